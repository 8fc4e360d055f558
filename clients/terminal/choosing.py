"""Choosing one intent out of offers, step by step: its type, then each of its fields. No I/O.

A step with one possibility is passed over. What is typed can be a number, a word that begins or is part of one
possibility, or several of these for several steps at once: `2 1`, `vote mors`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clients.python.offers import Intent, Offer
from clients.terminal.words import SEAT_FIELDS, SeatName, clean, phrase, spoken

ABSENT = object()
"""Chosen for a field that the intent can do without."""
SHOWN = 20
"""Possibilities listed at once."""


class Choosing:
    """One choice under way. `chosen`: what has been chosen so far, the type first."""

    def __init__(self, offers: Sequence[Offer], seat_name: SeatName) -> None:
        self.offers = list(offers)
        self.seat_name = seat_name
        self.chosen: dict[str, Any] = {}
        self.steps: list[str] = []
        self.part = ""
        self.skip_what_is_plain()

    # Where it stands

    @property
    def left(self) -> list[Offer]:
        """The offers that fit what has been chosen."""
        return [offer for offer in self.offers if all(fits(offer, *one) for one in self.chosen.items())]

    @property
    def field(self) -> str | None:
        """What is to be chosen next; None: nothing more."""
        if "type" not in self.chosen:
            return "type"
        return next((name for offer in self.left for name in offer if name not in self.chosen), None)

    @property
    def intent(self) -> Intent | None:
        """The intent, once all of it is chosen and there was something to choose."""
        if self.field is not None or not self.offers:
            return None
        return {name: value for name, value in self.chosen.items() if value is not ABSENT}

    def values(self) -> list[Any]:
        """The possibilities of the next step."""
        field = self.field
        if field is None:
            return []
        found: list[Any] = []
        for offer in self.left:
            here = [offer["type"]] if field == "type" else offer.get(field, [ABSENT])
            found += [value for value in here if value not in found]
        return found

    def keys(self) -> list[str]:
        """What to type for each of them: the value itself where all are plain numbers, else 1, 2, 3 …"""
        values = self.values()
        if self.field not in SEAT_FIELDS and all(type(value) is int for value in values):
            return [str(value) for value in values]
        return [str(number) for number in range(1, len(values) + 1)]

    def possibilities(self) -> list[tuple[str, str]]:
        """The keys and texts of the next step's possibilities, narrowed by what was typed."""
        texts = zip(self.keys(), map(self.text, self.values()), strict=True)
        return [(key, text) for key, text in texts if self.part in text.lower()]

    def text(self, value: Any) -> str:
        if value is ABSENT:
            return f"no {spoken(self.field or '')}"
        if self.field == "type":
            return spoken(value) + self.what_follows(value)
        return phrase(self.field or "", value, self.seat_name)

    def what_follows(self, kind: str) -> str:
        """What else is to be chosen for an intent of a type, or what it will be: ` (token, target)`, ` (slaves)`."""
        fields: dict[str, list[Any]] = {}
        for offer in self.left:
            if offer["type"] == kind:
                for name, values in offer.items():
                    fields.setdefault(name, []).extend([] if name == "type" else values)
        del fields["type"]
        told = [
            phrase(name, values[0], self.seat_name) if len(values) == 1 else spoken(name)
            for name, values in fields.items()
        ]
        return f" ({', '.join(told)})" if told else ""

    @property
    def question(self) -> str:
        """What is asked now."""
        so_far = [self.text_of(name) for name in self.chosen]
        field = self.field
        if field == "type":
            return "You may"
        return " ".join(so_far) + (f": {spoken(field)}?" if field else "")

    def text_of(self, name: str) -> str:
        value = self.chosen[name]
        if value is ABSENT:
            return ""
        return spoken(value) if name == "type" else phrase(name, value, self.seat_name)

    # Going on

    def enter(self, line: str) -> str:
        """Take in what was typed, all of it or, where something is wrong with it, nothing. Returns what is wrong, or
        ""."""
        texts = [self.text(value).lower() for value in self.values()]
        whole = " ".join(line.lower().split())
        if texts.count(whole) == 1:
            self.choose(self.values()[texts.index(whole)])
            return ""
        before = (dict(self.chosen), list(self.steps), self.part)
        for word in line.split():
            if wrong := self.enter_word(word.lower()):
                self.chosen, self.steps, self.part = before
                return wrong
        return ""

    def enter_word(self, word: str) -> str:
        values, keys = self.values(), self.keys()
        if not values:
            return f"There is nothing to choose after that: {clean(word)}."
        if word in keys:
            self.choose(values[keys.index(word)])
            return ""
        texts = [self.text(value).lower() for value in values]
        found = [] if word.isdecimal() else matching(word, texts)
        if len(found) == 1:
            self.choose(values[found[0]])
        elif found:
            self.part = word
        else:
            return f"There is no {clean(word)} to choose."
        return ""

    def choose(self, value: Any) -> None:
        field = self.field
        assert field is not None, "values() was not empty"
        self.steps.append(field)
        self.chosen[field] = value
        self.part = ""
        self.skip_what_is_plain()

    def skip_what_is_plain(self) -> None:
        """Take what there is but one of; the type alone is left to choose, so that nothing is done unasked."""
        while self.field is not None and len(self.values()) == 1 and (self.field != "type" or self.has_more()):
            self.chosen[self.field] = self.values()[0]

    def has_more(self) -> bool:
        """Is there anything to choose after the type?"""
        return any(len(values) > 1 for offer in self.offers for name, values in offer.items() if name != "type") or (
            len(self.offers) > 1
        )

    def back(self) -> bool:
        """Take the last step back; False if there was none."""
        if self.part:
            self.part = ""
            return True
        if not self.steps:
            return False
        last = self.steps.pop()
        names = list(self.chosen)
        self.chosen = {name: self.chosen[name] for name in names[: names.index(last)]}
        return True


def matching(part: str, texts: Sequence[str]) -> list[int]:
    """The places of the texts that are meant: the one that is it, else the one that begins so, else all with it."""
    for fit in (
        [place for place, text in enumerate(texts) if text.split(" (")[0] == part],
        [place for place, text in enumerate(texts) if text.startswith(part)],
    ):
        if len(fit) == 1:
            return fit
    return [place for place, text in enumerate(texts) if part in text]


def fits(offer: Offer, name: str, value: Any) -> bool:
    """Does an offer allow a field to be that?"""
    if name == "type":
        return bool(offer["type"] == value)
    return name not in offer if value is ABSENT else name in offer and value in offer[name]
