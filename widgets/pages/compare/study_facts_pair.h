#pragma once

#include "widgets/pages/compare/compare_view.h"

#include <QString>

#include <vector>

namespace papilio::widgets {

/// One fact about both studies.
struct FactPair {
    QString name;
    QString first;
    QString second;
    [[nodiscard]] bool isSame() const { return first == second; }
};

/// Title, machines, what was measured and how, thresholds of the shown benchmarks, and what each
/// holds: what has to be known before numbers are compared. Of two items of one study only what
/// the shown benchmarks are measured with; nothing where there are none.
std::vector<FactPair> factPairs(const CompareView& view);

/// What only one of both holds, as sentences.
QString unpairedText(const CompareView& view);

}  // namespace papilio::widgets
