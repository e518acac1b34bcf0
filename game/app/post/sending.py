"""Letters on their way into shared folders. The window only hands them over: each folder's own thread puts
them there, and ``PostWatch`` tries again what failed, also after a new start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.app.maps.folder_threads import FOLDERS, at_once
from game.app.maps.shared_folder import folder_name
from game.data.post.post_folder import PostFolder
from game.ui.controls.toast import Toast
from game.ui.model import Model
from game.ui.scene import App
from game.ui.window.waking import wake

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.data.post.letters import Letter
    from game.data.post.post_match import PostMatch


@dataclass
class Delivery(Model):
    """What becomes of the last letters of one match. ``trouble``: why they aren't in the folder (they will
    be tried again); ``told``: the player knows that."""

    folder: str
    macs: tuple[str, ...] = ()
    under_way: bool = False
    trouble: OSError | None = None
    told: bool = False
    _count: int = field(default=0, repr=False)

    def begin(self, macs: tuple[str, ...]) -> int:
        """Letters are handed over; gives the number of this try."""
        self._count += 1
        self.macs, self.under_way = macs, True
        return self._count

    def end(self, number: int, trouble: OSError | None) -> bool:
        """A try has ended; whether it was the last one that was begun."""
        if number != self._count:
            return False
        self.under_way, self.trouble = False, trouble
        return True


class Sending:
    """The deliveries of all matches that are played from here, by match and party, and the folders."""

    def __init__(self) -> None:
        self._deliveries: dict[tuple[str, int], Delivery] = {}
        self._folders: dict[str, PostFolder] = {}

    def folder(self, path: str) -> PostFolder:
        """The folder of that path. Only the folder's own thread may do anything with it."""
        return self._folders.setdefault(path, PostFolder(Path(path)))

    def delivery(self, post: PostMatch, folder: str) -> Delivery:
        """What becomes of a match's letters."""
        key = post.id, post.party
        found = self._deliveries.get(key)
        if found is None or found.folder != folder:
            found = self._deliveries[key] = Delivery(folder)
        return found

    def send(self, app: App, post: PostMatch, folder: str) -> Delivery:
        """Have the letters that others may lack put into the folder, in its thread; the player is told if
        that fails."""
        letters, delivery = post.outgoing, self.delivery(post, folder)
        macs = tuple(letter.mac for letter in letters)
        if delivery.under_way and delivery.macs == macs:
            return delivery
        waits = not delivery.under_way  # else the folder is known to be slow
        number = delivery.begin(macs)
        done: Future[None] = FOLDERS.do(folder, partial(self._put, app, folder, letters, delivery, number))
        if waits:
            at_once(done)
        return delivery

    def again(self, app: App, post: PostMatch, folder: str) -> None:
        """In the folder's thread: put the letters there that aren't, as they failed before, or the app was
        closed meanwhile; the player is told if that changes what was told."""
        delivery = self.delivery(post, folder)
        if delivery.under_way:
            return
        before, delivery.trouble = delivery.trouble, self._put_there(folder, post.outgoing)
        if (before is None) != (delivery.trouble is None):
            _tell(app, delivery)

    def _put(
        self, app: App, folder: str, letters: tuple[Letter, ...], delivery: Delivery, number: int
    ) -> None:
        if delivery.end(number, self._put_there(folder, letters)):
            _tell(app, delivery)

    def _put_there(self, folder: str, letters: Sequence[Letter]) -> OSError | None:
        """Put letters into a folder; return why they aren't there."""
        there = self.folder(folder)
        try:
            there.hold_there()
            there.put(letters)
        except OSError as error:
            return error
        return None


def _tell(app: App, delivery: Delivery) -> None:
    """Tell the player that letters for a shared folder aren't there, or that they are there at last. Any
    thread may call it."""
    app.soon(partial(_tell_now, app, delivery))
    wake()


def _tell_now(app: App, delivery: Delivery) -> None:
    if delivery.told == (delivery.trouble is not None):
        return
    delivery.told = not delivery.told
    if app.stack.top is not None and app.stack.top.name == "letter":
        return  # its card says so
    name = folder_name(delivery.folder)
    if delivery.trouble is None:
        app.toasts.tell(Toast(app.texts("post.in_folder_now", name=name), "letter"))
    else:
        reason = app.texts.why(delivery.trouble)
        app.toasts.tell(Toast(app.texts("post.letter.not_in_folder", name=name, reason=reason), "warning"))


SENDING: Final = Sending()
