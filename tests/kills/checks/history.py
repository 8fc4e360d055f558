"""Everything that ever stood in a table's log: what stands there at the end, and the tails that its store lost.

After a loss the log goes on from what was kept; what stood beyond that was true until then, and is not any more.
"""

from __future__ import annotations

from collections.abc import Sequence

from service.table.chat import Said
from tests.kills.checks.tablelog import Key, TableLog
from tests.kills.evidence import Evidence, Loss


def whole_logs(table: str, evidence: Evidence) -> list[list[bytes]]:
    """The log as it was just before each loss that it suffered, oldest first, and as it is in the end."""
    logs = [evidence.logs.get(table, [])]
    for loss in reversed(losses_of(table, evidence)):
        logs.append(logs[-1][: loss.kept[table]] + loss.lost[table])
    return logs[::-1]


def losses_of(table: str, evidence: Evidence) -> list[Loss]:
    return [loss for loss in evidence.losses if table in loss.kept]


class History:
    """`final`: the log in the end; None where all of it was lost. `lost`: each lost tail, as the log that ended with
    it, and the version that was kept of it. Raises as TableLog does."""

    def __init__(self, table: str, evidence: Evidence) -> None:
        *before, bodies = whole_logs(table, evidence)
        self.losses = losses = losses_of(table, evidence)
        self.table = table
        self.final = TableLog(table, bodies) if bodies else None
        self.lost = [(TableLog(table, log), loss.kept[table]) for log, loss in zip(before, losses, strict=True)]
        self.kept_said: Sequence[Said] = evidence.said.get(table, [])
        self.lost_said = {said.key: said.version for loss in losses for said in loss.said.get(table, [])}
        self.beside = evidence.beside.get(table, [])
        lost_beside = {((ack.player, ack.id), ack.version) for loss in losses for ack in loss.beside.get(table, [])}
        self.lost_acks = (
            {
                (key, version)
                for log, kept in self.lost
                for key, versions in log.answered.items()
                for version in versions
                if version > kept
            }
            | set(self.lost_said.items())
            | lost_beside
        )

    @property
    def is_whole(self) -> bool:
        """Did its store never lose anything of it?"""
        return not self.lost

    def logs_at(self, version: int) -> list[TableLog]:
        """Every log in which this version stood: one, save where tails were lost."""
        logs = [log for log, kept in self.lost if kept < version <= log.head]
        return [*logs, self.final] if self.final is not None and version <= self.final.head else logs

    def may_step_back(self, seen: int | None) -> bool:
        """Was the version that somebody had seen lost?"""
        return seen is not None and any(kept < seen <= log.head for log, kept in self.lost)

    def stands(self, key: Key, intent: dict[str, object]) -> list[int]:
        """Where an intent stands in the end: in the log, or beside it if it changed nothing; in the chat, for a line of
        it."""
        if intent["type"] == "say":
            return [line.version for line in self.kept_said if line.key == key]
        beside = [ack.version for ack in self.beside if (ack.player, ack.id) == key]
        return [*([] if self.final is None else self.final.answered.get(key, [])), *beside]
