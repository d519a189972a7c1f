#include "core/base/parsed_number.h"
#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/formats.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/perf/ruled_columns.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"
#include "core/io/text/pattern.h"
#include "core/model/document.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace papilio::core {

namespace {

/// What a sampled access did.
enum class MemoryOperation { Load, Store, Access };  ///< Access: loads and stores, not told apart

/// Samples of one kind, as a profile of memory accesses counts them.
struct MemorySamples {
    MemoryOperation operation = MemoryOperation::Access;
    std::string level;     ///< "L1 hit", "Local RAM hit": where the data were
    std::string function;  ///< that accessed; empty: not known
    std::string data;      ///< object that was accessed; empty: not known
    std::string thread;    ///< empty: not known
    double samples = 0;
    double cycles = 0;        ///< latency of each of them; 0: not known
    bool isModified = false;  ///< the line was in the cache of another core, changed (HITM)
};

/// What the bits of perf_mem_data_src say (linux/perf_event.h).
struct DataSource {
    MemoryOperation operation = MemoryOperation::Access;
    std::string level;  ///< "unknown" where the bits say none
    bool isModified = false;
};

constexpr std::string_view allAccesses = "all accesses";

std::string_view prefixOf(MemoryOperation operation)
{
    switch (operation) {
        case MemoryOperation::Load:
            return "mem_loads";
        case MemoryOperation::Store:
            return "mem_stores";
        case MemoryOperation::Access:
            break;
    }
    return "mem_accesses";
}

/// As a formula takes it without quotes.
std::string word(std::string_view level)
{
    const auto text = plainName(level);
    return text.empty() ? "unknown" : text;
}

using Bit = std::pair<std::uint64_t, const char*>;

constexpr std::array<Bit, 10> levelBits = {{{0x8, "L1"},
                                            {0x10, "LFB"},
                                            {0x20, "L2"},
                                            {0x40, "L3"},
                                            {0x80, "Local RAM"},
                                            {0x100, "Remote RAM (1 hop)"},
                                            {0x200, "Remote RAM (2 hops)"},
                                            {0x400, "Remote cache (1 hop)"},
                                            {0x800, "Remote cache (2 hops)"},
                                            {0x1000, "I/O"}}};

constexpr std::array<Bit, 12> levelNumbers = {{{0x1, "L1"},
                                               {0x2, "L2"},
                                               {0x3, "L3"},
                                               {0x4, "L4"},
                                               {0x5, "L2 MHB"},
                                               {0x6, "Memory-side cache"},
                                               {0x8, "Uncached"},
                                               {0x9, "CXL"},
                                               {0xa, "I/O"},
                                               {0xc, "LFB"},
                                               {0xd, "RAM"},
                                               {0xe, "PMEM"}}};

constexpr std::uint64_t field(std::uint64_t bits, unsigned first, unsigned length)
{
    return bits >> first & ((std::uint64_t{1} << length) - 1);
}

std::string levelOf(std::uint64_t bits)
{
    constexpr std::uint64_t hit = 0x2, miss = 0x4, uncached = 0x2000;
    const auto level = field(bits, 5, 14);
    const auto number = field(bits, 33, 4);
    const bool isRemote = field(bits, 37, 1) != 0;
    std::string name;
    for (const auto& [bit, text] : levelBits) {
        if ((level & bit) != 0) {
            name = text;
        }
    }
    if (name.empty() && (level & uncached) != 0) {
        name = "Uncached";
    }
    for (const auto& [value, text] : levelNumbers) {
        if (name.empty() && number == value) {
            name = isRemote ? std::string("Remote ") + text : std::string(text);
        }
    }
    if (name.empty()) {
        return "unknown";
    }
    // Newer processors give the number alone.
    return name + ((level & miss) != 0 && (level & hit) == 0 ? " miss" : " hit");
}

/// The level that perf names "L1 or L1 hit" (until Linux 6.5) or "L1 hit": "L1 hit".
std::string memoryLevel(std::string_view text)
{
    static const re2::RE2 pattern("^(.*?) or .*?( hit| miss)?$");
    const auto found = findGroups(pattern, text);
    return found ? fmt::format("{}{}", (*found)[0], (*found)[1]) : std::string(text);
}

DataSource dataSource(std::uint64_t bits)
{
    constexpr std::uint64_t load = 0x2, store = 0x4, modified = 0x10;
    const auto operation = field(bits, 0, 5);
    return {(operation & load) != 0    ? MemoryOperation::Load
            : (operation & store) != 0 ? MemoryOperation::Store
                                       : MemoryOperation::Access,
            levelOf(bits), (field(bits, 19, 5) & modified) != 0};
}

/**
 * Gathers sampled accesses to memory: how many by level, and their latencies.
 *
 * Events are mem_loads:LEVEL, mem_stores:LEVEL or mem_accesses:LEVEL (samples), mem_latency:LEVEL
 * (cycles, summed over its samples with a latency) and mem_loads:HITM. Runs are functions, and in a
 * second table data objects.
 */
class MemoryProfile {
public:
    void add(const MemorySamples& samples)
    {
        addTo(byFunction_, samples.function.empty() ? std::string(allAccesses) : samples.function,
              samples);
        if (!samples.data.empty()) {
            addTo(byData_, samples.data, samples);
        }
    }

    /// The tables, and definitions with the mean latency of each level.
    /// @param name  of the profile: also the only run where no function is known
    [[nodiscard]] Document document(const std::string& name, const Provenance& provenance) const
    {
        Document document;
        const bool hasBoth = !byData_.isEmpty();
        const auto addTable = [&](const CounterBuilder& counters, const std::string& title) {
            auto table = counters.table(title, provenance);
            for (auto& value : table.values) {
                value = std::isnan(value) ? 0 : value;  // no sample was of that kind
            }
            if (table.columns.size() == 1 && table.columns.front().run == allAccesses) {
                table.columns.front().run = visibleText(name);
            }
            requireValid(checkCounters(table));
            merge(document, documentOf(std::move(table)));
        };
        addTable(byFunction_, hasBoth ? name + " by function" : name);
        if (hasBoth) {
            addTable(byData_, name + " by data");
        }
        if (!latencies_.empty()) {
            DefinitionSet set;
            set.name = visibleText(name) + " latencies";
            set.note =
                "Mean latency of the sampled loads of each level: the sum of their latencies by "
                "their number.";
            for (const auto& [level, events] : latencies_) {
                set.definitions.push_back(
                    {.name = "latency_" + level,
                     .formula = fmt::format("{} / {}", events.sum, events.count),
                     .unit = "cycles",
                     .description = {},
                     .category = {}});
            }
            document.definitions.push_back(std::make_shared<const DefinitionSet>(std::move(set)));
        }
        return document;
    }

private:
    struct Latency {
        std::string count, sum;
    };

    void addTo(CounterBuilder& counters, const std::string& run, const MemorySamples& samples)
    {
        const auto column = counters.column(
            {visibleText(run), "", samples.thread.empty() ? "" : "thread " + samples.thread});
        const auto level = word(samples.level);
        const auto count = fmt::format("{}:{}", prefixOf(samples.operation), level);
        counters.add(counters.event(count, "samples"), column, samples.samples);
        if (samples.isModified) {
            counters.add(
                counters.event(fmt::format("{}:HITM", prefixOf(samples.operation)), "samples"),
                column, samples.samples);
        }
        if (samples.cycles > 0 && samples.operation != MemoryOperation::Store) {
            const auto sum = "mem_latency:" + level;
            counters.add(counters.event(sum, "cycles"), column, samples.samples * samples.cycles);
            latencies_.try_emplace(level, Latency{count, sum});
        }
    }

    CounterBuilder byFunction_;
    CounterBuilder byData_;
    std::map<std::string, Latency> latencies_;  ///< by level
};

constexpr std::string_view headMark = "# PID, TID, IP, ADDR,";
constexpr std::uint64_t lineBytes = 64, wordBytes = 8;

/// "0x7f…"; old versions of perf print "0x016" and the number.
std::optional<std::uint64_t> hexadecimal(std::string_view text)
{
    constexpr std::size_t most = 16;
    if (!text.starts_with("0x")) {
        return std::nullopt;
    }
    text.remove_prefix(2);
    if (text.size() > most && text.starts_with("016")) {
        text.remove_prefix(3);
    }
    return parsedNumber<std::uint64_t>(text, 16);
}

struct Sample {
    std::string thread;
    std::uint64_t address = 0;
    double cycles = 0;
    DataSource source;
    std::string function;
};

/// Which thread took lines over that another one had written.
class Transfers {
public:
    void take(const Sample& sample)
    {
        const auto line = sample.address / lineBytes;
        if (sample.source.operation == MemoryOperation::Store) {
            writers_[line] = {sample.thread, sample.address / wordBytes};
            return;
        }
        if (!sample.source.isModified) {
            return;
        }
        const auto writer = writers_.find(line);
        if (writer == writers_.end() || writer->second.thread == sample.thread) {
            ++unknown_;
            return;
        }
        const bool isSame = writer->second.word == sample.address / wordBytes;
        auto& [same, other] = counts_[{writer->second.thread, sample.thread}];
        ++(isSame ? same : other);
    }

    /// Null: there was no transfer.
    [[nodiscard]] std::shared_ptr<const CommunicationMatrix> matrix(
        const std::string& name, const Provenance& provenance) const
    {
        std::map<std::string, std::size_t> threads;
        for (const auto& [pair, count] : counts_) {
            threads.try_emplace(pair.first);
            threads.try_emplace(pair.second);
        }
        constexpr std::size_t most = 2048;
        if (threads.empty() || threads.size() > most) {
            return nullptr;
        }
        CommunicationMatrix matrix;
        for (auto& [thread, place] : threads) {
            place = matrix.threads.size();
            matrix.threads.push_back(thread);
        }
        matrix.name = name;
        matrix.unit = "sampled transfers";
        matrix.trueSharing.assign(threads.size() * threads.size(), 0);
        matrix.falseSharing = matrix.trueSharing;
        for (const auto& [pair, count] : counts_) {
            const auto at = matrix.at(threads.at(pair.first), threads.at(pair.second));
            matrix.trueSharing[at] = count.first;
            matrix.falseSharing[at] = count.second;
        }
        matrix.provenance = provenance;
        matrix.provenance.notes.emplace_back(
            "A transfer is a load that found its line modified in another cache (HITM); it is from "
            "the thread whose store to that line was sampled last. Of the same 8 bytes it is true "
            "sharing, else false sharing.");
        if (unknown_ > 0) {
            matrix.provenance.notes.push_back(fmt::format(
                "{} no sampled store of another thread before, and {} left out.",
                plural(unknown_, "transfer has", "transfers have"), unknown_ == 1 ? "is" : "are"));
        }
        return std::make_shared<const CommunicationMatrix>(std::move(matrix));
    }

private:
    struct Writer {
        std::string thread;
        std::uint64_t word = 0;
    };

    std::unordered_map<std::uint64_t, Writer> writers_;  ///< by line
    /// From, to: of the same word, of other words.
    std::map<std::pair<std::string, std::string>, std::pair<double, double>> counts_;
    std::size_t unknown_ = 0;
};

/// Counters of the samples by function and thread, and the communication between threads.
class SampleDump {
public:
    explicit SampleDump(const ImportFile& file) : file_(file) {}

    Document read(const std::string& name, const Provenance& provenance)
    {
        for (const auto& line : linesOf(file_.text)) {
            file_.checkStop(line.number);
            if (line.text.starts_with(headMark)) {
                titles_ = split(line.text.substr(1), ",");
                continue;
            }
            if (titles_.empty() || line.text.starts_with('#') ||
                trimmed(line.text, " \t\r").empty()) {
                continue;
            }
            const auto sample = sampleIn(line);
            ++samples_;
            transfers_.take(sample);
            profile_.add({sample.source.operation, sample.source.level, sample.function,
                          std::string(), sample.thread, 1, sample.cycles,
                          sample.source.isModified});
        }
        if (samples_ == 0) {
            throw ParseError{"contains no sample of perf mem report"};
        }
        auto document = profile_.document(name, provenance);
        if (auto matrix = transfers_.matrix(name, provenance)) {
            document.communication.push_back(std::move(matrix));
        }
        return document;
    }

private:
    [[nodiscard]] std::vector<std::string_view> cellsOf(std::string_view line) const
    {
        line = trimmed(line, " \t\r");
        const auto end = line.find_first_not_of("0123456789-");
        const auto separator = end == std::string_view::npos ? ' ' : line[end];
        if (separator != ' ') {
            return split(line, std::string_view(&separator, 1));
        }
        std::vector<std::string_view> cells;
        while (cells.size() + 1 < titles_.size() && !line.empty()) {
            cells.push_back(takeWord(line));
        }
        if (!trimmed(line).empty()) {
            cells.push_back(trimmed(line));  // the symbol: C++ has blanks in it
        }
        return cells;
    }

    Sample sampleIn(const TextLine& line) const
    {
        const auto cells = cellsOf(line.text);
        const auto cell = [&](std::string_view title) {
            const auto found = std::ranges::find(titles_, title);
            const auto at = static_cast<std::size_t>(found - titles_.begin());
            return at < cells.size() ? cells[at] : std::string_view();
        };
        Sample sample;
        const auto thread = readCount(cell("TID"));
        const auto cycles = sampledNumber(cell("LOCAL WEIGHT"));
        const auto address = hexadecimal(cell("ADDR"));
        const auto source = hexadecimal(cell("DSRC"));
        if (cells.size() < titles_.size() || !thread || !address || !source || !cycles) {
            throw unexpectedAt(
                file_.name, {line.number},
                fmt::format("a sample with {} numbers and a symbol", titles_.size() - 1),
                quotedExcerpt(line.text));
        }
        sample.thread = fmt::format("{}", *thread);
        sample.cycles = *cycles;
        sample.address = *address;
        sample.source = dataSource(*source);
        // FILE:SYMBOL, and names of C++ have colons, too.
        const auto symbol = cells[titles_.size() - 1];
        const auto file = symbol.find(':');
        sample.function = file == std::string_view::npos ? symbol : symbol.substr(file + 1);
        return sample;
    }

    const ImportFile& file_;
    std::vector<std::string_view> titles_;
    std::size_t samples_ = 0;
    MemoryProfile profile_;
    Transfers transfers_;
};

/// Whether it is what `perf mem report -D` prints: a line each for the samples, under
/// "# PID, TID, IP, ADDR, LOCAL WEIGHT, DSRC, SYMBOL".
bool isSampleDump(std::string_view text)
{
    static const re2::RE2 heading("(?m)^# PID, TID, IP, ADDR,.*LOCAL WEIGHT, DSRC",
                                  re2::RE2::Latin1);
    return isFound(heading, text);
}

constexpr std::string_view levelTitle = "Memory access";

bool isAddress(std::string_view text)
{
    return text.starts_with("0x") || text.starts_with("000000");
}

std::string_view withoutMode(std::string_view symbol)
{
    return symbolIn(symbol).value_or(symbol);
}

/// Reads the tables of perf mem report: one for each event.
class MemReport {
public:
    explicit MemReport(const ImportFile& file) : file_(file) {}

    void read(MemoryProfile& profile)
    {
        std::string_view before;
        for (const auto& line : linesOf(file_.text)) {
            if (line.text.starts_with("# Samples:")) {
                startTable(line);
            } else if (auto ruler = RuledColumns::read(line.text)) {
                ruler->setTitles(before);
                takeTitles(*std::move(ruler), line.number - 1);
            } else if (columns_ && !line.text.starts_with('#')) {
                takeRow(line, profile);
            }
            before = line.text;
        }
        if (rows_ == 0) {
            throw ParseError{
                "contains no sample of perf mem report; write it with "
                "perf mem report --stdio, without -t"};
        }
    }

private:
    void startTable(const TextLine& line)
    {
        columns_.reset();
        const auto event = line.text.substr(std::min(line.text.find('\''), line.text.size()));
        if (!events_.insert(std::string(event)).second) {
            throw errorAt(file_.name, {line.number},
                          "a second report of the same event; import each report as a file");
        }
        operation_ = event.find("stores") != std::string_view::npos  ? MemoryOperation::Store
                     : event.find("loads") != std::string_view::npos ? MemoryOperation::Load
                                                                     : MemoryOperation::Access;
    }

    void takeTitles(RuledColumns columns, std::size_t line)
    {
        for (const auto title : {std::string_view("Samples"), levelTitle}) {
            if (!columns.find(title)) {
                throw errorAt(file_.name, {line, 1},
                              fmt::format("the column \"{}\" is missing; print the report with "
                                          "perf mem report --stdio, without -F",
                                          title));
            }
        }
        columns_ = std::move(columns);
    }

    void takeRow(const TextLine& line, MemoryProfile& profile)
    {
        const auto cell = [&](std::string_view title) {
            return columns_->cell(line.text, columns_->find(title));
        };
        // Call chains are below their row, without a share.
        if (!columns_->cell(line.text, 0).ends_with('%')) {
            return;
        }
        ++rows_;
        MemorySamples samples;
        samples.operation = operation_;
        const auto count = sampledNumber(cell("Samples"));
        if (!count) {
            throw unexpectedAt(file_.name, {line.number}, "a number of samples",
                               quotedExcerpt(cell("Samples")));
        }
        samples.samples = *count;
        const auto level = cell(levelTitle);
        if (level.empty()) {
            throw errorAt(file_.name, {line.number},
                          "the line ends before the memory access: the file was cut off; print "
                          "the report again");
        }
        samples.level = memoryLevel(level);
        const auto weight = cell("Local Weight");
        const auto cycles = sampledNumber(weight);
        if (!weight.empty() && !cycles) {
            throw unexpectedAt(file_.name, {line.number}, "a latency in cycles",
                               quotedExcerpt(weight));
        }
        samples.cycles = cycles.value_or(0);
        samples.function = withoutMode(cell("Symbol"));
        const auto data = withoutMode(cell("Data Symbol"));
        samples.data = isAddress(data) ? cell("Data Object") : data;
        samples.isModified = cell("Snoop").find("HitM") != std::string_view::npos;
        profile.add(samples);
    }

    const ImportFile& file_;
    MemoryOperation operation_ = MemoryOperation::Access;
    std::optional<RuledColumns> columns_;
    std::set<std::string> events_;
    std::size_t rows_ = 0;
};

Document parsePerfMem(const ImportFile& file, const ImportOptions& options)
{
    auto provenance = importProvenance("perf-mem", {file.path});
    provenance.notes.emplace_back(
        "The counts are samples: perf takes one access in many, and by default no load below a "
        "latency (--ldlat).");
    const auto name = file.nameFor(options);
    constexpr std::size_t headBytes = 65'536;
    if (isSampleDump(file.text.substr(0, headBytes))) {
        return SampleDump(file).read(name, provenance);
    }
    MemoryProfile profile;
    MemReport(file).read(profile);
    return profile.document(name, provenance);
}

bool looksLikePerfMem(const std::filesystem::path&, std::string_view head)
{
    static const re2::RE2 heading("(?m)^# Overhead.*Memory access", re2::RE2::Latin1);
    return isSampleDump(head) || isFound(heading, head);
}

}  // namespace

/**
 * Sampled accesses to memory: what `perf mem report --stdio` prints, in any sort order that has the
 * memory access, and the single samples of `perf mem report -D`.
 *
 * Loads and stores by memory level with their latencies become counters, whose runs are functions
 * and data objects (memory_profile.h). Single samples also give the communication between threads:
 * a load that found its line modified in the cache of another core (HITM) takes it from the thread
 * whose store to the line was sampled last.
 */
FileFormat perfMemFormat()
{
    return {"perf-mem", "output of perf mem report", looksLikePerfMem, readEach<parsePerfMem>};
}

}  // namespace papilio::core
