"""A match of Tank Battle that was killed shows nobody's secrets when it is opened again (TB-7.1): saves that
differ in secrets alone look the same in every pixel."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from game.app.match.scene import make
from game.app.poses.match_plans import plan_on
from game.app.poses.samples import position
from game.bots.worker import LocalWorker
from game.data.saves.matches import Match, Player
from game.model.registry import kit as kit_of
from game.ui.window.application import Application
from tests.amount import now_and_then
from tests.games.tank_battle.view.hands import NAMES, TankBattleHands
from tests.games.tank_battle.view.test_common_view import placements

FIGHT, MOVE, PLOT = (position("tank_battle", name) for name in ("fight", "move", "plot"))


BEGUN = "begun"
"""A match from the set-up on; else a position's line."""

PHASES = {
    "set-up": (BEGUN, 20), "first move": (BEGUN, 32), "in the move": (BEGUN, 33), "gate": (PLOT, 0),
    "plotting": (PLOT, 2), "move": (MOVE, 0), "fight": (FIGHT, 0),
}  # fmt: skip
"""Where a match is killed: what it began with, and how many actions were played."""

OTHERS = {
    MOVE: (
        {"4:1,72": "4:3,72", "11:3": "11:1", "/33,45/": "/22,36/"},
        {"93:3": "93:5", "68:5": "68:3", "/66,97/": "/65,96/", "r60+r75": "r53+r52", "+w65": "+w64"},
    ),
    PLOT: (
        {"4:1,73": "4:3,73", "11:3": "11:1", "/33,45/": "/22,36/"},
        {"93:3": "93:5", "68:5": "68:3", "/-66,97/": "/-66,96/"},
    ),
    FIGHT: (
        {"1:1,45:3": "1:3,45:1", "/33,35/": "/22,36/"},
        {"74:4": "74:2", "83:2": "83:4", "/66,97/": "/65,96/"},
    ),
}
"""Other secrets of Green, and of Grey."""


@pytest.fixture
def hands(app: Application) -> TankBattleHands:
    return TankBattleHands(app)


class Killed:
    """A match that was killed and is opened again, with other secrets of some seats."""

    def __init__(
        self, hands: TankBattleHands, folder: Path, phase: str, others: set[int], people: tuple[int, ...]
    ) -> None:
        self.hands = hands
        begun, count = PHASES[phase]
        text = "" if begun == BEGUN else begun
        for seat in others:
            for one, other in OTHERS.get(begun, ({}, {}))[seat].items():
                assert one in text
                text = text.replace(one, other)
        folder.mkdir()
        players = tuple(
            Player("person", name) if seat in people else Player("bot", name, 1)
            for seat, name in enumerate(NAMES)
        )
        plan = plan_on(
            hands.app.texts, players, map_name="classic", position=text, game="tank_battle", seed=1
        )
        match = Match.create(plan, folder=folder, now=lambda: 0)
        actions = [one for seat in (0, 1) for one in placements(seat, other=seat in others)]
        for at in range(count):
            session = match.session
            placing = begun == BEGUN and at < len(actions)
            session.play(actions[at] if placing else session.game.actions(session.state)[0])
        match.flush()
        assert match.path is not None
        left = folder / f"left{match.path.suffix}"
        shutil.copy(match.path, left)  # as it lies on the disk, with no farewell
        match.close()
        again = Match.resume(left, kit_of, now=lambda: 0)
        assert again.session.state == match.session.state
        scene = make(hands.app, match=again, thinker=LocalWorker, keep=False)
        hands.app.push(scene)
        hands.match_scene = scene

    @property
    def curtain(self) -> int | None:
        """The seat that the curtain waits for."""
        waits: int | None = self.hands.match_scene.controller.handing.curtain
        return waits

    def frame(self) -> bytes:
        """What is on the screen after a while."""
        for _ in range(8):
            self.hands.app.step([], 0.3)
        return pygame.image.tobytes(self.hands.app.window.surface, "RGB")

    def ready(self) -> None:
        """The person the curtain waits for takes the device."""
        self.hands.app.pop()
        self.hands.match_scene.controller.handed_over()


@pytest.mark.parametrize("phase", now_and_then(PHASES, 2, few=1))
def test_between_persons_a_killed_match_opens_at_a_curtain__TB_7_1(
    hands: TankBattleHands, tmp_path: Path, phase: str
) -> None:
    seen = []
    for name, others in (("one", set[int]()), ("other", {0, 1})):
        match = Killed(hands, tmp_path / name, phase, others, (0, 1))
        picture = match.frame()
        assert match.curtain is not None and hands.app.stack.top is not hands.match_scene
        seen.append(picture)
    assert seen[0] == seen[1]


@pytest.mark.parametrize("phase", now_and_then(PHASES, 1, few=2))
def test_behind_the_curtain_nothing_of_the_other_person_is_seen__TB_7_1(
    hands: TankBattleHands, tmp_path: Path, phase: str
) -> None:
    seen = []
    for name, others in (("one", False), ("other", True)):
        foe = 0 if phase == "set-up" else 1
        match = Killed(hands, tmp_path / name, phase, {foe} if others else set(), (0, 1))
        match.frame()
        assert match.curtain == 1 - foe
        match.ready()
        pictures = [match.frame()]
        if hands.table.gated:
            hands.push("look")
        for tab in ("record", "card"):
            hands.match_scene.tabs.turn_to(tab)
            pictures.append(match.frame())
        seen.append(pictures)
    assert seen[0] == seen[1]


@pytest.mark.parametrize("phase", now_and_then([phase for phase in PHASES if phase != "set-up"], 1, few=2))
def test_against_a_bot_a_killed_match_shows_nothing_of_the_bots__TB_7_1(
    hands: TankBattleHands, tmp_path: Path, phase: str
) -> None:
    seen = []
    for name, others in (("one", set[int]()), ("other", {1})):
        match = Killed(hands, tmp_path / name, phase, others, (0,))
        pictures = [match.frame()]
        assert match.curtain is None
        for tab in ("record", "card"):
            hands.match_scene.tabs.turn_to(tab)
            pictures.append(match.frame())
        seen.append(pictures)
    assert seen[0] == seen[1]
