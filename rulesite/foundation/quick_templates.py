"""Django's templates, each written out as a Python function when it is first read.

Django walks a tree of nodes for each page and asks each of them in several steps what it has to say; most of the time
that a page takes goes into these steps. Here what the site's templates are made of (text, variables with filters, if,
for, with, include, firstof, url) becomes plain Python that does the same; every other tag is asked as before. What
templates say doesn't change by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from html import escape
from itertools import count
from typing import Any, Final

from django.template import Context, Template
from django.template.base import (
    FilterExpression,
    NodeList,
    TextNode,
    Variable,
    VariableDoesNotExist,
    VariableNode,
    render_value_in_context,
)
from django.template.defaulttags import (
    CommentNode,
    FirstOfNode,
    ForNode,
    IfNode,
    LoadNode,
    TemplateLiteral,
    URLNode,
    WithNode,
)
from django.template.library import InclusionNode, SimpleNode
from django.template.loader_tags import IncludeNode, construct_relative_path
from django.template.loaders import cached
from django.templatetags.static import StaticNode
from django.utils.safestring import SafeData, SafeString, mark_safe
from django.utils.timezone import template_localtime  # type: ignore[attr-defined] # django-stubs lack it

from rulesite.foundation.addresses import address

Rendering = Callable[[Context], str]

#: Tags that leave nothing behind for the next tag of their template.
_FORGETFUL: Final = (SimpleNode, InclusionNode, StaticNode)


class Loader(cached.Loader):
    """Django's loader that keeps templates, with each of them written out."""

    def get_template(self, template_name: str, skip: Any = None) -> Template:
        template: Template = super().get_template(template_name, skip)
        # Where faults in templates are shown with their lines, or what is missing by a word, Django's own way does it.
        is_plain = not self.engine.debug and not self.engine.string_if_invalid
        if is_plain and not isinstance(template.nodelist, WrittenOut):
            template.nodelist = WrittenOut(template.nodelist)
        return template


class WrittenOut(NodeList):
    """Nodes of a template with the function that renders them."""

    def __init__(self, nodes: NodeList) -> None:
        super().__init__(nodes)
        self.contains_nontext = nodes.contains_nontext
        self._as_nodes = NodeList(nodes)
        writing = _Writing()
        self._rendered = writing.function(nodes)
        #: Whether a template of these nodes needs a state of its own while it is rendered.
        self.needs_state = writing.needs_state

    def render(self, context: Any) -> SafeString:
        return SafeString(self._rendered(context)) if context.autoescape else self._as_nodes.render(context)


class _Writing:
    """Writes a function for nodes, line by line; what its lines speak of by name is in `names`."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {
            "address_in": _address_in,
            "holds": _holds,
            "looked_up": _looked_up,
            "outer_loop": _outer_loop,
            "shown": _shown,
            "turn": _turn,
            "unpacked": _unpacked,
            "values_of": _values_of,
        }
        self.needs_state = False
        self._lines: list[str] = []
        self._depth = 1
        self._numbers = count()

    def function(self, nodes: NodeList) -> Rendering:
        self._nodes(nodes)
        head = ["def rendered(context):", " parts = []", " add = parts.append", " dicts = context.dicts"]
        source = "\n".join([*head, *self._lines, " return ''.join(parts)"])
        exec(compile(source, "<template>", "exec"), self.names)  # noqa: S102 - our own templates, names bound
        rendering: Rendering = self.names["rendered"]
        return rendering

    def _say(self, line: str) -> None:
        self._lines.append(f"{' ' * self._depth}{line}")

    @contextmanager
    def _within(self, line: str) -> Iterator[None]:
        self._say(line)
        self._depth += 1
        self._say("pass")
        yield
        self._depth -= 1

    def _name(self, value: Any) -> str:
        name = f"_{next(self._numbers)}"
        self.names[name] = value
        return name

    def _nodes(self, nodes: Sequence[Any]) -> None:
        for node in nodes:
            _WAYS.get(type(node), _Writing._other)(self, node)

    def _text(self, node: Any) -> None:
        self._say(f"add({node.s!r})")

    def _nothing(self, node: Any) -> None:
        pass

    def _variable(self, node: Any) -> None:
        self._say(f"add(shown({self._value(node.filter_expression)}, context))")

    def _if(self, node: Any) -> None:
        word = "if"
        for condition, nodes in node.conditions_nodelists:
            with self._within(f"{word} {self._condition(condition)}:" if condition else "else:"):
                self._nodes(nodes)
            word = "elif"

    def _for(self, node: Any) -> None:
        number = next(self._numbers)
        values, length, names, loop, item = (
            f"{name}{number}" for name in ("values", "length", "names", "loop", "item")
        )
        self._say(f"{values} = values_of({self._value(node.sequence, missing=None)})")
        self._say(f"{length} = len({values})")
        with self._within(f"if {length}:"):
            self._say(f"{loop} = {{'parentloop': outer_loop(context)}}")
            self._say(f"{names} = {{'forloop': {loop}}}")
            self._say(f"dicts.append({names})")
            turns = f"reversed({values})" if node.is_reversed else values
            with self._within(f"for place{number}, {item} in enumerate({turns}):"):
                self._say(f"turn({loop}, place{number}, {length})")
                if len(node.loopvars) > 1:
                    self._say(f"dicts.append(unpacked({tuple(node.loopvars)!r}, {item}))")
                    self._nodes(node.nodelist_loop)
                    self._say("dicts.pop()")
                else:
                    self._say(f"{names}[{node.loopvars[0]!r}] = {item}")
                    self._nodes(node.nodelist_loop)
            self._say("dicts.pop()")
        if node.nodelist_empty:
            with self._within("else:"), self._with_names({}):
                self._nodes(node.nodelist_empty)

    def _with(self, node: Any) -> None:
        with self._with_names(node.extra_context):
            self._nodes(node.nodelist)

    def _include(self, node: Any) -> None:
        if node.isolated_context or node.template.is_var or node.template.filters:
            self._other(node)
            return
        included = _Included(construct_relative_path(node.origin.template_name, node.template.var))
        with self._with_names(node.extra_context):
            self._say(f"add({self._name(included)}(context))")

    def _first_of(self, node: Any) -> None:
        values = " or ".join(self._value(each, missing=None) for each in node.vars)
        self._say(f"first = {values}")
        self._say("first = shown(first, context) if first else ''")
        self._say(f"dicts[-1][{node.asvar!r}] = first" if node.asvar else "add(first)")

    def _url(self, node: Any) -> None:
        if node.kwargs or node.asvar or node.view_name.is_var or node.view_name.filters:
            self._other(node)
            return
        words = "".join(f", {self._value(each)}" for each in node.args)
        self._say(f"add(address_in(context, {str(node.view_name.var)!r}{words}))")

    def _other(self, node: Any) -> None:
        """A tag that says itself what it has to say; what stands in it is written out all the same."""
        if not isinstance(node, _FORGETFUL):
            self.needs_state = True
        for name in node.child_nodelists:
            if type(nodes := getattr(node, name, None)) is NodeList and isinstance(vars(node).get(name), NodeList):
                setattr(node, name, WrittenOut(nodes))
        self._say(f"add({self._name(node.render_annotated)}(context))")

    @contextmanager
    def _with_names(self, names: dict[str, FilterExpression]) -> Iterator[None]:
        values = ", ".join(f"{name!r}: {self._value(value)}" for name, value in names.items())
        self._say(f"dicts.append({{{values}}})")
        yield
        self._say("dicts.pop()")

    def _condition(self, condition: Any) -> str:
        """What an `if` asks. Django takes what breaks in it for false."""
        written = self._plain_condition(condition)
        return f"holds({self._name(condition)}, context)" if written is None else written

    def _plain_condition(self, condition: Any) -> str | None:
        """The same in Python's words, if nothing in it can break."""
        if type(condition) is TemplateLiteral:
            value: Any = condition.value
            return None if value.filters else self._value(value, missing=None)
        if condition.id not in ("and", "or", "not", "==", "!="):
            return None
        sides = [self._plain_condition(side) for side in (condition.first, condition.second) if side is not None]
        if None in sides:
            return None
        return f"(not {sides[0]})" if condition.id == "not" else f"({sides[0]} {condition.id} {sides[1]})"

    def _value(self, expression: FilterExpression, missing: str | None = "") -> str:
        """The value of a variable or constant with its filters; `missing` where there is no such variable."""
        variable: Any = expression.var
        if not expression.is_var:
            value = self._name(variable)
        elif variable.translate:
            return f"{self._name(expression)}.resolve(context, {missing is None})"
        elif variable.lookups is None:
            value = self._name(variable.literal)
        else:
            value = f"looked_up({variable.lookups!r}, {self._name(variable)}, {missing!r}, context)"
        for function, arguments in expression.filters:
            given = "".join(f", {self._argument(*argument)}" for argument in arguments)
            value = f"{self._name(_filter(function))}({value}, context{given})"
        return value

    def _argument(self, is_variable: bool, argument: Any) -> str:
        return f"{self._name(argument)}.resolve(context)" if is_variable else self._name(mark_safe(argument))  # noqa: S308


_WAYS: Final[dict[type, Callable[[_Writing, Any], None]]] = {
    TextNode: _Writing._text,  # noqa: SLF001 - its own table
    LoadNode: _Writing._nothing,  # noqa: SLF001
    CommentNode: _Writing._nothing,  # noqa: SLF001
    VariableNode: _Writing._variable,  # noqa: SLF001
    IfNode: _Writing._if,  # noqa: SLF001
    ForNode: _Writing._for,  # noqa: SLF001
    WithNode: _Writing._with,  # noqa: SLF001
    IncludeNode: _Writing._include,  # noqa: SLF001
    FirstOfNode: _Writing._first_of,  # noqa: SLF001
    URLNode: _Writing._url,  # noqa: SLF001
}


class _Included:
    """A template within another, found when it is first needed: it may include itself."""

    def __init__(self, name: str) -> None:
        self._template_name = name
        self._rendered: Rendering | None = None

    def __call__(self, context: Any) -> str:
        if self._rendered is None:
            template = context.template.engine.get_template(self._template_name)
            nodes = template.nodelist
            is_alone = isinstance(nodes, WrittenOut) and not nodes.needs_state
            self._rendered = nodes.render if is_alone else template.render
        return self._rendered(context)


#: Kinds of values of which nothing is looked up in brackets.
_without_brackets: Final[dict[type, bool]] = {}


def _looked_up(path: tuple[str, ...], variable: Variable, missing: str | None, context: Context) -> Any:
    """The value that a variable's path leads to. Django itself looks for what isn't found at first."""
    first = path[0]
    for names in reversed(context.dicts):
        if first in names:
            value = names[first]
            break
    else:
        return missing
    try:
        if callable(value):
            return _by_django(variable, missing, context)
        for name in path[1:]:
            kind = type(value)
            if (plain := _without_brackets.get(kind)) is None:
                plain = _without_brackets[kind] = not hasattr(kind, "__getitem__")
            value = getattr(value, name) if plain else value[name]
            if callable(value):
                if getattr(value, "do_not_call_in_templates", False) or getattr(value, "alters_data", False):
                    return _by_django(variable, missing, context)
                value = value()
    except Exception:
        return _by_django(variable, missing, context)
    return value


def _by_django(variable: Variable, missing: str | None, context: Context) -> Any:
    try:
        return variable.resolve(context)
    except VariableDoesNotExist:
        return missing


def _shown(value: Any, context: Context) -> str:
    """A value as the page has it."""
    if type(value) is str:
        return escape(value)
    if type(value) is SafeString:
        return value
    return render_value_in_context(value, context)


def _filter(function: Any) -> Callable[..., Any]:
    """A filter as Django applies it."""
    takes_local_time = getattr(function, "expects_localtime", False)
    takes_autoescape = getattr(function, "needs_autoescape", False)
    keeps_safe = getattr(function, "is_safe", False)

    def filtered(value: Any, context: Context, *arguments: Any) -> Any:
        if takes_local_time:
            value = template_localtime(value, context.use_tz)
        options = {"autoescape": context.autoescape} if takes_autoescape else {}
        result = function(value, *arguments, **options)
        return mark_safe(result) if keeps_safe and isinstance(value, SafeData) else result  # noqa: S308

    return filtered


def _holds(condition: Any, context: Context) -> Any:
    try:
        return condition.eval(context)
    except VariableDoesNotExist:
        return None


def _values_of(values: Any) -> Any:
    """What a loop goes over."""
    if values is None:
        return ()
    return values if hasattr(values, "__len__") else list(values)


def _outer_loop(context: Context) -> Any:
    return context.get("forloop", {})


def _turn(loop: dict[str, Any], place: int, length: int) -> None:
    """What a loop knows of itself."""
    loop["counter0"] = place
    loop["counter"] = place + 1
    loop["revcounter"] = length - place
    loop["revcounter0"] = length - place - 1
    loop["first"] = place == 0
    loop["last"] = place == length - 1


def _unpacked(names: tuple[str, ...], item: Any) -> dict[str, Any]:
    parts = tuple(item)
    if len(parts) != len(names):
        raise ValueError(f"Need {len(names)} values to unpack in for loop; got {len(parts)}.")
    return dict(zip(names, parts, strict=True))


def _address_in(context: Any, view: str, *words: Any) -> str:
    request = getattr(context, "request", None)
    place = getattr(request, "resolver_match", None)
    current_app = getattr(request, "current_app", getattr(place, "namespace", None))
    return escape(address(view, *words, current_app=current_app))
