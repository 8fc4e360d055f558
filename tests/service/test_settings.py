"""What an operator may set, and what is said of what is of no use."""

from __future__ import annotations

import pytest

from service.log import open_store
from service.node.server import shown
from service.support.settings import from_environment, unknown

SECRET = "a secret long enough for HMAC-SHA256"

USELESS = {
    "OBOL_PORT": ["http", "-1", "70000"],
    "OBOL_SYNCHRONOUS": ["off", ""],
    "OBOL_LOG_LEVEL": ["loud"],
    "OBOL_MAX_CONNECTIONS": ["0", "-5", "many", "1.5"],
    "OBOL_PING_S": ["0", "inf", "nan"],
    "OBOL_BOT_DELAY_MS": ["-1"],
    "OBOL_TOKEN_SECRET": ["short", f" {SECRET}", f"{SECRET},{SECRET}"],
    "OBOL_TOKEN_SECRETS_ALSO": [f"{SECRET},short"],
    "OBOL_TRUSTED_PROXIES": ["nginx", "10.0.0.1,nginx", "10.0.0.1/8"],
    "OBOL_ORIGINS": ["example.org", "https://example.org/page"],
    "OBOL_GAMES": ["./games"],
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in USELESS.items() for value in values])
def test_a_useless_value_is_refused_by_the_name_of_its_setting(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=name):
        from_environment({name: value})


def test_what_is_refused_shows_no_secret() -> None:
    with pytest.raises(ValueError, match="openssl rand") as error:
        from_environment({"OBOL_TOKEN_SECRET": "hunter2"})
    assert "hunter2" not in str(error.value)


def test_lists_and_nothings_of_use_are_taken() -> None:
    settings = from_environment(
        {
            "OBOL_PORT": "0",
            "OBOL_BOT_DELAY_MS": "0",
            "OBOL_TRUSTED_PROXIES": "10.0.0.7, 10.1.0.0/16,::1",
            "OBOL_ORIGINS": "https://example.org,http://127.0.0.1:8000",
            "OBOL_TOKEN_SECRET": SECRET,
            "OBOL_TOKEN_SECRETS_ALSO": f"{SECRET}1,{SECRET}2",
            "OBOL_LOG_LEVEL": "INFO",
        }
    )
    assert (settings.port, settings.bot_delay_ms, settings.token_secret) == (0, 0, SECRET)


def test_a_misspelt_setting_is_told_with_the_one_that_may_be_meant() -> None:
    environment = {"OBOL_DRIAN_S": "3", "OBOL_XYZZY": "1", "OBOL_TOKEN": "a client's", "OBOL_PORT": "1", "HOME": "/"}
    assert unknown(environment) == {"OBOL_DRIAN_S": "OBOL_DRAIN_S", "OBOL_XYZZY": ""}


@pytest.mark.parametrize("url", ["redis://host/abc", "redis:///0", "redis://host:6379/0/1", "sqlite://a.db", "obol.db"])
def test_a_store_that_cannot_be_meant_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match=r"redis|sqlite"):
        open_store(url)


def test_the_stores_password_is_not_shown() -> None:
    assert shown("redis://obol:hunter2@host:6379/0?password=hunter2") == "redis://host:6379/0"
    assert shown("sqlite:////var/lib/obol.db?synchronous=full") == "sqlite:////var/lib/obol.db"
