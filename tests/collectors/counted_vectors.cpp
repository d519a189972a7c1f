// What the bytes of SVE are checked with: instructions that access memory in all their forms, with
// full predicates. 512 bits: 64 bytes for each vector.
#include <cstdlib>

#pragma GCC target("arch=armv8.2-a+sve")

namespace {

alignas(256) char buffer[4096];

// Loads: 64 + 64 + 32 + 8 + 32 + 32 + 32 (contiguous), 8 + 4 + 16 (one number or 128 bits for all),
// 128 + 192 + 256 (structures), 64 + 64 + 64 (without faults, not cached), 64 + 8 (registers),
// 64 + 32 + 64 + 64 (gathers): 1356.
void load()
{
    asm volatile(
        "ptrue p0.b\n"
        "mov x1, #0\n"
        "index z1.d, #0, #1\n"
        "index z2.s, #0, #1\n"
        "index z3.d, %0, #8\n"
        "ld1d {z0.d}, p0/z, [%0]\n"
        "ld1w {z0.s}, p0/z, [%0, x1, lsl #2]\n"
        "ld1w {z0.d}, p0/z, [%0]\n"
        "ld1b {z0.d}, p0/z, [%0]\n"
        "ld1sb {z0.h}, p0/z, [%0]\n"
        "ld1sw {z0.d}, p0/z, [%0]\n"
        "ld1h {z0.s}, p0/z, [%0, x1, lsl #1]\n"
        "ld1rd {z0.d}, p0/z, [%0]\n"
        "ld1rw {z0.s}, p0/z, [%0]\n"
        "ld1rqd {z0.d}, p0/z, [%0]\n"
        "ld2d {z4.d, z5.d}, p0/z, [%0]\n"
        "ld3w {z4.s, z5.s, z6.s}, p0/z, [%0]\n"
        "ld4b {z4.b, z5.b, z6.b, z7.b}, p0/z, [%0, x1]\n"
        "ldff1d {z0.d}, p0/z, [%0, x1, lsl #3]\n"
        "ldnf1d {z0.d}, p0/z, [%0]\n"
        "ldnt1d {z0.d}, p0/z, [%0]\n"
        "ldr z0, [%0]\n"
        "ldr p1, [%0]\n"
        "ld1d {z0.d}, p0/z, [%0, z1.d]\n"
        "ld1w {z0.d}, p0/z, [%0, z1.d, lsl #2]\n"
        "ld1w {z0.s}, p0/z, [%0, z2.s, uxtw #2]\n"
        "ld1d {z0.d}, p0/z, [z3.d]\n"
        :
        : "r"(buffer)
        : "x1", "p0", "p1", "z0", "z1", "z2", "z3", "z4", "z5", "z6", "z7", "memory");
}

// Stores: 64 + 32 + 16 (contiguous), 64 (not cached), 128 + 256 (structures), 64 + 8 (registers),
// 64 + 64 + 32 + 64 (scatters), 256 (a block of zeros on the A64FX): 1112.
void store()
{
    asm volatile(
        "ptrue p0.b\n"
        "mov x1, #0\n"
        "index z1.d, #0, #1\n"
        "index z2.s, #0, #1\n"
        "index z3.d, %0, #8\n"
        "st1d {z0.d}, p0, [%0]\n"
        "st1w {z0.d}, p0, [%0]\n"
        "st1b {z0.s}, p0, [%0, x1]\n"
        "stnt1d {z0.d}, p0, [%0]\n"
        "st2d {z4.d, z5.d}, p0, [%0]\n"
        "st4w {z4.s, z5.s, z6.s, z7.s}, p0, [%0, x1, lsl #2]\n"
        "str z0, [%0]\n"
        "str p0, [%0]\n"
        "st1d {z0.d}, p0, [%0, z1.d]\n"
        "st1w {z0.s}, p0, [%0, z2.s, uxtw]\n"
        "st1w {z0.d}, p0, [%0, z1.d]\n"
        "st1d {z0.d}, p0, [z3.d]\n"
        "dc zva, %0\n"
        :
        : "r"(buffer)
        : "x1", "p0", "z1", "z2", "z3", "memory");
}

// Operations in single precision: 4 (half a vector: 2 + 2), 3 (scalars: 1 + 2), 16 + 16 (the sums
// of a vector); in double precision: 1 (a sum of two), 2 (one number of a vector): 42.
void compute()
{
    asm volatile(
        "ptrue p0.b\n"
        "fadd v0.2s, v1.2s, v2.2s\n"
        "fmul v0.2s, v1.2s, v2.2s\n"
        "fadd s0, s1, s2\n"
        "fmla s0, s1, v2.s[1]\n"
        "faddv s0, p0, z1.s\n"
        "fadda s0, p0, s0, z1.s\n"
        "faddp d0, v1.2d\n"
        "fmla d0, d1, v2.d[1]\n"
        :
        :
        : "p0", "v0");
}

}  // namespace

int main(int count, char** arguments)
{
    const int times = count > 1 ? std::atoi(arguments[1]) : 1;
    for (int time = 0; time < times; ++time) {
        load();
        store();
        compute();
    }
    return 0;
}
