"""A match by post on one machine: its letters, this party's secrets, and what to do next.

It knows no file and no screen. Changes happen in memory first; ``PostFile`` writes them down before a
letter of ``outgoing`` leaves the machine. A letter that is refused changes nothing.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from game.data.post import shares
from game.data.post.letters import (
    MOST_DAYS,
    MOST_PARTIES,
    SEALED,
    Letter,
    LetterRefused,
    RefusedKey,
    Unsealed,
    letter_text,
    name_of,
)
from game.data.post.post_course import PostCourse
from game.data.post.post_play import PostPlay, Told, hidden, stand_in
from game.data.post.terms import id_of, invitation_of
from game.data.saves.match_file import FindKit
from game.data.saves.match_plan import MatchPlan, Player
from game.data.saves.matches import Match
from game.model.contract import CHANCE
from game.model.record_text import call_of, call_word
from game.model.session import Session

Stage = Literal["inviting", "joining", "setting_up", "here", "elsewhere", "over"]
"""Stages of a match, seen from this party: the invited have still to join; this party has joined and waits
for the others or the first move; its set-up is sealed and not all are open; it is to play; others are to
play; the match has ended."""

ASIDE_AHEAD: Final = 8
"""Letters that came too early are kept if they are at most this many places ahead."""

ASIDE_EACH: Final = 3
"""Most early letters kept for one place; the latest count, as the first needn't be the right one."""

ASIDE_BEHIND: Final = 16
"""Letters of another course of the match are kept if they are at most this many places behind: a claim may
still lead to that course, or from it."""

ASIDE_TEXT: Final = 20_000
"""Characters of the longest early letter that is kept."""

MOST_SPARE: Final = 6
"""Most secrets of other courses of the match that are kept."""

Now = Callable[[], datetime]
"""A function that gives the present time, in UTC."""


def utc_now() -> datetime:
    """The present time, in UTC."""
    return datetime.now(UTC)


class Sealing(NamedTuple):
    """Moves this party has sealed, to be opened later."""

    salt: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Secrets:
    """What only this machine knows: the share it pledged last, and what it has sealed. ``spare`` are those
    of other courses of the match, to which a claim or its undoing may lead, the latest first."""

    share: str
    sealed: tuple[Sealing, ...] = ()
    spare: tuple[Secrets, ...] = ()

    def put_by(self, *, share: str, sealed: tuple[Sealing, ...]) -> Secrets:
        """Other secrets, with these kept beside them."""
        return Secrets(share, sealed, (replace(self, spare=()), *self.spare)[:MOST_SPARE])


class PostMatch:
    """One party's part of a match by post. Made by ``invite``, ``join`` or ``again``."""

    def __init__(
        self,
        course: PostCourse,
        party: int,
        secret: Secrets,
        times: Sequence[datetime],
        profiles: Mapping[int, str],
        names: Sequence[str] = (),
        now: Now = utc_now,
    ) -> None:
        self.course, self.party, self.secret = course, party, secret
        self.times = list(times)
        """When each letter was received."""
        self.profiles = dict(profiles)
        """The profiles of the people here, by seat."""
        self.bots: dict[int, tuple[int, str]] = {}
        """The levels and styles of the bots here, by seat; all others see them as players of this machine."""
        self.joins_as = tuple(names)
        """The names of the seats here, until the joining letter has them."""
        self.aside: dict[int, tuple[Letter, ...]] = {}
        """Letters that came too early, by place."""
        self.now = now
        self._prefix: tuple[PostCourse, PostPlay, bool] | None = None

    # --- beginning ---

    @classmethod
    def invite(
        cls,
        plan: MatchPlan,
        here: Sequence[int],
        *,
        others: Sequence[Sequence[int]] | None = None,
        strict: bool = False,
        days: int = 0,
        find_kit: FindKit,
        now: Now = utc_now,
    ) -> PostMatch:
        """Make the invitation to a plan. ``here`` are the seats played on this machine, ``others`` those
        on each other machine (without it, each other seat has its own). ``days`` limits the time for a
        turn; 0: no limit. Raises ``LetterRefused`` if such a match can't be played by post, and
        ``ProblemsError``."""
        seats = range(len(plan.players))
        rest = [(seat,) for seat in seats if seat not in here] if others is None else others
        if not here or not rest or not all(rest) or len(rest) >= MOST_PARTIES:
            raise LetterRefused("players")
        share = shares.new_secret()
        invitation = invitation_of(plan, here, rest, strict=strict, days=max(0, min(days, MOST_DAYS)))
        pledge = shares.pledge(invitation.key, 0, 0, share)
        letter = Letter(
            match=id_of(invitation, pledge), place=0, party=0, kind="invite", pledges=pledge,
            invitation=invitation,
        ).signed(invitation.key)  # fmt: skip
        profiles = {seat: plan.players[seat].profile for seat in here if plan.players[seat].profile}
        made = cls(PostCourse.begin(letter, find_kit), 0, Secrets(share), [now()], profiles, now=now)
        own = ((seat, plan.players[seat]) for seat in here)
        made.bots = {seat: (player.level, player.style) for seat, player in own if player.kind == "bot"}
        return made

    @classmethod
    def join(
        cls,
        letter: Letter,
        players: Sequence[Player],
        find_kit: FindKit,
        *,
        party: int = 1,
        now: Now = utc_now,
    ) -> PostMatch:
        """Join a match by its invitation as party ``party``; ``players`` take that party's seats in order.
        With more than two parties each joins after those before it: their letters are ``receive``d first,
        and this party's is written then. Raises ``LetterRefused``."""
        course = PostCourse.begin(letter, find_kit)
        if not 0 < party < len(course.terms.parties) or len(players) != len(course.terms.parties[party]):
            raise LetterRefused("players")
        seats = course.terms.parties[party]
        profiles = {seat: one.profile for seat, one in zip(seats, players, strict=True) if one.profile}
        names = [name_of(one.name) for one in players]
        made = cls(course, party, Secrets(shares.new_secret()), [now()], profiles, names, now)
        made._answer()
        return made

    @classmethod
    def again(
        cls,
        letters: Sequence[Letter],
        find_kit: FindKit,
        *,
        party: int,
        secret: Secrets,
        times: Sequence[datetime],
        profiles: Mapping[int, str],
        names: Sequence[str] = (),
        aside: Sequence[Letter] = (),
        definitions: Mapping[str, Any] | None = None,
        bots: Mapping[int, tuple[int, str]] | None = None,
        now: Now = utc_now,
    ) -> PostMatch:
        """Rebuild a match from its saved parts; ``definitions`` as in ``Terms.of``. Raises
        ``LetterRefused`` if the letters don't make a match."""
        course = PostCourse.begin(letters[0], find_kit, definitions)
        for letter in letters[1:]:
            course = course.after(letter)
        if not 0 <= party < len(course.terms.parties) or len(times) != len(letters):
            raise LetterRefused("players")
        if party < len(course.pledges):
            pledged = course.pledges[party]
            fits = shares.pledge(course.terms.key, party, pledged.place, secret.share)
            if not shares.same(pledged.sum, fits):
                raise LetterRefused("share")
        made = cls(course, party, secret, times, profiles, names, now)
        for letter in aside:
            made._put_aside(letter)
        made.bots = dict(bots or {})
        return made

    def snapshot(self) -> tuple[PostCourse, Secrets, tuple[datetime, ...], dict[int, tuple[Letter, ...]]]:
        """Everything that can change, for ``restore``."""
        return self.course, self.secret, tuple(self.times), dict(self.aside)

    def restore(
        self, kept: tuple[PostCourse, Secrets, tuple[datetime, ...], dict[int, tuple[Letter, ...]]]
    ) -> None:
        """Go back to a snapshot, as later changes could not be saved."""
        self.course, self.secret = kept[:2]
        self.times, self.aside = list(kept[2]), dict(kept[3])

    # --- what is so ---

    @property
    def id(self) -> str:
        """The id of the match."""
        return self.course.terms.id

    @property
    def here(self) -> frozenset[int]:
        """The seats that are played on this machine."""
        return frozenset(self.course.terms.parties[self.party])

    @property
    def days(self) -> int:
        """The time limit for a turn in days; 0: none."""
        return self.course.terms.days

    @property
    def since(self) -> datetime:
        """The time, by this machine's clock, from which the next letter is waited for."""
        return self.times[-1]

    @property
    def begun(self) -> bool:
        """Whether the match can be shown: all have joined, and all shares it begins with are open."""
        course = self.course
        return not course.joining and (bool(course.playing.line) or not course.openers or self._plays)

    @property
    def stage(self) -> Stage:
        """The match's stage, seen from this party."""
        course = self.course
        if course.over:
            return "over"
        if course.joining and self.party == 0:
            return "inviting"
        if not self.begun:
            return "joining"
        sealed = any(block.party == self.party for block in course.playing.blocks)
        if course.sealing and sealed and not self._plays:
            return "setting_up"
        return "here" if self._plays else "elsewhere"

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats of the party whose letter is next."""
        writer = self.course.writer
        return () if writer is None else self.course.terms.parties[writer]

    @property
    def outgoing(self) -> tuple[Letter, ...]:
        """The letters of this party that others may lack, judging by the letters they have sent: at least
        the last one, to be sent again if need be."""
        course = self.course
        missed = self._missed
        own = [one for one in course.letters if one.party == self.party or one.place in missed]
        writing = ((course.playing.parties - course.gone) | course.claimed) - {self.party}
        known = min(
            (
                max((one.place for one in course.letters if one.party == party), default=-1)
                for party in writing
            ),
            default=len(course.letters),
        )
        return tuple([letter for letter in own if letter.place > known] or own[-1:])

    @property
    def reads_from(self) -> int:
        """The first place whose letter can still change the match: the next one, or that of a claim, as a
        letter sent before the claim counts; among three or more, that of a claim which others may have
        confirmed."""
        course = self.course
        if self._may_part:
            return max(1, len(course.letters) - ASIDE_BEHIND)
        return len(course.letters) if course.undoable is None else course.undoable

    @property
    def may_change(self) -> bool:
        """Whether a letter can still change the match: it isn't over, or a claim that ended it can be
        undone, or a letter is kept that doesn't fit yet."""
        return not self.course.over or self.course.undoable is not None or bool(self.aside)

    @property
    def again_from(self) -> datetime | None:
        """When a claim that came too soon by this machine's clock counts; ``None`` if there is none."""
        kept = self.aside.get(len(self.course.letters), ())
        return self.may_claim_from if any(letter.claims for letter in kept) else None

    @property
    def _may_part(self) -> bool:
        """Whether a claim can part the parties for a while, as they have several letters at one place."""
        terms = self.course.terms
        return len(terms.parties) > 2 and bool(terms.days) and not self.course.joining

    def knows(self, letter: Letter) -> bool:
        """Whether a letter was read already, or is kept, so that nothing comes of reading it again."""
        letters = self.course.letters
        if letter.place < len(letters) and shares.same(letters[letter.place].sum, letter.sum):
            return True
        return any(one.mac == letter.mac for one in self.aside.get(letter.place, ()))

    @property
    def plan(self) -> MatchPlan:
        """The plan of the match, as seen from this party."""
        course = self.course
        names = list(course.names)
        if self.party >= len(course.pledges):  # others have to join first
            for seat, name in zip(course.terms.parties[self.party], self.joins_as, strict=True):
                names[seat] = name
        players = tuple(
            Player("bot", name, self.bots[seat][0], style=self.bots[seat][1])
            if seat in self.bots
            else Player("person" if seat in self.here else "elsewhere", name, 0, self.profiles.get(seat, ""))
            for seat, name in enumerate(names)
        )
        return replace(course.terms.plan, players=players, post=self.id)

    # --- letters ---

    def receive(self, letter: Letter) -> None:
        """Take a letter, and write answers that need no decision. Raises ``LetterRefused``; a letter that
        came too early is kept: it is read when the missing one comes (``early``), or when the time of who
        is claimed is up here, too (``too_soon``)."""
        self._hold_own(letter)
        try:
            self._take(letter)
        except LetterRefused as error:
            if not self._is_kept(letter, error.key):
                raise
            self._put_aside(letter)
            if not self.look_again():
                raise
        else:
            self.look_again()

    def look_again(self) -> bool:
        """Read letters that are kept and fit by now, and write answers that need no decision; whether the
        course has changed."""
        before = self.course
        while self._confirmed_elsewhere() or self._next_aside() or self._answer():
            pass
        place = len(self.course.letters) - (ASIDE_BEHIND if self._may_part else 0)
        self.aside = {at: letters for at, letters in self.aside.items() if at >= place}
        return self.course is not before

    def _hold_own(self, letter: Letter) -> None:
        """Refuse letters in this party's own name: its own, which it has, and those of somebody else."""
        if letter.party != self.party or letter.match != self.id or not letter.fits(self.course.terms.key):
            return
        if self.knows(letter):
            raise LetterRefused("old", n=letter.place)
        if letter.kind == "join":
            raise LetterRefused("taken", name=self.course.names[self.course.terms.parties[0][0]])
        raise LetterRefused("altered")

    def _take(self, letter: Letter) -> None:
        course, place = self.course, letter.place
        if letter.claims and letter.match == self.id and letter.fits(course.terms.key):
            if self._hold_claim(letter):
                return
        elif course.undoable is not None and course.undoable <= place < len(course.letters):
            claimed = course.letters[place]
            if claimed.claims and letter.match == self.id and letter.party != claimed.party:
                self._instead_of_claim(letter)
                return
        self.course = course.after(letter)
        self.times.append(self.now())

    def _hold_claim(self, letter: Letter) -> bool:
        """Check that a claim is right by this machine's clock, and that the claimed letter isn't here;
        whether another party has claimed the same before. Raises ``LetterRefused``."""
        letters, place = self.course.letters, letter.place
        if place < len(letters):
            if not letters[place].claims:
                raise LetterRefused("answered", n=place)
            return letters[place].party != letter.party and shares.same(letters[place].sum, letter.sum)
        until = self.may_claim_from
        if place == len(letters) and until is not None and self.now() < until:
            raise LetterRefused("too_soon", until=until)
        return False

    def _instead_of_claim(self, letter: Letter) -> None:
        """Take a letter that was on its way when its writer's time was claimed: it counts, and the claim
        is void. Raises ``LetterRefused``."""
        course, place = self.course, letter.place
        if course.over and self.now() > self.times[place] + timedelta(days=self.days):
            raise LetterRefused("too_late")
        self._go_over(course.until(place).after(letter), place)

    def _confirmed_elsewhere(self) -> bool:
        """Go over to a course in which a claim was confirmed by all who are left, whatever else is here:
        none of them had the claimed letter. Whether there is one."""
        if not self._may_part:
            return False
        letters = self.course.letters
        for place in sorted(self.aside):
            claims = [letter for letter in self.aside[place] if letter.claims]
            if not claims or place > len(letters) or (place < len(letters) and letters[place].claims):
                continue
            before = self.course.until(place)
            for letter in claims:
                other = _after_any(before, (letter,))
                while other is not None and (more := _after_any(other, self._aside_at(other))) is not None:
                    other = more
                if other is not None and other.undoable is None and self._go_over(other, place):
                    return True
        return False

    def _aside_at(self, course: PostCourse) -> tuple[Letter, ...]:
        """The letters kept for the next place of a course, confirmations first."""
        kept = self.aside.get(len(course.letters), ())
        return tuple(sorted(kept, key=lambda letter: letter.claims))

    def _go_over(self, course: PostCourse, place: int) -> bool:
        """Take another course of the match, which parts from this one at ``place``, and keep the letters of
        this one that it hasn't. Gives ``False``, changing nothing, if the secrets to it are lost."""
        dropped = self.course.letters[place:]
        secret = self._secret_of(course, [letter for letter in dropped if letter.party == self.party])
        if secret is None:
            return False
        self.course, self.secret = course, secret
        self.times[place:] = [self.now()] * (len(course.letters) - place)
        taken = {letter.mac for letter in course.letters[place:]}
        self.aside = {
            at: rest
            for at, letters in self.aside.items()
            if (rest := tuple(letter for letter in letters if letter.mac not in taken))
        }
        if self._may_part:
            for letter in dropped:
                self._put_aside(letter)
        return True

    def _secret_of(self, course: PostCourse, dropped: Sequence[Letter]) -> Secrets | None:
        """This party's secrets in another course of the match; ``dropped`` are its letters in this one that
        the other hasn't. ``None`` if they are lost."""
        now, key = self.secret, course.terms.key
        pledged = course.pledges[self.party]
        known = [now.share, *(one.share for one in now.spare), *(letter.opens for letter in dropped)]
        fits = (
            share
            for share in known
            if shares.same(pledged.sum, shares.pledge(key, self.party, pledged.place, share))
        )
        share = next(fits, None)
        if share is None:
            return None
        opened = [Sealing(one.salt, one.moves) for letter in dropped for one in letter.unseals]
        sealed = [*now.sealed, *(seal for one in now.spare for seal in one.sealed), *opened]
        sums = {shares.seal(self.id, self.party, one.salt, one.words): one for one in sealed}
        own = [one.seal for one in course.playing.blocks if one.closed and one.party == self.party]
        if not all(seal in sums for seal in own):
            return None
        here = tuple(sums[seal] for seal in own)
        return now if share == now.share and here == now.sealed else now.put_by(share=share, sealed=here)

    def _next_aside(self) -> bool:
        """Read a letter that came too early and fits now; whether there was one."""
        place = len(self.course.letters)
        for letter in self.aside.pop(place, ()):
            try:
                self._take(letter)
            except LetterRefused as error:  # if it isn't kept, the right one will be sent again
                if self._is_kept(letter, error.key):
                    self._put_aside(letter)
                continue
            return True
        return False

    def _is_kept(self, letter: Letter, why: RefusedKey) -> bool:
        """Whether a letter refused for that reason may be of use later."""
        if why in ("early", "too_soon"):
            return True
        return why in ("answered", "twice", "other_course") and self._may_part

    def _put_aside(self, letter: Letter) -> None:
        ahead = letter.place - len(self.course.letters)
        if not -ASIDE_BEHIND <= ahead <= ASIDE_AHEAD or len(letter_text(letter)) > ASIDE_TEXT:
            return
        others = [one for one in self.aside.get(letter.place, ()) if one.mac != letter.mac]
        self.aside[letter.place] = (*others, letter)[-ASIDE_EACH:]

    @property
    def _missed(self) -> frozenset[int]:
        """The places of letters that somebody had not got when claiming that they are late."""
        letters = self.course.letters
        since = {one.party: one.place for one in letters}
        return frozenset(
            place
            for place, kept in self.aside.items()
            if place < len(letters) and not letters[place].claims
            if any(letter.claims and since.get(letter.party, -1) <= place for letter in kept)
        )

    # --- this party's letters ---

    @property
    def _mine(self) -> bool:
        return self.course.writer == self.party

    def _begun_letter(self) -> tuple[PostPlay, bool]:
        """The match at the start of this party's next letter, after everything forced; and whether that
        letter may draw more chance."""
        course = self.course
        if self._prefix is None or self._prefix[0] is not course:
            opening = course.opening(self.secret.share)
            playing = opening.playing.unsealed(self.party, self._unseals())
            if opening.goes_on:
                playing = playing.forced(len(course.letters), opening.opened, opening.gone)
            draws = opening.goes_on and not course.terms.strict
            draws = draws and not playing.sealed and not playing.hides_next
            self._prefix = course, playing, draws
        return self._prefix[1:]

    @property
    def _plays(self) -> bool:
        """Whether this party has a decision to make now."""
        course = self.course
        if not self._mine or course.joining or course.confirming:
            return False
        if not course.opening(self.secret.share).goes_on:
            return False
        playing, _ = self._begun_letter()
        seat = playing.to_act
        open_first = playing.sealed and not playing.hides_next
        return seat is not None and seat != CHANCE and seat in self.here and not open_first

    def _unseals(self) -> tuple[Unsealed, ...]:
        playing = self.course.playing
        if not playing.sealed or playing.hides_next or self.party not in playing.sealers:
            return ()
        return tuple(Unsealed(salt=one.salt, moves=one.words) for one in self.secret.sealed)

    def _answer(self) -> bool:
        """Write this party's letter if it needs no decision; whether one was written."""
        if not self._mine or self._plays:
            return False
        if self.course.joining:
            self._join_now()
        elif self.course.confirming:
            self._confirm()
        else:
            playing, _ = self._begun_letter()
            words = [said.word for said in playing.line[len(self.course.playing.line) :]]
            self._write(words)
        return True

    def _join_now(self) -> None:
        course, secret = self.course, self.secret.share
        opens = secret if len(course.terms.parties) == 2 else ""
        pledged = shares.new_secret() if opens else secret
        place = len(course.letters)
        letter = Letter(
            match=self.id, place=place, party=self.party, kind="join", before=course.sum, opens=opens,
            pledges=shares.pledge(course.terms.key, self.party, place, pledged), names=self.joins_as,
        )  # fmt: skip
        self._written(letter, replace(self.secret, share=pledged))

    def _confirm(self) -> None:
        """Confirm a claim: the claimed letter isn't here, either."""
        course, place, share = self.course, len(self.course.letters), shares.new_secret()
        letter = Letter(
            match=self.id, place=place, party=self.party, kind="time", before=course.sum,
            pledges=shares.pledge(course.terms.key, self.party, place, share),
        )  # fmt: skip
        self._written(letter, self.secret.put_by(share=share, sealed=self.secret.sealed))

    def _write(self, words: Sequence[str], seal: str = "", secret: Secrets | None = None) -> Letter:
        """Write and take this party's next letter. Raises ``LetterRefused`` if others would refuse it."""
        course, place, share = self.course, len(self.course.letters), shares.new_secret()
        unseals, kept = self._unseals(), secret or self.secret
        letter = Letter(
            match=self.id, place=place, party=self.party, kind="turn", before=course.sum,
            opens=self.secret.share, pledges=shares.pledge(course.terms.key, self.party, place, share),
            moves=tuple(words), seal=seal, unseals=unseals,
        )  # fmt: skip
        return self._written(letter, replace(kept, share=share, sealed=() if unseals else kept.sealed))

    def _written(self, letter: Letter, secret: Secrets) -> Letter:
        self.course = self.course.written(letter)
        self.secret = secret
        self.times.append(self.now())
        return self.course.letters[-1]

    # --- time ---

    @property
    def may_claim_from(self) -> datetime | None:
        """When the next writer's time is up; ``None`` if there is no limit, or nobody is waited for."""
        course = self.course
        if not self.days or course.joining or course.writer is None:
            return None
        return self.since + timedelta(days=self.days)

    @property
    def may_claim(self) -> bool:
        """Whether this party may claim that another's time is up."""
        start = self.may_claim_from
        gone = self.party in self.course.gone
        return start is not None and not self._mine and not gone and self.now() >= start

    def claim(self) -> Letter:
        """Claim that the next writer's time is up. Raises ``LetterRefused``."""
        start = self.may_claim_from
        if start is None or self._mine:
            raise LetterRefused("no_limit" if start is None else "not_their_turn")
        if self.now() < start:
            raise LetterRefused("too_soon", until=start)
        course, late = self.course, self.course.writer
        assert late is not None
        gone, place = course.gone | {late}, len(course.letters)
        after = course.playing.without(late).forced(place, (), gone, chance=False)
        letter = Letter(
            match=self.id, place=place, party=self.party, kind="time", before=course.sum,
            moves=tuple(said.word for said in after.line[len(course.playing.line) :]),
        )  # fmt: skip
        letter = self._written(letter, self.secret)
        self.look_again()
        return letter

    # --- the match on the board ---

    def source(self, number: int) -> random.Random | None:
        """The random source of draw ``number``; ``None`` if it can't be known here yet."""
        draws = self.course.playing.draws
        if number < len(draws):
            return shares.drawn_from(self.id, draws[number].place, draws[number].shares, number)
        if not self._plays:
            return None
        playing, goes_on = self._begun_letter()
        if number >= len(playing.draws) and not goes_on:
            return None
        opened = self.course.opening(self.secret.share).opened
        return shares.drawn_from(self.id, len(self.course.letters), opened, number)

    @property
    def _known(self) -> PostPlay:
        """The match as this party knows it: with what its own next letter opens, if it is to play."""
        return self._begun_letter()[0] if self._plays else self.course.playing

    @property
    def line(self) -> tuple[Told, ...]:
        """The moves and outcomes shown on the board here. After this party has sealed its moves, the line
        ends before the first sealed move until all are open, as the rules may show all set-ups when the
        last one is done."""
        playing = self._known
        said = playing.line
        if playing.sealed and not self._plays:
            said = said[: next((n for n, one in enumerate(said) if one.block >= 0), len(said))]
        words = iter([word for one in self.secret.sealed for word in one.words])

        def as_known(one: Told) -> Told:
            closed = one.block >= 0 and one.seat in self.here and playing.blocks[one.block].closed
            return one._replace(word=next(words)) if closed else one

        return tuple(map(as_known, said))

    @property
    def before_reveal(self) -> int:
        """How many entries of the line come before all set-ups that were secret are shown, and whatever
        chance decides then; all of it if nothing was secret, or not all is open."""
        sealed = [number for number, one in enumerate(self.line) if one.block >= 0]
        return len(self.line) if not sealed or self._known.sealed else sealed[-1]

    def match(
        self,
        *,
        most: int | None = None,
        folder: Path | None = None,
        name: str = "",
        now: Callable[[], int] | None = None,
        background: bool = False,
    ) -> Match:
        """Make the match for playing from the letters, saved in ``folder`` (nowhere if ``None``) under
        ``name``. ``most`` as in ``catch_up``. Raises ``OSError``."""
        plan = replace(self.plan, created=self.course.terms.plan.created)
        session: Session[Any, Any] = Session(
            plan.kit.game, plan.setup(), source=self.source, now=now, draws=False
        )
        match = Match(plan, session, background=background)
        if folder is not None:
            match.keep(folder, name)
        self.catch_up(match, most)
        return match

    def catch_up(self, match: Match, most: int | None = None) -> bool:
        """Play in a match what the letters have added. Gives ``False``, changing nothing, if the match
        isn't the beginning of what the letters say and must be made anew. Moves played here since the last
        letter stay if it is still this party's turn. ``most``: the line only up to that entry, or as far as
        it was played before."""
        session, line = match.session, self.line
        played = _said(match)
        if most is not None and max(most, len(played)) < len(line):
            line = line[: max(most, len(played))]
        common = min(len(played), len(line))
        if any(one[:3] != other[:3] for one, other in zip(played[:common], line[:common], strict=True)):
            return False
        if len(played) > len(line) and not self._is_own(match, len(line)):
            return False
        session.draws = False
        for said in line[common:]:
            self._play(session, said)
        session.settle(len(line))
        session.source, session.draws = self.source, True
        session.go_on()
        return True

    def is_ahead_of(self, match: Match) -> bool:
        """Whether the letters say more than was played in a match."""
        return len(match.session.whole_line) < len(self.line)

    def _is_own(self, match: Match, since: int) -> bool:
        """Whether everything in a match after entry ``since`` is what this party may play for its next
        letter."""
        if not self._plays:
            return False
        extra = match.session.whole_line[since:]
        return all(
            played.entry.seat in self.here or played.entry.kind == "chance" for played in extra
        ) and self._drawn_right(match, since)

    def _drawn_right(self, match: Match, since: int) -> bool:
        """Whether the outcomes in a match after entry ``since`` are those the shares give."""
        game, line = match.kit.game, match.session.whole_line
        number = sum(one.entry.kind == "chance" for one in line[:since])
        for played in line[since:]:
            if played.entry.kind != "chance":
                continue
            source = self.source(number)
            if source is None or game.draw(played.before, source) != played.entry.action:
                return False
            number += 1
        return True

    def _play(self, session: Session[Any, Any], said: Told) -> None:
        kit, state = self.course.terms.kit, session.state
        if said.kind == "call":
            call = call_of(said.word, kit.game, session.setup, state)
            assert call is not None
            session.call(call)
        else:
            session.play(kit.parse_action(said.word, state))

    def turn_done(self, match: Match) -> bool:
        """Whether the moves made here since the last letter are complete and can be sealed and sent."""
        if not self._plays:
            return False
        session, since = match.session, len(self.line)
        if len(session.whole_line) <= since:
            return False
        seat = session.to_act
        return seat is None or seat not in self.here or self.covered(match)

    def covered(self, match: Match) -> bool:
        """Whether the match must not be shown as it is: this party has set up, and until all set-ups are
        open the pieces on the board in place of the others' are not theirs. Ask this after each move,
        before showing it: a turn that is done is sealed at once, and its last step is not shown, as by the
        rules it may reveal all set-ups."""
        if self.course.sealing and not self._plays:
            return any(block.party == self.party for block in self.course.playing.blocks)
        terms, session = self.course.terms, match.session
        own = session.whole_line[len(self.line) :] if self._plays else []
        secret = any(one.entry.kind == "move" and hidden(terms, one.before, one.step) for one in own)
        return secret and not (session.to_act in self.here and stand_in(terms, session.state) is not None)

    def seal_turn(self, match: Match) -> Letter:
        """Make a letter of the moves made here since the last one. It is final: none of it can be taken
        back. Raises ``LetterRefused`` if the turn isn't done."""
        if not self.catch_up(match) or not self.turn_done(match):
            raise LetterRefused("unfinished")
        kit, terms = self.course.terms.kit, self.course.terms
        begun, _ = self._begun_letter()
        words = [said.word for said in begun.line[len(self.course.playing.line) :]]
        sealed: list[str] = []
        for played in match.session.whole_line[len(self.line) :]:
            entry = played.entry
            if entry.call is not None:
                words.append(call_word(entry.call))
                continue
            word = kit.format_action(entry.action, played.before)
            if entry.kind == "move" and hidden(terms, played.before, played.step):
                sealed.append(word)
            else:
                words.append(word)
        seal, secret = "", self.secret
        if sealed:
            words.append(SEALED)
            salt = shares.new_salt()
            seal = shares.seal(self.id, self.party, salt, sealed)
            secret = replace(self.secret, sealed=(*self.secret.sealed, Sealing(salt, tuple(sealed))))
        letter = self._write(words, seal, secret)
        while self._answer():
            pass
        self.catch_up(match)
        return letter


def _after_any(course: PostCourse, letters: Sequence[Letter]) -> PostCourse | None:
    """The course after the first of those letters that it takes; ``None`` if it takes none."""
    for letter in letters:
        with contextlib.suppress(LetterRefused):
            return course.after(letter)
    return None


def _said(match: Match) -> list[Told]:
    """The moves, outcomes and calls of a match in words."""
    found = []
    for played in match.session.whole_line:
        entry, kind = played.entry, played.entry.kind
        if kind == "undo" or kind == "redo":
            continue
        word = call_word(entry.call) if entry.call is not None else ""
        word = word or match.kit.format_action(entry.action, played.before)
        found.append(Told(kind, entry.seat, word))
    return found
