#include "collectors/roofline/roof_plan.h"

#include "core/base/contains.h"
#include "core/base/parsed_number.h"
#include "core/base/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

namespace papilio::collectors {

namespace {

// In the order they are shown; the first is the mix of the cache-aware model's own tool.
constexpr std::array operations{"2:1", "load", "store", "copy", "triad", "3:1"};
constexpr std::array classicOperations{"load", "copy nt", "store nt"};

PlannedRoof planned(const StreamKernel& kernel, const WorkingSet& set, std::size_t threads)
{
    PlannedRoof roof;
    roof.run = {.stream = &kernel, .threadBytes = set.threadBytes};
    const std::size_t bytes = KernelBench::arrayBytes(roof.run) * kernel.arrays() * threads;
    roof.ceiling = {.name = set.level,
                    .kind = core::Ceiling::Kind::Bandwidth,
                    .threads = static_cast<int>(threads),
                    .isa = std::string(isaName(kernel.isa)),
                    .precision = std::string(precisionName(kernel.precision)),
                    .operation = std::string(kernel.operation),
                    .bytes = static_cast<double>(bytes)};
    return roof;
}

PlannedRoof planned(const ComputeKernel& kernel, std::size_t threads)
{
    PlannedRoof roof;
    roof.run = {.compute = &kernel};
    const bool single = kernel.precision == Precision::Single;
    roof.ceiling = {
        .name = fmt::format("{} {}{}", kernel.operation, isaName(kernel.isa), single ? " SP" : ""),
        .kind = core::Ceiling::Kind::Compute,
        .threads = static_cast<int>(threads),
        .isa = std::string(isaName(kernel.isa)),
        .precision = std::string(precisionName(kernel.precision)),
        .operation = std::string(kernel.operation)};
    return roof;
}

/// Moves of whole registers are the same for both types; only scalar kernels differ.
std::vector<Precision> bandwidthPrecisions(const RoofRequest& request, Isa isa)
{
    return isa == Isa::Scalar ? request.precisions : std::vector{Precision::Double};
}

void planStreams(std::vector<PlannedRoof>& roofs,
                 const std::vector<WorkingSet>& sets,
                 const RoofRequest& request,
                 std::size_t threads)
{
    const auto isas =
        request.bandwidthIsas.empty() ? std::vector{isasHere().back()} : request.bandwidthIsas;
    for (const auto& set : sets) {
        for (const Isa isa : isas) {
            for (const Precision precision : bandwidthPrecisions(request, isa)) {
                for (const char* operation : operations) {
                    if (const auto* kernel = streamKernel(operation, isa, precision)) {
                        roofs.push_back(planned(*kernel, set, threads));
                    }
                }
            }
        }
    }
    for (const char* operation : classicOperations) {
        if (const auto* kernel = streamKernel(operation, isas.back())) {
            roofs.push_back(planned(*kernel, sets.back(), threads));
            roofs.back().classic = true;
        }
    }
}

core::Error badCount(std::string_view item, const CpuLayout& layout)
{
    return {core::Errc::InvalidArgument,
            fmt::format("\"{}\" is not a valid number of threads here; give numbers from 1 to {}, "
                        "as in \"1,2\" or \"1-{}\", or \"all\"",
                        item, layout.processors.size(), layout.processors.size())};
}

}  // namespace

std::vector<PlannedRoof> planRoofs(const CpuLayout& layout,
                                   const RoofRequest& request,
                                   std::size_t threads)
{
    std::vector<PlannedRoof> roofs;
    planStreams(roofs, layout.workingSets(threads), request, threads);
    for (const auto& kernel : computeKernels()) {
        const bool wanted =
            (request.computeIsas.empty() || core::contains(request.computeIsas, kernel.isa)) &&
            core::contains(request.precisions, kernel.precision);
        if (wanted && runsHere(kernel)) {
            roofs.push_back(planned(kernel, threads));
        }
    }
    return roofs;
}

std::string describe(const core::Ceiling& ceiling)
{
    const std::string what =
        ceiling.kind == core::Ceiling::Kind::Compute
            ? ceiling.name
            : fmt::format("{} {} {}", ceiling.name, ceiling.operation, ceiling.isa);
    return what + ", " + core::plural(static_cast<std::size_t>(ceiling.threads), "thread");
}

core::Result<std::vector<std::size_t>> threadCounts(const std::string& list,
                                                    const CpuLayout& layout)
{
    std::vector<std::size_t> counts;
    const auto add = [&](std::size_t value) {
        if (!core::contains(counts, value)) {
            counts.push_back(value);
        }
    };
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t comma = std::min(list.find(',', begin), list.size());
        const std::string_view item(list.data() + begin, comma - begin);
        begin = comma + 1;
        if (item == "all") {
            add(layout.cores);
            continue;
        }
        const std::size_t hyphen = item.find('-');
        const auto first = core::parsedNumber<std::size_t>(item.substr(0, hyphen));
        const auto last = hyphen == std::string_view::npos
                              ? first
                              : core::parsedNumber<std::size_t>(item.substr(hyphen + 1));
        if (!first || !last || *first < 1 || *last < *first || *last > layout.processors.size()) {
            return badCount(item, layout);
        }
        for (std::size_t value = *first; value <= *last; ++value) {
            add(value);
        }
    }
    return counts;
}

}  // namespace papilio::collectors
