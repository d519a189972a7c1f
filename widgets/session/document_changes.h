#pragma once

#include "core/analysis/pipeline.h"
#include "core/model/document.h"
#include "widgets/session/changes.h"
#include "widgets/session/workspace.h"

#include <QStringList>

namespace papilio::widgets {

/// What differs between two snapshots of the same benchmark.
Changes differences(const core::Benchmark& before, const core::Benchmark& after);

/// What differs between two documents besides their benchmarks.
Changes differences(const core::Document& before, const core::Document& after);

/// "τ 10⁻¹⁰ → 10⁻⁴" for each threshold that differs.
QStringList parameterChanges(const core::Parameters& before, const core::Parameters& after);

/// Whether both have benchmarks of the same names in the same order.
bool haveSameBenchmarks(const core::Document& before, const core::Document& after);

/// What of `open` its file does not hold, which has `saved`.
Workspace::Unsaved unsavedParts(const core::Document& saved, const core::Document& open);

/// Which results are other objects than before.
Changes newResults(const core::Analysis& before, const core::Analysis& after);

}  // namespace papilio::widgets
