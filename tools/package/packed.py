"""What goes into a package: the Python packages it takes to play, and who brings each native library."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Collection, Iterable
from functools import cache
from importlib.metadata import distribution, distributions, packages_distributions
from pathlib import Path

from game.data.files.packages import needed_by
from game.model.version import VERSION

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "package"

BUILD_TOOLS = ("pyinstaller", "pyinstaller-hooks-contrib", "altgraph", "setuptools", "packaging")
"""They are not packed as packages, but PyInstaller takes parts of its own from there."""


def commit_time() -> int:
    """When what is built was committed (seconds since 1970): the time of all that is made of it. Without git
    it is the earliest that an archive can have."""
    if said := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(said)
    ask = ["git", "log", "-1", "--format=%ct"]
    try:
        return int(subprocess.run(ask, cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout)
    except (OSError, subprocess.CalledProcessError):
        return 315_532_800


def plain(name: str) -> str:
    """A package's name as all spellings of it have it."""
    return re.sub(r"[-_.]+", "-", name).lower()


@cache
def needed() -> tuple[str, ...]:
    """The packages that ``pyproject.toml`` says it takes to play, and what those need, by plain name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    own = [re.split(r"[^\w.-]", spec, maxsplit=1)[0] for spec in project["dependencies"]]
    return tuple(sorted({plain(name) for name in (*own, *needed_by(own))}))


def least_macos() -> str:
    """The oldest macOS that Python and all these packages were built for, such as ``13.0``."""
    built_for = [str(sysconfig.get_config_var("MACOSX_DEPLOYMENT_TARGET") or "11.0")]
    for name in needed():
        tags = re.findall(r"-macosx_(\d+)_(\d+)_", distribution(name).read_text("WHEEL") or "")
        built_for += [f"{major}.{minor}" for major, minor in tags]
    return max(built_for, key=lambda version: [int(number) for number in version.split(".")])


def version_resource(program: str, about: str) -> str:
    """What Windows shows of ``program.exe`` in its properties, in the form that PyInstaller reads. ``about``
    stands for the program in Task Manager, too."""
    number = (*map(int, re.findall(r"\d+", VERSION)[:3]), 0)  # a preview has letters, too
    words = {
        "CompanyName": "The Treadboard developers",
        "FileDescription": about,
        "FileVersion": VERSION,
        "InternalName": program,
        "LegalCopyright": (ROOT / "LICENSE").read_text(encoding="utf-8").splitlines()[2],
        "OriginalFilename": f"{program}.exe",
        "ProductName": "Treadboard",
        "ProductVersion": VERSION,
    }
    told = ", ".join(f"StringStruct({name!r}, {value!r})" for name, value in words.items())
    # 0409: American English; 04b0, which is 1200: Unicode
    return (
        f"VSVersionInfo(FixedFileInfo(filevers={number}, prodvers={number}), ["
        f"StringFileInfo([StringTable('040904b0', [{told}])]), "
        "VarFileInfo([VarStruct('Translation', [0x0409, 1200])])])\n"
    )


def seal(app: Path) -> None:
    """Sign a macOS app again, with nobody's name: macOS says of an app that was changed since it was signed
    that it is damaged, and lets nobody open it. Raises ``CalledProcessError``."""
    sign = ["codesign", "--force", "--deep", "--all-architectures", "--sign", "-", str(app)]
    for command in (sign, ["codesign", "--verify", "--deep", "--strict", str(app)]):
        subprocess.run(command, check=True)


@cache
def modules_of_others() -> tuple[str, ...]:
    """The modules of installed packages that it doesn't take to play: what only tests and tools need."""
    stay = {*needed(), *BUILD_TOOLS}
    found = (
        module
        for module, names in packages_distributions().items()
        if stay.isdisjoint(map(plain, names)) and module.isidentifier() and module not in ("game", "tests")
    )
    return tuple(sorted(found))


def strangers(folder: Path) -> list[str]:
    """What lies in a packed program's folder and has no place there: modules of tests and tools, and GNU
    readline, whose licence would be the whole program's."""
    names = {path.name for path in folder.iterdir()}
    return sorted((names & set(modules_of_others())) | {name for name in names if "libreadline" in name})


@cache
def _owners() -> dict[Path, str]:
    """The installed package of each of their files that may be a native library."""
    return {
        Path(str(one.locate_file(file))).resolve(): plain(one.name)
        for one in distributions()
        for file in one.files or ()
        if re.search(r"\.(so|dylib|pyd|dll)\b", str(file))
    }


def owner(source: Path) -> str:
    """Who brings a native library: a Python package, "python" for Python's own, or "" for the system's."""
    found = _owners().get(source.resolve())
    if found is not None:
        return found
    homes = {Path(sys.base_prefix).resolve(), Path(sys.prefix).resolve()}
    inside = any(home in source.resolve().parents for home in homes if home not in (Path("/"), Path("/usr")))
    return "python" if inside or re.match(r"(lib)?python3", source.name) else ""


def carries_without_texts(libraries: Iterable[tuple[str, Path]], brought: Collection[str]) -> list[str]:
    """The names of the libraries, but for their own modules, that packages carry for which we bring the
    licence (``brought``)."""
    mine = re.compile(r"\.(cpython|abi3|pyd)\b|\.cp\d")
    carried = (Path(name).name for name, source in libraries if owner(source) in brought)
    return sorted({name for name in carried if not mine.search(name)})


def version_of(name: str) -> str:
    """The installed version of a package."""
    return distribution(name).version
