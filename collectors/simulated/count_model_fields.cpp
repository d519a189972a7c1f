#include "collectors/simulated/count_model_fields.h"

#include <fmt/format.h>

namespace papilio::collectors {

namespace {

constexpr double largest = 1e15;  ///< counts beyond 2^53 would not be counts any more
/// Above this noise is multiplicative, and its repetitions cannot be made to cancel.
constexpr double largestBalancedNoise = 0.2;

/// A number, or [low, high].
Drawn drawn(const core::JsonObject& fields, std::string_view name, Drawn fallback = {})
{
    if (!fields.has(name)) {
        return fallback;
    }
    const core::JsonValue& value = fields.any(name);
    if (value.is_number()) {
        return {value.get<double>(), value.get<double>()};
    }
    if (value.is_array() && value.size() == 2 && value[0].is_number() && value[1].is_number() &&
        value[0].get<double>() <= value[1].get<double>()) {
        return {value[0].get<double>(), value[1].get<double>()};
    }
    fields.refuse(
        name, fmt::format("expected a number or [low, high], found {}", core::excerptOf(value)));
    return fallback;
}

void checkLogarithmic(const core::JsonObject& fields, std::string_view name, const Drawn& value)
{
    const bool fixed = value.low == value.high;
    if (value.high > largest || value.low < 0 || (!fixed && value.low == 0)) {
        fields.refuse(
            name,
            fmt::format(
                "is drawn on a logarithmic scale, so its range must be positive, not [{}, {}]",
                value.low, value.high));
    }
}

}  // namespace

CountModel readCountModel(const core::JsonObject& fields)
{
    fields.allow({"expectations", "events", "work", "constant", "cycles", "cycle_spread", "factor",
                  "noise", "tail", "thread_spread", "balanced", "missing"});
    CountModel count;
    count.expectations = fields.numbers("expectations");
    count.events = fields.numbers("events");
    count.work = drawn(fields, "work");
    count.constant = drawn(fields, "constant");
    count.cycles = drawn(fields, "cycles");
    count.cycleSpread = fields.number("cycle_spread", count.cycleSpread, 0, 5);
    count.factor = drawn(fields, "factor", count.factor);
    count.noise = drawn(fields, "noise");
    count.tail = fields.number("tail", 0, 0, 1);
    count.threadSpread = fields.number("thread_spread", 0, 0, 0.9);
    count.balanced = fields.flag("balanced");
    checkLogarithmic(fields, "factor", count.factor);
    checkLogarithmic(fields, "noise", count.noise);
    if (count.balanced && count.noise.high > largestBalancedNoise) {
        fields.refuse("balanced", fmt::format("noise up to {} can be balanced, not {}",
                                              largestBalancedNoise, count.noise.high));
    }
    for (const core::JsonValue& repetition : fields.list("missing")) {
        if (!repetition.is_number_unsigned() || repetition.get<std::size_t>() == 0) {
            fields.refuse("missing", fmt::format("repetitions are numbered from 1, found {}",
                                                 core::excerptOf(repetition)));
            break;
        }
        count.missing.push_back(repetition.get<std::size_t>());
    }
    return count;
}

}  // namespace papilio::collectors
