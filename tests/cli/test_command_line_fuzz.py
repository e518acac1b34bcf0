"""Whatever is typed after ``main.py`` or into its terminal form ends in an answer, never in a traceback.

A status is 0, 2, or 130 after Ctrl-C; words about what went wrong stand on standard error. What takes
long or opens a window is replaced by something quick here: these tests are about what people type.
"""

from __future__ import annotations

import io
import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from game.bots.runner import Job, RunSummary
from game.cli.main import VERBS, main
from game.cli.verbs import play, simulate
from game.games.battlegrounds.rules.kit import BattlegroundsKit
from game.games.tank_chess.rules.kit import TankChessKit
from tests.amount import some
from tests.games.tank_tactics.conformance import POSITIONS
from tests.texts_to_try import ODD_TEXTS, RECORDS, TCFENS, slipped

ROOT = Path(__file__).parents[2]
MAP = "maps/tank_chess/official_16.yaml"
SAVE = "tests/data/saves/format1.yaml"
OTHER_POSITION = (
    f"battle/2;target=16 {'/'.join(['................'] * 8)} green=c1 yellow=a8 red=h8 blue=h1 "
    "cards1=sherman@green,tiger@red,is_2,panther cards2=panzer_iv@yellow,stuart@blue,kv_1,t_34 "
    "phase=main to=1 turn=4"
)
OPTIONS = (
    "--help", "--game", "--map", "--position", "--depth", "--load", "--terminal", "--level", "--side",
    "--people", "--set", "--quiet", "--seats", "--games", "--seed", "--jobs", "--random-plies", "--swap",
    "--json", "--scene", "--size", "--scale", "--theme", "--language", "--out", "--", "-h", "-x", "--gam",
    "--game=tank_chess", "--depth=1", "--level=1", "-", "--game=battlegrounds", "--option", "--players",
    "--with", "--with=draft", "--option=family", "--option=solo",
)  # fmt: skip
VALUES = (
    *TCFENS, *ODD_TEXTS, "tank_chess", "Tank Chess", "ludo", "1", "2", "3", "0", "-1", "99", "bot:1,bot:1",
    "bot:1", "bot:²,bot:1", "bot:1,bot:99999999999999999999999", "١", "1e3", "1280x720", "99999x99999",
    "١٢٣x١٢٣", "light", "x.png", "menu", "list", MAP, SAVE, "official_16", "config.yaml", "tests/data/bad",
    "tests/data/bad/binary.yaml", "tests/data/bad/save_strange_entry.yaml", "/dev/null", "/", ".", "..", "~",
    "sound.volume=3", "sound.volume=x", "=", "no_such.yaml", "main.py/x", "main.py", "battlegrounds",
    "battle",
    "team", "draft", "draft=no", "undo=3", "person,bot:1",
    "person,cat", "4", OTHER_POSITION,
    "maps/battlegrounds/solo.yaml", "tests/data/bad/battlegrounds_option_does_not_fit.yaml",
)  # fmt: skip

Words = list[str]
words = st.lists(st.sampled_from(OPTIONS) | st.sampled_from(VALUES) | st.text(max_size=12), max_size=7)
verbs = st.sampled_from([*VERBS, *VERBS, "", "bla", "pla", "Moves", "--help"])


@pytest.fixture(scope="module", autouse=True)
def _quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    def nothing_simulated(job: Job, **_: Any) -> RunSummary:
        return RunSummary(job, ())

    def nothing_counted(*_: Any) -> int:
        return 1

    place = tmp_path_factory.mktemp("place")
    for name in ("maps", "tests/data/bad", "tests/data/saves"):
        # copies: going on with a save writes to it
        shutil.copytree(ROOT / name, place / name)
    for name in ("config.yaml", "main.py"):
        shutil.copy(ROOT / name, place / name)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        patch.setenv("TREADBOARD_HOME", str(tmp_path_factory.mktemp("home")))
        patch.setattr(play, "display_there", lambda: False)
        patch.setattr(simulate, "simulate", nothing_simulated)
        patch.setattr(TankChessKit, "perft", nothing_counted)
        patch.setattr(BattlegroundsKit, "perft", nothing_counted)
        patch.setattr("game.app.poses.screenshot.take", lambda *_, **__: None)
        yield


def ran(arguments: Words, typed: str = "quit\n") -> tuple[int, str, str]:
    """Status, standard output and standard error of a command line with that typed into it."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", out)
        patch.setattr("sys.stderr", err)
        patch.setattr("sys.stdin", io.StringIO(typed))
        try:
            # no system hands over a NUL in an argument
            status: Any = main([word for word in arguments if "\0" not in word and not elsewhere(word)])
        except SystemExit as ended:
            status = ended.code or 0
    texts = [stream.buffer.getvalue().decode() for stream in (out, err)]
    return status, texts[0], texts[1]


def elsewhere(word: str) -> bool:
    """Whether it names a folder outside this test's: checking every file of a disk would take long."""
    return os.path.isdir(word) and not Path(word).resolve().is_relative_to(Path.cwd())


def answered(arguments: Words, typed: str = "quit\n") -> None:
    status, out, err = ran(arguments, typed)
    assert status in (0, 2)
    assert "Traceback" not in out + err
    assert status == 0 or err.strip(), "what went wrong is told"


@pytest.mark.slow
@settings(max_examples=some(250, 83), derandomize=True, suppress_health_check=list(HealthCheck))
@given(verbs, words)
@example("simulate", ["--seats", "bot:²,bot:1"])
@example("validate", ["x" * 5_000])
@example("record", ["x" * 5_000])
@example("moves", ["--map", "x" * 5_000])
@example("validate", ["config.yaml", "a\udc80.yaml"])
@example("record", ["main.py/x"])
def test_any_command_line_gets_an_answer(verb: str, rest: Words) -> None:
    answered([*([verb] if verb else []), *rest])


@settings(max_examples=some(60, 20), derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(TCFENS), st.randoms(use_true_random=False), st.sampled_from(["moves", "perft"]))
def test_a_position_with_slips_gets_an_answer__TC_9_1(good: str, draw: random.Random, verb: str) -> None:
    answered([verb, "--position", slipped(good, draw), *(["--depth", "1"] if verb == "perft" else [])])


@settings(max_examples=some(30, 10), derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(RECORDS), st.randoms(use_true_random=False))
def test_a_record_with_slips_gets_an_answer__TC_9_3(
    tmp_path_factory: pytest.TempPathFactory, good: str, draw: random.Random
) -> None:
    file = tmp_path_factory.mktemp("record") / "game.txt"
    file.write_bytes(slipped(good, draw).encode("utf-8", "surrogatepass"))
    answered(["record", str(file), "--quiet"])


LINES = (
    "help", "moves", "moves h3", "hint", "undo", "redo", "board", "position", "record", "save", "draw",
    "h3-h4N", "i14-i13S", "H3>H4/N", ">H4/N", "h3-h9N", "h3", "-", ">", "h3-h4Nxh16", "save .", "save ..",
    "save /", "save \0", "save " + "x" * 4_000, "save main.py/x", "say hello", "command x", "call 1", "run",
    "move h3-h4N", "HELP", "  help  ", "", "do_help", "__init__", "end", "show", "think", "people", "1-0",
    "*", "[White \"x\"]", "{", "1.", "x: y", "h3-h4N h4-h5N",
)  # fmt: skip


@settings(max_examples=some(25, 4), derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    st.lists(st.sampled_from(LINES) | st.text(max_size=12), min_size=1, max_size=12),
    st.booleans(),
)
@example(["save ."], True)
@example(["save \0"], True)
@example(["resign"], True)
@example(["draw", "draw", "draw"], True)
def test_whatever_is_typed_into_the_terminal_gets_an_answer(typed: Words, people: bool) -> None:
    arguments = ["play", "--terminal", "--level", "1", *(["--people"] if people else [])]
    answered(arguments, "\n".join([*typed, "quit"]) + "\n")


OTHER_LINES = (
    "?", "rules", "rules 3", "rules x", "moves", "moves green", "hint", "undo", "redo", "board", "position",
    "record", "save", "draw", "resign", "green@a1", "green=tiger", "green+a1=tiger", "green:a1-a3",
    "green?b2",
    "green*b2", "green*b2:lay", "hold", "end", "take:tiger", "use:bunker", "upgrade:bunker>tiger",
    "green>kv_1",
    "A:536421", "A:664321", "A:1", "repair:squad", "smoke:A", "A+1", "A+99", "A=E", "A*c3", "A!smoke", "A!!x",
    "A>", "A@c1", "A+x", "roll:4,4", "die:3", "deal:smoke,smoke,smoke", "moves A",
    "deal:x", "lay:face-down", "draw:tiger,is_2", "barrage:a1", "shows:castle", "leaves:1", "green",
    ":", ">@",
)  # fmt: skip


@settings(max_examples=some(25, 4), derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    st.lists(st.sampled_from(OTHER_LINES) | st.text(max_size=12), min_size=1, max_size=12),
    st.sampled_from(
        [
            *(["--option", option] for option in ("battle", "team", "family", "solo")),
            *(["--game", "tank_tactics", "--map", name] for name in ("duel", "maze", "portal", "four_flags")),
        ]
    ),
    st.booleans(),
)
def test_whatever_is_typed_into_the_terminal_of_a_game_with_chance_gets_an_answer(
    typed: Words, way: Words, people: bool
) -> None:
    arguments = ["play", "--terminal", "--level", "1", *way, *(["--people"] if people else [])]
    answered(arguments, "\n".join([*typed, "quit"]) + "\n")


@settings(max_examples=some(60, 20), derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    st.randoms(use_true_random=False),
    st.sampled_from([["moves"], ["play", "--terminal", "--people"], ["perft", "--depth", "1"]]),
    st.sampled_from(["battlegrounds", *POSITIONS]),
)
def test_a_position_of_another_game_with_slips_gets_an_answer(
    draw: random.Random, verb: Words, which: str
) -> None:
    game = "battlegrounds" if which == "battlegrounds" else "tank_tactics"
    good = POSITIONS.get(which, OTHER_POSITION)
    answered([*verb, "--game", game, "--position", slipped(good, draw)])


BAD = [
    (game, path)
    for game in ("battlegrounds", "tank_tactics")
    for path in sorted((ROOT / "tests" / "data" / "bad").glob(f"{game}_*.yaml"))
]


@pytest.mark.parametrize(("game", "path"), BAD, ids=[path.stem for _, path in BAD])
def test_every_verb_tells_what_is_wrong_with_a_bad_file(game: str, path: Path) -> None:
    name = f"tests/data/bad/{path.name}"
    verbs: list[Words] = [
        ["play", "--terminal", "--map", name],
        ["moves", "--map", name],
        ["perft", "--depth", "1", "--map", name],
        ["record", "--game", game, "--map", name, "main.py"],
        ["simulate", "--games", "1", "--map", name],
        ["balance", "--games", "1", name],
        ["validate", name],
        ["screenshot", "--scene", "setup", "--map", name, "--out", "x.png"],
        ["share", name],
    ]
    for words in verbs:
        status, out, err = ran(words)
        assert status == 2, words
        assert "Traceback" not in out + err
        assert err.strip(), words


def test_ctrl_c_has_status_130_and_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: Any) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(TankChessKit, "perft", stopped)
    status, _, err = ran(["perft", "--depth", "1"])
    assert status == 130
    assert "Traceback" not in err


def test_words_a_narrow_output_lacks_are_replaced_not_fatal() -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii", write_through=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", out)
        patch.setattr("sys.stdin", io.StringIO("resign\n"))
        patch.setenv("PYTHONIOENCODING", "ascii")  # chosen, so that Windows leaves it, too
        assert main(["play", "--terminal", "--people"]) == 0
    assert b"0\\u20131" in out.buffer.getvalue()


@pytest.mark.slow
def test_a_player_who_types_nothing_sees_no_empty_save(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TREADBOARD_HOME", str(tmp_path))
        status, out, _ = ran(["play", "--terminal", "--level", "1"], "")
    assert status == 0
    assert "over" in out
    assert not list(tmp_path.rglob("*.yaml"))
