// kill -9 at random moments of saving and collecting: afterwards the old or the new file is whole.
//
//     papilio-kill-rounds N [SEED]                 N rounds over all scenes; prints a table
//     papilio-kill-rounds --save TARGET A B        saves A and B over TARGET by turns, for ever
#include "core/io/files/private_directory.h"
#include "core/io/live/live_stream.h"
#include "core/io/study/study_file.h"
#include "tests/faults/rounds.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace papilio;
using namespace papilio::tests;

namespace {

const std::string collect = PAPILIO_BUILD_DIR "/collectors/papilio-collect";
const std::string solvers = PAPILIO_BUILD_DIR "/collectors/papilio-demo-solvers";
const std::string programs = PAPILIO_BUILD_DIR "/app/papilio";

constexpr int calibration = 6;

/// @param times  0: for ever
int saveByTurns(const fs::path& target, const fs::path& one, const fs::path& other, int times)
{
    const auto first = core::readStudy(one);
    const auto second = core::readStudy(other);
    if (!first || !second) {
        return 1;
    }
    for (int turn = 1; times == 0 || turn <= times; ++turn) {
        if (!core::writeStudy(turn % 2 == 0 ? *first : *second, target)) {
            return 1;
        }
    }
    return 0;
}

/// A window that a collector speaks to: the socket, and what came until the collector was killed.
class Window {
public:
    explicit Window(const fs::path& path) : path_(path)
    {
        socket_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        sockaddr_un address = {};
        address.sun_family = AF_UNIX;
        path.string().copy(address.sun_path, sizeof address.sun_path - 1);
        unlink(path.c_str());
        if (bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 ||
            listen(socket_, 4) != 0) {
            std::perror(path.c_str());
            std::exit(1);
        }
    }
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;
    ~Window() { close(socket_); }

    /// Reads what the dead collector had sent; a sentence where it cannot be understood.
    std::optional<std::string> hear() const
    {
        const int peer = accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
        if (peer < 0) {
            return std::nullopt;  // it never came so far
        }
        core::LiveStreamReader reader;
        std::optional<std::string> wrong;
        char bytes[65536];
        for (ssize_t got = read(peer, bytes, sizeof bytes); got > 0 && !wrong;
             got = read(peer, bytes, sizeof bytes)) {
            if (const auto fed = reader.feed({bytes, static_cast<std::size_t>(got)}); !fed) {
                wrong = fed.error().message;
            }
        }
        close(peer);
        return wrong;
    }

private:
    fs::path path_;
    int socket_ = -1;
};

class Stage {
public:
    explicit Stage(fs::path folder, fs::path self)
        : folder_(std::move(folder)),
          self_(std::move(self)),
          window_(folder_ / "window")
    {
        fs::create_directories(temporary());
        fs::create_directories(folder_ / "targets");
    }

    [[nodiscard]] fs::path temporary() const { return folder_ / "tmp"; }

    std::vector<Scene> scenes()
    {
        const auto first = cat("first.h5", "5");
        const auto second = cat("second.h5", "6");
        std::vector<Scene> list;
        addMeasured(list, first);
        list.push_back(scene("save", {self_, "--save", target("save"), first, second}, first,
                             {first, second}, 4));
        list.push_back(
            scene("cat simulated", catWords(target("cat simulated"), "6"), first, {second}, 2));
        const auto parts = shards();
        const auto whole =
            made("whole.h5", {collect, "merge", parts[0], parts[1], "--force", "-o"});
        list.push_back(
            scene("merge", {collect, "merge", parts[0], parts[1], "--force", "-o", target("merge")},
                  first, {whole}, 2));
        if (fs::exists(programs)) {
            const auto table = csv();
            const auto imported = made("imported.h5", {programs, "import", table, "-o"});
            list.push_back(scene("import", {programs, "import", table, "-o", target("import")},
                                 first, {imported}, 2));
        }
        // Not std::ranges::rotate: clang 14 cannot read that of libstdc++ 12.
        std::rotate(list.begin(), std::ranges::find(list, "save", &Scene::name) + 1, list.end());
        return list;
    }

private:
    [[nodiscard]] std::string target(const std::string& name) const
    {
        return folder_ / "targets" / (name + ".h5");
    }

    /// Runs to the end once, which says how long a round may last.
    Scene scene(const std::string& name,
                const std::vector<std::string>& arguments,
                const fs::path& before,
                const std::vector<fs::path>& complete,
                int share)
    {
        Scene made{.name = name,
                   .arguments = arguments,
                   .target = target(name),
                   .before = before,
                   .complete = complete,
                   .share = share};
        const auto start = std::chrono::steady_clock::now();
        auto once = arguments;
        if (once[1] == "--save") {
            once.push_back(std::to_string(calibration));
        }
        if (const int status = Victim(once, temporary()).wait(); status != 0) {
            fmt::print("{}: cannot be done here (status {}), left out\n", name, status);
            made.share = 0;
        }
        made.longestSeconds =
            1.05 * std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        return made;
    }

    void addMeasured(std::vector<Scene>& list, const fs::path& first)
    {
        const auto measured = [&](const std::string& name, std::vector<std::string> words,
                                  int share) {
            words.insert(words.end(), {"--force", "-o", target(name)});
            list.push_back(scene(name, words, first, {}, share));
        };
        measured("cat papi",
                 {collect, "cat", "branch", "--events", "perf::PAGE-FAULTS", "--repetitions", "2"},
                 1);
        measured("cat valgrind",
                 {collect, "cat", "branch", "--source", "valgrind", "--repetitions", "1"}, 1);
        if (!fs::exists(solvers)) {
            return;
        }
        for (const bool isLive : {false, true}) {
            const std::string name = isLive ? "recorders live" : "recorders";
            std::vector<std::string> words = {collect, "recorders", "--force",   "--interval-ms",
                                              "1",     "-o",        target(name)};
            if (isLive) {
                words.insert(words.end(), {"--live", folder_ / "window"});
            }
            words.insert(words.end(), {"--", solvers});
            auto made = scene(name, words, first, {}, 1);
            if (isLive) {
                (void)window_.hear();
                made.also = [this] { return window_.hear(); };
            }
            list.push_back(made);
        }
    }

    [[nodiscard]] static std::vector<std::string> catWords(const std::string& to,
                                                           const std::string& repetitions)
    {
        return {collect,         "cat",       "cpu-flops", "--source", "simulated:spr",
                "--repetitions", repetitions, "--force",   "-o",       to};
    }

    std::string cat(const std::string& name, const std::string& repetitions)
    {
        auto words = catWords("", repetitions);
        words.pop_back();
        return made(name, words);
    }

    std::string made(const std::string& name, std::vector<std::string> words)
    {
        const std::string path = folder_ / name;
        words.push_back(path);
        if (Victim(words, temporary()).wait() != 0) {
            fmt::print(stderr, "{} could not be made by {}\n", path, words.front());
            std::exit(1);
        }
        return path;
    }

    std::vector<std::string> shards()
    {
        std::vector<std::string> parts;
        for (const char* shard : {"0/2", "1/2"}) {
            auto words = catWords("", "6");
            words.pop_back();
            words.pop_back();
            words.insert(words.end(), {"--shard", shard, "-o"});
            parts.push_back(made(fmt::format("part{}.h5", shard[0]), words));
        }
        return parts;
    }

    std::string csv()
    {
        const std::string path = folder_ / "table.csv";
        std::ofstream file(path);
        file << "event,repetition,k1,k2,k3,k4,k5,k6,k7,k8\n";
        for (int event = 0; event < 3000; ++event) {
            for (int repetition = 0; repetition < 5; ++repetition) {
                file << "E" << event << ',' << repetition;
                for (int kernel = 1; kernel <= 8; ++kernel) {
                    file << ',' << event * kernel + repetition * 0.125;
                }
                file << '\n';
            }
        }
        return path;
    }

    fs::path folder_;
    fs::path self_;
    Window window_;
};

/// What is still there after the next start has swept.
std::vector<std::string> leftovers(const fs::path& temporary)
{
    std::vector<std::string> sentences;
    core::sweepPrivateDirectories(temporary);
    for (const auto& entry : fs::directory_iterator(temporary)) {
        sentences.push_back(entry.path().string() + ": was left behind");
    }
    core::sweepPrivateDirectories("/dev/shm");
    if (core::sweepPrivateDirectories("/dev/shm") != 0) {
        sentences.emplace_back("/dev/shm: what dead collectors left cannot be removed");
    }
    return sentences;
}

int play(int rounds, unsigned seed)
{
    auto folder = core::PrivateDirectory::makeTemporary();
    if (!folder) {
        fmt::print(stderr, "{}\n", folder.error().message);
        return 1;
    }
    Stage stage(folder->path(), fs::read_symlink("/proc/self/exe"));
    const auto scenes = stage.scenes();
    int shares = 0;
    for (const auto& scene : scenes) {
        shares += scene.share;
    }
    std::mt19937 random(seed);
    fmt::print("{:<16} {:>6} {:>5} {:>5} {:>8} {:>5} {:>9} {:>7}\n", "", "rounds", "old", "new",
               "mid-save", "late", "temp most", "broken");
    int done = 0;
    int broken = 0;
    for (const auto& scene : scenes) {
        // The last of the list takes what the shares leave over.
        const int own = &scene == &scenes.back() ? rounds - done : rounds * scene.share / shares;
        const auto tally = killRounds(scene, scene.share > 0 ? own : 0, random, stage.temporary());
        done += tally.rounds;
        broken += static_cast<int>(tally.broken.size());
        fmt::print("{:<16} {:>6} {:>5} {:>5} {:>8} {:>5} {:>9} {:>7}\n", scene.name, tally.rounds,
                   tally.old, tally.fresh, tally.interrupted, tally.late, tally.mostLeft,
                   tally.broken.size());
        for (const auto& sentence : tally.broken) {
            fmt::print("  {}\n", sentence);
        }
        std::fflush(stdout);
    }
    for (const auto& sentence : leftovers(stage.temporary())) {
        fmt::print("{}\n", sentence);
        ++broken;
    }
    fmt::print("{} of {} kills survived (seed {})\n", done - broken, done, seed);
    return broken == 0 && done > 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.size() == 4 && words[0] == "--save") {
        return saveByTurns(words[1], words[2], words[3], 0);
    }
    if (words.size() == 5 && words[0] == "--save") {
        return saveByTurns(words[1], words[2], words[3], std::atoi(words[4].c_str()));
    }
    const int rounds = words.empty() ? 1000 : std::atoi(words[0].c_str());
    if (rounds < 1 || words.size() > 2) {
        fmt::print(stderr, "usage: papilio-kill-rounds N [SEED]\n");
        return 2;
    }
    return play(rounds, words.size() == 2 ? static_cast<unsigned>(std::atoi(words[1].c_str()))
                                          : std::random_device()());
}
