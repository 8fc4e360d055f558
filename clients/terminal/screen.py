"""What is written on the terminal: lines that stay, and below them, on a real terminal, a prompt that does not."""

from __future__ import annotations

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.text import Text

ERASE_LINE = "\r\x1b[2K"


class Screen:
    """`live`: is there a prompt at the bottom, which is drawn anew after every line? Otherwise, in a pipe or a dumb
    terminal, the prompt is written when it changes."""

    def __init__(self, console: Console, *, live: bool) -> None:
        self.console = console
        self.live = live
        self.prompt = ""
        self.typed = ""
        self.is_shown = False

    @property
    def width(self) -> int:
        return self.console.width

    def say(self, *parts: RenderableType, style: str = "") -> None:
        """Write something that stays. Text is text: it is never taken for markup."""
        self.erase()
        for part in parts:
            self.console.print(Text(part, style=style) if isinstance(part, str) else part, highlight=False)
        self.draw()

    def ask(self, prompt: str) -> None:
        """Show a prompt; "" for none."""
        if prompt == self.prompt:
            return
        self.prompt = prompt
        if self.live:
            self.draw()
        elif prompt:
            self.console.print(Text(prompt), highlight=False)

    def echo(self, typed: str) -> None:
        """What has been typed so far."""
        self.typed = typed
        self.draw()

    def erase(self) -> None:
        if self.is_shown:
            self.write(ERASE_LINE)
            self.is_shown = False

    def draw(self) -> None:
        """The prompt and what has been typed, on one line; of what is too long one sees the end."""
        if not self.live:
            return
        space = max(10, self.width - 1)
        prompt = shortened(self.prompt, space // 2)
        self.write(ERASE_LINE + prompt + ending(self.typed, space - cell_len(prompt)))
        self.is_shown = True

    def write(self, text: str) -> None:
        self.console.file.write(text)
        self.console.file.flush()

    def close(self) -> None:
        """Leave the terminal as it was."""
        self.erase()


def shortened(text: str, space: int) -> str:
    while cell_len(text) > space:
        text = text[:-3].rstrip() + "…" if len(text) > 3 else ""
    return text


def ending(text: str, space: int) -> str:
    while cell_len(text) > space:
        text = text[1:]
    return text
