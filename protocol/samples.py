"""One message of every kind, and of most several: what the golden vectors are made of."""

from __future__ import annotations

from protocol.messages import (
    WHOLE,
    Ack,
    Bye,
    Chat,
    ChatLine,
    FromClient,
    FromServer,
    Hello,
    Intent,
    Ping,
    PlayerName,
    Pong,
    Presence,
    Refused,
    Snapshot,
    Unwatch,
    Update,
    Watch,
    Welcome,
)

TABLE = "5kq2mzv8rw3c"
ID = "b7c1-1"
TIME = 1_767_225_600_000

FROM_CLIENT: dict[str, FromClient] = {
    "hello": Hello(),
    "hello with all": Hello(token="eyJhbGciOiJIUzI1NiJ9.e30.c2ln", client="obol-web/1"),
    "watch": Watch(table=TABLE),
    "watch since version 0": Watch(table=TABLE, since=0),
    "watch with all": Watch(table=TABLE, since=WHOLE, invite="Zw3-9_k", mark="5be0cd19"),
    "unwatch": Unwatch(table=TABLE),
    "intent without fields": Intent(table=TABLE, id=ID, intent={"type": "start"}),
    "intent with a version": Intent(table=TABLE, id=ID, intent={"type": "vote", "coin": "mors"}, version=17),
    "intent with every kind of value": Intent(
        table=TABLE,
        id="an id of 64 characters, the most there may be, spaces and all ›‹",
        intent={
            "type": "try",
            "no": False,
            "yes": True,
            "zero": 0,
            "below": -1,
            "most": WHOLE,
            "least": -WHOLE,
            "text": "",
            "map": {},
            "list": [],
            "maps": {"1": {"2": [3, "4", [5]]}},
        },
    ),
    "intent of an integer at each width": Intent(
        table=TABLE,
        id=ID,
        intent={
            "type": "widths",
            "up": [0, 127, 128, 255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296],
            "down": [-1, -32, -33, -128, -129, -32_768, -32_769, -2_147_483_648, -2_147_483_649],
        },
    ),
    "say in many scripts": Intent(
        table=TABLE, id="ş-1", intent={"type": "say", "text": 'Grüße, 你好, مرحبا, שלום, 🂡 \u2028 "\\/\t\n'}
    ),
    "ping": Ping(),
}

FROM_SERVER: dict[str, FromServer] = {
    "welcome to a spectator": Welcome(server_time=TIME, protocol=1, limits={}),
    "welcome to a player": Welcome(
        server_time=TIME,
        protocol=1,
        limits={"max_frame_bytes": 16384, "max_say_chars": 400},
        player=PlayerName(id="p_4h7d", name="Ölçü 測"),
    ),
    "welcome to a program": Welcome(
        server_time=TIME, protocol=1, limits={}, player=PlayerName(id="p_b0t1", name="Robo", kind="bot")
    ),
    "snapshot for a spectator": Snapshot(table=TABLE, version=0, server_time=TIME, public={}),
    "snapshot for a seat": Snapshot(
        table=TABLE,
        version=18,
        server_time=TIME,
        seat=0,
        public={"table": {"status": "running", "awaited": [0, 2]}, "game": {"host": 1, "decks": {}}},
        private={"party": "II"},
        offers=[{"type": "vote", "coin": ["vita", "mors"]}, {"type": "concede"}],
        deadline=TIME + 60_000,
        mark="5be0cd19",
    ),
    "snapshot for a seat with nothing of its own": Snapshot(
        table=TABLE, version=1, server_time=TIME, seat=3, public={"table": {}}, private={}, offers=[]
    ),
    "update of which nothing is seen": Update(table=TABLE, version=19),
    "update with all": Update(
        table=TABLE,
        version=WHOLE,
        events=[{"type": "vote_cast", "seat": 2}],
        public={"game": {"voted": {"2": True}, "trial": None}},
        private={"vote": "vita"},
        offers=[],
        deadline=0,
        server_time=TIME,
        mark="1f83d9ab",
    ),
    "update of empty maps": Update(table=TABLE, version=20, events=[], public={}, private={}),
    "ack": Ack(table=TABLE, id=ID, version=19),
    "refused with all": Refused(
        code="not_offered",
        message="This is not among what the seat may do now.",
        table=TABLE,
        id=ID,
        clause="VM-14",
    ),
    "refused without an id": Refused(code="malformed", message="not JSON"),
    "presence": Presence(table=TABLE, seats={"0": "here", "1": "away"}, spectators=12),
    "presence of nobody": Presence(table=TABLE, seats={}, spectators=0),
    "chat": Chat(
        table=TABLE,
        lines=[
            ChatLine(at=TIME, name="Ölçü 測", channel="seats", text="İyi oyunlar", player="p_4h7d", seat=0),
            ChatLine(at=TIME + 1, name="kuş", channel="spectators", text="", player="p_9k2c"),
            ChatLine(at=TIME + 2, name="Ölçü 測", channel="spectators", text="from an earlier service"),
            ChatLine(at=TIME + 3, name="Robo", channel="seats", text="Hello", player="p_b0t1", seat=1, kind="bot"),
        ],
    ),
    "chat without lines": Chat(table=TABLE, lines=[]),
    "pong": Pong(server_time=TIME),
    "bye": Bye(code=1000),
    "bye with all": Bye(code=1012, retry_after=1.5),
}
