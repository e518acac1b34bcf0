"""The chosen map of the library: a larger picture, its details, what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.app.library.cards import paint_board
from game.app.maps.card_words import changed_words, facts_words, origin_words, trouble_words
from game.data.map_cards import MapCard
from game.data.problems import Problem
from game.editor.balance_report import BalanceReport
from game.ui import widgets

if TYPE_CHECKING:
    from game.app.library.scene import Library


@dataclass(frozen=True)
class Action:
    """Something that can be done with the chosen map."""

    key: str
    label: str
    icon: str
    do: Callable[[], None]
    tip: str = ""
    kind: widgets.Kind = "plain"
    why: str = ""
    """Why it can't be done with this map."""


def actions(scene: Library, card: MapCard | None) -> list[Action]:
    """What can be done with a map, the main thing first. With every sound map it is the same in the same
    places, pale where it can't be."""
    if card is None:
        return []
    t, deeds = scene.t, scene.deeds
    found: list[Action] = []
    if not card.broken and scene.pick is not None:
        found.append(Action("play", t("library.pick"), "check", deeds.play, t("library.pick_tip"), "fire"))
    elif not card.broken:
        if scene.app.can_open("setup"):
            found.append(Action("play", t("library.play"), "play", deeds.play, t("library.play_tip"), "fire"))
        if scene.app.can_open("match"):
            found.append(
                Action(
                    "play_now", t("library.play_now"), "forward", deeds.play_now, t("library.play_now_tip")
                )
            )
    if deeds.can_edit(card):
        key = "edit_broken" if card.broken else "edit" if card.own else "edit_copy"
        kind: widgets.Kind = "ink" if card.broken else "plain"
        found.append(Action("edit", t(f"library.{key}"), "pencil", deeds.edit, t(f"library.{key}_tip"), kind))
    if card.broken:
        found.append(Action("problems", t("library.problems"), "list", deeds.problems))
    if card.readable:
        found.append(Action("details", t("library.details"), "info", deeds.details))
    found.append(Action("duplicate", t("library.duplicate"), "copy", deeds.duplicate))
    fixed = "" if card.own else t("library.fixed")
    if card.readable and (card.own or not card.broken):
        found.append(Action("rename", t("library.rename"), "tag", deeds.rename, why=fixed))
    found.append(Action("share", t("library.share"), "share", deeds.share))
    if card.own or not card.broken:
        found.append(Action("delete", t("library.delete"), "trash", deeds.delete, why=fixed))
    return found


def button_rects(scene: Library, found: list[Action]) -> list[pygame.Rect]:
    """The main button wide with the next beside it, or alone in its row; the others in pairs below."""
    if not found:
        return []
    f = scene.frame
    pad = scene.px(14 if f.small else 16)
    inner = scene.box(*f.side).inflate(-2 * pad, -2 * pad)
    high, gap = scene.px(f.button), scene.px(f.gap)
    half = (inner.width - gap) // 2
    first = 2 if len(found) > 1 and found[1].key == "play_now" else 1
    if found[0].kind == "plain":
        first = 0
    rest = len(found) - first
    rows = (1 if first else 0) + -(-rest // 2)
    y = inner.bottom - rows * high - max(0, rows - 1) * gap
    rects: list[pygame.Rect] = []
    if first == 1:
        rects.append(pygame.Rect(inner.x, y, inner.width, high))
    elif first == 2:
        rects.append(pygame.Rect(inner.x, y, half, high))
        rects.append(pygame.Rect(inner.x + half + gap, y, inner.width - half - gap, high))
    if first:
        y += high + gap
    for index in range(rest):
        alone = index == rest - 1 and index % 2 == 0
        x = inner.x + (index % 2) * (half + gap)
        width = inner.width if alone else half
        rects.append(pygame.Rect(x, y + index // 2 * (high + gap), width, high))
    return rects


def offered(scene: Library) -> list[tuple[str, str]]:
    """The keys and words of the buttons there are to be."""
    return [(action.key, action.label + action.why) for action in actions(scene, scene.current)]


def build_side(scene: Library) -> None:
    """The buttons."""
    found = actions(scene, scene.current)
    scene.offered = offered(scene)
    for action, rect in zip(found, button_rects(scene, found), strict=True):
        scene.side_widgets.append(
            widgets.button(
                scene,
                rect,
                action.label,
                icon=action.icon,
                kind=action.kind,
                on_press=action.do,
                tip=action.tip or None,
                why=action.why,
                key=action.key,
            )
        )


# --- looks ---


def paint_side(scene: Library, surface: pygame.Surface) -> None:
    """Everything above the buttons."""
    f, card = scene.frame, scene.current
    rect = scene.box(*f.side)
    widgets.card(scene, surface, rect)
    pad = scene.px(14 if f.small else 16)
    inner = rect.inflate(-2 * pad, -2 * pad)
    if card is None:
        words = scene.t("library.none_chosen")
        at = rect.center
        widgets.text(
            scene, surface, words, "body", at, "ink.secondary", align="center", middle=True, width=inner.width
        )
        return
    rects = button_rects(scene, actions(scene, card))
    bottom = min((one.y for one in rects), default=inner.bottom) - scene.px(10)
    room = pygame.Rect(inner.x, inner.y, inner.width, bottom - inner.y)
    if card.broken:
        _paint_broken(scene, surface, room, card)
    else:
        _paint_sound(scene, surface, room, card)


def _meta(scene: Library, card: MapCard) -> list[str]:
    """Lines of small text below the title."""
    t = scene.t
    first = [t("setup.by", author=card.author) if card.author else "", origin_words(card, scene.app.texts)]
    second = [facts_words(card, scene.app.texts), *card.expansions]
    third = [card.date if card.own and card.date else "", card.licence]
    when = changed_words(card, scene.app.texts)
    if when:
        third.insert(0, t("library.changed", when=when) if card.own else t("library.dated", when=when))
    lines = [" · ".join(part for part in parts if part) for parts in (first, second, third)]
    return [line for line in lines if line]


def _paint_sound(scene: Library, surface: pygame.Surface, room: pygame.Rect, card: MapCard) -> None:
    painter = scene.painter
    step = painter.fonts.get("small", painter.scale).get_linesize()
    lines = _meta(scene, card)
    if scene.frame.small:
        # beside the picture: there is no room below it; the last line is in the details
        lines, side = lines[:2], scene.px(96)
        frame = pygame.Rect(room.x, room.y, side, side)
        x = frame.right + scene.px(12)
        beside = pygame.Rect(x, room.y, room.right - x, 0)
        beside.height = painter.fonts.get("card_title", painter.scale).get_linesize()
        scene.side_px = side
        paint_board(scene, surface, frame, card)
        y = _title(scene, surface, beside, card, lines=3)
        while lines and y + step <= frame.bottom + scene.px(4):
            body = pygame.Rect(x, y, room.right - x, frame.bottom + scene.px(4) - y)
            y = widgets.paragraph(scene, surface, lines.pop(0), "small", body, "ink.secondary")
        _paint_about(scene, surface, room, card, lines, max(y, frame.bottom) + scene.px(8))
        return
    report = scene.balances.of(card)
    warnings = card.problems[:2]
    head = painter.fonts.get("card_title", painter.scale).get_linesize()
    own = scene.px(24 if card.own else 6)
    title = min(2 * head, painter.paragraph_height(card.title, "card_title", room.width - own))
    about = painter.paragraph_height(card.description, "small", room.width) if card.description else 0
    fixed = (
        title + step * (len(lines) + bool(card.tags) + len(warnings)) + (step + scene.px(16) if report else 0)
    )
    wanted = fixed + min(about, step * 5) + scene.px(20)
    side = min(room.width, max(scene.px(84), room.height - wanted))
    frame = pygame.Rect(0, room.y, side, side)
    frame.centerx = room.centerx
    scene.side_px = frame.width
    paint_board(scene, surface, frame, card)
    y = frame.bottom + scene.px(8)
    y = _title(scene, surface, pygame.Rect(room.x, y, room.width, head), card)
    _paint_about(scene, surface, room, card, lines, y)


def _paint_about(
    scene: Library, surface: pygame.Surface, room: pygame.Rect, card: MapCard, lines: list[str], y: int
) -> None:
    """Lines of small text, tags, description, balance and warnings, as far as there is room."""
    step = scene.painter.fonts.get("small", scene.painter.scale).get_linesize()
    report, warnings = scene.balances.of(card), card.problems[:2]
    for line in lines:
        widgets.text(scene, surface, line, "small", (room.x, y), "ink.secondary", width=room.width)
        y += step
    if card.tags:
        y = _paint_tags(scene, surface, pygame.Rect(room.x, y, room.width, step), card)
    below = step * len(warnings) + (step + scene.px(16) if report else 0)
    left = room.bottom - y - below - scene.px(4)
    if card.description and left >= step:
        body = pygame.Rect(room.x, y + scene.px(3), room.width, left)
        y = widgets.paragraph(scene, surface, card.description, "small", body)
    if report is not None and room.bottom - y >= step + scene.px(12):
        y = _paint_balance(scene, surface, pygame.Rect(room.x, y + scene.px(4), room.width, step), report)
    for problem in warnings:
        if room.bottom - y < step:
            break
        y = _paint_problem(scene, surface, pygame.Rect(room.x, y, room.width, step), problem, place=False)


def _title(
    scene: Library, surface: pygame.Surface, rect: pygame.Rect, card: MapCard, *, lines: int = 2
) -> int:
    right = rect.right
    if card.own:
        spot = (rect.right - scene.px(9), rect.y + rect.height // 2)
        right = widgets.icon(scene, surface, "person", spot, 18, "ink.secondary", center=True).left
    body = pygame.Rect(rect.x, rect.y, max(1, right - scene.px(6) - rect.x), lines * rect.height)
    return widgets.paragraph(scene, surface, card.title, "card_title", body)


def _paint_tags(scene: Library, surface: pygame.Surface, rect: pygame.Rect, card: MapCard) -> int:
    spot = widgets.icon(
        scene, surface, "tag", (rect.x + scene.px(7), rect.centery), 14, "ink.secondary", center=True
    )
    left = spot.right + scene.px(6)
    words = ", ".join(card.tags)
    at = (left, rect.centery)
    widgets.text(scene, surface, words, "small", at, "ink.secondary", middle=True, width=rect.right - left)
    return rect.bottom


def _paint_balance(scene: Library, surface: pygame.Surface, rect: pygame.Rect, report: BalanceReport) -> int:
    """A bar of the shares of each side and of draws, with the figures below it."""
    theme, painter = scene.app.theme, scene.painter
    bar = pygame.Rect(rect.x, rect.y, rect.width, scene.px(9))
    shares = [(key, part.share) for key, part in report.wins.items()]
    if len(shares) == 2:
        shares.insert(1, ("draw", report.draws.share))
    else:
        shares.append(("draw", report.draws.share))
    fills = ["white.turret", "surface.line_strong", "black.turret"] if len(shares) == 3 else []
    x = float(bar.x)
    painter.box(surface, bar, theme["surface.sunken"], theme["surface.line_strong"], radius=2)
    for number, (_, share) in enumerate(shares):
        part = pygame.Rect(round(x), bar.y, round(x + share * bar.width) - round(x), bar.height)
        fill = theme[fills[number] if fills else ("surface.line", "ink.secondary")[number % 2]]
        surface.fill(fill, part.inflate(0, -2))
        x += share * bar.width
    painter.box(surface, bar, None, theme["surface.line_strong"], radius=2)
    told = [
        scene.t(
            "library.share_of", side=scene.t("library.draws" if key == "draw" else key), n=round(share * 100)
        )
        for key, share in shares
    ]
    words = scene.t("library.balance", n=report.games, shares=", ".join(told))
    at = (rect.x, bar.bottom + scene.px(2))
    widgets.text(scene, surface, words, "small", at, "ink.secondary", width=rect.width)
    return bar.bottom + scene.px(2) + rect.height


def problem_words(scene: Library, problem: Problem, *, place: bool = True) -> str:
    """A problem as people read it: where it is, and what was expected."""
    said = problem.message + (f" ({problem.hint})" if problem.hint else "")
    if problem.key:
        said = f"{problem.key}: {said}"
    if not place or problem.line is None:
        return said
    key = "library.place" if problem.column is not None else "library.place_line"
    return scene.t(key, line=problem.line, column=problem.column, said=said)


def _paint_problem(
    scene: Library, surface: pygame.Surface, rect: pygame.Rect, problem: Problem, *, place: bool = True
) -> int:
    """A problem over as many lines as ``rect`` has room for; gives the y below it."""
    wrong = problem.severity == "error"
    tone = "signal.error" if wrong else "signal.warning"
    step = scene.painter.fonts.get("small", scene.painter.scale).get_linesize()
    spot = (rect.x + scene.px(8), rect.y + step // 2)
    mark = widgets.icon(scene, surface, "error" if wrong else "warning", spot, 15, tone, center=True)
    left = mark.right + scene.px(6)
    body = pygame.Rect(left, rect.y, rect.right - left, rect.height)
    words = problem_words(scene, problem) if place else problem.message
    return widgets.paragraph(scene, surface, words, "small", body)


def _paint_broken(scene: Library, surface: pygame.Surface, room: pygame.Rect, card: MapCard) -> None:
    """What is wrong with it, where, and what was expected; a small picture of what can be drawn."""
    painter, texts = scene.painter, scene.app.texts
    step = painter.fonts.get("small", painter.scale).get_linesize()
    title = painter.fonts.get("card_title", painter.scale).get_linesize()
    side = scene.px(72 if scene.frame.small else 104)
    frame = pygame.Rect(room.x, room.y, side, side)
    scene.side_px = frame.width
    paint_board(scene, surface, frame, card, badge=False)
    x = frame.right + scene.px(12)
    width = room.right - x
    y = _title(scene, surface, pygame.Rect(x, room.y, width, title), card)
    trouble = pygame.Rect(x, y, width, 2 * step)
    y = widgets.paragraph(scene, surface, trouble_words(card, texts), "body_strong", trouble, "signal.error")
    for line in (facts_words(card, texts), card.path.name):
        if line and y + step <= frame.bottom + scene.px(2):
            widgets.text(scene, surface, line, "small", (x, y), "ink.secondary", width=width)
            y += step
    y = max(frame.bottom, y) + scene.px(8)
    told = sorted(card.problems, key=lambda problem: problem.severity != "error")
    for number, problem in enumerate(told):
        left = room.bottom - y
        more = len(told) - number
        if left < step * (2 if more > 1 else 1):
            words = scene.t("setup.more_problems", n=more)
            widgets.text(scene, surface, words, "small", (room.x, y), "ink.secondary", width=room.width)
            return
        high = max(step, min(3 * step, left - (step if more > 1 else 0)))
        y = _paint_problem(scene, surface, pygame.Rect(room.x, y, room.width, high), problem) + scene.px(3)
