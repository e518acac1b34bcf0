"""Copying a match, saving copies of it and its moves as text, and pasting."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.table.edit_position import edit_position
from game.app.table.pasting import ask_for_text
from game.data.names import free_path, safe_filename
from game.data.paths import atomic_write, user_data
from game.ui.dialog import copy_text

if TYPE_CHECKING:
    from game.app.match.scene import MatchScene


def copy_position(scene: MatchScene) -> None:
    """The position shown, as text, into the clipboard."""
    conductor = scene.conductor
    if not scene.match.session.open:
        scene.say(scene.t("match.secret"))
        return
    looking = conductor.looking
    view = scene.match.session.view(conductor.viewer) if looking is None else looking.line.view(looking.ply)
    _copied(scene, scene.match.kit.format_position(view), "match.position_copied")


def edit(scene: MatchScene) -> None:
    """The position shown, in the map editor; the match waits below it."""
    conductor, kit = scene.conductor, scene.match.kit
    if not scene.match.session.open:
        scene.say(scene.t("match.secret"))
        return
    looking = conductor.looking
    view = scene.match.session.view(conductor.viewer) if looking is None else looking.line.view(looking.ply)
    edit_position(scene.app, kit, view, scene.match.plan.map_title)


def copy_record(scene: MatchScene) -> None:
    """The record so far, as players write it, into the clipboard."""
    if not scene.match.session.open:
        scene.say(scene.t("match.secret"))
        return
    _copied(scene, scene.match.record_text(), "match.record_copied")


def _copied(scene: MatchScene, text: str, key: str) -> None:
    scene.say(scene.t(key if copy_text(text) else "match.no_clipboard"))


def paste(scene: MatchScene) -> None:
    """Open a position or a game from text in place of this match, which is kept."""
    scene.before_leaving(lambda: ask_for_text(scene.app))


def save_copy(scene: MatchScene) -> None:
    """Ask where to, and write a copy of the save there (a record as text if the name ends in .txt)."""
    if not scene.match.session.open:
        scene.say(scene.t("match.secret"))
        return
    stem = safe_filename(f"{datetime.now():%Y-%m-%d_%H-%M}_{scene.match.title}", "match")
    proposed = free_path(user_data() / "copies", stem)

    def write(text: str) -> str | None:
        path = Path(text.strip()).expanduser()
        if not path.name or path.is_dir():
            return scene.t("match.no_file_name")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.suffix == ".txt":
                if path.exists():
                    return scene.t("match.file_exists")
                atomic_write(path, scene.match.record_text() + "\n")
            else:
                target = path if path.suffix == ".yaml" else path.with_suffix(".yaml")
                if target.exists():
                    return scene.t("match.file_exists")
                path = scene.match.save_copy(target)
        except OSError as error:
            return scene.t("match.not_written", reason=error.strerror or str(error))
        scene.say(scene.t("match.copy_saved", path=str(path)))
        return None

    scene.app.open(
        "dialog",
        kind="text",
        title=scene.t("match.menu.save_copy"),
        words=scene.t("match.save_words"),
        check=write,
        text=str(proposed),
        accept=scene.t("match.save"),
    )
