"""Saves: a line a move, on the disk at once; torn, damaged, older and newer files; the list."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.data.files import paths
from game.data.files.veil import unveil, veil
from game.data.files.yaml_files import load_yaml
from game.data.saves import save_reader, saves
from game.data.saves.save_format import FORMAT, SaveEntry, SaveHeader, SaveSeat, SaveSetup
from game.data.saves.save_reader import plain_line
from game.data.saves.saves import SaveFile, SaveWriter, list_saves, read_save, summary
from tests.amount import some

GOLDEN = Path(__file__).parent / "saves"

HEADER = SaveHeader(
    game="tank_chess",
    rules=3,
    app="0.1.0",
    title="Anna – Recruit",
    created="2024-05-31T18:00:00Z",
    map_title="Official",
    seats=(SaveSeat(name="Anna", side=0), SaveSeat(name="Recruit", player="bot", level=1, side=1)),
    options={"undo": True},
    clock={"initial_ms": 1_800_000},
    setup=SaveSetup(map={"board": ["..", ".#"]}, definitions={"pieces": {"format": 1}}),
)

ENTRIES: list[dict[str, Any]] = [
    {"by": 0, "move": "h3-h6N", "ms": 4120, "round": 1},
    {"by": 1, "move": "i14-i12Sxh3", "round": 1},
    {"by": "chance", "chance": "4 2: x, y"},
    {"undo": 1},
    {"redo": 1},
    {"by": 0, "call": "offer-draw", "clocks": [1000, 2000]},
]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path


def write(path: Path, entries: list[dict[str, Any]] | None = None, header: SaveHeader = HEADER) -> Path:
    with SaveWriter.create(path, header) as writer:
        for entry in ENTRIES if entries is None else entries:
            writer.append(entry)
    return path


def read(path: Path) -> SaveFile:
    save, problems = read_save(path)
    assert save is not None, problems
    return save


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    save, problems = read_save(write(tmp_path / "m.yaml"))
    assert save is not None
    assert not problems
    assert save.header == HEADER
    assert not save.torn
    assert [entry.n for entry in save.entries] == [1, 2, 3, 4, 5, 6]
    for entry, written in zip(save.entries, ENTRIES, strict=True):
        by = {} if entry.by is None else {"by": entry.by}
        assert {**by, entry.kind: entry.value, **entry.more} == written
    assert save.entries[0] == SaveEntry(1, "move", "h3-h6N", 0, {"ms": 4120, "round": 1})
    assert save.entries[0].ms == 4120
    assert save.header.rules == 3


def test_a_save_is_yaml_that_any_reader_takes_with_one_line_a_move(tmp_path: Path) -> None:
    path = write(tmp_path / "m.yaml")
    text = path.read_text("utf-8")
    assert text.splitlines()[-6:] == [
        "- {n: 1, by: 0, move: h3-h6N, ms: 4120, round: 1}",
        "- {n: 2, by: 1, move: i14-i12Sxh3, round: 1}",
        "- {n: 3, by: chance, chance: '4 2: x, y'}",
        "- {n: 4, undo: 1}",
        "- {n: 5, redo: 1}",
        "- {n: 6, by: 0, call: offer-draw, clocks: [1000, 2000]}",
    ]
    assert "\nrecord:\n" in text
    assert "12345" not in text, "the seed tells the dice"
    document, _ = load_yaml(path)
    assert document is not None
    assert isinstance(document.data, dict)
    assert list(document.data)[-2:] == ["setup", "record"]


def test_each_entry_is_on_the_disk_when_append_returns_and_the_rest_is_not_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        synced.append(handle)
        real(handle)

    path = tmp_path / "m.yaml"
    writer = SaveWriter.create(path, HEADER)
    monkeypatch.setattr(os, "fsync", fsync)
    before = path.read_bytes()
    for number, entry in enumerate(ENTRIES, 1):
        assert writer.append(entry) == number
        assert len(synced) == number
        after = path.read_bytes()
        assert after.startswith(before)
        assert after.count(b"\n") == before.count(b"\n") + 1
        before = after
    writer.close()
    writer.close()


def test_a_save_cut_off_anywhere_loses_its_last_line_only(tmp_path: Path) -> None:
    whole = write(tmp_path / "m.yaml").read_bytes()
    start = whole.index(b"record:\n") + len(b"record:\n")
    path = tmp_path / "cut.yaml"
    ends = [index + 1 for index, byte in enumerate(whole) if byte == 10 and index >= start - 1]
    beside = {end + more for end in ends for more in (-1, 0, 1)}
    for length in range(start, len(whole)):
        if length not in beside and length % some(1, 6):
            continue
        path.write_bytes(whole[:length])
        save, problems = read_save(path)
        assert save is not None
        complete = sum(end <= length for end in ends) - 1
        closed_without_newline = whole[length : length + 1] == b"\n" and length not in ends
        assert len(save.entries) == complete + closed_without_newline
        assert not save.damaged
        assert save.torn == (length not in ends and not closed_without_newline)
        if save.torn:
            assert [p.message for p in problems] == ["the last line was cut off and is ignored"]
            assert problems[0].severity == "warning"
        with SaveWriter.resume(save) as writer:
            writer.append({"by": 1, "move": "x"})
        again, problems = read_save(path)
        assert again is not None
        assert not problems
        assert len(again.entries) == len(save.entries) + 1


def test_zeros_at_the_end_as_after_a_power_cut_are_dropped(tmp_path: Path) -> None:
    path = write(tmp_path / "m.yaml")
    path.write_bytes(path.read_bytes() + b"- {n: 7, by" + b"\0" * 500)
    save = read(path)
    assert save.torn
    assert len(save.entries) == 6
    with SaveWriter.resume(save) as writer:
        assert writer.append({"by": 0, "move": "a"}) == 7
    assert b"\0" not in path.read_bytes()
    assert len(read(path).entries) == 7


def test_of_a_damaged_record_what_comes_before_is_read_and_a_copy_is_kept(tmp_path: Path) -> None:
    path = write(tmp_path / "m.yaml")
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b"- {n: 3", b"- [n: 3"))
    save, problems = read_save(path)
    assert save is not None
    assert save.damaged
    assert not save.torn
    assert [entry.n for entry in save.entries] == [1, 2]
    assert "this line of the record can’t be read" in str(problems[0])
    with SaveWriter.resume(save) as writer:
        writer.append({"by": 0, "move": "b"})
    assert (tmp_path / "m.damaged").read_bytes() == raw.replace(b"- {n: 3", b"- [n: 3")
    assert [entry.value for entry in read(path).entries][2:] == ["b"]


def test_the_state_is_packed_beside_the_entry_and_the_last_one_counts(tmp_path: Path) -> None:
    path = tmp_path / "m.yaml"
    with SaveWriter.create(path, HEADER) as writer:
        for number in range(5):
            writer.append({"by": 0, "move": "m"}, state={"secret": ["ü", number]})
        writer.append({"undo": 1})
        writer.close(state={"secret": ["ü", 99]})
    assert "secret" not in path.read_text("utf-8")
    save = read(path)
    assert len(save.entries) == 6
    assert save.last_state is not None
    assert (save.last_state.n, save.last_state.state) == (6, {"secret": ["ü", 99]})
    path.write_bytes(path.read_bytes().replace(b"- {n: 2, by", b"- {n: 2; by"))
    assert read(path).last_state == save.last_state, "it is of use behind a damaged line, too"


def test_what_is_secret_in_an_entry_can_not_be_read_at_a_glance(tmp_path: Path) -> None:
    path = tmp_path / "m.yaml"
    with SaveWriter.create(path, HEADER, veil=("start",)) as writer:
        writer.append({"by": 1, "move": "plot B7 left 30", "ms": 5}, veil=("move",))
    text = path.read_text("utf-8")
    assert "B7" not in text
    assert "- {n: 1, by: 1, ms: 5, veil: eJ" in text
    entry = read(path).entries[0]
    assert (entry.kind, entry.value, entry.veiled) == ("move", "plot B7 left 30", ("move",))


def test_an_entry_that_is_none_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "m.yaml"
    with SaveWriter.create(path, HEADER) as writer:
        before = path.read_bytes()
        for bad in (
            {},
            {"by": 0},
            {"by": 0, "move": "a", "call": "b"},
            {"by": "me", "move": "a"},
            {"by": -3, "move": "a"},
            {"undo": "one"},
            {"by": 0, "move": ["a"]},
            {"by": 0, "move": object()},
            {"by": 0, "move": "a", "ms": float("nan")},
        ):
            with pytest.raises(ValueError, match=r"expected|can’t|a number"):
                writer.append(bad)
        assert path.read_bytes() == before
        assert writer.append({"by": 0, "move": "a"}) == 1


def test_what_a_full_disk_refuses_is_kept_in_order_and_written_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "m.yaml"
    writer = SaveWriter.create(path, HEADER)
    writer.append(ENTRIES[0])

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        assert writer.append(ENTRIES[1]) == 2
        assert (writer.unsaved, writer.trouble and writer.trouble.errno) == (1, 28)
        assert writer.append(ENTRIES[2]) == 3
        assert writer.unsaved == 2
    assert writer.retry()
    assert (writer.unsaved, writer.trouble) == (0, None)
    assert writer.append(ENTRIES[3]) == 4
    writer.close()
    assert [entry.n for entry in read(path).entries] == [1, 2, 3, 4]
    assert not read(path).torn


def test_a_save_is_never_written_over_another(tmp_path: Path) -> None:
    path = write(tmp_path / "m.yaml")
    with pytest.raises(FileExistsError):
        SaveWriter.create(path, HEADER)


def test_a_result_counts_until_the_match_goes_on(tmp_path: Path) -> None:
    result = {"note": "result", "text": "White wins", "places": [1, 2]}
    path = write(tmp_path / "m.yaml", [ENTRIES[0], result])
    save = read(path)
    assert save.result is not None
    assert save.result.more["places"] == [1, 2]
    assert summary(path).result == "White wins"
    with SaveWriter.resume(save) as writer:
        writer.append({"undo": 1})
    assert read(path).result is None
    assert summary(path).result is None


def test_a_save_of_each_format_since_version_1_is_read_for_ever() -> None:
    for number in range(4, FORMAT + 1):
        save, problems = read_save(GOLDEN / f"format{number}.yaml")
        assert save is not None, problems
        assert not problems
        assert save.header.game == "tank_chess"
        assert [(entry.kind, entry.value) for entry in save.entries] == [
            ("move", "h3-h6N"),
            ("move", "i14-i12S"),
            ("chance", "4 2: x, y"),
            ("undo", 1),
            ("redo", 1),
            ("call", "resign"),
            ("move", "plot B7"),
            ("note", "result"),
        ]
        assert save.last_state is not None
        assert save.last_state.state == {"tcfen": "8/8/8 w 2"}
        assert summary(GOLDEN / f"format{number}.yaml").players == ("Anna", "Recruit")


def test_a_save_of_a_newer_format_is_told_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "new.yaml"
    path.write_text("format: 99\nwholly: [different\n", encoding="utf-8")
    save, problems = read_save(path)
    assert save is None
    assert "made by a newer Treadboard" in str(problems[0])
    assert path.read_text(encoding="utf-8") == "format: 99\nwholly: [different\n"
    assert list_saves(tmp_path)[0].problems


def test_keys_of_newer_versions_stay_in_a_header(tmp_path: Path) -> None:
    header = SaveHeader.model_validate({**HEADER.model_dump(), "weather": "rain"})
    assert read(write(tmp_path / "m.yaml", header=header)).header.model_extra == {"weather": "rain"}


def test_the_list_shows_title_players_turn_and_result_of_good_saves_and_problems_of_bad_ones(
    tmp_path: Path,
) -> None:
    write(tmp_path / "a.yaml")
    write(tmp_path / "b.yaml", [*ENTRIES, {"note": "result", "text": "Anna wins"}])
    (tmp_path / "c.yaml").write_text("{", encoding="utf-8")
    (tmp_path / "d.txt").write_text("not ours", encoding="utf-8")
    (tmp_path / ".e.yaml").write_text("hidden", encoding="utf-8")
    for age, name in enumerate("cba"):
        os.utime(tmp_path / f"{name}.yaml", (1000 - age, 1000 - age))
    found = list_saves(tmp_path)
    assert [save.path.name for save in found] == ["c.yaml", "b.yaml", "a.yaml"]
    assert [save.title for save in found] == ["c", "Anna – Recruit", "Anna – Recruit"]
    assert [bool(save.problems) for save in found] == [True, False, False]
    assert [save.result for save in found] == [None, "Anna wins", None]
    assert found[2].players == ("Anna", "Recruit")
    assert (found[2].entries, found[2].round) == (6, 1)
    assert list_saves(tmp_path / "none") == []


def test_a_save_that_stays_as_it_is_is_read_once_for_all_lists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "a.yaml")
    read_files: list[Path] = []
    plain = saves.open_plain  # type: ignore[attr-defined]

    def counted(path: Path) -> Any:
        read_files.append(path)
        return plain(path)

    monkeypatch.setattr(saves, "open_plain", counted)
    before = list_saves(tmp_path)
    assert list_saves(tmp_path) == before
    assert read_files == [path]
    path.unlink()
    write(path, [*ENTRIES, {"note": "result", "text": "Anna wins"}])
    assert summary(path).result == "Anna wins"
    assert read_files == [path, path]


def test_a_save_that_could_not_be_read_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "a.yaml")

    def refused(path: Path) -> Any:
        raise PermissionError(13, "no")

    with monkeypatch.context() as patch:
        patch.setattr(saves, "open_plain", refused)
        assert summary(path).problems
    assert not summary(path).problems


@pytest.mark.slow
def test_the_list_reads_the_beginning_and_the_end_only(tmp_path: Path) -> None:
    big = SaveSetup(map={"board": ["." * 26] * 26 * 40})
    path = tmp_path / "m.yaml"
    with SaveWriter.create(path, HEADER.model_copy(update={"setup": big})) as writer:
        for number in range(300):
            writer.append(
                {"by": number % 2, "move": "h3-h6N", "round": number // 2 + 1}, state=os.urandom(600).hex()
            )
    begun = time.process_time()
    for _ in range(20):
        found = summary(path)
    assert time.process_time() - begun < 1
    assert (found.entries, found.round, found.problems) == (300, 150, ())
    assert len(read(path).entries) == 300


def test_a_veil_opens_only_on_what_it_closed_on() -> None:
    value = {"a": ["ü", 1, None, 2.5]}
    assert unveil(veil(value)) == value
    for bad in ("", "abc", "ü", "!", veil(value)[:-4], veil("x" * 5_000_000)):
        with pytest.raises(ValueError, match="is damaged"):
            unveil(bad)


entry_texts = st.text("abc 0123{}[]:,#'\"-&*!\n\tü", max_size=20)


@settings(max_examples=some(60, 20))
@given(st.lists(st.tuples(entry_texts, st.booleans()), max_size=6))
def test_any_text_of_a_move_comes_back(
    tmp_path_factory: pytest.TempPathFactory, moves: list[tuple[str, bool]]
) -> None:
    path = tmp_path_factory.mktemp("saves") / "m.yaml"
    with SaveWriter.create(path, HEADER) as writer:
        for text, hidden in moves:
            writer.append({"by": 0, "move": text}, veil=("move",) if hidden else ())
    assert [entry.value for entry in read(path).entries] == [text for text, _ in moves]


def test_the_module_exports_what_it_says() -> None:
    assert all(hasattr(saves, name) for name in saves.__all__)


_KEYS = st.sampled_from(["n", "by", "move", "note", "ms", "round", "check", "state", "no", "left"])
_VALUES = st.sampled_from(
    ["1", "0", "007", "0x1F", "1_000", "1e5", "12e3456", "5d41c02a", "yes", "no", "null", "~", "-3", "h3-h6N",
     "begins:2", "a b", "'a'", "[1]", "2026-01-01", "0o17", "1.5", "y", "on", "", "a#b", "x: 1", "9" * 17]
)  # fmt: skip


@given(st.lists(st.tuples(_KEYS, _VALUES), min_size=1, max_size=4))
def test_a_plain_line_says_what_its_yaml_says(pairs: list[tuple[str, str]]) -> None:
    line = f"- {{{', '.join(f'{key}: {value}' for key, value in pairs)}}}"
    plain: Any = plain_line(line.encode())
    if plain is not None:
        document, problems = load_yaml(line, mapping=False)
        assert not problems and document is not None and document.data == [plain]
        said: Any = document.data
        assert [type(value) for value in plain.values()] == [type(value) for value in said[0].values()]


def test_of_a_long_record_only_lines_that_are_not_plain_are_parsed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[int] = []
    plain = save_reader._parse

    def parse(raw: bytes, name: str, first_line: int) -> Any:
        parsed.append(raw.count(b"\n") + 1)
        return plain(raw, name, first_line)

    monkeypatch.setattr(save_reader, "_parse", parse)
    record = save_reader._Record("x")
    lines = [f"- {{n: {n}, note: hint}}" for n in range(1, 2001)]
    lines[1000:1000] = ["- {n: 1000, left: [5, 6]}"]
    record.read("\n".join([*lines, ""]).encode(), 1)
    assert len(record.entries) == 2000 and not record.problems and parsed == [1]
    parsed.clear()
    record = save_reader._Record("x")
    lines = [f"- {{n: {n}, note: 'a hint'}}" for n in range(1, 3001)]
    lines[1500] = "- {n: 1501, note: }}"
    record.read("\n".join([*lines, ""]).encode(), 1)
    assert len(record.entries) == 1500 and record.damaged
    assert len(parsed) < 1100, "a bad line costs those around it"
