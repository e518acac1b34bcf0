"""Pictures of courses: ``screenshot --scene tutorial`` and its like."""

from __future__ import annotations

from dataclasses import replace

from game.app.poses.posed import Posed
from game.app.tutorial.courses import Courses
from game.app.tutorial.scene import Tutorial, make
from game.data.people.learning import LastLesson


class PosedLesson(Posed):
    """A lesson of a course."""

    def begin(self, *, lesson: str, game: str = "tank_chess", course: str = "", steps: int = 0) -> None:
        """Open the lesson after so many steps."""
        self.scene = make(self.app, game, lesson, course)
        assert isinstance(self.scene, Tutorial)
        for _ in range(steps):
            self.scene.play_action(self.scene.play.solution())
            self.scene.finish()

    def aim(self, move: str = "") -> None:
        """Choose a move without playing it: by default the next step's solution, if the lesson has one."""
        scene = self.scene
        if scene.thinking:
            scene.table.aim(scene.kit.parse_action(move, scene.state) if move else scene.play.solution())


class _Begun(Courses):
    """The courses of a player who has solved some lessons."""

    def _read(self) -> None:
        super()._read()
        self.last = LastLesson(game="tank_tactics", lesson="sight")
        for key, offer in self.offers.items():
            done = {"tank_chess": offer.count, "tank_tactics": 3}.get(key[0], 0)
            ahead = offer.course.played[done] if done < offer.count else None
            self.offers[key] = replace(offer, done=done, next=ahead)


SCREEN = PosedLesson
DEMOS = {"courses_begun": _Begun}
