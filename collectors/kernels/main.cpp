// papilio-kernels: runs the kernels of a benchmark under valgrind or qemu, which are told between
// which points to count. Not for users: papilio-collect starts it, and valgrind makes its start
// slow enough without the libraries of papilio-collect.
#include "collectors/kernels/count_marks.h"
#include "collectors/kernels/processor.h"
#include "collectors/kernels/suite.h"

#include <cstdio>
#include <cstdlib>

namespace {

using namespace papilio::collectors;

/// One line a kernel: "run NAME" or "missing NAME: why". The processor that valgrind or qemu shows
/// decides. Before them the bits of its scalable vectors, where it has some: "vectors BITS".
void list(const KernelSuite& suite)
{
    if (const unsigned bits = scalableVectorBits(); bits != 0) {
        std::printf("vectors %u\n", bits);
    }
    for (const auto& kernel : suite.kernels) {
        std::printf("%s %s%s%s\n", kernel.missing.empty() ? "run" : "missing", kernel.name.c_str(),
                    kernel.missing.empty() ? "" : ": ", kernel.missing.c_str());
    }
    std::fflush(stdout);
}

/// Counts n and 2n iterations: their difference is free of everything that happens once.
bool count(const Kernel& kernel, std::size_t index)
{
    const KernelBody body = kernel.prepare({});
    if (!body) {
        std::fprintf(stderr, "the kernel %s cannot be prepared: no usable memory is available\n",
                     kernel.name.c_str());
        return false;
    }
    // Valgrind counts jumps even while it does not collect, and only a dump of what was collected
    // sets them to zero: so the warm-up is collected too.
    beginCounting();
    body(kernel.warmUp);
    endCounting("warm");
    for (unsigned times = 1; times <= 2; ++times) {
        const std::string name = "kernel " + std::to_string(index) + " " + std::to_string(times);
        beginCounting();
        body(times * kernel.iterations);
        endCounting(name);
    }
    return true;
}

std::size_t number(const char* text)
{
    return static_cast<std::size_t>(std::strtoull(text, nullptr, 10));
}

}  // namespace

int main(int argc, char** argv)
{
    constexpr int arguments = 6;
    if (argc < arguments) {
        std::fprintf(stderr, "usage: papilio-kernels BENCHMARK L1D L1I L2 L3\n");
        return 2;
    }
    if constexpr (!hasCountMarks) {
        std::fprintf(stderr,
                     "papilio-kernels was built without the headers of valgrind: install valgrind "
                     "and build again\n");
        return 3;
    }
    const auto suite = kernelSuite(argv[1], {.caches = {.l1d = number(argv[2]),
                                                        .l1i = number(argv[3]),
                                                        .l2 = number(argv[4]),
                                                        .l3 = number(argv[5])},
                                             .isVirtual = true});
    if (!suite) {
        std::fprintf(stderr, "unknown benchmark %s\n", argv[1]);
        return 2;
    }
    list(*suite);
    for (std::size_t index = 0; index < suite->kernels.size(); ++index) {
        if (suite->kernels[index].missing.empty() && !count(suite->kernels[index], index)) {
            return 1;
        }
    }
    return 0;
}
