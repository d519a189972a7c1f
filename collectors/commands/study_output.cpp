#include "collectors/commands/study_output.h"

#include "collectors/commands/command.h"
#include "collectors/commands/stop_signals.h"
#include "core/base/standard_streams.h"
#include "core/base/text.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_text.h"
#include "core/io/files/private_directory.h"
#include "core/io/files/study_name.h"
#include "core/io/study/study_file.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::errorOf;
using core::Result;

namespace fs = std::filesystem;

namespace {

constexpr std::string_view partialSuffix = ".partial";

/// Whether something would be lost: a file of no bytes holds nothing.
bool holdsSomething(const std::string& path)
{
    std::error_code failed;
    return fs::is_regular_file(path, failed) && fs::file_size(path, failed) > 0;
}

/// Where a study goes that its own folder does not take; first what outlives a reboot.
std::vector<fs::path> refuges()
{
    std::vector<fs::path> folders = {core::userFolder(core::UserFolder::State),
                                     core::folderFrom("TMPDIR"), "/tmp"};
    std::erase(folders, fs::path());
    return folders;
}

/// Writes the study to a new name in one of the refuges. @return its path
std::optional<std::string> keepElsewhere(const core::Document& document, const std::string& path)
{
    for (const auto& folder : refuges()) {
        std::error_code failed;
        fs::create_directories(folder, failed);
        const auto kept = core::freeStudyName(folder / fs::path(path).filename()).string();
        if (core::writeStudy(document, kept)) {
            return kept;
        }
    }
    return std::nullopt;
}

Error notWritten(const core::Document& document, const std::string& path, const Error& why)
{
    if (const auto kept = keepElsewhere(document, path)) {
        return {why.code, fmt::format("{}; the study was written to {} instead. Move it from there",
                                      why.message, *kept)};
    }
    std::vector<std::string> tried;
    for (const auto& folder : refuges()) {
        tried.push_back(folder.string());
    }
    return {why.code, fmt::format("{}; writing the study to {} failed, too", why.message,
                                  fmt::join(tried, " or "))};
}

void writeLine(const nlohmann::ordered_json& line)
{
    // Whoever listened may be gone; the measurement goes on.
    const auto text = core::visibleLines(line.dump()) + "\n";
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

}  // namespace

ProgressLines::ProgressLines(bool enabled) : enabled_(enabled), start_(Clock::now()), next_(start_)
{}

ProgressLines::~ProgressLines()
{
    if (isShown_) {
        fmt::print(stderr, "\r\033[K");
    }
}

void ProgressLines::report(std::size_t done, std::size_t of, const std::string& what)
{
    constexpr auto interval = std::chrono::milliseconds(50);
    const auto now = Clock::now();
    const bool isOnTerminal = !enabled_ && ::isatty(STDERR_FILENO) != 0;
    if ((!enabled_ && !isOnTerminal) || (now < next_ && done < of)) {
        return;
    }
    next_ = now + interval;
    const double elapsed = std::chrono::duration<double>(now - start_).count();
    const double left = elapsed * static_cast<double>(of - done) / static_cast<double>(done);
    if (isOnTerminal) {  // a line that goes at the end
        fmt::print(stderr, "\r\033[K{}",
                   done == of ? std::string()
                              : fmt::format("{} of {}, about {:.0f} s left: {}", done, of, left,
                                            what.substr(0, 60)));
        std::fflush(stderr);
        isShown_ = done < of;
        return;
    }
    const nlohmann::ordered_json line = {
        {"done", done}, {"of", of}, {"what", what}, {"seconds_left", std::round(left * 10) / 10}};
    writeLine(line);
}

void ProgressLines::reportFunnel(const std::string& benchmark,
                                 const std::vector<std::size_t>& funnel,
                                 const std::string& kept) const
{
    if (enabled_) {
        writeLine({{"benchmark", benchmark}, {"funnel", funnel}, {"kept", kept}});
    }
}

Result<std::optional<StudyOnOutput>> StudyOnOutput::take(std::vector<std::string>& words)
{
    const auto end = std::ranges::find(words, "--");
    for (auto word = words.begin(); word != end; ++word) {
        const bool isNamed = *word == "-o" || *word == "--output";
        auto value = isNamed ? std::next(word) : word;
        if (value == end || *value != (isNamed ? "-" : "--output=-")) {
            continue;
        }
        if (::isatty(STDOUT_FILENO) != 0) {
            return Error{Errc::InvalidArgument,
                         "-o - writes a study, which is no text for a terminal; redirect it, as in "
                         "-o - > study.h5"};
        }
        auto directory = core::PrivateDirectory::makeTemporary();
        if (!directory) {
            return directory.error();
        }
        *value = (isNamed ? "" : "--output=") + (directory->path() / "study.h5").string();
        const int output = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        if (output < 0 || ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
            return errorOf(Errc::Unreadable, "standard output: {}", std::strerror(errno));
        }
        return std::optional(StudyOnOutput(*std::move(directory), output));
    }
    return std::optional<StudyOnOutput>();
}

int StudyOnOutput::finish(int status)
{
    std::error_code failed;
    auto study = directory_.path() / "study.h5";
    if (!fs::exists(study, failed)) {
        study += partialSuffix;
    }
    std::ifstream stream(study, std::ios::binary);
    if (!stream) {
        return status != Done ? status
                              : fail({Errc::InvalidArgument,
                                      "-o - takes one study, but this run writes one for each rank "
                                      "or machine; name a file with -o"});
    }
    std::vector<char> bytes(std::size_t{1} << 20);
    while (stream.read(bytes.data(), std::ssize(bytes)) || stream.gcount() > 0) {
        for (std::ptrdiff_t done = 0; done < stream.gcount();) {
            const auto written = ::write(output_, bytes.data() + done,
                                         static_cast<std::size_t>(stream.gcount() - done));
            if (written < 0 && errno != EINTR) {
                return errno == EPIPE
                           ? signalBase + SIGPIPE  // a reader that went away is nobody's mistake
                           : fail({Errc::Unreadable,
                                   fmt::format("standard output: {}", std::strerror(errno))});
            }
            done += std::max<std::ptrdiff_t>(written, 0);
        }
    }
    return ::close(output_) == 0
               ? status
               : fail({Errc::Unreadable, fmt::format("standard output: {}", std::strerror(errno))});
}

void addOutputOptions(CLI::App& command, StudyOutput& output, bool isRequired)
{
    command
        .add_option("-o,--output", output.path,
                    "Study file to write; it must not exist yet. -: standard output")
        ->required(isRequired)
        ->check([](const std::string& name) {
            return name.empty() ? std::string("expected the name of a file, found nothing")
                                : std::string();
        });
    command.add_flag(
        "--force", output.replaces,
        "Replace the study file, and STUDY.h5.partial of an earlier run, if they exist");
}

void addStudyOptions(CLI::App& command, StudyOutput& output, bool isRequired)
{
    command.add_option("--title", output.title, "Title of the study");
    addOutputOptions(command, output, isRequired);
    addProgressOption(command, output.progress);
}

void addProgressOption(CLI::App& command, std::string& progress)
{
    command.add_option("--progress", progress, "json: one object per line on stderr")
        ->check(CLI::IsMember({"json"}));
}

core::Document newStudy(const StudyOutput& output)
{
    return {.title = output.title,
            .created = core::currentTime(),
            .generator = "papilio-collect " PAPILIO_VERSION};
}

Result<void> checkOutput(const StudyOutput& output, bool resumes)
{
    if (!output.replaces && holdsSomething(output.path)) {
        return Error{
            Errc::Unreadable,
            output.path +
                ": this file exists already; choose a different name, or replace it with --force"};
    }
    const std::string partial = output.path + std::string(partialSuffix);
    if (!output.replaces && !resumes && holdsSomething(partial)) {
        return Error{Errc::Unreadable,
                     partial +
                         ": an earlier run was stopped and left this file; continue it with "
                         "--resume (cat only), choose a different name with -o, rename the file, "
                         "or replace it with --force"};
    }
    // Nobody wants to hear after an hour that the study cannot be written.
    const auto file = core::AtomicFile::prepare(output.path, 0);
    return file ? Result<void>() : file.error();
}

Result<void> prepareOutput(StudyOutput& output, bool isQuiet)
{
    output.rank = scheduledShard();
    if (output.rank) {
        const auto& [shard, variables] = *output.rank;
        output.path = shardPath(output.path, shard);
        if (!isQuiet) {
            core::sayError("papilio-collect",
                           fmt::format("rank {} of {} (from {}) writes {}", shard.index,
                                       shard.count, variables, output.path)
                               .c_str());
        }
    }
    return checkOutput(output);
}

Result<void> keepStudy(const core::Document& document, const StudyOutput& output)
{
    std::string path = output.path;
    if (!output.replaces && holdsSomething(path)) {
        path = core::freeStudyName(path);
        core::sayError(
            "papilio-collect",
            fmt::format("{}: another program changed this file during the run; the study is {}",
                        output.path, path)
                .c_str());
    }
    const auto written = core::writeStudy(document, path);
    return written ? written : notWritten(document, path, written.error());
}

int writeCollected(const core::Document& document,
                   const StudyOutput& output,
                   const StopSignals& signals)
{
    const bool stopped = signals.received() != 0;
    StudyOutput target = output;
    if (stopped) {
        target.path += partialSuffix;
        target.replaces = true;  // checkOutput() let nothing of another run be there
    }
    if (stopped && document.isEmpty()) {
        core::sayError("papilio-collect",
                       "stopped before anything was complete; no study was written");
    } else {
        if (const auto written = keepStudy(document, target); !written) {
            complain(written.error());
            return Failed;
        }
    }
    return stopped ? signalBase + signals.received() : static_cast<int>(Done);
}

}  // namespace papilio::collectors
