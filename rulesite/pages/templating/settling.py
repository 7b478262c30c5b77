"""What a template says whatever it is given is settled when it is compiled.

Most of what the pages of this site call has one answer in each language: words of the interface, addresses that name
nothing, static files. Such an answer becomes a part of the text around it, and nobody asks for it again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from jinja2 import nodes
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

#: What a `trans` block calls: its answer is a message, in which the values are put that it names.
_MESSAGE: Final = "gettext"
#: Where a message names a value, and where it means the sign itself.
_VALUE: Final = re.compile(r"%(?:\((?P<name>\w+)\)s|%)")

#: By their names, globals that give the same arguments the same answer for as long as a process runs; None where they
#: have none yet.
Answers = Mapping[str, Callable[..., str | None]]


def settle(tree: nodes.Template, answers: Answers) -> None:
    """Put what is settled where a template calls for it."""
    _Settling(answers).visit(tree)


class _Settling(NodeTransformer):
    def __init__(self, answers: Answers) -> None:
        self._answers = answers

    def visit_Call(self, node: nodes.Call) -> nodes.Expr:  # noqa: N802 - as Jinja2 looks for it
        """A call of constants alone becomes its answer."""
        self.generic_visit(node)
        answer = None if node.kwargs else self._answer(node)
        if answer is None:
            return node
        return nodes.TemplateData(answer) if isinstance(answer, Markup) else nodes.Const(answer)

    def visit_Output(self, node: nodes.Output) -> nodes.Output:  # noqa: N802 - as Jinja2 looks for it
        """What is put together only to be shown is shown part by part."""
        self.generic_visit(node)
        node.nodes = [part for shown in node.nodes for part in self._parts(shown)]
        return node

    def visit_If(self, node: nodes.If) -> nodes.If | list[nodes.Node]:  # noqa: N802 - as Jinja2 looks for it
        """Where a condition is settled, one way is left."""
        self.generic_visit(node)
        match node.test:
            case nodes.Const(value=answer) | nodes.TemplateData(data=answer) if not node.elif_:
                return node.body if answer else node.else_
        return node

    def _answer(self, call: nodes.Call) -> str | None:
        """What is answered to a call; None where that isn't settled."""
        answer = self._answers.get(_name(call))
        arguments = [each.value for each in call.args if isinstance(each, nodes.Const)]
        is_settled = len(arguments) == len(call.args) and call.dyn_args is call.dyn_kwargs is None
        return answer(*arguments) if answer and is_settled else None

    def _parts(self, shown: nodes.Expr) -> Iterator[nodes.Expr]:
        if isinstance(shown, nodes.Concat):
            for part in shown.nodes:
                yield from self._parts(part)
        elif isinstance(shown, nodes.Call) and _name(shown) == _MESSAGE and (message := self._answer(shown)):
            yield from self._parts_of_message(message, {each.key: each.value for each in shown.kwargs})
        else:
            yield shown

    def _parts_of_message(self, message: str, values: Mapping[str, nodes.Expr]) -> Iterator[nodes.Expr]:
        end = 0
        for found in _VALUE.finditer(message):
            yield nodes.TemplateData(message[end : found.start()])
            name = found["name"]
            yield from self._parts(values[name] if name else nodes.TemplateData("%"))
            end = found.end()
        yield nodes.TemplateData(message[end:])


def _name(call: nodes.Call) -> str:
    """The name that is called; empty where something else is."""
    return call.node.name if isinstance(call.node, nodes.Name) else ""
