"""One match by post on this machine: its letters, kept in its file and its shared folder, and its state in
words."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.app.post.agreement import map_title, seat_name
from game.app.post.sending import SENDING
from game.app.post.since import since_words
from game.data.files.machine_time import steady_ms
from game.data.files.problems import ProblemsError
from game.data.post.letters import Letter, letter_text
from game.data.post.post_files import PostFile
from game.data.post.post_match import PostMatch
from game.data.post.terms import Terms
from game.data.saves.matches import Match
from game.data.words.texts import Texts
from game.model.contract import CHANCE
from game.model.registry import kit as kit_of
from game.ui.scene import App

KEEPING: Final = (OSError, ProblemsError)
"""What saving a match may raise: the disk refuses, or the file was damaged meanwhile."""


@dataclass(frozen=True)
class FolderState:
    """How far a letter for a shared folder is: ``under_way`` there, or ``wrong`` says why it isn't there;
    else it is there."""

    under_way: bool = False
    wrong: str = ""


@dataclass(frozen=True)
class LetterToSend:
    """A letter: its ``title``, its recipients (``words``) and what comes ``then``; the bare ``text`` and the
    ``message`` with it, which anybody understands; two lines for its picture (``signature``); a ``stem`` for
    the names of its files. ``folder`` is the shared folder it is for. ``first``: it is an invitation;
    ``answered``: an answer is expected."""

    title: str
    words: str
    then: str
    text: str
    message: str
    signature: tuple[str, str]
    stem: str
    folder: Path | None = None
    first: bool = False
    answered: bool = True


@dataclass(frozen=True)
class SeatStatus:
    """A seat, its player, and how far they are; ``done``: nothing from them is awaited."""

    seat: str
    who: str
    words: str
    done: bool


@dataclass(frozen=True)
class WaitingStatus:
    """How the match stands: in one sentence (``waits``), what comes next, and seat by seat; ``sent``: there
    is a letter from here."""

    waits: str
    then: str
    seats: Sequence[SeatStatus]
    sent: bool = True


def not_kept(error: OSError | ProblemsError, texts: Texts) -> str:
    """Say why a match could not be saved."""
    if isinstance(error, ProblemsError):
        return texts.problem(error.problems[0])
    return texts.why(error)


class Correspondence:
    """A match by post. Every step is saved before any of it leaves the machine; a step that could not be
    saved has not happened, and ``trouble`` says why."""

    def __init__(self, app: App, file: PostFile) -> None:
        self.app, self.file = app, file
        self.trouble = ""

    # --- what is so ---

    @property
    def texts(self) -> Texts:
        """The texts in the current language."""
        return self.app.texts

    @property
    def post(self) -> PostMatch:
        """The match's letters, and what follows from them."""
        return self.file.post

    @property
    def id(self) -> str:
        """The id of the match."""
        return self.post.id

    @property
    def place(self) -> int:
        """The number of letters."""
        return len(self.post.course.letters)

    @property
    def folder(self) -> Path | None:
        """The shared folder; ``None`` without one."""
        return Path(self.file.folder) if self.file.folder else None

    @property
    def in_folder(self) -> FolderState:
        """Whether the last letters are in the shared folder."""
        if self.folder is None:
            return FolderState()
        delivery = SENDING.delivery(self.post, self.file.folder)
        trouble = delivery.trouble
        return FolderState(delivery.under_way, "" if trouble is None else self.texts.why(trouble))

    @property
    def terms(self) -> Terms:
        """The terms of the match."""
        return self.post.course.terms

    @property
    def map_title(self) -> str:
        """The title of the match's map."""
        return map_title(self.terms, self.texts)

    def name(self, seat: int) -> str:
        """Return the name of the player at a seat."""
        return self.post.plan.players[seat].name

    @property
    def others(self) -> Sequence[str]:
        """Return the names of the players elsewhere."""
        return [one.name for one in self.post.plan.players if one.kind == "elsewhere"]

    @property
    def waits_for(self) -> tuple[int, ...]:
        """Return the seats elsewhere that the match waits for."""
        return () if set(self.post.waits_for) & self.post.here else self.post.waits_for

    @property
    def shows_board(self) -> bool:
        """Whether there is a board to show: everybody has joined, and nobody but the person here is
        setting up in secret."""
        stage, playing = self.post.stage, self.post.course.playing
        return stage in ("here", "over") or (
            stage == "elsewhere" and not (playing.sealed or playing.hides_next)
        )

    def match(self) -> Match:
        """Return the match on the board: before all set-ups are shown if that was never seen here, so that
        it is seen as at one table. Raises ``OSError``."""
        most = self.post.before_reveal
        return self.file.match(kit_of, now=steady_ms, background=True, most=most)

    # --- doing ---

    def receive(self, letter: Letter) -> None:
        """Take a letter. Raises ``LetterRefused``, and ``OSError`` if it could not be saved."""
        self.file.receive(letter)
        self.put()
        self.list_early()

    def look_again(self) -> bool:
        """Read letters that came too early and count by now; return whether that has changed the match.
        Raises ``OSError``, ``ProblemsError``."""
        changed = self.file.look_again()
        self.put()
        self.list_early()
        return changed

    def answers(self, letter: Letter) -> bool:
        """Whether this machine has written a letter by itself since that one, which the player has to
        send."""
        last = self.post.course.letters[-1]
        return self.folder is None and last.party == self.post.party and last.place > letter.place

    def seal(self, match: Match) -> bool:
        """Make a letter of what was played; return whether it is saved and may go out."""
        try:
            self.file.seal_turn(match)
        except KEEPING as error:
            self.trouble = not_kept(error, self.texts)
            self.post.catch_up(match)  # nothing of it was sent: it can still be taken back
            return False
        self.put()
        return True

    def covers(self, match: Match) -> bool:
        """Whether the match must not be shown as it is: a set-up is complete, and is sealed now or could
        not be saved (``trouble``)."""
        self.trouble = ""
        try:
            covered = self.file.covers(match)
        except KEEPING as error:
            self.trouble = not_kept(error, self.texts)
            return True
        if covered:
            self.put()
        return covered

    def claim(self) -> bool:
        """Claim the win on time; return whether the claim is saved and may go out. Raises
        ``LetterRefused``."""
        try:
            self.file.claim()
        except KEEPING as error:
            self.trouble = not_kept(error, self.texts)
            return False
        self.put()
        return True

    def list_early(self) -> None:
        """Put a match that hasn't begun into the list of matches, too, unless the disk is full."""
        with contextlib.suppress(*KEEPING):
            self.file.list_early()

    def put(self) -> None:
        """Have the letters that others may lack put into the shared folder, in its own thread."""
        self.trouble = ""
        if self.folder is not None:
            SENDING.send(self.app, self.post, self.file.folder)

    # --- in words ---

    def waits_words(self) -> str:
        """Say whom the match waits for, and since when."""
        names = self.texts.listed([self.name(seat) for seat in self.waits_for])
        draws = self.post.course.playing.to_act == CHANCE
        since = since_words(self.post.since, self.texts)
        return self.texts("post.waits_draw" if draws else "post.waits", name=names, since=since)

    def status(self) -> WaitingStatus:
        """Return how the match stands before there is a board."""
        texts, course, stage = self.texts, self.post.course, self.post.stage
        parties, told, before = self.terms.parties, [], ""
        for seat, player in enumerate(self.post.plan.players):
            party = self.terms.party_of[seat]
            joined = party < len(course.pledges)
            if course.joining:
                key = "here" if seat in self.post.here else "joined" if joined else "open"
            elif course.playing.sealed or course.playing.hides_next:
                set_up = any(block.party == party for block in course.playing.blocks)
                key = "sealed" if set_up else "sets_up"
            else:
                key = "joined"
            words, done = texts(f"post.waiting.{key}"), key not in ("open", "sets_up")
            told.append(SeatStatus(seat_name(self.terms, seat, texts), player.name, words, done))
        names = texts.listed([self.name(seat) for seat in self.post.waits_for])
        if course.joining:
            alone = stage == "inviting" and len(parties) == 2
            key = "inviting" if alone else "joining"
            names = texts.listed(list(dict.fromkeys(one.seat for one in told if not one.done)))  # teams once
            first = parties[len(course.pledges) : self.post.party]
            then = "in_turn" if first else "joined" if self.post.party else "joining"
            before = texts.listed(list(dict.fromkeys(told[seat].seat for seats in first for seat in seats)))
        elif not all(one.done for one in told):
            key = then = "setting_up"
            names = texts.listed([one.who for one in told if not one.done])
        else:
            key, then = "opening", "setting_up" if course.playing.sealed else "opening"
        return WaitingStatus(
            texts(f"post.waiting.{key}", names=names), texts(f"post.waiting.then_{then}", names=before),
            told, bool(self.post.outgoing),
        )  # fmt: skip

    def came_words(self, letter: Letter) -> str:
        """Say what a letter that was taken has brought."""
        party = self.terms.parties[letter.party]
        names = self.texts.listed([self.name(seat) for seat in party])
        kind = "other"
        if self.post.stage == "over":
            kind = "over"
        elif letter.kind == "join" or not letter.moves:
            joined = "joined" if letter.kind == "join" else "other"
            kind = "begins" if self.shows_board and not self.post.course.playing.line else joined
        elif letter.moves:
            kind = "move"
        return self.texts(f"post.came.{kind}", name=names, map=self.map_title)

    def letter(self) -> LetterToSend | None:
        """Return the letter that was sent last, or is to be sent; ``None`` if there is none."""
        texts, outgoing = self.texts, self.post.outgoing
        if not outgoing:
            return None
        text = "\n".join(map(letter_text, outgoing))
        others = texts.listed(self.others)
        last, joining = outgoing[-1].kind, self.post.course.joining
        answers = last == "join" or (last == "turn" and not outgoing[-1].moves)  # nothing was decided
        title = "invitation" if last == "invite" else "answer" if answers else "turn"
        if last == "invite" and joining:
            then = texts("post.letter.next_invitation")
        elif self.post.stage == "over":
            then = texts("post.letter.next_over", name=others)
        else:
            waited = [self.name(seat) for seat in self.waits_for]
            then = texts("post.letter.next", name=texts.listed(waited or list(self.others)))
        if last == "invite":
            words = texts("post.letter.send_invitation")
        else:
            words = texts(
                "post.letter.send_all" if len(self.others) > 1 else "post.letter.send_to", name=others
            )
        signature = texts("post.letter.signature", name=others), self.map_title
        return LetterToSend(
            texts(f"post.letter.{title}", name=others), words, then, text, self._message(text, title),
            signature, texts("post.letter.stem", name=others), self.folder, last == "invite",
            self.post.stage != "over",
        )  # fmt: skip

    def _message(self, text: str, what: str) -> str:
        """Return a message that whoever gets it understands, with the text of the letter in it, at its end:
        what is added below doesn't matter."""
        texts = self.texts
        here = texts.listed([self.name(seat) for seat in sorted(self.post.here)])
        game = texts.game_name(self.terms.kit.name)
        words = texts(f"post.message.{what}", name=here, game=game, map=self.map_title)
        return "\n\n".join((words, texts("post.message.how"), text))
