"""The page of people: who is at the machine, and all profiles."""

from __future__ import annotations

from dataclasses import replace
from enum import auto

from game.app.profiles.indexing import IndexKeeper
from game.app.profiles.marks import mark
from game.app.profiles.profile import ProfileForm
from game.app.profiles.ratings import rating_words
from game.data.people.deleted_profiles import forget
from game.data.people.profiles import BrokenProfile, Profile, delete_profile, list_profiles, profile_here
from game.data.people.ratings import Ratings, rate
from game.data.people.statistics import Counted, played_by_profile
from game.data.saves.match_index import MatchIndex
from game.model.entries import window_games
from game.ui.commands import Commands, Declared, ListOpened, Press
from game.ui.controls.columns import two_lines
from game.ui.controls.dialog import DialogAnswer, Question
from game.ui.controls.page_tree import BACK, foot_words, page
from game.ui.controls.tree_list import TreeList
from game.ui.flow import Flow
from game.ui.layout import GROW, Grow
from game.ui.scene import App
from game.ui.screen import ButtonFit, Screen
from game.ui.still_reading import BEGUN, StillReading
from game.ui.tree.holders import Box, Column, Row, Stack, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Rule, Text
from game.ui.when import day_words
from game.ui.window import crash
from game.ui.window.aside import Aside

READ_S = 0.3
"""Seconds for reading what the index doesn't know yet, before the numbers of matches are shown."""


class PeoplePress(Press):
    """What can be done with profiles."""

    NEW = auto()
    SIT = auto()
    STATISTICS = auto()
    EDIT = auto()
    DELETE = auto()
    BROKEN = auto()


HINTS = (
    ("people.hint_choose", "↑", "↓"), ("people.hint_sit", "accept"), ("people.hint_delete", "delete"), BACK
)  # fmt: skip


class People(Screen):
    """The guest and the profiles on the left, the chosen one on the right."""

    name, context, home = "people", "library", "people"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.here: Profile | None = None
        self.broken: tuple[BrokenProfile, ...] = ()
        self.ratings = Ratings()
        self.played: dict[str, Counted] = {}
        """The finished matches of each profile."""
        self.keeper = IndexKeeper()
        self._counting = Aside[tuple[dict[str, Counted], Ratings]]("people")
        self.people = TreeList[Profile | None](self, "people", self._row, identity=_person)

    # --- what there is ---

    def enter(self) -> None:
        self._look(None)
        self._read()

    def uncover(self) -> None:
        current = self.people.current
        self._look(current.person if current else "")
        self._read()

    def leave(self) -> None:
        self.keeper.close()
        self._counting.close()

    def _look(self, wanted: str | None) -> None:
        """Read the profiles; choose the one with the id ``wanted``, or with ``None`` the one at the
        machine."""
        self.here = profile_here() if self.app.keep else None
        people, broken = list_profiles() if self.app.keep else ([], [])
        self.broken = tuple(broken)
        if wanted is None:
            wanted = self.here.person if self.here else ""
        self.people.fill([None, *people], wanted)

    def _read(self) -> None:
        """Count the matches, in a thread."""
        if self.app.keep and not self._counting.busy:
            self._counting.start(_counted)

    def told(self, person: str) -> Counted:
        """Return the finished matches of a profile."""
        return self.played.get(person, Counted())

    def update(self, dt: float) -> None:
        super().update(dt)
        if (counted := self._counting.take()) is not None:
            self.played, self.ratings = counted
            self.keeper.start()  # what is known is shown first
        if self.keeper.take_news():
            self._read()

    def watched(self) -> StillReading:
        return self._reading

    @property
    def _reading(self) -> StillReading:
        """How far the matches are read that may still count here."""
        return BEGUN if self._counting.busy and not self.keeper.busy else self.keeper.reading

    def due(self) -> float:
        return min(super().due(), self._counting.due(), self.keeper.due())

    # --- doing ---

    def sits(self) -> str | None:
        """Who is at the machine needn't sit down there."""
        return "people.here" if self._is_here(self.people.current) else None

    def guest(self) -> str | None:
        """A guest has no profile."""
        return "people.why_guest" if self.people.current is None else None

    def sit(self) -> None:
        """Let the chosen person sit down at the machine."""
        one = self.people.current
        try:
            self.app.sit_down(one.person if one else "")
        except OSError as error:
            self.tell(self.t("people.not_sat", reason=self.app.texts.why(error)))
            return
        self._look(None)
        if one is None:
            self.tell(self.t("people.sitting_guest"))
        else:
            self.tell(self.t("people.sitting", name=one.name))

    def new(self) -> Flow:
        """Open the form for a new profile."""
        return self._fill_in("")

    def edit(self) -> Flow:
        """Change the chosen profile."""
        return self._fill_in(_person(self.people.current))

    def _fill_in(self, person: str) -> Flow:
        self._look((yield ProfileForm(self.app, person)).person)

    def statistics(self) -> None:
        """Open the statistics of the chosen person; a guest's are the machine's."""
        self.app.open("statistics", person=_person(self.people.current))

    def delete(self) -> Flow:
        """Delete the chosen profile, after asking what becomes of the name in matches."""
        one = self.people.current
        assert one is not None
        with MatchIndex() as index:
            whole = not index.refresh(READ_S)
            count = len(index.files_of(one.person))
        return self.ask_before_deleting(one, count, whole=whole)

    def ask_before_deleting(self, one: Profile, count: int, *, whole: bool = True) -> Flow:
        """Delete a profile that ``count`` matches name, after asking; without ``whole`` there may be more."""
        word = self.t("people.deleting.word")
        words = self.t("people.deleting.words", n=count, name=one.name)
        if not whole:
            words = self.t("people.deleting.words_reading", name=one.name)
        elif not count:
            words = self.t("people.deleting.words_none")
        ways = {"delete": self.t("people.deleting.accept")}
        if count or not whole:
            neutral = self.t("people.deleting.neutral", word=word)
            ways = {"neutral": neutral, "keep": self.t("people.deleting.keep")}
        choices = [DialogAnswer(key, label, kind="fire", harms=True) for key, label in ways.items()]
        cancel, title = (
            DialogAnswer("cancel", self.t("dialog.cancel")),
            self.t("people.deleting.title", name=one.name),
        )
        answer = yield Question(self.app, title, words, [*choices, cancel], icon="trash")
        if answer in ways:
            self._delete(one, "" if answer == "keep" else word)

    def _delete(self, one: Profile, word: str) -> None:
        """Delete a profile; matches get a ``word`` in place of its name, or keep that without one."""
        try:
            if self.here is not None and self.here.person == one.person:
                self.app.sit_down("")
            forget(one.person, word)
            delete_profile(one.person)
        except OSError as error:
            crash.write(self.app.paths.user_data(), f"profile not deleted: {error}")
            self.tell(self.t("people.deleting.failed", reason=self.app.texts.why(error)))
            return
        self._look("")
        self.keeper.close()
        self.keeper = IndexKeeper()
        self.keeper.start()  # matches forget the profile in the background
        self.tell(self.t("people.deleting.done", name=one.name))

    def show_broken(self) -> None:
        """Show which profiles can't be read, and why."""
        told = self.app.texts.reasons([problem for one in self.broken for problem in one.problems])
        title = self.t("people.broken", n=len(self.broken))
        self.app.open(
            "dialog", kind="problems", title=title, words=self.t("people.broken_words"), problems=told
        )

    commands = Commands(
        Declared(PeoplePress.NEW, "people.new", icon="plus", do=new),
        Declared(PeoplePress.SIT, "people.sit", icon="play", do=sit, why_not=sits),
        Declared(PeoplePress.STATISTICS, "people.statistics", icon="chart", do=statistics),
        Declared(PeoplePress.EDIT, "people.edit", icon="pencil", do=edit, why_not=guest),
        Declared(
            PeoplePress.DELETE, "people.delete", icon="trash", binding="delete", do=delete, why_not=guest
        ),
        Declared(PeoplePress.BROKEN, icon="warning", do=show_broken),
        Declared(ListOpened("people"), do=sit, why_not=sits),
        more=Screen.commands,
    )

    # --- the screen ---

    def compose(self) -> Node:
        t = self.t
        count = len(self.people.items)
        new = self.act(PeoplePress.NEW, kind="plain" if count > 1 else "fire")
        people = self.people.node(row=self._row_high, gap=8)
        left = Column(gap=12, wide=Grow(64)).of(
            Row(high=36).of(new, spring()),
            Stack(high=GROW).of(people, None if count > 1 else self._nobody()),
        )
        foot = foot_words(self.note)
        if self.broken and not self.note:
            foot = self.act(PeoplePress.BROKEN, ButtonFit(12), label=t("people.broken", n=len(self.broken)))
        body = Row(gap=20, high=GROW).of(left, self._card(self.people.current))
        return page(self, t("people.title"), "", body, foot=foot, hints=HINTS)

    @property
    def _row_high(self) -> float:
        return self.density.row + 6

    # --- its parts ---

    def _name(self, one: Profile | None) -> str:
        return self.t("people.guest") if one is None else one.name

    def _is_here(self, one: Profile | None) -> bool:
        return _person(one) == _person(self.here)

    def _played(self, one: Profile) -> str:
        count = self.told(one.person).tally.played
        if count:
            return self.t("people.played", n=count)
        return self._reading.words(self.app.texts) or self.t("people.none_played")

    def _row(self, one: Profile | None) -> Node:
        """Return a person's row: mark, name and matches; a sign on the one at the machine."""
        note = self.t("people.guest_note") if one is None else self._played(one)
        here = Row(gap=6).of(Icon("check", 16, "signal.ok"), Text(self.t("people.here"), "small"))
        named = two_lines(Text(self._name(one), "card_title"), Text(note, "small", "ink.secondary"))
        return Row(pad=(13, 0), gap=14).of(
            mark(one, self._row_high - 18), replace(named, wide=GROW), here if self._is_here(one) else None
        )

    def _nobody(self) -> Node:
        """Return the explanation of profiles below the guest, while there are none."""
        words = Text(self.t("people.none_yet"), ink="ink.secondary", align="center", lines=0, wide=460)
        return Column(pad=(0, 74, 0)).of(
            Column(high=GROW).of(spring(), Icon("people", 44, "ink.tertiary"), Node(high=14)),
            Column(high=GROW, align="center").of(words),
        )

    def _card(self, one: Profile | None) -> Node:
        """Return the chosen person's card: mark, name, matches, ratings, and the actions."""
        t, size = self.t, self.density.card
        since = t("people.guest_note") if one is None else ""
        if one is not None and one.created:
            since = t("people.since", date=day_words(one.created, self.app.texts))
        named = Column(wide=GROW, high=size).of(
            Text(self._name(one), ("section", "card_title"), high=size / 2 + 6),
            Text(since, "small", "ink.secondary", high=GROW),
        )
        guest = Text(t("people.guest_words"), ink="ink.secondary", lines=0)
        return Box(pad=(16, 18, 16), radius=6, wide=Grow(36, most=440)).of(
            Column(pad=(2, 0), high=GROW).of(
                Row(gap=16).of(mark(one, size), named),
                Node(high=14),
                Rule(),
                Node(high=12),
                *([guest] if one is None else self._ratings(one)),
            ),
            Node(high=12),
            Column(gap=8).of(*(Row(gap=8, high=self.density.head).of(*row) for row in self._buttons(one))),
        )

    def _ratings(self, one: Profile) -> list[Node]:
        """Return the ratings of a profile by game."""
        told, texts = self.told(one.person), self.app.texts
        words = self._played(one)
        if told.tally.played:
            score = self.t("people.counted", won=told.wins, drawn=told.draws, lost=told.losses)
            words = f"{words} · {score}"
        line = Grow(most=self.measure.line("body") + 6)
        lines: list[Node] = [Text(words, ("body_strong", "small"), high=line)]
        for game in window_games():
            rating = self.ratings.of(game, one.person)
            none = "…" if self._reading.going_on else self.t("people.no_rating")
            shown = none if rating is None else rating_words(rating, texts)
            ink = "ink.tertiary" if rating is None else "ink.primary"
            name = Text(texts.game_name(game), ink="ink.secondary", wide=GROW)
            lines.append(Row(gap=8, high=line).of(name, Text(shown, ink=ink, rank=1)))
        return lines

    def _buttons(self, one: Profile | None) -> list[list[Node]]:
        t, here = self.t, self._is_here(one)
        sitting, sign = (t("people.here"), "check") if here else (None, None)
        told = None if one else t("people.machine_statistics")
        return [
            [self.act(PeoplePress.SIT, label=sitting, icon=sign, kind="fire", wide=GROW)],
            [self.act(PeoplePress.STATISTICS, label=told, wide=GROW)],
            [self.act(PeoplePress.EDIT, wide=GROW), self.act(PeoplePress.DELETE, wide=GROW)],
        ]


def _person(one: Profile | None) -> str:
    """Return the id of a profile, empty for a guest."""
    return "" if one is None else one.person


def _counted() -> tuple[dict[str, Counted], Ratings]:
    """Return the finished matches of each profile, and the ratings after them."""
    with MatchIndex() as index:
        return played_by_profile(index), rate(index)


make = People
