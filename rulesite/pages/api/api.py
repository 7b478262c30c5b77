"""The API as a whole: its operations, its refusals, and its own words about itself."""

from __future__ import annotations

from functools import cache
from typing import Final

from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.openapi.schema import OpenAPISchema
from ninja.renderers import JSONRenderer

from rulesite.pages.api.problems import Refusal, RefusalShape, invalid, problem_response, refused
from rulesite.pages.api.routers import cards, editions, playing, rules, scenarios, searching, subjects, terms

DESCRIPTION: Final = (
    "The rules of Magic: The Gathering as Benchbook holds them: restated in plain words, edition by edition, with "
    "their examples, references and cards. Free to read from any site, without a key. Answers carry an ETag; send it "
    "back as If-None-Match and an unchanged answer costs nothing. An address may ask a stated number of points a "
    "minute (RateLimit headers); a request costs one, a search or a reading five, a run twenty-five, and what takes "
    "longer to answer than that a point for each hundredth of a second."
)


class PlainRenderer(JSONRenderer):
    """JSON that shows ’ and — as they are."""

    encoder_class = DjangoJSONEncoder
    json_dumps_params: dict[str, object] = {"ensure_ascii": False}


api = NinjaAPI(
    title="Benchbook",
    version="1",
    description=DESCRIPTION,
    urls_namespace="api",
    docs_url=None,
    openapi_url=None,  # a view of our own keeps the description, which takes long to make
    renderer=PlainRenderer(),
)
api.add_router("editions/", editions.router)
api.add_router("rules/", rules.router)
api.add_router("examples/", rules.examples)
api.add_router("rulings/", rules.rulings)
api.add_router("search/", searching.router)
api.add_router("terms/", terms.router)
api.add_router("today/", subjects.router)
api.add_router("cards/", cards.router)
api.add_router("scenarios/", scenarios.router)
api.add_router("scenarios/", playing.stored)
api.add_router("runs/", playing.runs)
api.add_router("read/", playing.reading)
api.add_exception_handler(Refusal, refused)
api.add_exception_handler(ValidationError, invalid)


@api.exception_handler(HttpError)
def unreadable(_request: HttpRequest, error: HttpError) -> HttpResponse:
    """What ninja itself refuses, which is a body that isn't JSON."""
    return problem_response(422, RefusalShape(kind="invalid", message=error.message))


@cache
def description() -> OpenAPISchema:
    """The OpenAPI description; made once, since it changes with the code alone."""
    return api.get_openapi_schema()
