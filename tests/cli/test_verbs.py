"""The verbs of the command line, run as a person would, in processes of their own where it matters."""

from __future__ import annotations

import io
import json
import os
import runpy
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest

from game.__main__ import treadboard
from game.bots.runner import Job, RunSummary, SimulatedMatch
from game.cli.main import EXAMPLES, VERBS, main, parser_for
from game.cli.verbs.simulate import figures as simulate_figures
from game.cli.verbs.simulate import table
from game.data.files.paths import theme_names
from game.games.tank_chess.bots import TankChessBots
from tests.games.tank_chess.bots.tables import SMALL, setup

START = (
    "3h42m41c41m42h42/1#2##10/1#1l4##l41m41l4##l42/1#2#11/7##7/6#####2##1/2##10#1/2###11/"
    "11###2/1#10##2/1##2#####6/7##7/11#2#1/2L0##L01M01L0##L01#1/10##2#1/2H02M01C01M02H03 w 1"
)
Capture = pytest.CaptureFixture[str]


def process(*words: str, text: str | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [sys.executable, "main.py", *words],
        input=text or "",
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        env={**env, **environment},
        check=False,
    )


class Typed(Protocol):
    """``typed("--people", text="quit\\n")`` plays in the terminal; gives what is printed."""

    def __call__(self, *words: str, text: str) -> str: ...


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Typed:
    """A terminal of somebody who has played nothing yet."""
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))

    def play(*words: str, text: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        status, out = main(["--terminal", *words]), capsys.readouterr()
        assert status == 0, out.err
        return out.out

    return play


def test_help_names_every_verb(capsys: Capture) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(verb in out for verb in VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(verb: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        main([verb, "--help"])
    assert ended.value.code == 0
    shown = capsys.readouterr().out
    assert f"examples:\n  main.py {verb}" in shown


@pytest.mark.parametrize("verb", VERBS)
def test_the_examples_in_the_help_are_good_options(verb: str) -> None:
    for example in EXAMPLES[verb].splitlines():
        word, *options = shlex.split(example)
        assert word == verb
        parser_for(verb).parse_args(options)


@pytest.mark.parametrize("verb", ["animate", "screenshot"])
def test_each_look_there_is_can_be_drawn_in_and_help_names_them(verb: str) -> None:
    words = {"animate": ["match.yaml", "--out", "x.png"], "screenshot": ["--scene", "menu"]}[verb]
    for look in theme_names():
        assert parser_for(verb).parse_args([*words, "--look", look]).theme == look
    with pytest.raises(SystemExit):
        parser_for(verb).parse_args([*words, "--look", "nope"])
    assert "slate_light" in parser_for(verb).format_help()


@pytest.mark.parametrize(
    ("verb", "words", "old", "new", "value", "where"),
    [
        ("screenshot", ["--scene", "menu"], "--theme", "--look", "dark", "theme"),
        ("play", [], "--option", "--map", "family", "map"),
        *(
            (verb, words, "--games", "--matches", "7", "games")
            for verb, words in {
                "simulate": [],
                "balance": ["a"],
                "tournament": [],
                "puzzles": ["find"],
            }.items()
        ),
    ],
)
def test_options_can_be_given_by_their_old_names_which_no_help_tells(
    verb: str, words: list[str], old: str, new: str, value: str, where: str
) -> None:
    given = [vars(parser_for(verb).parse_args([*words, name, value])) for name in (old, new)]
    assert given[0] == given[1]
    assert str(given[0][where]) == value
    told = parser_for(verb).format_help()
    assert f"{new} " in told
    assert f"{old} " not in told


def test_moves_lists_549_from_the_start__TC_3_3(capsys: Capture) -> None:
    assert main(["moves", "--position", START]) == 0
    lines = capsys.readouterr().out.split()
    assert len(lines) == len(set(lines)) == 549
    assert "h3-h4N" in lines


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 549), (2, 301_878)])
def test_perft_prints_the_count_last__TC_3_3(depth: int, count: int, capsys: Capture) -> None:
    assert main(["perft", "--position", START, "--depth", str(depth)]) == 0
    assert capsys.readouterr().out.split()[-1] == str(count)


@pytest.mark.parametrize(
    "text",
    [
        "H3>H4/N I14>I13/S",
        "1. h3-h4N i14-i13S *",
        '[Map "Official"]\n[White "Ann"]\n\n1. H3>H4/N I14-I13S',
        "; a comment\n1. >H4/N {the only one} I14>I13/S",
    ],
)
def test_record_reads_both_forms__TC_9_3(text: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    status = main(["record", str(file)])
    out = capsys.readouterr()
    if ">H4/N {" in text:
        # several pieces may get there; then the record must name the square
        assert (status, out.err != "") in ((0, False), (2, True))
        return
    assert status == 0
    assert out.out.strip().splitlines()[-1].endswith(" w 2")


def test_an_illegal_move_is_named_by_its_number(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "game.txt"
    file.write_text("1. h3-h4N i14-i13S 2. h4-h9N", encoding="utf-8")
    assert main(["record", str(file)]) == 2
    err = capsys.readouterr().err
    assert "move 3" in err
    assert "h4-h9N" in err
    assert "Traceback" not in err


BAD = [
    ["bla"],
    ["moves", "--position", "nonsense"],
    ["moves", "--position", "8/8/8/8/8/8/8/8 w 1"],
    ["moves", "--game", "ludo"],
    ["moves", "--map", "no_such_map"],
    ["moves", "--map", "../../etc/passwd"],
    ["perft", "--depth", "99"],
    ["perft", "--depth", "-1"],
    ["record", "no_such_file.txt"],
    ["record", "."],
    ["record", "README.md", "--position", "8", "--map", "official_16"],
    ["play", "--terminal", "--map", "official_16", "--position", "8"],
    ["play", "--terminal", "--level", "9"],
    ["play", "--terminal", "--side", "3"],
    ["play", "--terminal", "--seats", "5"],
    ["simulate", "--seats", "bot:9,bot:1"],
    ["simulate", "--seats", "elephant"],
    ["simulate", "--seats", "bot:1:elephant,bot:1"],
    ["simulate", "--seats", "bot:1"],
    ["simulate", "--games", "0"],
    ["simulate", "--budget", "0%"],
    ["simulate", "--budget", "much"],
    ["validate", "no_such_file.yaml"],
    ["screenshot", "--scene", "nowhere", "--out", "x.png"],
    ["screenshot", "--scene", "menu", "--size", "big", "--out", "x.png"],
    ["screenshot", "--scene", "menu", "--scale", "200", "--out", "x.png"],
    ["screenshot", "--scene", "menu", "--language", "klingon", "--out", "x.png"],
    ["describe", "--set", "nonsense"],
    ["describe", "--set", "look.lang=de"],
    ["play", "--set", "window.zoom=40"],
    ["play", "--terminal", "--load", "no_such_save.yaml"],
]


@pytest.mark.parametrize("words", BAD, ids=" ".join)
def test_what_can_t_be_done_is_told_on_stderr_with_status_2(words: list[str], capsys: Capture) -> None:
    try:
        status = main(words)
    except SystemExit as ended:
        status = int(ended.code or 0)
    out = capsys.readouterr()
    assert status == 2
    assert out.err.strip()
    assert "Traceback" not in out.err + out.out


@pytest.mark.slow
def test_unknown_options_have_status_2_and_no_traceback() -> None:
    done = process("perft", "--depth", "x")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_simulate_gives_the_same_table_for_any_jobs(capsys: Capture) -> None:
    tables = []
    for jobs in ("1", "2"):
        words = [
            "simulate",
            "--seats",
            "bot:1,bot:1",
            "--games",
            "4",
            "--map",
            "quick_bout_8",
            "--seed",
            "3",
            "--jobs",
            jobs,
            "--json",
        ]
        assert main(words) == 0
        tables.append(json.loads(capsys.readouterr().out))
    assert tables[0] == tables[1]
    assert tables[0]["games"] == 4


def test_ctrl_c_prints_the_table_of_what_was_played(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.bots import runner
    from game.cli.verbs import simulate

    played = runner.play_batch

    def until_tired(job: runner.Job, numbers: range) -> list[runner.SimulatedMatch]:
        if numbers[0] >= 2:
            raise KeyboardInterrupt
        return played(job, numbers)

    monkeypatch.setattr(runner, "play_batch", until_tired)
    words = ["simulate", "--seats", "bot:1,bot:1", "--map", "quick_bout_8", "--games", "50", "--json"]
    assert main(words) == simulate.INTERRUPTED
    assert json.loads(capsys.readouterr().out)["games"] == 2


def test_three_people_in_two_sides_play_in_the_terminal__TC_6_6(typed: Typed, tmp_path: Path) -> None:
    moves = "h3-h4N\ni14-i13S\nj3-j4N\nposition\nquit\n"
    assert " b 2" in typed("--people", "--seats", "3", text=moves)
    (save,) = tmp_path.rglob("*.yaml")
    assert [f"by: {seat}," in save.read_text(encoding="utf-8") for seat in (0, 1, 2)] == [True] * 3


def test_validate_lists_all_problems_of_a_file(tmp_path: Path, capsys: Capture) -> None:
    text = Path("maps/tank_chess/official_16.yaml").read_text(encoding="utf-8")
    bad = tmp_path / "bad.yaml"
    bad.write_text(text.replace("C h1 N", "Q h1 N").replace("M f1 N", "M z9 N"), encoding="utf-8")
    assert main(["validate", str(bad)]) == 2
    err = capsys.readouterr().err
    assert "white[0]" in err
    assert "white[1]" in err


@pytest.mark.slow
def test_everything_we_ship_is_valid(capsys: Capture) -> None:
    assert main(["validate", "maps", "assets/tanks", "assets/games", "config.yaml"]) == 0


@pytest.mark.slow
def test_with_no_display_and_no_input_two_bots_play_to_the_end(tmp_path: Path) -> None:
    done = process("--level", "1", TREADBOARD_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "No display" in done.stderr
    assert "The match is over" in done.stdout
    assert not list(tmp_path.rglob("*.yaml")), "a match nobody plays is not kept"


@pytest.mark.slow
def test_a_match_is_played_in_the_terminal(
    typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TankChessBots, "HINT_LEVEL", 2)  # the best one thinks for seconds
    script = "help\nmoves h3\nh3-h9N\nh3-h4N\nundo\nh3-h4N\nposition\nrecord\nhint\nsave\nquit\n"
    shown = typed("--level", "1", text=script)
    assert "Not possible" in shown
    assert "[TC-" in shown
    assert "Undone." in shown
    assert "Hint:" in shown
    (save,) = tmp_path.rglob("*.yaml")
    assert "White has resigned. 0–1" in typed("--load", str(save), text="resign\n")


def test_a_draw_is_offered_to_the_bot(typed: Typed) -> None:
    shown = typed("--level", "2", text="draw\nquit\n")
    assert "declines" in shown or "agreed" in shown


@pytest.mark.slow
def test_a_save_with_a_bot_of_another_version_is_played_on(typed: Typed, tmp_path: Path) -> None:
    typed("--level", "1", text="h3-h4N\nquit\n")
    (save,) = tmp_path.rglob("*.yaml")
    text = save.read_text(encoding="utf-8")
    assert "level: 1" in text
    save.write_text(text.replace("level: 1", "level: -99"), encoding="utf-8")
    typed("--load", str(save), text="h4-h3N\ndraw\n")


@pytest.mark.slow
def test_simulate_counts_sides_that_do_not_follow_each_other(capsys: Capture) -> None:
    words = ["simulate", "--game", "tank_tactics", "--games", "2", "--seats", "bot:1,bot:1"]
    assert main(words) == 0
    table = capsys.readouterr().out
    won = {line.split()[0]: int(line.split()[1]) for line in table.splitlines()[3:6]}
    assert list(won) == ["Green", "Red", "drawn"] and sum(won.values()) == 2


def simulated(points: list[tuple[float, float]], plies: tuple[int, ...]) -> RunSummary:
    """Matches of two bots that ended with these points, after so many moves."""
    job = Job("tank_chess", setup(SMALL), (1, 1), len(plies), seed=0, random_plies=0)
    return RunSummary(
        job,
        tuple(
            SimulatedMatch(number, (0, 1), 0, (1, 2), "rounds", count, count, scores=scores)
            for number, (scores, count) in enumerate(zip(points, plies, strict=True))
        ),
    )


def test_the_columns_of_the_table_keep_to_their_heads_however_long_a_side_s_name_is() -> None:
    rows = table(simulated([(1, 0)], (9,)), ["Green + Red", "Yellow + Blue, all together"]).splitlines()[2:6]
    head = rows[0]
    assert {row.index("%") + 1 for row in rows[1:]} == {head.index("share") + len("share")}
    counts = {len(row[: row.index("%")].rsplit(None, 1)[0]) for row in rows[1:]}
    assert counts == {head.index("matches") + len("matches")}


def test_points_are_told_of_every_bot_or_of_none() -> None:
    assert table(simulated([(0, 3), (1, 2)], (9, 9)), ["A", "B"]).count("points on average") == 2
    assert table(simulated([(0, 1), (1, 0)], (9, 9)), ["A", "B"]).count("points on average") == 0


@pytest.mark.parametrize(("plies", "median"), [((7, 9), "8"), ((7, 10), "8.5"), ((7, 9, 30), "9")])
def test_the_median_of_an_even_number_of_matches_is_between_the_middle_two(
    plies: tuple[int, ...], median: str
) -> None:
    summary = simulated([(1, 0)] * len(plies), plies)
    assert f"moves: median {median}, 7 to {plies[-1]}" in table(summary, ["A", "B"])
    assert simulate_figures(summary)["plies"]["median"] == float(median)


def test_ctrl_c_before_the_verb_has_begun_has_its_status_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def pressed(_: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("game.cli.main.main", pressed)
    monkeypatch.setattr("game.__main__.main", pressed)
    monkeypatch.setattr("game.cli.bootstrap.ensure", lambda: None)
    with pytest.raises(SystemExit) as ended:
        runpy.run_path("main.py", run_name="__main__")
    assert (ended.value.code, treadboard()) == (130, 130)


def test_a_file_isn_t_passed_over_where_there_is_no_window_to_open_it(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.cli.verbs.play.display_there", lambda: False)
    for words in (["config.yaml"], ["play", "--terminal", "--open", "config.yaml"]):
        assert main(words) == 2
        told = capsys.readouterr()
        assert told.out == "" and "no window to open config.yaml in" in told.err


@pytest.mark.skipif(os.name == "nt", reason="shlex splits as other systems do")
def test_the_command_that_resumes_a_match_can_be_typed_as_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "Application Support"))
    monkeypatch.setattr(sys, "stdin", io.StringIO("c3-c5N\nquit\n"))
    assert main(["--terminal", "--people"]) == 0
    told = shlex.split(capsys.readouterr().out.rpartition("Resume it with: ")[2])
    assert Path(told[-1]).is_file()
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(told[1:]) == 0
    assert "Turn 1: Black to move." in capsys.readouterr().out
    assert main(["record", told[-1]]) == 2
    err = capsys.readouterr().err
    assert f"describe --load {shlex.quote(told[-1])}," in err
