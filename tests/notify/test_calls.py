"""PL-21, PL-26: whatever is at the other end of a call out, it goes nowhere it should not, and holds nobody up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from ipaddress import ip_address
from typing import Any

import pytest

from service.notify.breaker import FAILURES, FIRST_PAUSE_S, HOSTS, LONGEST_PAUSE_S, Breaker
from service.notify.caller import Called, Caller
from service.notify.safe_address import HttpsUrl, SafeAddresses, https_url, is_public
from tests.fakes.push_service import PushService

LOOPBACK = ("127.0.0.0/8",)
HERE = ["127.0.0.1"]


def words(text: str) -> list[str]:
    return text.split()


class Names:
    """A name server of a test's own. `found`: what each look-up of a name gives, in order, the last one for ever."""

    def __init__(self, **found: list[list[str]]) -> None:
        self.found = found
        self.asked = 0

    async def __call__(self, host: str, port: int) -> list[str]:
        self.asked += 1
        answers = self.found.get(host.partition(".")[0], [HERE])
        return answers.pop(0) if len(answers) > 1 else answers[0]


def caller(names: Names | None = None, allowed: tuple[str, ...] = LOOPBACK, **given: Any) -> Caller:
    limits = {"waiting": 100, "at_once": 10, "per_host": 4, "call_s": 20.0, **given}
    return Caller(SafeAddresses(allowed, names or Names()), **limits)


@pytest.fixture
async def callers() -> AsyncIterator[list[Caller]]:
    """Closed at the end."""
    made: list[Caller] = []
    yield made
    for one in made:
        await one.close()
        one.addresses.close()


def at(pushes: PushService, host: str = "push.example") -> HttpsUrl:
    return https_url(f"https://{host}:{pushes.port}/hook?a=b")


async def test_a_call_goes_to_the_very_address_that_was_looked_at(pushes: PushService, callers: list[Caller]) -> None:
    """The name is resolved once; the certificate must be the name's."""
    names = Names(push=[HERE, ["10.0.0.1"]])
    callers.append(caller(names))
    assert await callers[0].post(at(pushes), {"Some": "header"}, b"body") == Called(201)
    (request,) = pushes.got
    assert (request.method, request.path, request.body) == ("POST", "/hook?a=b", b"body")
    assert request.headers["host"] == f"push.example:{pushes.port}"
    assert request.headers["some"] == "header"
    assert names.asked == 1
    stranger = await callers[0].post(at(pushes, "unknown.test"), {}, b"")
    assert stranger == Called(0, "unreachable"), "no certificate has that name"


async def test_a_name_that_leads_to_a_private_network_is_not_called(pushes: PushService, callers: list[Caller]) -> None:
    """Also where it led elsewhere before, or leads to both."""
    for found in ([["10.0.0.1"]], [["93.184.215.14", "192.168.0.1"]], [["::ffff:127.0.0.1"]]):
        callers.append(caller(Names(push=found), allowed=()))
        assert await callers[-1].post(at(pushes), {}, b"") == Called(0, "not_public")
    callers.append(caller(Names(push=[HERE, ["169.254.169.254"]])))
    assert (await callers[-1].post(at(pushes), {}, b"")).status == 201
    await callers[-1].close()  # so that it must connect anew
    callers[-1].pool = None
    assert await callers[-1].post(at(pushes), {}, b"") == Called(0, "not_public")
    assert pushes.connections == 1


@pytest.mark.parametrize(
    "address",
    words(
        """127.0.0.1 127.9.9.9 10.0.0.1 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 255.255.255.255
    224.0.0.1
    192.0.0.1 198.18.0.1 240.0.0.1 ::1 :: fe80::1 fc00::1 fd00:ec2::254 ff02::1 ::ffff:10.0.0.1 ::ffff:127.0.0.1
    64:ff9b::a00:1 64:ff9b::7f00:1 2002:a00:1:: 2001:db8::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 ::127.0.0.1
    64:ff9b:1::a00:1 fec0::1"""
    ),
)
def test_an_address_that_is_not_public_is_not_called(address: str) -> None:
    assert not SafeAddresses(resolve=Names()).may_be_called(ip_address(address))


@pytest.mark.parametrize("address", words("93.184.215.14 2606:4700::1111 ::ffff:1.1.1.1 64:ff9b::101:101"))
def test_a_public_address_is_called(address: str) -> None:
    assert SafeAddresses(resolve=Names()).may_be_called(ip_address(address))


def test_a_network_that_was_allowed_is_called_and_no_other() -> None:
    """`OBOL_NOTIFY_NETWORKS`"""
    addresses = SafeAddresses(("10.1.0.0/16", "fd00::/8"), Names())
    asked = ("10.1.2.3", "::ffff:10.1.2.3", "fd00::1", "10.2.0.1", "127.0.0.1")
    assert [addresses.may_be_called(ip_address(one)) for one in asked] == [True, True, True, False, False]
    assert not is_public(ip_address("10.1.2.3"))


@pytest.mark.parametrize(
    "text",
    words(
        """http://a.example/ ftp://a.example/ https:// https:///path https://user@a.example/ https://user:word@a.example/
    https://a.example/#part https://a.example\\@b.example/ https://a.example:0/ https://a.example:99999/
    https://a.example:port/ https://a_b/ https://-/ //a.example/ a.example https://[::1 https://[fe80::1%25eth0]/
    https://a..b%2f/ https://ä.example/"""
    ),
)
def test_what_is_no_plain_https_url_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - words for people
        https_url(text)


def test_a_url_keeps_its_host_port_path_and_query() -> None:
    assert https_url("https://A.Example./x?y=1") == HttpsUrl("a.example", 443, "/x?y=1")
    assert https_url("https://[2001:DB8::1]:8443") == HttpsUrl("2001:db8::1", 8443, "/")
    assert https_url("https://[2001:db8::1]:8443").origin == "https://[2001:db8::1]:8443"
    with pytest.raises(ValueError, match="2000"):
        https_url("https://a.example/" + "x" * 2000)
    for inside in ("https://a.example/\n", "https://a.example/ x", "https://a.example/\0"):
        with pytest.raises(ValueError, match="ASCII"):
            https_url(inside)


async def test_nobody_is_followed_elsewhere(pushes: PushService, callers: list[Caller]) -> None:
    callers.append(caller())

    async def elsewhere(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 302 Found\r\nLocation: https://other.example/\r\nContent-Length: 0\r\n\r\n")

    pushes.answers.append(elsewhere)
    assert await callers[0].post(at(pushes), {}, b"") == Called(302)
    assert len(pushes.got) == 1


async def test_who_hangs_drips_or_speaks_no_http_is_given_up(pushes: PushService, callers: list[Caller]) -> None:
    callers.append(caller(call_s=0.3))

    async def nothing(writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(20)

    async def drips(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\n")
        while True:
            writer.write(b"X: y\r\n")
            await writer.drain()
            await asyncio.sleep(0.01)

    async def nonsense(writer: asyncio.StreamWriter) -> None:
        writer.write(b"\xff\xfe what?\r\n\r\n")

    async def closes(writer: asyncio.StreamWriter) -> None:
        writer.close()

    pushes.answers.extend([nothing, drips, nonsense, closes])
    outcomes = [await callers[0].post(at(pushes), {}, b"") for _ in range(4)]
    assert {outcome.status for outcome in outcomes} == {0}
    assert {outcome.why for outcome in outcomes[:2]} <= {"too_late", "unreachable"}
    assert [outcome.why for outcome in outcomes[2:]] == ["unreachable", "unreachable"]


async def test_no_more_of_an_answer_is_read_than_is_needed(pushes: PushService, callers: list[Caller]) -> None:
    callers.append(caller())

    async def endless(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 201 Created\r\nRetry-After: 7\r\nContent-Length: 10000000000\r\n\r\n" + b"x" * 50_000)

    pushes.answers.append(endless)
    assert await callers[0].post(at(pushes), {}, b"") == Called(201, "", 7)


async def test_a_host_that_hangs_holds_up_nobody_but_itself(pushes: PushService, callers: list[Caller]) -> None:
    """It has some of the places and no more; what is beyond the bound is turned away at once."""
    callers.append(caller(waiting=6, at_once=3, per_host=2))
    hold = asyncio.Event()

    async def holds(writer: asyncio.StreamWriter) -> None:
        await hold.wait()
        writer.write(b"HTTP/1.1 201 So\r\nContent-Length: 0\r\n\r\n")

    pushes.answers.extend([holds, holds])
    stuck = [asyncio.create_task(callers[0].post(at(pushes), {}, b"")) for _ in range(4)]
    await pushes.until(2)
    assert (await callers[0].post(at(pushes, "other.example"), {}, b"")).status == 201
    more = [asyncio.create_task(callers[0].post(at(pushes), {}, b"")) for _ in range(2)]
    await asyncio.sleep(0)
    assert await callers[0].post(at(pushes, "other.example"), {}, b"") == Called(0, "busy")
    hold.set()
    assert {outcome.status for outcome in await asyncio.gather(*stuck, *more)} == {201}
    assert (callers[0].count, callers[0].hosts, dict(callers[0].calling)) == (0, {}, {})


async def test_a_host_that_fails_again_and_again_is_left_alone(pushes: PushService, callers: list[Caller]) -> None:
    now = 0.0
    callers.append(caller(now_s=lambda: now))
    pushes.answers.extend([503] * (FAILURES + 1))
    for _ in range(FAILURES):
        assert (await callers[0].post(at(pushes), {}, b"")).status == 503
    assert await callers[0].post(at(pushes), {}, b"") == Called(0, "left_alone")
    assert (await callers[0].post(at(pushes, "other.example"), {}, b"")).status == 503
    now = FIRST_PAUSE_S
    assert (await callers[0].post(at(pushes), {}, b"")).status == 201
    assert (await callers[0].post(at(pushes), {}, b"")).status == 201


def test_the_pause_grows_and_one_tries_for_all() -> None:
    breaker, now = Breaker(), 0.0
    for _ in range(FAILURES):
        breaker.failed("a", now)
    pauses = []
    for _ in range(8):
        now = breaker.closed_until["a"]
        assert breaker.lets("a", now)
        assert not breaker.lets("a", now)
        breaker.failed("a", now)
        pauses.append(breaker.closed_until["a"] - now)
    assert pauses[:2] == [2 * FIRST_PAUSE_S, 4 * FIRST_PAUSE_S]
    assert pauses[-1] == LONGEST_PAUSE_S
    breaker.did_well("a")
    assert breaker.lets("a", now)


def test_so_many_hosts_are_remembered_and_no_more() -> None:
    breaker = Breaker()
    for number in range(HOSTS + 10):
        breaker.failed(str(number), 0.0)
    assert len(breaker.failures) == HOSTS
