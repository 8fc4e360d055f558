"""PL-06, PL-07, PL-17: every intent sent has one final answer, the same each time, and the log agrees with it.

Where a store lost a tail, an answer that was true before it may be followed by another one: an ack of what was lost, or
a refusal that nobody remembers any more.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from protocol.codes import RETRY
from tests.kills.checks.history import History
from tests.kills.record import Answered, Record

Final = int | str
"""The version of an ack, or the code of a refusal."""


def finals(record: Record) -> dict[str, list[Final]]:
    """Every final answer, by intent id."""
    found: dict[str, list[Final]] = defaultdict(list)
    for answer in record.answered:
        if answer.code is None or answer.code not in RETRY:
            found[answer.id].append(final(answer))
    return found


def final(answer: Answered) -> Final:
    if answer.code is not None:
        return answer.code
    assert answer.version is not None, "an answer is an ack or a refusal"
    return answer.version


def intents_of(record: Record) -> dict[str, dict[str, Any]]:
    return {sent.id: sent.intent for sent in record.sent}


def in_force(record: Record, id: str, given: list[Final], history: History) -> list[Final]:
    """The different answers an intent got, oldest first, without those that count no more because the store lost what
    they were true of."""
    different = list(dict.fromkeys(given))
    if history.is_whole:
        return different
    counting = [
        one for one in different if isinstance(one, int) and ((record.player, id), one) not in history.lost_acks
    ]
    return [*(one for one in counting if one not in different[-1:]), *different[-1:]]


def answered_once(record: Record, history: History) -> Iterator[str]:
    answers = finals(record)
    for id in intents_of(record):
        given = in_force(record, id, answers[id], history)
        if len(given) > 1 or (not given and not record.gone and history.final is not None):
            yield f"{record.table}: intent {id} of {record.player} was answered with {[*map(str, given)]}"
    for id in answers.keys() - intents_of(record).keys():
        yield f"{record.table}: {record.player} was answered {id}, which was never sent"


def answered_alike(records: Sequence[Record], history: History) -> Iterator[str]:
    """One answer, whichever of its connections a player asks on. `records`: one player's at one table, oldest first."""
    given: dict[str, list[Answered]] = defaultdict(list)
    for record in records:
        for answer in record.answered:
            if answer.code is None or answer.code not in RETRY:
                given[answer.id].append(answer)
    for id, answers in given.items() if len(records) > 1 else ():
        told = [final(answer) for answer in sorted(answers, key=lambda one: one.at)]
        different = in_force(records[0], id, told, history)
        if len(different) > 1:
            who = f"{records[0].table}: intent {id} of {records[0].player}"
            yield f"{who} was answered with {[*map(str, different)]} on two connections"


def answered_on_each_line(record: Record) -> Iterator[str]:
    """An answer for each time it was sent, no more; on the line that lived, no fewer."""
    sent = Counter((one.line, one.id) for one in record.sent)
    given = Counter((one.line, one.id) for one in record.answered)
    for line, id in sent.keys() | given.keys():
        sends, answers = sent[line, id], given[line, id]
        if answers > sends or (line == record.last_line and answers != sends):
            yield f"{record.table}: {record.player} sent {id} {sends} times on line {line}, heard {answers} answers"


def log_agrees(record: Record, history: History) -> Iterator[str]:
    """What was acked stands once, where it was acked; what was refused stands nowhere. What a player who left for good
    never heard of may stand or not."""
    answers = finals(record)
    for id, intent in intents_of(record).items():
        given = next(iter(in_force(record, id, answers[id], history)[::-1]), None)
        key = (record.player, id)
        stands = history.stands(key, intent)
        if given is None and record.gone and len(stands) <= 1:
            continue
        was_lost = isinstance(given, int) and (key, given) in history.lost_acks
        if stands != ([given] if isinstance(given, int) else []) and not (was_lost and not stands):
            yield f"{record.table}: intent {id} of {record.player} was answered {given}, and stands at {stands}"
