"""Answers for the descriptions: they change with the service and its settings alone."""

from __future__ import annotations

from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from service.http.cached_response import CachedResponse, etag_of, kept, page_of
from service.http.described.asyncapi import LIMITS as asyncapi_limits
from service.http.described.asyncapi import asyncapi
from service.http.described.openapi import LIMITS as openapi_limits
from service.http.described.openapi import openapi
from service.http.described.reader import reader
from service.http.static_site import guarded
from service.support.settings import Settings


@cache
def pages_under(limits: Settings) -> tuple[CachedResponse, CachedResponse, bytes]:
    """Both documents and the page for readers. `limits`: settings of which the rest is left as it is without any."""
    http, socket = openapi(limits), asyncapi(limits)
    return page_of(http), page_of(socket), reader(http, socket).encode()


class Descriptions:
    """`/api/openapi.json`, `/api/asyncapi.json`, and `/api/reference` for readers."""

    def __init__(self, settings: Settings) -> None:
        told = {name: getattr(settings, name) for name in (*openapi_limits, *asyncapi_limits)}
        self.http, self.socket, self.page = pages_under(Settings(**told))

    def routes(self) -> list[Route]:
        return [
            Route("/openapi.json", self.answer_http, methods=["GET"]),
            Route("/asyncapi.json", self.answer_socket, methods=["GET"]),
            Route("/reference", self.answer_reader, methods=["GET"]),
        ]

    async def answer_http(self, request: Request) -> Response:
        return kept(request, self.http, {})

    async def answer_socket(self, request: Request) -> Response:
        return kept(request, self.socket, {})

    async def answer_reader(self, request: Request) -> Response:
        headers = {"ETag": etag_of(self.page), "Cache-Control": "no-cache", **guarded(request)}
        return Response(self.page, headers=headers, media_type="text/html; charset=utf-8")
