"""Make the README's pictures anew: ``python3 tools/make_readme_pictures.py``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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
}
"""Each picture's name: the scene as ``screenshot --scene list`` names it, and the theme."""


def main() -> None:
    """Write all of them to ``docs/pictures``."""
    folder = ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    for name, (scene, theme) in PICTURES.items():
        words = ["screenshot", "--scene", scene, "--look", theme, "--out", str(folder / f"{name}.png")]
        subprocess.run([sys.executable, str(ROOT / "main.py"), *words], check=True, cwd=ROOT)


if __name__ == "__main__":
    main()
