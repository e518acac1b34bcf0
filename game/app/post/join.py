"""The page of an invitation: the terms of the match, and the others; to join, the player takes a name and
a seat."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import pygame

from game.app.maps.match_choice import NAME_LENGTH
from game.app.maps.shared_folder import ask_for_folder, folder_words
from game.app.post.agreement import Agreement, FirstBoard, beside_board, facts_node, label_width
from game.app.table.boards import Pictures
from game.app.table.opening import people_here
from game.data.people.profiles import Profile
from game.data.saves.matches import Player
from game.ui import widgets
from game.ui.controls.page_tree import page
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.tree.controls import Widget
from game.ui.tree.holders import Box, Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Text
from game.ui.tree_scene import ButtonLook, TreeScene


class JoinButton(StrEnum):
    """The buttons of the page."""

    JOIN = "join"
    WHO = "who"
    FOLDER = "folder"


@dataclass(frozen=True, slots=True)
class PartySpot:
    """The spot of the seats that one machine plays."""

    party: int

    def __str__(self) -> str:
        return f"party.{self.party}"


class JoinPage(TreeScene):
    """The page. ``parties`` are the seats of each invited machine, ``inviter`` is the player who invites,
    ``folder`` the shared folder with the invitation, if any. ``join`` gets the number of a party (from 1),
    the player who takes its seats, and the folder; it returns what is wrong, empty if nothing is."""

    name = "join"

    def __init__(
        self, app: App, terms: Agreement, inviter: str, parties: Sequence[Sequence[int]],
        join: Callable[[int, Player, str], str], folder: str = "",
    ) -> None:  # fmt: skip
        super().__init__(app)
        self.terms, self.inviter, self.parties, self._join = terms, inviter, tuple(parties), join
        self.folder = folder
        self.party = 1
        self.who: Player = people_here(app, [0])[0]
        self.wrong = ""
        self.pictures = Pictures(app)
        self.board = FirstBoard(self.pictures, terms)
        self._drawn = 0

    # --- doing ---

    def help_at(self) -> tuple[str, str]:
        return self.terms.plan.kit.name, ""

    def press(self, spot: Hashable) -> None:
        if isinstance(spot, PartySpot):
            self.party = spot.party
            self.repaint()
        elif spot is JoinButton.FOLDER:
            ask_for_folder(self.app, self.folder, self._take_folder)
        elif spot is JoinButton.WHO:
            title, current = self.t("people.who.title_here"), self.who.profile
            self.app.open("who", on_choose=self._sit, title=title, current=current)
        elif spot is JoinButton.JOIN:
            self.join()

    def _sit(self, person: Profile | None) -> None:
        if person is not None:
            self.who = Player("person", person.name, 0, person.person)
        elif self.who.profile:
            names = self.app.settings.new_match.names
            self.who = Player("person", names[0] if names else self.t("setup.player", n=1))
        self.rebuild()

    def _take_folder(self, folder: str) -> None:
        self.folder = folder
        self.rebuild()

    def _type(self, name: str) -> None:
        self.who = replace(self.who, name=name)

    def join(self) -> None:
        """Take the seat."""
        name = self.who.name.strip()
        who = replace(self.who, name=name)
        self.wrong = self._join(self.party, who, self.folder) if name else self.t("post.join.no_name")
        usual = self.app.settings.new_match.names
        if not self.wrong and not who.profile and name not in (*usual[:1], self.t("setup.player", n=1)):
            self.app.change("new_match.names", (name, *usual[1:]))
        if self.wrong:
            self.app.audio.play("illegal")
            self.repaint()

    # --- the page ---

    def compose(self) -> Node:
        t, small = self.t, self.small
        title = t("post.join.title", name=self.inviter)
        join = ButtonLook(JoinButton.JOIN, t("post.join.join"), "check", "fire", role="card_title")
        folder = ButtonLook(
            JoinButton.FOLDER, folder_words(self.app, self.folder), "folder", tip=t("post.folder_tip"),
            padding=12,
        )  # fmt: skip
        texts, several = self.app.texts, len(self.parties) > 1
        wide, facts = label_width(small=small), self.terms.facts(texts)
        if not several:
            seats = texts.commas(self.terms.seat_name(one, texts) for one in self.parties[0])
            facts = [("post.join.you", seats), *facts]
        after = self.wrong or t("post.join.next", name=self.inviter)
        if several and not self.wrong:
            after = f"{t('post.join.agree')} {after}"
        ink = "signal.error" if self.wrong else "ink.secondary"

        def terms(role: str) -> Node:
            return Box(pad=(20, 16), radius=6, wide=GROW).of(
                Text(title, "section", lines=2),
                Node(high=10),
                facts_node(facts, self.app.texts, role, small=small),
                Node(high=14),
                self._seats(wide) if several else None,
                Row(high=38).of(
                    Text(t("post.join.name"), "body", "ink.tertiary", wide=wide),
                    Row(gap=8, high=38, wide=GROW).of(*self._who()),
                ),
                Node(high=8),
                Row(high=38).of(
                    Text(t("post.join.by"), "body", "ink.tertiary", wide=wide),
                    Row(gap=12, high=38, wide=GROW).of(
                        None if self.folder else Text(t("post.join.by_hand"), rank=1),
                        self.button(folder),
                        spring(),
                    ),
                ),
                Node(high=12),
                spring(),
                Row(gap=16, high=48 if small else 54).of(
                    Text(after, "small" if several else "body", ink, lines=3, middle=True, wide=GROW),
                    self.button(join, wide=200),
                ),
            )

        body = beside_board(self.board.node(self._drawn), terms, small=small)
        return page(self, t("post.join.page"), t(f"{self.terms.plan.kit.name}.name"), body)

    def _seats(self, wide: float) -> Node:
        """Return the choice of seats, where several machines are invited; ``wide``: its label."""
        texts = self.app.texts
        told = [texts.commas(self.terms.seat_name(one, texts) for one in seats) for seats in self.parties]
        looks = []
        for number, (seats, words) in enumerate(zip(self.parties, told, strict=True), 1):
            if told.count(words) > 1:  # of one team
                words += f" ({texts.commas(texts('setup.seat', n=one + 1) for one in seats)})"
            looks.append(ButtonLook(PartySpot(number), words, on=number == self.party, padding=14))
        label = Text(self.t("post.join.seat"), "body", "ink.tertiary", wide=wide)
        buttons = Row(gap=8, high=38).of(*map(self.button, looks))
        return Column().of(Row(high=38).of(label, buttons), Node(high=8))

    def _who(self) -> tuple[Node, ...]:
        """Return the name of a guest, or the profile, and the button that changes it."""
        who = ButtonLook(JoinButton.WHO, "", "person", tip=self.t("people.who.change"), padding=10)
        if self.who.profile:
            name: Node = Text(self.who.name, "body_strong", wide=GROW)
        else:
            name = Widget(self._make_name, None, wide=GROW)
        return self.button(who, wide=42), name

    def _make_name(self, rect: pygame.Rect, data: None) -> None:
        widgets.entry(
            self, rect, self.who.name, placeholder=self.t("setup.name"), on_change=self._type,
            on_done=lambda _: self.join(), limit=NAME_LENGTH, key="name",
        )  # fmt: skip

    def build(self) -> None:
        super().build()
        if self.focus.current is None:
            self.focus.focus_first("join")

    # --- time ---

    def update(self, dt: float) -> None:
        self.complete()

    def complete(self) -> bool:
        done = self.pictures.work()
        if done:
            self._drawn += 1
            self.repaint()
        return done

    def due(self) -> float:
        return 0.0 if self.pictures.wanting else super().due()


make = JoinPage
