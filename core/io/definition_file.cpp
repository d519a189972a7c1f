#include "core/io/definition_file.h"

#include "core/base/text.h"
#include "core/formula/parser.h"
#include "core/io/file_text.h"
#include "core/io/json_text.h"
#include "core/io/resources.h"
#include "core/io/study_definitions.h"
#include "core/support/visible_error.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

namespace papilio::core {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* mark = "papilio_definitions";

/// What is wrong; ends in parseDefinitions().
struct Refused {
    std::string sentence;
};

/// Fields of one object: asked for one by one; done() refuses what nobody asked for.
class Fields {
public:
    Fields(const Json& object, std::string where) : object_(object), where_(std::move(where))
    {
        if (!object.is_object()) {
            throw Refused{where_ + ": expected an object"};
        }
    }

    std::string text(const char* key, bool needed = false)
    {
        const auto* value = find(key, needed);
        if (value == nullptr) {
            return {};
        }
        if (!value->is_string()) {
            throw Refused{fmt::format("{}: field \"{}\": expected text", where_, key)};
        }
        return value->get<std::string>();
    }

    double number(const char* key, bool needed)
    {
        const auto* value = find(key, needed);
        if (value == nullptr) {
            return 0;
        }
        if (!value->is_number()) {
            throw Refused{fmt::format("{}: field \"{}\": expected a number", where_, key)};
        }
        return value->get<double>();
    }

    const Json& list(const char* key, bool needed)
    {
        static const Json none = Json::array();
        const auto* value = find(key, needed);
        if (value == nullptr) {
            return none;
        }
        if (!value->is_array()) {
            throw Refused{fmt::format("{}: field \"{}\": expected a list", where_, key)};
        }
        return *value;
    }

    void done() const
    {
        for (const auto& [key, value] : object_.items()) {
            if (!asked_.contains(key)) {
                throw Refused{fmt::format("{}: unknown field \"{}\"", where_, key)};
            }
        }
    }

private:
    const Json* find(const char* key, bool needed)
    {
        asked_.insert(key);
        const auto found = object_.find(key);
        if (found == object_.end()) {
            if (needed) {
                throw Refused{fmt::format("{}: field \"{}\" is missing", where_, key)};
            }
            return nullptr;
        }
        return &*found;
    }

    const Json& object_;
    std::string where_;
    std::set<std::string, std::less<>> asked_;
};

DefinitionSet setOf(const Json& root)
{
    Fields fields(root, "the file");
    if (fields.number(mark, true) != 1) {
        throw Refused{fmt::format("field \"{}\": this Papilio reads version 1", mark)};
    }
    DefinitionSet set;
    set.name = fields.text("name", true);
    set.note = fields.text("note");
    for (const auto& item : fields.list("constants", false)) {
        Fields one(item, fmt::format("constant {}", set.constants.size() + 1));
        set.constants.push_back({one.text("name", true), one.number("value", true),
                                 one.number("spread", false), one.text("unit"),
                                 one.text("source")});
        one.done();
    }
    for (const auto& item : fields.list("definitions", true)) {
        Fields one(item, fmt::format("definition {}", set.definitions.size() + 1));
        set.definitions.push_back({one.text("name", true), one.text("formula", true),
                                   one.text("unit"), one.text("description"),
                                   one.text("category")});
        one.done();
    }
    fields.done();
    return set;
}

/// Formulas parse, and use only what stands above them.
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
            throw Refused{where + ": " + formula.error().message};
        }
        for (const auto& name : formula->names()) {
            if (below.contains(name)) {
                throw Refused{
                    fmt::format("{}: uses \"{}\", which does not stand above it", where, name)};
            }
        }
        below.erase(definition.name);
    }
}

}  // namespace

Result<DefinitionSet> parseDefinitions(std::string_view text, const std::string& name)
{
    if (const auto deep = tooDeepAt(text)) {
        return Error{Errc::Malformed,
                     fmt::format("{}: line {}: nested more than {} levels deep", name,
                                 1 + std::ranges::count(text.substr(0, *deep), '\n'), deepestJson)};
    }
    try {
        auto set = setOf(Json::parse(text));
        if (auto good = checkDefinitionSet(set); !good) {
            return visibleText(good.error().in(name));
        }
        checkFormulas(set);
        return set;
    } catch (const Json::parse_error& error) {
        const auto before = text.substr(0, std::min<std::size_t>(error.byte, text.size()));
        return Error{Errc::Malformed,
                     fmt::format("{}: line {}, column {}: expected JSON", name,
                                 1 + std::ranges::count(before, '\n'),
                                 before.size() - std::min(before.size(), before.rfind('\n') + 1))};
    } catch (const Json::exception& error) {
        return Error{Errc::Malformed, fmt::format("{}: {}", name, jsonProblem(error))};
    } catch (const Refused& refused) {
        return Error{Errc::Malformed, visibleText(name + ": " + refused.sentence)};
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
    const auto put = [](Json& object, const char* key, const std::string& text) {
        if (!text.empty()) {
            object[key] = text;
        }
    };
    Json root;
    root[mark] = 1;
    root["name"] = set.name;
    put(root, "note", set.note);
    root["constants"] = Json::array();
    for (const auto& constant : set.constants) {
        Json one;
        one["name"] = constant.name;
        one["value"] = constant.value;
        if (constant.spread != 0) {
            one["spread"] = constant.spread;
        }
        put(one, "unit", constant.unit);
        put(one, "source", constant.source);
        root["constants"].push_back(std::move(one));
    }
    root["definitions"] = Json::array();
    for (const auto& definition : set.definitions) {
        Json one;
        one["name"] = definition.name;
        one["formula"] = definition.formula;
        put(one, "unit", definition.unit);
        put(one, "description", definition.description);
        put(one, "category", definition.category);
        root["definitions"].push_back(std::move(one));
    }
    return root.dump(4, ' ', false, Json::error_handler_t::replace) + '\n';
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
    return head.substr(0, 256).find(mark) != std::string_view::npos;
}

}  // namespace papilio::core
