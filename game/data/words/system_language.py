"""The languages the computer is set to, and the one of ours that fits best.

First the variables ``LANGUAGE``, ``LC_ALL``, ``LC_MESSAGES`` and ``LANG``, which can be set for a program
on every system; if they say nothing, the display language of Windows or macOS.
"""

from __future__ import annotations

import contextlib
import locale
import os
import re
import sys
from collections.abc import Collection, Mapping, Sequence
from typing import Final

SYSTEM: Final = "system"
"""Value of the language setting that means the language of the computer."""

_NAME = re.compile(r"([A-Za-z]{2,8})(?:[_-]([A-Za-z0-9]{1,8}))*")


def spoken(wanted: Sequence[str], there: Collection[str], otherwise: str = "en") -> str:
    """The first wanted language that is available: by its whole name, else by its first part, in any
    spelling.

    >>> spoken(["de_AT.UTF-8", "en"], ["en", "de", "pt_BR"]), spoken(["PT-br"], ["en", "pt_BR"])
    ('de', 'pt_BR')
    >>> spoken(["de"], ["en", "de_CH"]), spoken(["C"], ["en", "de"])
    ('de_CH', 'en')
    """
    known = {_folded(name): name for name in sorted(there, reverse=True)}
    first = {name.partition("_")[0]: known[name] for name in known}
    for one in wanted:
        found = _NAME.match(one)
        if found is None:
            continue
        name = _folded(found[0])
        short = name.partition("_")[0]
        for match in (known.get(name), known.get(short), first.get(short)):
            if match is not None:
                return match
    return otherwise


def system_languages(environ: Mapping[str, str] | None = None) -> list[str]:
    """The languages the computer is set to, the preferred first, as the system names them; empty if it
    doesn't say."""
    variables = os.environ if environ is None else environ
    found = [name for name in variables.get("LANGUAGE", "").split(":") if name]
    one = next((said for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (said := variables.get(name))), "")
    if one:
        # plain C is no language: programs get it where nobody chose one
        return [*found, one] if one.partition(".")[0] not in ("C", "POSIX") else found
    return found or _of_windows_or_macos()


def _of_windows_or_macos() -> list[str]:
    if sys.platform == "win32":
        import ctypes

        with contextlib.suppress(AttributeError, OSError):
            number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
            return [name] if (name := locale.windows_locale.get(number)) else []
    elif sys.platform == "darwin":
        import subprocess

        from game.data.files.other_programs import environment_for_others

        command = ["/usr/bin/defaults", "read", "-g", "AppleLanguages"]
        with contextlib.suppress(OSError, subprocess.SubprocessError):
            told = subprocess.run(
                command,
                env=environment_for_others(),
                capture_output=True,
                encoding="utf-8",
                timeout=2,
                check=True,
            )
            return [word.strip('",') for word in told.stdout.split() if _NAME.fullmatch(word.strip('",'))]
    return []


def _folded(name: str) -> str:
    return name.replace("-", "_").casefold()
