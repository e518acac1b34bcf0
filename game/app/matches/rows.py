"""A saved match in a list, and the details of the chosen one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.matches.peek import Peeked, result_words, score_words
from game.data.matches import side_words
from game.data.saves import SaveSummary
from game.data.texts import Texts
from game.ui import widgets
from game.ui.cells import CellState
from game.ui.when import when_words

if TYPE_CHECKING:
    from game.app.matches.scene import Matches


def state_words(save: SaveSummary, seen: Peeked | None, texts: Texts) -> str:
    """How a match stands: result, or whose turn it is."""
    if save.header is None or (seen is not None and seen.kit is None):
        return texts("matches.broken")
    if seen is None or seen.kit is None:
        return texts("matches.finished") if save.result is not None else ""
    if seen.result is not None:
        return result_words(seen.kit, seen.setup, seen.result, texts)
    if seen.side is not None and seen.setup is not None:
        return texts("matches.to_move", side=side_words(seen.kit, seen.setup, seen.side, texts))
    return ""


def title_words(save: SaveSummary) -> str:
    """Who against whom."""
    return save.title


def about_words(save: SaveSummary, seen: Peeked | None, texts: Texts) -> str:
    """Game, map and turn: of a match that goes on the one it is at, as the match itself says it."""
    if save.header is None:
        return save.path.name
    told = [texts(f"{save.header.game}.name")]
    told.append(save.header.map_title or texts("matches.from_position"))
    turn = save.turn
    if save.result is None:  # the record tells the turn of the last move, the position whose turn it is
        turn = getattr(seen.state, "turn", turn) if seen is not None else None
    if turn:
        told.append(texts("matches.turn", n=turn))
    return " · ".join(told)


def paint_row(scene: Matches, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
    """A match as a row: board, players, how it stands, when."""
    save = scene.listed[state.index]
    seen = scene.peeker.get(save)
    theme, painter, texts = scene.app.theme, scene.painter, scene.app.texts
    fill = theme["surface.raised" if state.chosen or state.hovered else "surface.panel"]
    line = theme["ink.primary" if state.chosen or state.hovered else "surface.line"]
    painter.box(surface, rect, fill, line, width=2 if state.chosen else 1, radius=6)
    pad = scene.px(8)
    side = rect.height - 2 * pad
    frame = pygame.Rect(rect.x + pad, rect.y + pad, side, side)
    paint_board(scene, surface, frame, save, seen)
    x = frame.right + scene.px(14)
    right = rect.right - scene.px(14)
    broken = save.header is None or (seen is not None and seen.kit is None)
    top, below = rect.y + rect.height * 32 // 100, rect.y + rect.height * 69 // 100
    when = when_words(save.modified, texts)
    width = painter.fonts.size(when, "small", painter.scale)[0]
    widgets.text(scene, surface, when, "small", (right, top), "ink.secondary", align="right", middle=True)
    room = right - width - scene.px(12) - x
    widgets.text(scene, surface, title_words(save), "card_title", (x, top), middle=True, width=room)
    words = state_words(save, seen, texts)
    tone = "signal.error" if broken else "ink.primary"
    role = "body_strong" if save.result is None and not broken else "body"
    most = (right - x) * 55 // 100
    taken = min(most, painter.fonts.size(words, role, painter.scale)[0])
    widgets.text(
        scene, surface, words, role, (right, below), tone, align="right", middle=True, width=max(1, most)
    )
    room = right - taken - scene.px(12) - x
    about = about_words(save, seen, texts)
    widgets.text(scene, surface, about, "small", (x, below), "ink.secondary", middle=True, width=room)


def paint_board(
    scene: Matches, surface: pygame.Surface, frame: pygame.Rect, save: SaveSummary, seen: Peeked | None
) -> None:
    """The board of a match, or an icon in its place."""
    theme = scene.app.theme
    if seen is not None and seen.kit is not None:
        kit, state, side = seen.kit, seen.state, frame.width
        content = scene.content_of(kit)
        key = (save.path, save.modified, side)
        picture = scene.pictures.get(key, lambda: scene.pictures.position(kit, content, state, side))
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=frame.center))
            return
    scene.painter.box(surface, frame, theme["surface.sunken"], theme["surface.line"], radius=2)
    broken = save.header is None or (seen is not None and seen.kit is None)
    icon = min(40.0, frame.width / scene.app.scale * 0.5)
    tone = "signal.error" if broken else "ink.tertiary"
    name = "warning" if broken else "hourglass"
    widgets.icon(scene, surface, name, frame.center, icon, tone, center=True)


def paint_details(
    scene: Matches, surface: pygame.Surface, rect: pygame.Rect, save: SaveSummary, bottom: int
) -> None:
    """The chosen match, large. ``bottom`` is where the buttons begin."""
    seen = scene.peeker.get(save)
    painter = scene.painter
    widgets.card(scene, surface, rect)
    pad = scene.px(16)
    inner = rect.inflate(-2 * pad, -2 * pad)
    lines = _detail_lines(scene, save, seen)
    heights = [painter.paragraph_height(words, role, inner.width) for words, role, _ in lines]
    title = painter.paragraph_height(title_words(save), "card_title", inner.width)
    problems = [*save.problems, *(seen.problems if seen is not None and seen.kit is None else ())]
    told = sum(heights) + title + scene.px(14)
    side = min(inner.width, bottom - inner.y - told - scene.px(10))
    y = inner.y
    if side >= scene.px(96) and not (seen is not None and seen.kit is None):
        frame = pygame.Rect(0, y, side, side)
        frame.centerx = inner.centerx
        paint_board(scene, surface, frame, save, seen)
        y = frame.bottom + scene.px(10)
    body = pygame.Rect(inner.x, y, inner.width, 0)
    y = widgets.paragraph(scene, surface, title_words(save), "card_title", body) + scene.px(2)
    for (words, role, tone), high in zip(lines, heights, strict=True):
        widgets.paragraph(scene, surface, words, role, pygame.Rect(inner.x, y, inner.width, 0), tone)
        y += high
    step = painter.fonts.get("small", painter.scale).get_linesize()
    for problem in dict.fromkeys(str(problem) for problem in problems):
        room = pygame.Rect(inner.x, y, inner.width, bottom - y)
        if room.height < step:
            break
        y = widgets.paragraph(scene, surface, problem, "small", room, "signal.error") + scene.px(4)


def _detail_lines(scene: Matches, save: SaveSummary, seen: Peeked | None) -> list[tuple[str, str, str]]:
    texts = scene.app.texts
    lines = [(about_words(save, seen, texts), "body", "ink.secondary")]
    words = state_words(save, seen, texts)
    if seen is not None and seen.kit is not None:
        score = score_words(seen.result, seen.sides)
        if score:
            words = f"{score}  {words}"
    if words:
        broken = save.header is None or (seen is not None and seen.kit is None)
        lines.append((words, "body_strong", "signal.error" if broken else "ink.primary"))
    lines.append((when_words(save.modified, texts), "small", "ink.secondary"))
    return lines


def button_rects(inner: pygame.Rect, count: int, high: int, gap: int) -> list[pygame.Rect]:
    """Places for so many buttons at the bottom of ``inner``: the main one over the whole width (two of four,
    and of six), the others in pairs below."""
    wide = 1 if count <= 1 else count if count == 2 else 2 - count % 2
    rows = wide + (count - wide) // 2
    y = inner.bottom - rows * high - (rows - 1) * gap
    half = (inner.width - gap) // 2
    rects = []
    for index in range(count):
        down = index if index < wide else wide + (index - wide) // 2
        left = inner.x if index < wide or (index - wide) % 2 == 0 else inner.x + half + gap
        rects.append(pygame.Rect(left, y + down * (high + gap), inner.width if index < wide else half, high))
    return rects


def paint_empty(scene: Matches, surface: pygame.Surface) -> None:
    """What is said where no match was ever played."""
    x, y = scene.size[0] // 2, scene.size[1] * 38 // 100
    widgets.icon(scene, surface, "history", (x, y - scene.px(60)), 48, "ink.tertiary", center=True)
    title = scene.t("matches.empty_list")
    widgets.text(scene, surface, title, "section", (x, y), align="center", middle=True)
    body = pygame.Rect(0, y + scene.px(26), scene.px(520), 0)
    body.centerx = x
    words = scene.t("matches.empty_note")
    widgets.paragraph(scene, surface, words, "body", body, "ink.secondary", align="center")
