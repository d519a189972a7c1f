#pragma once

#include "core/formula/kernel_counts.h"
#include "core/model/document.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace papilio::widgets {

/// Something of a study that formulas can be evaluated on: counters with their runs, a benchmark
/// with its kernels.
struct CountSource {
    QString name;      ///< "counters perf stat", "benchmark branch"
    QStringList runs;  ///< what is chosen beneath it
    QString runWord;   ///< "Run", "Kernel"
    bool isSimulated = false;
    /// Where the numbers come from if nobody measured them ("Constructed: …"); else empty.
    QString origin;
    std::shared_ptr<const core::CounterTable> counters;
    std::shared_ptr<const core::Benchmark> benchmark;
    std::shared_ptr<const core::CountsByKernel> kernels;  ///< of the benchmark

    /// The counts of run `run`. Valid as long as the source's data are.
    [[nodiscard]] core::Lookup lookup(int run) const;
    /// How well they are known.
    [[nodiscard]] core::CountQualities qualities(int run) const;
    /// Names of its events.
    [[nodiscard]] QStringList events() const;
};

/// All of a study, counters first.
std::vector<CountSource> countSources(const core::Document& document);

}  // namespace papilio::widgets
