"""Writes the manifest from which ``flatpak-builder`` makes a Flatpak of the Linux archive.

``python -m tools.package.flatpak ARCHIVE OUT`` writes it into the folder ``OUT``. The archive is put where
Flatpak expects a program, and needs nothing but the runtime.
"""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path
from typing import Any

import yaml

from tools.package.desktop import APP

RUNTIME = "25.08"
"""Of the freedesktop.org runtimes one that is kept up for two years."""

COMMANDS = (
    "mkdir -p $FLATPAK_DEST/lib $FLATPAK_DEST/bin $FLATPAK_DEST/share",
    "cp -R . $FLATPAK_DEST/lib/treadboard",
    "rm -r $FLATPAK_DEST/lib/treadboard/share",
    "rm $FLATPAK_DEST/lib/treadboard/install.sh $FLATPAK_DEST/lib/treadboard/uninstall.sh",
    "ln -s ../lib/treadboard/treadboard $FLATPAK_DEST/bin/treadboard",
    "cp -R share/. $FLATPAK_DEST/share",
)
"""How the unpacked archive gets there."""


def manifest(archive: Path) -> dict[str, Any]:
    """The manifest for an archive, which must not change afterwards."""
    return {
        "id": APP,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": RUNTIME,
        "sdk": "org.freedesktop.Sdk",
        "command": "treadboard",
        "finish-args": [
            "--share=ipc",
            "--socket=fallback-x11",
            "--socket=wayland",
            "--socket=pulseaudio",
            "--device=dri",
            "--device=input",
            # maps and matches come from there and go there
            "--filesystem=xdg-documents",
            "--filesystem=xdg-download",
        ],
        "modules": [
            {
                "name": "treadboard",
                "buildsystem": "simple",
                # what PyInstaller has put together stays as it is
                "build-options": {"no-debuginfo": True},
                "build-commands": list(COMMANDS),
                "sources": [
                    {
                        "type": "archive",
                        "path": str(archive.resolve()),
                        "sha256": hashlib.sha256(archive.read_bytes()).hexdigest(),
                    }
                ],
            }
        ],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the Flatpak manifest of a Linux archive.")
    parser.add_argument("archive", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    text = yaml.safe_dump(manifest(args.archive), sort_keys=False)
    (args.out / f"{APP}.yaml").write_text(text, encoding="utf-8")
    print(args.out / f"{APP}.yaml")


if __name__ == "__main__":
    main()
