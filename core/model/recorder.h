#pragma once

#include "core/base/enum_names.h"
#include "core/base/growing_numbers.h"
#include "core/base/result.h"
#include "core/model/dataset.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::core {

/// How a run ended, by the solver's log, its library or its process: that is the verdict
/// (docs/developer/methods.md, 5). Where they do not say, the values are judged.
struct RunEnd {
    enum class Kind {
        Unsaid,
        Converged,         ///< its own test was passed
        Stopped,           ///< after the number of iterations that was set, without a test
        NotConverged,      ///< its own test was not passed, as at a limit of iterations
        FalseConvergence,  ///< its recurrence passed the test, its true residual did not
        Diverged,
        Failed,        ///< it broke down; or its process ended with `status`
        Crashed,       ///< `signal` ended its process
        StoppedByUser  ///< the user, or a stop rule of the user, ended its process
    };
    Kind kind = Kind::Unsaid;
    std::string word;    ///< as printed, "CONVERGED_RTOL_NORMAL_EQUATIONS"; may be empty
    std::string signal;  ///< "SIGSEGV"; empty: none
    int status = 0;      ///< exit status of the process

    bool operator==(const RunEnd&) const = default;
};

template<>
inline constexpr EnumNames<RunEnd::Kind, 9> spelling<RunEnd::Kind> = {
    "",         "converged", "stopped", "not converged",      "false convergence",
    "diverged", "failed",    "crashed", "stopped by the user"};

/// A software-defined event of one program, with everything it recorded (paper 5, section 3), or
/// one column of a solver's history.
struct Recorder {
    enum class Kind {
        Series,       ///< a PAPI recorder: every value that was recorded
        Counter,      ///< registered, function-pointer or created counter: its value when sampled
        CountingSet,  ///< how often each element was counted; `labels` says which
        Group         ///< sum, minimum or maximum of other events, sampled; `labels` names them
    };
    enum class Mode { Instantaneous, Delta };

    std::string name;     ///< unique in a study, as "thermal2/cgs" or "CG::residual_RCRD_D"
    std::string library;  ///< that registered it; may be empty
    std::string type;     ///< "int", "long long", "float", "double"; empty: not known
    std::string unit;
    std::string description;
    Kind kind = Kind::Series;
    Mode mode = Mode::Instantaneous;
    /// Roles that an analysis knows (traceRole()); a study or a description of a log may have
    /// others.
    struct Roles {
        static constexpr const char* residual = "residual";
        static constexpr const char* trueResidual = "true residual";
        static constexpr const char* implicitResidual = "implicit residual";
        static constexpr const char* preconditionedResidual = "preconditioned residual";
        static constexpr const char* spmv = "spmv";
        static constexpr const char* distribution = "distribution";
    };
    /// What the series is, as Roles or in other words; empty: not known. Series that belong
    /// together share `subject`.
    std::string role;
    std::string subject;  ///< e.g. "thermal2/cgs": the solver run a residual belongs to
    /// What is solved: runs of the same are ranked. Empty: the part of the subject before its last
    /// "/", and another problem for each file that was imported
    std::string problem;
    std::string outer;  ///< the subject of the solve that this one serves; empty: none
    RunEnd end;
    /// The values are relative to a norm of their equation already (OpenFOAM): a tolerance is not
    /// relative to the first of them
    bool isNormalised = false;
    GrowingNumbers<double> values;          ///< n; integers beyond 2^53 are in `integers` exactly
    GrowingNumbers<std::int64_t> integers;  ///< n for whole-number types, else empty
    /// n since the start of the program, not necessarily ascending (threads); empty: not known
    GrowingNumbers<std::int64_t> timesNs;
    /// Counting set: what each value counts, n texts; group: its members; else empty
    std::vector<std::string> labels;
    /// Named numbers that belong to the series: "minimum", "median", "spmv", "seconds", "tolerance"
    std::vector<std::pair<std::string, double>> statistics;
    Provenance provenance;

    [[nodiscard]] std::size_t count() const { return values.size(); }
    /// The statistic of that name, if there is one.
    [[nodiscard]] std::optional<double> statistic(std::string_view wanted) const;
    /// Takes whole numbers as the values, exactly in `integers` and rounded in `values`.
    void setIntegers(GrowingNumbers<std::int64_t> exact);
};

template<>
inline constexpr EnumNames<Recorder::Kind, 4> spelling<Recorder::Kind> = {"series", "counter",
                                                                          "counting set", "group"};
template<>
inline constexpr EnumNames<Recorder::Mode, 2> spelling<Recorder::Mode> = {"instantaneous", "delta"};

/// Whether values of that type ("int", "long long", "unsigned char", …) are whole numbers.
[[nodiscard]] bool isWholeNumberType(std::string_view type);

/// Checks that lengths agree, that `values` are what `integers` say, and that the values fit the
/// type.
/// @return InvalidShape or InvalidArgument naming the recorder and the first thing that does not
/// fit
Result<void> checkRecorder(const Recorder& recorder);

}  // namespace papilio::core
