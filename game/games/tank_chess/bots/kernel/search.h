/* The search: alpha-beta over turns, and over exchanges of shots where the turns end.
 *
 * Scores are for the side to move, in the units of the weights. What is left out or looked at less
 * deeply because it can hardly matter (`selective`) makes the search several times as deep in the same
 * time; without it every move of every turn is looked at, and the value is minimax. It is bounded by
 * nodes (positions looked at), so that the same question has the same answer everywhere.
 */
#ifndef SEARCH_H
#define SEARCH_H

#include "table.h"
#include "threats.h"

#define QUIET_PLIES 6 /* how long an exchange of shots is followed */
#define EVASIONS 5    /* with so many of them left a Command under fire gets all its moves in an exchange */
#define MARGIN 70     /* a move with two turns to go that gains so much less than is needed is left out */
#define CLOSING 250   /* so much less may a drive gain that comes near a shot at the enemy Command */
#define HISTORY 60    /* the most that a move is put forward for having been good elsewhere */

/* How many of the placings from which a piece can shoot the same target are tried, by turns left. */
static const u8 TRIES[QUIET_PLIES + 1] = {1, 1, 1, 1, 1, 2, 3};
#define ALL UINT32_MAX

/* By depth: how many quiet moves are looked at where none was good so far. */
static const int LATE[4] = {0, 14, 60, 150};

typedef struct {
    u32 id; /* of the piece that moves */
    int taken;
    Name name;
} Killer;

typedef struct {
    u64 hash, mark;
    int times;
} Visit;

static struct {
    int selective, careless, unlikes_draws, draw, lines;
    Set unseen; /* squares of enemies whose answer is overlooked */
    u32 nodes, limit, next, every;
    int asks; /* whether anybody may want it to stop */
    int halted;
    int home, tempo, most, slack, side, depth;
    int visits;
    Visit *visit;
    u64 been; /* of the hashes of visits, a bit each */
    i32 *history;
    u64 path[MAX_POSITIONS];
    Killer killer[MAX_POSITIONS][2];
    int line[MAX_POSITIONS];
    Name move[MAX_POSITIONS][MAX_POSITIONS]; /* the play expected from each turn on */
} search;

__attribute__((import_module("host"), import_name("ask"))) int host_ask(void);

/* ---- limits */

/* See whether to go on; sets `halted` if not. */
static int look_up(void) {
    if (search.halted) return 1;
    if (search.asks && host_ask()) search.halted = 1;
    search.next = search.asks ? search.nodes + search.every : UINT32_MAX;
    return search.halted;
}

/* The same for what takes less time than a node, or about as much. */
static int look_up_now_and_then(void) {
    static u32 calls;
    return ++calls % 16 ? search.halted : look_up();
}

/* Count a node, and see whether it was the last. */
INLINE int ask(void) {
    search.nodes++;
    if (search.nodes > search.limit) search.halted = 1;
    if (search.nodes >= search.next) look_up();
    return search.halted;
}

INLINE void make_room(void) {
    if (memo.used > MEMO_MOST) forget();
}

/* ---- moves: lists of which the next best is taken, and no more than is needed is put in order */

static u64 *key_stack; /* by place on the stack of moves: rank, then how early it was listed */
static u32 key_most;

static void reserve_keys(void) {
    if (key_most >= move_most) return;
    u64 *more = more_memory(move_most * 8);
    for (u32 i = 0; i < key_most; i++) more[i] = key_stack[i];
    key_stack = more;
    key_most = move_most;
}

typedef struct {
    u32 first, waiting;
} Heap;

static void sift(u64 *heap, u32 n, u32 at) {
    u64 key = heap[at];
    while (1) {
        u32 down = 2 * at + 1;
        if (down >= n) break;
        if (down + 1 < n && heap[down + 1] > heap[down]) down++;
        if (heap[down] <= key) break;
        heap[at] = heap[down];
        at = down;
    }
    heap[at] = key;
}

INLINE u64 key_for(int rank, u32 index) { return (u64)(u32)(rank ^ INT32_MIN) << 32 | (0xFFFFFFFFu - index); }

static void heapify(Heap *h) {
    for (u32 i = h->waiting / 2; i-- > 0;) sift(&key_stack[h->first], h->waiting, i);
}

/* The place on the stack of moves that a key is for. */
INLINE u32 place_in(const Heap *h, u64 key) { return h->first + (0xFFFFFFFFu - (u32)key); }

static u32 pop(Heap *h) {
    u64 *heap = &key_stack[h->first];
    u64 best = heap[0];
    heap[0] = heap[--h->waiting];
    if (h->waiting) sift(heap, h->waiting, 0);
    return place_in(h, best);
}

/* Whether a Command could threaten to escape after one move. */
static int near_home(const Piece *p) {
    int steps = steps_home(p);
    return steps && steps <= 2 * map.kind[p->kind].speed;
}

/* Whether a move brings a Command nearer to the far edge, so that it could be off in two turns. */
static int runs_home(const Position *p, const Move *m) {
    const Piece *piece = &p->piece[0][m->piece];
    if (!piece->command || m->placing == NONE) return 0;
    Piece there = moved(piece, m->placing);
    int before = steps_home(piece);
    return near_home(&there) && (!before || steps_home(&there) < before);
}

/* Whether a drive brings a piece so near to the enemy Command that its next could be a shot at it. */
INLINE int closes_in(const Piece *p, int placing) {
    const u8 *steps = outlook.attack[p->kind][p->colour];
    int speed = map.kind[p->kind].speed;
    return steps && steps[placing] <= speed && steps[p->placing] > speed;
}

/* The other moves that can come to more than `floor`, and some that may threaten the Command, the likeliest
 * first. */
static Heap quiet_moves(Position *p, int depth, int floor, int forced) {
    static Threat threat[1024];
    u32 first = move_top;
    int threats = forced ? winners(p, 1, 1, 1, threat) : 0;
    for (int i = 0; i < p->n[0]; i++) {
        const Piece *piece = &p->piece[0][i];
        int least = floor, quiets;
        if (piece->command && search.selective && near_home(piece)) least -= search.home;
        const Reach *reach = reach_of(p, 0, i);
        int ending = forced && !piece->command; /* only what ends the threats is listed */
        Set ends;
        if (ending) {
            ends = ends_of(piece, threat, threats);
            if (!reach->outcomes && !meets(&ends, &reach->squares)) continue;
        }
        const Quiet *quiet = quiet_of(p, i, &quiets);
        reserve_moves((u32)quiets);
        for (int j = 0; j < quiets; j++) {
            int closes = 0;
            if (!forced && quiet[j].gain <= least) {
                if (!search.selective || quiet[j].gain <= least - CLOSING) break;
                if (!closes_in(piece, quiet[j].placing)) continue;
                closes = 1;
            }
            Move m = {.gain = quiet[j].gain, .piece = (u16)i, .placing = quiet[j].placing, .victim = NONE};
            m.other = (u16)closes;
            if (quiet[j].outcome) {
                const Effect *effect = reach->outcome[quiet[j].outcome - 1].effect;
                m.effect = lasting(effect, -1, effect->end);
            } else if (ending && !has(&ends, spot_of(m.placing))) {
                continue;
            }
            move_stack[move_top++] = m;
        }
    }
    if ((forced || !search.selective) && map.changing)
        for (int i = 0; i < p->n[0]; i++) {
            u32 at = move_top;
            list_mines(p, i);
            for (; at < move_top; at++) move_stack[at].gain = gain_of(p, &move_stack[at]);
        }
    Heap h = {first, move_top - first};
    reserve_keys();
    u64 *heap = &key_stack[first];
    if (depth > 1 || forced)
        for (u32 i = 0; i < h.waiting; i++) {
            const Move *m = &move_stack[first + i];
            const Piece *before = &p->piece[0][m->piece];
            heap[i] = key_for(m->gain + search.history[before->id + m->placing - before->placing], i);
        }
    else
        for (u32 i = 0; i < h.waiting; i++) heap[i] = key_for(move_stack[first + i].gain, i);
    heapify(&h);
    return h;
}

/* Drop the moves that gain no more than `floor`; whether there were any. */
static int drop_below(Heap *h, int floor) {
    u64 *heap = &key_stack[h->first];
    u32 stay = 0, were = h->waiting;
    for (u32 i = 0; i < were; i++)
        if (move_stack[place_in(h, heap[i])].gain > floor) heap[stay++] = heap[i];
    h->waiting = stay;
    if (stay < were) heapify(h);
    return stay < were;
}

/* The strikes, without those that are overlooked. */
static u32 seen_strikes(Position *p, int ply, int floor, u32 most) {
    u32 first = strikes(p, floor, most);
    if (ply != 1 || !any(&search.unseen)) return first;
    if (!search.careless && move_top > first && move_stack[first].gain == WIN) return first;
    u32 to = first;
    for (u32 i = first; i < move_top; i++)
        if (!has(&search.unseen, p->piece[0][move_stack[i].piece].square)) move_stack[to++] = move_stack[i];
    move_top = to;
    return first;
}

/* ---- exchanges */

static int exchange(int ply, int score, int alpha, int beta, int left);

static int after(int ply, int score, int alpha, int beta, int left) {
    Position *child = &positions[ply + 1];
    if (child->end) {
        ask();
        return child->end - 1 == (child->ply & 1) ? ply + 1 - MATE : MATE - ply - 1;
    }
    return -exchange(ply + 1, score, -beta, -alpha, left - 1);
}

/* The best of all moves that may end the threat to the Command, or the enemy's escape. */
static int evade(int ply, int score, int alpha, int beta, int left, u32 first) {
    Position *p = &positions[ply];
    u32 last = move_top;
    int best = ply + 2 - MATE, left_out = 0, listed = 0, dropped = 0;
    Heap h = {0, 0};
    for (u32 at = first;; at++) {
        if (at >= last) {
            if (!listed) h = quiet_moves(p, 1, -INFINITE, 1);
            listed = 1;
            if (best > -WON && !dropped) {
                /* nothing that comes to no more than alpha is looked at any more */
                left_out |= drop_below(&h, alpha - score);
                dropped = 1;
            }
            if (!h.waiting) break;
        }
        const Move *m = &move_stack[at < last ? at : pop(&h)];
        int gain = m->gain;
        if (best > -WON && score + gain <= alpha) {
            left_out = 1;
            continue;
        }
        play(p, m, &positions[ply + 1]);
        int value = after(ply, -score - gain, alpha > best ? alpha : best, beta, left);
        if (search.halted) return 0;
        if (value > best) {
            best = value;
            if (value >= beta) return best;
        }
    }
    return left_out && alpha > best ? alpha : best;
}

static int exchange_here(int ply, int score, int alpha, int beta, int left) {
    Position *p = &positions[ply];
    int best = score + search.tempo, far = 0, forced, sure;
    if (alpha < best && best < beta + search.most && (alpha < beta - 1 || best >= beta)) {
        /* here it matters whether two pieces are under fire at once */
        Danger danger = dangers(p);
        forced = danger.checked;
        if (danger.second) best -= (int)(danger.second * weights.fork);
        sure = best;
    } else {
        forced = is_checked(p);
        sure = best - search.most;
        far = best >= beta;
    }
    forced = forced || escapes_next(p, 1);
    if (forced) {
        best -= search.home;
        if (far && alpha < best && best < beta + search.most) best -= (int)(dangers(p).second * weights.fork);
    } else if (best >= beta) {
        return sure > beta ? sure : beta;
    }
    int floor = search.selective && !forced ? (alpha > best ? alpha : best) - score : -WIN;
    int evades = forced && left >= EVASIONS && search.selective;
    u32 first = seen_strikes(p, ply, floor, evades ? ALL : TRIES[left]), last = move_top;
    if (last > first && move_stack[first].gain == WIN) return MATE - ply - 1;
    if (left <= 0) return best;
    if (evades) return evade(ply, score, alpha, beta, left, first);
    if (best >= beta) return best;
    if (best > alpha) alpha = best;
    for (u32 at = first; at < last; at++) {
        Move *m = &move_stack[at];
        int gain = m->gain;
        if (score + gain + search.slack <= alpha) break;
        if (m->victim == NONE) continue;
        play(p, m, &positions[ply + 1]);
        int value = after(ply, -score - gain, alpha, beta, left);
        if (search.halted) return 0;
        if (value > best) {
            best = value;
            if (value > alpha) {
                alpha = value;
                if (value >= beta) return best;
            }
        }
    }
    return best;
}

/* The value once no shot is worth firing: the side to move may always hold its fire, unless its Command
 * is under fire or the enemy's is about to escape. */
static int exchange(int ply, int score, int alpha, int beta, int left) {
    if (ask()) return 0;
    make_room();
    Arena kept = list_arena;
    u32 top = move_top;
    int value = exchange_here(ply, score, alpha, beta, left);
    move_top = top;
    release(kept);
    return value;
}

/* ---- turns */

/* Whether the match is drawn here: too many turns, quiet or at all, or the same again (TC-6.4). One that
 * was there in the line searched counts as drawn: who can repeat once can do it again. */
static int draws(const Position *p, int ply) {
    int quiet = p->quiet;
    if (map.turn_end && (p->ply >> 1) + 1 > map.turn_end) return 1;
    if (quiet < 4) return 0;
    if (quiet >= map.quiet_end) return 1;
    for (int before = ply - 4; before >= 0 && before > ply - quiet - 1; before -= 2)
        if (search.path[before] == p->hash) return 1;
    if (search.been >> (p->hash & 63) & 1)
        for (int i = 0; i < search.visits; i++)
            if (search.visit[i].hash == p->hash) {
                int times = 0;
                for (int j = i; j < search.visits; j++)
                    if (search.visit[j].hash == p->hash && search.visit[j].mark == p->mark)
                        times = search.visit[j].times;
                return times + 1 >= map.repeat_end;
            }
    return 0;
}

static int value_at(int ply, int score, int depth, int alpha, int beta, int passed);

static void put_forward(const Position *p, const Move *m, int depth, Killer *killer) {
    const Piece *before = &p->piece[0][m->piece];
    Killer k = {before->id, 1, name_of(p, m)};
    int known = 0;
    for (int i = 0; i < 2; i++)
        known |= killer[i].taken && killer[i].id == k.id && killer[i].name.placing == k.name.placing &&
                 killer[i].name.hash == k.name.hash;
    if (!known) {
        killer[1] = killer[0];
        killer[0] = k;
    }
    if (m->placing == NONE) return;
    i32 *history = &search.history[before->id + m->placing - before->placing];
    int more = *history + depth * depth;
    *history = more < HISTORY ? more : HISTORY;
}

static void store(const Position *p, int depth, int best, const Name *name, int alpha, int beta, int ply) {
    Known k = {.hash = p->hash, .mark = p->mark, .search = table.search, .depth = depth, .taken = 1};
    k.bound = best >= beta ? AT_LEAST : best <= alpha ? AT_MOST : EXACT;
    if (best >= WON)
        best += ply;
    else if (best <= -WON)
        best -= ply;
    k.value = best;
    k.move = *name;
    if (k.bound == AT_MOST && !search.selective) k.move.from = NONE;
    remember(&k);
}

/* Whether what is remembered is enough: then `value` is the value, or what bounds it. */
static int is_settled(const Known *k, int ply, int depth, int alpha, int beta, int *value) {
    if (k->search != table.search || (search.selective ? k->depth < depth : k->depth != depth)) return 0;
    *value = k->value >= WON ? k->value - ply : k->value <= -WON ? k->value + ply : k->value;
    if (k->bound == EXACT) return beta - alpha == 1 || !depth; /* what is wider wants to know the line */
    return k->bound == AT_LEAST ? *value >= beta : *value <= alpha;
}

static void lead_on(int ply, const Position *p, const Move *m) {
    int n = search.line[ply + 1];
    search.move[ply][0] = name_of(p, m);
    for (int i = 0; i < n; i++) search.move[ply][i + 1] = search.move[ply + 1][i];
    search.line[ply] = n + 1;
}

/* Whether the Command of the side to move could escape if its way were clear. */
static int at_the_door(const Position *p) {
    int command = command_of(p, 0);
    if (command < 0) return 0;
    int steps = steps_home(&p->piece[0][command]);
    return steps && steps <= map.kind[p->piece[0][command].kind].speed;
}

/* The best of the moves, the likeliest first. `shots` are on the stack up to its top. */
static int best_move(int ply, int score, int depth, int alpha, int beta, const Move *first_move, u32 shots, int forced) {
    Position *p = &positions[ply];
    u32 shots_end = move_top;
    int best = -INFINITE, start = alpha;
    Name best_name = {NONE, NONE, NONE, 0, 0};
    if (forced) best = ply + 2 - MATE; /* so much the moves are worth that leave the threat standing */
    int narrow = beta - alpha == 1, selective = search.selective;
    /* The enemy may hold its fire, so the last turn is hardly worth more than what it gains, unless it
     * threatens an escape. */
    int last = depth == 1 && !(selective && forced);
    int hope = score + search.slack;
    if (last && selective && at_the_door(p)) hope += search.home;
    int left_out = 0, tried = 0, late = 0, stage = 0, killers = 0;
    Killer *killer = search.killer[ply];
    Move killed[2];
    Set *visited = 0; /* by piece: the squares it moved to already */
    u32 at = 0, stage_end = first_move ? 1 : 0;
    Heap h = {0, 0};
    while (1) {
        Move m;
        if (stage == 0) {
            if (at >= stage_end) {
                stage = 1;
                at = shots;
                continue;
            }
            m = *first_move;
            at++;
        } else if (stage == 1) {
            if (at >= shots_end) {
                stage = 2;
                at = 0;
                for (int i = 0; i < 2; i++) {
                    if (!killer[i].taken || killer[i].name.hash || killer[i].name.placing == NONE) continue;
                    int piece = piece_on(p, 0, killer[i].name.from), placing = killer[i].name.placing;
                    if (piece < 0 || p->piece[0][piece].id != killer[i].id) continue;
                    if (!has(&reach_of(p, 0, piece)->bits.f[placing / map.size], placing % map.size)) continue;
                    killed[killers] = (Move){.piece = (u16)piece, .placing = (u16)placing, .victim = NONE};
                    killed[killers].gain = gain_of(p, &killed[killers]);
                    killers++;
                }
                continue;
            }
            m = move_stack[at++];
        } else if (stage == 2) {
            if (at >= (u32)killers) {
                stage = 3;
                int floor = last ? alpha - hope : -INFINITE;
                if (depth == 2 && selective && narrow && !forced) floor = alpha - score - MARGIN;
                left_out = left_out || floor > -INFINITE;
                h = quiet_moves(p, depth, floor, forced);
                if (search.halted) return 0;
                continue;
            }
            m = killed[at++];
        } else {
            if (!h.waiting) break;
            m = move_stack[pop(&h)];
        }
        /* one that was looked at in another stage */
        if (stage > 0) {
            Name name = name_of(p, &m);
            if (first_move && is_named(p, first_move, &name)) continue;
            int known = 0;
            if (stage == 3)
                for (int i = 0; i < killers; i++) known |= is_named(p, &killed[i], &name);
            if (stage > 1 && m.victim != NONE)
                for (u32 i = shots; i < shots_end; i++) known |= is_named(p, &move_stack[i], &name);
            if (known) continue;
        }
        int gain = m.gain;
        if ((last && hope + gain <= alpha && !m.other && !(selective && p->piece[0][m.piece].command)) ||
            (forced && selective && depth == 2 && narrow && best > -WON && score + gain + MARGIN <= alpha)) {
            left_out = 1;
            continue;
        }
        int less = 0;
        if (stage == 3 && selective) {
            late++;
            if (!visited) {
                visited = take(&list_arena, (u32)p->n[0] * sizeof(Set));
                clear(visited, (u32)p->n[0] * sizeof(Set));
            }
            int square = m.placing % map.size, again = has(&visited[m.piece], square);
            if (!again) add(&visited[m.piece], square);
            if (best > -WON && !(ply < 2 * search.depth && runs_home(p, &m))) {
                if (narrow && late > (depth < 4 ? LATE[depth - forced] : 500)) {
                    left_out = 1;
                    break;
                }
                if (depth >= 2 && (late > 3 || again)) {
                    less = 1 + (late > 15) + (again && late > 4);
                    if (less >= depth) less = depth - 1;
                }
            }
        }
        play(p, &m, &positions[ply + 1]);
        tried++;
        int after_score = -score - gain, value;
        if (tried == 1) {
            value = -value_at(ply + 1, after_score, depth - 1, -beta, -alpha, 0);
        } else {
            value = -value_at(ply + 1, after_score, depth - 1 - less, -alpha - 1, -alpha, 0);
            if (value > alpha && less && !search.halted)
                value = -value_at(ply + 1, after_score, depth - 1, -alpha - 1, -alpha, 0);
            if (alpha < value && value < beta && !search.halted)
                value = -value_at(ply + 1, after_score, depth - 1, -beta, -alpha, 0);
        }
        if (search.halted) return 0;
        if (value > best) {
            best = value;
            best_name = name_of(p, &m);
            if (value > alpha) {
                alpha = value;
                lead_on(ply, p, &m);
                if (value >= beta) {
                    if (m.victim == NONE) put_forward(p, &m, depth, killer);
                    break;
                }
            }
        }
    }
    if (left_out && best < start) best = start; /* what was left out can't raise it */
    store(p, depth, best, &best_name, start, beta, ply);
    return best;
}

static int turn(int ply, int score, int depth, int alpha, int beta, int passed) {
    Position *p = &positions[ply];
    Move first_move;
    int has_first = 0, selective = search.selective;
    const Known *known = recall(p);
    if (known) {
        int value;
        if (is_settled(known, ply, depth, alpha, beta, &value)) return value;
        if (known->move.from != NONE) {
            Name name = known->move;
            has_first = find_move(p, &name, &first_move);
        }
    }
    u32 shots = seen_strikes(p, ply, -WIN, ALL);
    if (move_top > shots && move_stack[shots].gain == WIN) {
        search.line[ply + 1] = 0;
        lead_on(ply, p, &move_stack[shots]);
        return MATE - ply - 1;
    }
    int forced = is_checked(p) || escapes_next(p, 1);
    int narrow = beta - alpha == 1, enemy = command_of(p, 1);
    if (selective) {
        if (forced) {
            if (ply < 2 * search.depth) depth++;
        } else if (narrow && -WON < beta && beta <= score && beta < WON && !passed &&
                   !(enemy >= 0 && near_home(&p->piece[1][enemy]))) {
            Danger danger = dangers(p);
            int calm = score - danger.first;
            if (depth <= 3 && calm - 45 * depth >= beta) return calm;
            if (depth >= 2 && score - danger.second >= beta && p->n[0] > 1) {
                skip(p, &positions[ply + 1]);
                int value = -value_at(ply + 1, -score, depth - 3, -beta, 1 - beta, 1);
                if (search.halted) return 0;
                if (value >= beta) return value >= WON ? beta : value;
            }
        }
    }
    if (has_first) first_move.gain = gain_of(p, &first_move);
    return best_move(ply, score, depth, alpha, beta, has_first ? &first_move : 0, shots, forced);
}

/* The value once no shot is worth firing, remembered. What somebody overlooks after the first move is not. */
static int calmed(int ply, int score, int alpha, int beta) {
    const Position *p = &positions[ply];
    if (ply <= 1) return exchange(ply, score, alpha, beta, QUIET_PLIES);
    Name name = {NONE, NONE, NONE, 0, 0};
    const Known *known = recall(p);
    int value;
    if (known) {
        if (is_settled(known, ply, 0, alpha, beta, &value)) {
            ask();
            return value;
        }
        name = known->move;
    }
    value = exchange(ply, score, alpha, beta, QUIET_PLIES);
    if (!search.halted) store(p, 0, value, &name, alpha, beta, ply);
    return value;
}

/* The value of a position for the side to move, `depth` turns deep and then quietened. `score` is the
 * sum for the side to move, `passed` says that the turn before was skipped. Between alpha and beta the
 * value is exact; outside it is a bound. */
static int value_at(int ply, int score, int depth, int alpha, int beta, int passed) {
    Position *p = &positions[ply];
    search.line[ply] = 0;
    if (p->end) {
        ask();
        return p->end - 1 == (p->ply & 1) ? MATE - ply : ply - MATE;
    }
    if (draws(p, ply)) {
        ask();
        return (p->ply & 1) == search.side ? search.draw : -search.draw;
    }
    if (depth <= 0 || ply >= MAX_PLY) return calmed(ply, score, alpha, beta);
    if (ask()) return 0;
    /* Nothing is better than winning with this move, or worse than having lost by now. */
    if (alpha < ply - MATE) alpha = ply - MATE;
    if (beta > MATE - ply - 1) beta = MATE - ply - 1;
    if (alpha >= beta) return alpha;
    search.path[ply] = p->hash;
    make_room();
    Arena kept = list_arena;
    u32 top = move_top;
    int value = turn(ply, score, depth, alpha, beta, passed);
    move_top = top;
    release(kept);
    return value;
}

/* ---- the root */

typedef struct {
    Move move;
    int group; /* the same for moves that differ in the final facing only */
} Root;

static struct {
    Root *move;
    int moves, most;
    Arena kept;
} roots;

static void find_groups(void) {
    static int bucket[8192];
    for (int i = 0; i < 8192; i++) bucket[i] = -1;
    static int *next;
    static int most;
    if (roots.moves > most) {
        most = roots.moves + 1024;
        next = more_memory((u32)most * 4);
    }
    for (int i = 0; i < roots.moves; i++) {
        const Move *m = &roots.move[i].move;
        int square = m->placing == NONE ? NONE : m->placing % map.size;
        u64 hash = m->effect ? m->effect->hash : 0;
        u32 place = (u32)(mixed(hash ^ ((u64)m->piece << 32 | (u64)square << 16 | m->victim)) & 8191);
        int j = bucket[place];
        for (; j >= 0; j = next[j]) {
            const Move *o = &roots.move[j].move;
            if (o->piece == m->piece && o->victim == m->victim && (o->effect ? o->effect->hash : 0) == hash &&
                (o->placing == NONE ? NONE : o->placing % map.size) == square)
                break;
        }
        roots.move[i].group = j >= 0 ? roots.move[j].group : i;
        if (j >= 0) continue;
        next[i] = bucket[place];
        bucket[place] = i;
    }
}

/* List the moves of the position in Position's order. */
static void list_roots(void) {
    move_top = 0;
    empty(&list_arena);
    list_all(&positions[0]);
    if ((int)move_top > roots.most) {
        roots.most = (int)move_top + 1024;
        roots.move = more_memory((u32)roots.most * sizeof(Root));
    }
    roots.moves = (int)move_top;
    for (int i = 0; i < roots.moves; i++) roots.move[i].move = move_stack[i];
    move_top = 0;
    find_groups();
}

/* Look around from the position, and see what each move gains. */
static void value_roots(void) {
    look_from();
    prepare();
    for (int i = 0; i < roots.moves && !search.halted; i++) {
        roots.move[i].move.gain = gain_of(&positions[0], &roots.move[i].move);
        if (i % 64 == 63) look_up();
    }
}

static void begin_search(void) {
    Position *root = &positions[0];
    search.home = rounded(weights.home);
    search.tempo = rounded(weights.tempo);
    int most = 0;
    for (int i = 0; i < map.kinds; i++)
        if (outlook.worth[i] > most) most = outlook.worth[i];
    search.most = rounded(weights.fork * most) + 1;
    /* By how much an exchange can come to more than was gained when it begins; a selective search does
     * not wait for that. */
    search.slack = search.selective ? 0 : search.home + search.most;
    search.side = root->ply & 1;
    search.depth = 1;
    clear(search.history, (u32)(map.numbers * 16 * map.size) * 4);
    clear(search.killer, sizeof search.killer);
    clear(search.path, sizeof search.path);
    search.been = 0;
    for (int i = 0; i < search.visits; i++) search.been |= 1ull << (search.visit[i].hash & 63);
}

static void deepen(int depth) {
    search.depth = depth;
    if (depth > 1)
        for (u32 i = 0; i < (u32)(map.numbers * 16 * map.size); i++) search.history[i] >>= 1;
}

static int visits_of(const Position *p) {
    for (int i = 0; i < search.visits; i++)
        if (search.visit[i].hash == p->hash && search.visit[i].mark == p->mark) return search.visit[i].times;
    return 0;
}

/* The value of one move of the root, `more` (its noise) included. */
static int root_value(const Move *m, int more, int score, int depth, int alpha, int beta, int index, int less) {
    Position *root = &positions[0], *child = &positions[1];
    play(root, m, child);
    int been = visits_of(child);
    search.line[1] = 0;
    if (!child->end && (draws(child, 1) || been + 1 >= map.repeat_end)) {
        ask();
        return search.draw;
    }
    int shift = more - (search.unlikes_draws ? rounded(weights.repeat) * been : 0);
    int after_score = -score - m->gain;
    search.path[0] = root->hash;
    if (!index) return shift - value_at(1, after_score, depth - 1, shift - beta, shift - alpha, 0);
    int low = alpha - shift, first = depth - 1 - less;
    int value = -value_at(1, after_score, first > 0 ? first : 0, -low - 1, -low, 0);
    if (value > low && less && !search.halted) value = -value_at(1, after_score, depth - 1, -low - 1, -low, 0);
    if (low < value && value < beta - shift && !search.halted)
        value = -value_at(1, after_score, depth - 1, shift - beta, -low, 0);
    return value + shift;
}

typedef struct {
    int index, value, more, alpha, nodes, looked, line;
    Name move[MAX_POSITIONS];
} Found;

static Found found_root;

/* A line that ends where nothing helps any more, with a move that does not and the one that wins: the
 * search leaves such moves out, for they are all as bad. */
static void play_out(Found *f) {
    static Threat threat[1024];
    Arena kept = list_arena;
    u32 top = move_top;
    for (int i = 0; i < f->line; i++) {
        Move m;
        if (!find_move(&positions[i], &f->move[i], &m)) goto done;
        play(&positions[i], &m, &positions[i + 1]);
    }
    Position *p = &positions[f->line], *child = p + 1;
    if (p->end || f->line + 2 >= MAX_POSITIONS) goto done;
    int threats = winners(p, 1, 1, 1, threat);
    if (!threats) goto done;
    u32 first = list_all(p), last = move_top;
    for (int stays = 1; stays >= 0; stays--)
        for (u32 i = first; i < last; i++) {
            Move m = move_stack[i], win;
            if (leaves_standing(p, &m, threat, threats) != stays) continue;
            play(p, &m, child);
            if (child->end || !winning(child, &win)) continue;
            f->move[f->line] = name_of(p, &m);
            f->move[f->line + 1] = name_of(child, &win);
            f->line += 2;
            goto done;
        }
done:
    move_top = top;
    release(kept);
}

typedef struct {
    int value, place;
} Ranked;

/* By value, equal ones as they were. */
static void sort_ranked(Ranked *list, Ranked *spare, int n) {
    Ranked *from = list, *to = spare;
    for (int run = 1; run < n; run *= 2) {
        for (int start = 0; start < n; start += 2 * run) {
            int a = start, mid = start + run < n ? start + run : n, b = mid;
            int end = start + 2 * run < n ? start + 2 * run : n;
            for (int k = start; k < end; k++)
                to[k] = a < mid && (b == end || from[a].value >= from[b].value) ? from[a++] : from[b++];
        }
        Ranked *swap = from;
        from = to;
        to = swap;
    }
    if (from != list)
        for (int i = 0; i < n; i++) list[i] = from[i];
}

/* Put first, after the first, the moves that could answer what refutes that one, the play expected from the
 * second turn on: shots, drives of the Command, and drives to where a shot at the piece that refutes it could be
 * the next. `spare` has room for as many. */
static void put_answers_first(i32 *order, int n, i32 *spare) {
    Position *root = &positions[0], *child = &positions[1];
    Move answered;
    if (!search.line[1] || !find_move(child, &search.move[1][0], &answered) || answered.placing == NONE) return;
    Piece there = moved(&child->piece[0][answered.piece], answered.placing);
    const Exposure *open_to = find_exposure(&there, root->world);
    Arena kept = outlook_arena;
    const u8 *steps[MAX_KINDS] = {0};
    int first = 2, later = 0;
    for (int i = 2; i < 2 * n; i += 2) {
        const Move *m = &roots.move[order[i]].move;
        const Piece *piece = &root->piece[0][m->piece];
        int kind = piece->kind, class = map.kind[kind].class, speed = map.kind[kind].speed;
        int answers = m->victim != NONE || piece->command || m->placing == NONE;
        if (!answers && class >= 0) {
            if (!steps[kind]) steps[kind] = flow(&hit_of(open_to, &there, class)->from, passable_of(kind), speed, 0);
            answers = steps[kind][m->placing] <= speed && steps[kind][piece->placing] > speed;
        }
        i32 index = order[i], more = order[i + 1], *list = answers ? order : spare, *at = answers ? &first : &later;
        list[(*at)++] = index;
        list[(*at)++] = more;
    }
    for (int i = 0; i < later; i++) order[first + i] = spare[i];
    give_back(&outlook_arena, kept);
}

/* The best of the moves in `order` (pairs of a move's number and its noise), which is put in the order in
 * which they are to be looked at next. A value that isn't between low and high is a bound. If a limit was
 * reached, `found_root` is what was found better than `low` so far, its index -1 if nothing. */
static void best_root(i32 *order, int n, int score, int depth, int low, int high) {
    static Ranked *ranked, *spare;
    static i32 *copy;
    static u8 *seen;
    static int most;
    if (n > most || roots.moves > most) {
        most = (n > roots.moves ? n : roots.moves) + 1024;
        ranked = more_memory((u32)most * sizeof(Ranked));
        spare = more_memory((u32)most * sizeof(Ranked));
        copy = more_memory((u32)most * 8);
        seen = more_memory((u32)most);
    }
    Found *f = &found_root;
    int alpha, looked, lost = 0;
again:
    clear(seen, (u32)most);
    alpha = low;
    looked = 0;
    f->index = -1;
    f->line = 0;
    for (int i = 0; i < n; i++) {
        const Root *r = &roots.move[order[2 * i]];
        int more = order[2 * i + 1], less = 0;
        if (search.selective) {
            if (depth >= 3 && i > 5 && r->move.victim == NONE && !runs_home(&positions[0], &r->move))
                less = 1 + (i > 40 && depth >= 4) + (seen[r->group] && depth >= 4);
            seen[r->group] = 1;
        }
        if (lost && i && ranked[i].value <= alpha) {
            looked++;
            continue;
        }
        int value = root_value(&r->move, more, score, depth, alpha, high, i, less);
        if (search.halted) break;
        ranked[looked++] = (Ranked){value, i};
        if (value <= alpha && f->index >= 0) continue;
        if (value > alpha) alpha = value;
        if (!i && !lost && alpha <= -WON) {
            alpha = -WON;
            put_answers_first(order, n, copy);
        }
        f->index = i;
        f->value = value - more;
        f->nodes = (int)search.nodes;
        f->line = 1 + search.line[1];
        f->move[0] = name_of(&positions[0], &r->move);
        for (int j = 1; j < f->line; j++) f->move[j] = search.move[1][j - 1];
        /* the first move is worse than thought: how much so is found out before others are tried */
        if (value >= high || (!i && value <= low)) break;
    }
    /* If the first move loses, others are only asked whether they lose, too: soon told. If all do, then by how
     * much. */
    if (!search.halted && !lost && !f->index && alpha == -WON && n > 1) {
        lost = 1;
        goto again;
    }
    f->alpha = alpha;
    f->looked = looked;
    if (search.halted) {
        /* The first move is the one that was best before, so what is best now is no worse. */
        if (alpha <= low) f->index = -1;
        if (!f->index && alpha == -WON && looked < n) {
            /* all that were looked at lose: the next may not, but that is in doubt */
            const Root *r = &roots.move[order[2 * looked]];
            f->index = looked;
            f->value = score + r->move.gain - search.home;
            f->line = 1;
            f->move[0] = name_of(&positions[0], &r->move);
        }
    } else {
        for (int i = 0; i < 2 * n; i++) copy[i] = order[i];
        int best = f->index;
        sort_ranked(ranked, spare, looked);
        int to = 0;
        order[to++] = copy[2 * best];
        order[to++] = copy[2 * best + 1];
        for (int i = 0; i < looked; i++) {
            if (ranked[i].place == best) continue;
            order[to++] = copy[2 * ranked[i].place];
            order[to++] = copy[2 * ranked[i].place + 1];
        }
    }
    if (f->index >= 0 && (f->value >= WON || f->value <= -WON)) play_out(f);
}

#endif
