#include "core/io/formats/lmbench/lmbench_import.h"

#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/lmbench/levels.h"
#include "core/io/formats/roofline_names.h"
#include "core/io/text/number_text.h"
#include "core/model/constant_names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <utility>

namespace papilio::core {

namespace {

constexpr std::string_view strideMark = "\"stride=";
constexpr std::string_view randomMark = "Random load latency";
constexpr std::string_view bandwidthCommand = "bw_mem ";
constexpr std::string_view clockMark = "[mhz: ";
constexpr double latencyMega = 1024.0 * 1024;  ///< lat_mem_rd divides by 2^20,
constexpr double mega = 1e6;                   ///< bw_mem by 10^6, as it does for MB/s
constexpr double pointerBytes = 8;             ///< of a dependent load

/// What bw_mem measures: in a file of results, on its command line, and how roofs call it.
struct BandwidthTest {
    std::string_view heading;
    std::string_view argument;
    std::string_view operation;
};
constexpr std::array bandwidthTests = {
    BandwidthTest{"\"libc bcopy unaligned", "bcopy", "libc bcopy"},
    BandwidthTest{"\"libc bcopy aligned", "bcopy conflict", "libc bcopy aligned"},
    BandwidthTest{"Memory bzero bandwidth", "bzero", "bzero"},
    BandwidthTest{"\"unrolled bcopy unaligned", "fcp", "copy"},
    BandwidthTest{"\"unrolled partial bcopy unaligned", "cp", "partial copy"},
    BandwidthTest{"Memory read bandwidth", "frd", "load"},
    BandwidthTest{"Memory partial read bandwidth", "rd", "partial load"},
    BandwidthTest{"Memory write bandwidth", "fwr", "store"},
    BandwidthTest{"Memory partial write bandwidth", "wr", "partial store"},
    BandwidthTest{"Memory partial read/write bandwidth", "rdwr", "partial load and store"}};

const BandwidthTest* testOfHeading(std::string_view line)
{
    const auto found = std::ranges::find(bandwidthTests, line, &BandwidthTest::heading);
    return found == bandwidthTests.end() ? nullptr : &*found;
}

/// "bw_mem -P 4 -N 5 32M rd": the test and the number of its processes.
struct BandwidthRun {
    const BandwidthTest* test = nullptr;
    int threads = 1;
};

std::optional<BandwidthRun> runOfCommand(std::string_view line)
{
    const auto at = line.find(bandwidthCommand);
    if (at == std::string_view::npos || (at > 0 && line[at - 1] != '/' && line[at - 1] != ' ')) {
        return std::nullopt;
    }
    BandwidthRun run;
    auto rest = line.substr(at + bandwidthCommand.size());
    std::string_view before, last;
    constexpr int mostThreads = 1 << 24;
    while (!trimmed(rest, " \t\r").empty()) {
        before = std::exchange(last, trimmed(takeWord(rest), "\r"));
        long long threads = 0;
        if (before == "-P" && readCount(last, threads) && threads >= 1 && threads <= mostThreads) {
            run.threads = static_cast<int>(threads);
        }
    }
    const auto argument =
        last == "conflict" ? fmt::format("{} {}", before, last) : std::string(last);
    const auto found = std::ranges::find(bandwidthTests, argument, &BandwidthTest::argument);
    run.test = found == bandwidthTests.end() ? nullptr : &*found;
    return run.test == nullptr ? std::nullopt : std::optional(run);
}

using Series = std::vector<SizedValue>;

class LmbenchResults {
public:
    explicit LmbenchResults(const ImportFile& file) : file_(file) {}

    Result<void> read()
    {
        for (const auto& line : linesOf(file_.text)) {
            const auto text = trimmed(line.text, " \t\r");
            if (text.starts_with(strideMark)) {
                if (auto good = startLatencies(text, line.number); !good) {
                    return good;
                }
            } else if (const auto* test = testOfHeading(text)) {
                series_ = &bandwidths_[{std::string(test->operation), 1}];
                unit_ = mega;
            } else if (const auto run = runOfCommand(text)) {
                series_ = &bandwidths_[{std::string(run->test->operation), run->threads}];
                unit_ = mega;
            } else if (text.starts_with(clockMark)) {
                auto rest = text.substr(clockMark.size());
                readNumber(takeWord(rest), megahertz_);
            } else if (text.starts_with(randomMark)) {
                isRandom_ = true;
            } else if (auto good = takeLine(text, line.number); !good) {
                return good;
            }
        }
        const bool isEmpty =
            std::ranges::all_of(latencies_, [](const auto& one) { return one.second.empty(); });
        const bool hasNone =
            std::ranges::all_of(bandwidths_, [](const auto& one) { return one.second.empty(); });
        if (isEmpty && hasNone) {
            return Error{Errc::Malformed,
                         file_.name +
                             ": contains no result of lat_mem_rd or bw_mem: the run "
                             "failed or the file was cut off; repeat it"};
        }
        return {};
    }

    [[nodiscard]] Result<Document> document(const std::string& name) const
    {
        const auto* latencies = chosenLatencies();
        const auto levels = latencies == nullptr ? std::vector<FoundLevel>() : levelsOf(*latencies);
        Roofline roofline;
        roofline.name = name;
        auto& notes = roofline.provenance.notes;
        if (latencies != nullptr) {
            notes.emplace_back(
                levels.empty() ? "The latencies show no levels: two to four rows of sizes with "
                                 "similar latencies were expected."
                               : "The levels are those that the latencies show: sizes that take "
                                 "about as long. Each level holds at least the size given.");
        }
        addLatencies(roofline, levels);
        addBandwidths(roofline, levels);
        if (roofline.ceilings.empty()) {
            return Error{Errc::Malformed,
                         fmt::format("{}: the latencies show no levels of memory; measure up to a "
                                     "size beyond the caches (lat_mem_rd -t 256m 64)",
                                     file_.name)};
        }
        auto document = documentOf({std::move(roofline)}, "lmbench", {file_.path});
        if (document && !levels.empty()) {
            document->definitions.push_back(
                std::make_shared<const DefinitionSet>(constantsOf(levels, name)));
        }
        return document;
    }

private:
    /// "stride=64: what follows are sizes and latencies with that stride.
    Result<void> startLatencies(std::string_view text, std::size_t line)
    {
        long long stride = 0;
        if (!readCount(trimmed(text.substr(strideMark.size()), "\""), stride) || stride < 1) {
            return unexpectedAt(file_.name, {line}, "a stride in bytes", quotedExcerpt(text));
        }
        series_ = &latencies_[{isRandom_, stride}];
        unit_ = latencyMega;
        return {};
    }

    Result<void> takeLine(std::string_view text, std::size_t line)
    {
        if (text.empty() || series_ == nullptr) {
            return {};
        }
        auto rest = text;
        SizedValue one;
        if (readNumber(takeWord(rest), one.bytes) != NumberText::Number) {
            series_ = nullptr;  // another part of the results
            return {};
        }
        const auto value = trimmed(rest);
        constexpr double most = 1e15;
        if (readNumber(value, one.value) != NumberText::Number ||
            !(one.value > 0 && one.value <= most) || !(one.bytes > 0 && one.bytes <= most)) {
            return unexpectedAt(
                file_.name, {line},
                unit_ == mega ? "a size in MB and MB/s" : "a size in MB and a latency in ns",
                quotedExcerpt(text));
        }
        one.bytes *= unit_;
        series_->push_back(one);
        return {};
    }

    /// Those that prefetchers help least: in random order, else with the largest stride.
    [[nodiscard]] const Series* chosenLatencies() const
    {
        const Series* chosen = nullptr;
        for (const auto& [key, series] : latencies_) {
            chosen = series.empty() ? chosen : &series;
        }
        return chosen;
    }

    static void addLatencies(Roofline& roofline, const std::vector<FoundLevel>& levels)
    {
        for (const auto& level : levels) {
            auto& roof = addCeiling(roofline, Ceiling::Kind::Bandwidth, level.name,
                                    pointerBytes / level.value);
            roof.low = pointerBytes / (level.value + level.spread);
            roof.high = level.spread < level.value ? pointerBytes / (level.value - level.spread)
                                                   : roof.value;
            roof.operation = "dependent load";
            roof.threads = 1;
            roof.bytes = level.bytes;
            if (level.name != "DRAM") {
                roofline.levels.push_back({level.name, level.bytes, 1});
            }
        }
        if (!levels.empty()) {
            roofline.provenance.notes.emplace_back(
                "Roofs of dependent loads: 8 bytes for each latency, as a chain of pointers gets "
                "them.");
        }
    }

    void addBandwidths(Roofline& roofline, const std::vector<FoundLevel>& levels) const
    {
        for (const auto& [key, series] : bandwidths_) {
            for (const auto& one : series) {
                const auto level = nameOf(one.bytes, levels);
                if (level.empty()) {
                    continue;
                }
                auto& roof = addCeiling(roofline, Ceiling::Kind::Bandwidth, level, one.value / 1e3);
                roof.operation = key.first;
                roof.threads = key.second;
                // Repetitions are of the same size; in a level all its sizes are.
                roof.bytes = levels.empty() ? one.bytes : 0;
            }
        }
        joinRepetitions(roofline);
    }

    /// The level a size is within, the size itself where there are no levels; empty: between two.
    static std::string nameOf(double bytes, const std::vector<FoundLevel>& levels)
    {
        if (levels.empty()) {
            return bytes >= mega ? fmt::format("{:g} MB", bytes / mega)
                                 : fmt::format("{:g} kB", bytes / 1e3);
        }
        for (const auto& level : levels) {
            const bool isLast = &level == &levels.back();
            if (bytes >= level.from && (isLast || bytes <= level.bytes)) {
                return level.name;
            }
        }
        return bytes < levels.front().from ? levels.front().name : std::string();
    }

    [[nodiscard]] DefinitionSet constantsOf(const std::vector<FoundLevel>& levels,
                                            const std::string& name) const
    {
        const bool inCycles = std::isfinite(megahertz_) && megahertz_ > 0;
        const double scale = inCycles ? megahertz_ / 1e3 : 1;
        DefinitionSet set;
        set.name = visibleText(name);
        set.note = "Latencies that LMbench measured.";
        for (const auto& level : levels) {
            set.constants.push_back({latencyName(level.name), scale * level.value,
                                     scale * level.spread, inCycles ? "cycles" : "ns",
                                     fmt::format("lat_mem_rd, {:g} to {:g} KiB", level.from / 1024,
                                                 level.bytes / 1024)});
        }
        return set;
    }

    const ImportFile& file_;
    /// By whether they are in random order, and the stride: the last are the best.
    std::map<std::pair<bool, long long>, Series> latencies_;
    std::map<std::pair<std::string, int>, Series> bandwidths_;  ///< by operation and processes
    Series* series_ = nullptr;                                  ///< what lines are added to
    double unit_ = 1;                                           ///< bytes of its sizes
    bool isRandom_ = false;
    double megahertz_ = 0;
};

Result<Document> parseLmbench(const ImportFile& file, const ImportOptions& options)
{
    LmbenchResults results(file);
    if (auto good = results.read(); !good) {
        return good.error();
    }
    return results.document(file.nameFor(options));
}

bool looksLikeLmbench(const std::filesystem::path&, std::string_view head)
{
    return std::ranges::any_of(linesOf(head), [](const TextLine& line) {
        const auto text = trimmed(line.text, " \t\r");
        return text.starts_with(strideMark) || text.starts_with("[lmbench") ||
               testOfHeading(text) != nullptr || runOfCommand(text).has_value();
    });
}

}  // namespace

FileFormat lmbenchFormat()
{
    return {ImportFormat::Lmbench, "lmbench", "results of LMbench", looksLikeLmbench,
            readEach<parseLmbench>};
}

}  // namespace papilio::core
