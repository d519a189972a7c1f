#include "core/base/ascii.h"
#include "core/papi/papi_text.h"

#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <utility>

namespace papilio::core {

namespace {

using Outcome = PapiReading::Outcome;

constexpr long long nanAsInteger = std::numeric_limits<long long>::min();

// The conversion x86 does (cvttsd2si): toward zero, and one fixed number for all that do not fit.
long long cut(double value)
{
    constexpr double limit = 9223372036854775808.0;  // 2^63
    return value >= -limit && value < limit ? static_cast<long long>(value) : nanAsInteger;
}

// The sum of PAPI's long longs wraps around; signed overflow of our own must not.
long long wrapped(std::uint64_t value)
{
    return static_cast<long long>(value);
}

/// Walks over a formula character by character, as PAPI does: | is nothing but a gap.
class PostfixMachine {
public:
    PostfixMachine(std::string_view formula,
                   std::span<const long long> natives,
                   const PapiHost& host)
        : formula_(formula),
          natives_(natives),
          host_(host),
          limit_(papiLimits(host.version).terms)
    {}

    PapiReading run()
    {
        while (at_ < formula_.size() && reading_.problem.empty()) {
            step();
        }
        if (!reading_.problem.empty()) {
            return reading_;
        }
        if (stack_.size() != 1) {
            fail(Outcome::Aborts,
                 stack_.empty()
                     ? std::string("PAPI aborts: the formula leaves no value")
                     : fmt::format("PAPI aborts: the formula leaves {} values", stack_.size()));
            return reading_;
        }
        reading_.value = cut(stack_.front());
        return reading_;
    }

private:
    void step()
    {
        const char c = formula_[at_];
        if (c == '|') {
            ++at_;
        } else if (c == 'N') {
            ++at_;
            native();
        } else if (c == '#') {
            ++at_;
            push(static_cast<double>(static_cast<long long>(host_.maximumMhz)) * 1e6);
        } else if (isDigit(c)) {
            if (const auto number = digits()) {
                push(*number);
            }
        } else if (c == '+' || c == '-' || c == '*' || c == '/') {
            ++at_;
            combine(c);
        } else {
            reading_.value = stack_.empty() ? 0 : cut(stack_.front());
            fail(Outcome::Garbage,
                 fmt::format("PAPI stops at \"{}\" and returns what it has so far: only unsigned "
                             "integers, Nk, # and + - * / are understood",
                             formula_.substr(at_, formula_.find('|', at_) - at_)));
        }
    }

    void native()
    {
        const auto index = digits();
        if (!index) {
            return;
        }
        const auto which = static_cast<std::size_t>(*index);
        if (*index < 0 || which >= limit_) {
            fail(Outcome::Aborts,
                 fmt::format("PAPI aborts: N{} is beyond its {} events", *index, limit_));
        } else if (which >= natives_.size()) {
            fail(Outcome::OutOfBounds,
                 fmt::format("N{} has no event: PAPI reads memory that is not a counter", *index));
        } else {
            push(static_cast<double>(natives_[which]));
        }
    }

    // atoi over at most 15 digits: what is too large for an int wraps around.
    std::optional<int> digits()
    {
        const std::size_t start = at_;
        std::uint64_t value = 0;
        for (; at_ < formula_.size() && isDigit(formula_[at_]); ++at_) {
            value = value * 10 + static_cast<std::uint64_t>(formula_[at_] - '0');
        }
        if (at_ == start || at_ - start > 15) {
            fail(Outcome::Aborts,
                 at_ == start ? std::string("PAPI aborts: no digit follows an N")
                              : std::string("PAPI aborts: a number of more than 15 digits"));
            return std::nullopt;
        }
        return static_cast<int>(static_cast<std::uint32_t>(value));
    }

    void push(double value)
    {
        if (stack_.size() == limit_) {
            fail(Outcome::Aborts,
                 fmt::format("PAPI aborts: more than {} values wait on its stack", limit_));
            return;
        }
        stack_.push_back(value);
    }

    void combine(char operation)
    {
        if (stack_.size() < 2) {
            fail(Outcome::Aborts,
                 fmt::format("PAPI aborts: \"{}\" finds {} value on the stack, not 2", operation,
                             stack_.size()));
            return;
        }
        const double right = stack_.back();
        stack_.pop_back();
        double& left = stack_.back();
        switch (operation) {
            case '+':
                left += right;
                break;
            case '-':
                left -= right;
                break;
            case '*':
                left *= right;
                break;
            default:
                left /= right;
                break;
        }
    }

    void fail(Outcome outcome, std::string problem)
    {
        reading_.outcome = outcome;
        reading_.problem = std::move(problem);
    }

    std::string_view formula_;
    std::span<const long long> natives_;
    const PapiHost& host_;
    std::size_t limit_;
    std::size_t at_ = 0;
    std::vector<double> stack_;
    PapiReading reading_;
};

// units * MHz * 10^6 / cycles, all in long long.
PapiReading perSecond(std::uint64_t units, long long cycles, const PapiHost& host)
{
    const auto mhz = static_cast<std::uint64_t>(host.maximumMhz);
    const long long scaled = wrapped(units * mhz * 1'000'000U);
    if (cycles == 0 || (cycles == -1 && scaled == nanAsInteger)) {
        return {
            Outcome::Aborts, 0,
            "the process ends with an integer division by zero, because the cycle event counted 0"};
    }
    return {Outcome::Value, scaled / cycles, {}};
}

std::uint64_t total(std::span<const long long> counts)
{
    std::uint64_t sum = 0;
    for (const long long count : counts) {
        sum += static_cast<std::uint64_t>(count);
    }
    return sum;
}

// The development head loses track where the natives of nested definitions are more or fewer than
// the terms of the line. Both outcomes were measured, not derived.
std::optional<PapiReading> nestingOfHead(const PapiDefinition& definition)
{
    if (definition.natives.size() < definition.listedTerms) {
        return PapiReading{Outcome::NotAdded, 0,
                           "PAPI_add_event rejects it: its nested definitions share native events"};
    }
    if (definition.natives.size() > definition.listedTerms) {
        return PapiReading{
            Outcome::Garbage, 0,
            "PAPI reads 0, because one of its terms consists of several native events"};
    }
    return std::nullopt;
}

int priority(char symbol)
{
    switch (symbol) {
        case '+':
        case '-':
            return 1;
        case '*':
        case '/':
        case '%':
            return 2;
        default:
            return 0;
    }
}

}  // namespace

PapiReading papiPostfix(std::string_view formula,
                        std::span<const long long> natives,
                        const PapiHost& host)
{
    return PostfixMachine(formula, natives, host).run();
}

PapiReading papiRead(const PapiDefinition& definition,
                     const PapiCounts& counts,
                     const PapiHost& host)
{
    if (host.version == PapiVersion::Head) {
        if (auto reading = nestingOfHead(definition)) {
            return *std::move(reading);
        }
    }
    std::vector<long long> natives;
    natives.reserve(definition.natives.size());
    for (const auto& native : definition.natives) {
        natives.push_back(counts(native));
    }
    if (natives.empty()) {
        return {Outcome::NotAdded, 0, "it has no native events"};
    }
    const auto rest = std::span<const long long>(natives).subspan(1);
    switch (definition.derivation) {
        case Derivation::NotDerived:
        case Derivation::Compound:
            return {Outcome::Value, natives[0], {}};
        case Derivation::Add:
            return {Outcome::Value, wrapped(total(natives)), {}};
        case Derivation::Subtract:
            return {
                Outcome::Value, wrapped(static_cast<std::uint64_t>(natives[0]) - total(rest)), {}};
        case Derivation::PerSecond:
            if (rest.empty()) {
                return {Outcome::OutOfBounds, 0,
                        "a rate needs a second event: PAPI reads memory that is not a counter"};
            }
            return perSecond(static_cast<std::uint64_t>(rest[0]), natives[0], host);
        case Derivation::AddPerSecond:
            return perSecond(total(rest), natives[0], host);
        default:
            return papiPostfix(definition.postfix, natives, host);
    }
}

std::optional<std::string> papiInfixToPostfix(std::string_view infix)
{
    std::string postfix;
    std::string stack = "#";
    const auto separate = [&] {
        if (postfix.empty() || postfix.back() != '|') {
            postfix += '|';
        }
    };
    const auto pop = [&] {
        postfix += stack.back();
        postfix += '|';
        stack.pop_back();
    };
    for (const char token : infix) {
        switch (token) {
            case '(':
                stack += token;
                break;
            case ')':
                separate();
                while (!stack.empty() && stack.back() != '(') {
                    pop();
                }
                if (stack.empty()) {
                    return std::nullopt;
                }
                stack.pop_back();
                break;
            case '+':
            case '-':
            case '*':
            case '/':
            case '%':
            case '^':
                separate();
                while (priority(stack.back()) > priority(token)) {
                    pop();
                }
                stack += token;
                break;
            default:
                postfix += token;
        }
    }
    separate();
    while (stack.size() > 1) {
        pop();
    }
    return postfix;
}

}  // namespace papilio::core
