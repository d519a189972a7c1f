#include "collectors/topdown/perf_counting.h"

#include "collectors/base/libraries.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef PAPILIO_HAVE_LIBPFM
#include <perfmon/pfmlib.h>
#include <perfmon/pfmlib_perf_event.h>
#else
#include <linux/perf_event.h>
#endif

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace {

/// A file descriptor that closes itself.
class Descriptor {
public:
    explicit Descriptor(int number = -1) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor()
    {
        if (number_ >= 0) {
            close(number_);
        }
    }
    [[nodiscard]] int number() const { return number_; }

private:
    int number_;
};

/// What the kernel calls an event; a sentence where libpfm does not know it.
Result<perf_event_attr> encode([[maybe_unused]] const std::string& event)
{
#ifdef PAPILIO_HAVE_LIBPFM
    static const int initialised = pfm_initialize();
    if (initialised != PFM_SUCCESS) {
        return Error{Errc::Unsupported,
                     fmt::format("libpfm does not start: {}", pfm_strerror(initialised))};
    }
    perf_event_attr attributes{};
    attributes.size = sizeof attributes;
    pfm_perf_encode_arg_t request{};
    request.attr = &attributes;
    request.size = sizeof request;
    const int known =
        pfm_get_os_event_encoding(event.c_str(), PFM_PLM3, PFM_OS_PERF_EVENT, &request);
    if (known != PFM_SUCCESS) {
        return Error{Errc::Unsupported, pfm_strerror(known)};
    }
    attributes.disabled = 1;
    attributes.inherit = 1;
    attributes.exclude_hv = 1;
    attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    return attributes;
#else
    return missingLibrary(Library::Libpfm);
#endif
}

Result<Descriptor> open(const std::string& event, pid_t process)
{
    auto attributes = encode(event);
    if (!attributes) {
        return attributes.error();
    }
    attributes->enable_on_exec = process != 0;
    // Software events happen in the kernel: without its part most of them stay at zero.
    attributes->exclude_kernel = attributes->type == PERF_TYPE_SOFTWARE ? 0 : 1;
    auto number = syscall(SYS_perf_event_open, &*attributes, process, -1, -1, PERF_FLAG_FD_CLOEXEC);
    if (number < 0 && errno == EACCES && attributes->exclude_kernel == 0) {
        attributes->exclude_kernel = 1;  // perf_event_paranoid 2 allows user mode only
        number = syscall(SYS_perf_event_open, &*attributes, process, -1, -1, PERF_FLAG_FD_CLOEXEC);
    }
    if (number < 0) {
        const bool isAbsent = errno == ENOENT || errno == ENODEV || errno == EOPNOTSUPP;
        return Error{Errc::Unsupported, isAbsent ? std::string("this machine cannot count it")
                                                 : std::string(std::strerror(errno))};
    }
    return Descriptor(static_cast<int>(number));
}

CountedEvent read(const std::string& event, const Descriptor& descriptor)
{
    struct {
        std::uint64_t value, enabled, running;
    } counts{};
    CountedEvent counted{.event = event, .value = {}, .running = 1};
    if (::read(descriptor.number(), &counts, sizeof counts) != sizeof counts ||
        counts.enabled == 0 || counts.running == 0) {
        return counted;  // never scheduled: it has no value
    }
    counted.running = static_cast<double>(counts.running) / static_cast<double>(counts.enabled);
    counted.value = static_cast<double>(counts.value) / counted.running;
    return counted;
}

/// The program, held before its exec until the events are open.
class HeldChild {
public:
    static Result<HeldChild> start(const std::vector<std::string>& arguments)
    {
        std::array<int, 2> gate{};
        std::array<int, 2> failure{};
        if (pipe2(gate.data(), O_CLOEXEC) != 0 || pipe2(failure.data(), O_CLOEXEC) != 0) {
            return Error{Errc::Unreadable,
                         fmt::format("cannot create a pipe: {}", std::strerror(errno))};
        }
        HeldChild child;
        child.gate_ = Descriptor(gate[1]);
        child.failure_ = Descriptor(failure[0]);
        const Descriptor childGate(gate[0]);
        const Descriptor childFailure(failure[1]);
        std::vector<char*> pointers;
        for (const auto& argument : arguments) {
            pointers.push_back(const_cast<char*>(argument.c_str()));
        }
        pointers.push_back(nullptr);
        child.process_ = fork();
        if (child.process_ == 0) {
            run(pointers, gate[0], gate[1], failure[1]);
        }
        return child;
    }

    /// @return NotFound where the exec failed
    Result<void> release(const std::string& program)
    {
        const char go = 1;
        if (write(gate_.number(), &go, 1) != 1) {
            return Error{Errc::Unreadable, "the program cannot be started"};
        }
        gate_ = Descriptor();
        int problem = 0;
        if (::read(failure_.number(), &problem, sizeof problem) == sizeof problem) {
            (void)wait({});
            return Error{Errc::NotFound,
                         fmt::format("{}: cannot be run: {}", program, std::strerror(problem))};
        }
        return {};
    }

    /// Waits for the program; a stop ends it. @return its status, 128 + signal
    int wait(const std::stop_token& stop)
    {
        const auto pid = process_;
        const std::stop_callback killer(stop, [pid] { kill(pid, SIGTERM); });
        int status = 0;
        while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
        }
        return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    }

    [[nodiscard]] pid_t process() const { return process_; }
    void abandon()
    {
        gate_ = Descriptor();  // the child reads nothing and leaves
        (void)wait({});
    }

private:
    /// In the child: only calls that are safe after fork.
    [[noreturn]] static void run(const std::vector<char*>& arguments,
                                 int gate,
                                 int otherEnd,
                                 int failure)
    {
        close(otherEnd);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, nullptr);
        char go = 0;
        if (::read(gate, &go, 1) == 1) {
            execvp(arguments[0], arguments.data());
            const int problem = errno;
            (void)!write(failure, &problem, sizeof problem);
        }
        _exit(127);
    }

    pid_t process_ = -1;
    Descriptor gate_;
    Descriptor failure_;
};

}  // namespace

std::vector<EventProbe> probeEvents(const std::vector<std::string>& events)
{
    std::vector<EventProbe> probes;
    for (const auto& event : events) {
        const auto opened = open(event, 0);
        probes.push_back({event, opened ? std::string() : opened.error().message});
    }
    return probes;
}

Result<CountedRun> countRun(const std::vector<std::string>& arguments,
                            const std::vector<std::string>& events,
                            const std::stop_token& stop)
{
    auto child = HeldChild::start(arguments);
    if (!child) {
        return child.error();
    }
    std::vector<Descriptor> counters;
    for (const auto& event : events) {
        auto counter = open(event, child->process());
        if (!counter) {
            child->abandon();
            return counter.error().in(event);
        }
        counters.push_back(*std::move(counter));
    }
    const auto start = std::chrono::steady_clock::now();
    if (auto released = child->release(arguments.front()); !released) {
        return released.error();
    }
    CountedRun run;
    run.status = child->wait(stop);
    run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (stop.stop_requested()) {
        return Error{Errc::Cancelled, "stopped"};
    }
    for (std::size_t event = 0; event < events.size(); ++event) {
        run.events.push_back(read(events[event], counters[event]));
    }
    return run;
}

}  // namespace papilio::collectors
