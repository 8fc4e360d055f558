"""Answers for the descriptions: they change with the service and its settings alone."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from service.http.cached_response import etag_of, kept, page_of
from service.http.described.asyncapi import asyncapi
from service.http.described.openapi import openapi
from service.http.described.reader import reader
from service.http.static_site import guarded
from service.support.settings import Settings


class Descriptions:
    """`/api/openapi.json`, `/api/asyncapi.json`, and `/api/reference` for readers."""

    def __init__(self, settings: Settings) -> None:
        http, socket = openapi(settings), asyncapi(settings)
        self.http, self.socket = page_of(http), page_of(socket)
        self.page = reader(http, socket).encode()

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
