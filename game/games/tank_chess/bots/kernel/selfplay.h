/* Matches of the search against itself, from which weights are learnt: see tools/tune_tank_chess.py.
 *
 * A match is written as what its quiet positions are worth, what each weight does to that, and who won.
 */
#ifndef SELFPLAY_H
#define SELFPLAY_H

#include "search.h"

#define PLIES_MOST 600
#define QUIET 20 /* a position is quiet if an exchange of shots changes its value by no more */

static u64 dice;

/* A number below `n` by chance. */
static u32 drawn(u32 n) {
    dice += 0x9E3779B97F4A7C15ull;
    return (u32)((mixed(dice) >> 33) % n);
}

static void ready_to_search(u32 nodes) {
    search.selective = 1;
    search.careless = search.asks = search.halted = 0;
    search.unlikes_draws = 1;
    search.draw = -rounded(weights.contempt);
    search.limit = nodes;
    search.nodes = 0;
    search.next = UINT32_MAX;
    zeroed(search.unseen);
    begin_search();
}

/* The move with the most of what it gains and of chance; then the best of all, as deep as the nodes last. */
static int self_move(u32 nodes, int noise) {
    static i32 *order, *chance;
    static u64 *key;
    static int most;
    int n = roots.moves;
    if (n > most) {
        most = n + 1024;
        order = more_memory((u32)most * 8);
        chance = more_memory((u32)most * 4);
        key = more_memory((u32)most * 8);
    }
    table.search++;
    search.halted = 0;
    value_roots();
    ready_to_search(nodes); /* after looking from here, since it depends on that */
    for (int i = 0; i < n; i++) {
        const Move *m = &roots.move[i].move;
        chance[i] = (i32)drawn((u32)noise + 1);
        key[i] = key_for(m->placing == NONE ? INT32_MAX : m->gain + chance[i], (u32)i);
    }
    for (int i = n / 2; i-- > 0;) sift(key, (u32)n, (u32)i);
    for (int at = 0; at < n; at++) {
        int index = (int)(0xFFFFFFFFu - (u32)key[0]);
        order[2 * at] = index;
        order[2 * at + 1] = chance[index];
        key[0] = key[n - 1 - at];
        sift(key, (u32)(n - 1 - at), 0);
    }
    int best = order[0], score = score_of(&positions[0]);
    for (int depth = 1; depth < 12; depth++) {
        deepen(depth);
        best_root(order, n, score, depth, -INFINITE, INFINITE);
        if (found_root.index >= 0) best = search.halted ? order[2 * found_root.index] : order[0];
        if (search.halted || found_root.value >= WON || found_root.value <= -WON) break;
    }
    return best;
}

/* The position as `load_position` reads it. */
static void write_position(const Position *p, i32 *out) {
    *out++ = p->ply;
    *out++ = p->quiet;
    *out++ = p->n[0];
    *out++ = p->n[1];
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < p->n[side]; i++) {
            *out++ = p->piece[side][i].kind;
            *out++ = p->piece[side][i].placing;
        }
    for (int l = 0; l < map.layers; l++) {
        copy_to(out, &p->world[l], (u32)((map.size + 63) / 64) * 8);
        out += (map.size + 63) / 64 * 2;
    }
}

/* Whether nobody gains by shooting in the position searched from, and nobody could win next. */
static int is_quiet(void) {
    Position *p = &positions[0];
    Arena kept = list_arena;
    Move m;
    look_from();
    prepare();
    ready_to_search(UINT32_MAX);
    int score = score_of(p), change = QUIET + 1;
    if (!is_checked(p) && !winning(p, &m) && !escapes_next(p, 1))
        change = exchange(0, score, -INFINITE, INFINITE, QUIET_PLIES) - score - search.tempo;
    release(kept);
    return -QUIET <= change && change <= QUIET;
}

static int judged(void) {
    look_from();
    prepare();
    return score_of(&positions[0]) + rounded(weights.tempo);
}

/* The position's side, its value, and what is added to that by `step` more of each listed weight than less. */
static i32 *write_slopes(const i32 *free, int frees, double step, i32 *out) {
    double *each = (double *)&weights;
    *out++ = positions[0].ply & 1;
    *out++ = judged();
    for (int i = 0; i < frees; i++) {
        double kept = each[free[i]];
        each[free[i]] = kept * (1 + step);
        int more = judged();
        each[free[i]] = kept * (1 - step);
        *out++ = more - judged();
        each[free[i]] = kept;
    }
    return out;
}

/* A match from the position there is. In the buffer: which weights are asked after. Then stands there: who won
 * (2: nobody), after how many turns, how many positions follow, and those. How many numbers that takes. */
EXPORT(u32, selfplay)(u32 seed, int random_plies, u32 nodes, int noise, int frees, int one_in, int most) {
    static i32 free[64], next[4096], *rows;
    static Visit visit[PLIES_MOST];
    static int room;
    Position *root = &positions[0];
    copy_to(free, buffer, (u32)frees * 4);
    if (most * (frees + 2) > room) rows = more_memory((u32)(room = most * (frees + 2)) * 4);
    dice = mixed(seed + 1);
    clear_table();
    i32 *row = rows;
    int seen = 0, plies = 0, winner = 2;
    Visit *kept = search.visit;
    search.visit = visit;
    search.visits = 0;
    for (; plies < PLIES_MOST; plies++) {
        if (root->quiet >= map.quiet_end || (map.turn_end && (root->ply >> 1) + 1 > map.turn_end)) break;
        if (!root->quiet) search.visits = 0;
        int times = visits_of(root) + 1, i = 0;
        while (i < search.visits && (visit[i].hash != root->hash || visit[i].mark != root->mark)) i++;
        if (i == search.visits) search.visits++;
        visit[i] = (Visit){root->hash, root->mark, times};
        if (times >= map.repeat_end) break;
        if (plies >= random_plies && seen < most && !drawn((u32)one_in) && is_quiet()) {
            row = write_slopes(free, frees, 0.25, row);
            seen++;
        }
        list_roots();
        if (!roots.moves) break;
        int index = plies < random_plies ? (int)drawn((u32)roots.moves) : self_move(nodes, noise);
        play(root, &roots.move[index].move, &positions[1]);
        if (positions[1].end) {
            winner = positions[1].end - 1;
            plies++;
            break;
        }
        write_position(&positions[1], next);
        load_position(next);
        make_room();
    }
    search.visit = kept;
    search.visits = 0;
    i32 *out = kernel_room((u32)(3 + seen * (frees + 2)));
    *out++ = winner;
    *out++ = plies;
    *out++ = seen;
    copy_to(out, rows, (u32)(seen * (frees + 2)) * 4);
    return (u32)(3 + seen * (frees + 2));
}

#endif
