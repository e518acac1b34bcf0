"""The engine's side of the protocol of ``docs/engine_protocol.md``: lines in, lines out.

It knows no stream: its caller hands lines to ``hear`` and gets the answers through ``say``. It works for
any game whose bots have an ``analyst()`` (``game.bots.registry``).
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.bots import registry
from game.bots.contract import Analyst, Bot, Limits, Report, Seen, Thought, level
from game.bots.solving import Stop
from game.cli.common import spoken
from game.cli.engine.go import GoCommand, LineError, parse_go, tighter
from game.cli.engine.position import PositionReader, Spot
from game.cli.engine.search import EngineSearch, Say, Think
from game.cli.errors import CommandError, excerpt, quoted
from game.data.files.content import Content
from game.data.files.problems import ProblemsError
from game.data.words.wording import board_text
from game.model.contract import IllegalAction, TextError
from game.model.fault import Fault, game_called, row_of
from game.model.kit import AnyKit
from game.model.version import VERSION

MOST_LINES = 20
"""Most lines an analysis can be asked for (MultiPV)."""

MOST_SEED = 2**32 - 1

HASH = 45
"""Default memory of an analysis, in megabytes."""

MOST_HASH = 2048

STARTS = 8
"""Number of new starting positions after which the memory of earlier ones is cleared. Python would not do
that by itself, as searches put it off."""


@dataclass(frozen=True, slots=True)
class SpinOption:
    """A number option: its default, its minimum and its maximum."""

    name: str
    first: int
    least: int
    most: int

    def line(self) -> str:
        """The option's ``option`` line."""
        return f"option name {self.name} type spin default {self.first} min {self.least} max {self.most}"

    def read(self, text: str) -> int:
        """The option's value in a text. Raises ``LineError``."""
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 12):
            raise LineError("{name} must be a whole number, not {text}", name=self.name, text=quoted(text))
        if not self.least <= int(text) <= self.most:
            raise LineError(
                "{name} must be {low} to {high}, not {text}",
                name=self.name,
                low=str(self.least),
                high=str(self.most),
                text=text,
            )
        return int(text)


class ProtocolEngine:
    """One engine. It obeys lines in the thread that calls ``hear``; a search has a thread of its own."""

    def __init__(
        self, kit: AnyKit, content: Content, say: Say, *, level: int | None = None, own_map: str | None
    ) -> None:
        """``level`` is the default of the option Level, the highest if ``None``; ``own_map`` is the map of
        ``startpos``. Raises ``CommandError`` for a game without an analyst."""
        self.kit, self.say = kit, say
        self._analyst: Analyst[Any, Any] | None = new_analyst(kit.name, HASH)
        self._bots = registry.bots(kit.name)
        self._made: dict[int, Bot[Any, Any]] = {}
        self._places = PositionReader(kit, content, own_map)
        self._spot: Spot | None = None
        self._words = spoken()
        self._spare: Any = None
        self._search: EngineSearch | None = None
        self._starts = 0
        levels = [one.number for one in self._bots.LEVELS]
        self._top = max(levels)
        self._letters = [key.rsplit(".", 1)[-1][0] for key in kit.info.sides]
        spins = [
            SpinOption("Level", level or self._top, min(levels), self._top),
            SpinOption("Hash", HASH, 1, MOST_HASH),
            SpinOption("MultiPV", 1, 1, MOST_LINES),
            SpinOption("Seed", 0, 0, MOST_SEED),
        ]
        self._spins = {spin.name.lower(): spin for spin in spins}
        self._values = {spin.name: spin.read(str(spin.first)) for spin in spins}
        self._verbs: Mapping[str, Callable[[list[str]], None]] = {
            "uci": self._uci,
            "isready": self._isready,
            "setoption": self._setoption,
            "ucinewgame": self._new_game,
            "position": self._position,
            "go": self._go,
            "stop": self._stop,
            "d": self._show,
        }

    # --- listening ---

    def hear(self, line: str) -> bool:
        """Obey a line; gives ``False`` for ``quit``. A line that can't be obeyed changes nothing."""
        words = line.split()
        if not words:
            return True
        verb, *rest = words
        if verb == "quit":
            self._stop([])
            return False
        try:
            known = self._verbs.get(verb)
            if known is None:
                raise LineError("unknown command {word}", word=quoted(verb, 40))
            known(rest)
        except ProblemsError as error:
            self.complain(self._words.problem(error.problems[0]))
        except (CommandError, TextError, IllegalAction) as error:
            self.complain(str(error))
        except OSError as error:
            self.complain(self._words.why(error))
        return True

    def hear_long(self, line: str, most: int) -> None:
        """Ignore a line that is longer than ``most`` characters; a ``go`` among such is answered all the
        same."""
        self.complain(Fault("a line longer than {n} characters was ignored", n=str(most)))
        if line.split(maxsplit=1)[:1] == ["go"]:
            self._go(["movetime", "1"])

    def finish(self) -> None:
        """End the engine after the last line of input: a search with a limit still ends and answers."""
        search = self._search
        if search is None:
            return
        if search.bounded:
            while not search.wait(1.0):
                # writing shows whether anybody still reads
                self.say(f"info string {self._words('cli.still_thinking')}")
        elif search.under_way:
            search.stop()

    def close(self) -> None:
        """Stop everything that is running."""
        if self._search is not None:
            self._search.drop()
            self._search.join(1.0)

    def complain(self, fault: str) -> None:
        """Say in the player's language what is wrong with a line."""
        self.say(f"info string {' '.join(excerpt(self._words.fault(fault), 400).split())}")

    def _idle(self, verb: str) -> None:
        if self._search is not None and self._search.under_way:
            raise LineError(
                "{verb} isn’t possible during a search: wait for its end, or send stop", verb=verb
            )

    # --- verbs ---

    def _uci(self, words: list[str]) -> None:
        chosen = self._values["Level"]
        strength = "" if chosen == self._top else f" level {chosen}"
        self.say(f"id name Treadboard {VERSION}{strength}")
        self.say("id author Treadboard")
        self.say(f"id game {self.kit.name}")
        for spin in self._spins.values():
            self.say(spin.line())
        self.say("option name Clear Hash type button")
        self.say("uciok")

    def _isready(self, words: list[str]) -> None:
        self._bots.prepare()
        self.say("readyok")

    def _setoption(self, words: list[str]) -> None:
        self._idle("setoption")
        if words[:1] != ["name"]:
            raise LineError("setoption needs name NAME value VALUE")
        at = words.index("value") if "value" in words else len(words)
        name, value = " ".join(words[1:at]), " ".join(words[at + 1 :])
        if name.lower() == "clear hash":
            self._forget()
            return
        spin = self._spins.get(name.lower())
        if spin is None:
            known = row_of((*(one.name for one in self._spins.values()), "Clear Hash"))
            raise LineError("unknown option {name} (choose from {names})", name=quoted(name, 40), names=known)
        self._values[spin.name] = spin.read(value)
        if spin.name == "Hash":
            self._forget()

    def _new_game(self, words: list[str]) -> None:
        self._idle("ucinewgame")
        self._forget()

    def _forget(self) -> None:
        if self._search is not None:
            self._search.join()
        self._made.clear()
        self._analyst = None
        gc.collect()

    def _position(self, words: list[str]) -> None:
        self._idle("position")
        before = self._spot
        self._set(self._places.read(words, before))
        if before is not None and self._spot is not None and self._spot.start != before.start:
            self._starts += 1
            if self._starts % STARTS == 0:
                gc.collect()

    def _set(self, spot: Spot) -> None:
        # listed now, while no clock runs: this also makes the tables that the search needs
        self._spare = next(iter(self.kit.game.actions(spot.state)), None)
        self._spot = spot

    def _stop(self, words: list[str]) -> None:
        if self._search is not None and self._search.under_way:
            self._search.stop()

    def _show(self, words: list[str]) -> None:
        spot = self._here()
        for line in board_text(self.kit.text_board(spot.state), self._words).splitlines():
            self.say(f"info string {line}")
        self.say(f"info string {self.kit.format_position(spot.state)}")

    def _here(self) -> Spot:
        if self._spot is None:
            self._set(self._places.start())
        assert self._spot is not None
        return self._spot

    # --- thinking ---

    def _go(self, words: list[str]) -> None:
        """Think. Whatever happens, the other program waits for a move."""
        self._stop([])
        if self._search is not None:
            self._search.join()
        started = False
        try:
            started = self._begin(words)
        except ProblemsError as error:
            self.complain(self._words.problem(error.problems[0]))
        except OSError as error:
            self.complain(self._words.why(error))
        except Exception as error:
            self.complain(str(error) or repr(error))
        if not started:
            self.say("bestmove (none)")

    def _begin(self, words: list[str]) -> bool:
        """Begin a search; whether it has begun."""
        spot = self._here()
        game = self.kit.game
        seat = game.to_act(spot.state)
        go = parse_go(words, self._letters, 0 if seat is None or seat < 0 else spot.setup.sides[seat])
        if go.ignored:
            self.complain(Fault("go: ignored {words}", words=quoted(" ".join(go.ignored), 80)))
        if seat is None:
            self.complain(Fault("the match is over"))
            return False
        only = self._only(spot, go.moves)
        self._bots.prepare()  # so that a search stopped at once has begun
        think, seen = self._thinker(spot, go, only)
        spare = only[0] if only else self._spare
        self._search = EngineSearch(self.kit, seen.view, spare, go, think, self.say)
        self._search.start()
        return True

    def _only(self, spot: Spot, texts: Sequence[str]) -> list[Any]:
        """The moves to choose from (``searchmoves``); none stands for all. Those that can't be played are
        named and left out."""
        moves: list[Any] = []
        for text in texts:
            try:
                move = self.kit.parse_action(text, spot.state)
            except TextError as error:
                self.complain(str(error))
                continue
            if self.kit.game.refuse(spot.state, move) is not None:
                self.complain(Fault("{text} can’t be played", text=quoted(text, 40)))
            elif move not in moves:
                moves.append(move)
        return moves

    def _thinker(self, spot: Spot, go: GoCommand, only: list[Any]) -> tuple[Think, Seen[Any, Any]]:
        chosen = self._values["Level"]
        limits = go.limits
        if chosen != self._top:
            limits = tighter(limits, level(self._bots, chosen).limits)
        if chosen == self._top or only:
            seen = spot.seen(self.kit, with_steps=False)
            return self._analysis(seen, limits, only), seen
        if chosen not in self._made:
            self._made[chosen] = self._bots.make(chosen)
        bot = self._made[chosen]
        seen = spot.seen(self.kit, with_steps=bot.uses_steps)
        seed = self._values["Seed"] + len(spot.moves)
        return (lambda report, stop: bot.choose(seen, limits, seed, report, stop)), seen

    def _analysis(self, seen: Seen[Any, Any], limits: Limits, only: list[Any]) -> Think:
        if self._analyst is None:
            self._analyst = new_analyst(self.kit.name, self._values["Hash"])
        found, lines = self._analyst, self._values["MultiPV"]

        def think(report: Report, stop: Stop) -> Any:
            if not only:
                return found.analyse(seen, limits, lines, report, stop)[0].line[0]
            told = among(only, lines, report)
            thoughts = found.analyse(seen, limits, 1, told, stop, only)
            return next(one.line[0] for one in thoughts if one.line[0] in only)

        return think


def among(only: Sequence[Any], lines: int, report: Report) -> Report:
    """A report of the best ``lines`` of these moves, from one of more."""
    rank = 0

    def told(thought: Thought[Any]) -> None:
        nonlocal rank
        if thought.rank == 1:
            rank = 0
        if thought.line and thought.line[0] in only:
            rank += 1
            if rank <= lines:
                report(replace(thought, rank=rank, of=min(lines, len(only))))

    return told


def new_analyst(game: str, megabytes: int | None = None) -> Analyst[Any, Any]:
    """A new analyst of the game at the highest level. Raises ``CommandError`` for a game without one."""
    found = registry.bots(game).analyst(megabytes)
    if found is None:
        raise CommandError("{game} has no analysis", game=game_called(game))
    return found
