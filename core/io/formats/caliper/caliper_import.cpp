#include "core/base/constants.h"
#include "core/base/quantile.h"
#include "core/base/result.h"
#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/formats.h"
#include "core/io/text/foreign_content.h"
#include "core/io/text/json_object.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace papilio::core {

namespace {

/// The numbers of one region, of one rank or thread where the profile tells them apart.
struct CaliperRecord {
    std::string path;  ///< "main/solve/SpMV"; empty outside of all regions
    std::string part;  ///< "rank 3"; empty: all of them
    std::string kind;  ///< "snapshot 2", "iteration 7": what tells records of one region apart
    double time = notANumber;              ///< end of a snapshot, seconds
    std::map<std::string, double> values;  ///< by event
};

/// What differs between executions of the same program with the same settings.
constexpr auto volatileGlobals = std::to_array<std::string_view>(
    {"launchdate", "starttime", "walltime", "cputime", "systime", "hostname", "hostlist", "user",
     "uid", "libraries", "cali.channel", "caliper.config", "jobid"});

struct CaliperProfile {
    std::string run;  ///< what the file is called
    std::vector<CaliperRecord> records;
    std::map<std::string, std::string> globals;  ///< what is said of the whole run
    std::map<std::string, std::string> units;    ///< of events, where the name or the file says one

    /// The same for executions of one program with the same settings and regions.
    [[nodiscard]] std::string settings() const
    {
        std::string text;
        for (const auto& [key, value] : globals) {
            if (std::ranges::find(volatileGlobals, key) == volatileGlobals.end()) {
                text += key + "\n" + value + "\n";
            }
        }
        std::set<std::string> paths;
        for (const auto& record : records) {
            paths.insert(record.path);
        }
        for (const auto& path : paths) {
            text += "\n" + path;
        }
        return text;
    }

    [[nodiscard]] std::string global(const std::string& key) const
    {
        const auto found = globals.find(key);
        return found == globals.end() ? std::string() : found->second;
    }
};

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

/// Takes the values of one record: its part, what tells it apart, and its events.
class RecordValues {
public:
    explicit RecordValues(CaliperProfile& profile) : profile_(profile) {}

    /// @param unit  empty: that which the name has at its end
    void take(const std::string& attribute,
              const std::string& event,
              const std::string& text,
              std::string unit = {})
    {
        unit = unit.empty() && attribute.ends_with("duration.ns") ? "ns" : unit;
        if (!unit.empty()) {
            profile_.units.emplace(event, std::move(unit));
        }
        const auto number = readNumber(text);
        if (!number) {
            return;  // words, which say nothing that can be counted
        }
        if (auto part = partOf(attribute, text); !part.empty()) {
            record.part += (record.part.empty() ? "" : ", ") + part;
        } else if (attribute == "timeseries.snapshot") {
            record.kind = fmt::format("snapshot {}", text);
        } else if (attribute == "timeseries.duration") {
            record.time = *number;
        } else if (attribute.starts_with("iteration#")) {
            iteration_ = fmt::format("iteration {}", text);
        } else if (attribute != "aggregate.slot" && attribute != "timeseries.starttime") {
            record.values.emplace(event, *number);
        }
    }

    void finish()
    {
        record.kind = record.kind.empty() ? iteration_ : record.kind;
        if (!record.values.empty()) {
            profile_.records.push_back(std::move(record));
        }
    }

    CaliperRecord record;

private:
    CaliperProfile& profile_;
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

const std::vector<std::string>& listOf(const Fields& fields, std::string_view key)
{
    static const std::vector<std::string> empty;
    const auto found = fields.find(key);
    return found == fields.end() ? empty : found->second;
}

/// Empty where it is absent.
std::string firstOf(const Fields& fields, std::string_view key)
{
    const auto& list = listOf(fields, key);
    return list.empty() ? std::string() : list.front();
}

/// Reads the text of a .cali file; errors name the line where reading stopped.
class CaliText {
public:
    CaliperProfile read(std::string_view text)
    {
        const bool isEnded = text.ends_with('\n');
        while (!text.empty()) {
            const auto line = takeLine(text);
            ++line_;
            if (trimmed(line).empty() || trimmed(line).starts_with('#')) {
                continue;
            }
            if (text.empty() && !isEnded) {
                throw problem(
                    "the file ends within this record: it was cut off; copy it again, or end the "
                    "line if it is complete");
            }
            const auto fields = fieldsOf(line);
            const auto kind = firstOf(fields, "__rec");
            kind == "node"  ? takeNode(fields)
            : kind == "ctx" ? takeRecord(fields)
            : kind == "globals"
                ? takeGlobals(fields)
                : throw problem(fmt::format("expected __rec=node, ctx or globals, found {}",
                                            quotedExcerpt(line)));
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
        std::string unit;
        std::uint64_t properties = 0;
    };

    [[nodiscard]] ParseError problem(std::string what) const
    {
        return {std::move(what), {}, {line_}};
    }

    [[nodiscard]] std::uint64_t id(std::string_view text) const
    {
        const auto value = readCount(text);
        return value ? *value
                     : throw problem(fmt::format("expected the number of a node, found {}",
                                                 quotedExcerpt(text)));
    }

    /// The number behind `key`; `none` where it is absent.
    [[nodiscard]] std::uint64_t idOf(const Fields& fields, std::string_view key) const
    {
        const auto& list = listOf(fields, key);
        return list.empty() ? none : id(list.front());
    }

    [[nodiscard]] const Node* node(std::uint64_t number) const
    {
        const auto found = nodes_.find(number);
        return found == nodes_.end() ? nullptr : &found->second;
    }

    void takeNode(const Fields& fields)
    {
        const auto number = idOf(fields, "id");
        const auto attribute = idOf(fields, "attr");
        const auto parent = idOf(fields, "parent");
        if (number == none || attribute == none || number <= lastKnown) {
            throw problem("a node without a number or attribute of its own");
        }
        Node made{attribute, parent, firstOf(fields, "data"), {}, 0};
        const auto* above = node(parent);
        if (parent != none && parent > lastKnown && above == nullptr) {
            throw problem(fmt::format("its parent, node {}, is not defined", parent));
        }
        if (const auto* before = node(number)) {
            if (before->attribute == made.attribute && before->parent == made.parent &&
                before->data == made.data) {
                return;
            }
            throw problem(fmt::format(
                "node {} is defined differently before: these are two profiles in one file; "
                "import each from a file of its own",
                number));
        }
        made.depth = above == nullptr ? 1 : above->depth + 1;
        if (made.depth > deepest) {
            throw problem(fmt::format("regions are nested more than {} levels deep", deepest));
        }
        made.path = above == nullptr ? std::string() : above->path;
        const bool isOfAttribute = made.attribute <= lastKnown;
        if (!isOfAttribute && (attributeOf(made.attribute).properties & isNestedBit) != 0) {
            made.path += (made.path.empty() ? "" : "/") + made.data;
        }
        nodes_.emplace(number, std::move(made));
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
                made.properties = readCount(at->data).value_or(0);
            } else if (at->attribute > lastKnown) {
                const auto* kind = node(at->attribute);
                const bool isAlias = kind != nullptr && kind->data == "attribute.alias";
                const bool isUnit = kind != nullptr && kind->data == "attribute.unit";
                if (isAlias && made.event.empty()) {
                    made.event = at->data;
                } else if (isUnit && !made.name.empty()) {
                    made.unit = at->data;
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
    void forEachEntry(const Fields& fields, std::string* path, Use use)
    {
        for (const auto& text : listOf(fields, "ref")) {
            const auto* at = node(id(text));
            if (at == nullptr) {
                throw problem(fmt::format("node {} is not defined", text));
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
        const auto& attributes = listOf(fields, "attr");
        const auto& data = listOf(fields, "data");
        if (attributes.size() != data.size()) {
            throw problem(fmt::format("expected {} values, one for each attribute, found {}",
                                      attributes.size(), data.size()));
        }
        for (std::size_t index = 0; index < data.size(); ++index) {
            const auto number = id(attributes[index]);
            if (node(number) == nullptr) {
                throw problem(fmt::format("attribute {} is not defined", attributes[index]));
            }
            use(attributeOf(number), data[index]);
        }
    }

    void takeRecord(const Fields& fields)
    {
        RecordValues values(profile_);
        forEachEntry(
            fields, &values.record.path, [&](const Attribute& attribute, const std::string& value) {
                const bool isSaid = (attribute.properties & (isNestedBit | isGlobalBit)) != 0;
                if (!isSaid && !attribute.name.empty() &&
                    ((attribute.properties & isValueBit) != 0 ||
                     !partOf(attribute.name, value).empty())) {
                    values.take(attribute.name, attribute.event, value, attribute.unit);
                }
            });
        values.finish();
    }

    void takeGlobals(const Fields& fields)
    {
        return forEachEntry(fields, nullptr,
                            [&](const Attribute& attribute, const std::string& value) {
                                profile_.globals.emplace(attribute.name, value);
                            });
    }

    std::size_t line_ = 0;
    std::unordered_map<std::uint64_t, Node> nodes_;
    std::unordered_map<std::uint64_t, Attribute> attributes_;
    std::map<std::string, std::uint64_t> aliases_;
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
        RecordValues values(profile);
        for (std::size_t at = 0; at < columns.size(); ++at) {
            const auto& cell = cells[at];
            const auto& meta = about[at];
            if (cell.is_null()) {
                continue;
            }
            if (!meta.is_object() || meta.value("is_value", JsonValue(true)) != false) {
                values.take(columns[at], columns[at], textOf(cell));
                continue;
            }
            if (!cell.is_number_unsigned() || cell.get<std::uint64_t>() >= paths.size()) {
                throw ParseError{fmt::format("{}: expected the number of a node, found {}", where,
                                             excerptOf(cell))};
            }
            auto& path = values.record.path;
            path += (path.empty() ? "" : "/") + paths[cell.get<std::uint64_t>()];
        }
        values.finish();
    }
    for (const auto& [key, value] : content.items()) {
        if (value.is_primitive() && !value.is_null()) {
            profile.globals.emplace(key, textOf(value));
        }
    }
    return profile;
}

constexpr std::string_view outside = "outside of regions";

/// A number that RAJAPerf or Caliper gives of a region, however it was aggregated ("any#Reps").
std::optional<double> valueOf(const CaliperRecord& record, std::string_view wanted)
{
    for (const auto& [event, value] : record.values) {
        if (event == wanted || event.ends_with("#" + std::string(wanted))) {
            return value;
        }
    }
    return std::nullopt;
}

/// Time of a region in seconds, where its unit is known.
std::optional<double> secondsOf(const CaliperRecord& record,
                                const std::map<std::string, std::string>& units)
{
    std::optional<double> seconds;
    for (const auto& [event, value] : record.values) {
        const auto unit = units.find(event);
        const bool isTime = event.starts_with("time") || event.starts_with("Time") ||
                            event.find("time.duration") != std::string::npos;
        if (!isTime || unit == units.end()) {
            continue;
        }
        const bool isInclusive = event.find("exc") == std::string::npos &&
                                 (event.starts_with("inclusive#") || event == "time");
        const auto factor = unit->second == "ns" ? 1e-9 : unit->second == "sec" ? 1 : 0;
        if (factor > 0 && (!seconds || !isInclusive)) {
            seconds = factor * value;  // of a region without others inside, both are the same
        }
    }
    return seconds;
}

/// What the repetitions of one kernel gave.
struct Kernel {
    std::map<std::string, double> seconds;  ///< by repetition: the longest of its parts
    std::map<std::string, double> flops, bytes;
};

double median(const std::map<std::string, double>& numbers)
{
    std::vector<double> values;
    for (const auto& [key, value] : numbers) {
        values.push_back(value);
    }
    return medianOf(std::move(values));
}

/// All files of an import.
class CaliperStudy {
public:
    explicit CaliperStudy(std::vector<CaliperProfile> profiles) : profiles_(std::move(profiles))
    {
        for (const auto& profile : profiles_) {
            groups_[profile.settings()].push_back(&profile);
        }
    }

    Document document(const std::string& name, const Provenance& provenance)
    {
        for (const auto& profile : profiles_) {
            add(profile);
        }
        auto table = counters_.table(name, provenance);
        if (repetitions_ > 1) {
            table.provenance.notes.push_back(fmt::format(
                "{} profiles have the same program, settings and regions: they are repetitions.",
                repetitions_));
        }
        const auto machine = visibleText(profiles_.front().global("cluster"));
        auto document = documentOf(std::move(table), {machine, {{"cluster", machine}}});
        if (!kernels_.empty()) {
            auto roofline = points(document.counters.front()->name, provenance);
            roofline.machine = machine;
            requireValid(checkRoofline(roofline));
            document.rooflines.push_back(std::make_shared<const Roofline>(std::move(roofline)));
        }
        return document;
    }

private:
    void add(const CaliperProfile& profile)
    {
        const auto& group = groups_.at(profile.settings());
        const auto number =
            static_cast<std::size_t>(std::ranges::find(group, &profile) - group.begin()) + 1;
        repetitions_ = std::max(repetitions_, group.size());
        const auto pass = group.size() > 1 ? fmt::format("repetition {}", number) : std::string();
        const auto prefix = groups_.size() > 1 ? group.front()->run + ": " : std::string();
        std::set<std::string> parents;
        for (const auto& record : profile.records) {
            for (auto at = record.path.rfind('/'); at != std::string::npos && at > 0;
                 at = record.path.rfind('/', at - 1)) {
                if (!parents.insert(record.path.substr(0, at)).second) {
                    break;
                }
            }
        }
        for (const auto& record : profile.records) {
            const auto path = record.path.empty() ? std::string(outside) : record.path;
            CounterColumn column{prefix + path + (record.kind.empty() ? "" : ", " + record.kind),
                                 pass, record.part, record.time};
            place(profile, record, column);
            if (!record.path.empty() && !parents.contains(record.path) && record.kind.empty()) {
                addKernel(prefix, profile, record, fmt::format("{}\n{}", number, column.run));
            }
        }
    }

    /// What comes twice is another run, never a sum.
    void place(const CaliperProfile& profile, const CaliperRecord& record, CounterColumn column)
    {
        const auto run = column.run;
        const auto isTaken = [&] {
            const auto at = counters_.column(column);
            return std::ranges::any_of(record.values, [&](const auto& value) {
                return counters_.has(counters_.event(value.first), at);
            });
        };
        for (int number = 2; isTaken(); ++number) {
            column.run = fmt::format("{}, record {}", run, number);
        }
        const auto at = counters_.column(column);
        for (const auto& [event, value] : record.values) {
            const auto unit = profile.units.find(event);
            const auto row =
                counters_.event(event, unit == profile.units.end() ? std::string() : unit->second);
            counters_.set(row, at, {value});
        }
    }

    void addKernel(const std::string& prefix,
                   const CaliperProfile& profile,
                   const CaliperRecord& record,
                   const std::string& repetition)
    {
        const auto flops = valueOf(record, "Flops/Rep");
        const auto bytes = valueOf(record, "Bytes/Rep");
        const auto repetitions = valueOf(record, "Reps");
        const auto seconds = secondsOf(record, profile.units);
        if (!flops || !bytes || !repetitions || !seconds || !(*seconds > 0) || !(*bytes > 0)) {
            return;
        }
        const auto label = record.path.substr(record.path.rfind('/') + 1);
        auto& kernel = kernels_[prefix + label];
        auto& longest = kernel.seconds[repetition];
        longest = std::max(longest, *seconds);
        kernel.flops[repetition] += *flops * *repetitions;
        kernel.bytes[repetition] += *bytes * *repetitions;
    }

    [[nodiscard]] Roofline points(const std::string& name, const Provenance& provenance) const
    {
        Roofline roofline;
        roofline.name = name;
        roofline.provenance = provenance;
        roofline.provenance.notes.emplace_back(
            "Operations and bytes are those that RAJAPerf states for each kernel (Flops/Rep and "
            "Bytes/Rep, times Reps); they were not counted.");
        if (repetitions_ > 1) {
            roofline.provenance.notes.push_back(
                fmt::format("The time of each kernel is the median of {}.",
                            plural(repetitions_, "repetition")));
        }
        for (const auto& [label, kernel] : kernels_) {
            RooflinePoint point;
            point.name = visibleText(label);
            point.seconds = median(kernel.seconds);
            point.intensity = median(kernel.flops) / median(kernel.bytes);
            point.performance = median(kernel.flops) / point.seconds * 1e-9;
            roofline.points.push_back(std::move(point));
        }
        return roofline;
    }

    std::vector<CaliperProfile> profiles_;
    std::map<std::string, std::vector<const CaliperProfile*>> groups_;
    CounterBuilder counters_;
    std::map<std::string, Kernel> kernels_;
    std::size_t repetitions_ = 1;
};

bool isJson(std::string_view text)
{
    return trimmed(text, " \t\r\n").starts_with('{');
}

Document readCaliper(const std::vector<std::filesystem::path>& paths,
                     const ImportOptions& options,
                     const std::stop_token& stop,
                     const Progress& progress)
{
    std::vector<CaliperProfile> profiles;
    forEachFile(paths, stop, progress, [&](const ImportFile& file) {
        auto profile =
            isJson(file.text)
                ? profileOf(parseJson(file.text, "JSON as Caliper writes it (json-split)"))
                : CaliText().read(file.text);
        if (profile.records.empty()) {
            throw ParseError{
                "contains no values of regions; measure with a service that "
                "counts, such as CALI_CONFIG=hatchet-region-profile"};
        }
        profile.run = file.run;
        profiles.push_back(std::move(profile));
    });
    auto provenance = importProvenance("caliper", paths);
    const auto& first = profiles.front();
    provenance.command = visibleText(first.global("cmdline"));
    const auto name = nameFor(paths, options, "caliper");
    return CaliperStudy(std::move(profiles)).document(name, provenance);
}

bool looksLikeCaliper(const std::filesystem::path&, std::string_view head)
{
    constexpr std::size_t beginning = 100;
    return firstContentLine(head).starts_with("__rec=") ||
           (isJson(head) &&
            (head.find("\"column_metadata\"") != std::string_view::npos ||
             head.substr(0, beginning).find("\"data\": [") != std::string_view::npos));
}

}  // namespace

/**
 * Profiles of Caliper: .cali files and JSON of the option json-split.
 *
 * A region with those around it is a run, a rank or thread a part; the attributes with values are
 * the events, under their alias where they have one. Files of the same program and settings are
 * repetitions. Regions for which RAJAPerf says Flops/Rep, Bytes/Rep and Reps become points of a
 * roofline.
 */
FileFormat caliperFormat()
{
    return {"caliper", "profile of Caliper", looksLikeCaliper, readCaliper};
}

}  // namespace papilio::core
