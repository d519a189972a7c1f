#pragma once

/// Instructions of POWER (little endian) in the loops of the kernels: scalar, and VSX with 128
/// bits.

// clang-format off
/// Kinds of instructions: name, the extension it needs, its text. R9 and R10 are 1, R11 is 0, R12
/// points to its own address, VS0 and VS1 are 0; CR1 says that R10 is greater than 0, and the loop
/// uses CR0.
#define PAPILIO_PPC64LE_INSTRUCTIONS(ROW) \
    ROW(NOP, None, "nop") \
    ROW(MOVE, None, "mr 9,10") \
    ROW(INT_ADD, None, "add 9,9,11") \
    ROW(INT_SUB, None, "subf 9,11,9") \
    ROW(INT_MUL, None, "mulld 9,9,10") \
    ROW(INT_DIV, None, "divd 9,9,10") \
    ROW(LOGIC, None, "and 9,9,10") \
    ROW(SHIFT, None, "rotldi 10,10,1") \
    ROW(LOAD, None, "ld 12,0(12)") \
    ROW(STORE, None, "std 12,0(12)") \
    ROW(LOAD_128, None, "lxvd2x 0,0,12") \
    ROW(STORE_128, None, "stxvd2x 1,0,12") \
    ROW(BRANCH_NOT_TAKEN, None, "beq 1,3f\n 3:") \
    ROW(BRANCH_TAKEN, None, "bne 1,3f\n nop\n 3:") /* a jump to the next one looks like none */ \
    ROW(JUMP, None, "b 3f\n nop\n 3:") \
    ROW(CALL, None, "bl 3f\n b 4f\n 3: blr\n 4:") \
    ROW(SP_ADD, None, "fadds 0,0,1") \
    ROW(SP_MUL, None, "fmuls 0,0,1") \
    ROW(SP_SQRT, None, "fsqrts 0,1") \
    ROW(DP_ADD, None, "fadd 0,0,1") \
    ROW(DP_MUL, None, "fmul 0,0,1") \
    ROW(DP_SQRT, None, "fsqrt 0,1") \
    ROW(DP_PACKED_ADD, None, "xvadddp 0,0,1") \
    ROW(DP_PACKED_FMA, None, "xvmaddadp 0,1,1") \
    ROW(CONVERT, None, "fcfid 0,1") \
    ROW(SHUFFLE, None, "xxpermdi 0,0,1,0")

#if defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)

#define PAPILIO_INSTRUCTIONS PAPILIO_PPC64LE_INSTRUCTIONS
#define PAPILIO_COUNT_DOWN "addic. %[n], %[n], -1\n bne 1b\n"
#define PAPILIO_FLAGS "cc", "cr1", "ca"
#define PAPILIO_BASE "b"  ///< constraint of a register that an address is made of

// Instruction mix.
#define PAPILIO_MIX_LOOP(needs, loop) \
    alignas(64) std::array<void*, 8> memory{}; \
    memory.fill(memory.data()); \
    asm volatile("li 9,1\n li 10,1\n li 11,0\n mr 12,%[memory]\n cmpdi 1,10,0\n" \
                 "xxlxor 0,0,0\n xxlxor 1,1,1\n" loop \
                 : [n] "+r"(n) \
                 : [memory] "r"(memory.data()) \
                 : "cc", "cr1", "ca", "lr", "memory", "r9", "r10", "r11", "r12", "fr0", "fr1")

// Floating point: registers 0 to 12 are one, register 13 is zero. A scalar register holds a double
// either way. The sum is the last operand of a scalar fused instruction, the first of VSX.
#define PAPILIO_SETUP \
    ".irp i,0,1,2,3,4,5,6,7,8,9,10,11,12\n lxvd2x \\i,0,%[ones]\n .endr\n xxlxor 13,13,13\n"
#define PAPILIO_FLOPS_OPERANDS(values) [ones] "b"(&ones##values)
#define PAPILIO_FLOPS_CLOBBERS \
    "cc", "ca", "memory", "fr0", "fr1", "fr2", "fr3", "fr4", "fr5", "fr6", "fr7", "fr8", "fr9", \
    "fr10", "fr11", "fr12", "fr13"
#define PAPILIO_ARITHMETIC(mul, add) PAPILIO_SETUP, mul " \\i,\\i,12", add " \\i,\\i,13", ""
#define PAPILIO_FMA_SCALAR(fma) PAPILIO_SETUP, fma " \\i,12,13,\\i", fma " \\i,12,13,\\i", ""
#define PAPILIO_FMA_VSX(fma) PAPILIO_SETUP, fma " \\i,12,13", fma " \\i,12,13", ""
#define PAPILIO_FLOPS(PLAIN, FUSED) \
    PLAIN(S_SCAL, D, PAPILIO_ARITHMETIC("fmuls", "fadds")) \
    PLAIN(S_128, S, PAPILIO_ARITHMETIC("xvmulsp", "xvaddsp")) \
    PLAIN(D_SCAL, D, PAPILIO_ARITHMETIC("fmul", "fadd")) \
    PLAIN(D_128, D, PAPILIO_ARITHMETIC("xvmuldp", "xvadddp")) \
    FUSED(S_SCAL_FMA, D, PAPILIO_FMA_SCALAR("fmadds")) \
    FUSED(S_128_FMA, S, PAPILIO_FMA_VSX("xvmaddasp")) \
    FUSED(D_SCAL_FMA, D, PAPILIO_FMA_SCALAR("fmadd")) \
    FUSED(D_128_FMA, D, PAPILIO_FMA_VSX("xvmaddadp"))

// Branches.
#define PAPILIO_IF_EVEN(to) "andi. %[t], %[n], 1\n beq " to "\n"
#define PAPILIO_IF_ZERO(to) "cmpdi %[n], 0\n beq " to "\n"
#define PAPILIO_IF_NOT_ZERO(to) "cmpdi %[n], 0\n bne " to "\n"
#define PAPILIO_IF_DRAWN(to) PAPILIO_IF_NEGATIVE("%[s]", to)
#define PAPILIO_IF_NEGATIVE(reg, to) "cmpdi " reg ", 0\n blt " to "\n"
#define PAPILIO_IF_POSITIVE(reg, to) "cmpdi " reg ", 0\n bge " to "\n"
#define PAPILIO_JUMP(to) "b " to "\n"
#define PAPILIO_WAIT "isync\n"
#define PAPILIO_DRAW "mulld %[s], %[s], %[m]\n add %[s], %[s], %[c]\n"
#define PAPILIO_COPY_DRAW "mulld %[t], %[s], %[one]\n"
#define PAPILIO_SLOWER "mulld %[t], %[t], %[one]\n"
#define PAPILIO_BRANCH_SCRATCH std::uint64_t scratch = 0;
#define PAPILIO_BRANCH_OUT [n] "+r"(n), [t] "+r"(scratch)
#define PAPILIO_DRAW_IN \
    [m] "r"(drawMultiplier), [c] "r"(drawIncrement), [one] "r"(std::uint64_t{1})

// Caches.
#define PAPILIO_FOLLOW "ld %[p], 0(%[p])\n"
#define PAPILIO_STORE_AND_STEP \
    "stdx %[n], %[block], %[offset]\n" \
    "add %[offset], %[offset], %[step]\n" \
    "subf %[beyond], %[bytes], %[offset]\n" \
    "cmpld 1, %[offset], %[bytes]\n" \
    "isel %[offset], %[offset], %[beyond], 4\n"  // CR1: offset < bytes

// Code that is written while the program runs: words; four trap bytes are not an instruction, and a
// conditional branch alone does not reach far enough.
#define PAPILIO_CODE_NOP 0x60000000
#define PAPILIO_CODE_JUMP 0x48000000
#define PAPILIO_CODE_DISTANCE(bytes) (static_cast<std::uint32_t>(bytes) & 0x03fffffc)
#define PAPILIO_CODE_SUBTRACT 0x3463ffff        // addic. 3,3,-1
#define PAPILIO_CODE_SKIP_JUMP_AT_ZERO 0x41820008  // beq .+8
#define PAPILIO_CODE_RETURN 0x4e800020          // blr

#endif
// clang-format on
