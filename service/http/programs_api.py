"""HTTP: accounts of programs, made and listed (PL-01; docs/BOTS.md)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from protocol.codes import Code
from service.games.kernel import Refusal
from service.http.cached_response import brief
from service.http.described.answers import PlayerMade, Program, Programs
from service.http.kept_answer import Kept
from service.http.request_answers import RefusedRequest
from service.log.contract import Shelf
from service.platform.names import forbidden_in
from service.transport.bot_accounts import BOT, Account, BotAccounts, records_of
from service.transport.tokens import Tokens

MAX_ABOUT_CHARS = 200
TABLES_COUNTED = 200
"""How programs have done is counted from so many tables, those that ended last."""


class ProgramsApi:
    """`every_s`: the list is worked out anew after so long, however many ask."""

    def __init__(self, accounts: BotAccounts, tokens: Tokens, store: Shelf, every_s: float) -> None:
        self.accounts = accounts
        self.tokens = tokens
        self.store = store
        self.page = Kept(self.told, every_s)

    async def made(self, name: str, about: str) -> PlayerMade:
        """An account of a program's: unlike a person's, something of it is kept. `name`: clean already. Raises
        RefusedRequest, StoreUnavailable."""
        line = about.strip()
        if len(line) > MAX_ABOUT_CHARS:
            raise RefusedRequest(Refusal(Code.TOO_LONG, "PL-01", f"about has at most {MAX_ABOUT_CHARS} characters."))
        if (why := forbidden_in(line)) is not None:
            raise RefusedRequest(Refusal(Code.MALFORMED, "PL-01", f"about has no {why}."))
        player, token = self.tokens.new_player(name, BOT)
        await self.accounts.add(Account(player, line))
        return PlayerMade(player, token)

    async def listed(self, request: Request) -> Response:
        return brief(request, await self.page.get())

    async def told(self) -> Programs:
        records = records_of(await self.store.listings(status="over", limit=TABLES_COUNTED))
        return Programs(
            [
                Program(account.player, account.about, here, records.get(account.player.id, {}))
                for account, here in await self.accounts.listed()
            ]
        )
