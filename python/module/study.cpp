#include "python/module/study.h"

#include "core/analysis/stability.h"
#include "core/io/formats/defaults.h"
#include "core/io/import/import_formats.h"
#include "core/io/import/importer.h"
#include "core/io/study/study_file.h"
#include "core/model/benchmark.h"
#include "core/model/event_names.h"
#include "python/module/module.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace papilio::python {

namespace {

using Texts = std::vector<std::string>;
using Coefficients = std::map<std::string, double>;
using Numbers = py::array_t<double, py::array::c_style | py::array::forcecast>;

Failure wrong(const std::string& sentence)
{
    return Failure({core::Errc::InvalidArgument, sentence});
}

Texts texts(const core::StringTable& table)
{
    Texts list(table.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        list[i] = table[i];
    }
    return list;
}

Benchmark benchmarkOf(const Study& study, const std::string& name)
{
    const auto& all = study.document.benchmarks;
    const auto found = name.empty() && all.size() == 1 ? all[0] : study.document.benchmark(name);
    if (!found) {
        Texts names;
        for (const auto& benchmark : all) {
            names.push_back(benchmark->name);
        }
        throw wrong(
            fmt::format("the study has no benchmark \"{}\"; it has: {}", name,
                        names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "))));
    }
    return {found, study.document.descriptions};
}

/// Signatures from {metric: {expectation: coefficient}}.
core::Signatures signaturesFrom(const std::map<std::string, Coefficients>& wanted,
                                const core::Basis& basis)
{
    core::Signatures signatures;
    for (const auto& [metric, coefficients] : wanted) {
        signatures.push_back(signatureFrom(metric, coefficients, basis));
    }
    orThrow(core::checkSignatures(signatures, basis.matrix.cols()));
    return signatures;
}

core::BenchmarkKind kindFrom(const std::string& word)
{
    const auto kind = core::named<core::BenchmarkKind>(word);
    if (!kind) {
        throw wrong(
            fmt::format("\"{}\" is no kind of benchmark; expected branch, cpu-flops, "
                        "gpu-flops, dcache or custom",
                        word));
    }
    return *kind;
}

/// NaN in `values` is a count that is missing.
std::shared_ptr<core::Dataset> datasetFrom(const Numbers& values,
                                           const Texts& events,
                                           const Texts& kernels)
{
    const auto dimensions = values.ndim();
    if (dimensions != 3 && dimensions != 4) {
        throw wrong(
            fmt::format("values has {} dimensions; expected events x repetitions (x threads) "
                        "x kernels",
                        dimensions));
    }
    auto data = std::make_shared<core::Dataset>();
    data->eventIds = core::StringTable(events);
    data->eventNames = data->eventIds;
    data->kernels = core::StringTable(kernels);
    data->repetitions = static_cast<std::size_t>(values.shape(1));
    data->threads = dimensions == 4 ? static_cast<std::size_t>(values.shape(2)) : 0;
    if (values.shape(0) != static_cast<py::ssize_t>(events.size()) ||
        values.shape(dimensions - 1) != static_cast<py::ssize_t>(kernels.size())) {
        throw wrong(fmt::format(
            "values is for {} events and {} kernels, but there are {} and {} "
            "names",
            values.shape(0), values.shape(dimensions - 1), events.size(), kernels.size()));
    }
    data->values.resize(static_cast<std::size_t>(values.size()));
    std::memcpy(data->values.data(), values.data(), data->values.size() * sizeof(double));
    const auto isMissing = [](double value) { return std::isnan(value); };
    if (std::ranges::any_of(data->values, isMissing)) {
        data->valid.resize(data->values.size());
        std::ranges::transform(data->values, data->valid.begin(),
                               [&](double value) { return isMissing(value) ? 0 : 1; });
    }
    data->provenance.source = "python";
    data->provenance.kind = core::DataOrigin::Imported;
    orThrow(core::checkDataset(*data));
    return data;
}

std::shared_ptr<const core::Basis> basisFrom(const Eigen::MatrixXd& matrix,
                                             const Texts& expectations)
{
    if (matrix.cols() != static_cast<Eigen::Index>(expectations.size())) {
        throw wrong(fmt::format("the basis has {} columns, but there are {} names of expectations",
                                matrix.cols(), expectations.size()));
    }
    auto basis = std::make_shared<core::Basis>();
    basis->expectations = expectations;
    basis->matrix = matrix;
    return basis;
}

Benchmark makeBenchmark(const std::string& name,
                        const Numbers& values,
                        const Texts& events,
                        const Texts& kernels,
                        const Eigen::MatrixXd& basis,
                        const Texts& expectations,
                        const std::map<std::string, Coefficients>& signatures,
                        const std::string& kind)
{
    core::Benchmark benchmark;
    benchmark.name = name;
    benchmark.kind = kindFrom(kind);
    benchmark.data = datasetFrom(values, events, kernels);
    benchmark.basis = basisFrom(basis, expectations);
    orThrow(core::checkBasis(*benchmark.basis, kernels.size()));
    benchmark.signatures =
        std::make_shared<core::Signatures>(signaturesFrom(signatures, *benchmark.basis));
    benchmark.parameters = core::defaultParameters(benchmark.kind);
    core::chooseStartingParameters(benchmark);
    return {std::make_shared<const core::Benchmark>(std::move(benchmark)), {}};
}

Benchmark replaced(const Benchmark& original,
                   const std::optional<std::string>& name,
                   const std::optional<std::map<std::string, Coefficients>>& signatures,
                   std::optional<double> tau,
                   std::optional<double> alpha,
                   std::optional<double> representationTolerance,
                   std::optional<double> roundingTolerance,
                   const std::optional<Texts>& excluded)
{
    auto copy = std::make_shared<core::Benchmark>(*original.value);
    copy->name = name.value_or(copy->name);
    if (signatures) {
        copy->signatures =
            std::make_shared<core::Signatures>(signaturesFrom(*signatures, *copy->basis));
    }
    auto& parameters = copy->parameters;
    parameters.tau = tau.value_or(parameters.tau);
    parameters.alpha = alpha.value_or(parameters.alpha);
    parameters.representationTolerance =
        representationTolerance.value_or(parameters.representationTolerance);
    parameters.roundingTolerance = roundingTolerance.value_or(parameters.roundingTolerance);
    if (excluded) {
        const auto named = core::namedEvents(*copy->data, copy->excluded, *excluded);
        if (!named.unknown.empty()) {
            throw wrong(fmt::format("benchmark \"{}\" {}", copy->name,
                                    core::unknownEventText(named.unknown.front())));
        }
        copy->excluded = core::excludedList(named.ids);
    }
    return {copy, original.descriptions};
}

py::array valuesOf(const py::object& self)
{
    const auto& data = *self.cast<const Benchmark&>().value->data;
    std::vector<py::ssize_t> shape = {static_cast<py::ssize_t>(data.eventCount()),
                                      static_cast<py::ssize_t>(data.repetitions)};
    if (data.threads > 0) {
        shape.push_back(static_cast<py::ssize_t>(data.threads));
    }
    shape.push_back(static_cast<py::ssize_t>(data.kernelCount()));
    return readOnlyArray(shape, data.values.data(), self);
}

py::dict signaturesOf(const Benchmark& benchmark)
{
    py::dict all;
    for (const auto& signature : *benchmark.value->signatures) {
        py::dict coefficients;
        for (Eigen::Index i = 0; i < signature.coefficients.size(); ++i) {
            if (signature.coefficients(i) != 0) {
                coefficients[py::str(
                    benchmark.value->basis->expectations[static_cast<std::size_t>(i)])] =
                    signature.coefficients(i);
            }
        }
        all[py::str(signature.metric)] = coefficients;
    }
    return all;
}

Study importFiles(const std::vector<std::filesystem::path>& paths,
                  const std::string& format,
                  const std::optional<std::string>& kind,
                  const std::string& benchmark,
                  const std::filesystem::path& basis,
                  const std::filesystem::path& signatures,
                  const std::string& columns)
{
    core::ImportOptions options;
    const auto known = core::importFormat(format);
    if (!known) {
        throw wrong(fmt::format("\"{}\" is no format that is imported; expected one of {}", format,
                                fmt::join(core::importFormatNames(), ", ")));
    }
    options.format = *known;
    options.benchmark = benchmark;
    if (kind) {
        options.kind = kindFrom(*kind);
    }
    options.basisFile = basis;
    options.signaturesFile = signatures;
    if (!columns.empty()) {
        options.columns = orThrow(core::parseCsvMapping(columns));
    }
    const py::gil_scoped_release other;
    return {orThrow(core::importStudy(paths, options)), {}};
}

template<typename Items>
Texts namesOf(const Items& items)
{
    Texts names;
    for (const auto& item : items) {
        names.push_back(item->name);
    }
    return names;
}

}  // namespace

core::Signature signatureFrom(const std::string& metric,
                              const std::map<std::string, double>& coefficients,
                              const core::Basis& basis)
{
    core::Signature signature{
        .metric = metric, .coefficients = Eigen::VectorXd::Zero(basis.matrix.cols()), .note = {}};
    for (const auto& [expectation, value] : coefficients) {
        const auto at = std::ranges::find(basis.expectations, expectation);
        if (at == basis.expectations.end()) {
            throw wrong(fmt::format("{}: the basis has no expectation \"{}\"; it has: {}", metric,
                                    expectation, fmt::join(basis.expectations, ", ")));
        }
        signature.coefficients(at - basis.expectations.begin()) = value;
    }
    return signature;
}

void addStudy(py::module_& module)
{
    py::class_<Benchmark>(module, "Benchmark",
                          "Counts of events over repetitions and kernels, with the basis, the "
                          "signatures of the metrics and the thresholds. Never changes: replace() "
                          "makes another one.")
        .def(py::init(&makeBenchmark), py::arg("name"), py::arg("values"), py::arg("events"),
             py::arg("kernels"), py::arg("basis"), py::arg("expectations"), py::arg("signatures"),
             py::arg("kind") = "custom",
             "A benchmark of one's own.\n\n"
             "values: events x repetitions (x threads) x kernels, per iteration; NaN is missing.\n"
             "basis: kernels x expectations, what each ideal event counts.\n"
             "signatures: {metric: {expectation: coefficient}}.")
        .def("replace", &replaced, py::arg("name") = py::none(), py::arg("signatures") = py::none(),
             py::arg("tau") = py::none(), py::arg("alpha") = py::none(),
             py::arg("representation_tolerance") = py::none(),
             py::arg("rounding_tolerance") = py::none(), py::arg("excluded") = py::none(),
             "The same data with other signatures or thresholds, or with other events excluded by "
             "hand.")
        .def_property_readonly("name", [](const Benchmark& b) { return b.value->name; })
        .def_property_readonly("kind", [](const Benchmark& b) { return toString(b.value->kind); })
        .def_property_readonly("source",
                               [](const Benchmark& b) { return b.value->data->provenance.source; })
        .def_property_readonly("events",
                               [](const Benchmark& b) { return texts(b.value->data->eventIds); })
        .def_property_readonly("event_names",
                               [](const Benchmark& b) { return texts(b.value->data->eventNames); })
        .def_property_readonly("kernels",
                               [](const Benchmark& b) { return texts(b.value->data->kernels); })
        .def_property_readonly("values", &valuesOf,
                               "events x repetitions (x threads) x kernels, read-only, not copied; "
                               "see missing")
        .def_property_readonly(
            "missing",
            [](const py::object& self) {
                const auto& valid = self.cast<const Benchmark&>().value->data->valid;
                py::array_t<bool> mask(
                    valuesOf(self).attr("shape").cast<std::vector<py::ssize_t>>());
                auto* out = mask.mutable_data();
                for (py::ssize_t i = 0; i < mask.size(); ++i) {
                    out[i] = !valid.empty() && valid[static_cast<std::size_t>(i)] == 0;
                }
                return mask;
            },
            "The shape of values, True where a count was not measured.")
        .def_property_readonly(
            "basis", [](const Benchmark& b) { return b.value->basis->matrix; },
            "kernels x expectations")
        .def_property_readonly("expectations",
                               [](const Benchmark& b) { return b.value->basis->expectations; })
        .def_property_readonly("signatures", &signaturesOf, "{metric: {expectation: coefficient}}")
        .def_property_readonly(
            "excluded", [](const Benchmark& b) { return b.value->excluded; },
            "Events that are excluded by hand.")
        .def_property_readonly(
            "parameters",
            [](const Benchmark& b) {
                const auto& p = b.value->parameters;
                return py::dict(py::arg("tau") = p.tau, py::arg("alpha") = p.alpha,
                                py::arg("representation_tolerance") = p.representationTolerance,
                                py::arg("rounding_tolerance") = p.roundingTolerance);
            })
        .def("__repr__", [](const Benchmark& b) {
            const auto& data = *b.value->data;
            return fmt::format("<papilio.Benchmark {}: {} events x {} repetitions x {} kernels>",
                               b.value->name, data.eventCount(), data.repetitions,
                               data.kernelCount());
        });

    py::class_<Recorder>(module, "Recorder",
                         "What a program recorded: a residual history, a counter.")
        .def_property_readonly("name", [](const Recorder& r) { return r.value->name; })
        .def_property_readonly("kind", [](const Recorder& r) { return toString(r.value->kind); })
        .def_property_readonly("unit", [](const Recorder& r) { return r.value->unit; })
        .def_property_readonly("labels", [](const Recorder& r) { return r.value->labels; })
        .def_property_readonly("values",
                               [](const py::object& self) {
                                   const auto& values = self.cast<const Recorder&>().value->values;
                                   return readOnlyArray({static_cast<py::ssize_t>(values.size())},
                                                        values.data(), self);
                               })
        .def_property_readonly(
            "times_ns",
            [](const py::object& self) {
                const auto& times = self.cast<const Recorder&>().value->timesNs;
                return readOnlyArray({static_cast<py::ssize_t>(times.size())}, times.data(), self);
            },
            "Since the start of the program; empty where it is not known.");

    py::class_<Study>(module, "Study",
                      "Everything a study file holds: benchmarks, counters, rooflines, recorders, "
                      "definitions.")
        .def(py::init([](const std::string& title) {
                 Study study;
                 study.document.title = title;
                 return study;
             }),
             py::arg("title") = "")
        .def_property(
            "title", [](const Study& s) { return s.document.title; },
            [](Study& s, const std::string& title) { s.document.title = title; })
        .def_property_readonly("path", [](const Study& s) { return s.path; })
        .def_property_readonly("benchmarks",
                               [](const Study& s) { return namesOf(s.document.benchmarks); })
        .def_property_readonly("counters",
                               [](const Study& s) { return namesOf(s.document.counters); })
        .def_property_readonly("rooflines",
                               [](const Study& s) { return namesOf(s.document.rooflines); })
        .def_property_readonly("recorders",
                               [](const Study& s) { return namesOf(s.document.recorders); })
        .def_property_readonly("definitions",
                               [](const Study& s) { return namesOf(s.document.definitions); })
        .def("benchmark", &benchmarkOf, py::arg("name") = "",
             "The benchmark of that name, or the only one.")
        .def("__getitem__", &benchmarkOf)
        .def(
            "add",
            [](Study& s, const Benchmark& benchmark) {
                core::Document one;
                one.benchmarks = {benchmark.value};
                core::merge(s.document, one);
            },
            py::arg("benchmark"), "Adds a benchmark; a name that is taken gets a number.")
        .def(
            "merge", [](Study& s, const Study& other) { core::merge(s.document, other.document); },
            py::arg("study"), "Adds everything of another study.")
        .def(
            "recorder",
            [](const Study& s, const std::string& name) {
                auto found = s.document.recorder(name);
                if (!found) {
                    throw wrong(fmt::format("the study has no recorder \"{}\"", name));
                }
                return Recorder{std::move(found)};
            },
            py::arg("name"), "The recorder of that name.")
        .def(
            "save",
            [](Study& s, const std::filesystem::path& path, bool isSmall) {
                {
                    const py::gil_scoped_release other;
                    orThrow(core::writeStudy(
                        s.document, path,
                        isSmall ? core::StudyLayout::Exchange : core::StudyLayout::Working));
                }
                s.path = path.string();
            },
            py::arg("path"), py::arg("small") = false,
            "Writes a study file, whole or not at all. small: compressed.")
        .def("_contents", [](const Study& s) {
            auto contents = core::describeContents(s.document);
            for (const auto& benchmark : s.document.benchmarks) {
                contents.push_back("benchmark " + benchmark->name);
            }
            return contents;
        });

    module.def(
        "open",
        [](const std::filesystem::path& path) {
            const py::gil_scoped_release other;
            return Study{orThrow(core::readStudy(path)), path.string()};
        },
        py::arg("path"), "Reads a study file.");
    module.def("import_files", &importFiles, py::arg("paths"), py::arg("format") = "auto",
               py::arg("kind") = py::none(), py::arg("benchmark") = "", py::arg("basis") = "",
               py::arg("signatures") = "", py::arg("columns") = "",
               "Reads output of other tools, as `papilio import` does: files and folders of the "
               "Counter Analysis Toolkit, CSV, perf stat, LIKWID, PAPI, solvers, rooflines. "
               "columns: what the columns of another table hold, \"event=Counter,value=Count\".");
    module.def("import_formats", &core::importFormatNames, "What `format` may be.");
}

}  // namespace papilio::python
