"""Hides from each seat what it may not know of a match of Battlegrounds, and draws states it could be
(BG-8.3, BG-11.7)."""

from __future__ import annotations

import random
from collections import Counter

from game.games.battlegrounds.rules import events as ev
from game.games.battlegrounds.rules.actions import Action, DrawCards
from game.games.battlegrounds.rules.components import At, Boxed, Card, Face, OnOffer, Token, Up
from game.games.battlegrounds.rules.setting_up import DRAFT, bag_of
from game.games.battlegrounds.rules.state import BattlegroundsState
from game.model.contract import Event, SeenStep, Step


def observe(state: BattlegroundsState, seat: int) -> BattlegroundsState:
    """Return the state without what the seat can't know: the faces of covered tokens (family), and the
    cards another seat looks at or has put away unseen. Unknown cards and tokens count as still in the
    stack or the bag."""
    if state.rules.option == "solo":
        return state  # one player, and nobody to hide a card from
    world, covered, secret = state.world, list[int](), list[int]()
    offers, boxes = world.table(OnOffer), world.table(Boxed)
    if state.rules.option == "family":
        up, at = world.table(Up), world.table(At)
        covered = [entity for entity in world.table(Face) if entity in at and entity not in up]
    if offers or boxes:
        cards = world.table(Card)
        secret = [e for e in offers if offers[e].seat not in (DRAFT, seat) and e in cards]
        secret += [e for e in boxes if boxes[e].seat != seat and e in cards]
    if not covered and not secret:
        return state
    seen = world.copy()
    bag, stack = Counter(dict(state.bag)), list(state.stack)
    for entity in covered:
        bag[world.get(entity, Face).picture] += 1
        seen.take(entity, Face)
    for entity in secret:
        stack.append(world.get(entity, Card).name)
        seen.take(entity, Card)
    return state.with_(world=seen, bag=bag_of(bag), stack=tuple(sorted(stack)))


def views_differ(state: BattlegroundsState, seat: int, other: int) -> bool:
    """Return whether one of the two seats looks at cards from the stack, which the other must not see
    (BG-8.3). The card that is kept becomes open, and the one put away is never shown again."""
    if state.rules.option == "solo":
        return False
    offers = (offer.seat for _, offer in state.world.each(OnOffer))
    return any(offer != DRAFT and offer in (seat, other) for offer in offers)


def observe_step(
    before: BattlegroundsState, step: Step[BattlegroundsState, Action], seat: int
) -> SeenStep[BattlegroundsState, Action]:
    """Return a step as a seat sees it; of cards another seat drew it sees only the number."""
    if before.rules.option == "solo":
        return SeenStep(step.state, step.events, step.action)
    hidden = isinstance(step.action, DrawCards) and before.seat != seat
    return SeenStep(
        observe(step.state, seat),
        tuple(_told(event, seat) for event in step.events),
        None if hidden else step.action,
    )


def _told(event: Event, seat: int) -> Event:
    if isinstance(event, ev.CardsDrawn) and event.seat != seat:
        return ev.CardsDrawn(event.seat, event.count)
    return event


def shows_briefly(step: Step[BattlegroundsState, Action]) -> bool:
    """Return whether a step shows tokens that are covered again, and have to be remembered (BG-11.7)."""
    return any(isinstance(event, ev.Uncovered) for event in step.events)


def recall(
    seen: SeenStep[BattlegroundsState, Action], now: BattlegroundsState
) -> SeenStep[BattlegroundsState, Action]:
    """Return a step without the pictures of tokens that were turned up then and lie face down now
    (BG-11.7). They lie face down in its view, and its events give their fields alone."""
    if now.rules.option != "family":
        return seen
    faces = now.world.table(Face)
    events = tuple(
        ev.Uncovered(event.entity, event.field, "")
        if isinstance(event, ev.Uncovered) and event.entity not in faces
        else event
        for event in seen.events
    )
    action = seen.action if events == seen.events else None
    view, covered = seen.view, [entity for entity in seen.view.world.table(Up) if entity not in faces]
    if covered:
        world, bag = view.world.copy(), Counter(dict(view.bag))
        for entity in covered:
            bag[world.get(entity, Face).picture] += 1
            world.take(entity, Face)
            world.take(entity, Up)
        view = view.with_(world=world, bag=bag_of(bag))
    return SeenStep(view, events, action)


def resample(view: BattlegroundsState, rng: random.Random) -> BattlegroundsState:
    """Return a random full state that a view allows: unknown cards get names, face-down tokens pictures
    from the bag."""
    return _pictured(_named(view, rng), rng)


def _named(view: BattlegroundsState, rng: random.Random) -> BattlegroundsState:
    world = view.world
    unknown = [e for e, _ in world.each(OnOffer) if world.find(e, Card) is None]
    unknown += [e for e, _ in world.each(Boxed) if world.find(e, Card) is None]
    if not unknown:
        return view
    full = world.copy()
    names = rng.sample(view.stack, len(unknown))
    on_offer = sum(world.find(e, OnOffer) is not None for e in unknown)
    # cards on offer are numbered in the order of their names
    for entity, name in zip(unknown, [*sorted(names[:on_offer]), *names[on_offer:]], strict=True):
        full.put(entity, Card(name))
    left = list(view.stack)
    for name in names:
        left.remove(name)
    return view.with_(world=full, stack=tuple(left))


def _pictured(view: BattlegroundsState, rng: random.Random) -> BattlegroundsState:
    world = view.world
    unknown = [e for e, _, _ in world.both(Token, At) if world.find(e, Face) is None]
    if not unknown or not view.bag or view.phase == "open":
        return view  # before the first two are turned up nobody can have seen any
    full = world.copy()
    bag = Counter(dict(view.bag))
    pictures = rng.sample(list(bag), len(unknown), counts=list(bag.values()))
    for entity, picture in zip(unknown, pictures, strict=True):
        full.put(entity, Face(picture))
    return view.with_(world=full, bag=bag_of(bag - Counter(pictures)))
