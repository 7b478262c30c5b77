"""Files and folders that others on this machine don't look into. Standard library only: settings begin with them."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

#: The rights that a file's or folder's owner may have.
_OWNERS: Final = 0o700


def close_to_others(path: Path) -> None:
    """Take from others what rights they have on a file or folder of ours; what can't be changed stays as it is."""
    with suppress(OSError):
        about = path.stat()
        rights = stat.S_IMODE(about.st_mode)
        if rights & ~_OWNERS and hasattr(os, "geteuid") and about.st_uid == os.geteuid():
            path.chmod(rights & _OWNERS)


def make_closed(file: Path) -> None:
    """See that a file is there, for its owner alone; where it can't be made, whoever opens it says so."""
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT, 0o600))
    close_to_others(file)
