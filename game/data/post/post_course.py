"""The course of a match by post as its letters tell it: the same on every machine that has them.

A course is a value: ``after`` gives the next one, or refuses the letter. Until sealed moves are opened,
stand-ins are played for them: each time the first possible action. No view ever shows them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from game.data.post import shares
from game.data.post.letters import Letter, LetterRefused, name_of
from game.data.post.post_play import PostPlay
from game.data.post.terms import Terms, definitions_of
from game.data.saves.match_file import FindKit, position_check
from game.model.contract import CHANCE
from game.model.tuples import put


class Pledge(NamedTuple):
    """A share that a party has pledged in its letter at ``place``."""

    sum: str
    place: int


@dataclass(frozen=True)
class PostCourse:
    """A match after some letters. ``names`` are by seat; ``pledges``, ``opened`` (the latest share, empty
    before the first) and ``opened_at`` by party. ``openers`` are the parties whose letters come next, in
    order, before the match goes on; ``gone`` those who have lost by time. ``confirming`` are those who have
    still to confirm the last claim, in order, before anything else. ``undoable`` is the place of the first
    claim that the claimed letter would still undo; ``None`` if there is none. ``claimed`` are the parties
    that such claims are about."""

    terms: Terms
    letters: tuple[Letter, ...]
    names: tuple[str, ...]
    pledges: tuple[Pledge, ...]
    opened: tuple[str, ...]
    opened_at: tuple[int, ...]
    playing: PostPlay
    openers: tuple[int, ...] = ()
    gone: frozenset[int] = frozenset()
    confirming: tuple[int, ...] = ()
    undoable: int | None = None
    claimed: frozenset[int] = frozenset()

    @classmethod
    def begin(cls, letter: Letter, find_kit: FindKit, kept: Mapping[str, Any] | None = None) -> PostCourse:
        """The course that starts with an invitation; ``kept`` as in ``Terms.of``. Raises
        ``LetterRefused``."""
        terms = Terms.of(letter, find_kit, kept)
        count = len(terms.parties)
        return cls(
            terms,
            (letter,),
            tuple(name_of(player.name) for player in terms.plan.players),
            (Pledge(letter.pledges, 0),),
            ("",) * count,
            (-1,) * count,
            PostPlay.begin(terms),
        )

    # --- what is so ---

    @property
    def joining(self) -> bool:
        """Whether somebody still has to join."""
        return len(self.pledges) < len(self.terms.parties)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.joining and self.playing.to_act is None

    @property
    def writer(self) -> int | None:
        """The party whose letter is next; ``None`` when the match is over."""
        if self.joining:
            return len(self.pledges)
        if self.confirming or self.openers:
            return (self.confirming or self.openers)[0]
        seat = self.playing.to_act
        return None if seat is None else self.terms.party_of[seat]

    @property
    def sealing(self) -> bool:
        """Whether something is sealed and not opened yet."""
        return self.playing.sealed

    @cached_property
    def sum(self) -> str:
        """The sum of the last letter, which the next one has to name."""
        return self.letters[-1].sum

    def until(self, place: int) -> PostCourse:
        """The course before the letter at that place."""
        kit, kept = self.terms.kit, definitions_of(self.terms.plan)
        course = PostCourse.begin(self.letters[0], lambda name: kit, kept)
        for letter in self.letters[1:place]:
            course = course.after(letter)
        return course

    def opening(self, share: str) -> PostCourse:
        """The course after the next writer has opened that share, before anything is played."""
        party = self.writer
        assert party is not None
        return replace(
            self,
            opened=put(self.opened, party, share),
            opened_at=put(self.opened_at, party, len(self.letters)),
            openers=self.openers[1:],
        )

    @property
    def goes_on(self) -> bool:
        """Whether the next letter can play, and not only open: nobody else has to open first."""
        return not self.openers

    # --- letters ---

    def written(self, letter: Letter) -> PostCourse:
        """The course after a letter written here, with its ``check`` and its sum filled in. Raises
        ``LetterRefused`` if others would refuse it."""
        after = self._after(letter)
        if letter.kind != "join":
            letter = letter.model_copy(update={"check": position_check(self.terms.kit, after.playing.state)})
        return replace(after, letters=(*self.letters, letter.signed(self.terms.key)))

    def after(self, letter: Letter) -> PostCourse:
        """The course after one more letter. Raises ``LetterRefused``."""
        place = len(self.letters)
        if letter.match != self.terms.id:
            raise LetterRefused("other_match")
        if not letter.fits(self.terms.key):
            raise LetterRefused("altered")
        if letter.place < place:
            known = self.letters[letter.place]
            if shares.same(known.sum, letter.sum):
                raise LetterRefused("old", n=letter.place)
            if known.kind == letter.kind == "join":
                raise LetterRefused("taken", name=self.names[self.terms.parties[0][0]])
            raise LetterRefused("twice", n=letter.place)
        if letter.place > place:
            raise LetterRefused("early", n=place)
        if not shares.same(letter.before, self.sum):
            raise LetterRefused("other_course", n=place)
        after = self._after(letter)
        if letter.kind != "join" and letter.check != position_check(self.terms.kit, after.playing.state):
            raise LetterRefused("check")
        return after

    def _after(self, letter: Letter) -> PostCourse:
        if letter.invitation is not None or self.writer is None:
            raise LetterRefused("not_their_turn")
        if letter.claims:
            return self._claimed(letter)
        due = "time" if self.confirming else "join" if self.joining else "turn"
        if letter.party != self.writer or letter.kind != due:
            raise LetterRefused("not_their_turn")
        if due == "time":
            return self._confirmed(letter)
        return self._joined(letter) if due == "join" else self._played(letter)

    def _joined(self, letter: Letter) -> PostCourse:
        """The course after a party has joined. With two parties the share is opened at once (the other
        one's is already pledged); with more, all are pledged before any is opened. Raises
        ``LetterRefused``."""
        count, seats = len(self.terms.parties), self.terms.parties[letter.party]
        if letter.moves or letter.seal or letter.unseals or letter.check or not letter.pledges:
            raise LetterRefused("altered")
        if bool(letter.opens) != (count == 2):
            raise LetterRefused("share")
        names = self.names
        if len(letter.names) != len(seats):
            raise LetterRefused("players")
        for seat, name in zip(seats, letter.names, strict=True):
            names = put(names, seat, name)
        joined = replace(
            self,
            letters=(*self.letters, letter),
            names=names,
            pledges=(*self.pledges, Pledge(letter.pledges, letter.place)),
        )
        if letter.opens:
            joined = replace(
                joined, opened=put(joined.opened, 1, letter.opens), opened_at=put(joined.opened_at, 1, 1)
            )
        if not joined.joining:
            joined = replace(joined, openers=(0,) if count == 2 else (*range(1, count), 0))
        return joined

    def _played(self, letter: Letter) -> PostCourse:
        party = letter.party
        pledged = self.pledges[party]
        fits = shares.pledge(self.terms.key, party, pledged.place, letter.opens)
        if not letter.opens or not letter.pledges or not shares.same(pledged.sum, fits):
            raise LetterRefused("share")
        if letter.names:
            raise LetterRefused("altered")
        opening = self.opening(letter.opens)
        playing = opening.playing.unsealed(party, letter.unseals)
        if opening.goes_on:
            playing = playing.played(letter, opening.opened, party, self.gone)
        elif letter.moves or letter.seal:
            raise LetterRefused("not_their_turn")
        return replace(
            opening,
            letters=(*self.letters, letter),
            pledges=put(opening.pledges, party, Pledge(letter.pledges, letter.place)),
            playing=playing,
            undoable=None,
            claimed=frozenset(),
        )._next(letter.party)

    def _claimed(self, letter: Letter) -> PostCourse:
        """The course after a claim: the time of the next writer is up, and that party is gone. A claim
        opens, pledges and draws nothing: its author knows all the shares that could be used. Raises
        ``LetterRefused``."""
        late = self.writer
        if self.joining or not self.terms.days:
            raise LetterRefused("no_limit" if self.terms.days == 0 else "not_begun")
        if late is None or late == letter.party or letter.party in self.gone | {late}:
            raise LetterRefused("not_their_turn")
        if letter.party >= len(self.terms.parties):
            raise LetterRefused("not_their_turn")
        if letter.opens or letter.pledges or letter.seal or letter.unseals or letter.names:
            raise LetterRefused("altered")
        gone = self.gone | {late}
        playing = self.playing.without(late).left(letter, gone)
        after = replace(
            self,
            letters=(*self.letters, letter),
            gone=gone,
            openers=tuple(party for party in self.openers if party != late),
            playing=playing,
            confirming=self._to_confirm(late) if playing.to_act is not None else (),
            undoable=letter.place if self.undoable is None else self.undoable,
            claimed=self.claimed | {late},
        )
        if after.confirming:
            return after
        return after._next(late)

    def _to_confirm(self, late: int) -> tuple[int, ...]:
        """Who confirms a claim about the letter of that party: all others who still play, if they are
        several."""
        count = len(self.terms.parties)
        around = ((late + step) % count for step in range(1, count))
        left = tuple(one for one in around if one in self.playing.parties - self.gone)
        return left if len(left) > 1 else ()

    def _confirmed(self, letter: Letter) -> PostCourse:
        """The course after a party has confirmed a claim: it hasn't the claimed letter either. It opens
        nothing, as the claim may still be undone, and pledges a new share: what it opens where the claim is
        undone is then worth nothing where it isn't. Raises ``LetterRefused``."""
        if letter.opens or letter.moves or letter.seal or letter.unseals or letter.names:
            raise LetterRefused("altered")
        after = replace(
            self,
            letters=(*self.letters, letter),
            pledges=put(self.pledges, letter.party, Pledge(letter.pledges, letter.place)),
            confirming=self.confirming[1:],
        )
        return (
            after
            if after.confirming
            else replace(after, undoable=None, claimed=frozenset())._next(letter.party)
        )

    def _next(self, author: int) -> PostCourse:
        """The course after a letter of that party, with those who open next."""
        return self if self.openers else replace(self, openers=self._next_openers(author))

    def _next_openers(self, author: int) -> tuple[int, ...]:
        playing, seat = self.playing, self.playing.to_act
        if seat is None:
            return ()
        count = len(self.terms.parties)
        around = [(author + step) % count for step in range(1, count)]
        if playing.sealed and not playing.hides_next:
            # all have sealed: everybody opens, the last to seal at the end
            return tuple(party for party in (*around, author) if party in playing.sealers)
        still = [one for one in (*around, author) if one in playing.parties and one not in self.gone]
        if seat == CHANCE:
            if self.letters[-1].kind != "time":
                # after a claim its author, too: the last to open knew all other shares when it pledged again
                still = [party for party in still if party != author]
            return tuple(still) or (author,)
        writer = self.terms.party_of[seat]
        if self.terms.strict or self._fresh(writer):
            return ()
        # it knew all other shares when it pledged its own: somebody opens a new one first
        return tuple(party for party in still if party != writer)[:1]

    def _fresh(self, party: int) -> bool:
        """Whether somebody else has opened a share since ``party`` pledged its next one."""
        since = self.pledges[party].place
        return any(at > since for other, at in enumerate(self.opened_at) if other != party)
