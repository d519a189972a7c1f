#include "collectors/kernels/code_cycle.h"

#include "collectors/kernels/architecture_kernels.h"
#include "collectors/kernels/buffer.h"
#include "collectors/kernels/shuffle.h"

#include <cstring>
#include <memory>

namespace papilio::collectors {

KernelBody codeCycle(const std::vector<std::size_t>& places, std::size_t bytes)
{
    if (thisArchitecture == Architecture::Other) {
        return {};
    }
    const auto code = std::make_shared<Buffer>(bytes);
    if (!*code) {
        return {};
    }
    std::memset(code->data(), trapByte(), code->size());
    const auto lines = places.size();
    const auto order = shuffled(lines, 1);
    const auto at = [&](std::size_t turn) { return code->data() + places[order[turn]]; };
    for (std::size_t turn = 0; turn + 1 < lines; ++turn) {
        putLine(at(turn), at(turn + 1));
    }
    unsigned char* first = at(0);
    putLastLine(at(lines - 1), first);
    // Caches of data and instructions need not agree by themselves.
    __builtin___clear_cache(reinterpret_cast<char*>(code->data()),
                            reinterpret_cast<char*>(code->data() + code->size()));
    if (!code->makeExecutable()) {
        return {};
    }
    return [code, first, lines](std::uint64_t n) {
        reinterpret_cast<void (*)(std::uint64_t)>(first)(n / lines);
    };
}

}  // namespace papilio::collectors
