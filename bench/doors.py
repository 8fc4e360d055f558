"""What the loads ask over HTTP before they begin: players and tables."""

from __future__ import annotations

import http.client
import json
from contextlib import closing
from typing import Any


def ask(connection: http.client.HTTPConnection, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    connection.request("POST", path, json.dumps(body), headers)
    response = connection.getresponse()
    answer: dict[str, Any] = json.loads(response.read())
    assert response.status == 201, answer
    return answer


def make_players(port: int, count: int) -> list[str]:
    """The tokens of so many new players."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        return [ask(connection, "/api/players", {"name": f"Voter {number}"})["token"] for number in range(count)]


def open_table(port: int, token: str, options: dict[str, Any]) -> str:
    """The name of a new table."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        table: str = ask(connection, "/api/tables", options, token)["table"]
        return table
