"""Who somebody is: signed tokens (PL-01). Whoever has the token is the player."""

from __future__ import annotations

import secrets
import time

import jwt

from protocol.messages import PlayerName
from service.log.contract import Shelf
from service.settings import Settings

ALGORITHM = "HS256"
PLAYER_ID_BYTES = 8
BOOK, KEY = "secrets", "token"


class Identity:
    """Makes and reads tokens. `secret`: the same on every node."""

    def __init__(self, secret: str, token_days: int) -> None:
        self.secret = secret
        self.token_s = token_days * 86_400

    def new_player(self, name: str) -> tuple[PlayerName, str]:
        """A player of that name, clean already, and the token that makes one that player."""
        player = PlayerName(id=secrets.token_hex(PLAYER_ID_BYTES), name=name)
        now = int(time.time())
        claims = {"sub": player.id, "name": name, "iat": now, "exp": now + self.token_s}
        return player, jwt.encode(claims, self.secret, algorithm=ALGORITHM)

    def player_of(self, token: str) -> PlayerName | None:
        """Whose token it is; None if it is nobody's, damaged or expired."""
        try:
            claims = jwt.decode(
                token, self.secret, algorithms=[ALGORITHM], options={"require": ["sub", "name", "exp"]}, leeway=60
            )
        except jwt.InvalidTokenError:
            return None
        return PlayerName(id=str(claims["sub"]), name=str(claims["name"]))


async def identity_of(settings: Settings, shelf: Shelf) -> Identity:
    """With the secret of the settings, or one made once and kept in the store. Raises StoreUnavailable."""
    secret = settings.token_secret
    if not secret:
        secret = (await shelf.put_new(BOOK, KEY, secrets.token_hex(32).encode())).decode()
    return Identity(secret, settings.token_days)
