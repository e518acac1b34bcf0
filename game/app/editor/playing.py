"""Plays the open map, and comes back to the editor in its old state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.app.editor.checks_panel import Checks
from game.app.editor.choices import SEATS, PlayAs
from game.app.editor.commands import EditorPress
from game.app.editor.starting import map_file_of
from game.app.editor.steps import Steps
from game.app.table.elsewhere import may_analyse
from game.app.table.opening import people_here
from game.bots.registry import bots as bots_of
from game.data.files.content import Content
from game.data.files.problems import ProblemsError
from game.data.people.characters import cast_seed, with_characters
from game.data.saves.matches import Player, new_plan
from game.editor.document import NotPlayable
from game.ui.controls.popup import MenuLine, MenuLines, switches
from game.ui.scene import Scene


class Playing:
    """Starts playtests over ``scene``; ``leave`` is called when one is left. ``checks`` know whether the
    map can be played, and report if not."""

    def __init__(self, scene: Scene, state: Steps, content: Content, checks: Checks) -> None:
        self.scene, self.app, self.t, self.state, self.content = scene, scene.app, scene.t, state, content
        self.checks = checks
        self.kit = state.document.kit
        self.match: Any = None
        """The match scene of the current playtest."""

    def _players(self, sides: tuple[int, ...]) -> tuple[Player, ...]:
        choices = self.state.choices
        own = range(len(sides)) if choices.play_as == "both" else (self._seat(sides),)
        # a playtest counts for nobody's rating: of who plays it has the name alone
        sitting = people_here(self.app, [seat for seat in range(len(sides)) if seat in own])
        people = iter([replace(player, profile="") for player in sitting])
        bot = Player("bot", "", min(choices.play_level, self.kit.info.levels))
        players = [next(people) if seat in own else bot for seat in range(len(sides))]
        return with_characters(players, self.kit.name, self.app.texts, cast_seed(keep=self.app.keep))

    def _seat(self, sides: tuple[int, ...]) -> int | None:
        """Return the seat chosen for the map's author; the last seat on a map with fewer."""
        as_whom = self.state.choices.play_as
        return min(SEATS.index(as_whom), len(sides) - 1) if as_whom in SEATS else None

    def _seatings(self) -> list[tuple[int, ...]]:
        """Return the sides of each seat for every number of players of the current map; the game's default
        while it can't be played."""
        try:
            map_file = map_file_of(self.state.document, self.state.title)
        except (NotPlayable, ProblemsError):
            return [self.kit.usual_sides()]
        found = [seating.sides for seating in self.kit.seatings_for(map_file)]
        by_number = len({len(sides) for sides in found}) == len(found) and all(
            len(set(sides)) == len(sides) for sides in found
        )
        return found if by_number else found[:1]  # other ways to sit are chosen where a match is set up

    def _sides(self, seatings: list[tuple[int, ...]]) -> tuple[int, ...]:
        """Return the sides for the chosen number of players, if the map is for that."""
        number = self.state.choices.play_seats
        return next((sides for sides in seatings if len(sides) == number), seatings[0])

    def start(self) -> None:
        """Play the current map; with errors, say why not."""
        map_file = self._map_file()
        if map_file is None:
            return
        sides = self._sides(self._seatings())
        plan = new_plan(self.kit, self.content, map_file, self._players(sides), sides=sides)
        self.match = self.app.open("match", plan=plan, keep=False, on_leave=self.leave, playtest=True)

    def _map_file(self) -> Any:
        """Return the current map as a file; ``None`` if it can't be played, which the player is told."""
        if not self.checks.may_play():
            return None
        try:
            return map_file_of(self.state.document, self.state.title)
        except (NotPlayable, ProblemsError) as error:
            self.state.refuse("editor.done.cannot_play", reason=str(error))
            return None

    @property
    def can_analyse(self) -> bool:
        """Whether positions on maps of this game can be analysed."""
        return may_analyse(self.kit.name)

    def analyse(self) -> None:
        """Analyse the start of a match on the current map."""
        map_file = self._map_file() if self.can_analyse else None
        if map_file is not None:
            self.app.open(
                "analysis",
                game=self.kit.name,
                map_file=map_file,
                content=self.content,
                about=self.state.title,
            )

    def leave(self) -> None:
        """Close the playtest, and everything over it."""
        app = self.app
        over = list(app.stack)
        above = over[over.index(self.scene) + 1] if self.scene in over[:-1] else None
        if above is not None and above.name == "match":
            self.match = above  # a rematch stands in its place by now
        while app.stack.top is not None and app.stack.top is not self.scene:
            app.pop()

    def came_back(self) -> int | None:
        """Return how many turns the playtest had, when the editor is on top again; ``None`` without one."""
        match, self.match = self.match, None
        if match is None:
            return None
        played = match.match.session.record(match.controller.viewpoint.reader)
        plies: int = sum(entry.kind == "move" for entry in played.entries)
        return -(-plies // max(1, len(match.match.plan.sides)))

    def groups(self) -> list[MenuLines]:
        """Return the menu of a playtest: who plays, how strong the bots are, and how to begin."""
        t, names, choices = self.t, self.state.names, self.state.choices
        seatings = self._seatings()
        sides = self._sides(seatings)
        labels: dict[PlayAs, str] = dict(zip(SEATS, map(names.side, sides), strict=False))
        labels["both"] = t("editor.play.side_both" if len(sides) == 2 else "editor.play.side_all")
        labels["watch"] = t("editor.play.side_none")
        seat = self._seat(sides)
        chosen = choices.play_as if seat is None else SEATS[seat]
        numbers = {len(one): t("editor.play.players", n=len(one)) for one in seatings}
        levels = {one.number: f"{one.number} · {t(one.name_key)}" for one in bots_of(self.kit.name).LEVELS}
        starts = [MenuLine(EditorPress.PLAYTEST, t("editor.play.start"), key="start")]
        starts += [MenuLine(EditorPress.ANALYSE)] if self.can_analyse else []
        number = switches(t("editor.play.number"), "play_seats", numbers, len(sides))
        return [
            *([number] if len(numbers) > 1 else []),
            switches(t("editor.play.side"), "play_as", labels, chosen),
            switches(t("editor.play.level"), "play_level", levels), MenuLines("", tuple(starts)),
        ]  # fmt: skip
