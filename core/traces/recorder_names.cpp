#include "core/traces/recorder_names.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace papilio::core {

std::string nameInLibrary(const std::string& name, const std::string& library)
{
    const auto prefix = library + "::";
    return !library.empty() && name.starts_with(prefix) ? name.substr(prefix.size()) : name;
}

EventName eventName(const std::string& name, const std::string& library)
{
    const auto event = nameInLibrary(name, library);
    if (const auto slash = event.rfind('/'); slash != std::string::npos) {
        return {event.substr(0, slash), event.substr(slash + 1)};
    }
    if (const auto colons = event.find("::"); colons != std::string::npos) {
        return {event.substr(colons + 2), event.substr(0, colons)};
    }
    return {library, event};
}

std::string conventionalRole(const std::string& quantity, Recorder::Kind kind)
{
    const auto name = lowerCase(quantity);
    if (name.find("spmv") != std::string::npos) {
        return Recorder::Roles::spmv;
    }
    if (kind != Recorder::Kind::Series) {
        return {};
    }
    if (name.find("residual") == std::string::npos) {
        return Recorder::Roles::distribution;
    }
    return name.starts_with("true")       ? Recorder::Roles::trueResidual
           : name.starts_with("implicit") ? Recorder::Roles::implicitResidual
           : name.starts_with("precond")  ? Recorder::Roles::preconditionedResidual
                                          : Recorder::Roles::residual;
}

std::string_view conventionalStatistic(const std::string& quantity)
{
    using Said = std::pair<std::string_view, std::string_view>;
    constexpr std::array<Said, 6> said = {{{"numiter", "iterations"},
                                           {"spmvcount", "spmv"},
                                           {"solverruntime", "seconds"},
                                           {"tolerance", "tolerance"},
                                           {"initialresidual", "initial residual"},
                                           {"finalresidual", "final residual"}}};
    const auto name = lowerCase(quantity);
    const auto found =
        std::ranges::find_if(said, [&](const Said& one) { return name.starts_with(one.first); });
    return found == said.end() ? std::string_view() : found->second;
}

}  // namespace papilio::core
