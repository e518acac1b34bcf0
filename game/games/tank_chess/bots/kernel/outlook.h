/* What a piece is worth standing so, seen from the position a search starts from.
 *
 * Everything here is about time, in turns: how soon a piece could shoot at the enemy Command or at its
 * way home, how soon enemies could shoot at it and through which side of its armour, how far a Command
 * has to the far edge and who can still stop it. The weights are those of weights.py, in its order.
 */
#ifndef OUTLOOK_H
#define OUTLOOK_H

#include "position.h"

#define MATE 1000000
#define UNKNOWN INT32_MIN
#define FAR 255

/* From so many placings on it does not matter from how many an enemy could hit. */
#define PLACES 8

typedef struct {
    double body, speed, gun, aim, armour_front, armour_side, armour_rear, push, late_speed, late_strength,
        late_pieces, trade, approach, approach_turns, guard, guard_turns, exposure, near, far, cover, hunted, race,
        race_turns, race_guards, home, tempo, fork, urge_turns, ahead, contempt, repeat, noise;
} Weights;

static Weights weights;

/* An armed piece: its placings after one turn, and after two with no piece in the way. */
typedef struct {
    int class;
    Placings soon, later;
} Zone;

static struct {
    u32 number; /* of the position it looks from; lists of quiet moves belong to one */
    int prepared, n[2], command[2], shooters[2];
    Piece *side[2]; /* by square */
    Set wrecks;
    int worth[MAX_KINDS];
    int guns[2][MAX_CLASSES]; /* how many pieces have a gun of that class */
    Set passable[MAX_KINDS];
    int has_passable[MAX_KINDS];
    Zone *zone[2];
    int zones[2];
    double scale[2], approach[2], cover, hunted, race[2], guarding[2];
    u8 *home[MAX_KINDS][2], *attack[MAX_KINDS][2], *guard[MAX_KINDS][2];
    int has_home[MAX_KINDS][2], has_nearing[MAX_KINDS][2];
    Piece way[2][64];
    int ways[2];
    i32 *value; /* by id of a piece */
} outlook;

static Arena outlook_arena, quiet_arena;
static int (*outlook_asks)(void); /* whether to stop; asked between pieces */

/* ---- floods: steps to a goal from every placing, every step counting one */

/* Steps from each placing to the goal for a piece that can stand on `passable`, at most `limit`; FAR
 * where it is further. `all`, if given, gets the placings within the limit. */
static u8 *flow(const Placings *goal, const Set *passable, int limit, Placings *all) {
    int n = map.size;
    u8 *steps = all ? 0 : take(&outlook_arena, (u32)(8 * n));
    Placings seen, fresh;
    if (steps) __builtin_memset(steps, FAR, (u32)(8 * n));
    for (int f = 0; f < 8; f++) {
        seen.f[f] = both(&goal->f[f], passable);
        fresh.f[f] = seen.f[f];
        if (steps) SQUARES(fresh.f[f], q) steps[f * n + (int)q] = 0;
    }
    if (limit > FAR - 1) limit = FAR - 1;
    for (int step = 1; step <= limit; step++) {
        Placings near;
        u64 some = 0;
        for (int f = 0; f < 8; f++) {
            Set back = both(&fresh.f[f], &map.onward[(f + 4) & 7]);
            near.f[f] = shifted(&back, -map.stride[f]);
            join(&near.f[f], &fresh.f[(f + 1) & 7]);
            join(&near.f[f], &fresh.f[(f + 7) & 7]);
        }
        for (int f = 0; f < 8; f++) {
            EACH {
                u64 w = near.f[f].w[i] & passable->w[i] & ~seen.f[f].w[i];
                fresh.f[f].w[i] = w;
                seen.f[f].w[i] |= w;
                some |= w;
            }
            if (steps) SQUARES(fresh.f[f], q) steps[f * n + (int)q] = (u8)step;
        }
        if (!some) break;
    }
    if (all) *all = seen;
    return steps;
}

static const Set *passable_of(int kind) {
    Set *s = &outlook.passable[kind];
    if (outlook.has_passable[kind]) return s;
    outlook.has_passable[kind] = 1;
    zeroed(*s);
    const Kind *k = &map.kind[kind];
    for (int q = 0; q < map.size; q++) {
        int g = ground_at(positions[0].world, 0, 0, q);
        if (g < 0 || (k->lets >> g & 1 && map.ground[g].entered != EXPLODES) || k->pushes >> g & 1) add(s, q);
    }
    leave(s, &outlook.wrecks);
    return s;
}

/* Turned round, the way there is the way back: where a piece gets to from its placing. */
static u8 *onward_from(const Piece *p, int limit, Placings *all) {
    Placings goal;
    zeroed(goal);
    add(&goal.f[(p->facing + 4) & 7], p->square);
    Set passable = *passable_of(p->kind);
    add(&passable, p->square);
    if (!all) return flow(&goal, &passable, limit, 0);
    Placings back;
    flow(&goal, &passable, limit, &back);
    for (int f = 0; f < 8; f++) all->f[f] = back.f[(f + 4) & 7];
    return 0;
}

/* ---- the worth of kinds */

static int rounded(double x) { return (int)__builtin_rint(x); }

static int worth_of(const Kind *k, double late) {
    const Weights *w = &weights;
    double aim = k->directions < 2 ? w->aim : 1.0;
    double gun = k->gun * w->gun * aim;
    double armour = k->armour[0] * w->armour_front + k->armour[1] * w->armour_side + k->armour[2] * w->armour_rear;
    double pushing = k->pushes || k->pushes_wreck ? w->push : 0.0;
    double speed = k->speed * w->speed * (1.0 + late * w->late_speed);
    double strength = (gun + armour) * (1.0 - late * w->late_strength);
    return rounded(w->body + speed + strength + pushing);
}

/* ---- the race */

static u8 *home_of(const Piece *p) {
    int kind = p->kind, colour = p->colour;
    if (!outlook.has_home[kind][colour]) {
        outlook.has_home[kind][colour] = 1;
        Placings edge;
        for (int f = 0; f < 8; f++) edge.f[f] = map.exits[colour][f];
        outlook.home[kind][colour] =
            flow(&edge, passable_of(kind), (int)(weights.race_turns * map.kind[kind].speed), 0);
    }
    return outlook.home[kind][colour];
}

/* Steps of a Command over the far edge, were no piece in the way; 0 if there is no way or a long one. */
static int steps_home(const Piece *p) {
    int steps = home_of(p)[p->placing];
    return steps == FAR ? 0 : steps + 1;
}

static void find_way(int colour) {
    outlook.ways[colour] = 0;
    if (outlook.command[colour] < 0) return;
    Piece at = outlook.side[colour][outlook.command[colour]];
    if (!steps_home(&at)) return;
    const u8 *field = home_of(&at);
    int speed = map.kind[at.kind].speed;
    Piece *way = outlook.way[colour];
    int n = 0;
    way[n++] = at;
    while (n < 64) {
        int left = field[at.placing];
        if (left < speed || n > weights.race_turns) break;
        Placings ring;
        onward_from(&at, speed, &ring);
        int found = -1;
        for (int f = 0; f < 8 && found < 0; f++)
            SQUARES(ring.f[f], q)
        if (found < 0 && field[f * map.size + (int)q] <= left - speed) found = f * map.size + (int)q;
        if (found < 0) break;
        at = moved(&at, found);
        way[n++] = at;
    }
    outlook.ways[colour] = n;
}

static int stoppers(int colour) {
    int found = 0, n = outlook.ways[colour];
    if (n <= 1) return n ? 0 : outlook.shooters[1 - colour];
    for (int i = 0; i < outlook.n[1 - colour]; i++) {
        const Piece *enemy = &outlook.side[1 - colour][i];
        int class = map.kind[enemy->kind].class, speed = map.kind[enemy->kind].speed, stops = 0;
        if (class < 0) continue;
        Arena kept = outlook_arena;
        const u8 *steps = onward_from(enemy, n * speed, 0);
        for (int turns = 1; turns < n && !stops; turns++) {
            const Piece *stop = &outlook.way[colour][turns];
            const Placings *from = &hit_of(find_exposure(stop, positions[0].world), stop, class)->from;
            for (int f = 0; f < 8; f++)
                SQUARES(from->f[f], q)
            if (steps[((f + 4) & 7) * map.size + (int)q] <= (turns + 1) * speed) stops = 1;
        }
        found += stops;
        give_back(&outlook_arena, kept);
        if (outlook_asks && outlook_asks()) break;
    }
    return found;
}

/* ---- looking from a position */

static void look_from(void) {
    Position *root = &positions[0];
    u32 number = outlook.number + 1;
    i32 *value = outlook.value;
    clear(&outlook, sizeof outlook);
    outlook.number = number;
    outlook.value = value;
    empty(&outlook_arena);
    empty(&quiet_arena);
    for (u32 i = 0; i < (u32)(map.numbers * 16 * map.size); i++) value[i] = UNKNOWN;
    outlook.wrecks = root->world[0];
    for (int side = 0; side < 2; side++) {
        int colour = side ? 1 - (root->ply & 1) : root->ply & 1, n = root->n[side];
        static int order[1024];
        by_square(root, side, order);
        Piece *pieces = outlook.side[colour] = take(&outlook_arena, (u32)n * sizeof(Piece) + 16);
        outlook.n[colour] = n;
        outlook.command[colour] = -1;
        for (int i = 0; i < n; i++) {
            const Piece *p = &root->piece[side][order[i]];
            pieces[i] = *p;
            drop(&outlook.wrecks, p->square);
            if (p->command && outlook.command[colour] < 0) outlook.command[colour] = i;
            int class = map.kind[p->kind].class;
            if (class >= 0) {
                outlook.shooters[colour]++;
                outlook.guns[colour][class]++;
            }
        }
    }
    double part = (outlook.shooters[0] + outlook.shooters[1]) / weights.late_pieces;
    double late = 1.0 - (part < 1.0 ? part : 1.0);
    for (int k = 0; k < map.kinds; k++) outlook.worth[k] = worth_of(&map.kind[k], late);
}

static double positive(double x) { return x > 0.0 ? x : 0.0; }

static void find_zones(int colour) {
    Zone *zone = outlook.zone[colour] =
        take(&outlook_arena, (u32)outlook.shooters[colour] * sizeof(Zone) + 16);
    for (int i = 0; i < outlook.n[colour]; i++) {
        const Piece *p = &outlook.side[colour][i];
        int class = map.kind[p->kind].class;
        if (class < 0) continue;
        Zone *z = &zone[outlook.zones[colour]++];
        z->class = class;
        z->soon = find_reach(p, positions[0].world)->bits;
        onward_from(p, 2 * map.kind[p->kind].speed, &z->later);
        placings_join(&z->later, &z->soon);
        if (outlook_asks && outlook_asks()) return;
    }
}

/* What all values depend on: who is ahead, how long nothing happened, the ways home. */
static void prepare(void) {
    if (outlook.prepared) return;
    outlook.prepared = 1;
    const Weights *w = &weights;
    double strength[2], lead[2];
    for (int c = 0; c < 2; c++) {
        int sum = 0;
        for (int i = 0; i < outlook.n[c]; i++)
            if (!outlook.side[c][i].command) sum += outlook.worth[outlook.side[c][i].kind];
        strength[c] = sum + w->body;
    }
    double urge = 1.0 + positions[0].quiet / w->urge_turns;
    for (int c = 0; c < 2; c++) lead[c] = positive(1.0 - strength[1 - c] / strength[c]);
    for (int c = 0; c < 2; c++) {
        outlook.scale[c] = 1.0 + 2.0 * w->trade * lead[1 - c];
        outlook.approach[c] = w->approach * urge * (1.0 + 2.0 * w->ahead * lead[c]);
    }
    outlook.cover = w->cover / urge;
    outlook.hunted = w->hunted / urge;
    for (int c = 0; c < 2; c++) find_way(c);
    for (int c = 0; c < 2; c++) outlook.race[c] = w->race * urge * w->race_guards / (w->race_guards + stoppers(c));
    for (int c = 0; c < 2; c++) {
        int turns = outlook.ways[1 - c];
        if (turns) outlook.guarding[c] = w->guard * positive(1.0 - (turns - 1) / w->race_turns);
    }
    for (int c = 0; c < 2; c++) find_zones(c);
}

/* ---- a piece */

static double hazard(const Piece *p) {
    int enemy = 1 - p->colour;
    if (!outlook.shooters[enemy]) return 0.0;
    const Exposure *e = find_exposure(p, positions[0].world);
    const Placings *from[MAX_CLASSES];
    int hits = 0, some[MAX_CLASSES];
    for (int c = 0; c < map.classes; c++) {
        if (!outlook.guns[enemy][c]) continue;
        from[c] = &hit_of(e, p, c)->from;
        some[c] = placings_count(from[c]);
        hits += outlook.guns[enemy][c] * some[c];
    }
    double open_to = (double)hits / (outlook.shooters[enemy] + 2), near = 0.0, far = 0.0;
    for (int i = 0; i < outlook.zones[enemy]; i++) {
        const Zone *z = &outlook.zone[enemy][i];
        if (!some[z->class]) continue;
        const u64 *a = from[z->class]->f[0].w, *b = z->later.f[0].w;
        int places = 0;
        for (int j = 0; j < 8 * WORDS; j++) places += __builtin_popcountll(a[j] & b[j]);
        if (!places) continue;
        if (placings_meet(from[z->class], &z->soon)) near += 1.0;
        far += (double)(places < PLACES ? places : PLACES) / PLACES;
    }
    double most = far < 3.0 ? far : 3.0;
    if (p->command) return outlook.cover * open_to + outlook.hunted * most;
    double share = outlook.worth[p->kind] / 100.0;
    return share * (weights.exposure * open_to + weights.near * (near < 2.0 ? near : 2.0) + weights.far * most);
}

static void find_nearing(const Piece *p) {
    int kind = p->kind, colour = p->colour, class = map.kind[kind].class, enemy = 1 - colour;
    outlook.has_nearing[kind][colour] = 1;
    if (class < 0) return;
    Placings goal;
    if (outlook.command[enemy] >= 0) {
        const Piece *command = &outlook.side[enemy][outlook.command[enemy]];
        goal = hit_of(find_exposure(command, positions[0].world), command, class)->from;
        outlook.attack[kind][colour] =
            flow(&goal, passable_of(kind), (int)(weights.approach_turns * map.kind[kind].speed), 0);
    }
    if (outlook.guarding[colour] == 0.0 || !outlook.ways[enemy]) return;
    zeroed(goal);
    for (int i = 0; i < outlook.ways[enemy]; i++) {
        const Piece *stop = &outlook.way[enemy][i];
        placings_join(&goal, &hit_of(find_exposure(stop, positions[0].world), stop, class)->from);
    }
    outlook.guard[kind][colour] =
        flow(&goal, passable_of(kind), (int)(weights.guard_turns * map.kind[kind].speed), 0);
}

/* How near it is to a shot at the enemy Command, or at its way home. */
static double nearing(const Piece *p) {
    int kind = p->kind, colour = p->colour;
    if (!outlook.has_nearing[kind][colour]) find_nearing(p);
    double found = 0.0, speed = map.kind[kind].speed;
    const u8 *field = outlook.attack[kind][colour];
    if (field && field[p->placing] != FAR)
        found = outlook.approach[colour] * positive(weights.approach_turns - field[p->placing] / speed);
    field = outlook.guard[kind][colour];
    if (field && field[p->placing] != FAR)
        found += outlook.guarding[colour] * positive(weights.guard_turns - field[p->placing] / speed);
    return found;
}

static i32 find_value(const Piece *p) {
    double value;
    if (p->command) {
        int steps = steps_home(p);
        double racing = 0.0;
        if (steps)
            racing = outlook.race[p->colour] * positive(weights.race_turns - steps / (double)map.kind[p->kind].speed);
        value = racing - hazard(p);
    } else {
        value = outlook.worth[p->kind] * outlook.scale[p->colour] + nearing(p) - hazard(p);
    }
    return outlook.value[p->id] = rounded(value);
}

/* What a piece is worth to its owner, standing so. The worth of the match is not in it. */
INLINE i32 value_of(const Piece *p) {
    i32 value = outlook.value[p->id];
    return value != UNKNOWN ? value : find_value(p);
}

/* The same were it on another placing. */
INLINE i32 value_on(const Piece *p, int placing) {
    i32 value = outlook.value[p->id + (u32)(placing - p->placing)];
    if (value != UNKNOWN) return value;
    Piece there = moved(p, placing);
    return find_value(&there);
}

/* The sum for the side to move. */
static int score_of(const Position *p) {
    int sum = 0;
    for (int i = 0; i < p->n[0]; i++) sum += value_of(&p->piece[0][i]);
    for (int i = 0; i < p->n[1]; i++) sum -= value_of(&p->piece[1][i]);
    return sum;
}

/* What a move adds to the mover's sum; what a won match is worth is left to the search. */
static int gain_of(const Position *p, const Move *m) {
    const Piece *before = &p->piece[0][m->piece];
    int gained = -value_of(before);
    if (m->placing == NONE) return gained;
    if (m->effect) {
        if (m->effect->end == SUNK || m->effect->end == WRECKED) return before->command ? -MATE : gained;
        if (m->effect->end == MINED && m->victim == spot_of(m->placing)) return before->command ? -MATE : gained;
    }
    gained += value_on(before, m->placing);
    if (m->victim == NONE) return gained;
    int victim = piece_on(p, 1, m->victim);
    if (victim >= 0) return gained + value_of(&p->piece[1][victim]);
    const Piece *own = &p->piece[0][piece_on(p, 0, m->victim)];
    return gained - (own->command ? MATE : value_of(own));
}

#define QUIET_MOST (8u << 20) /* bytes of lists of quiet moves */

/* The moves of a piece that destroy no enemy, best first. They stay until another piece is asked for. */
static const Quiet *quiet_of(Position *p, int i, int *count) {
    Reach *r = reach_of(p, 0, i);
    *count = (int)r->quiets;
    if (r->quiet_of == outlook.number) return r->quiet;
    if (quiet_arena.used > QUIET_MOST) {
        empty(&quiet_arena);
        outlook.number++;
    }
    int n = r->bits_count + r->outcomes, at = 0;
    Quiet *list = take(&quiet_arena, (u32)n * sizeof(Quiet) + 16), *other;
    const Piece *before = &p->piece[0][i];
    int base = value_of(before);
    for (int f = 0; f < 8; f++)
        SQUARES(r->bits.f[f], q) {
            int placing = f * map.size + (int)q;
            list[at++] = (Quiet){value_on(before, placing) - base, (u16)placing, 0};
        }
    for (int j = 0; j < r->outcomes; j++) {
        Move m = {.piece = (u16)i, .placing = r->outcome[j].placing, .victim = NONE, .effect = r->outcome[j].effect};
        list[at++] = (Quiet){gain_of(p, &m), m.placing, (u16)(j + 1)};
    }
    /* merged by twos, equal ones staying in order */
    static Quiet spare[65536];
    Quiet *from = list;
    other = spare;
    for (int run = 8, first = 1; first || run < n; run *= 2) {
        if (first) {
            for (int start = 0; start < n; start += 8)
                for (int j = start + 1; j < n && j < start + 8; j++) {
                    Quiet now = from[j];
                    int k = j;
                    for (; k > start && from[k - 1].gain < now.gain; k--) from[k] = from[k - 1];
                    from[k] = now;
                }
            first = 0;
            run = 4;
            continue;
        }
        for (int start = 0; start < n; start += 2 * run) {
            int a = start, mid = start + run < n ? start + run : n, b = mid;
            int end = start + 2 * run < n ? start + 2 * run : n;
            for (int k = start; k < end; k++)
                other[k] = a < mid && (b == end || from[a].gain >= from[b].gain) ? from[a++] : from[b++];
        }
        Quiet *swap = from;
        from = other;
        other = swap;
    }
    if (from != list)
        for (int j = 0; j < n; j++) list[j] = from[j];
    r->quiet = list;
    r->quiets = (u32)n;
    r->quiet_of = outlook.number;
    *count = n;
    return list;
}

#endif
