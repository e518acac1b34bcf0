/* One map and its kinds of pieces and ground, as Python loads them (see kernel.py).
 *
 * A world is `layers` Sets: who stands where, pieces and wrecks alike, then what can change, as in
 * game/games/tank_chess/rules/terrain.py, from which the rules here are told again.
 */
#ifndef MAP_H
#define MAP_H

#include "memory.h"

enum { STANDS, SUNK, WRECKED, MINED, OUT };
enum { STAYS, CLEARS, EXPLODES };

#define MAX_KINDS 64
#define MAX_GROUND 64
#define MAX_LAYERS 66
#define MAX_CLASSES 64
#define MAX_RANGES 26
#define MAX_FLIPS 96 /* more than any drive of a piece makes */

typedef struct {
    int steps, end, layer; /* what entering costs, how it ends, the layer of ground that goes with it */
    Set squares;
} Entry;

typedef struct {
    u64 seed;
    int present, number; /* number: among the kinds that are present */
    int speed, armour[3], gun, command, push_steps, pushes_wreck, class;
    u64 pushes, lets; /* bits of kinds of ground */
    int directions, direction[8], ranges, range[MAX_RANGES];
    /* how it moves over this map */
    int costs, losses, crossings, blockings, feels, livelies;
    Entry *cost, *loss;
    Entry crossing[MAX_LAYERS]; /* squares are not filled in */
    u8 blocking[MAX_LAYERS], feel[MAX_LAYERS], lively[MAX_LAYERS];
    Set entered;
    u64 beaten[3]; /* by armour front, side, rear: the direct-fire classes that destroy it */
} Kind;

typedef struct {
    int steps, stops, lost, entered, remote, owner, layer;
} Ground;

typedef struct {
    int gun, directions, direction[8], ranges, range[MAX_RANGES], shape;
} Class;

typedef struct {
    u16 placing, square;
    u8 kind, colour, facing, command; /* kind: its number among all kinds */
    u32 id;                           /* of all pieces that can be, in the order of ids in Python */
    u32 site;                         /* the same without the colour */
} Piece;

/* What a drive flips besides the moving piece: (layer << 10 | square) each, with the hash of it all. */
typedef struct {
    u64 hash;
    u16 end, flips;
    u16 flip[];
} Effect;

#define FLIP(layer, square) ((u16)((layer) << 10 | (square)))
#define LAYER_OF(flip) ((flip) >> 10)
#define SQUARE_OF(flip) ((flip) & 1023)

static struct {
    int width, height, size, kinds, numbers, grounds, layers, wreck_layer, changing_from;
    int quiet_end, repeat_end, turn_end, changing;
    int stride[8];
    Set onward[8], exits[2][8], board;
    u16 *spot;        /* the square of each placing */
    i32 *ahead;       /* [facing][square], -1 over the edge */
    u8 *still;        /* by square: 1 + its ground if that never changes, else 0 */
    Set static_stops;
    int stoppings, stopping[MAX_LAYERS]; /* layers of changing ground that stops fire */
    int remotes[2], remote[2][MAX_LAYERS];
    int ground_of[MAX_LAYERS]; /* by layer */
    Kind kind[MAX_KINDS];
    Ground ground[MAX_GROUND];
    int classes, shapes;
    Class class[MAX_CLASSES];
    Class *shape[MAX_CLASSES];
    u64 *mark;  /* by layer and square: what a flip makes of the world's hash */
    u64 *z;     /* by id of a piece, 0 while it isn't known */
    Set *lines; /* by square and direction: to where a shot flies at most */
    u8 *length; /* the same in squares */
    Set *rays;  /* by square: all of these lines */
} map;

static Arena map_arena;

#define DX(f) ((const int[]){0, 1, 1, 1, 0, -1, -1, -1}[f])
#define DY(f) ((const int[]){1, 1, 0, -1, -1, -1, 0, 1}[f])

INLINE u64 mixed(u64 x) {
    x += 0x9E3779B97F4A7C15ull;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ x >> 27) * 0x94D049BB133111EBull;
    return x ^ x >> 31;
}

INLINE int spot_of(int placing) { return map.spot[placing]; }

INLINE u64 mark_of(int flip) { return map.mark[LAYER_OF(flip) * map.size + SQUARE_OF(flip)]; }

INLINE u64 end_mark(int end) { return mixed(0xE4D0 + end); }

static Piece piece_of(int kind, int colour, int placing) {
    int n = map.size;
    Kind *k = &map.kind[kind];
    Piece p = {.placing = (u16)placing, .square = (u16)(placing % n), .kind = (u8)kind, .colour = (u8)colour};
    p.facing = (u8)(placing / n);
    p.command = (u8)k->command;
    p.id = (u32)((k->number * 2 + colour) * 8 * n + placing);
    p.site = (u32)(k->number * 8 * n + placing);
    return p;
}

/* The same piece on another placing. */
INLINE Piece moved(const Piece *p, int placing) {
    Piece q = *p;
    q.id += (u32)(placing - p->placing);
    q.site += (u32)(placing - p->placing);
    q.placing = (u16)placing;
    int facing = 0;
    while (placing >= map.size) placing -= map.size, facing++;
    q.square = (u16)placing;
    q.facing = (u8)facing;
    return q;
}

static u64 find_z(const Piece *p) {
    return map.z[p->id] = mixed(map.kind[p->kind].seed ^ (u64)(p->colour << 20 | p->facing << 16 | p->square)) >> 4;
}

INLINE u64 z_of(const Piece *p) {
    u64 z = map.z[p->id];
    return z ? z : find_z(p);
}

/* ---- ground */

INLINE int flipped(const u16 *flip, int flips, int layer, int square) {
    int found = 0;
    for (int i = 0; i < flips; i++) found ^= flip[i] == FLIP(layer, square);
    return found;
}

INLINE int bit_of(const Set *world, const u16 *flip, int flips, int layer, int square) {
    return has(&world[layer], square) ^ flipped(flip, flips, layer, square);
}

/* The ground of a square, -1 for plain ground. */
static int ground_at(const Set *world, const u16 *flip, int flips, int square) {
    for (int layer = map.changing_from; layer < map.layers; layer++)
        if (bit_of(world, flip, flips, layer, square)) return map.ground_of[layer];
    return map.still[square] - 1;
}

static int is_bare(const Set *world, const u16 *flip, int flips, int square) {
    return !bit_of(world, flip, flips, 0, square) && ground_at(world, flip, flips, square) < 0;
}

typedef struct {
    int steps, end, flips;
    u16 flip[6];
} Entered;

/* What happens when a piece steps into a square, `onward` being the next one or -1; 0 if it can't. */
static int enter(const Kind *k, const Set *world, const u16 *flip, int flips, int square, int onward, Entered *met) {
    int g = ground_at(world, flip, flips, square);
    met->steps = met->flips = 0;
    met->end = STANDS;
    if (bit_of(world, flip, flips, 0, square)) {
        int wreck = map.wreck_layer && bit_of(world, flip, flips, map.wreck_layer, square);
        if (!wreck || !k->pushes_wreck || onward < 0 || !is_bare(world, flip, flips, onward)) return 0;
        met->flip[met->flips++] = FLIP(0, square);
        met->flip[met->flips++] = FLIP(0, onward);
        met->flip[met->flips++] = FLIP(map.wreck_layer, square);
        met->flip[met->flips++] = FLIP(map.wreck_layer, onward);
        met->steps = k->push_steps;
    } else if (g >= 0 && k->pushes >> g & 1 && onward >= 0 && is_bare(world, flip, flips, onward)) {
        int layer = map.ground[g].layer;
        met->flip[met->flips++] = FLIP(layer, square);
        met->flip[met->flips++] = FLIP(layer, onward);
        met->steps = k->push_steps;
        g = -1;
    }
    if (g < 0) {
        met->steps += 1;
        return 1;
    }
    const Ground *ground = &map.ground[g];
    met->steps += ground->steps;
    if (!(k->lets >> g & 1)) {
        met->end = SUNK;
        return ground->lost;
    }
    if (ground->entered == STAYS) return 1;
    if (ground->layer) met->flip[met->flips++] = FLIP(ground->layer, square);
    if (ground->entered == EXPLODES) met->end = WRECKED;
    return 1;
}

static Set remote_squares(const Set *world, int colour) {
    Set found;
    zeroed(found);
    for (int i = 0; i < map.remotes[colour]; i++) join(&found, &world[map.remote[colour][i]]);
    return found;
}

/* The flip of setting off the remote mine on a square, -1 if there is none. */
static int mine_flip(const Set *world, const u16 *flip, int flips, int colour, int square) {
    for (int i = 0; i < map.remotes[colour]; i++)
        if (bit_of(world, flip, flips, map.remote[colour][i], square)) return FLIP(map.remote[colour][i], square);
    return -1;
}

/* ---- loading */

static void lay(Kind *k, const Set *squares, const Entered *met, int layer, Entry *cost, int *costs, Entry *loss,
                int *losses, Set *entered) {
    (void)k;
    if (met->end == STANDS) {
        int i = 0;
        while (i < *costs && cost[i].steps != met->steps) i++;
        if (i == *costs) {
            zeroed(cost[i]);
            cost[i].steps = met->steps;
            ++*costs;
        }
        join(&cost[i].squares, squares);
    } else {
        Entry *made = &loss[(*losses)++];
        made->steps = met->steps;
        made->end = met->end;
        made->layer = met->flips ? layer : 0;
        made->squares = *squares;
    }
    join(entered, squares);
}

static void learn_moving(int number) {
    Kind *k = &map.kind[number];
    static Set nothing[MAX_LAYERS];
    Entered met;
    k->cost = take(&map_arena, (MAX_GROUND + 1) * sizeof(Entry));
    k->loss = take(&map_arena, (MAX_GROUND + 1) * sizeof(Entry));
    for (int g = -1; g < map.grounds; g++) {
        Set squares;
        zeroed(squares);
        int example = -1;
        for (int q = 0; q < map.size; q++)
            if (map.still[q] - 1 == g) add(&squares, example = q);
        if (example >= 0 && enter(k, nothing, 0, 0, example, -1, &met))
            lay(k, &squares, &met, 0, k->cost, &k->costs, k->loss, &k->losses, &k->entered);
    }
    if (k->pushes_wreck && map.wreck_layer) k->lively[k->livelies++] = (u8)map.wreck_layer;
    for (int layer = map.changing_from; layer < map.layers; layer++) {
        int g = map.ground_of[layer];
        const Ground *ground = &map.ground[g];
        int lets = k->lets >> g & 1, pushes = k->pushes >> g & 1;
        if (!lets && !ground->lost && !pushes) k->blocking[k->blockings++] = (u8)layer;
        if (pushes || (lets && ground->entered == CLEARS)) k->lively[k->livelies++] = (u8)layer;
        add(&nothing[layer], 0);
        int can = enter(k, nothing, 0, 0, 0, -1, &met);
        drop(&nothing[layer], 0);
        if (can && (met.steps != 1 || met.flips || met.end != STANDS)) {
            Entry *c = &k->crossing[k->crossings++];
            c->steps = met.steps;
            c->end = met.end;
            c->layer = layer;
            add(&c->squares, met.flips ? 1 : 0); /* whether the ground goes with it */
        }
    }
    u64 felt = 0;
    for (int i = 0; i < k->livelies; i++) felt |= 1ull << (k->lively[i] & 63);
    if (k->livelies && (k->pushes || k->pushes_wreck)) {
        for (int layer = map.changing_from; layer < map.layers; layer++) felt |= 1ull << (layer & 63);
    } else {
        for (int i = 0; i < k->crossings; i++) felt |= 1ull << (k->crossing[i].layer & 63);
        for (int i = 0; i < k->blockings; i++) felt |= 1ull << (k->blocking[i] & 63);
    }
    for (int layer = 1; layer < map.layers; layer++)
        if (felt >> (layer & 63) & 1) k->feel[k->feels++] = (u8)layer;
}

static int same_shape(const Class *a, const Class *b) {
    if (a->directions != b->directions) return 0;
    for (int i = 0; i < a->directions; i++)
        if (a->direction[i] != b->direction[i]) return 0;
    return 1;
}

static int same_class(const Class *a, const Class *b) {
    if (a->gun != b->gun || a->ranges != b->ranges || !same_shape(a, b)) return 0;
    for (int i = 0; i < a->ranges; i++)
        if (a->range[i] != b->range[i]) return 0;
    return 1;
}

static void learn_guns(void) {
    for (int i = 0; i < map.kinds; i++) {
        Kind *k = &map.kind[i];
        k->class = -1;
        if (!k->present || !k->gun) continue;
        Class c = {.gun = k->gun, .directions = k->directions, .ranges = k->ranges, .shape = -1};
        for (int j = 0; j < k->directions; j++) c.direction[j] = k->direction[j];
        for (int j = 0; j < k->ranges; j++) c.range[j] = k->range[j];
        int found = 0;
        while (found < map.classes && !same_class(&map.class[found], &c)) found++;
        if (found == map.classes) map.class[map.classes++] = c;
        k->class = found;
    }
    for (int i = 0; i < map.classes; i++) {
        Class *c = &map.class[i];
        if (c->ranges) continue;
        c->shape = 0;
        while (c->shape < map.shapes && !same_shape(map.shape[c->shape], c)) c->shape++;
        if (c->shape == map.shapes) map.shape[map.shapes++] = c;
    }
    for (int i = 0; i < map.kinds; i++)
        for (int side = 0; side < 3; side++)
            for (int c = 0; c < map.classes; c++)
                if (!map.class[c].ranges && map.class[c].gun > map.kind[i].armour[side])
                    map.kind[i].beaten[side] |= 1ull << c;
}

static void learn_lines(void) {
    int n = map.size;
    map.lines = take(&map_arena, (u32)(n * 8) * sizeof(Set));
    map.length = take(&map_arena, (u32)n * 8);
    map.rays = take(&map_arena, (u32)n * sizeof(Set));
    clear(map.lines, (u32)(n * 8) * sizeof(Set));
    clear(map.rays, (u32)n * sizeof(Set));
    for (int q = 0; q < n; q++)
        for (int f = 0; f < 8; f++) {
            int length = 0;
            for (int at = map.ahead[f * n + q]; at >= 0; at = map.ahead[f * n + at]) {
                add(&map.lines[q * 8 + f], at);
                length++;
                if (has(&map.static_stops, at)) break;
            }
            map.length[q * 8 + f] = (u8)length;
            join(&map.rays[q], &map.lines[q * 8 + f]);
        }
}

static const i32 *load_kind(const i32 *in, Kind *k) {
    k->seed = (u64)(u32)in[0] | (u64)(u32)in[1] << 32;
    k->present = in[2];
    k->speed = in[3];
    for (int i = 0; i < 3; i++) k->armour[i] = in[4 + i];
    k->gun = in[7];
    k->command = in[8];
    k->push_steps = in[9];
    k->pushes_wreck = in[10];
    k->pushes = (u64)(u32)in[11] | (u64)(u32)in[12] << 32;
    k->lets = (u64)(u32)in[13] | (u64)(u32)in[14] << 32;
    in += 15;
    k->directions = *in++;
    for (int i = 0; i < k->directions; i++) k->direction[i] = *in++;
    k->ranges = *in++;
    for (int i = 0; i < k->ranges; i++) k->range[i] = *in++;
    if (k->present) k->number = map.numbers++;
    return in;
}

static void load_map(const i32 *in) {
    empty(&map_arena);
    clear(&map, sizeof map);
    map.width = *in++;
    map.height = *in++;
    map.kinds = *in++;
    map.grounds = *in++;
    map.layers = *in++;
    map.wreck_layer = *in++;
    map.quiet_end = *in++;
    map.repeat_end = *in++;
    map.turn_end = *in++;
    int n = map.size = map.width * map.height;
    map.changing_from = map.wreck_layer ? 2 : 1;
    map.changing = map.layers > 1;
    for (int i = 0; i < map.kinds; i++) in = load_kind(in, &map.kind[i]);
    for (int i = 0; i < map.grounds; i++, in += 7) {
        map.ground[i] = (Ground){in[0], in[1], in[2], in[3], in[4], in[5], in[6]};
        int layer = in[6];
        if (!layer) continue;
        map.ground_of[layer] = i;
    }
    for (int layer = map.changing_from; layer < map.layers; layer++) {
        const Ground *g = &map.ground[map.ground_of[layer]];
        if (g->stops) map.stopping[map.stoppings++] = layer;
        if (g->remote && g->owner >= 0) map.remote[g->owner][map.remotes[g->owner]++] = layer;
    }
    map.still = take(&map_arena, (u32)n);
    for (int q = 0; q < n; q++) {
        map.still[q] = (u8)*in++;
        add(&map.board, q);
        if (map.still[q] && map.ground[map.still[q] - 1].stops) add(&map.static_stops, q);
    }
    map.spot = take(&map_arena, (u32)(8 * n) * 2);
    map.ahead = take(&map_arena, (u32)(8 * n) * 4);
    for (int f = 0; f < 8; f++) {
        map.stride[f] = DY(f) * map.width + DX(f);
        for (int q = 0; q < n; q++) {
            int x = q % map.width + DX(f), y = q / map.width + DY(f);
            int inside = x >= 0 && x < map.width;
            int on = inside && y >= 0 && y < map.height;
            map.spot[f * n + q] = (u16)q;
            map.ahead[f * n + q] = on ? y * map.width + x : -1;
            if (on) add(&map.onward[f], q);
            if (inside && y == map.height) add(&map.exits[0][f], q);
            if (inside && y < 0) add(&map.exits[1][f], q);
        }
    }
    map.mark = take(&map_arena, (u32)(map.layers * n) * 8);
    for (int i = 0; i < map.layers * n; i++) map.mark[i] = mixed(0x7A11ull << 32 | (u64)i);
    map.z = take(&map_arena, (u32)(map.numbers * 16 * n) * 8);
    clear(map.z, (u32)(map.numbers * 16 * n) * 8);
    for (int i = 0; i < map.kinds; i++)
        if (map.kind[i].present) learn_moving(i);
    learn_guns();
    learn_lines();
}

#endif
