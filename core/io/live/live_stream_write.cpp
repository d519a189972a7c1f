#include "core/io/live/live_stream.h"
#include "core/io/text/json_text.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>

namespace papilio::core {

namespace {

using Json = nlohmann::ordered_json;

/// Names come from foreign programs: bytes that are not UTF-8 are replaced, never thrown about.
std::string line(const Json& object)
{
    return object.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

void appendNumber(std::string& text, double value)
{
    if (value == 0 && std::signbit(value)) {
        text += "-0.0";  // "-0" would be read as a whole number, which has no sign at zero
    } else if (std::isfinite(value)) {
        fmt::format_to(std::back_inserter(text), "{}", value);
    } else {
        text += std::isnan(value) ? "null" : value > 0 ? "\"inf\"" : "\"-inf\"";
    }
}

bool isSame(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) ||
           (std::isnan(a) && std::isnan(b));
}

/// Whether a recorder line would say nothing new.
bool haveSameHead(const Recorder& known, const Recorder& recorder)
{
    return known.name == recorder.name && known.subject == recorder.subject &&
           known.end == recorder.end && known.problem == recorder.problem &&
           known.outer == recorder.outer && known.isNormalised == recorder.isNormalised &&
           std::ranges::equal(
               known.statistics, recorder.statistics, [](const auto& one, const auto& other) {
                   return one.first == other.first && isSame(one.second, other.second);
               });
}

template<typename Number>
void appendArray(std::string& text, std::span<const Number> numbers)
{
    text += '[';
    for (std::size_t index = 0; index < numbers.size(); ++index) {
        if (index > 0) {
            text += ',';
        }
        if constexpr (std::is_same_v<Number, double>) {
            appendNumber(text, numbers[index]);
        } else {
            fmt::format_to(std::back_inserter(text), "{}", numbers[index]);
        }
    }
    text += ']';
}

}  // namespace

std::string liveProgramLine(const LiveProgram& program)
{
    return line({{"program", program.program},
                 {"arguments", program.arguments},
                 {"pid", program.pid},
                 {"interval_ms", program.intervalMs}});
}

std::string liveRecorderLine(std::size_t id, const Recorder& recorder)
{
    Json said = {{"id", id},
                 {"name", recorder.name},
                 {"library", recorder.library},
                 {"type", recorder.type},
                 {"kind", toString(recorder.kind)},
                 {"mode", recorder.mode == Recorder::Mode::Delta ? "delta" : "instantaneous"},
                 {"unit", recorder.unit},
                 {"description", recorder.description},
                 {"role", recorder.role},
                 {"subject", recorder.subject},
                 {"problem", recorder.problem},
                 {"outer", recorder.outer},
                 {"end", toString(recorder.end.kind)},
                 {"own_word", recorder.end.word},
                 {"signal", recorder.end.signal},
                 {"status", recorder.end.status},
                 {"normalised", recorder.isNormalised}};
    if (recorder.kind == Recorder::Kind::Group) {
        said["members"] = recorder.labels;
    }
    for (const auto& [name, value] : recorder.statistics) {
        // JSON has no infinities
        const Json number = std::isfinite(value) ? Json(value)
                            : std::isnan(value)  ? Json()
                                                 : Json(value > 0 ? "inf" : "-inf");
        said["statistics"].push_back(Json::array({name, number}));
    }
    return line({{"recorder", said}});
}

std::string liveValuesLine(const LiveValues& values)
{
    std::string text =
        fmt::format("{{\"values\":{{\"id\":{},\"from\":{},\"values\":", values.id, values.from);
    if (!values.integers.empty()) {
        appendArray(text, values.integers);
    } else {
        appendArray(text, values.values);
    }
    if (!values.timesNs.empty()) {
        text += ",\"times_ns\":";
        appendArray(text, values.timesNs);
    }
    if (!values.labels.empty()) {
        const Json labels(std::vector<std::string>(values.labels.begin(), values.labels.end()));
        text += ",\"labels\":" + labels.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    return text + "}}\n";
}

std::string liveNoteLine(const std::string& note)
{
    return line({{"note", note}});
}

std::string liveEndLine(const LiveEnd& end)
{
    return line({{"end",
                  {{"status", end.status},
                   {"signal", end.signal},
                   {"stopped", end.stopped},
                   {"seconds", end.seconds}}}});
}

std::string liveStopLine()
{
    return "{\"stop\":true}\n";
}

bool isLiveStopLine(std::string_view text)
{
    const auto object =
        tooDeepAt(text) ? nlohmann::json() : nlohmann::json::parse(text, nullptr, false);
    if (!object.is_object()) {
        return false;
    }
    const auto stop = object.find("stop");
    return stop != object.end() && stop->is_boolean() && stop->get<bool>();
}

std::string liveUpdateLines(const std::vector<std::shared_ptr<const Recorder>>& recorders,
                            const LiveStreamReader& reader)
{
    constexpr std::size_t valuesPerLine = 100'000;
    std::string lines;
    for (std::size_t id = 0; id < recorders.size(); ++id) {
        const auto& recorder = *recorders[id];
        const auto* known = id < reader.recorders().size() ? &reader.recorders()[id] : nullptr;
        if (known == nullptr || !haveSameHead(*known, recorder)) {
            lines += liveRecorderLine(id, recorder);
        }
        const auto count = known != nullptr ? known->values.size() : 0;
        std::size_t same = 0;
        while (same < std::min(count, recorder.values.size()) &&
               isSame(known->values[same], recorder.values[same])) {
            ++same;
        }
        for (auto from = same; from < recorder.values.size(); from += valuesPerLine) {
            const auto length = std::min(valuesPerLine, recorder.values.size() - from);
            LiveValues values{
                .id = id, .from = from, .values = std::span(recorder.values).subspan(from, length)};
            if (!recorder.integers.empty()) {
                values.integers = std::span(recorder.integers).subspan(from, length);
            }
            lines += liveValuesLine(values);
        }
    }
    return lines;
}

}  // namespace papilio::core
