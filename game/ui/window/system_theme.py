"""The settings' theme, and whether the player's desktop is dark.

It looks only at cheap signs of the desktop: a file, a variable, the registry.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from game.data.files.plain_files import read_plain
from game.data.files.problems import Problem, ProblemsError
from game.ui.paint.palette import Theme, ThemeError, load_theme

MAX_BYTES = 1_000_000
"""Most bytes read of the files in which systems store their looks."""


def prefers_dark() -> bool:
    """Return whether the system asks apps to be dark; ``False`` if it does not say."""
    try:
        if sys.platform == "win32":
            return _windows()
        if sys.platform == "darwin":
            return _mac()
        return _linux()
    except (OSError, ValueError, RuntimeError):  # RuntimeError: nobody knows where home is
        return False


def _windows() -> bool:
    if sys.platform != "win32":
        return False
    import winreg

    path = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
    with winreg.OpenKey(winreg.HKEY_CURRENT_USER, path) as key:
        return bool(winreg.QueryValueEx(key, "AppsUseLightTheme")[0] == 0)


def _mac() -> bool:
    import plistlib
    from xml.parsers.expat import ExpatError

    path = Path.home() / "Library" / "Preferences" / ".GlobalPreferences.plist"
    try:
        told = plistlib.loads(read_plain(path, MAX_BYTES))
    except (ExpatError, ArithmeticError, AttributeError, LookupError, MemoryError, TypeError) as error:
        raise ValueError(f"{path} is no list of settings") from error  # what plistlib lets through
    return isinstance(told, dict) and told.get("AppleInterfaceStyle") == "Dark"


def _linux() -> bool:
    named = os.environ.get("GTK_THEME", "")
    if named:
        return named.lower().endswith(("dark", ":dark"))
    config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    for file in (config / "gtk-4.0" / "settings.ini", config / "gtk-3.0" / "settings.ini"):
        for line in _lines(file):
            key, _, value = line.partition("=")
            if key.strip() == "gtk-application-prefer-dark-theme":
                return value.strip().lower() in ("1", "true")
    for line in _lines(config / "kdeglobals"):
        key, _, value = line.partition("=")
        if key.strip() == "ColorScheme":
            return "dark" in value.lower()
    return False


def _lines(file: Path) -> list[str]:
    try:
        return read_plain(file, MAX_BYTES).decode("utf-8", "replace").splitlines()
    except OSError:
        return []


def theme_or_another(name: str, problems: list[Problem]) -> Theme:
    """Return the named theme, ``system`` being light or dark; if its file is broken, report that and return
    the first readable theme. Raises ``ProblemsError`` with the faults of all if there is none."""
    for other in dict.fromkeys((name, "light", "dark", "contrast")):
        try:
            return load_theme(("dark" if prefers_dark() else "light") if other == "system" else other)
        except (ThemeError, OSError) as error:
            message = f"this theme can’t be used: {error}"
            problems.append(Problem("assets/themes", None, None, other, message, "another one is shown"))
    message = "none of the themes can be used"
    problems.append(Problem("assets/themes", None, None, "", message, "bring them back from the package"))
    raise ProblemsError(problems)
