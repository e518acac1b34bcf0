"""The screen of a new match: map, players, clock and options. Knows no game: the Kit says everything."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from contextlib import suppress
from typing import Any

import pygame

from game.app.maps.match_choice import last_setup_of
from game.app.maps.new_match import NewMatch
from game.app.maps.new_match_draft import NewMatchDraft
from game.app.maps.shared_folder import ask_for_folder
from game.app.maps.suggested import MapSuggestions
from game.app.profiles.leaving import begin_match
from game.app.profiles.rated import all_ratings
from game.app.setup.commands import (
    AnotherBot,
    AskWho,
    NameTyped,
    OtherColours,
    SetOption,
    SetSeat,
    SetupPress,
)
from game.app.setup.layout import NARROW_SEATS, WIDE_SEATS
from game.app.setup.map_list import SetupMapList
from game.app.setup.maps import SetupMaps
from game.app.setup.mode_list import SetupModeList
from game.app.setup.more_options import MoreOptions
from game.app.setup.options import is_box, options_card
from game.app.setup.pace import clock, post_card
from game.app.setup.position import position_board
from game.app.setup.seats import SeatCards, SeatPictures, seats_head
from game.app.setup.start import rated, start_row
from game.app.table.boards import Pictures
from game.app.table.failure import problems_dialog
from game.data.files.content import load_content
from game.data.files.paths import has_lessons
from game.data.files.problems import ProblemsError
from game.data.people.characters import cast_seed
from game.data.people.last_choices import last_setup
from game.data.people.ratings import Ratings
from game.data.saves.matches import Player
from game.model.contract import TextError
from game.model.entries import window_game
from game.model.registry import kit as kit_of
from game.ui.commands import Commands, Declared, ListChosen, Set
from game.ui.controls.page_tree import page, page_width
from game.ui.flow import Flow
from game.ui.input.focus import SpotArea
from game.ui.layout import GROW
from game.ui.scene import App, Scene
from game.ui.screen import Screen
from game.ui.tree.holders import Column, FirstFit, Row, spring
from game.ui.tree.node import Node
from game.ui.window import crash
from game.ui.window.aside import Aside


class SetupScene(Screen):
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
        self.draft = draft = NewMatchDraft(
            self.kit, load_content(self.kit), app.texts, app.settings, position, players, sides
        )
        self.match = NewMatch(draft, cast_seed(keep=app.keep))
        self.map_list: SetupMapList | None = None
        self.mode_list: SetupModeList | None = None
        self.home = "start" if position else "maps"
        if not position:
            wanted = map_name or (draft.last.map if draft.last is not None else "")
            self.map_list = SetupMapList(self, SetupMaps(self.match, wanted, keep=app.keep))
            if draft.modes is not None:
                self.mode_list = SetupModeList(self, draft, draft.modes)
        self.ratings: Ratings | None = None if app.keep else Ratings()
        """The ratings of all profiles; ``None`` until a thread has read them."""
        self._reading = Aside[Ratings]("ratings")
        self._pictures = Pictures(app)
        self._seats = SeatPictures(app, draft)
        self._begun = draft.choice, draft.map

    @property
    def doers(self) -> Sequence[object]:
        maps = () if self.map_list is None else (self.map_list.maps,)
        return self.draft, self.match.suggestions, *maps

    def enter(self) -> None:
        if self.app.keep:
            self._reading.start(all_ratings)

    def watched(self) -> Hashable:
        maps = None
        if self.map_list is not None:
            maps = tuple(self.map_list.rect), self.maps.catalogue.reading
        modes = None if self.mode_list is None else self.mode_list.cards.pictures.drawn
        return maps, modes, self.match.post.folder_wrong()

    # --- doing ---

    def start(self) -> None:
        """Begin the match, or invite to it."""
        if self.match.trouble():
            return
        try:
            plan = self.match.plan()
        except (TextError, ValueError) as error:
            self._tell_failure("setup.title", "setup.cannot", str(error))
            return
        self.remember()
        post = self.draft.choice
        if self.match.post.wanted:
            from game.app.post.office import invite  # by post alone: the page opens sooner

            strict = post.strict and self.match.post.draws
            invite(self.app, plan, strict=strict, days=post.days, folder=post.folder)
        elif self.app.can_open("match"):
            begin_match(self.app, plan, "replace")

    def cannot_start(self) -> str | None:
        """The button tells itself why."""
        return "" if self.match.trouble() else None

    def _tell_failure(self, title: str, key: str, reason: str) -> None:
        words = self.t(key, reason=reason)
        self.app.open("dialog", kind="message", title=self.t(title), words=words, icon="warning")

    def remember(self) -> None:
        """Store the choice for the next time."""
        if not self.app.keep:
            return
        before, chosen = self.draft.last, self.draft.map
        name, own_maps = (before.map, before.own_maps) if before is not None else ("", False)
        if self.map_list is not None:
            maps = self.map_list.maps
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

    # --- map and mode ---

    @property
    def maps(self) -> SetupMaps:
        """The maps, where the match isn't played from a position."""
        assert self.map_list is not None
        return self.map_list.maps

    def choose_map(self) -> None:
        """Choose the map that was chosen in the list."""
        card = None if self.map_list is None else self.map_list.current
        if card is not None:
            self.maps.choose(self.maps.catalogue.judge_now(card))

    def open_library(self) -> None:
        """Open the library to choose among all maps; the chosen one comes back here."""
        card = self.draft.map
        at = None if card is None else card.path
        self.app.open("library", at=at, game=self.kit.name, pick=self.maps.choose_file)

    def keep_drawn(self) -> None:
        """Save the random map as one of the player's own."""
        if self.maps.chance.card is None:
            return
        try:
            path = self.maps.keep_drawn()
        except OSError as error:
            self._tell_failure("setup.keep", "setup.not_kept", self.app.texts.why(error))
            return
        self.maps.choose_file(path)

    def choose_mode(self) -> None:
        """Choose the mode that was chosen in the list."""
        card = None if self.mode_list is None else self.mode_list.current
        if card is not None:
            self.draft.choose_mode(card)

    def change_mode(self, *, new: bool = False) -> None:
        """Open the page of modes, at the chosen one or with a new one."""
        card = self.draft.mode_card()
        at = None if card is None else card.identity
        self.app.open("modes", game=self.kit.name, at=at, new=new, pick=self.take_mode)

    def make_mode(self) -> None:
        """Open the page of modes with a new one."""
        self.change_mode(new=True)

    def take_mode(self, identity: str) -> None:
        """Choose the mode that was picked on the page of modes."""
        self.draft.look_for_modes()
        assert self.draft.modes is not None
        card = next((one for one in self.draft.modes.cards if one.identity == identity), None)
        if card is not None and card.value is not None:
            self.draft.choose_mode(card)

    # --- seats ---

    def set_seat(self, command: SetSeat) -> None:
        """Change the player at a seat."""
        self.draft.set_seat(command.seat, **{command.name: command.value})

    def is_level(self, command: SetSeat) -> bool:
        """Whether the bot at a seat has at least that level."""
        return command.name == "level" and command.value <= self.draft.choice.seats[command.seat].level

    def go_on(self, command: NameTyped) -> None:
        """Go on to the next name that can be typed; after the last one begin the match."""
        fields, seats = dict(self.focus.stops), range(command.seat + 1, len(self.draft.sides))
        following = next((fields[key] for one in seats if (key := f"seat.{one}.name") in fields), None)
        if following is not None:
            self.focus.set(following)
        else:
            self.start()

    def ask_who(self, command: AskWho) -> Flow:
        """Ask who sits at a seat: a guest, a profile, or a new one."""
        from game.app.profiles.who import WhoCard  # the page opens without

        seats, seat = self.match.seats, command.value
        sits = seats.person_at(seat)
        others = [seats.person_at(other) for other in range(len(self.draft.sides)) if other != seat]
        taken = {one.person: self.t("people.who.taken") for one in others if one is not None}
        title, current = self.t("people.who.title_seat", side=seats.name(seat)), sits.person if sits else ""
        seats.take_person(seat, (yield WhoCard(self.app, title=title, current=current, taken=taken)))

    def another_bot(self, command: AnotherBot) -> None:
        """Let another bot of the same level play at a seat."""
        self.match.seats.another_bot(command.value)

    def change_colours(self, command: OtherColours) -> None:
        """Let a seat play with its next colours."""
        self.draft.set_options(**self.match.seats.other_colours(command.value))

    # --- clock, post and options ---

    def set(self, command: Set) -> None:
        """Change a field of the page."""
        match command.name:
            case "search":
                self.maps.search = command.value
            case "origin":
                self.maps.turn(command.value)
            case "seating":
                self.draft.sit(command.value)
            case "clock":
                self.match.clock.choose(command.value)
            case "minutes" | "increment":
                self.draft.change(clock_touched=True, **{command.name: command.value})
            case _:
                self.draft.change(**{command.name.removeprefix("post."): command.value})

    def ask_for_folder(self) -> Flow:
        """Ask for the shared folder."""
        folder = yield from ask_for_folder(self.app, self.draft.choice.folder)
        if folder is not None:
            self.draft.change(folder=folder)

    def set_option(self, command: SetOption) -> None:
        """Set an option."""
        self.match.options.set(command.name, command.value)

    def open_more(self) -> None:
        """Open the card of further options, and of those without room here."""
        there, shown = dict(self.focus.stops), self.match.options.shown()
        away = [one for one in shown if is_box(self.match, one) and str(SetOption(one)) not in there]
        self.app.push(MoreOptions(self.app, self.match, away))

    commands = Commands(
        Declared(SetupPress.START, do=start, why_not=cannot_start),
        Declared(SetupPress.LEARN, "rules.learn", icon="tutorial", do=learn),
        Declared(SetupPress.SWAP, icon="swap", do=NewMatchDraft.swap),
        Declared(SetupPress.MAP_CLOCK, do=MapSuggestions.take_clock),
        Declared(SetupPress.FOLDER, icon="folder", tip="post.folder_tip", do=ask_for_folder),
        Declared(SetupPress.MORE_OPTIONS, "match_options.more", tip="match_options.more_tip", do=open_more),
        Declared(
            SetupPress.ALL_MAPS, "setup.all_maps", icon="map", tip="setup.all_maps_tip", do=open_library
        ),
        Declared(
            SetupPress.DRAW_AGAIN, "setup.draw_again", icon="random", tip="setup.draw_again_tip",
            do=SetupMaps.draw_again,
        ),
        Declared(SetupPress.KEEP, "setup.keep", icon="save", tip="setup.keep_tip", do=keep_drawn),
        Declared(SetupPress.NEW_MODE, "modes.new", icon="plus", tip="modes.new_tip", do=make_mode),
        Declared(
            SetupPress.CHANGE_MODE, "modes.change", icon="pencil", tip="modes.change_tip", do=change_mode
        ),
        Declared(ListChosen("maps"), do=choose_map),
        Declared(ListChosen("modes"), do=choose_mode),
        Declared(SetSeat, do=set_seat, on=is_level),
        Declared(NameTyped, do=go_on),
        Declared(AskWho, do=ask_who),
        Declared(AnotherBot, do=another_bot),
        Declared(OtherColours, do=change_colours),
        Declared(SetOption, do=set_option),
        Declared(Set, do=set),
        more=Screen.commands,
    )  # fmt: skip

    # --- the page ---

    def rated(self) -> str:
        """Say whose ratings the match will change; empty if it isn't rated, and until they are known."""
        return rated(self.match, self.ratings)

    def compose(self) -> Node:
        learn, between = None, 2 * self.density.margin
        if self.map_list is None:
            shown: list[Node | None] = [*position_board(self, self.draft, self._pictures)]
        else:
            modes = [] if self.mode_list is None else self.mode_list.shown()
            shown = [*modes, *self.map_list.shown()]
        if has_lessons(self.kit.info) and self.app.can_open("tutorial"):
            learn = self.act(SetupPress.LEARN)
        wide = max(488.0, 0.46 * (page_width(self) - between))
        body = Row(gap=between, high=GROW).of(
            Column(wide=GROW, high=GROW).of(*shown), Column(wide=wide, high=GROW).of(*self._right(wide))
        )
        title, game = self.t("setup.title"), self.t(f"{self.kit.name}.name")
        return page(self, title, game, body, aside=learn, hints=None)

    def _right(self, wide: float) -> tuple[Node, ...]:
        """Return seats, clock, options and start. Many seats have lower cards, so that what is below keeps
        its height."""
        match, gap = self.match, Node(high=self.density.gap)
        few = len(self.draft.sides) <= 2 and self.mode_list is None
        shapes = [
            SeatCards(self, match, self._seats, one, wide)
            for one in (NARROW_SEATS if wide < 500 else WIDE_SEATS)
        ]
        below = (
            gap,
            post_card(self, match) if match.post.wanted else clock(self, match),
            gap,
            options_card(self, match),
            Node(high=2),
            spring(),
            *start_row(self, match, self.rated()),
        )
        fits = [one for one in shapes if one.overlooks_fit()][: 1 if few else None]
        cards = (Column().of(one.node(), *below) for one in fits)
        return seats_head(self, match), Node(high=self.density.pad - 3), FirstFit(high=GROW).of(*cards)

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if enter and not (isinstance(self.focus.current, SpotArea) and self.focus.shown):
            self.start()
            return True
        taken = super().handle(event)
        if self.map_list is not None:
            self.map_list.note(self.pointed)
        return taken

    def uncover(self) -> None:
        # maps may have been drawn, changed or deleted meanwhile
        self.draft.look_for_people()
        self.draft.look_for_modes()
        if self.map_list is not None:
            self.maps.look()

    def leave(self) -> None:
        if self.map_list is not None:
            self.maps.close()
        self._reading.close()

    def update(self, dt: float) -> None:
        super().update(dt)
        with suppress(Exception):
            self.ratings = self._reading.take() or self.ratings
        if self.map_list is not None:
            self.maps.work(dt)
            self.map_list.work()
        if self.mode_list is not None:
            self.mode_list.work()

    def due(self) -> float:
        lists = self.mode_list, self.map_list
        if any(one is not None and one.wanting for one in lists):
            return 0.0
        return super().due() if self.map_list is None else self.maps.due()


def make(app: App, game: str = "", map: str | None = None, **begun: Any) -> Scene:
    """Open the setup for a game; if files of the game can't be read, open the page about them instead."""
    try:
        return SetupScene(app, window_game(game), map or "", **begun)
    except ProblemsError as error:
        return problems_dialog(app, app.texts("setup.title"), app.texts("setup.cannot", reason=""), error)
