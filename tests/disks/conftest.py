"""As for every test of the service."""

from __future__ import annotations

from tests.service.conftest import faults_are_meant, no_errors, pytest_asyncio_loop_factories

__all__ = ["faults_are_meant", "no_errors", "pytest_asyncio_loop_factories"]
