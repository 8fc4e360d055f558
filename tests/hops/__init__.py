"""Clients that hop between nodes at every intent, where nodes do not hear of each other."""
