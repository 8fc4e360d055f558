"""The service that the clients' tests have."""

from tests.clients.conftest import api, service

__all__ = ["api", "service"]
