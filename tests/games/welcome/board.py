"""Where the sheet of Welcome has what an intent needs."""

from __future__ import annotations

from tests.web.boards import Intent, Way, Ways

DO = ".wl-do"


def write(intent: Intent) -> Way:
    """The house, then the cards: what the sheet takes in any order."""
    house = f'.wl-house[data-street="{intent["street"]}"][data-house="{intent["house"]}"]'
    cards = [card(take, intent[take]) for take in ("combination", "number_card", "cause_card") if take in intent]
    wish = [".wl-wish input:not(:checked)"] if intent.get("reshuffle") else []
    return Way([house, *cards, *wish, DO], ".wl-undo, .wl-wish input:checked")


def card(take: str, place: int) -> str:
    return f'button[data-take="{take}"][data-place="{place}"]'


def sephi(intent: Intent) -> Way:
    return Way([*([card("give", intent["give"])] if "give" in intent else []), DO], ".wl-undo")


def cross_out(intent: Intent) -> Way:
    crossed = [f'.wl-bonus[data-{one}="{number}"]' for one in ("street", "column") for number in intent[f"{one}s"]]
    return Way([*crossed, DO], ".wl-undo")


WAYS: Ways = {"reap": write, "sephi": sephi, "cross_out": cross_out}
