"""What an operator sees: logs as JSON lines, and Prometheus metrics (README, "Operation")."""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector, generate_latest
from structlog.typing import Processor

from service.games.kernel import Event, tag_of
from service.platform.events import PLATFORM_EVENTS
from service.support import out_of_memory
from service.support.metrics import Count, Counts, Durations
from service.support.settings import Settings

BUCKETS_S = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


def set_up_logs(level: str) -> None:
    """JSON lines on standard error, ours and those of the libraries alike."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level.upper())),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for noisy in ("uvicorn.error", "uvicorn.access", "websockets", "httpx", "httpcore"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


COURSE: frozenset[type[Event]] = frozenset(PLATFORM_EVENTS)


class Telemetry:
    """This node's figures. One registry each, so that several nodes can live in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.log = structlog.stdlib.get_logger("obol")
        here = self.registry
        self.connections = Gauge("obol_connections", "Open WebSocket connections", registry=here)
        self.tables = Gauge("obol_tables", "Tables in memory", registry=here)
        self.watchers = Gauge("obol_watchers", "Watchers of all tables", registry=here)
        self.inbox = Gauge("obol_inbox", "Intents waiting at all tables", registry=here)
        self.limit = Gauge("obol_limit", "How many there may be", ["of"], registry=here)
        self.turned_away = Counter("obol_turned_away", "Connections refused before they began", ["why"], registry=here)
        Info("obol_build", "What runs here", registry=here).info({"version": version("obol")})
        ProcessCollector(registry=here)
        self.intents = Counts("obol_intents", "Intents answered", "outcome", here)
        self.commits = Count("obol_commits", "Commits appended by this node", here)
        self.lost_races = Count("obol_lost_races", "Appends for which the log stood elsewhere", here)
        self.resyncs = Counter("obol_resyncs", "Times the log was behind our memory of it", registry=here)
        self.lost_tails = Counter("obol_lost_tails", "Times the store had lost the end of a log", registry=here)
        self.found_by_looking = Counter(
            "obol_found_by_looking", "Times a log was not where we thought, and no nudge had said so", registry=here
        )
        self.store_up = Gauge("obol_store_up", "Does the store answer?", registry=here)
        self.store_full = Gauge("obol_store_full", "Has the store no room left?", registry=here)
        self.store_used = Gauge("obol_store_used_bytes", "In use in the store", registry=here)
        self.store_limit = Gauge("obol_store_limit_bytes", "Beyond that the store is full; 0: not known", registry=here)
        self.store_errors = Counter("obol_store_errors", "Calls that the store did not carry out", registry=here)
        self.archived = Counter("obol_archived", "Logs on their way to the archive", ["outcome"], registry=here)
        self.faults = Counter("obol_faults", "Errors of ours", ["where"], registry=here)
        self.closes = Counter("obol_closes", "Connections closed by this node", ["code"], registry=here)
        self.bots_waited = Count("obol_bots_waited", "Times a table's bots waited for the bots of others", here)
        self.slowed = Count("obol_slowed", "Times a connection waited, its address' share being used up", here)
        self.notices = Counter(
            "obol_notices", "Players who were to be told while away", ["by", "outcome"], registry=here
        )
        self.append_s = Durations("obol_append_seconds", "Appending one commit", BUCKETS_S, here)
        self.broadcast_s = Durations("obol_broadcast_seconds", "Telling one commit", BUCKETS_S, here)
        self.outbox_bytes = Histogram(
            "obol_outbox_bytes", "Unread by a client that was closed", buckets=(1e4, 1e5, 1e6, 4e6, 16e6), registry=here
        )

    def limited(self, settings: Settings) -> None:
        self.limit.labels("connections").set(settings.max_connections)
        self.limit.labels("tables").set(settings.max_tables)

    def happened(self, table: str, version: int, events: tuple[Event, ...]) -> None:
        """Log the course of a table: who sits where, start and end. Nothing of the game, and no secret."""
        for event in events:
            if type(event) in COURSE:
                about = {name: getattr(event, name) for name in ("seat", "bot", "reason") if hasattr(event, name)}
                player = getattr(event, "player", None)
                if player is not None:
                    about["player"] = player.id
                self.log.info(tag_of(type(event)), table=table, version=version, **about)

    def notified(self, by: str, outcome: str) -> None:
        self.notices.labels(by, outcome).inc()

    def unknown_settings(self, found: Mapping[str, str]) -> None:
        """They change nothing, which whoever set them does not know. `found`: each with the one that may be meant."""
        for name, meant in found.items():
            self.log.warning("no such setting", name=name, **({"did_you_mean": meant} if meant else {}))

    def lost_tail(self, table: str, had: int, has: int) -> None:
        """The store does not have any more what it had taken from us or given us."""
        self.lost_tails.inc()
        self.log.warning("the store lost the end of a log", table=table, version_had=had, version_has=has)

    def resynced(self, table: str, version: int) -> None:
        self.resyncs.inc()
        self.log.warning("the log is not what this node remembers; starting again", table=table, version=version)

    def not_archived(self, table: str, error: Exception) -> None:
        self.archived.labels("failed").inc()
        self.log.error("a log could not be archived; it stays in the store", table=table, why=str(error))

    def fault(self, where: str, **about: Any) -> None:
        """An error of ours, while handling an exception."""
        out_of_memory.told(sys.exc_info()[1])
        self.faults.labels(where).inc()
        self.log.exception("an error of ours", where=where, **about)

    def text(self) -> bytes:
        """The metrics in Prometheus' format."""
        return generate_latest(self.registry)
