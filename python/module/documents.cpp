#include "core/describe/documents.h"

#include "app/command_line/topdown_report.h"
#include "core/audit/audit.h"
#include "core/base/constants.h"
#include "core/describe/describe.h"
#include "core/findings/audit_text.h"
#include "core/formula/definition_values.h"
#include "core/io/definitions/definition_file.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/written_export.h"
#include "core/io/files/file_text.h"
#include "core/io/topdown/model_choice.h"
#include "core/present/study_comparison.h"
#include "python/module/module.h"
#include "python/module/study.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace papilio::python {

namespace {

using Arrays =
    std::map<std::string, py::array_t<double, py::array::c_style | py::array::forcecast>>;

py::object topdown(const Study& study,
                   const std::string& model,
                   const std::map<std::string, double>& parameters,
                   std::optional<double> agreement)
{
    if (study.document.counters.empty()) {
        throw Failure({core::Errc::NotFound, "the study has no counters"});
    }
    const core::TopDownChoice wishes{model, parameters, agreement};
    return toPython(core::topDownDocument.json(
        orThrow(app::makeTopDownReport(study.path, study.document, wishes))));
}

py::object roofline(const Study& study,
                    int threads,
                    const std::string& isa,
                    const std::string& precision,
                    bool sparse)
{
    core::RooflineRequest request;
    request.choice.threads = threads;
    request.choice.isa = isa;
    request.choice.precision = precision;
    request.choice.sparse = sparse;
    return toPython(core::rooflineDocument.json(study.document, request));
}

py::object traces(const Study& study, std::optional<double> tolerance, bool absolute)
{
    core::RunOptions options;
    options.tolerance = tolerance.value_or(options.tolerance);
    options.overrideOwn = tolerance.has_value();
    options.absolute = absolute;
    return toPython(core::tracesDocument.json(study.path, study.document.recorders, options));
}

py::object compare(const Study& first, const Study& second)
{
    return toPython(unlocked([&] {
        const auto a = core::studySide(first.document, core::comparisonModelOf);
        const auto b = core::studySide(second.document, core::comparisonModelOf);
        return core::comparisonDocument.json(first.path, second.path,
                                             core::compareStudies(a, b, core::matchStudies(a, b)));
    }));
}

/// The text of a file of definitions.
std::string exportText(const Study& study,
                       const Benchmark& benchmark,
                       const std::string& format,
                       const std::vector<std::string>& metrics,
                       const std::string& pmu,
                       const std::string& papi,
                       bool rawCoefficients)
{
    const auto* const target = core::exportTarget(format);
    if (target == nullptr) {
        std::vector<std::string_view> names;
        std::ranges::transform(core::exportTargets(), std::back_inserter(names),
                               &core::Dialect::id);
        throw Failure({core::Errc::InvalidArgument,
                       fmt::format("\"{}\" is no format of definitions; expected one of {}", format,
                                   fmt::join(names, ", "))});
    }
    if (papi != "7.0" && papi != "head") {
        throw Failure({core::Errc::InvalidArgument,
                       fmt::format("papi is \"{}\"; expected 7.0 or head", papi)});
    }
    core::ExportOptions options;
    options.dialect = target;
    options.metrics = metrics;
    options.rawCoefficients = rawCoefficients;
    options.pmu = pmu.empty() ? core::pmuOf(study.document, *benchmark.value) : pmu;
    options.version = papi == "7.0" ? core::PapiVersion::V7_0 : core::PapiVersion::Head;
    options.study = study.path;
    options.descriptions = benchmark.descriptions;
    options.notes = study.document.notes;
    options.meanings = orThrow(core::presetMeanings());
    const py::gil_scoped_release other;
    core::askNames(options);
    const auto analysis = core::analyze(benchmark.value);
    if (analysis.isComplete()) {
        options.formulas =
            core::judgedFormulas(analysis, benchmark.descriptions, study.document.view.get());
    }
    return orThrow(orThrow(core::writeExport(analysis, options)).text);
}

/// Presets of a papi_events.csv, judged on the kernels of the study.
py::object audit(const Study& study, const std::filesystem::path& presets, const std::string& pmu)
{
    using core::f;
    const auto text = orThrow(core::readSmallFile(presets.string()));
    const auto file = orThrow(core::readPresets(text));
    const auto audited = orThrow(core::audit(study.document, orThrow(core::presetsFor(file, pmu)),
                                             orThrow(core::auditOptions())));
    const auto presetOf = [](const core::AuditedDefinition& preset) {
        return core::object(f<"name">(preset.subject.name), f<"verdict">(preset.verdict),
                            f<"factor">(preset.factor), f<"deviation">(preset.deviation),
                            f<"should_count">(preset.meaning), f<"formula">(preset.formula),
                            f<"missing">(preset.missing), f<"reason">(core::auditText(preset)));
    };
    return toPython(core::each(audited, presetOf).json);
}

core::DefinitionSet setFrom(const std::map<std::string, std::string>& formulas)
{
    core::DefinitionSet set;
    for (const auto& [name, formula] : formulas) {
        auto& definition = set.definitions.emplace_back();
        definition.name = name;
        definition.formula = formula;
    }
    return set;
}

/// {name: values}: every definition on every element of the counts. NaN where it has no value.
py::dict evaluate(const core::DefinitionSet& set, const Arrays& counts)
{
    py::ssize_t size = 1;
    std::vector<py::ssize_t> shape;
    for (const auto& [event, values] : counts) {
        if (values.size() != 1) {
            if (size != 1 && values.size() != size) {
                throw Failure({core::Errc::InvalidShape,
                               fmt::format("the counts of {} are {} numbers, others have {}", event,
                                           values.size(), size)});
            }
            size = values.size();
            shape.assign(values.shape(), values.shape() + values.ndim());
        }
    }
    std::map<std::string, py::array_t<double>> results;
    for (const auto& definition : set.definitions) {
        results.emplace(definition.name, py::array_t<double>(shape));
    }
    py::ssize_t at = 0;
    const core::Lookup lookup = [&](std::string_view event) -> std::optional<double> {
        const auto found = counts.find(std::string(event));
        if (found == counts.end()) {
            return std::nullopt;
        }
        const auto value = found->second.data()[found->second.size() == 1 ? 0 : at];
        return std::isnan(value) ? std::optional<double>() : value;
    };
    for (; at < size; ++at) {
        for (const auto& value : core::evaluateDefinitions(set, lookup)) {
            results.at(value.name).mutable_data()[at] = value.value.value_or(core::notANumber);
        }
    }
    py::dict all;
    for (const auto& definition : set.definitions) {
        all[py::str(definition.name)] = results.at(definition.name);
    }
    return all;
}

}  // namespace

void addDocuments(py::module_& module)
{
    module.def("topdown", &topdown, py::arg("study"), py::arg("model") = "",
               py::arg("parameters") = std::map<std::string, double>(),
               py::arg("agreement") = py::none(),
               "The document of `papilio topdown --json`: the Top-Down tree of every run.");
    module.def(
        "roofline", &roofline, py::arg("study"), py::arg("threads") = 0, py::arg("isa") = "",
        py::arg("precision") = "", py::arg("sparse") = false,
        "The document of `papilio roofline --json`: roofs, ridges, and what bounds each kernel.");
    module.def("traces", &traces, py::arg("study"), py::arg("tolerance") = py::none(),
               py::arg("absolute") = false,
               "The document of `papilio traces --json`: convergence of every solver.");
    module.def("compare", &compare, py::arg("first"), py::arg("second"),
               "The document of `papilio compare --json`.");
    module.def("_export", &exportText, py::arg("study"), py::arg("benchmark"), py::arg("format"),
               py::arg("metrics"), py::arg("pmu"), py::arg("papi"), py::arg("raw_coefficients"));
    module.def("audit", &audit, py::arg("study"), py::arg("presets"), py::arg("pmu"),
               "Checks the presets of a papi_events.csv on the measured kernels: one dict each.");
    module.def(
        "evaluate",
        [](const std::map<std::string, std::string>& definitions, const Arrays& counts) {
            return evaluate(setFrom(definitions), counts);
        },
        py::arg("definitions"), py::arg("counts"),
        "Values of {name: formula} on {event: counts}, numbers or arrays. NaN where an event is "
        "missing or a formula is undefined.");
    module.def(
        "evaluate",
        [](const std::filesystem::path& definitions, const Arrays& counts) {
            return evaluate(orThrow(core::readDefinitions({definitions.string(), {}, {}})), counts);
        },
        py::arg("definitions"), py::arg("counts"),
        "The same for a file of definitions, a study or a bundled template.");
}

}  // namespace papilio::python
