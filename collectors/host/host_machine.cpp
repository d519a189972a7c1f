#include "collectors/host/host_machine.h"

#include "collectors/base/resource_table.h"
#include "collectors/host/topology.h"
#include "core/base/child_process.h"
#include "core/base/number_format.h"

#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <sys/utsname.h>
#ifdef PAPILIO_HAVE_PAPI
#include <papi.h>
#endif

namespace papilio::collectors {

namespace {

struct ArmCore {
    std::string vendor;  ///< "Arm"; the number where it is not known
    std::string model;   ///< "Neoverse-N1"; "part 0xd0c" where it is not known
};

/// The names of a core that the kernel gives as numbers, such as 0x41 and 0xd0c
/// (/proc/cpuinfo, "CPU implementer" and "CPU part"). They are those of Arm's register MIDR_EL1.
ArmCore armCore(const std::string& implementer, const std::string& part)
{
    const auto number = [](const std::string& text) {
        constexpr int anyBase = 0;
        return std::strtoul(text.c_str(), nullptr, anyBase);
    };
    ArmCore found{.vendor = implementer, .model = "part " + part};
    for (const auto& row : resourceTable("processors/arm_cores.csv", 3)) {
        if (number(row[0]) == number(implementer) &&
            (row[1].empty() || number(row[1]) == number(part))) {
            (row[1].empty() ? found.vendor : found.model) = row[2];
        }
    }
    return found;
}

using std::filesystem::path;

std::optional<int> number(const path& file)
{
    std::ifstream stream(file);
    int value = 0;
    return stream >> value ? std::optional(value) : std::nullopt;
}

std::optional<bool> flag(const path& file)
{
    const auto value = number(file);
    return value ? std::optional(*value != 0) : std::nullopt;
}

/// "key : value" lines up to the first empty one: the first processor of /proc/cpuinfo.
std::map<std::string, std::string> keyedLines(const path& file)
{
    std::map<std::string, std::string> values;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line) && !line.empty();) {
        const auto colon = line.find(':');
        if (colon == std::string::npos) {
            continue;
        }
        auto key = line.substr(0, colon);
        key.erase(key.find_last_not_of(" \t") + 1);
        const auto begin = line.find_first_not_of(" \t", colon + 1);
        values[key] = begin == std::string::npos ? "" : line.substr(begin);
    }
    return values;
}

/// The core's counters are a device named after their kind; everything else there is software,
/// uncore or tracing.
bool hasCoreCounters(const path& devices)
{
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(devices, ignored)) {
        const std::string name = entry.path().filename();
        if (name == "cpu" || name == "cpu_core" || name == "cpu_atom" ||
            name.starts_with("armv8_") || name.starts_with("armv9_")) {
            return true;
        }
    }
    return false;
}

bool mayUsePerf(const path& status)
{
    constexpr unsigned capSysAdmin = 21;
    constexpr unsigned capPerfmon = 38;
    const auto values = keyedLines(status);
    const auto capabilities = values.find("CapEff");
    if (capabilities == values.end()) {
        return false;
    }
    const auto bits = std::strtoull(capabilities->second.c_str(), nullptr, 16);
    return ((bits >> capSysAdmin) & 1U) != 0 || ((bits >> capPerfmon) & 1U) != 0;
}

std::string kernelVersion()
{
    utsname names{};
    return uname(&names) == 0 ? fmt::format("{} {}", names.sysname, names.release) : "";
}

bool hasWord(const std::string& text, std::string_view wanted)
{
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (word == wanted) {
            return true;
        }
    }
    return false;
}

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

std::string firstLine(const path& file)
{
    std::ifstream stream(file);
    std::string line;
    std::getline(stream, line);
    return line;
}

std::string counterCaution(const SystemFacts& facts)
{
    return facts.hasHardwareCounters
               ? std::string()
               : fmt::format(
                     "This machine has no hardware counters{}. There are only software "
                     "events of the kernel, from which no processor metric can be built. "
                     "Measure on a machine with counters, or count on the virtual "
                     "processor (valgrind).",
                     facts.inVirtualMachine ? ": it is a virtual machine without virtual counters"
                                            : " that its kernel supports");
}

SystemFacts systemFacts(const path& root)
{
    const auto cpu = keyedLines(root / "proc/cpuinfo");
    const auto value = [&](const char* key) {
        const auto found = cpu.find(key);
        return found == cpu.end() ? std::string() : found->second;
    };
    SystemFacts facts;
    if (!value("CPU part").empty()) {
        const auto core = armCore(value("CPU implementer"), value("CPU part"));
        facts.vendor = core.vendor;
        facts.model = core.model;
        facts.signature = fmt::format("implementer {}, part {}, variant {}, revision {}",
                                      value("CPU implementer"), value("CPU part"),
                                      value("CPU variant"), value("CPU revision"));
    } else if (value("cpu").starts_with("POWER")) {
        facts.vendor = "IBM";
        facts.model = value("cpu").substr(0, value("cpu").find(','));
        facts.signature = value("revision");  // with the number of the processor's register PVR
    } else {
        facts.vendor = value("vendor_id");
        facts.model = value("model name");
        if (!value("cpu family").empty()) {
            facts.signature = fmt::format("family {}, model {}, stepping {}", value("cpu family"),
                                          value("model"), value("stepping"));
        }
    }
    facts.kernel = kernelVersion();
    facts.inVirtualMachine = hasWord(value("flags"), "hypervisor");
    facts.hasHardwareCounters = hasCoreCounters(root / "sys/bus/event_source/devices");
    facts.perfEventParanoid = number(root / "proc/sys/kernel/perf_event_paranoid");
    facts.nmiWatchdog = flag(root / "proc/sys/kernel/nmi_watchdog");
    facts.smt = flag(root / "sys/devices/system/cpu/smt/active");
    facts.governor = firstLine(root / "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    facts.mayUsePerf = mayUsePerf(root / "proc/self/status");
    return facts;
}

std::string papiVersion()
{
#ifdef PAPILIO_HAVE_PAPI
    return fmt::format("{}.{}.{}", PAPI_VERSION_MAJOR(PAPI_VERSION),
                       PAPI_VERSION_MINOR(PAPI_VERSION), PAPI_VERSION_REVISION(PAPI_VERSION));
#else
    return {};
#endif
}

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
