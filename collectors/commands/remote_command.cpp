#include "collectors/commands/remote_command.h"

#include "collectors/commands/command.h"
#include "collectors/commands/open_source.h"
#include "collectors/commands/stop_signals.h"
#include "collectors/commands/study_output.h"
#include "collectors/recorders/live_link.h"
#include "collectors/remote/remote_request.h"
#include "collectors/remote/remote_run.h"
#include "core/base/shell_word.h"
#include "core/base/standard_streams.h"
#include "core/base/text.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>
#include <unistd.h>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace {

constexpr const char* collectName = "papilio-collect";

/// Writes what several machines say, a line at a time: sentences with the machine's name, the
/// progress of all of them as one.
class RemoteSpeaker {
public:
    explicit RemoteSpeaker(std::size_t machines) : machines_(machines) {}

    RemoteListener listenerOf(const std::string& host)
    {
        return {.line = [this, host](std::string_view line) { sayLine(host, line); },
                .output =
                    [this](std::string_view text) {
                        const std::scoped_lock lock(mutex_);
                        core::printText(text);
                    },
                .notice =
                    [this](std::string_view sentence) {
                        const std::scoped_lock lock(mutex_);
                        core::sayError(collectName, sentence);
                    }};
    }

    int end(const Error& error)
    {
        if (error.code == Errc::Cancelled) {
            return Failed;  // who asked for it knows
        }
        const std::scoped_lock lock(mutex_);
        return fail(error);
    }

private:
    void sayLine(const std::string& host, std::string_view line)
    {
        const std::scoped_lock lock(mutex_);
        const auto progress = line.starts_with('{')
                                  ? nlohmann::ordered_json::parse(line, nullptr, false)
                                  : nlohmann::ordered_json();
        if (progress.is_object() && progress.contains("of")) {
            sayProgress(host, progress);
            return;
        }
        const std::string prefix = fmt::format("{}: ", collectName);
        if (line.starts_with(prefix)) {
            line.remove_prefix(prefix.size());
        }
        core::sayError(collectName, fmt::format("{}: {}", host, line));
    }

    void sayProgress(const std::string& host, nlohmann::ordered_json progress)
    {
        if (machines_ > 1) {
            progress_[host] = progress;
            double done = 0;
            double left = 0;
            for (const auto& [other, its] : progress_) {
                done += its.value("done", 0.0) / std::max(its.value("of", 1.0), 1.0);
                left = std::max(left, its.value("seconds_left", 0.0));
            }
            constexpr int parts = 1000;
            progress = {{"done", std::lround(parts * done)},
                        {"of", parts * machines_},
                        {"what", host + ": " + progress.value("what", std::string())},
                        {"seconds_left", left}};
        }
        const auto text = core::visibleLines(progress.dump(
                              -1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)) +
                          "\n";
        std::fwrite(text.data(), 1, text.size(), stderr);
        std::fflush(stderr);
    }

    std::size_t machines_;
    std::mutex mutex_;
    std::map<std::string, nlohmann::ordered_json> progress_;
};

/// One machine, from the first step to the last.
int runOn(const RemoteRequest& request,
          const std::string& command,
          RemoteSpeaker& speaker,
          const std::stop_token& stop)
{
    const auto& host = request.hosts.front();
    auto listener = speaker.listenerOf(host);
    std::optional<LiveLink> window;
    if (!request.live.empty()) {
        auto link = LiveLink::connect(request.live);
        if (!link) {
            return speaker.end(link.error().in(host));
        }
        window.emplace(*std::move(link));
        listener.live = [&window](std::string_view text) { window->relay(text); };
    }
    const auto connection = SshConnection::to(host);
    if (!connection) {
        return speaker.end(connection.error());
    }
    auto run = RemoteRun::start(*connection, request, command, listener, stop);
    if (!run) {
        return speaker.end(run.error());
    }
    const auto status = run->finish(listener, request.patience, stop);
    return status ? *status : speaker.end(status.error());
}

int runAll(const RemoteRequest& request, const std::vector<std::string>& words)
{
    const auto command = core::shellCommand(words);
    std::vector<RemoteRequest> requests;
    for (const auto& host : request.hosts) {
        requests.push_back(forHost(request, host));
        const auto& one = requests.back();
        const auto ready =
            one.output.empty()
                ? Result<void>()
                : checkOutput({.path = one.output, .replaces = one.replaces, .rank = {}},
                              one.resumes);
        if (!ready) {
            return fail(ready.error());
        }
    }
    const StopSignals signals;
    RemoteSpeaker speaker(requests.size());
    std::vector<int> statuses(requests.size(), Failed);
    {
        std::vector<std::jthread> threads;
        for (std::size_t machine = 0; machine < requests.size(); ++machine) {
            threads.emplace_back([&, machine] {
                statuses[machine] = runOn(requests[machine], command, speaker, signals.token());
            });
        }
    }
    if (signals.received() != 0) {
        return signalBase + signals.received();
    }
    const auto failed =
        std::find_if(statuses.begin(), statuses.end(), [](int status) { return status != Done; });
    return failed == statuses.end() ? static_cast<int>(Done) : *failed;
}

Result<RunRecord> recordOf(const std::string& id)
{
    for (auto& record : keptRecords()) {
        if (record.id == id) {
            return std::move(record);
        }
    }
    return Error{
        Errc::NotFound,
        fmt::format("no run is called \"{}\"; papilio-collect remote list shows them", id)};
}

int listRuns(bool asJson)
{
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    const auto records = keptRecords();
    for (const auto& record : records) {
        if (asJson) {
            json.push_back({{"id", record.id},
                            {"host", record.host},
                            {"started", record.started},
                            {"followed", record.isFollowed()},
                            {"output", record.output},
                            {"command", record.command}});
        } else {
            core::print("{}  {}  {}{}\n", record.id, record.host, record.command,
                        record.isFollowed() ? "  (still followed)" : "");
        }
    }
    if (asJson) {
        core::printText(json.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
                        "\n");
    } else if (records.empty()) {
        core::print("No run on another machine can be fetched.\n");
    }
    return Done;
}

struct RemoteOptions {
    std::string action;
    std::string id;
    std::string output;
    int patience = 300;
    bool json = false;
};

/// Fetches or removes a run that was begun before.
int comeBackTo(RunRecord record, const RemoteOptions& options)
{
    if (record.isFollowed()) {
        return fail(
            {Errc::InvalidArgument,
             fmt::format("process {} still follows this run; wait until it ends, or stop it",
                         record.process)});
    }
    const StopSignals signals;
    const auto connection = SshConnection::to(record.host);
    if (!connection) {
        return fail(connection.error());
    }
    record.process = ::getpid();
    if (const auto kept = keepRecord(record); !kept) {
        return fail(kept.error());
    }
    if (!options.output.empty()) {
        record.output = std::filesystem::absolute(options.output);
    }
    RemoteSpeaker speaker(1);
    RemoteRun run(*connection, record);
    if (options.action == "remove") {
        const auto removed = run.remove(signals.token());
        return removed ? static_cast<int>(Done) : fail(removed.error());
    }
    const auto status = run.finish(speaker.listenerOf(record.host),
                                   std::chrono::seconds(options.patience), signals.token());
    return status ? *status : speaker.end(status.error());
}

int runRemote(const RemoteOptions& options)
{
    if (options.action == "list") {
        return listRuns(options.json);
    }
    if (options.id.empty()) {
        return fail({Errc::InvalidArgument, options.action +
                                                " needs the name of a run; list the runs with "
                                                "papilio-collect remote list"});
    }
    const auto record = recordOf(options.id);
    return record ? comeBackTo(*record, options) : fail(record.error());
}

}  // namespace

std::optional<int> runRemotely(const std::vector<std::string>& words)
{
    const auto request = splitRemote(words);
    if (!request) {
        return fail(request.error());
    }
    if (request->hosts.empty()) {
        return std::nullopt;
    }
    return runAll(*request, words);
}

void addRemoteCommand(CLI::App& program, int& status)
{
    // Read by runRemotely() before CLI11 sees the command line; named here for --help.
    for (const auto& option : remoteOptions()) {
        const std::string flag(option.name);
        const std::string help(option.help);
        auto* shown =
            option.value.empty()
                ? program.add_flag(flag)->description(help)
                : program.add_option(flag)->description(help)->type_name(std::string(option.value));
        shown->group("On another machine");
    }
    auto options = std::make_shared<RemoteOptions>();
    auto* command = program.add_subcommand(
        "remote", "Runs on other machines that were begun with --host and not fetched");
    command
        ->add_option("ACTION", options->action,
                     "list; fetch: follow a run to its end, fetch its study and remove the run "
                     "there; remove: end a run and remove it there")
        ->required()
        ->check(CLI::IsMember({"list", "fetch", "remove"}));
    command->add_option("RUN", options->id, "Name of the run, as list prints it");
    command->add_option("-o,--output", options->output,
                        "Study file to write instead of the one that was named at the start");
    command
        ->add_option("--patience", options->patience,
                     "Seconds to try again when the connection is lost")
        ->check(CLI::Range(0, 86400))
        ->capture_default_str();
    command->add_flag("--json", options->json, "Print one JSON document");
    command->callback([options, &status] { status = runRemote(*options); });
}

}  // namespace papilio::collectors
