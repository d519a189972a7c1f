#include "collectors/qemu/qemu_source.h"

#include "collectors/base/kernel_program.h"
#include "collectors/base/suite_basis.h"
#include "collectors/qemu/qemu_run.h"
#include "core/io/files/private_directory.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::collectors {

using core::Dataset;
using core::Errc;
using core::Error;
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

void fill(const std::vector<QemuOutput>& outputs,
          const std::vector<const QemuEvent*>& events,
          Dataset& data)
{
    for (std::size_t repetition = 0; repetition < data.repetitions; ++repetition) {
        for (std::size_t kernel = 0; kernel < data.kernelCount(); ++kernel) {
            const QemuCounts counts = perN(outputs[repetition], kernel);
            for (std::size_t event = 0; event < events.size(); ++event) {
                const std::size_t index =
                    event * data.blockSize() + repetition * data.kernelCount() + kernel;
                data.rawCounts[index] = events[event]->value(counts);
                data.values[index] =
                    static_cast<double>(data.rawCounts[index]) / data.iterations[kernel];
            }
        }
    }
}

Dataset assemble(const KernelSuite& suite,
                 const std::vector<QemuOutput>& outputs,
                 const std::vector<const QemuEvent*>& events)
{
    Dataset data;
    for (const auto* event : events) {
        data.eventIds.append(event->name);
        data.eventNames.append(event->name);
    }
    for (const auto& kernel : suite.kernels) {
        if (kernel.missing.empty()) {
            data.kernels.append(kernel.name);
            data.iterations.push_back(static_cast<double>(kernel.iterations));
        }
    }
    data.repetitions = outputs.size();
    data.values.resize(events.size() * data.blockSize());
    data.rawCounts.resize(data.values.size());
    data.provenance.notes = missingKernelNotes(suite);
    fill(outputs, events, data);
    return data;
}

}  // namespace

Result<std::unique_ptr<QemuSource>> QemuSource::open(const std::string& cpu)
{
    const auto known = knownQemuCpu(cpu);
    if (!known) {
        return known.error();
    }
    if (const auto usable = checkQemu(**known); !usable) {
        return usable.error();
    }
    return std::make_unique<QemuSource>(**known);
}

QemuSource::QemuSource(const QemuCpu& cpu) : cpu_(cpu), events_(qemuEvents(cpu)) {}

std::vector<std::string> QemuSource::benchmarks() const
{
    return suiteNames();
}

std::vector<EventInfo> QemuSource::events() const
{
    std::vector<EventInfo> infos;
    for (const auto& event : events_) {
        infos.push_back({event.name, event.description, event.group});
    }
    return infos;
}

std::vector<std::string> QemuSource::eventsOf(const std::string& benchmark) const
{
    const bool caches = suiteOf(benchmark).isLarge;
    std::vector<std::string> names;
    for (const auto& event : events_) {
        if (caches || !event.needsCaches) {
            names.push_back(event.name);
        }
    }
    return names;
}

std::optional<core::Basis> QemuSource::basis(const std::string& benchmark,
                                             const core::StringTable& kernels) const
{
    return suiteBasis(suiteOf(benchmark), kernels);
}

KernelSuite QemuSource::suiteOf(const std::string& benchmark) const
{
    return kernelSuite(benchmark, virtualKernelMachine(cpu_.architecture)).value_or(KernelSuite{});
}

Result<QemuSource::Chosen> QemuSource::chosenEvents(const MeasureRequest& request) const
{
    Chosen chosen;
    for (const auto& name : request.events.empty() ? eventsOf(request.benchmark) : request.events) {
        const auto event = std::ranges::find(events_, name, &QemuEvent::name);
        if (event == events_.end()) {
            return Error{Errc::NotFound,
                         fmt::format("{} has no event \"{}\"; papilio-collect events --source {} "
                                     "lists its events",
                                     this->name(), name, this->name())};
        }
        chosen.push_back(&*event);
    }
    return chosen;
}

Result<Dataset> QemuSource::measure(const MeasureRequest& request,
                                    std::stop_token stop,
                                    const MeasureProgress& progress)
{
    if (const auto checked = checkRequest(*this, request); !checked) {
        return checked.error();
    }
    const KernelSuite suite = suiteOf(request.benchmark);
    if (request.threads > 1) {
        return Error{Errc::InvalidArgument,
                     fmt::format("{} runs one thread, but {} threads were requested", name(),
                                 request.threads)};
    }
    const auto events = chosenEvents(request);
    if (!events) {
        return events.error();
    }
    const auto directory = core::PrivateDirectory::makeTemporary();
    if (!directory) {
        return directory.error();
    }
    const std::size_t steps = countsPerKernel * suite.kernels.size();
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
                               .withCaches = std::ranges::any_of(*events, &QemuEvent::needsCaches),
                               .directory = directory->path(),
                               .counts = report},
                              stop);
        if (!output && output.error().code == Errc::Cancelled) {
            Dataset none;  // a run that was stopped has counted nothing
            none.repetitions = request.repetitions;
            return none;
        }
        if (!output) {
            return output.error();
        }
        report(steps);
        outputs.push_back(*std::move(output));
    }
    Dataset data = assemble(asRun(suite, outputs.front().kernels), outputs, *events);
    data.provenance.source = name();
    return data;
}

}  // namespace papilio::collectors
