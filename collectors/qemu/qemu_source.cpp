#include "collectors/qemu/qemu_source.h"

#include "collectors/qemu/qemu_events.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::collectors {

using core::Result;

namespace {

/// 2n iterations less n, of the kernel that ran as number `place`.
QemuCounts perN(const QemuOutput& output, std::size_t place)
{
    const auto& once = output.counts[countsPerKernel * place + 1];
    QemuCounts counts = output.counts[countsPerKernel * place + 2];
    for (std::size_t count = 0; count < counts.size(); ++count) {
        counts.at(count) -= once.at(count);
    }
    return counts;
}

}  // namespace

Result<std::unique_ptr<Source>> QemuSource::open(const std::string& cpu)
{
    const auto known = knownQemuCpu(cpu);
    if (!known) {
        return known.error();
    }
    if (const auto usable = checkQemu(**known); !usable) {
        return usable.error();
    }
    auto events = qemuEvents(**known);
    return events ? Result<std::unique_ptr<Source>>(
                        std::make_unique<QemuSource>(**known, *std::move(events)))
                  : events.error();
}

QemuSource::QemuSource(const QemuCpu& cpu, std::vector<VirtualEvent> events)
    : VirtualSource(std::move(events)),
      cpu_(cpu)
{}

Result<QemuSource::Counts> QemuSource::count(const MeasureRequest& request,
                                             bool withCaches,
                                             const std::filesystem::path& directory,
                                             const std::stop_token& stop,
                                             const MeasureProgress& progress)
{
    const std::size_t steps = countsPerKernel * suiteOf(request.benchmark).kernels.size();
    std::vector<QemuOutput> outputs;
    while (outputs.size() < request.repetitions) {
        const auto report = [&](std::size_t lines) {
            if (progress) {
                progress(outputs.size() * steps + std::min(lines, steps),
                         request.repetitions * steps,
                         fmt::format("{}, repetition {}", request.benchmark, outputs.size() + 1));
            }
        };
        auto output = runQemu({.cpu = cpu_,
                               .benchmark = request.benchmark,
                               .withCaches = withCaches,
                               .directory = directory,
                               .counts = report},
                              stop);
        if (!output) {
            return output.error();
        }
        report(steps);
        outputs.push_back(*std::move(output));
    }
    auto kernels = outputs.front().kernels;
    return Counts{.kernels = std::move(kernels),
                  .ofRun = [outputs = std::move(outputs)](
                               std::size_t repetition, std::size_t /*kernel*/, std::size_t place) {
                      const auto counts = perN(outputs[repetition], place);
                      return std::vector<std::int64_t>(counts.begin(), counts.end());
                  }};
}

}  // namespace papilio::collectors
