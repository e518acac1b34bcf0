"""The screen of a new match: map, players, clock and options. Knows no game: the Kit says everything."""

from __future__ import annotations

import pygame

from game.app.maps.match_choice import last_setup_of
from game.app.maps.new_match import NewMatch
from game.app.profiles.leaving import begin_match
from game.app.setup.clock import ClockPanel
from game.app.setup.layout import SetupLayout
from game.app.setup.maps import SetupMaps
from game.app.setup.maps_panel import MapsPanel
from game.app.setup.modes import ModesPanel
from game.app.setup.options import OptionsPanel
from game.app.setup.panel import SetupPanel
from game.app.setup.position import PositionPanel
from game.app.setup.post import PostPanel
from game.app.setup.seats import SeatsPanel
from game.app.setup.start import StartPanel
from game.app.table.failure import problems_dialog
from game.data.files.content import load_content
from game.data.files.paths import has_lessons
from game.data.files.problems import ProblemsError
from game.data.people.bot_names import names_seed
from game.data.people.last_choices import last_setup
from game.data.saves.matches import Player
from game.model.contract import TextError
from game.model.entries import window_game
from game.model.registry import kit as kit_of
from game.ui import widgets
from game.ui.controls.page import PageFrame, back_button, page_title
from game.ui.scene import App, Scene
from game.ui.window import crash


class SetupScene(Scene):
    """The screen on which a new match is set up.

    ``map_name`` is the map to begin with; ``position`` a position to start from instead of any map.
    """

    name = "setup"

    def __init__(
        self,
        app: App,
        game: str,
        map_name: str = "",
        *,
        position: str = "",
        players: tuple[Player, ...] = (),
        sides: tuple[int, ...] = (),
    ) -> None:
        super().__init__(app)
        self.kit = kit_of(game)
        content = load_content(self.kit)
        seed = names_seed(keep=app.keep)
        self.match = NewMatch(self.kit, content, app.texts, app.settings, position, players, sides, seed)
        self.draft = draft = self.match.draft
        self.seats = SeatsPanel(self, self.match, self.changed, self.start)
        self.clock = ClockPanel(self, self.match, self.changed)
        self.post = PostPanel(self, self.match, self.changed)
        self.options = OptionsPanel(self, self.match, self.changed)
        self.start_panel = StartPanel(self, self.match, self.changed, self.start)
        self.map_panel: MapsPanel | None = None
        self.mode_panel: ModesPanel | None = None
        self.panels: list[SetupPanel] = [self.seats, self.clock, self.post, self.options, self.start_panel]
        if position:
            self.panels.append(PositionPanel(self, self.match, self.changed))
        else:
            wanted = map_name or (draft.last.map if draft.last is not None else "")
            maps = SetupMaps(self.kit, content, app.texts, wanted, keep=app.keep)
            self.match.choose_map(maps.noted)
            self.map_panel = MapsPanel(self, self.match, maps, self.changed)
            self.panels.insert(0, self.map_panel)
            if draft.modes is not None:
                self.mode_panel = ModesPanel(self, self.match, draft.modes, self.changed)
                self.panels.insert(0, self.mode_panel)
        self._begun = draft.choice, draft.map

    def enter(self) -> None:
        if self.app.keep:
            self.start_panel.ask_ratings()

    def changed(self) -> None:
        """Update words and Start after a choice that changes no widget."""
        self.start_panel.follow()
        if self.mode_panel is not None:
            self.mode_panel.drawn.forget()  # the map says which modes can be chosen
        self.repaint()

    # --- doing ---

    def start(self) -> None:
        if self.match.trouble():
            return
        try:
            plan = self.match.plan()
        except (TextError, ValueError) as error:
            words = self.t("setup.cannot", reason=str(error))
            self.app.open("dialog", kind="message", title=self.t("setup.title"), words=words, icon="warning")
            return
        self.remember()
        post = self.draft.choice
        if self.match.post.wanted:
            from game.app.post.office import invite  # by post alone: the page opens sooner

            invite(
                self.app,
                plan,
                strict=post.strict and self.match.post.draws,
                days=post.days,
                folder=post.folder,
            )
        elif self.app.can_open("match"):
            begin_match(self.app, plan, lambda: self.app.open("match", how="replace", plan=plan))

    def remember(self) -> None:
        """Store the choice for the next time."""
        if not self.app.keep:
            return
        before, chosen = self.draft.last, self.draft.map
        name, own_maps = (before.map, before.own_maps) if before is not None else ("", False)
        if self.map_panel is not None:
            maps = self.map_panel.maps
            own_maps = maps.origin == "user"
            if chosen is not None and chosen is not maps.chance.card:
                name = chosen.entry.name
        last = last_setup_of(self.draft.choice, self.kit, name, own_maps=own_maps)
        try:
            last_setup(self.kit.name).write(last)
        except OSError as error:  # no reason to keep the player from the match
            crash.write(self.app.paths.user_data(), f"last setup not written: {error}")

    def back(self) -> None:
        choice, card = self._begun
        same_map = (card and card.path) == (self.draft.map and self.draft.map.path)
        if (choice != self.draft.choice or not same_map) and not self.match.trouble():
            self.remember()  # what was chosen is offered again
        super().back()

    def help_at(self) -> tuple[str, str]:
        return self.kit.name, ""

    def learn(self) -> None:
        """Open the lessons of the chosen way to play."""
        name = self.draft.map.entry.name if self.draft.map is not None else ""
        self.app.open("tutorial", game=self.kit.name, map=name)

    # --- building ---

    def build(self) -> None:
        seats, rows = len(self.draft.sides), -(-len(self.match.options.shown()) // 2)
        clock_rows = 1 if self.match.clock.by_turn and not self.match.post.wanted else 2
        frame = SetupLayout.of(
            self, seats, rows, clock_rows=clock_rows, own_modes=self.mode_panel is not None,
            line=self._widest_line(),
        )  # fmt: skip
        back_button(self)
        if has_lessons(self.kit.info) and self.app.can_open("tutorial"):
            learn = widgets.Action("learn", self.t("rules.learn"), self.learn, "tutorial")
            widgets.button_row(self, PageFrame.of(self).head.rect, [learn], align="right")
        for panel in self.panels:
            panel.frame = frame
            panel.build()
        if self.focus.current is None:
            self.focus.focus_first("start" if self.map_panel is None else "maps")

    def _widest_line(self) -> float:
        """The width of the longest line about a bot of this game, in tokens."""
        lines = (self.match.seats.level_line(level) for level in self.draft.bots.LEVELS)
        font = self.app.fonts.get("small", self.app.scale)
        return max(font.size(line)[0] for line in lines) / self.app.scale

    def make_stale(self) -> None:
        super().make_stale()
        if self.map_panel is not None:
            self.map_panel.drawn.forget()

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if self.mode_panel is not None and self.mode_panel.cells.handle(event):
            return True
        if self.map_panel is not None and self.map_panel.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            pressable = isinstance(self.focus.current, widgets.Pressable) and self.focus.shown
            if not pressable:
                self.start()
                return True
        return False

    def uncover(self) -> None:
        # maps may have been drawn, changed or deleted meanwhile
        self.draft.look_for_people()
        self.draft.look_for_modes()
        if self.map_panel is not None and self.map_panel.maps.catalogue.look():
            self.map_panel.follow_files()
        elif self.mode_panel is not None:
            self.rebuild()
            self.changed()

    def leave(self) -> None:
        if self.map_panel is not None:
            self.map_panel.maps.close()
        self.start_panel.close()

    def update(self, dt: float) -> None:
        self.start_panel.update()
        self.post.update()
        if self.map_panel is not None:
            self.map_panel.update(dt)
        if self.mode_panel is not None and self.mode_panel.draw_pictures():
            self.invalidate()

    def due(self) -> float:
        modes, maps = self.mode_panel, self.map_panel
        if modes is not None and modes.cards.pictures.wanting:
            return 0.0
        return super().due() if maps is None else maps.due()

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        page_title(self, surface, self.t("setup.title"), self.t(f"{self.kit.name}.name"), [((), "")])
        for panel in self.panels:
            panel.paint(surface)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.mode_panel is not None:
            self.mode_panel.cells.draw(surface)
        if self.map_panel is not None and self.map_panel.cells.items:
            self.map_panel.cells.draw(surface)


def make(
    app: App,
    game: str = "",
    map: str | None = None,
    position: str = "",
    players: tuple[Player, ...] = (),
    sides: tuple[int, ...] = (),
) -> Scene:
    """Open the setup for a game; if files of the game can't be read, open the page about them instead."""
    try:
        return SetupScene(app, window_game(game), map or "", position=position, players=players, sides=sides)
    except ProblemsError as error:
        return problems_dialog(app, app.texts("setup.title"), app.texts("setup.cannot", reason=""), error)
