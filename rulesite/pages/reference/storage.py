"""Static files under names that change with what is in them."""

from __future__ import annotations

from typing import Final

from whitenoise.storage import CompressedManifestStaticFilesStorage

#: `import … from "./other.js";` and `import "./other.js";` at the start of a line. Django's own pattern also takes
#: imports that stand in the comments of packages' scripts, and then looks for files that aren't there.
_IMPORTS: Final = (
    (
        r"""(?m)^(?P<matched>import(?P<names>\s[^"';]+?)\s*from\s*["'](?P<url>\.{1,2}/[^"']+\.js)["'];)""",
        """import%(names)s from "%(url)s";""",
    ),
    (r"""(?m)^(?P<matched>import\s*["'](?P<url>\.{1,2}/[^"']+\.js)["'];)""", """import "%(url)s";"""),
)


class ModuleAwareStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # whitenoise has no types
    """Scripts import each other by their lasting names; these are changed as those of pictures in style sheets are."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("*.js", _IMPORTS))
