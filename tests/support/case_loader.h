#pragma once

#include "core/model/benchmark.h"

#include <QByteArray>
#include <QFile>
#include <QString>

#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

namespace papilio::tests {

/// Splits one CSV line as RFC 4180 does, without line breaks inside quotes.
inline std::vector<std::string> csvFields(const QByteArray& line)
{
    std::vector<std::string> fields(1);
    bool isQuoted = false;
    for (qsizetype i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"' && isQuoted && i + 1 < line.size() && line[i + 1] == '"') {
            fields.back() += c;
            ++i;
        } else if (c == '"') {
            isQuoted = !isQuoted;
        } else if (c == ',' && !isQuoted) {
            fields.emplace_back();
        } else if (c != '\n' && c != '\r') {
            fields.back() += c;
        }
    }
    return fields;
}

inline double csvNumber(const std::string& text)
{
    return text.empty() ? std::numeric_limits<double>::quiet_NaN()
                        : std::strtod(text.c_str(), nullptr);
}

/// The benchmark of one case directory: data.csv, basis.csv, signatures.csv. Its parts are null
/// where a file cannot be read. Events stand in the order of their index; test data repeat neither
/// index nor repetition.
inline core::Benchmark loadCase(const QString& directory, const core::Parameters& parameters)
{
    core::Benchmark benchmark;
    benchmark.name = directory.section('/', -1).toStdString();
    benchmark.parameters = parameters;

    QFile data(directory + "/data.csv");
    if (data.open(QIODevice::ReadOnly)) {
        auto dataset = std::make_shared<core::Dataset>();
        const auto header = csvFields(data.readLine());
        const bool hasThreads = header.size() > 3 && header[3] == "thread";
        const std::size_t first = hasThreads ? 4 : 3;
        for (std::size_t i = first; i < header.size(); ++i) {
            dataset->kernels.append(header[i]);
        }
        std::string event;
        std::size_t repetitions = 0;
        std::size_t threads = 0;
        while (!data.atEnd()) {
            const auto fields = csvFields(data.readLine());
            if (fields[0] != event || dataset->eventIds.empty()) {
                event = fields[0];
                dataset->eventIds.append(fields[0]);
                dataset->eventNames.append(fields[1]);
            }
            repetitions = std::max(repetitions, std::stoul(fields[2]) + 1);
            threads = hasThreads ? std::max(threads, std::stoul(fields[3]) + 1) : 0;
            for (std::size_t i = first; i < fields.size(); ++i) {
                dataset->values.push_back(csvNumber(fields[i]));
            }
        }
        dataset->repetitions = repetitions;
        dataset->threads = threads;
        benchmark.data = dataset;
    }

    QFile basisFile(directory + "/basis.csv");
    if (basisFile.open(QIODevice::ReadOnly)) {
        auto basis = std::make_shared<core::Basis>();
        basis->expectations = csvFields(basisFile.readLine());
        const auto columns = static_cast<Eigen::Index>(basis->expectations.size());
        basis->matrix.resize(0, columns);
        while (!basisFile.atEnd()) {
            const auto fields = csvFields(basisFile.readLine());
            basis->matrix.conservativeResize(basis->matrix.rows() + 1, columns);
            for (Eigen::Index i = 0; i < columns; ++i) {
                basis->matrix(basis->matrix.rows() - 1, i) =
                    csvNumber(fields[static_cast<std::size_t>(i)]);
            }
        }
        benchmark.basis = basis;
    }

    QFile signatureFile(directory + "/signatures.csv");
    if (signatureFile.open(QIODevice::ReadOnly)) {
        auto signatures = std::make_shared<core::Signatures>();
        signatureFile.readLine();
        while (!signatureFile.atEnd()) {
            const auto fields = csvFields(signatureFile.readLine());
            Eigen::VectorXd coefficients(static_cast<Eigen::Index>(fields.size()) - 1);
            for (std::size_t i = 1; i < fields.size(); ++i) {
                coefficients(static_cast<Eigen::Index>(i) - 1) = csvNumber(fields[i]);
            }
            signatures->push_back({fields[0], coefficients, {}});
        }
        benchmark.signatures = signatures;
    }
    return benchmark;
}

}  // namespace papilio::tests
