"""A round: VM-09 to VM-20."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from protocol.codes import Code
from service.games.kernel import Seat
from service.games.vita_mors import GAME
from service.games.vita_mors.cards import Class
from tests.games.vita_mors.sitting import Sitting, deal

PRETENDERS = {"aristocrats": ("pretender_1",), "civilians": ("pretender_2",), "slaves": ("pretender_4",)}


def quiet(seats: int = 3, host: int = 0) -> Sitting:
    """A table whose tops have no ability."""
    return deal(seats, host=host, tops=PRETENDERS)


def fate(table: Sitting, number: int = 1) -> tuple[int, int, str]:
    record = table.state.records[str(number)]
    return record.vita, record.mors, record.fate.value


@pytest.mark.parametrize("deck", ["aristocrats", "civilians", "slaves"])
def test_the_host_turns_up_the_top_card_of_any_deck(deck: str) -> None:
    """VM-09: the card enters the hall, its name and actual class are public."""
    table = quiet().ask(0, "visit", deck=deck)
    hall = table.public.hall
    expected = {
        "aristocrats": ("pretender_1", "slaves"),
        "civilians": ("pretender_2", "aristocrats"),
        "slaves": ("pretender_4", "civilians"),
    }
    assert (hall.card, hall.actual) == expected[deck]
    sizes = {back.value: view.size for back, view in table.public.decks.items()}
    assert sizes == {"aristocrats": 5, "civilians": 5, "slaves": 5} | {deck: 4}


def test_only_the_host_visits() -> None:
    """VM-09"""
    table = quiet(host=1)
    for seat in (0, 2):
        refusal = table.refused(seat, "visit", deck="slaves")
        assert (refusal.code, refusal.clause) == (Code.NOT_AWAITED, "VM-09")


def test_an_empty_deck_cannot_be_visited() -> None:
    """VM-09: any non-empty deck."""
    table = quiet()
    table.state = replace(table.state, decks={**table.state.decks, Class.SLAVES: ()})
    refusal = table.refused(0, "visit", deck="slaves")
    assert (refusal.code, refusal.clause) == (Code.NOT_OFFERED, "VM-09")
    assert GAME.offers(table.state, Seat(0))[0].fields["deck"] == ("aristocrats", "civilians")


def test_votes_open_only_after_the_diagnosis() -> None:
    """VM-10"""
    table = quiet().ask(0, "visit", deck="slaves")
    assert table.state.due == (0,)
    for seat in range(3):
        assert table.refused(seat, "vote", coin="vita").clause == "VM-10"
    table.ask(0, "diagnose", verdict="mors")
    assert table.public.diagnosis == "mors"
    assert table.state.due == (0, 1, 2)


def test_only_the_host_diagnoses_and_once() -> None:
    """VM-10"""
    table = quiet().ask(0, "visit", deck="slaves")
    assert table.refused(1, "diagnose", verdict="vita").clause == "VM-10"
    table.ask(0, "diagnose", verdict="vita")
    assert table.refused(0, "diagnose", verdict="mors").clause == "VM-10"


def test_every_seat_votes_in_any_order_the_host_included() -> None:
    """VM-11"""
    table = quiet().to_votes("slaves", "vita")
    for seat, left in ((2, (0, 1)), (0, (1,))):
        table.ask(seat, "vote", coin="mors")
        assert table.state.due == left
    voted = {name: seat.voted for name, seat in table.public.seats.items()}
    assert voted == {"0": True, "1": False, "2": True}


def test_how_a_seat_voted_is_secret_to_it_until_the_tally() -> None:
    """VM-11"""
    table = quiet().to_votes("slaves", "vita").ask(1, "vote", coin="mors")
    assert table.private(1).coin == "mors"
    redacted = table.heard[0].redact()
    assert "coin" not in redacted.public.__struct_fields__
    assert redacted.seats.keys() == {1}
    table.ask(0, "vote", coin="vita").ask(2, "vote", coin="vita")
    assert table.public.rounds == {}
    for _ in range(3):
        table.ask(table.state.due[0], "pass_privilege")
    assert table.public.rounds["1"].coins == {"0": "vita", "1": "mors", "2": "vita"}


def test_a_cast_vote_cannot_be_changed() -> None:
    """VM-11"""
    table = quiet().to_votes("slaves", "vita").ask(1, "vote", coin="mors")
    for coin in ("vita", "mors"):
        refusal = table.refused(1, "vote", coin=coin)
        assert (refusal.code, refusal.clause) == (Code.ALREADY_DONE, "VM-11")


@pytest.mark.parametrize(("host", "order"), [(0, [1, 2, 3, 0]), (2, [3, 0, 1, 2])])
def test_seats_are_asked_from_the_hosts_right_the_host_last(host: int, order: list[int]) -> None:
    """VM-12"""
    table = quiet(4, host=host).to_privileges("slaves", "vita", "vvvv")
    assert table.asked_in_turn() == order


def test_privileges_wait_for_all_votes() -> None:
    """VM-12"""
    table = quiet().to_votes("slaves", "vita").ask(1, "vote", coin="vita")
    assert table.refused(1, "use_privilege", token="will").clause == "VM-12"
    assert table.refused(1, "pass_privilege").clause == "VM-12"


def test_what_is_used_and_on_whom_is_public_at_once() -> None:
    """VM-12"""
    table = quiet().to_privileges("slaves", "vita", "vvm").ask(1, "use_privilege", token="lock", target=2)
    assert table.heard[0].redact().public == table.heard[0]
    used = table.public.seats["1"].used
    assert (used.token, used.target) == ("lock", 2)
    assert "lock" not in table.public.seats["1"].tokens


def test_a_seat_uses_one_token_a_round() -> None:
    """VM-13"""
    table = quiet().to_privileges("slaves", "vita", "vvm").ask(1, "use_privilege", token="lock", target=2)
    refusal = table.refused(1, "use_privilege", token="will")
    assert (refusal.code, refusal.clause) == (Code.ALREADY_DONE, "VM-13")


def test_a_seat_without_tokens_is_passed_over() -> None:
    """VM-13"""
    table = quiet(5).holding(s1="", s3="").to_privileges("slaves", "vita", "vvvvv")
    assert table.asked_in_turn() == [2, 4, 0]


def test_with_no_tokens_at_all_the_last_vote_brings_the_tally() -> None:
    """VM-13: nobody is left to be asked."""
    table = quiet().holding(s0="", s1="", s2="").to_votes("slaves", "vita")
    table.ask(1, "vote", coin="mors").ask(2, "vote", coin="vita").ask(0, "vote", coin="vita")
    assert table.heard_types() == ["vote_cast", "patient_judged", "round_began"]
    assert fate(table) == (2, 1, "vita")


def test_the_last_token_used_leaves_a_seat_that_is_passed_over() -> None:
    """VM-13"""
    table = quiet().holding(s1="lock").round("slaves", "vita", "vvv", {1: ("lock", 0)})
    table.to_privileges("civilians", "vita", "vvv")
    assert table.asked_in_turn() == [2, 0]


def test_a_seat_that_can_only_pass_is_asked_all_the_same() -> None:
    """VM-13: passed over is who has no token."""
    table = quiet().holding(s0="will").to_privileges("slaves", "vita", "vvm")
    table.ask(1, "use_privilege", token="will").ask(2, "pass_privilege")
    assert table.state.due == (0,)
    assert [offer.type for offer in GAME.offers(table.state, Seat(0))] == ["pass_privilege"]


@pytest.mark.parametrize("token", ["counterfeit", "lock", "reverse"])
def test_tokens_for_seats_go_on_another_seat(token: str) -> None:
    """VM-14"""
    table = quiet().to_privileges("slaves", "vita", "vvm")
    assert table.refused(1, "use_privilege", token=token, target=1).clause == "VM-14"
    assert table.refused(1, "use_privilege", token=token).clause == "VM-14"
    assert table.refused(1, "use_privilege", token=token, target=3).clause == "VM-14"
    assert table.refused(1, "use_privilege", token=token, target=-1).clause == "VM-14"
    table.ask(1, "use_privilege", token=token, target=0)


def test_a_seat_is_the_target_of_one_token_a_round() -> None:
    """VM-14"""
    table = quiet().to_privileges("slaves", "vita", "vvm").ask(1, "use_privilege", token="lock", target=0)
    assert table.refused(2, "use_privilege", token="reverse", target=0).clause == "VM-14"
    table.ask(2, "use_privilege", token="reverse", target=1)


def test_the_will_goes_on_the_doctor_once_a_round() -> None:
    """VM-15"""
    table = quiet().to_privileges("slaves", "vita", "vvm")
    assert table.refused(1, "use_privilege", token="will", target=0).clause == "VM-15"
    table.ask(1, "use_privilege", token="will")
    assert table.refused(2, "use_privilege", token="will").clause == "VM-15"


TALLIES = [
    ("plain", "vvm", {}, (2, 1, "vita")),
    ("counterfeit_counts_twice", "vmm", {1: ("counterfeit", 0)}, (2, 2, "mors")),
    ("lock_does_not_count", "vvm", {2: ("lock", 1)}, (1, 1, "mors")),
    ("reverse_counts_for_the_other_side", "vvm", {2: ("reverse", 1)}, (1, 2, "mors")),
    ("will_counts_the_diagnosis", "vvm", {0: ("will",)}, (2, 2, "mors")),
    ("all_at_once", "vvm", {1: ("counterfeit", 2), 2: ("lock", 1), 0: ("will",)}, (1, 3, "mors")),
]


@pytest.mark.parametrize(("coins", "uses", "result"), [row[1:] for row in TALLIES], ids=[row[0] for row in TALLIES])
def test_the_tally_counts_what_lies_on_the_coins(
    coins: str, uses: dict[int, tuple[str, ...]], result: tuple[int, int, str]
) -> None:
    """VM-16: with the diagnosis Mors."""
    assert fate(quiet().round("slaves", "mors", coins, uses)) == result


def test_the_wills_vote_is_the_diagnosis() -> None:
    """VM-16"""
    assert fate(quiet().round("slaves", "vita", "vmm", {1: ("will",)})) == (2, 2, "vita")


def test_all_coins_are_turned_up_in_one_event() -> None:
    """VM-16"""
    table = quiet().round("slaves", "mors", "vmv")
    assert [kind for kind in table.heard_types() if kind == "patient_judged"] == ["patient_judged"]


FATES = [
    ("vvm", {}, "mors", "vita"),
    ("mmv", {}, "vita", "mors"),
    ("vmm", {1: ("lock", 2)}, "vita", "vita"),
    ("vmm", {1: ("lock", 2)}, "mors", "mors"),
]


@pytest.mark.parametrize(("coins", "uses", "verdict", "row"), FATES)
def test_more_votes_decide_and_else_the_diagnosis(
    coins: str, uses: dict[int, tuple[str, int]], verdict: str, row: str
) -> None:
    """VM-17"""
    table = quiet().round("slaves", verdict, coins, uses)
    assert table.row(row) == ["pretender_4"]
    assert table.row("mors" if row == "vita" else "vita") == []


@pytest.mark.parametrize("verdict", ["vita", "mors"])
def test_with_no_vote_counted_the_diagnosis_decides(verdict: str) -> None:
    """VM-17: 0 : 0 included."""
    table = quiet()
    uses = {0: ("lock", 1), 1: ("lock", 2), 2: ("lock", 0)}
    table.round("slaves", verdict, "vvv" if verdict == "mors" else "mmm", uses)
    assert fate(table) == (0, 0, verdict)


def test_patients_go_to_the_right_end_of_their_row() -> None:
    """VM-17"""
    table = quiet().round("slaves", "vita", "vvv").round("civilians", "vita", "vvv").round("aristocrats", "vita", "mmm")
    assert table.row("vita") == ["pretender_4", "pretender_2"]
    assert table.row("mors") == ["pretender_1"]
    assert list(table.public.vita_row) == ["1", "2"]


def test_used_tokens_are_discarded_for_good() -> None:
    """VM-18"""
    table = quiet().round("slaves", "vita", "vvv", {1: ("lock", 2), 0: ("will",)})
    assert table.state.discard == {"lock": 1, "will": 1}
    assert table.state.used == {}
    assert "lock" not in table.state.holdings[1]
    table.round("civilians", "vita", "vvv")
    assert table.state.discard == {"lock": 1, "will": 1}
    assert "lock" not in table.state.holdings[1]


def test_the_hosts_right_becomes_host() -> None:
    """VM-19"""
    table = quiet(host=1)
    hosts = []
    for deck in ("slaves", "civilians", "aristocrats"):
        hosts.append(table.state.host)
        table.round(deck, "vita", "vvv" if deck == "slaves" else "mmm")
    assert [*hosts, table.state.host] == [1, 2, 0, 1]
    assert table.state.round == 4


def test_missions_are_checked_before_the_host_changes() -> None:
    """VM-19: the host of the last round is still the host."""
    table = deal(3, host=1, tops=PRETENDERS, missions=("liberalitas", "inmitis"))
    for deck in ("slaves", "civilians", "aristocrats"):
        table.round(deck, "vita", "vvv")
    assert table.state.outcome is not None
    assert table.state.host == 0
    assert "round_began" not in table.heard_types()


def test_the_worked_example() -> None:
    """VM-20"""
    table = deal(3, host=0, tops={"aristocrats": ("king",)})
    table.ask(0, "visit", deck="aristocrats").ask(0, "diagnose", verdict="vita")
    assert table.state.hall.card == "king"
    table.ask(0, "vote", coin="vita").ask(1, "vote", coin="vita").ask(2, "vote", coin="mors")
    assert table.state.due == (1,)
    table.ask(1, "pass_privilege")
    assert table.state.due == (2,)
    table.ask(2, "use_privilege", token="reverse", target=1)
    assert table.state.due == (0,)
    table.ask(0, "use_privilege", token="will")
    assert fate(table) == (2, 2, "vita")
    assert table.row("vita") == ["king"]
    assert (table.state.round, table.state.host) == (2, 1)
