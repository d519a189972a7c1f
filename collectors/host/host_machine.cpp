#include "collectors/host/host_machine.h"

#include "collectors/host/papi_version.h"
#include "collectors/host/system_facts.h"
#include "collectors/host/topology.h"
#include "core/base/child_process.h"
#include "core/base/number_format.h"

#include <cstdlib>
#include <fmt/format.h>
#include <sys/utsname.h>

namespace papilio::collectors {

namespace {

std::string askValgrind()
{
    const char* path = std::getenv("PATH");
    const auto answer = core::runChild({.arguments = {"valgrind", "--version"},
                                        .environment = std::vector<std::string>{fmt::format(
                                            "PATH={}", path != nullptr ? path : "/usr/bin:/bin")}},
                                       {});
    constexpr std::string_view prefix = "valgrind-";
    if (!answer || answer->status != 0 || !answer->output.starts_with(prefix)) {
        return {};
    }
    return answer->output.substr(prefix.size(), answer->output.find('\n') - prefix.size());
}

std::string yesNo(const std::optional<bool>& fact)
{
    return !fact ? "" : *fact ? "on" : "off";
}

std::string coresText(const Topology& machine)
{
    return fmt::format("{} in {} socket{}, {} hardware threads", machine.cores, machine.sockets,
                       machine.sockets == 1 ? "" : "s", machine.threads);
}

}  // namespace

std::string hostName()
{
    utsname names{};
    return uname(&names) == 0 && names.nodename[0] != '\0' ? names.nodename : "this machine";
}

std::string valgrindVersion()
{
    static const std::string version = askValgrind();
    return version;
}

core::Machine hostMachine()
{
    const SystemFacts facts = systemFacts();
    const Topology& machine = topology();
    core::Machine host{.id = hostName(), .attributes = {}};
    const auto add = [&](const char* name, const std::string& value) {
        if (!value.empty()) {
            host.attributes.emplace_back(name, value);
        }
    };
    add("vendor", facts.vendor);
    add("model", facts.model);
    add("signature", facts.signature);
    add("cores", coresText(machine));
    add("caches", cacheText(machine.caches));
    add("memory", core::bytesText(static_cast<double>(machine.memoryBytes)));
    add("kernel", facts.kernel);
    add("virtual machine", facts.inVirtualMachine ? "yes" : "no");
    add("hardware counters", facts.hasHardwareCounters ? "yes" : "none supported by the kernel");
    add("perf_event_paranoid",
        facts.perfEventParanoid ? std::to_string(*facts.perfEventParanoid) : "no perf events");
    add("NMI watchdog", yesNo(facts.nmiWatchdog));
    add("SMT", yesNo(facts.smt));
    add("frequency governor", facts.governor.empty() ? "unknown" : facts.governor);
    add("PAPI", papiVersion());
    add("valgrind", valgrindVersion());
    return host;
}

}  // namespace papilio::collectors
