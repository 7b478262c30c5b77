"""Folders that are the site's own, whoever else uses the machine. Standard library only: settings begin with them."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Final

#: For the user alone that the site runs as.
_OURS_ALONE: Final = 0o700


def make_own_folder(folder: Path) -> None:
    """See that a folder is there, made for this user alone where it is new. Raises PermissionError for somebody else's.

    Whoever owns a folder can change what is read there.
    """
    for missing in reversed([path for path in (folder, *folder.parents) if not path.exists()]):
        missing.mkdir(mode=_OURS_ALONE, exist_ok=True)  # another process may be about to
    require_own(folder)


def require_own(path: Path) -> None:
    """Raise PermissionError where somebody else owns a file or folder. What the system's own user made is as good as
    ours, and that user may read what all others made."""
    if hasattr(os, "geteuid") and os.geteuid() != 0 and path.stat().st_uid not in (os.geteuid(), 0):
        raise PermissionError(
            errno.EACCES, "it belongs to another user, who could change what is read there", str(path)
        )
