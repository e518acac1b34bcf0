"""Sets up a fresh machine: installs the packages of ``requirements.txt`` in a folder of this project.

Only the standard library is used here, and little of it, as this runs at every start. If the running
Python has all packages in the pinned versions, it is used as it is. Otherwise ``.venv`` beside ``main.py``
is made once, and the same command line goes on in it; a changed list of packages is installed at the next
start.
"""

from __future__ import annotations

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VENV = os.path.join(ROOT, ".venv")
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
    try:
        _set_up(requirements)
    except KeyboardInterrupt:
        print("The set-up was stopped. The next start goes on with it.", file=sys.stderr)
        raise SystemExit(130) from None


def _set_up(requirements: str) -> None:
    """Install missing packages; may replace the process by one in ``.venv``."""
    if _in_venv():
        if not _ready(requirements, version=True):
            _install(requirements)
        return
    there = os.path.exists(_python())
    if there and _ready(requirements):
        _go_on()
    if _all_here(requirements):
        return
    if there:
        _install(requirements)
    else:
        _make_venv(requirements)
        _install(requirements, first=True)
    _go_on()


def _in_venv() -> bool:
    try:
        return os.path.samefile(sys.prefix, VENV)
    except OSError:
        return False


def _python() -> str:
    return (
        os.path.join(VENV, "Scripts", "python.exe")
        if os.name == "nt"
        else os.path.join(VENV, "bin", "python")
    )


def _stamp(requirements: str) -> str:
    """The path of the file that records what is installed in ``.venv``."""
    return os.path.join(VENV, f"ready-{requirements}")


def _wanted(requirements: str) -> str:
    """The content of the stamp when everything is installed: the Python used, then every list of packages."""
    texts = [_read(os.path.join(ROOT, name)) for name in dict.fromkeys(("requirements.txt", requirements))]
    return "\n".join([f"# Python {sys.version_info[0]}.{sys.version_info[1]}", *texts])


def _ready(requirements: str, *, version: bool = False) -> bool:
    """Whether everything is installed according to the stamp; with ``version``, also for the running
    Python.

    Only a Python inside ``.venv`` can tell that it has been replaced by a newer one since.
    """
    try:
        found, wanted = _read(_stamp(requirements)), _wanted(requirements)
    except OSError:
        return False
    return found == wanted if version else found.partition("\n")[2] == wanted.partition("\n")[2]


def _read(path: str) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()


def _pins(requirements: str) -> dict[str, str]:
    """The pinned version of each package in a list, by the package's normalised name."""
    pins: dict[str, str] = {}
    for line in _read(os.path.join(ROOT, requirements)).splitlines():
        spec = line.split("#")[0].split(";")[0].strip()
        if spec.startswith("-r "):
            pins.update(_pins(spec[3:].strip()))
        elif "==" in spec:
            name, version = spec.split("==")
            pins[_plain(name)] = version.strip()
    return pins


def _plain(name: str) -> str:
    return name.strip().lower().replace("-", "_").replace(".", "_")


def _all_here(requirements: str) -> bool:
    """Whether the running Python has every package in its pinned version.

    The names of folders tell that in 2 ms; ``importlib.metadata`` would take 30.
    """
    here: dict[str, str] = {}
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")
        except OSError:
            continue
        for name in names:
            if name.endswith(".dist-info"):
                package, _, version = name[: -len(".dist-info")].partition("-")
                here.setdefault(_plain(package), version)
    return all(here.get(name) == version for name, version in _pins(requirements).items())


def _make_venv(requirements: str) -> None:
    import subprocess

    count = len(_pins(requirements))
    _say(f"First start: {count} packages are set up in .venv, once. It takes about a minute.")
    _say("  Making the folder …")
    command = [sys.executable, "-m", "venv", "--clear", VENV]
    made = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if made.returncode:
        _stop(
            "A virtual environment couldn’t be created. On Debian and Ubuntu install python3-venv first.\n"
            + (made.stdout + made.stderr).strip()
        )


def _install(requirements: str, *, first: bool = False) -> None:
    import subprocess
    import time

    began = time.monotonic()
    if not first:
        unfinished = not os.path.exists(_stamp("requirements.txt"))
        _say(
            "The set-up was not finished: it goes on …"
            if unfinished
            else "The list of packages has changed: installing …"
        )
    listed = os.path.join(ROOT, requirements)
    command = [_python(), "-m", "pip", "install", "--disable-pip-version-check", "--retries", "2"]
    command += ["--progress-bar", "off"]
    for attempt in ("as it is", "with pip"):
        status, said = _followed([*command, "-r", listed], _pins(requirements))
        if attempt == "as it is" and status and any("No module named pip" in line for line in said):
            # .venv was left half made, or its Python has been replaced by a newer one
            subprocess.run([_python(), "-m", "ensurepip"], capture_output=True)
        else:
            break
    if status:
        _stop(_why_not(said, subprocess.list2cmdline([*command, "-r", listed])))
    for name in dict.fromkeys(("requirements.txt", requirements)):
        with open(_stamp(name), "w", encoding="utf-8") as file:
            file.write(_wanted(name))
    _say(f"Set up in {max(1, round(time.monotonic() - began))} s.")


def _followed(command: list[str], pins: dict[str, str]) -> tuple[int, list[str]]:
    """Run pip, naming each package it works on; gives its exit status and its whole output."""
    import subprocess

    said: list[str] = []
    told: list[str] = []
    retried = False
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as run:
        for line in run.stdout or ():
            said.append(line.rstrip())
            words = line.split()
            named = (
                words[1:2] if words[:1] == ["Collecting"] else words[3:4] if "already" in words[:2] else []
            )
            for name in named:
                name = name.split("=")[0].split(">")[0].split("<")[0].split("!")[0].split("~")[0]
                if _plain(name) in pins and name not in told:
                    told.append(name)
                    _say(f"  {len(told):2} of {len(pins)}: {name} {pins[_plain(name)]}")
            if words[:1] == ["Installing"]:
                _say("  Installing them …")
            elif "Retrying" in words and not retried:
                retried = True
                _say("  The network doesn’t answer; trying again …")
    return run.returncode, said


_NO_NETWORK = (
    "NewConnectionError", "NameResolutionError", "ConnectTimeoutError", "ReadTimeoutError", "ProxyError",
    "name resolution", "getaddrinfo failed", "Network is unreachable", "No route to host",
)  # fmt: skip
"""Parts of pip's messages when it has no connection."""


def _why_not(said: list[str], command: str) -> str:
    """The message after pip has failed: first what to do, then pip's own words."""
    text = "\n".join(said)
    if any(sign in text for sign in _NO_NETWORK):
        reason = (
            "There is no connection to the internet, or none to pypi.org, where Treadboard’s packages come "
            "from.\nIt is needed once, for the set-up. Start again when there is one: it goes on from there."
        )
    elif "No space left" in text:
        reason = f"The disk is full: Treadboard’s packages need about 300 MB in {VENV}."
    else:
        reason = (
            "The packages Treadboard needs couldn’t be installed. Check your connection to the internet? "
            "It is needed once, at the first start."
        )
    last = "\n".join(line[:300] for line in said[-6:] if line)
    return f"{reason}\nThe command was:\n  {command}\nand this is what it said:\n{last}"


def _go_on() -> None:
    """Run the same command line in ``.venv``; does not return."""
    python = _python()
    arguments = [python, *sys.orig_argv[1:]]
    if sys.stdout is not None:  # pythonw has none
        sys.stdout.flush()
    if os.name == "nt":
        import subprocess

        # exec on Windows gives the terminal back too early
        child = subprocess.Popen(arguments)
        while True:
            try:
                status = child.wait()
                break
            except KeyboardInterrupt:
                continue  # Ctrl-C goes to the child too, which knows what it means
        sys.exit(status)
    os.execv(python, arguments)


def _say(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


def _stop(message: str) -> None:
    print(message, file=sys.stderr)
    raise SystemExit(2)
