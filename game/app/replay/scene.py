"""Replaying a match: step, jump, play automatically, copy, and play on from any move."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.app.replay.frame import ReplayFrame
from game.app.replay.hands import ReplayInput
from game.app.replay.panel import (
    build_actions,
    build_steps,
    build_title,
    paint_record,
    paint_sides,
    paint_title,
    step_hints,
)
from game.app.replay.reviewing import Reviewing
from game.app.table.boards import seed_of, tools_of
from game.app.table.edit_position import edit_position
from game.app.table.looking import Looking, RecalledLine
from game.app.table.match_source import OpenLine, Source, from_match, from_path, from_text
from game.app.table.record_list import RecordList
from game.app.table.review import can_review
from game.app.table.thinking import MakeThinker, worker
from game.data.matches import Match
from game.data.problems import ProblemsError
from game.model.contract import TextError
from game.model.entries import window_game
from game.ui import widgets
from game.ui.dialog import copy_text
from game.ui.noting import NotingScene
from game.ui.scene import Scene
from game.view import registry
from game.view.table import TableView, Tools

if TYPE_CHECKING:
    from game.ui.application import App

SPEEDS = (0.5, 1.0, 2.5)
"""Slow, normal, fast: how much faster than usual it plays by itself."""

NOTE_S = 4.0
"""How long a message stays."""


class Replay(NotingScene):
    """One match, read only."""

    name = "replay"

    def __init__(
        self, app: App, source: Source, ply: int | None = None, thinker: MakeThinker | None = None
    ) -> None:
        super().__init__(app)
        self.source = source
        session = source.session
        self.table: TableView = registry.view(source.kit.name).table(self._tools())
        line = OpenLine(session) if source.open else RecalledLine(session, source.viewer)
        self.looking = Looking(self.table, line, max(0, source.viewer))
        self.record: RecordList = RecordList(self, session, self.table)
        self.frame = ReplayFrame.of(1280, 720)
        if thinker is None and app.events.live:
            thinker = worker
        self.reviewing = Reviewing(self, thinker) if thinker is not None and can_review(source) else None
        self.input = ReplayInput(self)
        self._card: object = None
        self.speed = 1
        self.title_left = self.title_right = 0
        self._look = (app.theme, app.texts)
        if source.match.earlier:
            self.note_down(self.t("replay.text_only"), 10 * NOTE_S)
        self.table.show(line.view(0), chooser=None, viewer=self.looking.viewer, last=None)
        self.looking.go(len(line) if ply is None else ply)

    def _tools(self) -> Tools:
        content = self.source.content
        made = tools_of(self.app, content, seed=seed_of(content, self.source.session.setup) % 1000)
        faster = SPEEDS[self.speed] if hasattr(self, "speed") and self.looking.playing else 1.0
        return replace(made, speed=made.speed * faster)

    @property
    def list_shown(self) -> bool:
        """Whether the moves are seen: in a small window a piece's card takes their place while the
        pointer is at it."""
        return self._moves_seen and (not self.frame.card_over or not self.table.pointed)

    @property
    def card_shown(self) -> bool:
        """Whether the piece's card is seen."""
        return self._moves_seen and (not self.frame.card_over or self.table.pointed)

    @property
    def _moves_seen(self) -> bool:
        """Whether moves and card have the place that a review may take in a small window."""
        review = self.frame.review
        return self.reviewing is None or review is None or review.tabs is None or self.reviewing.at_moves

    # --- going ---

    def go(self, ply: int) -> None:
        """Go to a ply and stop there."""
        if self.looking.playing:
            self.looking.playing = False
            self.rebuild()
        if self.reviewing is not None:
            self.reviewing.moved()
        self.looking.go(ply)
        self._moved()

    def first(self) -> None:
        """To the start."""
        self.go(0)

    def back_one(self) -> None:
        """One step back."""
        self.go(self.looking.ply - 1)

    def forward_one(self) -> None:
        """One step on, animated."""
        if not self.looking.at_end:
            self.go(self.looking.ply + 1)

    def last(self) -> None:
        """To the end."""
        self.go(len(self.looking.line))

    def play(self) -> None:
        """Go on by itself, or stop."""
        if self.reviewing is not None:
            self.reviewing.moved()
        self.looking.play()
        self.table.set_tools(self._tools())
        self._moved()
        self.rebuild()

    def set_speed(self, index: int) -> None:
        """How fast it plays by itself."""
        self.speed = index
        self.table.set_tools(self._tools())

    def _moved(self) -> None:
        self.record.reveal(self.looking.ply)
        if self.looking.ply == 0:
            self.record.scroll = 0
        self._sound()
        self._enable()
        self.repaint()

    def _sound(self) -> None:
        for name in self.table.take_sounds():
            self.app.audio.play(name)

    def flip(self) -> None:
        """Turn the board."""
        overlays = self.table.overlays
        self.table.set_overlays(overlays.having(flipped=not overlays.flipped))
        self.repaint()

    # --- taking something along ---

    def tell(self, words: str) -> None:
        """Show a message for a while."""
        self.note_down(words, NOTE_S)

    def copy_position(self) -> None:
        """The position that is shown, as text."""
        if not self.source.open:
            self.tell(self.t("replay.secret"))
            return
        text = self.source.kit.format_position(self.looking.line.view(self.looking.ply))
        self.tell(self.t("replay.copied_position" if copy_text(text) else "replay.not_copied"))

    def copy_record(self) -> None:
        """The whole record as text."""
        if not self.source.open:
            self.tell(self.t("replay.secret"))
            return
        done = copy_text(self.source.match.record_text())
        self.tell(self.t("replay.copied_record" if done else "replay.not_copied"))

    def branch(self) -> None:
        """Begin a new match from the position that is shown."""
        kit, view = self.source.kit, self.looking.line.view(self.looking.ply)
        if not self.source.open:
            self.tell(self.t("replay.secret"))
            return
        if kit.game.result(view) is not None:
            self.tell(self.t("replay.over_there"))
            return
        if not self.app.can_open("setup"):
            return
        plan = self.source.match.plan
        try:
            self.app.open(
                "setup",
                game=kit.name,
                position=kit.format_position(view),
                players=plan.players,
                sides=plan.sides,
            )
        except TextError as error:
            self.tell(self.t("replay.bad", reason=str(error)))

    def edit(self) -> None:
        """The position that is shown, in the map editor."""
        if not self.source.open:
            self.tell(self.t("replay.secret"))
            return
        plan = self.source.match.plan
        edit_position(self.app, plan.kit, self.looking.line.view(self.looking.ply), plan.map_title)

    def help(self) -> None:
        """F1: the rules of this game."""
        self.app.open("rules", game=self.source.kit.name)

    # --- building ---

    def make_stale(self) -> None:
        super().make_stale()
        if self._look != (self.app.theme, self.app.texts):
            self._look = (self.app.theme, self.app.texts)
            self.table.set_tools(self._tools())
            self.record.forget()

    def build(self) -> None:
        f = self.frame = ReplayFrame.of(self.width, self.height, review=self.reviewing is not None)
        scale = self.app.scale
        self.table.set_rect(self.box(*f.board).inflate(-2, -2), scale)
        coordinates = self.app.settings.look.coordinates
        self.table.set_overlays(self.table.overlays.having(coordinates=coordinates))
        self.record.rect = self.box(*f.list)
        self.record.update(self.source.viewer)
        build_title(self)
        self.focus_area("board", self.box(*f.board))
        if self.reviewing is not None:
            self.reviewing.build()
        build_steps(self)
        build_actions(self)
        self._enable()
        self.record.reveal(self.looking.ply)
        if self.focus.current is None:
            self.focus.focus_first("board")

    def _enable(self) -> None:
        looking = self.looking
        for key, on in (
            ("first", not looking.at_start),
            ("back", not looking.at_start),
            ("forward", not looking.at_end),
            ("last", not looking.at_end),
            ("play", len(looking.line) > 0),
        ):
            try:
                button = self.focus.by_key(f"step.{key}")
            except KeyError:
                return
            if bool(button.is_enabled) != on:
                button.set_enabled(on)

    # --- events ---

    def on_table(self, point: tuple[int, int]) -> bool:
        """Whether a point is on the board."""
        return self.box(*self.frame.board).collidepoint(point)

    def handle(self, event: pygame.event.Event) -> bool:
        if self.reviewing is not None and self.reviewing.handle(event):
            return True
        return self.input.handle(event)

    def cover(self) -> None:
        if self.reviewing is not None:
            self.reviewing.cover()

    def uncover(self) -> None:
        if self.reviewing is not None:
            self.reviewing.uncover()

    def leave(self) -> None:
        if self.reviewing is not None:
            self.reviewing.close()

    def update(self, dt: float) -> None:
        if self.reviewing is not None:
            self.reviewing.update()
        was = self.looking.playing
        if self.looking.update(dt * SPEEDS[self.speed]):
            self._moved()
        if was and not self.looking.playing:
            self.table.set_tools(self._tools())
            self.rebuild()
        card = self.table.card_key(), self.list_shown
        if self.table.update(dt * 1000) or card != self._card:
            self._card = card
            self.invalidate()
        self._sound()
        self.let_note_fade(dt)

    def due(self) -> float:
        reviewing = math.inf if self.reviewing is None else self.reviewing.due()
        goes_on = math.inf if self.table.busy else self.looking.due() / SPEEDS[self.speed]
        return min(self.table.due(), goes_on, reviewing, self.note_due())

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        f = self.frame
        widgets.card(self, surface, self.box(*f.board))
        paint_title(self, surface)
        paint_sides(self, surface)
        paint_record(self, surface)
        keys = self.box(*f.keys)
        if self.note:
            at = (keys.x, keys.centery)
            widgets.text(self, surface, self.note, "body_strong", at, middle=True, width=keys.width)
        else:
            widgets.key_hints(self, surface, keys, self._hints())

    def _hints(self) -> list[widgets.Hint]:
        if self.reviewing is not None:
            return self.reviewing.hints()
        return step_hints(self)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.table.draw(surface)
        if self.list_shown:
            self.record.draw(surface, self.looking.ply, "", 0)
        if self.card_shown:
            self.table.draw_card(surface, self.box(*self.frame.card), self.app.scale)
        if self.reviewing is not None:
            self.reviewing.draw(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.reviewing is not None:
            self.reviewing.draw_over(surface)


def make(
    app: App,
    path: Path | str | None = None,
    *,
    match: Match | None = None,
    text: str | None = None,
    game: str = "",
    ply: int | None = None,
    thinker: MakeThinker | None = None,
) -> Scene:
    """Look through a match in memory, a save or record file, or a record's text; ``ply``: from there.

    ``thinker`` makes what reviews it; by default a process, where there is a window. What can't be read
    is told in a dialog instead.
    """
    try:
        if match is not None:
            return Replay(app, from_match(match), ply, thinker)
        game = window_game(game)
        if text is not None:
            return Replay(app, from_text(text, game, app.texts), 0 if ply is None else ply, thinker)
        assert path is not None, "a replay is opened from a match, a path or a text"
        return Replay(app, from_path(Path(path), game, app.texts), ply, thinker)
    except ProblemsError as error:
        told = [str(problem) for problem in error.problems]
    except TextError as error:
        told = [str(error)]
    from game.ui import dialog

    title = app.texts("replay.title")
    return dialog.make(app, "problems", title=title, words=app.texts("replay.bad", reason=""), problems=told)
