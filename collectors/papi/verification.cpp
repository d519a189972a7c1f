#include "collectors/papi/verification.h"

#include "core/base/child_process.h"
#include "core/base/enum_names.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/files/private_directory.h"
#include "core/papi/presets.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <sys/mman.h>
#include <unistd.h>
#ifdef PAPILIO_HAVE_PAPI
#include "collectors/papi/papi_library.h"

#include <papi.h>
#endif

namespace papilio::collectors {

namespace {

using Json = nlohmann::json;

constexpr std::chrono::seconds patience{30};  // an honest probe takes milliseconds

#ifdef PAPILIO_HAVE_PAPI

/// Page faults, sleeps (context switches), branches and divisions: something of most kinds.
void workload()
{
    constexpr std::size_t pages = 1000;
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    void* const memory =
        mmap(nullptr, pages * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory != MAP_FAILED) {
        madvise(memory, pages * page, MADV_NOHUGEPAGE);  // one fault a page, not one in 512
        for (std::size_t i = 0; i < pages; ++i) {
            static_cast<volatile char*>(memory)[i * page] = 1;
        }
        munmap(memory, pages * page);
    }
    for (int i = 0; i < 10; ++i) {
        usleep(100);
    }
    volatile double sum = 1;
    for (int i = 1; i < 100'000; ++i) {
        sum = i % 3 == 0 ? sum + 1.0 / i : sum * 1.0000001;
    }
}

std::string papiError(int code)
{
    const char* const text = PAPI_strerror(code);
    return fmt::format("{} ({})", text == nullptr ? "an error without a name" : text, code);
}

Json hereInChild()
{
    const int version = PAPI_library_init(PAPI_VER_CURRENT);
    if (version != PAPI_VER_CURRENT) {
        return {{"problem", version < 0 ? papiError(version) : "a different version of PAPI"}};
    }
    Json answer = {{"version", fmt::format("{}.{}.{}.{}", PAPI_VERSION_MAJOR(PAPI_VERSION),
                                           PAPI_VERSION_MINOR(PAPI_VERSION),
                                           PAPI_VERSION_REVISION(PAPI_VERSION),
                                           PAPI_VERSION_INCREMENT(PAPI_VERSION))},
                   {"pmus", papiPmus()}};
    if (const auto* hardware = PAPI_get_hardware_info()) {
        answer["mhz"] = hardware->cpu_max_mhz;
    }
    return answer;
}

/// Adds the definition and the events of the answer to one event set, and counts the workload.
void count(Json& answer, int code)
{
    int set = PAPI_NULL;
    int result = PAPI_create_eventset(&set);
    if (result == PAPI_OK) {
        result = PAPI_add_event(set, code);
    }
    if (result != PAPI_OK) {
        answer["problem"] = "PAPI_add_event: " + papiError(result);
        return;
    }
    // The same native twice is one place in the event set: its second addition fails.
    std::map<std::string, int> places;
    int events = 1;
    for (const char* list : {"natives", "beside"}) {
        for (const auto& native : answer[list]) {
            const std::string name = native["name"];
            if (!places.contains(name) && PAPI_add_named_event(set, name.c_str()) == PAPI_OK) {
                places[name] = events++;
            }
        }
    }
    std::vector<long long> values(static_cast<std::size_t>(events), 0);
    result = PAPI_start(set);
    if (result == PAPI_OK) {
        workload();
        result = PAPI_stop(set, values.data());
    }
    if (result != PAPI_OK) {
        answer["problem"] = "PAPI_start: " + papiError(result);
        return;
    }
    answer["value"] = values[0];
    for (const char* list : {"natives", "beside"}) {
        for (auto& native : answer[list]) {
            if (const auto place = places.find(native["name"]); place != places.end()) {
                native["count"] = values[static_cast<std::size_t>(place->second)];
            }
        }
    }
}

Json probeInChild(const std::string& name, const std::vector<std::string>& beside)
{
    Json answer = hereInChild();
    if (answer.contains("problem")) {
        return answer;
    }
    int code = 0;
    const int found = PAPI_event_name_to_code(name.c_str(), &code);
    if (found != PAPI_OK) {
        answer["problem"] = "PAPI_event_name_to_code: " + papiError(found);
        return answer;
    }
    PAPI_event_info_t info = {};
    const int told = PAPI_get_event_info(code, &info);
    answer["known"] = told == PAPI_OK;
    if (told != PAPI_OK) {
        answer["problem"] = "PAPI_get_event_info: " + papiError(told);
        return answer;
    }
    answer["derived"] = info.derived;
    answer["postfix"] = info.postfix;
    answer["natives"] = Json::array();
    for (unsigned i = 0; i < info.count; ++i) {
        answer["natives"].push_back({{"name", info.name[i]}, {"count", nullptr}});
    }
    answer["beside"] = Json::array();
    for (const auto& event : beside) {
        answer["beside"].push_back({{"name", event}, {"count", nullptr}});
    }
    count(answer, code);
    return answer;
}

core::Result<core::ChildOutcome> askPapi(const std::function<Json()>& work)
{
    return core::runChild(
        {.arguments = {},
         .work = [&] { return work().dump(-1, ' ', false, Json::error_handler_t::replace); },
         .limit = patience});
}

#else

Json hereInChild()
{
    return {};
}

Json probeInChild(const std::string&, const std::vector<std::string>&)
{
    return {};
}

core::Result<core::ChildOutcome> askPapi(const std::function<Json()>&)
{
    return core::Error{
        core::Errc::Unsupported,
        "papilio-collect was built without PAPI; install libpapi-dev and build it again"};
}

#endif

std::vector<ProbedNative> eventsIn(const Json& answer, const char* list)
{
    std::vector<ProbedNative> events;
    for (const auto& event : answer.value(list, Json::array())) {
        ProbedNative& entry = events.emplace_back();
        entry.name = event["name"];
        if (!event["count"].is_null()) {
            entry.count = event["count"].get<long long>();
        }
    }
    return events;
}

/// The definitions for PAPI to read, in a directory that goes with its owner.
core::Result<std::filesystem::path> writeCopy(const core::PrivateDirectory& directory,
                                              const std::string& text)
{
    auto path = directory.path() / "papi_events.csv";
    std::ofstream stream(path, std::ios::binary);
    stream << text;
    stream.flush();
    if (!stream) {
        return core::Error{core::Errc::Unreadable,
                           path.string() + ": cannot be written; is the temporary directory full?"};
    }
    return path;
}

std::optional<long long> countOf(const ProbedDefinition& probed, std::string_view name)
{
    for (const auto* events : {&probed.natives, &probed.beside}) {
        const auto found = std::ranges::find(*events, name, &ProbedNative::name);
        if (found != events->end() && found->count) {
            return found->count;
        }
    }
    return std::nullopt;
}

/// What a definition means, over native events.
core::Result<core::Expression> meaningOf(const core::Preset& preset,
                                         const core::Definitions& definitions)
{
    const auto formula = core::presetExpression(preset);
    return formula ? core::flatten(*formula, definitions) : formula;
}

std::vector<std::string> eventsOf(const core::Expression& formula)
{
    auto names = formula.names();
    std::erase(names, core::maximumHz);
    return names;
}

using Counts = std::function<std::optional<long long>(std::string_view)>;

/// The counts for a formula; `#` is the clock rate of this machine.
core::Lookup lookupOf(const Counts& counts, double clockHz)
{
    return [&counts, clockHz](std::string_view name) -> std::optional<double> {
        if (name == core::maximumHz) {
            return clockHz;
        }
        const auto count = counts(name);
        return count ? std::optional(static_cast<double>(*count)) : std::nullopt;
    };
}

/// PAPI cuts its result to an integer.
bool agrees(long long value, double expected)
{
    return std::abs(static_cast<double>(value) - expected) < 1 + 1e-9 * std::abs(expected);
}

/// Counts that no two events share, and of which no sum or difference is zero by chance.
/// @param events  must outlive the result
Counts tellingCounts(const std::vector<std::string>& events, long long scale = 1'000'003)
{
    return [&events, scale](std::string_view event) {
        const auto found = std::ranges::find(events, event);
        const auto place = found - events.begin();
        return found == events.end() ? std::optional<long long>()
                                     : std::optional(scale * (2 * place + 3) + place * place);
    };
}

/// The event of the definition that a native event is there for: PAPI holds the native event of a
/// preset. Nothing where that is not plain.
std::optional<std::string> askedFor(const VerifiedDefinition& verified, std::size_t native)
{
    const auto& listed = verified.preset.events;
    const auto& held = verified.probed.natives;
    if (std::ranges::find(listed, held[native].name) != listed.end()) {
        return held[native].name;
    }
    const bool isPreset = held.size() == listed.size() && listed[native].starts_with("PAPI_");
    return isPreset ? std::optional(listed[native]) : std::nullopt;
}

/// How PAPI reads a definition that it reads otherwise.
std::string whatIsHeld(const VerifiedDefinition& verified, const core::Preset& held)
{
    const auto listed = verified.preset.events.size();
    if (held.events.size() < listed) {
        return fmt::format("PAPI keeps {} of its {} events", held.events.size(), listed);
    }
    return fmt::format("PAPI reads it as {}{} of {}", verified.probed.derivation,
                       held.formula.empty() ? "" : " " + held.formula,
                       fmt::join(held.events, ", "));
}

/// What PAPI says that it holds; nothing where it cuts what it tells.
std::optional<core::Preset> heldBy(const VerifiedDefinition& verified)
{
    constexpr std::size_t longestPostfix = 254;
    const ProbedDefinition& probed = verified.probed;
    const auto kind = core::named<core::Derivation>(core::upperCase(probed.derivation));
    if (!kind || probed.postfix.size() > longestPostfix) {
        return std::nullopt;
    }
    core::Preset held;
    held.name = verified.preset.name;
    held.derivation = *kind;
    held.formula = probed.postfix;
    for (const auto& native : probed.natives) {
        held.events.push_back(native.name);
    }
    return held;
}

/// The value that PAPI's rules give what it holds, on what it counted.
std::optional<long long> modeledValue(const VerifiedDefinition& verified,
                                      core::PapiVersion version,
                                      double clockHz)
{
    const auto held = heldBy(verified);
    const auto formula =
        held ? core::papiFormula(*held, version) : core::Result<core::Expression>(core::Error());
    if (!formula) {
        return std::nullopt;
    }
    const Counts counts = [&](std::string_view name) { return countOf(verified.probed, name); };
    const auto value = core::papiValue(*formula, lookupOf(counts, clockHz));
    return value ? std::optional(*value) : std::nullopt;
}

/**
 * How what PAPI holds of a definition differs from what it means; empty where it does not.
 *
 * PAPI says which formula and events it kept. They are computed on counts that distinguish the
 * events, so this needs no counter: the value that was counted need not show an event that counted
 * zero, or formulas that agree by chance.
 */
std::string heldDifference(const VerifiedDefinition& verified,
                           const core::Expression& formula,
                           core::PapiVersion version,
                           double clockHz)
{
    auto held = heldBy(verified);
    if (!held) {
        return {};
    }
    auto events = eventsOf(formula);
    const bool hasPresets = std::ranges::any_of(
        events, [](const std::string& event) { return event.starts_with("PAPI_"); });
    for (std::size_t place = 0; place < held->events.size(); ++place) {
        const auto asked = askedFor(verified, place);
        if (!asked && hasPresets) {
            return {};  // which native events are a preset's is not known
        }
        auto& event = held->events[place];
        event = asked.value_or(event);
        if (std::ranges::find(events, event) == events.end()) {
            events.push_back(event);
        }
    }
    const auto read = core::papiFormula(*held, version);
    if (!read) {
        return read.error().message;
    }
    constexpr double most = 9e18;  // PAPI's readings are 64 bits wide
    for (const long long scale : {1'000'003, 1009, 11}) {
        const Counts counts = tellingCounts(events, scale);
        const auto lookup = lookupOf(counts, clockHz);
        const auto expected = core::evaluate(formula, lookup);
        if (!expected.value) {
            return {};
        }
        if (std::abs(*expected.value) > most) {
            continue;
        }
        const auto value = core::papiValue(*read, lookup);
        return value && agrees(*value, *expected.value) ? std::string()
                                                        : whatIsHeld(verified, *held);
    }
    return {};
}

/// Why a definition has a value on no counts; empty where it has one.
std::string whyUndefined(const core::Result<core::Expression>& formula, double clockHz)
{
    if (!formula) {
        return formula.error().message;
    }
    const auto events = eventsOf(*formula);
    const Counts counts = tellingCounts(events);
    const auto value = core::evaluate(*formula, lookupOf(counts, clockHz));
    return value.value ? std::string() : "the definition " + value.warning;
}

void judge(VerifiedDefinition& verified,
           const core::Result<core::Expression>& formula,
           core::PapiVersion version,
           double clockHz)
{
    const ProbedDefinition& probed = verified.probed;
    if (probed.isDead || !probed.isKnown) {
        verified.verdict = probed.isDead ? Verification::Aborts : Verification::NotAccepted;
        verified.reason = probed.problem;
        return;
    }
    for (const auto& event : verified.preset.events) {
        for (const auto& message : probed.messages) {
            if (message.find(fmt::format("Missing event {},", event)) != std::string::npos) {
                verified.verdict = Verification::NotAccepted;
                verified.reason = fmt::format("PAPI has no event {}", event);
                return;
            }
        }
    }
    if (auto why = whyUndefined(formula, clockHz); !why.empty()) {
        verified.verdict = Verification::Undefined;
        verified.reason = std::move(why);
        return;
    }
    const Counts counts = [&](std::string_view event) { return countOf(probed, event); };
    const auto expected = core::evaluate(*formula, lookupOf(counts, clockHz));
    verified.expected = expected.value;
    const bool hasBoth = probed.value && expected.value;
    verified.reason = heldDifference(verified, *formula, version, clockHz);
    if (hasBoth && !agrees(*probed.value, *expected.value)) {
        verified.verdict = Verification::Differs;
        verified.reason = fmt::format("{}PAPI counts {}, the definition expects {}",
                                      verified.reason.empty() ? "" : verified.reason + ": ",
                                      *probed.value, *expected.value);
    } else if (!verified.reason.empty()) {
        verified.verdict = Verification::Differs;
    } else if (!probed.value) {
        verified.verdict = Verification::CannotBeCounted;
        verified.reason = probed.problem;
    } else if (!expected.value) {
        verified.verdict = Verification::NotChecked;
        verified.reason = expected.missing.empty()
                              ? "on these counts the definition " + expected.warning
                              : fmt::format("{} could not be counted together with it",
                                            fmt::join(expected.missing, ", "));
    } else {
        verified.verdict = Verification::Counted;
    }
}

/// A line that is not a definition: PAPI drops it without a word unless PAPI_VERBOSE is set.
VerifiedDefinition unreadLine(const core::PresetNote& note)
{
    VerifiedDefinition verified;
    verified.preset.name = note.name;
    verified.preset.line = note.line;
    verified.reason = fmt::format("line {}: {}", note.line, note.text);
    return verified;
}

/// The definitions to load, and the file that holds them in a form this machine's PAPI takes.
core::Result<core::PmuPresets> wantedPresets(const core::PresetFile& file,
                                             const std::string& machinePmu,
                                             const VerifyOptions& options)
{
    const auto pmus = core::pmuNames(file);
    std::string pmu = options.pmu.empty() ? machinePmu : options.pmu;
    if (options.isHere && options.pmu.empty()) {
        if (pmus.size() != 1) {
            return core::errorOf(core::Errc::NotFound,
                                 "has definitions for {} PMUs; choose one with --pmu", pmus.size());
        }
        pmu = pmus[0];
    }
    const auto presets = core::presetsFor(file, pmu);
    if (!presets && !options.isHere) {
        return core::errorOf(core::Errc::NotFound,
                             "is for {}, but this machine's PMU is {}: PAPI would ignore "
                             "the whole file; --here checks its definitions anyway",
                             pmus.size() > 5 ? fmt::format("{} other PMUs", pmus.size())
                                             : fmt::format("{}", fmt::join(pmus, ", ")),
                             machinePmu);
    }
    return presets;
}

core::PresetFile onePmu(const core::PmuPresets& presets, const std::string& pmu)
{
    core::PresetFile file;
    core::PresetBlock& block = file.blocks.emplace_back();
    block.component = "CPU";
    block.cpus.push_back({pmu, std::nullopt});
    block.presets = presets.presets;
    return file;
}

}  // namespace

core::Result<PapiHere> papiHere()
{
    const auto output = askPapi(hereInChild);
    if (!output) {
        return output.error();
    }
    const Json answer = Json::parse(output->answer, nullptr, false);
    if (output->status != 0 || answer.is_discarded() || answer.contains("problem")) {
        const std::string why = answer.is_object() && answer.contains("problem")
                                    ? answer["problem"].get<std::string>()
                                    : "its process ended too early";
        return core::Error{core::Errc::Unsupported, "PAPI does not start here: " + why};
    }
    return PapiHere{answer["version"], answer["pmus"], answer.value("mhz", 0.0)};
}

core::Result<ProbedDefinition> probeDefinition(const std::string& path,
                                               DefinitionFile kind,
                                               const std::string& name,
                                               const std::vector<std::string>& beside)
{
    const auto output = askPapi([&] {
        setenv("PAPI_VERBOSE", "1", 1);
        unsetenv("PAPI_USER_EVENTS_FILE");
        unsetenv("PAPI_CSV_EVENT_FILE");
        setenv(kind == DefinitionFile::UserEvents ? "PAPI_USER_EVENTS_FILE" : "PAPI_CSV_EVENT_FILE",
               path.c_str(), 1);
        return probeInChild(name, beside);
    });
    if (!output) {
        return output.error();
    }
    ProbedDefinition probed;
    for (const auto& line : core::linesOf(output->output)) {
        probed.messages.insert(probed.messages.end(), line.text.empty() ? 0 : 1,
                               std::string(line.text));
    }
    const Json answer = Json::parse(output->answer, nullptr, false);
    if (output->status != 0 || answer.is_discarded()) {
        probed.isDead = true;
        probed.problem = output->isLate
                             ? fmt::format("PAPI did not end within {} seconds", patience.count())
                             : fmt::format("PAPI ended its process with signal {}", output->signal);
        return probed;
    }
    probed.isKnown = answer.value("known", false);
    probed.derivation = answer.value("derived", "");
    probed.postfix = answer.value("postfix", "");
    probed.problem = answer.value("problem", "");
    probed.natives = eventsIn(answer, "natives");
    probed.beside = eventsIn(answer, "beside");
    if (answer.contains("value")) {
        probed.value = answer["value"].get<long long>();
    }
    return probed;
}

std::string_view toString(Verification verification)
{
    constexpr core::EnumNames<Verification, 7> names = {
        "counted",      "differs", "not checked", "undefined", "cannot be counted here",
        "not accepted", "aborts"};
    return names.of(verification);
}

bool VerificationReport::isGood() const
{
    return std::ranges::all_of(definitions, [](const auto& definition) {
        return definition.verdict == Verification::Counted ||
               definition.verdict == Verification::CannotBeCounted;
    });
}

core::Result<VerificationReport> verifyDefinitions(const std::filesystem::path& file,
                                                   const VerifyOptions& options)
{
    const auto text = core::readSmallFile(file);
    if (!text) {
        return text.error();
    }
    const auto presetFile = core::readPresets(*text);
    if (!presetFile) {
        return presetFile.error().in(file.string());
    }
    VerificationReport report;
    auto here = papiHere();
    if (!here) {
        return here.error();
    }
    report.papi = *std::move(here);
    const std::string machinePmu = report.papi.pmus.empty() ? "" : report.papi.pmus.back();
    const auto presets = wantedPresets(*presetFile, machinePmu, options);
    if (!presets) {
        return presets.error().in(file.string());
    }
    report.pmu = presets->pmu;

    std::string path = std::filesystem::absolute(file).string();
    std::optional<core::PrivateDirectory> directory;
    if (options.isHere) {
        auto made = core::PrivateDirectory::makeTemporary();
        if (!made) {
            return made.error();
        }
        directory.emplace(*std::move(made));
        const auto copy = writeCopy(*directory, core::writePresets(onePmu(*presets, machinePmu)));
        if (!copy) {
            return copy.error();
        }
        path = copy->string();
    }
    const auto version =
        report.papi.version.starts_with("7.0") ? core::PapiVersion::V7_0 : core::PapiVersion::Head;
    const double clockHz = std::trunc(report.papi.maximumMhz) * 1e6;
    const core::Definitions definitions = core::presetDefinitions(presets->presets);
    for (const auto& preset : presets->presets) {
        const auto formula = meaningOf(preset, definitions);
        auto probed = probeDefinition(path, options.kind, preset.name,
                                      formula ? eventsOf(*formula) : std::vector<std::string>());
        if (!probed) {
            return probed.error();
        }
        VerifiedDefinition verified;
        verified.preset = preset;
        verified.probed = *std::move(probed);
        verified.modeled = modeledValue(verified, version, clockHz);
        judge(verified, formula, version, clockHz);
        report.definitions.push_back(std::move(verified));
    }
    for (const auto& note : presets->unread) {
        report.definitions.push_back(unreadLine(note));
    }
    return report;
}

}  // namespace papilio::collectors
