#include "core/analysis/noise.h"
#include "core/io/study/study_file.h"
#include "core/model/dataset.h"
#include "core/traces/recorder_roles.h"
#include "widgets/models/provenance_word.h"
#include "widgets/pages/welcome/sample_card.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"

#include <QDir>

#include <algorithm>
#include <cmath>
#include <utility>

namespace papilio::widgets {

namespace {

QString sentence(const core::Document& document)
{
    const auto& first = *document.benchmarks.front();
    auto text = tr("%1 events × %2 × %3 kernels.")
                    .arg(countText(first.data->eventCount()))
                    .arg(first.data->repetitions)
                    .arg(countText(first.data->kernelCount()));
    if (first.data->provenance.quantum > 0) {
        text += tr(" Values are multiples of %1.").arg(shortText(first.data->provenance.quantum));
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

using Curve = std::vector<std::pair<double, double>>;

/// Curves moved into the unit square, both axes by what they span together.
std::vector<Curve> inUnitSquare(std::vector<Curve> curves)
{
    double left = 1e300;
    double right = -1e300;
    double low = 1e300;
    double high = -1e300;
    for (const auto& curve : curves) {
        for (const auto& [x, y] : curve) {
            left = std::min(left, x);
            right = std::max(right, x);
            low = std::min(low, y);
            high = std::max(high, y);
        }
    }
    const double width = right > left ? right - left : 1;
    const double height = high > low ? high - low : 1;
    for (auto& curve : curves) {
        for (auto& [x, y] : curve) {
            x = (x - left) / width;
            y = (y - low) / height;
        }
    }
    return curves;
}

/// Residuals as they fall: log10 over the index, thinned to what a card shows.
std::vector<Curve> residualCurves(const core::Document& document)
{
    constexpr std::size_t mostCurves = 6;
    constexpr std::size_t mostPoints = 120;
    std::vector<Curve> curves;
    for (const auto& recorder : document.recorders) {
        const auto& values = recorder->values;
        // Sampled counters are not histories.
        if (curves.size() == mostCurves || values.size() < 3 ||
            core::traceRole(*recorder) != core::TraceRole::Residual) {
            continue;
        }
        Curve curve;
        const auto step = std::max<std::size_t>(1, values.size() / mostPoints);
        for (std::size_t index = 0; index < values.size(); index += step) {
            if (values[index] > 0 && std::isfinite(values[index])) {
                curve.emplace_back(static_cast<double>(index), std::log10(values[index]));
            }
        }
        if (curve.size() > 2) {
            curves.push_back(std::move(curve));
        }
    }
    return inUnitSquare(std::move(curves));
}

/// The roofs min(B I, F) of one roofline under its highest compute roof, in decades.
std::vector<Curve> roofCurves(const core::Roofline& roofline)
{
    double peak = 0;
    int threads = 0;
    for (const auto& ceiling : roofline.ceilings) {
        threads = std::max(threads, ceiling.threads);
        if (ceiling.kind == core::Ceiling::Kind::Compute) {
            peak = std::max(peak, ceiling.value);
        }
    }
    constexpr double lowest = -3;
    constexpr double highest = 3;
    std::vector<Curve> curves;
    for (const auto& ceiling : roofline.ceilings) {
        if (ceiling.kind != core::Ceiling::Kind::Bandwidth || ceiling.threads != threads ||
            ceiling.isSparse() || !(ceiling.value > 0) || !(peak > 0)) {
            continue;
        }
        const double ridge = std::clamp(std::log10(peak / ceiling.value), lowest, highest);
        curves.push_back({{lowest, std::log10(ceiling.value) + lowest},
                          {ridge, std::log10(ceiling.value) + ridge},
                          {highest, std::log10(peak)}});
    }
    return inUnitSquare(std::move(curves));
}

/// The first event of every run, relative to the largest.
std::vector<double> runBars(const core::CounterTable& table)
{
    std::vector<double> bars;
    if (table.events.empty()) {
        return bars;
    }
    for (const auto& run : table.runs()) {
        double sum = 0;
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            const double value = table.value(0, column);
            sum += table.columns[column].run == run && std::isfinite(value) ? value : 0;
        }
        bars.push_back(sum);
    }
    const double largest = bars.empty() ? 0 : *std::ranges::max_element(bars);
    for (auto& bar : bars) {
        bar = largest > 0 ? std::max(0.0, bar / largest) : 0;
    }
    return bars;
}

/// Where the numbers of a study without benchmarks come from.
const core::Provenance* provenanceOf(const core::Document& document)
{
    return !document.counters.empty()    ? &document.counters.front()->provenance
           : !document.rooflines.empty() ? &document.rooflines.front()->provenance
           : !document.recorders.empty() ? &document.recorders.front()->provenance
                                         : nullptr;
}

/// A study without benchmarks: what else it holds.
void summarizeOthers(const core::Document& document, SampleSummary& summary)
{
    QStringList parts;
    if (!document.counters.empty()) {
        const auto& table = *document.counters.front();
        parts << tr("%1 events × %2 runs.")
                     .arg(countText(table.events.size()), countText(table.runs().size()));
        summary.bars = runBars(table);
    }
    if (!document.rooflines.empty()) {
        const auto& roofline = *document.rooflines.front();
        parts << tr("%1 roofs, %2 points.")
                     .arg(countText(roofline.ceilings.size()), countText(roofline.points.size()));
        summary.curves = roofCurves(roofline);
    }
    if (!document.recorders.empty()) {
        parts << tr("%1 recorders.").arg(countText(document.recorders.size()));
        if (summary.curves.empty()) {
            summary.curves = residualCurves(document);
        }
    }
    summary.contents = parts.isEmpty() ? tr("It is empty.") : parts.join(QLatin1Char(' '));
    if (const auto* provenance = provenanceOf(document)) {
        summary.isSimulated = core::isSimulated(*provenance);
        summary.provenance = widgets::provenanceWord(*provenance);
    }
}

/// The order of the cards: a measured benchmark first, then what shows most.
int rank(const SampleSummary& sample)
{
    if (!sample.isSimulated && !sample.noise.empty()) {
        return -1;
    }
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

SampleSummary summarize(const core::Document& document, const QString& path)
{
    SampleSummary summary;
    summary.path = path;
    summary.title = document.title.empty() ? QFileInfo(path).fileName()
                                           : QString::fromStdString(document.title);
    if (document.benchmarks.empty()) {
        summarizeOthers(document, summary);
        return summary;
    }
    const auto& benchmark = *document.benchmarks.front();
    summary.kind = benchmark.kind;
    summary.contents = sentence(document);
    const auto& provenance = benchmark.data->provenance;
    summary.isSimulated = core::isSimulated(provenance);
    summary.provenance = widgets::provenanceWord(provenance);
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
            samples.push_back(summarize(*document, file.absoluteFilePath()));
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
