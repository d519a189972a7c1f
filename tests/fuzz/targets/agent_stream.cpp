#include "collectors/recorders/recording.h"
#include "tests/fuzz/scratch.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/use_document.h"

#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <sys/mman.h>
#include <unistd.h>

using namespace papilio::collectors;
using namespace papilio::fuzz;

namespace {

constexpr std::uint32_t mostSlots = 8;
constexpr std::uint64_t mostSamples = 256;

/// The stream of a process that writes whatever it likes: one file, mapped once and filled anew.
class HostileStream {
public:
    HostileStream() : directory_(scratchDirectory() / "streams")
    {
        std::filesystem::create_directories(directory_);
        const auto path = directory_ / "stream-1";
        const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        require(file >= 0 && ftruncate(file, sizeof(StreamMemory)) == 0, "a stream");
        void* mapped =
            mmap(nullptr, sizeof(StreamMemory), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        require(mapped != MAP_FAILED, "a mapped stream");
        close(file);
        bytes_ = static_cast<unsigned char*>(mapped);
    }

    /// The input is the header, then slots, then samples, each preceded by how many bytes of it
    /// come.
    void fill(const std::uint8_t* data, std::size_t size)
    {
        std::memset(bytes_, 0, sizeof(StreamHeader));
        std::memset(bytes_ + offsetof(StreamMemory, events), 0, mostSlots * sizeof(EventSlot));
        std::memset(bytes_ + offsetof(StreamMemory, ring), 0, mostSamples * sizeof(Sample));
        const auto take = [&](std::size_t offset, std::size_t room) {
            const auto count = size == 0 ? 0 : std::min<std::size_t>(data[0], size - 1);
            std::memcpy(bytes_ + offset, data + (size == 0 ? 0 : 1), std::min(count, room));
            data += std::min(size, count + 1);
            size -= std::min(size, count + 1);
        };
        take(0, sizeof(StreamHeader));
        for (std::uint32_t slot = 0; slot < mostSlots && size > 0; ++slot) {
            take(offsetof(StreamMemory, events) + slot * sizeof(EventSlot), sizeof(EventSlot));
        }
        const auto samples = std::min<std::size_t>(size, mostSamples * sizeof(Sample));
        std::memcpy(bytes_ + offsetof(StreamMemory, ring), data, samples);
        auto* memory = std::launder(reinterpret_cast<StreamMemory*>(bytes_));
        memory->header.magic = streamMagic;
        // Half of the inputs say what a well-behaved agent would, so that all samples are read.
        if (memory->header.pid % 2 == 0) {
            memory->header.head = samples / sizeof(Sample);
            memory->header.slotCount = mostSlots;
            for (std::size_t at = 0; at < samples / sizeof(Sample); ++at) {
                memory->ring[at].stamp = at + 1;
            }
        }
    }

    [[nodiscard]] const std::filesystem::path& directory() const { return directory_; }

private:
    std::filesystem::path directory_;
    unsigned char* bytes_ = nullptr;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static HostileStream stream;
    stream.fill(data, size);
    Recording recording(stream.directory(), 1000);
    recording.poll(false);
    recording.requestLast();
    (void)recording.answered();
    recording.poll(true);
    (void)recording.notes();
    (void)recording.cost();
    for (const auto& process : recording.processes()) {
        for (const auto& event : process->events) {
            if (event) {
                (void)event->liveLine(0, 0, event->count());
                (void)papilio::core::liveRecorderLine(0, event->head());
            }
        }
    }
    papilio::core::Document document;
    for (auto& recorder : recording.recorders()) {
        recorder.name += " " + std::to_string(document.recorders.size());
        document.recorders.push_back(
            std::make_shared<const papilio::core::Recorder>(std::move(recorder)));
    }
    useDocument(document);
    if (isChosen(textOf(data, size), 256)) {
        requireRoundTrip(document);
    }
    return 0;
}
