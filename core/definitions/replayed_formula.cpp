#include "core/definitions/replayed_formula.h"

#include "core/definitions/replay_arithmetic.h"
#include "core/definitions/replay_parser.h"

namespace papilio::core {

Result<ReplayedFormula> ReplayedFormula::parse(std::string_view text, ToolFormat format)
{
    auto tree = parseReplayed(text, format);
    if (!tree) {
        return tree.error();
    }
    return ReplayedFormula(std::make_shared<const Tree>(*std::move(tree)));
}

double ReplayedFormula::value(const Lookup& lookup) const
{
    return replayedValue(*tree_, lookup);
}

}  // namespace papilio::core
