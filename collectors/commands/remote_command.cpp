#include "collectors/commands/command.h"
#include "collectors/commands/open_source.h"
#include "collectors/commands/stop_signals.h"
#include "collectors/commands/study_output.h"
#include "collectors/recorders/live_link.h"
#include "collectors/remote/remote_request.h"
#include "collectors/remote/remote_run.h"
#include "core/base/standard_streams.h"
#include "core/base/text.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

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
int runOn(const RemoteRequest& request, RemoteSpeaker& speaker, const std::stop_token& stop)
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
    const auto status = runRemotely(request, listener, stop);
    return status ? *status : speaker.end(status.error());
}

int runAll(const RemoteRequest& request)
{
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
                statuses[machine] = runOn(requests[machine], speaker, signals.token());
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

}  // namespace

std::optional<int> measureElsewhere(const std::vector<std::string>& words)
{
    const auto request = splitRemote(words);
    if (!request) {
        return fail(request.error());
    }
    if (request->hosts.empty()) {
        return std::nullopt;
    }
    return runAll(*request);
}

void addRemoteOptions(CLI::App& program)
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
}

}  // namespace papilio::collectors
