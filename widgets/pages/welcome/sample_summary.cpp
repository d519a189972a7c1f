#include "widgets/pages/welcome/sample_summary.h"

#include "core/analysis/noise.h"
#include "core/io/study_file.h"

#include <QCoreApplication>
#include <QDir>

#include <algorithm>

namespace papilio::widgets {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("SampleSummary", text);
}

QString sentence(const core::Document& document)
{
    const auto& first = *document.benchmarks.front();
    auto text = tr("%1 events × %2 × %3 kernels.")
                    .arg(first.data->eventCount())
                    .arg(first.data->repetitions)
                    .arg(first.data->kernelCount());
    if (first.data->provenance.quantum > 0) {
        text += tr(" Values are multiples of %1.").arg(first.data->provenance.quantum);
    }
    text += tr(" %1 metrics over %2 expectations.")
                .arg(first.signatures->size())
                .arg(first.basis->expectations.size());
    if (document.benchmarks.size() > 1) {
        text += tr(" %1 benchmarks.").arg(document.benchmarks.size());
    }
    return text;
}

Eigen::MatrixXd stripsOf(const core::Benchmark& benchmark)
{
    constexpr std::size_t most = 4;
    const auto rows = std::min(most, benchmark.signatures->size());
    Eigen::MatrixXd strips(static_cast<Eigen::Index>(rows), benchmark.basis->matrix.rows());
    for (std::size_t row = 0; row < rows; ++row) {
        strips.row(static_cast<Eigen::Index>(row)) =
            (benchmark.basis->matrix * (*benchmark.signatures)[row].coefficients).transpose();
    }
    return strips;
}

/// The order of the cards: what shows most first.
int rank(const SampleSummary& sample)
{
    switch (sample.kind) {
        case core::BenchmarkKind::CpuFlops:
            return 0;
        case core::BenchmarkKind::Branch:
            return 1;
        case core::BenchmarkKind::GpuFlops:
            return 2;
        case core::BenchmarkKind::DataCache:
            return 3;
        case core::BenchmarkKind::Custom:
            break;
    }
    return 4;
}

}  // namespace

SampleSummary summarise(const core::Document& document, const QString& path)
{
    SampleSummary summary;
    summary.path = path;
    summary.title = document.title.empty() ? QFileInfo(path).fileName()
                                           : QString::fromStdString(document.title);
    if (document.benchmarks.empty()) {
        summary.contents = tr("No benchmarks in it.");
        return summary;
    }
    const auto& benchmark = *document.benchmarks.front();
    summary.kind = benchmark.kind;
    summary.contents = sentence(document);
    const auto& provenance = benchmark.data->provenance;
    summary.isSimulated = provenance.isSimulated();
    summary.provenance = summary.isSimulated                       ? tr("simulated")
                         : provenance.source.starts_with("import") ? tr("imported")
                                                                   : tr("measured");
    summary.tau = benchmark.parameters.tau;
    if (benchmark.kind == core::BenchmarkKind::Branch) {
        summary.strips = stripsOf(benchmark);
    } else if (benchmark.kind == core::BenchmarkKind::GpuFlops) {
        summary.basis = benchmark.basis->matrix;
    } else {
        const auto noise = core::measureNoise(benchmark.data);
        for (const auto event : noise->byNoise) {
            summary.noise.push_back(noise->maxRnmse[event]);
        }
    }
    return summary;
}

std::vector<SampleSummary> readSamples(const QString& directory, std::stop_token stop)
{
    std::vector<SampleSummary> samples;
    const auto files =
        QDir(directory).entryInfoList({QStringLiteral("*.papilio.h5")}, QDir::Files, QDir::Name);
    for (const auto& file : files) {
        if (stop.stop_requested()) {
            break;
        }
        const auto document = core::readStudy(file.absoluteFilePath().toStdString(), stop);
        if (document) {
            samples.push_back(summarise(*document, file.absoluteFilePath()));
        } else {
            SampleSummary broken;
            broken.path = file.absoluteFilePath();
            broken.title = file.fileName();
            broken.problem = QString::fromStdString(document.error().message);
            samples.push_back(broken);
        }
    }
    std::ranges::stable_sort(samples, {}, rank);
    return samples;
}

}  // namespace papilio::widgets
