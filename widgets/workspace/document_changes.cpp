#include "widgets/workspace/document_changes.h"

#include <algorithm>

namespace papilio::widgets {

Changes differences(const core::Benchmark& before, const core::Benchmark& after)
{
    Changes changes;
    changes.setFlag(Change::Parameters, before.parameters != after.parameters);
    changes.setFlag(Change::Basis, before.basis != after.basis);
    changes.setFlag(Change::Signatures, before.signatures != after.signatures);
    return changes;
}

Changes differences(const core::Document& before, const core::Document& after)
{
    Changes changes;
    changes.setFlag(Change::File, before.title != after.title);
    changes.setFlag(Change::Counters, before.counters != after.counters);
    changes.setFlag(Change::Rooflines, before.rooflines != after.rooflines);
    changes.setFlag(Change::Recorders, before.recorders != after.recorders);
    changes.setFlag(Change::Definitions, before.definitions != after.definitions);
    changes.setFlag(Change::Descriptions, before.descriptions != after.descriptions);
    return changes;
}

bool haveSameBenchmarks(const core::Document& before, const core::Document& after)
{
    return std::ranges::equal(
        before.benchmarks, after.benchmarks, {}, [](const auto& item) { return item->name; },
        [](const auto& item) { return item->name; });
}

Workspace::Unsaved unsavedParts(const core::Document& saved, const core::Document& open)
{
    if (differences(saved, open) || saved.machines != open.machines || saved.reuse != open.reuse ||
        saved.communication != open.communication ||
        saved.benchmarks.size() != open.benchmarks.size()) {
        return Workspace::Unsaved::Edits;
    }
    auto unsaved = Workspace::Unsaved::Nothing;
    for (std::size_t place = 0; place < saved.benchmarks.size(); ++place) {
        const auto& before = *saved.benchmarks[place];
        const auto& after = *open.benchmarks[place];
        if (before.name != after.name || before.kind != after.kind || before.data != after.data ||
            *before.basis != *after.basis || *before.signatures != *after.signatures) {
            return Workspace::Unsaved::Edits;
        }
        if (before.parameters != after.parameters) {
            unsaved = Workspace::Unsaved::Parameters;
        }
    }
    return unsaved;
}

Changes newResults(const core::Analysis& before, const core::Analysis& after)
{
    Changes changes;
    changes.setFlag(Change::Noise, before.noise != after.noise);
    changes.setFlag(Change::Representation, before.representation != after.representation);
    changes.setFlag(Change::Pivoting, before.pivoting != after.pivoting);
    changes.setFlag(Change::Fits, before.fits != after.fits);
    changes.setFlag(Change::Problem, before.problem.has_value() || after.problem.has_value());
    return changes;
}

}  // namespace papilio::widgets
