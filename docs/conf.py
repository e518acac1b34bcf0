"""How Sphinx makes a site of these pages (``python3 -m tools.docs``), with nothing from elsewhere."""

from game.model.version import VERSION

project = "Treadboard"
author = "Treadboard"
copyright = "Treadboard, MIT licence"
version = release = VERSION

extensions = ["myst_parser"]
myst_heading_anchors = 4
highlight_language = "none"
html_theme = "furo"
html_title = f"Treadboard {VERSION}"
html_favicon = "../assets/icons/app.svg"
html_show_sourcelink = False
html_copy_source = False
suppress_warnings = ["misc.highlighting_failure"]
exclude_patterns = ["conf.py"]

NAVIGATION = {
    "Play": [
        "getting_started",
        "people",
        "by_post",
        "premoves",
        "keyboards",
        "printing",
        "modes",
        "packages",
    ],
    "Maps and puzzles": ["maps", "balance", "fair_seats", "puzzles"],
    "For tinkerers: files and protocols": [
        "command_line",
        "records",
        "tank_chess_position",
        "battlegrounds_position",
        "tank_tactics_position",
        "tank_battle_position",
        "flames_of_tanks_position",
        "engine_protocol",
        "lessons",
    ],
    "Bots and figures": ["*_bots", "estimates", "figures"],
    "Developing": [
        "contributing",
        "architecture",
        "write_a_game",
        "translating",
        "glossary_*",
        "sounds",
        "releasing",
        "changelog",
    ],
}
"""The groups of the side bar. Each page stands in one of them; ``*`` stands for any letters."""
