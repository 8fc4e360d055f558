"""A connection lost between any two frames: every intent is answered once, and the view is the service's."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.codec import JSON, MSGPACK
from protocol.messages import Ack
from tests.clients.driver import Driver

CODECS = pytest.mark.parametrize("codec", [MSGPACK, JSON], ids=["msgpack", "json"])


def played(driver: Driver, cuts: set[int]) -> int:
    """A short play, in which the connection is cut before these frames arrive. How many frames arrived in all."""
    frames = 0
    driver.connect()
    driver.watch()
    script: list[Callable[[], object]] = [
        lambda: driver.service.append(None, reseat=True),
        *(lambda v=v: driver.ask(v) for v in (2, 3, -1, 4)),
    ]
    script += [lambda: driver.service.say("hello"), lambda: driver.service.append(7), lambda: driver.ask(5)]
    while script:
        script.pop(0)()
        for _ in range(3):
            if frames in cuts:
                driver.cut()
                driver.connect()
            frames += driver.service_reads() + driver.client_reads()
    while driver.service_reads() or driver.client_reads():
        frames += 1
        if frames in cuts:
            driver.cut()
            driver.connect()
    driver.settle()
    return frames


@CODECS
def test_a_cut_at_any_one_frame(codec: object) -> None:
    """PL-06, PL-07, PL-10, PL-11."""
    whole = Driver(codec)  # type: ignore[arg-type]
    frames = played(whole, set())
    whole.check()
    assert frames > 20
    for cut in range(frames + 1):
        driver = Driver(codec)  # type: ignore[arg-type]
        played(driver, {cut})
        driver.check()


def test_a_cut_at_any_two_frames() -> None:
    frames = played(Driver(), set())
    for first in range(frames):
        for second in range(first + 1, frames + 1):
            driver = Driver()
            played(driver, {first, second})
            driver.check()


steps = st.lists(
    st.one_of(
        st.tuples(st.just("ask"), st.integers(-1, 9)),
        st.tuples(st.sampled_from(["service", "client", "client", "service"]), st.integers(1, 4)),
        st.tuples(st.just("cut"), st.sampled_from([0, 1012, 4008])),
        st.tuples(st.just("other"), st.integers(0, 9)),
        st.tuples(st.sampled_from(["hidden", "reseat", "passing", "unwatchable", "say"]), st.integers(1, 3)),
        st.tuples(st.just("wait"), st.integers(0, 20)),
    ),
    max_size=60,
)


def step(driver: Driver, name: str, number: int) -> None:
    match name:
        case "ask":
            driver.ask(number)
        case "service":
            for _ in range(number):
                driver.service_reads()
        case "client":
            for _ in range(number):
                driver.client_reads()
        case "cut":
            driver.cut(number or None)
            driver.connect()
        case "other":
            driver.service.append(number)
        case "hidden":
            driver.service.append(None)
        case "reseat":
            driver.service.append(None, reseat=True)
        case "passing":
            driver.service.passing += number
        case "unwatchable":
            driver.service.unwatchable += number
        case "say":
            driver.service.say("hello")
        case "wait":
            driver.wait(number)
        case "lose_tail":
            driver.service.lose_tail(number)


def run(codec: object, script: list[tuple[str, int]]) -> Driver:
    driver = Driver(codec)  # type: ignore[arg-type]
    driver.connect()
    driver.watch()
    for name, number in script:
        step(driver, name, number)
    driver.settle()
    return driver


@CODECS
@given(script=steps)
@settings(max_examples=300)
def test_whatever_happens_every_intent_is_answered_once_and_the_view_is_the_services(
    codec: object, script: list[tuple[str, int]]
) -> None:
    """PL-06, PL-07, PL-10, PL-11."""
    driver = run(codec, script)
    driver.check()
    assert all(answer is not None for answer in driver.answers.values())


@given(script=steps, tail=st.integers(1, 5), after=steps)
@settings(max_examples=200)
def test_a_store_that_lost_a_tail_shows_where_it_stands(
    script: list[tuple[str, int]], tail: int, after: list[tuple[str, int]]
) -> None:
    """PL-11: what was acked may be gone then, but the view is the service's, and nobody waits for ever."""
    quiet = [one for one in after if one[0] not in ("cut",)]
    driver = run(MSGPACK, [*script, ("lose_tail", tail), *quiet])
    driver.check_view()
    assert set(driver.times_answered.values()) <= {1}
    assert len(driver.times_answered) == driver.asked


def test_an_intent_in_doubt_is_in_the_log_once() -> None:
    """PL-07: the ack is lost with the connection, and the second asking gets it again."""
    driver = Driver()
    driver.connect()
    driver.watch()
    driver.settle()
    id = driver.ask(4)
    assert driver.service_reads()
    assert driver.service.version == 2
    driver.cut()
    driver.settle()
    assert driver.answers[id] == Ack("t", id, 2)
    driver.check()
