"""Where the boards have what an intent needs: the buttons to press, in order, as CSS selectors within the board.

Written from what a person sees, game by game; a board that has no such button, or a dead one, fails the test that wants
it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

Intent = dict[str, Any]


class Way(NamedTuple):
    """`back`: while there is such a button, something lies there that was chosen before; pressing takes it back."""

    presses: list[str]
    back: str = ""


def named(name: str) -> str:
    """A button of the boards that are drawn anew."""
    return f'[data-press="{name}"]'


def lying(prefix: str) -> str:
    """What is picked already, of one kind."""
    return f'[data-press^="{prefix}"][aria-pressed="true"]'


# Vita Mors


def visit(intent: Intent) -> Way:
    return Way([named(f"visit-{intent['deck']}")])


def pass_token(intent: Intent) -> Way:
    return Way([named(f"token-{intent['token']}")])


def diagnose(intent: Intent) -> Way:
    return Way([named(f"diagnose-{intent['verdict']}")])


def vote(intent: Intent) -> Way:
    return Way([named(f"vote-{intent['coin']}")])


def use_privilege(intent: Intent) -> Way:
    target = intent.get("target")
    aims = named("doctor") if target is None else f"{named(f'target-{target}')}, {named(f'aim-{target}')}"
    return Way([named(f"token-{intent['token']}"), aims], back=lying("token-"))


def pass_privilege(_: Intent) -> Way:
    return Way([named("pass")])


# The yard: La Petite Mort and the residence

BACK = ".yard-back-button"


def pass_cards(intent: Intent) -> Way:
    if "left" not in intent:
        return Way([*(named(f"give-{card}") for card in intent["right"]), named("confirm-pass_cards-")], lying("give-"))
    both = [named(f"{side}-{intent[side]}") for side in ("left", "right")]
    return Way([*both, named("confirm-pass_cards-")], ".yard-way[aria-pressed=true]")


def put(kind: str, what: str, character: str) -> list[str]:
    """Something is taken up, and goes on a character: by the button there or, where there is none, in the list."""
    return [named(f"{kind}-{what}"), f'[data-press$="-target-{character}"]']


def attach(intent: Intent) -> Way:
    pairs = [press for one in intent["cards"] for press in put("up", one["card"], one["character"])]
    return Way([*pairs, named("confirm-attach-")], BACK)


def place_tokens(intent: Intent) -> Way:
    pairs = [press for one in intent["tokens"] for press in put("token", one["symbol"], one["character"])]
    return Way([*pairs, named("confirm-place_tokens-")], BACK)


def reap(intent: Intent) -> Way:
    pairs = [press for one in intent["reaps"] for press in put("up", one["reap"], one["character"])]
    return Way([*pairs, named("confirm-reap-")], BACK)


def take_token(intent: Intent) -> Way:
    wishes = [named(f"wish-{symbol}") for symbol in intent["ranking"]]
    return Way([*wishes, named("confirm-take_token-")], lying("wish-"))


def rest(_: Intent) -> Way:
    return Way([named("confirm-rest-")])


def share(intent: Intent) -> Way:
    character = intent["character"]
    back = f'[data-key="share-{character}"] {lying("keep-")}'
    return Way([*(named(f"keep-{card}") for card in intent["keep"]), named(f"confirm-share-{character}")], back)


def deathbed(intent: Intent) -> Way:
    led = [named(f"lead-{character}") for character in intent["characters"]]
    return Way([*led, named("confirm-deathbed-")], lying("lead-"))


def resolve(intent: Intent) -> Way:
    return Way([named(f"resolve-{intent['item']}")])


def walk(intent: Intent) -> Way:
    return Way([*(named(f"walk-{card}") for card in intent["cards"]), named("confirm-walk-")], lying("walk-"))


YARD = {
    "pass_cards": pass_cards,
    "attach": attach,
    "place_tokens": place_tokens,
    "reap": reap,
    "take_token": take_token,
    "rest": rest,
    "share": share,
    "deathbed": deathbed,
}


# The sheet

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


WAYS: dict[str, dict[str, Callable[[Intent], Way]]] = {
    "vita_mors": {
        "visit": visit,
        "pass_token": pass_token,
        "diagnose": diagnose,
        "vote": vote,
        "use_privilege": use_privilege,
        "pass_privilege": pass_privilege,
    },
    "petite_mort": YARD,
    "residence": {**YARD, "resolve": resolve, "walk": walk},
    "welcome": {"reap": write, "sephi": sephi, "cross_out": cross_out},
}
"""By game and type of intent. A game that is not here has the plain board, which only shows."""
