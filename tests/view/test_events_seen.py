"""Every kind of event of every game, shown at its table: nothing of what it led to is told before it has been
seen, and hurried it ends in the same picture."""

from __future__ import annotations

import importlib
import pkgutil
import random
from dataclasses import dataclass
from typing import Any

import pygame
import pytest

from game.data.files.content import load_content, load_map
from game.data.files.paths import MAPS
from game.model import registry
from game.model.contract import Event
from game.model.session import Session
from game.testing.trees import put_beside
from game.ui.paint.surface_cache import BUDGET
from game.view.board.ground_motion import LASTS_MS
from tests.app.test_one_moment import Log, log
from tests.view.board_kit import TEXTS
from tests.view.test_ground_marks import READERS, begun
from tests.view.test_table_sounds import table_of

__all__ = ["log"]


@dataclass(frozen=True)
class Start:
    """A match from a position of the poses or on a map, played by chance or with these ``moves``; ``kinds``:
    what happens in it."""

    game: str
    name: str
    seed: int
    steps: int
    kinds: str
    moves: str = ""


STARTS = [
    Start("tank_chess", "fun_set", 29, 21, "Drove Fired Destroyed GroundChanged SetOff"),
    Start("tank_chess", "fun_set", 1, 4, "Ended"),
    Start("tank_chess", "fun_set", 3, 16, "Lost"),
    Start("tank_chess", "near_edge", 0, 1, "EscapeAnnounced"),
    Start("tank_chess", "one_shot", 0, 1, "Check"),
    Start(
        "tank_chess",
        "near_edge",
        9,
        0,
        "Escaped",
        "h13-f13NW i3-j1SW c1-c2N p9-m10N a1-c3E j1-j1NE f13-d11SW m10-m10E c2-c2NW j1-out",
    ),
    Start("tank_tactics", "duel", 0, 14, "Dealt Shown Rolled CardPlayed Repaired"),
    Start("tank_tactics", "crossfire", 1, 16, "Fired BarrierHit"),
    Start("tank_tactics", "crossfire", 3, 84, "Ended"),
    Start("tank_tactics", "crossfire", 8, 76, "Destroyed"),
    Start("tank_tactics", "duel", 17, 91, "Rammed"),
    Start("tank_tactics", "four_flags", 2737, 101, "FlagTaken FlagDropped FlagHome"),
    Start("tank_tactics", "portal", 0, 115, "TurnEnded Scored"),
    Start("tank_tactics", "portal", 1176, 18, "Drove Hurt"),
    Start("tank_tactics", "portal", 518, 39, "Entered"),
    Start("tank_tactics", "portal", 1476, 25, "Picked"),
    Start("tank_tactics", "swamp", 3, 14, "Turned"),
    Start("battlegrounds", "battle", 0, 1, "StarterDrawn"),
    Start("battlegrounds", "battle", 31, 15, "PointsWon"),
    Start("battlegrounds", "family", 0, 10, "LaidOut Uncovered Walked Covered"),
    Start("battlegrounds", "family", 18, 10, "FurtherTurn"),
    Start("battlegrounds", "solo", 0, 7, "Dealt Activated Placed TurnBegan Drove Fired TokenTaken Barraged"),
    Start("battlegrounds", "solo", 10, 19, "ActionUsed"),
    Start("battlegrounds", "solo", 18, 13, "Upgraded"),
    Start("battlegrounds", "solo", 23, 7, "Destroyed"),
    Start("battlegrounds", "solo", 24, 9, "PairMade"),
    Start("battlegrounds", "solo", 29, 53, "ArmourSpent"),
    Start("battlegrounds", "solo", 36, 12, "ArtilleryTankPlaced ArtilleryTankGone Ended"),
    Start("battlegrounds", "team", 4, 17, "ShellLaid"),
    Start("battlegrounds", "team", 8, 24, "ShellGone"),
    Start("battlegrounds", "team", 9, 23, "CardsDrawn CardTaken"),
    Start("battlegrounds", "team", 26, 28, "Stayed"),
    Start(
        "tank_battle", "classic", 0, 291, "Ready Shown Drove TurnEnded Sealed Opened Fought Promoted SiteLost"
    ),
    Start("tank_battle", "classic", 1, 183, "Destroyed Spun GunLost"),
    Start("tank_battle", "classic", 1, 401, "Ended"),
    Start("flames_of_tanks", "near", 2, 4, "Fired Saved Destroyed Drew"),
    Start("flames_of_tanks", "near", 1, 25, "Marked Captured"),
    Start("flames_of_tanks", "act", 0, 1, "Drove"),
    Start("flames_of_tanks", "last", 0, 1, "Ended"),
    Start("flames_of_tanks", "more", 0, 1, "TurnEnded TurnBegan"),
    Start("flames_of_tanks", "more", 1, 2, "SecondRolled"),
    Start("flames_of_tanks", "more", 4, 17, "Salvaged"),
    Start("flames_of_tanks", "more", 5, 34, "Smoked"),
    Start("flames_of_tanks", "night", 2, 36, "Cleared"),
    Start("flames_of_tanks", "refit", 0, 2, "Refitted Entered"),
    Start("flames_of_tanks", "refit", 1, 9, "Remounted"),
    Start("flames_of_tanks", "desert", 6, 119, "SuddenDeath"),
]

CALLS = {"DrawOffered", "DrawDeclined", "LeftTheMatch", "SeatFell"}
"""Told beside the board when somebody calls, and shown on none."""

RARE = {"WreckMoved", "Lagged", "LastRound", "Out", "Waits", "WentIn"}
"""Play by chance hardly meets them: what shows them shows others, too (a drive, a card that lies down)."""

LATE = {"wreck", "dice_rest", "hit", "bounce", "splash"}
"""Sounds of results: none is heard as something begins."""

STANDS = {
    "tank_tactics": {"Shown"},
    "flames_of_tanks": {"Fired", "Saved", "SecondRolled", "Remounted", "Salvaged", "Drew"},
}
"""Shown in a tray or on a page whose heading stays: tests/app/test_results_at_rest.py looks at these."""


def kinds_of(game: str) -> set[str]:
    """The names of all kinds of events of a game."""
    package = importlib.import_module(f"game.games.{game}.rules")
    found = set()
    for part in pkgutil.iter_modules(package.__path__):
        module = importlib.import_module(f"game.games.{game}.rules.{part.name}")
        names = (one for one in vars(module).values() if isinstance(one, type) and issubclass(one, Event))
        found |= {one.__name__ for one in names if one is not Event and one.__module__ == module.__name__}
    return found


@pytest.mark.parametrize("game", READERS)
def test_every_kind_of_event_is_looked_at(game: str) -> None:
    shown = {kind for start in STARTS if start.game == game for kind in start.kinds.split()}
    assert kinds_of(game) - shown <= CALLS | RARE
    assert shown <= kinds_of(game)


def played(start: Start) -> Session[Any, Any]:
    kit, chance = registry.kit(start.game), random.Random(start.seed)
    path = MAPS / start.game / f"{start.name}.yaml"
    if path.exists():
        content = load_content(kit)
        map_file = load_map(kit, path, content, TEXTS).map_file
        setup = kit.setup(map_file, content.definitions, kit.usual_sides(map_file), {})
        session: Session[Any, Any] = Session(kit.game, setup, seed=start.seed)
    else:
        session = begun(start.game, start.name, start.seed)
    for move in start.moves.split():
        session.play(kit.parse_action(move, session.state))
    fires = path.exists()
    while len(session.whole_line) < start.steps and session.to_act is not None and session.result is None:
        actions = list(kit.game.actions(session.view(session.to_act)))
        shots = [
            one for one in actions
            if type(one).__name__ in ("Fire", "Shoot") or getattr(one, "shot", None) is not None
        ] if fires else []  # fmt: skip
        session.play(chance.choice(shots if shots and chance.random() < 0.7 else actions))
    return session


class Shown:
    """A step at a table of its own."""

    def __init__(self, game: str, log: Log, view: Any) -> None:
        self.table, self._log = table_of(game), log
        self.table.set_rect(pygame.Rect(0, 0, 480, 480), 1.0)
        self.table.show(view, chooser=None, viewer=0, last=None)
        self.surface = pygame.Surface((960, 480))
        self.known = self.draw()
        timeline = self.table.timeline
        timeline.speed, timeline.reduced = 1.0, False

    def draw(self) -> set[str]:
        """Draw all of it; the words written."""
        BUDGET.clear()
        self._log.words.clear()
        self.surface.fill("black")
        self.table.draw(self.surface)
        if self.table.has_side:
            put_beside(self.table, pygame.Rect(480, 0, 480, 480)).paint(self.surface)
        return set(self._log.words)

    def end(self, *, hurried: bool) -> bytes:
        """Show it to its end; the picture then, once the ground stands."""
        for _ in range(2000):
            if not self.table.busy:
                break
            clip = self.table.timeline.clip
            at = [cue.at for cue in clip.cues if cue.sound in ("wreck", "dice_rest")]
            assert all(share > 0 for share in at) or not clip.ms, "what comes of it is heard later"
            if hurried or self.table.waits:
                self.table.hurry()
            else:
                self.table.update(25.0)
        assert not self.table.busy and self.table.coming is None
        self.table.update(LASTS_MS + 5000)
        self.table.update(100.0)
        self.draw()
        return pygame.image.tobytes(self.surface, "RGB")


@pytest.mark.slow(few=4)
@pytest.mark.parametrize("start", STARTS, ids=lambda start: f"{start.game}-{start.name}-{start.seed}")
def test_nothing_of_a_step_is_told_before_its_end__and_hurried_it_ends_alike(start: Start, log: Log) -> None:
    record = played(start).record(0, then=True)
    wanted = set(start.kinds.split())
    for ply in range(1, len(record) + 1):
        before, step = record.view(ply - 1), record.step(ply)
        kinds = {type(event).__name__ for event in step.events}
        if not kinds & wanted:
            continue
        wanted -= kinds
        shown = Shown(start.game, log, before)
        table, known = shown.table, shown.known
        marks = table.past_shown
        table.show_step(before, step, viewer=0, last=step)
        if not table.busy:
            continue
        table.update(1.0)
        first = shown.draw()
        assert table.view == before and table.past_shown == marks
        assert not {cue.sound for cue in table.pop_sounds()} & LATE
        seen = shown.end(hurried=False)
        told = shown.draw() - known
        if not kinds & STANDS.get(start.game, set()):
            assert not (first - known) & told, kinds
        quick = Shown(start.game, log, before)
        quick.table.show_step(before, step, viewer=0, last=step)
        quick.table.update(1.0)
        quick.draw()
        assert quick.end(hurried=True) == seen, kinds
    assert not wanted, "they happen in it"
