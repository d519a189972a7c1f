#include "collectors/host/system_facts.h"

#include "collectors/host/arm_cores.h"

#include <fmt/format.h>
#include <fstream>
#include <map>
#include <sstream>
#include <sys/utsname.h>

namespace papilio::collectors {

namespace {

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

}  // namespace papilio::collectors
