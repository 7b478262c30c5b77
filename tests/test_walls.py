"""The walls of the house that import-linter can't state: which part of the engine the site may use."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mends import assert_none
from tests.sources import ENGINE, ROOT, modules_of, nodes, parsed, source

#: The engine's face, and the values that both sides speak in.
FACE = {"engine", "engine.values.rule_number"}
SITE = modules_of(ROOT / "rulesite")
BOTH = (*SITE, *modules_of(ENGINE))
#: How something of a value is read: by its name after a dot.
READ = re.compile(r"\.([A-Za-z_]\w*)")


@pytest.fixture(scope="module", autouse=True)
def trees_are_forgotten_in_the_end() -> Iterator[None]:
    """Nobody after these tests looks at trees of modules, which are two hundred megabytes."""
    yield
    nodes.cache_clear()
    parsed.cache_clear()


def imported(path: Path) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("path", SITE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_site_uses_the_engine_through_its_face_alone(path: Path):
    assert {name for name in imported(path) if name.split(".")[0] == "engine"} <= FACE


def test_the_engine_opens_no_file_of_rules_data():
    for path in modules_of(ENGINE):
        assert "rules_data" not in source(path), path


def public_names(path: Path) -> Iterator[str]:
    """What a module defines at its top, but for what only it uses."""
    for node in parsed(path).body:
        match node:
            case ast.ClassDef() | ast.FunctionDef():
                names = [node.name]
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                names = [] if name.isupper() else [name]
            case _:
                names = []
        yield from (name for name in names if not name.startswith("_"))


def test_no_name_of_the_engine_stands_for_two_things():
    places: dict[str, list[str]] = {}
    for path in modules_of(ENGINE):
        for name in public_names(path):
            places.setdefault(name, []).append(str(path.relative_to(ROOT)))

    assert_none(
        (f"{name}: {', '.join(paths)}" for name, paths in places.items() if len(paths) > 1),
        "these names stand for two things of the engine; give one a name of its own, or hide it by an underscore",
    )


def functions_of(path: Path) -> Iterator[ast.FunctionDef | ast.Lambda]:
    yield from (node for node in nodes(path) if isinstance(node, ast.FunctionDef | ast.Lambda))


def local_names(function: ast.FunctionDef | ast.Lambda) -> set[str]:
    """What a function, with those inside it, calls its arguments and what it binds."""
    parts = list(ast.walk(function))
    bound = {part.id for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
    return bound | {part.arg for part in parts if isinstance(part, ast.arg)}


@pytest.mark.parametrize("path", modules_of(ENGINE), ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_local_name_holds_can_be_told_from_it(path: Path):
    """Only beside another does "one" say which; what is found has a name of its own."""
    for names in map(local_names, functions_of(path)):
        assert "found" not in names
        assert "one" not in names or "other" in names


#: Classes that Django finds by their names.
NAMED_BY_DJANGO = frozenset({"Command", "Migration"})


def test_a_class_of_the_site_has_its_name_for_itself():
    """Within a module anything may have a part of its own; across the site a name says one thing."""
    defined = Counter(
        node.name
        for path in SITE
        for node in parsed(path).body
        if isinstance(node, ast.ClassDef) and node.name not in NAMED_BY_DJANGO
    )

    assert_none(
        (name for name, times in defined.items() if times > 1),
        "several classes of the site have these names; give each a name of its own",
    )


#: What is remembered although it is no answer: what follows from a text, a day or an address alone, is asked for many
#: times on the way to a page or an answer, and was measured to slow it down; the files of an index, which are open; and
#: the count of what all threads of a process have written to a folder.
REMEMBERED = {
    "bounded/machine_cache.py: _files_in",
    "foundation/addresses.py: address",
    "foundation/kept_pages.py: _asked_for_at",
    "foundation/toml_file.py: _lines_of_keys",
    "library/document.py: _unpacked",
    "library/index.py: _opened",
    "library/meanings.py: _rows",
    "question/tokens.py: stem",
    "answer/sentence.py: _telling_stems_of",
    "answer/sentence.py: _way",
    "answer/split_text.py: split_text",
    "setup/architecture.py: _direct_uses",
    "templating/environment.py: _dated",
    "templating/environment.py: _said",
}
#: Where caches are asked: the two ways of keeping what was made, what counts requests, and who sees that a cache works.
ASK_CACHES = {
    "foundation/made_once.py",
    "foundation/kept_pages.py",
    "api/budget.py",
    "setup/doctor.py",
}


def test_answers_are_kept_in_two_ways_and_in_no_third():
    """A function without parameters that is called once tells what follows from the code; that is no answer."""
    remembered, asking = set[str](), set[str]()
    for path in SITE:
        place = "/".join(path.parts[-2:])
        for node in parsed(path).body:
            if isinstance(node, ast.FunctionDef) and any(map(remembers, node.decorator_list)):
                if node.args.args or node.args.vararg or not is_called_once(node):
                    remembered.add(f"{place}: {node.name}")
            elif any(map(remembers, ast.walk(node))) and not isinstance(node, ast.FunctionDef):
                remembered.add(f"{place}, line {node.lineno}")
        if "django.core.cache" in imported(path):
            asking.add(place)

    assert_none(
        remembered ^ REMEMBERED,
        "what is made of content is kept by `kept_with_content`, what takes long by `made_once`: docs/architecture.md. "
        "Anything else that is remembered stands in REMEMBERED; its commit says how it was measured",
    )
    assert_none(asking ^ ASK_CACHES, "what takes long is kept by `made_once`; nobody else asks a cache")


def remembers(node: ast.AST) -> bool:
    """Whether this is functools' `cache` or `lru_cache`, called or not."""
    node = node.func if isinstance(node, ast.Call) else node
    return isinstance(node, ast.Name) and node.id in ("cache", "lru_cache")


def is_called_once(function: ast.FunctionDef) -> bool:
    return any(isinstance(decorator, ast.Name) for decorator in function.decorator_list)


def test_a_dataclass_of_the_site_that_nothing_assigns_to_is_frozen():
    """Who reads `frozen` knows that nobody changes it, and who doesn't find it knows that somebody does. The engine's
    are looked at in `tests/engine/test_kept_as_it_is.py`."""
    speaking_of = defaultdict[str, set[Path]](set)
    assigned = dict[Path, set[str]]()
    for path in SITE:
        for node in nodes(path):
            if isinstance(node, ast.Name | ast.alias):
                speaking_of[node.id if isinstance(node, ast.Name) else node.name].add(path)
        assigned[path] = {
            node.attr for node in nodes(path) if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)
        }
    thawed = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for path in assigned
        for node in nodes(path)
        if isinstance(node, ast.ClassDef)
        and any(makes_a_dataclass(decorator) and not is_frozen(decorator) for decorator in node.decorator_list)
        and not any(fields_of(node) & assigned[at] for at in {path, *speaking_of[node.name]})
    ]

    assert_none(thawed, "nothing assigns to a field of these; write `@dataclass(frozen=True)`")


def test_what_a_dataclass_of_the_site_holds_is_read_by_somebody():
    read = {
        found for path in (ROOT / "templates").rglob("*.*") for found in READ.findall(path.read_text(encoding="utf-8"))
    }
    read |= {found for path in (*SITE, *modules_of(ROOT / "tests")) for found in READ.findall(source(path))}
    unread = [
        f"{path.relative_to(ROOT)}: {made.name}.{name}"
        for path in SITE
        for made in nodes(path)
        if isinstance(made, ast.ClassDef) and any(map(makes_a_dataclass, made.decorator_list))
        for name in fields_of(made) - read
    ]

    assert_none(unread, "nobody reads these; leave them out")


def makes_a_dataclass(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(called, ast.Name) and called.id == "dataclass"


def is_frozen(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and any(
        option.arg == "frozen" and ast.literal_eval(option.value) for option in decorator.keywords
    )


def fields_of(made: ast.ClassDef) -> set[str]:
    """Its fields, and whatever its own methods assign to it besides."""
    fields = {
        line.target.id for line in made.body if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    }
    return fields | {
        node.attr
        for node in ast.walk(made)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) == "self"
    }


#: What arguments of libraries say that aren't given. (Of one's own functions it stands where they are defined.)
SO_ANYWAY = {
    **dict.fromkeys(
        ("frozen", "slots", "kw_only", "flat", "blank", "null", "primary_key", "unique", "db_index"), False
    ),
    **dict.fromkeys(("auto_now", "auto_now_add", "reverse", "keepdims", "keepends", "flush", "text"), False),
    **dict.fromkeys(("return_index", "return_inverse", "return_counts", "update_conflicts", "permanent"), False),
    **dict.fromkeys(("exist_ok", "parents", "missing_ok", "ignore_errors", "cancel_futures", "sort_keys"), False),
    **dict.fromkeys(("eq", "init", "repr", "compare", "copy", "ensure_ascii", "wait", "autojunk"), True),
}


def test_no_argument_says_what_is_so_without_it():
    """So whoever reads one knows that it changes something, and that what isn't said is as usual."""
    called = [(path, node) for path in BOTH for node in nodes(path) if isinstance(node, ast.Call)]
    own = usual_arguments()

    assert_none(
        (
            f"{path.relative_to(ROOT)}, line {node.lineno}: {argument.arg}={argument.value.value}"
            for path, node in called
            for argument in node.keywords
            if argument.arg and isinstance(argument.value, ast.Constant) and isinstance(argument.value.value, bool)
            if {**SO_ANYWAY, **own.get(name_called(node), {})}.get(argument.arg) is argument.value.value
        ),
        "it would be so if nothing were said; leave these out",
    )


def usual_arguments() -> dict[str, dict[str, bool]]:
    """By the name of each function and class of ours, what it takes for yes or no where nobody says. Where two have
    one name, neither's is known."""
    usual = dict[str, dict[str, bool]]()
    for path in BOTH:
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                usual[node.name] = {} if node.name in usual else dict(answers_usual_in(node))
    return usual


def answers_usual_in(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Iterator[tuple[str, bool]]:
    if isinstance(node, ast.ClassDef):
        said = [(ast.unparse(line.target), line.value) for line in node.body if isinstance(line, ast.AnnAssign)]
    else:
        said = [
            *(
                (argument.arg, value)
                for argument, value in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
            ),
            *zip([argument.arg for argument in node.args.args][::-1], node.args.defaults[::-1], strict=False),
        ]
    for name, value in said:
        if isinstance(value, ast.Constant) and isinstance(value.value, bool):
            yield name, value.value


def name_called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)


#: Where two things are held side by side as far as both go, and why they may be of different lengths.
AS_FAR_AS_BOTH_GO = {
    "actions/spells.py: _divided_anew": "a target that is gone has none in its place",
    "language/reading.py: _shared_length": "two texts that begin alike",
    "scenarios/beside.py: _explained": "a size has other reasons in another edition",
    "scenarios/beside.py: _why_of_log": "less happens in one edition than in another",
    "scenarios/beside.py: _rows": "a game under another edition may end with fewer players",
    "scenarios/beside.py: _differences": "a game under another edition may end with fewer players",
    "scenarios/choosing.py: _first_difference": "a branch is shorter or longer than what it leaves",
    "scenarios/outcome.py: _claims_elsewhere": "a run that stops comes to fewer claims",
    "scenarios/outcome.py: _ending": "two sentences that begin alike",
    "sandbox/bench.py: _shared": "two runs that begin alike",
}


def test_what_is_paired_is_of_one_length_or_it_is_known_why_not():
    """Where `zip` isn't strict, whatever has no other half would be left out without a word."""
    loose = {
        f"{'/'.join(path.parts[-2:])}: {function.name}"
        for path in BOTH
        for function in nodes(path)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and name_called(node) == "zip"
        if not any(argument.arg == "strict" and ast.literal_eval(argument.value) for argument in node.keywords)
    }

    assert_none(
        loose ^ AS_FAR_AS_BOTH_GO.keys(), "pair with strict=True; or say in AS_FAR_AS_BOTH_GO why lengths may differ"
    )


@pytest.mark.parametrize("views", sorted((ROOT / "rulesite").glob("*/*/views.py")), ids=lambda path: path.parent.name)
def test_an_apps_pages_lie_in_the_folder_that_has_its_name(views: Path):
    rendered = re.findall(r'"(\w+)/\w+\.(?:html|xml|txt)"', views.read_text(encoding="utf-8"))

    assert set(rendered) <= {views.parent.name}
