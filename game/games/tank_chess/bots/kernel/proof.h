/* Proves or refutes a win within a number of moves, against every defence: an AND/OR search.
 *
 * Exact, with three short cuts that lose nothing:
 *
 * - A side wins at once only by its Command's escape, a shot at the enemy Command or a mine under it.
 *   Whether it can depends on that Command, on the piece that does it, and on what lies in that piece's
 *   zone and on the Command's lines; so a defence that touches none of it is no defence.
 * - Turning a piece that is no Command changes nothing that matters to a win at once. So whoever is to
 *   win in two must threaten to win: a move after which, the enemy doing nothing, there is no win is out.
 * - What is known of a position is kept: in how many moves it is won at least, or not won at most.
 *
 * Draws can't come about: a position is there for the third time after eight plies at the earliest, and a
 * puzzle has at most seven (TC-6.4).
 */
#ifndef PROOF_H
#define PROOF_H

#include "search.h"

#define NEVER 99 /* more moves than any puzzle has */
#define MAX_PROOF_KEPT (1u << 20)
#define KEPT_DEFENCES 8
#define MOST_LEFT 8

typedef struct {
    u64 hash, mark;
    u32 run;      /* the proof it belongs to */
    u8 won, safe; /* won in so many moves, NEVER if that isn't known; not won in so many */
} Proved;

typedef struct {
    u32 id, victim;
    Name name;
} Defence;

static struct {
    int attacker, destroys, escapes;
    Proved *slot;
    u32 slots, taken, run;
    Defence kept[MOST_LEFT][KEPT_DEFENCES];
    int defences[MOST_LEFT];
} proof;

static Proved *proved(const Position *p, int make) {
    u32 mask = proof.slots - 1, at = (u32)(p->hash ^ p->mark) & mask;
    while (proof.slot[at].run == proof.run && (proof.slot[at].hash != p->hash || proof.slot[at].mark != p->mark))
        at = (at + 1) & mask;
    Proved *found = &proof.slot[at];
    if (found->run == proof.run) return found;
    if (!make || proof.taken >= proof.slots / 2) return 0;
    proof.taken++;
    *found = (Proved){p->hash, p->mark, proof.run, NEVER, 0};
    return found;
}

static void begin_proof(int attacker, int destroys, int escapes, u32 nodes) {
    proof.attacker = attacker;
    proof.destroys = destroys;
    proof.escapes = escapes;
    if (!proof.slot) {
        proof.slots = MAX_PROOF_KEPT;
        proof.slot = more_memory(proof.slots * sizeof(Proved));
        clear(proof.slot, proof.slots * sizeof(Proved));
    }
    proof.run++;
    clear(proof.defences, sizeof proof.defences);
    proof.taken = 0;
    search.nodes = 0;
    search.limit = nodes;
    search.halted = 0;
    search.asks = 1;
    search.every = 64;
    search.next = search.every;
}

/* The position after a move, counted. */
static int make(int ply, const Move *m) {
    if (ask()) return 0;
    play(&positions[ply], m, &positions[ply + 1]);
    return 1;
}

/* Whether the goal is reached, -1 while the match goes on. A defender who gives its own Command away has
 * lost whatever the goal was. */
static int reached(const Position *p) {
    if (!p->end) return -1;
    if (p->end - 1 != proof.attacker) return 0;
    return p->reason == LOST || (p->reason == ESCAPED ? proof.escapes : proof.destroys);
}

/* Whether the attackers, if it is their turn, reach the goal in one move. */
static int at_once(Position *p, int side) { return winners(p, side, proof.destroys, proof.escapes, 0); }

static int refutation(int ply, int left, Name *found);

/* The attacker's moves that force it in `moves` own moves, promising ones first, go on the stack; `one`
 * is enough, if so. How many there are. */
static int firsts(int ply, int moves, int one) {
    Position *p = &positions[ply], *child = &positions[ply + 1];
    u32 from = move_top, all = list_all(p), end = move_top;
    /* other: how early it is looked at, 4 and more for what is not */
    for (u32 i = all; i < end; i++) {
        Move m = move_stack[i];
        if (!make(ply, &m)) return 0;
        int last = child->end != 0, rank = 8;
        if (last || (moves > 1 && at_once(child, 1))) {
            rank = 0;
        } else {
            int alone = 1;
            for (int j = 0; j < child->n[0]; j++) alone &= child->piece[0][j].command;
            if (moves > 2 || (moves == 2 && alone)) rank = 4;
        }
        move_stack[i].other = (u16)(rank + (last ? 0 : 2) + (m.victim == NONE));
    }
    int found = 0;
    for (int rank = 0; rank < 8; rank++)
        for (u32 i = all; i < end; i++) {
            Move m = move_stack[i];
            if (m.other != rank) continue;
            play(p, &m, child);
            int yes = child->end ? reached(child) == 1 : 0;
            if (!child->end && moves > 1) {
                Name answer;
                yes = !refutation(ply + 1, moves - 1, &answer);
            }
            if (search.halted) return 0;
            if (!yes) continue;
            push(m);
            found++;
            if (one) goto done;
        }
done:
    /* only those that were found stay */
    for (int i = 0; i < found; i++) move_stack[from + (u32)i] = move_stack[end + (u32)i];
    move_top = from + (u32)found;
    return found;
}

/* Whether the attacker, to move, forces the goal in at most `moves` own moves. */
static int wins(int ply, int moves) {
    Position *p = &positions[ply];
    Proved *known = proved(p, 0);
    if (known && known->won <= moves) return 1;
    if (known && known->safe >= moves) return 0;
    make_room();
    int won = at_once(p, 0) ? 1 : NEVER;
    if (won == NEVER && moves > 1) {
        Arena kept = list_arena;
        u32 top = move_top;
        if (firsts(ply, moves, 1)) won = moves;
        move_top = top;
        release(kept);
        if (search.halted) return 0;
    }
    known = proved(p, 1);
    if (known && won != NEVER) known->won = (u8)won;
    if (known && won == NEVER && known->safe < moves) known->safe = (u8)moves;
    return won != NEVER;
}

/* In how few own moves, at most `most`, the attacker forces it; NEVER if not. */
static int wins_in(int ply, int most) {
    for (int moves = 1; moves <= most; moves++)
        if (wins(ply, moves)) return moves;
    return NEVER;
}

static Defence defence_of(const Position *p, const Move *m) {
    Defence d = {p->piece[0][m->piece].id, 0, name_of(p, m)};
    if (m->victim == NONE) return d;
    int victim = piece_on(p, 1, m->victim);
    if (victim >= 0)
        d.victim = 1 + p->piece[1][victim].id;
    else if (m->victim != m->placing % map.size && (victim = piece_on(p, 0, m->victim)) >= 0)
        d.victim = 1 + p->piece[0][victim].id;
    return d;
}

static int same_defence(const Defence *a, const Defence *b) {
    return a->id == b->id && a->victim == b->victim && a->name.placing == b->name.placing &&
           a->name.victim == b->name.victim && a->name.hash == b->name.hash;
}

/* A move of the defender, to move, after which the attacker does not force it in `left` moves; 0 if there is
 * none. */
static int refutation(int ply, int left, Name *found) {
    static Threat threat[1024];
    Position *p = &positions[ply], *child = &positions[ply + 1];
    Arena arena = list_arena;
    u32 top = move_top;
    int threats = winners(p, 1, proof.destroys, proof.escapes, threat), yes = 0;
    Defence *kept = proof.kept[left];
    u32 all = list_all(p), end = move_top;
    for (u32 i = all; i < end; i++) {
        Move *m = &move_stack[i];
        int takes_command = 0;
        if (m->victim != NONE) {
            int victim = piece_on(p, 1, m->victim);
            takes_command = victim >= 0 && p->piece[1][victim].command;
        }
        if (!takes_command && leaves_standing(p, m, threat, threats)) {
            m->other = 16;
            continue;
        }
        Defence d = defence_of(p, m);
        int known = 0;
        for (int j = 0; j < proof.defences[left]; j++) known |= same_defence(&kept[j], &d);
        m->other = (u16)((known ? 0 : 8) + (m->victim == NONE ? 4 : 0) + (p->piece[0][m->piece].command ? 0 : 2) +
                         (m->placing == NONE));
    }
    for (int rank = 0; rank < 16 && !yes; rank++)
        for (u32 i = all; i < end && !yes; i++) {
            Move m = move_stack[i];
            if (m.other != rank) continue;
            if (!make(ply, &m)) goto done;
            int there = reached(child);
            if (there == 1 || (there < 0 && wins(ply + 1, left))) continue;
            if (search.halted) goto done;
            yes = 1;
            *found = name_of(p, &m);
            Defence d = defence_of(p, &m);
            int known = 0;
            for (int j = 0; j < proof.defences[left]; j++) known |= same_defence(&kept[j], &d);
            if (known) break;
            int n = proof.defences[left] < KEPT_DEFENCES ? ++proof.defences[left] : KEPT_DEFENCES;
            for (int j = n - 1; j > 0; j--) kept[j] = kept[j - 1];
            kept[0] = d;
        }
done:
    move_top = top;
    release(arena);
    return yes;
}

/* The defence that holds out longest against a win forced in `left` moves, and how many it takes. Of several
 * the one that leaves the attacker the fewest ways, then one that destroys something. 0 if there is none. */
static int longest(int ply, int left, Move *best, int *best_length) {
    Position *p = &positions[ply], *child = &positions[ply + 1];
    int rank[4] = {0}, has_best = 0;
    u32 all = list_all(p), end = move_top;
    for (u32 i = all; i < end; i++) {
        Move m = move_stack[i];
        if (!make(ply, &m)) return 0;
        int length = child->end ? 0 : wins_in(ply + 1, left), ways = 0;
        if (search.halted) return 0;
        if (has_best && length < *best_length) continue;
        if (length == 1) {
            Arena kept = list_arena;
            u32 top = move_top;
            int n = firsts(ply + 1, 1, 0);
            if (search.halted) return 0;
            for (int j = 0; j < n; j++) {
                const Move *a = &move_stack[top + (u32)j];
                int fresh = 1;
                for (int k = 0; k < j && fresh; k++) {
                    const Move *b = &move_stack[top + (u32)k];
                    fresh = a->piece != b->piece || (a->placing == NONE) != (b->placing == NONE) ||
                            (a->placing != NONE && a->placing % map.size != b->placing % map.size);
                }
                ways += fresh;
            }
            move_top = top;
            release(kept);
        }
        int now[4] = {length, -ways, m.victim != NONE, p->piece[0][m.piece].command}, better = !has_best;
        for (int j = 0; j < 4 && !better; j++) {
            if (now[j] < rank[j]) break;
            better = now[j] > rank[j];
        }
        if (!better) continue;
        has_best = 1;
        *best = m;
        *best_length = length;
        for (int j = 0; j < 4; j++) rank[j] = now[j];
    }
    return has_best;
}

#endif
