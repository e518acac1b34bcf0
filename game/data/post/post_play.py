"""The play of a match by post so far: its line, its position, what is sealed in it. A value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, NamedTuple

from game.data.post import shares
from game.data.post.letters import SEALED, Letter, LetterRefused, Unsealed
from game.data.post.terms import Terms
from game.model.contract import (
    CHANCE,
    PUBLIC,
    AgreeDraw,
    Call,
    DeclineDraw,
    IllegalAction,
    OfferDraw,
    Resign,
    Step,
    TextError,
    TimeUp,
    refused,
)
from game.model.fault import Fault
from game.model.record_text import call_of, call_word

CALLS_BY_POST: Final = (Resign, OfferDraw, AgreeDraw, DeclineDraw)
"""The calls a party may make in its letter."""


class Told(NamedTuple):
    """An entry of the line: a seat's move, outcome or call as a word. ``block`` is the number of its
    sealed moves, -1 for none."""

    kind: Literal["move", "chance", "call"]
    seat: int
    word: str
    block: int = -1


class SealedMoves(NamedTuple):
    """Moves that were sealed. ``words`` are ``None`` until they are opened; ``lost`` means they never will
    be."""

    party: int
    seal: str
    words: tuple[str, ...] | None = None
    lost: bool = False

    @property
    def closed(self) -> bool:
        """Whether the moves are still to be opened."""
        return self.words is None and not self.lost


class PostDraw(NamedTuple):
    """The origin of an outcome: the letter's place, and the shares by party."""

    place: int
    shares: tuple[str, ...]


@dataclass(frozen=True)
class PostPlay:
    """A match as played so far. ``draws`` has one entry for each outcome in the line; ``parties`` are
    those with a seat still in the match."""

    terms: Terms
    state: Any
    parties: frozenset[int]
    line: tuple[Told, ...] = ()
    draws: tuple[PostDraw, ...] = ()
    blocks: tuple[SealedMoves, ...] = ()

    @classmethod
    def begin(cls, terms: Terms) -> PostPlay:
        """The match before anything is played."""
        start = terms.kit.game.new(terms.setup)
        return cls(terms, start, frozenset(range(len(terms.parties))))

    # --- what is so ---

    @property
    def to_act(self) -> int | None:
        """The seat to decide next; ``None`` if none is."""
        seat: int | None = self.terms.kit.game.to_act(self.state)
        return seat

    @property
    def sealed(self) -> bool:
        """Whether something is sealed and not opened yet."""
        return any(block.closed for block in self.blocks)

    @property
    def sealers(self) -> frozenset[int]:
        """The parties whose seals are still closed."""
        return frozenset(block.party for block in self.blocks if block.closed)

    @property
    def hides_next(self) -> bool:
        """Whether the next decision is secret for now."""
        return stand_in(self.terms, self.state) is not None

    # --- going on ---

    def done(self, kind: Literal["move", "chance", "call"], seat: int, word: str, state: Any) -> PostPlay:
        """The match after one more entry of the line."""
        return replace(self, line=(*self.line, Told(kind, seat, word)), state=state)._counted()

    def _counted(self) -> PostPlay:
        game = self.terms.kit.game
        if self.to_act in (None, CHANCE):
            return self  # some games let nobody leave while chance is due
        still = {
            party
            for party, seats in enumerate(self.terms.parties)
            if any(game.refuse_call(self.state, Resign(seat)) is None for seat in seats)
        }
        return replace(self, parties=frozenset(still))

    def forced(
        self, place: int, opened: tuple[str, ...], gone: frozenset[int], *, chance: bool = True
    ) -> PostPlay:
        """The match after everything a letter does before anybody decides: parties that are gone leave,
        chance is drawn."""
        playing = self
        while playing.to_act is not None:
            left = playing._one_left(gone)
            if left is not None:
                playing = left
            elif playing.to_act == CHANCE and chance and not playing.sealed:
                playing = playing.drawn(place, opened)
            else:
                break
        return playing

    def drawn(self, place: int, opened: tuple[str, ...]) -> PostPlay:
        """The match after the outcome that is due."""
        kit, number = self.terms.kit, len(self.draws)
        source = shares.drawn_from(self.terms.id, place, opened, number)
        outcome = kit.game.draw(self.state, source)
        word = kit.format_action(outcome, self.state)
        after = self.done("chance", CHANCE, word, kit.game.apply(self.state, outcome).state)
        return replace(after, draws=(*self.draws, PostDraw(place, opened)))

    def _one_left(self, gone: frozenset[int]) -> PostPlay | None:
        """The match after one more seat of the parties that are gone has left; ``None`` if none can. In a
        game where time costs only a turn, such a seat resigns."""
        game = self.terms.kit.game
        for seat in (seat for party in sorted(gone) for seat in self.terms.parties[party]):
            calls: tuple[Call, ...] = (TimeUp(seat), Resign(seat))
            for call in calls:
                if game.refuse_call(self.state, call) is None:
                    after = game.call(self.state, call).state
                    if game.refuse_call(after, Resign(seat)) is not None or isinstance(call, Resign):
                        return self.done("call", seat, call_word(call), after)
        return None

    def left(self, letter: Letter, gone: frozenset[int]) -> PostPlay:
        """The match after the parties that are gone have left, as the letter says. Raises
        ``LetterRefused``."""
        after = self.forced(letter.place, (), gone, chance=False)
        if len(letter.moves) > len(after.line) - len(self.line):
            raise LetterRefused("not_their_turn")
        return self._held(letter.moves, after)

    def played(self, letter: Letter, opened: tuple[str, ...], author: int, gone: frozenset[int]) -> PostPlay:
        """The match after a letter: everything forced, then its author's decisions. Raises
        ``LetterRefused``."""
        words = letter.moves
        playing = self._held(words, self.forced(letter.place, opened, gone))
        told = len(playing.line) - len(self.line)
        while playing._goes_on(author) or playing._calls(words[told:], author):
            if told == len(words):
                raise LetterRefused("unfinished")
            playing = playing._decided(words[told], letter, author)
            told += 1
            if words[told - 1] == SEALED:
                break
            if not self.terms.strict:
                before = len(playing.line)
                playing = playing._held(words[told:], playing.forced(letter.place, opened, gone))
                told += len(playing.line) - before
        if told < len(words):
            raise LetterRefused("not_their_turn")
        if bool(letter.seal) != (SEALED in words):
            raise LetterRefused("seal")
        return playing

    def _held(self, words: Sequence[str], after: PostPlay) -> PostPlay:
        """Compare what was forced with what a letter says of it. Raises ``LetterRefused`` if they differ."""
        forced = after.line[len(self.line) :]
        for said, word in zip(forced, words, strict=False):
            if said.word != word:
                raise LetterRefused("outcome", told=word[:60], found=said.word[:60])
        if len(forced) > len(words):
            raise LetterRefused("unfinished")
        return after

    def _decides(self, party: int) -> bool:
        seat = self.to_act
        return seat is not None and seat != CHANCE and self.terms.party_of[seat] == party

    def _goes_on(self, author: int) -> bool:
        """Whether a letter of that party still has something to decide."""
        return self._decides(author) and (not self.sealed or self.hides_next)

    def _calls(self, words: Sequence[str], author: int) -> bool:
        """Whether the next word is a call of the author's: after its last move it may, say, offer a draw."""
        if not words or self.to_act is None or self.sealed:
            return False
        try:
            call = call_of(words[0], self.terms.kit.game, self.terms.setup, self.state)
        except TextError:
            return False
        return isinstance(call, CALLS_BY_POST) and call.seat in self.terms.parties[author]

    def _decided(self, word: str, letter: Letter, author: int) -> PostPlay:
        """The match after one decision of a letter's author. Raises ``LetterRefused``."""
        kit, seat = self.terms.kit, self.to_act
        assert seat is not None
        hides = self._decides(author) and self.hides_next
        if word == SEALED:
            if not hides or not letter.seal or letter.moves[-1] != SEALED:
                raise LetterRefused("seal")
            return self._with_block(SealedMoves(author, letter.seal))
        try:
            call = call_of(word, kit.game, self.terms.setup, self.state)
            if call is not None:
                if not isinstance(call, CALLS_BY_POST) or call.seat not in self.terms.parties[author]:
                    raise LetterRefused("not_their_turn")
                if word != call_word(call):
                    raise LetterRefused("altered")
                return self.done("call", call.seat, word, kit.game.call(self.state, call).state)
            action = kit.parse_action(word, self.state)
            step = kit.game.apply(self.state, action)
        except (IllegalAction, TextError, ValueError, KeyError, IndexError) as error:
            if isinstance(error, LetterRefused):
                raise
            raise illegal(self.terms, word, error) from None
        if hides or hidden(self.terms, self.state, step):
            raise LetterRefused("sealed_move")
        if word != kit.format_action(action, self.state):
            raise LetterRefused("altered")  # a move has only one text
        return self.done("move", seat, word, step.state)

    # --- seals ---

    def _with_block(self, block: SealedMoves) -> PostPlay:
        number = len(self.blocks)
        playing = replace(self, blocks=(*self.blocks, block))
        return playing._filled(number)

    def _filled(self, number: int) -> PostPlay:
        """The match after the moves of a sealed block: the opened ones, or stand-ins. Raises
        ``LetterRefused``."""
        playing, block, kit = self, self.blocks[number], self.terms.kit
        if block.words is None:
            while playing._decides(block.party) and (step := stand_in(self.terms, playing.state)) is not None:
                seat, word = playing.to_act, kit.format_action(step.action, playing.state)
                assert seat is not None
                playing = playing._in_block(number, seat, word, step.state)
            return playing
        for word in block.words:
            seat = playing.to_act
            if seat is None or not playing._decides(block.party):
                raise LetterRefused("seal")
            try:
                action = kit.parse_action(word, playing.state)
                step = kit.game.apply(playing.state, action)
            except (IllegalAction, TextError, ValueError, KeyError, IndexError) as error:
                raise illegal(self.terms, word, error) from None
            if not hidden(self.terms, playing.state, step):
                raise LetterRefused("seal")
            word = kit.format_action(action, playing.state)
            playing = playing._in_block(number, seat, word, step.state)
        if playing._decides(block.party) and playing.hides_next:
            raise LetterRefused("unfinished")
        return playing

    def _in_block(self, number: int, seat: int, word: str, state: Any) -> PostPlay:
        return replace(self, line=(*self.line, Told("move", seat, word, number)), state=state)

    def unsealed(self, party: int, opened: Sequence[Unsealed]) -> PostPlay:
        """The match after a party has opened what it sealed, which it does once nothing more is to be
        sealed. Raises ``LetterRefused``."""
        due = self.sealed and not self.hides_next
        closed = [n for n, block in enumerate(self.blocks) if block.closed and block.party == party]
        if len(opened) != (len(closed) if due else 0):
            raise LetterRefused("seal")
        blocks = list(self.blocks)
        for number, one in zip(closed, opened, strict=False):
            if not shares.same(blocks[number].seal, shares.seal(self.terms.id, party, one.salt, one.moves)):
                raise LetterRefused("seal")
            blocks[number] = blocks[number]._replace(words=one.moves)
        return self._again(tuple(blocks)) if opened else self

    def without(self, party: int) -> PostPlay:
        """The match without a party that is gone: the stand-ins for what it sealed stay."""
        blocks = tuple(
            one._replace(lost=True) if one.party == party and one.closed else one for one in self.blocks
        )
        return replace(self, blocks=blocks)

    def _again(self, blocks: tuple[SealedMoves, ...]) -> PostPlay:
        """The match replayed from the start with these sealed blocks."""
        kit = self.terms.kit
        playing = replace(PostPlay.begin(self.terms), blocks=blocks)
        filled = -1
        for said in self.line:
            if said.block >= 0:
                if said.block != filled:
                    filled = said.block
                    playing = playing._filled(filled)
                continue
            try:
                if said.kind == "call":
                    call = call_of(said.word, kit.game, playing.terms.setup, playing.state)
                    assert call is not None
                    after = kit.game.call(playing.state, call).state
                else:
                    after = kit.game.apply(playing.state, kit.parse_action(said.word, playing.state)).state
            except (IllegalAction, TextError, ValueError, KeyError, IndexError) as error:
                raise illegal(self.terms, said.word, error) from None
            playing = playing.done(said.kind, said.seat, said.word, after)
        return replace(playing, draws=self.draws)._counted()


def hidden(terms: Terms, before: Any, step: Step[Any, Any]) -> bool:
    """Whether a decision must stay hidden from some players."""
    game = terms.kit.game
    if not game.keeps_secrets(terms.setup):
        return False
    return step.action is not None and game.observe_step(before, step, PUBLIC).action is None


def stand_in(terms: Terms, state: Any) -> Step[Any, Any] | None:
    """The action that stands in for a decision that is secret for now: the first possible one. ``None`` if
    the next decision isn't secret."""
    game = terms.kit.game
    seat = game.to_act(state)
    if seat is None or seat == CHANCE or not game.keeps_secrets(terms.setup):
        return None
    step = game.apply(state, game.actions(game.observe(state, seat))[0])
    return step if hidden(terms, state, step) else None


def illegal(terms: Terms, word: str, error: Exception) -> LetterRefused:
    """The refusal of a letter with a move against the rules."""
    told: str = error.fault if isinstance(error, TextError) else str(error)
    if isinstance(error, IllegalAction):
        why = refused(terms.kit.name, error.refusal)
        told = Fault("{where} can’t be played: {why}", where=word[:60], why=why)
    return LetterRefused("illegal", move=word[:60], why=told)
