"""Writes the schemas."""

from protocol.schema import write

write()
