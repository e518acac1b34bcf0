"""What is called out in a match beside its moves: a draw that is offered and answered, resigning."""

from __future__ import annotations

from collections.abc import Callable

from game.app.match.handing import Handing
from game.app.table.thinking import Thinking
from game.data.saves.matches import MatchPlan
from game.model.contract import AgreeDraw, Call, DeclineDraw, OfferDraw, Refusal, Resign


class Calls:
    """The calls of one match. Bots are asked through ``thinking``; ``say`` gets the key of a text and its
    parameters."""

    def __init__(
        self, plan: MatchPlan, handing: Handing, thinking: Thinking, say: Callable[..., object]
    ) -> None:
        self.session, self.plan, self.handing = handing.session, plan, handing
        self.thinking, self.say = thinking, say
        self.offered_to: int | None = None
        """The person who has to answer a draw offer."""

    def make(self, call: Call) -> Refusal | None:
        """Make a call; why not, if the rules refuse it."""
        refusal = self.session.game.refuse_call(self.session.state, call)
        if refusal is None:
            self.session.call(call)
            self.ask_person()
        return refusal

    def ask_person(self) -> None:
        """Find the person who has to answer an offer."""
        self.offered_to = None if self._over else self._answering("person")

    def offer_draw(self) -> Refusal | None:
        """The person who speaks offers a draw: a bot is asked, a person has to answer."""
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
            self.say("match.draw_asked", name=player.name)
        return None

    def bot_answers(self, seat: int, agrees: bool) -> None:
        """The bot that was asked has thought about it."""
        if not agrees:
            self.say("match.draw_declined", name=self.plan.players[seat].name)
        self.make(AgreeDraw(seat) if agrees else DeclineDraw(seat))

    def person_answers(self, agrees: bool) -> bool:
        """The person who was offered a draw answers; whether there was an offer."""
        seat, self.offered_to = self.offered_to, None
        if seat is None:
            return False
        self.make(AgreeDraw(seat) if agrees else DeclineDraw(seat))
        return True

    def resign(self) -> None:
        """The person who speaks gives up."""
        seat = self.handing.speaker
        if seat is not None and not self._over:
            self.thinking.cancel()
            self.make(Resign(seat))

    def goes_on_without(self, seat: int) -> bool:
        """Whether the others play on if that seat resigns."""
        game, state = self.session.game, self.session.state
        allowed = game.refuse_call(state, Resign(seat)) is None
        return allowed and game.result(game.call(state, Resign(seat)).state) is None

    @property
    def _over(self) -> bool:
        return self.session.result is not None

    def _answering(self, kind: str, offerer: int | None = None) -> int | None:
        """A seat of that kind of player that may agree to a draw now."""
        game, state = self.session.game, self.session.state
        for seat, player in enumerate(self.plan.players):
            if player.kind == kind and seat != offerer and game.refuse_call(state, AgreeDraw(seat)) is None:
                return seat
        return None
