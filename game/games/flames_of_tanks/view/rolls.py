"""The last throws of dice, as far as they have been seen: the content of the tray over the table."""

from __future__ import annotations

from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules import queries
from game.games.flames_of_tanks.rules.actions import Shoot
from game.games.flames_of_tanks.rules.events import Drove, TurnBegan
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.close_up import CloseUpShown, close_up
from game.games.flames_of_tanks.view.outcome import DiceEvent, ThrowOutcome, begin, roll, tell
from game.games.flames_of_tanks.view.stage import Effect, StageTimeline
from game.ui.model import Model
from game.view.board.gunnery import GunTurn


class Rolls(Model):
    """The throws that belong together, and whether the tray that shows them is open."""

    def __init__(self) -> None:
        self.outcome: ThrowOutcome | None = None
        """The throws and their results."""
        self.open = False
        self._shut_at: FlamesOfTanksWorld | None = None
        """The position whose tray was closed because another position is shown."""
        self._at_throw = -1
        """Index of the throw being rolled."""
        self._before: FlamesOfTanksWorld | None = None
        self._events: list[DiceEvent] = []
        """The events of these throws, and the position before them."""
        self._expected = ""
        """The probability that the shot destroys its target."""
        self._shot: CloseUpShown | None = None
        """The last shot."""

    @property
    def shown(self) -> ThrowOutcome | None:
        """The outcome in the tray; ``None`` while it is closed."""
        return self.outcome if self.open else None

    def clear(self) -> None:
        """Forget all throws."""
        self.outcome = None

    # --- what happens ---

    def aimed(self, before: FlamesOfTanksWorld, action: Shoot, words: Texts) -> None:
        """Prepare for a shot that is about to be shown."""
        found = queries.aims(before, before.acting.place, 0)
        aim = next(aim for aim in found if aim.tank == action.target)
        self._expected = "" if aim.odds is None else words.percent(float(aim.odds.destroys))
        self._shot = close_up(before, aim, words)

    def shut_at(self, position: FlamesOfTanksWorld) -> None:
        """Close the tray while a position other than its own is shown."""
        self._shut_at, self.open = position, False

    def left(self) -> None:
        """Forget whose tray was closed, as the player has moved on to another position."""
        self._shut_at = None

    def goes_on(self, before: FlamesOfTanksWorld) -> None:
        """Note that a step from that position is about to be shown: its dice may belong to those in the
        tray."""
        if self._shut_at is not None and before == self._shut_at:
            self.open = True
        self._shut_at = None

    def begun(self, event: Effect, position: FlamesOfTanksWorld, words: Texts) -> None:
        """Start showing an event: roll its dice. If a tank drives or aims in it, close the tray."""
        if isinstance(event, TurnBegan | Drove | GunTurn):
            self.open = False
        if not isinstance(event, DiceEvent):
            self._at_throw = -1  # the dice are at rest
            return
        before = self.shown
        self.outcome = begin(event, before)
        if self.outcome is not before:
            self._before, self._events = position, []
        self._events.append(event)
        rolls = roll(self.outcome, event, words)
        self._at_throw = len(self.outcome.throws) - 1 if rolls else -1
        self.open = True

    def happened(self, event: Effect, words: Texts) -> None:
        """Show the result of an event, as its dice are at rest."""
        if self.outcome is not None and isinstance(event, DiceEvent):
            tell(self.outcome, event, words)

    def again(self, timeline: StageTimeline) -> bool:
        """Show the throws once more; whether there are any."""
        if timeline.busy or self._before is None or self.shown is None:
            return False
        events, self.open = self._events, False
        timeline.show(self._before, events)
        return True

    # --- what is told ---

    def rolled(self, timeline: StageTimeline, throw: int, order: int) -> float:
        """The progress of a die's roll, or of a token's turn, from 0 to 1."""
        if not timeline.busy or throw < self._at_throw or self._at_throw < 0:
            return 1.0
        return timeline.rolled(order)

    def verdict(self, words: Texts) -> str:
        """The result so far in words, for a shot with its probability; empty while it is open."""
        outcome = self.shown
        if outcome is None or not outcome.verdict or outcome.target < 0 or not self._expected:
            return "" if outcome is None else outcome.verdict
        return words("flames_of_tanks_view.expected", verdict=outcome.verdict, share=self._expected)

    @property
    def close_up(self) -> CloseUpShown | None:
        """The close-up of the shot that the dice belong to; ``None`` if there is none."""
        outcome, shot = self.shown, self._shot
        return None if outcome is None or shot is None or outcome.target != shot.target else shot
