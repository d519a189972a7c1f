#include "core/io/study/study_definitions.h"

#include "core/io/hdf5/hdf5_reader.h"
#include "core/io/hdf5/hdf5_writer.h"
#include "core/io/study/schema.h"
#include "core/io/study/study_provenance.h"

#include <cmath>
#include <fmt/format.h>
#include <set>

namespace papilio::core {

namespace {

constexpr const char* constants = "constants";
constexpr const char* spreads = "spreads";
constexpr const char* sources = "sources";
constexpr const char* formulas = "formulas";
constexpr const char* descriptions = "descriptions";
constexpr const char* categories = "categories";

template<typename Item, typename Field>
std::vector<Field> column(const std::vector<Item>& items, Field Item::*field)
{
    std::vector<Field> fields;
    fields.reserve(items.size());
    for (const auto& item : items) {
        fields.push_back(item.*field);
    }
    return fields;
}

std::vector<std::string> textsOf(const DefinitionSet& set)
{
    std::vector<std::string> texts = {set.name, set.note};
    for (const auto& one : set.constants) {
        texts.insert(texts.end(), {one.name, one.unit, one.source});
    }
    for (const auto& one : set.definitions) {
        texts.insert(texts.end(), {one.name, one.formula, one.unit, one.description, one.category});
    }
    return texts;
}

void writeSet(const hdf5::NewGroup& group, const DefinitionSet& set)
{
    if (!set.note.empty()) {
        group.strings(schema::note, {set.note});  // an attribute would end at 64 KiB
    }
    const auto named = group.group(constants);
    named.strings(schema::names, column(set.constants, &Constant::name));
    const auto numbers = [&](const char* name, double Constant::*field) {
        const auto values = column(set.constants, field);
        named.numbers(name, {values.size()}, values.data(), hdf5::Packing::Contiguous);
    };
    numbers(schema::values, &Constant::value);
    numbers(spreads, &Constant::spread);
    named.strings(schema::units, column(set.constants, &Constant::unit));
    named.strings(sources, column(set.constants, &Constant::source));
    const auto events = group.group(schema::definitions);
    events.strings(schema::names, column(set.definitions, &Definition::name));
    events.strings(formulas, column(set.definitions, &Definition::formula));
    events.strings(schema::units, column(set.definitions, &Definition::unit));
    events.strings(descriptions, column(set.definitions, &Definition::description));
    events.strings(categories, column(set.definitions, &Definition::category));
}

std::vector<Constant> readConstants(const hdf5::Group& group)
{
    const auto names = group.strings(schema::names);
    const auto count = static_cast<std::int64_t>(names.size());
    const auto units = group.strings(schema::units, count);
    const auto origins = group.strings(sources, count);
    std::vector<double> values(names.size());
    std::vector<double> widths(names.size());
    group.numbers(schema::values, {count}).read(values.data());
    group.numbers(spreads, {count}).read(widths.data());
    std::vector<Constant> items;
    for (std::size_t at = 0; at < names.size(); ++at) {
        items.push_back({names[at], values[at], widths[at], units[at], origins[at]});
    }
    return items;
}

std::vector<Definition> readItems(const hdf5::Group& group)
{
    const auto names = group.strings(schema::names);
    const auto count = static_cast<std::int64_t>(names.size());
    const auto texts = group.strings(formulas, count);
    const auto units = group.strings(schema::units, count);
    const auto words = group.strings(descriptions, count);
    const auto kinds = group.strings(categories, count);
    std::vector<Definition> items;
    for (std::size_t at = 0; at < names.size(); ++at) {
        items.push_back({names[at], texts[at], units[at], words[at], kinds[at]});
    }
    return items;
}

std::shared_ptr<const DefinitionSet> readSet(const hdf5::Group& group, const std::string& name)
{
    auto set = std::make_shared<DefinitionSet>();
    set->name = schema::decodeName(name);
    if (group.has(schema::note)) {
        set->note = group.strings(schema::note, 1).front();
    }
    set->constants = readConstants(group.group(constants));
    set->definitions = readItems(group.group(schema::definitions));
    if (const auto good = checkDefinitionSet(*set); !good) {
        group.refuse({}, good.error().message);
    }
    return set;
}

}  // namespace

Result<void> checkDefinitionSet(const DefinitionSet& set)
{
    if (set.name.empty()) {
        return Error{Errc::InvalidArgument, "a set of definitions has no name"};
    }
    std::set<std::string> names;
    const auto takes = [&](const char* what, const std::string& name) -> Result<void> {
        if (name.empty() || !names.insert(name).second) {
            return Error{
                Errc::InvalidArgument,
                fmt::format("definitions \"{}\": the name of {} \"{}\" is empty or a duplicate; "
                            "names must be unique among constants and definitions",
                            set.name, what, name)};
        }
        return {};
    };
    for (const auto& constant : set.constants) {
        if (auto good = takes("constant", constant.name); !good) {
            return good;
        }
        if (!std::isfinite(constant.value) || !(constant.spread >= 0) ||
            std::isinf(constant.spread)) {
            return Error{Errc::InvalidArgument,
                         fmt::format("definitions \"{}\": constant \"{}\": expected a finite value "
                                     "and a spread of at least 0, found {} and {}",
                                     set.name, constant.name, constant.value, constant.spread)};
        }
    }
    for (const auto& definition : set.definitions) {
        if (auto good = takes("definition", definition.name); !good) {
            return good;
        }
    }
    return checkTexts(fmt::format("a text of definitions \"{}\"", set.name), textsOf(set));
}

Result<void> checkDefinitionSets(const DefinitionSets& sets)
{
    std::set<std::string> names;
    for (const auto& set : sets) {
        if (auto good = checkDefinitionSet(*set); !good) {
            return good;
        }
        if (!names.insert(set->name).second) {
            return Error{Errc::InvalidArgument,
                         fmt::format("the definitions \"{}\" are a duplicate", set->name)};
        }
    }
    return {};
}

void writeDefinitions(const hdf5::NewGroup& root, const DefinitionSets& sets)
{
    if (sets.empty()) {
        return;
    }
    const auto all = root.group(schema::definitions);
    for (const auto& set : sets) {
        writeSet(all.group(schema::encodeName(set->name)), *set);
    }
}

DefinitionSets readDefinitions(const hdf5::Group& root)
{
    DefinitionSets sets;
    if (root.has(schema::definitions)) {
        const auto all = root.group(schema::definitions);
        for (const auto& name : all.members()) {
            sets.push_back(readSet(all.group(name), name));
        }
    }
    return sets;
}

}  // namespace papilio::core
