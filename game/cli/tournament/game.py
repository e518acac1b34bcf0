"""A tournament's referee: asks the engines for moves, judges the answers, and keeps the record of a match."""

from __future__ import annotations

import errno
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from game.bots.seeds import bot_seed
from game.cli.common import english, find_map, spoken
from game.cli.errors import CommandError, excerpt
from game.cli.out import say
from game.cli.tournament.opponent import EngineFailed, EngineProcess
from game.cli.tournament.plan import Fixture, TournamentPlan
from game.cli.tournament.results import FORFEIT, PlayedMatch, Results, made
from game.data.files.content import Content, load_map
from game.data.files.names import free_path
from game.data.files.problems import ProblemsError
from game.data.saves.matches import Match, MatchPlan, Player, new_plan, position_plan
from game.model.contract import CHANCE, PUBLIC, IllegalAction, Resign, TextError, TimeUp
from game.model.fault import game_called
from game.model.kit import AnyKit
from game.model.registry import kit as kit_of
from game.model.session import Session
from game.model.visible_record import VisibleRecord

TRIES = 100
"""Random moves tried to find one that does not end the match in its opening."""


@dataclass(frozen=True)
class Opening:
    """The start of matches: a plan without its players, and the moves that are played first."""

    plan: MatchPlan
    moves: tuple[str, ...] = ()


class Referee:
    """Plays the matches of one tournament. Several threads may call it."""

    def __init__(self, kit: AnyKit, content: Content, plan: TournamentPlan, results: Results) -> None:
        """Raises ``CommandError``, ``TextError``, ``ProblemsError`` for invalid maps and openings."""
        self.kit, self.plan, self.results = kit, plan, results
        self._openings = [self._on_map(content, name) for name in plan.maps]
        self._openings += [self._from_text(content, text) for text in plan.openings]

    def _on_map(self, content: Content, name: str) -> Opening:
        checked = load_map(self.kit, find_map(self.kit.name, name), content, english())
        return self._fits(new_plan(self.kit, content, checked.map_file, self._nobody, sides=self._sides))

    def _from_text(self, content: Content, text: str) -> Opening:
        start, _, moves = text.partition(" moves ")
        try:
            plan = position_plan(self.kit, content, start, self._nobody, sides=self._sides)
        except TextError as error:
            raise CommandError("opening {text}: {why}", text=excerpt(text, 60), why=error.fault) from None
        return self._fits(plan, tuple(moves.split()))

    def _fits(self, plan: MatchPlan, moves: tuple[str, ...] = ()) -> Opening:
        setup = plan.setup()
        if self.kit.game.keeps_secrets(setup):
            raise CommandError(
                "engines can’t play {game}: positions would reveal its secrets; simulate compares its bots",
                game=game_called(self.kit.name),
            )
        if len(setup.sides) != 2 or len(set(setup.sides)) != 2:
            raise CommandError(
                "a tournament of {game} needs a map or position with exactly two sides, one seat each",
                game=game_called(self.kit.name),
            )
        state = self.kit.game.new(setup)
        for number, text in enumerate(moves, 1):
            try:
                state = self.kit.game.apply(state, self.kit.parse_action(text, state)).state
            except (TextError, IllegalAction) as error:
                raise CommandError(
                    "opening {text}, move {number}: {why}", text=excerpt(text), number=number, why=str(error)
                ) from None
        if self.kit.game.to_act(state) is None:
            raise CommandError("the match is already over in this opening")
        return Opening(plan, moves)

    @property
    def _sides(self) -> tuple[int, ...]:
        return next(
            (way.sides for way in self.kit.info.seatings if len(way.sides) == 2),
            self.kit.usual_sides(),
        )

    @property
    def _nobody(self) -> tuple[Player, ...]:
        return tuple(Player("bot", "?") for _ in self._sides)

    # --- a match ---

    def play(self, fixture: Fixture, crew: EnginePool) -> PlayedMatch:
        """Play a match to its end, or resume one that was interrupted. Raises ``Stopped`` (the record
        holds what was played), ``ProblemsError`` for a record that can't be written, and ``OSError``."""
        match = self._match(fixture)
        if match.view_only is not None:
            raise ProblemsError([match.view_only])
        try:
            forfeit = None
            if match.session.result is None:
                self._open(match, fixture)
                forfeit = self._middle(match, fixture, crew)
            result = match.session.result
            assert result is not None, "the rules or the referee have ended it"
            plies = _moves(match.session)
        finally:
            match.close()
        if match.unsaved:  # a result without its record doesn't count
            raise OSError(errno.EIO, match.trouble, str(match.path))
        return made(fixture, list(result.places), result.reason, plies, forfeit)

    def _match(self, fixture: Fixture) -> Match:
        path = self.results.record(fixture)
        if path.exists():
            try:
                return Match.resume(path, kit_of, seed=self._seed(fixture))
            except ProblemsError as error:
                # the program was killed while writing its beginning, or somebody changed it: keep it aside
                aside = free_path(self.results.records, fixture.name, ".damaged")
                path.replace(aside)
                words = spoken()
                say(words.problem(error.problems[0]), error=True)
                say(words("cli.record_aside", name=aside.name), error=True)
        opening = self._openings[fixture.opening % len(self._openings)]
        names = [self.plan.engines[engine].name for engine in fixture.seats]
        players = tuple(Player("bot", name) for name in names)
        begun = MatchPlan(
            self.kit,
            opening.plan.content,
            players,
            opening.plan.sides,
            opening.plan.map_file,
            opening.plan.position,
            opening.plan.options,
            None,
            self._seed(fixture),
        )
        return Match.create(begun, folder=self.results.records, name=fixture.name)

    def _seed(self, fixture: Fixture) -> int:
        # the same for both matches of an opening: dice are part of it
        return random.Random(f"{self.plan.seed}:{fixture.opening}").getrandbits(31)

    def _engine_seed(self, fixture: Fixture) -> int:
        return bot_seed(self._seed(fixture)) % 2**31

    def _open(self, match: Match, fixture: Fixture) -> None:
        """Play the first moves: those of the opening, then random ones, the same for all engines that play
        it."""
        session, game = match.session, self.kit.game
        given = self._openings[fixture.opening % len(self._openings)].moves
        while (ply := len(session.record(PUBLIC))) < len(given):
            session.play(self.kit.parse_action(given[ply], session.state))
        last = len(given) + self.plan.random_plies
        while (ply := _moves(session)) < last:
            rng = random.Random(f"{self.plan.seed}:{fixture.opening}:{ply}")
            actions = game.actions(session.state)
            for _ in range(TRIES):
                action = rng.choice(actions)
                if game.to_act(game.apply(session.state, action).state) is not None:
                    break
            else:
                return
            session.play(action)

    def _middle(self, match: Match, fixture: Fixture, crew: EnginePool) -> dict[str, object] | None:
        session = match.session
        ready: set[int] = set()
        words: list[str] = []
        record, told = session.record(PUBLIC), 0
        while (seat := session.to_act) is not None:
            if seat == CHANCE:
                raise ValueError("the session draws for chance")
            engine = fixture.seats[seat]
            forfeit: dict[str, object]
            try:
                opponent = crew.opponent(engine)
                if seat not in ready:
                    opponent.new_game(self.plan.timeout_s, self._engine_seed(fixture))
                    ready.add(seat)
                words += self._words(record, told)
                told = len(record)
                start = self.kit.format_position(record.view(0))
                line = f"position {self.kit.position_format} {start} moves {' '.join(words)}"
                said = opponent.move(line.removesuffix(" moves "), self.plan.go, self.plan.move_s)
            except EngineFailed as failed:
                crew.dismiss(engine)
                forfeit = {"fault": failed.fault, "text": str(failed)[:300]}
                return self._forfeit(match, seat, forfeit)
            try:
                session.play(self.kit.parse_action(said, session.state), seat=seat)
            except (TextError, IllegalAction) as error:
                crew.dismiss(engine)
                forfeit = {"fault": "illegal", "text": f"{excerpt(said, 60)!r}: {error}"[:300]}
                return self._forfeit(match, seat, forfeit)
        return None

    def _words(self, record: VisibleRecord[Any, Any], told: int) -> Iterator[str]:
        """Yield the moves after the first ``told`` entries of a record, as texts."""
        for ply in range(told + 1, len(record) + 1):
            action = record.step(ply).action
            if action is not None:
                yield self.kit.format_action(action, record.view(ply - 1))

    def _forfeit(self, match: Match, seat: int, forfeit: dict[str, object]) -> dict[str, object]:
        match.note(FORFEIT, by=seat, **forfeit)
        out_of_time = TimeUp(seat)
        late = (
            forfeit["fault"] == "time" and self.kit.game.refuse_call(match.session.state, out_of_time) is None
        )
        match.session.call(out_of_time if late else Resign(seat))
        return forfeit


def _moves(session: Session[Any, Any]) -> int:
    """The number of moves made so far."""
    return sum(entry.kind == "move" for entry in session.record(PUBLIC).entries)


class EnginePool:
    """The engines one thread plays with: each is started when it is first needed, and again after a
    failure."""

    def __init__(
        self, plan: TournamentPlan, make: Callable[[int], EngineProcess], running: Mapping[int, EngineProcess]
    ) -> None:
        """``running`` are the engines already started."""
        self._plan, self._make = plan, make
        self._there = dict(running)

    def opponent(self, engine: int) -> EngineProcess:
        """The engine with that number, running. Raises ``EngineFailed``, ``Stopped``."""
        if engine not in self._there:
            # stored before it is started, so that an engine that hangs at its start is closed, too
            self._there[engine] = self._make(engine)
            self._there[engine].start(self._plan.timeout_s)
        return self._there[engine]

    def dismiss(self, engine: int) -> None:
        """End an engine; a new one is started when it is next needed."""
        found = self._there.pop(engine, None)
        if found is not None:
            found.close()

    def close(self) -> None:
        """End all engines."""
        for engine in list(self._there):
            self.dismiss(engine)
