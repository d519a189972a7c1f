#include "collectors/base/virtual_source.h"

#include "collectors/base/suite_basis.h"
#include "core/io/files/private_directory.h"

#include <algorithm>

namespace papilio::collectors {

using core::Dataset;
using core::Errc;
using core::errorOf;
using core::Result;

KernelSuite VirtualSource::suiteOf(const std::string& benchmark) const
{
    return kernelSuite(benchmark, virtualKernelMachine(architecture())).value_or(KernelSuite{});
}

std::vector<EventInfo> VirtualSource::events() const
{
    return {events_.begin(), events_.end()};
}

std::vector<std::string> VirtualSource::eventsOf(const std::string& benchmark) const
{
    const bool caches = suiteOf(benchmark).isLarge;
    std::vector<std::string> names;
    for (const auto& event : events_) {
        if (caches || !event.isOfCaches) {
            names.push_back(event.name);
        }
    }
    return names;
}

std::optional<core::Basis> VirtualSource::basis(const std::string& benchmark,
                                                const core::StringTable& kernels) const
{
    return suiteBasis(suiteOf(benchmark), kernels);
}

Result<Dataset> VirtualSource::measure(const MeasureRequest& request,
                                       std::stop_token stop,
                                       const MeasureProgress& progress)
{
    if (const auto checked = checkRequest(*this, request); !checked) {
        return checked.error();
    }
    if (request.threads > 1) {
        return errorOf(Errc::InvalidArgument,
                       "{} runs one thread at a time, but {} threads were requested", name(),
                       request.threads);
    }
    std::vector<const VirtualEvent*> chosen;
    Dataset data;
    for (const auto& name : request.events.empty() ? eventsOf(request.benchmark) : request.events) {
        const auto event = std::ranges::find(events_, name, &VirtualEvent::name);
        if (event == events_.end()) {
            return errorOf(Errc::NotFound,
                           "{} has no event \"{}\"; papilio-collect events --source {} "
                           "lists its events",
                           this->name(), name, this->name());
        }
        chosen.push_back(&*event);
        data.eventIds.append(name);
        data.eventNames.append(name);
    }
    const auto directory = core::PrivateDirectory::makeTemporary();
    if (!directory) {
        return directory.error();
    }
    const bool withCaches =
        std::ranges::any_of(chosen, [](const auto* event) { return event->isOfCaches; });
    const auto counts = count(request, withCaches, directory->path(), stop, progress);
    data.repetitions = request.repetitions;
    if (!counts && counts.error().code == Errc::Cancelled) {
        Dataset none;  // a run that was stopped has counted nothing
        none.repetitions = request.repetitions;
        return none;
    }
    if (!counts) {
        return counts.error();
    }
    const auto suite = asRun(suiteOf(request.benchmark), counts->kernels);
    std::vector<std::size_t> ran;
    for (std::size_t kernel = 0; kernel < suite.kernels.size(); ++kernel) {
        if (suite.kernels[kernel].missing.empty()) {
            ran.push_back(kernel);
            data.kernels.append(suite.kernels[kernel].name);
            data.iterations.push_back(static_cast<double>(suite.kernels[kernel].iterations));
        }
    }
    std::vector<std::vector<std::int64_t>> runs;
    for (std::size_t repetition = 0; repetition < data.repetitions; ++repetition) {
        for (std::size_t place = 0; place < ran.size(); ++place) {
            runs.push_back(counts->ofRun(repetition, ran[place], place));
        }
    }
    for (const auto* event : chosen) {
        for (std::size_t run = 0; run < runs.size(); ++run) {
            data.rawCounts.push_back(event->value(runs[run]));
            data.values.push_back(static_cast<double>(data.rawCounts.back()) /
                                  data.iterations[run % ran.size()]);
        }
    }
    data.provenance.source = name();
    data.provenance.kind = core::DataOrigin::Virtual;
    data.provenance.notes = missingKernelNotes(suite);
    return data;
}

}  // namespace papilio::collectors
