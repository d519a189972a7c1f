#include "collectors/remote/remote_request.h"

#include "collectors/suite/shard.h"
#include "core/base/ascii.h"
#include "core/base/contains.h"
#include "core/base/parsed_number.h"
#include "core/io/files/study_name.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <sstream>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace fs = std::filesystem;

namespace {

/// Options whose value may name a file of this machine.
constexpr std::array<std::string_view, 5> fileOptions = {"--events", "--definitions", "--metrics",
                                                         "--model", "--roofs"};
/// Sub-commands that start ranks by a launcher of their own.
constexpr std::array<std::string_view, 2> launchingCommands = {"count", "topdown"};
/// Sub-commands whose arguments are files of this machine.
constexpr std::array<std::string_view, 2> fileCommands = {"spmv", "verify"};

const RemoteOption* remoteOption(std::string_view name)
{
    const auto& all = remoteOptions();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

/// Reads the words one after the other.
class Splitter {
public:
    explicit Splitter(const std::vector<std::string>& words) : words_(words) {}

    Result<RemoteRequest> split()
    {
        while (next_ < words_.size() && words_[next_] != "--") {
            if (const auto taken = takeWord(); !taken) {
                return taken.error();
            }
        }
        if (!request_.live.empty() && request_.hosts.size() > 1) {
            return Error{Errc::InvalidArgument,
                         "--live shows one machine; name only one with --host"};
        }
        request_.arguments.insert(request_.arguments.end(), words_.begin() + offset(),
                                  words_.end());
        return std::move(request_);
    }

private:
    [[nodiscard]] std::ptrdiff_t offset() const { return static_cast<std::ptrdiff_t>(next_); }

    Result<void> takeWord()
    {
        const std::string& word = words_[next_++];
        const auto equals = word.starts_with("--") ? word.find('=') : std::string::npos;
        const auto name = word.substr(0, equals);
        inlineValue_.reset();
        if (equals != std::string::npos) {
            inlineValue_ = word.substr(equals + 1);
        }
        // Behind `count` it starts the ranks; before, what starts papilio-collect there.
        const bool isForRanks = name == "--launcher" && core::contains(launchingCommands, command_);
        if (const auto* option = remoteOption(name); option != nullptr && !isForRanks) {
            request_.option = request_.option.empty() ? name : request_.option;
            return takeRemote(*option);
        }
        if (isForRanks) {
            if (const auto value = takeValue(name)) {
                request_.arguments.insert(request_.arguments.end(), {name, *value});
            }
            return {};
        }
        if (word.starts_with("-o") && word.size() > 2) {
            inlineValue_ = word.substr(2);
        }
        if (word.starts_with("-o") || name == "--output" || name == "--live") {
            auto value = takeValue(name);
            if (!value) {
                return value.error();
            }
            const bool isLive = name == "--live";
            (isLive ? request_.live : request_.output) = *value;
            request_.arguments.insert(
                request_.arguments.end(),
                {isLive ? name : std::string("-o"),
                 fmt::format("{}/{}", runDirectoryMark, isLive ? remoteLive : remoteStudy)});
            return {};
        }
        if (name == "--force") {  // the study is written here
            request_.replaces = true;
            return {};
        }
        request_.resumes = request_.resumes || name == "--resume";
        if (core::contains(fileOptions, name)) {
            if (const auto value = takeValue(name)) {
                request_.arguments.insert(request_.arguments.end(), {name, sent(*value)});
                return {};
            }
        }
        const bool isFile = core::contains(fileCommands, command_) && !word.starts_with('-');
        request_.arguments.push_back(isFile ? sent(word) : word);
        if (command_.empty() && !word.starts_with('-')) {
            command_ = word;
        }
        return {};
    }

    Result<std::string> takeValue(const std::string& name)
    {
        if (inlineValue_) {
            return *inlineValue_;
        }
        if (next_ >= words_.size() || words_[next_] == "--") {
            return Error{Errc::InvalidArgument, name + " needs a value; see --help"};
        }
        return words_[next_++];
    }

    Result<void> takeRemote(const RemoteOption& option)
    {
        if (option.value.empty()) {
            request_.keepsCollector = true;
            return {};
        }
        auto value = takeValue(std::string(option.name));
        if (!value) {
            return value.error();
        }
        if (option.field != nullptr) {
            request_.*option.field = *value;
        } else {
            addHosts(*value);
        }
        return {};
    }

    /// "node1,node2": names have no commas.
    void addHosts(const std::string& names)
    {
        std::istringstream stream(names + ",");
        for (std::string name; std::getline(stream, name, ',');) {
            request_.hosts.push_back(name);
        }
    }

    /// The name there of what is a file here; another word as it is.
    std::string sent(const std::string& word)
    {
        std::error_code ignored;  // what is not a file is a name
        if (!fs::is_regular_file(word, ignored)) {
            return word;
        }
        // The ending stays: readers look at it.
        auto name = fmt::format("inputs/{}{}", request_.inputs.size(), ending(word));
        request_.inputs.push_back({word, name});
        return fmt::format("{}/{}", runDirectoryMark, name);
    }

    static std::string ending(const fs::path& path)
    {
        const auto text = path.extension().string();
        return std::all_of(
                   text.begin(), text.end(),
                   [](char letter) { return letter == '.' || core::isLetterOrDigit(letter); })
                   ? text
                   : std::string();
    }

    const std::vector<std::string>& words_;
    std::size_t next_ = 0;
    std::optional<std::string> inlineValue_;
    std::string command_;
    RemoteRequest request_;
};

}  // namespace

const std::vector<RemoteOption>& remoteOptions()
{
    static const std::vector<RemoteOption> all = {
        {"--host", "HOST",
         "Measure on this machine, by its name for ssh; several machines (with commas, or the "
         "option repeated) are measured at the same time"},
        {"--launcher", "COMMAND",
         "With --host: the command that starts a program on a compute node, such as \"srun -N1 "
         "--exclusive\"; it hands on output, exit status and signals",
         &RemoteRequest::launcher},
        {"--collector", "PATH",
         "With --host: path of papilio-collect there (default: the one in PATH, else one that is "
         "sent)",
         &RemoteRequest::collector},
        {"--archive", "FILE",
         "With --host: a collector to send, papilio-collect-VERSION-ARCH.tar.gz (default: the one "
         "that is installed with this program)",
         &RemoteRequest::archive},
        {"--keep-collector", "", "With --host: leave the collector there for the next time"},
        {"--run-in", "DIR",
         "With --host: the folder in which a program runs there (default: the home directory)",
         &RemoteRequest::directory},
    };
    return all;
}

Result<RemoteRequest> splitRemote(const std::vector<std::string>& words)
{
    auto request = Splitter(words).split();
    if (!request) {
        return request;
    }
    if (!request->hosts.empty()) {
        const auto control = std::find_if(words.begin(), words.end(), [](const auto& word) {
            return std::any_of(word.begin(), word.end(),
                               [](unsigned char letter) { return std::iscntrl(letter) != 0; });
        });
        return control == words.end()
                   ? request
                   : Error{Errc::InvalidArgument,
                           "an argument contains a control character, which cannot be sent to "
                           "another machine"};
    }
    // The command line is for this machine; CLI11 reads it, and knows no value of these.
    if (!request->option.empty()) {
        return Error{Errc::InvalidArgument,
                     request->option + " is for another machine; add --host HOST"};
    }
    return request;
}

RemoteRequest forHost(const RemoteRequest& request, const std::string& host)
{
    auto one = request;
    one.hosts = {host};
    if (request.hosts.size() > 1 && !request.output.empty()) {
        one.output = core::studyOfMachine(request.output, host).string();
    }
    return one;
}

fs::path localName(const fs::path& output, std::string_view name)
{
    constexpr std::string_view stem = "study";
    constexpr std::string_view ending = ".h5";
    constexpr std::string_view partial = ".partial";
    if (!name.starts_with(stem) || output.empty()) {
        return {};
    }
    name.remove_prefix(stem.size());
    const bool isPartial = name.ends_with(partial);
    name.remove_suffix(isPartial ? partial.size() : 0);
    if (!name.ends_with(ending)) {
        return {};
    }
    name.remove_suffix(ending.size());
    const bool hasRank = name.starts_with('.') && name.size() > 1;
    const auto digits = name.substr(hasRank ? 1 : 0);
    if (hasRank == digits.empty() || !std::all_of(digits.begin(), digits.end(), core::isDigit)) {
        return {};
    }
    const auto rank = core::parsedNumber<std::size_t>(digits);
    if (hasRank && !rank) {
        return {};
    }
    auto local =
        hasRank ? fs::path(shardPath(output.string(), {.index = *rank, .count = 0})) : output;
    local += isPartial ? partial : "";
    return local;
}

}  // namespace papilio::collectors
