#include "core/io/formats/caliper/caliper_profile.h"

#include "core/base/text.h"
#include "core/io/text/json_object.h"
#include "core/io/text/number_text.h"

#include <cstdint>
#include <fmt/format.h>
#include <unordered_map>

namespace papilio::core {

namespace {

// The first nodes of every file, which none defines: the types, and what attributes are made of.
constexpr std::uint64_t nameOfAttribute = 8;
constexpr std::uint64_t propertiesOfAttribute = 10;
constexpr std::uint64_t lastKnown = 11;

// Properties of attributes.
constexpr std::uint64_t isValueBit = 1;
constexpr std::uint64_t isNestedBit = 256;
constexpr std::uint64_t isGlobalBit = 512;

constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
constexpr std::size_t deepest = 1000;

/// Attributes that say whose numbers a record has.
std::string partOf(std::string_view attribute, std::string_view value)
{
    for (const auto& [name, word] : {std::pair("mpi.rank", "rank"),
                                     {"mpi.world.rank", "rank"},
                                     {"rank", "rank"},
                                     {"omp.thread.id", "thread"},
                                     {"pthread.id", "thread"},
                                     {"thread", "thread"}}) {
        if (attribute == name) {
            return fmt::format("{} {}", word, value);
        }
    }
    return {};
}

/// The unit that a name has at its end.
std::string unitOf(std::string_view attribute)
{
    return attribute.ends_with("duration.ns") ? "ns" : std::string();
}

/// Takes the values of one record: its part, what tells it apart, and its events.
class RecordValues {
public:
    explicit RecordValues(CaliperRecord& record) : record_(record) {}

    void take(const std::string& attribute, const std::string& event, const std::string& text)
    {
        double number = 0;
        if (readNumber(text, number) != NumberText::Number) {
            return;  // words, which say nothing that can be counted
        }
        if (auto part = partOf(attribute, text); !part.empty()) {
            record_.part += (record_.part.empty() ? "" : ", ") + part;
        } else if (attribute == "timeseries.snapshot") {
            record_.kind = fmt::format("snapshot {}", text);
        } else if (attribute == "timeseries.duration") {
            record_.time = number;
        } else if (attribute.starts_with("iteration#")) {
            iteration_ = fmt::format("iteration {}", text);
        } else if (attribute != "aggregate.slot" && attribute != "timeseries.starttime") {
            record_.values.emplace(event, number);
        }
    }

    void finish()
    {
        if (record_.kind.empty()) {
            record_.kind = iteration_;
        }
    }

private:
    CaliperRecord& record_;
    std::string iteration_;
};

/// "__rec=node,id=12,attr=10,data=64,parent=3": the lists behind each key.
using Fields = std::map<std::string, std::vector<std::string>, std::less<>>;

/// Backslashes protect the separators, and end of lines are \n.
Fields fieldsOf(std::string_view line)
{
    Fields fields;
    std::string word, key;
    bool isKey = true;
    const auto keep = [&] {
        if (isKey) {
            key = word;
            fields[key];
        } else {
            fields[key].push_back(word);
        }
        word.clear();
    };
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char one = line[at];
        if (one == '\\' && at + 1 < line.size()) {
            ++at;
            word += line[at] == 'n' ? '\n' : line[at];
        } else if (one == ',' || one == '=') {
            keep();
            isKey = one == ',';
        } else {
            word += one;
        }
    }
    keep();
    return fields;
}

class CaliText {
public:
    explicit CaliText(const std::string& name) : name_(name) {}

    Result<CaliperProfile> read(std::string_view text)
    {
        const bool isEnded = text.ends_with('\n');
        while (!text.empty()) {
            const auto line = takeLine(text);
            ++line_;
            if (trimmed(line).empty() || trimmed(line).starts_with('#')) {
                continue;
            }
            if (text.empty() && !isEnded) {
                return problem(
                    "the file ends within this record: it was cut off; copy it again, or end the "
                    "line if it is complete");
            }
            const auto fields = fieldsOf(line);
            const auto record = fields.find("__rec");
            const auto kind = record != fields.end() && !record->second.empty()
                                  ? record->second.front()
                                  : std::string();
            auto good = kind == "node"  ? takeNode(fields)
                        : kind == "ctx" ? takeRecord(fields)
                        : kind == "globals"
                            ? takeGlobals(fields)
                            : problem(fmt::format("expected __rec=node, ctx or globals, found {}",
                                                  quotedExcerpt(line)));
            if (!good) {
                return good.error();
            }
        }
        return std::move(profile_);
    }

private:
    struct Node {
        std::uint64_t attribute = none;
        std::uint64_t parent = none;
        std::string data;
        std::string path;  ///< the nested attributes up to here
        std::size_t depth = 0;
    };

    struct Attribute {
        std::string name;
        std::string event;  ///< its alias where it has one
        std::uint64_t properties = 0;
    };

    [[nodiscard]] Error problem(const std::string& what) const
    {
        return {Errc::Malformed, fmt::format("{}: line {}: {}", name_, line_, what)};
    }

    [[nodiscard]] Result<std::uint64_t> id(std::string_view text) const
    {
        long long value = 0;
        if (!readCount(text, value)) {
            return problem(
                fmt::format("expected the number of a node, found {}", quotedExcerpt(text)));
        }
        return static_cast<std::uint64_t>(value);
    }

    /// The number behind `key`; `none` where it is absent.
    [[nodiscard]] Result<std::uint64_t> idOf(const Fields& fields, std::string_view key) const
    {
        const auto found = fields.find(key);
        return found == fields.end() || found->second.empty() ? Result<std::uint64_t>(none)
                                                              : id(found->second.front());
    }

    [[nodiscard]] const Node* node(std::uint64_t number) const
    {
        const auto found = nodes_.find(number);
        return found == nodes_.end() ? nullptr : &found->second;
    }

    Result<void> takeNode(const Fields& fields)
    {
        const auto number = idOf(fields, "id");
        const auto attribute = idOf(fields, "attr");
        const auto parent = idOf(fields, "parent");
        for (const auto* one : {&number, &attribute, &parent}) {
            if (!*one) {
                return one->error();
            }
        }
        if (*number == none || *attribute == none || *number <= lastKnown) {
            return problem("a node without a number or attribute of its own");
        }
        Node made{*attribute, *parent, {}, {}, 0};
        if (const auto data = fields.find("data"); data != fields.end() && !data->second.empty()) {
            made.data = data->second.front();
        }
        const auto* above = node(*parent);
        if (*parent != none && *parent > lastKnown && above == nullptr) {
            return problem(fmt::format("its parent, node {}, is not defined", *parent));
        }
        if (const auto* before = node(*number)) {
            if (before->attribute == made.attribute && before->parent == made.parent &&
                before->data == made.data) {
                return {};
            }
            return problem(fmt::format(
                "node {} is defined differently before: these are two profiles in one file; "
                "import each from a file of its own",
                *number));
        }
        made.depth = above == nullptr ? 1 : above->depth + 1;
        if (made.depth > deepest) {
            return problem(fmt::format("regions are nested more than {} levels deep", deepest));
        }
        made.path = above == nullptr ? std::string() : above->path;
        const bool isOfAttribute = made.attribute <= lastKnown;
        if (!isOfAttribute && (attributeOf(made.attribute).properties & isNestedBit) != 0) {
            made.path += (made.path.empty() ? "" : "/") + made.data;
        }
        nodes_.emplace(*number, std::move(made));
        return {};
    }

    /// Name, alias and properties are the nodes above the one that an attribute is called by.
    const Attribute& attributeOf(std::uint64_t number)
    {
        const auto [place, isNew] = attributes_.try_emplace(number);
        if (!isNew) {
            return place->second;
        }
        Attribute made;
        const auto* own = node(number);
        if (own != nullptr && own->attribute == nameOfAttribute) {
            made.name = own->data;
        }
        for (const auto* at = own; at != nullptr; at = node(at->parent)) {
            if (at->attribute == propertiesOfAttribute) {
                long long bits = 0;
                readCount(at->data, bits);
                made.properties = static_cast<std::uint64_t>(bits);
            } else if (at->attribute > lastKnown) {
                const auto* kind = node(at->attribute);
                const bool isAlias = kind != nullptr && kind->data == "attribute.alias";
                const bool isUnit = kind != nullptr && kind->data == "attribute.unit";
                if (isAlias && made.event.empty()) {
                    made.event = at->data;
                } else if (isUnit && !made.name.empty()) {
                    units_[made.name] = at->data;
                }
            }
        }
        // Two attributes of one alias would hide one another.
        const auto [owner, isFree] = aliases_.emplace(made.event, number);
        if (made.event.empty() || !isFree) {
            made.event = made.name;
        }
        attributes_[number] = std::move(made);
        return attributes_[number];
    }

    /// Hands attribute and value of every entry to `use`: the nodes of ref with those above them,
    /// then attr and data.
    template<typename Use>
    Result<void> forEachEntry(const Fields& fields, std::string* path, Use use)
    {
        if (const auto refs = fields.find("ref"); refs != fields.end()) {
            for (const auto& text : refs->second) {
                const auto number = id(text);
                if (!number) {
                    return number.error();
                }
                const auto* at = node(*number);
                if (at == nullptr) {
                    return problem(fmt::format("node {} is not defined", text));
                }
                if (path != nullptr && !at->path.empty()) {
                    *path += (path->empty() ? "" : "/") + at->path;
                }
                for (; at != nullptr; at = node(at->parent)) {
                    if (at->attribute > lastKnown) {
                        use(attributeOf(at->attribute), at->data);
                    }
                }
            }
        }
        const auto attributes = fields.find("attr");
        const auto data = fields.find("data");
        const auto count = attributes == fields.end() ? 0 : attributes->second.size();
        if (count != (data == fields.end() ? 0 : data->second.size())) {
            return problem(fmt::format("expected {} values, one for each attribute, found {}",
                                       count, data == fields.end() ? 0 : data->second.size()));
        }
        for (std::size_t index = 0; index < count; ++index) {
            const auto number = id(attributes->second[index]);
            if (!number) {
                return number.error();
            }
            if (node(*number) == nullptr) {
                return problem(
                    fmt::format("attribute {} is not defined", attributes->second[index]));
            }
            use(attributeOf(*number), data->second[index]);
        }
        return {};
    }

    Result<void> takeRecord(const Fields& fields)
    {
        CaliperRecord record;
        RecordValues values(record);
        auto good = forEachEntry(
            fields, &record.path, [&](const Attribute& attribute, const std::string& value) {
                const bool isSaid = (attribute.properties & (isNestedBit | isGlobalBit)) != 0;
                if (isSaid || attribute.name.empty()) {
                    return;
                }
                if ((attribute.properties & isValueBit) != 0 ||
                    !partOf(attribute.name, value).empty()) {
                    values.take(attribute.name, attribute.event, value);
                    noteUnit(attribute);
                }
            });
        if (!good) {
            return good;
        }
        values.finish();
        if (!record.values.empty()) {
            profile_.records.push_back(std::move(record));
        }
        return {};
    }

    void noteUnit(const Attribute& attribute)
    {
        const auto said = units_.find(attribute.name);
        auto unit = said != units_.end() ? said->second : unitOf(attribute.name);
        if (!unit.empty()) {
            profile_.units.emplace(attribute.event, std::move(unit));
        }
    }

    Result<void> takeGlobals(const Fields& fields)
    {
        return forEachEntry(fields, nullptr,
                            [&](const Attribute& attribute, const std::string& value) {
                                profile_.globals.emplace(attribute.name, value);
                            });
    }

    const std::string& name_;
    std::size_t line_ = 0;
    std::unordered_map<std::uint64_t, Node> nodes_;
    std::unordered_map<std::uint64_t, Attribute> attributes_;
    std::map<std::string, std::uint64_t> aliases_;
    std::map<std::string, std::string> units_;
    CaliperProfile profile_;
};

/// The regions of json-split: each has its label and the one around it.
std::vector<std::string> pathsOf(const JsonValue& nodes)
{
    std::vector<std::string> paths;
    std::vector<std::size_t> depths;
    for (const auto& value : nodes) {
        const auto where = fmt::format("node {}", paths.size());
        const JsonObject node(value, where, "label");
        auto path = node.requiredText("label");
        std::size_t depth = 1;
        if (node.has("parent") && !node.any("parent").is_null()) {
            const auto parent = node.count("parent", 0);
            if (parent >= paths.size()) {
                node.refuse("parent", "expected the number of a node before it");
            }
            depth = depths[parent] + 1;
            if (depth > deepest) {
                node.refuse(fmt::format("regions are nested more than {} levels deep", deepest));
            }
            path = paths[parent] + "/" + path;
        }
        paths.push_back(std::move(path));
        depths.push_back(depth);
    }
    return paths;
}

std::string textOf(const JsonValue& value)
{
    return value.is_string() ? value.get<std::string>()
                             : value.dump(-1, ' ', false, JsonValue::error_handler_t::replace);
}

CaliperProfile profileOf(const JsonValue& content)
{
    const JsonObject document(content, "");
    for (const auto* name : {"data", "columns", "column_metadata", "nodes"}) {
        if (!document.has(name)) {
            document.refuse(fmt::format("expected \"{}\", as Caliper writes json-split", name));
        }
    }
    const auto columns = document.texts("columns");
    const auto& about = document.list("column_metadata");
    if (about.size() != columns.size()) {
        document.refuse("column_metadata",
                        fmt::format("expected {} columns, found {}", columns.size(), about.size()));
    }
    const auto paths = pathsOf(document.list("nodes"));
    CaliperProfile profile;
    std::size_t row = 0;
    for (const auto& cells : document.list("data")) {
        const auto where = fmt::format("data, row {}", ++row);
        if (!cells.is_array() || cells.size() != columns.size()) {
            throw ParseError{fmt::format("{}: expected {} cells", where, columns.size())};
        }
        CaliperRecord record;
        RecordValues values(record);
        for (std::size_t at = 0; at < columns.size(); ++at) {
            const auto& cell = cells[at];
            const auto& meta = about[at];
            if (cell.is_null()) {
                continue;
            }
            if (!meta.is_object() || meta.value("is_value", JsonValue(true)) != false) {
                values.take(columns[at], columns[at], textOf(cell));
                if (auto unit = unitOf(columns[at]); !unit.empty()) {
                    profile.units.emplace(columns[at], std::move(unit));
                }
                continue;
            }
            if (!cell.is_number_unsigned() || cell.get<std::uint64_t>() >= paths.size()) {
                throw ParseError{fmt::format("{}: expected the number of a node, found {}", where,
                                             excerptOf(cell))};
            }
            record.path += (record.path.empty() ? "" : "/") + paths[cell.get<std::uint64_t>()];
        }
        values.finish();
        if (!record.values.empty()) {
            profile.records.push_back(std::move(record));
        }
    }
    for (const auto& [key, value] : content.items()) {
        if (value.is_primitive() && !value.is_null()) {
            profile.globals.emplace(key, textOf(value));
        }
    }
    return profile;
}

}  // namespace

Result<CaliperProfile> readCali(std::string_view text, const std::string& name)
{
    return CaliText(name).read(text);
}

Result<CaliperProfile> readCaliperJson(std::string_view text, const std::string& name)
{
    try {
        return profileOf(parseJson(text, "JSON as Caliper writes it (json-split)"));
    } catch (const ParseError& error) {
        return errorOf(error, name, text);
    }
}

}  // namespace papilio::core
