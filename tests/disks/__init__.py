"""Disks that fail under SQLite: those that lose power, and those that become read-only."""
