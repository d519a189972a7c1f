#include "collectors/doctor/doctor.h"

#include "collectors/base/suite_basis.h"
#include "collectors/host/host_machine.h"
#include "collectors/kernels/suite.h"
#include "collectors/qemu/qemu_source.h"
#include "collectors/simulated/simulated_source.h"
#include "collectors/valgrind/valgrind_events.h"
#include "collectors/valgrind/valgrind_source.h"
#include "core/base/enum_names.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::collectors {

namespace {

Finding hardwareCounters(const SystemFacts& facts)
{
    Finding finding{.name = "hardware counters"};
    if (facts.hasHardwareCounters) {
        finding.value = "yes";
        finding.summary = "The kernel supports the counters of the processor's cores.";
        return finding;
    }
    finding.value = "none";
    finding.severity = Severity::Stops;
    finding.summary = counterCaution(facts);
    finding.fix = facts.inVirtualMachine
                      ? "on the host: virsh edit DOMAIN, <features><pmu state='on'/></features>, "
                        "<cpu mode='host-passthrough'/>"
                      : "";
    return finding;
}

Finding paranoid(const SystemFacts& facts)
{
    Finding finding{.name = "perf_event_paranoid"};
    if (!facts.perfEventParanoid) {
        finding.value = "no perf events";
        finding.severity = Severity::Stops;
        finding.summary = "The kernel was built without perf events, which PAPI needs.";
        return finding;
    }
    const int level = *facts.perfEventParanoid;
    finding.value = std::to_string(level);
    constexpr int userOnly = 2;
    if (facts.mayUsePerf || level < userOnly) {
        finding.summary = facts.mayUsePerf
                              ? "This user may count everything, independent of this setting."
                              : "User and kernel code can be counted.";
    } else if (level == userOnly) {
        finding.severity = Severity::Limits;
        finding.summary =
            "User code can be counted, the kernel's (\":k=1\") and uncore events cannot.";
        finding.fix = "sudo sysctl kernel.perf_event_paranoid=1";
    } else {
        finding.severity = Severity::Stops;
        finding.summary = "The kernel does not allow this user to count anything.";
        finding.fix = "sudo sysctl kernel.perf_event_paranoid=1";
    }
    return finding;
}

Finding watchdog(const SystemFacts& facts)
{
    Finding finding{.name = "NMI watchdog"};
    finding.value = !facts.nmiWatchdog ? "unknown" : *facts.nmiWatchdog ? "on" : "off";
    if (facts.nmiWatchdog.value_or(false) && facts.hasHardwareCounters) {
        finding.severity = Severity::Limits;
        finding.summary =
            "It occupies one counter of every core: fewer events fit into one event set.";
        finding.fix = "sudo sysctl kernel.nmi_watchdog=0";
    } else {
        finding.summary = "It occupies no counter.";
    }
    return finding;
}

Finding governor(const SystemFacts& facts)
{
    Finding finding{.name = "frequency governor",
                    .value = facts.governor.empty() ? "unknown" : facts.governor};
    if (facts.governor.empty() || facts.governor == "performance") {
        finding.summary = facts.governor.empty()
                              ? "The kernel does not show how the clock frequency is set."
                              : "The clock frequency is kept high.";
    } else {
        finding.severity = Severity::Limits;
        finding.summary =
            "The clock frequency changes while kernels run: cycles and times become noisy, counts "
            "of instructions do not.";
        finding.fix = "sudo cpupower frequency-set -g performance";
    }
    return finding;
}

Finding smt(const SystemFacts& facts)
{
    Finding finding{.name = "SMT", .value = !facts.smt ? "unknown" : *facts.smt ? "on" : "off"};
    if (facts.smt.value_or(false)) {
        finding.severity = Severity::Limits;
        finding.summary =
            "Another program on the same core shares its counters and caches, so cache events "
            "become noisy.";
        finding.fix = "echo off | sudo tee /sys/devices/system/cpu/smt/control";
    } else {
        finding.summary = "Every thread has its core to itself.";
    }
    return finding;
}

void addComponents(const PapiReport& papi, std::vector<Finding>& findings)
{
    for (const auto& component : papi.components) {
        const bool works = component.disabled.empty();
        findings.push_back({.name = "PAPI component " + component.name,
                            .value = works ? "active" : "disabled",
                            .severity = works ? Severity::Fine : Severity::Limits,
                            .summary = works ? component.description : component.disabled,
                            .fix = ""});
    }
}

SourceState papiState(const PapiReport& papi)
{
    SourceState state{.name = "papi", .listed = papi.listed, .countable = papi.countable};
    state.usable = papi.problem.empty() && papi.countable > 0;
    if (!papi.problem.empty()) {
        state.summary = papi.problem;
    } else {
        state.summary = fmt::format("PAPI {}: {} of the {} events it lists can be counted here",
                                    papi.version, papi.countable, papi.listed);
    }
    return state;
}

/// 0 where the table of events is missing, which opening the source says.
std::size_t sizeOf(const core::Result<std::vector<VirtualEvent>>& events)
{
    return events ? events->size() : 0;
}

SourceState valgrindState()
{
    const auto source = ValgrindSource::open();
    SourceState state{.name = "valgrind", .listed = sizeOf(valgrindEvents())};
    state.usable = source.hasValue();
    state.countable = state.usable ? state.listed : 0;
    state.summary = state.usable ? fmt::format("valgrind {}: exact counts of a virtual processor",
                                               valgrindVersion())
                                 : source.error().message;
    return state;
}

void addQemu(std::vector<SourceState>& sources)
{
    for (const auto& cpu : qemuCpus()) {
        const auto usable = checkQemu(cpu);
        SourceState state{.name = fmt::format("qemu:{}", cpu.name), .usable = usable.hasValue()};
        state.kind = "qemu";
        state.listed = sizeOf(qemuEvents(cpu));
        state.countable = state.usable ? state.listed : 0;
        state.summary = usable ? fmt::format("qemu {}: exact counts of an emulated {} ({})",
                                             qemuVersion(cpu), cpu.title(), cpu.vectors)
                               : usable.error().message;
        sources.push_back(std::move(state));
    }
}

void addSimulated(std::vector<SourceState>& sources)
{
    for (const auto& model : simulatedModels()) {
        const auto source = SimulatedSource::open(model);
        SourceState state{.name = "simulated:" + model, .usable = source.hasValue()};
        state.listed = source ? (*source)->events().size() : 0;
        state.countable = state.listed;
        state.summary = source ? fmt::format("event model of {}", (*source)->model().title)
                               : source.error().message;
        sources.push_back(std::move(state));
    }
}

std::vector<BenchmarkState> benchmarkStates()
{
    std::vector<BenchmarkState> states;
    for (const auto& name : suiteNames(true)) {
        const auto suite = kernelSuite(name, {.caches = topology().caches});
        states.push_back(
            {.name = name,
             .kernels = suite->kernels.size(),
             .runnable = static_cast<std::size_t>(std::ranges::count_if(
                 suite->kernels, [](const auto& kernel) { return kernel.missing.empty(); })),
             .notes = missingKernelNotes(*suite)});
    }
    return states;
}

}  // namespace

std::string_view toString(Severity severity)
{
    constexpr core::EnumNames<Severity, 3> names = {"ok", "limits", "stops"};
    return names.of(severity);
}

std::vector<Finding> findingsOf(const SystemFacts& facts, const PapiReport& papi)
{
    std::vector<Finding> findings = {hardwareCounters(facts), paranoid(facts), watchdog(facts),
                                     governor(facts), smt(facts)};
    addComponents(papi, findings);
    return findings;
}

std::vector<Finding> missingLibraries(const std::vector<OptionalLibrary>& libraries)
{
    std::vector<Finding> findings;
    for (const auto& library : libraries) {
        if (!library.isBuiltIn) {
            findings.push_back({.name = std::string(library.name),
                                .value = "not in this build",
                                .severity = Severity::Limits,
                                .summary = missingLibrary(library.library).message,
                                .fix = fmt::format("sudo apt install {}, then configure and build "
                                                   "again",
                                                   library.package)});
        }
    }
    return findings;
}

Diagnosis diagnose()
{
    const auto papi = papiReport();
    Diagnosis diagnosis{.machine = hostMachine(),
                        .units = topology().units,
                        .sources = {papiState(papi), valgrindState()},
                        .benchmarks = benchmarkStates(),
                        .findings = findingsOf(systemFacts(), papi)};
    addQemu(diagnosis.sources);
    addSimulated(diagnosis.sources);
    std::ranges::move(missingLibraries(optionalLibraries()),
                      std::back_inserter(diagnosis.findings));
    return diagnosis;
}

}  // namespace papilio::collectors
