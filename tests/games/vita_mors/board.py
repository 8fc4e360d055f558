"""Where the board of Vita Mors has what an intent needs."""

from __future__ import annotations

from tests.web.boards import Intent, Way, Ways, lying, named


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


WAYS: Ways = {
    "visit": visit,
    "pass_token": pass_token,
    "diagnose": diagnose,
    "vote": vote,
    "use_privilege": use_privilege,
    "pass_privilege": pass_privilege,
}
