"""The evaluation bar of a match and a replay: who may have it, and what it may know."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pygame
import pytest

from game.app.match.scene import MatchScene
from game.app.poses.finished import replay
from game.app.poses.match import scene_of
from game.app.poses.match_plans import finished
from game.app.table.evaluation_bar import no_bar
from game.bots.worker import LocalWorker
from game.data.saves.matches import Match, Player
from game.games.tank_battle.bots.estimate import TankBattleEstimator
from game.model.clock import ClockRules
from game.testing.driver import Driver as Hands
from game.ui.window.application import Application


class Asked(LocalWorker):
    """Remembers what it was asked about."""

    views: ClassVar[list[Any]] = []

    def estimate(self, views: Any) -> int:
        Asked.views += views
        return super().estimate(views)


def playing(app: Application, name: str, most: int = 60) -> MatchScene:
    """A match in its middle."""
    Asked.views = []
    scene = scene_of(app, finished(app.texts, name, most=most), Asked)
    app.push(scene)
    Hands(app).wait(0.2)
    return scene


@pytest.mark.slow
def test_a_key_switches_it_on_and_nothing_moves(app: Application, player: Hands) -> None:
    scene = playing(app, "battlegrounds")
    board, panel = scene.l.board.rect, scene.l.card.rect
    assert scene.bar.bar is None
    player.key("ctrl+e")
    player.wait(0.3)
    bar = scene.bar.bar
    assert bar is not None
    assert bar.goal is not None
    assert sum(bar.goal) == pytest.approx(1.0)
    assert app.settings.play.evaluation_bar
    assert (scene.l.board.rect, scene.l.card.rect) == (board, panel)
    assert bar.rect.right <= board.x
    assert bar.rect.x >= 0
    player.move(bar.rect.center)
    player.wait(0.6)
    tips = scene.host.tips
    assert tips.tip is not None and len(tips.shown) == 1, "its figures, once"
    assert tips.tip.words.endswith(scene.bar.told(bar)) and "%" in scene.bar.told(bar)
    player.key("ctrl+e")
    player.wait(0.1)
    assert scene.bar.bar is None


@pytest.mark.slow
def test_it_only_knows_what_whoever_looks_may_see__TB_7_1(
    app: Application, player: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TankBattleEstimator, "losses", dict.fromkeys(TankBattleEstimator.losses, (0.5, 0.69)))
    app.change("play.evaluation_bar", True)
    scene = playing(app, "tank_battle", most=45)
    assert scene.bar.bar is not None
    session = scene.match.session
    player.wait(0.2, dt=1 / 60)  # a look each frame
    assert Asked.views
    for view in Asked.views:
        assert view == session.view(scene.controller.viewpoint.reader)
        assert view != session.state
    # what one person was told is not shown to the next
    assert scene.bar.bar.goal is not None
    scene.bar.bar.follow(session.view(1), 1)
    assert scene.bar.bar.goal is None
    assert set(scene.bar.bar.shown) == {0.5}
    scene.bar.bar.update(0.1)
    assert Asked.views[-1] == session.view(1)


@pytest.mark.slow
def test_where_nobody_can_tell_it_is_pale_and_says_so(
    app: Application, player: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        TankBattleEstimator, "losses", dict.fromkeys(TankBattleEstimator.losses, (0.65, 0.69))
    )
    app.change("play.evaluation_bar", True)
    scene = playing(app, "tank_battle", most=45)
    player.wait(0.2, dt=1 / 60)
    bar = scene.bar.bar
    assert bar is not None and Asked.views
    assert bar.goal is None and bar.untold
    assert scene.bar.told(bar) == app.texts("after.estimate.untold")
    surface = pygame.Surface(scene.size)
    bar.draw(surface, scene.l.board.rect, flipped=False)
    inner = surface.subsurface(bar.rect.inflate(-4, -4))
    colours = {tuple(inner.get_at((x, y)))[:3] for x in range(inner.width) for y in range(60)}
    assert len(colours) > 1, "hatched"
    bar.follow(scene.match.session.view(1), 1)
    assert not bar.untold


@pytest.mark.slow
def test_people_against_the_clock_or_for_their_rating_have_none_until_the_end(app: Application) -> None:
    match = finished(app.texts, "tank_battle", most=30)
    anna, ben = Player("person", "Anna", 0, "0123456789ab"), Player("person", "Ben", 0, "ba9876543210")

    def told(match: Match, **changes: Any) -> str:
        match.plan = replace(match.plan, **changes)
        return no_bar(app, match)

    def rated(match: Match) -> Match:
        setup = match.session.setup
        match.session.setup = replace(setup, options={**setup.options, "rated": True})
        return match

    assert told(match, players=(anna, Player("person", "Ben"))) == ""
    assert told(match, players=(anna, ben)) == "", "not set up as rated"
    assert told(match, players=(anna, Player("bot", "Bot", 1)), clock=ClockRules(60_000)) == ""
    guests = (Player("person", "Anna"), Player("person", "Ben"))
    assert told(match, players=guests) == app.texts("after.bar.timed")
    assert told(rated(match), players=(anna, Player("bot", "Bot", 1))) == app.texts("after.bar.rated")
    over = rated(finished(app.texts, "tank_battle"))
    assert told(over, players=(anna, ben), clock=ClockRules(60_000)) == ""


@pytest.mark.slow
def test_a_refusal_is_told_and_the_setting_stays(app: Application, player: Hands) -> None:
    scene = playing(app, "tank_battle", most=30)
    people = (Player("person", "Anna"), Player("person", "Ben"))
    scene.match.plan = replace(scene.match.plan, players=people, clock=ClockRules(60_000))
    player.key("ctrl+e")
    assert scene.notice.words == app.texts("after.bar.timed")
    assert not app.settings.play.evaluation_bar
    assert scene.bar.bar is None


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("name", ["tank_tactics_4", "battlegrounds_solo", "flames_of_tanks"])
def test_a_replay_has_one_for_every_ply(app: Application, player: Hands, name: str) -> None:
    app.change("play.evaluation_bar", True)
    scene = replay(app, name, 10)
    app.push(scene)
    player.wait(0.3)
    bar = scene.bar.bar
    assert bar is not None
    assert scene.reviewing is not None
    assert bar.goal == scene.reviewing.review.shares(10)
    player.key("end")
    player.wait(1.0)
    assert bar.goal == scene.reviewing.review.shares(scene.model.looking.ply)
    assert bar.shown == pytest.approx(bar.goal, abs=0.01)
    surface = pygame.Surface(scene.size)
    bar.draw(surface, scene.host.board, flipped=False)
    once = pygame.image.tobytes(surface, "RGB")
    bar.draw(surface, scene.host.board, flipped=True)
    assert len(set(bar.goal or ())) == 1 or pygame.image.tobytes(surface, "RGB") != once
