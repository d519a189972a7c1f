#pragma once

#include "core/base/constants.h"

#include <cstddef>
#include <string_view>

namespace papilio::core {

/// One thing a residual history shows, with its place; what `value` and `other` are, its kind says.
struct Finding {
    enum class Kind {
        /// every `period` iterations from `from` on, `count` times; value: change of log10 r there
        Restart,
        /// from `from` to `to`; value: the level, other: slope in decades per iteration
        Stagnation,
        /// the same in the middle of a history that goes on falling
        Plateau,
        /// above 10 r0 from `from` on, to the end; value: largest residual / r0
        Divergence,
        /// above 10 r0 from `from` to `to`; value: largest residual / r0
        Overshoot,
        /// `count` values are NaN or infinite, the first at `from`
        NotFinite,
        /// `count` values are negative, which no norm is
        Negative,
        /// `count` values are exactly 0
        Zero,
        /// falls by value decades between `from` and `to`, most at once
        Step,
        /// is computed every `period` iterations only (0: irregularly), last at `from`
        Held,
        /// value: a tolerance that was reached at `from` and left again
        NotHeld,
        /// value: the recurrent residual at the end, other: the true one; from: where the true one
        /// was computed last
        ResidualGap,
        /// the same of two norms (residuals under a preconditioner and without), which compare only
        /// by how far each of them fell: both are relative to their own first value
        RelativeGap
    };
    static constexpr double none = notANumber;

    Kind kind = Kind::Stagnation;
    std::size_t from = 0;
    std::size_t to = 0;
    std::size_t period = 0;
    std::size_t count = 0;
    double value = none;
    double other = none;
};

/// "restart", "stagnation", "residual gap", …: how documents spell it.
std::string_view toString(Finding::Kind kind);

}  // namespace papilio::core
