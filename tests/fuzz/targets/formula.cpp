#include "core/definitions/definition_export.h"
#include "core/formula/evaluate.h"
#include "core/formula/parser.h"
#include "core/formula/units.h"
#include "tests/fuzz/target.h"

#include <cmath>

using namespace papilio::core;
using namespace papilio::fuzz;

namespace {

std::optional<double> valueOf(std::string_view name)
{
    return name.ends_with('x') ? std::nullopt : std::optional<double>(1.5 + name.size());
}

std::optional<Unit> unitOfName(std::string_view name)
{
    return parseUnit(name);
}

/// Every name that begins with d is defined as the rest of it.
std::optional<Expression> definitionOf(std::string_view name)
{
    if (!name.starts_with('d') || name.size() < 2) {
        return std::nullopt;
    }
    const auto rest = parseInfix(quotedName(name.substr(1)));
    return rest ? std::optional(*rest + Expression::number(1)) : std::nullopt;
}

void use(const Expression& formula)
{
    const auto infix = parseInfix(toInfix(formula));
    require(infix && *infix == formula, "infix comes back as it was written: " + toInfix(formula));
    const auto polish = parseRpn(toRpn(formula));
    require(polish && *polish == formula, "polish comes back as it was written: " + toRpn(formula));
    (void)toLatex(formula);
    (void)unitOf(formula, unitOfName);
    const auto value = evaluate(formula, valueOf).value;
    const auto simple = simplify(formula);
    const auto same = evaluate(simple, valueOf).value;
    require(!value || std::isfinite(*value), "a value is a number");
    (void)same;
    const auto flat = flatten(simple, definitionOf);
    if (flat) {
        for (const auto version : {PapiVersion::V7_0, PapiVersion::Head}) {
            (void)papiDefinition("PAPI_X", *flat, version);
        }
    } else {
        requireSentence(flat.error().message);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    auto text = textOf(data, size);
    const auto choice = takeChoice(text, 3);
    if (choice == 2) {
        if (const auto unit = parseUnit(text)) {
            (void)parseUnit(toString(*unit));
        }
        return 0;
    }
    const auto formula = choice == 0 ? parseInfix(text) : parseRpn(text);
    if (formula) {
        use(*formula);
    } else {
        requireSentence(formula.error().message);
    }
    return 0;
}
