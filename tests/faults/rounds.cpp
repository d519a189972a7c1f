#include "tests/faults/rounds.h"

#include "core/io/study/study_file.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace papilio::tests {

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

std::string bytesOf(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

template<typename Vector>
bool sameBits(const Vector& one, const Vector& other)
{
    return one.size() == other.size() &&
           (one.empty() ||
            std::memcmp(one.data(), other.data(), one.size() * sizeof one.front()) == 0);
}

/// Tells when something with this name is made in a folder.
class Watch {
public:
    Watch(const fs::path& folder, std::string name)
        : file_(inotify_init1(IN_CLOEXEC | IN_NONBLOCK)),
          name_(std::move(name))
    {
        inotify_add_watch(file_, folder.c_str(), IN_CREATE);
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
    ~Watch() { close(file_); }

    void wait(double seconds) const
    {
        const auto until = Clock::now() + Seconds(seconds);
        while (Clock::now() < until) {
            pollfd waiting = {.fd = file_, .events = POLLIN, .revents = 0};
            poll(&waiting, 1, 5);
            alignas(inotify_event) char bytes[4096];
            const auto got = read(file_, bytes, sizeof bytes);
            for (ssize_t at = 0; at < got;) {
                inotify_event event = {};
                std::memcpy(&event, bytes + at, sizeof event);
                if (name_ == bytes + at + sizeof event) {
                    return;
                }
                at += static_cast<ssize_t>(sizeof event + event.len);
            }
        }
    }

private:
    int file_;
    std::string name_;
};

std::size_t entriesIn(const fs::path& folder)
{
    std::error_code gone;
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder, gone), fs::directory_iterator()));
}

/// Sleeps for a random time; the second kind of round waits for the writing to begin first.
void pauseBeforeKill(const Scene& scene, bool isAimed, std::mt19937& random, const Watch& watch)
{
    std::uniform_real_distribution<double> share(0, 1);
    if (isAimed) {
        constexpr double writing = 0.004;
        watch.wait(scene.longestSeconds * 2);
        std::this_thread::sleep_for(Seconds(share(random) * writing));
    } else {
        std::this_thread::sleep_for(Seconds(share(random) * scene.longestSeconds));
    }
}

/// What the target is now; a sentence where it is nothing whole.
std::optional<std::string> check(const Scene& scene, const std::string& before, Tally& tally)
{
    if (bytesOf(scene.target) == before) {
        ++tally.old;
        return std::nullopt;
    }
    const auto now = core::readStudy(scene.target);
    if (!now) {
        return now.error().message;
    }
    const bool known = std::ranges::any_of(scene.complete, [&](const fs::path& path) {
        const auto whole = core::readStudy(path);
        return whole && sameValues(*whole, *now);
    });
    if (!known && !scene.complete.empty()) {
        return scene.target.string() + ": holds other values than any that were written";
    }
    ++tally.fresh;
    return std::nullopt;
}

}  // namespace

Victim::Victim(const std::vector<std::string>& arguments, const fs::path& temporary)
    : process_(fork())
{
    if (process_ != 0) {
        return;
    }
    setpgid(0, 0);
    setenv("TMPDIR", temporary.c_str(), 1);
    const int nothing = open("/dev/null", O_RDWR);
    for (const int stream : {0, 1, 2}) {
        dup2(nothing, stream);
    }
    std::vector<char*> pointers;
    for (const auto& argument : arguments) {
        pointers.push_back(const_cast<char*>(argument.c_str()));
    }
    pointers.push_back(nullptr);
    execv(pointers.front(), pointers.data());
    _exit(127);
}

Victim::~Victim()
{
    if (!isReaped_) {
        kill();
    }
}

bool Victim::kill()
{
    const bool lived = !isReaped_ && waitpid(process_, nullptr, WNOHANG) == 0;
    if (lived) {
        ::kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
    isReaped_ = true;
    ::kill(-process_, SIGKILL);  // a program that was measured
    return lived;
}

int Victim::wait()
{
    int status = 0;
    waitpid(process_, &status, 0);
    isReaped_ = true;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

bool sameValues(const core::Document& one, const core::Document& other)
{
    const auto sameData = [](const auto& a, const auto& b) {
        return a->name == b->name && sameBits(a->data->values, b->data->values) &&
               a->data->eventIds == b->data->eventIds && sameBits(a->data->valid, b->data->valid);
    };
    const auto sameRecorder = [](const auto& a, const auto& b) { return a->name == b->name; };
    return one.title == other.title &&
           std::ranges::equal(one.benchmarks, other.benchmarks, sameData) &&
           std::ranges::equal(one.recorders, other.recorders, sameRecorder);
}

Tally killRounds(const Scene& scene, int rounds, std::mt19937& random, const fs::path& temporary)
{
    Tally tally;
    auto part = scene.target;
    part += ".part";
    const auto before = bytesOf(scene.before);
    for (int round = 0; round < rounds; ++round) {
        fs::copy_file(scene.before, scene.target, fs::copy_options::overwrite_existing);
        if (scene.prepare) {
            scene.prepare();
        }
        const Watch watch(scene.target.parent_path(), part.filename());
        Victim victim(scene.arguments, temporary);
        pauseBeforeKill(scene, round % 2 == 1, random, watch);
        tally.late += victim.kill() ? 0 : 1;
        ++tally.rounds;
        tally.interrupted += fs::exists(part) ? 1 : 0;
        tally.mostLeft = std::max(tally.mostLeft, entriesIn(temporary));
        auto wrong = check(scene, before, tally);
        if (!wrong && scene.also) {
            wrong = scene.also();
        }
        if (wrong) {
            tally.broken.push_back(fmt::format("{} round {}: {}", scene.name, round, *wrong));
        }
    }
    return tally;
}

}  // namespace papilio::tests
