"""Family is a game of memory: until it ends the screen remembers nothing for the players (BG-11.7)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.app.replay.commands import ReplayPress
from game.app.replay.scene import Replay
from game.app.replay.scene import make as open_replay
from game.data.saves.matches import Match
from game.games.battlegrounds.rules.actions import Uncover
from game.games.battlegrounds.view.words import picture_words
from game.model.contract import Resign
from game.testing.driver import Driver
from game.ui.window.application import Application
from tests.app.match_hands import move_cell
from tests.games.battlegrounds.view.hands import BoardHands


@pytest.fixture
def hands(app: Application) -> BoardHands:
    return BoardHands(app)


def begun(hands: BoardHands, decisions: int = 14, **more: Any) -> Any:
    """A family match of two persons, some decisions old, all made by clicks."""
    scene = hands.begin("family", 2, (0, 1), **more)
    for number in range(decisions):
        scene.recap.close()
        hands.do(hands.advice(number), hands.click_spot)
    return scene


def turned_up(session: Any) -> dict[int, tuple[int, str]]:
    """What was turned up, by ply: the field and the picture."""
    found = {}
    for ply, played in enumerate(session.whole_line, 1):
        uncovered = [e for e in played.step.events if e.key.endswith(".uncovered")]
        if uncovered and played.entry.kind == "chance" and len(uncovered) == 1:
            found[ply] = (uncovered[0].field, uncovered[0].picture)
    return found


def told(scene: Any) -> dict[int, str]:
    """The move list, by ply."""
    rows = scene.model.moves.rows if isinstance(scene, Replay) else scene.record.rows
    return {ply: words for row in rows for ply, words in row.cells.values()}


def forgotten(session: Any) -> dict[int, str]:
    """Of what was turned up the plies whose token lies face down again, with its picture."""
    pictures = session.view(0).picture
    return {ply: name for ply, (field, name) in turned_up(session).items() if not pictures[field]}


def click_move(hands: BoardHands, ply: int) -> None:
    """Click an entry of the move list."""
    scene = hands.match_scene
    assert scene.l.tabs is not None
    tabs = scene.l.tabs.rect
    hands.tap((tabs.x + tabs.width // 6, tabs.centery))
    scene.record.reveal(ply)
    record = scene.record
    place: tuple[int, int] = next(
        (number, column)
        for number, row in enumerate(record.rows)
        for column, (found, _) in row.cells.items()
        if found == ply
    )
    hands.tap(move_cell(scene, *place).center)


@pytest.mark.slow
def test_the_moves_name_only_tokens_that_can_be_seen_now__BG_11_7(hands: BoardHands) -> None:
    scene = begun(hands)
    session, words = hands.session, told(scene)
    hidden = forgotten(session)
    assert len(hidden) >= 2
    for ply, (_, picture) in turned_up(session).items():
        name = picture_words(picture, scene.app.texts)
        assert (name in words[ply]) is (ply not in hidden), words[ply]
    assert all("turned over" in words[ply] for ply in hidden)


@pytest.mark.slow
def test_looking_back_shows_tokens_as_they_lie_now__BG_11_7(hands: BoardHands) -> None:
    scene = begun(hands)
    session = hands.session
    for ply, picture in list(forgotten(session).items())[:3]:
        click_move(hands, ply)
        assert (
            scene.controller.viewpoint.looking is not None and scene.controller.viewpoint.looking.ply == ply
        )
        assert not hands.table.view.picture[turned_up(session)[ply][0]], picture
        spot = session.whole_line[ply - 1].before.uncovering
        token = hands.table._stage.tokens[spot]
        assert not token.picture or not token.up
    hands.quick("escape")
    assert scene.controller.viewpoint.looking is None


@pytest.mark.slow
def test_what_was_just_turned_up_is_told_and_shown__BG_11_3(hands: BoardHands) -> None:
    scene = begun(hands)
    while not isinstance(hands.advice(), Uncover):
        hands.do(hands.advice(), hands.click_spot)
    hands.do(hands.advice(), hands.click_spot)
    ply, (field, picture) = list(turned_up(hands.session).items())[-1]
    if hands.session.view(0).picture[field]:
        assert picture_words(picture, scene.app.texts) in told(scene)[ply]


@pytest.mark.slow
def test_when_the_match_is_over_all_of_it_is_told(hands: BoardHands) -> None:
    scene = begun(hands)
    hidden = forgotten(hands.session)
    scene.controller.calls.make(Resign(0))
    hands.settle()
    words = told(scene)
    for ply, picture in hidden.items():
        assert picture_words(picture, scene.app.texts) in words[ply]


@pytest.mark.slow
def test_matches_shows_no_more_of_an_unfinished_match_than_the_table_does__BG_11_7(
    hands: BoardHands, home: Path
) -> None:
    scene = begun(hands, keep=True)
    hidden = forgotten(hands.session)
    assert hidden and isinstance(scene.match, Match) and scene.match.path is not None
    scene.match.flush()
    replay: Any = open_replay(hands.app, path=scene.match.path)
    hands.app.push(replay)
    hands.wait(0.2)
    words = told(replay)
    for ply, picture in hidden.items():
        assert picture_words(picture, hands.app.texts) not in words[ply]
        replay.model.go(ply)
        hands.wait(0.1)
        assert not replay.table.view.picture[turned_up(hands.session)[ply][0]]
    replay.do(ReplayPress.COPY_RECORD)
    assert replay.note == replay.t("replay.secret")


@pytest.mark.slow
def test_the_recap_tells_only_of_tokens_that_lie_open__BG_11_7(hands: BoardHands) -> None:
    scene = hands.begin("family", 3, (0, 1, 2))
    for number in range(16):
        scene.recap.close()
        hands.do(hands.advice(number), hands.click_spot)
        pictures = hands.session.view(0).picture
        lying = {picture for field, (_, picture) in _fields(hands.session).items() if pictures[field]}
        for deed in scene.recap.summaries:
            named = {p for _, p in _fields(hands.session).values()}
            assert not {p for p in named - lying if picture_words(p, scene.app.texts) in deed.words}


def _fields(session: Any) -> dict[int, tuple[int, str]]:
    return {field: (ply, picture) for ply, (field, picture) in turned_up(session).items()}


def test_in_family_no_hint_remembers_for_the_players__BG_11_7(hands: BoardHands) -> None:
    scene = begun(hands, 4)
    button = scene.focus.by_key("hint")
    assert not button.is_enabled
    hands.key("h")
    hands.wait(0.1)
    assert scene.notice.words == "No hints in Family: it’s a memory game."
    assert not scene.controller.hinting.shown and scene.controller.thinking.purpose is None


def test_a_lesson_of_family_takes_no_key_of_what_is_not_offered__BG_11_7(
    app: Application, player: Driver
) -> None:
    app.open("tutorial", game="battlegrounds", course="family")
    player.wait(0.2)
    player.key("z")
    scene: Any = player.scene
    assert scene.name == "tutorial" and not scene.table.overlays.sides("danger")
    app.open("tutorial", game="battlegrounds", course="battle")
    player.wait(0.2)
    scene = player.scene
    player.key("z")
    assert scene.table.overlays.sides("danger")
