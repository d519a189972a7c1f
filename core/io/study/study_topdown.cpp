#include "core/io/study/study_topdown.h"

#include "core/io/hdf5/hdf5_reader.h"
#include "core/io/hdf5/hdf5_writer.h"
#include "core/io/study/schema.h"

#include <fmt/format.h>

namespace papilio::core {

namespace {

constexpr const char* topDown = "topdown";
constexpr const char* model = "model";
constexpr const char* agreement = "agreement";
constexpr const char* parameters = "parameters";

void readParameters(const hdf5::Group& group, TopDownChoice& choice)
{
    const auto names = group.strings(schema::names);
    std::vector<double> values(names.size());
    group.numbers(schema::values, {static_cast<std::int64_t>(names.size())}).read(values.data());
    for (std::size_t at = 0; at < names.size(); ++at) {
        if (!choice.parameters.try_emplace(names[at], values[at]).second) {
            group.refuse(schema::names,
                         fmt::format("the parameter \"{}\" is a duplicate", names[at]));
        }
    }
}

}  // namespace

void writeTopDownChoice(const hdf5::NewGroup& counters, const TopDownChoice& choice)
{
    if (choice == TopDownChoice()) {
        return;
    }
    const auto group = counters.group(topDown);
    if (!choice.model.empty()) {
        group.text(model, choice.model);
    }
    if (choice.agreement) {
        group.number(agreement, *choice.agreement);
    }
    if (choice.parameters.empty()) {
        return;
    }
    std::vector<std::string> names;
    std::vector<double> values;
    for (const auto& [name, value] : choice.parameters) {
        names.push_back(name);
        values.push_back(value);
    }
    const auto inner = group.group(parameters);
    inner.strings(schema::names, names);
    inner.numbers(schema::values, {values.size()}, values.data(), hdf5::Packing::Contiguous);
}

TopDownChoice readTopDownChoice(const hdf5::Group& counters)
{
    TopDownChoice choice;
    if (!counters.has(topDown)) {
        return choice;
    }
    const auto group = counters.group(topDown);
    choice.model = group.text(model).value_or("");
    choice.agreement = group.number(agreement);
    if (group.has(parameters)) {
        readParameters(group.group(parameters), choice);
    }
    return choice;
}

}  // namespace papilio::core
