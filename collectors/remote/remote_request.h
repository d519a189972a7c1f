#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::collectors {

/// A file here, and its name there, below the directory of the run.
struct RemoteInput {
    std::filesystem::path file;
    std::string name;
};

/// A command line of papilio-collect for other machines, split into what stays here and what runs
/// there.
struct RemoteRequest {
    std::vector<std::string> hosts;  ///< as ssh takes them; none: the command is for this machine
    std::string option;              ///< the first one that is only for other machines
    std::string launcher;            ///< "srun -N1 --exclusive", words of a shell; empty: none
    std::string collector;           ///< path of papilio-collect there; empty: it is looked for
    std::string archive;             ///< of the collector, here; empty: it is looked for
    bool keepsCollector = false;     ///< the archive stays unpacked there
    std::string directory;           ///< where the command runs there; empty: the home directory

    /// What papilio-collect gets there: the output and files are named as they are there.
    std::vector<std::string> arguments;
    std::vector<RemoteInput> inputs;  ///< to send before
    std::string output;               ///< the study here; empty where the command writes none
    bool replaces = false;            ///< --force: what is at `output` may go
    bool resumes = false;             ///< --resume: what a stopped run left at `output` is sent
    std::string live;                 ///< local socket here of a window that shows the run
};

/// An option of papilio-collect that says how to measure on another machine.
struct RemoteOption {
    std::string_view name;   ///< "--launcher"
    std::string_view value;  ///< "COMMAND"; empty: a flag
    std::string_view help;
    std::string RemoteRequest::*field = nullptr;  ///< that takes the value; null: of --host, a flag
};

/// All of them; --host is the first.
const std::vector<RemoteOption>& remoteOptions();

/// What a study is called there, below the directory of the run.
inline constexpr std::string_view remoteStudy = "results/study.h5";
/// Where a run writes its live stream there, below its directory.
inline constexpr std::string_view remoteLive = "live";
/// Stands for the directory of the run in RemoteRequest::arguments.
inline constexpr std::string_view runDirectoryMark = "@RUN@";

/**
 * Splits a command line.
 *
 * Files that an option such as --definitions names, and the matrices of `spmv`, are to be sent;
 * what follows "--" is a program of the other machine and stays as it is.
 *
 * @param words  what follows the program's name
 * @return InvalidArgument for an option without a value or a machine, or for what cannot be done
 * on another machine
 */
core::Result<RemoteRequest> splitRemote(const std::vector<std::string>& words);

/// The request for one of several machines: the study's name gets the machine's name.
RemoteRequest forHost(const RemoteRequest& request, const std::string& host);

/// Where a file of the results folder there goes here: "study.h5.partial" and "study.3.h5" (of
/// rank 3) become the same of `output`; empty for what no run of papilio-collect writes.
std::filesystem::path localName(const std::filesystem::path& output, std::string_view name);

}  // namespace papilio::collectors
