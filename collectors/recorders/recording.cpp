#include "collectors/recorders/recording.h"

#include "core/base/text.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace papilio::collectors {

using core::Errc;
using core::Error;

namespace {

constexpr double nanosecond = 1e-9;

/// What a process left for us, as text to show. It may be anything: a pipe, a link, endless.
/// @param otherwise  what to say where it cannot be read
std::string noteIn(const std::filesystem::path& path, std::string_view otherwise)
{
    constexpr std::size_t longest = 4096;
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    struct stat status = {};
    std::string text;
    if (file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
        text.resize(longest);
        const auto length = read(file, text.data(), text.size());
        text.resize(length > 0 ? static_cast<std::size_t>(length) : 0);
    }
    if (file >= 0) {
        close(file);
    }
    return text.empty() ? std::string(otherwise) : core::visibleText(text);
}

/// The number at the end of "refused-4711".
std::string processIn(const std::string& name)
{
    return core::visibleText(name.substr(name.find('-') + 1));
}

}  // namespace

/// What is mapped of one file, where the handler of SIGBUS finds it: an entry of a list that only
/// grows, free while `memory` is null.
struct StreamReader::Region {
    std::atomic<StreamMemory*> memory;
    std::atomic<bool> isCut;
    Region* next;

    static std::atomic<Region*> first;
    static Region* take(StreamMemory* memory);
    static void replaceLostPage(int number, siginfo_t* information, void* context);
};

std::atomic<StreamReader::Region*> StreamReader::Region::first{nullptr};

/// A program may make its stream shorter, which is a SIGBUS for whoever reads it: zeros take the
/// place of the page.
void StreamReader::Region::replaceLostPage(int number, siginfo_t* information, void*)
{
    const auto at = reinterpret_cast<std::uintptr_t>(information->si_addr);
    for (Region* region = first.load(); region != nullptr; region = region->next) {
        const auto begin = reinterpret_cast<std::uintptr_t>(region->memory.load());
        if (begin != 0 && at >= begin && at - begin < sizeof(StreamMemory)) {
            const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
            void* const start = reinterpret_cast<void*>(at / page * page);
            if (mmap(start, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED,
                     -1, 0) == start) {
                region->isCut = true;
                return;
            }
        }
    }
    signal(number, SIG_DFL);  // not ours: it comes again
}

StreamReader::Region* StreamReader::Region::take(StreamMemory* memory)
{
    static const bool handled = [] {
        struct sigaction action = {};
        action.sa_sigaction = replaceLostPage;
        action.sa_flags = SA_SIGINFO;
        sigemptyset(&action.sa_mask);
        return sigaction(SIGBUS, &action, nullptr) == 0;
    }();
    static_cast<void>(handled);
    Region* free = first.load();
    while (free != nullptr && free->memory.load() != nullptr) {
        free = free->next;
    }
    if (free == nullptr) {
        free = new Region{{nullptr}, {false}, first.load()};
        first = free;
    }
    free->isCut = false;
    free->memory = memory;
    return free;
}

StreamReader::StreamReader(StreamMemory* memory) : memory_(memory), region_(Region::take(memory)) {}

bool StreamReader::isCut() const
{
    return region_->isCut;
}

core::Result<StreamReader> StreamReader::open(const std::string& path)
{
    const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) {
        return Error{Errc::Unreadable, path + ": " + std::strerror(errno)};
    }
    struct stat status = {};
    void* mapped = MAP_FAILED;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
        status.st_size == sizeof(StreamMemory)) {
        mapped = mmap(nullptr, sizeof(StreamMemory), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    }
    close(file);
    if (mapped == MAP_FAILED) {
        return Error{Errc::Unreadable, path + ": this is not a stream of the agent"};
    }
    StreamReader reader(static_cast<StreamMemory*>(mapped));
    if (reader.header().magic != streamMagic) {
        return Error{Errc::Malformed, path + ": the agent in the program has a different version"};
    }
    return reader;
}

StreamReader::StreamReader(StreamReader&& other) noexcept
    : memory_(std::exchange(other.memory_, nullptr)),
      region_(std::exchange(other.region_, nullptr)),
      position_(other.position_),
      holes_(other.holes_)
{}

StreamReader::~StreamReader()
{
    if (memory_ != nullptr) {
        region_->memory = nullptr;
        munmap(memory_, sizeof(StreamMemory));
    }
}

std::size_t StreamReader::drain(bool finally, const std::function<void(const Sample&)>& take)
{
    std::size_t count = 0;
    const auto head = memory_->header.head.load(std::memory_order_acquire);
    // What waited for room when its process died is not a sample.
    const auto end = std::min(head, position_ + ringCapacity);
    for (; position_ < end; ++position_) {
        const Sample& sample = memory_->ring[position_ % ringCapacity];
        if (sample.stamp.load(std::memory_order_acquire) == position_ + 1) {
            // Copied first: the program may go on writing to what was checked already.
            Sample copy = {};
            copy.timeNs = sample.timeNs;
            copy.value = sample.value;
            copy.slot = sample.slot;
            copy.kind = sample.kind;
            take(copy);
            ++count;
        } else if (finally) {
            ++holes_;
        } else {
            break;
        }
    }
    memory_->header.tail.store(position_, std::memory_order_release);
    return count;
}

std::uint32_t StreamReader::slotCount() const
{
    return std::min(memory_->header.slotCount.load(std::memory_order_acquire), slotCapacity);
}

const EventSlot& StreamReader::slot(std::uint32_t index) const
{
    return memory_->events[index];
}

void Recording::findStreams()
{
    std::error_code gone;
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator(directory_, gone)) {
        const std::string name = entry.path().filename();
        if (!name.ends_with(".new") && seen_.insert(name).second) {
            found.push_back(entry.path());
        }
    }
    for (const auto& path : found) {
        const std::string name = path.filename();
        if (name.starts_with("refused-")) {
            complaints_.push_back(fmt::format(
                "Process {} could not be recorded, because in {} {}.", processIn(name), directory_,
                noteIn(path, "something went wrong, and its note cannot be read")));
        }
        if (name.starts_with("unseen-")) {
            unseen_.push_back(
                fmt::format("{} (process {}) was started without LD_PRELOAD in its environment, as "
                            "by env -i, sudo and some job launchers, so the agent is not in it. "
                            "Start the program directly, or pass the environment on.",
                            noteIn(path, "A program whose name cannot be read"), processIn(name)));
        }
        if (!name.starts_with("stream-")) {
            continue;
        }
        auto stream = StreamReader::open(path);
        if (!stream) {
            complaints_.push_back(stream.error().message + ".");
            continue;
        }
        const auto& header = stream->header();
        auto process = std::make_unique<RecordedProcess>(
            RecordedProcess{.pid = header.pid,
                            .program = core::visibleText(std::string_view(
                                header.program, strnlen(header.program, sizeof header.program))),
                            .stream = std::move(*stream),
                            .events = {},
                            .revisions = {}});
        processes_.push_back(std::move(process));
    }
    if (found.size() > 1) {
        std::stable_sort(processes_.begin(), processes_.end(), [](const auto& a, const auto& b) {
            return a->stream.header().openedNs < b->stream.header().openedNs;
        });
    }
}

void Recording::giveType(RecordedEvent& event)
{
    const auto& about = event.about();
    if (about.kind != EventKind::Recorder && about.type != ValueType::Unknown) {
        return;
    }
    for (const auto& name :
         {about.name, about.name.substr(std::min(about.name.size(), about.library.size() + 2))}) {
        const auto given = types_.find(name);
        if (given != types_.end()) {
            typed_.insert(name);
            if (about.elementSize ==
                (given->second == ValueType::Int || given->second == ValueType::Float ? 4U : 8U)) {
                event.setType(given->second);
            } else if (complained_.insert(about.name).second) {
                complaints_.push_back(
                    fmt::format("{} was not read as --type says: its values have {} bytes.",
                                about.name, about.elementSize));
            }
            return;
        }
    }
}

void Recording::describeSlots(RecordedProcess& process)
{
    // What was seen stays, whatever the program does to its file.
    const auto count =
        std::max(process.stream.slotCount(), static_cast<std::uint32_t>(process.events.size()));
    process.events.resize(count);
    process.revisions.resize(count);
    for (std::uint32_t index = 0; index < count; ++index) {
        const EventSlot& slot = process.stream.slot(index);
        if (slot.ready.load(std::memory_order_acquire) == 0) {
            continue;
        }
        const auto revision = slot.revision.load(std::memory_order_acquire);
        auto& event = process.events[index];
        if (!event) {
            event = std::make_unique<RecordedEvent>(describe(slot));
            giveType(*event);
        } else if (process.revisions[index] != revision) {
            event->redescribe(describe(slot));
        }
        process.revisions[index] = revision;
        event->setForeign(slot.foreign.load(std::memory_order_relaxed));
        event->setTotals(slot.inserted.load(std::memory_order_relaxed),
                         slot.removed.load(std::memory_order_relaxed));
    }
}

std::size_t Recording::poll(bool finally)
{
    findStreams();
    std::size_t count = 0;
    for (const auto& process : processes_) {
        describeSlots(*process);
        count += process->stream.drain(finally, [&](const Sample& shared) {
            const auto slot = shared.slot;
            if (slot >= process->events.size() || !process->events[slot]) {
                describeSlots(*process);  // a slot is described before its first sample
            }
            if (slot >= process->events.size() || !process->events[slot]) {
                return;
            }
            process->events[slot]->take(shared, originNs_);
            if (shared.kind == SampleKind::Member && shared.value < process->events.size() &&
                process->events[shared.value]) {
                process->events[slot]->addMember(process->events[shared.value]->about());
            }
        });
    }
    return count;
}

void Recording::requestLast()
{
    for (const auto& process : processes_) {
        process->stream.header().lastRequests.fetch_add(1, std::memory_order_release);
    }
}

bool Recording::answered() const
{
    return std::all_of(processes_.begin(), processes_.end(), [](const auto& process) {
        const auto& header = process->stream.header();
        return header.finished.load() != 0 ||
               header.lastAnswers.load(std::memory_order_acquire) == header.lastRequests.load();
    });
}

std::string Recording::nameOf(std::size_t process, const RecordedEvent& event) const
{
    return process == 0 ? event.about().name
                        : fmt::format("{} (process {})", event.about().name, process + 1);
}

bool isShown(const RecordedEvent& event)
{
    const auto kind = event.about().kind;
    return kind != EventKind::Count && kind != EventKind::Statistic &&
           (event.count() > 0 || kind != EventKind::Unread);
}

std::vector<core::Recorder> Recording::recorders() const
{
    std::vector<core::Recorder> recorders;
    for (std::size_t number = 0; number < processes_.size(); ++number) {
        const auto& process = *processes_[number];
        for (const auto& event : process.events) {
            // An event that nobody ever set still is one; of another kind it is only a name.
            if (!event || !isShown(*event)) {
                continue;
            }
            auto recorder = event->recorder();
            recorder.name = nameOf(number, *event);
            applyNaming(recorder);
            if (number > 0) {
                recorder.subject += fmt::format(" (process {})", number + 1);
            }
            recorder.provenance.origin = fmt::format(
                "{} (process {})", std::filesystem::path(process.program).filename().string(),
                process.pid);
            recorders.push_back(std::move(recorder));
        }
    }
    relateSingleValues(recorders);
    return recorders;
}

AgentCost Recording::cost() const
{
    AgentCost cost;
    std::uint64_t timed = 0;
    std::uint64_t timedNs = 0;
    for (const auto& process : processes_) {
        const auto& header = process->stream.header();
        cost.samplingSeconds += static_cast<double>(header.samplingNs.load()) * nanosecond;
        for (const auto& event : process->events) {
            if (event && event->about().kind == EventKind::Recorder) {
                cost.records += event->count();
            }
        }
        timed += header.timedRecords.load();
        timedNs += header.timedNs.load();
    }
    cost.secondsPerRecord =
        timed == 0 ? 0 : static_cast<double>(timedNs) * nanosecond / static_cast<double>(timed);
    return cost;
}

std::vector<std::string> Recording::losses() const
{
    std::vector<std::string> losses = complaints_;
    for (const auto& [name, type] : types_) {
        if (!typed_.contains(name)) {
            losses.push_back(fmt::format("--type {}: there was no recorder of that name.", name));
        }
    }
    for (const auto& process : processes_) {
        if (process->stream.isCut()) {
            losses.push_back(fmt::format(
                "Process {} made the file short that it was recorded in: what came after is lost.",
                process->pid));
        }
        for (const auto& event : process->events) {
            if (event && !event->unreadMembers().empty()) {
                losses.push_back(unreadNote(event->about().name, event->unreadMembers()));
            }
        }
        const auto& header = process->stream.header();
        if (const auto refused = header.refusedSlots.load(); refused > 0) {
            const auto recorded = process->stream.slotCount();
            losses.push_back(fmt::format(
                "Process {} registered {} events more than the {} that were recorded, {}: they are "
                "missing here. Register fewer events, or the important ones first.",
                process->pid, refused, recorded,
                recorded == slotCapacity
                    ? "the limit for one process"
                    : "because there was no memory for more in " + directory_));
        }
        if (const auto refused = header.refusedMembers.load(); refused > 0) {
            losses.push_back(
                fmt::format("In the groups of process {}, {} members are missing, so their values "
                            "are too small.",
                            process->pid, refused));
        }
        if (const auto lost = header.lost.load() + process->stream.holes(); lost > 0) {
            losses.push_back(
                fmt::format("{} samples of process {} were lost at its end.", lost, process->pid));
        }
        if (const auto unmapped = header.unmapped.load(); unmapped > 0) {
            const auto unread = std::min(unmapped, header.neverRead.load());
            losses.push_back(fmt::format(
                "The memory of {} counters of process {} was freed before they were unregistered; "
                "{}.",
                unmapped, process->pid,
                unread == 0
                    ? "their last values are kept"
                    : fmt::format(
                          "{} of them had not been sampled until then and have no value, the "
                          "others keep their last value; sample more often with --interval-ms",
                          unread)));
        }
    }
    return losses;
}

std::vector<std::string> Recording::notes() const
{
    std::vector<std::string> notes = unseen_;
    for (const auto& process : processes_) {
        if (process->stream.header().finished.load() == 0 &&
            ::kill(static_cast<pid_t>(process->pid), 0) == 0) {
            notes.push_back(fmt::format(
                "Process {} still runs, though the program that was started has ended: what it "
                "records from now on is not kept. Start it so that it stays in the foreground.",
                process->pid));
        } else if (process->stream.header().finished.load() == 0) {
            notes.push_back(
                fmt::format("Process {} ended without a final sample: its counters "
                            "have the values of the last interval.",
                            process->pid));
        }
    }
    return notes;
}

}  // namespace papilio::collectors
