#include "collectors/collect.h"

#include "collectors/benchmark_kinds.h"
#include "core/io/mapped_file.h"
#include "core/io/resources.h"

#include <fmt/format.h>

namespace papilio::collectors {

using core::Benchmark;
using core::Errc;
using core::Error;
using core::Result;

Result<Benchmark> collectBenchmark(Source& source,
                                   const MeasureRequest& request,
                                   const std::string& command,
                                   std::stop_token stop,
                                   const MeasureProgress& progress)
{
    const BenchmarkName* name = benchmarkName(request.benchmark);
    if (name == nullptr) {
        return Error{Errc::InvalidArgument,
                     fmt::format("there is no benchmark \"{}\"", request.benchmark)};
    }
    auto data = source.measure(request, std::move(stop), progress);
    if (!data) {
        return data.error();
    }
    data->provenance.command = command;
    data->provenance.created = core::currentTime();
    if (auto sound = core::checkDataset(*data); !sound) {
        return sound.error();
    }
    auto basis = core::defaultBasis(name->kind, data->kernelCount());
    if (!basis) {
        return basis.error();
    }
    auto signatures = core::defaultSignatures(name->kind, *basis);
    if (!signatures) {
        return signatures.error();
    }
    return Benchmark{.name = request.benchmark,
                     .kind = name->kind,
                     .machine = source.machine().id,
                     .data = std::make_shared<const core::Dataset>(*std::move(data)),
                     .basis = std::make_shared<const core::Basis>(*std::move(basis)),
                     .signatures = std::make_shared<const core::Signatures>(*std::move(signatures)),
                     .parameters = core::defaultParameters(name->kind)};
}

}  // namespace papilio::collectors
