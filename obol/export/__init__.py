"""`obol export`: logs as data, one line of JSON a decision (docs/DATA.md)."""
