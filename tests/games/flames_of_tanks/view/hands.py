"""Hands on a match of Flames of Tanks: what is played on the real screen, by mouse or by keys alone."""

from __future__ import annotations

from typing import Any

import pygame

from game.app.poses.match_plans import plan_on, whole_position
from game.app.poses.samples import position
from game.data.saves.matches import Match
from game.data.saves.matches import Player as Seat
from game.games.flames_of_tanks.rules.actions import (
    Action,
    Claim,
    End,
    Enter,
    GoIn,
    Move,
    Refit,
    Remount,
    Roll,
    Shoot,
)
from game.games.flames_of_tanks.rules.queries import first_place
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.spots import ClaimSpot, Spot
from game.model.inches import Point
from game.ui.commands import Set
from game.view.spots import ButtonSpot
from tests.app.match_hands import Hands

TEAMS = "mode=capture_the_flag seats=allied,axis,allied,axis"

NAMES = ("Anna", "Ben", "Clara", "David")


def line(app: Any, now: str = "") -> str:
    """A position on the default table, as text; ``now``: its tanks, two teams of two, and what follows."""
    sample = f"{TEAMS} {now}" if now else position("flames_of_tanks", "act")
    return whole_position(app.texts, "flames_of_tanks", sample)


class FlamesHands(Hands):
    """Hands that point at places in inches."""

    def begin(self, seats: int = 2, *, position: str = "", tanks: int = 1, **options: Any) -> Any:
        """A match of people on the shipped table, or from a position."""
        people = tuple(Seat("person", name) for name in NAMES[:seats])
        plan = plan_on(
            self.app.texts, people, map_name="farms", position=position, game="flames_of_tanks",
            seating=seats - 2,
        )  # fmt: skip
        if not position:
            plan = plan.__class__(
                plan.kit, plan.content, plan.players, plan.sides, plan.map_file,
                options={"tanks": tanks, **options}, seed=1,
            )  # fmt: skip
        scene = self.open(match=Match.create(plan, folder=None, now=lambda: 0))
        self.read_all()
        return scene

    def enter(self, but: int = 1) -> None:
        """All tanks enter that do before the last so many of them, at the first place there is (FT-2.0)."""
        while self.position.setting_up and self.position.tank >= but:
            place, heading = first_place(self.position)
            self.session.play(Enter(place, heading or 0))
        self.settle()
        self.read_all()

    def middle(self, **changes: str) -> Any:
        """The match of the pictures, some words of its position changed."""
        text = line(self.app)
        for key, value in changes.items():
            words = text.split()
            text = " ".join([*(word for word in words if not word.startswith(f"{key}=")), f"{key}={value}"])
        return self.begin(4, position=text)

    def read_all(self) -> None:
        """What is announced has been read."""
        if self.match_scene.announcer.shown or self.match_scene.recap.by_itself:
            self.quick("escape")

    @property
    def position(self) -> FlamesOfTanksWorld:
        """The position of now."""
        position: FlamesOfTanksWorld = self.session.state
        return position

    def px(self, place: Point) -> tuple[int, int]:
        """Where a place is on the screen."""
        self.table.board.camera.show(place)
        x, y = self.table.board.camera.px(place)
        return round(x), round(y)

    def point(self, place: Point) -> None:
        """Move the mouse there."""
        self.app.step(
            [pygame.event.Event(pygame.MOUSEMOTION, pos=self.px(place), rel=(0, 0), buttons=(0, 0, 0))]
        )
        self.app.step([], 0.1)

    def come_in(self) -> None:
        """Enter the table at the first place there is, by mouse."""
        self.tap(self.px(self.table.plan.free_place))
        self.press_button("enter")

    def press_button(self, name: str) -> None:
        """Press a button beside the table."""
        self.press_beside(ButtonSpot(name))

    def press_beside(self, spot: Spot) -> None:
        """Press what lies beside the table."""
        self.read_all()
        if self.match_scene.tabs.shown != "card":
            self.match_scene.do(Set("tab", "card"))
            self.app.step([], 0.1)
        placed = self.table.beside.of(spot)
        assert placed is not None, (spot, [one.spot for one in self.table.beside.spots])
        self.tap(placed.rect.center)

    def hold(self, *mods: str) -> None:
        """Hold these keys, and no others."""
        masks = {"shift": pygame.KMOD_LSHIFT, "ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT}
        mod = sum(masks[name] for name in mods)
        kind = pygame.KEYDOWN if mods else pygame.KEYUP
        self.app.step([pygame.event.Event(kind, key=pygame.K_LSHIFT, mod=mod, unicode="", scancode=0)])

    def do(self, action: Action) -> None:
        """Play an action by mouse; a place is as near as the mouse gets."""
        before = self.done
        self.read_all()
        match action:
            case Move(path):
                self.hold("alt")
                self.tap(self.px(path[-1]))
                self.hold()
                if self.table.plan is None or self.table.plan.end is None:
                    return  # the step of the pointer has made it a little too far
                self.press_button("drive")
            case Enter(place):
                self.hold("alt")
                self.tap(self.px(place))
                self.hold()
                if self.table.plan.end is None:
                    self.tap(self.px(self.table.plan.free_place))
                self.press_button("enter")
            case Shoot(target):
                if self.table.plan.target != target:
                    self.tap(self.px(self.position.tanks[target].place))
                self.press_button("shoot")
            case Claim(point):
                self.press_beside(ClaimSpot(point))
            case Remount():
                self.press_button("remount")
            case Roll():
                self.press_button("roll")
            case End():
                self.press_button("end")
            case GoIn():
                self.press_button("go_in")
            case Refit():
                self.page_button("pack")
                self.page_button("refit_done")
        self.settle()
        assert self.done > before, action

    def page_button(self, name: str) -> None:
        """Press a button of the refit."""
        placed = self.table.beside.of(ButtonSpot(name))
        assert placed is not None
        self.tap(placed.rect.center)
