"""From a decoded value to a message: what both encodings share.

A frame from a client is a plain value first, is held to the limits and to what the protocol calls a value (whole
numbers in range, text, no nulls), and becomes a typed message last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeVar, get_args

import msgspec

from protocol.codec.contract import Misshapen, Unreadable
from protocol.codec.limits import Limits
from protocol.codes import Code
from protocol.messages import WHOLE, FromClient, FromServer, Intent, Unwatch, Watch

Message = TypeVar("Message", bound=msgspec.Struct)
Reader = Callable[[bytes], Any]


def kinds_of(union: Any) -> dict[str, type[msgspec.Struct]]:
    """The types of a union by their tag."""
    return {str(kind.__struct_config__.tag): kind for kind in get_args(union)}


CLIENT_KINDS = kinds_of(FromClient)
SERVER_KINDS = kinds_of(FromServer)
OF_A_TABLE = (Watch, Unwatch)


class Fault(NamedTuple):
    """Why a value is none of the protocol's."""

    code: Code
    message: str


def once(pairs: Sequence[tuple[Any, Any]]) -> dict[str, Any]:
    """A map whose keys are strings and come once: two readers must not take the same frame differently."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Unreadable("a map has the same key twice")
    for key in found:
        if type(key) is not str:
            raise Unreadable("a map has a key that is not a string")
    return found


def fault_of(value: Any, limits: Limits, depth: int = 0) -> Fault | None:
    """The first fault of a client's value. Raises Unreadable where it is deeper or wider than the limits."""
    kind = type(value)
    if kind is str:
        return text_fault(value, limits)
    if kind is int:
        return None if -WHOLE <= value <= WHOLE else Fault(Code.MALFORMED, "a number is out of range")
    if kind is dict or kind is list:
        return inner_fault(value, limits, depth + 1)
    if kind is bool:
        return None
    if kind is float:
        return Fault(Code.MALFORMED, "numbers are whole")
    if value is None:
        return Fault(Code.MALFORMED, "there are no nulls: what is not there is absent")
    return Fault(Code.MALFORMED, "there are no bytes: text is a string")


def inner_fault(value: dict[str, Any] | list[Any], limits: Limits, depth: int) -> Fault | None:
    if depth > limits.max_depth:
        raise Unreadable(f"nested deeper than {limits.max_depth}")
    if len(value) > limits.max_items:
        raise Unreadable(f"more than {limits.max_items} items in one map or list")
    items: Any = value
    if type(value) is dict:
        items = chain(value, value.values())
    for item in items:
        if type(item) is str and len(item) <= limits.max_string and item.isascii():
            continue  # as most are, and this is the hot path
        if fault := fault_of(item, limits, depth):
            return fault
    return None


def is_plain(fields: Mapping[str, Any], limits: Limits) -> bool:
    """Are these surely without fault: few, of short plain text and whole numbers in range?"""
    if len(fields) > limits.max_items:
        return False
    for item in chain(fields, fields.values()):
        if type(item) is str:
            if len(item) > limits.max_string or not item.isascii():
                return False
        elif type(item) is not int or not -WHOLE <= item <= WHOLE:
            return False
    return True


def text_fault(text: str, limits: Limits) -> Fault | None:
    if len(text) > limits.max_string:
        return Fault(Code.TOO_LONG, f"a string is longer than {limits.max_string} characters")
    if text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text):
        return None
    return Fault(Code.MALFORMED, "a string has half a surrogate pair")


def is_id(value: Any, limits: Limits) -> bool:
    """1 to `max_id` printable characters."""
    return type(value) is str and 0 < len(value) <= limits.max_id and value.isprintable()


def misshapen(value: Any, limits: Limits, fault: Fault) -> Misshapen:
    """The fault, with the ids by which its refusal can be told from others."""
    named: Mapping[str, Any] = value if type(value) is dict else {}
    id, table = (named[key] if is_id(named.get(key), limits) else None for key in ("id", "table"))
    return Misshapen(fault.code, fault.message, id=id, table=table)


def message_fault(value: Any, kinds: Mapping[str, type[msgspec.Struct]]) -> Fault | None:
    """What is wrong with a value before its fields are looked at."""
    if type(value) is not dict:
        return Fault(Code.MALFORMED, "a message is a map")
    tag = value.get("type")
    if type(tag) is not str:
        return Fault(Code.MALFORMED, "a message has a string `type`")
    return None if tag in kinds else Fault(Code.UNKNOWN_TYPE, "there is no message of this type")


def client_message(value: Any, limits: Limits) -> Any:
    """The message a client's plain value is. Raises Misshapen, or Unreadable over the limits."""
    if fault := fault_of(value, limits) or message_fault(value, CLIENT_KINDS):
        raise misshapen(value, limits, fault)
    try:
        message = msgspec.convert(value, CLIENT_KINDS[value["type"]])
    except msgspec.ValidationError as error:
        raise misshapen(value, limits, Fault(Code.MALFORMED, str(error))) from None
    if fault := fields_fault(message, limits):
        raise misshapen(value, limits, fault)
    return message


def fields_fault(message: Any, limits: Limits) -> Fault | None:
    """What the types of the fields cannot say."""
    if isinstance(message, Intent):
        return intent_fault(message, limits)
    if isinstance(message, OF_A_TABLE) and not is_id(message.table, limits):
        return Fault(Code.MALFORMED, f"`table` is 1 to {limits.max_id} printable characters")
    return None


def intent_fault(message: Intent, limits: Limits) -> Fault | None:
    if not is_id(message.table, limits):
        return Fault(Code.MALFORMED, f"`table` is 1 to {limits.max_id} printable characters")
    if not is_id(message.id, limits):
        return Fault(Code.MALFORMED, f"`id` is 1 to {limits.max_id} printable characters")
    if type(message.intent.get("type")) is not str:
        return Fault(Code.MALFORMED, "an intent has a string `type`")
    return None


def server_message(frame: bytes, limits: Limits, *, typed: Reader, plain: Reader, encoding: str) -> Any:
    """The message a frame of the service's is. `typed` reads messages, `plain` whatever the encoding can say."""
    if len(frame) > limits.max_frame_bytes:
        raise Unreadable(f"a frame is longer than {limits.max_frame_bytes} bytes")
    try:
        try:
            return typed(frame)
        except msgspec.ValidationError as error:
            raise server_fault(plain(frame), error, limits) from None
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not {encoding}: {error}") from None


def server_fault(value: Any, error: msgspec.ValidationError, limits: Limits) -> Misshapen:
    """Why a frame of the service's is no message; a type this client does not know is told apart."""
    return misshapen(value, limits, message_fault(value, SERVER_KINDS) or Fault(Code.MALFORMED, str(error)))
