#pragma once

#include "core/model/document.h"

#include <Eigen/Core>

#include <QString>

#include <stop_token>
#include <vector>

namespace papilio::widgets {

/// The text of a card for a sample study, and the numbers of its small drawing.
struct SampleSummary {
    QString path;
    QString title;
    QString contents;    ///< one or two sentences
    QString provenance;  ///< "simulated", "imported" …: the chip
    bool isSimulated = false;
    core::BenchmarkKind kind = core::BenchmarkKind::Custom;
    std::vector<double>
        noise;  ///< max-RNMSE of the assessed events, ascending; for the noise drawing
    double tau = 0;
    Eigen::MatrixXd strips;  ///< metrics × kernels, what they would count; for branches
    Eigen::MatrixXd basis;   ///< kernels × expectations; for GPUs
    /// Curves in the unit square, y up: residuals, roofs; for studies without benchmarks
    std::vector<std::vector<std::pair<double, double>>> curves;
    /// Heights in [0, 1], one bar per run; for counter tables
    std::vector<double> bars;
    QString problem;  ///< why the file cannot be read; empty where it can
};

/// Reads every *.papilio.h5 in a directory, CPU-FLOPs first, then by file name.
std::vector<SampleSummary> readSamples(const QString& directory, std::stop_token stop);

/// The same of a document that was read already.
SampleSummary summarize(const core::Document& document, const QString& path);

}  // namespace papilio::widgets
