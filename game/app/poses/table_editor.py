"""States of the editor of tables for screenshots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.data.files.paths import maps_of
from game.ui.scene import App

GAME = "flames_of_tanks"

Demo = Callable[["App"], Any]


def _farms(app: App) -> Any:
    from game.app.editor.scene import make

    scene: Any = make(app, game=GAME, path=maps_of(GAME) / "farms.yaml")
    scene.fresh = False
    return scene


def _of(scene: Any, kind: str, at: int = 0) -> int:
    """The number of the piece of that kind."""
    found = [number for number, piece in scene.draft.pieces.items() if piece.kind == kind]
    return int(found[at])


def _selected(app: App) -> Any:
    scene = _farms(app)
    state = scene.board.state
    state.tools.select(_of(scene, "wood"))
    state.tools.turn_selected(240)
    state.tools.scale_selected(10)
    state.tools.tape.lay((36_000, 24_000), (59_000, 9_000))
    scene.toast.words = ""
    return scene


def _placing(app: App) -> Any:
    scene = _farms(app)
    tools = scene.board.state.tools
    tools.take_item(tools.palette.terrain[1], 1)
    tools.tool.turn(300)
    scene.board.state.tools.pointer = (21_000, 22_000)
    return scene


def _outline(app: App) -> Any:
    scene = _farms(app)
    tools = scene.board.state.tools
    tools.take_item(tools.palette.terrain[3])
    tools.take(tools.outline)
    tools.outline.drawing = ((33_000, 18_500), (39_000, 18_000), (41_000, 22_000))
    scene.board.state.tools.pointer = (35_000, 23_000)
    return scene


def _points(app: App) -> Any:
    scene = _farms(app)
    scene.board.state.tools.select(_of(scene, "water"))
    scene.board.state.tools.edit_points()
    scene.toast.words = ""
    return scene


def _wrong(app: App) -> Any:
    scene = _farms(app)
    tools = scene.board.state.tools
    tools.select(_of(scene, "building", 4))
    tools.shift(0, 5_000)
    scene.column.checks.step(1)
    return scene


def _mark(app: App) -> Any:
    scene = _farms(app)
    scene.board.state.tools.select(_of(scene, "point"))
    return scene


def _sight(app: App) -> Any:
    scene = _farms(app)
    scene.board.sight.eye = (13_000, 39_000)
    scene.relook()
    return scene


def _balanced(app: App) -> Any:
    """With the figures of a run, made up so that no matches need be played for a picture."""
    from game.editor.balance import BalanceReport, BalanceState, Part

    scene = _selected(app)
    first, second = scene.document.palette.side_keys[:2]
    report = BalanceReport(
        title="Five Farms", checksum="", game=GAME, level=3, seed=1, random_plies=4, planned=240,
        games=240, wins={first: Part(118, 0.49, 0.43, 0.55), second: Part(112, 0.47, 0.41, 0.53)},
        draws=Part(10, 0.04, 0.02, 0.08), others=Part(0, 0.0, 0.0, 0.02),
        decisive=Part(230, 0.96, 0.92, 0.98),
        lengths=(80, 118, 131, 144, 190), histogram=(), reasons={}, lost_at={}, used={}, verdict="balanced",
        leans_to=None,
    )  # fmt: skip
    scene.maps.current.balance.state = BalanceState(240, 240, running=False, report=report)
    scene.column.tab = "balance"
    return scene


def _labelled(app: App) -> Any:
    """A table with labels, looked at from near, with the overview."""
    from game.model.map_labels import with_table_label

    scene = _farms(app)
    meta: Any = scene.document.settled.meta
    for at, words in (((36_000, 24_000), "The crossroads"), ((16_000, 25_000), "Old wood")):
        meta = with_table_label(meta, at, words)
    scene.board.state.apply("label", replace(scene.document.settled, meta=meta), text="Old wood")
    scene.later(lambda: scene.board.zoom(2))
    return scene


def _fairer(app: App) -> Any:
    """Changes that were tried, with figures made up so that nothing need be played for a picture."""
    from game.app.poses.editor import show_fairer

    scene = _farms(app)
    scene.later(lambda: show_fairer(scene))
    return scene


def _guided(app: App) -> Any:
    scene = _farms(app)
    scene.guiding.begin()
    scene.guiding.guide.next()
    scene.guiding.guide.next()
    scene.board.state.tools.take(scene.board.state.tools.placing)
    return scene


def _over(name: str) -> Demo:
    def demo(app: App) -> Any:
        scene = _farms(app)
        scene.later(lambda: scene.commands.do(name))
        return scene

    return demo


DEMOS: dict[str, Demo] = {
    "table_editor": _selected,
    "table_editor_place": _placing,
    "table_editor_outline": _outline,
    "table_editor_points": _points,
    "table_editor_wrong": _wrong,
    "table_editor_point": _mark,
    "table_editor_sight": _sight,
    "table_editor_balance": _balanced,
    "table_editor_labels": _labelled,
    "table_editor_fairer": _fairer,
    "table_editor_guide": _guided,
    "table_editor_new": _over("new"),
    "table_editor_menu": _over("menu"),
    "table_editor_scatter": _over("scatter"),
    "table_editor_stamps": _over("stamps"),
    "table_editor_help": _over("help"),
    "table_editor_rules": _over("map_rules"),
    "table_editor_resize": _over("resize"),
    "table_editor_share": _over("share"),
    "table_editor_playtest": _over("playtest"),
}
