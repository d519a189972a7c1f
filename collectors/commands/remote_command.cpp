#include "collectors/commands/command.h"
#include "collectors/commands/stop_signals.h"
#include "collectors/commands/study_output.h"
#include "collectors/recorders/live_link.h"
#include "collectors/remote/remote_run.h"
#include "core/base/lists.h"
#include "core/base/standard_streams.h"
#include "core/base/text.h"
#include "core/io/files/study_name.h"

#include <algorithm>
#include <array>
#include <cctype>
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

/// What follows the program's name, for other machines.
struct RemoteOptions {
    std::vector<std::string> hosts;
    RemoteRequest request;  ///< for the first of them
    std::string live;       ///< local socket here of a window that shows the run
};

/// The name there of what is a file here, which is sent; another word as it is.
std::string sent(const std::string& word, std::vector<std::filesystem::path>& inputs)
{
    std::error_code ignored;  // what is not a file is a name
    if (!std::filesystem::is_regular_file(word, ignored)) {
        return word;
    }
    inputs.emplace_back(word);
    return remoteInput(inputs.size() - 1, word);
}

/// The words of a command for the other machine: positional ones first, but a program and its
/// arguments, which are the machine's own, last.
void splitCommand(const CLI::App& command, RemoteOptions& remote)
{
    // Options whose value may name a file of this machine; commands whose arguments do.
    constexpr std::array<std::string_view, 5> fileOptions = {"--events", "--definitions",
                                                             "--metrics", "--model", "--roofs"};
    constexpr std::array<std::string_view, 2> fileCommands = {"spmv", "verify"};
    auto& request = remote.request;
    std::vector<std::string> options;
    std::vector<std::string> program;
    request.arguments = {command.get_name()};
    for (const auto* option : command.get_options([](auto* one) { return one->count() > 0; })) {
        const auto name = option->get_name(false, false);
        auto values = option->results();
        const bool isFile = option->get_positional()
                                ? core::contains(fileCommands, command.get_name())
                                : core::contains(fileOptions, name);
        for (auto& value : values) {
            value = isFile ? sent(value, request.inputs) : value;
        }
        if (option->get_positional()) {
            auto& words = command.get_positionals_at_end() ? program : request.arguments;
            words.insert(words.end(), values.begin(), values.end());
        } else if (name == "--output") {
            request.output = values.front();
        } else if (name == "--live") {
            remote.live = values.front();
            options.insert(options.end(), {name, std::string(remoteLive)});
        } else if (name == "--force") {
            request.replaces = true;  // the study is written here
        } else {
            request.resumes = request.resumes || name == "--resume";
            if (option->get_items_expected_max() == 0) {
                options.push_back(name);
                continue;
            }
            for (const auto& value : values) {  // one by one: some options take no more at once
                value.starts_with('-') ? options.insert(options.end(), {name + "=" + value})
                                       : options.insert(options.end(), {name, value});
            }
        }
    }
    if (!request.output.empty()) {
        options.insert(options.end(), {"-o", std::string(remoteStudy)});
    }
    request.runsProgram = !program.empty();
    if (request.runsProgram) {
        program.insert(program.begin(), "--");
    }
    options.insert(options.end(), program.begin(), program.end());
    request.arguments.insert(request.arguments.end(), options.begin(), options.end());
}

/// One machine, from the first step to the last.
int runOn(const RemoteRequest& request,
          const std::string& live,
          RemoteSpeaker& speaker,
          const std::stop_token& stop)
{
    auto listener = speaker.listenerOf(request.host);
    std::optional<LiveLink> window;
    if (!live.empty()) {
        auto link = LiveLink::connect(live);
        if (!link) {
            return speaker.end(link.error().in(request.host));
        }
        window.emplace(*std::move(link));
        listener.live = [&window](std::string_view text) { window->relay(text); };
    }
    const auto status = runRemotely(request, listener, stop);
    return status ? *status : speaker.end(status.error());
}

int runAll(const RemoteOptions& remote)
{
    const bool hasControls = std::ranges::any_of(remote.request.arguments, [](const auto& word) {
        return std::ranges::any_of(word,
                                   [](unsigned char letter) { return std::iscntrl(letter) != 0; });
    });
    if (hasControls) {
        return fail({Errc::InvalidArgument,
                     "an argument contains a control character, which cannot be sent to another "
                     "machine"});
    }
    if (!remote.live.empty() && remote.hosts.size() > 1) {
        return fail({Errc::InvalidArgument, "--live shows one machine; name only one with --host"});
    }
    std::vector<RemoteRequest> requests;
    for (const auto& host : remote.hosts) {
        auto& one = requests.emplace_back(remote.request);
        one.host = host;
        if (one.output.empty()) {
            continue;
        }
        if (remote.hosts.size() > 1) {
            one.output = core::studyOfMachine(one.output, host).string();
        }
        needUsable(
            checkOutput({.path = one.output, .replaces = one.replaces, .rank = {}}, one.resumes));
    }
    const StopSignals signals;
    RemoteSpeaker speaker(requests.size());
    std::vector<int> statuses(requests.size(), Failed);
    {
        std::vector<std::jthread> threads;
        for (std::size_t machine = 0; machine < requests.size(); ++machine) {
            threads.emplace_back([&, machine] {
                statuses[machine] = runOn(requests[machine], remote.live, speaker, signals.token());
            });
        }
    }
    if (signals.received() != 0) {
        return signalBase + signals.received();
    }
    const auto failed = std::ranges::find_if(statuses, [](int status) { return status != Done; });
    return failed == statuses.end() ? static_cast<int>(Done) : *failed;
}

}  // namespace

void addRemoteOptions(CLI::App& app)
{
    auto remote = std::make_shared<RemoteOptions>();
    auto& request = remote->request;
    auto* host = app.add_option("--host", remote->hosts,
                                "Measure on this machine, by its name for ssh; several machines "
                                "(with commas, or the option repeated) are measured at the same "
                                "time")
                     ->delimiter(',')
                     ->allow_extra_args(false)
                     ->type_name("HOST");
    const std::vector<CLI::Option*> others = {
        app.add_option("--launcher", request.launcher,
                       "With --host: the command that starts a program on a compute node, such as "
                       "\"srun -N1 --exclusive\"; it hands on output, exit status and signals")
            ->type_name("COMMAND"),
        app.add_option("--collector", request.collector,
                       "With --host: path of papilio-collect there (default: the one in PATH, "
                       "else one that is sent)")
            ->type_name("PATH"),
        app.add_option("--archive", request.archive,
                       "With --host: a collector to send, papilio-collect-VERSION-PROCESSOR.tar.gz "
                       "(default: the one that is installed with this program)")
            ->type_name("FILE"),
        app.add_flag("--keep-collector", request.keepsCollector,
                     "With --host: leave the collector there for the next time"),
        app.add_option("--run-in", request.directory,
                       "With --host: the folder in which a program runs there (default: the home "
                       "directory)")
            ->type_name("DIR")};
    host->group("On another machine");
    for (auto* option : others) {
        option->needs(host)->group("On another machine");
    }
    app.parse_complete_callback([remote, &app] {
        if (!remote->hosts.empty()) {
            splitCommand(*app.get_subcommands().front(), *remote);
            throw CLI::RuntimeError(runAll(*remote));  // CLI11 ends a program so
        }
    });
}

}  // namespace papilio::collectors
