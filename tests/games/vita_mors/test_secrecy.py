"""Who sees what: VM-42 and VM-43. tests/laws holds the same over random hidden worlds."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from service.games.kernel import Seat
from service.games.vita_mors import GAME
from service.games.vita_mors.parties import Party
from service.games.vita_mors.sides import Side
from service.games.vita_mors.state import State
from service.games.vita_mors.tokens import Token
from service.games.vita_mors.views import PrivateView, PublicView
from tests.games.vita_mors.sitting import Sitting, deal
from tests.laws.bytes_of import seen, told
from tests.laws.plays import played

MERCHANT = {"civilians": ("merchant",)}
VIEWERS = [None, Seat(0), Seat(2)]
"""All but seat 1, whose secrets these are."""


def test_the_public_part_is_what_the_rules_say() -> None:
    """VM-42: a new field must be thought about here too."""
    assert set(PublicView.__struct_fields__) == {
        "phase",
        "round",
        "host",
        "designated_round",
        "decks",
        "seats",
        "missions",
        "pool",
        "vita_row",
        "mors_row",
        "rounds",
        "discard",
        "hall",
        "diagnosis",
        "next_is_aristocrat",
        "no_privileges",
        "extra_vita",
        "joker_absent",
        "undrawn",
        "outcome",
    }


def test_a_seat_sees_its_party_its_coin_and_its_pick_besides() -> None:
    """VM-42"""
    table = deal(3, parties=("ii", "joker", "i"), tops=MERCHANT).ask(0, "visit", deck="civilians")
    table.ask(1, "pass_token", token="lock")
    assert table.private(1) == PrivateView(party=Party.JOKER, pick=Token.LOCK)
    table.ask(0, "pass_token", token="lock").ask(2, "pass_token", token="lock").ask(0, "diagnose", verdict="vita")
    table.ask(1, "vote", coin="mors")
    assert table.private(1) == PrivateView(party=Party.JOKER, coin=Side.MORS)
    assert table.private(0) == PrivateView(party=Party.II)


def running_states() -> Iterator[State]:
    for seed in range(12):
        yield from (moment.before for moment in played(GAME.name, seed).moments)


def test_no_public_view_names_a_card_that_lies_face_down() -> None:
    """VM-42, VM-43: read from the bytes, whatever field it might be in."""
    for state in running_states():
        sent = msgspec.json.encode(GAME.public(state)).decode()
        for back, deck in state.decks.items():
            for card in deck[1:] if back in state.tops_up else deck:
                assert f'"{card}"' not in sent


def test_no_running_view_names_a_party_of_a_seat() -> None:
    """VM-41, VM-42: parties stand in the public view as the keys of their missions and of the pool, and nowhere
    else."""
    for state in running_states():
        sent = msgspec.to_builtins(GAME.public(state))
        assert sent.pop("missions").keys() == sent.pop("pool").keys() == {"i", "ii", "joker"}
        text = msgspec.json.encode(sent).decode()
        assert not any(f'"{party}"' in text for party in Party)


def told_to(table: Sitting) -> list[bytes]:
    return [told(table.heard, viewer) + seen(GAME, table.state, viewer) for viewer in VIEWERS]


@pytest.mark.parametrize("last", [False, True])
def test_a_coin_changes_no_byte_that_others_get(last: bool) -> None:
    """VM-43"""
    got = []
    for coin in ("vita", "mors"):
        table = deal(3).to_votes("slaves", "vita")
        if last:
            table.ask(0, "vote", coin="vita").ask(2, "vote", coin="vita")
        got.append(told_to(table.ask(1, "vote", coin=coin)))
    assert got[0] == got[1]


@pytest.mark.parametrize("draw", ["vita", "mors"])
def test_a_coin_that_chance_cast_changes_no_byte_either(draw: str) -> None:
    """VM-43, VM-44"""
    got = [told_to(deal(3).to_votes("slaves", "vita").run_out(1, (coin,))) for coin in (draw, "vita")]
    assert got[0] == got[1]


@pytest.mark.parametrize("token", ["counterfeit", "lock", "reverse"])
def test_a_pick_changes_no_byte_that_others_get(token: str) -> None:
    """VM-43"""
    got = []
    for picked in (token, "will"):
        table = deal(3, tops=MERCHANT).ask(0, "visit", deck="civilians")
        got.append(told_to(table.ask(1, "pass_token", token=picked)))
    assert got[0] == got[1]


def test_parties_change_nothing_before_the_end() -> None:
    """VM-43: the same round under every deal, heard by a spectator."""
    got = set()
    for parties in (("i", "ii", "joker"), ("joker", "i", "ii"), ("ii", "joker", "i")):
        table = deal(3, parties=parties).round("slaves", "mors", "vmv", {1: ("lock", 2), 0: ("will",)})
        got.add(told(table.told, None) + seen(GAME, table.state, None))
    assert len(got) == 1


def test_refusals_do_not_depend_on_the_coins_of_others() -> None:
    """VM-43"""
    table = deal(3).to_votes("slaves", "vita").ask(1, "vote", coin="mors").ask(0, "vote", coin="vita")
    other = replace(table.state, coins=(Side.VITA, Side.VITA, None))
    for kind, field in (("vote", "coin=vita"), ("use_privilege", "token=will"), ("visit", "deck=slaves")):
        fields = dict([field.split("=")])
        assert table.refused(0, kind, **fields) == Sitting(other).refused(0, kind, **fields)


def test_a_pretender_under_its_back_is_one_card_in_five() -> None:
    """VM-42: no deck shows which of its cards are left in which order, only how many."""
    shown = msgspec.to_builtins(GAME.public(deal(3).state))["decks"]
    assert shown == {back: {"size": 5} for back in ("aristocrats", "civilians", "slaves")}
