"""The toolkit all screens are made of. It knows no game, no match and no screen of ours."""

from __future__ import annotations

import sys


def _import_without_yaml() -> None:
    """pygame-gui's translator would import all of PyYAML, to see whether it could read files it never gets;
    a start that reads what an earlier one kept does without it."""
    if "yaml" in sys.modules or "i18n" in sys.modules:
        return
    sys.modules["yaml"] = None  # type: ignore[assignment]  # an import of it fails
    try:
        import i18n  # type: ignore[import-untyped]  # noqa: F401
    finally:
        del sys.modules["yaml"]


_import_without_yaml()
