"""Editor states for screenshots."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.data.files.paths import maps_of
from game.model.entries import window_games
from game.ui.scene import App

Demo = Callable[["App"], Any]


def _editor(app: App, **params: Any) -> Any:
    from game.app.editor.scene import make

    wanted = app.wanted.game or ""
    game = wanted if wanted in window_games(lambda info: info.drawn) else ""
    scene = make(app, **{"game": game, **params})
    scene.fresh = False
    return scene


FORD = (
    ("obstacle", "b13 b14 b15"), ("obstacle", "e13 e14 e15 f15 f14"), ("obstacle", "l14 m14"),
    ("obstacle", "g11 h11 h12 i12 i11 j11 k11"), ("obstacle", "c10 d10 d9 c9 d9 e9"),
    ("obstacle", "n11 o11 o10"), ("hedge", "c4 d4"), ("mud", "f2 g2"), ("trees", "b11 b12"),
)  # fmt: skip
ARMY = (
    ("command", "c3"), ("medium", "h3"), ("light", "f3"), ("light", "j3"), ("light", "m3"), ("heavy", "c1"),
    ("medium", "f1"), ("medium", "j1"), ("heavy", "m1"),
)  # fmt: skip


def ford(app: App) -> Any:
    """A Fun Set map as it is drawn: its strokes are in the history. Of another game its usual map."""
    from game.editor.brushes import GroundBrush, PieceBrush

    scene = _editor(app)
    if scene.kit.name != "tank_chess":
        return _editor(app, path=maps_of(scene.kit.name) / f"{scene.kit.default_map}.yaml")
    tools, grid = scene.board.state.tools, scene.draft.grid
    for kind, squares in FORD:
        tools.brush = GroundBrush(kind)
        stroke(scene, [grid.square(name) for name in squares.split()])
    for kind, name in ARMY:
        tools.brush = PieceBrush(kind, 0, 0)
        stroke(scene, [grid.square(name)])
    titled(scene, "The ford")
    scene.document.note("playtest", {"n": 14})
    tools.brush = GroundBrush("trees")
    stroke(scene, [grid.square("o5"), grid.square("p5")])
    tools.brush = GroundBrush("hedge")
    stroke(scene, [grid.square("h13"), grid.square("h14")])
    scene.board.state.undo()
    scene.toast.words = ""
    tools.pointer = None
    scene.board.state.palette_choice.follow()
    return scene


def titled(scene: Any, title: str) -> None:
    """Name the map without a step of its own: the first draft has the title, too."""
    from game.editor.commands import set_meta

    scene.document.do("meta", set_meta(scene.document.settled, title=title), {"title": title})


def stroke(scene: Any, squares: list[int], *, up: bool = True) -> None:
    """Draw over these squares one by one."""
    tools = scene.board.state.tools
    tools.take(tools.stamp)
    for square in squares:
        if tools.pressing:
            tools.drag(square)
        else:
            tools.press(square)
    if up:
        tools.release()
    scene.changed()


def _under_way(app: App) -> Any:
    from game.editor.brushes import GroundBrush

    scene = ford(app)
    grid, kinds = scene.draft.grid, [item.name for item in scene.document.palette.ground]
    scene.board.state.palette_choice.take_brush(GroundBrush("water" if "water" in kinds else kinds[0]))
    names = ("h8", "h7", "g7", "f7", "e7") if len(grid) > 80 else ("c3", "c4", "d4")
    stroke(scene, [grid.square(name) for name in names], up=False)
    return scene


def _empty(app: App) -> Any:
    return _editor(app)


def _over(open_it: Callable[[Any], Any], begin: Demo = ford) -> Demo:
    """A dialog over the editor: it is opened in the first frame."""

    def demo(app: App) -> Any:
        scene = begin(app)
        scene.later(lambda: open_it(scene))
        return scene

    return demo


def _errors(app: App) -> Any:
    from game.editor.brushes import PieceBrush

    scene = ford(app)
    scene.board.state.palette_choice.take_brush(PieceBrush("command", 0, 0))
    stroke(scene, [scene.draft.grid.square("h1")])
    scene.column.checks.step(1)
    return scene


def _overlay(key: str, side: int = 0, point: str = "") -> Demo:
    def demo(app: App) -> Any:
        scene = ford(app)
        scene.board.state.palette_choice.set_tool(scene.board.state.tools.select)
        scene.board.state.palette_choice.side = side
        scene.board.state.tools.pointer = scene.draft.grid.square(point) if point else None
        scene.board.overlays.choose(next(kind for kind in scene.board.overlays.kinds if kind.key == key))
        scene.toast.words = ""
        return scene

    return demo


def _every_overlay(app: App) -> Any:
    """All overlays together, with their legend."""
    scene = ford(app)
    scene.board.state.palette_choice.set_tool(scene.board.state.tools.select)
    standing = sorted(square for square, one in scene.draft.pieces.items() if one.facing is not None)
    scene.board.state.tools.pointer = standing[len(standing) // 3]
    for kind in scene.board.overlays.kinds:
        scene.board.overlays.choose(kind)
    scene.toast.words = ""
    return scene


def _tabs(app: App) -> Any:
    """Several maps in tabs."""
    from game.app.editor.starting import open_document

    scene = ford(app)
    for name in ("official_16", "quick_bout_8"):
        path = maps_of(scene.kit.name) / f"{name}.yaml"
        if path.exists():
            scene.tabs.open_beside(open_document(scene.kit, scene.document.definitions, path))
    scene.maps.go(0)
    return scene


def _zoomed(app: App) -> Any:
    """A large map of which a part is seen, with the overview."""
    scene = ford(app)
    path = maps_of(scene.kit.name) / "grand_manoeuvre_26.yaml"
    if path.exists():
        scene = _editor(app, path=path)
    scene.later(lambda: scene.board.zoom(3))
    return scene


def _labelled(app: App) -> Any:
    """A map with labels."""
    from game.model.map_labels import with_square_label

    scene = ford(app)
    meta: Any = scene.document.settled.meta
    for name, words in (("g9", "The ford"), ("k15", "Mud"), ("c5", "Hedge gate")):
        meta = with_square_label(meta, name, words)
    scene.board.state.apply("label", replace(scene.document.settled, meta=meta), text="Mud")
    return scene


def _selected(app: App) -> Any:
    from game.editor.selection import Selection

    scene = ford(app)
    grid = scene.draft.grid
    scene.board.state.palette_choice.set_tool(scene.board.state.tools.select)
    scene.board.state.tools.selection = Selection.box(grid, grid.square("c1"), grid.square("g4"))
    return scene


def _floating(app: App) -> Any:
    scene = _selected(app)
    clip = scene.board.state.tools.copy()
    scene.board.state.tools.float(clip)
    scene.board.state.tools.pointer = scene.draft.grid.square("j7")
    return scene


def _brush(app: App) -> Any:
    """A round brush of five squares over the map."""
    from game.editor.brushes import GroundBrush

    scene = ford(app)
    scene.choose(brush_size=5, brush_round=True)
    scene.board.state.palette_choice.take_brush(
        GroundBrush(scene.board.state.palette_choice.grounds[1].item(0).name)
    )
    scene.board.state.tools.pointer = scene.draft.grid.square("d6")
    scene.relook()
    return scene


def _stamps(scene: Any) -> None:
    """The list of stamps, with some of the map's own; none of them is written to the disk."""
    from pathlib import Path

    from game.editor.selection import Selection, copy
    from game.editor.stamps import Stamp

    grid, made = scene.draft.grid, []
    for title, corner, other in (
        ("Wall", "g11", "k12"),
        ("Command post", "c1", "f3"),
        ("Wood", "b11", "e15"),
    ):
        box = Selection.box(grid, grid.square(corner), grid.square(other))
        made.append(Stamp(Path(f"{title}.yaml"), title, copy(scene.draft, box)))
    scene.board.state.palette_choice.set_tool(scene.board.state.tools.select)
    scene.board.state.tools.selection = Selection.box(grid, grid.square("c1"), grid.square("g4"))
    scene.commands.do("stamps")
    dialog = scene.app.stack.top
    dialog.turned = dialog.list.fill(made, made[0].path)
    dialog.rebuild()


def _balanced(app: App) -> Any:
    """With the figures of a run, made up so that no games need be played for a picture."""
    import math

    from game.editor.balance import BalanceReport, BalanceState, Part
    from game.editor.decision import interval

    scene = ford(app)
    grid = scene.draft.grid
    middle = ((grid.width - 1) / 2, (grid.height - 1) / 2)
    used, lost = {}, {}
    for square in range(len(grid)):
        if square in scene.draft.ground and scene.draft.ground[square] == "obstacle":
            continue
        away = math.dist(middle, (grid.column(square), grid.rank(square)))
        used[square] = round(400 / (1 + away * away / 9)) + square * 7 % 31
        lost[square] = max(0, round(12 - 2 * away)) if square % 3 == 0 else 0
    first, second = scene.document.palette.side_keys
    report = BalanceReport(
        title="The ford", checksum="", game=scene.kit.name, level=2, seed=1, random_plies=4, planned=400,
        games=312, wins={first: Part(159, 0.51, 0.46, 0.57), second: Part(144, 0.46, 0.41, 0.51)},
        draws=Part(9, 0.03, 0.02, 0.05), others=Part(0, 0.0, 0.0, 0.01), decisive=Part(303, 0.97, 0.95, 0.98),
        lengths=(22, 51, 68, 84, 140), histogram=(), reasons={}, lost_at=lost, used=used, verdict="balanced",
        leans_to=None, decided="undecided",
        path=tuple(interval(0.52 * n + 3, n, 2) for n in (6, 12, 20, 35, 60, 90, 130, 180, 240, 312)),
    )  # fmt: skip
    scene.maps.current.balance.state = BalanceState(312, 400, running=False, report=report)
    scene.maps.current.balance.shown = "used"
    scene.column.tab = "balance"
    return scene


def _balance_running(app: App) -> Any:
    from dataclasses import replace

    scene = _balanced(app)
    scene.maps.current.balance.state = replace(scene.maps.current.balance.state, running=True)
    scene.maps.current.balance.clock = lambda: 95.0  # seconds since it was started
    scene.maps.current.balance.shown = ""
    return scene


def show_fairer(scene: Any) -> None:
    """Changes that were tried, with figures made up so that nothing need be played for a picture."""
    from game.bots.runner import wilson
    from game.editor.fairer import FairerState, Measured

    out = scene.maps.current.fairer
    scene.commands.do("evening")
    tried = out.run.plan.proposals
    out.close()
    found = []
    for number, proposal in enumerate(tried[:9]):
        games = 48 if number < 4 else 14
        share = 0.61 if not number else 0.5 + 0.015 * number
        low, high = wilson(share, games)
        moved = share - 0.61
        found.append(Measured(proposal, games, share, low, high, moved, moved - 0.1, moved + 0.1, 4))
    out.state = FairerState(tuple(found), 620, 620, 3, running=False)
    scene.rebuild()
    scene.column.fairer.cells.chosen = 1
    scene.focus.focus_first("changes")


def _balance_lost(app: App) -> Any:
    scene = _balanced(app)
    scene.maps.current.balance.shown = "lost"
    return scene


def _told(app: App) -> Any:
    from game.data.files.problems import Problem

    scene = ford(app)
    scene.document.file_problems = (
        Problem(
            "ford.yaml", 12, 5, "board.3", "19 characters, the others have 16; what is beyond was left out"
        ),
        Problem("ford.yaml", 27, 7, "white.4", "Z is no piece", "did you mean L?"),
    )
    scene.column.checks.update()
    return scene


def _guided(at: int) -> Demo:
    def demo(app: App) -> Any:
        scene = _editor(app)
        scene.guiding.begin()
        scene.guiding.guide.at = at
        return scene

    return demo


def _sketched(scene: Any) -> None:
    """Wait for the map that the dialog on top draws, so that it is in the picture."""
    dialog = scene.app.stack.top
    while dialog.sketcher.busy:
        dialog.update(0.0)
        time.sleep(0.01)


def _random(scene: Any) -> None:
    scene.board.ask_new(lambda draft: None, begin="random")
    _sketched(scene)


def _reroll(scene: Any) -> None:
    scene.commands.do("random")
    _sketched(scene)


def _template(scene: Any) -> None:
    scene.board.ask_new(lambda draft: None)._begin_with(2)
    _sketched(scene)


def _recover(scene: Any) -> None:
    from game.app.maps.recovery import ask_recovery

    ask_recovery(scene.app, "The ford", 1_790_000_000.0, lambda: None, lambda: None, 0)


def _do(name: str) -> Callable[[Any], Any]:
    return lambda scene: scene.commands.do(name)


def _went_back(app: App) -> Any:
    scene = ford(app)
    scene.board.state.go_to(len(scene.document.history.entries) - 5)
    return scene


def _described(scene: Any) -> None:
    from game.editor.commands import set_meta

    words = (
        "A river bends from corner to corner. It can be crossed through the ford in the middle, which costs "
        "time under fire, or round its shallow ends, which costs more of it."
    )
    draft = set_meta(scene.document.settled, author="Anna", tags=["river", "mud"], description=words)
    scene.board.state.apply("meta", draft)
    scene.commands.do("details")


def _symmetric(scene: Any) -> None:
    from game.editor.brushes import GroundBrush
    from game.editor.commands import paint

    draft = paint(scene.document.settled, scene.document.palette, [5], GroundBrush("mud"), "none")
    scene.board.state.apply("stamp", draft)
    scene.commands.do("make_symmetric")


DEMOS: dict[str, Demo] = {
    "editor": _under_way,
    "editor_empty": _empty,
    "editor_errors": _errors,
    "editor_told": _told,
    "editor_balance": _balanced,
    "editor_balance_running": _balance_running,
    "editor_fairer": _over(show_fairer),
    "editor_balance_lost": _balance_lost,
    "editor_overlay_reach": _overlay("reach", point="h3"),
    "editor_overlay_fire": _overlay("fire"),
    "editor_overlay_escape": _overlay("escape"),
    "editor_overlay_cover": _overlay("cover"),
    "editor_overlays": _every_overlay,
    "editor_labels": _labelled,
    "editor_zoomed": _zoomed,
    "editor_tabs": _tabs,
    "editor_suggests": _over(_do("suggests")),
    "editor_select": _selected,
    "editor_brush": _brush,
    "editor_brush_menu": _over(_do("brush_menu")),
    "editor_scatter": _over(_do("scatter")),
    "editor_stamps": _over(_stamps),
    "editor_paste": _floating,
    "editor_history": _went_back,
    "editor_menu": _over(_do("menu")),
    "editor_overlay_menu": _over(_do("overlay_menu")),
    "editor_play_menu": _over(_do("playtest_menu")),
    "editor_new": _over(_do("new")),
    "editor_random": _over(_random),
    "editor_template": _over(_template),
    "editor_reroll": _over(_reroll),
    "editor_resize": _over(_do("resize")),
    "editor_details": _over(_described),
    "editor_share": _over(_do("share")),
    "editor_symmetric": _over(_symmetric),
    "editor_save_as": _over(_do("save_as")),
    "editor_unsaved": _over(lambda scene: scene.back()),
    "editor_recover": _over(_recover),
    "editor_guide": _guided(0),
    "editor_guide_mend": _guided(3),
    "editor_playtest": _over(lambda scene: scene.maps.current.playing.start()),
    "editor_help": _over(lambda scene: scene.help()),
}
