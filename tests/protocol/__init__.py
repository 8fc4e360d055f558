"""What travels: codecs, golden vectors, schemas and the manual."""
