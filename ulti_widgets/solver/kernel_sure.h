/* What is sure of a position at the start of a trick, without searching; kernel.c includes it. */

/* The highest trump takes its trick, so that and its points are sure; those of the next one too, if it is of the same side. */
static inline void find_sure(void) {
    u32 mine = hands[0] & q->trumps, theirs = (hands[1] | hands[2]) & q->trumps;
    sure_sides = sides | (mine == theirs ? 0 : mine > theirs ? 1 : 2);
    u32 sure = (hands[0] | hands[1] | hands[2]) & q->trumps & honours;
    sure_mine = sure & hands[0];
    if (sure_mine && sure_mine != sure) {
        sure &= ABOVE(TRUMP_TEN);
        sure_mine &= sure;
    }
    sure_theirs = sure ^ sure_mine;
}

/* Whether the seven cannot be beaten: nobody else has trumps. */
static inline u32 unbeaten_seven(void) {
    for (u32 i = 0; i < 3; i++)
        if (hands[i] & q->trumps & ~q->seven && !(hands[i] & q->seven)) return 0;
    return 1;
}

/* Whether the declarer can take no trick more, or, if he leads, need not: no trumps, and each card below the others'. */
static inline u32 harmless(u32 seat) {
    u32 own = hands[0], others = hands[1] | hands[2], lead = seat != 0;
    if (own & q->trumps) return 0;
    for (u32 suit = 0; suit < 32; suit += 8) {
        u32 mine = own >> suit & 0xFF, theirs = others >> suit & 0xFF;
        if (!mine || !theirs) continue;
        if (mine > (theirs & -theirs)) return 0;
        lead = 1;
    }
    return lead;
}

/* Gives cards with which the leader takes a trick each, whatever the others do, if he plays them from the top, trumps
   first: the others follow, or have no trumps left. */
static inline u32 cashable(u32 seat) {
    u32 own = hands[seat], one = hands[NEXT[seat]], two = hands[NEXT[NEXT[seat]]], cards = 0;
    u32 trumps_one = count(one & q->trumps), trumps_two = count(two & q->trumps);
    for (u32 suit = 0; suit < 32; suit += 8) {
        u32 run = own >> suit & 0xFF;
        if (!run) continue;
        u32 all = run, x = one >> suit & 0xFF, y = two >> suit & 0xFF, others = x | y;
        if (others) run &= ~1u << (31 - (u32)__builtin_clz(others));
        if (!run) continue;
        u32 rounds = count(run), follow_x = count(x), follow_y = count(y);
        u32 trumping = suit || !q->trumps;
        if (trumping && trumps_one) rounds = MIN(rounds, follow_x);
        if (trumping && trumps_two) rounds = MIN(rounds, follow_y);
        u32 drawn = rounds >= follow_x && rounds >= follow_y;
        if (drawn && !(trumping && (trumps_one | trumps_two))) {
            run = all;
        } else {
            for (u32 more = count(run); more > rounds; more--) run &= run - 1;
        }
        if (!trumping) {
            trumps_one = trumps_one > rounds ? trumps_one - rounds : 0;
            trumps_two = trumps_two > rounds ? trumps_two - rounds : 0;
        }
        cards |= run << suit;
    }
    return cards;
}

/* Whether a seat that does not lead takes all tricks left, whatever is led: it takes the lead at once, and cashes the rest. */
static inline u32 claims(u32 seat, u32 leader) {
    u32 own = hands[seat], led = hands[leader], third = hands[3 - seat - leader], others = led | third;
    u32 theirs = others & q->trumps, ruffs = own & q->trumps;
    if (ruffs == own) return theirs < (own & -own);
    u32 most = count(led & q->trumps), trumps_third = count(third & q->trumps);
    if (most < trumps_third) most = trumps_third;
    /* Trumps above theirs: one to take the lead with, the rest to draw theirs. The seven is kept for the last trick. */
    if (theirs) ruffs &= ~(~0u >> __builtin_clz(theirs));
    ruffs = count(ruffs & ~(q->seven | q->keep));
    for (u32 suit = 0; suit < 32; suit += 8) {
        if (!(led & SUIT(suit))) continue;
        if (!(own & SUIT(suit))) {
            if (ruffs <= most) return 0;
        } else if (suit && trumps_third && !(third & SUIT(suit))) {
            return 0; /* the third trumps it */
        }
    }
    return cashable(seat) == own;
}
