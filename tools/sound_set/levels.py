"""How loud each sound is, in dB: the tool makes it so by the first, and the tests measure all three.

The ear: the loudest 50 ms by the A curve. The room: the loudest 0.4 s by the K curve, played from the middle by
two speakers, in LUFS; it counts what is deep, as in a room where much is loud. The telephone: as the ear, above
450 Hz. Of the last two a sound's variants have the mean.
"""

from __future__ import annotations

LEVELS: dict[str, tuple[float, float, float]] = {
    # name: (ear, room, telephone)
    # engines
    "engine_light": (-35.0, -24.1, -36.1),
    "engine_medium": (-35.0, -23.8, -36.2),
    "engine_heavy": (-35.0, -23.7, -36.5),
    "tracks_light": (-35.0, -33.8, -35.1),
    "tracks_heavy": (-34.0, -31.7, -35.3),
    "start_light": (-31.0, -28.6, -31.4),
    "start_medium": (-30.5, -27.5, -31.1),
    "start_heavy": (-30.0, -26.1, -31.1),
    "stop_light": (-32.0, -30.8, -32.4),
    "stop_medium": (-31.5, -28.5, -32.2),
    "stop_heavy": (-31.0, -26.8, -32.3),
    "set_down_light": (-29.0, -31.6, -29.9),
    "set_down_medium": (-28.5, -29.1, -30.5),
    "set_down_heavy": (-28.0, -26.3, -31.1),
    "turret": (-34.0, -24.9, -36.5),
    "push": (-32.0, -26.4, -32.2),
    "turn": (-27.0, -28.5, -27.2),
    "drive": (-27.0, -25.7, -27.7),
    # guns
    "shot_light": (-24.0, -23.7, -24.4),
    "shot_medium": (-21.5, -19.2, -21.8),
    "shot_heavy": (-19.0, -15.7, -19.7),
    "shot_mortar": (-22.5, -17.4, -26.1),
    "hit_light": (-23.0, -23.7, -24.0),
    "hit": (-21.3, -20.5, -22.3),
    "hit_heavy": (-20.9, -17.2, -22.2),
    "bounce": (-22.2, -22.3, -23.1),
    "dirt": (-27.5, -25.2, -28.1),
    "crumble": (-25.0, -21.4, -25.9),
    "splash": (-24.0, -21.8, -24.1),
    "wreck_small": (-22.0, -19.5, -23.0),
    "wreck": (-20.0, -15.4, -20.3),
    "wreck_last": (-19.5, -16.8, -19.8),
    "blast": (-20.0, -15.7, -20.4),
    "blast_beside": (-23.0, -18.4, -23.1),
    "mine": (-21.2, -16.1, -22.0),
    "mine_holds": (-22.5, -19.0, -24.6),
    "ram": (-23.0, -17.5, -25.1),
    # table
    "dice_rattle": (-28.0, -28.3, -28.0),
    "dice_rest": (-25.0, -29.8, -25.0),
    "dice": (-25.0, -26.8, -25.0),
    "card": (-27.0, -29.0, -27.0),
    "token": (-26.0, -28.9, -28.6),
    "pair": (-25.5, -30.1, -25.6),
    "points": (-26.0, -28.1, -26.0),
    "flag": (-25.0, -24.0, -25.3),
    "flag_lost": (-26.0, -22.9, -27.0),
    "flag_scored": (-24.5, -24.9, -24.7),
    "spinner": (-28.0, -25.3, -28.0),
    # interface
    "click": (-26.0, -31.9, -26.0),
    "pick": (-26.0, -29.6, -27.5),
    "put_down": (-26.0, -27.4, -30.5),
    "undo": (-26.0, -26.6, -27.9),
    "redo": (-26.0, -28.9, -26.5),
    "illegal": (-27.5, -26.6, -28.8),
    "your_turn": (-27.5, -29.9, -27.6),
    "message": (-26.0, -28.0, -26.0),
    "draw_offer": (-25.0, -25.8, -26.7),
    "clock_low": (-23.0, -26.8, -23.0),
    "tick": (-25.0, -30.3, -25.0),
    "time_over": (-22.0, -21.2, -22.0),
    "seat_falls": (-23.0, -19.9, -28.1),
    "check": (-21.2, -20.6, -21.4),
    "escape": (-23.0, -23.3, -23.1),
    "stakes": (-22.0, -16.6, -29.4),
    "last_round": (-22.0, -21.2, -22.3),
    "sudden_death": (-21.5, -18.4, -26.1),
    "solved": (-22.0, -22.7, -22.1),
    "passed": (-23.0, -22.2, -23.4),
    # music
    "menu": (-26.0, -20.6, -27.4),
    "victory": (-23.0, -17.5, -24.0),
    "defeat": (-25.0, -18.2, -27.0),
    "draw": (-25.0, -19.3, -26.1),
}
