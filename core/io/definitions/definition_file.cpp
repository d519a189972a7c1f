#include "core/io/definitions/definition_file.h"

#include "core/analysis/pipeline.h"
#include "core/analysis/shown_formula.h"
#include "core/base/text.h"
#include "core/definitions/conversion.h"
#include "core/definitions/papi_dialect.h"
#include "core/formula/parser.h"
#include "core/io/definitions/dialects.h"
#include "core/io/files/file_text.h"
#include "core/io/resources/resources.h"
#include "core/io/study/study_file.h"
#include "core/io/text/json_object.h"
#include "core/papi/presets.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace papilio::core {

namespace {

constexpr const char* formatKey = "papilio_definitions";

DefinitionSet setOf(const JsonValue& root)
{
    const JsonObject fields(root, "");
    fields.allow({formatKey, "name", "note", "constants", "definitions"});
    if (fields.requiredNumber(formatKey) != 1) {
        fields.refuse(formatKey, "this Papilio reads version 1");
    }
    const auto text = [](const JsonObject& object, const char* name) {
        return visibleLines(object.text(name));  // as a study keeps it
    };
    DefinitionSet set;
    set.name = visibleLines(fields.requiredText("name"));
    set.note = text(fields, "note");
    for (const auto& item : fields.list("constants")) {
        const JsonObject one(item, fmt::format("constant {}", set.constants.size() + 1));
        one.allow({"name", "value", "spread", "unit", "source"});
        set.constants.push_back({one.requiredText("name"), one.requiredNumber("value"),
                                 one.has("spread") ? one.requiredNumber("spread") : 0,
                                 text(one, "unit"), text(one, "source")});
    }
    if (!fields.has("definitions")) {
        fields.refuse("definitions", "is missing; expected a list");
    }
    for (const auto& item : fields.list("definitions")) {
        const JsonObject one(item, fmt::format("definition {}", set.definitions.size() + 1));
        one.allow({"name", "formula", "unit", "description", "category"});
        set.definitions.push_back({one.requiredText("name"), one.requiredText("formula"),
                                   text(one, "unit"), text(one, "description"),
                                   text(one, "category")});
    }
    return set;
}

/// Formulas parse, and use only what is above them.
void checkFormulas(const DefinitionSet& set)
{
    std::set<std::string> below;
    for (const auto& definition : set.definitions) {
        below.insert(definition.name);
    }
    for (const auto& definition : set.definitions) {
        const auto where = fmt::format("formula of \"{}\"", definition.name);
        const auto formula = parseInfix(definition.formula);
        if (!formula) {
            throw ParseError{where + ": " + formula.error().message, definition.name};
        }
        for (const auto& name : formula->names()) {
            if (below.contains(name)) {
                throw ParseError{
                    fmt::format("{}: uses \"{}\", which is not defined above it", where, name),
                    definition.name};
            }
        }
        below.erase(definition.name);
    }
}

/// Papilio's own file, which keeps constants and the names of other definitions.
class OwnWriter : public DefinitionWriter {
public:
    using DefinitionWriter::DefinitionWriter;

    void write(WrittenDefinition& one, const Expression& formula) override
    {
        one.formula = toInfix(one.source.named ? *one.source.named : formula);
    }

    std::string text(Conversion& made) override
    {
        DefinitionSet set;
        set.name = made.title.empty() ? "definitions" : made.title;
        if (source_.dialect == nullptr || source_.dialect->family == papilioFamily) {
            set.note = source_.note;
            set.constants = source_.constants;
        }
        for (const auto* one : made.written()) {
            set.definitions.push_back({one->name, one->formula, one->source.unit,
                                       one->source.description, one->source.category});
        }
        return definitionsToJson(set);
    }
};

/// The bundled file of that name, or the path itself.
std::string resolved(const std::string& path)
{
    std::error_code failed;
    if (std::filesystem::exists(path, failed)) {
        return path;
    }
    for (const auto& bundled : definitionTemplates()) {
        if (bundled.stem() == path) {
            return bundled.string();
        }
    }
    return path;
}

/// The metrics that the analyses of some benchmarks define; named after theirs where several do.
Result<DefinitionSet> fromBenchmarks(
    const std::string& path,
    const Document& document,
    const std::vector<std::shared_ptr<const Benchmark>>& benchmarks)
{
    DefinitionSet all;
    std::string problem;
    for (const auto& benchmark : benchmarks) {
        const auto analysis = analyze(benchmark);
        if (analysis.problem) {
            problem =
                fmt::format(": benchmark \"{}\": {}", benchmark->name, analysis.problem->message);
        }
        auto made = metricDefinitions(analysis, document);
        all.name += (all.name.empty() ? "" : ", ") + made.name;
        for (auto& definition : made.definitions) {
            if (benchmarks.size() > 1) {
                definition.name = benchmark->name + ": " + definition.name;
            }
            all.definitions.push_back(std::move(definition));
        }
    }
    if (all.definitions.empty()) {
        return Error{
            Errc::NotFound,
            path + (problem.empty() ? ": none of its metrics is defined; see papilio analyze"
                                    : problem)};
    }
    return all;
}

/// A set of definitions where the study has some, else its metrics; those of `benchmark` where one
/// is named.
Result<DefinitionSet> fromStudy(const std::string& path,
                                const std::string& set,
                                const std::string& benchmark)
{
    const auto document = readStudy(path);
    if (!document) {
        return document.error();
    }
    if (!benchmark.empty()) {
        const auto found = findBenchmark(*document, path, benchmark);
        return found ? fromBenchmarks(path, *document, {*found}) : found.error();
    }
    std::vector<std::string> names;
    for (const auto& definitions : document->definitions) {
        if (definitions->name == set || (set.empty() && document->definitions.size() == 1)) {
            return *definitions;
        }
        names.push_back(definitions->name);
    }
    if (names.empty() && set.empty() && !document->benchmarks.empty()) {
        return fromBenchmarks(path, *document, document->benchmarks);
    }
    return Error{Errc::NotFound,
                 names.empty()
                     ? path +
                           ": has no definitions; write some on the Formulas page, or import a "
                           "file with definitions into the study"
                     : fmt::format("{}: choose one of its sets of definitions with --set: {}", path,
                                   fmt::join(names, ", "))};
}

/// What `papilio export --format json` writes; nothing where it is something else.
std::optional<DefinitionSet> fromExport(const std::string& text)
{
    const auto root = jsonOrNull(text);
    const auto isText = [](const JsonValue& object, const char* key) {
        return object.is_object() && object.contains(key) && object[key].is_string();
    };
    if (!isText(root, "benchmark") || !root.contains("metrics") || !root["metrics"].is_array()) {
        return std::nullopt;
    }
    DefinitionSet set;
    set.name = root["benchmark"].get<std::string>();
    for (const auto& metric : root["metrics"]) {
        if (!isText(metric, "name") || !isText(metric, "formula")) {
            return std::nullopt;
        }
        Definition& definition = set.definitions.emplace_back();
        definition.name = metric["name"].get<std::string>();
        definition.formula = metric["formula"].get<std::string>();
        definition.description =
            isText(metric, "metric") ? metric["metric"].get<std::string>() : "";
    }
    return set;
}

Result<DefinitionSet> fromPapi(const std::string& path,
                               const std::string& text,
                               const std::string& pmu)
{
    const auto file = readPresets(text);
    if (!file) {
        return errorOf(Errc::Malformed,
                       "{}: {}; expected a study, JSON (definitions, or written by papilio "
                       "export), or a papi-user-events or papi-presets file",
                       path, file.error().message);
    }
    const auto pmus = pmuNames(*file);
    if (pmu.empty() && pmus.size() != 1) {
        return errorOf(Errc::NotFound, "{}: has definitions for {} PMUs; choose one with --set",
                       path, pmus.size());
    }
    const auto presets = presetsFor(*file, pmu.empty() ? pmus[0] : pmu);
    if (!presets) {
        return presets.error().in(path);
    }
    DefinitionSet set;
    set.name = presets->pmu;
    for (const auto& preset : presets->presets) {
        const auto formula = presetExpression(preset);
        if (!formula) {
            return errorAt(path, {preset.line}, formula.error().message);
        }
        Definition& definition = set.definitions.emplace_back();
        definition.name = preset.name;
        definition.formula = toInfix(*formula);
        definition.description = preset.longDescription;
    }
    return set;
}

}  // namespace

const Dialect dialects::own = {
    .id = "papilio",
    .tool = "Papilio",
    .label = "Formulas of Papilio (JSON)",
    .suffix = ".json",
    .family = papilioFamily,
    .keeps = Dialect::Descriptions,
    .looksLike = looksLikeDefinitions,
    .read = [](std::string_view text,
               const std::filesystem::path& path) -> Result<MetricDefinitions> {
        const auto set = parseDefinitions(text, path.string());
        return set ? metricsOf(*set) : Result<MetricDefinitions>(set.error());
    },
    .writer = newWriter<OwnWriter>,
};

Result<DefinitionSet> parseDefinitions(std::string_view text, const std::string& name)
{
    try {
        auto set = setOf(parseJson(text));
        if (auto good = checkDefinitionSet(set); !good) {
            return visibleText(good.error().in(name));
        }
        checkFormulas(set);
        return set;
    } catch (const ParseError& error) {
        return errorOf(error, name, text);
    }
}

Result<DefinitionSet> readDefinitionFile(const std::filesystem::path& path)
{
    const auto file = FileText::open(path);
    if (!file) {
        return file.error();
    }
    return parseDefinitions(file->text(), path.string());
}

std::string definitionsToJson(const DefinitionSet& set)
{
    const auto put = [](JsonValue& object, const char* key, const std::string& text) {
        if (!text.empty()) {
            object[key] = text;
        }
    };
    JsonValue root;
    root[formatKey] = 1;
    root["name"] = set.name;
    put(root, "note", set.note);
    root["constants"] = JsonValue::array();
    for (const auto& constant : set.constants) {
        JsonValue one;
        one["name"] = constant.name;
        one["value"] = constant.value;
        if (constant.spread != 0) {
            one["spread"] = constant.spread;
        }
        put(one, "unit", constant.unit);
        put(one, "source", constant.source);
        root["constants"].push_back(std::move(one));
    }
    root["definitions"] = JsonValue::array();
    for (const auto& definition : set.definitions) {
        JsonValue one;
        one["name"] = definition.name;
        one["formula"] = definition.formula;
        put(one, "unit", definition.unit);
        put(one, "description", definition.description);
        put(one, "category", definition.category);
        root["definitions"].push_back(std::move(one));
    }
    return root.dump(4, ' ', false, JsonValue::error_handler_t::replace) + '\n';
}

std::vector<std::filesystem::path> definitionTemplates()
{
    std::vector<std::filesystem::path> files;
    std::error_code failed;
    for (const auto& entry :
         std::filesystem::directory_iterator(resourceDirectory() / "definitions", failed)) {
        if (entry.path().extension() == ".json") {
            files.push_back(entry.path());
        }
    }
    std::ranges::sort(files);
    return files;
}

bool looksLikeDefinitions(std::string_view head)
{
    return head.substr(0, 256).find(formatKey) != std::string_view::npos;
}

Result<DefinitionSet> readDefinitions(const DefinitionChoice& choice)
{
    const auto& [path, set, benchmark] = choice;
    const std::string file = resolved(path);
    const auto text = readSmallFile(file);
    if (!text) {
        return text.error();
    }
    if (isStudy(file)) {
        return fromStudy(file, set, benchmark);
    }
    if (!benchmark.empty()) {
        return Error{Errc::Unsupported,
                     file + ": is not a study, so it has no benchmark to choose"};
    }
    if (looksLikeDefinitions(*text)) {
        return readDefinitionFile(file);
    }
    if (auto exported = fromExport(*text)) {
        return *std::move(exported);
    }
    if (looksLikePapiDefines(*text)) {
        auto read = parsePapiDefines(*text);
        if (!read) {
            return read.error().in(file);
        }
        read->name = std::filesystem::path(file).stem().string();
        return read;
    }
    if (dialectOf(*text) != nullptr) {
        return Error{Errc::Unsupported, file + ": " + *conversionAdvice(*text, path)};
    }
    if (!jsonOrNull(*text).is_null()) {
        return Error{
            Errc::Malformed,
            file +
                ": is JSON without \"papilio_definitions\": 1 and was not written by papilio "
                "export; a file of definitions needs this field and a name"};
    }
    return fromPapi(file, *text, set);
}

Result<DefinitionSet> readMetrics(const DefinitionChoice& choice)
{
    const auto document = readStudy(choice.path);
    if (!document) {
        return document.error();
    }
    if (choice.benchmark.empty() && !document->benchmarks.empty()) {
        return fromBenchmarks(choice.path, *document, document->benchmarks);
    }
    const auto found = findBenchmark(*document, choice.path, choice.benchmark);
    return found ? fromBenchmarks(choice.path, *document, {*found}) : found.error();
}

}  // namespace papilio::core
