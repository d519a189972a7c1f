#include "core/io/formats/perf/memory_profile.h"

#include "core/base/text.h"

#include <array>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace papilio::core {

namespace {

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

}  // namespace

std::string memoryLevel(std::string_view text)
{
    constexpr std::string_view between = " or ";
    const auto at = text.find(between);
    if (at == std::string_view::npos) {
        return std::string(text);
    }
    const auto kind = text.substr(text.rfind(' ') + 1);
    const auto name = text.substr(0, at);
    return kind == "hit" || kind == "miss" ? fmt::format("{} {}", name, kind) : std::string(name);
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

void MemoryProfile::add(const MemorySamples& samples)
{
    addTo(byFunction_, samples.function.empty() ? std::string(allAccesses) : samples.function,
          samples);
    if (!samples.data.empty()) {
        addTo(byData_, samples.data, samples);
    }
}

void MemoryProfile::addTo(CounterBuilder& counters,
                          const std::string& run,
                          const MemorySamples& samples)
{
    const auto column = counters.column(
        {visibleText(run), "", samples.thread.empty() ? "" : "thread " + samples.thread});
    const auto level = word(samples.level);
    const auto count = fmt::format("{}:{}", prefixOf(samples.operation), level);
    counters.add(counters.event(count, "samples"), column, samples.samples);
    if (samples.isModified) {
        counters.add(counters.event(fmt::format("{}:HITM", prefixOf(samples.operation)), "samples"),
                     column, samples.samples);
    }
    if (samples.cycles > 0 && samples.operation != MemoryOperation::Store) {
        const auto sum = "mem_latency:" + level;
        counters.add(counters.event(sum, "cycles"), column, samples.samples * samples.cycles);
        latencies_.try_emplace(level, Latency{count, sum});
    }
}

Result<Document> MemoryProfile::document(const std::string& name,
                                         const Provenance& provenance) const
{
    Document document;
    const bool hasBoth = !byData_.isEmpty();
    const auto addTable = [&](const CounterBuilder& counters,
                              const std::string& title) -> Result<void> {
        auto made = counters.table(title, provenance);
        if (!made) {
            return made.error();
        }
        auto table = *std::move(made);
        for (auto& value : table.values) {
            value = std::isnan(value) ? 0 : value;  // no sample was of that kind
        }
        if (table.columns.size() == 1 && table.columns.front().run == allAccesses) {
            table.columns.front().run = visibleText(name);
        }
        if (auto good = checkCounters(table); !good) {
            return good;
        }
        document.counters.push_back(std::make_shared<const CounterTable>(std::move(table)));
        return {};
    };
    if (auto good = addTable(byFunction_, hasBoth ? name + " by function" : name); !good) {
        return good.error();
    }
    if (hasBoth) {
        if (auto good = addTable(byData_, name + " by data"); !good) {
            return good.error();
        }
    }
    if (!latencies_.empty()) {
        DefinitionSet set;
        set.name = visibleText(name) + " latencies";
        set.note =
            "Mean latency of the sampled loads of each level: the sum of their latencies by "
            "their number.";
        for (const auto& [level, events] : latencies_) {
            set.definitions.push_back({.name = "latency_" + level,
                                       .formula = fmt::format("{} / {}", events.sum, events.count),
                                       .unit = "cycles",
                                       .description = {},
                                       .category = {}});
        }
        document.definitions.push_back(std::make_shared<const DefinitionSet>(std::move(set)));
    }
    return document;
}

}  // namespace papilio::core
