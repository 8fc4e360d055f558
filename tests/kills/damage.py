"""Ways to spoil the evidence of a run: the checker is worth something only if it finds every one of them."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from service.games.vita_mors.events import VoteCast
from service.games.vita_mors.sides import Side
from service.log.commit import Commit, encode, hash_of
from service.table.batch import BOT
from tests.kills.checker import asked_of
from tests.kills.checks.decided import decided
from tests.kills.checks.tablelog import TableLog
from tests.kills.evidence import AckBeside, Evidence
from tests.kills.record import Answered, Record

replace = msgspec.structs.replace
Damage = Callable[[Evidence], None]
"""Spoils evidence that holds one table."""


def of_one_table(evidence: Evidence, table: str) -> Evidence:
    """A copy that can be spoilt without spoiling the rest."""
    records = [copy.deepcopy(record) for record in evidence.records if record.table == table]
    beside = {table: list(evidence.beside.get(table, []))}
    return Evidence(
        {table: list(evidence.logs[table])}, {table: list(evidence.said[table])}, records, [], beside=beside
    )


def the_table(evidence: Evidence) -> str:
    return evidence.records[0].table


def players(evidence: Evidence) -> list[Record]:
    return [record for record in evidence.records if record.player]


def first_ack(record: Record) -> int:
    """The place of an ack of something that is in the log."""
    says = {sent.id for sent in record.sent if sent.intent["type"] == "say"}
    return next(i for i, one in enumerate(record.answered) if one.version is not None and one.id not in says)


def refusal_of(record: Record) -> Answered:
    return next(one for one in record.answered if one.code == "not_open")


# The log


def log_of(evidence: Evidence) -> TableLog:
    return TableLog(the_table(evidence), evidence.logs[the_table(evidence)])


def commits_of(evidence: Evidence) -> list[Commit[Any]]:
    return [*log_of(evidence).commits]


def rewrite(evidence: Evidence, commits: Iterable[Commit[Any]]) -> None:
    """A log that is whole in itself: whoever changes a log may well know how to chain it."""
    bodies: list[bytes] = []
    for version, commit in enumerate(commits, start=1):
        prev = hash_of(bodies[-1]) if bodies else ""
        bodies.append(encode(replace(commit, version=version, prev=prev)))
    evidence.logs[the_table(evidence)] = bodies


def alter(evidence: Evidence, place: int, **changes: Any) -> None:
    commits = commits_of(evidence)
    commits[place] = replace(commits[place], **changes)
    rewrite(evidence, commits)


def place_of_a_vote(evidence: Evidence) -> int:
    """The place of a commit that is one player's vote, others still to come, and nothing else."""
    return next(
        commit.version - 1
        for commit in commits_of(evidence)
        if [type(event) for event in commit.events] == [VoteCast] and [key for key in commit.answers if key[0] != BOT]
    )


def place_of_a_turn(evidence: Evidence) -> int:
    """The place of a commit that is what one player asked of the game, whichever it is, and nothing else."""
    log = log_of(evidence)
    return next(
        commit.version - 1
        for commit in log.commits
        if len(commit.answers) == 1
        and commit.answers[0][0] != BOT
        and {*map(type, commit.events)} <= {*log.game.events}
    )


def lose_the_tail(evidence: Evidence) -> None:
    evidence.logs[the_table(evidence)].pop()


def lose_a_commit(evidence: Evidence) -> None:
    del evidence.logs[the_table(evidence)][5]


def change_a_commit(evidence: Evidence) -> None:
    bodies = evidence.logs[the_table(evidence)]
    commit = commits_of(evidence)[5]
    bodies[5] = encode(replace(commit, at=commit.at + 1))


def garble_a_commit(evidence: Evidence) -> None:
    evidence.logs[the_table(evidence)][5] = b"\x93\x01\x02\x03"


def forget_the_end(evidence: Evidence) -> None:
    rewrite(evidence, commits_of(evidence)[:-1])


def answer_an_intent_twice(evidence: Evidence) -> None:
    commits = commits_of(evidence)
    key = next(key for commit in commits for key in commit.answers if key[0] != "bot")
    alter(evidence, len(commits) - 1, answers=(*commits[-1].answers, key))


def forget_who_asked(evidence: Evidence) -> None:
    alter(evidence, place_of_a_turn(evidence), answers=())


def turn_a_coin(evidence: Evidence) -> None:
    place = place_of_a_vote(evidence)
    (vote,) = commits_of(evidence)[place].events
    other = Side.MORS if vote.coin is Side.VITA else Side.VITA
    alter(evidence, place, events=(replace(vote, coin=other),))


def do_it_twice(evidence: Evidence) -> None:
    place = place_of_a_turn(evidence)
    alter(evidence, place, events=commits_of(evidence)[place].events * 2)


def deadline_place(evidence: Evidence) -> int:
    found = decided(log_of(evidence), asked_of(evidence.records))
    return next(one.version - 1 for one in found if one.late_ms is not None)


def fire_a_deadline_early(evidence: Evidence) -> None:
    """What time did, it did an hour before."""
    place = deadline_place(evidence)
    alter(evidence, place, at=commits_of(evidence)[place].at - 3_600_000)


def fire_a_deadline_twice(evidence: Evidence) -> None:
    """What was done by time in one commit is spread over two."""
    place = deadline_place(evidence)
    commits = commits_of(evidence)
    vote = next(event for event in commits[place].events if isinstance(event, VoteCast) and event.automatic)
    again = replace(commits[place], events=(vote,), answers=(), draws=())
    rewrite(evidence, [*commits[:place], again, *commits[place:]])


def play_on_a_table_that_nobody_knows(evidence: Evidence) -> None:
    evidence.logs["nobodys"] = evidence.logs[the_table(evidence)]


def think_of_an_act(evidence: Evidence) -> None:
    """A commit of one player's act goes to another player's name."""
    place = place_of_a_turn(evidence)
    ((player, id),) = commits_of(evidence)[place].answers
    alter(evidence, place, answers=((f"not {player}", id),))


def keep_two_logs_of_one_table(evidence: Evidence) -> None:
    """A fork: from some version on, a log that another node might have written."""
    bodies = evidence.logs[the_table(evidence)]
    fork = replace(commits_of(evidence)[5], at=commits_of(evidence)[5].at + 1)
    evidence.logs[the_table(evidence)] = [*bodies[:5], encode(fork), *bodies[6:]]


def log_a_fault(evidence: Evidence) -> None:
    evidence.faults.append("an error of ours")


# Answers


def change_the_ack(evidence: Evidence) -> None:
    record = players(evidence)[0]
    place = first_ack(record)
    acked = record.answered[place]
    for i, one in enumerate(record.answered):
        if one.id == acked.id:
            record.answered[i] = replace(one, version=(acked.version or 0) + 1)


def refuse_what_was_done(evidence: Evidence) -> None:
    record = players(evidence)[0]
    place = first_ack(record)
    acked = record.answered[place]
    for i, one in enumerate(record.answered):
        if one.id == acked.id:
            record.answered[i] = replace(one, version=None, code="not_awaited")


def do_what_was_refused(evidence: Evidence) -> None:
    record = next(one for one in players(evidence) if any(a.code == "not_open" for a in one.answered))
    commits = commits_of(evidence)
    answers = (*commits[-1].answers, (record.player, refusal_of(record).id))
    alter(evidence, len(commits) - 1, answers=answers)


def leave_an_intent_unanswered(evidence: Evidence) -> None:
    record = players(evidence)[0]
    gone = record.answered[first_ack(record)].id
    record.answered = [one for one in record.answered if one.id != gone]


def answer_otherwise_the_second_time(evidence: Evidence) -> None:
    record = players(evidence)[0]
    acked = record.answered[first_ack(record)]
    record.answered.append(replace(acked, version=None, code="table_over"))


def answer_otherwise_on_another_connection(evidence: Evidence) -> None:
    """Of the same player, which asked for nothing else."""
    record = copy.deepcopy(players(evidence)[0])
    acked = record.answered[first_ack(record)]
    record.sent = [one for one in record.sent if one.id == acked.id]
    record.answered = [replace(acked, version=None, code="table_over")]
    evidence.records.append(record)


def answer_twice(evidence: Evidence) -> None:
    record = players(evidence)[0]
    record.answered.append(record.answered[first_ack(record)])


def answer_what_was_never_sent(evidence: Evidence) -> None:
    players(evidence)[0].answered.append(Answered(line=1, id="never", at=0.0, version=3))


def keep_an_ack_in_and_beside_the_log(evidence: Evidence) -> None:
    table = the_table(evidence)
    place = place_of_a_turn(evidence)
    evidence.beside[table].append(AckBeside(*commits_of(evidence)[place].answers[0], place))


def say_twice(evidence: Evidence) -> None:
    said = evidence.said[the_table(evidence)]
    said.append(next(iter(said)))


def unsay(evidence: Evidence) -> None:
    said = evidence.said[the_table(evidence)]
    said.remove(next(iter(said)))
