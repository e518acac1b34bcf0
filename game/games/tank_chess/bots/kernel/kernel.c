/* The kernel of the Tank Chess bots: moves, search and proofs on one map at a time.
 *
 * Compiled to WebAssembly by `python -m tools.kernel`; game/games/tank_chess/bots/kernel.py is what calls it.
 * What goes in and comes out are 32-bit numbers in one buffer.
 */
#include "proof.h"

/* A function Python calls, by its name for it. */
#define EXPORT(type, name) __attribute__((export_name(#name))) type kernel_##name

static i32 *buffer;
static u32 buffer_size;

/* The buffer, with room for so many numbers. */
EXPORT(i32 *, room)(u32 numbers) {
    if (numbers > buffer_size) {
        i32 *more = more_memory(numbers * 4);
        for (u32 i = 0; i < buffer_size; i++) more[i] = buffer[i];
        buffer = more;
        buffer_size = numbers;
    }
    return buffer;
}

EXPORT(void, map)(void) {
    open_map(buffer);
    u32 all = (u32)(map.numbers * 16 * map.size) * 4;
    outlook.value = take(&map_arena, all);
    search.history = take(&map_arena, all);
    outlook_asks = look_up_now_and_then;
}

EXPORT(void, position)(void) { load_position(buffer); }

static i32 *write_move(const Position *p, const Move *m, i32 *out) {
    *out++ = p->piece[0][m->piece].square;
    *out++ = m->placing == NONE ? -1 : m->placing;
    *out++ = m->victim == NONE ? -1 : m->victim;
    *out++ = m->effect ? m->effect->end : -1;
    int flips = m->effect ? m->effect->flips : 0;
    *out++ = flips;
    for (int i = 0; i < flips; i++) *out++ = m->effect->flip[i];
    return out;
}

/* Every legal move of the position, in order; how many numbers they take. */
EXPORT(u32, moves)(void) {
    Arena kept = list_arena;
    Position *p = &positions[0];
    u32 first = list_all(p), size = 0;
    for (u32 i = first; i < move_top; i++) size += 5u + (move_stack[i].effect ? move_stack[i].effect->flips : 0u);
    i32 *out = kernel_room(size);
    for (u32 i = first; i < move_top; i++) out = write_move(p, &move_stack[i], out);
    move_top = first;
    release(kept);
    return size;
}

EXPORT(u64, perft)(int depth) { return depth > 0 ? perft(0, depth) : 1; }

/* What the move of that number leaves: as `position` is read, with the end and the hash before it. */
EXPORT(u32, played)(u32 number) {
    Arena kept = list_arena;
    u32 first = list_all(&positions[0]);
    Position *p = &positions[1];
    play(&positions[0], &move_stack[first + number], p);
    move_top = first;
    release(kept);
    u32 size = 8u + 2u * (u32)(p->n[0] + p->n[1]) + (u32)(map.layers * WORDS) * 2u;
    i32 *out = kernel_room(size);
    *out++ = p->end;
    *out++ = (i32)p->hash;
    *out++ = (i32)(p->hash >> 32);
    *out++ = p->ply;
    *out++ = p->quiet;
    *out++ = p->n[0];
    *out++ = p->n[1];
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < p->n[side]; i++) {
            *out++ = p->piece[side][i].kind;
            *out++ = p->piece[side][i].placing;
        }
    copy_to(out, p->world, (u32)map.layers * sizeof(Set));
    return size - 1;
}

/* ---- the search */

EXPORT(void, weights)(void) { copy_to(&weights, buffer, sizeof weights); }

/* A table of 2 to the power of `bits` places, empty; of fewer where memory is short. How many it has. */
EXPORT(u32, table)(u32 bits) {
    make_table(bits);
    return table.slots;
}

EXPORT(void, clear)(void) { clear_table(); }

/* What was remembered so far has moves worth trying, and values worth nothing. */
EXPORT(void, renew)(void) { table.search++; }

/* List the moves a search begins with: for each from, placing, victim, end and the number of its group. */
EXPORT(u32, roots)(void) {
    list_roots();
    i32 *out = kernel_room(5u * (u32)roots.moves);
    for (int i = 0; i < roots.moves; i++, out += 5) {
        const Move *m = &roots.move[i].move;
        out[0] = positions[0].piece[0][m->piece].square;
        out[1] = m->placing == NONE ? -1 : m->placing;
        out[2] = m->victim == NONE ? -1 : m->victim;
        out[3] = m->effect ? m->effect->end : -1;
        out[4] = roots.move[i].group;
    }
    return (u32)roots.moves;
}

/* One of the listed moves; how many numbers it takes. */
EXPORT(u32, root)(u32 number) {
    i32 *out = kernel_room(256);
    return (u32)(write_move(&positions[0], &roots.move[number].move, out) - out);
}

/* How to go about it, from the buffer: whether selective, whether careless, whether it dislikes draws, what a
 * draw is worth, the most nodes, whether to ask if it should stop; the squares of enemies whose answer is overlooked; then visits: their hash,
 * how often, and their world. */
EXPORT(void, begin)(void) {
    const i32 *in = buffer;
    search.selective = *in++;
    search.careless = *in++;
    search.unlikes_draws = *in++;
    search.draw = *in++;
    search.limit = (u32)*in++;
    search.asks = *in++;
    search.nodes = 0;
    search.halted = 0;
    search.every = map.size > 400 ? 16 : map.changing ? 32 : 256;
    search.next = search.every;
    zeroed(search.unseen);
    for (int n = *in++; n > 0; n--) add(&search.unseen, *in++);
    static int most;
    search.visits = *in++;
    if (search.visits > most) {
        most = search.visits + 256;
        search.visit = more_memory((u32)most * sizeof(Visit));
    }
    for (int i = 0; i < search.visits; i++) {
        Visit *v = &search.visit[i];
        v->hash = (u64)(u32)in[0] | (u64)(u32)in[1] << 32;
        v->times = in[2];
        v->mark = 0;
        in += 3;
        for (int l = 0; l < map.layers; l++) {
            Set layer;
            zeroed(layer);
            copy_to(&layer, in, (u32)((map.size + 63) / 64) * 8);
            in += (map.size + 63) / 64 * 2;
            SQUARES(layer, q) v->mark ^= mark_of(FLIP(l, q));
        }
    }
    begin_search();
}

/* See what each of the listed moves gains; 1 if it was stopped before. */
EXPORT(int, gains)(void) {
    value_roots();
    begin_search();
    i32 *out = kernel_room((u32)roots.moves + 1);
    *out++ = score_of(&positions[0]);
    for (int i = 0; i < roots.moves; i++) *out++ = roots.move[i].move.gain;
    return search.halted;
}

static u32 write_line(Position *at, const Name *name, int n, i32 *out) {
    Arena kept = list_arena;
    i32 *first = out;
    for (int i = 0; i < n; i++) {
        Move m;
        if (!find_move(&at[i], &name[i], &m)) break;
        out = write_move(&at[i], &m, out);
        if (i + 1 < n) play(&at[i], &m, &at[i + 1]);
    }
    release(kept);
    return (u32)(out - first);
}

/* The move that wins at once, in the buffer; how many numbers it takes, 0 if there is none. */
EXPORT(u32, winning)(void) {
    Arena kept = list_arena;
    Move m;
    i32 *out = kernel_room(256);
    u32 size = winning(&positions[0], &m) ? (u32)(write_move(&positions[0], &m, out) - out) : 0;
    release(kept);
    return size;
}

EXPORT(void, deepen)(int depth) { deepen(depth); }

/* The best of the `n` moves in the buffer, pairs of a number and its noise; see `best_root`. They are put in
 * order, and after them stand: the place the best one had, its value without noise, the best value with it or
 * a bound, the nodes when it was found, the nodes so far, whether it was stopped, how many numbers the
 * line takes, the line. */
EXPORT(u32, best)(u32 n, int score, int depth, int low, int high) {
    i32 *order = kernel_room(2 * n + 8 + 128 * MAX_POSITIONS), *out = order + 2 * n;
    best_root(order, (int)n, score, depth, low, high);
    const Found *f = &found_root;
    *out++ = f->index;
    *out++ = f->value;
    *out++ = f->alpha;
    *out++ = f->nodes;
    *out++ = (i32)search.nodes;
    *out++ = search.halted;
    u32 size = f->index < 0 ? 0 : write_line(&positions[0], f->move, f->line, out + 1);
    *out = (i32)size;
    return size;
}

/* The judgement of the position, without a search. */
EXPORT(int, score)(void) {
    look_from();
    prepare();
    return score_of(&positions[0]);
}

/* ---- proofs */

EXPORT(void, proof)(int attacker, int destroys, int escapes, u32 nodes) {
    begin_proof(attacker, destroys, escapes, nodes);
}

/* Positions made so far; one more than may be, or stopped: it gave up. */
EXPORT(u32, nodes)(void) { return search.nodes; }

EXPORT(int, halted)(void) { return search.halted; }

EXPORT(int, wins_in)(int most) { return wins_in(0, most); }

/* The attacker's moves that force it in so many own moves, or the first of them. */
EXPORT(u32, firsts)(int moves, int one) {
    Arena kept = list_arena;
    u32 first = move_top, size = 0;
    int n = firsts(0, moves, one);
    if (!search.halted) {
        for (int i = 0; i < n; i++) {
            const Move *m = &move_stack[first + (u32)i];
            size += 5u + (m->effect ? m->effect->flips : 0u);
        }
        i32 *out = kernel_room(size);
        for (int i = 0; i < n; i++) out = write_move(&positions[0], &move_stack[first + (u32)i], out);
    }
    move_top = first;
    release(kept);
    return size;
}

/* The defence that holds out longest, after the number of moves the win takes then. */
EXPORT(u32, longest)(int left) {
    Arena kept = list_arena;
    u32 first = move_top, size = 0;
    Move m;
    int length;
    if (longest(0, left, &m, &length)) {
        i32 *out = kernel_room(256);
        *out++ = length;
        size = 1 + (u32)(write_move(&positions[0], &m, out) - out);
    }
    move_top = first;
    release(kept);
    return size;
}

/* A defence after which it isn't forced in `left` moves. */
EXPORT(u32, refutation)(int left) {
    Name name;
    if (!refutation(0, left, &name)) return 0;
    return write_line(&positions[0], &name, 1, kernel_room(256));
}

#include "selfplay.h"

/* ---- judgements by which the search is measured and tested */

/* What threatens the side to move: whether its Command, then the worths of the two best other pieces. */
EXPORT(void, danger)(void) {
    look_from();
    Danger d = dangers(&positions[0]);
    i32 *out = kernel_room(3);
    out[0] = d.checked;
    out[1] = d.first;
    out[2] = d.second;
}

static int plain(int ply, int score, int depth) {
    Position *p = &positions[ply];
    if (p->end) return p->end - 1 == (p->ply & 1) ? MATE - ply : ply - MATE;
    if (ply && (p->quiet >= map.quiet_end || visits_of(p) + 1 >= map.repeat_end)) return 0;
    if (!depth) return exchange(ply, score, -INFINITE, INFINITE, QUIET_PLIES);
    make_room();
    Arena kept = list_arena;
    u32 first = list_all(p), last = move_top;
    int best = -INFINITE;
    for (u32 i = first; i < last; i++) {
        Move m = move_stack[i];
        int gain = gain_of(p, &m);
        play(p, &m, &positions[ply + 1]);
        int value = -plain(ply + 1, -score - gain, depth - 1);
        if (value > best) best = value;
    }
    move_top = first;
    release(kept);
    return best;
}

/* The value of the position by looking at every move of so many turns, without a short cut. */
EXPORT(int, plain)(int depth) { return plain(0, score_of(&positions[0]), depth); }
