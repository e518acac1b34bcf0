"""Pictures of the match screen: ``screenshot --scene match_picked`` and others."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from game.app.match.end import EndPage
from game.app.match.menu import MatchMenu
from game.app.match.scene import MatchScene
from game.app.poses.match_plans import finished, match_of, plan_on, whole_position
from game.app.poses.posed import Posed, Steps, given, nothing
from game.app.poses.samples import moves as row_of
from game.app.poses.samples import position as position_of
from game.app.poses.thinkers import Quick, Reader
from game.app.screens import maker
from game.app.sharing.film_dialog import FilmDialog, FilmProgress
from game.app.sharing.share_dialog import ShareMatch, of_match
from game.app.table.describing import DescriptionCard
from game.app.table.opening import map_match
from game.app.table.thinking import BotAnswer, MakeThinker
from game.bots.worker import LocalWorker
from game.data.files.problems import ProblemsError
from game.data.saves.description import position_lines, whole
from game.data.saves.matches import Match, Player
from game.data.saves.record_folder import Done
from game.model.clock import ClockRules
from game.model.contract import AgreeDraw, OfferDraw
from game.model.registry import kit as kit_of
from game.ui.controls.message_list import MessageList
from game.ui.controls.path_dialog import PathDialog
from game.ui.scene import App
from game.view.board.drawn import Drawn
from game.view.registry import poses

CLOCK = ClockRules(22 * 60_000 + 42_000)


def still(app: App) -> None:
    """Stop all movement for a picture."""
    app.change("look.reduced_motion", True)


def scene_of(app: App, match: Match, thinker: MakeThinker = Reader) -> MatchScene:
    """Return a match scene for a picture: nothing moves, nobody answers except a given thinker."""
    still(app)
    scene = MatchScene(app, match, thinker)
    scene.announcer.silent = True
    return scene


def player_of(words: str) -> Player:
    """Return a person by name, or a bot by its level: ``bot 3``."""
    name, _, level = words.partition(" ")
    return Player("bot", "", int(level)) if level else Player("person", name)


class PosedMatch(Posed):
    """A posed match, and what happens in it."""

    def begin(
        self,
        *,
        game: str = "tank_chess",
        map_name: str = "",
        position: str = "",
        people: tuple[str, ...] = ("Anna", "bot 3"),
        seating: int = 0,
        clock: bool = False,
        moves: str = "",
        bots: int = 0,
        thinks: bool = False,
        under_way: bool = False,
        told: bool = False,
    ) -> None:
        """Open a match from a position or on a map, after some moves; without either, what the command
        line wants, else the game's default map. ``bots``: weak ones have played so many actions. ``thinks``:
        its bots do. ``under_way``: the player's turn goes on. ``told``: show what others did before."""
        players, rules = tuple(map(player_of, people)), CLOCK if clock else None
        worker: MakeThinker = Quick if thinks else Reader
        if bots:
            match, worker = finished(self.app.texts, game, most=bots), LocalWorker
        elif position or map_name:
            plan = plan_on(
                self.app.texts, players, game=game, map_name=map_name, seating=seating, clock=rules,
                position=position and whole_position(self.app.texts, game, position_of(game, position)),
            )  # fmt: skip
            match = match_of(plan, row_of(game, moves))
        else:
            match = self._wanted(game, players, row_of(game, moves), seating)
        if under_way:
            self.app.change("play.recap", False)
        self.scene = self.table_scene = scene_of(self.app, match, worker)
        self.scene.announcer.silent = not told
        if under_way:
            self.controller.start()
            self.controller.handed_over()
            self.controller.catch_up()

    def _wanted(self, game: str, players: tuple[Player, ...], moves: list[str], seating: int) -> Match:
        wanted, texts = self.app.wanted, self.app.texts
        if wanted.save:
            return Match.resume(Path(wanted.save), kit_of, write=False)
        if (game := wanted.game or game) != "tank_chess":
            plan = map_match(self.app, game, wanted.map_name, wanted.players or None)
            return match_of(replace(plan, seed=1))  # a picture taken twice is the same
        if wanted.map_name:
            try:
                return match_of(plan_on(texts, players, map_name=wanted.map_name))
            except ProblemsError:
                pass
        return match_of(plan_on(texts, players, clock=CLOCK, seating=seating), moves)

    @classmethod
    def own_steps(cls, told: Mapping[str, Any]) -> Steps:
        return poses(told.get("game", "tank_chess")).steps

    @property
    def stage(self) -> Any:
        return self.table

    def settle(self) -> None:
        if settle := poses(self.match.kit.name).steps.get("settle"):
            settle(self.table)

    @property
    def controller(self) -> Any:
        return self.scene.controller

    @property
    def match(self) -> Match:
        match: Match = self.table_scene.match
        return match

    @property
    def table(self) -> Any:
        return self.table_scene.table

    def _action(self, move: str) -> Any:
        """Return a move of the seat to act."""
        return self.match.kit.parse_action(move, self.match.session.state)

    def play(self, moves: str) -> None:
        """Play moves, and show their results."""
        for text in row_of(self.match.kit.name, moves):
            self.controller.play(self._action(text))
            self.controller.catch_up()

    def during(self, event: str, share: float, move: str = "") -> None:
        """Play a move, and show its animation up to a share of that event. Raises ``ValueError`` if the
        move has no such event."""
        table, controller = self.table, self.controller
        timeline = table.timeline
        timeline.speed, timeline.reduced = 1.0, False
        if move:
            controller.play(self._action(move))
        else:
            controller.start()
        for _ in range(1000):
            clip = timeline.clip
            if clip is not None and type(clip.effect).__name__ == event and clip.share >= share:
                return
            controller.update(0.02)
            table.update(20)
        raise ValueError(f"no {event} is shown")

    def freeze(self, move: str, ms: int) -> None:
        """Play a move, and stop its animation after so many milliseconds."""
        table = self.table
        table.timeline.speed, table.timeline.reduced = 1.0, False
        self.controller.play(self._action(move))
        for _ in range(ms // 10):
            table.update(10)
        table.update = partial(given, False)

    def until_it_waits(self, move: str) -> None:
        """Play a move, and what follows, until the table waits for the player to go on."""
        self.controller.play(self._action(move))
        while not self.table.waits:
            self.table.update(50.0)
            self.controller.update(0.05)

    def reveal_by_hand(self, waits: int) -> None:
        """Finish a turn and reveal it by hand, until the table waits for the nth time."""
        self.app.change("play.reveal", "by_hand")
        table, timeline = self.table, self.table.timeline
        timeline.speed, timeline.reduced, timeline.pace = 1.0, False, "by_hand"
        action = table.command("done").action
        while waits:
            if action is not None:
                self.controller.play(action)
            self.controller.update(0.02)
            table.update(20)
            action = None if table.busy else table.take_next()
            waits -= table.waits
            if table.waits and waits:
                table.hurry()

    def hand_over(self) -> None:
        """Finish a turn, and hand the device to the other person."""
        self.app.push(self.scene)
        action = self.table.command("done").action
        while action is not None:
            self.controller.play(action)
            self.controller.catch_up()
            action = self.table.take_next()
        self.scene.interruptions.show_due(0.0)
        self.scene = self.app.stack.top

    def replay(self, ply: int) -> None:
        """Open the match's replay."""
        self.scene = maker("replay")(self.app, match=self.match, ply=ply)

    def resign(self) -> None:
        """Resign for the seat to act."""
        self.controller.calls.resign()
        self.controller.catch_up()

    def draw_agreed(self) -> None:
        """Offer a draw, and accept it."""
        session = self.controller.session
        offered = self.controller.handing.speaker
        session.call(OfferDraw(offered))
        session.call(AgreeDraw(1 - offered))
        self.controller.catch_up()

    def more(self) -> None:
        """Open the menu of further actions at the end."""
        while self.scene.pictures.work():
            self.scene.repaint()
        self.scene.more()

    def do(self, action: str) -> None:
        self.scene.host.command(action)

    def aim(self, move: str) -> None:
        """Choose a move without playing it."""
        self.table.aim(self._action(move))

    def hint(self, asked: int) -> None:
        """Ask for a hint so many times."""
        for _ in range(asked):
            self.controller.hint()
            for _ in range(3):
                self.controller.update(0.02)
        self.scene.settle()

    def propose(self, *moves: str) -> None:
        """Show a hint: a bot's proposal, and what is to follow it."""
        first, *more = map(self._action, moves)
        hinting, seat = self.controller.hinting, self.match.session.to_act
        assert seat is not None
        hinting.ask(seat)
        hinting.propose(BotAnswer("hint", seat, first, then=tuple(more)))
        self.scene.settle()

    def play_step(self) -> None:
        """Play the next step of the hint."""
        self.controller.play_hint(whole=False)
        self.controller.catch_up()
        self.controller.update(0.02)
        self.scene.settle()

    def premove(self, move: str) -> None:
        """Plan a move while a bot thinks."""
        self.controller.start()
        view = self.controller.premoves.place(0)
        self.controller.premove(self.match.kit.parse_action(move, view))

    def draw(self, arrow: tuple[str, str], ring: str) -> None:
        """Draw an arrow and a red ring."""
        start, end, around = map(self.match.session.state.grid.square, (*arrow, ring))
        self.scene.host.drawings.set((Drawn(start, end), Drawn(around, None, "red")))

    def explain(self, sign: str) -> None:
        """Show the tip of a sign, by its key, if there is room for the sign."""
        tips = self.scene.host.tips
        place = next((tip.rect.center for tip in tips.all() if tip.key == sign), None)
        if place is not None:
            tips.explain(place)

    def end(self, at: float = math.inf) -> None:
        """Show the page after the match, so many seconds after it began."""
        page = EndPage(self.app, self.scene.actions, self.scene.players)
        page.appear(at)
        self._cover(page)

    def menu(self) -> None:
        """Open the match's menu."""
        self._cover(MatchMenu(self.app, self.scene))

    def call(self) -> None:
        """Open the menu of a player's own strip."""
        stop = next(stop for key, stop in self.scene.focus.stops if key.startswith("strip."))
        self.scene.do(stop.spot)

    def share(self, saved: str = "") -> None:
        """Open the dialog that shares the match; ``saved``: the file just saved."""
        dialog = ShareMatch(self.app, of_match(self.match))
        if saved:
            dialog.told, dialog.saved = self.app.texts("sharing.dialog.saved", path=saved), Path(saved)
        self._cover(dialog)

    def film(self) -> None:
        """Open the dialog that makes a film."""
        self._cover(FilmDialog(self.app, self.match))

    def film_under_way(self) -> None:
        """Show the film being made."""
        work: Any = SimpleNamespace(counted=Done(100, 31), ended=False, stop=nothing)
        self._cover(FilmProgress(self.app, work, Path(), Path()))

    def save_file(self, path: str) -> None:
        """Open the question where to save the match."""
        t = self.app.texts
        words = t("sharing.dialog.save_file"), t("sharing.dialog.save_file_words")
        self._cover(PathDialog(self.app, *words, nothing, text=path, accept=t("match.save")))

    def describe(self) -> None:
        """Describe the board in words."""
        t, seen = self.app.texts, self.table_scene.controller.viewpoint.seen
        lines = position_lines(self.match.kit, seen, t)
        self._cover(DescriptionCard(self.app, whole([(t("describe.board_title"), lines)])))

    def messages(self, *keys: str) -> None:
        """Open the list of messages, with these in it."""
        for key in keys:
            self.app.messages.add(self.app.texts(key))
        self._cover(MessageList(self.app))


SCREEN = PosedMatch
