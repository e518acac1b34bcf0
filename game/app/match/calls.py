"""The calls in a match beside its moves: offering and answering a draw, and resigning."""

from __future__ import annotations

from game.app.match.handing import Handing
from game.app.match.tidings import Tidings
from game.app.table.thinking import Thinking
from game.data.saves.matches import MatchPlan
from game.model.contract import AgreeDraw, Call, DeclineDraw, OfferDraw, Refusal, Resign


class Calls:
    """The calls of one match. Bots are asked through ``thinking``;"""

    def __init__(self, plan: MatchPlan, handing: Handing, thinking: Thinking, tidings: Tidings) -> None:
        self.session, self.plan, self.handing = handing.session, plan, handing
        self.thinking, self.tidings = thinking, tidings
        self.offered_to: int | None = None
        """The person who has to answer a draw offer."""

    def make(self, call: Call) -> Refusal | None:
        """Make a call; return why the rules refuse it, ``None`` if they don't."""
        refusal = self.session.game.refuse_call(self.session.state, call)
        if refusal is None:
            self.session.call(call)
            self.ask_person()
        return refusal

    def ask_person(self) -> None:
        """Find the person who must answer a draw offer."""
        self.offered_to = None if self._over else self._answering("person")

    def offer_draw(self) -> Refusal | None:
        """Offer a draw for the person who speaks: bots are asked, a person must answer."""
        seat = self.handing.speaker
        if seat is None or self._over:
            return None
        refusal = self.make(OfferDraw(seat))
        if refusal is not None or self._over:
            return refusal
        bot = self._answering("bot", seat)
        if self.offered_to is None and bot is not None:
            player = self.plan.players[bot]
            self.thinking.ask("draw", bot, player.level)
            self.tidings.say("match.draw_asked", name=player.name)
        return None

    def bot_answers(self, seat: int, agrees: bool) -> None:
        """Take the answer of the bot at ``seat`` to a draw offer."""
        if not agrees:
            self.tidings.say("match.draw_declined", name=self.plan.players[seat].name)
        self.make(AgreeDraw(seat) if agrees else DeclineDraw(seat))

    def person_answers(self, agrees: bool) -> bool:
        """Take a person's answer to a draw offer; return whether there was an offer."""
        seat, self.offered_to = self.offered_to, None
        if seat is None:
            return False
        self.make(AgreeDraw(seat) if agrees else DeclineDraw(seat))
        return True

    def resign(self) -> None:
        """Resign for the person who speaks."""
        seat = self.handing.speaker
        if seat is not None and not self._over:
            self.thinking.cancel()
            self.make(Resign(seat))

    def goes_on_without(self, seat: int) -> bool:
        """Whether the others play on if the player at ``seat`` resigns."""
        game, state = self.session.game, self.session.state
        allowed = game.refuse_call(state, Resign(seat)) is None
        return allowed and game.result(game.call(state, Resign(seat)).state) is None

    @property
    def _over(self) -> bool:
        return self.session.result is not None

    def _answering(self, kind: str, offerer: int | None = None) -> int | None:
        """Return a seat with a player of that kind who may agree to a draw now; ``None`` if there is none."""
        game, state = self.session.game, self.session.state
        for seat, player in enumerate(self.plan.players):
            if player.kind == kind and seat != offerer and game.refuse_call(state, AgreeDraw(seat)) is None:
                return seat
        return None
