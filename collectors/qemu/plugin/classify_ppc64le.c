/* The encodings are those of the Power ISA, version 3.0B; prefixed instructions, decimal numbers
 * and quadruple precision are left out. */
#include "collectors/qemu/plugin/classify.h"

#include <stddef.h>

static unsigned bits(uint32_t word, int place, int count)
{
    return word >> place & ((1U << count) - 1U);
}

/* The opcodes of a kind, until the first 0. */
struct opcodes {
    enum papilio_count kind;
    unsigned short numbers[48];
};

/* @return PAPILIO_COUNTS where the table has not the opcode */
static enum papilio_count look_up(const struct opcodes* table, size_t kinds, unsigned opcode)
{
    for (size_t row = 0; row < kinds; ++row) {
        for (size_t place = 0; table[row].numbers[place] != 0; ++place) {
            if (table[row].numbers[place] == opcode) {
                return table[row].kind;
            }
        }
    }
    return PAPILIO_COUNTS;
}
#define LOOK_UP(table, opcode) look_up(table, sizeof(table) / sizeof(table)[0], opcode)

static void add_known(struct kinds* kinds, enum papilio_count kind)
{
    if (kind != PAPILIO_COUNTS) {
        add_kind(kinds, kind);
    }
}

/* BO says "whatever the condition and the counter are". */
static int is_always(uint32_t word)
{
    return (bits(word, 21, 5) & 0x14U) == 0x14U;
}

static void branch(uint32_t word, enum papilio_count unconditional, struct kinds* kinds)
{
    const int links = (int)(word & 1U);
    if (!is_always(word)) {
        add_kind(kinds, PAPILIO_BR_COND);
        if (links) {
            add_kind(kinds, PAPILIO_BR_CALL);
        }
    } else {
        add_kind(kinds, links ? PAPILIO_BR_CALL : unconditional);
    }
}

/* Loads, stores and what else has ten bits of opcode below 31. */
static void extended(uint32_t word, struct kinds* kinds)
{
    static const struct opcodes accesses[] = {
        {PAPILIO_LOADS,
         {21,  53,  23,  55,  87,  119, 279, 311, 343, 375, 341, 373, 535, 567, 599,
          631, 532, 534, 790, 855, 887, 20,  84,  52,  116, 7,   39,  71,  103, 359,
          588, 12,  76,  524, 844, 780, 268, 332, 364, 812, 876, 269, 301, 781, 813}},
        {PAPILIO_STORES, {149, 181, 151, 183, 215, 247, 407,  439, 663, 695, 727, 759, 983,
                          660, 662, 918, 150, 214, 694, 726,  135, 167, 199, 231, 487, 716,
                          140, 652, 972, 908, 396, 940, 1004, 397, 429, 909, 941}},
        {PAPILIO_LOGIC, {28, 316, 60, 476, 124, 284, 412}},
        {PAPILIO_SHIFT, {24, 536, 792, 824, 27, 539, 794, 826, 827}},
    };
    /* The tenth bit asks for the overflow. */
    static const struct opcodes arithmetic[] = {
        {PAPILIO_INT_ADD, {266, 10, 138, 202, 234}},
        {PAPILIO_INT_SUB, {40, 8, 136, 200, 232, 104}},
        {PAPILIO_INT_MUL, {235, 233, 75, 11, 73, 9}},
        {PAPILIO_INT_DIV, {491, 459, 489, 457}},
    };
    const unsigned opcode = bits(word, 1, 10);
    if (opcode == 1014) { /* dcbz */
        kinds->stores.blocks = 1;
    } else if (opcode == 444) { /* or, which moves where both sources are the same */
        add_kind(kinds, bits(word, 21, 5) == bits(word, 11, 5) ? PAPILIO_MOVE : PAPILIO_LOGIC);
    } else {
        const enum papilio_count kind = LOOK_UP(accesses, opcode);
        add_known(kinds, kind != PAPILIO_COUNTS ? kind : LOOK_UP(arithmetic, opcode & 0x1ffU));
    }
}

static void scalar_fp(uint32_t word, int is_double, struct kinds* kinds)
{
    /* fdiv, fsub and fadd, fsqrt, fmul, what is fused: their count in single precision */
    static const struct opcodes operations[] = {
        {PAPILIO_FP_DIV_F32_SCALAR, {18}},
        {PAPILIO_FP_ADD_F32_SCALAR, {20, 21}},
        {PAPILIO_FP_SQRT_F32_SCALAR, {22}},
        {PAPILIO_FP_MUL_F32_SCALAR, {25}},
        {PAPILIO_FP_FMA_F32_SCALAR, {28, 29, 30, 31}},
    };
    /* fmr; frsp, fctiw, fctid, fcfid and the like */
    static const struct opcodes others[] = {
        {PAPILIO_MOVE, {72}},
        {PAPILIO_CONVERT, {12, 14, 15, 142, 143, 814, 815, 846, 942, 943, 974}},
    };
    const int widths = 3;
    const enum papilio_count kind = LOOK_UP(operations, bits(word, 1, 5));
    add_known(kinds, kind == PAPILIO_COUNTS
                         ? LOOK_UP(others, bits(word, 1, 10))
                         : (enum papilio_count)((int)kind + (is_double ? widths : 0)));
}

/* Two bits of the opcode say scalar or vector and single or double, where it computes. */
static void vsx(uint32_t word, struct kinds* kinds)
{
    const unsigned opcode = bits(word, 3, 8);
    const int is_double = (int)(opcode >> 5 & 1U);
    const enum fp_width width = (opcode >> 6 & 1U) != 0 ? FP_V128 : FP_SCALAR;
    const unsigned root = bits(word, 2, 9);
    if (root == 11 || root == 75 || root == 139 || root == 203) {
        add_fp(kinds, FP_SQRT, (int)(root >> 6 & 1U), root >> 7 != 0 ? FP_V128 : FP_SCALAR);
    } else if ((opcode & 0x87U) == 1) { /* xsmaddasp and its relatives */
        add_fp(kinds, FP_FMA, is_double, width);
    } else if ((opcode & 0x87U) == 0x81) { /* the negated ones */
        add_fp(kinds, FP_FMA, is_double, width);
    } else if ((opcode & 0x87U) == 0) {
        static const enum fp_operation operations[] = {FP_ADD, FP_ADD, FP_MUL, FP_DIV};
        add_fp(kinds, operations[opcode >> 3 & 3U], is_double, width);
    } else if ((opcode & 0x9fU) == 10 || opcode == 18 || opcode == 50 || opcode == 2) {
        add_kind(kinds, PAPILIO_SHUFFLE); /* xxpermdi, xxmrghw, xxmrglw, xxsldwi */
    } else if (opcode == 146 && bits(word, 16, 5) == bits(word, 11, 5)) { /* xxlor */
        add_kind(kinds, PAPILIO_MOVE);
    } else if (opcode == 130 || opcode == 138 || opcode == 146 || opcode == 154 || opcode == 162) {
        add_kind(kinds, PAPILIO_LOGIC);
    }
}

/* The older vectors, single precision only. */
static void vmx(uint32_t word, struct kinds* kinds)
{
    if (bits(word, 0, 11) == 10 || bits(word, 0, 11) == 74) { /* vaddfp, vsubfp */
        add_fp(kinds, FP_ADD, 0, FP_V128);
    } else if (bits(word, 0, 6) == 46 || bits(word, 0, 6) == 47) { /* vmaddfp, vnmsubfp */
        add_fp(kinds, FP_FMA, 0, FP_V128);
    }
}

/* The opcodes that stand in the first six bits. */
static const struct opcodes primary[] = {
    {PAPILIO_LOADS, {32, 33, 34, 35, 40, 41, 42, 43, 46, 48, 49, 50, 51, 56, 57, 58}},
    {PAPILIO_STORES, {36, 37, 38, 39, 44, 45, 47, 52, 53, 54, 55, 62}},
    {PAPILIO_INT_ADD, {12, 13}},
    {PAPILIO_INT_SUB, {8}},
    {PAPILIO_INT_MUL, {7}},
    {PAPILIO_SHIFT, {20, 21, 23, 30}},
    {PAPILIO_LOGIC, {24, 25, 26, 27, 28, 29}},
};

struct kinds classify_ppc64le(uint32_t word)
{
    struct kinds kinds = {.mark = NO_MARK};
    if (word == 0x60000000U) { /* nop: ori 0,0,0 */
        add_kind(&kinds, PAPILIO_NOP);
        return kinds;
    }
    if (word == 0x62940000U || word == 0x62b50000U) { /* ori 20,20,0 and ori 21,21,0 */
        kinds.mark = word == 0x62940000U ? BEGIN_MARK : END_MARK;
        return kinds;
    }
    const unsigned opcode = word >> 26;
    switch (opcode) {
        case 4:
            vmx(word, &kinds);
            break;
        case 18: /* b, bl */
            add_kind(&kinds, (word & 1U) != 0 ? PAPILIO_BR_CALL : PAPILIO_BR_JUMP);
            break;
        case 16: /* bc */
            branch(word, PAPILIO_BR_JUMP, &kinds);
            break;
        case 19:
            if (bits(word, 1, 10) == 16) { /* bclr */
                branch(word, PAPILIO_BR_RETURN, &kinds);
            } else if (bits(word, 1, 10) == 528 || bits(word, 1, 10) == 560) { /* bcctr, bctar */
                branch(word, PAPILIO_BR_INDIRECT, &kinds);
            }
            break;
        case 14: /* addi, addis; without a register: li, lis */
        case 15:
            add_kind(&kinds, bits(word, 16, 5) == 0 ? PAPILIO_MOVE : PAPILIO_INT_ADD);
            break;
        case 31:
            extended(word, &kinds);
            break;
        case 59:
            scalar_fp(word, 0, &kinds);
            break;
        case 60:
            vsx(word, &kinds);
            break;
        case 61: /* lxv, lxsd, lxssp load; stxv, stxsd, stxssp store */
            add_kind(&kinds, (word & 7U) == 1 ? PAPILIO_LOADS : PAPILIO_STORES);
            break;
        case 63:
            scalar_fp(word, 1, &kinds);
            break;
        default:
            add_known(&kinds, LOOK_UP(primary, opcode));
            break;
    }
    return kinds;
}
