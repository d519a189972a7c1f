#pragma once

#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
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

}  // namespace papilio::core
