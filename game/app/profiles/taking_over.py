"""Asks the first profile whether it takes over what the guest has done."""

from __future__ import annotations

import time
from typing import Final

from game.app.profiles.indexing import IndexKeeper
from game.data.people.taking_over import GuestsDeeds, Taker, accept, decline, guests_deeds, offered, take_over
from game.data.saves.match_index import MatchIndex
from game.model.registry import kit as kit_of
from game.ui.controls.dialog import DialogAnswer, Question
from game.ui.flow import Flow
from game.ui.scene import App

AT_ONCE_S: Final = 0.3
"""Seconds for counting the guest's matches, and for changing the latest ones, while the window waits."""

_TOLD: Final = "taking_over"

MOST_SEATS: Final = 8
"""Seats whose guests' names are looked for."""


class _Offer(Question):
    """The question; Escape answers it neither way, so that it comes again at the next start."""

    def back(self) -> None:
        self.close()


def offer_guests_deeds(app: App) -> Flow:
    """Ask the first profile, if it has not answered yet and the guest has done anything; once a start."""
    one = offered() if app.keep and _TOLD not in app.told else None
    if one is None:
        return
    app.told.add(_TOLD)
    players = (app.texts("setup.player", n=n + 1) for n in range(MOST_SEATS))
    who = Taker(one.person, one.name, (*app.settings.new_match.names, *players))
    with MatchIndex() as index:
        index.refresh(AT_ONCE_S)
        deeds = guests_deeds(index, who)
    title, answer = app.texts("people.taking.title"), "leave"
    if any(deeds):
        choices = [
            DialogAnswer("take", app.texts("people.taking.accept"), kind="fire"),
            DialogAnswer("leave", app.texts("people.taking.leave")),
        ]
        words = app.texts("people.taking.words", what=_told(app, deeds), name=one.name)
        answer = yield _Offer(app, title, words, choices, icon="people")
    try:
        if answer == "take":
            _take(app, who)
        else:
            decline()
    except OSError as error:
        words = app.texts("people.taking.failed", reason=app.texts.why(error))
        app.open("dialog", kind="message", title=title, words=words, icon="warning")


def _told(app: App, deeds: GuestsDeeds) -> str:
    """Put what the guest has done into words."""
    counted = deeds._asdict().items()
    return app.texts.listed(app.texts(f"people.taking.{kind}", n=count) for kind, count in counted if count)


def _take(app: App, who: Taker) -> None:
    """Take over files and the latest matches at once, the others in the background. Raises ``OSError``."""
    accept(who)
    until = time.monotonic() + AT_ONCE_S
    with MatchIndex() as index:
        for _ in take_over(index, kit_of):
            if time.monotonic() >= until:
                IndexKeeper().start()
                break
    shown = app.stack.top
    if shown is not None:
        shown.uncover()  # it shows what the guest has done
