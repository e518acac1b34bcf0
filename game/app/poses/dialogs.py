"""Each kind of dialog, over the menu."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.dialog import make
from game.ui.scene import App, Scene


def _over_menu(made: Callable[[App], Scene]) -> Callable[[App], Scene]:
    def demo(app: App) -> Scene:
        app.open("menu")
        return made(app)

    return demo


DEMOS: dict[str, Callable[[App], Scene]] = {
    "dialog_message": _over_menu(
        lambda app: make(app, title="Copied", words="Position copied.", icon="copy")
    ),
    "dialog_confirm": _over_menu(
        lambda app: make(
            app,
            "confirm",
            title="Resign the match?",
            words="White resigns and Black wins. The match can still be replayed.",
            accept="Resign",
            danger=True,
            icon="flag",
        )
    ),
    "dialog_text": _over_menu(
        lambda app: make(
            app,
            "text",
            title=app.texts("menu.paste"),
            words=app.texts("menu.paste_words"),
            accept=app.texts("menu.paste_open"),
            check=lambda text: "no",
        )
    ),
    "dialog_problems": _over_menu(
        lambda app: make(
            app,
            "problems",
            title="Some settings can't be used",
            words="These entries are ignored. All other settings apply.",
            problems=[
                "config.yaml:12:9: look.theme: expected light, dark, contrast or system (did you mean dark?)",
                "settings.yaml:3: window.witdh: unknown key; it has no effect (did you mean width?)",
            ],
        )
    ),
    "dialog_second_instance": _over_menu(lambda app: make(app, "second_instance", pid=4711)),
}
