"""The OpenAPI description as a person reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final
from urllib.parse import urlencode

#: A part of an OpenAPI description, as JSON.
Schema = Mapping[str, Any]

_PREFIX: Final = "#/components/schemas/"
#: An address to try shows one parameter that says what it is about.
_TRIED_FIRST: Final = ("q", "section", "name", "number", "edition")


@dataclass(frozen=True, slots=True)
class Type:
    """A type in words, with the shape that it names, if it names one."""

    words: str
    shape: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter of an operation, or a property of a shape."""

    name: str
    type: Type
    required: bool
    about: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class AnswerShown:
    status: str
    type: Type


@dataclass(frozen=True, slots=True)
class OperationEntry:
    """One thing that can be asked."""

    id: str
    method: str
    path: str
    about: str
    fields: list[Field]
    body: Type | None
    answers: list[AnswerShown]
    #: An address that can be followed at once; empty for what takes a body.
    example: str


@dataclass(frozen=True, slots=True)
class ShapeEntry:
    name: str
    about: str
    fields: list[Field]


@dataclass(frozen=True, slots=True)
class Manual:
    groups: list[tuple[str, list[OperationEntry]]]
    shapes: list[ShapeEntry]


def manual_of(description: Schema) -> Manual:
    operations = [
        (operation.get("tags", ["other"])[0], _operation(path, method, operation))
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
    ]
    groups = [(tag, [entry for _, entry in group]) for tag, group in groupby(operations, key=lambda each: each[0])]
    shapes = description["components"]["schemas"]
    return Manual(groups, [_shape(name, shapes[name]) for name in sorted(shapes)])


def _operation(path: str, method: str, operation: Schema) -> OperationEntry:
    parameters = operation.get("parameters", [])
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    return OperationEntry(
        id=operation["operationId"],
        method=method.upper(),
        path=path,
        about=operation.get("description", operation.get("summary", "")),
        fields=[_parameter(each) for each in parameters],
        body=_type(body) if body else None,
        answers=[_answer(str(status), answer) for status, answer in operation["responses"].items()],
        example="" if body else _example(path, parameters),
    )


def _parameter(parameter: Schema) -> Field:
    schema = parameter["schema"]
    about = [schema.get("description", ""), _such_as(schema), _default(schema)]
    return Field(
        name=parameter["name"],
        type=_type(_given(schema)),
        required=parameter.get("required", False),
        about=" ".join(filter(None, about)),
        place=parameter["in"],
    )


def _given(schema: Schema) -> Schema:
    """The schema of a parameter that is there; null is for one that isn't."""
    kinds = [each for each in schema.get("anyOf", ()) if each.get("type") != "null"]
    return kinds[0] if len(kinds) == 1 else schema


def _such_as(schema: Schema) -> str:
    examples = schema.get("examples")
    return f"Such as {examples[0]}." if examples else ""


def _default(schema: Schema) -> str:
    default = schema.get("default")
    return "" if default is None else f"{default} where it isn't given."


def _answer(status: str, answer: Schema) -> AnswerShown:
    schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
    return AnswerShown(status, _type(schema))


def _shape(name: str, schema: Schema) -> ShapeEntry:
    required = schema.get("required", ())
    fields = [
        Field(key, _type(each), key in required, each.get("description", ""))
        for key, each in schema.get("properties", {}).items()
    ]
    return ShapeEntry(name, schema.get("description", ""), fields)


def _type(schema: Schema) -> Type:
    """A schema in a few words: "list of RuleShape", "number from 1 to 200", "text or null"."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(_PREFIX)
        return Type(name, name)
    if "anyOf" in schema:
        types = [_type(each) for each in schema["anyOf"]]
        return Type(" or ".join(each.words for each in types), next((each.shape for each in types if each.shape), ""))
    if "enum" in schema:
        return Type(" | ".join(str(each) for each in schema["enum"]))
    if "const" in schema:
        return Type(str(schema["const"]))
    if schema.get("type") == "array":
        items = _type(schema.get("items", {}))
        return Type(f"list of {items.words}", items.shape)
    return Type(_simple(schema))


def _simple(schema: Schema) -> str:
    kind = schema.get("type")
    if kind in ("integer", "number"):
        return f"number{_bounds(schema)}"
    if kind == "string":
        return str(schema.get("format", "text"))
    return {"boolean": "true | false", "null": "null", "object": "object"}.get(str(kind), "anything")


def _bounds(schema: Schema) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is None and high is None:
        return ""
    return f" from {low} to {high}" if high is not None else f" from {low}"


def _example(path: str, parameters: list[Schema]) -> str:
    """The path with the example values of its parameters."""
    shown = [
        (each["in"], each["name"], str(each["schema"]["examples"][0])) for each in parameters if _has_example(each)
    ]
    for place, name, value in shown:
        if place == "path":
            path = path.replace(f"{{{name}}}", value)
    asked = {name: value for place, name, value in shown if place == "query"}
    first = next((name for name in _TRIED_FIRST if name in asked), None)
    return f"{path}?{urlencode({first: asked[first]})}" if first else path


def _has_example(parameter: Schema) -> bool:
    return bool(parameter["schema"].get("examples"))
