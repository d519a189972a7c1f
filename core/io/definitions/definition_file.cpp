#include "core/io/definitions/definition_file.h"

#include "core/base/text.h"
#include "core/definitions/conversion.h"
#include "core/formula/parser.h"
#include "core/io/definitions/dialects.h"
#include "core/io/files/file_text.h"
#include "core/io/resources/resources.h"
#include "core/io/study/study_document_check.h"
#include "core/io/text/json_object.h"

#include <algorithm>
#include <fmt/format.h>
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
    DefinitionSet set;
    set.name = fields.requiredText("name");
    set.note = fields.text("note");
    for (const auto& item : fields.list("constants")) {
        const JsonObject one(item, fmt::format("constant {}", set.constants.size() + 1));
        one.allow({"name", "value", "spread", "unit", "source"});
        set.constants.push_back({one.requiredText("name"), one.requiredNumber("value"),
                                 one.has("spread") ? one.requiredNumber("spread") : 0,
                                 one.text("unit"), one.text("source")});
    }
    if (!fields.has("definitions")) {
        fields.refuse("definitions", "is missing; expected a list");
    }
    for (const auto& item : fields.list("definitions")) {
        const JsonObject one(item, fmt::format("definition {}", set.definitions.size() + 1));
        one.allow({"name", "formula", "unit", "description", "category"});
        set.definitions.push_back({one.requiredText("name"), one.requiredText("formula"),
                                   one.text("unit"), one.text("description"),
                                   one.text("category")});
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

}  // namespace papilio::core
