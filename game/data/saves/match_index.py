"""An index of all saved matches, for questions that would otherwise need ten thousand files: who played
whom, how it ended, how long it took.

It is only a cache of the saves (``CacheBase``): a save whose time or size has changed is read again. What
must not be missed, such as all matches of a deleted profile, is asked of the saves themselves. Each thread
opens its own.

Answers that pages need for thousands of matches are prepared when a save is read, so that the database can
add them up by itself: ``played`` has a match as each profile in it sees it, and as the machine does (an
empty profile), ``met`` the opponents there. ``ratings`` has people's ratings after each of their matches
(``game.data.people.ratings``).
"""

from __future__ import annotations

import contextlib
import math
import os
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from game.data.files.cache_base import CacheBase, Change, Values, kept_in
from game.data.files.paths import GONE, Stamp, stamp_in, stamp_of, user_cache, user_saves
from game.data.files.plain_files import open_plain
from game.data.saves.copies import ALONE, begin_of, standings
from game.data.saves.match_plan import Player
from game.data.saves.save_format import MAX_SAVE_BYTES, SaveHeader
from game.data.saves.saves import SUFFIX, SaveSummary, summary

VERSION: Final = 7
"""Version of the index; one with another version is made anew."""

HELP: Final = ("hint", "analysis", "pasted")
"""Notes in a record which say that a match was not played by its people alone."""

LONGEST_S: Final = 4 * 3600
"""Limit in seconds for the length of a match without a clock; a longer one was not played in one go, so
its length is unknown."""

NAME: Final = 200
"""Characters of a name or title that are kept."""

Outcome = Literal["win", "draw", "loss"]

_SCHEMA: Final = """
CREATE TABLE matches(
    file TEXT PRIMARY KEY, changed INTEGER NOT NULL, size INTEGER NOT NULL, readable INTEGER NOT NULL,
    game TEXT NOT NULL, map TEXT NOT NULL, mode TEXT NOT NULL, title TEXT NOT NULL,
    from_position INTEGER NOT NULL, created REAL NOT NULL, ended REAL NOT NULL, result TEXT,
    moves INTEGER NOT NULL, rounds INTEGER NOT NULL,
    seconds REAL, undone INTEGER NOT NULL, helped INTEGER NOT NULL, counts INTEGER NOT NULL,
    proof INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE seats(
    file TEXT NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, profile TEXT NOT NULL,
    level INTEGER NOT NULL, side INTEGER NOT NULL, place INTEGER, outcome TEXT, style TEXT NOT NULL,
    proof INTEGER NOT NULL, PRIMARY KEY(file, seat)) WITHOUT ROWID;
CREATE TABLE played(
    profile TEXT NOT NULL, ended REAL NOT NULL, file TEXT NOT NULL, game TEXT NOT NULL, map TEXT NOT NULL,
    mode TEXT NOT NULL, result TEXT, outcome TEXT, among_people INTEGER NOT NULL, rounds INTEGER NOT NULL,
    seconds REAL, proof INTEGER NOT NULL, PRIMARY KEY(profile, ended, file)) WITHOUT ROWID;
CREATE TABLE met(
    profile TEXT NOT NULL, ended REAL NOT NULL, file TEXT NOT NULL, seat INTEGER NOT NULL, game TEXT NOT NULL,
    kind TEXT NOT NULL, key TEXT NOT NULL, level INTEGER NOT NULL, name TEXT NOT NULL, outcome TEXT NOT NULL,
    seconds REAL, proof INTEGER NOT NULL, PRIMARY KEY(profile, ended, file, seat)) WITHOUT ROWID;
CREATE TABLE ratings(
    game TEXT NOT NULL, profile TEXT NOT NULL, ended REAL NOT NULL, file TEXT NOT NULL, rating REAL NOT NULL,
    deviation REAL NOT NULL, volatility REAL NOT NULL, proof INTEGER NOT NULL,
    PRIMARY KEY(game, profile, ended, file)) WITHOUT ROWID;
CREATE TABLE copies(
    file TEXT PRIMARY KEY, begin TEXT NOT NULL, copy_of TEXT NOT NULL, counts INTEGER NOT NULL,
    rates INTEGER NOT NULL, proof INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE rated(until REAL NOT NULL, source TEXT NOT NULL, proof INTEGER NOT NULL);
CREATE INDEX by_date ON matches(ended DESC, file, game, result);
CREATE INDEX of_profile ON seats(profile, name);
CREATE INDEX who ON seats(kind, name, profile, level);
CREATE INDEX played_file ON played(file);
CREATE INDEX met_file ON met(file);
CREATE INDEX copies_begin ON copies(begin);
CREATE INDEX rated_date ON ratings(ended);
"""

_OF_A_SAVE: Final = ("matches", "seats", "played", "met", "copies")
"""The tables whose rows belong to a save."""

_SHOWN: Final = "file NOT IN (SELECT file FROM copies WHERE copy_of <> '')"
"""Whether a save is a match, and no copy of one (``copies``)."""

_MS = re.compile(rb"[{ ]ms: (\d{1,12})")
_ROUND = re.compile(rb"[{ ]round: (\d{1,9})")
_MOVE = re.compile(rb"- \{n: \d+, by: \d+, (?!call:|undo:|redo:)")
_UNDO = re.compile(rb"- \{n: \d+, (?:by: \d+, )?undo:")
_STATE = re.compile(rb"- \{n: \d+, state:")
_NOTE = re.compile(rb"- \{n: \d+, note: ['\"]?([a-z-]+)")


@dataclass(frozen=True, slots=True)
class Tally:
    """Numbers of matches won, drawn and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def played(self) -> int:
        """The number of all matches."""
        return self.wins + self.draws + self.losses


class SeatRow(NamedTuple):
    """A seat and its player. ``place`` and ``outcome`` are ``None`` while the match goes on; ``style`` is how
    a bot plays."""

    seat: int
    kind: Literal["person", "bot"]
    name: str
    profile: str
    level: int
    side: int
    place: int | None
    outcome: Outcome | None
    style: str = ""


class MatchRow(NamedTuple):
    """A match. ``file`` is its save's name; ``result`` the game's own word for how it ended, ``None``
    while it goes on; ``seconds`` its length, if known; ``created`` and ``ended`` (when its save last
    changed) are in seconds since 1970. ``undone``: moves were taken back; ``helped``: a person was helped
    (``HELP``); ``counts``: its set-up says that it is rated."""

    file: str
    game: str
    map: str
    mode: str
    title: str
    from_position: bool
    created: float
    ended: float
    result: str | None
    moves: int
    rounds: int
    seconds: float | None
    undone: bool
    helped: bool
    counts: bool
    seats: tuple[SeatRow, ...] = ()

    @property
    def rated(self) -> bool:
        """Whether the match counts for ratings: its set-up says so, it is over, and was played from a map's
        start without help."""
        clean = not (self.from_position or self.undone or self.helped)
        return bool(self.counts) and self.result is not None and clean


_CLEAN: Final = "counts AND NOT (from_position OR undone OR helped)"
_RATED: Final = f"result IS NOT NULL AND {_CLEAN} AND file NOT IN (SELECT file FROM copies WHERE NOT rates)"
"""``MatchRow.rated`` in SQL, of one save for each match."""

_LAST: Final = 99
"""Place given to a seat that has none."""

_COLUMNS: Final = (
    "file, game, map, mode, title, from_position, created, ended, result, moves, rounds, seconds, "
    "undone, helped, counts"
)


def index_file() -> Path:
    """The path of the index; need not exist."""
    return user_cache() / "matches.sqlite"


class MatchIndex(CacheBase):
    """The index of the saves in a folder."""

    def __init__(self, folder: Path | None = None, path: Path | None = None) -> None:
        self.folder = user_saves() if folder is None else folder
        if path is None:
            # the index of other saves must not become that of the player's own
            path = index_file() if self.folder == user_saves() else self.folder / ".matches.sqlite"
        kept = path.parent != self.folder or self.folder.is_dir()
        super().__init__(path, _SCHEMA, f"{VERSION} {self.folder}", kept=kept)

    @classmethod
    def in_memory(cls) -> MatchIndex:
        """An index of no folder, to ``put`` matches into."""
        return cls(Path(os.devnull), Path(os.devnull) / "none")

    # --- keeping it up to date ---

    def stale(self) -> list[Path]:
        """The saves whose index rows are missing or out of date, the latest first. Saves that were deleted
        are removed from the index."""
        rows = self.ask("SELECT file, changed, size FROM matches")
        none: dict[str, Stamp] = {}
        known = self.sound(lambda: {_file(file): (changed, size) for file, changed, size in rows}, none)
        found: list[tuple[int, Path]] = []
        there: set[str] = set()
        try:
            entries = list(os.scandir(self.folder))
        except OSError:
            entries = []
        for entry in entries:
            if not entry.name.endswith(SUFFIX) or entry.name.startswith("."):
                continue
            try:
                info = entry.stat()
            except OSError:
                continue
            there.add(entry.name)
            stamp = stamp_in(info)
            if known.get(entry.name) != stamp:
                found.append((stamp[0], Path(entry.path)))
        gone = [file for file in known if file not in there]
        if gone:
            self.forget(gone)
        return [path for _, path in sorted(found, key=lambda one: -one[0])]

    def refresh(self, seconds: float | None = None) -> list[Path]:
        """Read changed saves, the latest first and for about ``seconds`` at most; gives the saves that are
        left."""
        paths = self.stale()
        until = None if seconds is None else time.monotonic() + seconds
        for done, _ in enumerate(self.reading(paths), 1):
            if until is not None and time.monotonic() >= until:
                return paths[done:]
        return []

    def reading(self, paths: Sequence[Path]) -> Iterator[Path]:
        """Read these saves, one at each step: the caller may stop, or rest in between."""
        for path in paths:
            self.take(path)
            yield path

    def take(self, path: Path) -> None:
        """Read one save into the index, or remove it if it was deleted."""
        stamp, file = stamp_of(path), _kept(path.name)
        begins = self._begins([file])
        changes = self._leaving([file])
        if stamp != GONE:
            header = summary(path).header
            begin = "" if header is None else begin_of(header)
            changes += _coming(_row(path, stamp), stamp)
            changes.append((kept_in("copies", 5), [(file, begin, "", 1, 1)]))
            begins.add(begin)
        self.write(changes)
        self._settle(begins)

    def forget(self, files: Sequence[str]) -> None:
        """Remove saves, by their names, from the index."""
        kept = [_kept(file) for file in files]
        begins = self._begins(kept)
        self.write(self._leaving(kept))
        self._settle(begins)

    def _begins(self, files: Sequence[str | bytes]) -> set[str]:
        """How the matches of these saves begin (``begin_of``)."""
        asked = "SELECT begin FROM copies WHERE file = ?"
        return {begin for file in files for (begin,) in self.ask(asked, (file,))}

    def _settle(self, begins: Iterable[str]) -> None:
        """Find out which of the saves that begin alike are one match, and let it count once."""
        changes: list[Change] = []
        for begin in filter(None, begins):
            rows = self.ask("SELECT file, copy_of, counts, rates FROM copies WHERE begin = ?", (begin,))
            if len(rows) == 1 and tuple(rows[0][1:]) == ("", 1, 1):
                continue
            saves = [summary(self.folder / _file(row[0])) for row in rows]
            found = standings([save for save in saves if save.header is not None])
            for (file, *before), save in zip(rows, saves, strict=True):
                now = found.get(save.path, ALONE)
                told = (_kept(now.copy_of), int(now.counts), int(now.rates))
                if tuple(before) != told:
                    changes += self._standing(file, begin, told)
        self.write(changes)

    def _standing(self, file: str | bytes, begin: str, told: tuple[str | bytes, int, int]) -> list[Change]:
        """The statements that give a save another standing among those of its match."""
        changes: list[Change] = [(kept_in("copies", 5), [(file, begin, *told)])]
        changes += [(f"DELETE FROM {table} WHERE file = ?", [(file,)]) for table in ("played", "met")]
        for match in self._rows("readable AND file = ?", [file], few=True):
            changes += _told_of(match, file) if told[1] else []
            changes += _unrated(match.ended) if match.rated else []
        return changes

    def put(self, matches: Iterable[MatchRow], stamps: Mapping[str, Stamp] | None = None) -> None:
        """Write matches that were already read, all at once; ``stamps`` are those of their saves."""
        changes: list[Change] = []
        for match in matches:
            changes += _coming(match, (stamps or {}).get(match.file, GONE))
        self.write(changes)

    def _leaving(self, files: Sequence[str | bytes]) -> list[Change]:
        """The statements that remove saves from the index."""
        changes: list[Change] = []
        for file in files:
            for row in self.ask(f"SELECT ended FROM matches WHERE file = ? AND {_RATED}", (file,)):
                changes += _unrated(row[0])
        keys = [(file,) for file in files]
        return [*changes, *((f"DELETE FROM {table} WHERE file = ?", keys) for table in _OF_A_SAVE)]

    # --- ratings ---

    def rated_open(self, game: str) -> list[MatchRow]:
        """The matches of a game that will count for ratings and aren't over yet, the latest first."""
        return self._rows(f"game = ? AND result IS NULL AND {_CLEAN} AND {_SHOWN}", [game], few=True)

    def rated_until(self, source: str) -> float:
        """The time up to which matches are rated with this ``source``; minus infinity if none is."""
        found = self.ask("SELECT until FROM rated WHERE source = ?", (source,))
        return found[0][0] if found and type(found[0][0]) is float else -math.inf

    def to_rate(self, since: float) -> list[MatchRow]:
        """The matches after that moment that count for ratings, the earliest first."""
        return self._rows(f"ended > ? AND {_RATED}", [since], few=True)[::-1]

    def keep_ratings(self, rows: Sequence[Values], until: float, source: str, *, anew: bool) -> None:
        """Save ratings after matches, in rows of game, profile, ``ended``, file, rating, deviation and
        volatility. ``anew`` replaces all saved ones. Call it in ``alone``."""
        changes: list[Change] = [("DELETE FROM ratings", [()])] if anew else []
        known = [(*row[:3], _kept(row[3]), *row[4:]) for row in rows]
        rated: list[Change] = [("DELETE FROM rated", [()]), (kept_in("rated", 2), [(until, source)])]
        self.change([*changes, *rated, (kept_in("ratings", 7), known)])

    # --- questions ---

    @property
    def count(self) -> int:
        """The number of saves in the index."""
        found = self.ask("SELECT count(*) FROM matches")
        return int(found[0][0]) if found else 0

    def matches(self, *, profile: str | None = None, finished: bool = False) -> list[MatchRow]:
        """The readable matches, the latest first: all, or those a profile plays in."""
        where, values = ["readable", _SHOWN], list[Any]()
        if profile is not None:
            where.append("file IN (SELECT file FROM seats WHERE profile = ?)")
            values.append(profile)
        if finished:
            where.append("result IS NOT NULL")
        return self._rows(" AND ".join(where), values, few=profile is not None)

    def listing(self, unread: Sequence[Path] = ()) -> list[MatchRow]:
        """All matches, the latest first, with only game, result and time of the end: ``matches`` gives whole
        rows. Saves that can't be read, and those not read yet, have no game."""
        none: list[MatchRow] = []
        found = self.sound(self._listed, none)
        if not unread:
            return found
        new = {path.name: stamp_of(path)[0] / 1e9 for path in unread}
        bare = [
            MatchRow(file, "", "", "", "", False, at, at, None, 0, 0, None, False, False, False)
            for file, at in new.items()
        ]
        known = (row for row in found if row.file not in new)
        return sorted([*known, *bare], key=lambda row: (-row.ended, row.file))

    def _listed(self) -> list[MatchRow]:
        few = "file, game, '', '', '', 0, 0, ended, result, 0, 0, NULL, 0, 0, 0"
        rows = self.ask(f"SELECT {few} FROM matches WHERE {_SHOWN} ORDER BY ended DESC, file")
        for row in (*rows[:1], *rows[-1:]):
            _ = -row[7]  # raises for a non-number, which the database sorts first or last
        return [MatchRow._make((_file(row[0]), *row[1:], ())) for row in rows]

    def of_save(self, path: Path) -> MatchRow | None:
        """The row of one save; ``None`` if there is none."""
        found = self._rows("readable AND file = ?", [_kept(path.name)], few=True)
        return found[0] if found else None

    def copies(self) -> dict[str, list[str]]:
        """The saves that are copies of each match, by their names."""
        found: dict[str, list[str]] = {}
        for file, whole in self.ask("SELECT file, copy_of FROM copies WHERE copy_of <> '' ORDER BY file"):
            found.setdefault(_file(whole), []).append(_file(file))
        return found

    def uncounted(self) -> set[str]:
        """The names of saves whose match was played on elsewhere, too, and counts there."""
        rows = self.ask("SELECT file FROM copies WHERE copy_of = '' AND NOT (counts AND rates)")
        return {_file(file) for (file,) in rows}

    def players(self) -> Counter[SeatRow]:
        """All players, each a row without seat, side and result, with the number of their matches."""
        found = self.ask(
            f"SELECT kind, name, profile, level, count(*) FROM seats WHERE {_SHOWN} GROUP BY 1, 2, 3, 4"
        )
        who = ((SeatRow._make((0, *told, 0, None, None, "")), count) for *told, count in found)
        return self.sound(lambda: Counter(dict(who)), Counter())

    def _rows(self, where: str, values: Sequence[Any], *, few: bool = False) -> list[MatchRow]:
        chosen = f"WHERE file IN (SELECT file FROM matches WHERE {where})" if few else ""
        columns = "file, seat, kind, name, profile, level, side, place, outcome, style"
        seats: dict[str | bytes, tuple[SeatRow, ...]] = {}
        for row in self.ask(
            f"SELECT {columns} FROM seats {chosen} ORDER BY file, seat", values if few else ()
        ):
            file, seat = row[0], SeatRow._make(row[1:])
            seats[file] = (*seats[file], seat) if file in seats else (seat,)
        rows = self.ask(f"SELECT {_COLUMNS} FROM matches WHERE {where}", values)

        def made() -> list[MatchRow]:
            found = [MatchRow._make((_file(row[0]), *row[1:], seats.get(row[0], ()))) for row in rows]
            # sorted here: reading the table by date takes the database ten times as long
            return sorted(found, key=lambda row: (-row.ended, row.file))

        return self.sound(made, [])

    def files_of(self, profile: str) -> list[Path]:
        """The saves a profile plays in."""
        found = self.ask("SELECT DISTINCT file FROM seats WHERE profile = ? ORDER BY file", (profile,))
        return [self.folder / _file(file) for (file,) in found]

    def record_against(self, game: str, who: Player, opponent: Player) -> Tally:
        """A person's results against an opponent in a game, over finished matches in which the two were
        not on one side. A profile is known by its id, a guest by the name, a bot by level and style."""
        mine, theirs = _is(who, "a"), _is(opponent, "b")
        found = self.ask(
            "SELECT sum(a.place < b.place), sum(a.place = b.place), sum(a.place > b.place) FROM seats a "
            "JOIN seats b ON a.file = b.file AND a.side <> b.side JOIN matches m ON m.file = a.file "
            "WHERE m.game = ? AND m.result IS NOT NULL AND "
            f"m.file NOT IN (SELECT file FROM copies WHERE NOT counts) AND {mine[0]} AND {theirs[0]}",
            (game, *mine[1], *theirs[1]),
        )
        return Tally(*(int(n or 0) for n in found[0])) if found else Tally()


def record_against(game: str, who: Player, opponent: Player, *, latest: Path | None = None) -> Tally:
    """``MatchIndex.record_against`` for the player's own saves. ``latest`` is a save that has just been
    written; it is read first, and no other."""
    with MatchIndex() as index:
        if latest is not None and latest.parent == index.folder:
            index.take(latest)
        return index.record_against(game, who, opponent)


def _is(who: Player, table: str) -> tuple[str, tuple[Any, ...]]:
    """The SQL condition that a seat is this player's, and its values."""
    if who.kind == "bot":
        return f"{table}.kind = 'bot' AND {table}.level = ? AND {table}.style = ?", (who.level, who.style)
    if who.profile:
        return f"{table}.profile = ?", (who.profile,)
    return f"{table}.kind = 'person' AND {table}.profile = '' AND {table}.name = ?", (who.name[:NAME],)


def _kept(name: str) -> str | bytes:
    """A file's name as the database keeps it: as bytes if it is no text, which some systems allow."""
    return name if name.isascii() or _is_text(name) else name.encode("utf-8", "surrogatepass")


def _file(kept: str | bytes) -> str:
    """A file's name from what the database keeps."""
    return kept if isinstance(kept, str) else kept.decode("utf-8", "surrogatepass")


def _is_text(name: str) -> bool:
    return not any("\ud800" <= sign <= "\udfff" for sign in name)


# --- a save as rows ---


def _row(path: Path, stamp: Stamp) -> MatchRow:
    """Read a save into a row; one that can't be read has no game."""
    known = summary(path)
    header = known.header
    ended = stamp[0] / 1e9
    if header is None:
        return MatchRow(path.name, "", "", "", "", False, ended, ended, None, 0, 0, None, False, False, False)
    counted = _counted(path)
    created = _seconds(header.created) or ended
    took: float | None = counted.ms / 1000
    if not counted.ms:
        took = ended - created if 0 < ended - created < LONGEST_S else None
    told = [text[:NAME] for text in (header.game, header.map_title, _mode(header), header.title)]
    ended_so = (created, ended, known.result, counted.moves, known.round or counted.rounds, took)
    flags = (counted.undone, counted.helped, known.counts)
    return MatchRow._make((path.name, *told, header.start is not None, *ended_so, *flags, _seats(known)))


def _coming(match: MatchRow, stamp: Stamp) -> list[Change]:
    """The statements that write a match."""
    file = _kept(match.file)
    took = None if match.seconds is None else float(match.seconds)
    # as the database keeps them: the check is made from these
    match = match._replace(created=float(match.created), ended=float(match.ended), seconds=took)
    row = (file, *stamp, int(bool(match.game)), *match[1:15])
    changes: list[Change] = [(kept_in("matches", len(row)), [row])]
    seats = [(file, *seat) for seat in match.seats]
    if seats:
        changes.append((kept_in("seats", len(seats[0])), seats))
    changes += _told_of(match, file)
    return [*_unrated(match.ended), *changes] if match.rated else changes


def _told_of(match: MatchRow, file: str | bytes) -> list[Change]:
    """The statements that write a match for statistics."""
    played, met = _seen(match, file)
    return [
        (kept_in(table, len(rows[0])), rows) for table, rows in (("played", played), ("met", met)) if rows
    ]


def _unrated(since: float) -> list[Change]:
    """The statements for when a match that counts comes, changes or goes: all matches since then are rated
    anew."""
    before = math.nextafter(since, -math.inf)
    return [
        ("DELETE FROM ratings WHERE ended >= ?", [(since,)]),
        ("UPDATE rated SET until = ?1, proof = proof(?1, source) WHERE until >= ?2", [(before, since)]),
    ]


def _seen(match: MatchRow, file: str | bytes) -> tuple[list[Values], list[Values]]:
    """A match as each profile in it sees it, and as the machine does: rows of its result for them, and
    rows of their opponents. A win of one person against another is no win of the machine (``between``)."""
    played: list[Values] = []
    met: list[Values] = []
    people = [seat for seat in match.seats if seat.kind == "person"]
    for profile in dict.fromkeys(("", *(seat.profile for seat in people))):
        own = [seat for seat in people if profile in ("", seat.profile)]
        if not own:
            continue
        mine = {seat.side for seat in own}
        between = match.result is not None and len(mine) > 1
        end = None if between or match.result is None else own[0].outcome
        where = (
            match.game,
            match.map,
            match.mode,
            match.result,
            end,
            int(between),
            match.rounds,
            match.seconds,
        )
        played.append((profile, match.ended, file, *where))
        if end is None:
            continue
        place = min(seat.place or _LAST for seat in match.seats if seat.side in mine)
        for seat in match.seats:
            if seat.side in mine:
                continue
            kind = "bot" if seat.kind == "bot" else "profile" if seat.profile else "guest"
            key = {"bot": seat.style, "profile": seat.profile, "guest": seat.name}[kind]
            # with three or four seats the better place of the two counts
            better = _better(place, seat.place or _LAST)
            who = (match.game, kind, key, seat.level if kind == "bot" else 0, seat.name)
            met.append((profile, match.ended, file, seat.seat, *who, better, match.seconds))
    return played, met


def _better(own: int, other: int) -> Outcome:
    return "win" if own < other else "loss" if own > other else "draw"


def _mode(header: SaveHeader) -> str:
    mode = header.options.get("mode")
    return mode if isinstance(mode, str) else ""


def _seconds(created: str) -> float | None:
    try:
        return datetime.fromisoformat(created).timestamp()
    except (ValueError, OverflowError, OSError):
        return None


def _seats(known: SaveSummary) -> tuple[SeatRow, ...]:
    header = known.header
    assert header is not None
    places, sides = known.places, known.sides
    if sides is None or len(sides) != len(header.seats):
        sides = tuple(seat.side or 0 for seat in header.seats)
    if known.result is None or len(places) != len(header.seats):
        places = ()
    found = []
    for number, seat in enumerate(header.seats):
        bot = seat.player == "bot"
        place, end = (places[number], outcome(places, sides, number)) if places else (None, None)
        level, style = ((seat.level or 0), (seat.style or "")[:NAME]) if bot else (0, "")
        kind: Literal["person", "bot"] = "bot" if bot else "person"
        who = seat.name[:NAME], seat.profile_id
        found.append(SeatRow(number, kind, *who, level, sides[number], place, end, style))
    return tuple(found)


def outcome(places: Sequence[int], sides: Sequence[int], seat: int) -> Outcome:
    """The result of a match for a seat; sharing first place with another side is a draw.

    >>> outcome((1, 2, 1, 2), (0, 1, 0, 1), 2), outcome((1, 1), (0, 1), 0), outcome((2,), (0,), 0)
    ('win', 'draw', 'loss')
    """
    if places[seat] != 1:
        return "loss"
    shared = any(place == 1 and side != sides[seat] for place, side in zip(places, sides, strict=True))
    return "draw" if shared else "win"


@dataclass(slots=True)
class _Counted:
    moves: int = 0
    rounds: int = 0
    ms: int = 0
    undone: bool = False
    helped: bool = False


def _counted(path: Path) -> _Counted:
    """Facts that only the whole record gives. Its lines are searched, not parsed: that takes a hundredth
    of the time."""
    counted, read = _Counted(), 0
    with contextlib.suppress(OSError), open_plain(path) as file:
        begun = False
        for line in file:
            read += len(line)
            if read > MAX_SAVE_BYTES:
                break
            if not begun:
                begun = line.startswith(b"record:")
                continue
            if _STATE.match(line):
                continue
            if _MOVE.match(line):
                counted.moves += 1
            elif _UNDO.match(line):
                counted.undone = True
            elif note := _NOTE.match(line):
                counted.helped |= note[1].decode() in HELP
            if found := _MS.search(line):
                counted.ms += int(found[1])
            if found := _ROUND.search(line):
                counted.rounds = max(counted.rounds, int(found[1]))
    return counted
