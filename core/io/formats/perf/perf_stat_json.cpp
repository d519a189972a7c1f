#include "core/io/formats/perf/perf_stat_json.h"

#include "core/base/text.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace papilio::core {

namespace {

using Fields = std::map<std::string, std::string, std::less<>>;

/// Reads `"key" : value, …`; `at` stops where it is no such thing.
bool readFields(std::string_view text, std::size_t& at, Fields& fields)
{
    const auto blanks = [&] { at = std::min(text.find_first_not_of(" \t", at), text.size()); };
    const auto takes = [&](char character) {
        blanks();
        const bool there = at < text.size() && text[at] == character;
        at += there ? 1 : 0;
        return there;
    };
    const auto quoted = [&](std::string& to) {
        if (!takes('"')) {
            return false;
        }
        for (; at < text.size() && text[at] != '"'; ++at) {
            at += text[at] == '\\' && at + 1 < text.size() ? 1 : 0;
            to += text[at];
        }
        return takes('"');
    };
    if (!takes('{')) {
        return false;
    }
    while (!takes('}')) {
        std::string key;
        std::string value;
        if (!quoted(key) || !takes(':')) {
            return false;
        }
        blanks();
        if (at < text.size() && text[at] == '"') {
            if (!quoted(value)) {
                return false;
            }
        } else {
            // A bare value ends before the brace, or before a comma that begins the next key.
            auto end = at;
            for (; end < text.size() && text[end] != '}'; ++end) {
                const auto next = text.find_first_not_of(" \t", end + 1);
                if (text[end] == ',' && next != std::string_view::npos &&
                    (text[next] == '"' || text[next] == '}')) {
                    break;
                }
            }
            value = trimmed(text.substr(at, end - at));
            at = end;
        }
        fields[key] = value;
        takes(',');
        if (at >= text.size()) {
            return false;
        }
    }
    blanks();
    takes(',');  // objects of a list without its brackets
    blanks();
    return at == text.size();
}

double number(const Fields& fields, std::string_view key)
{
    const auto found = fields.find(key);
    double value = PerfStatRow::unknown;
    if (found != fields.end()) {
        auto text = found->second;
        std::ranges::replace(text, ',', '.');
        if (readNumber(text, value) != NumberText::Number) {
            value = PerfStatRow::unknown;
        }
    }
    return value;
}

std::string fieldText(const Fields& fields, std::string_view key)
{
    const auto found = fields.find(key);
    return found == fields.end() || found->second == "(null)" ? std::string() : found->second;
}

std::string placeOf(const Fields& fields)
{
    std::string place;
    for (const std::string_view key :
         {"socket", "die", "cluster", "cache", "core", "node", "cpu", "thread", "cgroup"}) {
        if (auto said = fieldText(fields, key); !said.empty()) {
            const bool bare = key == "cpu" && !said.starts_with("CPU");
            place += (place.empty() ? "" : " ") + (bare ? "CPU" + said : said);
        }
    }
    return place;
}

}  // namespace

PerfStatLine readPerfStatObject(std::string_view line)
{
    PerfStatLine result;
    Fields fields;
    std::size_t at = 0;
    line = trimmed(line);
    if (!readFields(line, at, fields)) {
        result.column = at + 1;
        return result;
    }
    auto& row = result.row;
    row.event = fieldText(fields, "event");
    row.part = placeOf(fields);
    row.time = number(fields, "interval");
    auto metric = fieldText(fields, "metric-value");
    std::ranges::replace(metric, ',', '.');
    result.metric = perfStatMetric(metric, fieldText(fields, "metric-unit"), row);
    const auto count = fieldText(fields, "counter-value");
    if (row.event.empty() || count.empty()) {
        const bool isMetric = fields.contains("metric-value") || fields.contains("metric-unit");
        result.kind = isMetric ? PerfStatLine::Kind::Metric : PerfStatLine::Kind::Unknown;
        return result;
    }
    if (count.starts_with('<')) {
        row.reason = count;
    } else {
        row.value = number(fields, "counter-value");
        if (std::isnan(row.value)) {
            result.column = line.find(count) + 1;
            return result;
        }
    }
    row.unit = fieldText(fields, "unit");
    row.variance = number(fields, "variance") / 100;
    row.running = number(fields, "pcnt-running") / 100;
    result.kind = PerfStatLine::Kind::Count;
    return result;
}

}  // namespace papilio::core
