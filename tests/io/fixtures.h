#pragma once

#include "core/model/document.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QString>
#include <QTemporaryDir>

#include <cstring>
#include <filesystem>
#include <memory>
#include <string>

namespace papilio::tests {

/// A temporary directory whose paths come as std::filesystem::path.
class Folder {
public:
    [[nodiscard]] std::filesystem::path operator/(const std::string& name) const
    {
        return std::filesystem::path(directory_.path().toStdString()) / name;
    }
    /// Writes a file there, with the directories above it.
    std::filesystem::path write(const std::string& name, const QByteArray& content) const
    {
        const auto path = *this / name;
        std::filesystem::create_directories(path.parent_path());
        QFile file(QString::fromStdString(path.string()));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) {
            qFatal("cannot write a fixture");
        }
        return path;
    }
    [[nodiscard]] QString path() const { return directory_.path(); }

private:
    QTemporaryDir directory_;
};

inline QByteArray contentOf(const std::filesystem::path& path)
{
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A study that uses every field of the format: gaps, threads, raw counts past 2^53, ids beside
/// names, awkward names.
inline core::Document fullDocument()
{
    auto data = std::make_shared<core::Dataset>();
    data->eventIds = core::StringTable(std::vector<std::string>{"0", "1", "2"});
    data->eventNames =
        core::StringTable(std::vector<std::string>{"BR:ALL", "BR:ALL", "événement ☃"});
    data->kernels = core::StringTable(std::vector<std::string>{"k0", "a/b"});
    data->repetitions = 2;
    data->threads = 3;
    for (int index = 0; index < 3 * 2 * 3 * 2; ++index) {
        data->values.push_back(index * 1.1 - 3);
        data->valid.push_back(index % 5 == 0 ? 0 : 1);
        data->rawCounts.push_back(9007199254740993LL + index);
    }
    data->iterations = {1000, 3};
    data->units = "events per access";
    data->provenance = {"papi",      "collect --now",
                        "somewhere", "2024-05-27T08:00:00Z",
                        0.25,        {"First note.", "Zweite Notiz: ß."}};

    auto benchmark = std::make_shared<core::Benchmark>();
    benchmark->name = "reads/L1 50%";
    benchmark->kind = core::BenchmarkKind::DataCache;
    benchmark->machine = "host/0";
    benchmark->data = data;
    core::Basis basis{{"A", "B/C"}, Eigen::MatrixXd(2, 2), "What it means."};
    basis.matrix << 1, 0.5, 0, 1e-300;
    benchmark->basis = std::make_shared<const core::Basis>(basis);
    benchmark->signatures = std::make_shared<const core::Signatures>(core::Signatures{
        {"Hits.", Eigen::Vector2d(1, -2), ""}, {"Misses.", Eigen::Vector2d(0, 1), "= Hits."}});
    benchmark->parameters = {0.123, 1e-3, 0.07, 0.25};

    auto plain = std::make_shared<core::Benchmark>(*benchmark);
    auto plainData = std::make_shared<core::Dataset>();
    plainData->eventIds = core::StringTable(std::vector<std::string>{"X"});
    plainData->eventNames = plainData->eventIds;
    plainData->kernels = data->kernels;
    plainData->repetitions = 1;
    plainData->values = {1.5, 2.5};
    plain->name =
        "a plain one";  // created second, sorts first: the order has to be that of creation
    plain->machine.clear();
    plain->kind = core::BenchmarkKind::Custom;
    plain->data = plainData;

    core::Document document;
    document.title = "A study";
    document.created = "2024-05-27T08:00:00Z";
    document.generator = "test";
    document.machines = {{"host/0",
                          {{"vendor", "Some"},
                           {"model", "Thing/2"},
                           {"cores", "8"},
                           {"a", "first by name, last by order"}}}};
    document.benchmarks = {benchmark, plain};
    return document;
}

/// Equal bit for bit, NaN included.
inline bool sameBits(const core::RawVector<double>& left, const core::RawVector<double>& right)
{
    return left.size() == right.size() &&
           (left.empty() ||
            std::memcmp(left.data(), right.data(), left.size() * sizeof(double)) == 0);
}

/// The first field in which two benchmarks differ, or empty.
inline std::string difference(const core::Benchmark& left, const core::Benchmark& right)
{
    const auto& a = *left.data;
    const auto& b = *right.data;
    return left.name != right.name                    ? "name"
           : left.kind != right.kind                  ? "kind"
           : left.machine != right.machine            ? "machine"
           : !(left.parameters == right.parameters)   ? "parameters"
           : !(*left.basis == *right.basis)           ? "basis"
           : !(*left.signatures == *right.signatures) ? "signatures"
           : !(a.eventIds == b.eventIds)              ? "event ids"
           : !(a.eventNames == b.eventNames)          ? "event names"
           : !(a.kernels == b.kernels)                ? "kernels"
           : a.repetitions != b.repetitions           ? "repetitions"
           : a.threads != b.threads                   ? "threads"
           : !sameBits(a.values, b.values)            ? "values"
           : a.valid != b.valid                       ? "valid"
           : a.rawCounts != b.rawCounts               ? "raw counts"
           : a.iterations != b.iterations             ? "iterations"
           : a.units != b.units                       ? "units"
           : !(a.provenance == b.provenance)          ? "provenance"
                                                      : "";
}

inline std::string difference(const core::Document& left, const core::Document& right)
{
    if (left.title != right.title || left.created != right.created ||
        left.generator != right.generator) {
        return "title, created or generator";
    }
    if (!(left.machines == right.machines)) {
        return "machines";
    }
    if (left.benchmarks.size() != right.benchmarks.size()) {
        return "number of benchmarks";
    }
    for (std::size_t index = 0; index < left.benchmarks.size(); ++index) {
        if (auto field = difference(*left.benchmarks[index], *right.benchmarks[index]);
            !field.empty()) {
            return left.benchmarks[index]->name + ": " + field;
        }
    }
    return {};
}

}  // namespace papilio::tests
