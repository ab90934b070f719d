/* The search of search.py for WebAssembly: no library, memory fixed, the rules in the tables of each request.

   A request (kernel_io.py packs it) is a row of 32-bit numbers, then sets of outcomes of `words` times 64
   bits. `run` answers a row of requests, one after another. Nodes are counted exactly as in Python. */

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

#define EXPORT(name) __attribute__((export_name(#name), visibility("default")))
#define ONE(c) (1u << (c))
#define ABOVE(c) (~1u << (c)) /* every card number above c, in whatever suit */
#define SUIT(c) (0xFFu << ((c) & 24))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

enum { MUST_BEAT = 1, BEAT_WHEN_TRUMPED = 2, MUST_TRUMP = 4, MUST_OVERTRUMP = 8 };
enum { PLAIN, ACE_CLASS = 2, RECENT = 4, USUAL = 512, ALWAYS = 1024, SHARE = 3 };
enum { DEAD = 4, DECLARER_HAS_ALL, DEFENDER_HAS_ALL }; /* states of four aces, or tens: outcomes.py */
enum { TRUMP_TEN = 6, WITH_CARDS = 1, WITH_LINE = 2, NO_LEVEL = 0xFFFF };
enum { LEADS = 648 * 6, FEATURES = LEADS + 576 * 4, GUIDES = 5 }; /* guide.py */

typedef struct {
    u32 size, mode, budget, words, hands[3], leader, placed;
    u8 trick[4];
    u32 sides, aces_state, tens_state;
    u32 duties, trumps, keep, seven, aces, tens, ten_shift, ace_shift, levels, guide;
    u8 side_kinds[8], trump_kinds[8];
    u32 padding;
} Request;

typedef struct {
    u32 low, high, nodes, stopped, length;
    u8 line[32];
    u16 cards[32];
    u32 padding;
} Answer;

#define INPUT (1u << 19)
#define ANSWERS 1024
#define KEPT (1u << 19)

static _Alignas(8) u8 input_area[INPUT];
static _Alignas(8) Answer answers[ANSWERS];
static _Alignas(8) u8 kept_area[KEPT];
static u8 guides[GUIDES][FEATURES];
static u16 side_codes[65536], trump_codes[65536];
static u8 side_kinds[8] = {0xFF}, trump_kinds[8] = {0xFF};
static u32 kept_words, turn;

EXPORT(input) u8 *input(void) { return input_area; }
EXPORT(output) Answer *output(void) { return answers; }
EXPORT(guide) u8 *guide(void) { return guides[0]; }

/* The position. */
static const Request *q;
static u32 hands[3], honours, sure_mine, sure_theirs, sure_sides, nodes, stopped, sides, aces_state, tens_state, seven_open;
static u32 leader, placed_cards, best_card, taker_seat;
static u32 trick[3];
static u64 board;
static const u8 *weights;
static u16 history[3][3][32]; /* by place in the trick, seat and card: how often the card decided of late */
static u32 plain_cards, ace_cards;

#ifdef TRAIN
u32 sampling;
double tried[GUIDES][FEATURES], decided[GUIDES][FEATURES], cost[GUIDES][FEATURES];
#endif

static const u8 NEXT[3] = {1, 2, 0};

static inline u32 lowest(u32 mask) { return (u32)__builtin_ctz(mask); }
static inline u32 count(u32 mask) { return (u32)__builtin_popcount(mask); }

/* Closes the gaps of gone cards: each card goes to the lowest free place of its kind above the card before it. */
static void fill_codes(u16 *codes, const u8 *kinds, u32 card, u32 suit, u32 code, u32 place) {
    if (card == 8) {
        codes[suit] = (u16)code;
        return;
    }
    fill_codes(codes, kinds, card + 1, suit, code, place);
    while (kinds[place] != kinds[card]) place++;
    for (u32 holder = 1; holder < 4; holder++)
        fill_codes(codes, kinds, card + 1, suit | holder << 2 * card, code | holder << 2 * place, place + 1);
}

static void need_codes(u16 *codes, u8 *filled, const u8 *kinds) {
    u32 same = 1;
    for (u32 i = 0; i < 8; i++) same &= filled[i] == kinds[i];
    if (same) return;
    for (u32 i = 0; i < 8; i++) filled[i] = kinds[i];
    fill_codes(codes, kinds, 0, 0, 0, 0);
}

static inline u32 beats(u32 card, u32 best) {
    if ((card ^ best) & 24) return q->trumps >> card & 1;
    return card > best;
}

static inline u32 legal_cards(u32 placed, u32 seat) {
    u32 hand = hands[seat], cards, better;
    if (!placed) {
        cards = hand;
    } else {
        u32 first = trick[0], best = best_card, duties = q->duties;
        u32 follow = hand & SUIT(first);
        if (follow) {
            cards = follow;
            if (duties & MUST_BEAT) {
                better = 0;
                if (!((first ^ best) & 24)) better = follow & ABOVE(best);
                else if (duties & BEAT_WHEN_TRUMPED) better = follow & ABOVE(first);
                if (better) cards = better;
            }
        } else {
            cards = duties & MUST_TRUMP ? hand & q->trumps : 0;
            if (cards && duties & MUST_OVERTRUMP && q->trumps >> best & 1) {
                better = cards & ABOVE(best);
                if (better) cards = better;
            }
            if (!cards) cards = hand;
        }
    }
    if (seat == 0 && cards & q->keep && cards & ~q->keep) return cards & ~q->keep;
    return cards;
}

static inline u32 present_cards(u32 placed) {
    u32 cards = hands[0] | hands[1] | hands[2];
    for (u32 i = 0; i < placed; i++) cards |= ONE(trick[i]);
    return cards;
}

/* Gives the cards of a kind whose next lower neighbour in their suit may be played and is of that kind: it carries over the
   places of gone cards. */
static inline u32 neighbours(u32 legal, u32 present, u32 kind) {
    return (((legal & kind) << 1 & 0xFEFEFEFE) + (~present & 0x7F7F7F7F)) & present & kind;
}

/* Leaves out each card whose next lower neighbour may be played and is of its kind. */
static inline u32 reduced_cards(u32 legal, u32 present) {
    return legal & ~neighbours(legal, present, plain_cards) & ~neighbours(legal, present, ace_cards);
}

static inline u32 bare_honour(u32 cards) { return cards & honours && !(cards & (cards - 1)); }

static inline u32 lead_feature(u32 card, u32 seat) {
    u32 suit = SUIT(card), right = hands[NEXT[seat]] & suit, left = hands[NEXT[NEXT[seat]]] & suit;
    u32 others = right | left, voids;
    u32 above = MIN(count(others & ABOVE(card)), 2), below = (others & (ONE(card) - 1)) != 0;
    u32 length = MIN(count(hands[seat] & suit), 3) - 1;
    if (seat == 0) {
        voids = !right + !left;
    } else {
        u32 declarer = seat == 1 ? left : right, partner = seat == 1 ? right : left;
        voids = !declarer ? 2 : !partner;
    }
    u32 honour = honours >> card & 1, trump = q->trumps >> card & 1;
    u32 feature = (((((seat * 2 + trump) * 3 + above) * 2 + below) * 2 + honour) * 3 + length) * 3 + voids;
    /* Honours to catch: 1 a foe's, 2 the declarer's foes' bare one, or a partner's. */
    u32 foes = seat ? hands[0] : hands[1] | hands[2], catch = 0;
    if (foes & suit & honours) {
        catch = 1;
        if (!seat && (bare_honour(right) || bare_honour(left))) catch = 2;
    } else if (others & honours) {
        catch = 2;
    }
    return feature * 6 + catch * 2 + ((foes & q->trumps) != 0);
}

static inline u32 follow_feature(u32 card, u32 placed, u32 seat, u32 legal) {
    u32 first = trick[0], best = best_card;
    u32 kind = !((card ^ first) & 24) ? 0 : q->trumps >> card & 1 ? 1 : 2;
    u32 wins = beats(card, best), honour = honours >> card & 1;
    u32 points = (honours >> first | (placed > 1 ? honours >> trick[1] : 0)) & 1;
    u32 friend = seat != 0 && taker_seat != 0;
    u32 low = !(legal & SUIT(card) & (ONE(card) - 1));
    u32 feature = ((((placed - 1) * 3 + seat) * 3 + kind) * 2 + wins) * 2 + honour;
    /* Whether the last seat could beat what then lies there; of its own card, whether a higher one is left. */
    u32 top = wins ? card : best, single = !(hands[seat] & SUIT(card) & ~ONE(card)), beaten;
    if (placed > 1) {
        beaten = ((hands[0] | hands[1] | hands[2]) & ~hands[seat] & SUIT(card) & ABOVE(card)) != 0;
    } else {
        u32 last = hands[NEXT[seat]], trumped = (top ^ first) & 24;
        if (last & SUIT(first)) beaten = !trumped && last & SUIT(first) & ABOVE(top);
        else beaten = (last & q->trumps & (q->trumps >> top & 1 ? ABOVE(top) : ~0u)) != 0;
    }
    return LEADS + (((feature * 2 + points) * 2 + friend) * 2 + low) * 4 + beaten * 2 + single;
}

/* Gives the cards to look at, those likely to decide first; returns how many. */
static inline u32 find_moves(u32 placed, u32 seat, u8 *moves, u16 *features) {
    u32 legal = legal_cards(placed, seat), number = 0;
    (void)features;
    u32 rest = legal & (legal - 1) ? reduced_cards(legal, present_cards(placed)) : legal;
    if (!(rest & (rest - 1))) {
        moves[0] = (u8)lowest(rest);
        return 1;
    }
    u32 order[10];
    for (; rest; rest &= rest - 1) {
        u32 card = lowest(rest);
        u32 feature = placed ? follow_feature(card, placed, seat, legal) : lead_feature(card, seat);
        u32 score = (weights[feature] + (history[placed][seat][card] >> SHARE)) << 5 | (31 - card);
        u32 at = number++;
        for (; at && order[at - 1] < score; at--) {
            order[at] = order[at - 1];
#ifdef TRAIN
            features[at] = features[at - 1];
#endif
        }
        order[at] = score;
#ifdef TRAIN
        features[at] = (u16)feature;
#endif
    }
    for (u32 i = 0; i < number; i++) moves[i] = (u8)(31 - (order[i] & 31));
    return number;
}

/* Notes that a card decided where those before it did not. */
static inline void learn(u32 placed, u32 seat, const u8 *moves, u32 decisive) {
    u16 *of = history[placed][seat];
    for (u32 i = 0; i < decisive; i++) of[moves[i]] -= of[moves[i]] >> RECENT;
    of[moves[decisive]] += (ALWAYS - of[moves[decisive]]) >> RECENT;
}

static inline u32 four(u32 state, u32 taker, u32 left) {
    u32 owner = taker + 1;
    if (state && state != owner) return DEAD;
    return left ? owner : owner == 1 ? DECLARER_HAS_ALL : DEFENDER_HAS_ALL;
}

/* Brings the states up to date after a trick; returns how far sets move down if the declarer took it. */
static inline u32 close_trick(u32 taker) {
    u32 cards = ONE(trick[0]) | ONE(trick[1]) | ONE(trick[2]);
    u32 left = hands[0] | hands[1] | hands[2];
    u32 aces = cards & q->aces, tens = cards & q->tens;
    sides |= taker ? 2 : 1;
    if (aces && aces_state < DEAD) aces_state = four(aces_state, taker, left & q->aces);
    if (tens && tens_state < DEAD) tens_state = four(tens_state, taker, left & q->tens);
    if (cards & q->seven) seven_open = 0;
    return count(aces) * q->ace_shift + count(tens) * q->ten_shift + (left ? 0 : q->ten_shift);
}

static inline void sort(u64 *a, u64 *b) {
    if (*a > *b) {
        u64 c = *a;
        *a = *b;
        *b = c;
    }
}

/* Gives a key that is equal where cards differ by gone ones alone, or side suits are exchanged. */
static inline u64 board_key(void) {
    u64 zero, one = side_codes[board >> 16 & 0xFFFF], two = side_codes[board >> 32 & 0xFFFF];
    u64 three = side_codes[board >> 48];
    zero = (q->trumps ? trump_codes : side_codes)[board & 0xFFFF];
    sort(&one, &two);
    sort(&two, &three);
    sort(&one, &two);
    if (!q->trumps) {
        sort(&zero, &one);
        sort(&one, &two);
        sort(&two, &three);
    }
    return zero | one << 16 | two << 32 | three << 48;
}

static inline void place_card(u32 card, u32 seat) {
    if (!placed_cards || beats(card, best_card)) {
        best_card = card;
        taker_seat = seat;
    }
    if (hands[seat] >> card & 1) {
        hands[seat] ^= ONE(card);
        board &= ~(3ull << 2 * card);
    }
    trick[placed_cards++] = card;
}

static u32 set_up(void) {
    u32 seat = leader = q->leader;
    board = 0;
    for (u32 i = 0; i < 3; i++) {
        hands[i] = q->hands[i];
        for (u32 rest = hands[i]; rest; rest &= rest - 1) board |= (u64)(i + 1) << 2 * lowest(rest);
    }
    honours = q->aces | q->tens;
    nodes = stopped = placed_cards = best_card = taker_seat = 0;
    sides = q->sides;
    aces_state = q->aces_state;
    tens_state = q->tens_state;
    seven_open = q->seven != 0;
    weights = guides[q->guide];
    for (u32 i = 0; i < 3 * 3 * 32; i++) history[0][0][i] = USUAL;
    plain_cards = ace_cards = 0;
    for (u32 card = 0; card < 32; card++) {
        u32 kind = (card < 8 ? q->trump_kinds : q->side_kinds)[card & 7];
        plain_cards |= (u32)(kind == PLAIN) << card;
        ace_cards |= (u32)(kind == ACE_CLASS) << card;
    }
    need_codes(side_codes, side_kinds, q->side_kinds);
    if (q->trumps) need_codes(trump_codes, trump_kinds, q->trump_kinds);
    for (u32 i = 0; i < q->placed; i++) {
        place_card(q->trick[i], seat);
        seat = NEXT[seat];
    }
    if (kept_words != q->words || turn == 0xFFFF) {
        kept_words = q->words;
        turn = 0;
        for (u32 i = 0; i < KEPT / 8; i++) ((u64 *)kept_area)[i] = 0;
    }
    turn++;
    return seat;
}

#include "kernel_sure.h"

#define WORDS 1
#define BITS 14
#define NAME(name) name##_1
#include "kernel_search.h"

#define WORDS 2
#define BITS 13
#define NAME(name) name##_2
#include "kernel_search.h"

#define WORDS 14
#define BITS 11
#define NAME(name) name##_14
#include "kernel_search.h"

EXPORT(run) void run(u32 number) {
    const u8 *at = input_area;
    for (u32 i = 0; i < number; i++) {
        q = (const Request *)at;
        if (q->words == 1) answer_1(&answers[i]);
        else if (q->words == 2) answer_2(&answers[i]);
        else answer_14(&answers[i]);
        at += q->size;
    }
}
