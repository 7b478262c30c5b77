from __future__ import annotations

import re

from rulesite.pages.reference.storage import ModuleAwareStorage

PATTERNS = [pattern for glob, patterns in ModuleAwareStorage.patterns if glob == "*.js" for pattern in patterns]


def imported(script: str) -> list[str]:
    return [found["url"] for pattern in PATTERNS for found in re.finditer(pattern[0], script) if found["url"]]


def test_imports_of_our_scripts_are_found():
    assert imported('import { one,\n  two } from "./other.js";\nimport "../third.js";\n') == [
        "./other.js",
        "../third.js",
    ]


def test_imports_in_comments_and_of_packages_are_left_alone():
    assert imported(" * import htmx from '../htmx';\n// import './x.js';\nimport { a } from 'package';\n") == []
