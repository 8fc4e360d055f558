"""The service described for machines: OpenAPI of its HTTP half, AsyncAPI of its socket, a page of both for readers."""
