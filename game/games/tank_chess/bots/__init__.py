"""The bots of Tank Chess."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.bots.contract import Bot, GameBots, Level, WinCurve
from game.games.tank_chess.bots.analyst import TankChessAnalyst, bits_for
from game.games.tank_chess.bots.book import read_book
from game.games.tank_chess.bots.kernel import is_there, prepare
from game.games.tank_chess.bots.openings import OPENINGS
from game.games.tank_chess.bots.players import PlainTankChessBot, TankChessBot
from game.games.tank_chess.bots.skills import SKILLS
from game.games.tank_chess.bots.styles import PLAIN as PLAIN_STYLE
from game.games.tank_chess.bots.styles import STYLES
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.world import TankChessWorld

if TYPE_CHECKING:
    from game.games.tank_chess.bots.probe import TankChessProbe
    from game.games.tank_chess.bots.sense import TankChessSense
    from game.games.tank_chess.bots.solve import TankChessSolver


PLAIN: Final = Level(1, "bots.tank_chess.plain", SKILLS[0].level.limits)
"""The only level on machines where the kernel can't run."""


class TankChessBots(GameBots):
    """Seven levels of one search, the analyst and the solver.

    Where the kernel can't run there is one level, which searches nothing, and asking for the analyst or
    the solver raises ``KernelMissing`` with the reason.
    """

    LEVELS = tuple(skill.level for skill in SKILLS) if is_there() else (PLAIN,)
    STYLES = tuple(STYLES)
    HINT_LEVEL = 6 if is_there() else 1
    CHANCES = WinCurve(350.0, 0.93)

    def make(self, level: int, style: str = "") -> Bot[TankChessWorld, Move]:
        """Return a new bot of that level. Raises ``KeyError`` if there is none, or no such style."""
        words = ("", *self.STYLES)
        if not 1 <= level <= len(self.LEVELS) or style not in words:
            raise KeyError(f"no Tank Chess bot of level {level} and style {style!r}")
        if len(self.LEVELS) == 1:
            return PlainTankChessBot()
        played = STYLES.get(style, PLAIN_STYLE)
        skill = SKILLS[level - 1].but(played.of(level))
        return TankChessBot(skill, played.weights_of(level), read_book(OPENINGS), words.index(style))

    def prepare(self) -> None:
        """Load the kernel that most maps use."""
        prepare()

    def probe(self) -> TankChessProbe:
        """Return a probe for one simulated match."""
        from game.games.tank_chess.bots.probe import TankChessProbe  # an opponent needs none, nor a solver

        return TankChessProbe()

    def analyst(self, megabytes: int | None = None) -> TankChessAnalyst:
        """Return the analyst of Tank Chess; ``megabytes`` limits roughly what it may remember."""
        return TankChessAnalyst() if megabytes is None else TankChessAnalyst(bits=bits_for(megabytes))

    def sense(self) -> TankChessSense:
        from game.games.tank_chess.bots.sense import TankChessSense

        return TankChessSense()

    def solver(self) -> TankChessSolver:
        """Return the solver of Tank Chess puzzles."""
        from game.games.tank_chess.bots.solve import TankChessSolver

        return TankChessSolver()


BOTS = TankChessBots()
