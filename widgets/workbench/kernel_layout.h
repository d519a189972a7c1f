#pragma once

#include "core/analysis/pipeline.h"
#include "widgets/plot/bar_plot.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace papilio::widgets {

/// What a metric would count in every kernel if its events were ideal: E s, length K.
std::vector<double> expectedCounts(const core::Basis& basis, const core::Signature& signature);

/// "4·128B_PACKED_SINGLE + SCALAR_SINGLE", as the page Metrics has it; "nothing" where all
/// coefficients are zero.
/// @param analysis  the one the fit belongs to
QString fittedFormula(const core::Analysis& analysis, const core::MetricFit& fit);

/// Neighboring kernels that belong together: "S_SCAL 24", "S_SCAL 48" … are "S_SCAL".
struct KernelGroup {
    QString title;
    int first = 0;
    int count = 0;
};

/// Groups by the name without its last number; kernels without one are alone.
std::vector<KernelGroup> kernelGroups(const QStringList& kernels);

/// The arrangement of kernels in a plot: colors, two lines of labels, separators; values are left
/// empty. Reads the layout from the names: "S_SCAL_FMA 24" is precision S, width SCAL, of the FMA
/// half, size 24.
BarData kernelLayout(const QStringList& kernels);

}  // namespace papilio::widgets
