#include "collectors/ranks/rank_files.h"

#include "core/io/files/atomic_file.h"
#include "core/io/files/file_text.h"
#include "core/io/text/json_object.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::JsonObject;
using core::JsonValue;
using core::Result;

namespace fs = std::filesystem;

namespace {

constexpr const char* requestName = "request.json";
constexpr std::string_view runPrefix = "rank.";
constexpr std::string_view failurePrefix = "failure.";
constexpr int signalBase = 128;

Result<void> write(const fs::path& path, const JsonValue& json)
{
    return core::AtomicFile::write(path,
                                   json.dump(-1, ' ', false, JsonValue::error_handler_t::replace));
}

/// Reads a file with `parse`, which throws core::ParseError.
template<typename Parse>
auto read(const fs::path& path, Parse parse) -> Result<decltype(parse(JsonValue()))>
{
    const auto text = core::readSmallFile(path);
    if (!text) {
        return text.error();
    }
    try {
        return parse(core::parseJson(*text));
    } catch (const core::ParseError& error) {
        return core::errorOf(error, path.string(), *text);
    }
}

JsonValue toJson(const std::vector<CountedEvent>& events)
{
    JsonValue list = JsonValue::array();
    for (const auto& event : events) {
        list.push_back({{"event", event.event},
                        {"value", event.value ? JsonValue(*event.value) : JsonValue(nullptr)},
                        {"running", event.running}});
    }
    return list;
}

std::vector<CountedEvent> eventsOf(const JsonObject& object)
{
    std::vector<CountedEvent> events;
    for (const auto& one : object.list("events")) {
        const JsonObject event(one, "event");
        auto& counted = events.emplace_back();
        counted.event = event.requiredText("event");
        if (event.has("value") && !event.any("value").is_null()) {
            counted.value = event.requiredNumber("value");
        }
        counted.running = event.requiredNumber("running");
    }
    return events;
}

Shard rankOf(const JsonObject& object)
{
    const Shard rank{object.count("rank", 0), object.count("size", 0)};
    if (rank.index >= rank.count) {
        object.refuse(fmt::format("\"rank\" is {}, but \"size\" is {}: ranks are counted from 0",
                                  rank.index, rank.count));
    }
    return rank;
}

std::pair<Shard, CountedRun> runOf(const JsonValue& json)
{
    const JsonObject object(json, "");
    CountedRun run;
    run.machine = object.requiredText("machine");
    run.seconds = object.requiredNumber("seconds");
    run.userSeconds = object.requiredNumber("user_seconds");
    run.systemSeconds = object.requiredNumber("system_seconds");
    run.threads = static_cast<int>(object.count("threads", 0));
    run.events = eventsOf(object);
    for (const auto& one : object.list("intervals")) {
        const JsonObject interval(one, "interval");
        run.intervals.push_back({interval.requiredNumber("end"), eventsOf(interval)});
    }
    run.notes = object.texts("notes");
    return {rankOf(object), std::move(run)};
}

RankFailure failureOf(const JsonValue& json)
{
    const JsonObject object(json, "");
    RankFailure failure{.rank = {},
                        .machine = object.requiredText("machine"),
                        .message = object.requiredText("message"),
                        .status = static_cast<int>(object.requiredNumber("status"))};
    if (object.has("rank")) {
        failure.rank = rankOf(object);
    }
    return failure;
}

/// By what launchers and this program end the other ranks.
bool wasEnded(const RankFailure& failure)
{
    return failure.status == signalBase + SIGTERM || failure.status == signalBase + SIGKILL ||
           failure.status == signalBase + SIGINT;
}

}  // namespace

Result<void> RankFiles::writeRequest(const RankRequest& request) const
{
    return write(
        directory_ / requestName,
        {{"source", request.source}, {"events", request.events}, {"interval", request.interval}});
}

Result<RankRequest> RankFiles::readRequest() const
{
    return read(directory_ / requestName, [](const JsonValue& json) {
        const JsonObject object(json, "");
        return RankRequest{.source = object.requiredText("source"),
                           .events = object.texts("events"),
                           .interval = object.requiredNumber("interval")};
    });
}

Result<void> RankFiles::claim(const Shard& rank) const
{
    const auto path = directory_ / fmt::format("begun.{}", rank.index);
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR);
    if (file >= 0) {
        ::close(file);
        return {};
    }
    return errno == EEXIST
               ? Error{Errc::InvalidArgument,
                       fmt::format("two processes are rank {} of {}; the launcher may belong to "
                                   "another MPI, or start each process as a program of its own",
                                   rank.index, rank.count)}
               : Error{Errc::Unreadable,
                       fmt::format("{}: {}", path.string(), std::strerror(errno))};
}

Result<void> RankFiles::writeRun(const Shard& rank, const CountedRun& run) const
{
    JsonValue json = {{"rank", rank.index},
                      {"size", rank.count},
                      {"machine", run.machine},
                      {"seconds", run.seconds},
                      {"user_seconds", run.userSeconds},
                      {"system_seconds", run.systemSeconds},
                      {"threads", run.threads},
                      {"events", toJson(run.events)},
                      {"intervals", JsonValue::array()},
                      {"notes", run.notes}};
    for (const auto& interval : run.intervals) {
        json["intervals"].push_back({{"end", interval.end}, {"events", toJson(interval.events)}});
    }
    return write(directory_ / fmt::format("{}{}.json", runPrefix, rank.index), json);
}

void RankFiles::writeFailure(const RankFailure& failure) const
{
    JsonValue json = {
        {"machine", failure.machine}, {"message", failure.message}, {"status", failure.status}};
    if (failure.rank) {
        json["rank"] = failure.rank->index;
        json["size"] = failure.rank->count;
    }
    const auto name = failure.rank ? fmt::format("{}", failure.rank->index) : std::string("none");
    (void)write(directory_ / fmt::format("{}{}.json", failurePrefix, name), json);
}

bool RankFiles::hasFailure() const
{
    return !named(failurePrefix).empty();
}

std::optional<RankFailure> RankFiles::failure() const
{
    std::optional<RankFailure> first;
    for (const auto& path : named(failurePrefix)) {
        auto failure = read(path, failureOf);
        const bool explains =
            failure && (!first || (wasEnded(*first) && !wasEnded(*failure)) ||
                        (wasEnded(*first) == wasEnded(*failure) && failure->rank && first->rank &&
                         failure->rank->index < first->rank->index));
        if (explains) {
            first = *std::move(failure);
        }
    }
    return first;
}

Result<std::vector<std::pair<Shard, CountedRun>>> RankFiles::runs() const
{
    std::vector<std::pair<Shard, CountedRun>> runs;
    for (const auto& path : named(runPrefix)) {
        auto run = read(path, runOf);
        if (!run) {
            return run.error();
        }
        runs.push_back(*std::move(run));
    }
    std::ranges::sort(runs, {}, [](const auto& one) { return one.first.index; });
    return runs;
}

std::vector<fs::path> RankFiles::named(std::string_view prefix) const
{
    std::vector<fs::path> paths;
    std::error_code ignored;  // what is not there has no files
    for (fs::directory_iterator entry(directory_, ignored), end; entry != end;
         entry.increment(ignored)) {
        const auto name = entry->path().filename().string();
        if (name.starts_with(prefix) && name.ends_with(".json")) {
            paths.push_back(entry->path());
        }
    }
    return paths;
}

}  // namespace papilio::collectors
