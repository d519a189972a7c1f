#include "core/base/text.h"
#include "core/io/json_text.h"
#include "core/io/topdown/model_file.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace papilio::core {

namespace {

using Json = nlohmann::json;

/// Thrown inside this file only; carries the item a line is looked up for.
struct Fault {
    std::string item;
    std::string message;
};

std::size_t lineOfOffset(std::string_view text, std::size_t offset)
{
    return 1 + static_cast<std::size_t>(
                   std::count(text.begin(), text.begin() + std::min(offset, text.size()), '\n'));
}

/// The line an item stands in: where its name follows "name", else where it is first quoted.
std::size_t lineOf(std::string_view text, const std::string& item)
{
    if (item.empty()) {
        return 0;
    }
    const auto quoted = Json(item).dump();
    std::size_t first = std::string_view::npos;
    for (auto at = text.find(quoted); at != std::string_view::npos;
         at = text.find(quoted, at + 1)) {
        const auto before = text.substr(0, at);
        const auto key = before.find_last_not_of(": \t\n\r");
        if (key != std::string_view::npos && before.substr(0, key + 1).ends_with("\"name\"")) {
            return lineOfOffset(text, at);
        }
        first = std::min(first, at);
    }
    return first == std::string_view::npos ? 0 : lineOfOffset(text, first);
}

/// Fields of one JSON object, refused where they are of another type or unknown.
class Fields {
public:
    Fields(const Json& object, std::string where, const std::vector<std::string>& known)
        : object_(object),
          where_(std::move(where))
    {
        if (!object.is_object()) {
            throw Fault{
                {},
                fmt::format("{}: expected an object {{…}}, found {}", where_, object.type_name())};
        }
        item_ = object.contains("name") && object["name"].is_string()
                    ? object["name"].get<std::string>()
                    : std::string();
        for (const auto& [key, value] : object.items()) {
            if (std::ranges::find(known, key) == known.end()) {
                throw Fault{item_.empty() ? key : item_,
                            fmt::format("{}: \"{}\" is not known here; there are {}", where_, key,
                                        fmt::join(known, ", "))};
            }
        }
    }

    [[nodiscard]] std::string text(const char* key) const
    {
        if (!object_.contains(key)) {
            return {};
        }
        expect(object_[key].is_string(), key, "a text");
        return object_[key].get<std::string>();
    }
    [[nodiscard]] double number(const char* key) const
    {
        expect(object_.contains(key) && object_[key].is_number(), key, "a number");
        const auto value = object_[key].get<double>();
        expect(std::isfinite(value), key, "a finite number");
        return value;
    }
    [[nodiscard]] bool flag(const char* key, bool otherwise) const
    {
        if (!object_.contains(key)) {
            return otherwise;
        }
        expect(object_[key].is_boolean(), key, "true or false");
        return object_[key].get<bool>();
    }
    [[nodiscard]] std::vector<std::string> texts(const char* key) const
    {
        std::vector<std::string> list;
        for (const auto& entry : array(key)) {
            expect(entry.is_string(), key, "a list of texts");
            list.push_back(entry.get<std::string>());
        }
        return list;
    }
    [[nodiscard]] const Json& array(const char* key) const
    {
        static const Json none = Json::array();
        if (!object_.contains(key)) {
            return none;
        }
        expect(object_[key].is_array(), key, "a list [...]");
        return object_[key];
    }
    [[nodiscard]] const std::string& item() const { return item_; }

private:
    void expect(bool good, const char* key, const char* what) const
    {
        if (!good) {
            throw Fault{item_, fmt::format("{}{}: expected {} for \"{}\"", where_,
                                           item_.empty() ? "" : " \"" + item_ + "\"", what, key)};
        }
    }

    const Json& object_;
    std::string where_;
    std::string item_;
};

TopDownEvent readEvent(const Json& object)
{
    const Fields fields(object, "event",
                        {"name", "unit", "also", "otherwise", "optional", "about"});
    TopDownEvent event;
    event.name = fields.text("name");
    if (const auto unit = fields.text("unit"); !unit.empty()) {
        event.unit = unit;
    }
    event.also = fields.texts("also");
    event.otherwise = fields.text("otherwise");
    event.isOptional = fields.flag("optional", false);
    return event;
}

TopDownQuantity readQuantity(const Json& object)
{
    const Fields fields(object, "quantity", {"name", "formula", "unit", "about"});
    return {
        fields.text("name"), fields.text("formula"), {}, fields.text("unit"), fields.text("about")};
}

TopDownParameter readParameter(const Json& object)
{
    const Fields fields(object, "parameter", {"name", "value", "unit", "about"});
    return {fields.text("name"), fields.number("value"), fields.text("unit"), fields.text("about")};
}

TopDownNode readNode(const Json& object)
{
    const Fields fields(object, "node",
                        {"name", "title", "parent", "formula", "remainder", "share_of",
                         "children_add_up", "meaning", "about", "next"});
    TopDownNode node;
    node.name = fields.text("name");
    node.title = fields.text("title");
    node.parentName = fields.text("parent");
    node.formula = fields.text("formula");
    node.isRemainder = fields.flag("remainder", false);
    node.childrenAddUp = fields.flag("children_add_up", true);
    node.description = fields.text("about");
    node.next = fields.text("next");
    const auto whole = fields.text("share_of");
    node.shareOf = whole.empty() || whole == "total" ? TopDownNode::ShareOf::Total
                   : whole == "parent"               ? TopDownNode::ShareOf::Parent
                                                     : TopDownNode::ShareOf::Quantity;
    node.quantity = node.shareOf == TopDownNode::ShareOf::Quantity ? whole : std::string();
    const auto meaning = fields.text("meaning");
    const auto known = topDownMeaning(meaning);
    if (!known) {
        throw Fault{node.name, fmt::format("node \"{}\": the meaning \"{}\" is none of retiring, "
                                           "frontend, speculation, backend, backend memory, "
                                           "backend core",
                                           node.name, meaning)};
    }
    node.meaning = *known;
    return node;
}

TopDownModel readModel(const Json& json)
{
    const Fields fields(
        json, "model",
        {"papilio_topdown", "name", "title", "source", "accounting", "cpus", "notes", "total",
         "parameters", "events", "event_sets", "quantities", "nodes", "beside"});
    if (fields.number("papilio_topdown") != 1) {
        throw Fault{{},
                    fmt::format("papilio_topdown is {}, this Papilio reads 1; use a newer one",
                                fields.number("papilio_topdown"))};
    }
    TopDownModel model;
    model.name = fields.text("name");
    model.title = fields.text("title").empty() ? model.name : fields.text("title");
    model.source = fields.text("source");
    model.accounting = fields.text("accounting");
    model.cpus = fields.texts("cpus");
    model.notes = fields.texts("notes");
    model.total = fields.text("total");
    const auto readAll = [&](const char* key, auto& into, auto read) {
        for (const auto& entry : fields.array(key)) {
            into.push_back(read(entry));
        }
    };
    readAll("parameters", model.parameters, readParameter);
    readAll("events", model.events, readEvent);
    readAll("quantities", model.quantities, readQuantity);
    readAll("nodes", model.nodes, readNode);
    readAll("beside", model.complementary, readQuantity);
    for (const auto& set : fields.array("event_sets")) {
        const Json holder = {{"event_sets", set}};
        model.eventSets.push_back(Fields(holder, "model", {"event_sets"}).texts("event_sets"));
    }
    return model;
}

/// nlohmann's message without its number and with no position: the line says that.
std::string syntaxProblem(const Json::parse_error& error)
{
    const std::string what = error.what();
    const auto at = what.find("syntax error");
    return "this is no JSON: " + (at == std::string::npos ? what : what.substr(at));
}

}  // namespace

TopDownModelText parseTopDownModel(std::string_view text)
{
    if (const auto deep = tooDeepAt(text)) {
        return {{},
                fmt::format("nested more than {} levels deep", deepestJson),
                lineOfOffset(text, *deep)};
    }
    try {
        auto model = readModel(Json::parse(text));
        if (const auto fault = complete(model)) {
            return {{}, visibleText(fault->message), lineOf(text, fault->item)};
        }
        return {std::move(model), {}, 0};
    } catch (const Json::parse_error& error) {
        return {{}, syntaxProblem(error), lineOfOffset(text, error.byte > 0 ? error.byte - 1 : 0)};
    } catch (const Fault& fault) {
        return {{}, visibleText(fault.message), lineOf(text, fault.item)};
    } catch (const Json::exception& error) {
        return {{}, jsonProblem(error), 0};
    }
}

}  // namespace papilio::core
