/* Positions, their moves, and what a move makes of them: game/games/tank_chess/rules/position.py once more.
 *
 * Lists of pieces and moves are in the order in which Position has them, for searches depend on it.
 */
#ifndef POSITION_H
#define POSITION_H

#include "exposure.h"

enum { DESTROYED, LOST, ESCAPED }; /* why a match ends */

typedef struct {
    int ply, quiet, end, reason; /* end: 0 while the match goes on, else 1 + the winner */
    int n[2];            /* how many pieces, of the side to move [0] and of the other [1] */
    u64 hash, mark;      /* of the pieces and the side to move; of the world */
    Set *world;
    Piece *piece[2];
    Reach **reach[2]; /* of each piece, 0 while it isn't known */
    Exposure **exposure[2];
} Position;

/* A move. Its effect is 0 for one that only moves and shoots; what it is made of stays as long as the
 * list it is in. */
typedef struct {
    i32 gain;
    u16 piece;   /* its place among the pieces of the side to move */
    u16 placing; /* where it is afterwards, or is lost; NONE for an escape */
    u16 victim;  /* the square of the piece it destroys, or NONE */
    u16 other;   /* whatever a list of moves keeps with it */
    Effect *effect;
} Move;

/* A move by what it is, wherever it came up: from and to say which piece. */
typedef struct {
    u16 from, placing, victim, end;
    u64 hash; /* of the effect, 0 for none */
} Name;

#define MAX_PLY 60
#define MAX_POSITIONS (MAX_PLY + 20)
#define SIDE (0x5DEECE66D1CE5EEDull >> 4)

static Position positions[MAX_POSITIONS];
static int most_pieces;
static Arena list_arena; /* what belongs to lists of moves: their effects */

#define MEMO_MOST (24u << 20) /* bytes of reaches and exposures that are remembered */

/* Give back what was taken for lists since. */
static void release(Arena kept) { give_back(&list_arena, kept); }

/* ---- lists of moves: a stack */

static Move *move_stack;
static u32 move_top, move_most;

static void reserve_moves(u32 most) {
    if (move_most - move_top >= most) return;
    u32 more = (move_top + most) * 2 + 65536;
    Move *stack = more_memory(more * sizeof(Move));
    for (u32 i = 0; i < move_top; i++) stack[i] = move_stack[i];
    move_stack = stack;
    move_most = more;
}

INLINE void push(Move m) {
    if (move_top == move_most) reserve_moves(1);
    move_stack[move_top++] = m;
}

/* ---- what is known of its pieces */

INLINE Reach *reach_of(Position *p, int side, int i) {
    Reach *r = p->reach[side][i];
    return r ? r : (p->reach[side][i] = find_reach(&p->piece[side][i], p->world));
}

INLINE Exposure *exposure_of(Position *p, int side, int i) {
    Exposure *e = p->exposure[side][i];
    return e ? e : (p->exposure[side][i] = find_exposure(&p->piece[side][i], p->world));
}

/* The exposure of an enemy were the piece away that may hide it, and something flipped. */
static Exposure *exposure_without(Position *p, int side, int i, const Piece *away, const Effect *effect) {
    static Set world[MAX_LAYERS];
    for (int l = 0; l < map.layers; l++) world[l] = p->world[l];
    drop(&world[0], away->square);
    if (effect)
        for (int j = 0; j < effect->flips; j++) flip(&world[LAYER_OF(effect->flip[j])], SQUARE_OF(effect->flip[j]));
    return find_exposure(&p->piece[side][i], world);
}

INLINE int piece_on(const Position *p, int side, int square) {
    for (int i = 0; i < p->n[side]; i++)
        if (p->piece[side][i].square == square) return i;
    return -1;
}

INLINE int command_of(const Position *p, int side) {
    for (int i = 0; i < p->n[side]; i++)
        if (p->piece[side][i].command) return i;
    return -1;
}

/* ---- moves */

/* A copy of an effect for a list of moves; what is remembered may be forgotten while the list is used. */
static Effect *lasting(const Effect *e, int extra, int end) {
    u16 flip[MAX_FLIPS + 1];
    int flips = e ? e->flips : 0;
    for (int j = 0; j < flips; j++) flip[j] = e->flip[j];
    if (extra >= 0) {
        int j = 0;
        while (j < flips && flip[j] != extra) j++;
        if (j < flips)
            flip[j] = flip[--flips];
        else
            flip[flips++] = (u16)extra;
    }
    return new_effect(&list_arena, flip, flips, end);
}

/* The moves without shots of one piece. */
static void list_moves(Position *p, int i) {
    const Reach *r = reach_of(p, 0, i);
    reserve_moves(r->bits_count + r->outcomes + 1u);
    Move m = {.piece = (u16)i, .victim = NONE};
    for (int f = 0; f < 8; f++)
        SQUARES(r->bits.f[f], q) {
            m.placing = (u16)(f * map.size + q);
            move_stack[move_top++] = m;
        }
    for (int j = 0; j < r->outcomes; j++) {
        m.placing = r->outcome[j].placing;
        m.effect = lasting(r->outcome[j].effect, -1, r->outcome[j].effect->end);
        move_stack[move_top++] = m;
    }
    if (r->escape) move_stack[move_top++] = (Move){.piece = (u16)i, .placing = NONE, .victim = NONE};
}

static void list_hits(int i, const Placings *from, const Hit *hit, int victim, Effect *effect) {
    for (u32 left = hit->facings; left; left &= left - 1) {
        int f = __builtin_ctz(left);
        Set squares = both(&from->f[f], &hit->from.f[f]);
        reserve_moves((u32)map.size);
        Move m = {.piece = (u16)i, .victim = (u16)victim, .effect = effect};
        SQUARES(squares, q) {
            m.placing = (u16)(f * map.size + q);
            move_stack[move_top++] = m;
        }
    }
}

/* The shots of one piece at one enemy. */
static void list_shots(Position *p, int i, int target) {
    const Piece *shooter = &p->piece[0][i], *victim = &p->piece[1][target];
    int class = map.kind[shooter->kind].class;
    if (class < 0) return;
    Reach *r = reach_of(p, 0, i);
    Exposure *e = exposure_of(p, 1, target);
    if (meets(&r->squares, &e->squares)) {
        if (has(&e->hiders, shooter->square) && placings_meet(&r->bits, &e->widest))
            e = exposure_without(p, 1, target, shooter, 0);
        const Hit *hit = hit_of(e, victim, class);
        if (meets(&hit->squares, &r->squares)) list_hits(i, &r->bits, hit, victim->square, 0);
    }
    for (int g = 0; g < r->groups; g++) {
        const Group *group = &r->group[g];
        const Hit *hit = hit_of(exposure_without(p, 1, target, shooter, group->effect), victim, class);
        if (!can_hit(hit, &group->squares, &group->bits)) continue;
        list_hits(i, &group->bits, hit, victim->square, lasting(group->effect, -1, STANDS));
    }
}

/* Whether a move that sets off the mine under its own piece is among those from `first` on with another
 * facing: then it is the same move (TC-8.3). */
static int is_lost_already(const Move *m, u32 first) {
    for (u32 j = first; j < move_top; j++) {
        const Move *other = &move_stack[j];
        if (other->victim == m->victim && other->placing % map.size == m->victim &&
            other->effect->hash == m->effect->hash)
            return 1;
    }
    return 0;
}

/* The moves of one piece that set off a remote mine (TC-8), after each of its moves from `first` on. */
static void list_mines(Position *p, int i) {
    int colour = p->ply & 1;
    Set mines = remote_squares(p->world, colour);
    if (!any(&mines)) return;
    u32 first = move_top;
    list_moves(p, i);
    u32 last = move_top;
    for (u32 j = first; j < last; j++) {
        Move m = move_stack[j];
        if (m.placing == NONE || (m.effect && m.effect->end != STANDS)) continue;
        const u16 *flip = m.effect ? m.effect->flip : 0;
        int flips = m.effect ? m.effect->flips : 0, after = m.placing % map.size;
        int at = -1;
        while (1) { /* by the square of what stands on the mine */
            int next = 1 << 20;
            for (int side = 0; side < 2; side++)
                for (int k = 0; k < p->n[side]; k++) {
                    int square = side == 0 && k == i ? after : p->piece[side][k].square;
                    if (square > at && square < next && mine_flip(p->world, flip, flips, colour, square) >= 0)
                        next = square;
                }
            if (next == 1 << 20) break;
            at = next;
            Move made = m;
            made.victim = (u16)at;
            made.effect = lasting(m.effect, mine_flip(p->world, flip, flips, colour, at), MINED);
            if (at == after && is_lost_already(&made, last)) continue;
            push(made);
        }
    }
    /* the moves themselves were listed only for this */
    u32 mined = move_top - last;
    for (u32 j = 0; j < mined; j++) move_stack[first + j] = move_stack[last + j];
    move_top = first + mined;
}

static void by_square(const Position *p, int side, int *order) {
    for (int i = 0; i < p->n[side]; i++) {
        int at = i;
        while (at && p->piece[side][order[at - 1]].square > p->piece[side][i].square) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
}

/* Every legal move, in the order of Position.moves; they are on the stack from the returned place on. */
static u32 list_all(Position *p) {
    static int own[1024], enemy[1024];
    u32 first = move_top;
    if (p->end) return first;
    by_square(p, 0, own);
    by_square(p, 1, enemy);
    for (int i = 0; i < p->n[0]; i++) {
        list_moves(p, own[i]);
        for (int j = 0; j < p->n[1]; j++) list_shots(p, own[i], enemy[j]);
        if (map.changing) list_mines(p, own[i]);
    }
    return first;
}

/* ---- play */

static void allocate(Position *p, int most) {
    p->world = take(&map_arena, (u32)map.layers * sizeof(Set));
    for (int side = 0; side < 2; side++) {
        p->piece[side] = take(&map_arena, (u32)most * sizeof(Piece));
        p->reach[side] = take(&map_arena, (u32)most * sizeof(void *));
        p->exposure[side] = take(&map_arena, (u32)most * sizeof(void *));
    }
}

static void flip_world(Position *p, int bit) {
    flip(&p->world[LAYER_OF(bit)], SQUARE_OF(bit));
    p->mark ^= mark_of(bit);
}

static void set_world(Position *p, int bit) {
    if (!has(&p->world[LAYER_OF(bit)], SQUARE_OF(bit))) flip_world(p, bit);
}

/* Whether one of the squares is in the set. */
INLINE int holds(const Set *s, const int *square, int squares) {
    u64 all = 0;
    for (int i = 0; i < squares; i++) all |= s->w[square[i] >> 6] >> (square[i] & 63);
    return all & 1;
}

/* Take over the pieces of a side, with what stays known of them once these squares have changed. */
INLINE void take_side(Position *to, int side, const Position *from, int of, const int *square, int squares) {
    int n = to->n[side] = from->n[of];
    const Piece *piece = from->piece[of];
    Piece *kept_piece = to->piece[side];
    Reach **reach = from->reach[of], **kept_reach = to->reach[side];
    Exposure **exposure = from->exposure[of], **kept_exposure = to->exposure[side];
    for (int i = 0; i < n; i++) {
        kept_piece[i] = piece[i];
        Reach *r = reach[i];
        kept_reach[i] = r && holds(&r->touch, square, squares) ? 0 : r;
        Exposure *e = exposure[i];
        kept_exposure[i] = e && holds(&e->lines, square, squares) ? 0 : e;
    }
}

INLINE void remove_piece(Position *p, int side, int i) {
    int n = --p->n[side];
    for (; i < n; i++) {
        p->piece[side][i] = p->piece[side][i + 1];
        p->reach[side][i] = p->reach[side][i + 1];
        p->exposure[side][i] = p->exposure[side][i + 1];
    }
}

/* The position after a legal move. */
static void play(const Position *p, const Move *m, Position *to) {
    const Piece *before = &p->piece[0][m->piece];
    const Effect *effect = m->effect;
    int square[MAX_FLIPS + 4], squares = 0;
    to->ply = p->ply + 1;
    to->end = 0;
    to->hash = p->hash ^ SIDE ^ z_of(before);
    to->mark = p->mark ^ mark_of(FLIP(0, before->square));
    for (int l = 0; l < map.layers; l++) to->world[l] = p->world[l];
    flip(&to->world[0], before->square);
    square[squares++] = before->square;
    int colour = before->colour;
    if (!effect && m->placing != NONE) {
        Piece after = moved(before, m->placing);
        square[squares++] = after.square;
        to->hash ^= z_of(&after);
        flip_world(to, FLIP(0, after.square));
        if (m->victim != NONE && map.wreck_layer) {
            square[squares++] = m->victim;
            set_world(to, FLIP(map.wreck_layer, m->victim));
            take_side(to, 0, p, 1, square, 3);
            take_side(to, 1, p, 0, square, 3);
        } else {
            take_side(to, 0, p, 1, square, 2);
            take_side(to, 1, p, 0, square, 2);
        }
        to->piece[1][m->piece] = after;
        to->reach[1][m->piece] = 0;
        to->exposure[1][m->piece] = 0;
        if (m->victim == NONE) {
            to->quiet = p->quiet + 1;
            return;
        }
        to->quiet = 0;
        int victim = piece_on(to, 0, m->victim);
        to->hash ^= z_of(&to->piece[0][victim]);
        if (to->piece[0][victim].command) to->end = 1 + colour, to->reason = DESTROYED;
        remove_piece(to, 0, victim);
        return;
    }
    /* an escape, or a move with an effect */
    Piece after = *before, gone = *before;
    int lost = 0;
    if (m->placing == NONE) {
        to->end = 1 + colour;
        to->reason = ESCAPED;
    } else {
        after = moved(before, m->placing);
        square[squares++] = after.square;
        for (int j = 0; j < effect->flips; j++) {
            flip_world(to, effect->flip[j]);
            square[squares++] = SQUARE_OF(effect->flip[j]);
        }
        if (m->victim != NONE) square[squares++] = m->victim;
    }
    take_side(to, 0, p, 1, square, squares);
    take_side(to, 1, p, 0, square, squares);
    remove_piece(to, 1, m->piece);
    if (m->placing != NONE) {
        if (effect->end == SUNK) {
            lost = 1;
        } else {
            set_world(to, FLIP(0, after.square));
            if (effect->end == WRECKED) {
                lost = 1;
                if (map.wreck_layer) set_world(to, FLIP(map.wreck_layer, after.square));
            } else {
                int n = to->n[1]++;
                to->piece[1][n] = after;
                to->reach[1][n] = 0;
                to->exposure[1][n] = 0;
                to->hash ^= z_of(&after);
            }
        }
        if (m->victim != NONE) {
            lost = 1;
            int side = 1, victim = piece_on(to, 1, m->victim);
            if (victim < 0) victim = piece_on(to, side = 0, m->victim);
            gone = to->piece[side][victim];
            to->hash ^= z_of(&gone);
            remove_piece(to, side, victim);
            if (map.wreck_layer) set_world(to, FLIP(map.wreck_layer, m->victim));
        }
    }
    if (lost && gone.command) {
        to->end = gone.colour == colour ? 2 - colour : 1 + colour;
        to->reason = gone.colour == colour ? LOST : DESTROYED;
    }
    to->quiet = lost ? 0 : p->quiet + 1;
}

/* The position as if the side to move had done nothing. */
static void skip(const Position *p, Position *to) {
    to->ply = p->ply + 1;
    to->quiet = p->quiet;
    to->end = 0;
    to->hash = p->hash ^ SIDE;
    to->mark = p->mark;
    for (int l = 0; l < map.layers; l++) to->world[l] = p->world[l];
    take_side(to, 0, p, 1, 0, 0);
    take_side(to, 1, p, 0, 0, 0);
}

/* ---- names of moves */

static Name name_of(const Position *p, const Move *m) {
    Name n = {p->piece[0][m->piece].square, m->placing, m->victim, 0, 0};
    if (m->effect) {
        n.end = m->effect->end;
        n.hash = m->effect->hash;
    }
    return n;
}

INLINE int is_named(const Position *p, const Move *m, const Name *n) {
    return p->piece[0][m->piece].square == n->from && m->placing == n->placing && m->victim == n->victim &&
           (m->effect ? m->effect->hash : 0) == n->hash;
}

/* The move of this position with that name; 0 if there is none. */
static int find_move(Position *p, const Name *n, Move *m) {
    int i = piece_on(p, 0, n->from);
    if (i < 0) return 0;
    *m = (Move){.piece = (u16)i, .placing = n->placing, .victim = n->victim};
    if (!n->hash) return 1;
    const Reach *r = reach_of(p, 0, i);
    if (n->end != MINED) {
        for (int j = 0; j < r->outcomes; j++)
            if (r->outcome[j].placing == n->placing && r->outcome[j].effect->hash == n->hash) {
                m->effect = lasting(r->outcome[j].effect, -1, n->end);
                return 1;
            }
        return 0;
    }
    int colour = p->ply & 1;
    for (int k = 0; k < map.remotes[colour]; k++) {
        int mine = FLIP(map.remote[colour][k], n->victim);
        u64 drive = n->hash ^ end_mark(MINED) ^ mark_of(mine);
        if (!drive) {
            if (!has(&r->bits.f[n->placing / map.size], n->placing % map.size)) continue;
            m->effect = lasting(0, mine, MINED);
            return 1;
        }
        for (int j = 0; j < r->outcomes; j++)
            if (r->outcome[j].placing == n->placing && r->outcome[j].facing < 8 &&
                (r->outcome[j].effect->hash ^ end_mark(STANDS)) == drive) {
                m->effect = lasting(r->outcome[j].effect, mine, MINED);
                return 1;
            }
    }
    return 0;
}

/* ---- loading */

static int ready_for; /* pieces that positions have room for */

/* The position that Python writes: see kernel.py. */
static void load_position(const i32 *in) {
    Position *p = &positions[0];
    int ply = *in++, quiet = *in++, own = *in++, enemy = *in++;
    int most = own > enemy ? own : enemy;
    if (most > ready_for) {
        ready_for = most;
        for (int i = 0; i < MAX_POSITIONS; i++) allocate(&positions[i], most);
    }
    p->ply = ply;
    p->quiet = quiet;
    p->end = 0;
    p->n[0] = own;
    p->n[1] = enemy;
    p->hash = ply & 1 ? SIDE : 0;
    p->mark = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < p->n[side]; i++) {
            int kind = *in++, placing = *in++;
            p->piece[side][i] = piece_of(kind, side ? 1 - (ply & 1) : ply & 1, placing);
            p->reach[side][i] = 0;
            p->exposure[side][i] = 0;
            p->hash ^= z_of(&p->piece[side][i]);
        }
    for (int l = 0; l < map.layers; l++) {
        zeroed(p->world[l]);
        copy_to(&p->world[l], in, (u32)((map.size + 63) / 64) * 8);
        in += (map.size + 63) / 64 * 2;
        SQUARES(p->world[l], q) p->mark ^= mark_of(FLIP(l, q));
    }
}

/* Forget all that is remembered of reaches and exposures. */
static void forget(void) {
    clear(reach_bucket, sizeof reach_bucket);
    clear(exposure_bucket, sizeof exposure_bucket);
    empty(&memo);
    for (int i = 0; i < MAX_POSITIONS; i++)
        for (int side = 0; side < 2; side++)
            if (positions[i].reach[side]) {
                clear(positions[i].reach[side], (u32)ready_for * sizeof(void *));
                clear(positions[i].exposure[side], (u32)ready_for * sizeof(void *));
            }
}

static void open_map(const i32 *in) {
    load_map(in);
    ready_for = 0;
    clear(positions, sizeof positions);
    u32 all = (u32)(map.numbers * 8 * map.size) * sizeof(Site *);
    sites = take(&map_arena, all);
    clear(sites, all);
    forget();
}

/* ---- counts */

static u64 perft(int ply, int depth) {
    Position *p = &positions[ply];
    Arena kept = list_arena;
    u32 first = list_all(p), last = move_top;
    u64 sum = 0;
    if (memo.used > MEMO_MOST) forget();
    if (depth <= 1) {
        sum = last - first;
    } else {
        for (u32 i = first; i < last; i++) {
            play(p, &move_stack[i], &positions[ply + 1]);
            sum += perft(ply + 1, depth - 1);
        }
    }
    move_top = first;
    release(kept);
    return sum;
}

#endif
