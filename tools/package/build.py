"""Builds the packaged Treadboard for the system it runs on: a program that needs no Python.

``python -m tools.package.build [--out dist]`` makes ``treadboard-<version>-<system>-<machine>.zip`` (Linux:
``.tar.gz``), its bill of materials and their lines in ``SHA256SUMS``, then starts what it packed. Needs
``requirements.txt`` and ``tools/package/requirements.txt``.
"""

from __future__ import annotations

import argparse
import json
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from game.cli.out import clean_streams
from game.model.version import VERSION
from tools.package.desktop import ICON_SIZES, add_desktop_files, draw_icons
from tools.package.licences import CARRIED, add_carried, add_system, collect, given
from tools.package.packed import ROOT, WORK, carries_without_texts, owner, seal, strangers
from tools.package.sbom import bill
from tools.package.sums import add_sum
from tools.package.trying import try_out

HERE = Path(__file__).resolve().parent
LICENCES = WORK / "licences"


def pack() -> Path:
    """Run PyInstaller; gives the folder (macOS: the app) it made."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    places = ["--distpath", str(WORK / "dist"), "--workpath", str(WORK / "work")]
    subprocess.run([*command, *places, str(HERE / "treadboard.spec")], check=True)
    return WORK / "dist" / ("Treadboard.app" if sys.platform == "darwin" else "treadboard")


def libraries() -> list[tuple[str, Path]]:
    """The native libraries that PyInstaller packed, and the files they were copied from."""
    found = json.loads((WORK / "libraries.json").read_text(encoding="utf-8"))
    return sorted((name, Path(source)) for name, source in found)


def system_libraries() -> list[Path]:
    """Those of them that no Python package brought, nor Python: they are this system's."""
    return [source for _, source in libraries() if not owner(source)]


def data_folder(built: Path) -> Path:
    """Where a packed program has its files."""
    return built / ("Contents/Resources" if sys.platform == "darwin" else "_internal")


def stem() -> str:
    """What the archive is called."""
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    return f"treadboard-{VERSION}-{system}-{platform.machine().lower()}"


def archive(built: Path, out: Path) -> Path:
    """One file to download."""
    kind = "gztar" if sys.platform.startswith("linux") else "zip"
    if sys.platform == "darwin":  # shutil would lose the links inside an app
        made = out / f"{stem()}.zip"
        subprocess.run(["ditto", "-c", "-k", "--keepParent", str(built), str(made)], check=True)
        return made
    return Path(shutil.make_archive(str(out / stem()), kind, built.parent, built.name))


def program_in(built: Path) -> Path:
    """The program to start, the one with a console on Windows."""
    if sys.platform == "darwin":
        return built / "Contents" / "MacOS" / "treadboard"
    return built / ("treadboard-cli.exe" if sys.platform == "win32" else "treadboard")


def size_of(folder: Path) -> int:
    """Bytes of all files in it."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the packaged Treadboard for this system.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where the archive goes (dist)")
    args = parser.parse_args()
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    args.out.mkdir(parents=True, exist_ok=True)
    draw_icons(WORK)  # PyInstaller makes the icons of Windows and macOS from the largest
    shutil.copyfile(WORK / f"treadboard_{ICON_SIZES[-1]}.png", WORK / "treadboard.png")
    missing = collect(LICENCES, ("pyinstaller",))  # whose own part starts the program
    built = pack()
    if strange := strangers(data_folder(built)):
        sys.exit("this was packed and should not be: " + ", ".join(strange))
    texts = data_folder(built) / "licences"
    missing += add_system(texts, system_libraries())
    if missing:
        sys.exit("no licence was found of " + ", ".join(missing))
    unknown = add_carried(texts, carries_without_texts(libraries(), given()))
    if sys.platform.startswith("linux"):
        add_desktop_files(built / "share", WORK)
        for name in ("install.sh", "uninstall.sh"):
            shutil.copyfile(HERE / "linux" / name, built / name)
            (built / name).chmod(0o755)
    if sys.platform == "darwin":
        seal(built)
    try_out([str(program_in(built))])
    listed = args.out / f"{stem()}.cdx.json"
    listed.write_text(bill(libraries()), encoding="utf-8")
    made = archive(built, args.out)
    for file in (made, listed):
        add_sum(file)
    if unknown:  # systems name such libraries differently: whoever reads the draft sees to it
        print(f"no text in {CARRIED} for " + ", ".join(unknown))
    print(f"{made.name}: {made.stat().st_size / 1e6:.0f} MB, unpacked {size_of(built) / 1e6:.0f} MB")


if __name__ == "__main__":
    clean_streams()
    main()
