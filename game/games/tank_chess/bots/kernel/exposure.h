/* From where a piece can be shot, remembered by what is on its lines (TC-5); as in exposure.py. */
#ifndef EXPOSURE_H
#define EXPOSURE_H

#include "reach.h"

/* The placings from which a gun destroys a piece, and their squares. */
typedef struct {
    Set squares;
    u32 facings; /* the bits of those that any has */
    Placings from;
} Hit;

typedef struct Exposure {
    struct Exposure *next;
    u32 site;
    u64 hash;
    Set stands;      /* who stands on its lines: with `ground` what it is remembered by */
    u8 far[8];       /* by direction: squares to what ends the line, 0 if nobody shoots it from there */
    Set lines;       /* the squares on whose contents it depends */
    Set hiders;      /* the occupied squares that end a line */
    Set squares;     /* those of `widest` */
    Placings widest; /* all from where it is shot, lines taken to their second blocker */
    const Hit **hit; /* by class of gun: from where one destroys it, 0 while that isn't known */
    Set ground[]; /* by layer that stops fire */
} Exposure;

static Exposure *exposure_bucket[BUCKETS];
static const Hit nowhere;

INLINE int side_from(const Piece *p, int towards) {
    int shot = (towards + 4 - p->facing) & 7;
    return shot == 4 ? 0 : shot == 0 ? 2 : 1;
}

/* The squares 2 to `far` squares off in a direction. */
INLINE Set lit(int square, int towards, int far) {
    Set r;
    zeroed(r);
    int stride = map.stride[towards], at = square + stride;
    for (int i = 2; i <= far; i++) add(&r, at += stride);
    return r;
}

static void learn_indirect(const Piece *p, Site *s) {
    const Kind *k = &map.kind[p->kind];
    s->has_from = 1;
    int least = k->armour[0];
    for (int i = 1; i < 3; i++)
        if (k->armour[i] < least) least = k->armour[i];
    for (int c = 0; c < map.classes; c++) {
        const Class *class = &map.class[c];
        if (!class->ranges || class->gun <= least) continue;
        u16 *at = s->from[c] = take(&map_arena, (u32)(8 * class->ranges * class->directions + 1) * 2);
        for (int towards = 0; towards < 8; towards++) {
            if (class->gun <= k->armour[side_from(p, towards)]) continue;
            int distance = 0, i = 0;
            for (int q = map.ahead[towards * map.size + p->square]; q >= 0; q = map.ahead[towards * map.size + q]) {
                distance++;
                while (i < class->ranges && class->range[i] < distance) i++;
                if (i == class->ranges) break;
                if (class->range[i] != distance) continue;
                for (int j = 0; j < class->directions; j++)
                    *at++ = (u16)(((towards + 4 - class->direction[j]) & 7) * map.size + q);
            }
        }
        *at = NONE;
    }
}

static void expose(const Piece *p, const Set *world, Exposure *e) {
    Site *s = site_of(p);
    const Kind *k = &map.kind[p->kind];
    if (!s->has_from) learn_indirect(p, s);
    Set stops = world[0];
    for (int i = 0; i < map.stoppings; i++) join(&stops, &world[map.stopping[i]]);
    for (int c = 0; c < map.classes; c++)
        if (s->from[c])
            for (const u16 *at = s->from[c]; *at != NONE; at++)
                add(&e->widest.f[*at / map.size], *at % map.size);
    for (int towards = 0; towards < 8; towards++) {
        int length = map.length[p->square * 8 + towards];
        if (length < 2 || !k->beaten[side_from(p, towards)]) continue;
        int reach = length, beyond = length, stride = map.stride[towards];
        Set blockers = both(&stops, &map.lines[p->square * 8 + towards]);
        if (any(&blockers)) {
            int first = stride > 0 ? lowest(&blockers) : highest(&blockers);
            drop(&blockers, first);
            if (has(&world[0], first)) add(&e->hiders, first);
            reach = (first - p->square) / stride;
            if (any(&blockers)) beyond = ((stride > 0 ? lowest(&blockers) : highest(&blockers)) - p->square) / stride;
        }
        if (beyond < 2) continue;
        Set squares = lit(p->square, towards, beyond);
        join(&e->lines, &squares);
        add(&e->lines, p->square + stride);
        for (int i = 0; i < map.shapes; i++)
            for (int j = 0; j < map.shape[i]->directions; j++)
                join(&e->widest.f[(towards + 4 - map.shape[i]->direction[j]) & 7], &squares);
        if (reach >= 2) e->far[towards] = (u8)reach;
    }
    e->squares = squares_of(&e->widest);
}

static Exposure *find_exposure(const Piece *p, const Set *world) {
    const Set *rays = &map.rays[p->square];
    u64 hash = p->site * 0x9E3779B97F4A7C15ull;
    hash = hash_set(hash, &world[0], rays);
    for (int j = 0; j < map.stoppings; j++) hash = hash_set(hash, &world[map.stopping[j]], rays);
    hash = mixed(hash);
    Exposure **bucket = &exposure_bucket[hash & (BUCKETS - 1)];
    for (Exposure *e = *bucket; e; e = e->next) {
        if (e->hash != hash || e->site != p->site) continue;
        int same = is_kept(&e->stands, &world[0], rays);
        for (int j = 0; j < map.stoppings; j++) same &= is_kept(&e->ground[j], &world[map.stopping[j]], rays);
        if (same) return e;
    }
    u32 keys = (u32)map.stoppings * sizeof(Set), hits = (u32)map.classes * sizeof(Hit *);
    Exposure *e = take(&memo, (u32)sizeof(Exposure) + keys + hits);
    clear(e, (u32)sizeof(Exposure) + keys + hits);
    e->hit = (const Hit **)(e->ground + map.stoppings);
    e->next = *bucket;
    *bucket = e;
    e->hash = hash;
    e->site = p->site;
    e->stands = both(&world[0], rays);
    for (int j = 0; j < map.stoppings; j++) e->ground[j] = both(&world[map.stopping[j]], rays);
    expose(p, world, e);
    return e;
}

static const Hit *find_hit(const Exposure *e, const Piece *p, int class) {
    const Class *c = &map.class[class];
    Placings found;
    zeroed(found);
    if (c->ranges) {
        const u16 *at = sites[p->site]->from[class];
        if (at)
            for (; *at != NONE; at++) add(&found.f[*at / map.size], *at % map.size);
    } else {
        for (int towards = 0; towards < 8; towards++) {
            if (!e->far[towards] || !(map.kind[p->kind].beaten[side_from(p, towards)] >> class & 1)) continue;
            Set squares = lit(p->square, towards, e->far[towards]);
            for (int j = 0; j < c->directions; j++) join(&found.f[(towards + 4 - c->direction[j]) & 7], &squares);
        }
    }
    if (!any_placing(&found)) return e->hit[class] = &nowhere;
    Hit *kept = take(&memo, sizeof(Hit));
    kept->squares = squares_of(&found);
    kept->from = found;
    kept->facings = 0;
    for (int f = 0; f < 8; f++) kept->facings |= (u32)any(&found.f[f]) << f;
    return e->hit[class] = kept;
}

/* All placings from which a gun of that class destroys the piece of this exposure. */
INLINE const Hit *hit_of(const Exposure *e, const Piece *p, int class) {
    const Hit *hit = e->hit[class];
    return hit ? hit : find_hit(e, p, class);
}

/* Whether one of the placings may be among those from which the piece is shot. */
INLINE int may_hit(const Exposure *e, const Reach *r) { return r->groups || meets(&r->squares, &e->squares); }

/* Whether it does from some of these placings, which have these squares. */
INLINE int can_hit(const Hit *hit, const Set *squares, const Placings *from) {
    if (!meets(&hit->squares, squares)) return 0;
    for (u32 left = hit->facings; left; left &= left - 1) {
        int f = __builtin_ctz(left);
        if (meets(&hit->from.f[f], &from->f[f])) return 1;
    }
    return 0;
}

#endif
