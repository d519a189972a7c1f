#include "core/comparison/roofline_difference.h"

#include "core/base/sentence.h"

#include <fmt/format.h>

namespace papilio::core {

namespace {

std::string bytesOf(const Roofline& roofline)
{
    return roofline.bytes == Roofline::Bytes::Dram
               ? say("Comparison", "DRAM traffic")
               : say("Comparison", "all loads and stores of the cores");
}

std::vector<std::string> notesOf(const RooflineDifference& difference, const RoofChoice& choice)
{
    std::vector<std::string> notes;
    const auto& a = *difference.first;
    const auto& b = *difference.second;
    if (!difference.intensitiesCompare) {
        notes.push_back(say("Comparison",
                            "A counts {}, B {}: intensities and bandwidths refer to different "
                            "bytes and are not comparable.",
                            bytesOf(a), bytesOf(b)));
    }
    const auto threads = roofSet(a, choice).threads;
    const auto others = roofSet(b, choice).threads;
    if (threads != others && threads > 0 && others > 0) {
        notes.push_back(say("Comparison", "The roofs of A are for {} threads, those of B for {}.",
                            threads, others));
    }
    if (a.provenance.isSimulated() != b.provenance.isSimulated()) {
        notes.push_back(say("Comparison", "{} is simulated, {} is not.",
                            a.provenance.isSimulated() ? "A" : "B",
                            a.provenance.isSimulated() ? "B" : "A"));
    }
    if (difference.first == difference.second) {
        notes.push_back(say("Comparison",
                            "A and B are the same roofline: later runs of its kernels are compared "
                            "with the first run."));
    }
    return notes;
}

}  // namespace

RooflineDifference compareRooflines(std::shared_ptr<const Roofline> first,
                                    std::shared_ptr<const Roofline> second,
                                    const RoofChoice& choice)
{
    RooflineDifference difference{
        .first = std::move(first), .second = std::move(second), .comparison = {}, .notes = {}};
    difference.intensitiesCompare = difference.first->bytes == difference.second->bytes;
    difference.comparison = compare(*difference.first, *difference.second, choice);
    if (difference.first == difference.second) {
        difference.comparison.points = compareRuns(*difference.first, choice);
    }
    difference.notes = notesOf(difference, choice);
    return difference;
}

}  // namespace papilio::core
