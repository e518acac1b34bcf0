"""The index of matches: made of the saves, kept up to date, made anew when it is none."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.app.matches.filters import Filters, Sieve
from game.data.files import cache_base, paths
from game.data.people.ratings import rate
from game.data.people.statistics import gather, played_by_profile
from game.data.saves.match_index import MatchIndex, MatchRow, SeatRow, Tally, index_file, record_against
from game.data.saves.match_plan import Player
from game.data.saves.save_format import SaveHeader, SaveSeat
from game.data.saves.saves import SaveWriter
from game.data.words.texts import Texts
from tests.amount import some

ANNA, BEN = "0123456789ab", "ba9876543210"
RESULT = {"note": "result", "places": [1, 2], "text": "command_destroyed"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path


def seats(*told: tuple[str, str, int]) -> tuple[SaveSeat, ...]:
    """Name, profile or "bot", level."""
    return tuple(
        SaveSeat(
            name=name,
            player="bot" if profile == "bot" else "human",
            level=level or None,
            side=side,
            profile=None if profile in ("", "bot") else profile,
        )
        for side, (name, profile, level) in enumerate(told)
    )


def save(name: str, who: tuple[SaveSeat, ...], entries: list[dict[str, Any]], **more: Any) -> Path:
    more["options"] = {"rated": True, **more.get("options", {})}
    header = SaveHeader(game=more.pop("game", "tank_chess"), rules=3, title=name, seats=who, **more)
    path = paths.user_saves() / f"{name}.yaml"
    with SaveWriter.create(path, header) as writer:
        for entry in entries:
            writer.append(entry, state={"x": 1} if "move" in entry else None)
    return path


AGAINST_BOT = seats(("Anna", ANNA, 0), ("Sergeant", "bot", 2))
MOVES = [{"by": 0, "move": "a", "ms": 4000, "round": 1}, {"by": 1, "move": "b", "ms": 2500, "round": 1}]


def figures(index: MatchIndex) -> list[Any]:
    """All that screens ask of it."""
    told = gather(index, ANNA), gather(index), rate(index, ANNA), played_by_profile(index)
    return [*told, index.matches(), index.listing(), index.players(), index.files_of(ANNA)]


def test_a_match_is_told_with_players_result_length_and_time() -> None:
    save("one", AGAINST_BOT, [*MOVES, RESULT], map_title="Official", options={"mode": "ctf"})
    with MatchIndex() as index:
        assert index.refresh() == []
        (match,) = index.matches(profile=ANNA)
    assert (match.game, match.map, match.mode, match.result) == (
        "tank_chess",
        "Official",
        "ctf",
        "command_destroyed",
    )
    assert (match.moves, match.rounds, match.seconds, match.rated) == (2, 1, 6.5, True)
    assert [(one.kind, one.profile, one.level, one.place, one.outcome) for one in match.seats] == [
        ("person", ANNA, 0, 1, "win"), ("bot", "", 2, 2, "loss")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("entries", "more"),
    [
        ([*MOVES, {"undo": 1}, RESULT], {}),
        ([MOVES[0], {"note": "hint"}, MOVES[1], RESULT], {}),
        ([{"note": "pasted"}, *MOVES, RESULT], {}),
        ([*MOVES, RESULT], {"start": "8/8"}),
        (MOVES, {}),
        ([*MOVES, RESULT], {"options": {"rated": False}}),
    ],
    ids=["taken back", "hint", "pasted", "own position", "unfinished", "not set up so"],
)
def test_a_match_with_help_or_without_an_end_counts_for_no_rating(
    entries: list[dict[str, Any]], more: dict[str, Any]
) -> None:
    save("one", AGAINST_BOT, entries, **more)
    with MatchIndex() as index:
        index.refresh()
        assert [match.rated for match in index.matches()] == [False]


def test_record_against_a_level_a_profile_and_a_guest() -> None:
    lost, drawn = {**RESULT, "places": [2, 1]}, {**RESULT, "places": [1, 1]}
    for number, end in enumerate((RESULT, RESULT, lost, drawn)):
        save(f"bot{number}", AGAINST_BOT, [*MOVES, end])
    save("other level", seats(("Anna", ANNA, 0), ("Captain", "bot", 3)), [*MOVES, RESULT])
    save(
        "a character", (AGAINST_BOT[0], AGAINST_BOT[1].model_copy(update={"style": "wall"})), [*MOVES, RESULT]
    )
    save("other game", AGAINST_BOT, [*MOVES, RESULT], game="tank_battle")
    save("going on", AGAINST_BOT, MOVES)
    save("namesake", seats(("Anna", "", 0), ("Sergeant", "bot", 2)), [*MOVES, RESULT])
    latest = save("people", seats(("Ben", BEN, 0), ("Guest", "", 0)), [*MOVES, RESULT])
    with MatchIndex() as index:
        index.refresh()
    anna, sergeant = Player("person", "renamed", 0, ANNA), Player("bot", "Feldwebel", 2)
    assert record_against("tank_chess", anna, sergeant) == Tally(2, 1, 1)
    assert record_against("tank_chess", anna, replace(sergeant, style="wall")) == Tally(1, 0, 0)
    assert record_against("tank_chess", Player("person", "Anna"), sergeant) == Tally(1, 0, 0)
    ben, guest = Player("person", "Ben", 0, BEN), Player("person", "Guest")
    assert record_against("tank_chess", guest, ben, latest=latest) == Tally(0, 0, 1)


def test_the_latest_save_is_known_at_once() -> None:
    with MatchIndex() as index:
        index.refresh()
    path = save("new", AGAINST_BOT, [*MOVES, RESULT])
    who, bot = Player("person", "Anna", 0, ANNA), Player("bot", "Sergeant", 2)
    assert record_against("tank_chess", who, bot) == Tally()
    assert record_against("tank_chess", who, bot, latest=path) == Tally(1, 0, 0)


def test_team_mates_of_a_mode_are_no_opponents() -> None:
    four = seats(("Anna", ANNA, 0), ("x", "bot", 1), ("Ben", BEN, 0), ("y", "bot", 1))
    save("team", four, [*MOVES, {**RESULT, "places": [1, 2, 1, 2], "sides": [0, 1, 0, 1]}])
    with MatchIndex() as index:
        index.refresh()
        anna = Player("person", "Anna", 0, ANNA)
        assert index.record_against("tank_chess", anna, Player("person", "Ben", 0, BEN)) == Tally()
        assert index.record_against("tank_chess", anna, Player("bot", "", 1)) == Tally(2, 0, 0)
        assert [seat.outcome for seat in index.matches()[0].seats] == ["win", "loss", "win", "loss"]


def test_what_changes_on_the_disk_changes_in_the_index() -> None:
    path, other = save("one", AGAINST_BOT, MOVES), save("two", AGAINST_BOT, MOVES)
    with MatchIndex() as index:
        index.refresh()
        other.unlink()
        with SaveWriter.resume(_read(path)) as writer:
            writer.append(RESULT)
        os.utime(path, (1, 1))
        assert [stale.name for stale in index.stale()] == ["one.yaml"]
        index.refresh()
        assert [(match.title, match.result) for match in index.matches()] == [("one", "command_destroyed")]
        assert index.stale() == []


def _read(path: Path) -> Any:
    from game.data.saves.saves import read_save

    found, _ = read_save(path)
    assert found is not None
    return found


@pytest.mark.parametrize("broken", ["bytes", "empty", "other version", "half", "folder", "other tables"])
def test_a_broken_index_is_made_anew(broken: str) -> None:
    save("one", AGAINST_BOT, [*MOVES, RESULT])
    with MatchIndex() as index:
        index.refresh()
    path = index_file()
    raw = path.read_bytes()
    for end in ("-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    if broken == "folder":
        path.unlink()
        path.mkdir()
    elif broken in ("other version", "other tables"):
        base = sqlite3.connect(path)
        base.execute("PRAGMA user_version = 77" if broken == "other version" else "DROP TABLE seats")
        base.commit()
        base.close()
    else:
        path.write_bytes({"bytes": b"no database" * 999, "empty": b"", "half": raw[: len(raw) // 2]}[broken])
    with MatchIndex() as index:
        index.refresh()
        assert [match.title for match in index.matches(profile=ANNA)] == ["one"]


def test_rubbish_among_the_saves_stops_nothing() -> None:
    folder = paths.user_saves()
    save("good", AGAINST_BOT, [*MOVES, RESULT])
    (folder / "rubbish.yaml").write_bytes(b"\x00\xff" * 5000)
    (folder / "list.yaml").write_text("- 1\n- 2\n", encoding="utf-8")
    (folder / "folder.yaml").mkdir()
    (folder / "gone.yaml").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "pipe.yaml")
    odd = "'; DROP TABLE seats; --\u202e" + "x" * 10_000
    save("odd", seats((odd, "../../etc/passwd", 0), ("b", "bot", 9999999)), [*MOVES, RESULT])
    with MatchIndex() as index:
        assert index.refresh() == [] and index.refresh() == []
        found = {match.title: match for match in index.matches()}
        assert set(found) == {"good", "odd"}
        assert found["odd"].seats[0].profile == "" and len(found["odd"].seats[0].name) <= 200
        assert (
            index.record_against("tank_chess", Player("person", odd), Player("bot", "", 9999999)).played <= 1
        )


def test_a_save_of_a_time_beyond_any_data_base_is_listed_like_any_other() -> None:
    late, early = (save(name, AGAINST_BOT, [*MOVES, RESULT]) for name in ("late", "early"))
    os.utime(late, (9_300_000_000, 9_300_000_000))  # 2264; disks that can't keep that keep their last
    os.utime(early, (-86_400, -86_400))
    with MatchIndex() as index:
        assert index.refresh() == []
        assert index.stale() == []
        assert [row.file for row in index.listing()] == [late.name, early.name]
        assert [row.file for row in Sieve(Texts(paths.ASSETS / "locale")).through(
            index.matches(), Filters(words="early")
        )] == [early.name]  # fmt: skip
        assert gather(index, ANNA)[""].finished == 2


def test_a_disk_that_can_not_be_written_to_has_an_index_in_memory(tmp_path: Path) -> None:
    save("one", AGAINST_BOT, [*MOVES, RESULT])
    (tmp_path / "file").write_text("", encoding="utf-8")
    with MatchIndex(path=tmp_path / "file" / "matches.sqlite") as index:
        index.refresh()
        assert index.count == 1


@pytest.mark.skipif(os.name == "nt", reason="names there are text")
def test_a_save_whose_name_is_no_text_is_listed_like_any_other(tmp_path: Path) -> None:
    good = save("one", AGAINST_BOT, [*MOVES, RESULT])
    odd = good.with_name(os.fsdecode(b"od\xffd.yaml"))
    odd.write_bytes(good.read_bytes())
    for _ in range(2):
        with MatchIndex() as index:
            assert index.refresh() == []
            assert index.stale() == []
            assert {row.file for row in index.listing()} == {good.name, odd.name}
            assert set(index.files_of(ANNA)) == {good, odd}
    odd.unlink()
    with MatchIndex() as index:
        assert index.stale() == [] and index.count == 1


def many(count: int) -> list[MatchRow]:
    """Matches that were played, each of another length and with another end."""
    return [
        MatchRow(
            f"{n}.yaml", "tank_chess", "Official", "", f"Anna – {n}", False, 1.7e9 + n, 1.7e9 + 60.5 * n,
            "command_destroyed", n, n, 60.5, False, False, True,
            (SeatRow(0, "person", "Anna", ANNA, 0, 0, 1 + n % 2, "loss" if n % 2 else "win"),
             SeatRow(1, "bot", "Sergeant", "", 2, 1, 2 - n % 2, "win" if n % 2 else "loss")),
        )
        for n in range(count)
    ]  # fmt: skip


def flipped(path: Path, at: int, bit: int) -> None:
    """One bit of a file, changed while nobody has it open."""
    raw = bytearray(path.read_bytes())
    raw[at] ^= 1 << bit
    path.write_bytes(raw)
    for end in ("-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)


@pytest.mark.parametrize(
    "begin", [pytest.param(0, id="header"), pytest.param(100, id="rows", marks=pytest.mark.slow)]
)
def test_a_bit_that_was_changed_anywhere_in_the_index_changes_no_figure(begin: int) -> None:
    rows = many(12)
    with MatchIndex() as index:
        index.put(rows)
        right = figures(index)
    good = index_file().read_bytes()
    random = Random(6)
    used = [at for at in range(begin, len(good)) if good[at] or at < 100]
    places = random.sample(used, some(2000, 40)) if begin else [18, 59, 63]
    anew = 0
    for at in places:
        index_file().write_bytes(good)
        flipped(index_file(), at, random.randrange(8))
        with MatchIndex() as index:
            if index.count == 0:
                anew += 1
                index.put(rows)
            assert figures(index) == right, at
            index.put(many(13)[12:])  # and it can be written
            assert index.count == 13, at
    assert anew >= len(places) / 2


def test_whatever_is_written_into_the_index_is_believed_when_it_is_opened_again() -> None:
    paths_made = [save(name, AGAINST_BOT, [*MOVES, RESULT]) for name in ("one", "two", "three")]
    for at, path in enumerate(paths_made):
        os.utime(path, (1000 - at, 1000 - at))  # each of the past: ratings since then go
        with MatchIndex() as index:
            index.take(path)
            rate(index, ANNA)
        with MatchIndex() as index:
            assert index.count == at + 1
            index.forget(["none.yaml"])
    with MatchIndex() as index:
        index.forget([paths_made[0].name])
    with MatchIndex() as index:
        assert index.count == 2


def test_ten_thousand_matches_are_looked_through_once_and_not_at_each_opening(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    plain = cache_base._proof
    monkeypatch.setattr(cache_base, "_SMALL", 0)

    def proof(*row: Any) -> int:
        asked.append(row[0])
        return plain(*row)

    monkeypatch.setattr(cache_base, "_proof", proof)
    with MatchIndex() as index:
        index.put(many(100))
    asked.clear()
    with MatchIndex() as index:
        index.put(many(101)[100:])  # our own change keeps it known
    with MatchIndex() as index:
        assert index.count == 101
    assert set(asked) <= {"100.yaml", ANNA, ""}
    asked.clear()
    with contextlib.closing(sqlite3.connect(index_file(), isolation_level=None)) as base:
        base.execute("UPDATE played SET outcome = 'loss'")
    os.utime(index_file(), (1, 1))  # however fine the disk's times are
    with MatchIndex() as index:
        assert index.count == 0 and asked


@pytest.mark.slow
def test_an_index_that_others_wrote_into_or_hold_is_no_hindrance() -> None:
    save("one", AGAINST_BOT, [*MOVES, RESULT])
    with MatchIndex() as index:
        index.refresh()
        right = figures(index)
    for change in (
        "UPDATE matches SET ended = 'late'", "UPDATE matches SET file = NULL, title = x'00ff'",
        "UPDATE played SET outcome = 7, seconds = 'x', rounds = x'00'", "UPDATE ratings SET rating = 'high'",
        "UPDATE met SET ended = 'late', name = x'00ff'", "UPDATE rated SET until = 'never'", "DROP TABLE met",
        "INSERT INTO seats SELECT 'x', 5, x'00', 7, 'y', 'z', 'side', 'a', 'b', '', 0", "DROP INDEX by_date",
        "UPDATE matches SET result = NULL", "UPDATE played SET outcome = 'loss'",
        "UPDATE rated SET until = 1e9", "UPDATE ratings SET rating = 2500.0", "UPDATE met SET name = 'Ben'",
        "UPDATE seats SET level = 3",
    ):  # fmt: skip
        with MatchIndex() as index:
            index.refresh()
        with sqlite3.connect(index_file()) as base, contextlib.suppress(sqlite3.IntegrityError):
            base.execute(change)
        base.close()
        for _ in range(2):
            with MatchIndex() as index:
                index.refresh()
                index.listing()
                index.players()
                gather(index, ANNA)
                rate(index, ANNA)
        with MatchIndex() as index:
            index.refresh()
            assert [row.file for row in index.listing()] == ["one.yaml"], change
            assert figures(index) == right, change
    base = sqlite3.connect(index_file(), isolation_level=None)
    base.execute("PRAGMA journal_mode = DELETE")
    base.execute("BEGIN EXCLUSIVE")
    began = time.monotonic()
    with MatchIndex() as index:
        index.refresh()
        assert len(index.listing()) == 1
    assert time.monotonic() - began < 3, "a screen waits for it"
    base.close()


def test_on_a_full_disk_the_index_is_read_and_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    save("one", AGAINST_BOT, [*MOVES, RESULT])
    with MatchIndex() as index:
        index.refresh()
    raw, plain = index_file().read_bytes(), MatchIndex._connect

    def full(self: MatchIndex, **how: bool) -> sqlite3.Connection:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = 4874  # no room for what it shares with others
        raise error

    save("two", AGAINST_BOT, [*MOVES, RESULT])
    monkeypatch.setattr(MatchIndex, "_connect", full)
    for _ in range(2):
        with MatchIndex() as index:
            index.refresh()
            assert [row.file for row in index.listing()] == ["one.yaml"]
            assert gather(index, ANNA)[""].finished == 1
            assert rate(index, ANNA).of("tank_chess", ANNA) is not None
    assert index_file().read_bytes() == raw
    monkeypatch.setattr(MatchIndex, "_connect", plain)
    with MatchIndex() as index:
        assert index.refresh() == [] and index.count == 2


def test_who_plays_elsewhere_is_a_person_in_every_figure() -> None:
    here, elsewhere = seats(("Anna", ANNA, 0), ("Ben", "", 0))
    away = elsewhere.model_copy(update={"player": "elsewhere"})
    save("post", (here, away), [*MOVES, RESULT], post="0" * 32)
    with MatchIndex() as index:
        index.refresh()
        (row,) = index.matches()
        assert [(seat.kind, seat.name) for seat in row.seats] == [("person", "Anna"), ("person", "Ben")]
        told = index.record_against(
            "tank_chess", Player("person", "Anna", 0, ANNA), Player("elsewhere", "Ben")
        )
        assert told == Tally(1, 0, 0)
        rated = [match.rated for match in index.matches()]
    assert rated == [True]
