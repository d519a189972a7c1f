#include "core/io/topdown/model_file.h"

#include "core/base/text.h"
#include "core/definitions/vendor_topdown.h"
#include "core/io/definitions/dialects.h"
#include "core/io/files/private_directory.h"
#include "core/io/resources/resources.h"
#include "core/io/text/json_object.h"

#include <fmt/format.h>

namespace papilio::core {

namespace {

Result<TopDownModel> readVendors(const std::string& text, const std::filesystem::path& path)
{
    const auto definitions = parseDefinitionsOf(text, path);
    return definitions ? vendorTopDown(*definitions, path.stem().string()) : definitions.error();
}

/// An object called `kind` with its name, of which `known` are the fields.
JsonObject fieldsOf(const JsonValue& object,
                    const char* kind,
                    const std::vector<std::string_view>& known)
{
    const bool named = object.is_object() && object.contains("name") && object["name"].is_string();
    JsonObject fields(
        object, named ? fmt::format("{} \"{}\"", kind, object["name"].get_ref<const std::string&>())
                      : kind);
    fields.allow(known);
    return fields;
}

TopDownEvent readEvent(const JsonValue& object)
{
    const auto fields =
        fieldsOf(object, "event", {"name", "unit", "also", "otherwise", "optional", "about"});
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

TopDownQuantity readQuantity(const JsonValue& object)
{
    const auto fields = fieldsOf(object, "quantity", {"name", "formula", "unit", "about"});
    return {
        fields.text("name"), fields.text("formula"), {}, fields.text("unit"), fields.text("about")};
}

TopDownParameter readParameter(const JsonValue& object)
{
    const auto fields = fieldsOf(object, "parameter", {"name", "value", "unit", "about"});
    return {fields.text("name"), fields.requiredNumber("value"), fields.text("unit"),
            fields.text("about")};
}

TopDownNode readNode(const JsonValue& object)
{
    const auto fields = fieldsOf(object, "node",
                                 {"name", "title", "parent", "formula", "remainder", "share_of",
                                  "children_add_up", "meaning", "about", "next", "threshold"});
    TopDownNode node;
    node.name = fields.text("name");
    node.title = fields.text("title");
    node.parentName = fields.text("parent");
    node.formula = fields.text("formula");
    node.isRemainder = fields.flag("remainder", false);
    node.childrenAddUp = fields.flag("children_add_up", true);
    node.description = fields.text("about");
    node.next = fields.text("next");
    node.threshold = fields.text("threshold");
    const auto whole = fields.text("share_of");
    node.shareOf = whole.empty() || whole == "total" ? TopDownNode::ShareOf::Total
                   : whole == "parent"               ? TopDownNode::ShareOf::Parent
                                                     : TopDownNode::ShareOf::Quantity;
    node.quantity = node.shareOf == TopDownNode::ShareOf::Quantity ? whole : std::string();
    const auto meaning = fields.text("meaning");
    const auto known = named<TopDownMeaning>(meaning);
    if (!known) {
        fields.refuse("meaning", fmt::format("expected retiring, frontend, speculation, backend, "
                                             "backend memory or backend core, found \"{}\"",
                                             meaning));
    }
    node.meaning = *known;
    return node;
}

TopDownModel readModel(const JsonValue& json)
{
    const JsonObject fields(json, "model", "");  // the line of its name would mislead
    fields.allow({"papilio_topdown", "name", "title", "source", "accounting", "cpus", "notes",
                  "total", "parameters", "events", "event_sets", "quantities", "nodes", "beside"});
    if (fields.requiredNumber("papilio_topdown") != 1) {
        fields.refuse(fmt::format("papilio_topdown is {}, this Papilio reads 1; use a newer one",
                                  fields.requiredNumber("papilio_topdown")));
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
        for (const auto& entry : fields.list(key)) {
            into.push_back(read(entry));
        }
    };
    readAll("parameters", model.parameters, readParameter);
    readAll("events", model.events, readEvent);
    readAll("quantities", model.quantities, readQuantity);
    readAll("nodes", model.nodes, readNode);
    readAll("beside", model.complementary, readQuantity);
    for (const auto& set : fields.list("event_sets")) {
        const JsonValue holder = {{"event_sets", set}};
        model.eventSets.push_back(JsonObject(holder, "model").texts("event_sets"));
    }
    return model;
}

}  // namespace

std::filesystem::path userTopDownDirectory()
{
    return userFolder(UserFolder::Data, "topdown");
}

std::vector<DataFile> topDownModelFiles()
{
    return dataFiles("topdown");
}

Result<std::shared_ptr<const TopDownModel>> readTopDownModel(const std::string& nameOrPath)
{
    const auto path = dataFilePath("topdown", "Top-Down model", nameOrPath);
    if (!path) {
        return path.error();
    }
    const auto text = readSmallFile(*path);
    if (!text) {
        return text.error();
    }
    const auto* dialect = dialectOf(*text);
    const bool isVendors = dialect == &dialects::perfmon || dialect == &dialects::perf;
    auto read = isVendors ? readVendors(*text, *path) : parseTopDownModel(*text);
    if (!read) {
        return read.error().in(path->string());
    }
    return std::make_shared<const TopDownModel>(*std::move(read));
}

std::vector<std::shared_ptr<const TopDownModel>> topDownModels()
{
    std::vector<std::shared_ptr<const TopDownModel>> models;
    for (const auto& file : topDownModelFiles()) {
        if (auto model = readTopDownModel(file.path.string())) {
            models.push_back(*std::move(model));
        }
    }
    return models;
}

Result<std::filesystem::path> saveTopDownModel(std::string_view text)
{
    const auto read = parseTopDownModel(text);
    return read ? saveDataFile("topdown", read->name, text) : read.error();
}

Result<TopDownModel> parseTopDownModel(std::string_view text)
{
    try {
        auto model = readModel(parseJson(text));
        if (const auto fault = complete(model)) {
            return errorOf({fault->message, fault->item}, {}, text);
        }
        return model;
    } catch (const ParseError& fault) {
        return errorOf(fault, {}, text);
    }
}

}  // namespace papilio::core
