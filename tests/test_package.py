"""Treadboard as an installed package: what it needs, what is in it, and that it runs from there."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import distribution
from itertools import pairwise
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

from game.app.licences.scene import licence_text, load_parts
from game.cli.bootstrap import LINT, PLAY, _needed, _specs, pins
from game.data.files.packages import licence_of, package_facts
from game.model.version import VERSION
from tools.package import desktop, licences, packed, version
from tools.package import wheel as wheel_script
from tools.package.draft import command
from tools.package.flatpak import manifest
from tools.package.licences import add_carried, collect, given, text_of_carried, texts_of
from tools.package.packed import modules_of_others, needed, owner, strangers, version_of
from tools.package.sums import add_sum, gather
from tools.package.wheel import BESIDE, INFO, INSIDE, SDIST, WHEEL, build, differences, own_files, problems

ROOT = Path(__file__).parents[1]


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def plain(name: str) -> str:
    return name.lower().replace("-", "_").replace(".", "_")


@pytest.mark.slow
def test_what_it_needs_is_what_the_list_pins_without_the_tests() -> None:
    pinned = pins(_needed(PLAY))
    needs: dict[str, str] = {}
    for spec in project()["project"]["dependencies"]:
        match = re.fullmatch(r"([\w.-]+)>=([\d.]+)(?:,<[\d.]+)?", spec)
        assert match is not None, spec
        needs[plain(match[1])] = match[2]
    assert needs.keys() == pinned.keys()

    def number(version: str) -> tuple[int, ...]:
        return tuple(map(int, version.split(".")))

    newer = [name for name, least in needs.items() if number(least) > number(pinned[name])]
    assert newer == [], "the pinned version would be too old for the package"


def test_the_licences_name_every_package_it_needs() -> None:
    listed = yaml.safe_load((ROOT / "assets/help/licences.yaml").read_text(encoding="utf-8"))
    named = {plain(part["package"]) for part in listed["parts"] if "package" in part}
    assert named == pins(_needed(PLAY)).keys()


def test_a_tag_builds_for_three_systems() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))
    systems = workflow["jobs"]["build"]["strategy"]["matrix"]["os"]
    assert [name.split("-")[0] for name in systems] == ["ubuntu", "windows", "macos"]


def test_the_desktop_knows_the_kinds_of_files() -> None:
    linux = ROOT / "tools/package/linux"
    entry = (linux / f"{desktop.APP}.desktop").read_text(encoding="utf-8")
    told = (linux / f"{desktop.APP}.xml").read_text(encoding="utf-8")
    assert entry_kinds(entry) == re.findall(r'<mime-type type="([^"]+)"', told)


@pytest.mark.slow
def test_wheel_and_source_hold_all_and_no_more_and_run_from_elsewhere(tmp_path: Path) -> None:
    for tool in ("hatchling", "build"):
        pytest.importorskip(tool, reason="the list of requirements-dev.txt has it")
    wheel, sdist = build(tmp_path / "dist")
    assert problems(wheel, sdist) == []
    assert differences(wheel, sdist) == [], "the same source gives the same files"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "installed")
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    env |= {"PYTHONPATH": str(tmp_path / "installed"), "TREADBOARD_HOME": str(tmp_path / "home")}

    def run(*words: str) -> str:
        command = [sys.executable, "-m", "game", *words]
        return subprocess.run(
            command, cwd=tmp_path, env=env, check=True, capture_output=True, encoding="utf-8"
        ).stdout

    assert run("--version").startswith("Treadboard ")
    assert "good" in run("validate", str(tmp_path / "installed" / "game" / "maps"))
    few = ("--map", "quick_bout_8", "--seats", "bot:1,bot:1", "--games", "2")
    assert "2 matches" in run("simulate", *few, "--jobs", "2"), "its processes find it again"
    run("screenshot", "--scene", "menu", "--out", "menu.png")
    assert (tmp_path / "menu.png").is_file()


def archives(folder: Path, in_wheel: list[str], in_sdist: list[str]) -> tuple[Path, Path]:
    wheel, sdist = folder / WHEEL, folder / SDIST
    with zipfile.ZipFile(wheel, "w") as packed:
        for name in in_wheel:
            packed.writestr(name, "")
    with tarfile.open(sdist, "w:gz") as packed_too:
        for name in in_sdist:
            packed_too.addfile(tarfile.TarInfo(f"treadboard-1/{name}"))
    return wheel, sdist


def test_what_a_wheel_lacks_and_what_does_not_belong_in_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = ["LICENSE", "config.yaml", "game/__main__.py", "assets/fonts/LICENSE-X.md", "maps/x/y.yaml"]
    beside = ["pyproject.toml", "tools/package/wheel.py"]
    assert set(own[:3]) <= set(own_files(INSIDE))
    assert set(beside) <= set(own_files(BESIDE))
    monkeypatch.setattr(wheel_script, "own_files", lambda tops: own if tops == INSIDE else beside)
    inside = [name if name.startswith("game/") else f"game/{name}" for name in own]
    info = [f"{INFO}/{name}" for name in ("METADATA", "WHEEL", "RECORD", "entry_points.txt")]
    info += [f"{INFO}/licenses/{name}" for name in own if name == "LICENSE" or "/LICENSE-" in name]
    source = [*own, *beside, "PKG-INFO"]
    assert problems(*archives(tmp_path, [*inside, *info], source)) == []
    more, less = [*inside[1:], *info, "tests/test_x.py"], [*source[1:], "secrets.txt"]
    assert problems(*archives(tmp_path, more, less)) == sorted(
        [f"{WHEEL} lacks {inside[0]}", f"{WHEEL} holds tests/test_x.py",
         f"{SDIST} lacks {own[0]}", f"{SDIST} holds secrets.txt"]
    )  # fmt: skip


# --- licences, and the bill of materials ---


def test_every_package_it_takes_to_play_has_a_licence_text_and_a_name_of_its_licence() -> None:
    assert len(needed()) > len(project()["project"]["dependencies"])
    assert [name for name in needed() if not texts_of(name)] == []
    facts = {name: package_facts(name) for name in needed()}
    assert [name for name, one in facts.items() if one is None or not one.licence] == []


def test_a_package_without_a_licence_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(licences, "given", dict)  # pygame-ce brings none, we bring it
    assert texts_of("pygame-ce") == []
    assert "pygame-ce" in collect(tmp_path / "licences")
    found = {path.parent.name.partition("-")[0] for path in (tmp_path / "licences").rglob("*.*")}
    assert {"fonts", "numpy", "python"} <= found


def test_the_licences_of_all_that_is_packed_lie_in_one_folder(tmp_path: Path) -> None:
    assert collect(tmp_path / "licences") == []
    folders = {path.name for path in (tmp_path / "licences").iterdir()}
    assert folders >= {"python", "treadboard", "fonts", *(f"{name}-{version_of(name)}" for name in needed())}
    assert all(list(path.iterdir()) for path in (tmp_path / "licences").iterdir())


def test_every_library_that_a_package_carries_without_its_licence_has_one_here(tmp_path: Path) -> None:
    names = [
        Path(str(file)).name
        for package in given()
        for file in distribution(package).files or ()
        if re.search(r"\.libs/|\.dylibs/|\.dll$", str(file))
    ]
    assert add_carried(tmp_path, names) == []
    assert len(list((tmp_path / "carried").iterdir())) > 10 or not names
    assert add_carried(tmp_path, ["libSDL2_image-2-d6.0.so.0.800.12", "SDL2.dll", "libnew.so.1"]) == [
        "libnew.so.1"
    ]
    assert text_of_carried("libopusfile-96d7a9c0.so.0.4.5") == licences.CARRIED / "opusfile.txt"


def test_the_page_of_licences_shows_a_text_of_every_package() -> None:
    parts = load_parts()
    shown = {one.package for one in parts if one.package} | {need.name for one in parts for need in one.needs}
    assert {plain(name) for name in shown} == {plain(name) for name in needed()}
    for part in parts:
        if part.package:
            assert licence_of(part.package) or licence_text(part.file), part.name
            assert all(licence_of(one.name) for one in part.needs)


def test_only_what_tests_and_tools_need_is_kept_out_of_the_packed_program() -> None:
    out = set(modules_of_others())
    assert {"pytest", "hypothesis", "chess"} <= out
    assert out.isdisjoint(
        {"game", "pygame", "pygame_gui", "yaml", "numpy", "pydantic_core", "babel", "filelock"}
    )


def test_what_has_no_place_in_a_packed_program_is_told(tmp_path: Path) -> None:
    for name in ("pygame", "numpy.libs", "pytest", "libreadline.so.8", "libz.so.1", "chess"):
        (tmp_path / name).touch()
    assert strangers(tmp_path) == ["chess", "libreadline.so.8", "pytest"]


@pytest.mark.slow
def test_a_native_library_is_known_by_the_package_that_brings_it() -> None:
    import pygame.base

    assert owner(Path(pygame.base.__file__)) == "pygame-ce"
    assert owner(Path("/lib/x86_64-linux-gnu/libz.so.1")) == ""


@pytest.mark.slow
def test_the_bill_of_materials_names_all_and_is_valid_and_the_same_each_time(tmp_path: Path) -> None:
    pytest.importorskip("cyclonedx", reason="tools/package/requirements.txt has it")
    from tools.package.sbom import bill

    text = bill()
    made = json.loads(text)
    assert made["bomFormat"] == "CycloneDX"
    assert {one["bom-ref"].partition("==")[0] for one in made["components"]} == set(needed())
    assert all(one["licenses"] for one in made["components"])
    assert bill() == text
    library = tmp_path / "libx.so.1"
    library.write_bytes(b"x")
    more = json.loads(bill([("lib/libx.so.1", library)]))
    (file,) = (one for one in more["components"] if one["type"] == "file")
    assert file["hashes"][0]["content"] == hashlib.sha256(b"x").hexdigest()
    assert "CPython" in {one["name"] for one in more["components"]}


# --- what PyInstaller is asked for, on each system ---


@dataclass
class Part:
    """What a spec makes: nothing but what it was told."""

    told: dict[str, Any]
    pure: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    binaries: tuple[tuple[str, str, str], ...] = ()
    datas: tuple[tuple[str, str], ...] = ()


Asked = Callable[[str], dict[str, dict[str, Any]]]
"""Gives what the spec asks PyInstaller for on a system: what each part is told, by its name."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Asked:
    hooks: Any = ModuleType("PyInstaller.utils.hooks")
    for name in ("collect_data_files", "collect_dynamic_libs", "collect_submodules", "copy_metadata"):
        setattr(hooks, name, lambda *_, **__: [])
    hooks.collect_submodules = lambda _, filter: [
        name for name in ("game.model", "game.testing", "game.testing.suite", "game.testings") if filter(name)
    ]
    for name in ("PyInstaller", "PyInstaller.utils"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, hooks.__name__, hooks)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for folder in ("assets/locale/en", "build/package"):
        (tmp_path / folder).mkdir(parents=True)
    spec = ROOT / "tools/package/treadboard.spec"
    code = compile(spec.read_text(encoding="utf-8"), spec, "exec")

    def run(system: str) -> dict[str, dict[str, Any]]:
        made: dict[str, dict[str, Any]] = {}

        def make(*_: object, **told: Any) -> Part:
            made.setdefault(str(told.get("name")), told)  # a program before the folder of its name
            return Part(told)

        kinds = dict.fromkeys(("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE"), make)
        with monkeypatch.context() as there:
            there.setattr(sys, "platform", system)
            exec(code, {"SPECPATH": str(tmp_path / "tools/package"), **kinds})
        return made

    return run


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_what_tests_games_is_left_out_of_a_packed_program(system: str, asked: Asked) -> None:
    told = asked(system)["None"]
    assert "game.testing" in told["excludes"]
    assert set(told["hiddenimports"]) == {"game.model", "game.testings"}


def test_a_wheel_has_what_tests_games_and_says_that_it_is_typed() -> None:
    assert {"game/testing/suite.py", "game/py.typed"} <= set(own_files(INSIDE))
    assert "testing" in project()["project"]["optional-dependencies"]


@pytest.mark.parametrize(
    ("name", "about", "console"),
    [("treadboard", "Treadboard", False), ("treadboard-cli", "Treadboard (command line)", True)],
)
def test_windows_shows_what_its_programs_are(name: str, about: str, console: bool, asked: Asked) -> None:
    told = asked("win32")[name]
    assert told["console"] is console
    words: dict[str, str] = {}
    kinds = ["VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable", "VarFileInfo", "VarStruct"]
    parts: dict[str, Any] = {kind: lambda *args, **told: (args, told) for kind in kinds}
    read = eval(
        Path(told["version"]).read_text(encoding="utf-8"), {**parts, "StringStruct": words.__setitem__}
    )
    number = (*map(int, VERSION.split(".")), 0)
    assert read[0][0] == ((), {"filevers": number, "prodvers": number})
    assert words == {
        "CompanyName": "The Treadboard developers",
        "FileDescription": about,
        "FileVersion": VERSION,
        "InternalName": name,
        "LegalCopyright": "Copyright (c) 2026 The Treadboard developers",
        "OriginalFilename": f"{name}.exe",
        "ProductName": "Treadboard",
        "ProductVersion": VERSION,
    }


def test_only_windows_is_told_the_version_in_the_program(asked: Asked) -> None:
    for system in ("linux", "darwin"):
        made = asked(system)
        assert made["treadboard"]["version"] is None
        assert "treadboard-cli" not in made


def test_macos_is_told_the_oldest_version_the_app_runs_on(
    asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.package.packed.least_macos", lambda: "13.0")
    made = asked("darwin")
    plist = made["Treadboard.app"]["info_plist"]
    assert plist["LSMinimumSystemVersion"] == "13.0"
    # with a console, PyInstaller says LSBackgroundOnly: no icon in the Dock, no menu bar
    assert made["treadboard"]["console"] is False
    assert {kind["CFBundleTypeExtensions"][0] for kind in plist["CFBundleDocumentTypes"]} == {
        "treadmap",
        "treadmatch",
    }


def test_the_oldest_macos_is_that_of_python_and_of_every_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    tags = {
        "pygame-ce": "Tag: cp313-cp313-macosx_10_13_universal2\n",
        "pypdfium2": "Tag: py3-none-macosx_13_0_arm64\n",
        "pydantic-core": "Tag: cp313-cp313-macosx_11_0_arm64\n",
    }
    monkeypatch.setattr(packed, "needed", lambda: ("crossfiledialog", *tags))
    monkeypatch.setattr(
        packed, "distribution", lambda name: SimpleNamespace(read_text=lambda _: tags.get(name))
    )
    monkeypatch.setattr(sysconfig, "get_config_var", {"MACOSX_DEPLOYMENT_TARGET": "10.13"}.get)
    assert packed.least_macos() == "13.0"
    monkeypatch.setattr(sysconfig, "get_config_var", {"MACOSX_DEPLOYMENT_TARGET": "26"}.get)
    assert packed.least_macos() == "26", "a Python that was built for the Mac it was built on"


def test_an_app_is_signed_again_with_all_that_was_added(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", lambda command, check: ran.append(command))
    packed.seal(Path("Treadboard.app"))
    sign, verify = ran
    assert sign[0] == verify[0] == "codesign"
    assert sign[sign.index("--sign") + 1] == "-", "with nobody’s name"
    assert "--force" in sign and "--verify" in verify
    assert sign[-1] == verify[-1] == "Treadboard.app"


# --- the release's steps ---


def steps() -> list[tuple[str, dict[str, Any]]]:
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))
    return [(name, step) for name, job in workflow["jobs"].items() for step in job["steps"] if "run" in step]


def test_every_step_of_the_release_is_a_script_that_runs_anywhere() -> None:
    for name, step in steps():
        words = step["run"].split()
        assert words[:2] == ["python", "-m"], f"{name}: {step['run']}"
        if words[2] == "pip":
            lists = [word for before, word in pairwise(words) if before == "-r"]
            assert lists and all((ROOT / one).is_file() for one in lists)
        else:
            script = ROOT / f"{words[2].replace('.', '/')}.py"
            assert "\nif __name__ ==" in script.read_text(encoding="utf-8")


def test_what_it_is_built_with_is_pinned_and_is_what_the_tests_have() -> None:
    pinned = pins(_specs("tools/package/requirements.txt"))
    listed = (ROOT / "tools/package/requirements.txt").read_text(encoding="utf-8").splitlines()
    assert len(pinned) == len([line for line in listed if line and line[0] != "#"])
    ours = pins(_needed(LINT))
    assert (pinned["hatchling"], pinned["build"]) == (ours["hatchling"], ours["build"])


def test_a_tag_that_is_not_the_version_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version, "_changelog", lambda: "# Changelog\n\n## [0.1.0] - unreleased\n")
    monkeypatch.setattr(version, "VERSION", "0.1.0")
    assert version.problems("") == []
    assert version.released() == ""
    assert version.problems("v0.2.0") == [
        "the tag is v0.2.0, the program says 0.1.0",
        "the section 0.1.0 of CHANGELOG.md has no date",
    ]
    monkeypatch.setattr(version, "_changelog", lambda: "## [0.1.0] - 2027-01-31\n\n## [0.0.9] - 2026-01-01\n")
    assert version.problems("v0.1.0") == []
    assert version.released() == "2027-01-31"
    monkeypatch.setattr(version, "VERSION", "0.0.9")
    assert version.problems("v0.0.9") == [
        "the newest section of CHANGELOG.md is 0.1.0, the program says 0.0.9"
    ]


def test_what_the_jobs_built_is_gathered_only_if_it_is_what_their_lists_say(tmp_path: Path) -> None:
    for job, name in (("wheel", "a.whl"), ("linux", "b.tar.gz")):
        (tmp_path / "found" / job).mkdir(parents=True)
        (tmp_path / "found" / job / name).write_bytes(name.encode())
        add_sum(tmp_path / "found" / job / name)
        add_sum(tmp_path / "found" / job / name)  # built once more
    names = [file.name for file in gather(tmp_path / "found", tmp_path / "out")]
    assert names == ["SHA256SUMS", "a.whl", "b.tar.gz"]
    lines = (tmp_path / "out" / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    assert [line.split()[1] for line in lines] == ["a.whl", "b.tar.gz"]
    assert lines[0].split()[0] == hashlib.sha256(b"a.whl").hexdigest()
    words = command(tmp_path / "out", "v0.2.0")
    assert words[:5] == ["gh", "release", "create", "v0.2.0", "--draft"]
    assert words[-3:] == [str(tmp_path / "out" / name) for name in names]
    (tmp_path / "found" / "wheel" / "a.whl").write_bytes(b"another")
    with pytest.raises(ValueError, match=r"a\.whl is not what"):
        gather(tmp_path / "found", tmp_path / "again")
    (tmp_path / "found" / "linux" / "c.zip").write_bytes(b"in no list")
    (tmp_path / "found" / "wheel" / "a.whl").write_bytes(b"a.whl")
    with pytest.raises(ValueError, match=r"c\.zip is not what"):
        gather(tmp_path / "found", tmp_path / "once_more")


# --- the desktop ---


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the desktop where a distribution has them."""
    prefix = tmp_path_factory.mktemp("prefix")
    for size in desktop.ICON_SIZES:
        (prefix / f"treadboard_{size}.png").write_bytes(b"")
    desktop.add_desktop_files(prefix / "share", prefix)
    return prefix / "share"


def test_the_files_of_the_desktop_are_all_called_by_one_name(share: Path) -> None:
    names = {path.name.removesuffix(path.suffix) for path in share.rglob("*.*") if path.is_file()}
    assert names == {desktop.APP, f"{desktop.APP}.metainfo"}
    assert desktop.APP in (ROOT / "tools/package/treadboard.spec").read_text(encoding="utf-8")
    entry = (share / "applications" / f"{desktop.APP}.desktop").read_text(encoding="utf-8")
    assert f"\nIcon={desktop.APP}\n" in entry
    info = ElementTree.parse(share / "metainfo" / f"{desktop.APP}.metainfo.xml").getroot()
    assert info.findtext("id") == desktop.APP
    assert info.findtext("launchable") == f"{desktop.APP}.desktop"
    assert {one.text for one in info.iter("mediatype")} == set(entry_kinds(entry))
    (release,) = info.iter("release")
    assert release.get("version") == VERSION
    assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", release.get("date", ""))
    icons = {path.parent.parent.name for path in (share / "icons" / "hicolor").rglob("*.*") if path.is_file()}
    assert icons == {"scalable", *(f"{size}x{size}" for size in desktop.ICON_SIZES)}


def entry_kinds(entry: str) -> list[str]:
    kinds = re.search(r"^MimeType=(.*)$", entry, re.MULTILINE)
    assert kinds is not None
    return [kind for kind in kinds[1].split(";") if kind]


def test_the_desktop_says_everything_in_all_languages(share: Path) -> None:
    languages = {path.name for path in (ROOT / "assets/locale").iterdir() if path.is_dir()} - {"en"}
    entry = (share / "applications" / f"{desktop.APP}.desktop").read_text(encoding="utf-8")
    for key in ("GenericName", "Comment", "Keywords"):
        assert set(re.findall(rf"^{key}\[(\w+)\]=", entry, re.MULTILINE)) == languages
    info = ElementTree.parse(share / "metainfo" / f"{desktop.APP}.metainfo.xml").getroot()
    spoken = Counter(one.get("{http://www.w3.org/XML/1998/namespace}lang", "en") for one in info.iter("li"))
    assert set(spoken) == {"en", *languages}
    assert len(set(spoken.values())) == 1


def test_the_icons_are_drawn_in_their_sizes(tmp_path: Path) -> None:
    import pygame

    desktop.draw_icons(tmp_path)
    for size in desktop.ICON_SIZES:
        assert pygame.image.load(tmp_path / f"treadboard_{size}.png").get_size() == (size, size)


@pytest.mark.parametrize(
    "words",
    [
        ["desktop-file-validate", f"applications/{desktop.APP}.desktop"],
        ["appstreamcli", "validate", "--no-net", f"metainfo/{desktop.APP}.metainfo.xml"],
    ],
)
def test_the_desktops_own_tools_find_nothing_wrong(words: list[str], share: Path) -> None:
    if shutil.which(words[0]) is None:
        pytest.skip(f"{words[0]} isn’t installed")
    done = subprocess.run(words, cwd=share, capture_output=True, encoding="utf-8", check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "hint" not in done.stdout and "warning" not in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="the shell of POSIX")
def test_a_flatpak_has_its_files_where_flatpak_looks(share: Path, tmp_path: Path) -> None:
    unpacked, app = tmp_path / "treadboard", tmp_path / "app"
    shutil.copytree(share, unpacked / "share")
    for name in ("treadboard", "install.sh", "uninstall.sh"):
        (unpacked / name).write_text("#!/bin/sh\n", encoding="utf-8")
    archive = tmp_path / "a.tar.gz"
    archive.write_bytes(b"x")
    made = manifest(archive)
    for line in made["modules"][0]["build-commands"]:
        subprocess.run(
            ["sh", "-ec", line], cwd=unpacked, env={**os.environ, "FLATPAK_DEST": str(app)}, check=True
        )
    assert (app / "bin" / made["command"]).resolve() == (app / "lib" / "treadboard" / "treadboard").resolve()
    assert (app / "bin" / made["command"]).is_file()
    assert (app / "share" / "applications" / f"{made['id']}.desktop").is_file()
    assert (app / "share" / "icons/hicolor/scalable/apps" / f"{made['id']}.svg").is_file()
    assert sorted(path.name for path in (app / "lib" / "treadboard").iterdir()) == ["treadboard"]
    if shutil.which("flatpak-builder"):
        (tmp_path / "m.yaml").write_text(yaml.safe_dump(made), encoding="utf-8")
        told = subprocess.run(
            ["flatpak-builder", "--show-manifest", "m.yaml"], cwd=tmp_path, capture_output=True, check=True
        )
        assert json.loads(told.stdout)["id"] == desktop.APP


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the desktops of Linux")
def test_the_archive_puts_itself_into_the_menu_and_goes_again(share: Path, tmp_path: Path) -> None:
    unpacked, home = tmp_path / "un packed", tmp_path / "home"
    shutil.copytree(share, unpacked / "share")
    (unpacked / "treadboard").write_text("#!/bin/sh\necho started\n", encoding="utf-8")
    for name in ("install.sh", "uninstall.sh"):
        shutil.copy(ROOT / "tools/package/linux" / name, unpacked / name)
    (unpacked / "treadboard").chmod(0o755)
    env = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": ""}
    home.mkdir()
    subprocess.run(["sh", str(unpacked / "install.sh")], env=env, check=True, capture_output=True)
    program = home / ".local/bin/treadboard"
    assert subprocess.run([program], env=env, check=True, capture_output=True).stdout == b"started\n"
    data = home / ".local/share"
    entry = (data / "applications" / f"{desktop.APP}.desktop").read_text(encoding="utf-8")
    assert f'\nExec="{data}/treadboard-program/treadboard" %f\n' in entry
    assert (data / "icons/hicolor/48x48/apps" / f"{desktop.APP}.png").is_file()
    keeps = data / "Treadboard" / "saves" / "match.yaml"
    keeps.parent.mkdir(parents=True)
    keeps.write_text("a match", encoding="utf-8")
    uninstall = data / "treadboard-program" / "uninstall.sh"
    subprocess.run(["sh", str(uninstall)], env=env, check=True, capture_output=True)
    left = [path for path in home.rglob("*") if path.is_file() and "treadboard" in path.as_posix().lower()]
    assert left == [keeps]
    assert not program.is_symlink()
