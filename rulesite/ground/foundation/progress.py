"""How far a long command is: a bar on a terminal, a line for each step anywhere else."""

from __future__ import annotations

import sys
from typing import Any

from tqdm import tqdm


def progress(what: str, total: int, *, shown: bool = True) -> tqdm[Any]:
    """Count the steps of a long task as they are done: use it in a `with`, and `update` it."""
    on_terminal = sys.stderr.isatty()
    if shown and not on_terminal:
        print(f"{what}: {total:,}", file=sys.stderr, flush=True)
    return tqdm(total=total, desc=what, unit="", disable=not (shown and on_terminal))
