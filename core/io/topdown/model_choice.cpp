#include "core/io/topdown/model_choice.h"

#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/topdown/model_file.h"
#include "core/topdown/compare.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

using ModelPointer = std::shared_ptr<const TopDownModel>;

bool isInstalled(const std::string& name)
{
    const auto files = topDownModelFiles();
    return std::ranges::find(files, name, &DataFile::name) != files.end();
}

Result<ModelPointer> readModel(const CounterTable& counters, const std::string& name)
{
    if (isModelOfShares(name)) {
        if (auto model = topDownModelOfShares(counters); model && model->name == name) {
            return std::make_shared<const TopDownModel>(*std::move(model));
        }
        return errorOf(Errc::NotFound, "the counters {} contain no shares from {}", counters.name,
                       name);
    }
    return readTopDownModel(name);
}

/// A name as used in a sentence: those of foreign files may be long. Cut between characters.
std::string shortened(const std::string& name)
{
    std::size_t end = 60;
    if (name.size() <= end) {
        return name;
    }
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U) {
        --end;
    }
    return name.substr(0, end) + "…";
}

/// The model with the name given in the study; nothing and a notice where it is not available.
ModelPointer overridingModel(const CounterTable& counters,
                             const std::string& name,
                             std::vector<std::string>& notices)
{
    if (!isModelOfShares(name) && !isInstalled(name)) {
        notices.push_back(
            fmt::format("the study uses the Top-Down model \"{}\", which is not installed here; "
                        "put its file into {}",
                        shortened(name), userTopDownDirectory().string()));
        return nullptr;
    }
    const auto model = readModel(counters, name);
    if (!model) {
        notices.push_back(model.error().message);
        return nullptr;
    }
    return *model;
}

/// @param own  the model of the machine; empty: none, or not known
std::string noModelText(const CounterTable& counters,
                        const std::string& own,
                        const std::vector<std::string>& notices)
{
    return !notices.empty() ? fmt::format("{}", fmt::join(notices, "; "))
           : own.empty()
               ? fmt::format("no Top-Down model has two or more of the events of {}", counters.name)
               : fmt::format(
                     "{}, the Top-Down model of this machine, can give no two "
                     "nodes a value from the events of {}",
                     own, counters.name);
}

}  // namespace

bool isModelOfShares(std::string_view name)
{
    return name == "toplev" || name == "perf";
}

TopDownOptions topDownOptions(const CounterTable& counters,
                              const std::string& name,
                              const TopDownModel& model,
                              std::vector<std::string>& notices)
{
    const auto& choice = counters.topDown;
    TopDownOptions options;
    options.agreement = choice.agreement.value_or(options.agreement);
    std::vector<std::string> left;
    for (const auto& [parameter, value] : choice.parameters) {
        if (!choice.model.empty() && choice.model != name) {
            break;  // chosen for another model
        }
        if (model.parameter(parameter) != nullptr) {
            options.parameters[parameter] = value;
        } else {
            left.push_back(parameter);
        }
    }
    if (!left.empty()) {
        notices.push_back(fmt::format("the study sets {}, which {} does not have; ignored",
                                      fmt::join(left, ", "), name));
    }
    return options;
}

TopDownChoice choiceOf(const ChosenTopDown& chosen)
{
    TopDownChoice choice{chosen.name, chosen.options.parameters, {}};
    if (chosen.options.agreement != TopDownOptions().agreement) {
        choice.agreement = chosen.options.agreement;
    }
    return choice;
}

std::vector<std::string> commandArguments(const TopDownChoice& choice)
{
    std::vector<std::string> arguments;
    if (!choice.model.empty()) {
        arguments.insert(arguments.end(), {"--model", choice.model});
    }
    for (const auto& [name, value] : choice.parameters) {
        arguments.insert(arguments.end(), {"--parameter", name + "=" + exactText(value)});
    }
    if (choice.agreement) {
        arguments.insert(arguments.end(), {"--agreement", exactText(*choice.agreement)});
    }
    return arguments;
}

std::optional<std::string> bestTopDownModel(const CounterTable& counters, const std::string& pmu)
{
    std::optional<std::string> best;
    std::size_t most = 1;
    const bool isForOne = !pmu.empty() && !topDownModelFor({pmu}).empty();
    for (const auto& file : topDownModelFiles()) {
        const auto model = readTopDownModel(file.path.string());
        const bool isAllowed = model && (!isForOne || contains((*model)->cpus, pmu));
        const auto known = isAllowed ? countedEvents(**model, counters) : 0;
        if (known > most && countedNodes(**model, counters) > 1) {
            most = known;
            best = file.name;
        }
    }
    return best;
}

std::string topDownModelFor(const std::vector<std::string>& pmus)
{
    for (const auto& file : topDownModelFiles()) {
        const auto model = readTopDownModel(file.path.string());
        if (model && std::ranges::find_first_of((*model)->cpus, pmus) != (*model)->cpus.end()) {
            return file.name;
        }
    }
    return {};
}

Result<ChosenTopDown> chosenTopDown(const CounterTable& counters, const Document& document)
{
    ChosenTopDown chosen;
    for (const auto& name : {counters.topDown.model, counters.model}) {
        if (!chosen.model && !name.empty() &&
            (chosen.notices.empty() || name != counters.topDown.model)) {
            chosen.model = overridingModel(counters, name, chosen.notices);
            chosen.name = name;
        }
    }
    if (!chosen.model) {
        const auto shares = topDownModelOfShares(counters);
        const auto pmu = pmuOf(document, counters.machine);
        const auto own = pmu.empty() ? std::string() : topDownModelFor({pmu});
        chosen.name =
            shares ? shares->name : bestTopDownModel(counters, pmu).value_or(std::string());
        if (chosen.name.empty()) {
            return Error{Errc::NotFound, noModelText(counters, own, chosen.notices)};
        }
        auto model = readModel(counters, chosen.name);
        if (!model) {
            return model.error();
        }
        chosen.model = *std::move(model);
        for (auto& notice : chosen.notices) {
            notice += fmt::format("; {} is used", chosen.name);
        }
        if (!shares && own.empty()) {
            chosen.notices.push_back(
                pmu.empty() ? fmt::format("the machine of {} is not known; {} was chosen by the "
                                          "names of the events",
                                          counters.name, chosen.name)
                            : fmt::format("no Top-Down model is for the machine ({}); {} was "
                                          "chosen by the names of the events",
                                          pmu, chosen.name));
        }
    }
    chosen.options = topDownOptions(counters, chosen.name, *chosen.model, chosen.notices);
    return chosen;
}

Result<ChosenTopDown> chosenTopDownByName(const CounterTable& counters, const std::string& model)
{
    auto read = readModel(counters, model);
    if (!read) {
        return read.error();
    }
    ChosenTopDown chosen{.name = model, .model = *std::move(read), .options = {}, .notices = {}};
    chosen.options = topDownOptions(counters, model, *chosen.model, chosen.notices);
    return chosen;
}

TopDownSetting comparisonModelOf(const CounterTable& table, const Document& document)
{
    auto chosen = chosenTopDown(table, document);
    return chosen ? TopDownSetting{std::move(chosen->model), std::move(chosen->options)}
                  : TopDownSetting();
}

}  // namespace papilio::core
