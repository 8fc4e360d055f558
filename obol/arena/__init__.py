"""`obol arena`: a tournament of programs on one machine."""
