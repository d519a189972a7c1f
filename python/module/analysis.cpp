#include "core/analysis/event_facts.h"
#include "core/analysis/pipeline.h"
#include "core/analysis/shown_formula.h"
#include "core/analysis/stability.h"
#include "core/describe/documents.h"
#include "core/findings/metric_text.h"
#include "core/present/event_columns.h"
#include "core/present/metric_columns.h"
#include "core/present/table.h"
#include "python/module/module.h"
#include "python/module/study.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>

namespace papilio::python {

namespace {

/// What papilio.Analysis holds: results of all stages, for one benchmark.
struct Analysis {
    core::Analysis value;
    core::EventFacts facts;
};

/// What papilio.Metric holds.
struct Metric {
    core::MetricFit fit;              ///< of the chosen events
    std::vector<std::string> events;  ///< chosen, in pivot order
    core::MetricFit shown;            ///< of the formula that is shown: verdict and errors
    py::dict terms;                   ///< of it, over measured events
    std::string formula;              ///< over full names
    std::string text;                 ///< the verdict as a sentence
};

Analysis analyze(const Benchmark& benchmark, const Analysis* previous)
{
    const auto made = unlocked([&] {
        return core::analyze(benchmark.value, previous == nullptr ? nullptr : &previous->value);
    });
    if (!made.isComplete()) {
        throw Failure(made.problem.value_or(
            core::Error{core::Errc::InvalidArgument, "the analysis did not finish"}));
    }
    return {made, core::EventFacts(made, benchmark.descriptions)};
}

std::vector<std::string> idsOf(const Analysis& analysis, const std::vector<std::uint32_t>& events)
{
    std::vector<std::string> ids;
    for (const auto event : events) {
        ids.emplace_back(analysis.facts.id(event));
    }
    return ids;
}

std::vector<std::string> chosenIds(const Analysis& analysis)
{
    return idsOf(analysis, core::chosenEvents(*analysis.value.pivoting));
}

py::dict termsOf(const std::vector<std::string>& events, const Eigen::VectorXd& coefficients)
{
    py::dict terms;
    for (Eigen::Index i = 0; i < coefficients.size(); ++i) {
        if (coefficients(i) != 0) {
            terms[py::str(events[static_cast<std::size_t>(i)])] = coefficients(i);
        }
    }
    return terms;
}

Metric metricOf(const Analysis& analysis,
                const core::MetricFit& fit,
                const core::MetricFormula& counted)
{
    const auto& [origin, shown, formula, raw, reasons] = counted;
    core::FamilyAnalysis measured;  // no sums are left in it
    measured.analysis = analysis.value;
    measured.measured = analysis.value.noise->dataset->eventCount();
    return {fit,
            chosenIds(analysis),
            shown,
            termsOf(idsOf(analysis, formula.events), formula.coefficients),
            origin == core::FormulaOrigin::Chosen
                ? core::plainFormula(analysis.value, fit)
                : core::plainFormula(measured, formula.events, formula.coefficients),
            core::verdictText(shown, *analysis.value.pivoting)};
}

std::vector<Metric> metricsOf(const Analysis& analysis)
{
    const auto shown = unlocked([&] {
        return core::countedFormulas(analysis.value, analysis.facts.descriptions(), nullptr);
    });
    std::vector<Metric> metrics;
    for (std::size_t metric = 0; metric < shown.size(); ++metric) {
        metrics.push_back(metricOf(analysis, analysis.value.fits->metrics[metric], shown[metric]));
    }
    return metrics;
}

/// Fits any signature with the chosen events; the benchmark stays as it is.
Metric fit(const Analysis& analysis,
           const std::map<std::string, double>& coefficients,
           const std::string& name)
{
    const auto& benchmark = *analysis.value.benchmark;
    const auto signature = signatureFrom(name, coefficients, *benchmark.basis);
    orThrow(core::checkSignatures({signature}, benchmark.basis->matrix.cols()));
    const auto counts =
        core::measuredCounts(*analysis.value.noise, core::chosenEvents(*analysis.value.pivoting));
    const auto fits =
        core::fitMetrics(core::chosenColumns(*analysis.value.pivoting), *benchmark.basis,
                         {signature}, benchmark.parameters.roundingTolerance, &counts);
    const auto& fit = fits.metrics.front();
    const auto terms = core::shownTerms(core::chosenEvents(*analysis.value.pivoting), fit);
    return metricOf(analysis, fit,
                    {core::FormulaOrigin::Chosen, fit, {terms.events, terms.coefficients}, {}});
}

py::list axisOf(const Analysis& analysis, const core::StabilityAxis& axis)
{
    py::list intervals;
    for (const auto& interval : axis.intervals) {
        intervals.append(
            py::make_tuple(interval.low, interval.high, idsOf(analysis, axis.sets[interval.set])));
    }
    return intervals;
}

/// [(id, title, help, cells)]: of a column of numbers, numbers; else texts.
py::list columnsOf(const core::Table& table)
{
    py::list columns;
    for (std::size_t i = 0; i < table.headings.size(); ++i) {
        const auto& heading = table.headings[i];
        py::list cells;
        for (const auto& row : table.rows) {
            cells.append(heading.isNumeric ? py::object(py::float_(row[i].number))
                                           : py::object(py::str(row[i].text)));
        }
        columns.append(py::make_tuple(heading.id, heading.title, heading.help, cells));
    }
    return columns;
}

py::array vectorOf(const py::object& self, const std::vector<double>& values)
{
    return readOnlyArray({static_cast<py::ssize_t>(values.size())}, values.data(), self);
}

py::array matrixOf(const py::object& self, const core::EventMatrix& matrix)
{
    return readOnlyArray({matrix.rows(), matrix.cols()}, matrix.data(), self);
}

const core::Analysis& stagesOf(const py::object& self)
{
    return self.cast<const Analysis&>().value;
}

void addMetric(py::module_& module)
{
    py::class_<Metric>(module, "Metric",
                       "A metric as a combination of the chosen events, with its verdict on the "
                       "measured kernels.")
        .def_property_readonly("name", [](const Metric& m) { return m.fit.metric; })
        .def_property_readonly(
            "verdict", [](const Metric& m) { return toString(m.shown.verdict); },
            "exact, exact after rounding, approximate, not definable, empty or open")
        .def_property_readonly("defined", [](const Metric& m) { return m.shown.isDefined(); })
        .def_property_readonly(
            "formula", [](const Metric& m) { return m.formula; },
            "The shown formula; of a metric that is not definable the nearest.")
        .def_property_readonly(
            "text", [](const Metric& m) { return m.text; }, "The verdict as a sentence.")
        .def_property_readonly(
            "shown", [](const Metric& m) { return m.terms; },
            "{event: coefficient} of the shown formula")
        .def_property_readonly(
            "terms", [](const Metric& m) { return termsOf(m.events, m.fit.coefficients); },
            "{event: coefficient} of the least-squares fit")
        .def_property_readonly("error_mean", [](const Metric& m) { return m.shown.errorMean; })
        .def_property_readonly("error_worst", [](const Metric& m) { return m.shown.errorWorst; })
        .def_property_readonly("backward_error",
                               [](const Metric& m) { return m.fit.backwardError; })
        .def_property_readonly("relative_residual",
                               [](const Metric& m) { return m.fit.relativeResidual; })
        .def_property_readonly(
            "missing", [](const Metric& m) { return m.fit.missing; },
            "Expectations that the chosen events cannot reach.")
        .def("__repr__", [](const Metric& m) {
            return fmt::format("<papilio.Metric {}: {}>", m.fit.metric, m.text);
        });
}

}  // namespace

void addAnalysis(py::module_& module)
{
    addMetric(module);
    py::class_<Analysis>(module, "Analysis",
                         "Noise, representation, chosen events and metrics of one benchmark at its "
                         "thresholds. Arrays are read-only and not copied.")
        .def_property_readonly("events",
                               [](const Analysis& a) {
                                   std::vector<std::uint32_t> all(a.facts.count());
                                   std::iota(all.begin(), all.end(), 0U);
                                   return idsOf(a, all);
                               })
        .def_property_readonly(
            "max_rnmse",
            [](const py::object& self) { return vectorOf(self, stagesOf(self).noise->maxRnmse); },
            "Noise of every event; NaN where it cannot be judged.")
        .def_property_readonly(
            "mean",
            [](const py::object& self) {
                auto means = std::make_unique<core::EventMatrix>(allMeans(*stagesOf(self).noise));
                const auto& matrix = *means;
                const py::capsule owner(means.release(), [](void* owned) {
                    delete static_cast<core::EventMatrix*>(owned);
                });
                return matrixOf(owner, matrix);
            },
            "events x kernels; computed each time it is asked for")
        .def_property_readonly(
            "representation",
            [](const py::object& self) {
                return matrixOf(self, stagesOf(self).representation->coordinates);
            },
            "events x expectations")
        .def_property_readonly(
            "residual",
            [](const py::object& self) {
                return vectorOf(self, stagesOf(self).representation->residual);
            },
            "Relative residual of the representation of every event.")
        .def_property_readonly(
            "status",
            [](const Analysis& a) {
                std::vector<std::string_view> words;
                for (const auto status : a.value.pivoting->status) {
                    words.push_back(toString(status));
                }
                return words;
            },
            "chosen, dependent, tiny, unrepresentable, noisy, irrelevant, "
            "nonfinite, missing or excluded")
        .def_property_readonly("chosen", &chosenIds, "Events in pivot order.")
        .def_property_readonly("metrics", &metricsOf)
        .def(
            "metric",
            [](const Analysis& a, const std::string& name) {
                for (auto& metric : metricsOf(a)) {
                    if (metric.fit.metric == name) {
                        return std::move(metric);
                    }
                }
                throw Failure(
                    {core::Errc::NotFound, fmt::format("there is no metric \"{}\"", name)});
            },
            py::arg("name"))
        .def_property_readonly(
            "condition", [](const Analysis& a) { return a.value.fits->condition; },
            "Of the chosen representations; NaN where nothing is chosen.")
        .def("fit", &fit, py::arg("signature"), py::arg("name") = "metric",
             "Fits {expectation: coefficient} with the chosen events.")
        .def(
            "sweep_tau",
            [](const Analysis& a) {
                return axisOf(a, unlocked([&] { return core::tauStability(a.value); }));
            },
            "[(low, high, events)]: the sets of chosen events for low <= tau < high, exactly.")
        .def(
            "sweep_alpha",
            [](const Analysis& a) {
                return axisOf(a, unlocked([&] { return core::alphaStability(a.value); }));
            },
            "[(low, high, events)]: the sets of chosen events over alpha, sampled.")
        .def(
            "recommend",
            [](const Analysis& a) -> py::object {
                const auto found = unlocked([&] {
                    return core::recommend(
                        core::stabilityMap(a.value, core::alphaGrid(core::mapGridSize)), a.value);
                });
                if (!found) {
                    return py::none();
                }
                return py::dict(py::arg("tau") = found->tau, py::arg("alpha") = found->alpha,
                                py::arg("chosen") = idsOf(a, found->chosen),
                                py::arg("defined") = found->defined);
            },
            "The tau and alpha with which the fewest events define the most metrics; None where "
            "none does.")
        .def(
            "document",
            [](const Analysis& a) {
                return toPython(unlocked([&] {
                    return core::analysisDocument.json(
                        "", core::benchmarkResult(a.value, a.facts.descriptions()));
                }));
            },
            "What `papilio analyze --json` prints.")
        .def("_events_table",
             [](const Analysis& a) {
                 std::vector<std::uint32_t> all(a.facts.count());
                 std::iota(all.begin(), all.end(), 0U);
                 const auto review = unlocked([&] { return core::reviewEvents(a.value); });
                 const core::EventFacts facts(a.value, a.facts.descriptions(), review);
                 return columnsOf(core::tabulate(core::eventColumns(facts), all));
             })
        .def("_metrics_table",
             [](const Analysis& a) {
                 return columnsOf(core::tabulate(core::metricColumns(), core::metricRows(a.value)));
             })
        .def("__repr__", [](const Analysis& a) {
            const auto& metrics = a.value.fits->metrics;
            return fmt::format(
                "<papilio.Analysis {}: {} of {} events chosen, {} of {} metrics defined>",
                a.value.benchmark->name, a.value.pivoting->chosen.size(), a.facts.count(),
                std::ranges::count_if(metrics, &core::MetricFit::isDefined), metrics.size());
        });
    module.def("_analyze", &analyze, py::arg("benchmark"), py::arg("previous") = nullptr);
}

}  // namespace papilio::python
