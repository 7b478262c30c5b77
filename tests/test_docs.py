"""What the pages of docs say about files is true."""

import ast
import configparser
import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib.util import cache_from_source
from pathlib import Path

import pytest
import yaml

from engine.values.rule_number import RuleNumber
from rulesite.ground.foundation.faults import Findings
from rulesite.intake.loading.content import read_content
from rulesite.pages.card_texts.brought_in import entries
from tests.mends import assert_none

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md")])
_FILE = re.compile(r"`((?:engine|rulesite|rules_data|templates|tests|docs)/[\w./*-]*)`")
_LINK = re.compile(r"\]\(((?!https?:)[^)#]+)\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_each_file_that_a_page_names_is_there(page: Path):
    named = set(_FILE.findall(page.read_text(encoding="utf-8")))

    missing = [name for name in sorted(named) if not list(ROOT.glob(name.rstrip("/")))]

    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_each_link_of_a_page_leads_somewhere(page: Path):
    links = _LINK.findall(page.read_text(encoding="utf-8"))

    assert not [link for link in links if not (page.parent / link).exists()]


def block(page: str, language: str, *, holding: str) -> str:
    """The block of a page in this language that holds these words."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return next(
        found for found in re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL) if holding in found
    )


def test_the_first_hour_has_five_files_to_read_and_a_text_that_is_read():
    page = (ROOT / "docs" / "first-hour.md").read_text(encoding="utf-8")
    files = re.findall(r"^\d\. \*\*`(.+?)`\*\*:", page, re.MULTILINE)
    (command,) = re.findall(r"`python -m (engine read .+?)`", page)

    assert len(files) == 5
    assert [file for file in files if not (ROOT / file).is_file()] == []
    run = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout


SETTINGS = set(
    re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs/running-for-many.md").read_text(encoding="utf-8"), re.MULTILINE)
)
_COMMAND = re.compile(r"manage\.py (\w+)")
COMMANDS = {path.stem for path in (ROOT / "rulesite").glob("**/management/commands/*.py")} | {"help", "migrate"}


def test_the_unit_for_systemd_is_one_and_starts_what_is_there(tmp_path: Path):
    written = block("running-for-many.md", "ini", holding="[Service]")
    unit = configparser.RawConfigParser()
    unit.optionxform = str  # type: ignore[assignment,method-assign] # names as they are written
    unit.read_string(written)

    assert unit.sections() == ["Unit", "Service", "Install"]
    assert set(_COMMAND.findall(unit["Service"]["ExecStart"])) <= COMMANDS
    assert unit["Service"]["Environment"].partition("=")[0] in SETTINGS
    if analyze := shutil.which("systemd-analyze"):
        file = tmp_path / "benchbook.service"
        file.write_text(written, encoding="utf-8")
        said = subprocess.run([analyze, "verify", file], capture_output=True, text=True, check=False)
        about_it = [line for line in said.stderr.splitlines() if file.name in line and "not executable" not in line]
        assert (said.returncode, about_it) == (0, [])


def test_the_layout_of_containers_is_whole():
    layout = yaml.safe_load(block("running-for-many.md", "yaml", holding="services:"))
    services = layout["services"]

    assert {name for service in services.values() for name in service.get("depends_on", {})} <= set(services)
    mounted = {volume.partition(":")[0] for service in services.values() for volume in service.get("volumes", [])}
    assert mounted == set(layout["volumes"])
    assert all(("image" in service) != ("build" in service) for service in services.values())
    for service in services.values():
        for name, needed in service.get("depends_on", {}).items():
            assert needed["condition"] != "service_healthy" or "healthcheck" in services[name]
    ours = [service for service in services.values() if "build" in service]
    assert {name for service in ours for name in service["environment"]} <= SETTINGS
    assert all((ROOT / service["build"]["dockerfile"]).is_file() for service in ours)
    assert set(_COMMAND.findall(" ".join(service["command"] for service in ours))) <= COMMANDS


MODULES = [path for top in ("engine", "rulesite") for path in sorted((ROOT / top).rglob("*.py"))]
_SAID_OF_CODE = re.compile(r'"""(?:.|\n)*?"""|(?<!["{&])#.*')
_FILE_NAME = re.compile(r"(?<![\w./])([\w/-]+\.(?:py|md|html|table|grammar))\b")
_NAME = re.compile(r"`(?:\w+\.)*([A-Za-z_]\w*)(?:\(.*?\))?`")


def test_each_file_that_the_code_speaks_of_is_there():
    tops = ("engine", "rulesite", "templates", "tests", "docs")
    there = {path.name for top in tops for path in (ROOT / top).rglob("*.*")} | {path.name for path in ROOT.iterdir()}
    for path in MODULES:
        said = "\n".join(_SAID_OF_CODE.findall(path.read_text(encoding="utf-8")))

        assert_none(
            {name for name in _FILE_NAME.findall(said) if Path(name).name not in there},
            f"{path.relative_to(ROOT)} speaks of files that aren't there; name those that are",
        )


def test_each_name_that_the_engine_speaks_of_is_there():
    texts = {path: path.read_text(encoding="utf-8") for path in MODULES if path.is_relative_to(ROOT / "engine")}
    code = "\n".join(_SAID_OF_CODE.sub("", text) for text in texts.values())
    there = set(re.findall(r"\w+", code)) | {path.stem for path in texts} | {"py", "table"}
    for path, text in texts.items():
        said = "\n".join(_SAID_OF_CODE.findall(text))

        assert_none(
            set(_NAME.findall(said)) - there,
            f"{path.relative_to(ROOT)} speaks of names that the engine doesn't have; name what it has",
        )


def test_every_floor_of_the_engine_is_in_the_architecture():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    floors = [path.name for path in (ROOT / "engine").iterdir() if (path / "__init__.py").exists()]

    assert not [name for name in floors if f"`engine/{name}/`" not in text]


def test_the_glossary_is_in_order_and_says_nothing_twice():
    rows = re.findall(
        r"^\| \*\*(.+?)\*\* \|", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE
    )

    assert rows == sorted(set(rows))


#: A file that a page has somebody write, or what is added to one: at its end, below a line of it, or instead of one.
_PIECE = re.compile(
    r"^```\w+\n# (?P<added>added to )?(?P<file>[\w./-]+)(?:, (?P<where>below|instead of): (?P<line>[^\n]+))?\n"
    r"(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)

#: Each page on an invented thing: the part of adding.md that it follows, and how many files it takes beside its tests.
INVENTED = {
    "an-invented-keyword": ("A keyword ability with a hook", 2),
    "an-invented-effect": ("An instruction", 5),
    "an-invented-edition": ("An edition", 3),
    "an-invented-difference": ("A difference between editions", 4),
    "an-invented-page": ("A page", 3),
}


def pieces(page: str) -> list[re.Match[str]]:
    """The files that a page has somebody write or add to."""
    return list(_PIECE.finditer((ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")))


def rows_of(part: str) -> dict[str, str]:
    """The files that a table of adding.md names, as a pattern for each row, with what the row says of them."""
    text = (ROOT / "docs" / "adding.md").read_text(encoding="utf-8").partition(f"## {part}\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.+?) \| (.+) \|$", text, re.MULTILINE)
    return {"|".join(_as_pattern(name) for name in re.findall(r"`(.+?)`", files)): says for files, says in rows}


def _as_pattern(name: str) -> str:
    pattern = re.sub(r"<\w+>", r"[\\w-]+", re.escape(name)).replace(r"\*", "[^/]*")
    return f"{pattern}.+" if name.endswith("/") else pattern


@pytest.mark.parametrize("invented", INVENTED)
def test_an_invented_thing_takes_the_files_that_the_table_says(invented: str):
    part, others = INVENTED[invented]
    rows, files = rows_of(part), [piece["file"] for piece in pieces(invented)]

    assert_none(
        (file for file in files if sum(bool(re.fullmatch(row, file)) for row in rows) != 1),
        f"docs/{invented}.md has files that no row of “{part}” in docs/adding.md names, or several; mend the rows",
    )
    unused = [row for row in rows if not any(re.fullmatch(row, file) for file in files)]
    assert_none(
        (row for row in unused if not rows[row].startswith("only where")),
        f"“{part}” in docs/adding.md has rows that docs/{invented}.md leaves out; show each, or say “only where”",
    )
    assert len({file for file in files if not file.startswith("tests/")}) == others


@pytest.fixture(scope="module")
def house_with_inventions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of engine and site, and of what their tests and these pages need, with the pieces of every page."""
    house = tmp_path_factory.mktemp("house")
    for folder in ("engine", "rulesite", "templates"):
        shutil.copytree(ROOT / folder, house / folder, ignore=shutil.ignore_patterns("__pycache__"))
    editions = house / "rules_data" / "editions"
    shutil.copytree(ROOT / "rules_data" / "editions" / "2009-07", editions / "2009-10")
    for needed in (
        "rules_data/understanding.toml",
        "tests/engine/board.py",
        "tests/engine/text/texts.py",
        "tests/engine/text/test_cases.py",
        "tests/settings.py",
        "tests/site_pages.py",
        "tests/test_site_pages.py",
    ):
        (house / needed).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / needed, house / needed)
    for source in (ROOT / "engine").rglob("*.py"):  # what is compiled needn't be compiled again
        compiled, beside = Path(cache_from_source(str(source))), house / source.parent.relative_to(ROOT) / "__pycache__"
        if compiled.exists():
            beside.mkdir(exist_ok=True)
            shutil.copy(compiled, beside)
    for piece in (piece for page in INVENTED for piece in pieces(page)):
        file = house / piece["file"]
        file.parent.mkdir(parents=True, exist_ok=True)
        before = file.read_text(encoding="utf-8") if piece["added"] else ""
        file.write_text(put_in(before, piece), encoding="utf-8")
    return house


def put_in(text: str, piece: re.Match[str]) -> str:
    """A file with a piece put where its page says."""
    if piece["where"] is None:
        return text + piece["text"]
    lines = text.splitlines(keepends=True)
    (at,) = (number for number, line in enumerate(lines) if line.strip() == piece["line"])
    lines[at] = piece["text"] if piece["where"] == "instead of" else lines[at] + piece["text"]
    return "".join(lines)


@pytest.mark.thorough
def test_what_is_invented_is_read_played_and_cited(house_with_inventions: Path):
    """The pages' own tests of the engine pass in the copy."""
    tests = own_tests("tests/engine/")
    options = ("-q", "-p", "no:cacheprovider", "-c", os.devnull, "--import-mode=importlib")
    run = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", *options, f"--rootdir={house_with_inventions}"),
            *(*tests, "tests/engine/text/test_cases.py"),
        ],
        cwd=house_with_inventions,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPYCACHEPREFIX": ""},
        capture_output=True,
        text=True,
        check=False,
    )

    assert len(tests) + len(own_tests("tests/rulesite/")) == len(INVENTED)
    assert run.returncode == 0, run.stdout
    assert " passed" in run.stdout


def own_tests(folder: str) -> list[str]:
    """The tests that the pages have somebody write there."""
    files = [piece["file"] for page in INVENTED for piece in pieces(page)]
    return [file for file in files if file.startswith(folder) and file.endswith(".py")]


@pytest.mark.thorough
def test_what_is_invented_is_shown_and_looked_at(house_with_inventions: Path):
    """The pages' own tests of the site pass in the copy, with a database in which there is nothing."""
    options = (
        "-q",
        "-p",
        "pytest_django.plugin",
        "-p",
        "no:cacheprovider",
        "-c",
        os.devnull,
        "--import-mode=importlib",
    )
    run = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", *options, f"--rootdir={house_with_inventions}"),
            *("--ds=tests.settings", "--nomigrations", *own_tests("tests/rulesite/"), "tests/test_site_pages.py"),
        ],
        cwd=house_with_inventions,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 0, run.stdout
    assert " passed" in run.stdout


def test_what_is_invented_is_told_and_held_by_the_site(house_with_inventions: Path):
    findings = Findings(house_with_inventions)
    content = read_content(house_with_inventions / "rules_data", findings)
    findings.raise_any()

    october = content.editions["2009-10"]
    assert october.about.name == "Comprehensive Rules, October 2009 (invented)"
    assert RuleNumber.parse("509.9") in october.outside
    assert RuleNumber.parse("702.9") in october.entries
    assert "Turns each +1/+1 counter" in entries(house_with_inventions / "rules_data")["Sour"].says


def settings_read() -> dict[str, object]:
    """The settings that come from the environment, with their defaults where these are written there."""
    found: dict[str, object] = {}
    for node in ast.walk(ast.parse((ROOT / "rulesite" / "settings.py").read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name("env") | ast.Attribute(ast.Name("env")), args=[ast.Constant(str(name)), *_]):
                defaults = [keyword.value for keyword in node.keywords if keyword.arg == "default"]
                known = [value.value for value in defaults if isinstance(value, ast.Constant)]
                found[name] = known[0] if known else found.get(name)
    return found


def test_every_setting_is_described_with_its_default():
    page = (ROOT / "docs" / "running-for-many.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| (.*?) \|", page, re.MULTILINE))
    read = settings_read()

    assert set(rows) == set(read)
    said = {False: "off", True: "on"}
    for name, default in read.items():
        if isinstance(default, bool):
            assert rows[name] == said[default], name
        elif isinstance(default, int | float):
            assert float(rows[name]) == default, name


def test_the_layouts_for_many_name_settings_and_commands_that_are_there():
    page = (ROOT / "docs" / "running-for-many.md").read_text(encoding="utf-8")
    layout = yaml.safe_load(re.findall(r"^```yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)[0])
    commands = {path.stem for path in ROOT.glob("rulesite/**/management/commands/[a-z]*.py")}

    assert set(layout["x-benchbook"]["environment"]) <= set(settings_read())
    assert set(re.findall(r"manage\.py (\w+)", page)) <= commands | {"help", "migrate", "test", "createsuperuser"}
    used = [service for service in layout["services"].values() if "depends_on" in service]
    assert all(set(service["depends_on"]) <= set(layout["services"]) for service in used)
