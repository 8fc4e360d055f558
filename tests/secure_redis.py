"""A real redis-server that speaks TLS, with a user that may do what the runbook says and nothing more."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from urllib.parse import quote

import trustme

from tests.deploy.files import DEPLOY
from tests.ports import free_port
from tests.redis_server import RedisServer

LINE = re.compile(r"^    ACL SETUSER obol (.+)$", re.MULTILINE)
PASSWORD = "a word/with: all sorts"


def rules() -> list[str]:
    """What the runbook lets the user do, word by word."""
    found = LINE.findall((DEPLOY / "RUNBOOK.md").read_text())
    assert len(found) == 1, "the runbook has one line for it"
    return [f">{PASSWORD}" if word.startswith(">") else word for word in found[0].split()]


def path_with_tls() -> str:
    """Debian's server without its package: redis-check-rdb is the same program, which goes by its name."""
    found = shutil.which("redis-check-rdb") or shutil.which("redis-server")
    assert found, "there is no redis-server with TLS here: `make packages` brings it"
    return found


class SecureRedis(RedisServer):
    """`port` is for the test's own questions, without TLS; `url` is how Obol comes."""

    def __init__(self) -> None:
        self.tls_port = free_port()
        super().__init__(appendfsync="everysec", program=path_with_tls())
        authority, folder = trustme.CA(), Path(self.folder)
        self.authority_file, key, chain = (folder / name for name in ("ca.pem", "key.pem", "chain.pem"))
        authority.cert_pem.write_to_path(self.authority_file)
        issued = authority.issue_cert("localhost")
        issued.private_key_pem.write_to_path(key)
        issued.cert_chain_pems[0].write_to_path(chain)
        self._arguments += [
            *("--tls-port", str(self.tls_port), "--tls-auth-clients", "no"),
            *(
                "--tls-cert-file",
                str(chain),
                "--tls-key-file",
                str(key),
                "--tls-ca-cert-file",
                str(self.authority_file),
            ),
        ]

    @property
    def url(self) -> str:
        user = f"obol:{quote(PASSWORD, safe='')}"
        return f"rediss://{user}@localhost:{self.tls_port}/0?ssl_ca_certs={self.authority_file}"

    def start(self) -> None:
        super().start()
        assert self.ask("ACL", "SETUSER", "obol", *rules()) == "+OK"
