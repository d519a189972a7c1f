#include "collectors/valgrind/valgrind_source.h"

#include "collectors/base/kernel_program.h"
#include "collectors/base/suite_basis.h"
#include "collectors/valgrind/valgrind_events.h"
#include "collectors/valgrind/valgrind_runs.h"
#include "collectors/valgrind/virtual_machine.h"
#include "core/base/child_process.h"
#include "core/io/files/private_directory.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::collectors {

using core::Dataset;
using core::Errc;
using core::Error;
using core::Result;

namespace {

using Chosen = std::vector<const ValgrindEvent*>;

KernelSuite suiteOf(const std::string& benchmark)
{
    return kernelSuite(benchmark, virtualKernelMachine()).value_or(KernelSuite{});
}

Result<Chosen> chosenEvents(const std::vector<std::string>& names)
{
    Chosen chosen;
    for (const auto& name : names) {
        const ValgrindEvent* event = valgrindEvent(name);
        if (event == nullptr) {
            return Error{Errc::NotFound,
                         fmt::format("valgrind has no event \"{}\"; papilio-collect events "
                                     "--source valgrind lists its events",
                                     name)};
        }
        chosen.push_back(event);
    }
    return chosen;
}

/// 2n iterations less n.
DumpCounts perN(const DumpsOfKernels& dumps, std::size_t kernel)
{
    DumpCounts counts = dumps.at({kernel, 2});
    const DumpCounts& once = dumps.at({kernel, 1});
    for (std::size_t column = 0; column < counts.size(); ++column) {
        counts.at(column) -= once.at(column);
    }
    return counts;
}

void fill(const ValgrindRuns& runs, const Chosen& events, const KernelSuite& suite, Dataset& data)
{
    const auto& kernels = runs.output(0, 0).kernels;
    for (std::size_t kernel = 0, place = 0; kernel < kernels.size(); ++kernel) {
        if (!kernels[kernel].missing.empty()) {
            continue;
        }
        const auto iterations = static_cast<double>(suite.kernels[kernel].iterations);
        data.iterations.push_back(iterations);
        for (std::size_t repetition = 0; repetition < data.repetitions; ++repetition) {
            KernelCounts counts{.l3 = perN(runs.output(repetition, 0).dumps, kernel)};
            if (runs.variants() > 1) {
                counts.l2 = perN(runs.output(repetition, 1).dumps, kernel);
            }
            for (std::size_t event = 0; event < events.size(); ++event) {
                const std::size_t index =
                    event * data.blockSize() + repetition * data.kernelCount() + place;
                data.rawCounts[index] = events[event]->value(counts);
                data.values[index] = static_cast<double>(data.rawCounts[index]) / iterations;
            }
        }
        ++place;
    }
}

Dataset assemble(const ValgrindRuns& runs, const Chosen& events, const MeasureRequest& request)
{
    const KernelSuite suite = asRun(suiteOf(request.benchmark), runs.output(0, 0).kernels);
    Dataset data;
    for (const auto* event : events) {
        data.eventIds.append(event->name);
        data.eventNames.append(event->name);
    }
    for (const auto& kernel : suite.kernels) {
        if (kernel.missing.empty()) {
            data.kernels.append(kernel.name);
        }
    }
    data.repetitions = request.repetitions;
    data.values.resize(events.size() * data.blockSize());
    data.rawCounts.resize(data.values.size());
    data.provenance.source = "valgrind";
    data.provenance.notes = missingKernelNotes(suite);
    fill(runs, events, suite, data);
    return data;
}

}  // namespace

Result<std::unique_ptr<ValgrindSource>> ValgrindSource::open()
{
    if (core::programInPath("valgrind").empty()) {
        return Error{Errc::NotFound,
                     "the source valgrind needs the program valgrind, which is not in PATH; "
                     "install it (Debian: apt install valgrind)"};
    }
    if (const auto program = kernelProgram(); !program) {
        return program.error();
    }
    return std::make_unique<ValgrindSource>();
}

core::Machine ValgrindSource::machine() const
{
    return virtualMachine();
}

std::vector<EventInfo> ValgrindSource::events() const
{
    std::vector<EventInfo> infos;
    for (const auto& event : valgrindEvents()) {
        infos.push_back(
            {std::string(event.name), std::string(event.description), std::string(event.group)});
    }
    return infos;
}

std::vector<std::string> ValgrindSource::eventsOf(const std::string& benchmark) const
{
    const bool caches = suiteOf(benchmark).isLarge;
    std::vector<std::string> names;
    for (const auto& event : valgrindEvents()) {
        if (caches || !event.needsL2) {
            names.emplace_back(event.name);
        }
    }
    return names;
}

std::optional<core::Basis> ValgrindSource::basis(const std::string& benchmark,
                                                 const core::StringTable& kernels) const
{
    return suiteBasis(suiteOf(benchmark), kernels);
}

Result<Dataset> ValgrindSource::measure(const MeasureRequest& request,
                                        std::stop_token stop,
                                        const MeasureProgress& progress)
{
    if (const auto checked = checkRequest(*this, request); !checked) {
        return checked.error();
    }
    const KernelSuite suite = suiteOf(request.benchmark);
    if (request.threads > 1) {
        return Error{
            Errc::InvalidArgument,
            fmt::format("valgrind runs one thread at a time, but {} threads were requested",
                        request.threads)};
    }
    const auto events =
        chosenEvents(request.events.empty() ? eventsOf(request.benchmark) : request.events);
    if (!events) {
        return events.error();
    }
    const auto directory = core::PrivateDirectory::makeTemporary();
    if (!directory) {
        return directory.error();
    }
    ValgrindRuns runs(request, std::ranges::any_of(*events, &ValgrindEvent::needsL2), suite);
    if (auto done = runs.execute(directory->path(), stop, progress); !done) {
        return done.error();
    }
    if (stop.stop_requested()) {  // a run that was stopped has counted nothing
        Dataset none;
        none.repetitions = request.repetitions;
        return none;
    }
    return assemble(runs, *events, request);
}

}  // namespace papilio::collectors
