"""The terminal form of Battlegrounds, by somebody who has nothing but its help."""

from __future__ import annotations

import argparse
import io
import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from game.cli.main import main
from game.cli.terminal.table import WIPE, TerminalTable
from game.cli.verbs import play
from game.data.saves.matches import Match, MatchPlan, Player, new_plan
from game.data.saves.saves import read_save
from tests.amount import now_and_then
from tests.games.battlegrounds.boards import GAME, KIT, content, option, setup

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))
    return tmp_path


def typed(text: str, *words: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert main(["play", "--terminal", "--game", "battlegrounds", *words]) == 0
    return capsys.readouterr().out


def match_of(name: str, kinds: str, seed: int = 1, **options: bool) -> Match:
    """A match of an option; ``kinds`` has a p or a b for each seat."""
    sides = setup(name, len(kinds)).sides
    players = tuple(
        Player("person", f"Ann{seat}") if kind == "p" else Player("bot", f"Bot{seat}", 1)
        for seat, kind in enumerate(kinds)
    )
    plan = new_plan(KIT, content(), option(name), players, sides=sides, options=options, seed=seed)
    return Match.create(plan, folder=None)


def played(match: Match, seed: int = 0, wanted: str = "") -> str:
    """What is shown of a match whose people choose anything, of the kind ``wanted`` if they can."""
    rng = random.Random(seed)

    class Typist(io.StringIO):
        def readline(self, *_: object) -> str:  # type: ignore[override]
            seat = match.session.to_act
            assert seat is not None
            view = match.session.view(seat)
            found = [KIT.format_action(action, view) for action in GAME.actions(view)]
            return rng.choice([word for word in found if wanted and wanted in word] or found) + "\n"

    out = io.StringIO()
    TerminalTable(match, Typist(), out).run("")
    return out.getvalue()


def test_the_help_of_a_mode_of_the_players_own_has_its_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(
        "format: 1\ngame: battlegrounds\ntitle: Short\noption: solo\ncards_each: {1: 2}\nshells: false\n"
        "pair_points: 3\nartillery_target: 9\nranks: [7, 11]\n", "utf-8",
    )  # fmt: skip
    shown = typed("?\nquit\n", "--map", str(own), monkeypatch=monkeypatch, capsys=capsys)
    assert "A pair is 3 points; 7 points earn the first star." in shown
    assert "when the artillery has 9 points" in shown


@pytest.mark.parametrize("name", now_and_then(["family", "battle", "team", "solo"], 2))
def test_the_help_has_every_form_of_word_that_a_match_asks_for(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    shown = typed("?\nquit\n", "--option", name, monkeypatch=monkeypatch, capsys=capsys)
    assert "Not understood" not in shown
    assert "rules [PAGE]" in shown
    assert "draw, resign" not in shown
    forms = {re.sub(r"[a-z0-9_]+", "x", word) for word in re.findall(r"^ {2}(\S.*)$", shown, re.MULTILINE)}
    told = " ".join(forms)
    for seed in range(4):
        match = match_of(name, {"battle": "ppp", "team": "pppp", "family": "pp", "solo": "p"}[name], seed)
        rng = random.Random(seed)
        while (seat := match.session.to_act) is not None:
            view = match.session.view(seat)
            actions = list(GAME.actions(view))
            for action in actions:
                word = KIT.format_action(action, view)
                form = re.sub(r"(-x)+", "-x", re.sub(r"[a-z0-9_]+", "x", word))
                assert form in told, word
            match.session.play(rng.choice(actions))


def test_moves_are_listed_by_what_they_do(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    rows = "/".join(["................"] * 6)
    position = (
        f"battle/2;target=16 {rows}/....()........wm/wm.............. green=c1 yellow=a8 red=h8 blue=h1 "
        "cards1=sherman@green,tiger@red,is_2,panther cards2=panzer_iv@yellow,stuart@blue,kv_1,t_34 "
        "got1=wm phase=main to=1 turn=4"
    )
    words = ("--people", "--position", position)
    shown = typed("moves\nmoves green:\nmoves zz\nquit\n", *words, monkeypatch=monkeypatch, capsys=capsys)
    assert "Drive (this destroys your tank): green:c1-c3\n" in shown
    assert "Drive: green:c1-a1 green:c1-e1 red:" in shown
    assert "Change tank (uses your main action): green>is_2" in shown
    assert "\nDrive: green:c1-a1 green:c1-e1\n" in shown
    assert "No legal move begins like that" in shown


@pytest.mark.slow
def test_what_came_of_a_move_is_told_in_words__BG_8_1() -> None:
    shown = "".join(played(match_of("battle", "ppp", seed), seed, "*") for seed in range(2))
    assert re.search(r"^Green takes the [a-z ]+ token from [a-h][1-8]\.$", shown, re.MULTILINE)
    assert re.search(r"^A pair \([a-z ]+\): 2 points for (Green|Yellow|Red)\.$", shown, re.MULTILINE)
    assert re.search(r"^[A-Z][a-z]+ also gets: [A-Z]", shown, re.MULTILINE)
    assert re.search(r" on [a-h][1-8] is destroyed by the shot\.", shown)
    assert "battlegrounds." not in shown
    assert "{" not in shown


def test_the_artillery_is_told_in_words__BG_12_3() -> None:
    shown = played(match_of("solo", "p"))
    assert re.search(r"artillery fires at [a-h][1-8]\. .*The artillery (takes|puts)", shown, re.MULTILINE)
    assert "Chance:" not in shown


@pytest.mark.parametrize(("name", "kinds"), [("family", "ppp"), ("solo", "p"), ("team", "pbpb")])
def test_nothing_is_handed_over_where_all_may_see_the_same(name: str, kinds: str) -> None:
    match = match_of(name, kinds)
    shown = played(match, wanted="" if name == "family" else "end")
    people = {seat for seat, kind in enumerate(kinds) if kind == "p"}
    line = match.session.whole_line
    kept_apart = [one for one in line if one.before.phase == "keep" and one.entry.seat in people]
    assert ("Everyone else, please look away" in shown) == bool(kept_apart)


@pytest.mark.slow
def test_cards_only_one_may_see_are_wiped_off_the_screen__BG_8_3() -> None:
    for seed in range(12):
        match = match_of("battle", "pp", seed)
        shown = played(match, seed, "use:")
        line = match.session.whole_line
        keeping = [one for one in line if one.before.phase == "keep" and one.entry.kind == "move"]
        if not keeping:
            continue
        assert "Everyone else, please look away" in shown
        for part in re.split(r"\n{100,}", shown):
            seats = set(re.findall(r"^seat (\d) looks at", part, re.MULTILINE))
            assert len(seats) < 2
        return
    pytest.fail("no match in which cards were looked at")


@pytest.mark.slow
def test_what_bots_do_is_told_once_and_shown_when_a_person_is_to_act() -> None:
    match = match_of("battle", "pbb")
    shown = played(match)
    told = re.findall(r"^Bot\d plays ", shown, re.MULTILINE)
    by_bots = [one for one in match.session.whole_line if one.entry.kind == "move" and one.entry.seat > 0]
    assert len(told) == len(by_bots)
    boards = shown.count("a    b    c")
    by_people = [one for one in match.session.whole_line if one.entry.kind == "move" and one.entry.seat == 0]
    assert boards <= len(by_people) + 2


@pytest.mark.parametrize("name", ["battle", "team", "family", "solo"])
def test_a_match_that_was_left_goes_on_where_it_stood(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    first = ("--option", name, "--level", "1")
    shown = typed("hint\nmoves\nposition\nquit\n", *first, monkeypatch=monkeypatch, capsys=capsys)
    # in family there are no hints: any of the moves does
    word = re.findall(r" (\S+@\S+)" if name == "family" else r"Hint: (\S+)", shown)[0]
    path = re.findall(r"--load (\S+)", shown)[0]
    shown = typed(f"{word}\nposition\nquit\n", "--load", path, monkeypatch=monkeypatch, capsys=capsys)
    left = re.findall(rf"^{name}/\d\S* .+$", shown, re.MULTILINE)[-1]
    again = typed("position\nquit\n", "--load", path, monkeypatch=monkeypatch, capsys=capsys)
    assert left in again
    save, problems = read_save(Path(path))
    assert save is not None
    assert not problems


def test_why_nothing_is_taken_back_is_told__BG_11_3() -> None:
    match = match_of("family", "p" * 2)
    out, lines = io.StringIO(), iter(["{", "{", "{", "undo", "{", "{", "undo", "quit"])

    class Typist(io.StringIO):
        def readline(self, *_: object) -> str:  # type: ignore[override]
            line = next(lines)
            seat = match.session.to_act
            assert seat is not None
            view = match.session.view(seat)
            return (line if line != "{" else KIT.format_action(GAME.actions(view)[0], view)) + "\n"

    TerminalTable(match, Typist(), out).run("")
    before, _, after = out.getvalue().partition("Undone.")
    assert after
    assert "Can’t undo" not in before
    assert "something was revealed" in after


def test_the_rules_can_be_read_page_by_page(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    text = "rules\nrules 1\nrules family\nrules nix\nquit\n"
    shown = typed(text, "--option", "family", monkeypatch=monkeypatch, capsys=capsys)
    assert "   1  The game in short" in shown
    assert "[BG-3.1]" in shown
    assert "[BG-11.1]" in shown
    assert "Unknown page" in shown


# --- who plays what ---


@pytest.mark.parametrize(
    ("words", "kinds", "way"),
    [
        (["--players", "3"], "pbb", "battle"),
        (["--option", "team"], "pbbb", "team"),
        (["--option", "team", "--side", "3"], "bbpb", "team"),
        (["--option", "family", "--seats", "person,bot:4,person"], "pbp", "family"),
        (["--option", "solo"], "p", "solo"),
        (["--option", "solo", "--seats", "bot"], "b", "solo"),
        (["--option", "battle", "--seats", "4", "--people"], "pppp", "battle"),
        (["--with", "draft", "--with", "undo=no"], "pb", "battle"),
    ],
)
def test_the_window_is_given_the_match_that_was_asked_for(
    words: list[str], kinds: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[argparse.Namespace] = []
    monkeypatch.setattr(play, "display_there", lambda: True)

    def run(args: argparse.Namespace) -> int:
        taken.append(args)
        return 0

    monkeypatch.setattr("game.app.start.run", run)
    assert main(["play", "--game", "battlegrounds", *words]) == 0
    plan: Any = taken[0].plan
    if words == ["--option", "team"] or words == ["--option", "solo"]:
        assert plan is None
        return
    assert isinstance(plan, MatchPlan)
    assert "".join(one.kind[0] for one in plan.players) == kinds
    assert KIT.mode(plan.map_file) == way  # type: ignore[arg-type]
    assert len({one.name for one in plan.players}) == len(kinds)
    options = plan.setup().options
    assert (options["draft"], options["undo"]) == ("draft" in words, "undo=no" not in words)


@pytest.mark.parametrize("name", ["battle", "team", "solo"])
def test_a_draft_is_asked_for_on_the_command_line__BG_2_4(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    shown = typed(
        "moves\nquit\n", "--option", name, "--with", "draft", monkeypatch=monkeypatch, capsys=capsys
    )
    assert "Take a card: take:" in shown
    assert "Cards to choose from:" in shown


@pytest.mark.slow
def test_the_game_is_found_by_the_name_of_an_option(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    for words in (["--option", "family"], ["--map", "maps/battlegrounds/team.yaml"]):
        monkeypatch.setattr(sys, "stdin", io.StringIO("board\nquit\n"))
        assert main(["play", "--terminal", *words]) == 0
        assert "Green has 0 points of" in capsys.readouterr().out
    assert main(["simulate", "--option", "solo", "--games", "1", "--seats", "bot:1"]) == 0
    assert "battlegrounds, 1 matches" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", "--option", "family", "--with", "draft"], "--with draft has no effect on Family"),
        (
            ["play", "--with", "drafft"],
            "unknown option 'drafft' for Battlegrounds (choose from undo, hints, answers, turns_board, "
            "evaluation_bar, rated, clock_at_once, draft, first, colours, turn_limit, equal_turns); did",
        ),
        (["play", "--with", "first=3"], "seat 3 can’t start (choose from 1 to 2)"),
        (["play", "--with", "colours=pink"], "expected colours like red,green, each once, found 'pink'"),
        (["play", "--with", "colours=red,red"], "a colour is listed twice"),
        (["play", "--option", "solo", "--with", "first=1"], "has no effect on Solo"),
        (["play", "--with", "undo=perhaps"], "--with undo: expected yes or no, found 'perhaps'"),
        (["play", "--seats", "person,cat"], "unknown player 'cat'; expected person, bot or bot:LEVEL"),
        (["play", "--seats", "person,bot:7"], "expected level 1, 2, 3, 4, 5, found 7"),
        (
            ["play", "--option", "team", "--seats", "person,bot"],
            "wrong number of players for Team: 2 (possible: 4)",
        ),
        (
            ["play", "--players", "3", "--seats", "bot,bot"],
            "--seats and --players must give the same number of players, not 2",
        ),
        (["play", "--side", "2", "--people"], "give either --people or --side, not both"),
        (["play", "--seats", "bot,bot", "--people"], "give either --seats or --people"),
        (["play", "--load", "x.yaml", "--players", "2"], "give either --load or --players, not both"),
        (
            ["play", "--option", "solo", "--players", "2"],
            "wrong number of players for Solo: 2 (possible: 1)",
        ),
        (["play", "--players", "0"], "wrong number of players for Battle: 0 (possible: 2, 3, 4)"),
        (["play", "--option", "solo", "--side", "0"], "--side must be 1 to 1"),
        (["simulate", "--option", "family", "--with", "draft"], "has no effect on Family"),
        (["moves"], "a roll or draw comes next"),
        (["perft", "--depth", "2"], "too many outcomes to count"),
        (["screenshot", "--scene", "setup", "--option", "nix", "--out", "x.png"], "unknown map 'nix'"),
        (
            ["screenshot", "--scene", "setup", "--option", "team", "--players", "2", "--out", "x.png"],
            "wrong number of players for Team: 2 (possible: 4)",
        ),
    ],
)
def test_what_can_not_be_is_told_without_a_traceback(
    words: list[str], says: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    form = ["--terminal"] if words[0] == "play" else []
    assert main([words[0], "--game", "battlegrounds", *form, *words[1:]]) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert "Traceback" not in told.err


class Screen(io.StringIO):
    """A terminal, and what can still be read on it and above."""

    def isatty(self) -> bool:
        return True

    @property
    def on_screen(self) -> str:
        return self.getvalue().rpartition(WIPE)[2]


def remembered(match: Match, screen: Screen) -> int:
    """A match of people, or of one and a bot, that turn up whatever comes; how often somebody began to act.
    At each line asked for, only what came since the last person began is readable."""
    rng = random.Random(5)
    begun: list[int] = [0]
    turns: list[int] = []

    class Typist(io.StringIO):
        def readline(self, *_: object) -> str:  # type: ignore[override]
            session = match.session
            if session.to_act is None or len(session.whole_line) > 90:
                return ""
            seat = session.to_act
            movers = [played.entry.seat for played in session.whole_line if played.entry.kind == "move"]
            if movers and movers[-1] != seat and begun[-1] != len(session.whole_line):
                begun.append(len(session.whole_line))
                turns.append(seat)
            told = len(re.findall("turn(?:s|ed) up", screen.on_screen))
            since = session.whole_line[begun[-2] if len(begun) > 1 else 0 :]
            assert told <= sum(one.entry.kind == "chance" for one in since) + 1
            view = session.view(seat)
            return KIT.format_action(rng.choice(GAME.actions(view)), view) + "\n"

    TerminalTable(match, Typist(), screen).run("")
    return len(turns)


@pytest.mark.parametrize("kinds", ["pp", "pb"])
def test_a_terminal_remembers_no_tokens_of_family_for_the_players__BG_11_7(kinds: str) -> None:
    screen = Screen()
    turns = remembered(match_of("family", kinds), screen)
    assert turns > 3
    assert screen.getvalue().count(WIPE) >= turns
    last = screen.getvalue().split(WIPE)[-2]
    assert "a    b    c" in last, "who begins to act sees the board, and what came since"


def test_no_hint_in_a_terminal_remembers_for_the_players__BG_11_7() -> None:
    out = io.StringIO()
    TerminalTable(match_of("family", "pp"), io.StringIO("hint\nrecord\nquit\n"), out).run("")
    assert "No hints in Family: it’s a memory game." in out.getvalue()
    assert "Hint:" not in out.getvalue()
    assert "until" in out.getvalue(), "there is no record before the end"


@pytest.mark.slow
def test_a_turn_has_one_number_in_what_happened_and_under_the_board() -> None:
    shown = played(match_of("battle", "pp", 3), seed=2)
    began = re.findall(r"Turn (\d+): (.*) to move\.", shown)
    boards = re.findall(r"^Turn (\d+), (.*): [A-Z]", shown, re.MULTILINE)
    assert set(began) & set(boards) and {n for n, _ in began} - {n for n, _ in boards} <= {began[-1][0]}
