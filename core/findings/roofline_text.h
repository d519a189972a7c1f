#pragma once

#include "core/base/number_format.h"
#include "core/model/locality.h"
#include "core/roofline/roofline_comparison.h"
#include "core/roofline/sparse_work.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace papilio::core {

/// The unit that roofs of one kind are read in together: factor is of what Ceiling::value holds.
NumberUnit roofUnit(const std::vector<Ceiling>& ceilings, Ceiling::Kind kind);
/// "1.56 TB/s" or "340 GFLOP/s" with three digits.
std::string rateText(const Ceiling& ceiling);

/// "L3", "no FLOP counted", "no bytes counted", …: what is in the column "Bound by".
std::string boundText(const Placement& placement);

/// What a point's place means, in one or two sentences: percent, roof, intensity, level its data
/// fit in.
std::string placementText(const RooflinePoint& point,
                          const Placement& placement,
                          const Roofline& roofline,
                          const RoofChoice& choice);

/// "2 threads, 0.43 s of processor time", or which of them is not known.
std::string processorTimeText(const RooflinePoint& point);

/// That a point did not have its cores, so that its time is not the code's: shares of its processor
/// time; empty where it had them, or this is not known.
std::string coresText(const RooflinePoint& point);

/// "2.3 ×", "at the roof", or "–".
std::string headroomText(const Placement& placement);

/// That kernels ran with other numbers of threads than those of the roofs that are shown, so that
/// their shares are of other roofs, with numbers that are not known or have no roofs, or without
/// the time of their cores; empty where all are placed under these.
std::string threadsText(const Roofline& roofline, const RoofChoice& choice);

/// Which roofs are disproved, and what levelsOutOfOrder() finds; empty where there is neither.
std::string orderText(const Roofline& roofline, const RoofChoice& choice);

/// That the repetitions of a roof differ so much that shares of it say little; empty where none do.
/// @param drawn  the roofs that are shown
std::string spreadText(const std::vector<Ceiling>& drawn);

/// What to do next: balance or locality (paper 4, end of section 2.1.3).
std::string adviceText(const UtilizationAdvice& advice, const RooflinePoint& point);

/// What a lower frequency costs and gains (paper 4, section 2.1.4): "From 3.6 to 1.5 GHz: −17 %
/// GFLOP/s, 65.8 to 36.8 W, 0.0407 to 0.0603 GFLOP/J."
std::string frequencyText(const FrequencyStep& step, DataOrigin origin);

/// The intensities of SpMV, from one non-zero in a row to ever more, with some between (paper 4,
/// section 2.1.1, Fig. 3): "SpMV has an AI from 0.0938 (1 non-zero a row) to 0.1: 0.0978 with 4, …"
std::string intensityBandText(bool isDouble);

/// How slow a unit may be (paper 4, section 2.2.5): "DRAM at AI 0.1: a unit of 7 cycles still
/// reaches 0.532 GFLOP/s, 93 % of its peak instead of 13 %". @param bandwidth  the roof
std::string scalingText(const ScaledUnit& unit, const std::string& bandwidth, double intensity);

/// How many kernels each run (ordering) makes faster and slower than the first one, beyond the
/// spread of the repetitions: "rcm against original: of 3 kernels, 1 faster, 2 within the spread of
/// the repetitions."; of a single kernel as comparisonText(). Empty without runs to compare.
std::string runsText(const Roofline& roofline, const RoofChoice& choice);

/// What the runs, the threads and the frequencies of a kernel say of it: its name and a sentence.
std::vector<std::pair<std::string, std::string>> kernelTexts(const Roofline& roofline,
                                                             const RoofChoice& choice);

/// "… of 12,003,954 accesses: 12.5 % in 32 KiB, …"; empty where this use was not recorded.
std::string missesText(const ReuseHistogram& histogram, CacheUse use);

/// "768 transfers, of which 55.1 % are false sharing (different bytes of the same line)."
std::string sharingText(const CommunicationMatrix& matrix);

/// "spmv · RCM", or "spmv: original to RCM" where the runs differ.
std::string label(const ComparedPoint& pair);

/// "RCM is 27 % faster than original. Its share of the L3 roof changes from 73 % to 93 %."; both
/// values where they were measured once; empty within the noise, or where they do not compare.
std::string comparisonText(const ComparedPoint& pair, DataOrigin origin);

/// What is said of values without a spread: "measured once", or "one simulated value each" where
/// no program counted them (isMade()).
/// @param origins  of all of the values
std::string onceText(const std::set<DataOrigin>& origins);

}  // namespace papilio::core
