/* Which kinds an instruction belongs to, from its encoding. */
#ifndef PAPILIO_CLASSIFY_H
#define PAPILIO_CLASSIFY_H

#include "collectors/qemu/plugin/counts.h"

#include <stdint.h>

enum mark { NO_MARK, BEGIN_MARK, END_MARK };

/* What an instruction moves that qemu does not report access by access: SVE and the instructions
 * that zero a block. Parts that a predicate leaves out count, too. */
struct moved {
    unsigned eighths; /* of a scalable vector */
    unsigned bytes;
    unsigned blocks; /* as DC ZVA and dcbz zero them */
};

/* An instruction is of a few kinds: a branch that also calls, an access that reads and writes.
 * INSTRUCTIONS is not among them. */
struct kinds {
    int count;
    enum papilio_count kind[6];
    enum mark mark; /* count_marks.h of the kernels */
    struct moved loads;
    struct moved stores;
};

typedef struct kinds (*classify_function)(uint32_t word);

struct kinds classify_aarch64(uint32_t word);
struct kinds classify_ppc64le(uint32_t word);

/* For their implementation. */
enum fp_operation { FP_ADD, FP_MUL, FP_DIV, FP_SQRT, FP_FMA };
enum fp_width { FP_SCALAR, FP_V128, FP_SVE };

static inline void add_kind(struct kinds* kinds, enum papilio_count kind)
{
    kinds->kind[kinds->count++] = kind;
}

static inline void add_fp(struct kinds* kinds,
                          enum fp_operation operation,
                          int is_double,
                          enum fp_width width)
{
    const int formats = 2;
    const int widths = 3;
    add_kind(kinds,
             (enum papilio_count)(PAPILIO_FP_ADD_F32_SCALAR +
                                  ((int)operation * formats + is_double) * widths + (int)width));
}

#endif
