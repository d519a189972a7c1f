#include "core/comparison/definition_difference.h"

#include "core/base/enum_names.h"
#include "core/formula/parser.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::core {

namespace {

using Kind = DefinitionDifference::Kind;
using Part = DefinitionDifference::Part;

bool isSameFormula(const std::string& a, const std::string& b)
{
    if (a == b) {
        return true;
    }
    const auto first = parseInfix(a);
    const auto second = parseInfix(b);
    return first && second && *first == *second;
}

std::string text(const Definition& definition)
{
    return definition.formula;
}

std::string text(const Constant& constant)
{
    return constant.unit.empty() ? fmt::format("{}", constant.value)
                                 : fmt::format("{} {}", constant.value, constant.unit);
}

std::vector<Part> whatDiffers(const Definition& a, const Definition& b)
{
    std::vector<Part> what;
    if (!isSameFormula(a.formula, b.formula)) {
        what.push_back(Part::Formula);
    }
    if (a.unit != b.unit) {
        what.push_back(Part::Unit);
    }
    if (a.category != b.category) {
        what.push_back(Part::Category);
    }
    return what;
}

std::vector<Part> whatDiffers(const Constant& a, const Constant& b)
{
    std::vector<Part> what;
    if (a.value != b.value) {
        what.push_back(Part::Value);
    }
    if (a.unit != b.unit) {
        what.push_back(Part::Unit);
    }
    if (a.spread != b.spread) {
        what.push_back(Part::Spread);
    }
    return what;
}

template<typename Item>
void compareItems(const std::vector<Item>& first,
                  const std::vector<Item>& second,
                  const DefinitionDifference& common,
                  std::vector<DefinitionDifference>& all)
{
    for (const auto& item : first) {
        auto difference = common;
        difference.name = item.name;
        difference.first = text(item);
        difference.kind = Kind::OnlyFirst;
        const auto other = std::ranges::find(second, item.name, &Item::name);
        if (other != second.end()) {
            difference.second = text(*other);
            difference.what = whatDiffers(item, *other);
            difference.kind = difference.what.empty() ? Kind::Same : Kind::Different;
        }
        all.push_back(std::move(difference));
    }
    for (const auto& item : second) {
        if (std::ranges::find(first, item.name, &Item::name) == first.end()) {
            auto difference = common;
            difference.name = item.name;
            difference.second = text(item);
            difference.kind = Kind::OnlySecond;
            all.push_back(std::move(difference));
        }
    }
}

}  // namespace

std::string_view toString(DefinitionDifference::Kind kind)
{
    constexpr EnumNames<DefinitionDifference::Kind, 4> names = {"same", "different", "only in A",
                                                                "only in B"};
    return names.of(kind);
}

std::string_view toString(DefinitionDifference::Part part)
{
    constexpr EnumNames<DefinitionDifference::Part, 5> names = {"formula", "unit", "category",
                                                                "value", "spread"};
    return names.of(part);
}

std::vector<DefinitionDifference> compareDefinitions(const DefinitionSet& first,
                                                     const DefinitionSet& second)
{
    DefinitionDifference common;
    common.set = first.name.empty() ? second.name
                 : second.name.empty() || first.name == second.name
                     ? first.name
                     : fmt::format("{} / {}", first.name, second.name);
    std::vector<DefinitionDifference> all;
    compareItems(first.definitions, second.definitions, common, all);
    common.isConstant = true;
    compareItems(first.constants, second.constants, common, all);
    return all;
}

std::vector<DefinitionDifference> compareDefinitions(
    const std::vector<std::shared_ptr<const DefinitionSet>>& first,
    const std::vector<std::shared_ptr<const DefinitionSet>>& second)
{
    std::vector<DefinitionDifference> all;
    const auto add = [&all](const DefinitionSet& a, const DefinitionSet& b) {
        auto more = compareDefinitions(a, b);
        std::ranges::move(more, std::back_inserter(all));
    };
    if (first.size() == 1 && second.size() == 1) {
        add(*first.front(), *second.front());
        return all;
    }
    const auto find = [](const auto& list, const std::string& name) {
        return std::ranges::find_if(list, [&](const auto& set) { return set->name == name; });
    };
    for (const auto& set : first) {
        const auto other = find(second, set->name);
        add(*set, other == second.end() ? DefinitionSet() : **other);
    }
    for (const auto& set : second) {
        if (find(first, set->name) == first.end()) {
            add(DefinitionSet(), *set);
        }
    }
    return all;
}

}  // namespace papilio::core
