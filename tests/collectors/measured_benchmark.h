// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/pipeline.h"
#include "core/model/benchmark.h"

#include <QFile>
#include <QString>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

namespace papilio::tests {

/// The value of an event in a kernel of a repetition.
inline double value(const core::Benchmark& benchmark,
                    std::string_view event,
                    std::size_t kernel,
                    std::size_t repetition = 0)
{
    const auto& data = *benchmark.data;
    for (std::size_t index = 0; index < data.eventCount(); ++index) {
        if (data.eventIds[index] == event) {
            return data.block(index)[repetition * data.kernelCount() + kernel];
        }
    }
    return -1;
}

/// What the kernels state of an expectation; empty where none of them exercises it.
inline Eigen::VectorXd truth(const core::Benchmark& benchmark, std::string_view expectation)
{
    const auto& basis = *benchmark.basis;
    const auto found = std::ranges::find(basis.expectations, expectation);
    return found == basis.expectations.end()
               ? Eigen::VectorXd()
               : basis.matrix.col(found - basis.expectations.begin()).eval();
}

/// What a metric asks of the kernels: t = E s.
inline Eigen::VectorXd asked(const core::Benchmark& benchmark, std::string_view metric)
{
    const auto found = std::ranges::find(*benchmark.signatures, metric, &core::Signature::metric);
    return found == benchmark.signatures->end()
               ? Eigen::VectorXd()
               : (benchmark.basis->matrix * found->coefficients).eval();
}

/// Where the event differs from what is expected of it; empty: nowhere.
inline QString difference(const core::Benchmark& benchmark,
                          std::string_view event,
                          const Eigen::VectorXd& expected,
                          double tolerance = 0)
{
    if (expected.size() != Eigen::Index(benchmark.data->kernelCount())) {
        return "the benchmark states nothing";
    }
    for (std::size_t kernel = 0; kernel < benchmark.data->kernelCount(); ++kernel) {
        const double counted = value(benchmark, event, kernel);
        if (std::abs(counted - expected[Eigen::Index(kernel)]) > tolerance) {
            return QStringLiteral("%1 in %2: %3, but %4 was expected")
                .arg(QString::fromStdString(std::string(event)),
                     QString::fromStdString(std::string(benchmark.data->kernels[kernel])))
                .arg(counted)
                .arg(expected[Eigen::Index(kernel)]);
        }
    }
    return {};
}

inline void writeFile(const QString& path, const QByteArray& text)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
        qFatal("%s cannot be written", qPrintable(path));
    }
}

}  // namespace papilio::tests
