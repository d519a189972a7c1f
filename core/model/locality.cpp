#include "core/model/locality.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace papilio::core {

namespace {

Result<void> checkObject(const ReuseHistogram& histogram, const ReuseObject& object)
{
    const auto refusal = [&](const std::string& sentence) {
        return Error{Errc::InvalidArgument, fmt::format("reuse histogram \"{}\": object \"{}\" {}",
                                                        histogram.name, object.name, sentence)};
    };
    if (!(std::isfinite(object.bytes) && object.bytes >= 0)) {
        return refusal(fmt::format("has {} bytes", object.bytes));
    }
    if (object.cold < 0) {
        return refusal(fmt::format("has {} first accesses; expected at least 0", object.cold));
    }
    const auto wanted = histogram.objects.front().shared.size();
    const bool wantsOwn = !histogram.objects.front().own.empty();
    if (object.shared.size() != wanted || object.own.size() != (wantsOwn ? wanted : 0) ||
        wanted > ReuseHistogram::largestBin + 1) {
        return refusal(
            fmt::format("has {} shared bins and {} own bins; expected {} and {}, at most {}",
                        object.shared.size(), object.own.size(), wanted, wantsOwn ? wanted : 0,
                        ReuseHistogram::largestBin + 1));
    }
    for (const auto* bins : {&object.shared, &object.own}) {
        for (const auto count : *bins) {
            if (count < 0) {
                return refusal(fmt::format("has the count {}; expected at least 0", count));
            }
        }
    }
    return {};
}

Result<void> checkSharing(const CommunicationMatrix& matrix,
                          const std::vector<double>& values,
                          const char* what)
{
    const auto cells = matrix.threads.size() * matrix.threads.size();
    if (values.size() != cells) {
        return Error{Errc::InvalidShape,
                     fmt::format("communication \"{}\": expected {} numbers of {} for {} threads, "
                                 "found {}",
                                 matrix.name, cells, what, matrix.threads.size(), values.size())};
    }
    for (std::size_t index = 0; index < values.size(); ++index) {
        if (!(std::isfinite(values[index]) && values[index] >= 0)) {
            return Error{
                Errc::InvalidArgument,
                fmt::format("communication \"{}\": {} from thread {} to {} is {}; expected a "
                            "number of at least 0",
                            matrix.name, what, matrix.threads[index / matrix.threads.size()],
                            matrix.threads[index % matrix.threads.size()], values[index])};
        }
    }
    return {};
}

}  // namespace

std::size_t ReuseHistogram::bin(std::uint64_t distance)
{
    return std::min<std::size_t>(largestBin, static_cast<std::size_t>(std::bit_width(distance)));
}

std::uint64_t ReuseHistogram::lowest(std::size_t bin)
{
    return bin == 0 ? 0 : std::uint64_t{1} << (bin - 1);
}

Result<void> checkReuse(const ReuseHistogram& histogram)
{
    if (histogram.name.empty()) {
        return Error{Errc::InvalidArgument, "a reuse histogram has no name"};
    }
    if (!(std::isfinite(histogram.lineBytes) && histogram.lineBytes >= 1) ||
        !(std::isfinite(histogram.sampledOneIn) && histogram.sampledOneIn >= 1)) {
        return Error{Errc::InvalidArgument,
                     fmt::format("reuse histogram \"{}\": lines of {} bytes, one access in {} "
                                 "sampled; expected numbers of at least 1",
                                 histogram.name, histogram.lineBytes, histogram.sampledOneIn)};
    }
    std::set<std::string> names;
    for (const auto& object : histogram.objects) {
        if (object.name.empty() || !names.insert(object.name).second) {
            return Error{
                Errc::InvalidArgument,
                fmt::format("reuse histogram \"{}\": object \"{}\" is empty or a duplicate",
                            histogram.name, object.name)};
        }
        if (auto good = checkObject(histogram, object); !good) {
            return good;
        }
    }
    for (const auto& one : histogram.measured) {
        if (!(std::isfinite(one.misses) && one.misses >= 0 && std::isfinite(one.lines) &&
              one.lines >= 0)) {
            return Error{Errc::InvalidArgument,
                         fmt::format("reuse histogram \"{}\": measurement \"{}\" has {} misses in "
                                     "{} lines; expected numbers of at least 0",
                                     histogram.name, one.name, one.misses, one.lines)};
        }
    }
    return {};
}

Result<void> checkCommunication(const CommunicationMatrix& matrix)
{
    if (matrix.name.empty()) {
        return Error{Errc::InvalidArgument, "a communication matrix has no name"};
    }
    if (auto good = checkSharing(matrix, matrix.trueSharing, "true sharing"); !good) {
        return good;
    }
    return matrix.falseSharing.empty() ? Result<void>()
                                       : checkSharing(matrix, matrix.falseSharing, "false sharing");
}

}  // namespace papilio::core
