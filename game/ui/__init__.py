"""The toolkit of all screens. It knows no game, no match and no particular screen."""

from __future__ import annotations

import sys


def _import_without_yaml() -> None:
    """Import pygame-gui's translator without PyYAML: it would import all of that to read files it never
    gets, and a start that reads cached data does without it."""
    if "yaml" in sys.modules or "i18n" in sys.modules:
        return
    sys.modules["yaml"] = None  # type: ignore[assignment]  # an import of it fails
    try:
        import i18n  # type: ignore[import-untyped]  # noqa: F401
    finally:
        del sys.modules["yaml"]


_import_without_yaml()
