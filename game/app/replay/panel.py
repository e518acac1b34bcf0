"""The panel of the replay viewer: title, sides, and the buttons below the moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.app.matches.peek import result_words, score_words
from game.app.table.analysing import analyse_match, may_analyse_match
from game.app.table.edit_position import can_edit
from game.app.table.record_list import HEAD
from game.ui import widgets

if TYPE_CHECKING:
    from game.app.replay.scene import Replay


def build_steps(scene: Replay) -> None:
    """First, back, play, forward, last, and how fast it plays."""
    row = scene.box(*scene.frame.steps)
    side, gap = row.height, scene.px(6)
    x = row.x
    playing = scene.looking.playing
    steps: list[tuple[str, str, Callable[[], None]]] = [
        ("first", "to_start", scene.first),
        ("back", "step_back", scene.back_one),
        ("play", "pause" if playing else "play", scene.play),
        ("forward", "step_forward", scene.forward_one),
        ("last", "to_end", scene.last),
    ]
    for key, icon, do in steps:
        wide = side + scene.px(24) if key == "play" else side
        tip = scene.t("replay.stop" if key == "play" and playing else f"replay.{key}")
        rect = pygame.Rect(x, row.y, wide, side)
        kind: widgets.Kind = "ink" if key == "play" else "plain"
        widgets.button(scene, rect, "", icon=icon, kind=kind, on_press=do, tip=tip, key=f"step.{key}")
        x += wide + gap
    labels = [scene.t(f"replay.{name}") for name in ("slow", "normal", "fast")]
    left = x + scene.px(6)
    widgets.segments(
        scene,
        pygame.Rect(left, row.y, row.right - left, row.height),
        labels,
        chosen=scene.speed,
        on_choose=scene.set_speed,
        key="speed",
    )


def build_actions(scene: Replay) -> None:
    """Play on from here, copy, flip."""
    row = scene.box(*scene.frame.actions)
    wanted: list[tuple[str, str, Callable[[], None]]] = [
        ("branch", "branch", scene.branch),
        ("copy_position", "copy", scene.copy_position),
        ("copy_record", "list", scene.copy_record),
        ("flip", "flip", scene.flip),
    ]
    if can_edit(scene.app, scene.source.kit):
        wanted.append(("edit", "pencil", scene.edit))
    gap = scene.px(8)
    whole = [scene.t("editor.match.edit_here" if key == "edit" else f"replay.{key}") for key, _, _ in wanted]
    short = [scene.t(f"replay.short.{key}") for key, _, _ in wanted]
    icons = [icon for _, icon, _ in wanted]
    room = row.width - gap * (len(wanted) - 1)

    def widths(labels: list[str], icons: list[str], padding: float) -> list[int]:
        return [
            widgets.button_width(scene, label, icon=icon, padding=padding)
            for label, icon in zip(labels, icons, strict=True)
        ]

    # the words in full, else short, else short and without icons: an icon alone is a riddle
    bare = [""] * len(wanted)
    for labels, shown, padding in ((whole, icons, 10), (short, icons, 9), (short, bare, 5)):
        needed = widths(labels, shown, padding)
        if sum(needed) <= room:
            break
    needed = [width + (room - sum(needed)) // len(wanted) for width in needed]
    x = row.x
    for (key, _, do), label, icon, tip, width in zip(wanted, labels, shown, whole, needed, strict=True):
        rect = pygame.Rect(x, row.y, width, row.height)
        told = tip if label != tip else None
        widgets.button(scene, rect, label, icon=icon, on_press=do, tip=told, key=key)
        x += width + gap


def build_title(scene: Replay) -> None:
    """The way back, and the way into the analysis where there is one."""
    row = scene.box(*scene.frame.title)
    label = scene.t("dialog.back")
    rect = pygame.Rect(row)
    rect.width = widgets.button_width(scene, label, icon="back")
    widgets.button(scene, rect, label, icon="back", on_press=scene.back, key="back")
    scene.title_left, scene.title_right = rect.right + scene.px(16), row.right
    if not may_analyse_match(scene.app, scene.source.match):
        return
    label = scene.t("analysis.analyse")
    rect = pygame.Rect(row)
    rect.width = widgets.button_width(scene, label, icon="search", padding=12)
    rect.right = row.right
    cap = scene.app.input.shown("analyse", "replay")
    tip = scene.t("analysis.analyse_position")
    widgets.button(
        scene, rect, label, icon="search", on_press=lambda: analyse(scene), key="analyse",
        tip=f"{tip} ({cap})" if cap else tip,
    )  # fmt: skip
    scene.title_right = rect.x - scene.px(12)


def analyse(scene: Replay) -> None:
    """Analyse the position that is shown; back leads here again."""
    if may_analyse_match(scene.app, scene.source.match):
        scene.looking.playing = False
        analyse_match(scene.app, scene.source.match, scene.looking.ply)


def paint_title(scene: Replay, surface: pygame.Surface) -> None:
    """Who played, on what, and how it ended."""
    rect = scene.box(*scene.frame.title)
    left, room = scene.title_left, scene.title_right - scene.title_left
    source = scene.source
    result = source.session.result
    told = [source.match.plan.map_title or scene.t("matches.from_position")]
    if result is not None:
        told.append(result_words(source.kit, source.session.setup, result, scene.app.texts))
    at = (left, rect.y + rect.height * 30 // 100)
    widgets.text(scene, surface, source.match.title, "card_title", at, middle=True, width=room)
    at = (left, rect.y + rect.height * 76 // 100)
    words = " · ".join(told)
    if scene.app.fonts.size(words, "small", scene.app.scale)[0] > room:
        words = told[-1]  # how it ended says more than the map
    widgets.text(scene, surface, words, "small", at, "ink.secondary", middle=True, width=room)


def paint_sides(scene: Replay, surface: pygame.Surface) -> None:
    """A line a side, more than two sides two by two: picture, who, what it has lost, its score."""
    rect = scene.box(*scene.frame.sides)
    widgets.card(scene, surface, rect)
    plan, kit = scene.source.match.plan, scene.source.kit
    order = sorted(set(plan.sides), reverse=not scene.table.overlays.flipped)
    if len(order) == 4:  # as they sit round the board
        order = [order[place] for place in ((2, 1, 3, 0) if order[0] else (3, 0, 2, 1))]
    view = scene.looking.line.view(scene.looking.ply)
    result = scene.source.session.result if scene.looking.at_end else None
    scores = score_words(result, plan.sides).split("–") if result is not None else []
    columns = 2 if len(order) > 2 else 1
    wide, high = rect.width // columns, rect.height // max(1, -(-len(order) // columns))
    acting = kit.game.to_act(view)
    for place, side in enumerate(order):
        down, across = divmod(place, columns)
        row = pygame.Rect(rect.x + across * wide, rect.y + down * high, wide, high)
        size = row.height - scene.px(10)
        picture = pygame.Rect(row.x + scene.px(10), row.y + scene.px(5), size, size)
        box = scene.app.theme["board.square_dark"], scene.app.theme["surface.line_strong"]
        scene.painter.box(surface, picture, *box, radius=4)
        scene.table.draw_portrait(surface, picture.inflate(-scene.px(4), -scene.px(4)), side)
        moves = acting is not None and acting >= 0 and plan.sides[acting] == side
        if moves:
            mark = pygame.Rect(row.x, row.y + scene.px(6), scene.px(4), row.height - scene.px(12))
            surface.fill(scene.app.theme["ink.primary"], mark)
        _paint_side(scene, surface, row, picture.right + scene.px(12), side, view, scores)
        if down:
            scene.painter.rule(surface, row.x + scene.px(10), row.y, row.width - scene.px(20))


def _paint_side(
    scene: Replay, surface: pygame.Surface, row: pygame.Rect, x: int, side: int, view: Any, scores: list[str]
) -> None:
    plan, kit = scene.source.match.plan, scene.source.kit
    pairs = zip(plan.players, plan.sides, strict=True)
    names = " & ".join(player.name for player, of in pairs if of == side)
    right = row.right - scene.px(14)
    if scores:
        at = (right, row.centery)
        score = widgets.text(scene, surface, scores[side], "card_title", at, align="right", middle=True)
        right = score.left - scene.px(12)
    elif told := scene.table.standing(view, side):
        at = (right, row.centery)
        right = widgets.text(scene, surface, told, "numeral", at, align="right", middle=True).left
    lost = scene.table.lost(view, side)
    half = x + (right - x) * 55 // 100 if lost else right
    if lost:
        strip = pygame.Rect(half, row.centery - scene.px(14), right - half, scene.px(28))
        scene.table.draw_lost(surface, strip, view, side, scene.app.scale)
    end = widgets.text(
        scene, surface, names, "card_title", (x, row.centery), middle=True, width=half - x - scene.px(8)
    ).right
    note = scene.table.side_name(view, side) or scene.t(kit.side_keys[side])
    room = half - end - scene.px(16)
    if note != names and scene.app.fonts.size(note, "small", scene.app.scale)[0] <= room:
        at = (end + scene.px(8), row.centery + scene.px(1))
        widgets.text(scene, surface, note, "small", at, "ink.secondary", middle=True)


def paint_record(scene: Replay, surface: pygame.Surface) -> None:
    """The card of the moves with its heading, and the lines between its parts."""
    f, px = scene.frame, scene.px
    record, review = scene.box(*f.record), f.review
    widgets.card(scene, surface, record)
    head = pygame.Rect(record.x + px(14), record.y, record.width - px(28), px(HEAD))
    if review is not None and review.tabs is None:
        head.width = scene.box(*f.list).width - px(28)
    count = len(scene.looking.line)
    words = scene.t("replay.move_of", n=scene.looking.ply, count=count) if count else ""
    at = (head.right, head.centery)
    room = widgets.text(scene, surface, words, "small", at, "ink.secondary", align="right", middle=True)
    if review is None or review.tabs is None:
        at = (head.x, head.centery)
        widgets.text(scene, surface, scene.t("replay.moves"), "body_strong", at, middle=True)
        paint_announced(scene, surface, head, room.left - px(12))
    scene.painter.rule(surface, record.x, record.y + px(HEAD), record.width)
    if f.small:
        return
    beside = scene.box(*(f.card if review is None else review.column))
    line = scene.app.theme["surface.line"]
    surface.fill(line, (beside.x, beside.y, 1, record.bottom - beside.y - 1))
    if review is not None and not f.card_over:
        scene.painter.rule(surface, beside.x, scene.box(*f.card).y, beside.width)


def step_hints(scene: Replay) -> list[widgets.Hint]:
    """The keys for looking through a match."""

    def cap(action: str) -> str:
        return scene.app.input.shown(action, "replay")

    return [
        ((cap("back_one"), cap("forward_one")), scene.t("replay.hint_step")),
        ((cap("play"),), scene.t("replay.hint_play")),
        ((cap("first"), cap("last")), scene.t("replay.hint_ends")),
        ((cap("branch"),), scene.t("replay.hint_branch")),
    ]


def paint_announced(scene: Replay, surface: pygame.Surface, head: pygame.Rect, right: int) -> None:
    """CHECK! or what else is announced where the match is looked at, beside the heading of the moves."""
    names = [scene.t(key) for key in scene.source.kit.side_keys]
    banner = scene.table.banner(names, None)
    if banner is None:
        return
    title = scene.app.fonts.size(scene.t("replay.moves"), "body_strong", scene.app.scale)[0]
    wide = scene.app.fonts.size(banner.word, "body_strong", scene.app.scale)[0] + scene.px(20)
    chip = pygame.Rect(head.x + title + scene.px(14), 0, wide, scene.px(24))
    chip.centery = head.centery
    if chip.right > right:
        return
    fill, ink = ("fire.accent", "fire.on_accent") if banner.fire else ("ink.primary", "surface.raised")
    scene.painter.box(surface, chip, scene.app.theme[fill], radius=3)
    at = chip.center
    widgets.text(scene, surface, banner.word, "body_strong", at, ink, align="center", middle=True)
    left, room = chip.right + scene.px(10), right - chip.right - scene.px(10)
    if room > scene.px(90):
        at = (left, head.centery)
        widgets.text(scene, surface, banner.words, "small", at, "ink.secondary", middle=True, width=room)
