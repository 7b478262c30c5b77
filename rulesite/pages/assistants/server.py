"""The tools as a server of the SDK, on a terminal's streams or for one request over the network."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Final

import anyio
from asgiref.sync import async_to_sync, sync_to_async
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.transport_security import TransportSecuritySettings

from rulesite.pages.assistants.tools import TOOLS, CanNotAnswer

_INSTRUCTIONS: Final = (
    "Benchbook holds rulebooks of Magic: The Gathering and plays scenarios by them. Look rules up rather than remember"
    " them, cite them by number and edition, and play a scenario to see what happens. Rules differ between editions:"
    " the newest whole rulebook is meant where none is named."
)

Tool = Callable[..., dict[str, Any]]
Answering = Callable[..., Awaitable[dict[str, Any]]]
#: A path of ASGI: what is asked, how more of it comes, and how the answer goes.
Asgi = Callable[[dict[str, Any], Callable[[], Awaitable[Any]], Callable[[Any], Awaitable[None]]], Awaitable[None]]


def server() -> MCPServer[Any]:
    """A server of all tools."""
    made: MCPServer[Any] = MCPServer("Benchbook", instructions=_INSTRUCTIONS, log_level="WARNING")
    for tool in TOOLS:
        made.add_tool(_asked_in_its_thread(tool), description=" ".join((tool.__doc__ or "").split()))
    return made


def serve_on_streams() -> None:
    """Answer on standard input and output until these end."""
    async_to_sync(server().run_stdio_async)()


@dataclass(slots=True)
class Answered:
    """What went out to one request."""

    status: int = 500
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""


def answered(headers: dict[str, str], body: bytes) -> Answered:
    """Answer one message that came over the network; nothing is kept of it."""
    return async_to_sync(_answered)(headers, body)


async def _answered(headers: dict[str, str], body: bytes) -> Answered:
    made, answer = server(), Answered()
    # Which host is asked for was looked at before.
    trusting = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    app: Any = made.streamable_http_app(json_response=True, stateless_http=True, transport_security=trusting)
    parts = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        if parts:
            return parts.pop()
        await anyio.sleep_forever()
        raise AssertionError("nobody leaves while this is answered")

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = [(name.decode(), value.decode()) for name, value in message["headers"]]
        else:
            answer.body += message.get("body", b"")

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": "/mcp",
        "raw_path": b"/mcp",
        "root_path": "",
        "query_string": b"",
        "headers": [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()],
        "client": None,
        "server": None,
    }
    async with made.session_manager.run():
        await app(scope, receive, send)
    return answer


def _asked_in_its_thread(tool: Tool) -> Answering:
    """A tool that runs in the thread that asked, which has the connection to the database, and refuses in words."""

    @wraps(tool)
    async def asked(**given: Any) -> dict[str, Any]:
        try:
            return await sync_to_async(tool)(**given)
        except CanNotAnswer as refusal:
            raise ToolError(str(refusal)) from None

    return asked
