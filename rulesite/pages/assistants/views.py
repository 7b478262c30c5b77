"""The endpoint of assistants."""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt

from rulesite.pages.api.budget import charge
from rulesite.pages.assistants.tools import charged_by

#: The headers that say something to the protocol.
_TOLD: Final = ("Accept", "Content-Type", "Mcp-Protocol-Version", "Mcp-Session-Id", "Mcp-Method", "Mcp-Name")


@csrf_exempt
def endpoint(request: HttpRequest) -> HttpResponse:
    """Answer a message of the Model Context Protocol: one request, one answer, nothing kept between them."""
    if request.method != "POST":
        said = {"error": "Assistants post their messages here; /api/ is for everybody else."}
        return JsonResponse(said, status=405, headers={"Allow": "POST"})
    if find_spec("mcp") is None:
        return JsonResponse({"error": "This machine doesn't have the package “mcp”, which answers here."}, status=501)
    from rulesite.pages.assistants.server import answered

    headers = {name: value for name in _TOLD if (value := request.headers.get(name))}
    with charged_by(partial(charge, request)):
        answer = answered(headers, request.body)
    response = HttpResponse(answer.body, status=answer.status)
    del response.headers["Content-Type"]
    for name, value in answer.headers:
        response.headers[name] = value
    return response
