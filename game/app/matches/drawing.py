"""Draws a saved match as a row of the list, and large beside it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.app.matches.shelf import SavedMatches
from game.app.table.boards import Pictures, details
from game.app.table.saved import Peeked, Peeker, about_words, score_words, state_words, why_over
from game.data.files.content import Content, load_content
from game.data.saves.match_index import MatchRow
from game.data.saves.saves import SaveSummary
from game.model.kit import AnyKit
from game.model.registry import kit as kit_of
from game.ui.controls.columns import two_lines
from game.ui.controls.tree_list import BOX
from game.ui.layout import GROW, Area
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Picture, SmallText, Text
from game.ui.when import when_words


class MatchDrawing:
    """Draws matches; their boards come later, read and drawn a few a frame."""

    def __init__(self, screen: Screen, matches: SavedMatches) -> None:
        self.screen, self.matches = screen, matches
        self.peeker = Peeker(kit_of)
        self.pictures = Pictures(screen.app)
        self._contents: dict[str, Content] = {}

    @property
    def version(self) -> int:
        """How much has been read and drawn so far."""
        return self.peeker.read + self.pictures.drawn

    def work(self, most: int) -> None:
        """Read and draw at most ``most`` wanted boards."""
        self.peeker.work()
        self.pictures.work(most)

    def row(self, row: MatchRow) -> Node:
        """Return the row of a match in the list."""
        side = self.screen.density.card - 2 * 8
        return Row(pad=(14, 0), gap=14).of(
            Node(wide=BOX - 4),
            Picture(self._draw_board, (row, self.version), wide=side, high=side),
            replace(self._about(row), wide=GROW),
        )

    def _about(self, row: MatchRow) -> Node:
        """Return the words about a match: players and date; its map and how it stands."""
        save, texts = self.matches.save_of(row), self.screen.app.texts
        seen = self.peeker.get(save)
        broken = _is_broken(save, seen)
        ink = "signal.error" if broken else "ink.primary"
        role = "body_strong" if save.result is None and not broken else "body"
        copies = len(self.matches.copies.get(row.file, ()))
        when, about = when_words(save.modified, texts), about_words(save, seen, texts)
        if copies:
            about = " · ".join((about, texts("matches.copies", n=copies + 1)))
        mark = self.matches.marks.get(row.file)
        state = self._state(row, save, seen)
        if mark is not None and not mark.yours:
            role = "body"
        return two_lines(
            Row(gap=12).of(Text(save.title, "card_title", wide=GROW), SmallText(when)),
            Row(gap=12).of(
                SmallText(about, wide=GROW),
                None if mark is None else Icon("letter", 16, ink),
                Text(state, role, ink, "right"),
            ),
        )

    def preview(self, row: MatchRow) -> Node:
        """Return the large view of a match."""
        save, texts = self.matches.save_of(row), self.screen.app.texts
        seen = self.peeker.get(save)
        unread = seen is not None and seen.kit is None
        words, ink = self._state(row, save, seen), "signal.error" if unread else "ink.primary"
        if seen is not None and (score := score_words(seen)):
            words = " · ".join(filter(None, (f"{words} {score}", why_over(seen, texts))))
        problems = [*save.problems, *(seen.problems if seen is not None and unread else ())]
        return details(
            [
                (save.title, "card_title", "ink.primary"),
                (about_words(save, seen, texts), "body", "ink.secondary"),
                (words, "body_strong", ink),
                (when_words(save.modified, texts), "small", "ink.secondary"),
                *((one, "small", "ink.secondary") for one in self._of_copies(row)),
            ],
            None if unread else Picture(self._draw_board, (row, self.version)),
            [(one, "small", "signal.error") for one in dict.fromkeys(map(texts.problem, problems))],
        )

    def _of_copies(self, row: MatchRow) -> list[str]:
        """Say that there are copies of a match, or that it was played on elsewhere, too."""
        texts, copies = self.screen.app.texts, len(self.matches.copies.get(row.file, ()))
        told = [texts("matches.copies_note", n=copies)] if copies else []
        return [*told, texts("matches.counts_elsewhere")] if row.file in self.matches.uncounted else told

    def _state(self, row: MatchRow, save: SaveSummary, seen: Peeked | None) -> str:
        """Say how a match stands; for one by post in progress, whom it waits for."""
        mark = self.matches.marks.get(row.file)
        words = mark.words if mark is not None and save.result is None else ""
        return words or state_words(save, seen, self.screen.app.texts)

    def _content_of(self, kit: AnyKit) -> Content:
        """Return the game's files, for its pictures."""
        if kit.name not in self._contents:
            self._contents[kit.name] = load_content(kit)
        return self._contents[kit.name]

    def _draw_board(self, to: PaintedCanvas, area: Area, data: tuple[MatchRow, int]) -> None:
        """Draw the board of a match, or an icon in its place."""
        save, frame = self.matches.save_of(data[0]), area.rect
        seen = self.peeker.get(save)
        if seen is not None and seen.kit is not None:
            kit, state, side = seen.kit, seen.state, frame.width
            content = self._content_of(kit)
            key = (save.path, save.modified, side)
            picture = self.pictures.get(key, partial(self.pictures.position, kit, content, state, side))
            if picture is not None:
                to.surface.blit(picture, picture.get_rect(center=frame.center))
                return
        to.painter.box(to.surface, frame, to.theme["surface.sunken"], to.theme["surface.line"], radius=2)
        broken = _is_broken(save, seen)
        size = min(40.0, frame.width / to.painter.scale * 0.5)
        name, ink = ("warning", "signal.error") if broken else ("hourglass", "ink.tertiary")
        to.icon(name, size, area, ink)


def _is_broken(save: SaveSummary, seen: Peeked | None) -> bool:
    return save.header is None or (seen is not None and seen.kit is None)
