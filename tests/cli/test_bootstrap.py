"""The set-up on a fresh machine, with every process it would start replaced: nothing is installed here."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.cli import bootstrap

PACKAGES = {"pygame-ce": "2.5.8", "PyYAML": "6.0.3"}


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

    @property
    def venv(self) -> Path:
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        return self.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def run(self, command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        assert isinstance(command, list), "no shell, so that blanks in paths do no harm"
        words = command[1:]
        if words[:2] == ["-m", "venv"]:
            self.ran.append("venv")
            if self.venv_fails:
                return subprocess.CompletedProcess(command, 1, "", self.venv_fails)
            if "--clear" in words:
                shutil.rmtree(self.venv, ignore_errors=True)
            self.python.parent.mkdir(parents=True, exist_ok=True)
            self.python.touch()
        elif words[:2] == ["-m", "ensurepip"]:
            self.ran.append("ensurepip")
            self.pip_is_missing = False
        else:
            self.ran.append("go on " + " ".join(words))
        return subprocess.CompletedProcess(command, 0, "", "")

    def pip(self, command: list[str], **_: Any) -> Any:
        """A running pip; what it says is read line by line."""
        words = command[1:]
        assert words[:3] == ["-m", "pip", "install"] and command[0] == str(self.python)
        self.ran.append(f"pip {Path(words[-1]).name}")
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
        self.ran.append("go on " + " ".join(arguments[1:]))
        raise Replaced

    def start(self, requirements: str = "requirements.txt") -> list[str]:
        """What a start does, in words; it is the end of them if this Python goes on itself."""
        self.ran = []
        try:
            bootstrap.ensure(requirements)
        except (Replaced, SystemExit) as ended:
            if isinstance(ended, SystemExit) and ended.code == 2:
                raise
        return self.ran


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    root = tmp_path / "a folder with blanks"
    root.mkdir()
    pins = [f"{name}=={version}  # why" for name, version in PACKAGES.items()]
    (root / "requirements.txt").write_text("# all\n" + "\n".join(pins) + "\n", encoding="utf-8")
    (root / "requirements-dev.txt").write_text("-r requirements.txt\nruff==1.0\n", encoding="utf-8")
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


def test_a_python_that_has_every_package_is_used_as_it_is(machine: Machine) -> None:
    installed(machine)
    assert machine.start() == []
    assert not machine.venv.exists()


def test_a_package_of_another_version_counts_as_missing(machine: Machine) -> None:
    (machine.root / "site" / "pygame_ce-2.0.0.dist-info").mkdir(parents=True)
    installed(machine)
    machine.root.joinpath("site", "pygame_ce-2.5.8.dist-info").rmdir()
    assert machine.start() == ["venv", "pip requirements.txt", GO_ON]


def test_the_first_start_sets_up_and_the_second_goes_on_at_once(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert machine.start() == ["venv", "pip requirements.txt", GO_ON]
    told = capsys.readouterr().err
    assert "First start: 2 packages" in told and "about a minute" in told
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
    with (machine.root / "requirements.txt").open("a", encoding="utf-8") as file:
        file.write("platformdirs==4.0\n")
    assert machine.start() == ["pip requirements.txt", GO_ON]
    assert "has changed" in capsys.readouterr().err
    assert machine.start() == [GO_ON]


def test_lint_installs_its_own_list_once_and_play_needs_nothing_then(machine: Machine) -> None:
    assert machine.start("requirements-dev.txt") == ["venv", "pip requirements-dev.txt", GO_ON]
    assert machine.start() == [GO_ON]
    (machine.root / "requirements-dev.txt").write_text("-r requirements.txt\nruff==2.0\n", encoding="utf-8")
    assert machine.start() == [GO_ON]
    assert machine.start("requirements-dev.txt") == ["pip requirements-dev.txt", GO_ON]


def test_inside_the_folder_it_neither_looks_nor_replaces_the_process(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.start()
    monkeypatch.setattr(sys, "prefix", str(machine.venv))
    assert machine.start() == []
    assert machine.start("requirements-dev.txt") == ["pip requirements-dev.txt"]


def test_a_newer_python_in_the_folder_gets_its_packages(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.start()
    monkeypatch.setattr(sys, "prefix", str(machine.venv))
    monkeypatch.setattr(sys, "version_info", (4, 2, 0, "final", 0))
    machine.pip_is_missing = True
    assert machine.start() == ["pip requirements.txt", "ensurepip", "pip requirements.txt"]
    assert machine.start() == []


def test_a_folder_left_half_made_is_mended(machine: Machine) -> None:
    machine.python.parent.mkdir(parents=True)
    machine.python.touch()
    machine.pip_is_missing = True
    assert machine.start() == ["pip requirements.txt", "ensurepip", "pip requirements.txt", GO_ON]


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_folder_whose_python_is_gone_is_made_anew(machine: Machine) -> None:
    machine.start()
    machine.python.unlink()
    machine.python.symlink_to("/no/such/python")
    assert machine.start() == ["venv", "pip requirements.txt", GO_ON]


def test_without_network_it_says_so_with_status_2_and_tries_again_next_time(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.pip_fails = "\n".join(["WARNING: Retrying …"] * 40 + ["ERROR: No matching distribution found"])
    with pytest.raises(SystemExit) as ended:
        machine.start()
    assert ended.value.code == 2
    err = capsys.readouterr().err
    assert "connection to the internet" in err
    assert "No matching distribution" in err
    assert len(err.splitlines()) < 15
    machine.pip_fails = ""
    assert machine.start() == ["pip requirements.txt", GO_ON]


def test_pip_that_reaches_nobody_says_what_to_do_in_its_first_line(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = "WARNING: Retrying (Retry(total=1)) after connection broken by 'NewConnectionError(...)'"
    machine.pip_fails = "\n".join([broken, broken, "ERROR: No matching distribution found for PyYAML"])
    with pytest.raises(SystemExit):
        machine.start()
    told = capsys.readouterr().err
    assert told.count("doesn’t answer") == 1
    assert "There is no connection to the internet" in told


def test_a_set_up_that_was_stopped_goes_on_at_the_next_start(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.pip_is_interrupted = True
    assert machine.start() == ["venv", "pip requirements.txt"]
    assert capsys.readouterr().err.endswith("The next start goes on with it.\n")
    machine.pip_is_interrupted = False
    assert machine.start() == ["pip requirements.txt", GO_ON]
    assert "was not finished" in capsys.readouterr().err


def test_a_system_without_venv_is_told_what_to_install(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.venv_fails = "ensurepip is not available"
    with pytest.raises(SystemExit) as ended:
        machine.start()
    assert ended.value.code == 2
    assert "python3-venv" in capsys.readouterr().err
    assert machine.ran == ["venv"]


def test_an_old_python_is_told_so_before_anything_else(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 12, "final", 0))
    with pytest.raises(SystemExit) as ended:
        machine.start()
    assert ended.value.code == 2
    assert "3.11 or newer; this is 3.10.12" in capsys.readouterr().err
    assert machine.ran == []


def test_packagers_can_switch_it_off(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREADBOARD_SETUP", "off")
    assert machine.start() == []


def test_on_windows_the_status_of_the_other_process_is_passed_on(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.start()
    (machine.venv / "Scripts").mkdir(exist_ok=True)
    (machine.venv / "Scripts" / "python.exe").touch()
    waits = [KeyboardInterrupt, None]

    class Child:
        def __init__(self, command: list[str]) -> None:
            assert command[0].endswith("python.exe")

        def wait(self) -> int:
            interrupted = waits.pop(0)
            if interrupted is not None:
                raise interrupted  # Ctrl-C is the child's to answer
            return 130

    monkeypatch.setattr(os, "name", "nt")
    monkeypatch.setattr(subprocess, "Popen", Child)
    with pytest.raises(SystemExit) as ended:
        bootstrap.ensure()
    assert ended.value.code == 130
    assert waits == []


def test_it_needs_only_what_every_python_has_loaded_anyway() -> None:
    code = (
        f"import sys; sys.path.insert(0, {bootstrap.ROOT!r}); before = set(sys.modules)\n"
        "import game.cli.bootstrap; print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert set(done.stdout.split()) <= {"__future__", "game", "game.cli", "game.cli.bootstrap"}


def test_the_shipped_lists_name_every_package_with_its_version() -> None:
    lists = [*Path(bootstrap.ROOT).glob("requirements*.txt")]
    assert len(lists) == 2
    for path in lists:
        for line in path.read_text(encoding="utf-8").splitlines():
            spec = line.split("#")[0].strip()
            assert not spec or spec.startswith("-r ") or spec.count("==") == 1, spec
    assert {"pygame_ce", "pydantic", "ruff", "mypy"} <= bootstrap._pins("requirements-dev.txt").keys()
