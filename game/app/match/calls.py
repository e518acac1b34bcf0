"""What people do besides moving: offer a draw, answer an offer, resign, ask for a hint."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from game.app.table.hinting import Hinting
from game.app.table.thinking import Thinking
from game.data.matches import MatchPlan
from game.model.contract import AgreeDraw, Call, DeclineDraw, OfferDraw, Refusal, Resign
from game.model.session import Session
from game.view.table import TableView


class Calls(ABC):
    """The part of the conductor that makes calls for people and bots."""

    session: Session[Any, Any]
    plan: MatchPlan
    thinking: Thinking
    hinting: Hinting
    viewer: int
    offered_to: int | None
    says: list[tuple[str, dict[str, Any]]]
    table: TableView
    hint_shown = False
    _stale: bool

    @property
    @abstractmethod
    def chooser(self) -> int | None:
        """The person who may choose now."""

    @property
    @abstractmethod
    def people(self) -> set[int]:
        """Seats of persons."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the match has ended."""

    @abstractmethod
    def no_hint(self) -> str:
        """Why there can be no hint now."""

    @abstractmethod
    def catch_up(self) -> None:
        """Show at once what is still to be seen."""

    @abstractmethod
    def show_now(self) -> None:
        """Show the position of now."""

    def call(self, call: Call) -> Refusal | None:
        """Make a call; why not, if the rules refuse it."""
        refusal = self.session.game.refuse_call(self.session.state, call)
        if refusal is None:
            self.session.call(call)
            self._ask_offer()
        return refusal

    def caller(self) -> int | None:
        """The person who speaks: the one to act, else the one who looks."""
        seat = self.session.to_act
        if seat in self.people:
            return seat
        return self.viewer if self.viewer in self.people else None

    def offer_draw(self) -> Refusal | None:
        """Offer a draw: a bot is asked, a person has to answer."""
        seat = self.caller()
        if seat is None or self.over:
            return None
        refusal = self.call(OfferDraw(seat))
        if refusal is not None or self.over:
            return refusal
        bot = self._answering("bot", seat)
        if self.offered_to is None and bot is not None:
            self.thinking.ask("draw", bot, self.plan.players[bot].level)
            self.says.append(("match.draw_asked", {"name": self.plan.players[bot].name}))
        return None

    def _answering(self, kind: str, offerer: int | None = None) -> int | None:
        """A seat of that kind of player that may agree to a draw now."""
        game, state = self.session.game, self.session.state
        for seat, player in enumerate(self.plan.players):
            if player.kind == kind and seat != offerer and game.refuse_call(state, AgreeDraw(seat)) is None:
                return seat
        return None

    def _ask_offer(self) -> None:
        self.offered_to = None if self.over else self._answering("person")

    def answer_draw(self, agree: bool) -> None:
        """The person who was offered a draw answers."""
        seat, self.offered_to = self.offered_to, None
        if seat is not None:
            self.call(AgreeDraw(seat) if agree else DeclineDraw(seat))
            self.show_now()

    def resign(self) -> None:
        """The person who speaks gives up."""
        seat = self.caller()
        if seat is not None and not self.over:
            self.thinking.cancel()
            self.call(Resign(seat))

    @property
    def hinted(self) -> bool:
        """Whether there is a hint, or one is thought about."""
        return self.hint_shown or self.thinking.purpose == "hint" or self.hinting.shown

    def forget_hint(self) -> None:
        """Something else is being done: the hint goes, and is no longer asked for."""
        self._end_hint()
        if self.thinking.purpose == "hint":
            self.thinking.cancel()
        if self.hint_shown:
            self.table.propose(None)
        self.hint_shown = False

    def _end_hint(self) -> None:
        if self.hinting.end():
            self._stale = True

    def hint(self) -> bool:
        """Ask for a hint for the person to act, or for more about it; whether one can be had. A bot's
        move, asked for again, goes. What is still to be seen of the other's move is there at once."""
        if self.no_hint():
            return False
        self.catch_up()
        seat = self.chooser
        if seat is None:
            return False
        self._stale = True
        if self.hinting.possible:
            self.hinting.ask(seat)
        elif self.hinted:
            self.forget_hint()
        else:
            self.thinking.hint(seat)
        return True
