"""Random values of a type: for intents and options, from the whole space their fields span."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET
from msgspec import inspect as shapes

S = TypeVar("S", bound=msgspec.Struct)

LEAST, MOST = -1, 8
"""Integers without bounds of their own: seats, and some that are none."""


def random_struct(kind: type[S], source: Random) -> S:
    shape = shape_of(kind)
    return kind(**{name: value for name, value in random_fields(shape, source).items() if value is not UNSET})


@cache
def shape_of(kind: Hashable) -> shapes.StructType:
    shape = shapes.type_info(kind)
    assert isinstance(shape, shapes.StructType)
    return shape


def random_fields(shape: shapes.StructType, source: Random) -> dict[str, Any]:
    return {
        field.name: UNSET if not field.required and source.random() < 0.5 else random_value(field.type, source)
        for field in shape.fields
    }


def random_value(shape: shapes.Type, source: Random) -> Any:
    match shape:
        case shapes.UnionType(types):
            return random_value(source.choice(types), source)
        case shapes.Metadata(extra_json_schema={"enum": values}):
            return source.choice(values)
        case shapes.Metadata(inner):
            return random_value(inner, source)
        case shapes.NoneType():
            return None
        case shapes.BoolType():
            return source.random() < 0.5
        case shapes.IntType():
            return source.randint(LEAST if shape.ge is None else shape.ge, MOST if shape.le is None else shape.le)
        case shapes.EnumType(cls):
            return source.choice(list(cls))
        case shapes.LiteralType(values):
            return source.choice(values)
        case shapes.StructType(cls):
            return random_struct(cls, source)
        case shapes.ListType(item_type=item) | shapes.VarTupleType(item_type=item):
            row = [random_value(item, source) for _ in range(source.randrange(4))]
            return row if isinstance(shape, shapes.ListType) else tuple(row)
        case shapes.TupleType(item_types):
            return tuple(random_value(item, source) for item in item_types)
        case _:
            raise TypeError(f"say in tests/games/<game>/space.py what {shape} may be")
