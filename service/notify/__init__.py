"""Telling players who are away, by Web Push and webhooks (PL-26)."""
