"""No press of the mouse breaks a screen: a grid of points, pressed in every way on every posed scene."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.poses import SCENES
from tests.amount import some, today, todays
from tests.app.pressing import presser

DIALOGS = (
    "description", "dialog_confirm", "dialog_message", "dialog_problems", "dialog_second_instance",
    "dialog_text", "editor_brush_menu", "editor_deck_tank_tactics", "editor_details", "editor_help",
    "editor_menu", "editor_new", "editor_new_game", "editor_overlay_menu", "editor_play_menu",
    "editor_random", "editor_recover", "editor_reroll", "editor_resize", "editor_rules_tank_tactics",
    "editor_save_as", "editor_scatter", "editor_share", "editor_stamps", "editor_suggests",
    "editor_symmetric", "editor_template", "editor_unsaved", "handover", "library_about", "library_codes",
    "library_details", "library_import", "library_import_failed", "library_new", "library_share",
    "match_call", "match_end_more", "match_menu", "match_menu_files", "match_menu_hidden",
    "match_tank_battle_curtain", "match_views", "matches_export", "menu_paste", "menu_quit", "messages",
    "pause", "people_delete", "post_letter", "post_letter_folder", "post_letter_not_in_folder",
    "post_letter_on_its_way", "setup_more", "setup_tank_battle_more", "share", "share_film", "share_path",
    "share_progress", "share_saved", "table_editor_help", "table_editor_menu", "table_editor_new",
    "table_editor_resize", "table_editor_rules", "table_editor_scatter", "table_editor_share",
    "table_editor_stamps", "who",
)  # fmt: skip
"""The poses of overlays: a sixth of them, and a sixtieth of the others, are pressed with the fast tests,
others every day."""

NOW = todays(DIALOGS, 6) | todays(set(SCENES) - set(DIALOGS), 60)


def case(pose: str) -> object:
    return pose if pose in NOW else pytest.param(pose, marks=pytest.mark.slow(few=12))


@pytest.mark.parametrize("pose", [case(pose) for pose in sorted(SCENES)])
def test_no_press_at_any_point_raises(pose: str, home: Path) -> None:
    with presser(pose) as hands:
        # another way of pressing at each point, and others every day; all of them with --full
        hands.press_all(some(None, today()))
        top = hands.app.stack.top
        assert top is not None and top.overlay == (pose in DIALOGS)
