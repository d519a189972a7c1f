/* What the plugin counts, in the order in which it writes; in C and C++. */
#ifndef PAPILIO_QEMU_COUNTS_H
#define PAPILIO_QEMU_COUNTS_H

/* Operations of floating-point instructions x formats x widths. */
#define PAPILIO_FP_WIDTHS(X, OPERATION, FORMAT) \
    X(FP_##OPERATION##_##FORMAT##_SCALAR)       \
    X(FP_##OPERATION##_##FORMAT##_V128)         \
    X(FP_##OPERATION##_##FORMAT##_SVE)
#define PAPILIO_FP(X, OPERATION)         \
    PAPILIO_FP_WIDTHS(X, OPERATION, F32) \
    PAPILIO_FP_WIDTHS(X, OPERATION, F64)

/* The first part is known from the encoding of an instruction alone. */
#define PAPILIO_QEMU_COUNTS(X) \
    X(INSTRUCTIONS)            \
    X(LOADS)                   \
    X(STORES)                  \
    X(BR_COND)                 \
    X(BR_JUMP)                 \
    X(BR_CALL)                 \
    X(BR_RETURN)               \
    X(BR_INDIRECT)             \
    X(NOP)                     \
    X(MOVE)                    \
    X(ADDRESS)                 \
    X(INT_ADD)                 \
    X(INT_SUB)                 \
    X(INT_MUL)                 \
    X(INT_DIV)                 \
    X(LOGIC)                   \
    X(SHIFT)                   \
    X(CONVERT)                 \
    X(SHUFFLE)                 \
    PAPILIO_FP(X, ADD)         \
    PAPILIO_FP(X, MUL)         \
    PAPILIO_FP(X, DIV)         \
    PAPILIO_FP(X, SQRT)        \
    PAPILIO_FP(X, FMA)         \
    X(FP_SHORT_F32)            \
    X(BR_COND_TAKEN)           \
    X(BR_MISPREDICTED)         \
    X(LOAD_ACCESS)             \
    X(LOAD_L1_MISS)            \
    X(LOAD_L2_MISS)            \
    X(LOAD_L3_MISS)            \
    X(STORE_ACCESS)            \
    X(STORE_L1_MISS)           \
    X(STORE_L2_MISS)           \
    X(STORE_L3_MISS)           \
    X(FETCH_ACCESS)            \
    X(FETCH_L1_MISS)           \
    X(FETCH_L2_MISS)           \
    X(FETCH_L3_MISS)           \
    X(LOAD_BYTES)              \
    X(STORE_BYTES)             \
    X(STARTED)                 \
    X(EXECUTED)                \
    X(NOT_EXECUTED)

/* FP_SHORT_F32: operations that instructions on half a vector of 128 bits do less than a whole one.
 * The last five are those of whole programs: STARTED is 1 where a process began under qemu,
 * EXECUTED and NOT_EXECUTED are the programs that a process executed, and those that it could
 * not. */
enum papilio_count {
#define PAPILIO_ENUMERATOR(name) PAPILIO_##name,
    PAPILIO_QEMU_COUNTS(PAPILIO_ENUMERATOR)
#undef PAPILIO_ENUMERATOR
        PAPILIO_COUNTS,
    PAPILIO_STATIC_COUNTS = PAPILIO_BR_COND_TAKEN /* those that the encoding decides */
};

#endif
