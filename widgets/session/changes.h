#pragma once

#include <QFlags>

namespace papilio::widgets {

/// What is different since the last signal; several bits may be set, and pages merge them while
/// hidden.
enum class Change : unsigned {
    Study = 1U << 0U,       ///< another study, or none, or other benchmarks in it
    Benchmark = 1U << 1U,   ///< another benchmark is the active one
    File = 1U << 2U,        ///< path, title, saved or modified
    Parameters = 1U << 3U,  ///< tau, alpha, rho, rounding, excluded events
    Basis = 1U << 4U,
    Signatures = 1U << 5U,
    Noise = 1U << 6U,           ///< result: noise of all events
    Representation = 1U << 7U,  ///< result: coordinates of all events
    Pivoting = 1U << 8U,        ///< result: chosen events, statuses
    Fits = 1U << 9U,            ///< result: metrics
    Problem = 1U << 10U,        ///< the analysis cannot go on, or can again
    Stability = 1U << 11U,      ///< ribbons or map
    Selection = 1U << 12U,      ///< selected event, metric or kernel
    Counters = 1U << 13U,       ///< counter tables of runs
    Rooflines = 1U << 14U,
    Recorders = 1U << 15U,
    Definitions = 1U << 16U,   ///< user-defined events
    Descriptions = 1U << 17U,  ///< what is known of the events
    Opened = 1U << 18U,     ///< the document was exchanged: forget the old one's view, read the new
                            ///< one's (Workspace::view())
    Review = 1U << 19U,     ///< what supports the definitions (Workspace::review())
    Notes = 1U << 20U,      ///< the user's notes on the study
    Snapshots = 1U << 21U,  ///< states of the analysis under a name
    Everything = (1U << 22U) - 1U,
};
Q_DECLARE_FLAGS(Changes, Change)
Q_DECLARE_OPERATORS_FOR_FLAGS(Changes)

/// Another benchmark of the same study: everything but the study itself.
constexpr Changes benchmarkChanges()
{
    return Changes(Change::Everything) & ~(Changes(Change::Study) | Change::Opened);
}

/// All results of the analysis.
constexpr Changes resultChanges()
{
    return Changes(Change::Noise) | Change::Representation | Change::Pivoting | Change::Fits |
           Change::Problem;
}

}  // namespace papilio::widgets
