#include "core/definitions/intel_perfmon.h"

#include "core/base/parsed_number.h"
#include "core/definitions/event_term.h"
#include "core/definitions/formula_writer.h"
#include "core/definitions/tool_formula.h"
#include "core/formula/evaluate.h"

#include <array>

namespace papilio::core {

namespace {

/// Names of constants, and the properties that they are.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> constantNames = {
    {{"DURATIONTIMEINSECONDS", "#seconds"},
     {"DURATIONTIMEINMILLISECONDS", "#milliseconds"},
     {"SYSTEM_TSC_FREQ", "#system_tsc_freq"},
     {"SOCKET_COUNT", "#num_packages"},
     {"HYPERTHREADING_ON", "#smt_on"},
     {"THREADS_PER_CORE", "#threads_per_core"},
     {"CORES_PER_SOCKET", "#cores_per_socket"},
     {"CHAS_PER_SOCKET", "#chas_per_socket"},
     {"system.sockets[0].cpus.count * system.socket_count", "#num_cpus"},
     {"NUM_CPUS", "#num_cpus"}}};

Expression constantOf(std::string_view name)
{
    if (const auto number = parsedNumber<double>(name)) {
        return Expression::number(*number);
    }
    for (const auto& [theirs, property] : constantNames) {
        if (name == theirs) {
            return Expression::name(std::string(property));
        }
    }
    return Expression::name("#" + std::string(name));
}

/// The alias of "a[0]", and the instance that it takes.
std::pair<std::string_view, std::string_view> instanceOf(std::string_view word)
{
    const auto open = word.find('[');
    if (open == std::string_view::npos || !word.ends_with(']')) {
        return {word, {}};
    }
    return {word.substr(0, open), word.substr(open + 1, word.size() - open - 2)};
}

}  // namespace

Result<Expression> perfmonExpression(const PerfmonMetric& metric)
{
    const auto parsed = parsePerfmonFormula(metric.formula, [&](std::string_view word) {
        const auto [alias, instance] = instanceOf(word);
        for (const auto& [known, name] : metric.events) {
            if (known == alias) {
                auto term = fromPerfmon(name);
                if (!instance.empty()) {
                    term.options.emplace_back("instance", std::string(instance));
                }
                return Expression::name(toString(term));
            }
        }
        for (const auto& [known, name] : metric.constants) {
            if (known == alias) {
                return constantOf(name);
            }
        }
        for (const auto& [name, property] : constantNames) {
            if (name == word) {
                return Expression::name(std::string(property));
            }
        }
        return Expression::name(std::string(word));
    });
    if (!parsed) {
        return parsed;
    }
    return flatten(*parsed, [](std::string_view name) -> std::optional<Expression> {
        return name == "#milliseconds"
                   ? std::optional(Expression::name("#seconds") * Expression::number(1000))
                   : std::nullopt;
    });
}

std::string perfmonAlias(std::size_t index)
{
    constexpr std::size_t letters = 26;
    const std::string last(1, static_cast<char>('a' + index % letters));
    return index < letters ? last : perfmonAlias(index / letters - 1) + "_" + last;
}

WrittenPerfmon writePerfmon(const Expression& expression)
{
    WrittenPerfmon written;
    std::size_t used = 0;
    const auto formula = writeFormula(
        expression, ToolFormat::Perfmon,
        [&](std::string_view name) -> std::variant<std::string, DefinitionReason> {
            for (const auto& [alias, neutral] : written.names) {
                if (neutral == name) {
                    return alias;
                }
            }
            std::string theirs;
            for (const auto& [constant, property] : constantNames) {
                if (property == name && theirs.empty()) {
                    theirs = constant;
                }
            }
            if (theirs.empty() && isMachineProperty(name)) {
                return DefinitionReason{.kind = DefinitionReason::Kind::NoProperty,
                                        .text = std::string(name)};
            }
            const auto alias = perfmonAlias(used++);
            if (theirs.empty()) {
                const auto term = parseEventTerm(name);
                const auto event = perfmonEvent(term);
                // perfmon has one event of a name; who counts it is in the name.
                const bool isSpelled = event.find_first_of("()[]{}, /\"'") == std::string::npos;
                if (!term.unit.empty() || !isSpelled ||
                    fromPerfmon(event) != withDottedMasks(term)) {
                    return DefinitionReason{.kind = DefinitionReason::Kind::NoName,
                                            .text = std::string(name)};
                }
                written.metric.events.emplace_back(alias, event);
            } else {
                written.metric.constants.emplace_back(alias, theirs);
            }
            written.names.emplace(alias, std::string(name));
            return alias;
        });
    written.metric.formula = formula.text;
    written.refused = formula.refused;
    return written;
}

}  // namespace papilio::core
