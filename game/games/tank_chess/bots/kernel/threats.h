/* What a side could do next: for the side to move its shots and wins, for the other what threatens. */
#ifndef THREATS_H
#define THREATS_H

#include "outlook.h"

#define INFINITE (10 * MATE)
#define WIN (2 * MATE)  /* the gain of a move that wins at once */
#define WON (MATE - 1000) /* scores from here on are wins that were found, and not judgements */
#define SIDE_GAIN 120   /* more than the place a piece shoots from is ever worth to it */

/* ---- what threatens the side to move */

typedef struct {
    int checked;       /* its Command could be destroyed (TC-6.3) */
    int first, second; /* the worths of the two best other pieces that could be, 0 for none */
} Danger;

/* Whether a piece of `side` could destroy the other side's `target` by a shot in one turn. */
static int attacks(Position *p, int side, int by, int target) {
    const Piece *victim = &p->piece[1 - side][target], *shooter = &p->piece[side][by];
    int class = map.kind[shooter->kind].class;
    if (class < 0) return 0;
    Reach *r = reach_of(p, side, by);
    Exposure *e = exposure_of(p, 1 - side, target);
    if (meets(&r->squares, &e->squares)) {
        if (can_hit(hit_of(e, victim, class), &r->squares, &r->bits)) return 1;
        /* its own square may end a line that opens when it drives off */
        if (has(&e->hiders, shooter->square) && placings_meet(&r->bits, &e->widest) &&
            can_hit(hit_of(exposure_without(p, 1 - side, target, shooter, 0), victim, class), &r->squares, &r->bits))
            return 1;
    }
    for (int g = 0; g < r->groups; g++) {
        const Group *group = &r->group[g];
        e = exposure_without(p, 1 - side, target, shooter, group->effect);
        if (can_hit(hit_of(e, victim, class), &group->squares, &group->bits)) return 1;
    }
    return 0;
}

static Danger dangers(Position *p) {
    static int armed[1024];
    static const Reach *reach[1024];
    Set reached, mines;
    Danger danger = {0, 0, 0};
    int shooters = 0, groups = 0;
    zeroed(reached);
    for (int i = 0; i < p->n[1]; i++) {
        if (map.kind[p->piece[1][i].kind].class < 0) continue;
        const Reach *r = reach_of(p, 1, i);
        join(&reached, &r->squares);
        groups |= r->groups;
        armed[shooters] = i;
        reach[shooters++] = r;
    }
    if (map.changing)
        mines = remote_squares(p->world, 1 - (p->ply & 1));
    else
        zeroed(mines);
    for (int i = 0; i < p->n[0]; i++) {
        const Piece *piece = &p->piece[0][i];
        int worth = outlook.worth[piece->kind], hit = has(&mines, piece->square);
        if (!piece->command && worth <= danger.second) continue;
        const Exposure *e = exposure_of(p, 0, i);
        if (groups || meets(&reached, &e->squares))
            for (int j = 0; j < shooters && !hit; j++) hit = may_hit(e, reach[j]) && attacks(p, 1, armed[j], i);
        if (!hit) continue;
        if (piece->command) {
            danger.checked = 1;
        } else if (worth > danger.first) {
            danger.second = danger.first;
            danger.first = worth;
        } else {
            danger.second = worth;
        }
    }
    return danger;
}

/* Whether it is a piece that shoots, and gets to one of these squares if nothing is in its way. */
INLINE int could_reach(const Piece *p, const Set *squares) {
    return map.kind[p->kind].class >= 0 && meets(&site_of(p)->touch, squares);
}

/* Whether the Command of the side to move could be destroyed next. */
static int is_checked(Position *p) {
    int command = command_of(p, 0);
    if (command < 0) return 0;
    const Exposure *e = exposure_of(p, 0, command);
    if (any(&e->squares))
        for (int i = 0; i < p->n[1]; i++)
            if (could_reach(&p->piece[1][i], &e->squares) && may_hit(e, reach_of(p, 1, i)) && attacks(p, 1, i, command))
                return 1;
    if (!map.changing) return 0;
    Set mines = remote_squares(p->world, 1 - (p->ply & 1));
    return has(&mines, p->piece[0][command].square);
}

/* Whether a side's Command could leave the board now, were it its turn. */
static int escapes_next(Position *p, int side) {
    int command = command_of(p, side);
    if (command < 0) return 0;
    const Piece *piece = &p->piece[side][command];
    int steps = steps_home(piece);
    if (!steps || steps > map.kind[piece->kind].speed) return 0;
    return reach_of(p, side, command)->escape;
}

/* ---- pieces that would win next, were nothing done, with the squares it takes */

typedef struct {
    int square; /* of the piece */
    Set mask;   /* whose contents decide on it */
    Set ground; /* where a new wreck does */
} Threat;

static int feels(const Kind *k, int layer) {
    for (int i = 0; i < k->feels; i++)
        if (k->feel[i] == layer) return 1;
    return 0;
}

/* How many pieces of `side` would win next by destroying the Command or by escaping, if these count. Without
 * a list to fill in it is enough to find one. */
static int winners(Position *p, int side, int destroys, int escapes, Threat *threat) {
    int command = destroys ? command_of(p, 1 - side) : -1, n = 0;
    int target = command >= 0 ? p->piece[1 - side][command].square : 0;
    if (command >= 0 && map.changing && p->n[side]) {
        Set mines = remote_squares(p->world, side ? 1 - (p->ply & 1) : p->ply & 1);
        if (has(&mines, target)) {
            /* any piece may turn and set the mine off: only the Command can leave its square */
            if (!threat) return 1;
            Threat *t = &threat[n++];
            t->square = -1;
            zeroed(t->mask);
            zeroed(t->ground);
            add(&t->mask, target);
        }
    }
    for (int i = 0; i < p->n[side]; i++) {
        const Piece *piece = &p->piece[side][i];
        const Reach *r = reach_of(p, side, i);
        int out = escapes && r->escape;
        if (!out && (command < 0 || !attacks(p, side, i, command))) continue;
        if (!threat) return 1;
        const Kind *k = &map.kind[piece->kind];
        Threat *t = &threat[n++];
        t->square = piece->square;
        t->mask = sites[piece->site]->zone;
        zeroed(t->ground);
        if (map.wreck_layer && feels(k, map.wreck_layer)) t->ground = sites[piece->site]->ground;
        if (!out) join(&t->mask, &map.rays[target]);
    }
    return n;
}

/* Whether after this move one of the threats can still do what it could. */
static int leaves_standing(const Position *p, const Move *m, const Threat *threat, int threats) {
    const Piece *before = &p->piece[0][m->piece];
    if (before->command || m->effect || m->placing == NONE) return 0;
    int after = spot_of(m->placing);
    for (int i = 0; i < threats; i++) {
        const Threat *t = &threat[i];
        int spoilt = after != before->square && (has(&t->mask, before->square) || has(&t->mask, after));
        if (m->victim != NONE && map.wreck_layer && has(&t->ground, m->victim)) spoilt = 1;
        if (!spoilt && !(m->victim != NONE && t->square == m->victim)) return 1;
    }
    return 0;
}

/* The squares to which a piece, but not a Command, must go so that none of the threats is left standing. */
static Set ends_of(const Piece *p, const Threat *threat, int threats) {
    Set ends = map.board;
    if (threats) drop(&ends, p->square);
    for (int i = 0; i < threats; i++)
        if (!has(&threat[i].mask, p->square)) keep(&ends, &threat[i].mask);
    return ends;
}

/* ---- what the side to move can destroy */

static int stronger(const Position *p, const Move *a, const Move *b) {
    if (a->gain != b->gain) return a->gain > b->gain;
    int from = p->piece[0][a->piece].square, other = p->piece[0][b->piece].square;
    if (from != other) return from < other;
    if (a->victim != b->victim) return a->victim < b->victim;
    return a->placing < b->placing;
}

/* Of the moves from that place on, leave the best `most`, best first. */
static void leave_best(const Position *p, u32 first, u32 most) {
    Move *list = &move_stack[first];
    u32 left = 0;
    for (u32 i = 0; i < move_top - first; i++) {
        Move now = list[i];
        if (left == most && !stronger(p, &now, &list[left - 1])) continue;
        u32 j = left < most ? left++ : left - 1;
        for (; j && stronger(p, &now, &list[j - 1]); j--) list[j] = list[j - 1];
        list[j] = now;
    }
    move_top = first + left;
}

static void sort_strikes(const Position *p, u32 first) {
    u32 n = move_top - first;
    if (n < 2) return;
    if (n <= 24) {
        leave_best(p, first, n);
        return;
    }
    reserve_moves(n);
    Move *list = &move_stack[first];
    Move *from = list, *to = &move_stack[move_top];
    for (u32 run = 1; run < n; run *= 2) {
        for (u32 start = 0; start < n; start += 2 * run) {
            u32 a = start, mid = start + run < n ? start + run : n, b = mid;
            u32 end = start + 2 * run < n ? start + 2 * run : n;
            for (u32 k = start; k < end; k++)
                to[k] = a < mid && (b == end || !stronger(p, &from[b], &from[a])) ? from[a++] : from[b++];
        }
        Move *swap = from;
        from = to;
        to = swap;
    }
    if (from != list)
        for (u32 i = 0; i < n; i++) list[i] = from[i];
}

static u32 only(u32 first, Move m) {
    move_top = first;
    m.gain = WIN;
    push(m);
    return first;
}

/* The moves that destroy an enemy or win, best first, without shots that gain no more than `floor`, and with at
 * most `most` shots of a piece at the same target.
 * One that wins at once stands alone, with a gain of WIN. Of the many ways to set off the same remote
 * mine only the best move of each piece is among them. They are on the stack from the returned place on. */
static u32 strikes(Position *p, int floor, u32 most) {
    u32 first = move_top;
    static int wanted[1024]; /* places among the enemies */
    static Set open_to[1024]; /* from where each of these may be shot */
    int targets = 0, colour = p->ply & 1;
    Set danger;
    zeroed(danger);
    for (int i = 0; i < p->n[1]; i++) {
        const Piece *piece = &p->piece[1][i];
        if (floor > 0 && !piece->command && value_of(piece) + SIDE_GAIN <= floor) continue;
        wanted[targets] = i;
        open_to[targets] = exposure_of(p, 1, i)->squares;
        join(&danger, &open_to[targets++]);
    }
    for (int i = 0; i < p->n[0]; i++) {
        const Piece *piece = &p->piece[0][i];
        if (!piece->command && !could_reach(piece, &danger)) continue;
        const Reach *r = reach_of(p, 0, i);
        if (r->escape) return only(first, (Move){.piece = (u16)i, .placing = NONE, .victim = NONE});
        if (!(r->groups || meets(&r->squares, &danger))) continue;
        for (int k = 0; k < targets; k++) {
            int j = wanted[k];
            if (!(r->groups || meets(&r->squares, &open_to[k]))) continue;
            u32 at = move_top;
            list_shots(p, i, j);
            if (move_top > at && p->piece[1][j].command) return only(first, move_stack[at]);
            int gain = value_of(&p->piece[1][j]) - value_of(piece);
            u32 shots = at, to = at;
            for (; at < move_top; at++) {
                Move *m = &move_stack[at];
                m->gain = m->effect ? gain_of(p, m) : gain + value_on(piece, m->placing);
                if (m->gain > floor) move_stack[to++] = *m;
            }
            move_top = to;
            if (to - shots > most) leave_best(p, shots, most);
        }
    }
    if (map.changing) {
        Set mines = remote_squares(p->world, colour);
        if (any(&mines))
            for (int j = 0; j < p->n[1]; j++) {
                const Piece *victim = &p->piece[1][j];
                if (!has(&mines, victim->square)) continue;
                int mine = mine_flip(p->world, 0, 0, colour, victim->square);
                for (int i = 0; i < p->n[0]; i++) {
                    int quiets, k = 0;
                    const Quiet *quiet = quiet_of(p, i, &quiets);
                    while (k < quiets && quiet[k].outcome) k++;
                    if (k == quiets) continue;
                    Move m = {.piece = (u16)i, .placing = quiet[k].placing, .victim = victim->square};
                    m.effect = lasting(0, mine, MINED);
                    if (victim->command) return only(first, m);
                    m.gain = gain_of(p, &m);
                    push(m);
                }
            }
    }
    sort_strikes(p, first);
    return first;
}

/* A move that wins at once, if there is one: the Command's escape, or the end of the enemy's. */
static int winning(Position *p, Move *m) {
    int order[1024], colour = p->ply & 1;
    by_square(p, 0, order);
    u32 first = move_top;
    for (int at = 0; at < p->n[0]; at++) {
        int i = order[at];
        if (reach_of(p, 0, i)->escape) {
            *m = (Move){.piece = (u16)i, .placing = NONE, .victim = NONE};
            return 1;
        }
        for (int j = 0; j < p->n[1]; j++) {
            if (!p->piece[1][j].command) continue;
            list_shots(p, i, j);
            if (move_top > first) {
                *m = move_stack[first];
                move_top = first;
                return 1;
            }
        }
        if (!map.changing) continue;
        Set mines = remote_squares(p->world, colour);
        const Reach *r = reach_of(p, 0, i);
        for (int j = 0; j < p->n[1]; j++) {
            const Piece *victim = &p->piece[1][j];
            if (!victim->command || !has(&mines, victim->square)) continue;
            for (int f = 0; f < 8; f++)
                SQUARES(r->bits.f[f], q) {
                    *m = (Move){.piece = (u16)i, .placing = (u16)(f * map.size + q), .victim = victim->square};
                    m->effect = lasting(0, mine_flip(p->world, 0, 0, colour, victim->square), MINED);
                    return 1;
                }
        }
    }
    return 0;
}

#endif
