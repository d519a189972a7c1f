#pragma once

#include "core/formula/expression.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace papilio::core {

/**
 * Formulas compiled once and computed for many sets of numbers: a column has one number per set.
 *
 * NaN is "no value". A formula has the value that evaluate() gives, bit for bit, and none where
 * evaluate() gives none: a name has none, a denominator is 0, a result is not finite. Why there is
 * none is not found out here.
 */
class FormulaProgram {
public:
    /// Which column.
    using Slot = std::uint32_t;
    /// How many sets are computed together: their columns stay in the cache.
    static constexpr std::size_t block = 128;

    /// The columns of one block; one per thread.
    class Memory {
    public:
        explicit Memory(const FormulaProgram& program);
        [[nodiscard]] double* column(Slot slot) { return numbers_.data() + slot * block; }

    private:
        std::vector<double> numbers_;
    };

    /// What an operation does beside those of Expression::Kind.
    enum class Extra {
        OrElse,  ///< the first, or the second where the first has no value
        Finite,  ///< the first where it is finite
        Needs,   ///< the first where the second has a value
        Sum,     ///< Sum, Difference, Product and Quotient may overflow to infinity;
        Difference,
        Product,
        Quotient,  ///< none where the second is 0
    };

    /// A column that the caller fills before run().
    Slot input();
    /// A column of one number.
    Slot constant(double value);
    /// @param slotOf  the column of a name
    Slot formula(const Expression& expression,
                 const std::function<Slot(std::string_view name)>& slotOf);
    /// @param second  not used by Finite
    Slot apply(Extra operation, Slot first, Slot second = 0);

    /// Computes all columns of a block from the inputs.
    void run(Memory& memory) const;

private:
    class Compiler;

    struct Step {
        Expression::Kind kind = Expression::Kind::Number;  ///< Number: `extra` says what to do
        Extra extra = Extra::OrElse;
        Slot to = 0, first = 0, second = 0;
        Slot condition = 0;  ///< of a Conditional
    };

    static void run(const Step& step, Memory& memory);
    static void runExtra(const Step& step, Memory& memory);

    std::vector<Step> steps_;
    std::vector<std::pair<Slot, double>> constants_;
    Slot slots_ = 0;
};

}  // namespace papilio::core
