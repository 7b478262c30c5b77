"""What happens: events are proposed, replaced or prevented, applied in one place, and noticed by triggers.

Rulebook: 404, 410, 419 in 2006-10; 603, 613–615 in 2009-07.
"""

from engine.events import what_happened

__all__ = ["what_happened"]
