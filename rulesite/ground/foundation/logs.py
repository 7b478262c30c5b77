"""Log lines for machines."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Final

#: What every record has; anything else was given with `extra`.
_USUAL: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "request", "server_time"}


class JsonLines(logging.Formatter):
    """A record as one line of JSON: when, how grave, who says it, what, and what was given besides."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        said |= {name: value for name, value in vars(record).items() if name not in _USUAL}
        if record.exc_info:
            said["exception"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False, default=str)
