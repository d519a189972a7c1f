#include "core/model/locality.h"

#include "core/base/lists.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <set>
#include <tuple>
#include <utility>

namespace papilio::core {

namespace {

Result<void> checkObject(const ReuseHistogram& histogram, const ReuseObject& object)
{
    if (!(std::isfinite(object.bytes) && object.bytes >= 0)) {
        return errorOf(Errc::InvalidArgument, "object \"{}\" has {} bytes", object.name,
                       object.bytes);
    }
    for (const auto& [count, what] :
         {std::pair(object.cold, "first accesses"), {object.invalidated, "invalidations"}}) {
        if (count < 0) {
            return errorOf(Errc::InvalidArgument, "object \"{}\" has {} {}; expected at least 0",
                           object.name, count, what);
        }
    }
    const auto wanted = histogram.objects.front().bins.size();
    const auto most =
        (ReuseHistogram::largestBin + 1) * static_cast<std::size_t>(histogram.binsPerOctave);
    if (object.bins.size() != wanted || wanted > most) {
        return errorOf(Errc::InvalidArgument, "object \"{}\" has {} bins; expected {}, at most {}",
                       object.name, object.bins.size(), wanted, most);
    }
    for (const auto count : object.bins) {
        if (count < 0) {
            return errorOf(Errc::InvalidArgument,
                           "object \"{}\" has the count {}; expected at least 0", object.name,
                           count);
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
        return errorOf(Errc::InvalidShape,
                       "communication \"{}\": expected {} numbers of {} for {} threads, found {}",
                       matrix.name, cells, what, matrix.threads.size(), values.size());
    }
    for (std::size_t index = 0; index < values.size(); ++index) {
        if (!(std::isfinite(values[index]) && values[index] >= 0)) {
            return errorOf(Errc::InvalidArgument,
                           "communication \"{}\": {} from thread {} to {} is {}; expected a number "
                           "of at least 0",
                           matrix.name, what, matrix.threads[index / matrix.threads.size()],
                           matrix.threads[index % matrix.threads.size()], values[index]);
        }
    }
    return {};
}

Result<void> checkHistogram(const ReuseHistogram& histogram)
{
    if (histogram.binsPerOctave < 1 || histogram.binsPerOctave > 1024 ||
        !std::has_single_bit(static_cast<unsigned>(histogram.binsPerOctave))) {
        return errorOf(Errc::InvalidArgument,
                       "{} bins for a power of two; expected a power of "
                       "two, at most 1024",
                       histogram.binsPerOctave);
    }
    if (!(std::isfinite(histogram.lineBytes) && histogram.lineBytes >= 1) ||
        !(std::isfinite(histogram.sampledOneIn) && histogram.sampledOneIn >= 1)) {
        return errorOf(Errc::InvalidArgument,
                       "lines of {} bytes, one access in {} sampled; "
                       "expected numbers of at least 1",
                       histogram.lineBytes, histogram.sampledOneIn);
    }
    std::set<std::tuple<std::string, CacheUse, std::string>> names;
    for (const auto& object : histogram.objects) {
        if (object.name.empty() || !names.insert({object.name, object.use, object.sector}).second) {
            return errorOf(Errc::InvalidArgument, "object \"{}\" is empty or a duplicate",
                           object.name);
        }
        if (auto good = checkObject(histogram, object); !good) {
            return good;
        }
    }
    for (const auto& one : histogram.measured) {
        if (!(std::isfinite(one.misses) && one.misses >= 0 && std::isfinite(one.lines) &&
              one.lines >= 0)) {
            return errorOf(Errc::InvalidArgument,
                           "measurement \"{}\" has {} misses in {} lines; "
                           "expected numbers of at least 0",
                           one.name, one.misses, one.lines);
        }
    }
    return {};
}

}  // namespace

// As floating-point numbers are cut: the power of two, and the bits behind the first one.
std::size_t ReuseHistogram::bin(std::uint64_t distance, int binsPerOctave)
{
    const auto steps = static_cast<std::uint64_t>(binsPerOctave);
    if (distance < steps) {
        return distance;
    }
    const int power = std::bit_width(distance) - std::bit_width(steps);
    const auto bin = static_cast<std::size_t>(power) * steps + (distance >> power);
    return std::min<std::size_t>((largestBin + 1) * steps - 1, bin);
}

std::uint64_t ReuseHistogram::lowest(std::size_t bin, int binsPerOctave)
{
    const auto steps = static_cast<std::uint64_t>(binsPerOctave);
    if (bin < steps) {
        return bin;
    }
    const auto power = bin / steps - 1;
    return (bin - power * steps) << power;
}

std::vector<ReuseObject> ReuseHistogram::in(CacheUse use, std::string_view sector) const
{
    std::vector<ReuseObject> found;
    std::ranges::copy_if(objects, std::back_inserter(found), [&](const ReuseObject& object) {
        return object.use == use && object.sector == sector;
    });
    return found;
}

std::vector<std::string> ReuseHistogram::sectors(CacheUse use) const
{
    std::vector<std::string> found;
    for (const auto& object : objects) {
        if (object.use == use && !object.sector.empty() && !contains(found, object.sector)) {
            found.push_back(object.sector);
        }
    }
    return found;
}

Result<void> checkReuse(const ReuseHistogram& histogram)
{
    if (histogram.name.empty()) {
        return Error{Errc::InvalidArgument, "a reuse histogram has no name"};
    }
    const auto good = checkHistogram(histogram);
    return good ? good
                : Result<void>(
                      good.error().in(fmt::format("reuse histogram \"{}\"", histogram.name)));
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
