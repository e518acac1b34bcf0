"""Set-up on a fresh machine: the packages of ``requirements.txt``, in a folder of this project.

Nothing but the standard library is needed here. If the Python that runs has all packages in the
pinned versions, it is used as it is. Else ``.venv`` beside ``main.py`` is made once, and the same
command line goes on in it. The check costs about a millisecond once the set-up is done.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
NEEDS = (3, 11)


def ensure(requirements: str = "requirements.txt") -> None:
    """Return in a Python that has every package of that file, or exit with status 2 and the reason.

    May replace the process by one in ``.venv``. ``TREADBOARD_SETUP=off`` skips it all (packagers).
    """
    if sys.version_info < NEEDS:
        found = ".".join(map(str, sys.version_info[:3]))
        _stop(f"Treadboard needs Python {NEEDS[0]}.{NEEDS[1]} or newer; this is {found}.")
    if os.environ.get("TREADBOARD_SETUP") == "off" or getattr(sys, "frozen", False):
        return
    stamp = _stamp(requirements)
    if _in_venv():
        if not stamp.exists():
            _install(requirements)
        return
    if stamp.exists() and _python().exists():
        _go_on()
    if _all_here(requirements):
        return
    _make_venv()
    _install(requirements)
    _go_on()


def _in_venv() -> bool:
    return Path(sys.prefix).resolve() == VENV.resolve()


def _python() -> Path:
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _stamp(requirements: str) -> Path:
    """A file whose name says which requirements are installed in ``.venv``."""
    digest = hashlib.sha256()
    for name in dict.fromkeys(("requirements.txt", requirements)):
        digest.update((ROOT / name).read_bytes())
    return VENV / f"ready-{digest.hexdigest()[:16]}"


def _pins(requirements: str) -> list[tuple[str, str]]:
    pins: list[tuple[str, str]] = []
    for line in (ROOT / requirements).read_text(encoding="utf-8").splitlines():
        spec = line.split("#")[0].strip()
        if spec.startswith("-r "):
            pins += _pins(spec[3:].strip())
        elif "==" in spec:
            name, version = spec.split("==")
            pins.append((name, version))
    return pins


def _all_here(requirements: str) -> bool:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return all(version(name) == wanted for name, wanted in _pins(requirements))
    except PackageNotFoundError:
        return False


def _make_venv() -> None:
    print("First start: setting up in .venv (about a minute) …", file=sys.stderr, flush=True)
    made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True)
    if made.returncode:
        _stop(
            "A virtual environment could not be made. On Debian and Ubuntu install python3-venv first.\n"
            + (made.stdout + made.stderr).strip()
        )


def _install(requirements: str) -> None:
    command = [str(_python()), "-m", "pip", "install", "--disable-pip-version-check", "-q"]
    got = subprocess.run([*command, "-r", str(ROOT / requirements)], capture_output=True, text=True)
    if got.returncode:
        _stop("The packages could not be installed:\n" + (got.stdout + got.stderr).strip())
    for old in VENV.glob("ready-*"):
        if requirements == "requirements.txt":
            old.unlink()
    _stamp(requirements).touch()
    _stamp("requirements.txt").touch()


def _go_on() -> None:
    """Run the same command line in ``.venv``; does not return."""
    python = str(_python())
    arguments = [python, *sys.orig_argv[1:]]
    sys.stdout.flush()
    if os.name == "nt":
        # exec on Windows gives the terminal back too early
        sys.exit(subprocess.run(arguments).returncode)
    os.execv(python, arguments)


def _stop(message: str) -> None:
    print(message, file=sys.stderr)
    raise SystemExit(2)
