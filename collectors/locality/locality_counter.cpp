#include "collectors/locality/locality_counter.h"

#include "core/base/lists.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <functional>
#include <iterator>
#include <utility>

namespace papilio::collectors {

namespace {

constexpr std::size_t mostRemarks = 2000;  // characters
constexpr std::size_t prefix = 3;          // "I  ", " L "

/// Whether a call is of the allocator or of a container that a program uses.
bool isAllocator(std::string_view function)
{
    constexpr std::array names = {"malloc",         "calloc",        "realloc", "memalign",
                                  "posix_memalign", "aligned_alloc", "strdup"};
    constexpr std::array beginnings = {"operator new", "VALGRIND_PRINTF", "papilio_",
                                       "std::", "__gnu_cxx::"};
    // "void std::vector": templates have the type that they return.
    const auto name = function.substr(function.rfind(' ', function.find("::")) + 1);
    return core::contains(names, function) ||
           std::ranges::any_of(beginnings, [&](const char* begin) {
               return function.starts_with(begin) || name.starts_with(begin);
           });
}

bool readHex(std::string_view text, std::uint64_t& value, std::string_view& rest)
{
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    rest = text.substr(static_cast<std::size_t>(end - text.data()));
    return failed == std::errc();
}

constexpr std::size_t smallestTree = std::size_t{1} << 16;
constexpr std::size_t room = 4;  ///< times of the tree for each line: packing is rare

// Where valgrind puts the stack of the first thread on 64-bit Linux; other stacks are mapped.
constexpr std::uint64_t stackBegin = 0x1ff0000000;
constexpr std::uint64_t stackEnd = 0x2000000000;

// Objects that are always there.
constexpr std::size_t stack = 0;
constexpr std::size_t otherData = 1;

void addCounts(const core::ReuseObject& more, core::ReuseObject& counts)
{
    counts.cold += more.cold;
    counts.invalidated += more.invalidated;
    counts.bins.resize(std::max(counts.bins.size(), more.bins.size()));
    std::ranges::transform(more.bins, counts.bins, counts.bins.begin(), std::plus());
}

}  // namespace

void LackeyTrace::feed(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) {
            rest_ += text;
            return;
        }
        if (rest_.empty()) {
            line(text.substr(0, end));
        } else {
            rest_ += text.substr(0, end);
            line(rest_);
            rest_.clear();
        }
        text.remove_prefix(end + 1);
    }
}

void LackeyTrace::line(std::string_view text)
{
    if (text.size() > prefix && text.front() == 'I') {
        std::uint64_t address = 0;
        std::string_view rest;
        if (start_ != 0 && readHex(text.substr(prefix), address, rest) && address == start_) {
            start_ = 0;
        }
    } else if (text.size() > prefix && text.front() == ' ') {
        access(text);
    } else if (text.find("SCHED[") != std::string_view::npos) {
        schedule(text);
    } else if (!heap(text) && remarks_.size() < mostRemarks) {
        remarks_ += text.substr(0, mostRemarks);
        remarks_ += '\n';
    }
}

void LackeyTrace::schedule(std::string_view text)
{
    if (text.find("acquired lock") == std::string_view::npos) {
        return;
    }
    const std::string_view digits = text.substr(text.find('[') + 1);
    std::uint64_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool starts = text.find("starting new thread") != std::string_view::npos;
    const auto known = threadOf_.find(number);
    if (known != threadOf_.end() && !starts) {
        thread_ = known->second;
        return;
    }
    thread_ = threadOf_.empty() ? 0 : threads_++;
    threadOf_[number] = thread_;
}

bool LackeyTrace::heap(std::string_view text)
{
    std::string_view rest;
    if (const auto at = text.find("papilio-allocated 0x"); at != std::string_view::npos) {
        block_ = {};
        if (readHex(text.substr(at + 20), block_.address, rest) && rest.starts_with(' ')) {
            std::from_chars(rest.data() + 1, rest.data() + rest.size(), block_.bytes);
        }
        return true;
    }
    if (const auto at = text.find("papilio-freed 0x"); at != std::string_view::npos) {
        HeapBlock freed;
        if (visitBlock_ && readHex(text.substr(at + 16), freed.address, rest)) {
            visitBlock_(freed);
        }
        return true;
    }
    const auto call = text.find(" 0x");
    std::uint64_t address = 0;
    if (block_.bytes == 0 || !text.starts_with("==") || call == std::string_view::npos ||
        !readHex(text.substr(call + 3), address, rest) || !rest.starts_with(": ")) {
        return false;
    }
    rest.remove_prefix(2);
    const std::string_view function = rest.substr(0, rest.find_first_of("(<"));
    if (isAllocator(core::trimmed(function))) {
        return true;
    }
    const std::string_view place = rest.substr(std::min(rest.rfind('('), rest.size()));
    std::string name =
        fmt::format("{} {}", core::trimmed(function),
                    place.find(':') == std::string_view::npos ? fmt::format("({:#x})", address)
                                                              : std::string(place));
    auto& addresses = sites_[name];
    auto found = std::ranges::find(addresses, address);
    if (found == addresses.end()) {
        found = addresses.insert(addresses.end(), address);
    }
    const auto number = found - addresses.begin() + 1;
    block_.site = number == 1 ? std::move(name) : fmt::format("{} #{}", name, number);
    if (visitBlock_) {
        visitBlock_(block_);
    }
    block_ = {};
    return true;
}

void LackeyTrace::access(std::string_view text)
{
    const char kind = text[1];
    MemoryAccess access{.thread = thread_, .writes = kind != 'L'};
    std::string_view rest;
    if ((kind != 'L' && kind != 'S' && kind != 'M') || start_ != 0 ||
        !readHex(text.substr(prefix), access.address, rest) || !rest.starts_with(',')) {
        return;
    }
    rest.remove_prefix(1);
    std::from_chars(rest.data(), rest.data() + rest.size(), access.bytes);
    if (access.bytes > 0) {
        ++accesses_;
        visit_(access);
    }
}

void StackDistances::add(std::size_t time, std::int32_t change)
{
    for (; time < tree_.size(); time += time & (~time + 1)) {
        tree_[time] += change;
    }
}

std::uint64_t StackDistances::marksUpTo(std::size_t time) const
{
    std::uint64_t sum = 0;
    for (; time > 0; time &= time - 1) {
        sum += static_cast<std::uint64_t>(tree_[time]);
    }
    return sum;
}

/// Gives the lines and free places the times 1, 2, 3 … in their order.
void StackDistances::pack()
{
    std::vector<std::pair<std::size_t, std::size_t*>> order;
    order.reserve(marks_);
    for (auto& [line, time] : lastTime_) {
        if (time > 0) {
            order.emplace_back(time, &time);
        }
    }
    std::vector<std::size_t> places(free_.begin(), free_.end());
    for (auto& time : places) {
        order.emplace_back(time, &time);
    }
    std::sort(order.begin(), order.end());
    tree_.assign(std::max(smallestTree, room * order.size()) + 1, 0);
    now_ = 0;
    for (const auto& [was, time] : order) {
        *time = ++now_;
        add(now_, 1);
    }
    free_ = {places.begin(), places.end()};
}

Reuse StackDistances::touch(std::uint64_t line)
{
    if (now_ + 1 >= tree_.size()) {
        pack();
    }
    const auto [entry, isNew] = lastTime_.try_emplace(line, 0);
    const std::size_t last = entry->second;
    Reuse reuse{.kind = isNew ? Reuse::Kind::First : Reuse::Kind::Invalidated};
    if (last > 0) {
        reuse = {Reuse::Kind::Again, marks_ - marksUpTo(last)};
    }
    if (!free_.empty() && *free_.rbegin() > last) {  // the nearest free place is filled
        add(*free_.rbegin(), -1);
        free_.erase(std::prev(free_.end()));
        if (last > 0) {
            free_.insert(last);
        }
    } else if (last > 0) {
        add(last, -1);
    } else {
        ++marks_;
    }
    entry->second = ++now_;
    add(now_, 1);
    return reuse;
}

void StackDistances::invalidate(std::uint64_t line)
{
    const auto entry = lastTime_.find(line);
    if (entry != lastTime_.end() && entry->second > 0) {
        free_.insert(std::exchange(entry->second, 0));
    }
}

std::string nameOf(const Sector& sector)
{
    return fmt::format("{}", fmt::join(sector, ","));
}

LocalityCounter::LocalityCounter(const std::vector<DataObject>& objects,
                                 std::uint64_t lineBytes,
                                 const std::vector<Sector>& sectors)
    : lineBytes_(lineBytes),
      shared_(1 + sectors.size()),
      sharing_(lineBytes)
{
    for (std::size_t index = 0; index < sectors.size(); ++index) {
        shared_[index + 1].sector = sectors[index];
    }
    addObject("stack", 0);
    addObject("other data", 0);
    for (const auto& object : objects) {
        ranges_[object.address] = {object.address + object.bytes,
                                   addObject(object.name, object.bytes)};
    }
}

std::size_t LocalityCounter::addObject(const std::string& name, std::uint64_t bytes)
{
    for (auto* caches : {&shared_, &private_}) {
        for (auto& cache : *caches) {
            cache.objects.push_back({.name = name,
                                     .bytes = static_cast<double>(bytes),
                                     .use = cache.use,
                                     .sector = nameOf(cache.sector),
                                     .isInSector = core::contains(cache.sector, name)});
        }
    }
    return shared_.front().objects.size() - 1;
}

std::size_t LocalityCounter::objectAt(std::uint64_t address) const
{
    const auto after = ranges_.upper_bound(address);
    if (after != ranges_.begin() && address < std::prev(after)->second.end) {
        return std::prev(after)->second.object;
    }
    return address >= stackBegin && address < stackEnd ? stack : otherData;
}

void LocalityCounter::Cache::touch(std::size_t thread,
                                   std::uint64_t line,
                                   std::size_t object,
                                   bool writes)
{
    auto& counts = objects[object];
    if (thread >= stacks.size()) {
        stacks.resize(thread + 1);
    }
    const auto reuse = stacks[thread][counts.isInSector ? 1 : 0].touch(line);
    if (reuse.kind == Reuse::Kind::Again) {
        const auto bin = core::ReuseHistogram::bin(reuse.distance, binsPerOctave);
        counts.bins.resize(std::max(counts.bins.size(), bin + 1));
        ++counts.bins[bin];
    } else {
        ++(reuse.kind == Reuse::Kind::First ? counts.cold : counts.invalidated);
    }
    for (std::size_t other = 0; writes && other < stacks.size(); ++other) {
        for (auto& distances : stacks[other]) {
            if (other != thread) {
                distances.invalidate(line);
            }
        }
    }
}

void LocalityCounter::touch(const MemoryAccess& access)
{
    if (access.thread > 0 && private_.empty()) {
        private_ = shared_;
        for (auto& cache : private_) {
            cache.use = core::CacheUse::Private;
        }
    }
    std::uint64_t address = access.address;
    std::uint64_t left = std::min(access.bytes, longestAccess);
    while (left > 0) {  // an access over the end of a line touches two
        const std::uint64_t bytes = std::min(left, lineBytes_ - address % lineBytes_);
        const std::uint64_t line = address / lineBytes_;
        const std::size_t object = objectAt(address);
        for (auto& cache : shared_) {
            cache.touch(0, line, object, false);
        }
        for (auto& cache : private_) {
            cache.touch(access.thread, line, object, access.writes);
        }
        if (access.thread < core::SharingCounter::mostThreads) {
            sharing_.touch(access.thread, address, bytes, access.writes);
        }
        address += bytes;
        left -= bytes;
    }
}

void LocalityCounter::allocate(const HeapBlock& block)
{
    if (block.bytes == 0) {
        ranges_.erase(block.address);
        return;
    }
    // Blocks that were here before were freed.
    const auto end = block.address + block.bytes;
    ranges_.erase(ranges_.lower_bound(block.address), ranges_.lower_bound(end));
    auto site = sites_.find(block.site);
    if (site == sites_.end()) {
        site = sites_.emplace(block.site, addObject(block.site, 0)).first;
    }
    ranges_[block.address] = {end, site->second};
    for (auto* caches : {&shared_, &private_}) {
        for (auto& cache : *caches) {
            auto& object = cache.objects[site->second];
            object.bytes = std::max(object.bytes, static_cast<double>(block.bytes));
        }
    }
}

core::ReuseHistogram LocalityCounter::histogram(std::size_t sites) const
{
    std::vector<std::size_t> small;
    for (const auto& [name, object] : sites_) {
        if (std::ranges::none_of(shared_, [&object = object](const Cache& cache) {
                return cache.objects[object].isInSector;
            })) {
            small.push_back(object);
        }
    }
    std::ranges::sort(small, std::greater(),
                      [this](std::size_t object) { return shared_.front().objects[object].bytes; });
    small.erase(small.begin(),
                small.begin() + static_cast<std::ptrdiff_t>(std::min(sites, small.size())));
    core::ReuseHistogram histogram;
    histogram.lineBytes = static_cast<double>(lineBytes_);
    histogram.binsPerOctave = binsPerOctave;
    std::size_t bins = 1;
    for (const auto use : {core::CacheUse::Shared, core::CacheUse::Private}) {
        for (const auto& cache :
             use == core::CacheUse::Shared || private_.empty() ? shared_ : private_) {
            auto objects = cache.objects;
            for (const std::size_t object : small) {
                addCounts(objects[object], objects[otherData]);
                objects[object] = {};
            }
            std::rotate(objects.begin(), objects.begin() + otherData + 1, objects.end());
            for (auto& object : objects) {
                object.use = use;
                if (object.cold + object.invalidated > 0 ||
                    !object.bins.empty()) {  // it was touched
                    bins = std::max(bins, object.bins.size());
                    histogram.objects.push_back(std::move(object));
                }
            }
        }
    }
    for (auto& object : histogram.objects) {
        object.bins.resize(bins);
    }
    return histogram;
}

core::CommunicationMatrix LocalityCounter::communication(std::size_t threads) const
{
    core::CommunicationMatrix matrix;
    const std::size_t shown = std::min(threads, core::SharingCounter::mostThreads);
    for (std::size_t thread = 0; thread < shown; ++thread) {
        matrix.threads.push_back(fmt::format("{}", thread));
    }
    matrix.trueSharing = sharing_.trueSharing(shown);
    matrix.falseSharing = sharing_.falseSharing(shown);
    return matrix;
}

}  // namespace papilio::collectors
