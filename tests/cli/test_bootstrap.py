"""The set-up on a fresh machine, with every process it would start replaced: nothing is installed here."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Timer
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

from game.cli import bootstrap
from game.cli.oldest import OLDEST
from tests.windows import windows_library

PACKAGES = {"pygame-ce": "2.5.8", "PyYAML": "6.0.3"}
TO_TEST = {"pytest": "9.0.3"}
TO_LINT = {"ruff": "1.0"}


class Replaced(Exception):
    """The process would now be another one."""


@dataclass
class Machine:
    """A project folder and a Python, with what the set-up did to them."""

    root: Path
    ran: list[str] = field(default_factory=list)
    pip_fails: str = ""
    pip_is_missing: bool = False
    pip_is_interrupted: bool = False
    venv_fails: str = ""
    ensurepip_fails: str = ""
    starts_nothing: bool = False
    """Whether the Python of ``.venv`` is no program."""
    environment: dict[str, str] = field(default_factory=dict)
    """That of the last pip."""

    @property
    def venv(self) -> Path:
        return self.root / ".venv"

    @property
    def home(self) -> Path:
        """The folder of the Python that ``.venv`` is made from."""
        return self.root.parent / "Python311"

    @property
    def python(self) -> Path:
        return self.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def run(self, command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        assert isinstance(command, list), "no shell, so that blanks in paths do no harm"
        words = command[1:]
        assert words[:2] == ["-m", "venv"] and "--clear" in words
        self.ran.append("venv")
        if not self.venv_fails or self.ensurepip_fails:
            self.starts_nothing = False
            shutil.rmtree(self.venv, ignore_errors=True)
            self.python.parent.mkdir(parents=True)
            self.python.touch()
            self.home.mkdir(exist_ok=True)
            (self.venv / "pyvenv.cfg").write_text(f"home = {self.home}\nversion = 3.11.7\n", encoding="utf-8")
        return subprocess.CompletedProcess(command, bool(self.venv_fails), "", self.venv_fails)

    def pip(self, command: list[str], *, env: dict[str, str], **_: Any) -> Any:
        """A running pip, or what installs it; what it says is read line by line."""
        words = command[1:]
        self.environment = env
        if words == ["-m", "ensurepip"]:
            self.ran.append("ensurepip")
            self.pip_is_missing = bool(self.ensurepip_fails)
            said = self.ensurepip_fails or "Installing collected packages: pip"
            running = SimpleNamespace(stdout=io.StringIO(said), returncode=int(self.pip_is_missing))
            return contextlib.nullcontext(running)
        assert words[:3] == ["-m", "pip", "install"]
        self.ran.append("pip " + " ".join(word for word in words if "==" in word))
        assert "--only-binary=:all:" in words
        if self.pip_is_interrupted:
            raise KeyboardInterrupt
        error = "python: No module named pip" if self.pip_is_missing else self.pip_fails
        said = error or "\n".join(
            [f"Collecting {name}=={version} (from -r x)" for name, version in PACKAGES.items()]
            + ["Collecting i18n>=1 (from pygame-ce)", "Installing collected packages: i18n, pygame-ce"]
        )
        lines = io.StringIO(said)
        return contextlib.nullcontext(SimpleNamespace(stdout=lines, returncode=1 if error else 0))

    def exec(self, python: str, arguments: list[str]) -> None:
        assert python == arguments[0] == str(self.python)
        if self.starts_nothing:
            raise OSError(errno.ENOEXEC, "Exec format error")
        self.ran.append("go on " + " ".join(arguments[1:]))
        raise Replaced

    def start(self, part: str = bootstrap.PLAY) -> list[str]:
        """What a start does, in words; the start in ``.venv`` that may follow belongs to it."""
        self.ran = []
        with pytest.MonkeyPatch.context() as patch:
            try:
                bootstrap.ensure(part)
            except Replaced:
                patch.setattr(sys, "prefix", str(self.venv))
                self.inside(part)
        return self.ran

    def inside(self, part: str = bootstrap.PLAY) -> None:
        """Start in ``.venv``; Ctrl-C ends it."""
        try:
            bootstrap.ensure(part)
        except SystemExit as ended:
            if ended.code != 130:
                raise


def line_of(pin: tuple[str, str]) -> str:
    return f"{pin[0]}=={pin[1]}  # why"


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    root = tmp_path / "a folder with blanks"
    root.mkdir()
    wanted = [
        "# all",
        "--only-binary=:all:",
        *map(line_of, PACKAGES.items()),
        "# To test.",
        *map(line_of, TO_TEST.items()),
    ]
    (root / "requirements.txt").write_text("\n".join(wanted) + "\n", encoding="utf-8")
    more = ["-r requirements.txt", *map(line_of, TO_LINT.items())]
    (root / "requirements-dev.txt").write_text("\n".join(more) + "\n", encoding="utf-8")
    made = Machine(root)
    monkeypatch.setattr(bootstrap, "ROOT", str(root))
    monkeypatch.setattr(bootstrap, "VENV", str(root / ".venv"))
    monkeypatch.setattr(sys, "path", [str(root / "site"), str(root / "no such folder")])
    monkeypatch.setattr(sys, "orig_argv", ["python3", "main.py", "play", "--set", "a b"])
    monkeypatch.setattr(subprocess, "run", made.run)
    monkeypatch.setattr(subprocess, "Popen", made.pip)
    monkeypatch.setattr(os, "execv", made.exec)
    monkeypatch.delenv("TREADBOARD_SETUP", raising=False)
    return made


def installed(machine: Machine, **versions: str) -> None:
    for name, version in {**PACKAGES, **versions}.items():
        (machine.root / "site" / f"{name.replace('-', '_')}-{version}.dist-info").mkdir(parents=True)


GO_ON = "go on main.py play --set a b"
PIP = "pip pygame-ce==2.5.8 PyYAML==6.0.3"
PIP_TESTS = f"{PIP} pytest==9.0.3"


def test_a_python_that_has_every_package_is_used_as_it_is(machine: Machine) -> None:
    installed(machine)
    assert machine.start() == []
    assert not machine.venv.exists()


def test_a_package_of_another_version_counts_as_missing(machine: Machine) -> None:
    (machine.root / "site" / "pygame_ce-2.0.0.dist-info").mkdir(parents=True)
    installed(machine)
    machine.root.joinpath("site", "pygame_ce-2.5.8.dist-info").rmdir()
    assert machine.start() == ["venv", GO_ON, PIP]


def test_the_first_start_sets_up_and_the_second_goes_on_at_once(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert machine.start() == ["venv", GO_ON, PIP]
    told = capsys.readouterr().err
    assert "Setting up 2 packages" in told and "about a minute" in told
    assert [line.strip() for line in told.splitlines() if " of " in line] == [
        "1 of 2: pygame-ce 2.5.8", "2 of 2: PyYAML 6.0.3",
    ]  # fmt: skip
    assert "Installing" in told and "Set up in 1 s." in told
    assert machine.start() == [GO_ON]
    assert capsys.readouterr().err == ""


def test_a_changed_list_is_installed_without_a_new_folder(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.start()
    path = machine.root / "requirements.txt"
    before = path.read_text(encoding="utf-8")
    path.write_text(before.replace("6.0.3", "6.0.4"), encoding="utf-8")
    assert machine.start() == [GO_ON, "pip pygame-ce==2.5.8 PyYAML==6.0.4"]
    assert "has changed" in capsys.readouterr().err
    assert machine.start() == [GO_ON]
    path.write_text(before, encoding="utf-8")
    assert machine.start() == [GO_ON, PIP], "what was there before isn’t any more"


def test_the_tests_and_lint_add_what_they_need_and_play_needs_nothing_then(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.start()
    assert machine.start(bootstrap.TESTS) == [GO_ON, PIP_TESTS]
    assert "More packages are needed" in capsys.readouterr().err
    assert machine.start(bootstrap.LINT) == [GO_ON, f"{PIP_TESTS} ruff==1.0"]
    assert machine.start() == machine.start(bootstrap.TESTS) == [GO_ON]
    (machine.root / "requirements-dev.txt").write_text("-r requirements.txt\nruff==2.0\n", encoding="utf-8")
    assert machine.start() == [GO_ON]
    assert machine.start(bootstrap.LINT) == [GO_ON, f"{PIP_TESTS} ruff==2.0"]


def test_inside_the_folder_it_neither_looks_nor_replaces_the_process(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.start()
    monkeypatch.setattr(sys, "prefix", str(machine.venv))
    assert machine.start() == []
    assert machine.start(bootstrap.TESTS) == [PIP_TESTS]


def test_a_newer_python_in_the_folder_gets_its_packages(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.start(bootstrap.TESTS)
    monkeypatch.setattr(sys, "version_info", (4, 2, 0, "final", 0))
    machine.pip_is_missing = True
    assert machine.start() == [GO_ON, PIP, "ensurepip", PIP]
    assert machine.start() == [GO_ON]
    assert machine.start(bootstrap.TESTS) == [GO_ON, PIP_TESTS], "what the older one had is not here"


def test_a_folder_left_half_made_is_mended(machine: Machine) -> None:
    machine.start()
    (machine.venv / "ready").unlink()
    machine.pip_is_missing = True
    assert machine.start() == [GO_ON, PIP, "ensurepip", PIP]
    (machine.venv / "pyvenv.cfg").unlink()
    assert machine.start() == ["venv", GO_ON, PIP]


@pytest.mark.parametrize("name", ["pyvenv.cfg", "ready"])
def test_a_folder_that_a_power_cut_has_spoilt_is_mended(machine: Machine, name: str) -> None:
    machine.start()
    (machine.venv / name).write_bytes(b"\xff\x00\xff")
    assert machine.start()[-2:] == [GO_ON, PIP]
    assert machine.start() == [GO_ON]


def test_a_folder_whose_python_is_no_program_is_made_anew(machine: Machine) -> None:
    machine.start()
    machine.starts_nothing = True
    assert machine.start() == ["venv", GO_ON, PIP]


def test_pip_installs_in_the_folder_whatever_the_player_has_set(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_CERT"):
        monkeypatch.setenv(name, "1")
    machine.start()
    given = {name: value for name, value in machine.environment.items() if name.startswith("PIP_")}
    assert given.pop("PIP_USER") == "0"
    assert given["PIP_CERT"] == "1"
    assert given.keys().isdisjoint({"PIP_TARGET", "PIP_PREFIX", "PIP_ROOT"})


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_folder_whose_python_is_gone_is_made_anew(machine: Machine) -> None:
    machine.start()
    machine.python.unlink()
    machine.python.symlink_to("/no/such/python")
    assert machine.start() == ["venv", GO_ON, PIP]


def test_a_folder_made_by_a_python_that_is_gone_is_made_anew(machine: Machine) -> None:
    """On Windows, or copied from another computer: its own Python is a file there, and doesn’t start."""
    machine.start()
    machine.home.rmdir()
    assert machine.python.exists()
    assert machine.start() == ["venv", GO_ON, PIP]


def test_two_first_starts_at_once_set_up_once(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    other = bootstrap._Alone()
    done = Event()

    def finish() -> None:
        machine.run([sys.executable, "-m", "venv", "--clear"])
        (machine.venv / "ready").write_text(
            "\n".join([bootstrap._running(), *bootstrap._needed(bootstrap.PLAY)]), encoding="utf-8"
        )
        done.set()
        other.__exit__()

    late = Timer(0.1, finish)
    other.__enter__()
    late.start()
    assert machine.start() == ["venv", GO_ON], "that of the other one"
    assert done.is_set()
    assert capsys.readouterr().err == "Another start is setting up; this one waits for it …\n"
    late.join()


def test_a_disk_without_locks_doesn_t_keep_anybody_from_playing(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl")

    def refused(*_: Any) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refused)
    assert machine.start() == ["venv", GO_ON, PIP]


# --- what goes wrong ---


def refused(machine: Machine, capsys: pytest.CaptureFixture[str]) -> str:
    """What a start says that ends with status 2."""
    with pytest.raises(SystemExit) as ended:
        machine.start()
    assert ended.value.code == 2
    return capsys.readouterr().err


@pytest.mark.parametrize("slow", [True, False])
def test_an_index_that_doesn_t_answer_is_told_before_pip_gives_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], slow: bool
) -> None:
    if slow:
        monkeypatch.setattr(bootstrap, "_SILENCE_S", 0.01)
    pip = (
        "import time; print('Looking in indexes', flush=True); time.sleep(0.2); print('Collecting PyYAML==6')"
    )
    status, said = bootstrap._followed([sys.executable, "-c", pip], {"pyyaml": "6"})
    assert status == 0 and said == ["Looking in indexes", "Collecting PyYAML==6"]
    assert ("No answer yet" in capsys.readouterr().err) == slow


def test_why_pip_failed_stands_first_and_the_next_start_tries_again(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = "WARNING: Retrying (Retry(total=1)) after connection broken by 'NewConnectionError(...)'"
    machine.pip_fails = "\n".join([broken] * 40 + ["ERROR: No matching distribution found for PyYAML"])
    told = refused(machine, capsys)
    assert told.count("doesn’t answer") == 1
    assert "There is no connection to the internet" in told
    assert told.endswith("No matching distribution found for PyYAML\n")
    assert len(told.splitlines()) < 16
    machine.pip_fails = ""
    assert machine.start() == [GO_ON, PIP]


_OS_ERROR = "ERROR: Could not install packages due to an OSError:"

SAID = {
    "trust the certificate": "SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] "
    "certificate verify failed: self-signed certificate (_ssl.c:1028)'))': /simple/pygame-ce/",
    "built without SSL": "WARNING: pip is configured with locations that require TLS/SSL, however the ssl "
    "module in Python is not available.",
    "asks for a name and a password": "ProxyError('Cannot connect to proxy.', OSError('Tunnel connection "
    "failed: 407 Proxy Authentication Required'))",
    "no connection": "NameResolutionError(\"Failed to resolve 'pypi.org' ([Errno -3] Temporary failure in "
    'name resolution)")',
    "disk is full": f"{_OS_ERROR} [Errno 28] No space left on device",
    "is too long": f"{_OS_ERROR} [WinError 206] Der Dateiname oder die Erweiterung ist zu lang: 'C:\\x'",
    "has a file in": f"{_OS_ERROR} [WinError 5] Zugriff verweigert: 'C:\\x\\.venv\\Lib\\pygame\\base.pyd'",
    "can’t write": f"{_OS_ERROR} [Errno 30] Read-only file system",
    "compiled": "error: Microsoft Visual C++ 14.0 or greater is required.\nerror: failed-wheel-build",
    "couldn’t be installed": "ERROR: something else",
}
"""A part of the reason given, and what pip says then."""


@pytest.mark.parametrize("reason", SAID)
def test_each_failure_has_its_own_reason(
    machine: Machine, capsys: pytest.CaptureFixture[str], reason: str
) -> None:
    machine.pip_fails = SAID[reason] + "\nERROR: No matching distribution found" * (reason == "no connection")
    told = refused(machine, capsys)
    first = next(line for line in told.splitlines() if not line.startswith(("Making", "Setting")))
    assert reason in first
    others = [other for other in SAID if other != reason and other in first]
    assert others == []
    assert "internet" not in first or reason == "no connection"


def test_a_python_without_ready_made_packages_is_told_which_has_them(
    machine: Machine, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.pip_fails = (
        "ERROR: Could not find a version that satisfies the requirement PyYAML==6.0.3\n"
        "ERROR: No matching distribution found for PyYAML==6.0.3"
    )
    monkeypatch.setattr(sys, "version_info", (3, 16, 0, "final", 0))
    assert "There are no ready-made packages for Python 3.16 yet; install 3.11 to 3.15." in refused(
        machine, capsys
    )
    monkeypatch.setattr(sys, "version_info", (3, 12, 0, "final", 0))
    assert "for Python 3.12 on this system (" in refused(machine, capsys)
    with monkeypatch.context() as on_arm:
        on_arm.setattr(sysconfig, "get_platform", lambda: "win-arm64")
        assert "for Python 3.12 on this system (win-arm64)" in refused(machine, capsys)
        on_arm.setattr(sys, "version_info", (3, 11, 0, "final", 0))
        assert "for Python 3.11 on Windows for ARM; install 3.12 to 3.15." in refused(machine, capsys)
    monkeypatch.setattr(sys, "maxsize", 2**31 - 1)
    assert "for a 32-bit Python; install the 64-bit Python 3.11 to 3.15" in refused(machine, capsys)


def test_a_set_up_that_was_stopped_goes_on_at_the_next_start(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.pip_is_interrupted = True
    assert machine.start() == ["venv", GO_ON, PIP]
    assert capsys.readouterr().err.endswith("The next start goes on with it.\n")
    machine.pip_is_interrupted = False
    assert machine.start() == [GO_ON, PIP]


def test_only_linux_without_ensurepip_is_told_to_install_venv(
    machine: Machine, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.venv_fails = (
        "The virtual environment was not created successfully because ensurepip is not available."
    )
    machine.ensurepip_fails, machine.pip_is_missing = "No module named ensurepip", True
    monkeypatch.setattr(sys, "platform", "linux")
    assert "install python3-venv first" in refused(machine, capsys)
    assert machine.ran == ["venv", GO_ON, PIP, "ensurepip"]
    assert "install python3-venv first" in refused(machine, capsys), "at the next start, too"
    monkeypatch.setattr(sys, "platform", "darwin")
    told = refused(machine, capsys)
    assert "python3-venv" not in told and "couldn’t be installed" in told
    monkeypatch.setattr(sys, "platform", "linux")
    machine.ensurepip_fails = "[Errno 28] No space left on device: 'ensurepip'"
    told = refused(machine, capsys)
    assert "python3-venv" not in told and "The disk is full" in told
    shutil.rmtree(machine.venv)
    machine.ensurepip_fails = ""
    machine.venv_fails = "Error: [Errno 28] No space left on device: '.venv/lib'"
    told = refused(machine, capsys)
    assert "python3-venv" not in told and "The disk is full" in told
    assert machine.ran == ["venv"]
    machine.venv_fails = "Error: Unable to create directory '.venv'"  # it is a link or a file
    assert "delete it first" in refused(machine, capsys)


def test_a_folder_that_can_t_be_written_to_is_told(
    machine: Machine, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: str, *_: Any) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", path)

    monkeypatch.setattr(os, "open", refuse)
    assert refused(machine, capsys).startswith("Treadboard can’t write to its own folder")
    assert machine.ran == []


def test_packagers_can_switch_it_off(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREADBOARD_SETUP", "off")
    assert machine.start() == []


# --- Windows ---


MSVCRT = SimpleNamespace(LK_NBLCK=2, locking=lambda *_: None)


class Windows:
    """Windows, as far as the set-up meets it: ``.venv`` has its Python elsewhere and runs as a child."""

    def __init__(self, machine: Machine, patch: pytest.MonkeyPatch) -> None:
        self.machine = machine
        self.statuses: list[int | type[BaseException]] = []
        """How the waits for the children end."""
        patch.setattr(os, "name", "nt")
        patch.setattr(sys, "platform", "win32")
        patch.setattr(subprocess, "Popen", self._child)
        patch.setitem(sys.modules, "msvcrt", MSVCRT)
        patch.setattr(bootstrap, "_usable", lambda: True)
        patch.setattr(bootstrap, "_ready", lambda *_, **__: True)

    def _child(self, arguments: list[str]) -> Any:
        assert arguments[0].endswith("python.exe")
        self.machine.ran.append("go on")
        return SimpleNamespace(wait=self._wait)

    def _wait(self) -> int:
        end = self.statuses.pop(0)
        if isinstance(end, int):
            return end
        raise end

    def start(self, *statuses: int | type[BaseException]) -> object:
        """The status of a start whose children end like that."""
        self.statuses = [*statuses]
        with pytest.raises(SystemExit) as ended:
            bootstrap.ensure()
        assert self.statuses == []
        return ended.value.code


@pytest.fixture
def windows(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> Windows:
    monkeypatch.setattr(bootstrap, "_make_venv", lambda: machine.ran.append("venv"))
    return Windows(machine, monkeypatch)


def test_on_windows_the_status_of_the_other_process_is_passed_on(windows: Windows) -> None:
    assert windows.start(3) == 3
    assert windows.start(KeyboardInterrupt, 130) == 130, "Ctrl-C is the child's to answer"
    assert windows.start(0xC000013A) == 130, "Ctrl-C came before the child could answer"


@pytest.mark.parametrize("first", [103, OSError])
def test_on_windows_a_folder_that_can_t_start_is_made_anew_once(
    windows: Windows, first: int | type[BaseException]
) -> None:
    assert windows.start(first, 0) == 0
    assert windows.machine.ran == ["go on", "venv", "go on"]
    windows.machine.ran = []
    assert windows.start(first, 103) == 103
    assert windows.machine.ran == ["go on", "venv", "go on"]


@pytest.mark.parametrize(
    ("programs", "waits"),
    [
        ((r"C:\Windows\py.exe", r"C:\Python311\python.exe"), True),
        ((r"C:\Windows\System32\cmd.exe", r"C:\Python311\python.exe"), False),
        ((), False),
    ],
)
def test_a_console_of_its_own_stays_until_it_has_been_read(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    programs: tuple[str, ...], waits: bool,
) -> None:  # fmt: skip
    machine.pip_fails = "ERROR: something"
    told = refused(machine, capsys)
    assert "Press Enter" not in told
    pressed = io.StringIO("\n")
    monkeypatch.setattr(sys, "stdin", pressed)

    def listed(numbers: Any, most: int) -> int:
        numbers[: len(programs)] = range(1000, 1000 + len(programs))
        return len(programs)

    def named(handle: int, flags: int, name: Any, size: Any) -> int:
        name.value = programs[handle - 1000]
        return 1

    windows_library(
        monkeypatch, "kernel32",
        GetConsoleProcessList=listed, OpenProcess=lambda access, inherit, number: number,
        QueryFullProcessImageNameW=named, CloseHandle=lambda handle: 1,
    )  # fmt: skip
    monkeypatch.setattr(os.path, "basename", lambda path: path.rpartition("\\")[2])
    monkeypatch.setitem(sys.modules, "msvcrt", MSVCRT)
    assert refused(machine, capsys).endswith("Press Enter to close this window.\n") == waits
    assert bool(pressed.tell()) == waits


@pytest.mark.parametrize("refused_by_windows", [True, False])
def test_a_package_that_windows_doesn_t_load_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], refused_by_windows: bool
) -> None:
    error = ImportError("DLL load failed while importing base: blocked" if refused_by_windows else "no base")

    def main(arguments: list[str]) -> int:
        raise error

    monkeypatch.setattr(bootstrap, "ensure", lambda: None)
    monkeypatch.setitem(sys.modules, "game.cli.main", SimpleNamespace(main=main))
    with pytest.raises(SystemExit if refused_by_windows else ImportError) as ended:
        runpy.run_path(os.path.join(bootstrap.ROOT, "main.py"), run_name="__main__")
    told = capsys.readouterr().err
    assert ("Smart App Control" in told and str(error) in told) == refused_by_windows
    assert getattr(ended.value, "code", 2) == 2


# --- the lists ---


def test_it_needs_only_what_every_python_has_loaded_anyway() -> None:
    code = (
        f"import sys; sys.path.insert(0, {bootstrap.ROOT!r}); before = set(sys.modules)\n"
        "import game.cli.bootstrap; print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert set(done.stdout.split()) <= {
        "__future__",
        "game",
        "game.cli",
        "game.cli.bootstrap",
        "game.cli.oldest",
    }


def test_the_shipped_lists_name_every_package_with_its_version() -> None:
    for part, least in ((bootstrap.PLAY, 14), (bootstrap.TESTS, 18), (bootstrap.LINT, 27)):
        specs = bootstrap._needed(part)
        packages = [spec for spec in specs if not spec.startswith("--")]
        assert all(spec.count("==") == 1 for spec in packages)
        assert len(bootstrap.pins(specs)) >= least
    assert (
        bootstrap.pins(bootstrap._needed(bootstrap.PLAY)).keys().isdisjoint({"pytest", "hypothesis", "chess"})
    )


def test_each_python_gets_one_version_of_each_package(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {}
    for minor in range(OLDEST[1], bootstrap.NEWEST[1] + 1):
        monkeypatch.setattr(sys, "version_info", (3, minor, 1, "final", 0))
        found[minor] = bootstrap.pins(bootstrap._needed(bootstrap.LINT))
        applying = [spec for spec in bootstrap._needed(bootstrap.LINT) if bootstrap.pins([spec])]
        assert len(applying) == len(found[minor])
    assert (found[11]["numpy"], found[12]["numpy"], found[15]["numpy"]) == ("2.4.6", "2.5.5", "2.5.5")
    with pytest.raises(ValueError, match="platform"):
        bootstrap.pins(['colorama==1.0 ; sys_platform == "win32"'])


def test_the_pythons_that_are_told_are_those_that_are_tested() -> None:
    workflow = Path(bootstrap.ROOT, ".github", "workflows", "ci.yml").read_text(encoding="utf-8")
    matrix = yaml.safe_load(workflow)["jobs"]["all"]["strategy"]["matrix"]
    tested = [*matrix["python"], *(one["python"] for one in matrix.get("include", []))]
    minors = {int(version.partition(".")[2]) for version in tested}
    assert minors == {*range(OLDEST[1], bootstrap.NEWEST[1] + 1)}
