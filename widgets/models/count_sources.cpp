#include "widgets/models/count_sources.h"

#include "core/model/data_origin.h"
#include "widgets/theme/tr.h"

namespace papilio::widgets {

namespace {

/// "constructed: …" and "reconstructed: …" begin the source of counts that nobody measured here.
QString originOf(const core::Provenance& provenance)
{
    const auto origin = core::dataOrigin(provenance);
    if (origin != core::DataOrigin::Constructed && origin != core::DataOrigin::Published) {
        return {};
    }
    auto source = QString::fromStdString(provenance.source);
    source.front() = source.front().toUpper();
    return source.endsWith(u'.') ? source : source + u'.';
}

}  // namespace

core::Lookup CountSource::lookup(int run) const
{
    if (run < 0 || run >= runs.size()) {
        return [](std::string_view) { return std::optional<double>(); };
    }
    return counters ? core::countsOfRun(*counters, runs[run].toStdString())
                    : core::countsOfKernel(kernels, static_cast<std::size_t>(run));
}

core::CountQualities CountSource::qualities(int run) const
{
    if (run < 0 || run >= runs.size()) {
        return {};
    }
    return counters ? core::qualitiesOfRun(*counters, runs[run].toStdString())
                    : core::qualitiesOfKernel(kernels, static_cast<std::size_t>(run));
}

QStringList CountSource::events() const
{
    QStringList names;
    if (counters) {
        for (const auto& event : counters->events) {
            names << QString::fromStdString(event);
        }
    } else if (benchmark) {
        const auto& table = benchmark->data->eventNames;
        for (std::size_t event = 0; event < table.size(); ++event) {
            names << QString::fromUtf8(table[event].data(),
                                       static_cast<qsizetype>(table[event].size()));
        }
    }
    return names;
}

std::vector<CountSource> countSources(const core::Document& document)
{
    std::vector<CountSource> sources;
    for (const auto& table : document.counters) {
        CountSource source;
        source.name = tr("Counters %1").arg(QString::fromStdString(table->name));
        source.runWord = tr("Run");
        for (const auto& run : table->runs()) {
            source.runs << QString::fromStdString(run);
        }
        source.isSimulated = core::isSimulated(table->provenance);
        source.origin = originOf(table->provenance);
        source.counters = table;
        sources.push_back(std::move(source));
    }
    for (const auto& benchmark : document.benchmarks) {
        CountSource source;
        source.name = tr("Benchmark %1").arg(QString::fromStdString(benchmark->name));
        source.runWord = tr("Kernel");
        const auto& names = benchmark->data->kernels;
        for (std::size_t kernel = 0; kernel < names.size(); ++kernel) {
            source.runs << QString::fromUtf8(names[kernel].data(),
                                             static_cast<qsizetype>(names[kernel].size()));
        }
        source.isSimulated = core::isSimulated(benchmark->data->provenance);
        source.benchmark = benchmark;
        source.kernels = std::make_shared<const core::CountsByKernel>(*benchmark->data);
        sources.push_back(std::move(source));
    }
    return sources;
}

}  // namespace papilio::widgets
