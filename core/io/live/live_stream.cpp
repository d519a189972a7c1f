#include "core/io/live/live_stream.h"

#include "core/base/constants.h"
#include "core/base/text.h"
#include "core/io/text/json_object.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>
#include <vector>

namespace papilio::core {

namespace {

using Json = nlohmann::json;

constexpr double largestExact = 9007199254740992.0;  ///< 2^53
constexpr std::size_t textBytes = 65'536;            ///< of one name, description, note or argument

Error malformed(std::string message)
{
    return {Errc::Malformed, std::move(message)};
}

/// What a study can hold: a NUL, which JSON can escape, would end a text there.
bool isStorable(const Json& value)
{
    return value.is_string() && isText(value.get_ref<const std::string&>());
}

/// A member that has to be a text; absent is empty.
std::string textOf(const Json& object, const char* key)
{
    const auto member = object.find(key);
    if (member == object.end()) {
        return std::string();
    }
    if (!isStorable(*member) || member->get_ref<const std::string&>().size() > textBytes) {
        throw malformed(
            fmt::format("\"{}\" is not a text of at most {} bytes without NUL", key, textBytes));
    }
    return member->get<std::string>();
}

/// A member that must be a whole number in [0, limit]; a missing one is an error.
std::size_t index(const Json& object, const char* key, std::size_t limit)
{
    const auto member = object.find(key);
    if (member == object.end() || !member->is_number_unsigned() ||
        member->get<std::uint64_t>() > limit) {
        throw malformed(fmt::format("\"{}\" is {}, expected a whole number from 0 to {}", key,
                                    member == object.end() ? "missing" : "out of range", limit));
    }
    return member->get<std::size_t>();
}

/// Numbers as liveValuesLine() writes them.
Result<double> numberIn(const Json& value)
{
    if (value.is_number()) {
        return value.get<double>();
    }
    if (value.is_null()) {
        return notANumber;
    }
    if (value == "inf" || value == "-inf") {
        const double infinity = std::numeric_limits<double>::infinity();
        return value == "inf" ? infinity : -infinity;
    }
    return malformed("\"values\" contains something that is not a number");
}

double numberOr(const Json& object, const char* key, double otherwise)
{
    const auto member = object.find(key);
    return member != object.end() && member->is_number() ? member->get<double>() : otherwise;
}

bool isSame(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) ||
           (std::isnan(a) && std::isnan(b));
}

/// The texts of a recorder with their names in the stream.
constexpr auto recorderTexts = std::to_array<std::pair<const char*, std::string Recorder::*>>(
    {{"name", &Recorder::name},
     {"library", &Recorder::library},
     {"type", &Recorder::type},
     {"unit", &Recorder::unit},
     {"description", &Recorder::description},
     {"role", &Recorder::role},
     {"subject", &Recorder::subject},
     {"problem", &Recorder::problem},
     {"outer", &Recorder::outer}});

bool isSame(const Recorder& known, const Recorder& recorder)
{
    return std::ranges::equal(known.values, recorder.values,
                              [](double one, double other) { return isSame(one, other); }) &&
           std::ranges::equal(known.integers, recorder.integers) &&
           std::ranges::equal(known.timesNs, recorder.timesNs) && known.labels == recorder.labels &&
           std::ranges::all_of(
               recorderTexts,
               [&](const auto& text) { return known.*text.second == recorder.*text.second; }) &&
           known.kind == recorder.kind && known.mode == recorder.mode &&
           known.end == recorder.end && known.isNormalised == recorder.isNormalised &&
           std::ranges::equal(
               known.statistics, recorder.statistics, [](const auto& one, const auto& other) {
                   return one.first == other.first && isSame(one.second, other.second);
               });
}

/// Names come from foreign programs: bytes that are not UTF-8 are replaced, never thrown about.
std::string line(const JsonValue& object)
{
    return object.dump(-1, ' ', false, JsonValue::error_handler_t::replace) + '\n';
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

/// Takes single lines apart; a struct so that it may write to the reader.
struct LiveLines {
    LiveStreamReader& reader;

    void program(const Json& object) const
    {
        LiveProgram program;
        program.program = textOf(object, "program");
        const auto arguments = object.find("arguments");
        if (arguments != object.end() && arguments->is_array()) {
            for (const auto& argument : *arguments) {
                if (!isStorable(argument)) {
                    throw malformed("\"arguments\" contains something that is not a text");
                }
                program.arguments.push_back(argument.get<std::string>());
            }
        }
        const double pid = numberOr(object, "pid", 0);
        program.pid = pid >= 0 && pid < 4e18 ? static_cast<std::int64_t>(pid) : 0;
        program.intervalMs = numberOr(object, "interval_ms", 0);
        reader.program_ = std::move(program);
    }

    void recorder(const Json& object) const
    {
        // Ids count up, so that a large one cannot make the reader large.
        const auto id = index(object, "id", reader.recorders_.size());
        if (id >= reader.limits_.recorders) {
            throw malformed(
                fmt::format("there are more than {} recorders", reader.limits_.recorders));
        }
        Recorder recorder;
        for (const auto& [key, field] : recorderTexts) {
            recorder.*field = textOf(object, key);
        }
        const auto kind = textOf(object, "kind");
        const auto mode = textOf(object, "mode");
        if (recorder.name.empty()) {
            throw malformed("a recorder needs a \"name\", and \"kind\" and \"mode\" must be texts");
        }
        recorder.end = endOf(object);
        const auto normalised = object.find("normalised");
        recorder.isNormalised = normalised != object.end() && *normalised == true;
        recorder.statistics = namedNumbers(object);
        recorder.kind = named<Recorder::Kind>(kind).value_or(Recorder::Kind::Series);
        recorder.mode = mode == "delta" ? Recorder::Mode::Delta : Recorder::Mode::Instantaneous;
        recorder.provenance.source = "sde";
        if (recorder.kind == Recorder::Kind::Group) {
            const auto members = object.find("members");
            recorder.labels =
                list<std::string>(object, "members", members == object.end() ? 0 : members->size());
        }
        return place(id, std::move(recorder));
    }

    static RunEnd endOf(const Json& object)
    {
        const auto kind = textOf(object, "end");
        auto word = textOf(object, "own_word");
        auto signal = textOf(object, "signal");
        const double status = numberOr(object, "status", 0);
        if (!named<RunEnd::Kind>(kind) || !(std::fabs(status) <= 1e6)) {
            throw malformed("how a recorder's run ended is not as expected");
        }
        return {*named<RunEnd::Kind>(kind), std::move(word), std::move(signal),
                static_cast<int>(status)};
    }

    static std::vector<std::pair<std::string, double>> namedNumbers(const Json& object)
    {
        std::vector<std::pair<std::string, double>> found;
        const auto member = object.find("statistics");
        if (member == object.end()) {
            return found;
        }
        std::set<std::string> names;
        for (const auto& pair : *member) {
            const bool isPair = pair.is_array() && pair.size() == 2 && isStorable(pair[0]);
            const auto value = isPair ? numberIn(pair[1]) : Result<double>(malformed({}));
            if (!value || pair[0] == "" || !names.insert(pair[0].get<std::string>()).second) {
                throw malformed(
                    "\"statistics\" is not a list of different names with a number each");
            }
            found.emplace_back(pair[0].get<std::string>(), *value);
        }
        return found;
    }

    void place(std::size_t id, Recorder recorder) const
    {
        if (id == reader.recorders_.size()) {
            reader.recorders_.push_back(std::move(recorder));
            reader.revisions_.push_back(1);
            return;
        }
        Recorder& old = reader.recorders_[id];
        if (isWholeNumberType(recorder.type) && old.integers.size() != old.values.size()) {
            // The type became known after the first values: they have to be of it.
            for (const double value : old.values) {
                if (!(std::fabs(value) < largestExact) || value != std::trunc(value)) {
                    throw malformed("the type became a whole number after other values");
                }
            }
            recorder.integers = std::vector<std::int64_t>(old.values.begin(), old.values.end());
        } else if (isWholeNumberType(recorder.type)) {
            recorder.integers = std::move(old.integers);
        }
        recorder.values = std::move(old.values);
        recorder.timesNs = std::move(old.timesNs);
        if (recorder.kind != Recorder::Kind::Group && old.labels.size() == recorder.values.size()) {
            recorder.labels = std::move(old.labels);
        }
        old = std::move(recorder);
        ++reader.revisions_[id];
    }

    void values(const Json& object) const
    {
        const auto known = reader.recorders_.size();
        if (known == 0) {
            throw malformed("values come before the recorder that they belong to");
        }
        const auto id = index(object, "id", known - 1);
        Recorder& recorder = reader.recorders_[id];
        const auto from = index(object, "from", recorder.values.size());
        const auto values = object.find("values");
        if (values == object.end() || !values->is_array()) {
            throw malformed("\"values\" has no list of numbers");
        }
        const std::size_t after =
            reader.valueCount_ - (recorder.values.size() - from) + values->size();
        if (after > reader.limits_.values) {
            throw malformed(fmt::format(
                "there are more than {} values; collect without --live, or record fewer",
                reader.limits_.values));
        }
        take(recorder, object, from, *values);
        reader.valueCount_ = after;
        ++reader.revisions_[id];
    }

    /// Everything is checked before anything is kept.
    static void take(Recorder& recorder, const Json& object, std::size_t from, const Json& values)
    {
        std::vector<double> numbers;
        numbers.reserve(values.size());
        std::vector<std::int64_t> integers;
        const bool whole = isWholeNumberType(recorder.type);
        for (const auto& value : values) {
            numbers.push_back(orThrow(numberIn(value)));
            if (whole && !value.is_number_integer()) {
                throw malformed(fmt::format("\"values\" contains a number that is not of type {}",
                                            recorder.type));
            }
            if (whole) {
                integers.push_back(value.get<std::int64_t>());
            }
        }
        auto times = list<std::int64_t>(object, "times_ns", values.size());
        auto labels = list<std::string>(object, "labels", values.size());
        append(recorder.values, numbers, from);
        if (whole) {
            append(recorder.integers, integers, from);
        }
        keepWhole(recorder.timesNs, times, from, numbers.size());
        if (recorder.kind != Recorder::Kind::Group) {
            keepWhole(recorder.labels, labels, from, numbers.size());
        }
    }

    static void append(auto& to, const auto& items, std::size_t from)
    {
        if constexpr (requires { to.truncate(from); }) {
            to.truncate(from);
            to.append(items);
        } else {
            to.resize(std::min(from, to.size()));
            to.insert(to.end(), items.begin(), items.end());
        }
    }

    /// Times and labels are there for every value or for none.
    static void keepWhole(auto& to, const auto& items, std::size_t from, std::size_t count)
    {
        if (items.size() == count && to.size() >= from) {
            append(to, items, from);
        } else {
            to.clear();
        }
    }

    template<typename Item>
    static std::vector<Item> list(const Json& object, const char* key, std::size_t count)
    {
        const auto member = object.find(key);
        std::vector<Item> items;
        if (member == object.end()) {
            return items;
        }
        if (!member->is_array() || member->size() != count) {
            throw malformed(
                fmt::format("\"{}\" is not a list of {} with one item for each value", key, count));
        }
        items.reserve(count);
        for (const auto& item : *member) {
            if (std::is_same_v<Item, std::string> ? !isStorable(item) : !item.is_number_integer()) {
                throw malformed(fmt::format("\"{}\" contains an item of a different type", key));
            }
            items.push_back(item.get<Item>());
        }
        return items;
    }

    void note(const Json& object) const
    {
        if (auto sentence = textOf(object, "note"); reader.notes_.size() < reader.limits_.notes) {
            reader.notes_.push_back(std::move(sentence));
        }
    }

    void end(const Json& object) const
    {
        const double status = numberOr(object, "status", 0);
        const double signal = numberOr(object, "signal", 0);
        if (std::fabs(status) > 1e6 || std::fabs(signal) > 1e6) {
            throw malformed("\"end\" has an invalid exit status or signal");
        }
        const auto stopped = object.find("stopped");
        reader.end_ = LiveEnd{
            .status = static_cast<int>(status),
            .signal = static_cast<int>(signal),
            .stopped = stopped != object.end() && stopped->is_boolean() && stopped->get<bool>(),
            .seconds = numberOr(object, "seconds", 0)};
    }

    void any(const Json& object) const
    {
        for (auto [key, take] : {std::pair{"values", &LiveLines::values},
                                 {"recorder", &LiveLines::recorder},
                                 {"end", &LiveLines::end}}) {
            const auto member = object.find(key);
            if (member == object.end()) {
                continue;
            }
            if (!member->is_object()) {
                throw malformed(fmt::format("\"{}\" is not an object", key));
            }
            return (this->*take)(*member);
        }
        if (object.contains("program")) {
            return program(object);
        }
        // Lines of a kind that later versions may send are skipped.
        if (object.contains("note")) {
            note(object);
        }
    }
};

Result<void> LiveStreamReader::takeLine(std::string_view line)
{
    ++lineNumber_;
    if (line.empty()) {
        return {};
    }
    const auto object = jsonOrNull<Json>(line);
    const auto taken = caught({}, {}, [&] {
        if (!object.is_object()) {
            throw malformed("this is not a JSON object");
        }
        LiveLines{*this}.any(object);
    });
    if (!taken) {
        failure_ = taken.error().in(fmt::format("line {} of the live stream", lineNumber_));
        return *failure_;
    }
    return {};
}

Result<bool> LiveStreamReader::take(const std::vector<std::shared_ptr<const Recorder>>& recorders)
{
    bool isNew = false;
    for (std::size_t id = 0; id < recorders.size(); ++id) {
        const auto& recorder = *recorders[id];
        if (id == recorders_.size()) {
            recorders_.emplace_back();
            revisions_.push_back(0);
        } else if (isSame(recorders_[id], recorder)) {
            continue;
        }
        const auto after = valueCount_ - recorders_[id].values.size() + recorder.values.size();
        if (after > limits_.values) {
            return malformed(fmt::format("there are more than {} values", limits_.values));
        }
        recorders_[id] = recorder;
        valueCount_ = after;
        ++revisions_[id];
        isNew = true;
    }
    return isNew;
}

LiveStreamReader LiveStreamReader::soFar() const
{
    LiveStreamReader copy(limits_);
    copy.recorders_ = recorders_;
    copy.revisions_ = revisions_;
    copy.valueCount_ = valueCount_;
    copy.program_ = program_;
    copy.end_ = end_;
    copy.notes_ = notes_;
    return copy;
}

Result<void> LiveStreamReader::feed(std::string_view bytes)
{
    if (failure_) {
        return *failure_;
    }
    while (!bytes.empty()) {
        const auto newline = bytes.find('\n');
        const auto part = bytes.substr(0, newline);
        if (rest_.size() + part.size() > limits_.lineBytes) {
            rest_ = {};
            failure_ = malformed(fmt::format("line {} of the live stream is longer than {} bytes",
                                             lineNumber_ + 1, limits_.lineBytes));
            return *failure_;
        }
        if (newline == std::string_view::npos) {
            rest_ += part;
            return {};
        }
        Result<void> taken;
        if (rest_.empty()) {
            taken = takeLine(part);
        } else {
            rest_ += part;
            taken = takeLine(std::exchange(rest_, {}));
        }
        if (!taken) {
            return taken;
        }
        bytes.remove_prefix(newline + 1);
    }
    return {};
}

std::string liveProgramLine(const LiveProgram& program)
{
    return line({{"program", program.program},
                 {"arguments", program.arguments},
                 {"pid", program.pid},
                 {"interval_ms", program.intervalMs}});
}

std::string liveRecorderLine(std::size_t id, const Recorder& recorder)
{
    JsonValue said = {{"id", id},
                      {"kind", toString(recorder.kind)},
                      {"mode", recorder.mode == Recorder::Mode::Delta ? "delta" : "instantaneous"},
                      {"end", toString(recorder.end.kind)},
                      {"own_word", recorder.end.word},
                      {"signal", recorder.end.signal},
                      {"status", recorder.end.status},
                      {"normalised", recorder.isNormalised}};
    for (const auto& [key, field] : recorderTexts) {
        said[key] = recorder.*field;
    }
    if (recorder.kind == Recorder::Kind::Group) {
        said["members"] = recorder.labels;
    }
    for (const auto& [name, value] : recorder.statistics) {
        // JSON has no infinities
        const JsonValue number = std::isfinite(value) ? JsonValue(value)
                                 : std::isnan(value)  ? JsonValue()
                                                      : JsonValue(value > 0 ? "inf" : "-inf");
        said["statistics"].push_back(JsonValue::array({name, number}));
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
        const JsonValue labels(
            std::vector<std::string>(values.labels.begin(), values.labels.end()));
        text += ",\"labels\":" + labels.dump(-1, ' ', false, JsonValue::error_handler_t::replace);
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
    const auto object = jsonOrNull(text);
    if (!object.is_object()) {
        return false;
    }
    const auto stop = object.find("stop");
    return stop != object.end() && stop->is_boolean() && stop->get<bool>();
}

}  // namespace papilio::core
