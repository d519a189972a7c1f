#include "core/io/formats/caliper/caliper_import.h"

#include "core/base/quantile.h"
#include "core/base/text.h"
#include "core/io/formats/caliper/caliper_profile.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/text/foreign_content.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>
#include <set>

namespace papilio::core {

namespace {

/// What differs between executions of the same program with the same settings.
constexpr auto volatileGlobals = std::to_array<std::string_view>(
    {"launchdate", "starttime", "walltime", "cputime", "systime", "hostname", "hostlist", "user",
     "uid", "libraries", "cali.channel", "caliper.config", "jobid"});

constexpr std::string_view outside = "outside of regions";

struct Profile {
    std::string run;
    CaliperProfile content;

    /// The same for executions of one program with the same settings and regions.
    [[nodiscard]] std::string settings() const
    {
        std::string text;
        for (const auto& [key, value] : content.globals) {
            if (std::ranges::find(volatileGlobals, key) == volatileGlobals.end()) {
                text += key + "\n" + value + "\n";
            }
        }
        std::set<std::string> paths;
        for (const auto& record : content.records) {
            paths.insert(record.path);
        }
        for (const auto& path : paths) {
            text += "\n" + path;
        }
        return text;
    }

    [[nodiscard]] std::string global(const std::string& key) const
    {
        const auto found = content.globals.find(key);
        return found == content.globals.end() ? std::string() : found->second;
    }
};

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
    explicit CaliperStudy(std::vector<Profile> profiles) : profiles_(std::move(profiles))
    {
        for (const auto& profile : profiles_) {
            groups_[profile.settings()].push_back(&profile);
        }
    }

    Result<Document> document(const std::string& name, const Provenance& provenance)
    {
        for (const auto& profile : profiles_) {
            add(profile);
        }
        auto counted = counters_.table(name, provenance);
        if (!counted) {
            return counted.error();
        }
        auto table = *std::move(counted);
        if (repetitions_ > 1) {
            table.provenance.notes.push_back(fmt::format(
                "{} profiles have the same program, settings and regions: they are repetitions.",
                repetitions_));
        }
        Document document;
        const auto machine = profiles_.front().global("cluster");
        if (!machine.empty()) {
            document.machines.push_back(
                {visibleText(machine), {{"cluster", visibleText(machine)}}});
            table.machine = document.machines.back().id;
        }
        if (!kernels_.empty()) {
            auto roofline = points(table.name, provenance);
            roofline.machine = table.machine;
            if (auto good = checkRoofline(roofline); !good) {
                return good.error();
            }
            document.rooflines.push_back(std::make_shared<const Roofline>(std::move(roofline)));
        }
        document.counters.push_back(std::make_shared<const CounterTable>(std::move(table)));
        return document;
    }

private:
    void add(const Profile& profile)
    {
        const auto& group = groups_.at(profile.settings());
        const auto number =
            static_cast<std::size_t>(std::ranges::find(group, &profile) - group.begin()) + 1;
        repetitions_ = std::max(repetitions_, group.size());
        const auto pass = group.size() > 1 ? fmt::format("repetition {}", number) : std::string();
        const auto prefix = groups_.size() > 1 ? group.front()->run + ": " : std::string();
        std::set<std::string> parents;
        for (const auto& record : profile.content.records) {
            for (auto at = record.path.rfind('/'); at != std::string::npos && at > 0;
                 at = record.path.rfind('/', at - 1)) {
                if (!parents.insert(record.path.substr(0, at)).second) {
                    break;
                }
            }
        }
        for (const auto& record : profile.content.records) {
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
    void place(const Profile& profile, const CaliperRecord& record, CounterColumn column)
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
            const auto unit = profile.content.units.find(event);
            const auto row = counters_.event(
                event, unit == profile.content.units.end() ? std::string() : unit->second);
            counters_.set(row, at, {value});
        }
    }

    void addKernel(const std::string& prefix,
                   const Profile& profile,
                   const CaliperRecord& record,
                   const std::string& repetition)
    {
        const auto flops = valueOf(record, "Flops/Rep");
        const auto bytes = valueOf(record, "Bytes/Rep");
        const auto repetitions = valueOf(record, "Reps");
        const auto seconds = secondsOf(record, profile.content.units);
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

    std::vector<Profile> profiles_;
    std::map<std::string, std::vector<const Profile*>> groups_;
    CounterBuilder counters_;
    std::map<std::string, Kernel> kernels_;
    std::size_t repetitions_ = 1;
};

bool isJson(std::string_view text)
{
    return trimmed(text, " \t\r\n").starts_with('{');
}

Result<Document> readCaliper(const std::vector<std::filesystem::path>& paths,
                             const ImportOptions& options,
                             const std::stop_token& stop,
                             const Progress& progress)
{
    std::vector<Profile> profiles;
    auto good = forEachFile(paths, stop, progress, [&](const ImportFile& file) -> Result<void> {
        auto profile = isJson(file.text) ? readCaliperJson(file.text, file.name)
                                         : readCali(file.text, file.name);
        if (!profile) {
            return profile.error();
        }
        if (profile->records.empty()) {
            return Error{Errc::Malformed,
                         file.name +
                             ": contains no values of regions; measure with a service that "
                             "counts, such as CALI_CONFIG=hatchet-region-profile"};
        }
        profiles.push_back({file.run, *std::move(profile)});
        return {};
    });
    if (!good) {
        return good.error();
    }
    auto provenance = importProvenance("caliper", paths);
    const auto& first = profiles.front();
    provenance.command = visibleText(first.global("cmdline"));
    const auto name = !options.benchmark.empty() ? options.benchmark
                      : paths.size() == 1        ? first.run
                                                 : std::string("caliper");
    auto document = CaliperStudy(std::move(profiles)).document(name, provenance);
    return document ? std::move(document) : document.error().in(paths.front().string());
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

FileFormat caliperFormat()
{
    return {"caliper", "profile of Caliper", looksLikeCaliper, readCaliper};
}

}  // namespace papilio::core
