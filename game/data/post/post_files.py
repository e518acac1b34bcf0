"""Matches by post in the player's folder: one file each, with its letters and this machine's secrets.

The letters are the truth of such a match. The save in the list of matches is made from them, and made anew
if the two disagree.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from game.data.files.locks import alone
from game.data.files.names import UnsafeName, free_path, inside, safe_filename
from game.data.files.paths import (
    GONE,
    Stamp,
    shown_path,
    stamp_of,
    user_data,
    user_saves,
)
from game.data.files.player_file import PlayerFile
from game.data.files.problems import Problem, ProblemsError
from game.data.files.trash import Trashed, trash
from game.data.files.veil import unveil, veil
from game.data.files.visible import one_line
from game.data.post.letters import Letter, LetterRefused, letter_text, read_letter
from game.data.post.post_match import Now, PostMatch, Sealing, Secrets, Stage, utc_now
from game.data.post.terms import definitions_of
from game.data.saves.match_file import FindKit
from game.data.saves.match_plan import Player, title_of
from game.data.saves.matches import Match
from game.data.sharing.short_text import ShareError
from game.model.chance import not_yet

MOST_BYTES: Final = 16_000_000
"""Bytes of the largest file of a match by post."""

_TIME: Final = "%Y-%m-%dT%H:%M:%SZ"
_COMMENT: Final = "A match by post. It holds this machine’s secrets: give it to nobody."

_Line = Annotated[str, AfterValidator(one_line)]


class KeptLetter(BaseModel):
    """A letter in the file: when it was received, and its text."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    at: str = Field(max_length=40)
    text: str


class PostData(BaseModel):
    """The file of a match by post. The facts before the letters are for lists: the letters say the same."""

    model_config = ConfigDict(extra="allow", frozen=True)

    format: Literal[2] = 2
    match: str = Field(pattern=r"^[0-9a-f]{32}$")
    game: str = Field(max_length=100)
    title: _Line = Field(default="", max_length=1000)
    stage: Stage
    waits_for: tuple[int, ...] = Field(default=(), max_length=8)
    names: tuple[_Line, ...] = Field(default=(), max_length=8)
    since: str = Field(max_length=40)
    days: int = Field(default=0, ge=0)
    save: str = Field(default="", max_length=300)
    folder: str = Field(default="", max_length=4000)
    party: int = Field(ge=0, lt=8)
    profiles: dict[str, str] = {}
    bots: dict[str, int] = {}
    styles: dict[str, str] = {}
    joins_as: tuple[_Line, ...] = Field(default=(), max_length=8)
    secret: str = Field(max_length=4_000_000)
    definitions: str = Field(default="", max_length=4_000_000)
    aside: tuple[str, ...] = Field(default=(), max_length=100)
    may_change: bool = True
    again_from: str = Field(default="", max_length=40)
    letters: tuple[KeptLetter, ...] = Field(min_length=1)


SeatOf = Callable[[Sequence[Player], Sequence[int]], int | None]
"""Gives the seat that is meant, by all players and the sides they play for."""


class PostRow(NamedTuple):
    """A match by post in a list. ``save`` is the name of its save, empty before the match has begun;
    ``since`` the time the last letter was received; ``folder`` the shared folder, if it has one."""

    path: Path
    match: str
    game: str
    title: str
    stage: Stage
    waits_for: tuple[int, ...]
    names: tuple[str, ...]
    since: datetime
    days: int
    save: str
    folder: str
    may_change: bool
    """Whether a letter can still change the match (``PostMatch.may_change``)."""
    again_from: datetime | None = None
    """When a letter that came too soon is to be read again (``PostFile.look_again``); ``None``: none."""


def post_folder() -> Path:
    """The folder of all matches by post."""
    return user_data() / "post"


class PostFile:
    """One match by post and its file. Each change is written before anything leaves the machine."""

    def __init__(self, path: Path, post: PostMatch, save: str = "", folder: str = "") -> None:
        self.path, self.post = path, post
        self.save = save
        """The name of the match's save, empty before there is one."""
        self.folder = folder
        """The shared folder of letters, empty if there is none."""
        self._stamp: Stamp | None = None
        self._definitions = veil(definitions_of(post.course.terms.plan))

    # --- reading and writing ---

    @classmethod
    def begin(cls, post: PostMatch, folder: str = "") -> PostFile:
        """Save a match that was just begun. Raises ``OSError``, and ``LetterRefused`` if it is saved
        already."""
        file = cls(post_folder() / f"{post.id}.yaml", post, folder=folder)
        with alone(file.path):
            if file.path.exists():
                raise LetterRefused("joined")
            file._write()
        return file

    @classmethod
    def read(cls, path: Path, find_kit: FindKit, *, now: Now = utc_now) -> PostFile:
        """Read a saved match. Raises ``ProblemsError``."""
        stamp = stamp_of(path)
        data = _data(path).read()
        file = cls(path, _post_of(data, path, find_kit, now), data.save, data.folder)
        file._stamp = stamp
        return file

    def _write(self) -> None:
        post, course = self.post, self.post.course
        data = PostData(
            match=post.id,
            game=course.terms.kit.name,
            title=title_of(post.plan),
            stage=post.stage,
            waits_for=tuple(post.waits_for),
            names=tuple(course.names),
            since=post.since.strftime(_TIME),
            days=post.days,
            save=self.save,
            folder=self.folder,
            party=post.party,
            profiles={str(seat): person for seat, person in post.profiles.items()},
            bots={str(seat): level for seat, (level, _) in post.bots.items()},
            styles={str(seat): style for seat, (_, style) in post.bots.items() if style},
            joins_as=tuple(post.joins_as),
            secret=veil(_plain_secret(post.secret)),
            # today's may have changed when the file is read
            definitions=self._definitions,
            may_change=post.may_change,
            again_from="" if post.again_from is None else post.again_from.strftime(_TIME),
            aside=tuple(letter_text(letter) for letters in post.aside.values() for letter in letters),
            letters=tuple(
                KeptLetter(at=at.strftime(_TIME), text=letter_text(letter))
                for letter, at in zip(course.letters, post.times, strict=True)
            ),
        )
        _data(self.path).write(data)
        self._stamp = stamp_of(self.path)

    @contextlib.contextmanager
    def _changing(self) -> Iterator[None]:
        """Change the match inside this context and write it at the end. Another Treadboard's changes are
        read first, and a file that is gone is written anew. If writing fails, the change is undone. Raises
        ``OSError``, and ``ProblemsError`` if another program has damaged the file."""
        with alone(self.path):
            if self._stamp is not None and stamp_of(self.path) not in (self._stamp, GONE):
                kit = self.post.course.terms.kit
                read = PostFile.read(self.path, lambda name: kit, now=self.post.now)
                self.post, self.save, self.folder = read.post, read.save, read.folder
            kept, before = self.post.snapshot(), (self.save, self.folder)
            try:
                yield
                self._write()
            except BaseException as error:
                aside = self.post.aside
                self.post.restore(kept)
                self.save, self.folder = before
                if isinstance(error, LetterRefused) and aside != self.post.aside:
                    self._keep_aside(aside)
                raise

    def _keep_aside(self, aside: Mapping[int, tuple[Letter, ...]]) -> None:
        """Save letters that came too early. Raises ``OSError``."""
        before, self.post.aside = self.post.aside, dict(aside)
        try:
            self._write()
        except BaseException:
            self.post.aside = before
            raise

    # --- letters ---

    def receive(self, letter: Letter) -> None:
        """Take a letter (``PostMatch.receive``) and save it. Raises ``LetterRefused``, ``OSError``,
        ``ProblemsError``."""
        with self._changing():
            self.post.receive(letter)

    def look_again(self) -> bool:
        """Read letters that came too early and count by now (``PostMatch.look_again``); whether that has
        changed the match. Raises ``OSError``, ``ProblemsError``."""
        with self._changing():
            return self.post.look_again()

    def seal_turn(self, match: Match) -> Letter:
        """Make a letter of what was played here (``PostMatch.seal_turn``) and save it. If the match is
        covered after that, its save is made anew without any set-up, and the match is closed. Raises
        ``LetterRefused``, ``OSError``, ``ProblemsError``."""
        try:
            with self._changing():
                letter = self.post.seal_turn(match)
        except OSError:
            self.post.catch_up(match)  # it can be taken back again
            raise
        if match.path is not None and self.post.covered(match):
            self._uncover_save(match, match.path)
        return letter

    def _uncover_save(self, match: Match, path: Path) -> None:
        """Make the save of a covered match anew; if that fails now, it is done when the match is opened."""
        match.close()
        with contextlib.suppress(OSError):
            path.unlink()
            self.post.match(folder=path.parent, name=path.stem).close()

    def covers(self, match: Match) -> bool:
        """Whether the match must not be shown as it is (``PostMatch.covered``). A finished set-up is
        sealed and saved first, and the last move is shown to nobody. Ask this after opening a match, and
        after each move before showing it. Raises ``OSError``, ``ProblemsError``."""
        if not self.post.covered(match):
            return False
        if self.post.turn_done(match):
            self.seal_turn(match)
        return True

    def claim(self) -> Letter:
        """Claim that another's time is up (``PostMatch.claim``). Raises ``LetterRefused``, ``OSError``,
        ``ProblemsError``."""
        with self._changing():
            return self.post.claim()

    def share(self, folder: str) -> None:
        """Exchange letters through that folder from now on (empty: through none). Raises ``OSError``,
        ``ProblemsError``."""
        with self._changing():
            self.folder = folder

    # --- the match ---

    def match(
        self,
        find_kit: FindKit,
        *,
        now: Callable[[], int] | None = None,
        background: bool = False,
        tick: Callable[[], object] = lambda: None,
        most: int | None = None,
    ) -> Match:
        """The match for playing on, once it has begun: from its save if that agrees with the letters, with
        moves played here and not sent yet; otherwise made anew. ``most`` as in ``PostMatch.catch_up``.
        Raises ``OSError``, ``ProblemsError``."""
        path = _inside(user_saves(), self.save)
        if path is not None and path.exists():
            try:
                match = Match.resume(
                    path, find_kit, now=now, background=background, source=self.post.source, tick=tick
                )
            except ProblemsError:
                # the letters hold all of it but moves not sent yet; another name, as both may come back
                damaged, path = path, free_path(path.parent, path.stem, path.suffix)
                trash(damaged)
            else:
                own = match.plan.post == self.post.id
                # it was written before everybody had joined
                same = [one.name for one in match.plan.players] == list(self.post.course.names)
                whole = own and same and not match.earlier
                if own and (match.view_only is not None or (whole and self.post.catch_up(match, most))):
                    return match
                match.close()
                if own:
                    path.unlink()
                else:
                    path = None
        if path is None:
            # noted before the file is made: a process killed in between leaves no unknown file
            title = f"{datetime.now():%Y-%m-%d_%H-%M}_{title_of(self.post.plan)}"
            path = free_path(user_saves(), safe_filename(title, "match"))
        self._note_save(path)
        match = self.post.match(folder=path.parent, name=path.stem, now=now, background=background, most=most)
        assert match.path is not None
        self._note_save(match.path)
        return match

    def list_early(self) -> None:
        """Put a save in the list of matches before the match has begun, with no moves in it; it also says
        who has joined meanwhile. Raises ``OSError``, ``ProblemsError``."""
        if self.post.begun:
            return
        path, old = _inside(user_saves(), self.save), user_saves() / self.save
        if path is None:
            title = f"{datetime.now():%Y-%m-%d_%H-%M}_{title_of(self.post.plan)}"
            path = free_path(user_saves(), safe_filename(title, "match"))
            self._note_save(path)
        elif old.exists():
            old.unlink()
        match = Match.create(self.post.plan, folder=path.parent, name=path.stem, source=not_yet)
        match.close()
        assert match.path is not None
        self._note_save(match.path)

    def _note_save(self, path: Path) -> None:
        if path.name != self.save:
            with self._changing():
                self.save = path.name


def list_post() -> list[PostRow]:
    """All matches by post, the latest letter first, leaving out files that can't be read."""
    rows = []
    for path in post_paths():
        with contextlib.suppress(ProblemsError):
            rows.append(row_of(path))
    return sorted(rows, key=lambda row: row.since, reverse=True)


def post_paths() -> list[Path]:
    """The files of all matches by post."""
    try:
        return sorted(
            path for path in post_folder().iterdir() if path.suffix == ".yaml" and path.name[0] != "."
        )
    except OSError:
        return []


def row_of(path: Path) -> PostRow:
    """The list row of the match in that file. Raises ``ProblemsError``."""
    data = _data(path).read()
    again = _time(data.again_from) if data.again_from else None
    return PostRow(
        path, data.match, data.game, data.title, data.stage, data.waits_for, data.names, _time(data.since),
        data.days, data.save, data.folder, data.may_change, again,
    )  # fmt: skip


def forget_profile(path: Path, person: str) -> None:
    """Take a profile out of the file of a match. The name stays, as it is in everybody's letters. Raises
    ``OSError``, ``ProblemsError``."""
    with alone(path):
        data = _data(path).read()
        if person in data.profiles.values():
            profiles = {seat: one for seat, one in data.profiles.items() if one != person}
            changed = data.model_copy(update={"profiles": profiles})
            _data(path).write(changed)


def take_seat(path: Path, person: str, seat_of: SeatOf, find_kit: FindKit) -> None:
    """Let a profile take a guest's seat in the file of a match. The name stays, as it is in everybody's
    letters. Raises ``OSError``, ``ProblemsError``."""
    with alone(path):
        data = _data(path).read()
        plan = _post_of(data, path, find_kit, utc_now).plan
        seat = seat_of(plan.players, plan.sides)
        if seat is not None:
            changed = data.model_copy(update={"profiles": {**data.profiles, str(seat): person}})
            _data(path).write(changed)


def save_of(path: Path) -> str:
    """The name of the save that the match in that file has; empty if it has none or can't be read."""
    with contextlib.suppress(ProblemsError):
        return _data(path).read().save
    return ""


def discard_post(match: str) -> Trashed | None:
    """Stop playing a match: its file goes to the trash, its save stays; gives ``None`` if the match isn't
    here. Raises ``OSError``, ``UnsafeName``."""
    path = find_post(match)
    if path is None:
        return None
    with alone(path):
        return trash(path)


def find_post(match: str) -> Path | None:
    """The file of the match with that id; ``None`` if it isn't here."""
    path = _inside(post_folder(), f"{match}.yaml")
    return path if path is not None and path.is_file() else None


def _inside(folder: Path, name: str) -> Path | None:
    with contextlib.suppress(UnsafeName):
        return inside(folder, name)
    return None


def _data(path: Path) -> PlayerFile[PostData]:
    return PlayerFile(path, PostData, _COMMENT, MOST_BYTES)


def _time(text: str) -> datetime:
    """Read a time in the file; one that can't be read becomes now, so that nobody loses by it."""
    try:
        return datetime.strptime(text, _TIME).replace(tzinfo=UTC)
    except ValueError:
        return utc_now()


def _plain_secret(secret: Secrets) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "share": secret.share,
        "sealed": [[one.salt, *one.words] for one in secret.sealed],
    }
    return {**plain, "spare": [_plain_secret(one) for one in secret.spare]} if secret.spare else plain


def _read_secret(told: Any) -> Secrets:
    """Read what ``_plain_secret`` gives. Raises ``ValueError``, ``TypeError``, ``KeyError``."""
    sealed = tuple(Sealing(str(salt), tuple(map(str, words))) for salt, *words in told["sealed"])
    return Secrets(str(told["share"]), sealed, tuple(map(_read_secret, told.get("spare", ()))))


def _post_of(data: PostData, path: Path, find_kit: FindKit, now: Now) -> PostMatch:
    def damaged(key: str, why: str | None = None) -> ProblemsError:
        told = why or "this match by post can’t be read: its file is damaged"
        return ProblemsError([Problem(shown_path(path), None, None, key, told)])

    try:
        secret = _read_secret(unveil(data.secret))
        post = PostMatch.again(
            [read_letter(one.text) for one in data.letters],
            find_kit,
            party=data.party,
            secret=secret,
            times=[_time(one.at) for one in data.letters],
            profiles={int(seat): person for seat, person in data.profiles.items()},
            bots={int(seat): (level, data.styles.get(seat, "")) for seat, level in data.bots.items()},
            names=data.joins_as,
            aside=[read_letter(text) for text in data.aside],
            definitions=unveil(data.definitions) if data.definitions else None,
            now=now,
        )
    except LetterRefused as error:
        why = error.params.get("why") if error.key == "match" else None
        raise damaged("letters", why) from None
    except (ShareError, ValueError, TypeError, KeyError):
        raise damaged("letters") from None
    if post.id != data.match:
        raise damaged("match")
    return post
