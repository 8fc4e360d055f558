"""Bytes that reached a page over the network, counted by the browser: headers and bodies, as they came, packed."""

from __future__ import annotations

from typing import Any

from playwright.async_api import CDPSession, Page


class Wire:
    """`taken`: the bytes by address. A socket's frames stand under its own. What is asked for again and again, as the
    lobby's tables are, counts once: it depends on how long one stays."""

    def __init__(self) -> None:
        self.taken: dict[str, int] = {}
        self.addresses: dict[str, str] = {}

    @classmethod
    async def of(cls, page: Page) -> Wire:
        found, devtools = cls(), await page.context.new_cdp_session(page)
        found.listen(devtools)
        await devtools.send("Network.enable")
        return found

    def listen(self, devtools: CDPSession) -> None:
        devtools.on("Network.requestWillBeSent", lambda about: self.name(about["requestId"], about["request"]["url"]))
        devtools.on("Network.webSocketCreated", lambda about: self.name(about["requestId"], about["url"]))
        devtools.on("Network.loadingFinished", lambda about: self.add(about["requestId"], about["encodedDataLength"]))
        devtools.on("Network.webSocketFrameReceived", self.add_frame)

    def name(self, request: str, address: str) -> None:
        self.addresses[request] = address

    def add(self, request: str, count: float) -> None:
        self.taken.setdefault(self.addresses[request], int(count))

    def add_frame(self, about: dict[str, Any]) -> None:
        address = self.addresses[about["requestId"]]
        self.taken[address] = self.taken.get(address, 0) + len(about["response"]["payloadData"].encode())

    @property
    def total(self) -> int:
        return sum(self.taken.values())
