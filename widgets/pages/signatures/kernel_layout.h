#pragma once

#include "widgets/plot/bar_plot.h"

#include <QString>
#include <QStringList>

namespace papilio::widgets {

/// The arrangement of kernels in a plot: categories, two lines of labels, separators;
/// values are left empty.
struct KernelLayout {
    BarData bars;
    QStringList
        categories;  ///< words of the categories, in order; empty where all kernels are of one
};

/// Reads the layout from the names: "S_SCAL_FMA 24" is precision S, width SCAL, of the FMA half,
/// size 24.
KernelLayout kernelLayout(const QStringList& kernels);

}  // namespace papilio::widgets
