#include "tests/benchmarks/results.h"

#include "core/base/parallel.h"
#include "core/base/vector_targets.h"
#include "tests/benchmarks/table.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string_view>

namespace papilio::benchmarks {

namespace {

std::map<std::string, std::string>& baselines()
{
    static std::map<std::string, std::string> map;
    return map;
}

std::map<std::string, std::string>& units()
{
    static std::map<std::string, std::string> map;
    return map;
}

std::string processor()
{
    std::ifstream info("/proc/cpuinfo");
    const std::string key = "model name\t: ";
    for (std::string line; std::getline(info, line);) {
        if (line.starts_with(key)) {
            return line.substr(key.size());
        }
    }
    return "unknown processor";
}

}  // namespace

void compare(const std::string& row, const std::string& baseline)
{
    baselines()[row] = baseline;
}

void setUnit(const std::string& row, const std::string& unit)
{
    units()[row] = unit;
}

namespace {

/// What no other message of an error begins with.
constexpr std::string_view skipMark = "skipped: ";

}  // namespace

void skip(benchmark::State& state, const std::string& reason)
{
    state.SkipWithError((std::string(skipMark) + reason).c_str());
}

std::string thisMachine()
{
    return fmt::format("{}, {} threads, {}", processor(), core::workerCount(),
                       core::vectorTarget());
}

bool Results::ReportContext(const Context& /*context*/)
{
    return true;
}

void Results::ReportRuns(const std::vector<Run>& runs)
{
    for (const Run& run : runs) {
        if (run.run_type != Run::RT_Iteration) {
            continue;  // mean, deviation
        }
        const std::string name = run.run_name.function_name;
        if (run.error_occurred) {
            fmt::print(stderr, "papilio_benchmarks: {}: {}\n", name, run.error_message);
            hasFailed_ = hasFailed_ || !run.error_message.starts_with(skipMark);
            continue;
        }
        const double value = run.GetAdjustedRealTime();
        const auto [place, isNew] = values_.try_emplace(name, value);
        if (isNew) {
            order_.push_back(name);
        }
        place->second = std::min(place->second, value);
    }
}

std::vector<Row> Results::rows() const
{
    std::vector<Row> rows;
    for (const auto& name : order_) {
        const auto unit = units().find(name);
        Row row{name, values_.at(name), unit == units().end() ? "ms" : unit->second, {}, 0};
        const auto baseline = baselines().find(name);
        if (baseline != baselines().end()) {
            const auto reference = values_.find(baseline->second);
            if (reference != values_.end() && reference->second > 0) {
                row.baseline = reference->first;
                row.ratio = row.value / reference->second;
            }
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

void print(const std::vector<Row>& rows, const Reference& reference)
{
    std::size_t width = 4;
    for (const auto& row : rows) {
        width = std::max(width, row.name.size());
    }
    fmt::print("{}; {} events; the fastest of the repetitions\n", thisMachine(), eventCount());
    const bool hasReference = !reference.ratios.empty();
    if (hasReference) {
        fmt::print("\"was\": the reference, {}\n", reference.machine);
    }
    fmt::print("{:<{}} | {:>10} |    | {:<{}} | {:>8}{}\n", "name", width, "value", "baseline",
               width, "ratio", hasReference ? " |      was" : "");
    for (const auto& row : rows) {
        fmt::print("{:<{}} | {:>10.3f} | {:<2} | {:<{}} | {:>8}", row.name, width, row.value,
                   row.unit, row.baseline, width,
                   row.baseline.empty() ? std::string() : fmt::format("{:.3f}", row.ratio));
        if (hasReference) {
            const auto was = reference.ratios.find(row.name);
            fmt::print(" | {:>8}", was == reference.ratios.end()
                                       ? std::string()
                                       : fmt::format("{:.3f}", was->second));
        }
        fmt::print("\n");
    }
}

std::vector<std::string> regressions(const std::vector<Row>& rows,
                                     const Reference& reference,
                                     double allowed)
{
    std::vector<std::string> lines;
    for (const auto& row : rows) {
        const auto was = reference.ratios.find(row.name);
        if (!row.baseline.empty() && was != reference.ratios.end() &&
            row.ratio > allowed * was->second) {
            lines.push_back(fmt::format("{}: {:.3f} x \"{}\", was {:.3f} x", row.name, row.ratio,
                                        row.baseline, was->second));
        }
    }
    return lines;
}

bool writeJson(const std::vector<Row>& rows, const std::string& path)
{
    nlohmann::ordered_json document;
    document["machine"] = thisMachine();
    document["events"] = eventCount();
    document["rows"] = nlohmann::ordered_json::array();
    for (const auto& row : rows) {
        nlohmann::ordered_json entry;
        entry["name"] = row.name;
        entry["value"] = row.value;
        entry["unit"] = row.unit;
        if (!row.baseline.empty()) {
            entry["baseline"] = row.baseline;
            entry["ratio"] = row.ratio;
        }
        document["rows"].push_back(std::move(entry));
    }
    std::ofstream file(path);
    file << document.dump(1) << '\n';
    file.flush();
    return file.good();
}

bool readReference(const std::string& path, Reference& reference)
{
    std::ifstream file(path);
    const auto document = nlohmann::json::parse(file, nullptr, false);
    if (!document.is_object() || !document.contains("rows")) {
        return false;
    }
    reference.machine = fmt::format("{}, {} events", document.value("machine", std::string()),
                                    document.value("events", 0));
    for (const auto& row : document["rows"]) {
        if (row.contains("ratio")) {
            reference.ratios[row["name"]] = row["ratio"];
        }
    }
    return true;
}

}  // namespace papilio::benchmarks
