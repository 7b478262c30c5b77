"""Refusals: one shape for all of them, with what was written, where, why it won't do and what would."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal

from django.http import HttpRequest, HttpResponse, JsonResponse
from ninja import Schema
from ninja.errors import ValidationError
from pydantic import Field

from rulesite.ground.bounded.pool import Ended

RefusalKind = Literal[
    "bad_request",
    "not_found",
    "method_not_allowed",
    "too_large",
    "invalid",
    "too_many_requests",
    "failure",
]


class Fault(Schema):
    """One thing that is wrong with a request."""

    where: str = Field(description="The parameter, or the place in the body.", examples=["query.limit"])
    message: str = Field(examples=["Input should be less than or equal to 200"])
    written: str | None = Field(default=None, description="What stood there.", examples=["5000"])


class Near(Schema):
    """Something that does exist, close to what was asked for."""

    label: str = Field(examples=["702.17b"])
    url: str = Field(description="Its page.", examples=["/rules/2009-07/702.17b/"])
    api: str = Field(description="Its address in this API.", examples=["/api/rules/2009-07/702.17b/"])


class RefusalShape(Schema):
    """Why a request got no answer."""

    kind: RefusalKind
    message: str = Field(examples=["There is no rule 702.170 in the 2009-07 edition."])
    faults: list[Fault] = Field(default=[], description="For invalid requests: each thing that is wrong.")
    nearest: list[Near] = Field(default=[], description="What lies near something that wasn't found.")


class Refusal(Exception):
    """Ends a request with a problem."""

    def __init__(
        self,
        status: int,
        kind: RefusalKind,
        message: str,
        *,
        nearest: Iterable[Near] = (),
        faults: Iterable[Fault] = (),
    ) -> None:
        super().__init__(message)
        self.status = status
        self.problem = RefusalShape(kind=kind, message=message, nearest=list(nearest), faults=list(faults))


class NotFound(Refusal):
    def __init__(self, message: str, *, nearest: Iterable[Near] = ()) -> None:
        super().__init__(404, "not_found", message, nearest=nearest)


class Beyond(Refusal):
    """What was asked for went beyond what one visitor may have, or more is asked than can be done at once."""

    def __init__(self, ended: Ended) -> None:
        if ended.may_do_later:
            super().__init__(429, "too_many_requests", str(ended))
        else:
            super().__init__(422, "invalid", str(ended))


#: The refusals that every operation declares.
REFUSALS: Final[dict[int, object]] = {404: RefusalShape, 422: RefusalShape, 429: RefusalShape}

_WRITTEN: Final = 200


def problem_response(status: int, problem: RefusalShape) -> JsonResponse:
    return JsonResponse(problem.model_dump(), status=status, json_dumps_params={"ensure_ascii": False})


def refused(_request: HttpRequest, refusal: Refusal | type[Refusal]) -> HttpResponse:
    assert isinstance(refusal, Refusal)  # ninja hands over what was raised
    return problem_response(refusal.status, refusal.problem)


def invalid(request: HttpRequest, error: ValidationError | type[ValidationError]) -> HttpResponse:
    """A request whose parameters or body don't fit: every fault at once."""
    assert isinstance(error, ValidationError)
    faults = [_fault(request, each) for each in error.errors]
    first = f"{faults[0].where}: {faults[0].message}" if faults else "the request can't be read"
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return problem_response(422, RefusalShape(kind="invalid", message=f"{first}{more}", faults=faults))


def _fault(request: HttpRequest, error: dict[str, Any]) -> Fault:
    where = [str(part) for part in error.get("loc", ())]
    return Fault(where=".".join(where), message=str(error.get("msg", "invalid")), written=_written(request, where))


def _written(request: HttpRequest, where: list[str]) -> str | None:
    """What stood at a place of the address; of a body, its writer knows what stands where."""
    match where:
        case ["query", name]:
            written = request.GET.get(name)
        case ["path", name] if request.resolver_match is not None:
            written = request.resolver_match.kwargs.get(name)
        case _:
            written = None
    return written if written is None else str(written)[:_WRITTEN]


#: What Django itself answers with, outside any operation: the kind and the words for it.
STATUS_PROBLEMS: Final[dict[int, tuple[RefusalKind, str]]] = {
    400: ("bad_request", "The request can't be understood."),
    404: ("not_found", "There is nothing at this address of the API; /api/ lists what there is."),
    405: ("method_not_allowed", "This address doesn't take that method; see the Allow header."),
    408: ("bad_request", "The body took too long to arrive."),
    413: ("too_large", "The body is too large."),
    414: ("invalid", "The address is too long."),
    503: ("too_many_requests", "More is being sent just now than can be taken in. Try again in a few seconds."),
}


def status_problem(status: int) -> RefusalShape:
    kind, message = STATUS_PROBLEMS.get(status, ("failure", "Something went wrong here. The fault is ours."))
    return RefusalShape(kind=kind, message=message)
