#pragma once

#include "core/model/document.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <sys/types.h>
#include <vector>

namespace papilio::tests {

namespace fs = std::filesystem;

/// A program in a process group of its own, whose temporary files are in a folder of their own.
class Victim {
public:
    Victim(const std::vector<std::string>& arguments, const fs::path& temporary);
    Victim(const Victim&) = delete;
    Victim& operator=(const Victim&) = delete;
    ~Victim();

    /// SIGKILL to the program alone, then waits. @return whether it still lived
    bool kill();
    /// Waits for its end. @return the exit status, 128 + signal
    int wait();

private:
    pid_t process_;
    bool isReaped_ = false;
};

/// One thing that is killed while it writes TARGET.
struct Scene {
    std::string name;
    std::vector<std::string> arguments;  ///< of the program that writes the target
    fs::path target;
    fs::path before;                 ///< what the target is set to before each round
    std::vector<fs::path> complete;  ///< studies the target may equal afterwards
    double longestSeconds = 1;       ///< kills fall between 0 and this
    int share = 1;                   ///< of the rounds
    /// What else must hold after the kill; a sentence where it does not.
    std::function<std::optional<std::string>()> also = {};
    std::function<void()> prepare = {};  ///< before the program starts
};

/// What the rounds of one scene came to.
struct Tally {
    int rounds = 0;
    int old = 0;
    int fresh = 0;
    int interrupted = 0;       ///< a part stood beside the target: the kill fell into writing
    int late = 0;              ///< the program had ended before
    std::size_t mostLeft = 0;  ///< temporary files and folders at any time
    std::vector<std::string> broken;
};

/// Kills at random moments; every other time only once the program began to write the target.
Tally killRounds(const Scene& scene, int rounds, std::mt19937& random, const fs::path& temporary);

/// Whether two studies hold the same values, bit for bit, under the same names.
bool sameValues(const core::Document& one, const core::Document& other);

}  // namespace papilio::tests
