"""What travels between clients and the service. Imports nothing else of ours; PROTOCOL.md is its manual."""
