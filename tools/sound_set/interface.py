"""What answers a player, and what tells how a match stands: wood and bells."""

from __future__ import annotations

from sound_set.parts import bell, knock
from sound_set.synthesis import Samples, band, decay, ended, glide, mix, noise, shaped


def notes(*played: tuple[float, float, float, float]) -> Samples:
    """Bells: (second, strength, pitch, how long)."""
    return ended(mix(*((at, strength, bell(hz, 0.3, dies)) for at, strength, hz, dies in played)))


def click(variant: int) -> Samples:
    return ended(knock(900 + 40 * variant, 0.05))


def pick(variant: int) -> Samples:
    hz = (430, 415, 448)[variant % 3]
    return ended(mix((0, 1.0, knock(hz, 0.09, variant + 1)), (0.012, 0.3, knock(2 * hz, 0.06))))


def put_down(variant: int) -> Samples:
    """What was picked up stands again: the octave comes first and softly, then the deep wood of the table."""
    hz = (322, 306)[variant]
    felt = decay(band(noise(0.08, 40 + variant), 150, 900), 0.014, 0.002)
    wood = (0, 0.22, knock(2 * hz, 0.05, variant + 4)), (0.022, 1.0, knock(hz, 0.11, variant + 5, 0.25))
    return ended(mix(*wood, (0.022, 0.4, felt)))


def undo(variant: int) -> Samples:
    return ended(mix((0, 0.8, knock(520, 0.07)), (0.075, 1.0, knock(350, 0.1))))


def redo(variant: int) -> Samples:
    """As undo, the other way."""
    return ended(mix((0, 0.8, knock(350, 0.07)), (0.075, 1.0, knock(520, 0.1))))


def illegal(variant: int) -> Samples:
    """Twice on wood that doesn't sound: deep, with enough above for a telephone."""
    dull = decay(band(noise(0.08, 60 + variant), 480, 1300, 3), 0.017, 0.001)
    first = (190, 181)[variant]
    twice = ((0, 1.0, first), (0.105, 0.85, 0.885 * first))
    parts = [(at, 0.6 * loud, knock(hz, 0.11, variant + 1, 0.2)) for at, loud, hz in twice]
    parts += [(at, 0.5 * loud, knock(3.1 * hz, 0.07, variant + 3, 0.1)) for at, loud, hz in twice]
    return ended(mix(*parts, *((at, 0.7 * loud, dull) for at, loud, _ in twice)))


def clock_low(variant: int) -> Samples:
    return ended(mix((0, 1.0, knock(1250, 0.05)), (0.25, 0.8, knock(980, 0.05))))


def check(variant: int) -> Samples:
    """Two notes that sink, struck hard: their high partials lie where no gun is loud."""
    struck = ((0, 1.0, 587.33, 0.12), (0.11, 0.95, 440.0, 0.15))
    rings = (
        (at, loud * share, decay(glide(0.3, times * hz, times * hz), dies * length, 0.002))
        for at, loud, hz, dies in struck
        for times, share, length in ((1, 1.0, 1.0), (2, 0.4, 0.8), (4, 0.95, 0.8), (5.4, 0.3, 0.45))
    )
    hammer = ((at, 0.3 * loud, decay(band(noise(0.03, 70), 2200, 6000), 0.006)) for at, loud, _, _ in struck)
    return ended(mix(*rings, *hammer))


def escape(variant: int) -> Samples:
    return notes((0, 0.8, 440.0, 0.1), (0.07, 0.9, 587.33, 0.1), (0.14, 1.0, 739.99, 0.14))


def drums(*beats: tuple[float, float, float]) -> tuple[tuple[float, float, Samples], ...]:
    """A small drum: (second, strength, pitch)."""
    return tuple((at, loud, knock(hz, 0.2 + 0.1 * loud, 5 + round(at * 10), 0.5)) for at, loud, hz in beats)


def stakes(variant: int) -> Samples:
    """Two beats of a drum, and low bells with the second."""
    bells = (0.16, 1.0, bell(293.66, 0.36, 0.2)), (0.16, 0.4, bell(587.33, 0.36, 0.14))
    return ended(mix(*drums((0, 0.45, 150), (0.16, 0.65, 130)), *bells))


def last_round(variant: int) -> Samples:
    """Kin of the stakes: the drum, and the bell of a last lap, rung twice."""
    rings = tuple(
        (at, loud * share, decay(glide(0.42, hz, hz), dies, 0.003))
        for at, loud in ((0.16, 0.8), (0.34, 1.0))
        for hz, share, dies in (
            (587.33, 1.0, 0.17),
            (1174.66, 0.5, 0.13),
            (1762, 0.35, 0.08),
            (2440, 0.14, 0.05),
        )
    )
    return ended(mix(*drums((0, 0.6, 150), (0.16, 0.8, 130)), *rings), 0.12)


def sudden_death(variant: int) -> Samples:
    """Kin of the stakes: the drum hurries, and two low bells don't agree."""
    beats = drums((0, 0.4, 150), (0.13, 0.48, 146), (0.24, 0.6, 141), (0.33, 0.75, 126))
    bells = (0.33, 0.8, bell(311.13, 0.4, 0.2)), (0.33, 0.7, bell(440.0, 0.4, 0.17))
    return ended(mix(*beats, *bells), 0.12)


def your_turn(variant: int) -> Samples:
    """A soft fifth on a small wooden bar: heard often, it asks for nothing."""
    bars = (
        (at, loud * share, decay(glide(0.3, times * hz, times * hz), dies, 0.009))
        for at, loud, hz in ((0, 0.7, 523.25), (0.085, 1.0, 783.99))
        for times, share, dies in ((1, 1.0, 0.085), (3.93, 0.08, 0.025))
    )
    return ended(mix(*bars))


def message(variant: int) -> Samples:
    """A letter slides onto the table, and one high bell tells of it."""
    slides = shaped(band(noise(0.16, 80), 1100, 5200), ((0, 0), (0.09, 1), (0.13, 0.8), (0.16, 0)))
    bells = (0.13, 1.0, bell(987.77, 0.36, 0.13)), (0.2, 0.55, bell(1318.5, 0.3, 0.11))
    return ended(mix((0, 0.42, slides), (0.13, 0.35, knock(300, 0.08, 81)), *bells), 0.12)


def draw_offer(variant: int) -> Samples:
    """Someone knocks, and two bells stay level: a question."""
    knocks = (0, 0.7, knock(470, 0.08, 83)), (0.12, 0.8, knock(470, 0.08, 84))
    bells = (0.26, 0.8, bell(392.0, 0.3, 0.12)), (0.26, 0.7, bell(587.33, 0.3, 0.12))
    return ended(mix(*knocks, *bells), 0.12)


def tick(variant: int) -> Samples:
    """One of the last seconds: kin of ``clock_low``, one small block of wood."""
    return ended(knock(1420, 0.06, 2, 0.3))


def time_over(variant: int) -> Samples:
    """A clock's hammer strikes quickly, and its flag falls."""
    strikes = tuple(
        (0.055 * number, loud * share, decay(glide(0.2, hz, hz), dies, 0.001))
        for number, loud in enumerate((0.7, 0.8, 0.9, 1.0))
        for hz, share, dies in ((1046.5, 1.0, 0.05), (2710, 0.5, 0.035), (1520, 0.4, 0.04))
    )
    return ended(
        mix(*strikes, (0.3, 1.0, knock(196, 0.2, 86, 0.6)), (0.3, 0.5, bell(261.63, 0.24, 0.1))), 0.12
    )


def seat_falls(variant: int) -> Samples:
    """A player is out: a piece of wood falls over and rolls, a bell sinks."""
    wood = ((0, 0.5, 515), (0.13, 0.7, 410), (0.22, 0.4, 437), (0.28, 0.28, 423), (0.32, 0.16, 431))
    bells = (0.02, 0.7, bell(440.0, 0.3, 0.12)), (0.16, 1.0, bell(349.23, 0.38, 0.17))
    return ended(mix(*((at, loud, knock(hz, 0.1, 90 + round(hz))) for at, loud, hz in wood), *bells), 0.12)


def solved(variant: int) -> Samples:
    """A riddle that opens: it searches a step down, then rises to its chord."""
    asks = ((0, 0.75, 587.33, 0.09), (0.07, 0.7, 493.88, 0.09))
    opens = ((0.15, 0.8, 587.33, 0.11), (0.2, 0.85, 739.99, 0.13), (0.25, 1.0, 987.77, 0.2))
    return notes(*asks, *opens, (0.25, 0.5, 493.88, 0.2))


def passed(variant: int) -> Samples:
    """Two steps up and a rest: a nod, lighter than what is said of a solved puzzle."""
    return notes(
        (0, 0.8, 392.0, 0.11), (0.1, 0.9, 523.25, 0.12), (0.2, 1.0, 659.26, 0.2), (0.2, 0.4, 392.0, 0.2)
    )
