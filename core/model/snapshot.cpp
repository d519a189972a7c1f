#include "core/model/snapshot.h"

#include <fmt/format.h>

namespace papilio::core {

namespace {

Result<void> checkKept(const Benchmark& benchmark)
{
    if (benchmark.name.empty() || !benchmark.basis || !benchmark.signatures) {
        return Error{Errc::InvalidArgument,
                     fmt::format("benchmark \"{}\" is incomplete: a name, a basis and signatures "
                                 "are needed",
                                 benchmark.name)};
    }
    const auto& matrix = benchmark.basis->matrix;
    if (auto good = checkBasis(*benchmark.basis, static_cast<std::size_t>(matrix.rows())); !good) {
        return good;
    }
    return checkSignatures(*benchmark.signatures, matrix.cols());
}

}  // namespace

bool fits(const Benchmark& kept, const Benchmark& present)
{
    return kept.name == present.name && kept.basis && present.data &&
           static_cast<std::size_t>(kept.basis->matrix.rows()) == present.data->kernelCount();
}

Result<void> checkSnapshot(const Snapshot& snapshot)
{
    if (snapshot.name.empty()) {
        return Error{Errc::InvalidArgument, "a snapshot has no name"};
    }
    for (const auto& benchmark : snapshot.benchmarks) {
        if (auto good = checkKept(*benchmark); !good) {
            return good.error().in(fmt::format("snapshot \"{}\"", snapshot.name));
        }
    }
    return {};
}

}  // namespace papilio::core
