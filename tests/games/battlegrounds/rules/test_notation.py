"""Words, positions, boards, records and saves of Battlegrounds as texts."""

from __future__ import annotations

import random
from typing import Any

import pytest
import yaml

from game.games.battlegrounds.rules import actions as act
from game.model.contract import PUBLIC, Call, Resign, TextError
from tests.amount import now_and_then
from tests.games.battlegrounds.boards import (
    GAME,
    KIT,
    after,
    at,
    can,
    content,
    four,
    random_match,
    rows,
    setup,
    two,
)
from tests.shown import board

WAYS = [("battle", 2), ("battle", 3), ("battle", 4), ("team", 4), ("family", 3), ("solo", 1)]
DUMPER, LOADER = getattr(yaml, "CSafeDumper", yaml.SafeDumper), getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The quick ones, where libyaml is there."""


def test_words_are_short_and_say_what_is_done() -> None:
    state = four(rows(a3="wm", c1="()"), "phase=shoot acting=green yellow=e1 got1=buBU!")
    assert can(state) == [
        "green*c1:clear", "green*a3", "hold", "upgrade:bunker>sherman", "upgrade:bunker>tiger"
    ]  # fmt: skip


def test_a_way_with_turns_names_where_it_begins_turns_and_ends() -> None:
    state = four(rows(), "green=a1 got1=crCR>sherman,aiAI>sherman")
    drive = KIT.parse_action("green:a1-a3-b3", state)
    assert drive == act.Drive(0, (8, 16, 17))
    assert KIT.format_action(drive, state) == "green:a1-a3-b3"
    # all fields may be named as well, and where it stands may be left out
    assert KIT.parse_action("green:a1-a2-a3-b3", state) == drive
    assert KIT.parse_action("g:a3", state) == act.Drive(0, (8, 16))


def test_words_are_read_in_any_case_and_with_hyphens() -> None:
    state = four(rows())
    assert KIT.parse_action("Green>Tiger", state) == act.ChangeTank(0, "tiger")
    assert KIT.parse_action("yellow>IS-2", state) == act.ChangeTank(1, "is_2")


def test_an_aim_that_is_left_out_is_the_only_one_there_is() -> None:
    state = four(rows(c1="()"), "phase=shoot acting=green")
    assert KIT.parse_action("green*c1", state) == act.Shoot(0, 2, "clear")
    assert KIT.parse_action("green*a3", state) == act.Shoot(0, 16, "lay")


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("gren:a1-a3", "did you mean green"),
        ("green:a1-b4", "a straight line"),
        ("green:b1-b3", "green is on a1"),
        ("green*k9", "isn’t a field"),
        ("green*c1:tnak", "did you mean tank"),
        ("green>tigr", "did you mean tiger"),
        ("use:windmil", "did you mean windmill"),
        ("use:windmill", "no unused action"),
        ("upgrade:bunker>tiger", "no unused action or upgrade"),
        ("take:", "isn’t an action"),
        ("", "isn’t an action"),
        ("green", "isn’t an action"),
        ("lay:wmwm", "eight rows"),
        ("open:windmill", "two pictures"),
    ],
)
def test_a_word_that_cannot_be_read_says_what_was_expected(word: str, says: str) -> None:
    with pytest.raises(TextError, match=says):
        KIT.parse_action(word, four(rows()))


@pytest.mark.sample(now=2, few=1)
@pytest.mark.parametrize(
    ("option", "players", "draft"),
    now_and_then(
        [(*way, draft) for way in WAYS for draft in (False, True) if way[0] != "family" or not draft], 4
    ),
)
def test_every_word_position_and_save_of_a_match_reads_back(option: str, players: int, draft: bool) -> None:
    made = setup(option, players, draft=draft)
    for number, (state, step) in enumerate(random_match(made, 21)):
        word = KIT.format_action(step.action, state)
        assert KIT.parse_action(word, state) == step.action
        if number % 20:
            continue
        saved = yaml.load(yaml.dump(KIT.dump_state(state), Dumper=DUMPER), Loader=LOADER)
        assert KIT.load_state(saved, made) == state
        if GAME.to_act(state) == state.seat:
            text = KIT.format_position(state)
            assert KIT.format_position(at(text)) == text
            view = KIT.format_position(GAME.observe(state, PUBLIC))
            if "look" not in view:
                assert KIT.format_position(at(view)) == view


def test_a_position_from_a_view_hides_what_the_view_hides() -> None:
    states = [state for state, _ in random_match(setup("family", 2), 4)]
    state = states[80]
    own, public = KIT.format_position(state), KIT.format_position(GAME.observe(state, PUBLIC))
    assert public.count("??") > own.count("??")
    assert "??" in board(KIT, state)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("battle/2", "battle/5"), "battle/2 to battle/4"),
        (("battle/2", "batle/2"), "battle/2 to battle/4"),
        (("target=16", "targt=16"), "unknown option"),
        (("green=a1", "green=a9"), "isn’t a field"),
        (("green=a1", "green=a8"), "2 pieces are on a8"),
        (("green=a1", "green=c3"), "a tank can’t be on c3"),
        (("green=a1", "grean=a1"), "unknown word"),
        (("wm", "xx"), "unknown picture"),
        (("wm", "wM"), "unknown picture"),
        (("sherman@green", "sherman@red"), "two active cards"),
        (("sherman@green", "shermann@green"), "did you mean sherman"),
        (("is_2,", "stuart,"), "the card stuart appears twice"),
        (("phase=main", "phase=shoot"), "in phase shoot, the position must name the tank that acts"),
        (("phase=main", "phase=main acting=green"), "no tank acts, so the position mustn’t name one"),
        (("phase=main", "phase=walk"), "there is no phase walk in the mode battle"),
        (("phase=main", "phase=over"), "the match is over in this position, so you can’t play on from it"),
        (("to=1", "to=3"), "expected a number from 1 to 2"),
        (("got1=brbr", "got1=brch"), "its pictures differ"),
        (("got1=brbr", "got1=br,br"), "must be a pair"),
        (("got1=brbr", "got1=BRbr!"), "only the special token"),
        (("got1=brbr", "got1=BRBR"), "too many bridge tokens of one kind, plain or special: 2"),
        (("got1=brbr", "got1=crCR>t_34,liLI>t_34,raRA>t_34"), "more than 2 upgrades"),
        (("got1=brbr", "won1=green4"), "value: expected one of .*, found .4"),
        (("got1=brbr", "got1=brbr got1=chch"), "appears twice"),
        (("turn=3", "turn=many"), "expected a whole number"),
        (("is_2,panther", "is_2,panther gone=2"), "no opponent is left"),
        (("cards2=panzer_iv@yellow,stuart@blue,kv_1,t_34", "cards2=stuart@blue"), "no active card"),
        (("phase=main", "phase=draw"), "there are no cards to draw"),
        (("phase=main", "phase=keep"), "in phase keep, no move is possible"),
        (("phase=main", "phase=deal"), "the board must still be empty"),
        (
            ("phase=main", "phase=draw back=redeploy"),
            "the queue must begin with a colour of the player to move",
        ),
    ],
)
def test_a_position_that_cannot_be_says_why(change: tuple[str, str], says: str) -> None:
    good = (
        f"battle/2;target=16 {rows(c3='()', d4='wm')} green=a1 yellow=a8 red=h8 blue=h1 "
        "cards1=sherman@green,tiger@red,is_2,panther cards2=panzer_iv@yellow,stuart@blue,kv_1,t_34 "
        "got1=brbr phase=main to=1 turn=3"
    )
    assert at(good)
    assert change[0] in good
    with pytest.raises(TextError, match=says):
        at(good.replace(*change))


def test_a_board_of_text_shows_tanks_tokens_shells_cards_and_points() -> None:
    told = board(KIT, four(rows(c3="()", d4="WM"), "green=d4 got1=wmwm,br won1=red3,blue3"))
    assert "| GWM |" in told.replace("|GWM |", "| GWM |")
    for part in (
        "()",
        "Green has 8 points of 12.",
        "s tank is on d4, on a token: special windmill, with the card Sherman "
        "(moves straight 2, shoots straight 2).",
    ):
        assert part in told
    assert "Unpaired: bridge." in told
    assert "wm windmill: Extra turn" in told
    assert "Points at stake for Red: 2, 1." in told


# --- records ---


@pytest.mark.sample(now=2, few=1)
@pytest.mark.parametrize(("option", "players"), WAYS)
def test_a_record_of_a_whole_match_reads_back(option: str, players: int) -> None:
    made = setup(option, players, draft=players == 3)
    played = list(random_match(made, 5))
    states = [played[0][0], *(step.state for _, step in played)]
    acts = [step.action for _, step in played]
    text = KIT.write_record(made, states, acts, {"Map": option.capitalize(), "Date": "2024-05-31"})
    # the number of players and the draft are in its header
    read = KIT.read_record(text, content().definitions, setup(option, {"team": 4, "solo": 1}.get(option, 2)))
    assert list(read.actions) == acts
    assert list(read.states) == states
    assert read.result == "-".join(f"{score:g}" for score in states[-1].outcome.scores)
    assert KIT.write_record(read.setup, read.states, read.actions, read.header) == text


def test_who_left_is_in_the_record() -> None:
    made = setup("battle", 4)
    state, states, acts, rng = GAME.new(made), list[Any](), list[Any](), random.Random(3)
    states.append(state)
    for number in range(90):
        call: Call | None = Resign(2) if number == 40 else Resign(0) if number == 70 else None
        if call is not None:
            state = GAME.call(state, call).state
            states.append(state)
            acts.append(call)
        seat = GAME.to_act(state)
        assert seat is not None
        chosen = GAME.draw(state, rng) if seat < 0 else rng.choice(list(GAME.actions(state)))
        state = GAME.apply(state, chosen).state
        states.append(state)
        acts.append(chosen)
    text = KIT.write_record(made, states, acts, {})
    assert text.index("leaves:3") < text.index("leaves:1")
    read = KIT.read_record(text, content().definitions, made)
    assert list(read.entries) == acts
    assert read.states[-1] == states[-1]


def test_a_record_that_begins_in_the_middle_names_its_position() -> None:
    start = two(rows(a3="wm"), "phase=shoot acting=green")
    made = KIT.parse_position(KIT.format_position(start), content().definitions, (0, 1))
    begun = GAME.new(made)
    word = KIT.parse_action("green*a3", begun)
    text = KIT.write_record(made, [begun, GAME.apply(begun, word).state], [word], {})
    assert "[Position " in text
    read = KIT.read_record(text, content().definitions)
    assert read.actions == (word,)
    assert read.result == "*"


def _record(*said: str) -> str:
    return "\n".join(['[Format "1"]', '[Players "3"]', "0.", *said])


ODD: tuple[Any, ...] = (None, -1, 99, "x", [], {}, [[9]], 2.5, True)

DEAL = "deal:is_2,tiger/kv_1,stuart/sherman,t_34"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            _record("deal:is_2,tiger/kv_1,tiger/sherman,t_34"),
            r"move 1 .*line 4.* deal: other cards \(card tiger\)",
        ),
        (_record(DEAL, DEAL), r"move 2 .*line 5.* not layout"),
        (_record(DEAL, "lay:" + "/".join(["wmbr" * 4] * 8)), "other tokens"),
        (_record("deal:is_2,tiger/kv_1,stuart"), "other hands"),
        (_record("green:a1-a3"), r"move 1 .*not deal"),
        (_record("nonsense"), "line 4"),
        (_record("{ never closed"), "never closed"),
        ('[Players "3"', "isn’t a header line"),
        ('[Format "1"]\n[Players "7"]\n' + DEAL, "wrong number of players"),
        (_record("*", DEAL), "after the result"),
    ],
)
def test_a_record_that_cannot_be_names_the_word_its_line_and_why__BG_2_3(text: str, says: str) -> None:
    with pytest.raises(TextError, match=says):
        KIT.read_record(text, content().definitions, setup("battle", 3))


def test_a_card_that_is_drawn_a_third_time_is_named__BG_8_3() -> None:
    start = four(rows(), "got1=faFA!,deDE! stack=churchill,cromwell,hellcat,panther")
    position = KIT.format_position(start)
    words = "use:factory draw:churchill,hellcat take:hellcat use:depot draw:cromwell,churchill"
    with pytest.raises(TextError, match=r"move 5 .*card gone \(card churchill\) \(BG-8.3\)"):
        KIT.read_record(f'[Format "1"]\n[Position "{position}"]\n1. {words}\n*', content().definitions)


def test_comments_and_numbers_in_a_record_are_for_the_reader_only() -> None:
    start = KIT.format_position(four(rows(a3="wm")))
    text = (
        f'[Format "1"]\n[Position "{start}"]\n7. green:a1-c1 {{ why\nnot }} hold ; the end\n8. yellow:a8-c6'
    )
    read = KIT.read_record(text, content().definitions)
    assert [type(action).__name__ for action in read.actions] == ["Drive", "Hold", "Drive"]


# --- saves ---


def test_a_save_with_something_impossible_in_it_is_refused() -> None:
    state = four(rows(a3="wm"), "got1=buBU>sherman")
    made = KIT.parse_position(KIT.format_position(state), content().definitions, (0, 1))
    data = yaml.safe_load(yaml.safe_dump(KIT.dump_state(GAME.new(made))))
    assert KIT.load_state(data, made) == GAME.new(made)
    rng, tried = random.Random(1), 0
    for key in data:
        for value in ODD:
            if data[key] == value:
                continue
            tried += 1
            try:
                loaded = KIT.load_state({**data, key: value}, made)
            except TextError:
                continue
            GAME.actions(loaded)
            KIT.text_board(loaded)
    assert tried > 150
    lists = sorted(key for key in data if isinstance(data[key], list) and data[key])
    for _ in range(400):
        key = rng.choice(lists)
        column = list(data[key])
        column[rng.randrange(len(column))] = rng.choice([[], [99], ["x"], 5, None, [0], [-7], "up", "wm", -1])
        try:
            loaded = KIT.load_state({**data, key: column}, made)
        except TextError:
            continue
        GAME.actions(loaded)
        KIT.text_board(loaded)


def test_hidden_things_are_question_marks_in_a_position() -> None:
    state = four(rows(), "got1=faFA! stack=churchill,cromwell,hellcat,panther")
    state = after(state, "use:factory", "draw:churchill,hellcat")
    assert "look1=churchill,hellcat" in KIT.format_position(state)
    assert "look1=?,?" in KIT.format_position(GAME.observe(state, 1))
    kept = after(state, "take:churchill")
    assert "box1=hellcat" in KIT.format_position(kept)
    assert "box1=?" in KIT.format_position(GAME.observe(kept, 2))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (  # the base is full: the tank could not come back, and nothing else be done first
            f"battle/4;target=12 {rows()} green=- yellow=a1 red=a2 blue=b1 "
            "cards1=sherman!green,tiger cards2=is_2@yellow cards3=kv_1@red cards4=t_34@blue got1=buBU! "
            "phase=redeploy queue=green",
            "green can’t come back",
        ),
        (
            f"battle/3;target=14 {rows()} green=- yellow=a8 red=h8 cards2=is_2@yellow cards3=kv_1@red to=2",
            "seat 1 has fewer cards than tanks",
        ),
        (
            f"family/2;target=10;at_once;no_shells {rows(a3='??')} green=a1 yellow=- phase=walk",
            "the piece of seat 2 isn’t on the board",
        ),
        (
            f"solo/1;no_shells {rows(a3='wm')} green=a1 red=h8 "
            "cards1=sherman@green,tiger@red,kv_1 phase=place",
            "the starting tanks are already on the board, so set-up must be over",
        ),
        (
            f"battle/3;target=14 {rows()} green=a1 yellow=a8 red=- cards1=is_2,tiger cards2=kv_1@yellow "
            "cards3=stuart@red phase=place queue=red to=3",
            "no active card",
        ),
    ],
)
def test_a_position_that_could_not_go_on_says_why(text: str, says: str) -> None:
    with pytest.raises(TextError, match=says):
        at(text)
