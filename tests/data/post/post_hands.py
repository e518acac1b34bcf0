"""Hands that play matches by post: several parties, each with a home of its own, and letters between them."""

from __future__ import annotations

import contextlib
import os
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from game.data.files.content import load_content, load_map
from game.data.files.paths import HOME_VARIABLE, maps_of
from game.data.post.letters import Letter, LetterRefused, letter_text, read_letter
from game.data.post.post_files import PostFile
from game.data.post.post_folder import PostFolder
from game.data.post.post_match import PostMatch
from game.data.saves.match_file import position_check
from game.data.saves.matches import Match, MatchPlan, Player, new_plan
from game.model.registry import kit as kit_of
from tests.shared_matches import words

Parties = Sequence[Sequence[int]]

TWO: Parties = ((0,), (1,))


class ClockAtHand:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def later(self, days: float) -> None:
        """So many days pass."""
        self.time += timedelta(days=days)


def plan_of(game: str, map_name: str = "", parties: Parties = TWO, **options: Any) -> MatchPlan:
    """A plan for as many seats as the parties have."""
    kit, count = kit_of(game), sum(map(len, parties))
    content = load_content(kit)
    map_file = load_map(kit, maps_of(game) / f"{map_name or kit.default_map}.yaml", content, words()).map_file
    seatings = [*kit.seatings_for(map_file), *kit.info.seatings]
    sides = next(one.sides for one in seatings if len(one.sides) == count)
    players = tuple(Player("person", f"Ann {seat + 1}") for seat in range(count))
    plan = new_plan(kit, content, map_file, players, sides=sides, options=options)
    return replace(plan, created="2026-03-01T12:00:00Z")  # a part of the match's id, and so of its dice


def meet(
    plan: MatchPlan, parties: Parties = TWO, *, now: Callable[[], datetime] | None = None, **terms: Any
) -> list[PostMatch]:
    """The parties of a match: who invites, and those who have the invitation. Nobody has read an answer."""
    told: dict[str, Any] = {"now": now} if now is not None else {}
    first = PostMatch.invite(plan, parties[0], others=parties[1:], find_kit=kit_of, **terms, **told)
    invitation = by_text(first.course.letters[0])
    joined = [
        PostMatch.join(
            invitation, [Player("person", f"Bob {seat + 1}") for seat in seats], kit_of, party=party, **told
        )
        for party, seats in enumerate(parties[1:], 1)
    ]
    return [first, *joined]


def by_text(letter: Letter) -> Letter:
    """The letter as it comes out of its text."""
    return read_letter(letter_text(letter))


def deliver(parties: Sequence[PostMatch]) -> int:
    """Bring every letter to everybody who lacks it, until nobody does; gives how many went."""
    went = 0
    while True:
        before = went
        for one in parties:
            for other in parties:
                have = len(other.course.letters)
                for letter in [mail for mail in one.course.letters if mail.party == one.party]:
                    if letter.place >= have and letter.place not in other.aside:
                        with contextlib.suppress(LetterRefused):
                            other.receive(by_text(letter))
                        went += 1
        if went == before:
            return went


def same(parties: Sequence[PostMatch]) -> None:
    """Assert that all have the same course: letters, line and position."""
    kit = parties[0].course.terms.kit
    told = {
        (
            tuple(letter.sum for letter in one.course.letters),
            one.course.playing.line,
            position_check(kit, one.course.playing.state),
            one.course.openers,
        )
        for one in parties
    }
    assert len(told) == 1


Chooses = Callable[[Any, int], Any]
"""Gives an action of the seat in a session."""


def by_chance(seed: int) -> Chooses:
    """Any legal action."""
    rng = random.Random(seed)

    def choose(session: Any, seat: int) -> Any:
        return rng.choice(list(session.game.actions(session.view(seat))))

    return choose


def play_turn(post: PostMatch, match: Match, choose: Chooses) -> None:
    """Play until the turn of the party here is done."""
    session: Any = match.session
    for _ in range(5_000):
        if post.turn_done(match):
            return
        seat = session.to_act
        assert seat in post.here
        session.play(choose(session, seat), seat=seat)
    raise AssertionError("a turn without an end")


@dataclass
class Board:
    """A party with the match on its board."""

    post: PostMatch
    match: Match | None = None

    def look(self) -> Match:
        """The match as it stands here, made anew where it has to be."""
        if self.match is None or not self.post.catch_up(self.match):
            self.match = self.post.match()
        return self.match

    def turn(self, choose: Chooses) -> Letter:
        """Play the turn and make it a letter."""
        match = self.look()
        play_turn(self.post, match, choose)
        return self.post.seal_turn(match)


@dataclass
class Table:
    """All parties of a match, and their boards."""

    posts: list[PostMatch]
    boards: list[Board] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.boards = [Board(post) for post in self.posts]

    @property
    def over(self) -> bool:
        """Whether it is over for everybody."""
        return all(post.stage == "over" for post in self.posts)

    def step(self, choose: Chooses) -> bool:
        """Deliver everything and let one party play; whether one did. All have the same afterwards."""
        deliver(self.posts)
        same(self.posts)
        for board in self.boards:
            if board.post.begun and board.post.stage != "setting_up":
                board.look()
        self.hold_alike()
        for board in self.boards:
            if board.post.stage == "here":
                board.turn(choose)
                return True
        return False

    def play(self, choose: Chooses, turns: int = 100_000) -> None:
        """Play on, at most so many letters, and hold the boards of all to be the same where all is open."""
        for _ in range(turns):
            if not self.step(choose):
                break
        deliver(self.posts)
        same(self.posts)

    def hold_alike(self) -> None:
        """Assert that all boards show one match; who is to play may see already what is forced before."""
        if self.posts[0].course.sealing or not self.posts[0].begun:
            return
        lines = sorted(
            (
                [one.entry for one in board.look().session.whole_line]
                for board in self.boards
                if board.post.begun
            ),
            key=len,
        )
        told = [[(one.kind, one.seat, one.action, one.call) for one in line] for line in lines]
        assert all(line[: len(told[0])] == told[0] for line in told)
        longer = [line for line in told if len(line) > len(told[0])]
        assert len(longer) < 2 and all(one[0] != "move" for line in longer for one in line[len(told[0]) :])

    def hold_over(self) -> None:
        """Assert that the match is over, in the same way on every board, and that its record says how."""
        assert self.over, [(post.stage, post.waits_for) for post in self.posts]
        matches = [board.look() for board in self.boards]
        kit = matches[0].kit
        records = {
            tuple(kit.format_action(p.entry.action, p.before) if p.entry.call is None else p.entry.call
                  for p in match.session.whole_line)
            for match in matches
        }  # fmt: skip
        assert len(records) == 1
        result = matches[0].session.result
        assert result is not None and all(match.session.result == result for match in matches)
        assert all(match.session.state == matches[0].session.state for match in matches)


def table(
    game: str, map_name: str = "", parties: Parties = TWO, *, options: Any = None, **terms: Any
) -> Table:
    """A match that everybody was invited to."""
    return Table(meet(plan_of(game, map_name, parties, **(options or {})), parties, **terms))


# --- with files ---


@contextlib.contextmanager
def at_home(folder: Path) -> Iterator[None]:
    """While this lasts the player's folders are in that one."""
    before = os.environ.get(HOME_VARIABLE)
    os.environ[HOME_VARIABLE] = str(folder)
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(HOME_VARIABLE)
        else:
            os.environ[HOME_VARIABLE] = before


@dataclass
class House:
    """A party with a home of its own."""

    home: Path
    path: Path

    def read(self) -> PostFile:
        """Its match, read anew."""
        return PostFile.read(self.path, kit_of)


def houses(
    folder: Path, plan: MatchPlan, parties: Parties = TWO, *, shared: bool = True, **terms: Any
) -> list[House]:
    """Homes below a folder whose people meet for a match, and share a folder there."""
    between = str(folder / "between") if shared else ""
    found = []
    for number, post in enumerate(meet(plan, parties, **terms)):
        home = folder / f"home_{number + 1}"
        with at_home(home):
            found.append(House(home, PostFile.begin(post, between).path))
    return found


_SHARED: WeakKeyDictionary[PostFile, PostFolder] = WeakKeyDictionary()
"""What each match has looked at in its folder."""


def exchange(file: PostFile) -> tuple[Letter, ...]:
    """Put own letters into the shared folder, and take those of others that are there, as the window does;
    gives those that were taken. What is refused is left alone. Raises ``OSError`` where the folder can't be
    written to; what others have put there is taken before that is told."""
    if not file.folder:
        return ()
    shared = _SHARED.get(file)
    if shared is None or str(shared.path) != file.folder:
        shared = _SHARED[file] = PostFolder(Path(file.folder))
    taken: list[Letter] = []
    while True:
        trouble: OSError | None = None
        try:
            shared.put(file.post.outgoing)
        except OSError as error:
            trouble = error
        before = len(file.post.course.letters)
        for letter in shared.new_letters(file.post):
            with contextlib.suppress(LetterRefused):
                file.receive(letter)
                taken.append(letter)
        if len(file.post.course.letters) == before:
            if trouble is not None:
                raise trouble
            return tuple(taken)


def exchange_all(homes: Sequence[House]) -> None:
    """Let everybody look into the shared folder until nothing new is there."""
    quiet = 0
    while quiet < 2:  # what the last one has put there the first one has not seen yet
        came = 0
        for house in homes:
            with at_home(house.home):
                came += len(exchange(house.read()))
        quiet = 0 if came else quiet + 1
