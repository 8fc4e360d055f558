"""Sends mail when it is somebody's turn: a receiver of Obol's webhooks. Nothing but the standard library.

    SECRET=whsec_… MAIL_TO=ada@example.org SMTP=localhost:25 python mail.py 8025

Put it behind a proxy that speaks https, and register that address (PROTOCOL.md, "Told while away"):

    curl -X PUT https://obol.example/api/players/me/webhook -H "authorization: Bearer $TOKEN" \\
         -H "content-type: application/json" -d '{"url": "https://mine.example/obol"}'

The answer has the secret. What is not signed with it, or is older than five minutes, is answered with 401. What was
mailed already is not mailed again: a call may come twice. Where the mail cannot be handed on the answer is 503, and
Obol calls again. For a chat room, put what it takes in the place of `hand_on`.
"""

import base64
import hashlib
import hmac
import json
import os
import smtplib
import sys
import time
from collections import OrderedDict
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

OLDEST_S = 300
LONGEST = 65_536
REMEMBERED = 1_000


def is_signed(secret, headers, body, now):
    """Is this a call of Obol's, and of now (standardwebhooks.com)?"""
    id, sent = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not sent.isdecimal() or abs(now - int(sent)) > OLDEST_S:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    wanted = base64.b64encode(hmac.digest(key, f"{id}.{sent}.".encode() + body, hashlib.sha256)).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(f"v1,{wanted}", one) for one in given)


def mail_of(call, recipient):
    """What was told, as a mail."""
    message = EmailMessage()
    message["From"] = message["To"] = recipient
    message["Subject"] = call["data"]["text"]
    table = call["data"].get("table")
    message.set_content(f"{call['data']['text']}\n" + (f"\nTable {table}\n" if table else ""))
    return message


def hand_on(call):
    host, _, port = os.environ.get("SMTP", "localhost:25").partition(":")
    with smtplib.SMTP(host, int(port or 25), timeout=10) as server:
        server.send_message(mail_of(call, os.environ["MAIL_TO"]))


class Receiver(BaseHTTPRequestHandler):
    """One call. `mailed`: the ids of those that were handed on lately."""

    mailed: OrderedDict = OrderedDict()
    timeout = 10

    def do_POST(self):
        body = self.rfile.read(min(int(self.headers.get("content-length", 0)), LONGEST))
        self.send_response(self.taken(body))
        self.send_header("content-length", "0")
        self.end_headers()

    def taken(self, body):
        """The status to answer with."""
        if not is_signed(os.environ["SECRET"], self.headers, body, time.time()):
            return 401
        id = self.headers["webhook-id"]
        if id in self.mailed:
            return 204
        try:
            hand_on(json.loads(body))
        except (OSError, smtplib.SMTPException) as error:
            print(f"not mailed: {error}", file=sys.stderr)
            return 503
        self.mailed[id] = True
        while len(self.mailed) > REMEMBERED:
            self.mailed.popitem(last=False)
        return 204


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Receiver).serve_forever()
