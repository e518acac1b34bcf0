/* Where a piece can go in one turn, remembered by what is in its zone (TC-4, TC-8).
 *
 * The flood is that of game/games/tank_chess/rules/reach.py, the drives step by step are those of drives.py.
 */
#ifndef REACH_H
#define REACH_H

#include "map.h"

/* A way to end a drive that is more than standing on a placing with the ground as it was. */
typedef struct {
    u16 square;
    u8 facing; /* 8 if the piece is lost */
    u16 placing;
    Effect *effect;
} Outcome;

typedef struct {
    Effect *effect; /* of the first of the outcomes that change the same */
    Set squares;
    Placings bits;
} Group;

typedef struct {
    i32 gain;
    u16 placing, outcome; /* outcome: its number from 1, 0 for none */
} Quiet;

typedef struct Reach {
    struct Reach *next;
    u32 id;
    u64 hash;
    Set stands; /* who stands in its zone: with `ground` what it is remembered by */
    u16 bits_count, outcomes, groups;
    u8 escape;
    Outcome *outcome;
    Group *group;
    Quiet *quiet; /* its moves that destroy no enemy, best first, if `quiet_of` is the evaluation's number */
    u32 quiet_of, quiets;
    Set touch;   /* the squares that have to stay as they are for it to stay */
    Set squares; /* those of its placings, which say soonest that it can't be somewhere */
    Placings bits;
    Set ground[]; /* by layer that it feels */
} Reach;

/* What is known of a piece of one kind on one placing. */
typedef struct {
    Set zone;   /* the squares on whose contents its reach depends */
    Set ground; /* those whose ground it depends on */
    Set touch;  /* both, and its own */
    u16 *from[MAX_CLASSES]; /* by indirect class: the placings that can shoot it, NONE after the last */
    int has_from;
} Site;

static Site **sites;

#define BUCKETS (1u << 15)
static Reach *reach_bucket[BUCKETS];
static Arena memo; /* reaches and exposures */

/* ---- the flood */

typedef struct {
    int costs, losses;
    Entry *cost, *loss;
    Set entered;
} Moving;

static Moving moving_over(const Kind *k, const Set *world) {
    Moving m = {k->costs, k->losses, k->cost, k->loss, k->entered};
    static Entry cost[2 * MAX_GROUND], loss[2 * MAX_GROUND];
    Set every;
    zeroed(every);
    for (int i = 0; i < k->crossings; i++) join(&every, &world[k->crossing[i].layer]);
    if (!any(&every)) return m;
    m.cost = cost;
    m.loss = loss;
    for (int i = 0; i < k->costs; i++) {
        cost[i] = k->cost[i];
        leave(&cost[i].squares, &every);
    }
    for (int i = 0; i < k->losses; i++) loss[i] = k->loss[i];
    for (int i = 0; i < k->crossings; i++) {
        const Entry *c = &k->crossing[i];
        Entered met = {.steps = c->steps, .end = c->end, .flips = has(&c->squares, 1)};
        if (any(&world[c->layer]))
            lay(0, &world[c->layer], &met, c->layer, m.cost, &m.costs, m.loss, &m.losses, &m.entered);
    }
    return m;
}

/* Put squares into a front, whose facings that are not in `there` hold nothing of worth yet. */
INLINE void put(Placings *front, u32 *there, int facing, const Set *squares) {
    if (*there >> facing & 1) {
        join(&front->f[facing], squares);
    } else {
        front->f[facing] = *squares;
        *there |= 1u << facing;
    }
}

/* The squares it can stand on, by facing; where it is lost; whether it gets out. `seen` holds no start. */
static int spread(const Moving *m, const Set *exits, int square, int facing, int speed, const Set *free,
                  Placings *seen, Set *gone) {
    static Set late[10][8];
    u32 late_there[10] = {0};
    Placings fronts[2], *front = &fronts[0], *fresh = &fronts[1];
    int out = 0;
    zeroed(*seen);
    zeroed(*gone);
    zeroed(front->f[facing]);
    add(&front->f[facing], square);
    add(&seen->f[facing], square);
    u32 here = 1u << facing;
    for (int step = 1; step <= speed && (here || late_there[step % 10] || m->costs > 1); step++) {
        u32 there = 0;
        for (u32 left = late_there[step % 10]; left; left &= left - 1) {
            int f = __builtin_ctz(left);
            put(fresh, &there, f, &late[step % 10][f]);
        }
        late_there[step % 10] = 0;
        for (u32 left = here; left; left &= left - 1) {
            int f = __builtin_ctz(left), a = (f + 7) & 7, b = (f + 1) & 7;
            const Set *at = &front->f[f];
            put(fresh, &there, a, at);
            put(fresh, &there, b, at);
            if (exits && meets(at, &exits[f])) out = 1;
            Set ahead = both(at, &map.onward[f]);
            ahead = shifted(&ahead, map.stride[f]);
            keep(&ahead, free);
            for (int i = 0; i < m->costs; i++) {
                const Entry *c = &m->cost[i];
                Set entered = both(&ahead, &c->squares);
                if (c->steps == 1) {
                    put(fresh, &there, f, &entered);
                } else if (step + c->steps - 1 <= speed && any(&entered)) {
                    int when = (step + c->steps - 1) % 10;
                    if (!late_there[when]) clear(late[when], sizeof late[when]);
                    late_there[when] |= 1u << f;
                    join(&late[when][f], &entered);
                }
            }
            for (int i = 0; i < m->losses; i++)
                if (step + m->loss[i].steps - 1 <= speed) {
                    Set lost = both(&ahead, &m->loss[i].squares);
                    join(gone, &lost);
                }
        }
        here = 0;
        for (u32 left = there; left; left &= left - 1) {
            int f = __builtin_ctz(left);
            leave(&fresh->f[f], &seen->f[f]);
            join(&seen->f[f], &fresh->f[f]);
            if (any(&fresh->f[f])) here |= 1u << f;
        }
        Placings *swap = front;
        front = fresh;
        fresh = swap;
    }
    drop(&seen->f[facing], square);
    return out;
}

static Set one_on(const Set *squares, int facing) {
    Set r = both(squares, &map.onward[facing]);
    return shifted(&r, map.stride[facing]);
}

static Site *open_site(const Piece *p) {
    const Kind *k = &map.kind[p->kind];
    Site *s = take(&map_arena, sizeof(Site));
    clear(s, sizeof *s);
    Moving m = {k->costs, k->losses, k->cost, k->loss, k->entered};
    Placings seen;
    Set gone, start;
    zeroed(start);
    add(&start, p->square);
    spread(&m, 0, p->square, p->facing, k->speed - 1, &map.board, &seen, &gone);
    add(&seen.f[p->facing], p->square);
    for (int f = 0; f < 9; f++) {
        int way = f < 8 ? f : (p->facing + 4) & 7;
        Set ahead = one_on(f < 8 ? &seen.f[f] : &start, way);
        Set tried = both(&ahead, &k->entered);
        join(&s->zone, &tried);
        if (k->pushes || k->pushes_wreck) {
            Set beyond = one_on(&ahead, way);
            join(&s->zone, &beyond);
        }
    }
    drop(&s->zone, p->square);
    s->ground = s->zone;
    if (k->speed >= 6) add(&s->ground, p->square); /* it can come back */
    s->touch = s->zone;
    add(&s->touch, p->square);
    sites[p->site] = s;
    return s;
}

INLINE Site *site_of(const Piece *p) {
    Site *s = sites[p->site];
    return s ? s : open_site(p);
}

static Effect *new_effect(Arena *arena, const u16 *flip, int flips, int end) {
    Effect *e = take(arena, sizeof(Effect) + (u32)flips * 2);
    e->hash = end_mark(end);
    e->end = (u16)end;
    e->flips = (u16)flips;
    for (int i = 0; i < flips; i++) {
        e->flip[i] = flip[i];
        e->hash ^= mark_of(flip[i]);
    }
    return e;
}

static void flood(const Piece *p, const Set *world, Reach *r) {
    const Kind *k = &map.kind[p->kind];
    Set free;
    EACH free.w[i] = ~world[0].w[i];
    add(&free, p->square);
    for (int i = 0; i < k->blockings; i++) leave(&free, &world[k->blocking[i]]);
    Moving m = moving_over(k, world);
    Set gone, start;
    zeroed(start);
    add(&start, p->square);
    r->escape = (u8)spread(&m, k->command ? map.exits[p->colour] : 0, p->square, p->facing, k->speed, &free,
                           &r->bits, &gone);
    Set behind = one_on(&start, (p->facing + 4) & 7);
    keep(&behind, &m.entered);
    keep(&behind, &free);
    if (m.losses) {
        join(&gone, &behind);
        Set every;
        zeroed(every);
        for (int i = 0; i < m.losses; i++) join(&every, &m.loss[i].squares);
        keep(&gone, &every);
        leave(&behind, &every);
        int lost = count(&gone);
        if (lost) r->outcome = take(&memo, (u32)lost * sizeof(Outcome));
        SQUARES(gone, q) {
            int i = 0;
            while (!has(&m.loss[i].squares, (int)q)) i++;
            u16 flip = FLIP(m.loss[i].layer, q);
            Outcome *o = &r->outcome[r->outcomes++];
            o->square = (u16)q;
            o->facing = 8;
            o->placing = (u16)(p->facing * map.size + q);
            o->effect = new_effect(&memo, &flip, m.loss[i].layer ? 1 : 0, m.loss[i].end);
        }
    }
    join(&r->bits.f[p->facing], &behind);
}

/* ---- drives step by step */

typedef struct {
    u16 square;
    u8 facing, end; /* facing: 8 for none */
    u16 steps, length, flips;
    u16 *path, *flip;
    u64 hash;
    int next; /* of the nodes that are known, -1 for none */
} Label;

#define LABEL_BUCKETS 4096

static struct {
    Arena arena;
    Label *label;
    int labels, most;
    int *queue, waiting;
    int bucket[LABEL_BUCKETS];
} road;

static int label_before(const Label *a, const Label *b) {
    if (a->steps != b->steps) return a->steps < b->steps;
    if (a->length != b->length) return a->length < b->length;
    for (int i = 0; i < a->length; i++)
        if (a->path[i] != b->path[i]) return a->path[i] < b->path[i];
    return a < b;
}

static Label *new_label(void) {
    if (road.labels == road.most) {
        int most = road.most ? road.most * 2 : 4096;
        Label *label = more_memory((u32)most * sizeof(Label));
        int *queue = more_memory((u32)most * 4);
        for (int i = 0; i < road.labels; i++) label[i] = road.label[i];
        for (int i = 0; i < road.waiting; i++) queue[i] = road.queue[i];
        road.label = label;
        road.queue = queue;
        road.most = most;
    }
    return &road.label[road.labels++];
}

static void enqueue(void) {
    int at = road.waiting++, made = road.labels - 1;
    while (at) {
        int up = (at - 1) / 2;
        if (!label_before(&road.label[made], &road.label[road.queue[up]])) break;
        road.queue[at] = road.queue[up];
        at = up;
    }
    road.queue[at] = made;
}

static int dequeue(void) {
    int first = road.queue[0], last = road.queue[--road.waiting], at = 0;
    while (1) {
        int down = 2 * at + 1;
        if (down >= road.waiting) break;
        if (down + 1 < road.waiting && label_before(&road.label[road.queue[down + 1]], &road.label[road.queue[down]]))
            down++;
        if (!label_before(&road.label[road.queue[down]], &road.label[last])) break;
        road.queue[at] = road.queue[down];
        at = down;
    }
    road.queue[at] = last;
    return first;
}

static int place_of(const Label *a) {
    return (int)((a->hash ^ (u64)(a->square * 9 + a->facing) * 0x9E3779B97F4A7C15ull) >> 7 & (LABEL_BUCKETS - 1));
}

static int known_label(const Label *a) {
    for (int i = road.bucket[place_of(a)]; i >= 0; i = road.label[i].next) {
        const Label *b = &road.label[i];
        if (a->square == b->square && a->facing == b->facing && a->end == b->end && a->hash == b->hash) return 1;
    }
    return 0;
}

static void settle(int number) {
    Label *a = &road.label[number];
    int place = place_of(a);
    a->next = road.bucket[place];
    road.bucket[place] = number;
}

/* Flip what entering flips; what was flipped is flipped back. */
static void take_flips(Label *to, const Label *from, const Entered *met) {
    to->hash = from->hash;
    to->flips = from->flips;
    to->flip = from->flip;
    if (!met->flips) return;
    u16 flip[MAX_FLIPS];
    int flips = from->flips;
    for (int i = 0; i < flips; i++) flip[i] = from->flip[i];
    for (int i = 0; i < met->flips; i++) {
        int j = 0;
        while (j < flips && flip[j] != met->flip[i]) j++;
        if (j < flips)
            flip[j] = flip[--flips];
        else if (flips < MAX_FLIPS)
            flip[flips++] = met->flip[i];
        else
            __builtin_trap();
        to->hash ^= mark_of(met->flip[i]);
    }
    to->flip = take(&road.arena, (u32)flips * 2 + 2);
    to->flips = (u16)flips;
    for (int i = 0; i < flips; i++) to->flip[i] = flip[i];
}

static void extend_path(Label *to, const Label *from, int square) {
    to->path = take(&road.arena, (u32)(from->length + 1) * 2);
    for (int i = 0; i < from->length; i++) to->path[i] = from->path[i];
    to->path[from->length] = (u16)square;
    to->length = (u16)(from->length + 1);
}

static int outcome_before(const Label *a, const Label *b) {
    if (a->facing != b->facing) return a->facing < b->facing;
    if (a->square != b->square) return a->square < b->square;
    for (int i = 0; i < a->length && i < b->length; i++)
        if (a->path[i] != b->path[i]) return a->path[i] < b->path[i];
    return a->length < b->length;
}

static void drive(const Piece *p, const Set *base, Reach *r) {
    const Kind *k = &map.kind[p->kind];
    int n = map.size;
    static Set world[MAX_LAYERS];
    for (int i = 0; i < map.layers; i++) world[i] = base[i];
    drop(&world[0], p->square);
    empty(&road.arena);
    road.labels = road.waiting = 0;
    for (int i = 0; i < LABEL_BUCKETS; i++) road.bucket[i] = -1;
    Label *first = new_label();
    clear(first, sizeof *first);
    first->square = p->square;
    first->facing = p->facing;
    first->end = STANDS;
    enqueue();
    int ways = 0;
    static int *way, most_ways;
    Entered met;
    while (road.waiting) {
        int now = dequeue();
        if (known_label(&road.label[now])) continue;
        settle(now);
        if (ways == most_ways) {
            int most = most_ways ? most_ways * 2 : 1024, *more = more_memory((u32)most * 4);
            for (int i = 0; i < ways; i++) more[i] = way[i];
            way = more;
            most_ways = most;
        }
        way[ways++] = now;
        Label here = road.label[now];
        if (here.end != STANDS || here.steps >= k->speed) continue;
        for (int by = -1; by <= 1; by += 2) {
            Label turned = here;
            turned.facing = (u8)((here.facing + by) & 7);
            turned.steps++;
            if (known_label(&turned)) continue;
            *new_label() = turned;
            enqueue();
        }
        int ahead = map.ahead[here.facing * n + here.square];
        if (ahead < 0) {
            if (k->command && has(&map.exits[p->colour][here.facing], here.square)) {
                r->escape = 1;
            }
            continue;
        }
        if (!enter(k, world, here.flip, here.flips, ahead, map.ahead[here.facing * n + ahead], &met)) continue;
        if (here.steps + met.steps > k->speed) continue;
        Label there = here;
        there.square = (u16)ahead;
        there.facing = met.end == STANDS ? here.facing : 8;
        there.end = (u8)met.end;
        there.steps = (u16)(here.steps + met.steps);
        take_flips(&there, &here, &met);
        if (known_label(&there)) continue;
        extend_path(&there, &here, ahead);
        *new_label() = there;
        enqueue();
    }
    int behind = map.ahead[((p->facing + 4) & 7) * n + p->square];
    if (behind >= 0 && enter(k, world, 0, 0, behind, -1, &met)) {
        Label there = road.label[0];
        there.square = (u16)behind;
        there.facing = met.end == STANDS ? p->facing : 8;
        there.end = (u8)met.end;
        there.steps = 1;
        take_flips(&there, &road.label[0], &met);
        if (!known_label(&there)) {
            extend_path(&there, &road.label[0], behind);
            *new_label() = there;
            if (ways == most_ways) {
                int *more = more_memory((u32)(most_ways + 64) * 4);
                for (int i = 0; i < ways; i++) more[i] = way[i];
                way = more;
                most_ways += 64;
            }
            way[ways++] = road.labels - 1;
        }
    }
    /* what they come to, in order */
    int outcomes = 0;
    for (int i = 0; i < ways; i++) {
        const Label *a = &road.label[way[i]];
        if (a->square == p->square && a->facing == p->facing) continue;
        if (a->flips || a->facing == 8) {
            int at = outcomes++, number = way[i];
            while (at && outcome_before(a, &road.label[road.queue[at - 1]])) {
                road.queue[at] = road.queue[at - 1];
                at--;
            }
            road.queue[at] = number;
        } else {
            add(&r->bits.f[a->facing], a->square);
        }
    }
    if (!outcomes) return;
    r->outcomes = (u16)outcomes;
    r->outcome = take(&memo, (u32)outcomes * sizeof(Outcome));
    int groups = 0;
    for (int i = 0; i < outcomes; i++) {
        const Label *a = &road.label[road.queue[i]];
        Outcome *o = &r->outcome[i];
        o->square = a->square;
        o->facing = a->facing;
        o->placing = (u16)((a->facing == 8 ? p->facing : a->facing) * n + a->square);
        o->effect = new_effect(&memo, a->flip, a->flips, a->end);
        if (a->facing == 8) continue;
        int g = 0;
        while (g < i && !(r->outcome[g].facing < 8 && r->outcome[g].effect->hash == o->effect->hash)) g++;
        groups += g == i;
    }
    if (!groups) return;
    r->group = take(&memo, (u32)groups * sizeof(Group));
    for (int i = 0; i < outcomes; i++) {
        const Outcome *o = &r->outcome[i];
        if (o->facing == 8) continue;
        int g = 0;
        while (g < r->groups && r->group[g].effect->hash != o->effect->hash) g++;
        if (g == r->groups) {
            r->group[g].effect = o->effect;
            zeroed(r->group[g].bits);
            zeroed(r->group[g].squares);
            r->groups++;
        }
        add(&r->group[g].bits.f[o->facing], o->square);
        add(&r->group[g].squares, o->square);
    }
}

/* ---- what is remembered */

/* The hash with what a set has of some squares. */
INLINE u64 hash_set(u64 hash, const Set *s, const Set *squares) {
    EACH hash = (hash << 23 | hash >> 41) + (s->w[i] & squares->w[i]) * 0x9FB21C651E98DF25ull;
    return hash;
}

/* Whether a set has just these of some squares. */
INLINE int is_kept(const Set *kept, const Set *s, const Set *squares) {
    u64 differs = 0;
    EACH differs |= kept->w[i] ^ (s->w[i] & squares->w[i]);
    return !differs;
}

static Reach *find_reach(const Piece *p, const Set *world) {
    const Kind *k = &map.kind[p->kind];
    const Site *s = site_of(p);
    u64 hash = p->id * 0x9E3779B97F4A7C15ull;
    hash = hash_set(hash, &world[0], &s->zone);
    for (int j = 0; j < k->feels; j++) hash = hash_set(hash, &world[k->feel[j]], &s->ground);
    hash = mixed(hash);
    Reach **bucket = &reach_bucket[hash & (BUCKETS - 1)];
    for (Reach *r = *bucket; r; r = r->next) {
        if (r->hash != hash || r->id != p->id) continue;
        int same = is_kept(&r->stands, &world[0], &s->zone);
        for (int j = 0; j < k->feels; j++) same &= is_kept(&r->ground[j], &world[k->feel[j]], &s->ground);
        if (same) return r;
    }
    Reach *r = take(&memo, (u32)(sizeof(Reach) + (u32)k->feels * sizeof(Set)));
    clear(r, sizeof *r);
    r->next = *bucket;
    *bucket = r;
    r->hash = hash;
    r->id = p->id;
    r->stands = both(&world[0], &s->zone);
    for (int j = 0; j < k->feels; j++) r->ground[j] = both(&world[k->feel[j]], &s->ground);
    int alive = 0;
    for (int j = 0; j < k->livelies; j++) alive |= meets(&world[k->lively[j]], &s->ground);
    if (alive)
        drive(p, world, r);
    else
        flood(p, world, r);
    r->bits_count = (u16)placings_count(&r->bits);
    r->squares = squares_of(&r->bits);
    r->touch = s->touch;
    return r;
}

#endif
