"""Every law. Each takes a play and a source of random tries, raises AssertionError where it is broken, and gives
the number of checks it made."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.laws import asking, ending, hiding, keeping, ordering, patching, replaying
from tests.laws.plays import Play

Law = Callable[[Play, Random], int]

LAWS: tuple[Law, ...] = (
    replaying.replay_gives_the_live_states,
    replaying.a_stored_state_is_the_state,
    patching.patches_keep_views_fresh,
    patching.views_are_maps_without_null,
    hiding.hidden_worlds_look_alike,
    hiding.hidden_worlds_go_on_alike,
    hiding.glimpses_carry_the_tag_of_their_event,
    ordering.the_order_of_a_set_tells_nothing,
    asking.what_is_offered_is_accepted,
    asking.what_is_accepted_was_offered,
    asking.time_runs_out_for_those_awaited_alone,
    asking.nothing_is_offered_when_it_is_over,
    asking.a_step_keeps_what_is_asked,
    keeping.nothing_is_created_or_lost,
    keeping.events_say_what_was_drawn,
    keeping.time_running_out_ends_every_game,
    ending.the_best_of_those_who_stay_win,
    ending.every_score_is_the_sum_of_its_parts,
)


def check(law: Law, play: Play) -> int:
    """The tries of a law depend on the play's seed alone, so that a failure can be seen again."""
    return law(play, Random(f"{law.__name__} {play.seed}"))
