#pragma once

/// Instructions of x86-64 in the loops of the kernels: SSE where 128 bits do, VEX and EVEX beyond.

// clang-format off
/// Kinds of instructions: name, the extension it needs, its text. RAX and RBX are 1, RDX is 0, RSI
/// points to its own address, XMM/YMM 0 and 1 are 0; the carry flag is 0, and DEC leaves it alone.
#define PAPILIO_X86_64_INSTRUCTIONS(ROW) \
    ROW(NOP, None, "nop") \
    ROW(MOVE, None, "mov %%rbx, %%rax") \
    ROW(ADDRESS, None, "lea 8(%%rbx), %%rax") \
    ROW(INT_ADD, None, "add %%rdx, %%rax") \
    ROW(INT_SUB, None, "sub %%rdx, %%rax") \
    ROW(INT_MUL, None, "imul %%rbx, %%rax") \
    ROW(INT_DIV, None, "div %%rbx") \
    ROW(LOGIC, None, "and %%rbx, %%rax") \
    ROW(SHIFT, None, "rol $1, %%rbx") \
    ROW(LOAD, None, "mov (%%rsi), %%rsi") \
    ROW(STORE, None, "mov %%rsi, (%%rsi)") \
    ROW(BRANCH_NOT_TAKEN, None, "jc 3f\n 3:") \
    ROW(BRANCH_TAKEN, None, "jnc 3f\n nop\n 3:") /* valgrind sees no jump to the next one */ \
    ROW(JUMP, None, "jmp 3f\n nop\n 3:") \
    ROW(CALL, None, "call 3f\n jmp 4f\n 3: ret\n 4:") \
    ROW(SP_ADD, None, "addss %%xmm1, %%xmm0") \
    ROW(SP_MUL, None, "mulss %%xmm1, %%xmm0") \
    ROW(SP_SQRT, None, "sqrtss %%xmm1, %%xmm0") \
    ROW(DP_ADD, None, "addsd %%xmm1, %%xmm0") \
    ROW(DP_MUL, None, "mulsd %%xmm1, %%xmm0") \
    ROW(DP_SQRT, None, "sqrtsd %%xmm1, %%xmm0") \
    ROW(DP_PACKED_ADD, None, "addpd %%xmm1, %%xmm0") \
    ROW(CONVERT, None, "cvtsi2sd %%rax, %%xmm0") \
    ROW(SHUFFLE, None, "shufps $0, %%xmm1, %%xmm0") \
    ROW(DP_256_ADD, Avx, "vaddpd %%ymm1, %%ymm0, %%ymm0") \
    ROW(DP_256_FMA, Fma, "vfmadd231pd %%ymm1, %%ymm1, %%ymm0")

#if defined(__x86_64__)

#define PAPILIO_INSTRUCTIONS PAPILIO_X86_64_INSTRUCTIONS
#define PAPILIO_COUNT_DOWN "dec %[n]\n jnz 1b\n"
#define PAPILIO_FLAGS "cc"
#define PAPILIO_BASE "r"  ///< constraint of a register that an address is made of

// Instruction mix.
#define PAPILIO_ZERO_None "xorps %%xmm0, %%xmm0\n xorps %%xmm1, %%xmm1\n"
#define PAPILIO_ZERO_Avx "vxorps %%ymm0, %%ymm0, %%ymm0\n vxorps %%ymm1, %%ymm1, %%ymm1\n"
#define PAPILIO_ZERO_Fma PAPILIO_ZERO_Avx
#define PAPILIO_LEAVE_None ""
#define PAPILIO_LEAVE_Avx "vzeroupper\n"
#define PAPILIO_LEAVE_Fma PAPILIO_LEAVE_Avx
#define PAPILIO_MIX_LOOP(needs, loop) \
    alignas(64) std::array<void*, 8> memory{}; \
    memory.fill(memory.data()); \
    void* place = memory.data(); \
    asm volatile("mov $1, %%eax\n mov $1, %%ebx\n" PAPILIO_ZERO_##needs "xor %%edx, %%edx\n" \
                 loop PAPILIO_LEAVE_##needs \
                 : [n] "+r"(n), "+S"(place) \
                 : \
                 : "cc", "memory", "rax", "rbx", "rdx", "xmm0", "xmm1")

// Floating point: registers 0 to 12 are one, register 13 is zero.
#define PAPILIO_SETUP(move, reg) \
    ".irp i,0,1,2,3,4,5,6,7,8,9,10,11,12\n" move " (%[ones]), %%" reg "\\i\n .endr\n" \
    move " (%[zeros]), %%" reg "13\n"
#define PAPILIO_FLOPS_OPERANDS(values) [ones] "r"(&ones##values), [zeros] "r"(&zeros##values)
#define PAPILIO_FLOPS_CLOBBERS \
    "cc", "memory", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", \
    "xmm9", "xmm10", "xmm11", "xmm12", "xmm13"
#define PAPILIO_SSE(move, mul, add) \
    PAPILIO_SETUP(move, "xmm"), mul " %%xmm12, %%xmm\\i", add " %%xmm13, %%xmm\\i", ""
#define PAPILIO_AVX(reg, move, mul, add) \
    PAPILIO_SETUP(move, reg), mul " %%" reg "12, %%" reg "\\i, %%" reg "\\i", \
    add " %%" reg "13, %%" reg "\\i, %%" reg "\\i", "vzeroupper\n"
#define PAPILIO_FMA(reg, move, fma) \
    PAPILIO_SETUP(move, reg), fma " %%" reg "12, %%" reg "13, %%" reg "\\i", \
    fma " %%" reg "12, %%" reg "13, %%" reg "\\i", "vzeroupper\n"
#define PAPILIO_FLOPS(PLAIN, FUSED) \
    PLAIN(S_SCAL, S, PAPILIO_SSE("movaps", "mulss", "addss")) \
    PLAIN(S_128, S, PAPILIO_SSE("movaps", "mulps", "addps")) \
    PLAIN(S_256, S, PAPILIO_AVX("ymm", "vmovaps", "vmulps", "vaddps")) \
    PLAIN(S_512, S, PAPILIO_AVX("zmm", "vmovaps", "vmulps", "vaddps")) \
    PLAIN(D_SCAL, D, PAPILIO_SSE("movapd", "mulsd", "addsd")) \
    PLAIN(D_128, D, PAPILIO_SSE("movapd", "mulpd", "addpd")) \
    PLAIN(D_256, D, PAPILIO_AVX("ymm", "vmovapd", "vmulpd", "vaddpd")) \
    PLAIN(D_512, D, PAPILIO_AVX("zmm", "vmovapd", "vmulpd", "vaddpd")) \
    FUSED(S_SCAL_FMA, S, PAPILIO_FMA("xmm", "vmovaps", "vfmadd231ss")) \
    FUSED(S_128_FMA, S, PAPILIO_FMA("xmm", "vmovaps", "vfmadd231ps")) \
    FUSED(S_256_FMA, S, PAPILIO_FMA("ymm", "vmovaps", "vfmadd231ps")) \
    FUSED(S_512_FMA, S, PAPILIO_FMA("zmm", "vmovaps", "vfmadd231ps")) \
    FUSED(D_SCAL_FMA, D, PAPILIO_FMA("xmm", "vmovapd", "vfmadd231sd")) \
    FUSED(D_128_FMA, D, PAPILIO_FMA("xmm", "vmovapd", "vfmadd231pd")) \
    FUSED(D_256_FMA, D, PAPILIO_FMA("ymm", "vmovapd", "vfmadd231pd")) \
    FUSED(D_512_FMA, D, PAPILIO_FMA("zmm", "vmovapd", "vfmadd231pd"))

// Branches.
#define PAPILIO_IF_EVEN(to) "test $1, %[n]\n jz " to "\n"
#define PAPILIO_IF_ZERO(to) "test %[n], %[n]\n jz " to "\n"
#define PAPILIO_IF_NOT_ZERO(to) "test %[n], %[n]\n jnz " to "\n"
#define PAPILIO_IF_DRAWN(to) "js " to "\n"  ///< directly behind a draw
#define PAPILIO_IF_NEGATIVE(reg, to) "test " reg ", " reg "\n js " to "\n"
#define PAPILIO_IF_POSITIVE(reg, to) "test " reg ", " reg "\n jns " to "\n"
#define PAPILIO_JUMP(to) "jmp " to "\n"
#define PAPILIO_WAIT "lfence\n"
#define PAPILIO_DRAW "imul %[m], %[s]\n add %[c], %[s]\n"
#define PAPILIO_COPY_DRAW "imul $1, %[s], %[t]\n"
#define PAPILIO_SLOWER "imul $1, %[t], %[t]\n"
#define PAPILIO_BRANCH_SCRATCH
#define PAPILIO_BRANCH_OUT [n] "+r"(n)
#define PAPILIO_DRAW_IN [m] "r"(drawMultiplier), [c] "r"(drawIncrement)

// Caches.
#define PAPILIO_FOLLOW "mov (%[p]), %[p]\n"
#define PAPILIO_STORE_AND_STEP \
    "mov %[n], (%[block],%[offset])\n" \
    "add %[step], %[offset]\n" \
    "mov %[offset], %[beyond]\n" \
    "sub %[bytes], %[beyond]\n" \
    "cmovnc %[beyond], %[offset]\n"

#endif
// clang-format on
