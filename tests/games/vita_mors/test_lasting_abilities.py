"""Abilities that reach past the patient's vote: VM-21, VM-24, VM-26, VM-32."""

from __future__ import annotations

from service.games.vita_mors.tokens import Token
from tests.games.vita_mors.patients import DEATH, LIFE, counted, with_tops

# VM-21, the King


def test_after_a_living_king_the_next_patient_is_an_aristocrat_for_good() -> None:
    """VM-21"""
    table = with_tops(aristocrats="king", slaves="pretender_4").round("aristocrats", *LIFE)
    assert table.public.next_is_aristocrat
    table.ask(1, "visit", deck="slaves")
    assert table.state.hall.actual == "aristocrats"
    assert not table.public.next_is_aristocrat
    table.ask(1, "diagnose", verdict="mors")
    for seat in range(3):
        table.ask(seat, "vote", coin="mors")
    table.asked_in_turn()
    assert table.state.mors_row["1"].actual == "aristocrats"
    assert table.state.records["2"].actual == "aristocrats"


def test_only_the_next_patient_is_changed() -> None:
    """VM-21"""
    table = with_tops(aristocrats="king", slaves="pretender_4 pretender_5")
    table.round("aristocrats", *LIFE).round("slaves", *DEATH).ask(2, "visit", deck="slaves")
    assert table.state.hall.actual == "civilians"


def test_a_dead_king_changes_nobody() -> None:
    """VM-21: if it lives."""
    table = with_tops(aristocrats="king", slaves="pretender_4").round("aristocrats", *DEATH)
    assert not table.public.next_is_aristocrat
    table.ask(1, "visit", deck="slaves")
    assert table.state.hall.actual == "civilians"


def test_the_king_reaches_a_card_that_the_prophet_had_turned_up() -> None:
    """VM-21: [house] even then, and on the deck it still shows its own class."""
    table = with_tops(civilians="prophet", aristocrats="king", slaves="beggar")
    table.round("civilians", *LIFE).round("aristocrats", *DEATH)
    assert table.public.decks["slaves"].top.actual == "slaves"
    table = with_tops(civilians="prophet", aristocrats="king", slaves="beggar")
    table.round("civilians", *DEATH).round("aristocrats", *LIFE)
    assert table.public.decks["slaves"].top.actual == "slaves"
    table.ask(2, "visit", deck="slaves")
    assert (table.state.hall.card, table.state.hall.actual) == ("beggar", "aristocrats")


# VM-24, the Clergy


def test_after_a_living_clergy_nobody_uses_a_privilege_for_one_round() -> None:
    """VM-24"""
    table = with_tops(aristocrats="clergy", slaves="pretender_4", civilians="pretender_2")
    table.round("aristocrats", *LIFE)
    assert table.public.no_privileges
    table.to_votes("slaves", "mors").ask(0, "vote", coin="mors").ask(1, "vote", coin="mors")
    assert table.refused(0, "use_privilege", token="will").clause == "VM-24"
    table.ask(2, "vote", coin="mors")
    assert table.heard_types() == ["vote_cast", "patient_judged", "round_began"]
    assert not table.public.no_privileges
    assert table.to_privileges("civilians", "vita", "vvv").asked_in_turn() == [0, 1, 2]


def test_a_dead_clergy_forbids_nothing() -> None:
    """VM-24: if it lives."""
    table = with_tops(aristocrats="clergy", slaves="pretender_4").round("aristocrats", *DEATH)
    assert not table.public.no_privileges
    assert table.to_privileges("slaves", "vita", "vvv").asked_in_turn() == [2, 0, 1]


# VM-26, the Maid


def test_a_dead_maid_gives_the_next_tally_a_vita_vote() -> None:
    """VM-26: and only the next."""
    table = with_tops(civilians="maid pretender_2", slaves="pretender_4").round("civilians", *DEATH)
    assert table.public.extra_vita == 1
    table.round("slaves", "mors", "vmm")
    assert counted(table, 2) == (2, 2, "mors")
    assert table.public.extra_vita == 0
    table.round("civilians", "mors", "vmm")
    assert counted(table, 3) == (1, 2, "mors")


def test_a_living_maid_gives_nothing() -> None:
    """VM-26: if it dies."""
    table = with_tops(civilians="maid", slaves="pretender_4").round("civilians", *LIFE).round("slaves", "mors", "vmm")
    assert counted(table, 2) == (1, 2, "mors")


def test_the_maids_vote_bends_the_beggars_lead() -> None:
    """VM-26, VM-28"""
    table = with_tops(civilians="maid", slaves="beggar").round("civilians", *DEATH).round("slaves", "vita", "mmm")
    assert counted(table, 2) == (1, 3, "mors")


# VM-32, the Assassin


def test_after_a_living_assassin_the_tokens_go_back_to_those_who_used_them() -> None:
    """VM-32"""
    table = with_tops(slaves="assassin").round("slaves", "vita", "vvv", {1: ("lock", 2), 2: ("lock", 0), 0: ("will",)})
    assert [dict(holding) for holding in table.state.holdings] == [dict.fromkeys(Token, 1)] * 3
    assert (table.state.discard, table.state.used) == ({}, {})


def test_after_a_dead_assassin_they_are_discarded() -> None:
    """VM-32, VM-18"""
    table = with_tops(slaves="assassin").round("slaves", "mors", "mmm", {1: ("lock", 2)})
    assert table.state.discard == {"lock": 1}


def test_the_assassin_gives_back_this_rounds_tokens_alone() -> None:
    """VM-32"""
    table = with_tops(slaves="assassin", civilians="pretender_2")
    table.round("civilians", "mors", "mmm", {1: ("lock", 2)}).round("slaves", "vita", "vvv", {1: ("reverse", 2)})
    assert table.state.discard == {"lock": 1}
    assert set(table.state.holdings[1]) == {"counterfeit", "reverse", "will"}


def test_a_last_token_that_comes_back_can_be_used_again() -> None:
    """VM-32, VM-13"""
    table = with_tops(slaves="assassin", civilians="pretender_2").holding(s1="lock")
    table.round("slaves", "vita", "vvv", {1: ("lock", 2)}).to_privileges("civilians", "vita", "vvv")
    assert table.asked_in_turn() == [2, 0, 1]
