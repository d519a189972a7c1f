#include "collectors/commands/open_source.h"

#include "collectors/counting/perf_counter.h"
#include "collectors/papi/papi_access.h"
#include "collectors/qemu/qemu_counter.h"
#include "collectors/qemu/qemu_source.h"
#include "collectors/simulated/simulated_source.h"
#include "collectors/valgrind/valgrind_counter.h"
#include "collectors/valgrind/valgrind_source.h"
#include "core/io/definitions/event_list.h"

#include <filesystem>
#include <string_view>

namespace papilio::collectors {

using core::Result;

Result<std::vector<std::string>> eventList(const std::vector<std::string>& arguments)
{
    std::vector<std::string> names;
    for (const auto& argument : arguments) {
        std::error_code ignored;  // what is not a file is a name
        if (!std::filesystem::is_regular_file(argument, ignored)) {
            names.push_back(argument);
            continue;
        }
        const auto listed = core::readEventList(argument);
        if (!listed) {
            return listed.error();
        }
        names.insert(names.end(), listed->begin(), listed->end());
    }
    return names;
}

core::Result<std::unique_ptr<ProgramCounter>> openCounter(const std::string& source)
{
    if (source == "valgrind") {
        return ValgrindCounter::open();
    }
    constexpr std::string_view qemu = "qemu:";
    if (source.starts_with(qemu)) {
        return QemuCounter::open(source.substr(qemu.size()));
    }
    if (source != "perf") {
        return core::errorOf(core::Errc::InvalidArgument,
                             "unknown source \"{}\"; use perf, valgrind or qemu:CPU", source);
    }
    return std::unique_ptr<ProgramCounter>(std::make_unique<PerfCounter>());
}

core::Result<std::unique_ptr<Source>> openSource(const std::string& name)
{
    constexpr std::string_view simulated = "simulated:";
    constexpr std::string_view qemu = "qemu:";
    if (name.starts_with(simulated)) {
        auto source = SimulatedSource::open(name.substr(simulated.size()));
        return source ? core::Result<std::unique_ptr<Source>>(*std::move(source)) : source.error();
    }
    if (name.starts_with(qemu)) {
        return QemuSource::open(name.substr(qemu.size()));
    }
    if (name == "papi") {
        return openPapi();
    }
    if (name == "valgrind") {
        return ValgrindSource::open();
    }
    return core::errorOf(core::Errc::InvalidArgument,
                         "unknown source \"{}\"; use papi, valgrind, qemu:CPU or simulated:MODEL",
                         name);
}

core::Error nothingCounted(const std::string& source, const std::string& why)
{
    return core::errorOf(core::Errc::Unsupported,
                         "{} cannot count any of the events here ({}); papilio-collect doctor "
                         "shows the reason, and what helps",
                         source, why);
}

}  // namespace papilio::collectors
