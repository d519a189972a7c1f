#include "tests/fuzz/reading_trial.h"

#include "core/io/study/study_check.h"
#include "core/io/study/study_file.h"

#include <csignal>
#include <sys/resource.h>
#include <unistd.h>
#include <utility>

namespace papilio::fuzz {

namespace {

std::uint64_t mostMemory()
{
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
}

/// As if killed: an exit status would be a report.
[[noreturn]] void giveUp()
{
    kill(getpid(), SIGKILL);
    _exit(0);
}

[[noreturn]] void readOnce(const std::filesystem::path& study)
{
    const auto before = mostMemory();
    (void)core::readUncheckedStudy(study);
    // What Papilio refuses as too large for what it holds.
    if (mostMemory() - before > core::CheckLimits().memory) {
        giveUp();
    }
    // Nothing is tidied up: a leak is told by who reads in earnest.
    _exit(0);
}

}  // namespace

ReadingTrial::ReadingTrial(const std::filesystem::path& study, Making making)
    : server_([study, making = std::move(making)](std::span<const std::uint8_t> input) {
          if (making && !making(input)) {
              giveUp();
          }
          readOnce(study);
      })
{}

bool ReadingTrial::endsWell(std::span<const std::uint8_t> input) const
{
    // A report of a sanitizer comes again, where libFuzzer keeps the input.
    return server_.endOf(input) != ChildServer::End::Killed;
}

}  // namespace papilio::fuzz
