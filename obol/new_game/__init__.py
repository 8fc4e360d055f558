"""`obol new-game`: a small whole game in a checkout, to be changed into another one. `template/` is what it writes."""
