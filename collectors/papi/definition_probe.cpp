#include "collectors/papi/definition_probe.h"

#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#ifdef PAPILIO_HAVE_PAPI
#include "collectors/papi/papi_library.h"
#include "core/base/child_process.h"

#include <papi.h>

#include <sys/mman.h>
#include <unistd.h>
#endif

namespace papilio::collectors {

namespace {

#ifdef PAPILIO_HAVE_PAPI

using Json = nlohmann::json;

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        if (!line.empty()) {
            lines.push_back(line);
        }
    }
    return lines;
}

constexpr std::chrono::seconds patience{30};  // an honest probe takes milliseconds

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

core::Result<core::ChildOutcome> askPapi(const std::function<Json()>& work)
{
    return core::runChild(
        {.arguments = {},
         .work = [&] { return work().dump(-1, ' ', false, Json::error_handler_t::replace); },
         .limit = patience});
}

#else

core::Error withoutPapi()
{
    return {core::Errc::Unsupported,
            "papilio-collect was built without PAPI; install libpapi-dev and build it again"};
}

#endif

}  // namespace

core::Result<PapiHere> papiHere()
{
#ifdef PAPILIO_HAVE_PAPI
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
#else
    return withoutPapi();
#endif
}

core::Result<ProbedDefinition> probeDefinition(const std::string& path,
                                               DefinitionFile kind,
                                               const std::string& name,
                                               const std::vector<std::string>& beside)
{
#ifdef PAPILIO_HAVE_PAPI
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
    probed.messages = linesOf(output->output);
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
#else
    (void)path;
    (void)kind;
    (void)name;
    (void)beside;
    return withoutPapi();
#endif
}

}  // namespace papilio::collectors
