/* The search for sets of outcomes of WORDS times 64 bits; kernel.c includes it once for each size. */

#define Set NAME(Set)
#define Sets NAME(Sets)
#define Kept NAME(Kept)
#define found NAME(found)
#define sets NAME(sets)
#define kept NAME(kept)
#define each(i) for (u32 i = 0; i < WORDS; i++)

typedef struct {
    u64 w[WORDS];
} Set;

typedef struct {
    Set points, sides_alive[4], sides_ended[4], seven[3], four_aces[7], four_tens[7], left[30], reach[];
} Sets;

typedef struct {
    u64 key;
    u32 extra, depth; /* the turn stands above the extra part of the key */
    Set won, lost;
} Kept;

_Static_assert(sizeof(Kept) << BITS <= KEPT, "the table of positions is too small");

static Set found;
static const Sets *sets;
static Kept *const kept = (Kept *)kept_area;

static inline u32 NAME(within)(Set a, Set b) {
    u64 out = 0;
    each(i) out |= a.w[i] & ~b.w[i];
    return !out;
}

static inline u32 NAME(apart)(Set a, Set b) {
    u64 both = 0;
    each(i) both |= a.w[i] & b.w[i];
    return !both;
}

static inline Set NAME(both)(Set a, Set b) {
    each(i) a.w[i] &= b.w[i];
    return a;
}

static inline Set NAME(without)(Set a, Set b) {
    each(i) a.w[i] &= ~b.w[i];
    return a;
}

/* Moves the points of a set down (the declarer gained) or back up. What falls out of a block's points falls away: it would
   land on the next block's bits for one side. */
static inline Set NAME(down)(Set a, u32 gain) {
    each(i) {
        u64 points = sets->points.w[i];
        a.w[i] = ((a.w[i] & points) >> gain & points) | (a.w[i] & ~points);
    }
    return a;
}

static inline Set NAME(up)(Set a, u32 gain) {
    each(i) a.w[i] = (a.w[i] & sets->points.w[i]) << gain | (a.w[i] & ~sets->points.w[i]);
    return a;
}

/* Gives the outcomes left where some cards' points are sure to be the declarer's, and some the defenders'. */
static inline Set NAME(with_sure)(u32 mine, u32 theirs) {
    u32 rest = (hands[0] | hands[1] | hands[2]) & ~mine & ~theirs;
    u32 gain = count(mine & q->aces) * q->ace_shift + count(mine & q->tens) * q->ten_shift;
    return NAME(up)(sets->left[count(rest & q->aces) * 6 + count(rest & q->tens) + 1], gain);
}

/* Gives the outcomes that can still come about at the start of a trick. */
static inline Set NAME(alive)(void) {
    find_sure();
    Set set = NAME(both)(NAME(with_sure)(sure_mine, sure_theirs), sets->sides_alive[sure_sides]);
    set = NAME(both)(set, NAME(both)(sets->four_aces[aces_state], sets->four_tens[tens_state]));
    if (!q->seven) return set;
    if (!seven_open) return NAME(both)(set, sets->seven[0]);
    return unbeaten_seven() ? NAME(without)(set, sets->seven[2]) : set;
}

/* Gives the outcomes that can come about if a seat's side takes all that is left. */
static inline Set NAME(all_taken)(u32 seat, Set alive) {
    u32 rest = hands[0] | hands[1] | hands[2];
    u32 gain = seat ? 0 : count(rest & q->aces) * q->ace_shift + (count(rest & q->tens) + 1) * q->ten_shift;
    alive = NAME(both)(alive, sets->sides_ended[sides | (seat ? 2 : 1)]);
    return NAME(both)(alive, NAME(up)(sets->left[0], gain));
}

/* Gives the outcomes that can come about if a seat cashes some cards. */
static inline Set NAME(cashed)(u32 seat, u32 cards, Set alive) {
    if (cards != hands[seat]) {
        alive = NAME(both)(alive, sets->sides_alive[sides | (seat ? 2 : 1)]);
        if (seat) return NAME(both)(NAME(with_sure)(sure_mine, sure_theirs | cards), alive);
        return NAME(both)(NAME(with_sure)(sure_mine | cards, sure_theirs), alive);
    }
    alive = NAME(all_taken)(seat, alive);
    if (!q->seven || !seven_open) return alive;
    /* He keeps the seven for the last trick; another's takes none. */
    return cards & q->seven ? NAME(both)(alive, sets->seven[1]) : NAME(without)(alive, sets->seven[1]);
}

static inline Set NAME(ended)(void) {
    Set set = NAME(both)(sets->sides_ended[sides], sets->left[0]);
    set = NAME(both)(set, NAME(both)(sets->four_aces[aces_state], sets->four_tens[tens_state]));
    if (!q->seven) return set;
    u32 in_trick = (ONE(trick[0]) | ONE(trick[1]) | ONE(trick[2])) & q->seven;
    return NAME(both)(set, sets->seven[!in_trick ? 0 : q->seven >> best_card & 1 ? 1 : 2]);
}

static u32 NAME(after)(u32 card, u32 placed, u32 seat, Set want);
static u32 NAME(last_trick)(u32 seat, Set want);

static inline u32 NAME(place)(u64 key, u32 extra) {
    return (u32)((key * 0x9E3779B97F4A7C15ull + extra * 0xC2B2AE3D27D4EB4Full) >> (64 - BITS));
}

static inline Kept *NAME(look_up)(u64 key, u32 extra) {
    u32 place = NAME(place)(key, extra), stamp = extra | turn << 16;
    for (u32 i = 0; i < 2; i++) {
        Kept *slot = &kept[place ^ i];
        if (slot->key == key && slot->extra == stamp) return slot;
    }
    return 0;
}

static inline void NAME(store)(u64 key, u32 extra, u32 won, Set set) {
    Kept *slot = NAME(look_up)(key, extra);
    if (!slot) {
        u32 place = NAME(place)(key, extra), depth = count(hands[0]);
        slot = &kept[place];
        if (slot->extra >> 16 == turn && slot->depth > depth) slot = &kept[place ^ 1];
        slot->key = key;
        slot->extra = extra | turn << 16;
        slot->depth = depth;
        each(i) slot->won.w[i] = slot->lost.w[i] = ~0ull;
    }
    if (won) slot->won = set;
    else slot->lost = set;
}

static u32 NAME(play)(u32 placed, u32 seat, Set want) {
    if (nodes >= q->budget) {
        stopped = 1;
        return 0;
    }
    nodes++;
    u64 key = 0;
    u32 extra = 0;
    if (!placed) {
        Set alive = NAME(alive)();
        want = NAME(both)(want, alive);
        u64 some = 0;
        each(i) some |= want.w[i];
        if (!some || NAME(within)(alive, want)) {
            found = alive;
            return some != 0;
        }
        if (!(hands[0] & (hands[0] - 1))) return NAME(last_trick)(seat, want);
        key = board_key();
        extra = seat | sure_sides << 2 | aces_state << 4 | tens_state << 7;
        Kept *slot = NAME(look_up)(key, extra);
        if (slot) {
            if (NAME(within)(slot->won, want)) {
                found = slot->won;
                return 1;
            }
            if (NAME(apart)(slot->lost, want)) {
                found = slot->lost;
                return 0;
            }
        }
        if (harmless(seat)) {
            Set set = NAME(all_taken)(1, alive);
            u32 sure = NAME(within)(set, want);
            if (sure || (seat && NAME(apart)(set, want))) {
                found = set;
                return sure;
            }
        }
        for (u32 i = 0; i < 3; i++) {
            u32 cards = i == seat ? cashable(i) : claims(i, seat) ? hands[i] : 0;
            if (!cards) continue;
            Set set = NAME(cashed)(i, cards, alive);
            if (i ? NAME(apart)(set, want) : NAME(within)(set, want)) {
                found = set;
                return !i;
            }
        }
    }
    u8 moves[10];
    u16 features[10];
    u32 number = find_moves(placed, seat, moves, features);
    u32 declares = seat == 0, won = !declares;
    Set all = {{0}};
    for (u32 i = 0; i < number; i++) {
        u32 spent = nodes, answer = NAME(after)(moves[i], placed, seat, want);
        spent = nodes - spent + 1;
        if (stopped) return 0;
        if (answer == declares) {
            won = answer;
            all = found;
            if (number > 1) learn(placed, seat, moves, i);
#ifdef TRAIN
            if (number > 1 && ++sampling % 13 == 0) {
                for (u32 j = 0; j < number; j++) {
                    u32 before = nodes, also = NAME(after)(moves[j], placed, seat, want);
                    if (j == i) continue;
                    tried[q->guide][features[j]] += 1;
                    decided[q->guide][features[j]] += also == declares;
                    cost[q->guide][features[j]] += nodes - before + 1;
                }
                tried[q->guide][features[i]] += 1;
                decided[q->guide][features[i]] += 1;
                cost[q->guide][features[i]] += spent;
                sampling = 0;
            }
#endif
            break;
        }
        each(j) all.w[j] |= found.w[j];
    }
    found = all;
    if (key) NAME(store)(key, extra, won, all);
    return won;
}

static inline u32 NAME(finish)(Set want) {
    u32 taker = taker_seat, was_sides = sides, was_aces = aces_state, was_tens = tens_state, was_open = seven_open;
    u32 first = trick[0], second = trick[1], won;
    u32 gain = close_trick(taker);
    if (!taker) want = NAME(down)(want, gain);
    if (hands[0]) {
        won = NAME(play)(0, taker, want);
    } else {
        found = NAME(ended)();
        won = !NAME(apart)(want, found);
    }
    if (!taker) found = NAME(up)(found, gain);
    sides = was_sides;
    aces_state = was_aces;
    tens_state = was_tens;
    seven_open = was_open;
    trick[0] = first;
    trick[1] = second;
    return won;
}

/* Plays the last trick, in which nobody has a choice. */
static u32 NAME(last_trick)(u32 seat, Set want) {
    u32 was[3] = {hands[0], hands[1], hands[2]}, best = best_card, taker = taker_seat, won;
    for (u32 i = 0; i < 3; i++, seat = NEXT[seat]) {
        trick[i] = lowest(hands[seat]);
        hands[seat] = 0;
        if (!i || beats(trick[i], best_card)) {
            best_card = trick[i];
            taker_seat = seat;
        }
    }
    won = NAME(finish)(want);
    for (u32 i = 0; i < 3; i++) hands[i] = was[i];
    best_card = best;
    taker_seat = taker;
    return won;
}

/* Plays a card, asks on, and takes it back. */
static u32 NAME(after)(u32 card, u32 placed, u32 seat, Set want) {
    u32 best = best_card, taker = taker_seat, won;
    u64 before = board;
    if (!placed || beats(card, best)) {
        best_card = card;
        taker_seat = seat;
    }
    hands[seat] ^= ONE(card);
    board &= ~(3ull << 2 * card);
    trick[placed] = card;
    won = placed < 2 ? NAME(play)(placed + 1, NEXT[seat], want) : NAME(finish)(want);
    board = before;
    hands[seat] ^= ONE(card);
    best_card = best;
    taker_seat = taker;
    return won;
}

/* Narrows low and high until they meet, for a card or (32) for the position. */
static void NAME(narrow)(u32 card, u32 seat, u32 *low, u32 *high) {
    /* Outwards from the middle: far ends, seldom true, are dear to refute. */
    u32 middle = q->levels >> 1;
    while (*low < *high && !stopped) {
        u32 level = *low < middle ? MIN(middle, *high) : *low + 1, won;
        /* A card is first asked whether it is as good as the best. */
        if (card != 32) level = seat ? *low + 1 : *high;
        if (card == 32) won = NAME(play)(placed_cards, seat, sets->reach[level]);
        else won = NAME(after)(card, placed_cards, seat, sets->reach[level]);
        if (stopped) return;
        if (won) {
            *low = level;
            while (*low < *high && NAME(within)(found, sets->reach[*low + 1])) ++*low;
        } else {
            *high = level - 1;
            while (*high > *low && NAME(apart)(found, sets->reach[*high])) --*high;
        }
    }
}

/* Finds the level of each legal card. */
static void NAME(value_cards)(Answer *answer, u32 seat) {
    u8 moves[10];
    u16 features[10];
    u32 level = answer->low, number = find_moves(placed_cards, seat, moves, features);
    u32 legal = legal_cards(placed_cards, seat), present = present_cards(placed_cards);
    u32 reduced = legal & (legal - 1) ? reduced_cards(legal, present) : legal;
    for (u32 i = 0; i < number; i++) {
        /* No card is worth more to its player than the position. */
        u32 low = seat ? level : 0, high = seat ? q->levels - 1 : level, card = moves[i];
        NAME(narrow)(card, seat, &low, &high);
        if (stopped) return;
        answer->cards[card] = (u16)low;
        for (;;) { /* equal neighbours */
            u32 higher = present & SUIT(card) & ABOVE(card);
            if (!higher) break;
            card = lowest(higher);
            if (!(legal >> card & 1) || reduced >> card & 1) break;
            answer->cards[card] = (u16)low;
        }
    }
}

/* Plays a best line: of the best cards, the first in order. */
static void NAME(find_line)(Answer *answer, u32 seat) {
    Set own = sets->reach[answer->low], more = {{0}};
    if (answer->low + 1 < q->levels) more = sets->reach[answer->low + 1];
    u32 length = 0;
    while (hands[0] | hands[1] | hands[2]) {
        u8 moves[10];
        u16 features[10];
        u32 number = find_moves(placed_cards, seat, moves, features), chosen = moves[0];
        for (u32 i = 0; i < number && number > 1; i++) {
            if (NAME(after)(moves[i], placed_cards, seat, seat ? more : own) == !seat) {
                chosen = moves[i];
                break;
            }
        }
        if (stopped) return;
        answer->line[length++] = (u8)chosen;
        place_card(chosen, seat);
        seat = NEXT[seat];
        if (placed_cards == 3) {
            u32 gain = close_trick(taker_seat);
            placed_cards = 0;
            seat = taker_seat;
            if (!seat) {
                own = NAME(down)(own, gain);
                more = NAME(down)(more, gain);
            }
        }
    }
    answer->length = length;
}

static void NAME(answer)(Answer *answer) {
    u32 seat = set_up();
    sets = (const Sets *)(q + 1);
    answer->low = 0;
    answer->high = q->levels - 1;
    answer->length = 0;
    for (u32 i = 0; i < 32; i++) answer->cards[i] = NO_LEVEL;
    NAME(narrow)(32, seat, &answer->low, &answer->high);
    if (!stopped && q->mode & WITH_CARDS) NAME(value_cards)(answer, seat);
    if (!stopped && q->mode & WITH_LINE) NAME(find_line)(answer, seat);
    answer->nodes = nodes;
    answer->stopped = stopped;
}

#undef Set
#undef Sets
#undef Kept
#undef found
#undef sets
#undef kept
#undef each
#undef WORDS
#undef BITS
#undef NAME
