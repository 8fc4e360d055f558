"""Every damage, and words of what the checker must find."""

from __future__ import annotations

from tests.kills import damage, damaged_views
from tests.kills.damage import Damage

FOUND: dict[Damage, str] = {
    damage.lose_the_tail: "saw versions up to",
    damage.lose_a_commit: "does not follow the one before it",
    damage.change_a_commit: "does not follow the one before it",
    damage.garble_a_commit: "cannot be read",
    damage.forget_the_end: "not over at",
    damage.answer_an_intent_twice: "is in the log at",
    damage.forget_who_asked: "asked for by nobody",
    damage.turn_a_coin: "who asked for nothing it holds",
    damage.do_it_twice: "asked for by nobody",
    damage.fire_a_deadline_early: "asked for by nobody",
    damage.fire_a_deadline_twice: "asked for by nobody",
    damage.think_of_an_act: "asked for by nobody",
    damage.keep_two_logs_of_one_table: "does not follow the one before it",
    damage.play_on_a_table_that_nobody_knows: "no client knows this table",
    damage.log_a_fault: "the node logged",
    damage.change_the_ack: "and stands at",
    damage.refuse_what_was_done: "was answered not_awaited, and stands at",
    damage.do_what_was_refused: "was answered not_open, and stands at",
    damage.leave_an_intent_unanswered: "was answered with []",
    damage.answer_otherwise_the_second_time: "was answered with",
    damage.answer_otherwise_on_another_connection: "on two connections",
    damage.answer_twice: "heard",
    damage.answer_what_was_never_sent: "which was never sent",
    damage.keep_an_ack_in_and_beside_the_log: "and stands at",
    damage.say_twice: "and stands at",
    damage.unsay: "and stands at",
    damaged_views.skip_a_version: "got ",
    damaged_views.tell_a_version_twice: "got ",
    damaged_views.swap_two_versions: "got ",
    damaged_views.show_the_same_again: "got ",
    damaged_views.show_less_than_was_acked: "after an ack of",
    damaged_views.never_tell_the_end: "saw versions up to",
    damaged_views.tell_one_viewer_something_else: "was told in 2 ways",
    damaged_views.tell_everybody_something_else: "what is in no log",
    damaged_views.show_one_viewer_something_else: "what no log makes of it",
    damaged_views.show_everybody_another_end: "is not what the log folds to",
    damaged_views.show_a_view_that_differs: "is not what a fresh snapshot shows",
    damaged_views.show_no_view_at_all: "did not come to the end in time",
}
