#pragma once

#include "collectors/suite/shard.h"
#include "core/base/result.h"
#include "core/io/files/private_directory.h"
#include "core/model/document.h"

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
}

namespace papilio::collectors {

/// Writes {"done", "of", "what", "seconds_left"} as JSON lines on stderr, at most twenty a second
/// and always the last.
class ProgressLines {
public:
    explicit ProgressLines(bool enabled);
    /// A terminal keeps no line of what was stopped.
    ~ProgressLines();
    ProgressLines(const ProgressLines&) = delete;
    ProgressLines& operator=(const ProgressLines&) = delete;

    void report(std::size_t done, std::size_t of, const std::string& what);
    /// How many events an adaptive measurement still looks at (CollectOptions::narrowed).
    /// @param kept  the part that can be looked at; empty: none yet
    void reportFunnel(const std::string& benchmark,
                      const std::vector<std::size_t>& funnel,
                      const std::string& kept) const;

private:
    using Clock = std::chrono::steady_clock;

    bool enabled_;
    bool isShown_ = false;  ///< a line on the terminal
    Clock::time_point start_;
    Clock::time_point next_;
};

class StopSignals;

/// Where a command writes its study, and what is written in it.
struct StudyOutput {
    std::string path;
    bool replaces = false;               ///< --force: what is at `path` may go
    std::string title = {};              ///< of the study
    std::string progress = {};           ///< "json": as JSON lines on stderr
    std::string commandLine = {};        ///< for the provenance
    std::optional<ScheduledShard> rank;  ///< of this process, where `path` was made its own
};

/**
 * `-o -`: the study goes to standard output, and what the program prints there to standard error.
 *
 * HDF5 needs a file: the study is written to a directory of its own first.
 */
class StudyOnOutput {
public:
    /// Gives -o a file in the words of a command line where it is "-".
    /// @return nothing where it is not; InvalidArgument where standard output is a terminal
    static core::Result<std::optional<StudyOnOutput>> take(std::vector<std::string>& words);
    /// Writes the study, or what a stopped run has of it. @return `status`, or that of a failure
    int finish(int status);

private:
    StudyOnOutput(core::PrivateDirectory directory, int output)
        : directory_(std::move(directory)),
          output_(output)
    {}

    core::PrivateDirectory directory_;
    int output_;  ///< what was standard output
};

/// Adds -o STUDY.h5 and --force.
void addOutputOptions(CLI::App& command, StudyOutput& output, bool isRequired = true);
/// Adds the options of most commands that write a study: --title, those, and --progress json.
void addStudyOptions(CLI::App& command, StudyOutput& output, bool isRequired = true);
/// Adds --progress json.
void addProgressOption(CLI::App& command, std::string& progress);

/// A study without content, as this program writes it.
core::Document newStudy(const StudyOutput& output);
/// Writes into its provenance where a part of the study comes from.
template<typename Part>
void stamp(Part& part, const core::Document& study, const StudyOutput& output)
{
    part.provenance.command = output.commandLine;
    part.provenance.created = study.created;
}

/**
 * Called before anything is measured: whether the study can be written at the end.
 *
 * @param resumes  STUDY.h5.partial is read, and written anew
 * @return what prevents it: no folder, no permission, an existing study or part of one
 */
core::Result<void> checkOutput(const StudyOutput& output, bool resumes = false);

/// checkOutput(), after each rank of a parallel start (Slurm, Open MPI, PMI) was given a file of
/// its own, STUDY.RANK.h5, which `isQuiet` does not say on stderr.
core::Result<void> prepareOutput(StudyOutput& output, bool isQuiet = false);

/**
 * Writes what cannot be measured again. A study that was created in the meantime is left alone:
 * another name is taken and reported. Where nothing can be written (the folder is full or gone),
 * the study is kept in $XDG_STATE_HOME/papilio, $TMPDIR or /tmp, and the error says where.
 */
core::Result<void> keepStudy(const core::Document& document, const StudyOutput& output);

/**
 * keepStudy(), or, after a signal, the same to STUDY.h5.partial if there is anything.
 *
 * @return the exit status: Done; Failed after one line on stderr; 128 + the signal's number
 */
int writeCollected(const core::Document& document,
                   const StudyOutput& output,
                   const StopSignals& signals);

}  // namespace papilio::collectors
