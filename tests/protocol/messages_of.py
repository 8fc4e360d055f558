"""Hypothesis strategies: any message of either side."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from msgspec import UNSET

from protocol.messages import (
    WHOLE,
    Ack,
    Bye,
    Chat,
    ChatLine,
    Hello,
    Intent,
    Ping,
    PlayerName,
    Pong,
    Presence,
    Refused,
    Snapshot,
    Unwatch,
    Update,
    Watch,
    Welcome,
)

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
ids = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=64).filter(str.isprintable)
wholes = st.integers(-WHOLE, WHOLE)
counts = st.integers(0, WHOLE)
plain = st.recursive(
    st.booleans() | wholes | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
).filter(lambda value: depth_of(value) <= 5)
"""What a client may send in an intent."""
values = st.recursive(
    st.none() | st.booleans() | wholes | texts | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
"""What the service may send in a view or a patch."""
views = st.dictionaries(texts, values, max_size=4)
typed = st.builds(lambda fields, kind: {**fields, "type": kind}, views, texts)


def depth_of(value: Any) -> int:
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        return 1 + max(map(depth_of, inner), default=0)
    return 0


def perhaps(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.just(UNSET) | strategy


intents = st.builds(lambda fields, kind: {**fields, "type": kind}, st.dictionaries(texts, plain, max_size=4), texts)
from_client = st.one_of(
    st.builds(Hello, token=perhaps(texts), client=perhaps(texts)),
    st.builds(Watch, table=ids, since=perhaps(counts), invite=perhaps(texts), mark=perhaps(texts)),
    st.builds(Unwatch, table=ids),
    st.builds(Intent, table=ids, id=ids, intent=intents, version=perhaps(counts)),
    st.builds(Ping),
)
names = st.builds(PlayerName, id=texts, name=texts)
lines = st.builds(
    ChatLine,
    at=counts,
    name=texts,
    channel=st.sampled_from(["seats", "spectators"]),
    text=texts,
    player=perhaps(texts),
    seat=perhaps(counts),
)
from_server = st.one_of(
    st.builds(
        Welcome,
        server_time=counts,
        protocol=counts,
        limits=st.dictionaries(texts, counts, max_size=3),
        player=perhaps(names),
    ),
    st.builds(
        Snapshot,
        table=texts,
        version=counts,
        server_time=counts,
        public=views,
        seat=perhaps(counts),
        private=perhaps(views),
        offers=perhaps(st.lists(typed, max_size=3)),
        deadline=perhaps(counts),
    ),
    st.builds(
        Update,
        table=texts,
        version=counts,
        events=perhaps(st.lists(typed, max_size=3)),
        public=perhaps(views),
        private=perhaps(views),
        offers=perhaps(st.lists(typed, max_size=3)),
        deadline=perhaps(counts),
        server_time=perhaps(counts),
    ),
    st.builds(Ack, table=texts, id=texts, version=counts),
    st.builds(Refused, code=texts, message=texts, table=perhaps(texts), id=perhaps(texts), clause=perhaps(texts)),
    st.builds(
        Presence, table=texts, seats=st.dictionaries(texts, st.sampled_from(["here", "away"])), spectators=counts
    ),
    st.builds(Chat, table=texts, lines=st.lists(lines, max_size=3)),
    st.builds(Pong, server_time=counts),
    st.builds(Bye, code=counts, retry_after=perhaps(st.floats(0, 1e6))),
)
