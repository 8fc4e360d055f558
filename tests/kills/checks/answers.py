"""PL-06, PL-07, PL-17: every intent sent has one final answer, the same each time, and the log agrees with it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from protocol.codes import RETRY
from service.chat import Said
from tests.kills.checks.tablelog import TableLog
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


def answered_once(record: Record) -> Iterator[str]:
    answers = finals(record)
    for id in intents_of(record):
        given = set(answers[id])
        if len(given) != 1:
            yield f"{record.table}: intent {id} of {record.player} was answered with {sorted(map(str, given))}"
    for id in answers.keys() - intents_of(record).keys():
        yield f"{record.table}: {record.player} was answered {id}, which was never sent"


def answered_on_each_line(record: Record) -> Iterator[str]:
    """An answer for each time it was sent, no more; on the line that lived, no fewer."""
    sent = Counter((one.line, one.id) for one in record.sent)
    given = Counter((one.line, one.id) for one in record.answered)
    for line, id in sent.keys() | given.keys():
        sends, answers = sent[line, id], given[line, id]
        if answers > sends or (line == record.last_line and answers != sends):
            yield f"{record.table}: {record.player} sent {id} {sends} times on line {line}, heard {answers} answers"


def log_agrees(record: Record, log: TableLog, said: Sequence[Said]) -> Iterator[str]:
    """What was acked stands once, where it was acked; what was refused stands nowhere."""
    answers = finals(record)
    for id, intent in intents_of(record).items():
        given = next(iter(answers[id]), None)
        if intent["type"] == "say":
            stands = [line.version for line in said if (line.player, line.id) == (record.player, id)]
        else:
            stands = log.answered.get((record.player, id), [])
        expected = [given] if isinstance(given, int) else []
        if stands != expected:
            yield f"{record.table}: intent {id} of {record.player} was answered {given}, and stands at {stands}"
