#pragma once

#include "collectors/base/program_counter.h"
#include "core/base/result.h"

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace papilio::collectors {

/// A file descriptor that closes itself.
class Descriptor {
public:
    explicit Descriptor(int number = -1) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor();
    [[nodiscard]] int number() const { return number_; }

private:
    int number_;
};

/// Whom a stop ends.
enum class HeldGroup {
    Program,  ///< the program alone, which shares the terminal with this process
    Own       ///< it and what it started, as a process group; it does not read from the terminal
};

/// This process's environment, with a library that is loaded into the program before all others.
std::vector<std::string> environmentPreloading(const std::string& library);

/// What a program gets besides the streams of this process.
struct HeldSurroundings {
    std::optional<std::vector<std::string>> environment = {};  ///< as in core::ProcessStart
    std::vector<std::pair<int, int>> descriptors = {};         ///< the same
};

/// A program that waits before its exec, for counters to be opened on it. It dies with this
/// process.
class HeldProgram {
public:
    /// @param arguments  the program and its arguments
    static core::Result<HeldProgram> start(const std::vector<std::string>& arguments,
                                           HeldGroup group = HeldGroup::Program,
                                           HeldSurroundings surroundings = {});

    [[nodiscard]] pid_t process() const { return process_; }

    /**
     * Lets it go and waits for its end; a stop ends it. What is left of its own group then has some
     * seconds before it is killed.
     *
     * @param tick  called every `interval` seconds with the seconds since the start; none: never
     * @return status and times; NotFound where it cannot be run, Cancelled after a stop
     */
    core::Result<CountedRun> run(const std::stop_token& stop,
                                 double interval = 0,
                                 const std::function<void(double)>& tick = {});
    /// Ends it before its exec.
    void abandon();

private:
    core::Result<void> release();
    void endGroup() const;
    void wait(std::chrono::steady_clock::time_point start,
              const std::stop_token& stop,
              double interval,
              const std::function<void(double)>& tick,
              CountedRun& run) const;

    std::string program_;
    HeldGroup group_ = HeldGroup::Program;
    pid_t process_ = -1;
    Descriptor gate_;
    Descriptor gateEnd_;  ///< of the child: while it is open, writing to a dead child is harmless
    Descriptor failure_;
};

/// Runs a program without counting anything: its times.
/// @return as HeldProgram::run()
core::Result<CountedRun> timeProgram(const std::vector<std::string>& arguments,
                                     const std::stop_token& stop);

}  // namespace papilio::collectors
