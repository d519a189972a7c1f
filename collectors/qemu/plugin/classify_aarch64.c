/* The encodings are those of the Arm Architecture Reference Manual for A-profile (DDI 0487),
 * chapter C4; half precision is left out. A vector of 64 bits counts as one of 128, and
 * FP_SHORT_F32 counts the operations that it does not do. */
#include "collectors/qemu/plugin/classify.h"

#define IS(mask, value) ((word & (mask)) == (value))

static int bit(uint32_t word, int place)
{
    return (int)(word >> place & 1U);
}

static unsigned bits(uint32_t word, int place, int count)
{
    return word >> place & ((1U << count) - 1U);
}

static void branches(uint32_t word, struct kinds* kinds)
{
    if (IS(0xfc000000, 0x14000000)) { /* B */
        add_kind(kinds, PAPILIO_BR_JUMP);
    } else if (IS(0xfc000000, 0x94000000)) { /* BL */
        add_kind(kinds, PAPILIO_BR_CALL);
    } else if (IS(0xff000000, 0x54000000) || IS(0x7e000000, 0x34000000) ||
               IS(0x7e000000, 0x36000000)) { /* B.cond, CBZ, TBZ */
        add_kind(kinds, PAPILIO_BR_COND);
    } else if (IS(0xfe000000, 0xd6000000)) {
        const unsigned kind = bits(word, 21, 3) & 3U;
        add_kind(kinds, kind == 0   ? PAPILIO_BR_INDIRECT
                        : kind == 1 ? PAPILIO_BR_CALL
                                    : PAPILIO_BR_RETURN);
    } else if (word == 0xd503201fU) {
        add_kind(kinds, PAPILIO_NOP);
    } else if (word == 0xd5032fdfU) { /* HINT #126 */
        kinds->mark = BEGIN_MARK;
    } else if (word == 0xd5032fffU) { /* HINT #127 */
        kinds->mark = END_MARK;
    } else if (IS(0xffffffe0, 0xd50b7420)) { /* DC ZVA */
        kinds->stores.blocks = 1;
    }
}

static void access(int is_load, struct kinds* kinds)
{
    add_kind(kinds, is_load ? PAPILIO_LOADS : PAPILIO_STORES);
}

static void loads_and_stores(uint32_t word, struct kinds* kinds)
{
    const unsigned vector = bits(word, 26, 1);
    const unsigned opc = bits(word, 22, 2);
    const unsigned size = bits(word, 30, 2);
    if (IS(0x3b000000, 0x18000000)) {   /* literal */
        if (vector != 0 || size != 3) { /* PRFM */
            access(1, kinds);
        }
    } else if (IS(0x3b200c00, 0x38200000)) { /* atomic: reads and writes */
        access(1, kinds);
        access(0, kinds);
    } else if (IS(0x3a000000, 0x38000000)) { /* a register */
        if (vector == 0 && size == 3 && opc == 2) {
            return; /* PRFM */
        }
        access(vector != 0 ? (opc & 1U) != 0 : opc != 0, kinds);
    } else { /* pairs, structures, exclusive */
        access(bit(word, 22), kinds);
    }
}

static void integers(uint32_t word, struct kinds* kinds)
{
    const int subtracts = bit(word, 30);
    if (IS(0x1f000000, 0x10000000)) { /* ADR, ADRP */
        add_kind(kinds, PAPILIO_ADDRESS);
    } else if (IS(0x1f000000, 0x11000000) || IS(0x1f000000, 0x0b000000) ||
               IS(0x1fe0fc00, 0x1a000000)) {
        add_kind(kinds, subtracts ? PAPILIO_INT_SUB : PAPILIO_INT_ADD);
    } else if (IS(0x7fe0ffe0, 0x2a0003e0) || IS(0x1f800000, 0x12800000)) { /* ORR of ZR; MOVZ … */
        add_kind(kinds, PAPILIO_MOVE);
    } else if (IS(0x1f000000, 0x0a000000) || IS(0x1f800000, 0x12000000)) {
        add_kind(kinds, PAPILIO_LOGIC);
    } else if (IS(0x1f000000, 0x13000000) || IS(0x5fe0f000, 0x1ac02000)) {
        add_kind(kinds, PAPILIO_SHIFT);
    } else if (IS(0x1f000000, 0x1b000000)) {
        add_kind(kinds, PAPILIO_INT_MUL);
    } else if (IS(0x5fe0f800, 0x1ac00800)) {
        add_kind(kinds, PAPILIO_INT_DIV);
    }
}

static void scalar_fp(uint32_t word, struct kinds* kinds)
{
    const unsigned type = bits(word, 22, 2); /* 0: single, 1: double */
    if (type > 1) {
        return;
    }
    if (IS(0xff000000, 0x1f000000)) { /* FMADD, FMSUB, FNMADD, FNMSUB */
        add_fp(kinds, FP_FMA, type == 1, FP_SCALAR);
    } else if (IS(0xff200c00, 0x1e200800)) { /* two sources */
        static const enum fp_operation operations[] = {FP_MUL, FP_DIV, FP_ADD, FP_ADD};
        const unsigned opcode = bits(word, 12, 4);
        if (opcode < 4) {
            add_fp(kinds, operations[opcode], type == 1, FP_SCALAR);
        } else if (opcode == 8) { /* FNMUL */
            add_fp(kinds, FP_MUL, type == 1, FP_SCALAR);
        }
    } else if (IS(0xff3ffc00, 0x1e21c000)) {
        add_fp(kinds, FP_SQRT, type == 1, FP_SCALAR);
    } else if (IS(0xff3e7c00, 0x1e224000)) { /* FCVT */
        add_kind(kinds, PAPILIO_CONVERT);
    } else if (IS(0x7f20fc00, 0x1e200000)) { /* from and to integers; FMOV is none of them */
        add_kind(kinds, bits(word, 16, 3) > 5 ? PAPILIO_MOVE : PAPILIO_CONVERT);
    }
}

/* A scalar out of vectors, and one number of a vector as an operand. */
static void vector_scalar_fp(uint32_t word, struct kinds* kinds)
{
    const int is_double = bit(word, 22);
    if (IS(0xffbffc00, 0x7e30d800)) { /* FADDP */
        add_fp(kinds, FP_ADD, is_double, FP_SCALAR);
    } else if (IS(0xff80b400, 0x5f801000)) { /* FMLA, FMLS by element */
        add_fp(kinds, FP_FMA, is_double, FP_SCALAR);
    } else if (IS(0xdf80f400, 0x5f809000) || IS(0xffa0fc00, 0x5e20dc00)) { /* FMUL, FMULX */
        add_fp(kinds, FP_MUL, is_double, FP_SCALAR);
    }
}

static void add_vector_fp(uint32_t word, struct kinds* kinds, enum fp_operation operation)
{
    const int is_double = bit(word, 22);
    add_fp(kinds, operation, is_double, FP_V128);
    if (!bit(word, 30) && !is_double) {
        for (int less = 0; less < (operation == FP_FMA ? 4 : 2); ++less) {
            add_kind(kinds, PAPILIO_FP_SHORT_F32);
        }
    }
}

/* Three registers of the same type: U, the upper bit of size and opcode decide. */
static void vector_fp(uint32_t word, struct kinds* kinds)
{
    const unsigned opcode = bits(word, 11, 5) | bits(word, 23, 1) << 5 | bits(word, 29, 1) << 6;
    if (IS(0x9f200400, 0x0e200400)) {
        switch (opcode) {
            case 0x1a: /* FADD */
            case 0x3a: /* FSUB */
            case 0x5a: /* FADDP */
                add_vector_fp(word, kinds, FP_ADD);
                break;
            case 0x5b: /* FMUL */
            case 0x1b: /* FMULX */
                add_vector_fp(word, kinds, FP_MUL);
                break;
            case 0x5f: /* FDIV */
                add_vector_fp(word, kinds, FP_DIV);
                break;
            case 0x19: /* FMLA */
            case 0x39: /* FMLS */
                add_vector_fp(word, kinds, FP_FMA);
                break;
            default:
                break;
        }
    } else if (IS(0xbfbffc00, 0x2ea1f800)) { /* FSQRT */
        add_vector_fp(word, kinds, FP_SQRT);
    } else if (IS(0xbf80b400, 0x0f801000)) { /* FMLA, FMLS by element */
        add_vector_fp(word, kinds, FP_FMA);
    } else if (IS(0xbf80f400, 0x0f809000)) { /* FMUL by element */
        add_vector_fp(word, kinds, FP_MUL);
    } else if (IS(0xbf208c00, 0x0e000800) || IS(0xbfe08400, 0x2e000000) ||
               IS(0xbfe08c00, 0x0e000000) ||
               IS(0x9fe08400, 0x0e000400)) { /* UZP TRN ZIP, EXT, TBL, DUP INS */
        add_kind(kinds, PAPILIO_SHUFFLE);
    }
}

/* Bytes of a contiguous load by its dtype: of the number in memory, and of its place in a vector.
 */
static const unsigned char memory_bytes[] = {1, 1, 1, 1, 4, 2, 2, 2, 2, 2, 4, 4, 1, 1, 1, 8};
static const unsigned char place_bytes[] = {1, 2, 4, 8, 8, 2, 4, 8, 8, 4, 4, 8, 8, 4, 2, 8};

static void sve_load(uint32_t word, struct moved* moved)
{
    const unsigned form = bits(word, 13, 3);
    const unsigned size = 1U << bits(word, 23, 2);
    const unsigned type = bits(word, 21, 4);
    if (IS(0xffc00000, 0x85800000) && (form == 0 || form == 2)) { /* LDR: a predicate, a vector */
        moved->eighths = form == 0 ? 1 : 8;
    } else if (IS(0xfe408000, 0x84408000)) { /* LD1R */
        moved->bytes = memory_bytes[bits(word, 23, 2) << 2 | bits(word, 13, 2)];
    } else if (IS(0xfe000000, 0x84000000)) { /* gathers 32 bits wide */
        moved->eighths = 2 * size;
    } else if (IS(0xfe000000, 0xc4000000)) { /* gathers 64 bits wide */
        moved->eighths = size;
    } else if (form <= 1) { /* LD1RQ, LD1RO */
        moved->bytes = 16U << bits(word, 21, 2);
    } else if (form == 6 || form == 7) { /* LDNT1, LD2 to LD4 */
        moved->eighths = 8 * (bits(word, 21, 2) + 1);
    } else {
        moved->eighths = 8U * memory_bytes[type] / place_bytes[type];
    }
}

static void sve_store(uint32_t word, struct moved* moved)
{
    const unsigned form = bits(word, 13, 3);
    const unsigned size = 1U << bits(word, 23, 2);
    const unsigned place = bits(word, 21, 2);
    if (IS(0xffc00000, 0xe5800000) && (form == 0 || form == 2)) { /* STR */
        moved->eighths = form == 0 ? 1 : 8;
    } else if (form == 2 || (form == 7 && !bit(word, 20))) { /* ST1 */
        moved->eighths = 8 * size / (1U << place);
    } else if (form == 3 || form == 7) { /* STNT1, ST2 to ST4 */
        moved->eighths = 8 * (place + 1);
    } else { /* scatters; those of 64 bits with a vector of addresses differ from the others */
        const int is_wide = form == 5 ? place != 3 : place < 2;
        moved->eighths = is_wide ? size : 2 * size;
    }
}

static void sve(uint32_t word, struct kinds* kinds)
{
    const unsigned size = bits(word, 22, 2); /* 2: single, 3: double */
    if (IS(0x80000000, 0x80000000)) {
        const unsigned group = word >> 25;
        const int prefetches = IS(0xffc08010, 0x85c00000) || IS(0xfe60e010, 0x8400c000) ||
                               IS(0xfe60e010, 0x8400e000) || IS(0xffa08010, 0x84200000) ||
                               IS(0xfe60e010, 0xc400e000) || IS(0xffa08010, 0xc4200000) ||
                               IS(0xffe08010, 0xc4608000);
        if (group == 0x72U) {
            access(0, kinds);
            sve_store(word, &kinds->stores);
        } else if (!prefetches) {
            access(1, kinds);
            sve_load(word, &kinds->loads);
        }
        return;
    }
    if (IS(0xff200000, 0x05200000)) {
        add_kind(kinds, PAPILIO_SHUFFLE);
        return;
    }
    if (size < 2) {
        return;
    }
    const int is_double = size == 3;
    if (IS(0xff20e000, 0x65000000)) { /* without predicate */
        const unsigned opcode = bits(word, 10, 3);
        if (opcode < 3) {
            add_fp(kinds, opcode == 2 ? FP_MUL : FP_ADD, is_double, FP_SVE);
        }
    } else if (IS(0xff3fe000, 0x65002000) || IS(0xff3fe000, 0x65182000)) { /* FADDV, FADDA */
        add_fp(kinds, FP_ADD, is_double, FP_SVE);
    } else if (IS(0xff30e000, 0x65008000)) { /* with one */
        switch (bits(word, 16, 4)) {
            case 0: /* FADD */
            case 1: /* FSUB */
            case 3: /* FSUBR */
                add_fp(kinds, FP_ADD, is_double, FP_SVE);
                break;
            case 2:  /* FMUL */
            case 10: /* FMULX */
                add_fp(kinds, FP_MUL, is_double, FP_SVE);
                break;
            case 12: /* FDIVR */
            case 13: /* FDIV */
                add_fp(kinds, FP_DIV, is_double, FP_SVE);
                break;
            default:
                break;
        }
    } else if (IS(0xff38e3c0, 0x65188000)) { /* with an immediate */
        const unsigned opcode = bits(word, 16, 3);
        if (opcode < 4) {
            add_fp(kinds, opcode == 2 ? FP_MUL : FP_ADD, is_double, FP_SVE);
        }
    } else if (IS(0xff3fe000, 0x650da000)) {
        add_fp(kinds, FP_SQRT, is_double, FP_SVE);
    } else if (IS(0xff200000, 0x65200000) || IS(0xff20f800, 0x64200000)) { /* FMLA …, indexed */
        add_fp(kinds, FP_FMA, is_double, FP_SVE);
    } else if (IS(0xff20fc00, 0x64202000)) { /* FMUL, indexed */
        add_fp(kinds, FP_MUL, is_double, FP_SVE);
    } else if (IS(0xff3ce000, 0x6508a000) || IS(0xff30e000, 0x6510a000)) { /* FCVT, SCVTF … */
        add_kind(kinds, PAPILIO_CONVERT);
    }
}

struct kinds classify_aarch64(uint32_t word)
{
    struct kinds kinds = {.mark = NO_MARK};
    const unsigned group = bits(word, 25, 4);
    if (group == 2) {
        sve(word, &kinds);
    } else if ((group & 14U) == 8) {
        integers(word, &kinds);
    } else if ((group & 14U) == 10) {
        branches(word, &kinds);
    } else if ((group & 5U) == 4) {
        loads_and_stores(word, &kinds);
    } else if ((group & 7U) == 5) {
        integers(word, &kinds);
    } else if ((group & 7U) == 7) {
        if (!bit(word, 28)) {
            vector_fp(word, &kinds);
        } else if (!bit(word, 30)) {
            scalar_fp(word, &kinds);
        } else {
            vector_scalar_fp(word, &kinds);
        }
    }
    return kinds;
}
