"""Abilities that bend the round of their own: VM-22, VM-23, VM-25, VM-27 to VM-31."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from service.games.kernel import Refusal, Seat
from service.games.vita_mors import GAME
from service.games.vita_mors.cards import BY_ID, Class
from service.games.vita_mors.events import PatientJudged, VotesOpened
from service.games.vita_mors.options import Length, VitaMorsOptions
from service.games.vita_mors.sides import Side
from service.games.vita_mors.state import Phase
from service.games.vita_mors.tally import fate
from tests.games.vita_mors.patients import DEATH, LIFE, counted, with_tops
from tests.games.vita_mors.sitting import Sitting, deal

# VM-22, the Knight


def test_with_the_knight_the_host_votes_and_uses_last() -> None:
    """VM-22"""
    table = with_tops(aristocrats="knight").to_votes("aristocrats", "vita")
    assert table.state.due == (1, 2)
    assert table.refused(0, "vote", coin="vita").clause == "VM-22"
    table.ask(2, "vote", coin="vita").ask(1, "vote", coin="mors")
    assert table.state.due == (1,)
    table.ask(1, "pass_privilege").ask(2, "use_privilege", token="lock", target=1)
    assert (table.state.phase, table.state.due) == (Phase.HOST_VOTE, (0,))
    assert table.refused(0, "use_privilege", token="will").clause == "VM-22"
    table.ask(0, "vote", coin="mors")
    assert (table.state.phase, table.state.due) == (Phase.PRIVILEGE, (0,))
    table.ask(0, "use_privilege", token="will")
    assert counted(table, 1) == (2, 1, "vita")


def test_the_hosts_vote_after_the_knights_others_is_a_step_of_its_own() -> None:
    """VM-22, PL-08: what was meant for the one is not meant for the other."""
    table = with_tops(aristocrats="knight").to_votes("aristocrats", "vita")
    steps = [GAME.step(table.state)]
    for seat, kind in ((1, "vote"), (2, "vote"), (1, "pass_privilege"), (2, "pass_privilege"), (0, "vote")):
        table.ask(seat, kind, **({"coin": "vita"} if kind == "vote" else {}))
        steps.append(GAME.step(table.state))
    assert steps == [
        "vote 1",
        "vote 1",
        "privilege 1 seat 1",
        "privilege 1 seat 2",
        "host_vote 1",
        "privilege 1 seat 0",
    ]


def test_the_knights_host_without_tokens_brings_the_tally_with_its_vote() -> None:
    """VM-22, VM-13"""
    table = with_tops(aristocrats="knight").holding(s0="").to_privileges("aristocrats", "vita", "vvv")
    assert table.asked_in_turn() == [1, 2]
    table.ask(0, "vote", coin="vita")
    assert counted(table, 1) == (3, 0, "vita")


def test_with_the_knight_and_no_tokens_the_host_votes_when_the_others_have() -> None:
    """VM-22, VM-13"""
    table = with_tops(aristocrats="knight").holding(s0="will", s1="", s2="").to_votes("aristocrats", "vita")
    table.ask(1, "vote", coin="mors").ask(2, "vote", coin="mors")
    assert table.state.phase is Phase.HOST_VOTE
    table.ask(0, "vote", coin="mors")
    assert table.asked_in_turn() == [0]


def test_the_knight_in_a_round_without_privileges() -> None:
    """VM-22, VM-24: the others vote, the host votes, the tally comes."""
    table = with_tops(aristocrats="clergy knight").round("aristocrats", *LIFE).to_votes("aristocrats", "vita")
    table.ask(0, "vote", coin="vita").ask(2, "vote", coin="vita")
    assert (table.state.phase, table.state.due) == (Phase.HOST_VOTE, (1,))
    table.ask(1, "vote", coin="mors")
    assert counted(table, 2) == (2, 1, "vita")


# VM-23, the Grafter; VM-28, the Beggar


@pytest.mark.parametrize(
    ("vita", "mors", "verdict", "row"),
    [
        (2, 1, "mors", "vita"),
        (3, 1, "mors", "vita"),
        (3, 0, "vita", "mors"),
        (4, 0, "vita", "mors"),
        (1, 2, "vita", "mors"),
        (0, 3, "vita", "mors"),
        (2, 2, "vita", "vita"),
        (2, 2, "mors", "mors"),
        (0, 0, "vita", "vita"),
    ],
)
def test_the_grafter_lives_by_a_narrow_lead(vita: int, mors: int, verdict: str, row: str) -> None:
    """VM-23"""
    assert fate("grafter", vita - mors, Side(verdict)) == row


@pytest.mark.parametrize(
    ("vita", "mors", "verdict", "row"),
    [
        (1, 2, "vita", "mors"),
        (1, 3, "vita", "mors"),
        (0, 3, "mors", "vita"),
        (0, 4, "mors", "vita"),
        (2, 1, "mors", "vita"),
        (3, 0, "mors", "vita"),
        (2, 2, "vita", "vita"),
        (2, 2, "mors", "mors"),
        (0, 0, "mors", "mors"),
    ],
)
def test_the_beggar_dies_by_a_narrow_lead(vita: int, mors: int, verdict: str, row: str) -> None:
    """VM-28"""
    assert fate("beggar", vita - mors, Side(verdict)) == row


def test_all_for_the_grafter_kill_it_and_all_against_the_beggar_save_it() -> None:
    """VM-23, VM-28: at the table."""
    table = with_tops(aristocrats="grafter", slaves="beggar")
    table.round("aristocrats", "vita", "vvv").round("slaves", "mors", "mmm")
    assert (table.row("mors"), table.row("vita")) == (["grafter"], ["beggar"])


@pytest.mark.parametrize("card", [card for card in BY_ID if card not in ("grafter", "beggar")])
def test_all_others_go_with_the_majority(card: str) -> None:
    """VM-17, VM-30"""
    assert fate(card, 3, Side.MORS) == "vita"
    assert fate(card, -2, Side.VITA) == "mors"


# VM-25, the Merchant


def test_the_merchant_has_all_pass_a_token_to_the_left() -> None:
    """VM-25"""
    table = with_tops(civilians="merchant").ask(0, "visit", deck="civilians")
    assert (table.state.phase, table.state.due) == (Phase.PICK, (0, 1, 2))
    table.ask(1, "pass_token", token="lock").ask(0, "pass_token", token="will").ask(2, "pass_token", token="reverse")
    assert [dict(holding) for holding in table.state.holdings] == [
        {"counterfeit": 1, "lock": 2, "reverse": 1},
        {"counterfeit": 1, "reverse": 2, "will": 1},
        {"counterfeit": 1, "lock": 1, "will": 2},
    ]
    assert (table.state.phase, table.state.due) == (Phase.DIAGNOSIS, (0,))


def test_picks_are_secret_until_all_are_in() -> None:
    """VM-25"""
    table = with_tops(civilians="merchant").ask(0, "visit", deck="civilians").ask(1, "pass_token", token="lock")
    before = table.public
    assert before.seats["1"].picked
    assert before.seats["1"].tokens == {"counterfeit": 1, "lock": 1, "reverse": 1, "will": 1}
    assert "token" not in table.heard[0].redact().public.__struct_fields__
    assert table.private(1).pick == "lock"
    table.ask(0, "pass_token", token="lock")
    assert table.public.seats["0"].tokens["lock"] == 1
    table.ask(2, "pass_token", token="lock")
    assert table.heard_types() == ["token_picked", "tokens_passed"]


def test_a_pick_cannot_be_changed_nor_be_what_one_has_not() -> None:
    """VM-25"""
    table = with_tops(civilians="merchant").holding(s1="lock").ask(0, "visit", deck="civilians")
    assert table.refused(1, "pass_token", token="will").clause == "VM-25"
    table.ask(1, "pass_token", token="lock")
    assert table.refused(1, "pass_token", token="lock").code == "already_done"


def test_the_merchant_skips_seats_without_tokens() -> None:
    """VM-25: from 3 past 2 to 1, from 1 past 0 and 4 to 3."""
    table = with_tops(5, civilians="merchant").holding(s0="", s2="", s4="", s1="lock", s3="will reverse")
    table.ask(0, "visit", deck="civilians")
    assert table.state.due == (1, 3)
    table.ask(1, "pass_token", token="lock").ask(3, "pass_token", token="will")
    assert [dict(holding) for holding in table.state.holdings] == [{}, {"will": 1}, {}, {"reverse": 1, "lock": 1}, {}]


@pytest.mark.parametrize("held", [{"s0": "", "s2": "", "s1": "lock will"}, {"s0": "", "s1": "", "s2": ""}])
def test_with_one_holder_or_none_the_merchant_does_nothing(held: dict[str, str]) -> None:
    """VM-25"""
    table = with_tops(civilians="merchant").holding(**held)
    before = table.state.holdings
    table.ask(0, "visit", deck="civilians")
    assert (table.state.phase, table.state.due, table.state.holdings) == (Phase.DIAGNOSIS, (0,), before)


def test_the_merchant_works_in_a_round_without_privileges() -> None:
    """VM-25, VM-24: to pass a token on is not to use it."""
    table = with_tops(aristocrats="clergy", civilians="merchant").round("aristocrats", *LIFE)
    table.ask(1, "visit", deck="civilians")
    assert table.state.phase is Phase.PICK


# VM-27 and VM-31, the Prophet


def test_the_prophet_turns_up_the_top_of_every_deck_that_has_one() -> None:
    """VM-27, VM-31"""
    table = with_tops(civilians="prophet maid", aristocrats="pretender_1", slaves="beggar")
    table.ask(0, "visit", deck="civilians")
    tops = {back.value: (deck.size, deck.top) for back, deck in table.public.decks.items()}
    shown = {back: (size, top.card, top.actual) for back, (size, top) in tops.items()}
    assert shown == {
        "aristocrats": (5, "pretender_1", "slaves"),
        "civilians": (4, "maid", "civilians"),
        "slaves": (5, "beggar", "slaves"),
    }


def test_a_card_turned_up_by_the_prophet_is_visited_freely_and_then_gone() -> None:
    """VM-09, VM-31: its deck's next card is face down again."""
    table = with_tops(civilians="prophet maid", slaves="beggar assassin").round("civilians", *DEATH)
    assert GAME.offers(table.state, Seat(1))[0].fields["deck"] == ("aristocrats", "civilians", "slaves")
    table.ask(1, "visit", deck="slaves")
    assert table.state.hall.card == "beggar"
    view = table.public.decks
    assert not hasattr(view["slaves"].top, "card")
    assert view["civilians"].top.card == "maid"


def test_the_prophet_passes_empty_decks_by() -> None:
    """VM-27"""
    table = with_tops(civilians="prophet")
    left = {Class.ARISTOCRATS: (), Class.CIVILIANS: ("prophet",), Class.SLAVES: ("beggar", "assassin")}
    table.state = replace(table.state, decks=left)
    table.ask(0, "visit", deck="civilians")
    assert table.state.tops_up == {"slaves": "beggar"}


def test_what_the_prophet_turns_up_does_nothing_before_it_is_in_the_hall() -> None:
    """VM-25, VM-27: [house] the Merchant works when it enters the Trial Hall, turned up before or not."""
    table = with_tops(civilians="prophet merchant").ask(0, "visit", deck="civilians")
    assert "picks_opened" not in table.heard_types()
    table = with_tops(civilians="prophet merchant").round("civilians", *LIFE).ask(1, "visit", deck="civilians")
    assert table.heard_types() == ["patient_visited", "picks_opened"]


# VM-29, the Prostitute


def test_with_the_prostitute_who_uses_no_privilege_is_not_counted() -> None:
    """VM-29"""
    table = with_tops(slaves="prostitute").round("slaves", "mors", "vvm", {1: ("counterfeit", 0), 2: ("lock", 1)})
    assert counted(table, 1) == (0, 1, "mors")


def test_with_the_prostitute_a_counterfeit_on_who_is_not_counted_counts_nothing() -> None:
    """VM-29: as if locked."""
    table = with_tops(slaves="prostitute").round("slaves", "mors", "vvm", {1: ("counterfeit", 2)})
    assert counted(table, 1) == (1, 0, "vita")


def test_with_the_prostitute_the_will_counts_and_so_does_who_used_it() -> None:
    """VM-29"""
    table = with_tops(slaves="prostitute").round("slaves", "mors", "vvm", {2: ("will",)})
    assert counted(table, 1) == (0, 2, "mors")


@pytest.mark.parametrize("verdict", ["vita", "mors"])
def test_the_prostitute_in_a_round_without_privileges_is_left_to_the_diagnosis(verdict: str) -> None:
    """VM-29, VM-24"""
    table = with_tops(aristocrats="clergy", slaves="prostitute").round("aristocrats", *LIFE)
    table.round("slaves", verdict, "vvv" if verdict == "mors" else "mmm")
    assert counted(table, 2) == (0, 0, verdict)


def test_the_maids_vote_counts_with_the_prostitute() -> None:
    """VM-26, VM-29: it is no seat's vote."""
    table = with_tops(civilians="maid", slaves="prostitute").round("civilians", *DEATH).round("slaves", "mors", "mmm")
    assert counted(table, 2) == (1, 0, "vita")


# VM-30, the Pretenders


@pytest.mark.parametrize("card", [card for card in BY_ID if card.startswith("pretender")])
def test_a_pretender_does_nothing(card: str) -> None:
    """VM-30"""
    for coins in (LIFE, DEATH):
        table = deal(tops={BY_ID[card].back.value: (card,)})
        table.round(BY_ID[card].back.value, *coins, {1: ("lock", 2)})
        assert table.state.effect is None
        assert table.state.discard == {"lock": 1}
        assert table.state.tops_up == {}


def why_of(table: Sitting) -> list[str]:
    return [reason for event in table.heard if isinstance(event, PatientJudged) for reason in event.why]


@pytest.mark.parametrize(
    ("card", "coins", "why"),
    [
        ("king", "vvm", []),
        ("beggar", "vmm", ["beggar_dies"]),
        ("beggar", "mmm", ["beggar_lives"]),
        ("prostitute", "vmm", ["prostitute", "tie"]),
    ],
)
def test_a_judgement_says_why_where_the_count_does_not(card: str, coins: str, why: list[str]) -> None:
    """VM-16, VM-17, VM-28, VM-29"""
    deck = BY_ID[card].back.value
    table = with_tops(**{deck: card}).to_privileges(deck, "mors", coins)  # type: ignore[arg-type]
    for seat in (1, 2, 0):
        table.ask(seat, "pass_privilege")
    assert why_of(table) == why


def test_the_knights_host_is_named_who_votes_last() -> None:
    """VM-22"""
    table = with_tops(aristocrats="knight").to_votes("aristocrats", "vita")
    assert [event.last for event in table.heard if isinstance(event, VotesOpened)] == [0]


def test_a_king_may_skip_what_the_prophet_has_shown() -> None:
    """VM-21: by option his favour waits for a card that nobody has seen."""
    table = with_tops(aristocrats="king clergy", civilians="prophet maid", slaves="pretender_4 beggar")
    table.state = replace(table.state, options=VitaMorsOptions(king_skips_shown=True))
    table.round("civilians", "vita", "vvv").round("aristocrats", "vita", "vvv").to_diagnosis("slaves")
    assert table.state.hall.actual == BY_ID["pretender_4"].actual
    assert table.public.next_is_aristocrat


def test_a_merchant_may_trade_when_the_prophet_shows_it() -> None:
    """VM-25, VM-27: by option at once, and then not in the hall."""
    table = with_tops(civilians="prophet merchant")
    table.state = replace(table.state, options=VitaMorsOptions(merchant_at_once=True))
    table.ask(0, "visit", deck="civilians")
    assert table.state.phase == Phase.PICK
    table.state = with_tops(civilians="prophet merchant").state
    table.state = replace(table.state, options=VitaMorsOptions(merchant_at_once=True))
    table.round("civilians", "vita", "vvv").ask(1, "visit", deck="civilians")
    assert table.state.phase == Phase.DIAGNOSIS


@pytest.mark.parametrize(
    ("seats", "even", "printed", "short"), [(3, 10, 9, 9), (4, 6, 8, 7), (5, 8, 10, 8), (6, 6, 12, 7)]
)
def test_the_length_is_even_as_printed_or_short(seats: int, even: int, printed: int, short: int) -> None:
    """VM-37"""
    games = [GAME.begin(seats, VitaMorsOptions(length=length)) for length in Length]
    found = [game.designated_round() for game in games if not isinstance(game, Refusal)]
    assert found == [even, printed, short]


def test_the_wide_pool_is_even_a_round_earlier() -> None:
    """VM-37"""
    game = GAME.begin(5, VitaMorsOptions(length=Length.EVEN, wide_pool=True))
    assert not isinstance(game, Refusal)
    assert game.designated_round() == 7


def test_forms_offer_the_even_length_first_and_play_as_printed_without_it() -> None:
    """VM-37: a form has the choices in the schema's order."""
    schema = msgspec.json.schema(VitaMorsOptions)["$defs"]
    assert schema["Length"]["enum"][0] == "even"
    assert VitaMorsOptions().length == Length.PRINTED
