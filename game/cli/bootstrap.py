"""Sets up a fresh machine: installs packages of ``requirements.txt`` in a folder of this project.

Only the standard library is used here, and little of it, as this runs at every start. If the running
Python has all packages in the pinned versions, it is used as it is. Otherwise ``.venv`` beside ``main.py``
is made once, and the same command line goes on in it, where what is missing is installed.
"""

from __future__ import annotations

import os
import sys

from game.cli.oldest import OLDEST

TYPE_CHECKING = False  # of ``typing``, which takes long to load
if TYPE_CHECKING:
    from typing import NoReturn

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VENV = os.path.join(ROOT, ".venv")
NEWEST = (3, 15)
"""The newest Python for which all packages are ready-made."""
OLDEST_ON_WINDOWS_ARM = (3, 12)
"""The oldest one on Windows for ARM: for an older one there is no ready-made PyYAML."""

PLAY, TESTS, LINT = "play", "tests", "lint"
"""What packages are for; each needs those before it, too."""

_SILENCE_S = 5.0
"""Seconds after which pip, if it has found no package, is said to have no answer."""

_TO_TEST = "# To test."
"""The line of ``requirements.txt`` below which the packages are that nobody needs to play."""


def ensure(part: str = PLAY) -> None:
    """Return in a Python that has every package for that part, or exit with status 2 and the reason.

    May replace the process by one in ``.venv``. ``TREADBOARD_SETUP=off`` skips it all (packagers).
    """
    if os.environ.get("TREADBOARD_SETUP") == "off" or getattr(sys, "frozen", False):
        return
    if os.name == "nt":
        take_ctrl_break()
    try:
        _set_up(part)
    except KeyboardInterrupt:
        print("The set-up was stopped. The next start goes on with it.", file=sys.stderr)
        raise SystemExit(130) from None


def take_ctrl_break() -> None:
    """Take Windows' Ctrl-Break for Ctrl-C; other systems have none."""
    import signal

    if (ctrl_break := getattr(signal, "SIGBREAK", None)) is not None:
        signal.signal(ctrl_break, signal.default_int_handler)


def explain(error: ImportError) -> None:
    """Exit with status 2 and the reason if it is known why a package can't be loaded: Windows refuses that
    only at its first use."""
    if reason := _reason(str(error), ""):
        _stop(f"{reason}\n{error}")


def _set_up(part: str) -> None:
    """Install missing packages; may replace the process by one in ``.venv``."""
    if _in_venv():
        if not _ready(part, version=True):
            with _Alone():
                if not _ready(part, version=True):  # another start may have done it meanwhile
                    _install(part)
        return
    if not (_usable() and _ready(part)):
        if _all_here(part):
            return
        with _Alone():
            if not _usable():
                _make_venv()
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


def _usable() -> bool:
    """Whether ``.venv`` is there, and the Python it was made from, too: on Windows its own is there in any
    case, but only starts the other one."""
    try:
        lines = _read(os.path.join(VENV, "pyvenv.cfg")).splitlines()
    except (OSError, ValueError):  # ValueError: after a power cut it may be no text
        return False
    homes = [
        value.strip() for name, _, value in (line.partition("=") for line in lines) if name.strip() == "home"
    ]
    return os.path.exists(_python()) and all(map(os.path.isdir, homes))


# --- what is needed, and what is there ---


def _specs(requirements: str, *, to_play: bool = False) -> list[str]:
    """The lines of a list and of those it names, without comments: options and packages, such as
    ``numpy==2.4.6 ; python_version < "3.12"``."""
    text = _read(os.path.join(ROOT, requirements))
    found = []
    for line in (text.partition(_TO_TEST)[0] if to_play else text).splitlines():
        spec = line.partition("#")[0].strip()
        found += _specs(spec[3:].strip()) if spec.startswith("-r ") else [spec] if spec else []
    return found


def _needed(part: str) -> list[str]:
    """The lines that tell what is needed for a part."""
    return _specs("requirements-dev.txt" if part == LINT else "requirements.txt", to_play=part == PLAY)


def pins(specs: list[str]) -> dict[str, str]:
    """The pinned version of each package that the running Python needs, by the package's normalised
    name."""
    found: dict[str, str] = {}
    for spec in specs:
        package, _, marker = spec.partition(";")
        _, equal, version = package.partition("==")
        if equal and (not marker or _applies(marker)):
            found[_name(spec)] = version.strip()
    return found


def _name(spec: str) -> str:
    """The normalised name of the package in a line of a list."""
    return _plain(spec.partition("==")[0].partition("[")[0])


def _applies(marker: str) -> bool:
    """Whether ``python_version >= "3.12"``, or ``<``, holds for the running Python. Raises ``ValueError``
    for any other condition."""
    name, sign, version = marker.split()
    if name != "python_version" or sign not in (">=", "<"):
        raise ValueError(f"{marker.strip()} can’t be read before there are packages")
    least = tuple(map(int, version.strip("\"'").split(".")))
    return (sys.version_info >= least) == (sign == ">=")


def _plain(name: str) -> str:
    return name.strip().lower().replace("-", "_").replace(".", "_")


def _stamp() -> str:
    """The path of the file that tells what is installed in ``.venv``: the Python used, then the lines of the
    lists."""
    return os.path.join(VENV, "ready")


def _ready(part: str, *, version: bool = False) -> bool:
    """Whether everything is installed according to the stamp; with ``version``, also for the running
    Python.

    Only a Python inside ``.venv`` can tell that it has been replaced by a newer one since.
    """
    try:
        found = _read(_stamp()).splitlines()
    except (OSError, ValueError):
        return False
    return set(_needed(part)) <= set(found) and (not version or found[:1] == [_running()])


def _running() -> str:
    return f"# Python {_dotted(sys.version_info[:2])}"


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))


def _read(path: str) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()


def _all_here(part: str) -> bool:
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
    return all(here.get(name) == version for name, version in pins(_needed(part)).items())


# --- setting up ---


class _Alone:
    """Keeps other starts from setting up as long as its context lasts; first waits for one that does."""

    def __enter__(self) -> None:
        try:
            self._file = os.open(VENV + ".lock", os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            _stop(f"{_reason(str(error), _UNWRITABLE)}\n{error}")
        if not _locked(self._file):
            import time

            _say("Another start is setting up; this one waits for it …")
            while not _locked(self._file):
                time.sleep(0.2)

    def __exit__(self, *_: object) -> None:
        os.close(self._file)


def _locked(file: int) -> bool:
    """Whether the file could be locked; also ``True`` where the disk knows no locks."""
    import errno

    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
    return True


def _make_venv() -> None:
    import subprocess

    _say("Making the folder .venv for Treadboard’s packages …")
    command = [sys.executable, "-m", "venv", "--clear", VENV]
    made = subprocess.run(command, env=_for_pip(), capture_output=True, encoding="utf-8", errors="replace")
    if made.returncode and not _usable():  # if it is, just pip may be missing, of which _install takes care
        what = f"The folder {VENV} couldn’t be made. If something by that name is there, delete it first."
        _stop(_why_not(what, (made.stdout + made.stderr).splitlines(), command))


def _install(part: str) -> None:
    import time

    began = time.monotonic()
    specs = _needed(part)
    wanted = pins(specs)
    try:
        before = _read(_stamp()).splitlines()
        why = "More packages are needed" if _ready(PLAY) else "The list of packages has changed"
        _say(f"{why}: installing …")
        os.remove(_stamp())
    except (OSError, ValueError):
        before = []
        _say(f"Setting up {len(wanted)} packages, once. It takes about a minute.")
    command = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--retries", "2"]
    command += ["--progress-bar", "off", *specs]
    status, said = _followed(command, wanted)
    if status and any("No module named pip" in line for line in said):
        # .venv was left half made, or its Python has been replaced by a newer one
        status, more = _followed([sys.executable, "-m", "ensurepip"], {})
        said += more
        if not status:
            status, said = _followed(command, wanted)
    if status:
        _stop(_why_not("The packages Treadboard needs couldn’t be installed.", said, command))
    fresh = set(map(_name, specs))
    kept = [spec for spec in before[1:] if before[0] == _running() and _name(spec) not in fresh]
    with open(_stamp(), "w", encoding="utf-8") as file:
        file.write("\n".join([_running(), *specs, *kept]) + "\n")
    _say(f"Set up in {max(1, round(time.monotonic() - began))} s.")


def _for_pip() -> dict[str, str]:
    """The environment for venv and pip: they write UTF-8, on Windows, too, and install in ``.venv`` alone,
    whatever the player has set for other projects."""
    given = {**os.environ, "PYTHONUTF8": "1", "PIP_USER": "0"}
    for name in ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT"):
        given.pop(name, None)
    return given


def _followed(command: list[str], wanted: dict[str, str]) -> tuple[int, list[str]]:
    """Run pip, naming each package it works on; gives its exit status and its whole output."""
    import subprocess
    import threading

    said: list[str] = []
    told: list[str] = []
    retried = False
    # without a network a name may take half a minute not to be found
    silence = threading.Timer(_SILENCE_S, _say, ["  No answer yet. Is this computer on the internet?"])
    silence.daemon = True
    if wanted:
        silence.start()
    with subprocess.Popen(
        command, env=_for_pip(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
        errors="replace",
    ) as run:  # fmt: skip
        for line in run.stdout or ():
            said.append(line.rstrip())
            words = line.split()
            named = (
                words[1:2] if words[:1] == ["Collecting"] else words[3:4] if "already" in words[:2] else []
            )
            if named:
                silence.cancel()
            for name in named:
                name = name.split("=")[0].split(">")[0].split("<")[0].split("!")[0].split("~")[0]
                if _plain(name) in wanted and name not in told:
                    told.append(name)
                    _say(f"  {len(told):2} of {len(wanted)}: {name} {wanted[_plain(name)]}")
            if words[:1] == ["Installing"] and wanted:
                _say("  Installing them …")
            elif "Retrying" in words and not retried:
                retried = True
                _say("  The network doesn’t answer; trying again …")
    silence.cancel()
    return run.returncode, said


# --- why it didn't work ---


_SPAN = f"Python {_dotted(OLDEST)} to {_dotted(NEWEST)}"

_UNWRITABLE = (
    f"Treadboard can’t write to its own folder, {ROOT}, where its packages belong. Move it to a folder of "
    "your own, and start again."
)

_REASONS = (
    (
        ("CERTIFICATE_VERIFY_FAILED", "certificate verify failed"),
        "This computer doesn’t trust the certificate that came from pypi.org. A company’s proxy or a virus "
        "scanner puts its own in that place. Ask whoever looks after the network for the file of that "
        "certificate, name it in the environment variable PIP_CERT, and start again.",
    ),
    (
        ("SSL module is not available", "ssl module in Python is not available", "No module named '_ssl'"),
        f"This Python was built without SSL, so it can’t fetch packages. Install {_SPAN} from python.org.",
    ),
    (
        ("Proxy Authentication Required", "407 Proxy"),
        "The network’s proxy asks for a name and a password. Put the proxy’s address with both of them in "
        "the environment variable HTTPS_PROXY, and start again.",
    ),
    (
        ("NewConnectionError", "NameResolutionError", "ConnectTimeoutError", "ReadTimeoutError", "ProxyError",
         "name resolution", "getaddrinfo failed", "Network is unreachable", "No route to host",
         "IncompleteRead", "Connection reset by peer", "WinError 10054"),
        "There is no connection to the internet, or none to pypi.org, where Treadboard’s packages come "
        "from.\nIt is needed once, for the set-up. Start again when there is one: it goes on from there.",
    ),
    (
        ("Errno 28]", "No space left", "WinError 112]"),
        f"The disk is full: Treadboard’s packages need about 350 MB in {VENV}.",
    ),
    (
        ("WinError 206]", "Errno 36]", "Long Path support"),
        f"The path of Treadboard’s folder, {ROOT}, is too long. Move the folder to a shorter one, and start "
        "again.",
    ),
    (
        ("WinError 32]", "WinError 5]"),
        f"Another program has a file in {VENV} open: another Treadboard, an editor or a virus scanner. "
        "Close it, and start again.",
    ),
    (("Errno 1]", "Errno 13]", "Errno 30]"), _UNWRITABLE),
    (
        ("DLL load failed",),
        "Windows doesn’t let Python load one of Treadboard’s packages. Smart App Control or a virus scanner "
        "may have blocked it; docs/packages.md says what you can do.",
    ),
    (
        ("Microsoft Visual C++", "command 'gcc' failed", "command 'cc' failed", "command 'clang' failed",
         "Failed building wheel", "failed-wheel-build", "metadata-generation-failed"),
        f"A package would have to be compiled here, and that failed. Install {_SPAN} from python.org "
        "(64-bit), for which they are ready-made.",
    ),
)  # fmt: skip
"""Parts of what pip, venv and Python say, and the reason with what to do; the first that is found counts.
They are no words of Windows', which are in the language of the computer."""


_NO_ENSUREPIP = ("ensurepip is not available", "No module named ensurepip", "No module named venv")
"""Parts of what Python says where Linux has split it into several packages."""


def _reason(text: str, otherwise: str) -> str:
    """The reason that a text tells by one of the signs."""
    return next((reason for signs, reason in _REASONS if any(sign in text for sign in signs)), otherwise)


def _why_not(what: str, said: list[str], command: list[str]) -> str:
    """The message after pip or venv has failed: first why and what to do, then its own words."""
    import subprocess

    text = "\n".join(said)
    if "No matching distribution" in text:
        what = _no_packages()
    elif sys.platform == "linux" and any(sign in text for sign in _NO_ENSUREPIP):
        what = f"{what} On Debian and Ubuntu install python3-venv first."
    reason = _reason(text, what)
    last = "\n".join(line[:300] for line in said[-6:] if line)
    return (
        f"{reason}\nThe command was:\n  {subprocess.list2cmdline(command)}\nand this is what it said:\n{last}"
    )


def _no_packages() -> str:
    """Why there is no ready-made package for the running Python."""
    import sysconfig

    found = _dotted(sys.version_info[:2])
    least = OLDEST_ON_WINDOWS_ARM if sysconfig.get_platform() == "win-arm64" else OLDEST
    if not least <= sys.version_info[:2] <= NEWEST:
        when = "yet" if sys.version_info[:2] > NEWEST else "on Windows for ARM"
        return (
            f"There are no ready-made packages for Python {found} {when}; install {_dotted(least)} to "
            f"{_dotted(NEWEST)}."
        )
    if sys.maxsize < 2**32:
        return f"There are no ready-made packages for a 32-bit Python; install the 64-bit {_SPAN}."
    return (
        f"There are no ready-made packages for Python {found} on this system ({sysconfig.get_platform()}), "
        f"or the package index in use doesn’t have them. Treadboard has been made for {_SPAN} on 64-bit "
        "Windows, macOS 13 or newer, and Linux."
    )


# --- the start that follows ---


_BROKEN = (101, 103, 106, 107)
"""Statuses of Windows' ``.venv`` when the Python it was made from is gone."""

_STOPPED = 0xC000013A
"""Status of a Windows program that Ctrl-C has ended."""


def _go_on() -> None:
    """Run the same command line in ``.venv``; does not return."""
    arguments = [_python(), *sys.orig_argv[1:]]
    if sys.stdout is not None:  # pythonw has none
        sys.stdout.flush()
    try:
        status = _run(arguments)
    except OSError:  # half written, or for another kind of computer
        status = _BROKEN[0]
    if status in _BROKEN:
        with _Alone():
            _make_venv()
        status = _run(arguments)
    sys.exit(130 if status == _STOPPED else status)


def _run(arguments: list[str]) -> int:
    """Become another program; on Windows, where exec would give the terminal back too early, run it to its
    end, and give its status. Raises ``OSError`` if it can't be started."""
    if os.name != "nt":
        os.execv(arguments[0], arguments)
    import subprocess

    child = subprocess.Popen(arguments)
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue  # Ctrl-C goes to the child too, which knows what it means


def _say(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


def _stop(message: str) -> NoReturn:
    print(message, file=sys.stderr)
    if _console_is_ours():
        print("Press Enter to close this window.", file=sys.stderr, flush=True)
        sys.stdin.readline()
    raise SystemExit(2)


def _console_is_ours() -> bool:
    """Whether Windows opened the console for this start alone, as after a double click: only Pythons are in
    it, and it closes with the last one."""
    if sys.platform != "win32":
        return False
    import ctypes
    from ctypes import wintypes

    kernel32 = ctypes.WinDLL("kernel32")
    number, handle_type, text = wintypes.DWORD, wintypes.HANDLE, wintypes.LPWSTR
    many = ctypes.POINTER(number)
    for function, result, types in (
        (kernel32.GetConsoleProcessList, number, [many, number]),
        (kernel32.OpenProcess, handle_type, [number, wintypes.BOOL, number]),
        (kernel32.QueryFullProcessImageNameW, wintypes.BOOL, [handle_type, number, text, many]),
        (kernel32.CloseHandle, wintypes.BOOL, [handle_type]),
    ):
        function.restype, function.argtypes = result, types
    processes = (number * 16)()
    count = kernel32.GetConsoleProcessList(processes, len(processes))
    for process in processes[:count]:
        size = number(1024)
        name = ctypes.create_unicode_buffer(size.value)
        handle = kernel32.OpenProcess(0x1000, False, process)  # to ask for its name
        known = kernel32.QueryFullProcessImageNameW(handle, 0, name, ctypes.byref(size))
        kernel32.CloseHandle(handle)
        if not known or not os.path.basename(name.value).lower().startswith("py"):
            return False
    return 0 < count <= len(processes)
