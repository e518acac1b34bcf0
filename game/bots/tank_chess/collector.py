"""Collections of garbage are put off while a search runs: they would hold it up for a tenth of a second.

What a search made is old when it ends, and need not be looked through then. But that keeps Python from ever
looking through all, and matches that are over leave cycles behind: so it is done here, after a search whose
end nobody waits for.
"""

from __future__ import annotations

import gc
from typing import Final

MOST: Final = 200_000
"""Objects that searches leave until all garbage is collected, some 50 MB."""

_made = 0
# of the process, as garbage is


def hold() -> bool:
    """Put collections off; whether there were any."""
    collects = gc.isenabled()
    gc.disable()
    return collects


def release(collects: bool, *, hurry: bool) -> None:
    """Let them go on after ``hold``, which gave ``collects``. ``hurry``: somebody waits for the end."""
    global _made
    if not collects:
        return
    young, middle, old = gc.get_count()
    each, more, _ = gc.get_threshold()
    # the second counts collections of the first, the third those of the second
    _made += young + each * (middle + more * old)
    gc.freeze()
    gc.unfreeze()
    gc.enable()
    if _made > MOST and not hurry:
        _made = 0
        gc.collect()
