"""Who somebody is: signed tokens (PL-01). Whoever has the token is the player."""

from __future__ import annotations

import secrets
import time

import jwt
import structlog
from jwt.types import Options
from msgspec import UNSET, UnsetType

from protocol.messages import PlayerName
from service.log.contract import Shelf
from service.support.settings import Settings

ALGORITHM = "HS256"
PLAYER_ID_BYTES = 8
REQUIRED: Options = {"require": ["sub", "name", "exp"], "verify_iat": False}
"""When a token was made is not looked at: the clock of the node that made it may be ahead of this one's."""
BOOK, KEY, EARLIER = "secrets", "token", "earlier"
EARLIER_KEPT = 8
log = structlog.stdlib.get_logger("obol")


class Tokens:
    """Makes and reads tokens. `secret`: the same on every node, as are those `also` good, with which none are made."""

    def __init__(self, secret: str, token_days: int, also: tuple[str, ...] = ()) -> None:
        self.secret = secret
        self.secrets = (secret, *also)
        self.token_s = token_days * 86_400

    def new_player(self, name: str, kind: str | UnsetType = UNSET) -> tuple[PlayerName, str]:
        """A player of that name, clean already, and the token that makes one that player. `kind`: `bot` for a
        program's; nobody can change it later."""
        player = PlayerName(id=secrets.token_hex(PLAYER_ID_BYTES), name=name, kind=kind)
        return player, jwt.encode(self.claims(player), self.secret, algorithm=ALGORITHM)

    def claims(self, player: PlayerName) -> dict[str, str | int]:
        """What every token of the player says."""
        now = int(time.time())
        found: dict[str, str | int] = {"sub": player.id, "name": player.name, "iat": now, "exp": now + self.token_s}
        return found if player.kind is UNSET else {**found, "kind": player.kind}

    def another(self, player: PlayerName) -> tuple[str, str]:
        """One more token of a player, and its name, which no other has."""
        name = secrets.token_hex(PLAYER_ID_BYTES)
        return jwt.encode({**self.claims(player), "jti": name}, self.secret, algorithm=ALGORITHM), name

    def player_of(self, token: str) -> PlayerName | None:
        """Whose token it is; None if it is nobody's, damaged or expired."""
        found = self.read(token)
        return None if found is None else found[0]

    def read(self, token: str) -> tuple[PlayerName, str] | None:
        """Whose token it is, and its name, "" for a player's first; None if it is nobody's, damaged or expired."""
        for secret in self.secrets:
            try:
                claims = jwt.decode(token, secret, algorithms=[ALGORITHM], options=REQUIRED, leeway=60)
            except jwt.InvalidSignatureError:
                continue
            except jwt.InvalidTokenError:
                return None
            kind = str(claims["kind"]) if "kind" in claims else UNSET
            return PlayerName(id=str(claims["sub"]), name=str(claims["name"]), kind=kind), str(claims.get("jti", ""))
        return None


async def tokens_of(settings: Settings, shelf: Shelf) -> Tokens:
    """With the secret of the settings, or one made once and kept in the store. Raises StoreUnavailable."""
    secret = settings.token_secret
    if not secret:
        kept = await shelf.get(BOOK, KEY)  # a full store may be read
        secret = (kept or await shelf.put_new(BOOK, KEY, secrets.token_hex(32).encode())).decode()
    also = tuple(filter(None, settings.token_secrets_also.split(",")))
    return Tokens(secret, settings.token_days, also)


async def agree(tokens: Tokens, shelf: Shelf) -> None:
    """All nodes of a store that keeps the secret make tokens with the same one, and take what any of them made, also
    after the store lost everything: who has the secret puts it back, and where two were made both are good. Raises
    StoreUnavailable."""
    kept = await shelf.get(BOOK, KEY)
    if kept is None:
        kept = await shelf.put_new(BOOK, KEY, tokens.secret.encode())
        log.warning("the store had lost the secret of tokens", put_back=kept.decode() == tokens.secret)
    if kept.decode() != tokens.secret:
        log.warning("this node and the store had different secrets of tokens: both are good from now on")
        await shelf.push(BOOK, EARLIER, [tokens.secret.encode()], keep=EARLIER_KEPT, once=tokens.secret.encode())
        tokens.secrets = (kept.decode(), *tokens.secrets)
        tokens.secret = kept.decode()
    earlier = [line.decode() for line in await shelf.tail(BOOK, EARLIER, EARLIER_KEPT)]
    tokens.secrets = tuple(dict.fromkeys((*tokens.secrets, *earlier)))
