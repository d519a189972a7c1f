/* The encodings are those of the Power ISA, version 3.0B; prefixed instructions, decimal numbers
 * and quadruple precision are left out. */
#include "collectors/qemu/plugin/classify.h"

#include <stddef.h>

static unsigned bits(uint32_t word, int place, int count)
{
    return word >> place & ((1U << count) - 1U);
}

struct entry {
    unsigned opcode;
    enum papilio_count kind;
};

/* @return whether the table has the opcode */
static int look_up(const struct entry* table, size_t count, unsigned opcode, struct kinds* kinds)
{
    for (size_t place = 0; place < count; ++place) {
        if (table[place].opcode == opcode) {
            add_kind(kinds, table[place].kind);
            return 1;
        }
    }
    return 0;
}
#define LOOK_UP(table, opcode, kinds) \
    look_up(table, sizeof(table) / sizeof(table)[0], opcode, kinds)

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
    static const struct entry accesses[] = {
        {21, PAPILIO_LOADS},   {53, PAPILIO_LOADS},    {23, PAPILIO_LOADS},   {55, PAPILIO_LOADS},
        {87, PAPILIO_LOADS},   {119, PAPILIO_LOADS},   {279, PAPILIO_LOADS},  {311, PAPILIO_LOADS},
        {343, PAPILIO_LOADS},  {375, PAPILIO_LOADS},   {341, PAPILIO_LOADS},  {373, PAPILIO_LOADS},
        {535, PAPILIO_LOADS},  {567, PAPILIO_LOADS},   {599, PAPILIO_LOADS},  {631, PAPILIO_LOADS},
        {532, PAPILIO_LOADS},  {534, PAPILIO_LOADS},   {790, PAPILIO_LOADS},  {855, PAPILIO_LOADS},
        {887, PAPILIO_LOADS},  {20, PAPILIO_LOADS},    {84, PAPILIO_LOADS},   {52, PAPILIO_LOADS},
        {116, PAPILIO_LOADS},  {7, PAPILIO_LOADS},     {39, PAPILIO_LOADS},   {71, PAPILIO_LOADS},
        {103, PAPILIO_LOADS},  {359, PAPILIO_LOADS},   {588, PAPILIO_LOADS},  {12, PAPILIO_LOADS},
        {76, PAPILIO_LOADS},   {524, PAPILIO_LOADS},   {844, PAPILIO_LOADS},  {780, PAPILIO_LOADS},
        {268, PAPILIO_LOADS},  {332, PAPILIO_LOADS},   {364, PAPILIO_LOADS},  {812, PAPILIO_LOADS},
        {876, PAPILIO_LOADS},  {269, PAPILIO_LOADS},   {301, PAPILIO_LOADS},  {781, PAPILIO_LOADS},
        {813, PAPILIO_LOADS},  {149, PAPILIO_STORES},  {181, PAPILIO_STORES}, {151, PAPILIO_STORES},
        {183, PAPILIO_STORES}, {215, PAPILIO_STORES},  {247, PAPILIO_STORES}, {407, PAPILIO_STORES},
        {439, PAPILIO_STORES}, {663, PAPILIO_STORES},  {695, PAPILIO_STORES}, {727, PAPILIO_STORES},
        {759, PAPILIO_STORES}, {983, PAPILIO_STORES},  {660, PAPILIO_STORES}, {662, PAPILIO_STORES},
        {918, PAPILIO_STORES}, {150, PAPILIO_STORES},  {214, PAPILIO_STORES}, {694, PAPILIO_STORES},
        {726, PAPILIO_STORES}, {135, PAPILIO_STORES},  {167, PAPILIO_STORES}, {199, PAPILIO_STORES},
        {231, PAPILIO_STORES}, {487, PAPILIO_STORES},  {716, PAPILIO_STORES}, {140, PAPILIO_STORES},
        {652, PAPILIO_STORES}, {972, PAPILIO_STORES},  {908, PAPILIO_STORES}, {396, PAPILIO_STORES},
        {940, PAPILIO_STORES}, {1004, PAPILIO_STORES}, {397, PAPILIO_STORES}, {429, PAPILIO_STORES},
        {909, PAPILIO_STORES}, {941, PAPILIO_STORES},  {28, PAPILIO_LOGIC},   {316, PAPILIO_LOGIC},
        {60, PAPILIO_LOGIC},   {476, PAPILIO_LOGIC},   {124, PAPILIO_LOGIC},  {284, PAPILIO_LOGIC},
        {412, PAPILIO_LOGIC},  {24, PAPILIO_SHIFT},    {536, PAPILIO_SHIFT},  {792, PAPILIO_SHIFT},
        {824, PAPILIO_SHIFT},  {27, PAPILIO_SHIFT},    {539, PAPILIO_SHIFT},  {794, PAPILIO_SHIFT},
        {826, PAPILIO_SHIFT},  {827, PAPILIO_SHIFT},
    };
    /* The tenth bit asks for the overflow. */
    static const struct entry arithmetic[] = {
        {266, PAPILIO_INT_ADD}, {10, PAPILIO_INT_ADD},  {138, PAPILIO_INT_ADD},
        {202, PAPILIO_INT_ADD}, {234, PAPILIO_INT_ADD}, {40, PAPILIO_INT_SUB},
        {8, PAPILIO_INT_SUB},   {136, PAPILIO_INT_SUB}, {200, PAPILIO_INT_SUB},
        {232, PAPILIO_INT_SUB}, {104, PAPILIO_INT_SUB}, {235, PAPILIO_INT_MUL},
        {233, PAPILIO_INT_MUL}, {75, PAPILIO_INT_MUL},  {11, PAPILIO_INT_MUL},
        {73, PAPILIO_INT_MUL},  {9, PAPILIO_INT_MUL},   {491, PAPILIO_INT_DIV},
        {459, PAPILIO_INT_DIV}, {489, PAPILIO_INT_DIV}, {457, PAPILIO_INT_DIV},
    };
    const unsigned opcode = bits(word, 1, 10);
    if (opcode == 1014) { /* dcbz */
        kinds->stores.blocks = 1;
    } else if (opcode == 444) { /* or, which moves where both sources are the same */
        add_kind(kinds, bits(word, 21, 5) == bits(word, 11, 5) ? PAPILIO_MOVE : PAPILIO_LOGIC);
    } else if (!LOOK_UP(accesses, opcode, kinds)) {
        LOOK_UP(arithmetic, opcode & 0x1ffU, kinds);
    }
}

static void scalar_fp(uint32_t word, int is_double, struct kinds* kinds)
{
    switch (bits(word, 1, 5)) { /* fdiv, fsub, fadd, fsqrt, fmul; 28 to 31: fused */
        case 18:
            add_fp(kinds, FP_DIV, is_double, FP_SCALAR);
            return;
        case 20:
        case 21:
            add_fp(kinds, FP_ADD, is_double, FP_SCALAR);
            return;
        case 22:
            add_fp(kinds, FP_SQRT, is_double, FP_SCALAR);
            return;
        case 25:
            add_fp(kinds, FP_MUL, is_double, FP_SCALAR);
            return;
        case 28:
        case 29:
        case 30:
        case 31:
            add_fp(kinds, FP_FMA, is_double, FP_SCALAR);
            return;
        default:
            break;
    }
    switch (bits(word, 1, 10)) {
        case 72: /* fmr */
            add_kind(kinds, PAPILIO_MOVE);
            break;
        case 12: /* frsp, fctiw, fctid, fcfid and the like */
        case 14:
        case 15:
        case 142:
        case 143:
        case 814:
        case 815:
        case 846:
        case 942:
        case 943:
        case 974:
            add_kind(kinds, PAPILIO_CONVERT);
            break;
        default:
            break;
    }
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
static const struct entry primary[] = {
    {32, PAPILIO_LOADS},   {33, PAPILIO_LOADS},   {34, PAPILIO_LOADS},  {35, PAPILIO_LOADS},
    {40, PAPILIO_LOADS},   {41, PAPILIO_LOADS},   {42, PAPILIO_LOADS},  {43, PAPILIO_LOADS},
    {46, PAPILIO_LOADS},   {48, PAPILIO_LOADS},   {49, PAPILIO_LOADS},  {50, PAPILIO_LOADS},
    {51, PAPILIO_LOADS},   {56, PAPILIO_LOADS},   {57, PAPILIO_LOADS},  {58, PAPILIO_LOADS},
    {36, PAPILIO_STORES},  {37, PAPILIO_STORES},  {38, PAPILIO_STORES}, {39, PAPILIO_STORES},
    {44, PAPILIO_STORES},  {45, PAPILIO_STORES},  {47, PAPILIO_STORES}, {52, PAPILIO_STORES},
    {53, PAPILIO_STORES},  {54, PAPILIO_STORES},  {55, PAPILIO_STORES}, {62, PAPILIO_STORES},
    {12, PAPILIO_INT_ADD}, {13, PAPILIO_INT_ADD}, {8, PAPILIO_INT_SUB}, {7, PAPILIO_INT_MUL},
    {20, PAPILIO_SHIFT},   {21, PAPILIO_SHIFT},   {23, PAPILIO_SHIFT},  {30, PAPILIO_SHIFT},
    {24, PAPILIO_LOGIC},   {25, PAPILIO_LOGIC},   {26, PAPILIO_LOGIC},  {27, PAPILIO_LOGIC},
    {28, PAPILIO_LOGIC},   {29, PAPILIO_LOGIC},
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
            LOOK_UP(primary, opcode, &kinds);
            break;
    }
    return kinds;
}
