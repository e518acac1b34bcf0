"""Make the README's pictures anew: ``python3 tools/make_readme_pictures.py``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURES = {
    "menu": ("menu_continue", "light"),
    "match": ("match_picked", "light"),
    "setup": ("setup", "light"),
    "rules": ("rules", "light"),
    "tutorial": ("tutorial_shoot", "light"),
    "match_20_dark": ("match_20", "dark"),
    "replay": ("replay_graph", "light"),
    "analysis": ("analysis", "light"),
    "retry": ("replay_try_verdict", "light"),
    "hint": ("match_hint_why", "light"),
    "editor": ("editor", "light"),
    "editor_cover": ("editor_overlay_cover", "dark"),
    "library": ("library", "light"),
    "puzzle": ("puzzle_hint", "light"),
    "battlegrounds": ("match_battlegrounds", "light"),
    "battlegrounds_setup": ("setup_battlegrounds", "light"),
    "battlegrounds_family": ("match_battlegrounds_family", "light"),
    "battlegrounds_solo": ("match_battlegrounds_solo", "dark"),
    "battlegrounds_lesson": ("tutorial_battlegrounds_battle", "light"),
    "tank_tactics": ("match_tank_tactics_cards", "light"),
    "tank_tactics_dice": ("match_tank_tactics_dice", "light"),
    "tank_tactics_lesson": ("tutorial_tank_tactics_cards", "light"),
    "flames_of_tanks": ("match_flames_of_tanks_aim", "light"),
    "flames_of_tanks_refit": ("match_flames_of_tanks_refit", "light"),
    "flames_of_tanks_shot": ("match_flames_of_tanks_shot", "dark"),
    "flames_of_tanks_lesson": ("tutorial_flames_of_tanks_side", "light"),
    "flames_of_tanks_rules": ("rules_flames_of_tanks", "light"),
    "flames_of_tanks_night": ("match_flames_of_tanks_night", "light"),
    "flames_of_tanks_editor": ("table_editor", "light"),
}
"""Each picture's name: the scene as ``screenshot --scene list`` names it, and the theme."""


def main() -> None:
    """Write all of them to ``docs/pictures``."""
    folder = ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    for name, (scene, theme) in PICTURES.items():
        words = ["screenshot", "--scene", scene, "--theme", theme, "--out", str(folder / f"{name}.png")]
        subprocess.run([sys.executable, str(ROOT / "main.py"), *words], check=True, cwd=ROOT)


if __name__ == "__main__":
    main()
