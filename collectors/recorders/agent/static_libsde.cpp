#include "collectors/recorders/agent/agent.h"

#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <initializer_list>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

namespace papilio::agent {

namespace {

// What libsde 1.0 keeps, as far as it is read here. Its version is checked before.
constexpr int knownVersion = 0x0001'0000;
constexpr int tableSize = 512;
constexpr int chunkCount = 52;
constexpr long long firstChunk = 2048;  ///< elements; every further chunk is twice as large
enum Class : std::uint32_t {
    Registered = 1,
    Created = 2,
    Callback = 4,
    Recording = 8,
    Grouped = 0x2000
};

struct Counter;
struct Entry {
    Counter* item;
    Entry* next;
};
struct Chunks {
    const char* chunk[chunkCount];
    long long total;
    long long used;
    std::size_t size;
};
struct Library {
    const char* name;
};
struct Counter {
    std::uint32_t id;
    const char* name;
    const char* description;
    std::uint32_t kind;
    union {
        const void* data;
        const Chunks* recorded;
        const Entry* members;
        long long (*callback)(void*);
    } first;
    union {
        void* parameter;
        std::uint32_t flags;
    } second;
    long long previous;
    int overflow;
    int type;
    int mode;
    const Library* library;
};
struct Control {
    std::uint32_t everRegistered;
    std::uint32_t live;
    std::uint32_t disabled;
    const Library* libraries;
    std::uint32_t libraryCount;
    Entry events[tableSize];
};

Control** control = nullptr;
std::uint32_t seen = 0;
std::uint32_t seenLive = 0;

/// Recorders by slot: where their values are.
const Chunks* recordings[collectors::slotCapacity];
std::uint64_t pushed[collectors::slotCapacity];
bool stillThere[collectors::slotCapacity];

/// The addresses of two symbols in a program file; 0: not there.
struct Symbols {
    std::uintptr_t control = 0;
    std::uintptr_t version = 0;
};

Symbols symbolsOf(const char* file, std::size_t size)
{
    Symbols found;
    const auto* head = reinterpret_cast<const Elf64_Ehdr*>(file);
    if (size < sizeof *head || std::memcmp(head->e_ident, ELFMAG, SELFMAG) != 0 ||
        head->e_shoff > size || head->e_shnum > (size - head->e_shoff) / sizeof(Elf64_Shdr)) {
        return found;
    }
    const auto* sections = reinterpret_cast<const Elf64_Shdr*>(file + head->e_shoff);
    for (int index = 0; index < head->e_shnum; ++index) {
        const Elf64_Shdr& table = sections[index];
        if (table.sh_type != SHT_SYMTAB || table.sh_link >= head->e_shnum ||
            table.sh_offset > size || table.sh_size > size - table.sh_offset) {
            continue;
        }
        const Elf64_Shdr& names = sections[table.sh_link];
        if (names.sh_offset > size || names.sh_size > size - names.sh_offset) {
            continue;
        }
        const auto* symbols = reinterpret_cast<const Elf64_Sym*>(file + table.sh_offset);
        for (std::size_t at = 0; at < table.sh_size / sizeof(Elf64_Sym); ++at) {
            const std::size_t offset = symbols[at].st_name;
            const auto is = [&](const char* name) {
                const std::size_t length = std::strlen(name) + 1;
                return offset < names.sh_size && length <= names.sh_size - offset &&
                       std::memcmp(file + names.sh_offset + offset, name, length) == 0;
            };
            if (is("_papisde_global_control")) {
                found.control = symbols[at].st_value;
            } else if (is("papi_sde_version")) {
                found.version = symbols[at].st_value;
            }
        }
    }
    return found;
}

/// Where the program was loaded, against the addresses in its file.
int takeBase(dl_phdr_info* information, std::size_t, void* base)
{
    *static_cast<std::uintptr_t*>(base) = information->dlpi_addr;
    return 1;  // the program itself comes first
}

ValueType typeOf(int type)
{
    return type >= 0 && type <= 3 ? static_cast<ValueType>(type) : ValueType::Unknown;
}

/// Calls `take` with every event.
template<typename Take>
void forEach(const Control& of, Take take)
{
    for (const Entry& head : of.events) {
        for (const Entry* entry = &head; entry != nullptr; entry = entry->next) {
            if (entry->item != nullptr && entry->item->library != nullptr) {
                take(*entry->item);
            }
        }
    }
}

/// The event's own name: without its library.
const char* shortName(const Counter& counter)
{
    const char* colons = std::strstr(counter.name, "::");
    return colons == nullptr ? counter.name : colons + 2;
}

/// libsde keeps the statistics of a recorder as events of their own, some of which sort everything.
bool isStatistic(const char* name)
{
    const char* colon = std::strrchr(name, ':');
    for (const char* known : {":CNT", ":MIN", ":Q1", ":MED", ":Q3", ":MAX"}) {
        if (colon != nullptr && std::strcmp(colon, known) == 0) {
            return true;
        }
    }
    return false;
}

void add(const Counter& counter)
{
    const char* name = shortName(counter);
    if (isStatistic(name)) {
        return;
    }
    Event event{.library = counter.library->name,
                .name = name,
                .kind = EventKind::Counter,
                .type = typeOf(counter.type),
                .mode = counter.mode};
    if (counter.kind == Registered || counter.kind == Created) {
        event.counter = counter.first.data;
    } else if (counter.kind == Callback) {
        event.kind = EventKind::Callback;
        event.callback = counter.first.callback;
        event.parameter = counter.second.parameter;
    } else if (counter.kind == Recording) {
        event.kind = EventKind::Recorder;
        event.type = ValueType::Unknown;
        event.elementSize = counter.first.recorded->size;
        event.handle = &counter;
    } else {
        return;  // sets cannot be read without libsde's own functions; groups come after
    }
    addEvent(event);
    if (counter.description != nullptr && std::strcmp(counter.description, counter.name) != 0) {
        describeEvent(event.library, name, counter.description);
    }
    const auto slot = slotOfName(event.library, name);
    if (slot != noSlot) {
        stillThere[slot] = true;
        recordings[slot] = counter.kind == Recording ? counter.first.recorded : nullptr;
    }
}

/// Groups in it first: a member has to be there before its group.
void addMembers(const Counter& group, int depth)
{
    constexpr int deepest = 16;
    if (group.kind != Grouped || depth > deepest) {
        return;
    }
    for (const Entry* entry = group.first.members; entry != nullptr; entry = entry->next) {
        addMembers(*entry->item, depth + 1);
        addToGroup(group.library->name, shortName(*entry->item), shortName(group),
                   group.second.flags);
    }
    const auto slot = slotOfName(group.library->name, shortName(group));
    if (slot != noSlot) {
        stillThere[slot] = true;
    }
}

void scan(const Control& of)
{
    std::memset(stillThere, 0, sizeof stillThere);
    stream()->header.refusedSlots.store(0, std::memory_order_relaxed);  // all come again
    forEach(of, add);
    stream()->header.refusedMembers.store(0, std::memory_order_relaxed);
    forEach(of, [](const Counter& counter) { addMembers(counter, 0); });
    const auto count = stream()->header.slotCount.load(std::memory_order_relaxed);
    for (std::uint32_t slot = 0; slot < count; ++slot) {
        if (!stillThere[slot]) {  // its memory is libsde's no more: what was sampled last counts
            local(slot).retired = 1;
            recordings[slot] = nullptr;
        }
    }
}

void pushNew(std::uint32_t slot, const Chunks& recorded)
{
    const auto used = static_cast<std::uint64_t>(__atomic_load_n(&recorded.used, __ATOMIC_ACQUIRE));
    stream()->events[slot].total.store(used, std::memory_order_relaxed);
    if (recorded.size != 4 && recorded.size != 8) {
        stream()->events[slot].foreign.store(used);
        return;
    }
    if (used < pushed[slot]) {  // emptied
        pushed[slot] = 0;
        push(slot, SampleKind::Reset, 0, now());
    }
    const std::int64_t time = now();
    for (std::uint64_t& index = pushed[slot]; index < used; ++index) {
        // Chunk k holds firstChunk 2^k values from firstChunk (2^k - 1) on.
        const int chunk = 63 - __builtin_clzll(index / firstChunk + 1);
        const std::uint64_t start = firstChunk * ((1ULL << chunk) - 1);
        std::uint64_t bits = 0;
        std::memcpy(&bits, recorded.chunk[chunk] + (index - start) * recorded.size, recorded.size);
        push(slot, SampleKind::Value, bits, time);
    }
}

__attribute__((constructor)) void lookAround()
{
    if (std::getenv(collectors::directoryVariable) != nullptr && findStaticLibsde()) {
        openStream();
    }
}

}  // namespace

bool findStaticLibsde()
{
    const int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return false;
    }
    const auto size = static_cast<std::size_t>(lseek(file, 0, SEEK_END));
    void* mapped = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (mapped == MAP_FAILED) {
        return false;
    }
    const Symbols symbols = symbolsOf(static_cast<const char*>(mapped), size);
    munmap(mapped, size);
    std::uintptr_t base = 0;
    dl_iterate_phdr(takeBase, &base);
    if (symbols.control == 0 || symbols.version == 0 ||
        *reinterpret_cast<const int*>(base + symbols.version) != knownVersion) {
        return false;
    }
    control = reinterpret_cast<Control**>(base + symbols.control);
    return true;
}

void sampleStaticLibsde()
{
    const Control* of = control == nullptr ? nullptr : __atomic_load_n(control, __ATOMIC_ACQUIRE);
    if (of == nullptr) {
        return;
    }
    if (of->everRegistered != seen || of->live != seenLive) {
        seen = of->everRegistered;
        seenLive = of->live;
        scan(*of);
    }
    const auto count = stream()->header.slotCount.load(std::memory_order_relaxed);
    for (std::uint32_t slot = 0; slot < count; ++slot) {
        if (recordings[slot] != nullptr) {
            pushNew(slot, *recordings[slot]);
        }
    }
}

}  // namespace papilio::agent
