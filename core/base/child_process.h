#pragma once

#include "core/base/result.h"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace papilio::core {

/// How a child begins: a program, or work of this process.
struct ProcessStart {
    std::string program;                 ///< its file, or a name that is looked up in PATH
    std::vector<std::string> arguments;  ///< with the program's name
    /// Instead of a program: runs in a copy of this process, and gives its exit status. Only where
    /// this process has one thread: what another one had locked stays locked in the copy.
    std::function<int()> work = {};
    /// "NAME=value"; without it: this process's.
    std::optional<std::vector<std::string>> environment = {};
    std::filesystem::path directory = {};  ///< working directory; empty: this process's
    /// Of this process, and what they are in the child, which has the inherited ones besides.
    std::vector<std::pair<int, int>> descriptors = {};
    std::optional<sigset_t> blocked = {};  ///< signals; without it: none
    std::chrono::seconds processor{0};     ///< of computing: then SIGXCPU ends it; 0: no limit
    bool diesWithParent = false;           ///< killed when this process dies, however it does
    bool leavesCore = true;                ///< after a crash, where the system makes such files
    bool hasOwnGroup = false;              ///< it leads a new process group
    /// The child waits until it can read a byte from it, and ends when the other end is closed.
    int gate = -1;
    int gateEnd = -1;  ///< that other end, of this process: the child must not hold it open
    int failure = -1;  ///< is given errno as an int where the program cannot be run after the gate
};

struct StartedProcess {
    pid_t process = -1;  ///< -1: there is none
    int problem = 0;     ///< then errno: of fork(), or why the program cannot be run
};

/// Starts it. Between fork and exec only what is safe in a signal handler is called, so that a
/// process with threads may start programs.
StartedProcess startProcess(const ProcessStart& start);

/// How a child ended.
struct ChildOutcome {
    int status = 0;       ///< exit status; 128 + signal for a child that a signal ended
    int signal = 0;       ///< that ended it
    bool isLate = false;  ///< it was killed because its time was over
    std::string output;   ///< the last 16 KiB it wrote to stderr, and to stdout unless onOutput
    std::string answer;   ///< what `work` returned; whole where status is 0
};

/// A program to run as a child, or work of this program that may crash.
struct ChildRequest {
    std::vector<std::string> arguments;  ///< the first is the program, looked up in PATH
    /// Instead of a program: runs in a copy of this process. Only where this process has one
    /// thread: what another one had locked stays locked in the copy.
    std::function<std::string()> work = {};
    /// "NAME=value"; the whole environment of the program. Without it: this process's.
    std::optional<std::vector<std::string>> environment = {};
    std::filesystem::path directory = {};  ///< working directory; empty: this process's
    std::filesystem::path input = {};      ///< a file for the program's stdin; empty: no input
    /// Is given what the program writes to stdout, as it comes.
    std::function<void(std::string_view)> onOutput = {};
    std::optional<std::chrono::milliseconds> limit = {};  ///< then it is killed
    std::optional<std::chrono::seconds> processor = {};   ///< of computing: then SIGXCPU ends it
    /// Called about twenty times a second while it runs.
    std::function<void()> whileRunning = {};
};

/**
 * Runs a child and waits for it.
 *
 * It is killed when `stop` is requested, within 50 ms, and when this process dies, however it does.
 * A child that crashes leaves no core file.
 *
 * @return NotFound where there is no such program or input, Unreadable where it cannot be run;
 *         Cancelled after a stop
 */
Result<ChildOutcome> runChild(const ChildRequest& request, const std::stop_token& stop = {});

/// "SIGSEGV" of the status 139: what ended a program, by its status as shells and launchers report
/// it (128 + signal). "signal 40" where it has no name; empty: no signal.
std::string signalOf(int status);

/// "ended with SIGSEGV" or "ended with status 3"
std::string endText(int status);

/// Where a program is found in PATH; empty where it is not.
std::filesystem::path programInPath(const std::string& name);

/// The file of this program, as an absolute path. Not what /proc/self/exe says where a loader was
/// started and given the program, as the archive of a collector does where the C library is old.
std::filesystem::path thisProgram();

/// Where a program of Papilio is that only Papilio starts: beside this program, in
/// ../libexec/papilio, or in the folder `built` of a build tree; empty where it is not.
std::filesystem::path programOfPapilio(const std::string& name, const std::string& built);

}  // namespace papilio::core
