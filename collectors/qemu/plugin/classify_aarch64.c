/* The encodings are those of the Arm Architecture Reference Manual for A-profile (DDI 0487),
 * chapter C4; half precision is left out. A vector of 64 bits counts as one of 128, and
 * FP_SHORT_F32 counts the operations that it does not do. */
#include "collectors/qemu/plugin/classify.h"

#include <stddef.h>

#define IS(mask, value) ((word & (mask)) == (value))

/* Bits that say which instruction it is; of floating-point numbers the kind of single precision,
 * bit 22 says double. The first that fits counts. */
static const struct encoding {
    uint32_t mask;
    uint32_t value;
    enum papilio_count kind;
} encodings[] = {
    /* Branches */
    {0xfc000000, 0x14000000, PAPILIO_BR_JUMP},
    {0xfc000000, 0x94000000, PAPILIO_BR_CALL},
    {0xff000000, 0x54000000, PAPILIO_BR_COND},
    {0x7e000000, 0x34000000, PAPILIO_BR_COND},
    {0x7e000000, 0x36000000, PAPILIO_BR_COND},
    {0xfe600000, 0xd6000000, PAPILIO_BR_INDIRECT},
    {0xfe600000, 0xd6200000, PAPILIO_BR_CALL},
    {0xfe000000, 0xd6000000, PAPILIO_BR_RETURN},
    {0xffffffff, 0xd503201f, PAPILIO_NOP},
    /* Integers: addresses, additions, moves, logic, shifts, products */
    {0x1f000000, 0x10000000, PAPILIO_ADDRESS},
    {0x5f000000, 0x11000000, PAPILIO_INT_ADD},
    {0x5f000000, 0x51000000, PAPILIO_INT_SUB},
    {0x5f000000, 0x0b000000, PAPILIO_INT_ADD},
    {0x5f000000, 0x4b000000, PAPILIO_INT_SUB},
    {0x5fe0fc00, 0x1a000000, PAPILIO_INT_ADD},
    {0x5fe0fc00, 0x5a000000, PAPILIO_INT_SUB},
    {0x7fe0ffe0, 0x2a0003e0, PAPILIO_MOVE},
    {0x1f800000, 0x12800000, PAPILIO_MOVE},
    {0x1f000000, 0x0a000000, PAPILIO_LOGIC},
    {0x1f800000, 0x12000000, PAPILIO_LOGIC},
    {0x1f000000, 0x13000000, PAPILIO_SHIFT},
    {0x5fe0f000, 0x1ac02000, PAPILIO_SHIFT},
    {0x1f000000, 0x1b000000, PAPILIO_INT_MUL},
    {0x5fe0f800, 0x1ac00800, PAPILIO_INT_DIV},
    /* Scalars: fused, two sources, FSQRT, FCVT, from and to integers (FMOV is none of them) */
    {0xff800000, 0x1f000000, PAPILIO_FP_FMA_F32_SCALAR},
    {0xffa0fc00, 0x1e200800, PAPILIO_FP_MUL_F32_SCALAR},
    {0xffa0fc00, 0x1e201800, PAPILIO_FP_DIV_F32_SCALAR},
    {0xffa0fc00, 0x1e202800, PAPILIO_FP_ADD_F32_SCALAR},
    {0xffa0fc00, 0x1e203800, PAPILIO_FP_ADD_F32_SCALAR},
    {0xffa0fc00, 0x1e208800, PAPILIO_FP_MUL_F32_SCALAR},
    {0xffbffc00, 0x1e21c000, PAPILIO_FP_SQRT_F32_SCALAR},
    {0xffbe7c00, 0x1e224000, PAPILIO_CONVERT},
    {0x7fa6fc00, 0x1e260000, PAPILIO_MOVE},
    {0x7fa0fc00, 0x1e200000, PAPILIO_CONVERT},
    /* A scalar out of vectors, and one number of a vector as an operand: FADDP, FMLA, FMUL, FMULX
     */
    {0xffbffc00, 0x7e30d800, PAPILIO_FP_ADD_F32_SCALAR},
    {0xff80b400, 0x5f801000, PAPILIO_FP_FMA_F32_SCALAR},
    {0xdf80f400, 0x5f809000, PAPILIO_FP_MUL_F32_SCALAR},
    {0xffa0fc00, 0x5e20dc00, PAPILIO_FP_MUL_F32_SCALAR},
    /* Vectors: FADD FSUB FADDP, FMUL FMULX, FDIV, FMLA FMLS, FSQRT, by element, UZP TRN ZIP EXT TBL
       DUP INS */
    {0xbfa0fc00, 0x0e20d400, PAPILIO_FP_ADD_F32_V128},
    {0xbfa0fc00, 0x0ea0d400, PAPILIO_FP_ADD_F32_V128},
    {0xbfa0fc00, 0x2e20d400, PAPILIO_FP_ADD_F32_V128},
    {0xbfa0fc00, 0x2e20dc00, PAPILIO_FP_MUL_F32_V128},
    {0xbfa0fc00, 0x0e20dc00, PAPILIO_FP_MUL_F32_V128},
    {0xbfa0fc00, 0x2e20fc00, PAPILIO_FP_DIV_F32_V128},
    {0xbfa0fc00, 0x0e20cc00, PAPILIO_FP_FMA_F32_V128},
    {0xbfa0fc00, 0x0ea0cc00, PAPILIO_FP_FMA_F32_V128},
    {0xbfbffc00, 0x2ea1f800, PAPILIO_FP_SQRT_F32_V128},
    {0xbf80b400, 0x0f801000, PAPILIO_FP_FMA_F32_V128},
    {0xbf80f400, 0x0f809000, PAPILIO_FP_MUL_F32_V128},
    {0xbf208c00, 0x0e000800, PAPILIO_SHUFFLE},
    {0xbfe08400, 0x2e000000, PAPILIO_SHUFFLE},
    {0xbfe08c00, 0x0e000000, PAPILIO_SHUFFLE},
    {0x9fe08400, 0x0e000400, PAPILIO_SHUFFLE},
    /* SVE: permutations; without predicate, FADDV FADDA, with one, with an immediate, FSQRT, fused,
       indexed, conversions */
    {0xff200000, 0x05200000, PAPILIO_SHUFFLE},
    {0xffa0fc00, 0x65800000, PAPILIO_FP_ADD_F32_SVE},
    {0xffa0fc00, 0x65800400, PAPILIO_FP_ADD_F32_SVE},
    {0xffa0fc00, 0x65800800, PAPILIO_FP_MUL_F32_SVE},
    {0xffbfe000, 0x65802000, PAPILIO_FP_ADD_F32_SVE},
    {0xffbfe000, 0x65982000, PAPILIO_FP_ADD_F32_SVE},
    {0xffbfe000, 0x65808000, PAPILIO_FP_ADD_F32_SVE},
    {0xffbfe000, 0x65818000, PAPILIO_FP_ADD_F32_SVE},
    {0xffbfe000, 0x65838000, PAPILIO_FP_ADD_F32_SVE},
    {0xffbfe000, 0x65828000, PAPILIO_FP_MUL_F32_SVE},
    {0xffbfe000, 0x658a8000, PAPILIO_FP_MUL_F32_SVE},
    {0xffbfe000, 0x658c8000, PAPILIO_FP_DIV_F32_SVE},
    {0xffbfe000, 0x658d8000, PAPILIO_FP_DIV_F32_SVE},
    {0xffbfe3c0, 0x65988000, PAPILIO_FP_ADD_F32_SVE},
    {0xffbfe3c0, 0x65998000, PAPILIO_FP_ADD_F32_SVE},
    {0xffbfe3c0, 0x659a8000, PAPILIO_FP_MUL_F32_SVE},
    {0xffbfe3c0, 0x659b8000, PAPILIO_FP_ADD_F32_SVE},
    {0xffbfe000, 0x658da000, PAPILIO_FP_SQRT_F32_SVE},
    {0xffa00000, 0x65a00000, PAPILIO_FP_FMA_F32_SVE},
    {0xffa0f800, 0x64a00000, PAPILIO_FP_FMA_F32_SVE},
    {0xffa0fc00, 0x64a02000, PAPILIO_FP_MUL_F32_SVE},
    {0xffbce000, 0x6588a000, PAPILIO_CONVERT},
    {0xffb0e000, 0x6590a000, PAPILIO_CONVERT},
};

static int bit(uint32_t word, int place)
{
    return (int)(word >> place & 1U);
}

static unsigned bits(uint32_t word, int place, int count)
{
    return word >> place & ((1U << count) - 1U);
}

static void add_encoded(uint32_t word, enum papilio_count kind, struct kinds* kinds)
{
    const int widths = 3;
    const int place = (int)kind - (int)PAPILIO_FP_ADD_F32_SCALAR;
    if (place < 0 || kind > PAPILIO_FP_FMA_F64_SVE) {
        add_kind(kinds, kind);
        return;
    }
    add_kind(kinds, (enum papilio_count)((int)kind + (bit(word, 22) ? widths : 0)));
    if (place % widths == FP_V128 && !bit(word, 30) && !bit(word, 22)) {
        for (int less = 0; less < (kind == PAPILIO_FP_FMA_F32_V128 ? 4 : 2); ++less) {
            add_kind(kinds, PAPILIO_FP_SHORT_F32);
        }
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

static void sve_memory(uint32_t word, struct kinds* kinds)
{
    const int prefetches = IS(0xffc08010, 0x85c00000) || IS(0xfe60e010, 0x8400c000) ||
                           IS(0xfe60e010, 0x8400e000) || IS(0xffa08010, 0x84200000) ||
                           IS(0xfe60e010, 0xc400e000) || IS(0xffa08010, 0xc4200000) ||
                           IS(0xffe08010, 0xc4608000);
    if (word >> 25 == 0x72U) {
        access(0, kinds);
        sve_store(word, &kinds->stores);
    } else if (!prefetches) {
        access(1, kinds);
        sve_load(word, &kinds->loads);
    }
}

struct kinds classify_aarch64(uint32_t word)
{
    struct kinds kinds = {.mark = word == 0xd5032fdfU   ? BEGIN_MARK /* HINT #126 */
                                  : word == 0xd5032fffU ? END_MARK   /* HINT #127 */
                                                        : NO_MARK};
    const unsigned group = bits(word, 25, 4);
    if (IS(0xffffffe0, 0xd50b7420)) { /* DC ZVA */
        kinds.stores.blocks = 1;
    } else if (group == 2 && bit(word, 31)) {
        sve_memory(word, &kinds);
    } else if ((group & 5U) == 4) {
        loads_and_stores(word, &kinds);
    } else {
        for (size_t place = 0; place < sizeof(encodings) / sizeof(encodings[0]); ++place) {
            if (IS(encodings[place].mask, encodings[place].value)) {
                add_encoded(word, encodings[place].kind, &kinds);
                break;
            }
        }
    }
    return kinds;
}
