#pragma once

#include "core/analysis/pipeline.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::core {

/// One counter in several units that do the same work: channels, slices, boxes, banks, the [n] of
/// GPUs, devices, processors.
struct UnitFamily {
    std::string name;     ///< without the unit: "CAS_COUNT_RD" of CAS_COUNT_RD:MBOX0C0 … MBOX5C0
    std::string pattern;  ///< "CAS_COUNT_RD:MBOX*C0"
    std::vector<std::uint32_t> members;  ///< by index; two or more
};

/**
 * Families of names that differ in one index only (docs/developer/methods.md, 7.5), in the order of
 * their first members.
 *
 * An index counts where the word before it is one for a unit, or where it ends the name of an
 * uncore PMU. Widths, levels, precisions and ports (128B, L1, F64, PORT_0) are not units. A name
 * with several indices can belong to several families.
 */
std::vector<UnitFamily> unitFamilies(const std::vector<std::string>& names);

/// The same of a dataset's events, and families whose word is not known as a unit: three or more,
/// indices without gaps, means proportional and within 10 % of the same size.
std::vector<UnitFamily> unitFamilies(const Noise& noise);

/// An analysis in which the sums of families take part like events.
struct FamilyAnalysis {
    std::vector<UnitFamily> families;
    std::size_t measured = 0;  ///< events before the sums; their indices did not change
    /// Of each event from `measured` on the family that it is the sum of: index into families.
    std::vector<std::size_t> sums;
    /// Of each measured event the largest family that it belongs to; none: it belongs to none.
    std::vector<std::size_t> largest;
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    /// The benchmark that was measured where there are no sums, else one with the sums appended.
    Analysis analysis;

    /// The family whose sum the event is; null: it was measured.
    [[nodiscard]] const UnitFamily* familyOfSum(std::uint32_t event) const
    {
        return event < measured ? nullptr : &families[sums[event - measured]];
    }
    /// The largest family that the measured event belongs to; null: none.
    [[nodiscard]] const UnitFamily* familyOf(std::uint32_t event) const
    {
        return event < measured && largest[event] != none ? &families[largest[event]] : nullptr;
    }
    /// How many counters an event takes: the members of a sum, also of one that was measured
    /// (LIKWID's CAS_COUNT_RD beside CAS_COUNT_RD:MBOX0C0 …), else 1.
    [[nodiscard]] std::uint32_t counters(std::uint32_t event) const;
    /// The same of each event.
    [[nodiscard]] std::vector<std::uint32_t> counters() const;
};

/**
 * Analyzes the benchmark with the sum of every family of which two members or more counted
 * something, none lacks a value and none is excluded. A sum is an event: repetition by repetition
 * what its members counted together, with the noise of that.
 *
 * @param measured  the analysis without sums; returned as it is where there are no families
 */
FamilyAnalysis analyzeWithFamilies(const Analysis& measured, const std::stop_token& stop = {});

}  // namespace papilio::core
