#include "collectors/matrices/cache_model.h"

#include "core/base/number_format.h"
#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace papilio::collectors {

namespace {

/// A whole number above 0 with kB or MB behind it, or without; 0 where the text is none.
std::size_t sizeOf(std::string_view text)
{
    std::size_t value = 0;
    const auto* end = text.data() + text.size();
    const auto [at, failure] = std::from_chars(text.data(), end, value);
    const std::string_view unit(at, static_cast<std::size_t>(end - at));
    constexpr std::size_t kilo = 1024;
    constexpr std::size_t most = std::size_t{1} << 30;
    if (failure != std::errc() || value > most) {
        return 0;
    }
    return unit.empty() || unit == "B"                    ? value
           : unit == "kB" || unit == "KiB" || unit == "k" ? value * kilo
           : unit == "MB" || unit == "MiB" || unit == "M" ? value * kilo * kilo
                                                          : 0;
}

}  // namespace

core::Result<CacheShape> readCacheShape(std::string_view text)
{
    const auto parts = core::split(text, ":");
    CacheShape shape;
    if (parts.size() == 2 || parts.size() == 3) {
        shape.bytes = sizeOf(parts[0]);
        shape.ways = sizeOf(parts[1]);
        shape.line = parts.size() == 3 ? sizeOf(parts[2]) : shape.line;
    }
    if (shape.bytes == 0 || shape.ways == 0 || shape.line == 0) {
        return core::Error{
            core::Errc::InvalidArgument,
            fmt::format("{}: expected SIZE:WAYS or SIZE:WAYS:LINE, such as 32kB:4", text)};
    }
    if (shape.sets() == 0 || shape.bytes % (shape.ways * shape.line) != 0) {
        return core::Error{core::Errc::InvalidArgument,
                           fmt::format("{}: the size must be a multiple of {} bytes (ways x line)",
                                       text, shape.ways * shape.line)};
    }
    return shape;
}

SetAssociativeCache::SetAssociativeCache(const CacheShape& shape)
    : ways_(shape.ways),
      line_(shape.line),
      sets_(shape.sets()),
      lines_(sets_ * ways_, 0)
{}

bool SetAssociativeCache::use(std::uint64_t address)
{
    const auto line = address / line_;
    const auto begin = lines_.begin() + static_cast<std::ptrdiff_t>((line % sets_) * ways_);
    const auto end = begin + static_cast<std::ptrdiff_t>(ways_);
    const auto found = std::find(begin, end, line + 1);
    const bool isThere = found != end;
    // What was used longest ago makes room.
    std::rotate(begin, isThere ? found : end - 1, isThere ? found + 1 : end);
    *begin = line + 1;
    return isThere;
}

SpmvMisses spmvMisses(const CsrMatrix& matrix, const CacheShape& shape)
{
    constexpr std::uint64_t value = 8;
    constexpr std::uint64_t index = 4;
    std::uint64_t next = 0;
    const auto place = [&](std::uint64_t bytes) {
        const auto begin = next;
        next += (bytes + shape.line - 1) / shape.line * shape.line;
        return begin;
    };
    const auto x = place(value * matrix.columns());
    const auto y = place(value * matrix.rows());
    const auto starts = place(index * (matrix.rows() + 1));
    const auto values = place(value * matrix.nonzeros());
    const auto columns = place(index * matrix.nonzeros());

    SetAssociativeCache cache(shape);
    SpmvMisses misses;
    const auto product = [&] {
        misses = {.vectorAccesses = matrix.nonzeros()};
        const auto other = [&](std::uint64_t address) {
            misses.otherMisses += cache.use(address) ? 0 : 1;
        };
        for (std::size_t row = 0; row < matrix.rows(); ++row) {
            other(starts + index * row);
            other(starts + index * (row + 1));
            const auto end = static_cast<std::size_t>(matrix.rowStart()[row + 1]);
            for (auto at = static_cast<std::size_t>(matrix.rowStart()[row]); at < end; ++at) {
                other(values + value * at);
                other(columns + index * at);
                const auto column = static_cast<std::uint64_t>(matrix.column()[at]);
                misses.vectorMisses += cache.use(x + value * column) ? 0 : 1;
            }
            other(y + value * row);
        }
    };
    product();
    product();
    return misses;
}

std::string missesText(const SpmvMisses& misses, const CacheShape& shape)
{
    return fmt::format("{} of {} accesses to x miss a cache of {} with {} ways; other misses: {}",
                       misses.vectorMisses, misses.vectorAccesses,
                       core::bytesText(static_cast<double>(shape.bytes)), shape.ways,
                       misses.otherMisses);
}

}  // namespace papilio::collectors
