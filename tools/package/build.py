"""Builds the packaged Treadboard for the system it runs on: a program that needs no Python.

``python tools/package/build.py [--out dist]`` makes ``treadboard-<version>-<system>-<machine>.zip`` (Linux:
``.tar.gz``) and a line in ``SHA256SUMS``, then starts what it packed: the command line, bots in processes of
their own, and the window (on SDL's dummy driver). Needs requirements.txt and tools/package/requirements.txt.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WORK = ROOT / "build" / "package"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(ROOT))

from game.model.version import VERSION  # noqa: E402 - the project's folder comes first


def draw_icons() -> None:
    """The app's drawing as pictures: PyInstaller makes the icons of Windows and macOS from the largest."""
    import pygame

    drawing = ROOT / "assets" / "icons" / "app.svg"
    for size in ICON_SIZES:
        icon = pygame.image.load_sized_svg(str(drawing), (size, size))
        pygame.image.save(icon, WORK / f"treadboard_{size}.png")
    shutil.copyfile(WORK / f"treadboard_{ICON_SIZES[-1]}.png", WORK / "treadboard.png")


def pack() -> Path:
    """Run PyInstaller; gives the folder (macOS: the app) it made."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    places = ["--distpath", str(WORK / "dist"), "--workpath", str(WORK / "work")]
    subprocess.run([*command, *places, str(HERE / "treadboard.spec")], check=True)
    return WORK / "dist" / ("Treadboard.app" if sys.platform == "darwin" else "treadboard")


def add_desktop_files(folder: Path) -> None:
    """What a Linux desktop needs to list the program and its kinds of files, and what installs it."""
    share = folder / "share"
    for source, place in (
        ("treadboard.desktop", "applications"),
        ("treadboard.xml", "mime/packages"),
        ("treadboard.metainfo.xml", "metainfo"),
    ):
        (share / place).mkdir(parents=True, exist_ok=True)
        text = (HERE / "linux" / source).read_text(encoding="utf-8").replace("@VERSION@", VERSION)
        (share / place / source).write_text(text, encoding="utf-8")
    for size in ICON_SIZES:
        icons = share / "icons" / "hicolor" / f"{size}x{size}" / "apps"
        icons.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(WORK / f"treadboard_{size}.png", icons / "treadboard.png")
    for name in ("install.sh", "uninstall.sh"):
        shutil.copyfile(HERE / "linux" / name, folder / name)
        (folder / name).chmod(0o755)


def archive(built: Path, out: Path) -> Path:
    """One file to download, and its checksum in ``SHA256SUMS``."""
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    stem = f"treadboard-{VERSION}-{system}-{platform.machine().lower()}"
    kind = "gztar" if sys.platform.startswith("linux") else "zip"
    out.mkdir(parents=True, exist_ok=True)
    if sys.platform == "darwin":  # shutil would lose the links inside an app
        made = out / f"{stem}.zip"
        subprocess.run(["ditto", "-c", "-k", "--keepParent", str(built), str(made)], check=True)
    else:
        made = Path(shutil.make_archive(str(out / stem), kind, built.parent, built.name))
    line = f"{hashlib.sha256(made.read_bytes()).hexdigest()}  {made.name}\n"
    sums = out / "SHA256SUMS"
    others = sums.read_text(encoding="utf-8").splitlines(keepends=True) if sums.is_file() else []
    kept = [one for one in others if not one.rstrip().endswith(f"  {made.name}")]
    sums.write_text("".join(sorted([*kept, line])), encoding="utf-8")
    return made


def program_in(built: Path) -> Path:
    """The program to start, the one with a console on Windows."""
    if sys.platform == "darwin":
        return built / "Contents" / "MacOS" / "treadboard"
    return built / ("treadboard-cli.exe" if sys.platform == "win32" else "treadboard")


def try_out(program: Path) -> None:
    """Start it as its users will. Raises ``CalledProcessError`` or ``AssertionError``."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        outside = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        own = {**outside, "TREADBOARD_HOME": home, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

        def said(*words: str) -> str:
            done = subprocess.run(
                [str(program), *words], env=own, cwd=home, capture_output=True, text=True, timeout=300
            )
            print(done.stdout[-400:], done.stderr[-2000:], sep="\n")
            done.check_returncode()
            return done.stdout

        assert VERSION in said("--version")
        for game in ("tank_chess", "battlegrounds", "tank_tactics", "tank_battle", "flames_of_tanks"):
            said("screenshot", "--game", game, "--scene", "match", "--out", f"{game}.png")
        said("screenshot", "--scene", "licences", "--out", "licences.png")
        said("simulate", "--map", "official_16", "--seats", "bot:1,bot:1", "--games", "2", "--jobs", "2")
        said("simulate", "--map", "official_16", "--seats", "bot:7,bot:1", "--games", "1", "--budget", "1%")
        started = time.monotonic()
        window = subprocess.Popen([str(program)], env=own, cwd=home)
        time.sleep(8)
        assert window.poll() is None, f"the window closed by itself with status {window.returncode}"
        window.terminate() if sys.platform == "win32" else window.send_signal(signal.SIGTERM)
        status = window.wait(20)
        assert sys.platform == "win32" or status in (0, 143, -15), status
        print(f"the window stayed open for {time.monotonic() - started:.0f} s and closed when told to")


def size_of(folder: Path) -> int:
    """Bytes of all files in it."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the packaged Treadboard for this system.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where the archive goes (dist)")
    args = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    draw_icons()
    built = pack()
    if sys.platform.startswith("linux"):
        add_desktop_files(built)
    try_out(program_in(built))
    made = archive(built, args.out)
    print(f"{made.name}: {made.stat().st_size / 1e6:.0f} MB, unpacked {size_of(built) / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
