"""Choosing one intent out of offers, step by step: its type, then each of its fields. No I/O.

A step with one possibility is passed over. What is typed can be a number, a word that begins or is part of one
possibility, or several of these for several steps at once: `2 1`, `vote mors`. Where a field is a list, its items
are chosen one after another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from clients.terminal.names import Names
from clients.terminal.phrases import SEAT_FIELDS, card_phrase, phrase
from clients.terminal.places import SHARES, card_at, houses_at
from clients.terminal.words import clean, typed
from obol_client.offers import Intent, Offer, Values, allows, can_become

SHOWN = 20
"""Possibilities listed at once."""


class Mark:
    """A possibility that is no value."""


ABSENT, DONE = Mark(), Mark()
"""The intent can do without this field; the list is complete."""


class Step(NamedTuple):
    """Where a choice stood before a step of its player's, to go back to."""

    chosen: dict[str, Any]
    picked: list[Any]
    part: str


class Choosing:
    """One choice under way. `chosen`: what has been chosen so far, the type first. `picked`: of a list that is being
    chosen. `part`: what the possibilities are narrowed down to."""

    def __init__(self, offers: Sequence[Offer], names: Names) -> None:
        self.offers = list(offers)
        self.names = names
        self.faced = names.with_faces()
        self.own = names.own
        self.chosen: dict[str, Any] = {}
        self.picked: list[Any] = []
        self.part = ""
        self.steps: list[Step] = []
        self.skip_what_is_plain()
        if self.intent is not None:  # nothing is done unasked: the type is left to choose
            self.chosen.clear()

    # Where it stands

    @property
    def left(self) -> list[Offer]:
        """The offers that fit what has been chosen."""
        return [offer for offer in self.offers if all(fits(offer, *one) for one in self.chosen.items())]

    @property
    def field(self) -> str | None:
        """What is to be chosen next; None: nothing more."""
        if "type" not in self.chosen:
            return "type"
        return next((name for offer in self.left for name in offer if name not in self.chosen), None)

    @property
    def intent(self) -> Intent | None:
        """The intent, once all of it is chosen."""
        if self.field is not None or not self.offers:
            return None
        return {name: value for name, value in self.chosen.items() if value is not ABSENT}

    def values(self) -> list[Any]:
        """The possibilities of the next step."""
        field = self.field
        if field is None:
            return []
        found: list[Any] = []
        for offer in self.left:
            here = [offer["type"]] if field == "type" else self.next_of(offer.get(field))
            found += [value for value in here if value not in found]
        return sorted(found) if is_bare(field, found) else found

    def next_of(self, values: Values | None) -> list[Any]:
        """What can come next for a field: one of its values, or one more item of its list, or no more."""
        if values is None:
            return [] if self.picked else [ABSENT]
        if isinstance(values, list):
            return [] if self.picked else values
        more = [item for item in values["some"] if can_become(values, [*self.picked, item])]
        return [DONE, *more] if allows(values, self.picked) else more

    # How it is shown

    @property
    def question(self) -> str:
        """What is asked now."""
        field = self.field
        if field == "type":
            return self.own("choose.type")
        chosen = " ".join(filter(None, [self.said("type", self.chosen["type"]), ", ".join(self.told())]))
        if field is None:
            return chosen
        asked = self.names.texts.intent_field(self.chosen["type"], field)
        if not self.picked:
            return self.own("choose.question", chosen=chosen, asked=asked)
        picked = phrase(field, self.picked, self.names)
        return self.own("choose.question.so_far", chosen=chosen, asked=asked, picked=picked)

    @property
    def hint(self) -> str:
        """What the service says of the intent that is being chosen."""
        return self.names.texts.get(f"intent.{self.chosen.get('type', '')}.text")

    def told(self) -> list[str]:
        """What has been chosen for the fields; a number that says nothing by itself, with what it is one of."""
        fields = [(name, value) for name, value in self.chosen.items() if name != "type" and value is not ABSENT]
        return [self.numbered(*one) if is_bare(*one) else self.said(*one) for one in fields]

    def numbered(self, name: str, value: Any) -> str:
        """The card that a number stands for, or what is taken of it; else the number, and what it counts."""
        card = {} if isinstance(value, list) else card_at(name, value, self.names.game)
        if share := SHARES.get(name):
            card = {part: item for part, item in card.items() if part == share}
        if card:
            return card_phrase(card, self.names)
        label = self.names.texts.intent_field(self.chosen["type"], name)
        return self.own("pair", label=label, text=self.said(name, value))

    def said(self, name: str, value: Any, names: Names | None = None) -> str:
        return self.names.texts.intent(value) if name == "type" else phrase(name, value, names or self.names)

    def keys(self) -> list[str]:
        """What to type for each of them: the value itself where all are plain numbers, else 1, 2, 3 …"""
        values = self.values()
        if self.field not in SEAT_FIELDS and all(type(value) is int for value in values):
            return [str(value) for value in values]
        return [str(number) for number in range(1, len(values) + 1)]

    def possibilities(self) -> list[tuple[str, str]]:
        """The keys and texts of the next step's possibilities, faces and all, narrowed by what was typed."""
        keyed = zip(self.keys(), self.values(), strict=True)
        return [(key, self.text(value, self.faced)) for key, value in keyed if self.part in typed(self.text(value))]

    def text(self, value: Any, names: Names | None = None) -> str:
        """What is typed for it; with other `names`, as it is shown."""
        field = self.field or ""
        if value is ABSENT:
            return self.own("choose.absent", field=self.names.label(field).lower())
        if value is DONE:
            return self.own("choose.done") if self.picked else self.own("choose.empty")
        if type(value) is int and (there := houses_at(field, value, self.chosen, self.names.game, self.names.me)):
            return phrase("soul", there, self.names)
        return self.said(field, value, names) + (self.what_follows(value) if field == "type" else "")

    def what_follows(self, kind: str) -> str:
        """What else is to be chosen for an intent of a type, or what it will be: ` (token, target)`, ` (slaves)`."""
        fields: dict[str, list[Any]] = {}
        for offer in self.left:
            for name, values in offer.items() if offer["type"] == kind else ():
                fields.setdefault(name, []).extend(values if isinstance(values, list) else [ABSENT, ABSENT])
        del fields["type"]
        told = [
            phrase(name, values[0], self.names) if len(values) == 1 else self.names.texts.intent_field(kind, name)
            for name, values in fields.items()
        ]
        return f" ({', '.join(told)})" if told else ""

    # Going on

    def enter(self, line: str) -> str:
        """Take in what was typed, all of it or, where something is wrong with it, nothing. Returns what is wrong, or
        ""."""
        texts = [typed(self.text(value)) for value in self.values()]
        whole = typed(line)
        if texts.count(whole) == 1:
            self.choose(self.values()[texts.index(whole)])
            return ""
        before, steps = self.stand(), len(self.steps)
        for word in line.split():
            if wrong := self.enter_word(word.lower()):
                self.stand_again(before)
                del self.steps[steps:]
                return wrong
        return ""

    def enter_word(self, word: str) -> str:
        values, keys = self.values(), self.keys()
        if not values:
            return self.own("choose.beyond", word=clean(word))
        if word in keys:
            self.choose(values[keys.index(word)])
            return ""
        texts = [typed(self.text(value)) for value in values]
        found = [] if word.isdecimal() else meant(word, texts)
        if len(found) == 1:
            self.choose(values[found[0]])
        elif found:
            self.part = word
        else:
            return self.own("choose.unknown", word=clean(word))
        return ""

    def choose(self, value: Any) -> None:
        self.steps.append(self.stand())
        self.part = ""
        self.take(value)
        self.skip_what_is_plain()

    def take(self, value: Any) -> None:
        field = self.field
        assert field is not None, "values() was not empty"
        of_list = any(isinstance(offer.get(field), dict) for offer in self.left) and value is not ABSENT
        if not of_list or (not self.picked and self.is_plain(field, value)):
            self.chosen[field] = value
        elif value is DONE:
            self.chosen[field], self.picked = self.picked, []
        else:
            self.picked = [*self.picked, value]
            if self.values() == [DONE]:
                self.take(DONE)

    def is_plain(self, field: str, value: Any) -> bool:
        """Is it a value as it stands, and no item of a list?"""
        return any(isinstance(offer.get(field), list) and value in offer[field] for offer in self.left)

    def skip_what_is_plain(self) -> None:
        """Take what there is but one of."""
        while self.field is not None and len(self.values()) == 1:
            self.take(self.values()[0])

    # Going back

    def stand(self) -> Step:
        return Step(dict(self.chosen), list(self.picked), self.part)

    def stand_again(self, step: Step) -> None:
        self.chosen, self.picked, self.part = dict(step.chosen), list(step.picked), step.part

    def back(self) -> bool:
        """Take the last step back; False if there was none."""
        if self.part:
            self.part = ""
            return True
        if not self.steps:
            return False
        self.stand_again(self.steps.pop())
        return True


def meant(part: str, texts: Sequence[str]) -> list[int]:
    """The places of the texts that are meant: the one that is it, else the one that begins so, else all with it."""
    for fit in (
        [at for at, text in enumerate(texts) if text.split(" (")[0] == part],
        [at for at, text in enumerate(texts) if text.startswith(part)],
    ):
        if len(fit) == 1:
            return fit
    return [at for at, text in enumerate(texts) if part in text]


def is_bare(field: str, value: Any) -> bool:
    """Is it a number, or nothing but numbers, and no seat?"""
    items = value if isinstance(value, list) else [value]
    return field not in SEAT_FIELDS and all(type(item) is int for item in items)


def fits(offer: Offer, name: str, value: Any) -> bool:
    """Does an offer allow a field to be that?"""
    if name == "type":
        return bool(offer["type"] == value)
    return name not in offer if value is ABSENT else name in offer and allows(offer[name], value)
