"""`obol conform`: a service that plays every awkward part on purpose, for others' clients (docs/CONFORM.md)."""
