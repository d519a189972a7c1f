#include "core/base/constants.h"
#include "core/definitions/conversion.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace papilio::core {

namespace {

/// The sum of what a formula adds, without signs: what its roundoff is a share of.
double magnitudeOf(const Expression& expression, const Lookup& lookup)
{
    using Kind = Expression::Kind;
    const auto part = [&](std::size_t index) {
        return magnitudeOf(expression.operand(index), lookup);
    };
    switch (expression.kind()) {
        case Kind::Number:
            return std::abs(expression.number());
        case Kind::Name:
            return std::abs(lookup(expression.name()).value_or(0));
        case Kind::Negate:
            return part(0);
        case Kind::Add:
        case Kind::Subtract:
            return part(0) + part(1);
        case Kind::Multiply:
            return part(0) * part(1);
        case Kind::Divide:
        case Kind::Ratio: {
            // A denominator that is a small difference enlarges the roundoff of its terms.
            const auto under = evaluate(expression.right(), lookup).value.value_or(0);
            return under == 0 ? 0 : part(0) / std::abs(under) * (part(1) / std::abs(under));
        }
        case Kind::Conditional:
            return std::max(part(0), part(2));
        default:
            return std::max(part(0), part(1));
    }
}

std::uint64_t mixed(std::uint64_t value)  // splitmix64
{
    value += 0x9e3779b97f4a7c15ULL;
    value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    value = (value ^ (value >> 27U)) * 0x94d049bb133111ebULL;
    return value ^ (value >> 31U);
}

}  // namespace

double randomCount(std::string_view name, std::size_t trial)
{
    std::uint64_t hash = mixed(trial + 1);
    for (const char c : name) {
        hash = mixed(hash ^ static_cast<unsigned char>(c));
    }
    if (name == "#smt_on" || name == "#core_wide" || name.starts_with("has_event(")) {
        return static_cast<double>(hash & 1U);
    }
    if (name == "#inverse_clock") {  // LIKWID's
        return 1 / randomCount("#system_tsc_freq", trial);
    }
    if (name == "#system_tsc_freq") {
        return 1e9 + static_cast<double>(hash % 3'000'000'000ULL);
    }
    if (isMachineProperty(name) || isAmdProperty(name)) {
        return static_cast<double>(1 + hash % 64);
    }
    if (hash % 16 == 0) {
        return 0;
    }
    const auto digits = (hash >> 8U) % 30 + 3;  // 2^3 … 2^32
    return static_cast<double>((hash >> 16U) % (1ULL << digits));
}

FormulaCheck checkFormula(const WrittenDefinition& written,
                          const Expression& expression,
                          const Dialect& dialect,
                          std::size_t trials)
{
    FormulaCheck check;
    const auto read = parse(written.formula, dialect, [&](std::string_view word) {
        const auto known = written.names.find(word);
        return known != written.names.end() ? Expression::name(known->second)
               : dialect.meaning != nullptr ? dialect.meaning(word)
                                            : Expression::name(std::string(word));
    });
    for (std::size_t trial = 0; trial < trials; ++trial) {
        const Lookup counts = [&](std::string_view name) -> std::optional<double> {
            return randomCount(name, trial);
        };
        const auto expected = evaluate(expression, counts).value;
        if (!expected) {
            continue;
        }
        ++check.trials;
        double found = notANumber;
        if (read) {
            found = evaluate(*read, counts, dialect.arithmetic.value_or(Arithmetic()))
                        .value.value_or(notANumber);
        }
        const double magnitude =
            std::max({std::abs(*expected), magnitudeOf(expression, counts), 1e-300});
        const double difference = std::abs(found - *expected) / magnitude;
        if (!(difference <= formulaRoundoff)) {
            ++check.differing;
        }
        if (difference > check.worst) {
            check.worst = difference;
        }
    }
    return check;
}

}  // namespace papilio::core
