"""What becomes of letters for shared folders, as the player is told it."""

from __future__ import annotations

from game.app.maps.shared_folder import folder_name
from game.app.post.sending import Delivery
from game.data.words.wording import failure_words
from game.ui.controls.toast import Toast
from game.ui.scene import App


def tell_delivery(app: App, delivery: Delivery) -> None:
    """Tell the player that letters for a shared folder aren't there, or that they are there at last, unless
    the card of the letter says so. Any thread may call it."""

    def tell() -> None:
        if delivery.told == (delivery.trouble is not None):
            return
        delivery.told = not delivery.told
        if app.stack.top is not None and app.stack.top.name == "letter":
            return
        name = folder_name(delivery.folder)
        if delivery.trouble is None:
            app.toasts.tell(Toast(app.texts("post.in_folder_now", name=name), "letter"))
        else:
            reason = failure_words(delivery.trouble, app.texts)
            words = app.texts("post.letter.not_in_folder", name=name, reason=reason)
            app.toasts.tell(Toast(words, "warning"))

    app.soon(tell)
