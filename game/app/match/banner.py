"""The banner above the panel: it announces something in a match; otherwise it says whose turn it is."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.app.match.controller import MatchController
from game.app.table.players import Players
from game.data.words.wording import round_words
from game.ui.layout import GROW
from game.ui.scene import Scene
from game.ui.tree.holders import Box, Column, Room, Row, spring
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import SmallText, Text
from game.view.table import Banner


class BannerBox:
    """Announces something in a match; otherwise shows whose turn it is."""

    def __init__(self, scene: Scene, controller: MatchController, players: Players) -> None:
        self.scene, self.controller, self.players = scene, controller, players
        self._about: Hashable = None
        """What was announced last."""
        self._arrived = 0
        """How many steps had been seen by then."""

    def told(self) -> Banner | None:
        """The banner to announce: the result, the place one looks at, CHECK! or ESCAPE!; ``None`` without
        one."""
        t, controller = self.scene.t, self.controller
        if controller.viewpoint.looks_back:
            record, ply = controller.viewpoint.record, controller.viewpoint.ply
            # the round of the move shown, as the list of moves has it, also while that is animated
            round_ = record.entry(ply).round if ply else record.view(0).round
            words = t("match.looking_at", turn=round_, at=ply, count=len(record))
            if controller.moved_on:
                words = t("match.looking_moved", turn=round_)
            return Banner(t("match.looking"), words, fire=False)
        if (premove := self.premove()) is not None:
            return premove
        if controller.viewpoint.over:
            won = self.players.winner(controller.viewpoint.seen, controller.session.result)
            return Banner(won, controller.match.result_words(self.scene.app.texts), fire=False)
        names = [t(key) for key in controller.plan.kit.info.sides]
        return controller.table.banner(names, controller.own_side)

    @property
    def over_strips(self) -> bool:
        """Whether a banner goes above strips that the game draws. Looking back and planned moves are
        announced above the board instead, so that no strip moves."""
        if self.controller.viewpoint.looks_back or self.controller.table.strips is None:
            return False
        told = self.told()
        return told is not None and told != self.premove()

    def sound(self) -> None:
        """Play the sound of an announcement once, as it appears: after a step that has just been seen, not
        where the same is told again."""
        controller = self.controller
        if controller.viewpoint.looks_back:
            return
        told = None if controller.viewpoint.over or self.premove() else self.told()
        if told is None and not controller.settled:
            return
        about, arrived = told and (told.about or (told.word, told.words)), controller.table.arrived
        if told is not None and about != self._about and arrived != self._arrived:
            controller.tidings.announce(told.sound or ("check" if told.fire else "escape"))
        self._about, self._arrived = about, arrived

    def premove(self) -> Banner | None:
        """The banner of the planned moves, or of the choice that would become one; ``None`` without
        either."""
        controller = self.controller
        table = controller.table
        if controller.viewpoint.looks_back or controller.viewpoint.over:
            return None
        named = self._named()
        if not named and (table.basis is None or table.chooser.choice() is None):
            return None
        t = self.scene.t
        if not named:
            return Banner(t("premove.choosing_title"), t("premove.choosing"), fire=False)
        return Banner(t("premove.title"), " · ".join(named), fire=False)

    def _named(self) -> list[str]:
        """The planned moves, in words."""
        controller = self.controller
        return [controller.table.wording.action(one.view, one.action) for one in controller.premoves.named]

    def planned(self) -> tuple[str, int | None, str]:
        """Return what is planned or else being chosen, for the list of moves: the words, the seat and the
        ink."""
        controller, table = self.controller, self.controller.table
        if controller.viewpoint.looks_back:
            return "", None, ""
        named, now = self._named(), table.planned()
        if named and controller.premoves.full:
            now = ""
        words = " · ".join([*named, now] if now else named)
        in_advance = table.basis is not None or bool(named)
        tone = "drawn.premove" if in_advance else "move.reach_ink"
        return words, controller.premoves.seat if in_advance else controller.viewpoint.standing.to_act, tone

    def node(self, *, compact: bool) -> Node:
        """Return the banner's place, which is there even if nothing is announced."""
        told = self.told()
        return self._state() if told is None else self._banner(told, compact)

    def _state(self) -> Node:
        """Return the node that says whose turn it is."""
        t, standing = self.scene.app.texts, self.controller.viewpoint.standing
        side = self.players.side_to_act(standing.to_act)
        told = round_words(self.players.plan.kit.name, standing.round, t)
        turn = SmallText(told)
        words = ""
        if side is not None:
            name = self.players.side_name(self.controller.viewpoint.seen, side)
            words = t("match.moves_now", name=name)
        row = Row(gap=14, pad=(14, 0), high=GROW).of(Text(words, "body_strong", wide=GROW), turn)
        return Box(radius=6).of(row)

    def _banner(self, told: Banner, compact: bool) -> Node:
        """Return the node of a banner: the word large at the left, side and reasons at the right."""
        fill, ink = ("fire.accent", "fire.on_accent") if told.fire else ("ink.primary", "surface.raised")
        if told == self.premove():
            fill = "drawn.premove"
        return Box(fill=fill, line=fill).of(Room(_announced, (told, ink, compact), high=GROW))


def _announced(shown: tuple[Banner, str, bool], m: Measure, width: float, height: float) -> Node:
    """Return a banner's word and reasons, as large as they fit."""
    told, ink, compact = shown
    role, pad = "banner", 12 if compact else 20
    room = width - min(m.text(told.word, role), 0.6 * width) - 2 * 20 - 16
    if compact or room < 40 or len(m.wrap(told.words, "small", room)) > 2:
        role = "card_title"
    word = min(m.text(told.word, role), 0.6 * width)
    room = width - 2 * pad - word - 16
    large = Text(told.word, role, ink, wide=word, high=GROW)
    if room < 40:
        return Row(pad=(pad, 0)).of(large)
    style = "body_strong" if m.text(told.words, "body_strong") <= room else "small"
    style = "small" if "\n" in told.words else style
    lines = (
        Text(line, style, ink, align="right", squeeze=0.76) for line in _lines_of(told.words, style, m, room)
    )
    return Row(pad=(pad, 0)).of(large, spring(), Column(wide=room).of(spring(), *lines, spring()))


def _lines_of(words: str, style: str, m: Measure, room: float) -> Sequence[str]:
    """Break words into at most two lines."""
    if "\n" in words:
        return words.split("\n")[:2]
    lines = m.wrap(words, style, room)
    if len(lines) == 2:  # two lines of like length look better than one with a last word below
        whole = m.text(words, style)
        tries = (m.wrap(words, style, min(room, whole * share)) for share in (0.52, 0.6, 0.7, 0.8))
        return next((even for even in tries if len(even) == 2), lines)
    return [lines[0], " ".join(lines[1:])] if len(lines) > 2 else lines
