"""Intents, and whether they are among offers: what the golden vectors have for "Play" in PROTOCOL.md."""

from __future__ import annotations

from typing import Any, NamedTuple

Map = dict[str, Any]


class OfferCase(NamedTuple):
    """`among`: intents that the offers stand for; `not_among`: others."""

    offers: list[Map]
    among: list[Map]
    not_among: list[Map]


def use(**fields: Any) -> Map:
    return {"type": "use", **fields}


def lists(values: Map, among: list[Any], not_among: list[Any]) -> OfferCase:
    """Of one field, `cards`, that is a list."""
    return OfferCase([use(cards=values)], [use(cards=one) for one in among], [use(cards=one) for one in not_among])


A1, A2, B1, B2 = ({"card": card, "on": on} for card in "ab" for on in (1, 2))
PAIRS = [A1, A2, B1, B2]

OFFERS: dict[str, OfferCase] = {
    "nothing to choose": OfferCase([use()], [use()], [use(card=1), {"type": "pass"}, {"type": "Use"}]),
    "nothing at all": OfferCase([], [], [use()]),
    "one of each list": OfferCase(
        [use(card=["a", "b"], on=[0, 2])],
        [use(card="a", on=0), use(card="b", on=2), {"on": 0, "card": "a", "type": "use"}],
        [use(card="c", on=0), use(card="a", on=1), use(card="a"), use(on=0), use(card=["a"], on=0)],
    ),
    "a field more than is offered": OfferCase([use(card=["a"])], [use(card="a")], [use(card="a", on=0)]),
    "of no kind but its own": OfferCase(
        [use(on=[0, 1], sure=[True])],
        [use(on=1, sure=True)],
        [use(on="1", sure=True), use(on=True, sure=True), use(on=False, sure=True), use(on=1, sure=1)],
    ),
    "a map or a list as one value": OfferCase(
        [use(way=[[1, 2], {"from": 1, "to": 2}])],
        [use(way=[1, 2]), use(way={"to": 2, "from": 1})],
        [use(way=[2, 1]), use(way=1), use(way={"from": 1}), use(way={"from": 1, "to": True})],
    ),
    "an empty list of values": OfferCase([use(card=[])], [], [use(), use(card="a")]),
    "several of one type": OfferCase(
        [{"type": "pass"}, use(card=["a"], on=[0, 2]), use(card=["b"])],
        [{"type": "pass"}, use(card="a", on=2), use(card="b")],
        [use(card="a"), use(card="b", on=0), use(), {"type": "pass", "card": "b"}],
    ),
    "a list as long as it may be": lists(
        {"some": ["a", "b", "c"], "least": 1, "most": 2},
        [["a"], ["c", "a"], ["a", "c"]],
        [[], ["a", "b", "c"], ["d"], "a", ["a", "a"], {}],
    ),
    "a list that may be empty": lists({"some": ["a"], "least": 0, "most": 1}, [[], ["a"]], [["a", "a"], ["b"]]),
    "a list of nothing": lists({"some": [], "least": 0, "most": 0}, [[]], [["a"], [[]]]),
    "an item again": lists(
        {"some": ["a", "b"], "least": 2, "most": 3, "repeats": True},
        [["a", "a"], ["b", "a", "b"]],
        [["a"], ["a", "a", "a", "a"], ["a", "c"]],
    ),
    "an item once, where it says so": lists(
        {"some": ["a", "b"], "least": 1, "most": 2, "repeats": False}, [["b", "a"]], [["a", "a"]]
    ),
    "items of no kind but their own": lists(
        {"some": [0, 1, 2], "least": 1, "most": 3}, [[2, 0], [1]], [[True], ["1"], [0, False]]
    ),
    "maps, each once": lists(
        {"some": PAIRS, "least": 1, "most": 4},
        [[A1], [B2, A1], [{"on": 1, "card": "a"}], PAIRS],
        [[A1, A1], [A1, {"on": 1, "card": "a"}], [{"card": "a"}], [{"card": "a", "on": 3}], [{**A1, "more": 1}]],
    ),
    "a value no more often than its cap": lists(
        {"some": PAIRS, "least": 1, "most": 4, "caps": {"card": {"a": 1, "b": 1}}},
        [[A1], [A2, B1], [B2, A2]],
        [[A1, A2], [B1, A2, B2]],
    ),
    "caps of two fields, numbers by their digits": lists(
        {"some": PAIRS, "least": 2, "most": 2, "caps": {"card": {"a": 1, "b": 1}, "on": {"1": 1}}},
        [[A1, B2], [B1, A2], [A2, B2]],
        [[A1, B1], [A1, A2], [A1]],
    ),
    "a value without a cap": lists(
        {"some": PAIRS, "least": 1, "most": 4, "caps": {"card": {"a": 0}}}, [[B1, B2], [B2]], [[A1], [B1, A2]]
    ),
    "caps where items repeat": lists(
        {"some": [A1, B1], "least": 0, "most": 4, "caps": {"card": {"a": 2}}, "repeats": True},
        [[A1, A1], [B1, B1, B1, A1], []],
        [[A1, A1, A1], [A1, A1, B1, A1]],
    ),
    "no caps, told so": lists({"some": PAIRS, "least": 1, "most": 2, "caps": {}}, [[A1, A2]], [[A1, A1]]),
}
