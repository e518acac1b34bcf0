"""What a drive changes on the board is seen to change when it is driven on, not before (TC-8)."""

from __future__ import annotations

import pygame
import pytest

from game.data.files.content import load_content
from game.games.tank_chess.rules.kit import KIT
from game.games.tank_chess.rules.world import TankChessWorld
from game.games.tank_chess.view.table import TankChessTable
from game.model.contract import SeenStep
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import load_theme
from game.view.board.sprites import SpriteStore
from game.view.table import Tools
from tests.view.board_kit import TEXTS

CONTENT = load_content(KIT)
GAME = KIT.game


def table(speed: float = 1.0) -> TankChessTable:
    theme = load_theme("light")
    tools = Tools(
        theme, FontStore(theme), SpriteStore(theme), TEXTS, CONTENT.definitions, CONTENT.files, speed
    )
    made = TankChessTable(tools)
    made.set_rect(pygame.Rect(0, 0, 400, 400), 1.0)
    return made


def begun(text: str, move: str, speed: float = 1.0) -> tuple[TankChessTable, TankChessWorld]:
    """A table on which that move has just begun to be shown, and the state after it."""
    made = table(speed)
    before = GAME.new(KIT.parse_position(text, CONTENT.definitions, (0, 1)))
    action = KIT.parse_action(move, before)
    step = GAME.apply(before, action)
    seen = SeenStep(step.state, step.events, action)
    made.show(before, chooser=None, viewer=0, last=None)
    made.draw(pygame.Surface((400, 400)))
    made.show_step(before, seen, viewer=0, last=seen)
    return made, step.state


def ground(made: TankChessTable) -> set[str]:
    return set(made.board.scene.ground.values())


@pytest.mark.parametrize(
    ("text", "move", "style"),
    [
        ("c47/########/8/8/3^4/8/3H04/7C0 w 1", "d2-d4N", "trees"),
        ("c47/########/8/8/3*4/8/3L04/7C0 w 1", "d2-d4", "land_mine"),
    ],
)
def test_what_is_driven_over_stays_until_the_drive_is_over__TC_8(text: str, move: str, style: str) -> None:
    made, _ = begun(text, move)
    assert made.busy
    assert style in ground(made)
    made.update(60_000)
    assert not made.busy
    assert style not in ground(made)


@pytest.mark.parametrize(
    ("block", "style", "wreck"), [("-", "low_obstacle", False), ("#", "obstacle", False), ("x", "", True)]
)
def test_what_is_pushed_slides_ahead_of_the_piece__TC_8(block: str, style: str, wreck: bool) -> None:
    made, after = begun(f"c47/########/8/8/3{block}4/8/3B04/7C0 w 1", "d2-d4N")
    animator, grid, d5 = made.board.animator, after.grid, after.grid.square("d5")
    assert d5 in (animator.hidden_wrecks() if wreck else animator.hidden_ground())
    seen = []
    while made.busy:
        load = next(actor for actor in animator.actors() if actor.wreck or actor.ground)
        piece = next(actor for actor in animator.actors() if actor is not load)
        assert (load.wreck, load.ground) == (wreck, style)
        assert load.rank - piece.rank >= 1 - 1e-9
        seen.append(load.rank)
        made.update(12)
    assert seen[0] == grid.rank(d5) - 1
    assert any(grid.rank(d5) - 1 < rank < grid.rank(d5) for rank in seen)
    assert not animator.hidden_ground()
    assert not animator.hidden_wrecks()


def looked_at(text: str, chooser: int | None = None) -> TankChessTable:
    """A table that shows a position."""
    made = table()
    view = GAME.new(KIT.parse_position(text, CONTENT.definitions, (0, 1)))
    made.show(view, chooser=chooser, viewer=0, last=None)
    made.draw(pygame.Surface((400, 400)))
    return made


@pytest.mark.parametrize("block", ["-", "#", "x"])
def test_a_planned_push_shows_where_the_thing_would_go__TC_8(block: str) -> None:
    made = looked_at(f"c47/########/8/8/3{block}4/8/3B04/7C0 w 1", 0)
    sq = made.board.scene.grid.square
    made.chooser.pick(sq("d2"))
    made.chooser.place(sq("d4"))
    (pushed,) = made.board.scene.told("pushed")
    assert (pushed.origin, pushed.target) == (sq("d4"), sq("d5"))
    assert not made.board.scene.told("ghost")[0].ground  # it has gone ahead
    made.chooser.place(sq("d3"))
    assert not made.board.scene.told("pushed")


def test_ground_under_a_piece_is_marked_in_its_corner__TC_8() -> None:
    def corner(on: str) -> bytes:
        made = looked_at(f"c47/8/8/8/3H0{on}4/8/8/7C0 w 1")
        surface = pygame.Surface((400, 400))
        made.draw(surface)
        rect = made.board.camera.rect_of(made.board.scene.grid.square("d4"))
        side = rect.width // 3
        part = surface.subsurface((rect.right - side - 2, rect.bottom - side - 2, side, side))
        return pygame.image.tobytes(part, "RGB")

    assert len({corner(on) for on in ("", "+!", "+?", "+:", "+=")}) == 5


def test_the_ghost_tells_what_will_lie_under_it__TC_8() -> None:
    for ground, left in ((":", "mud"), ("!", "remote_mine_white"), ("^", ""), ("", "")):
        row = f"3{ground}4" if ground else "8"
        made = looked_at(f"c47/########/8/8/{row}/8/3H04/7C0 w 1", 0)
        sq = made.board.scene.grid.square
        made.chooser.pick(sq("d2"))
        made.chooser.place(sq("d4"))
        assert made.board.scene.told("ghost")[0].ground == left


def test_a_skipped_drive_shows_its_end_at_once__TC_8() -> None:
    made, _ = begun("c47/########/8/8/3^4/8/3H04/7C0 w 1", "d2-d4N")
    made.skip()
    assert "trees" not in ground(made)


def test_without_motion_nothing_is_held_back__TC_8() -> None:
    made, _ = begun("c47/########/8/8/3^4/8/3H04/7C0 w 1", "d2-d4N", speed=0.0)
    assert "trees" not in ground(made)


def test_a_mine_and_water_are_heard__TC_8() -> None:
    made, _ = begun("c47/########/8/8/3*4/8/3L04/7C0 w 1", "d2-d4")
    made.update(60_000)
    assert "wreck" in [cue.sound for cue in made.pop_sounds()]
    made, _ = begun("c47/########/8/8/3~4/8/3L04/7C0 w 1", "d2-d4")
    made.update(60_000)
    assert "splash" in [cue.sound for cue in made.pop_sounds()]


@pytest.mark.parametrize(("char", "name"), [("~", "water"), ("*", "land mine")])
def test_a_drive_to_a_loss_is_said_before_it_is_driven__TC_8_3(char: str, name: str) -> None:
    made = looked_at(f"c47/########/8/8/3{char}4/8/3L04/7C0 w 1", 0)
    sq = made.board.scene.grid.square
    made.chooser.pick(sq("d2"))
    made.chooser.place(sq("d4"))
    told = [label for label in made.board.scene.told("label") if label.square == sq("d4")]
    assert [(label.style, label.text) for label in told] == [("fire", f"The Light would be lost: {name}")]
    assert made.planned() == "L d2–d4 †"
    assert any(prompt.words == TEXTS("match.prompt.lose") for prompt in made.prompts())
    made.chooser.place(sq("d3"))
    assert not made.board.scene.told("label")
    assert "†" not in made.planned()
