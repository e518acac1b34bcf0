"""Pictures of Flames of Tanks on the match screen: ``screenshot --scene match_flames_of_tanks`` and
others."""

from __future__ import annotations

from game.app.poses.match import PosedMatch, player_of
from game.app.poses.match_plans import match_of, plan_on
from game.app.poses.samples import position
from game.games.flames_of_tanks.view.spots import CellSpot
from game.ui.scene import App


def line(app: App, now: str = "") -> str:
    """Return a position on a built-in table, as text; ``now``: its tanks and what follows, and the mode if
    it is not the default."""
    people = tuple(map(player_of, ("Anna", "Clara", "Ben", "David")))
    match = match_of(plan_on(app.texts, people, map_name="farms", game="flames_of_tanks", seating=2))
    table = match.kit.format_position(match.session.state).partition(" tank=")[0].split()
    more = (now or position("flames_of_tanks", "act")).split()
    if any(word.startswith("mode=") for word in more):
        table = [word for word in table if not word.startswith("mode=")]
    return " ".join([*table, *more])


class PosedFlames(PosedMatch):
    """A posed match of Flames of Tanks; places are in thousandths of an inch, headings in tenths of a
    degree."""

    def _position_text(self, game: str, name: str) -> str:
        return line(self.app, position(game, name))

    def settle(self) -> None:
        if self.table.plan is not None:
            self.table.plan.wait()
        self.table.refresh()

    def drive(self, way_point: tuple[int, int], heading: int, to: tuple[int, int], target: int) -> None:
        """Pin a drive, and aim at an enemy for the second action."""
        plan = self.table.plan
        plan.add_way_point(way_point)
        plan.heading, plan.target = heading, target
        plan.pin(to)
        self.table.refresh()

    def enter(self) -> None:
        """Pin a tank that enters to a free place."""
        self.table.plan.pin(self.table.plan.free_place)
        self.table.refresh()

    def refit(self, upgrade: str, cell: tuple[int, int]) -> None:
        """Hold an upgrade over a cell of the refit page."""
        self.table.acting.refit.take(upgrade)
        self.table.acting.refit.aim(cell)
        self.table.pointing.cursor = CellSpot(cell)
        self.table.refit_page.changed()


SCREEN = PosedFlames
