"""What the pages of docs say about files is true."""

import ast
import configparser
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

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


SETTINGS = set(
    re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs/running-for-many.md").read_text(encoding="utf-8"), re.MULTILINE)
)
_COMMAND = re.compile(r"manage\.py (\w+)")
COMMANDS = {path.stem for path in (ROOT / "rulesite").glob("*/management/commands/*.py")} | {"help", "migrate"}


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
    image = block("running-for-many.md", "dockerfile", holding="FROM")

    assert {name for service in services.values() for name in service.get("depends_on", {})} <= set(services)
    mounted = {volume.partition(":")[0] for service in services.values() for volume in service.get("volumes", [])}
    assert mounted == set(layout["volumes"])
    assert all(("image" in service) != ("build" in service) for service in services.values())
    for service in services.values():
        for name, needed in service.get("depends_on", {}).items():
            assert needed["condition"] != "service_healthy" or "healthcheck" in services[name]
    ours = [service for service in services.values() if "build" in service]
    assert {name for service in ours for name in service["environment"]} <= SETTINGS
    assert set(_COMMAND.findall(" ".join(service["command"] for service in ours) + image)) <= COMMANDS
    instructions = {line.partition(" ")[0] for line in image.splitlines() if not line.startswith("#")}
    assert instructions <= {"FROM", "COPY", "WORKDIR", "RUN", "USER"}


MODULES = [path for top in ("engine", "rulesite") for path in sorted((ROOT / top).rglob("*.py"))]
_SAID_OF_CODE = re.compile(r'"""(?:.|\n)*?"""|(?<!["{&])#.*')
_FILE_NAME = re.compile(r"(?<![\w./])([\w/-]+\.(?:py|md|html|table|grammar))\b")
_NAME = re.compile(r"`(?:\w+\.)*([A-Za-z_]\w*)(?:\(.*?\))?`")


def test_each_file_that_the_code_speaks_of_is_there():
    tops = ("engine", "rulesite", "templates", "tests", "docs")
    there = {path.name for top in tops for path in (ROOT / top).rglob("*.*")} | {path.name for path in ROOT.iterdir()}
    for path in MODULES:
        said = "\n".join(_SAID_OF_CODE.findall(path.read_text(encoding="utf-8")))

        assert {name for name in _FILE_NAME.findall(said) if Path(name).name not in there} == set(), path


def test_each_name_that_the_engine_speaks_of_is_there():
    texts = {path: path.read_text(encoding="utf-8") for path in MODULES if path.is_relative_to(ROOT / "engine")}
    code = "\n".join(_SAID_OF_CODE.sub("", text) for text in texts.values())
    there = set(re.findall(r"\w+", code)) | {path.stem for path in texts} | {"py", "table"}
    for path, text in texts.items():
        said = "\n".join(_SAID_OF_CODE.findall(text))

        assert set(_NAME.findall(said)) - there == set(), path


def test_every_floor_of_the_engine_is_in_the_architecture():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    floors = [path.name for path in (ROOT / "engine").iterdir() if (path / "__init__.py").exists()]

    assert not [name for name in floors if f"`engine/{name}/`" not in text]


def test_the_glossary_is_in_order_and_says_nothing_twice():
    rows = re.findall(
        r"^\| \*\*(.+?)\*\* \|", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE
    )

    assert rows == sorted(set(rows))


_PIECE = re.compile(r"^```\w+\n# (?P<added>added to )?(?P<file>[\w./]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_invented_keyword_is_three_files_and_what_they_say_is_played(tmp_path: Path):
    """A copy of the engine with the page's pieces passes the page's test."""
    page = (ROOT / "docs" / "an-invented-keyword.md").read_text(encoding="utf-8")
    pieces = list(_PIECE.finditer(page))
    shutil.copytree(ROOT / "engine", tmp_path / "engine")
    (tmp_path / "tests" / "engine" / "keywords").mkdir(parents=True)
    shutil.copy(ROOT / "tests" / "engine" / "board.py", tmp_path / "tests" / "engine")

    for piece in pieces:
        with (tmp_path / piece["file"]).open("a" if piece["added"] else "x", encoding="utf-8") as file:
            file.write(piece["text"])
    test = next(piece["file"] for piece in pieces if piece["file"].startswith("tests/"))
    options = ("-q", "-p", "no:cacheprovider", "-c", os.devnull, "--import-mode=importlib")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, f"--rootdir={tmp_path}", test],
        cwd=tmp_path,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert len(pieces) == 3
    assert run.returncode == 0, run.stdout
    assert " passed" in run.stdout


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
    commands = {path.stem for path in ROOT.glob("rulesite/*/management/commands/[a-z]*.py")}

    assert set(layout["x-benchbook"]["environment"]) <= set(settings_read())
    assert set(re.findall(r"manage\.py (\w+)", page)) <= commands | {"help", "migrate", "test", "createsuperuser"}
    used = [service for service in layout["services"].values() if "depends_on" in service]
    assert all(set(service["depends_on"]) <= set(layout["services"]) for service in used)
