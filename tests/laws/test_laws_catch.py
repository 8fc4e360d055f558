"""A law that cannot fail is none: each is shown a game broken on purpose, and must find it within a few plays."""

from __future__ import annotations

from dataclasses import replace as other_game
from itertools import count
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from protocol import merge_patch as patch
from protocol.codes import Code
from service.games import games
from service.games.kernel import Event, Game, Offer, Outcome, Redacted, Refusal, RunOut, Seat, whole
from service.games.vita_mors import GAME
from service.games.vita_mors.events import PatientJudged, TokensDiscarded, VoteCast
from service.games.vita_mors.parties import Party
from service.games.vita_mors.sides import Side
from service.games.vita_mors.state import State
from service.games.vita_mors.views import PrivateView, PublicView, public
from tests.laws import asking, ending, hiding, keeping, ordering, patching, replaying
from tests.laws.every import LAWS, Law, check
from tests.laws.plays import Play, play

PLAYS = 10


def vita_coins(state: State) -> int:
    return state.coins.count(Side.VITA)


def shows_coins(state: State) -> PublicView:
    return replace(public(state), extra_vita=vita_coins(state))


def shows_the_party_on_the_right(state: State, seat: Seat) -> PrivateView:
    return PrivateView(party=state.parties[(seat + 1) % state.seats])


def hints_in_the_order_of_offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    offers = GAME.offers(state, seat)
    return offers[::-1] if state.parties[-1] is Party.JOKER else offers


def hints_in_a_refusal(state: State, seat: Seat, intent: Any, chance: Any) -> Any:
    answer = GAME.decide(state, seat, intent, chance)
    return Refusal(answer.code, f"VM-{vita_coins(state)}") if isinstance(answer, Refusal) else answer


def lets_the_joker_decide_who_lives(state: State, seat: Seat, intent: Any, chance: Any) -> Any:
    answer = GAME.decide(state, seat, intent, chance)
    if isinstance(answer, Refusal) or state.parties[0] is not Party.JOKER:
        return answer
    return tuple(without_vita(event) for event in answer)


def without_vita(event: Event) -> Event:
    return PatientJudged(replace(event.record, vita=0)) if isinstance(event, PatientJudged) else event


def refuses_to_time_out(state: State, seat: Seat, intent: Any, chance: Any) -> Any:
    decided = GAME.decide(state, seat, intent, chance)
    return GAME.decide(state, Seat(-1), intent, chance) if isinstance(intent, RunOut) and state.round > 2 else decided


def offers_no_pass(state: State, seat: Seat) -> tuple[Offer, ...]:
    return tuple(offer for offer in GAME.offers(state, seat) if offer.type != "pass_privilege" or state.round < 2)


def offers_the_will_to_all(state: State, seat: Seat) -> tuple[Offer, ...]:
    extra = (Offer("use_privilege", {"token": ("will",)}),) if state.round > 1 else ()
    return (*GAME.offers(state, seat), *extra)


def offers_after_the_end(state: State, seat: Seat) -> tuple[Offer, ...]:
    return (Offer("pass_privilege"),) if state.outcome else GAME.offers(state, seat)


def loses_discards(state: State, event: Event) -> State:
    after = GAME.evolve(state, event)
    return replace(after, discard={}) if isinstance(event, TokensDiscarded) else after


TICKS = count()


def evolves_by_a_clock(state: State, event: Event) -> State:
    return replace(GAME.evolve(state, event), joker_absent=next(TICKS) % 3 == 0)


def shows_null(state: State) -> PublicView:
    return replace(public(state), diagnosis=None)


class Forgetful(msgspec.Struct, frozen=True):
    """A state type that loses what it decodes."""

    seats: int


def lets_a_worse_rank_win(state: State) -> Outcome | None:
    outcome = GAME.outcome(state)
    ranks = {str(seat): 1 if seat else 2 for seat in range(state.seats)}
    return None if outcome is None else replace(outcome, winners=(Seat(0),), ranks=ranks)


def scores_out_of_nothing(state: State) -> Outcome | None:
    outcome = GAME.outcome(state)
    return None if outcome is None else replace(outcome, scores={str(seat): 7 for seat in range(state.seats)})


BROKEN: list[tuple[Law, dict[str, Any]]] = [
    (replaying.replay_gives_the_live_states, {"evolve": evolves_by_a_clock}),
    (replaying.a_stored_state_is_the_state, {"state": Forgetful}),
    (patching.views_are_maps_without_null, {"public": shows_null}),
    (hiding.hidden_worlds_look_alike, {"public": shows_coins}),
    (hiding.hidden_worlds_look_alike, {"private": shows_the_party_on_the_right}),
    (hiding.hidden_worlds_look_alike, {"offers": hints_in_the_order_of_offers}),
    (hiding.hidden_worlds_look_alike, {"decide": hints_in_a_refusal}),
    (hiding.hidden_worlds_look_alike, {"step": lambda state: f"{GAME.step(state)} {vita_coins(state)}"}),
    (hiding.hidden_worlds_go_on_alike, {"public": shows_coins}),
    (hiding.hidden_worlds_go_on_alike, {"decide": lets_the_joker_decide_who_lives}),
    (asking.what_is_offered_is_accepted, {"offers": offers_the_will_to_all}),
    (asking.what_is_accepted_was_offered, {"offers": offers_no_pass}),
    (asking.time_runs_out_for_those_awaited_alone, {"decide": refuses_to_time_out}),
    (asking.nothing_is_offered_when_it_is_over, {"offers": offers_after_the_end}),
    (asking.a_step_keeps_what_is_asked, {"step": lambda state: str(state.phase)}),
    (asking.a_step_keeps_what_is_asked, {"step": lambda state: "the only one"}),
    (keeping.nothing_is_created_or_lost, {"evolve": loses_discards}),
    (keeping.time_running_out_ends_every_game, {"decide": refuses_to_time_out}),
    (ending.the_best_of_those_who_stay_win, {"outcome": lets_a_worse_rank_win}),
    (ending.every_score_is_the_sum_of_its_parts, {"outcome": scores_out_of_nothing}),
]


@pytest.mark.parametrize(("law", "broken"), BROKEN, ids=lambda value: getattr(value, "__name__", None))
def test_the_law_finds_the_broken_game(law: Law, broken: dict[str, Any]) -> None:
    game = other_game(GAME, **broken)
    assert any(breaks(law, as_played(game, seed)) for seed in range(PLAYS))


def as_played(game: Game[Any], seed: int) -> Play:
    """A play of the broken game, where what is broken is how states follow; else a sound play that it must explain."""
    return play(game, seed) if game.evolve is not GAME.evolve else other_game(play(GAME, seed), game=game)


def breaks(law: Law, shown: Play) -> bool:
    try:
        check(law, shown)
    except AssertionError:
        return True
    except msgspec.ValidationError:
        return law is replaying.a_stored_state_is_the_state
    return False


def test_an_event_that_shows_a_vote_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VoteCast, "redact", whole)
    assert any(breaks(hiding.hidden_worlds_go_on_alike, play(GAME, seed)) for seed in range(PLAYS))


def test_a_glimpse_with_a_tag_of_its_own_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VoteCast, "redact", lambda event: Redacted(TokensDiscarded()))
    assert breaks(hiding.glimpses_carry_the_tag_of_their_event, play(GAME, 0))


def test_an_event_that_does_not_say_what_was_drawn_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VoteCast, "draws", Event.draws)
    assert any(breaks(keeping.events_say_what_was_drawn, play(GAME, seed)) for seed in range(PLAYS))


def test_a_patch_that_misses_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = patch.merge_patch

    def forgetful(old: Any, new: Any) -> Any:
        change = sound(old, new)
        return change if change is UNSET else {name: value for name, value in change.items() if name != "rounds"}

    monkeypatch.setattr(patching, "merge_patch", forgetful)
    assert breaks(patching.patches_keep_views_fresh, play(GAME, 0))


def test_a_rule_that_hears_the_order_of_a_set_is_found() -> None:
    sound = games()["residence"]

    def decide(state: Any, seat: Seat, intent: Any, chance: Any) -> Any:
        lists = [list(value) for value in msgspec.to_builtins(intent).values() if isinstance(value, tuple)]
        heard = any(value != sorted(value, key=str) for value in lists)
        return Refusal(Code.NOT_OFFERED) if heard else sound.decide(state, seat, intent, chance)

    broken = other_game(sound, decide=decide)
    plays = (other_game(play(sound, seed), game=broken) for seed in range(PLAYS))
    assert any(breaks(ordering.the_order_of_a_set_tells_nothing, one) for one in plays)


def test_every_law_is_shown_something_broken() -> None:
    shown = {law for law, _ in BROKEN}
    apart = {
        hiding.glimpses_carry_the_tag_of_their_event,
        keeping.events_say_what_was_drawn,
        patching.patches_keep_views_fresh,
        ordering.the_order_of_a_set_tells_nothing,
    }
    assert shown | apart == set(LAWS)
