"""The keys of a replay: on the board while a turning point is tried again, else through the moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from game.app.replay.reviewing import Reviewing
from game.app.table.host import SWITCHES, TableHost
from game.app.table.viewer import ViewerScene
from game.ui import widgets


class ReplayKeys:
    """The keys. ``does`` has each action's callback, by name."""

    def __init__(
        self, viewer: ViewerScene, host: TableHost, reviewing: Reviewing | None,
        does: Mapping[str, Callable[[], object]],
    ) -> None:  # fmt: skip
        self.viewer, self.host, self.reviewing = viewer, host, reviewing
        self.does = {**viewer.steps(), **does}

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether it was one of these keys."""
        return self._in_try(event) or self._elsewhere(event)

    def _in_try(self, event: pygame.event.Event) -> bool:
        """Handle the board's keys while a turning point is tried again."""
        reviewing, action = self.reviewing, self.viewer.app.input.action_for(event, "match")
        if reviewing is None or reviewing.retry is None or action is None:
            return False
        in_hand, table = self.viewer.in_hand, self.host.table
        if action == "put_back" and not (in_hand and self.host.in_panel):
            if not (in_hand and table.put_back()):
                reviewing.stop_trying()
            return True
        if in_hand:
            return action != "flip" and action != "copy" and self.host.act(action)
        if action != "pick":
            return False
        if table.busy:
            table.skip()
        else:
            self.viewer.focus.activate()
        return True

    def _elsewhere(self, event: pygame.event.Event) -> bool:
        inputs, reviewing = self.viewer.app.input, self.reviewing
        does = dict(self.does)
        if reviewing is not None:
            trying = reviewing.retry is not None
            does["next_turning_point"] = reviewing.try_next if trying else reviewing.next_point
            does["try_again"] = reviewing.try_again
            does["show_best"] = reviewing.show_solution if trying else reviewing.toggle_best
            if not trying:
                does["previous_turning_point"] = reviewing.previous_point
        do = does.get(inputs.action_for(event, "replay") or "")
        if do is None:
            match = inputs.action_for(event, "match") or ""
            if self.host.is_overlay(match) or match in (*SWITCHES, "zoom_in", "zoom_out", "explain"):
                do = partial(self.host.command, match)
            elif match in ("evaluation", "copy"):
                do = does[match]
        if do is None:
            return False
        do()
        return True

    def hints(self) -> list[widgets.Hint]:
        """Return what can be done by which key, unless a move is being chosen."""
        t, cap = self.viewer.t, self.viewer.cap
        step: widgets.Hint = (cap("back_one"), cap("forward_one")), t("replay.hint_step")
        play: widgets.Hint = (cap("play"),), t("replay.hint_play")
        if self.viewer.in_hand:
            return []
        if self.reviewing is None:
            ends: widgets.Hint = (cap("first"), cap("last")), t("replay.hint_ends")
            return [step, play, ends, ((cap("branch"),), t("replay.hint_branch"))]
        again, best = (cap("try_again"),), (cap("show_best"),)
        if self.reviewing.retry is not None:
            stop: widgets.Hint = (self.viewer.app.input.cap("escape"),), t("review.try.stop")
            return [(again, t("review.try.again")), (best, t("review.try.best")), stop]
        on: widgets.Hint = (cap("next_turning_point"),), t("review.hint_next")
        bests: list[widgets.Hint] = [(best, t("review.hint_best"))] if self.reviewing.review.analysed else []
        return [step, on, (again, t("review.hint_try")), *bests, play]
