"""Make the pictures of README and docs/getting_started.md anew: ``python3 tools/make_readme_pictures.py``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
PICTURES = {
    "match": ("match_picked", "light"),
    "battlegrounds": ("match_battlegrounds", "light"),
    "tank_tactics": ("match_tank_tactics_cards", "light"),
    "tank_battle": ("match_tank_battle_plot", "light"),
    "flames_of_tanks": ("match_flames_of_tanks_aim", "light"),
    "report": ("report_tank_chess", "light"),
    "statistics": ("statistics", "light"),
    "analysis": ("analysis", "light"),
    "slate": ("match_flames_of_tanks_sight", "slate"),
    "editor": ("editor_brush", "light"),
    "start_1_welcome": ("welcome", "light"),
    "start_2_menu": ("menu", "light"),
    "start_3_hint": ("match_hint", "light"),
    "start_4_lesson": ("tutorial_shoot", "light"),
    "start_5_editor": ("editor", "light"),
}
"""Each picture's name: the scene as ``screenshot --scene list`` names it, and the theme."""

SMALL = "start_"
"""Pictures whose names begin so are stored with 96 colours, which makes them a third as large."""


def main() -> None:
    """Write all of them to ``docs/pictures``."""
    folder = ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    for name, (scene, theme) in PICTURES.items():
        path = folder / f"{name}.png"
        words = ["screenshot", "--scene", scene, "--look", theme, "--out", str(path)]
        subprocess.run([sys.executable, str(ROOT / "main.py"), *words], check=True, cwd=ROOT)
        if name.startswith(SMALL):
            with Image.open(path) as drawn:
                fewer = drawn.convert("RGB").quantize(96, dither=Image.Dither.NONE)
            fewer.save(path, optimize=True)


if __name__ == "__main__":
    main()
