#pragma once

/// Instructions of AArch64 in the loops of the kernels: scalar, NEON, and SVE. One loop of SVE is
/// right for every vector length.

// clang-format off
/// Kinds of instructions: name, the extension it needs, its text. X9 and X10 are 1, X11 is 0, X12
/// points to its own address, V0 and V1 are 0.
#define PAPILIO_AARCH64_INSTRUCTIONS(ROW) \
    ROW(NOP, None, "nop") \
    ROW(MOVE, None, "mov x9, x10") \
    ROW(ADDRESS, None, "adr x9, .") \
    ROW(INT_ADD, None, "add x9, x9, x11") \
    ROW(INT_SUB, None, "sub x9, x9, x11") \
    ROW(INT_MUL, None, "mul x9, x9, x10") \
    ROW(INT_DIV, None, "udiv x9, x9, x10") \
    ROW(LOGIC, None, "and x9, x9, x10") \
    ROW(SHIFT, None, "ror x10, x10, #1") \
    ROW(LOAD, None, "ldr x12, [x12]") \
    ROW(STORE, None, "str x12, [x12]") \
    ROW(LOAD_128, None, "ldr q0, [x12]") \
    ROW(STORE_128, None, "str q1, [x12]") \
    ROW(BRANCH_NOT_TAKEN, None, "cbz x10, 3f\n 3:") \
    ROW(BRANCH_TAKEN, None, "cbnz x10, 3f\n nop\n 3:") /* a jump to the next one looks like none */ \
    ROW(JUMP, None, "b 3f\n nop\n 3:") \
    ROW(CALL, None, "bl 3f\n b 4f\n 3: ret\n 4:") \
    ROW(SP_ADD, None, "fadd s0, s0, s1") \
    ROW(SP_MUL, None, "fmul s0, s0, s1") \
    ROW(SP_SQRT, None, "fsqrt s0, s1") \
    ROW(DP_ADD, None, "fadd d0, d0, d1") \
    ROW(DP_MUL, None, "fmul d0, d0, d1") \
    ROW(DP_SQRT, None, "fsqrt d0, d1") \
    ROW(DP_PACKED_ADD, None, "fadd v0.2d, v0.2d, v1.2d") \
    ROW(DP_PACKED_FMA, None, "fmla v0.2d, v1.2d, v1.2d") \
    ROW(CONVERT, None, "scvtf d0, x9") \
    ROW(SHUFFLE, None, "zip1 v0.4s, v0.4s, v1.4s") \
    ROW(SVE_LOAD, Sve, "ld1d {z0.d}, p0/z, [x12]") \
    ROW(SVE_STORE, Sve, "st1d {z1.d}, p0, [x12]") \
    ROW(DP_SVE_ADD, Sve, "fadd z0.d, z0.d, z1.d") \
    ROW(DP_SVE_FMA, Sve, "fmla z0.d, p0/m, z1.d, z1.d")

#if defined(__aarch64__)

#define PAPILIO_INSTRUCTIONS PAPILIO_AARCH64_INSTRUCTIONS
#define PAPILIO_COUNT_DOWN "subs %[n], %[n], #1\n b.ne 1b\n"
#define PAPILIO_FLAGS "cc"
#define PAPILIO_BASE "r"  ///< constraint of a register that an address is made of

// Instruction mix.
#define PAPILIO_SETUP_None ""
#define PAPILIO_SETUP_Sve ".arch_extension sve\n ptrue p0.d\n"
#define PAPILIO_MIX_LOOP(needs, loop) \
    alignas(256) std::array<void*, 32> memory{}; \
    memory.fill(memory.data()); \
    asm volatile("mov x9, #1\n mov x10, #1\n mov x11, #0\n mov x12, %[memory]\n" \
                 "movi v0.2d, #0\n movi v1.2d, #0\n" PAPILIO_SETUP_##needs loop \
                 : [n] "+r"(n) \
                 : [memory] "r"(memory.data()) \
                 : "cc", "memory", "x9", "x10", "x11", "x12", "x30", "v0", "v1")

// Floating point: registers 0 to 12 are one, register 13 is zero.
#define PAPILIO_FLOPS_OPERANDS(values)
#define PAPILIO_FLOPS_CLOBBERS \
    "cc", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13"
#define PAPILIO_SETUP(reg, type) \
    ".irp i,0,1,2,3,4,5,6,7,8,9,10,11,12\n fmov " reg "\\i\\()" type ", #1.0\n .endr\n" \
    "movi v13.2d, #0\n"
#define PAPILIO_SETUP_SVE(type) \
    ".arch_extension sve\n ptrue p0.b\n" \
    ".irp i,0,1,2,3,4,5,6,7,8,9,10,11,12\n fmov z\\i\\()" type ", #1.0\n .endr\n" \
    "dup z13" type ", #0\n"
#define PAPILIO_ARITHMETIC(reg, type) \
    "fmul " reg "\\i\\()" type ", " reg "\\i\\()" type ", " reg "12" type, \
    "fadd " reg "\\i\\()" type ", " reg "\\i\\()" type ", " reg "13" type, ""
#define PAPILIO_TWICE(text) text, text, ""
#define PAPILIO_FMA_SCALAR(reg) PAPILIO_SETUP(reg, ""), \
    PAPILIO_TWICE("fmadd " reg "\\i, " reg "12, " reg "13, " reg "\\i")
#define PAPILIO_FMA_NEON(type) PAPILIO_SETUP("v", type), \
    PAPILIO_TWICE("fmla v\\i\\()" type ", v12" type ", v13" type)
#define PAPILIO_FMA_SVE(type) PAPILIO_SETUP_SVE(type), \
    PAPILIO_TWICE("fmla z\\i\\()" type ", p0/m, z12" type ", z13" type)
#define PAPILIO_FLOPS(PLAIN, FUSED) \
    PLAIN(S_SCAL, S, PAPILIO_SETUP("s", ""), PAPILIO_ARITHMETIC("s", "")) \
    PLAIN(S_128, S, PAPILIO_SETUP("v", ".4s"), PAPILIO_ARITHMETIC("v", ".4s")) \
    PLAIN(S_SVE, S, PAPILIO_SETUP_SVE(".s"), PAPILIO_ARITHMETIC("z", ".s")) \
    PLAIN(D_SCAL, D, PAPILIO_SETUP("d", ""), PAPILIO_ARITHMETIC("d", "")) \
    PLAIN(D_128, D, PAPILIO_SETUP("v", ".2d"), PAPILIO_ARITHMETIC("v", ".2d")) \
    PLAIN(D_SVE, D, PAPILIO_SETUP_SVE(".d"), PAPILIO_ARITHMETIC("z", ".d")) \
    FUSED(S_SCAL_FMA, S, PAPILIO_FMA_SCALAR("s")) \
    FUSED(S_128_FMA, S, PAPILIO_FMA_NEON(".4s")) \
    FUSED(S_SVE_FMA, S, PAPILIO_FMA_SVE(".s")) \
    FUSED(D_SCAL_FMA, D, PAPILIO_FMA_SCALAR("d")) \
    FUSED(D_128_FMA, D, PAPILIO_FMA_NEON(".2d")) \
    FUSED(D_SVE_FMA, D, PAPILIO_FMA_SVE(".d"))

// Branches.
#define PAPILIO_IF_EVEN(to) "tbz %[n], #0, " to "\n"
#define PAPILIO_IF_ZERO(to) "cbz %[n], " to "\n"
#define PAPILIO_IF_NOT_ZERO(to) "cbnz %[n], " to "\n"
#define PAPILIO_IF_DRAWN(to) PAPILIO_IF_NEGATIVE("%[s]", to)
#define PAPILIO_IF_NEGATIVE(reg, to) "tbnz " reg ", #63, " to "\n"
#define PAPILIO_IF_POSITIVE(reg, to) "tbz " reg ", #63, " to "\n"
#define PAPILIO_JUMP(to) "b " to "\n"
#define PAPILIO_WAIT "isb\n"
#define PAPILIO_DRAW "madd %[s], %[s], %[m], %[c]\n"
#define PAPILIO_COPY_DRAW "mul %[t], %[s], %[one]\n"
#define PAPILIO_SLOWER "mul %[t], %[t], %[one]\n"
#define PAPILIO_BRANCH_SCRATCH
#define PAPILIO_BRANCH_OUT [n] "+r"(n)
#define PAPILIO_DRAW_IN \
    [m] "r"(drawMultiplier), [c] "r"(drawIncrement), [one] "r"(std::uint64_t{1})

// Caches.
#define PAPILIO_FOLLOW "ldr %[p], [%[p]]\n"
#define PAPILIO_STORE_AND_STEP \
    "str %[n], [%[block], %[offset]]\n" \
    "add %[offset], %[offset], %[step]\n" \
    "subs %[beyond], %[offset], %[bytes]\n" \
    "csel %[offset], %[beyond], %[offset], hs\n"

// Code that is written while the program runs: words; four trap bytes are UDF #0, and a conditional
// branch alone does not reach far enough.
#define PAPILIO_CODE_NOP 0xd503201f
#define PAPILIO_CODE_JUMP 0x14000000
#define PAPILIO_CODE_DISTANCE(bytes) (static_cast<std::uint32_t>((bytes) / 4) & 0x03ffffff)
#define PAPILIO_CODE_SUBTRACT 0xd1000400        // sub x0, x0, #1
#define PAPILIO_CODE_SKIP_JUMP_AT_ZERO 0xb4000040  // cbz x0, .+8
#define PAPILIO_CODE_RETURN 0xd65f03c0

#endif
// clang-format on
