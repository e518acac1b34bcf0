"""The review on the replay viewer: graph, turning points, the best move on the board, and trying again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.app.replay.graph import Graph
from game.app.replay.retry import Retry
from game.app.replay.retry_input import RetryInput
from game.app.replay.review_column import ReviewColumn
from game.app.replay.review_words import ReviewWords
from game.app.replay.turning import TurningPoint
from game.app.table.host import caps_of, panel_prompts
from game.app.table.review import Review
from game.app.table.thinking import MakeThinker, worker
from game.model.contract import SeenStep
from game.ui import widgets
from game.view.table import Suggestion

if TYPE_CHECKING:
    from game.app.replay.scene import Replay


class Reviewing:
    """What the replay viewer has besides for matches that can be reviewed."""

    def __init__(self, scene: Replay, make: MakeThinker = worker) -> None:
        self.scene = scene
        self.review = Review(scene.source, make, keep=scene.app.keep)
        self.words = ReviewWords(scene, self.review)
        self.graph = Graph(scene, self.review)
        self.column = ReviewColumn(scene, self)
        self.retry: Retry | None = None
        self.hands = RetryInput(scene, self)
        self.side = self._own_side()
        """Whose turning points are gone through; ``None``: both sides'."""
        self.best_shown = False
        """The board shows the position before the last move, and what would have been better."""
        self.found: set[int] = set()
        """Turning points for which a good move was found, by ply."""
        self.at_moves = False
        """Where moves and review take turns: whether the moves are seen."""
        self._dragging = False
        self._pointed: int | None = None
        self._known = -1
        self._hints: list[widgets.Hint] = []

    def _own_side(self) -> int | None:
        """The side of the only people, where they played against bots."""
        plan = self.scene.source.match.plan
        pairs = list(zip(plan.players, plan.sides, strict=True))
        people = {side for player, side in pairs if player.kind == "person"}
        bots = {side for player, side in pairs if player.kind == "bot"}
        return people.pop() if len(people) == 1 and bots else None

    # --- turning points ---

    def wanted(self) -> list[TurningPoint]:
        """Those of the chosen side."""
        return [point for point in self.review.points if self.side in (None, point.side)]

    def choose_side(self, index: int) -> None:
        """Whose turning points are gone through: both sides', the first's, the second's."""
        self.side = None if index == 0 else index - 1
        self.column.enable()
        self.scene.invalidate()

    def next_side(self) -> None:
        """The next choice of whose."""
        self.choose_side(0 if self.side == 1 else 1 if self.side is None else 2)
        self.scene.rebuild()

    def point_beside(self, by: int) -> TurningPoint | None:
        """The wanted turning point after (1) or before (-1) the ply shown, round the ends."""
        wanted, at = self.wanted(), self.scene.looking.ply
        if self.retry is not None:
            at = self.retry.point.ply
        if not wanted:
            return None
        if by > 0:
            return next((point for point in wanted if point.ply > at), wanted[0])
        return next((point for point in reversed(wanted) if point.ply < at), wanted[-1])

    def go_to(self, point: TurningPoint) -> None:
        """Show a turning point with what would have been better."""
        self.scene.go(point.ply)
        self.show_best(True)

    def next_point(self) -> None:
        """The next turning point."""
        point = self.point_beside(1)
        if point is not None:
            self.go_to(point)

    def previous_point(self) -> None:
        """The turning point before."""
        point = self.point_beside(-1)
        if point is not None:
            self.go_to(point)

    @property
    def can_show_best(self) -> bool:
        """Whether there was a last move, and something is known of what might have been."""
        ply = self.scene.looking.ply
        moved = ply > 0 and self.scene.source.session.line[ply - 1].entry.kind == "move"
        return moved and bool(self.review.expected(ply - 1))

    def toggle_best(self) -> None:
        """Show the best move instead of the last one, or the last one again."""
        self.show_best(not self.best_shown)

    def show_best(self, shown: bool) -> None:
        """The position before the last move with the best move and the one that was played, or the
        position that is looked at."""
        scene, looking = self.scene, self.scene.looking
        self.best_shown = shown and self.can_show_best
        scene.table.skip()
        if self.best_shown:
            ply = looking.ply
            if looking.playing:
                scene.play()
            best, played = self.review.expected(ply - 1)[0], scene.source.session.line[ply - 1].entry.action
            last = self.review.line.step(ply - 1) if ply > 1 else None
            self._bring_into_view(looking.line.view(ply - 1), played, best)
            scene.table.show(looking.line.view(ply - 1), chooser=None, viewer=looking.viewer, last=last)
            lines = [Suggestion((best,))]
            if not self.review.played_best(ply):
                lines.append(Suggestion((played,), 2))
            scene.table.suggest(lines)
        else:
            scene.table.suggest(())
            looking.show()
        self.column.enable()
        scene.invalidate()

    def _bring_into_view(self, view: Any, *actions: Any) -> None:
        """Of a board that is too large to be seen whole, show where these actions are; the last above all."""
        table, game = self.scene.table, self.scene.source.kit.game
        for action in actions:
            step = game.apply(view, action)
            table.animate(view, SeenStep(step.state, step.events, step.action))
            table.skip()
        table.take_sounds()

    def moved(self) -> None:
        """Another ply is about to be shown: nothing of a review stays on the board."""
        if self.retry is not None:
            self._end_retry()
        if self.best_shown:
            self.best_shown = False
            self.scene.table.suggest(())

    # --- trying again ---

    def try_again(self) -> None:
        """Try the turning point that is shown, or else the next one."""
        point = self.review.point(self.scene.looking.ply) or self.point_beside(1)
        if self.retry is not None:
            self.retry.begin()
            self._retry_changed()
        elif point is not None:
            self.try_point(point)

    def try_point(self, point: TurningPoint) -> None:
        """Try that turning point."""
        scene = self.scene
        scene.go(point.ply - 1)
        self.at_moves = False
        self.retry = Retry(self, point)
        self._retry_changed()

    def try_next(self) -> None:
        """Try the next turning point that no good move was found for yet; after the last one stop."""
        assert self.retry is not None
        at = self.retry.point.ply
        wanted = [point for point in self.wanted() if point.ply not in self.found and point.ply != at]
        if wanted:
            self.try_point(next((point for point in wanted if point.ply > at), wanted[0]))
        else:
            self.stop_trying()

    def show_solution(self) -> None:
        """Draw the best line instead of trying."""
        if self.retry is not None:
            self.retry.show_best()
            self._retry_changed()

    def stop_trying(self) -> None:
        """Back to looking, at the turning point."""
        if self.retry is not None:
            point = self.retry.point
            self._end_retry()
            self.go_to(point)

    def _end_retry(self) -> None:
        assert self.retry is not None
        self.retry.end()
        self.retry = None
        self._retry_changed()

    def _retry_changed(self) -> None:
        """It is somebody else's turn to do something: other buttons, the main one with the focus."""
        self.scene.focus.current = None
        self.scene.rebuild()

    # --- building, drawing ---

    def build(self) -> None:
        """The widgets of the window of now."""
        frame = self.scene.frame.review
        assert frame is not None
        self.graph.rect = self.scene.box(*frame.graph)
        if frame.tabs is not None:
            labels = [self.scene.t("replay.moves"), self.scene.t("review.title")]
            widgets.segments(
                self.scene, self.scene.box(*frame.tabs), labels, chosen=0 if self.at_moves else 1,
                on_choose=lambda index: self.turn_to(moves=index == 0), key="tab",
            )  # fmt: skip
        if self.seen:
            self.column.build()

    @property
    def seen(self) -> bool:
        """Whether the review is on the screen now, not the moves in its place."""
        frame = self.scene.frame.review
        return frame is not None and (frame.tabs is None or not self.at_moves)

    def turn_to(self, *, moves: bool) -> None:
        """Show the moves, or the review."""
        if self.at_moves != moves:
            self.at_moves = moves
            self.scene.rebuild()

    def hints(self) -> list[widgets.Hint]:
        """What can be done by which key."""
        scene = self.scene
        t, app = scene.t, scene.app
        if self.retry is not None and self.retry.phase == "choose":
            within = self.hands.in_panel
            found = panel_prompts(t, scene.focus.current) if within else scene.table.prompts()
            small = scene.frame.small
            made = [(caps_of(app, prompt, keys_alone=small), prompt.words) for prompt in found]
            return [hint for hint in made if hint[0]]

        def cap(action: str) -> str:
            return app.input.shown(action, "replay")

        trying = self.retry is not None
        more = [((cap("try_again"),), t("review.try.again" if trying else "review.hint_try"))]
        if trying:
            return [*more, ((cap("show_best"),), t("review.try.best")), (("Esc",), t("review.try.stop"))]
        return [
            ((cap("back_one"), cap("forward_one")), t("replay.hint_step")),
            ((cap("next_turning_point"),), t("review.hint_next")),
            *more,
            ((cap("show_best"),), t("review.hint_best")),
            ((cap("play"),), t("replay.hint_play")),
        ]

    def draw(self, surface: pygame.Surface) -> None:
        """Graph and words."""
        if self.seen:
            self.graph.draw(surface)
            self.column.draw(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        """The words about the ply that is pointed at, in the graph or in the list."""
        scene = self.scene
        ply = self.graph.hovered if self.seen else None
        at: tuple[int, int] | None = None
        if ply is not None:
            at = (self.graph.x_of(ply), self.graph.rect.y)
        elif self._pointed is not None and scene.list_shown:
            ply, at = self._pointed, (scene.app.mouse[0], scene.app.mouse[1] - scene.px(12))
        if ply is None or at is None:
            return
        painter, pad = scene.painter, scene.px(10)
        frame = scene.box(*scene.frame.record)
        words = self.words.tip(ply)
        words = painter.fonts.fit(words, "small", frame.width - 4 * pad, painter.scale)
        wide, high = painter.fonts.size(words, "small", painter.scale)[0] + 2 * pad, scene.px(26)
        chip = pygame.Rect(0, 0, wide, high)
        chip.midbottom = (at[0], at[1] - scene.px(3))
        chip.clamp_ip(frame.inflate(-scene.px(4), 0))
        theme = scene.app.theme
        painter.box(surface, chip, theme["ink.primary"], theme["surface.raised"], radius=4)
        widgets.text(
            scene, surface, words, "small", chip.center, "surface.raised", align="center", middle=True
        )

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        """An event; whether the review took it."""
        kind = event.type
        if kind == pygame.MOUSEMOTION and self._motion(event):
            return True
        if kind == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT and self.seen:
            ply = self.graph.ply_at(event.pos)
            if ply is not None:
                self._dragging = True
                self.scene.app.audio.play("click")
                self.scene.go(ply)
                return True
        if kind == pygame.MOUSEBUTTONUP and self._dragging:
            self._dragging = False
            return True
        if kind == pygame.WINDOWLEAVE:
            self.graph.hover(None)
            self._pointed = None
            self.scene.invalidate()
        if self.retry is not None and self.hands.handle(event):
            return True
        return self._action(event)

    def _motion(self, event: pygame.event.Event) -> bool:
        scene = self.scene
        if self._dragging and event.buttons[0]:
            ply = self.graph.ply_at(event.pos, held=True)
            if ply is not None and ply != scene.looking.ply:
                scene.go(ply)
            self.graph.hovered = None
            return True
        self._dragging = False
        if self.graph.hover(event.pos if self.seen else None):
            scene.invalidate()
        ply = scene.record.ply_at(event.pos) if scene.list_shown else None
        pointed = ply if ply is not None and self.review.point(ply) is not None else None
        if pointed != self._pointed:
            self._pointed = pointed
            scene.invalidate()
        return False

    def _action(self, event: pygame.event.Event) -> bool:
        scene = self.scene
        action = scene.app.input.action_for(event, "replay")
        if action == "next_turning_point":
            self.try_next() if self.retry is not None else self.next_point()
        elif action == "previous_turning_point" and self.retry is None:
            self.previous_point()
        elif action == "try_again":
            self.try_again()
        elif action == "show_best":
            self.show_solution() if self.retry is not None else self.toggle_best()
        else:
            return False
        scene.invalidate()
        return True

    # --- time ---

    def update(self) -> None:
        """A frame later."""
        scene = self.scene
        if self.review.update():
            scene.invalidate()
        if self.retry is not None and self.retry.update():
            self._retry_changed()
        if self._known != len(self.review.known):
            self._known = len(self.review.known)
            scene.record.marks = {point.ply: point.sign for point in self.review.points}
            self.column.enable()
        if self.retry is not None and self._hints != (hints := self.hints()):
            self._hints = hints
            scene.repaint()

    def due(self) -> float:
        """Seconds until there is something to do; what is judged wakes the loop."""
        return self.review.due()

    def close(self) -> None:
        """Leave nothing running."""
        self.review.close()

    def reply_taken(self) -> None:
        """A move was chosen in a try."""
        self._retry_changed()

    def cover(self) -> None:
        """Something is on top: nothing is thought about meanwhile."""
        if self.retry is None:
            self.review.pause()

    def uncover(self) -> None:
        """It is on top again."""
        if self.retry is None:
            self.review.resume()
