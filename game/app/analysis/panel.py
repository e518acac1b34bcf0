"""The panel of the analysis: title, the heading of the lines, the heading of the moves, the buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.analysis.desk import FAR, MOST_LINES, USUAL
from game.app.analysis.moves import HEAD
from game.app.table.edit_position import can_edit
from game.app.table.host import cap_of
from game.ui import widgets

if TYPE_CHECKING:
    from game.app.analysis.scene import AnalysisScene

CHANGES = (("promote", "chevron_up"), ("delete", "trash"), ("undo", "undo"))
"""What can be done to a variation, with icons."""


def short_count(count: float) -> str:
    """A number of positions in a few characters.

    >>> short_count(840), short_count(14_200), short_count(2_310_000)
    ('840', '14k', '2.3M')
    """
    if count < 1000:
        return f"{count:.0f}"
    return f"{count / 1000:.0f}k" if count < 1_000_000 else f"{count / 1_000_000:.1f}M"


def _tip(scene: AnalysisScene, key: str, action: str = "") -> str:
    cap = scene.cap(action) if action else ""
    words = scene.t(key)
    return f"{words} ({cap})" if cap else words


# --- the heading of the lines ---


def build_engine(scene: AnalysisScene) -> None:
    """The switch, how many lines, and going deeper."""
    f = scene.frame
    x, y, wide, _ = f.engine
    high = 26.0 if f.small else 30.0
    row = scene.box(x + 10, y + (f.head - high) / 2 + 1, wide - 20, high)
    label = scene.t("analysis.engine")
    switch = pygame.Rect(row)
    switch.width = widgets.button_width(scene, label, icon="power", padding=10)
    scene.switch = widgets.button(
        scene, switch, label, icon="power", on=scene.desk.on, on_press=scene.switch_engine,
        tip=_tip(scene, "analysis.engine_tip", "think"), key="think",
    )  # fmt: skip
    each = scene.px(26 if f.small else 30)
    choice = pygame.Rect(row.right - MOST_LINES * each, row.y, MOST_LINES * each, row.height)
    tips = [
        _tip(scene, "analysis.lines_one" if n == 1 else f"analysis.lines_{n}", f"lines_{n}")
        for n in range(1, MOST_LINES + 1)
    ]
    widgets.segments(
        scene, choice, [str(n) for n in range(1, MOST_LINES + 1)], chosen=scene.desk.wanted - 1,
        on_choose=lambda index: scene.want(index + 1), tips=tips, key="lines",
    )  # fmt: skip
    label = scene.t("analysis.deeper")
    deeper = pygame.Rect(row)
    deeper.width = widgets.button_width(scene, label, padding=9)
    deeper.right = choice.x - scene.px(8)
    scene.deeper = widgets.button(
        scene, deeper, label, on_press=scene.deepen, tip=_tip(scene, "analysis.deeper_tip", "deeper"),
        enabled=scene.desk.can_deepen, key="deeper",
    )  # fmt: skip
    scene.status = pygame.Rect(
        switch.right + scene.px(12), row.y, deeper.x - switch.right - scene.px(20), row.height
    )


def draw_status(scene: AnalysisScene, surface: pygame.Surface) -> None:
    """How deep it has looked, how fast it is, and when it rests."""
    desk, rect = scene.desk, scene.status
    if desk.phase not in ("thinking", "done", "starting") or not desk.depth:
        return
    depth = scene.t("analysis.depth", n=desk.depth)
    about = ""
    if desk.phase == "done":
        limit = (FAR if desk.node.known.deep else USUAL).movetime_ms or 0
        about = scene.t("analysis.rests", n=limit // 60_000)
    elif desk.speed:
        about = scene.t("analysis.speed", n=short_count(desk.speed))
    if scene.frame.small:
        words = f"{depth} · {about}" if about else depth
        at = (rect.x, rect.centery)
        if scene.app.fonts.size(words, "small", scene.app.scale)[0] > rect.width:
            words = depth
        widgets.text(scene, surface, words, "small", at, middle=True, width=rect.width)
        return
    apart = scene.px(8) if about else 0
    at = (rect.x, rect.centery - apart)
    widgets.text(scene, surface, depth, "button", at, middle=True, width=rect.width)
    if about:
        at = (rect.x, rect.centery + apart)
        widgets.text(scene, surface, about, "small", at, "ink.secondary", middle=True, width=rect.width)


# --- the heading of the moves ---


def build_changes(scene: AnalysisScene) -> None:
    """Promote and delete a variation, and take that back."""
    x, y, wide, _ = scene.frame.moves
    side = 30.0
    row = scene.box(x, y + (HEAD - side) / 2, wide - 5, side)
    right = row.right
    does = {"promote": scene.promote, "delete": scene.delete, "undo": scene.undo}
    for name, icon in reversed(CHANGES):
        rect = pygame.Rect(right - row.height, row.y, row.height, row.height)
        scene.changes[name] = widgets.button(
            scene, rect, "", icon=icon, kind="quiet", on_press=does[name],
            tip=_tip(scene, f"analysis.{name}", name), key=name,
        )  # fmt: skip
        right = rect.x - scene.px(2)
    scene.head_right = right - scene.px(8)


def paint_moves_head(scene: AnalysisScene, surface: pygame.Surface) -> None:
    """The heading, and what is to be announced of the position: CHECK!, ESCAPE!, who has won."""
    x, y, wide, _ = scene.frame.moves
    head = scene.box(x, y, wide, HEAD)
    left = head.x + scene.px(14)
    title = widgets.text(
        scene, surface, scene.t("analysis.moves"), "body_strong", (left, head.centery), middle=True
    )
    scene.painter.rule(surface, head.x, head.bottom, head.width)
    names = [scene.t(key) for key in scene.subject.kit.side_keys]
    banner = scene.table.banner(names, None)
    if banner is None:
        return
    chip = pygame.Rect(title.right + scene.px(14), 0, 0, scene.px(24))
    chip.width = scene.app.fonts.size(banner.word, "body_strong", scene.app.scale)[0] + scene.px(20)
    chip.centery = head.centery
    if chip.right > scene.head_right:
        return
    fill, ink = ("fire.accent", "fire.on_accent") if banner.fire else ("ink.primary", "surface.raised")
    scene.painter.box(surface, chip, scene.app.theme[fill], radius=3)
    widgets.text(scene, surface, banner.word, "body_strong", chip.center, ink, align="center", middle=True)
    x = chip.right + scene.px(10)
    room = scene.head_right - x
    if room < scene.px(90):
        return
    lines = scene.app.fonts.wrap(banner.words, "small", room, scene.app.scale)
    if len(lines) > 2:
        lines = [lines[0], " ".join(lines[1:])]
    step = scene.px(15)
    y = head.centery - step * (len(lines) - 1) // 2
    for line in lines:
        at = (x, y)
        widgets.text(scene, surface, line, "small", at, "ink.secondary", middle=True, width=room)
        y += step


# --- title and buttons ---


def build_title(scene: AnalysisScene) -> None:
    """The way back."""
    x, y, _, high = scene.frame.title
    label = scene.t("dialog.back")
    rect = scene.box(x, y, 10, high)
    rect.width = widgets.button_width(scene, label, icon="back")
    widgets.button(scene, rect, label, icon="back", on_press=scene.back, key="back")
    scene.title_left = rect.right + scene.px(16)


def paint_title(scene: AnalysisScene, surface: pygame.Surface) -> None:
    """What is analysed, on which map, and who is to move."""
    rect, subject = scene.box(*scene.frame.title), scene.subject
    left, room = scene.title_left, rect.right - scene.title_left
    title = subject.title or scene.t("analysis.title")
    about = [subject.about or scene.t("matches.from_position")]
    if subject.title:
        about.insert(0, scene.t("analysis.title"))
    if not scene.desk.over:
        side = scene.t(subject.kit.side_keys[scene.phrases.to_move(scene.node)])
        about.append(scene.t("analysis.to_move", turn=subject.view(scene.node).turn, side=side))
    at = (left, rect.y + rect.height * 28 // 100)
    widgets.text(scene, surface, title, "card_title", at, middle=True, width=room)
    at = (left, rect.y + rect.height * 78 // 100)
    words = " · ".join(about)
    widgets.text(scene, surface, words, "small", at, "ink.secondary", middle=True, width=room)


def build_steps(scene: AnalysisScene) -> None:
    """First, back, forward, last; the best move, arrows, flip."""
    row = scene.box(*scene.frame.steps)
    gap = scene.px(6)
    steps: list[tuple[str, str, Callable[[], object], str]] = [
        ("first", "to_start", scene.first, "replay.first"),
        ("back", "step_back", scene.back_one, "replay.back"),
        ("forward", "step_forward", scene.forward_one, "replay.forward"),
        ("last", "to_end", scene.last, "replay.last"),
    ]
    keys = {"first": "first", "back": "back_one", "forward": "forward_one", "last": "last"}
    x, side = row.x, row.height
    for key, icon, do, tip in steps:
        rect = pygame.Rect(x, row.y, side, row.height)
        widgets.button(
            scene, rect, "", icon=icon, on_press=do, tip=_tip(scene, tip, keys[key]), key=f"step.{key}"
        )
        x = rect.right + gap
    wanted: list[tuple[str, str, Callable[[], object], str]] = [
        ("best", "hint", scene.play_best, "best"),
        ("arrows", "route", scene.switch_arrows, "arrows"),
        ("flip", "flip", scene.flip, "flip"),
    ]
    made = _in_a_row(scene, pygame.Rect(x + gap, row.y, row.right - x - gap, row.height), wanted)
    made["arrows"].set_on(scene.arrows)


def build_actions(scene: AnalysisScene) -> None:
    """Play on from here, copy, paste, edit."""
    wanted: list[tuple[str, str, Callable[[], object], str]] = [
        ("branch", "play", scene.branch, "branch"),
        ("copy_position", "copy", scene.copy_position, "copy"),
        ("copy_record", "list", scene.copy_record, "copy_record"),
        ("paste", "paste", scene.paste, "paste"),
    ]
    if can_edit(scene.app, scene.subject.kit):
        wanted.append(("edit", "pencil", scene.edit, "edit"))
    _in_a_row(scene, scene.box(*scene.frame.actions), wanted)


def _in_a_row(
    scene: AnalysisScene, row: pygame.Rect, wanted: list[tuple[str, str, Callable[[], object], str]]
) -> dict[str, widgets.Pressable]:
    """Buttons over the whole width, with icons where those have room beside the words."""
    gap = scene.px(6)
    room = row.width - gap * (len(wanted) - 1)
    labels = [scene.t(f"analysis.button.{key}") for key, _, _, _ in wanted]
    icons = [icon for _, icon, _, _ in wanted]
    needed: list[int] = []
    for shown, padding in ((icons, 12), (icons, 6), ([""] * len(wanted), 8), ([""] * len(wanted), 3)):
        needed = [
            widgets.button_width(scene, label, icon=icon, padding=padding)
            for label, icon in zip(labels, shown, strict=True)
        ]
        icons = shown
        if sum(needed) <= room:
            break
    spare = room - sum(needed)
    made: dict[str, widgets.Pressable] = {}
    x = float(row.x)
    for (key, _, do, action), label, icon, width in zip(wanted, labels, icons, needed, strict=True):
        # too little room for all: everyone gives up in proportion
        wide = width + spare / len(wanted) if spare >= 0 else room * width / sum(needed)
        rect = pygame.Rect(round(x), row.y, round(x + wide) - round(x), row.height)
        made[key] = widgets.button(
            scene, rect, label, icon=icon, on_press=do, tip=_tip(scene, f"analysis.{key}", action), key=key
        )
        x += wide + gap
    return made


# --- all that stands still ---


def paint(scene: AnalysisScene, surface: pygame.Surface) -> None:
    """Cards, title, headings and the row of keys."""
    f, painter = scene.frame, scene.painter
    widgets.card(scene, surface, scene.box(*f.board))
    paint_title(scene, surface)
    engine = scene.box(*f.engine)
    widgets.card(scene, surface, engine)
    painter.rule(surface, engine.x, engine.y + scene.px(f.head), engine.width)
    widgets.card(scene, surface, scene.box(*f.moves))
    paint_moves_head(scene, surface)
    if not scene.subject.tree.root.children:
        rect = scene.moves.rect.inflate(-scene.px(28), -scene.px(24))
        widgets.paragraph(scene, surface, scene.t("analysis.no_moves"), "body", rect, "ink.secondary")
    keys = scene.box(*f.keys)
    if scene.note:
        at = (keys.x, keys.centery)
        widgets.text(scene, surface, scene.note, "body_strong", at, middle=True, width=keys.width)
    else:
        widgets.key_hints(scene, surface, keys, _hints(scene))


def _hints(scene: AnalysisScene) -> list[widgets.Hint]:
    """What the keys do now: along a line, on the board, or through the moves."""
    cap, t, shown = scene.cap, scene.t, scene.app.input.shown
    if scene.line_with_focus >= 0:
        return [
            ((cap("back_one"), cap("forward_one")), t("analysis.hint_along")),
            ((shown("accept"),), t("analysis.hint_play_line")),
        ]
    prompts = scene.prompts_shown()
    if prompts:
        found: list[widgets.Hint] = [
            (tuple(filter(None, (cap_of(scene.app, name) for name in prompt.commands))), prompt.words)
            for prompt in prompts
        ]
        if scene.on_board and not scene.in_hand:
            found.append(((shown("panel", "match"),), t("analysis.hint_moves")))
        return [hint for hint in found if hint[0]]
    return [
        ((cap("back_one"), cap("forward_one")), t("analysis.hint_step")),
        ((cap("previous_line"), cap("next_line")), t("analysis.hint_variation")),
        ((cap("best"),), t("analysis.hint_best")),
        ((shown("panel", "match"),), t("analysis.hint_board")),
        ((cap("think"),), t("analysis.hint_engine")),
    ]
