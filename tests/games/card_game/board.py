"""Where the boards of La Petite Mort and the residence have what an intent needs: the yard."""

from __future__ import annotations

from tests.web.boards import Intent, Way, Ways, lying, named

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


YARD: Ways = {
    "pass_cards": pass_cards,
    "attach": attach,
    "place_tokens": place_tokens,
    "reap": reap,
    "take_token": take_token,
    "rest": rest,
    "share": share,
    "deathbed": deathbed,
}
