#pragma once

#include "core/base/enum_names.h"
#include "core/base/growing_numbers.h"
#include "core/model/recorder.h"
#include "core/traces/convergence.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::core {

/// Positions of values that grow: of what was seen before, only the new ones are looked at.
class KnownAxis {
public:
    /// Seconds since `originNs` of each time; nothing where the times do not ascend.
    std::optional<GrowingNumbers<double>> seconds(const GrowingNumbers<std::int64_t>& timesNs,
                                                  std::int64_t originNs);
    /// The counts themselves; nothing where they do not ascend.
    std::optional<GrowingNumbers<double>> counts(const GrowingNumbers<double>& counts);

private:
    GrowingNumbers<std::int64_t> times_;
    std::int64_t origin_ = 0;
    GrowingNumbers<double> seconds_;
    bool timesAscend_ = true;
    GrowingNumbers<double> counts_;
    bool countsAscend_ = true;
};

/// Everything a study knows of one run of one solver.
struct SolverRun {
    std::string subject;                       ///< "thermal2/cg"; unique among the runs of a study
    std::shared_ptr<const Recorder> residual;  ///< what the verdict is about; never null
    std::shared_ptr<const Recorder> trueResidual;
    std::shared_ptr<const Recorder> implicitResidual;
    std::shared_ptr<const Recorder> spmv;  ///< running count
    ConvergenceReport report;
    std::optional<double> seconds;    ///< to the lasting crossing, else of the whole run
    std::optional<double> spmvCount;  ///< the same
    std::optional<double> trueLast;   ///< last true residual: of its history, else a single value;
                                      ///< none where that is 0 and `residual` does not end at 0
    /// What the true residual is relative to: r0, or its own first value where the residual is that
    /// of another norm (under the preconditioner); NaN: not known
    double trueFirst = ConvergenceReport::none;
    /// It converged, but its true residual stayed above the tolerance
    bool missesTrueResidual = false;
    double limit = 0;  ///< the residual to reach, not relative; NaN: not known
    bool preconditioned = false;
    /// Single values of the run: the residual's statistics, then the last values of counters with
    /// the same subject (conventionalStatistic()).
    std::vector<std::pair<std::string, double>> statistics;

    [[nodiscard]] std::optional<double> statistic(std::string_view wanted) const;
    /// trueLast / trueFirst
    [[nodiscard]] std::optional<double> trueRelative() const
    {
        return trueLast && trueFirst > 0 ? std::optional(*trueLast / trueFirst) : std::nullopt;
    }
    [[nodiscard]] bool converged() const { return report.verdict == Convergence::Converged; }
    /// It serves another solve (Recorder::outer), as a smoother does: it has no verdict, and no
    /// place
    [[nodiscard]] bool isInner() const { return !residual->outer.empty(); }
    [[nodiscard]] bool hasTolerance() const { return !std::isnan(report.target.tolerance); }
    /// Whether the run says its tolerance.
    [[nodiscard]] bool saysTolerance() const
    {
        return statistic("tolerance") && !statistic("tolerance is assumed");
    }
};

struct RunOptions {
    /// Tolerance where a run does not say its own (statistic "tolerance")
    double tolerance = 1e-6;
    bool absolute = false;  ///< what `tolerance` is; a run's own is relative to its first residual
    bool overrideOwn = false;  ///< `tolerance` counts even where a run says its own
};

/// The residual before the first iteration (paper 5, Table 3): what the program says of it where
/// that is above 0, else the first that was recorded.
double initialResidual(const SolverRun& run);

/// The runs among recorders, in their order: one for each series that is a residual and has
/// values, with what belongs to the same subject. Where a subject has only a true residual, that
/// one is judged. A tolerance is relative to the first value, to the statistic "right-hand side
/// norm" where there is one, or to nothing where the values are normalised.
std::vector<SolverRun> solverRuns(const std::vector<std::shared_ptr<const Recorder>>& recorders,
                                  const RunOptions& options = {});

/// The analysis of one recorder by itself.
ConvergenceReport reportOf(const Recorder& recorder, const RunOptions& options);

/// The values over which runs are drawn and ranked.
enum class RunAxis { Iteration, Time, Spmv };

/// The abscissa of each value of the run's residual: iterations, seconds since its first value, or
/// matrix-vector products; nothing where it is not known or does not ascend. Where only the whole
/// time or count of the run is known, it is spread evenly over the iterations.
/// @param known  what an earlier call made of the same run, which may have grown; may be null
std::optional<GrowingNumbers<double>> abscissa(const SolverRun& run,
                                               RunAxis axis,
                                               KnownAxis* known = nullptr);

/// The axis by which solvers are compared best: iterations of different methods cost differently,
/// so time where every run that reached the tolerance has one, else matrix-vector products where
/// every one has them, else iterations.
RunAxis fairestAxis(const std::vector<SolverRun>& runs);

/// What a run solves. Runs are ranked, and one explains another, only where it is the same.
struct SolvedProblem {
    /// traceProblem(); else of what was imported its file
    std::string matrix;
    bool isEigenproblem = false;  ///< isEigensolver()
    bool isNonlinear = false;     ///< the values are function norms; else a linear system
    /// Solves of one name in one run have other right-hand sides: time windows, Newton steps; 0:
    /// the only one of its name
    double solve = 0;

    bool operator==(const SolvedProblem&) const = default;
    auto operator<=>(const SolvedProblem&) const = default;
};
SolvedProblem solvedProblem(const SolverRun& run);

/// Places of the runs among those of the same problem, 1 for the first to reach the tolerance for
/// good; nothing for those that did not or whose end says otherwise, inner ones, and those whose
/// time or products are not known. Runs that miss it with their true residual come after the
/// others. Equal runs share a place.
std::vector<std::optional<int>> ranking(const std::vector<SolverRun>& runs, RunAxis axis);

/// Why a run may have failed, with what speaks for it. Nothing here is a fact: a history holds no
/// matrix.
struct Cause {
    enum class Kind {
        /// The solver needs a symmetric matrix (`solvers` of the same matrix do not, and converged)
        NotSymmetric,
        /// It restarts every `period` iterations and falls behind (`solvers` converged)
        RestartTooShort,
        /// Its recurrent residual went on falling while the true one stayed the same
        ResidualDrift,
        /// The same method converged without a preconditioner (`solvers`)
        PreconditionerHarms
    };
    Kind kind = Kind::NotSymmetric;
    std::vector<std::string> solvers = {};  ///< as solverTitle() spells them, at most three
    std::size_t period = 0;
};

template<>
inline constexpr EnumNames<Cause::Kind, 4> spelling<Cause::Kind> = {
    "not symmetric", "restart too short", "residual drift", "preconditioner harms"};

/// The causes that the other runs of the same problem (solvedProblem()) and the run's own findings
/// suggest; none for a run that converged in its true residual, or that only was not finished.
std::vector<Cause> causesOf(const std::vector<SolverRun>& runs, std::size_t run);

}  // namespace papilio::core
