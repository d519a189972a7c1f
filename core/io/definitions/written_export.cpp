#include "core/io/definitions/written_export.h"

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/definitions/conversion.h"
#include "core/definitions/dialect.h"
#include "core/findings/export_text.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/dialects.h"
#include "core/io/definitions/event_list.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::core {

namespace {

/// The sum of its terms with the coefficients that are meant.
Expression formulaOf(const ExportedMetric& metric)
{
    Expression sum;
    for (const auto& term : metric.terms) {
        sum = sum + Expression::number(term.coefficient) * Expression::name(term.written);
    }
    return simplify(sum);
}

/// Metrics for another tool.
class ToolWriter {
public:
    ToolWriter(const Analysis& analysis, const ExportOptions& options)
        : analysis_(analysis),
          options_(options),
          dialect_(*options.dialect)
    {}

    Result<WrittenExport> run()
    {
        auto options = options_;
        if (dialect_.hasOwnNames) {
            options.known = {};
        }
        auto made = exportDefinitions(analysis_, options);
        if (!made) {
            return made.error();
        }
        made->options.known = options_.known;
        if (dialect_.isGroup) {
            for (auto& metric : made->metrics) {
                nameCounters(metric);
            }
        }
        const auto conversion = convert(definitionsOf(*made), conversionOptions(*made));
        for (const auto& one : conversion.definitions) {
            const auto metric =
                std::ranges::find(made->metrics, one.source.name, &ExportedMetric::metric);
            take(one, *metric, made->iterations);
        }
        if (conversion.text.empty()) {
            return WrittenExport{*made, nothingToWrite(*made)};
        }
        return WrittenExport{*std::move(made), conversion.text};
    }

private:
    /// Events as LIKWID has them, each on the counter it was measured on: a sum over counters is
    /// that of their events. What LIKWID computes is not known of an event without a counter: its
    /// name is that of another tool.
    void nameCounters(ExportedMetric& metric)
    {
        std::vector<ExportTerm> terms;
        bool areKnown = true;
        for (const auto& term : metric.terms) {
            const auto counters = countersOf(term.event);
            std::string event = term.event;
            if (const auto suffix = ":" + counters; event.ends_with(suffix)) {
                event.resize(event.size() - suffix.size());
            }
            const auto each = split(counters, " ");
            for (const auto counter : each) {
                auto& one = terms.emplace_back(term);
                if (counter.empty()) {
                    areKnown = false;
                    continue;
                }
                if (each.size() > 1) {
                    one.event = fmt::format("{}:{}", event, counter);
                    const auto place = placeOf(one.event);
                    areKnown = areKnown && place;
                    one.place = place.value_or(term.place);
                }
                one.written = toString(fromLikwid(event, counter));
                counters_.push_back({one.written, std::string(counter)});
            }
        }
        metric.terms = std::move(terms);
        if (!areKnown) {
            metric.kernels.clear();
        }
    }

    /// Where LIKWID counted it, with blanks between; empty: not known.
    [[nodiscard]] std::string countersOf(std::string_view event) const
    {
        const auto& descriptions = options_.descriptions;
        for (const auto& one :
             descriptions ? descriptions->of(event) : std::span<const EventDescription>()) {
            if (one.source == likwidSource) {
                return one.counters;
            }
        }
        return {};
    }

    [[nodiscard]] std::optional<std::uint32_t> placeOf(std::string_view event) const
    {
        const auto& data = *analysis_.benchmark->data;
        for (std::uint32_t place = 0; place < data.eventCount(); ++place) {
            if (data.eventIds[place] == event) {
                return place;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] ConversionOptions conversionOptions(const DefinitionExport& made) const
    {
        ConversionOptions options;
        options.dialect = &dialect_;
        options.counters = options_.counters;
        options.known = options_.known;
        options.notes = provenanceOf(made);
        if (dialect_.needsPfmNames) {
            options.notes.push_back(namesNote(options.known.get()));
            for (const auto& metric : made.metrics) {
                std::ranges::copy(metric.eventCautions, std::back_inserter(options.notes));
            }
        }
        if (!dialect_.has(Dialect::Descriptions)) {
            for (const auto& metric : made.metrics) {
                for (const auto& note : notesOf(metric)) {
                    options.notes.push_back(fmt::format("{}: {}", metric.metric, note));
                }
            }
        }
        return options;
    }

    [[nodiscard]] MetricDefinitions definitionsOf(const DefinitionExport& made) const
    {
        std::vector<const ExportedMetric*> metrics;
        for (const auto& metric : made.metrics) {
            if (metric.isWritten) {
                metrics.push_back(&metric);
            }
        }
        const auto& wanted = options_.metrics;
        std::ranges::stable_sort(metrics, {}, [&](const ExportedMetric* metric) {
            return std::ranges::find(wanted, metric->metric) - wanted.begin();
        });
        MetricDefinitions definitions;
        definitions.title = analysis_.benchmark->name;
        definitions.counters = counters_;
        for (const auto* metric : metrics) {
            definitions.definitions.push_back({.name = metric->metric,
                                               .formula = formulaOf(*metric),
                                               .unit = {},
                                               .description = descriptionOf(*metric),
                                               .category = analysis_.benchmark->name});
        }
        return definitions;
    }

    /// Metric, verdict and, where the file has no other place beside the definition, the notes.
    [[nodiscard]] std::string descriptionOf(const ExportedMetric& metric) const
    {
        if (dialect_.isGroup) {
            return verdictText(metric);  // a group names the metric before its description
        }
        auto text = fmt::format("{} ({})", metric.metric,
                                metric.remark.empty()
                                    ? verdictText(metric)
                                    : fmt::format("{}; {}", verdictText(metric), metric.remark));
        if (dialect_.has(Dialect::Descriptions)) {
            for (const auto& note :
                 descriptionNotes(metric, analysis_.benchmark->data->provenance)) {
                text += "; " + note;
            }
        }
        return text;
    }

    void take(const WrittenDefinition& one, ExportedMetric& metric, double passes) const
    {
        metric.warnings.clear();  // of PAPI
        if (one.refused) {
            metric.isWritten = false;
            metric.reason = one.refused;
            metric.kernels.clear();
            return;
        }
        metric.reason.reset();
        metric.name = one.name;
        metric.definitions.resize(1);  // a long sum has one line elsewhere
        metric.definitions.front().name = one.name;
        metric.warnings = one.lost;
        computeKernels(one, metric, passes);
    }

    /// What the tool makes of the counts of each kernel, in place of PAPI.
    void computeKernels(const WrittenDefinition& one, ExportedMetric& metric, double passes) const
    {
        if (one.formula.empty() || !dialect_.arithmetic) {
            metric.kernels.clear();
            return;
        }
        const auto formula = parse(one.formula, dialect_, [&](std::string_view word) {
            const auto neutral = one.names.find(word);
            return Expression::name(neutral == one.names.end() ? std::string(word)
                                                               : neutral->second);
        });
        const Error none{Errc::NotFinite, fmt::format("{} gives no value", dialect_.tool)};
        core::computeKernels(
            analysis_, passes,
            [&](const Lookup& counts) -> Result<double> {
                if (!formula) {
                    return none;
                }
                const auto computed = evaluate(*formula, counts, *dialect_.arithmetic);
                return computed.value ? Result<double>(*computed.value) : none;
            },
            metric);
    }

    const Analysis& analysis_;
    const ExportOptions& options_;
    const Dialect& dialect_;
    std::vector<AssignedCounter> counters_;
};

}  // namespace

std::vector<const Dialect*> exportTargets()
{
    auto targets = metricDialects();
    for (const auto* dialect : allDialects()) {
        if (dialect->writer != nullptr && !contains(targets, dialect)) {
            targets.push_back(dialect);
        }
    }
    return targets;
}

const Dialect* exportTarget(std::string_view id)
{
    const auto all = exportTargets();
    const auto found = std::ranges::find(all, id, &Dialect::id);
    return found == all.end() ? nullptr : *found;
}

const Dialect& usualTarget(const Benchmark& benchmark)
{
    const auto& source = benchmark.data->provenance;
    // User-defined events of PAPI take none of a device, and none of an emulator.
    return benchmark.kind == BenchmarkKind::GpuFlops ? dialects::papiPresets
           : source.source == importSource("likwid") ? dialects::likwid
           : isDeterministic(source)                 ? dialects::csv
                                                     : dialects::papiUserEvents;
}

void askNames(ExportOptions& options)
{
    if (options.dialect->needsPfmNames) {
        options.known = libpfmEvents(options.pmu);
    }
}

Result<WrittenExport> writeExport(const Analysis& analysis, const ExportOptions& options)
{
    if (!contains(metricDialects(), options.dialect)) {
        return ToolWriter(analysis, options).run();
    }
    auto made = exportDefinitions(analysis, options);
    if (!made) {
        return made.error();
    }
    auto text = exportText(*made);
    return WrittenExport{*std::move(made), std::move(text)};
}

}  // namespace papilio::core
