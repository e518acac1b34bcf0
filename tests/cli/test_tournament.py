"""``tournament``: engines that behave and engines that don't, the table's figures, and going on."""

from __future__ import annotations

import json
import os
import random
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.bots.elo import elo, strength
from game.cli.main import main
from game.cli.tournament.opponent import EngineFailed, EngineProcess
from game.cli.tournament.plan import Entrant, Fixture, TournamentPlan, different_names, fixtures
from game.cli.tournament.results import PlayedMatch, Results
from game.cli.tournament.table import figures, standing, table
from game.cli.verbs.tournament import locked
from game.cli.verbs.validate import examine
from game.data.saves.save_reader import read_save
from tests.amount import now_and_then
from tests.bots.processes import until

pytestmark = pytest.mark.slow  # engines are processes, and each has to start

Capture = pytest.CaptureFixture[str]
QUICK = ["--nodes", "60", "--map", "quick_bout_8"]


def odd(deed: str, *more: str) -> str:
    return shlex.join([sys.executable, "-m", "tests.cli.odd_engine", deed, *more])


def run(capsys: Capture, *words: str) -> tuple[int, dict[str, Any], str]:
    """Status, figures and standard error of a tournament."""
    status = main(["tournament", *words, "--json"])
    told = capsys.readouterr()
    return status, json.loads(told.out) if told.out else {}, told.err


def moves(path: Path) -> list[str]:
    save, _ = read_save(path)
    assert save is not None
    return [str(entry.value) for entry in save.entries if entry.kind == "move"]


def seats(path: Path) -> list[str]:
    save, _ = read_save(path)
    assert save is not None
    return [seat.name for seat in save.header.seats]


# --- playing ---


def test_two_engines_meet_with_colours_changed_and_every_match_is_kept(
    capsys: Capture, tmp_path: Path
) -> None:
    words = ["--engine", "bot:1", "--engine", "bot:2", "--name", "Two", "--games", "2", *QUICK]
    status, told, err = run(capsys, *words, "--out", str(tmp_path))
    assert status == 0
    assert told["games"] == told["of"] == 2
    assert {one["name"] for one in told["engines"]} == {"bot:1", "Two"}
    assert sum(told["reasons"].values()) == 2
    assert err.count("\n") == 2
    records = sorted((tmp_path / "games").iterdir())
    assert [examine(path) for path in records] == [("save", [])] * 2
    assert examine(tmp_path / "tournament.yaml") == ("tournament", [])
    assert [seats(path) for path in records] == [["bot:1", "Two"], ["Two", "bot:1"]]
    first, second = (moves(path) for path in records)
    assert first[:4] == second[:4], "the opening is played twice"
    assert first != second
    for path in records:
        save, _ = read_save(path)
        assert save is not None
        assert save.result is not None


@pytest.mark.slow
def test_the_same_seed_plays_the_same_matches_however_many_at_a_time(capsys: Capture, tmp_path: Path) -> None:
    played = []
    for name, seed, many in (("a", "1", "1"), ("b", "1", "2"), ("c", "2", "2")):
        out = ["--out", str(tmp_path / name), "--seed", seed, "--concurrency", many]
        run(capsys, "--engine", odd("turns"), "--engine", odd("turns"), "--games", "4", *QUICK, *out)
        played.append([moves(path) for path in sorted((tmp_path / name / "games").iterdir())])
    assert played[0] == played[1] != played[2]


FAULTS = {
    "crash": ("crash", "status 3: it was all too much"),
    "hang": ("time", "it didn’t answer bestmove in time"),
    "deaf": ("time", "it didn’t answer bestmove in time"),
    "flood": ("time", "it didn’t answer bestmove in time"),
    "illegal": ("illegal", "a1-a9N"),
    "garbage": ("illegal", "a1-a9N"),
    "nothing": ("illegal", "''"),
    "stays": ("illegal", "a1-a9N"),
}


@pytest.mark.parametrize("deed", now_and_then(FAULTS, 4))
def test_an_engine_that_fails_loses_with_the_reason_and_the_tournament_goes_on(
    deed: str, capsys: Capture, tmp_path: Path
) -> None:
    words = ["--engine", odd(deed), "--name", "Odd", "--engine", odd("illegal"), "--name", "Other"]
    words += [
        "--games",
        "3",
        "--movetime",
        "50",
        "--margin",
        "250",
        "--map",
        "quick_bout_8",
        "--random-plies",
        "2",
    ]
    status, told, _ = run(capsys, *words, "--out", str(tmp_path))
    reason, why = FAULTS[deed]
    assert status == 0
    # whoever moves first fails first: twice the one, once the other
    assert told["games"] == 3
    assert told["reasons"] == ({reason: 2, "illegal": 1} if reason != "illegal" else {"illegal": 3})
    assert {one["name"]: (one["lost"], one["faults"]) for one in told["engines"]} == {
        "Odd": (2, 2),
        "Other": (1, 1),
    }
    (tmp_path / "results.jsonl").unlink()
    assert run(capsys, "--out", str(tmp_path)) == (0, told, ""), "the records say the same"
    record = next(p for p in sorted((tmp_path / "games").iterdir()) if seats(p)[0] == "Odd")
    save, _ = read_save(record)
    assert save is not None
    note, call, result = save.entries[-3:]
    assert (note.value, note.more["fault"], note.by) == ("forfeit", reason, 0)
    assert why in str(note.more["text"])
    assert call.value == ("time-up" if reason == "time" else "resign")
    assert result.more["places"] == [2, 1]
    assert examine(record) == ("save", [])


def test_options_are_set_for_the_engine_they_follow(capsys: Capture, tmp_path: Path) -> None:
    words = [
        "--engine",
        odd("options"),
        "--set",
        "Hash=7",
        "--engine",
        odd("illegal"),
        "--games",
        "1",
        *QUICK,
    ]
    run(capsys, *words, "--out", str(tmp_path))
    save, _ = read_save(tmp_path / "games" / "game_00001.yaml")
    assert save is not None
    assert "setoption name Hash value 7" in str(save.entries[-3].more["text"])


def test_openings_come_from_a_file_with_moves(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    start = "8/#c4##4/#1#5/8/1M46/8/8/6C01 w 1"
    file.write_text(f"# two\n{start}\n{start} moves g1-g2N b7-b6S\n", encoding="utf-8")
    words = ["--engine", odd("illegal"), "--engine", odd("illegal"), "--games", "4", "--nodes", "9"]
    status, told, _ = run(
        capsys, *words, "--openings", str(file), "--random-plies", "0", "--out", str(tmp_path / "out")
    )
    assert (status, told["games"]) == (0, 4)
    assert {one["name"] for one in told["engines"]} == {"Odd", "Odd 2"}
    assert [len(moves(p)) for p in sorted((tmp_path / "out" / "games").iterdir())] == [0, 0, 2, 2]


# --- going on ---


TURNS = ["--engine", odd("turns"), "--name", "A", "--engine", odd("turns")]


@pytest.fixture
def begun(capsys: Capture, tmp_path: Path) -> Path:
    """The folder of a tournament of which two matches were played."""
    assert run(capsys, *TURNS, "--games", "2", *QUICK, "--out", str(tmp_path / "t"))[0] == 0
    return tmp_path / "t"


def test_a_tournament_is_made_longer_and_nothing_is_played_again(begun: Path, capsys: Capture) -> None:
    before = {path.name: path.read_bytes() for path in (begun / "games").iterdir()}
    status, told, err = run(capsys, *TURNS, "--out", str(begun), "--games", "4")
    assert (status, told["games"]) == (0, 4)
    assert len(err.splitlines()) == 2
    assert {name: (begun / "games" / name).read_bytes() for name in before} == before


def test_what_the_lines_of_results_lack_is_read_from_the_records(begun: Path, capsys: Capture) -> None:
    _, before, _ = run(capsys, "--out", str(begun))
    for spoil in (lambda text: "", lambda text: text[: len(text) // 2], lambda text: f"{text}{{}}\nx"):
        path = begun / "results.jsonl"
        path.write_text(spoil(path.read_text(encoding="utf-8")), encoding="utf-8")
        status, told, err = run(capsys, "--out", str(begun))
        assert (status, told, err) == (0, before, "")


def test_a_match_that_was_broken_off_goes_on_and_ends_as_it_would_have(begun: Path, capsys: Capture) -> None:
    path = begun / "games" / "game_00002.yaml"
    whole = moves(path)
    lines = path.read_bytes().splitlines(keepends=True)
    record = lines.index(b"record:\n")
    (begun / "results.jsonl").unlink()
    # after some moves, after the header alone, in the middle of a line, and in the middle of the header
    for kept in (
        lines[: record + 11],
        lines[: record + 1],
        [*lines[: record + 8], b"- {n: 5, by: 0, mo"],
        lines[:3],
    ):
        path.write_bytes(b"".join(kept))
        status, told, _ = run(capsys, *TURNS, "--out", str(begun))
        assert (status, told["games"]) == (0, 2)
        assert moves(path) == whole
        (begun / "results.jsonl").unlink()


def test_a_forfeit_that_was_noted_and_not_called_is_none(capsys: Capture, tmp_path: Path) -> None:
    words = ["--engine", odd("crash"), "--name", "A", "--engine", odd("illegal"), "--games", "1", *QUICK]
    run(capsys, *words, "--out", str(tmp_path))
    path = tmp_path / "games" / "game_00001.yaml"
    lines = path.read_bytes().splitlines(keepends=True)
    note = next(n for n, line in enumerate(lines) if b"note: forfeit" in line)
    path.write_bytes(b"".join(lines[: note + 1]))
    (tmp_path / "results.jsonl").unlink()
    _, told, _ = run(capsys, *words, "--out", str(tmp_path))
    assert told["reasons"] == {"crash": 1}


def test_other_matches_in_the_same_folder_are_refused(begun: Path, capsys: Capture) -> None:
    for words in (
        ["--seed", "5"],
        ["--nodes", "61"],
        ["--movetime", "60"],
        ["--map", "official_16"],
        ["--engine", "bot:3"] * 2,
    ):
        assert main(["tournament", "--out", str(begun), *words]) == 2
        assert "has a tournament with other" in capsys.readouterr().err


@pytest.mark.parametrize("kept", ["results.jsonl", "games"])
def test_matches_of_another_tournament_whose_plan_is_lost_are_not_taken_for_its_own(
    kept: str, begun: Path, capsys: Capture
) -> None:
    (begun / "tournament.yaml").unlink()
    other = begun / ("games" if kept != "games" else "results.jsonl")
    other.rename(begun.parent / other.name)
    words = ["--engine", "bot:1", "--engine", "bot:3", "--games", "2", *QUICK]
    assert main(["tournament", "--out", str(begun), *words]) == 2
    told = capsys.readouterr()
    assert (told.out, "but not its file tournament.yaml" in told.err) == ("", True)
    assert [path.name for path in begun.iterdir()] == [kept]


def test_a_record_that_cant_be_read_is_kept_aside_each_time_and_told(begun: Path, capsys: Capture) -> None:
    path = begun / "games" / "game_00002.yaml"
    whole = path.read_bytes()
    for newer, name in ((b"format: 98", "game_00002.damaged"), (b"format: 99", "game_00002_2.damaged")):
        path.write_bytes(whole.replace(b"format: 4", newer, 1))
        (begun / "results.jsonl").unlink()
        status, _, err = run(capsys, *TURNS, "--out", str(begun))
        assert status == 0
        assert "made by a newer Treadboard" in err
        assert f"now called {name}" in err
        assert newer in (begun / "games" / name).read_bytes()


def test_engines_with_one_long_name_are_told_apart() -> None:
    assert different_names(["x" * 60] * 2) == ["x" * 60, f"{'x' * 56} 2"]


def test_programs_that_only_the_folder_names_are_shown_and_not_run(
    begun: Path, capsys: Capture, tmp_path: Path
) -> None:
    touched = tmp_path / "touched"
    plan = begun / "tournament.yaml"
    evil = shlex.join([sys.executable, "-c", f"open({str(touched)!r}, 'w')"])
    text = plan.read_text(encoding="utf-8").replace("name: A", 'name: "A\\e[2J"')
    engines = text.index("  - name: ", text.index("engines:"))
    after = text.index("\n", text.index("command: ", engines))
    plan.write_text(
        f'{text[:engines]}  - name: "A\\e[2J"\n    command: {json.dumps(evil)}{text[after:]}',
        encoding="utf-8",
    )
    for words in ([], TURNS[4:] * 2):
        assert main(["tournament", "--out", str(begun), *words, "--games", "4"]) == 2
        err = capsys.readouterr().err
        assert not touched.exists()
        if not words:
            assert evil in err
            assert "A\\x1b[2J" in err
            assert "main.py tournament --out" in err
            assert "\x1b" not in err
    assert run(capsys, "--out", str(begun))[0] == 0, "nothing is left to be played, so nothing is run"
    assert not touched.exists()


def test_what_it_says_to_type_goes_on_with_the_tournament(begun: Path, capsys: Capture) -> None:
    assert main(["tournament", "--out", str(begun), "--games", "4"]) == 2
    typed = capsys.readouterr().err.splitlines()[-1].strip()
    words = shlex.split(typed)
    assert words[:2] == ["main.py", "tournament"]
    assert run(capsys, *words[2:], "--games", "4")[1]["games"] == 4


@pytest.mark.slow
def test_our_own_levels_are_gone_on_with_unnamed(capsys: Capture, tmp_path: Path) -> None:
    words = ["--engine", "bot:1", "--engine", "bot:2", "--games", "1", *QUICK, "--out", str(tmp_path)]
    assert run(capsys, *words)[0] == 0
    assert run(capsys, "--out", str(tmp_path), "--games", "2")[1]["games"] == 2


ODD_LINES: dict[str, dict[str, Any]] = {
    "points without end": {"points": [1e999, 0]},
    "points nobody can get": {"points": [1e9, 0]},
    "points that are no numbers": {"points": [float("nan"), float("nan")]},
    "engines there are not": {"engines": [7, 9]},
    "an engine that did not play there": {"engines": [1, 0]},
    "a fault of who has won": {"fault": 0},
    "another opening": {"opening": 7},
    "no moves at all": {"plies": -1},
}


@pytest.mark.parametrize("case", ODD_LINES)
def test_a_line_of_results_that_can_t_be_counts_for_nothing(
    case: str, capsys: Capture, tmp_path: Path
) -> None:
    good = {
        "number": 0, "opening": 0, "engines": [0, 1], "points": [1.0, 0.0], "reason": "x", "plies": 3,
        "fault": None,
    }  # fmt: skip
    wanted = list(fixtures(plan(2, 2)))
    path = tmp_path / "results.jsonl"
    path.write_text(json.dumps(good), encoding="utf-8")
    assert list(Results(tmp_path, wanted).played) == [0]
    line = json.dumps({**good, **ODD_LINES[case]}).replace("Infinity", "1e999")
    path.write_text(f"{line}\n{'[' * 100_000}\n{'9' * 5_000}\n", encoding="utf-8")
    assert Results(tmp_path, wanted).played == {}


def test_two_programs_don_t_play_the_same_tournament(begun: Path, capsys: Capture) -> None:
    with locked(begun) as ours:
        assert ours
        assert main(["tournament", "--out", str(begun)]) == 2
    assert "another program is playing" in capsys.readouterr().err
    assert main(["tournament", "--out", str(begun)]) == 0


# --- being stopped ---


def engines_of(mark: str) -> list[int]:
    """The processes whose command line holds that mark."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if mark.encode() in words:
            found.append(int(entry.name))
    return found


@pytest.fixture
def program(tmp_path: Path) -> tuple[list[str], str]:
    """A tournament of which a match takes for ever, and the mark of its engine."""
    mark = f"mark-{random.SystemRandom().getrandbits(64)}"
    words = [sys.executable, "main.py", "tournament", "--engine", odd("hang", mark), "--engine", "bot:1"]
    return [*words, "--games", "4", *QUICK, "--random-plies", "2", "--out", str(tmp_path / "t")], mark


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are looked for in /proc")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_however_it_is_stopped_nothing_is_lost_and_no_engine_is_left(
    how: signal.Signals, program: tuple[list[str], str], capsys: Capture, tmp_path: Path
) -> None:
    words, mark = program
    record = tmp_path / "t" / "games" / "game_00001.yaml"
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", start_new_session=True
    ) as process:
        until(lambda: record.exists() and len(moves_if_any(record)) == 2 and bool(engines_of(mark)))
        os.killpg(process.pid, how)
        out, err = process.communicate(timeout=60)
    assert "Traceback" not in err
    if how == signal.SIGKILL:
        # an engine that hangs does not even notice that nobody is there any more
        for pid in engines_of(mark):
            os.kill(pid, signal.SIGKILL)
    else:
        assert process.returncode == 130
        assert "0 of 4 matches" in out
        assert f"run the same command with --out {tmp_path / 't'}" in err
    until(lambda: not engines_of(mark))
    assert len(moves(record)) == 2


def moves_if_any(path: Path) -> list[str]:
    save, _ = read_save(path)
    return [] if save is None else [str(entry.value) for entry in save.entries if entry.kind == "move"]


# --- what can't be done ---


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "give two or more programs"),
        (["--engine", "bot:1"], "give two or more programs"),
        (["--engine", "bot:1", "--engine", "bot:1"], "how long a move may take"),
        (["--engine", "bot:9", "--engine", "bot:1", "--nodes", "9"], "expected level"),
        (["--engine", "no_such_program", "--engine", "bot:1", "--nodes", "9"], "couldn’t be started"),
        (["--engine", "'", "--engine", "bot:1", "--nodes", "9"], "--engine '"),
        (["--engine", odd("mute"), "--engine", "bot:1", "--nodes", "9", "--timeout", "1"], "doesn’t answer"),
        (["--engine", odd("ludo"), "--engine", "bot:1", "--nodes", "9"], "plays ludo, not tank_chess"),
        (
            ["--engine", odd("crash"), "--set", "Hush=1", "--engine", "bot:1", "--nodes", "9"],
            "did you mean hash?",
        ),
        (["--engine", "bot:1", "--engine", "bot:1", "--nodes", "0"], "--nodes must be 1 to"),
        (["--engine", "bot:1", "--engine", "bot:1", "--nodes", "9", "--games", "0"], "--matches must be 1"),
        (["--engine", "bot:1", "--engine", "bot:1", "--nodes", "9", "--seed", "9" * 30], "--seed must be"),
        (
            ["--engine", "bot:1", "--name", "x" * 61, "--engine", "bot:1", "--nodes", "9"],
            "--name: the text is too long",
        ),
        (
            ["--game", "tank_tactics", *["--engine", "bot:1"] * 2, "--nodes", "9"],
            "reveal its secrets; simulate",
        ),
        (["--game", "tank_battle", *["--engine", "bot:1"] * 2, "--nodes", "9"], "has no engine"),
        (["--map", "solo", *["--engine", "bot:1"] * 2, "--nodes", "9"], "Battlegrounds has no engine"),
        (["--game", "flames_of_tanks", *["--engine", "bot:1"] * 2, "--nodes", "9"], "has no engine"),
        (["--out", "/nowhere/t", "--games", "9"], "there is no tournament in /nowhere/t"),
        (
            ["--out", __file__, *["--engine", "bot:1"] * 2, "--nodes", "9"],
            "test_tournament.py: Part of the path isn’t a folder",
        ),
        (["--engine", "bot:1", "--engine", "bot:1", "--nodes", "9", "--concurrency", "0"], "--concurrency"),
        (["--engine", "bot:1", "--engine", "bot:1", "--nodes", "9", "--map", "nowhere"], "unknown map"),
        (["--engine", "bot:1", "--engine", "bot:1", "--nodes", "9", "--openings", "nowhere"], "nowhere"),
        (
            ["--engine", "bot:1", "--engine", "bot:1", "--nodes", "9", "--openings", "README.md"],
            "opening Five tank board games on one device",
        ),
        (["--engine", "bot:1", "--set", "Level"], "needs NAME=VALUE"),
        (["--name", "A"], "belongs to the --engine before it"),
    ],
)
def test_what_can_t_be_done_is_told_with_status_2(
    words: list[str], said: str, capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))
    try:
        status = main(["tournament", *words])
    except SystemExit as ended:
        status = int(ended.code or 0)
    told = capsys.readouterr()
    assert (status, told.out) == (2, "")
    assert said in told.err
    assert "Traceback" not in told.err
    assert not list(tmp_path.glob("data/tournaments/*")), "no folder is left of what never began"


def test_a_plan_that_was_spoiled_is_told_with_its_line(begun: Path, capsys: Capture) -> None:
    path = begun / "tournament.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("games: 2", "games: two"), encoding="utf-8")
    assert main(["tournament", "--out", str(begun)]) == 2
    assert "tournament.yaml:" in capsys.readouterr().err


# --- an engine by itself ---


def test_waiting_for_an_engine_ends_when_nobody_wants_it() -> None:
    engine = EngineProcess(shlex.split(odd("mute")), {}, lambda: True)
    with pytest.raises(Exception, match=r"^$"):
        engine.start(60)
    engine.close()


def test_an_engine_that_stays_is_killed() -> None:
    engine = EngineProcess(shlex.split(odd("stays")), {}, lambda: False)
    engine.start(60)
    assert engine.name == "Odd"
    process = engine._process
    assert process is not None
    engine.close()
    assert process.poll() is not None
    with pytest.raises(EngineFailed, match="couldn’t be started"):
        EngineProcess(["no_such_program"], {}, lambda: False).start(1)


# --- who meets whom ---


def plan(engines: int, games: int) -> TournamentPlan:
    entrants = tuple(Entrant(name=f"E{n}", command="x") for n in range(engines))
    return TournamentPlan(game="tank_chess", engines=entrants, games=games, maps=("official_16",), nodes=1)


@pytest.mark.parametrize(("engines", "games"), [(2, 1), (2, 6), (3, 4), (4, 5)])
def test_every_pair_meets_as_often_with_colours_in_turn(engines: int, games: int) -> None:
    found = list(fixtures(plan(engines, games)))
    assert len(found) == plan(engines, games).total
    for one in range(engines):
        for other in range(one):
            met = [f for f in found if set(f.seats) == {one, other}]
            assert len(met) == games
            white = sum(f.seats[0] == one for f in met)
            assert abs(2 * white - games) <= 1
            for opening in range(games // 2):
                assert len({f.seats for f in met if f.opening == opening}) == 2


def test_a_longer_tournament_has_the_matches_of_the_shorter_one() -> None:
    for games in range(1, 7):
        assert set(fixtures(plan(3, games))) < set(fixtures(plan(3, games + 1)))
        numbers = [f.number for f in fixtures(plan(3, games))]
        assert len(set(numbers)) == len(numbers)


# --- figures ---


def test_elo_is_what_is_reckoned_by_hand() -> None:
    # 400 · log10(3) = 190.848…, for 75 % is three to one
    assert elo(0.75) == pytest.approx(190.8485)
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)


def test_the_interval_of_single_matches_is_wilson_s_with_the_variance_they_have() -> None:
    # 60 won, 40 drawn: 80 %; the variance of a match is 0.6·0.04 + 0.4·0.09 = 0.06, so the mean's is
    # 0.0006·100/99, and 100 matches are worth 0.16/0.000606… = 264 tosses
    found = strength([(1.0, 1)] * 60 + [(0.5, 1)] * 40)
    assert found.score == pytest.approx(0.8)
    # Wilson of 0.8 in 264: (0.8 + z²/528) / (1 + z²/264) ± …, by hand 0.7476 to 0.8437;
    # Student's bound for 99 is 1.2 % above the normal one
    assert found.low == pytest.approx(0.7470, abs=0.0005)
    assert found.high == pytest.approx(0.8442, abs=0.0005)


def test_matches_of_one_opening_are_not_taken_for_independent_ones() -> None:
    together = strength([(2.0, 2)] * 10 + [(0.0, 2)] * 10)
    apart = strength([(1.0, 2)] * 20)
    assert together.score == apart.score == 0.5
    assert together.high - together.low > apart.high - apart.low


def test_all_won_has_a_lower_bound_and_no_upper_one() -> None:
    found = strength([(1.0, 1)] * 10)
    # Wilson: 10 / (10 + 1.96²) = 0.7225
    assert found.low == pytest.approx(0.7225, abs=0.0001)
    assert (found.score, found.high) == (1.0, 1.0)
    value, low, high = found.elo
    assert (value, high) == (float("inf"), float("inf"))
    assert low == pytest.approx(166.2, abs=0.2)


def test_nothing_played_says_nothing() -> None:
    assert strength([]).elo == (0.0, float("-inf"), float("inf"))


def played(number: int, engines: tuple[int, int], first: float, reason: str = "escaped") -> PlayedMatch:
    fault = None if reason not in ("time", "crash", "illegal") else engines[0 if first == 0 else 1]
    return PlayedMatch(number, number // 2, engines, (first, 1 - first), reason, 40, fault)


GAMES = [
    played(0, (0, 1), 1.0),
    played(1, (1, 0), 0.0),
    played(2, (0, 1), 0.5, "quiet"),
    played(3, (1, 0), 0.5, "quiet"),
    played(4, (0, 1), 1.0, "time"),
    played(5, (1, 0), 1.0),
]


def test_the_table_counts_points_colours_and_reasons() -> None:
    told = figures(plan(2, 6), GAMES)
    # engine 0 has 1 + 1 + ½ + ½ + 1 + 0 = 4 of 6
    best, other = told["engines"]
    assert (best["name"], best["won"], best["drawn"], best["lost"]) == ("E0", 3, 2, 1)
    assert best["score"] == pytest.approx(4 / 6)
    assert best["elo"] == pytest.approx(120.412, abs=0.001)  # 400 · log10(2)
    assert other["elo"] == pytest.approx(-best["elo"])
    assert (other["faults"], best["faults"]) == (1, 0)
    # by opening 2, 1 and 1 of 2 each
    units = strength([(2.0, 2), (1.0, 2), (1.0, 2)])
    assert best["interval"] == [units.low, units.high]
    # White has 1 + 0 + ½ + ½ + 1 + 1
    assert told["first"]["score"] == pytest.approx(4 / 6)
    assert (told["draws"]["count"], told["draws"]["share"]) == (2, pytest.approx(1 / 3))
    assert told["reasons"] == {"escaped": 3, "quiet": 2, "time": 1}
    assert standing(GAMES, 1, 0).won == 1


def test_the_table_people_read_has_all_of_it() -> None:
    said = table(plan(2, 6), GAMES, {"side.white": "White"}.__getitem__, ["side.white"])
    assert "6 of 6 matches, 1 nodes a move" in said
    first = next(line for line in said.splitlines() if line.startswith("E0"))
    assert first.split()[:7] == ["E0", "6", "3", "2", "1", "66.7%", "+120"]
    assert "White scored 66.7%" in said
    assert "E1 lost by forfeit: 1 time" in said
    for openings, named in ((("8",), "on 1 opening:"), (("8", "9"), "on 2 openings:")):
        other = plan(2, 6).model_copy(update={"maps": (), "openings": openings})
        assert named in table(other, GAMES, {"side.white": "White"}.__getitem__, ["side.white"])
    three = table(plan(3, 2), GAMES, {"side.white": "White"}.__getitem__, ["side.white"])
    assert "E0 – E1" in three
    assert "E0 – E2" not in three, "they have not met"


def test_of_what_has_not_met_yet_no_score_is_told() -> None:
    words = {"side.white": "White"}.__getitem__
    assert "%" not in table(plan(2, 6), [], words, ["side.white"]).replace("95% interval", "")
    rows = table(plan(3, 2), GAMES, words, ["side.white"]).splitlines()
    assert [row.split() for row in rows if row.startswith("E2")] == [["E2", "0", "0", "0", "0"]]


def test_results_are_kept_a_line_each_and_torn_ones_are_ended(tmp_path: Path) -> None:
    wanted = [Fixture(one.number, one.opening, one.engines) for one in GAMES]
    results = Results(tmp_path, wanted)
    results.add(GAMES[0])
    with (tmp_path / "results.jsonl").open("ab") as file:
        file.write(b'{"number": 7, "op')
    again = Results(tmp_path, wanted)
    again.add(GAMES[4])
    assert Results(tmp_path, wanted).played == {0: GAMES[0], 4: GAMES[4]}
