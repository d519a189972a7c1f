#pragma once

#include "widgets/pages/compare/compare_view.h"

#include <QString>

namespace papilio::widgets {

/// Title, machines, what was measured and how, thresholds of the shown benchmarks, and what each
/// holds: what has to be known before numbers are compared. Of two items of one study only what
/// the shown benchmarks are measured with; nothing where there are none.
core::DifferenceTable factsOf(const CompareView& view);

/// What differs most: the section of each, and a sentence.
core::DifferenceTable highlightsOf(const CompareView& view);

/// What only one of both holds, as sentences.
QString unpairedText(const CompareView& view);

}  // namespace papilio::widgets
