#include "core/formula/formula_program.h"

#include "core/base/constants.h"
#include "core/formula/evaluate.h"

#include <algorithm>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;

double finite(double value)
{
    return value - value == 0 ? value : notANumber;
}

/// Strict: what lacks an operand has no value, also where the other one would decide.
double strict(double value, double left, double right)
{
    return left != left || right != right ? notANumber : value;
}

// A block at a time with a constant length: the compiler vectorizes it without a rest.
template<typename Compute>
void forBlock(double* __restrict to,
              const double* __restrict left,
              const double* __restrict right,
              Compute compute)
{
    for (std::size_t at = 0; at < FormulaProgram::block; ++at) {
        to[at] = compute(left[at], right[at]);
    }
}

double quotient(double left, double right)
{
    const double value = left / right;
    return right == 0 ? notANumber : value;
}

}  // namespace

/// Puts one formula into steps; columns in between are used again.
class FormulaProgram::Compiler {
public:
    Compiler(FormulaProgram& program, const std::function<Slot(std::string_view)>& slotOf)
        : program_(program),
          slotOf_(slotOf)
    {}

    Slot visit(const Expression& expression)
    {
        switch (expression.kind()) {
            case Kind::Number:
                return program_.constant(expression.number());
            case Kind::Name:
                return slotOf_(expression.name());
            case Kind::Conditional:
                return conditional(expression);
            default:
                break;
        }
        const auto left = visit(expression.left());
        const auto right = expression.kind() == Kind::Negate ? left : visit(expression.right());
        return emit({.kind = expression.kind(), .first = left, .second = right});
    }

private:
    Slot conditional(const Expression& expression)
    {
        const auto condition = visit(expression.condition());
        const auto left = visit(expression.left());
        const auto right = visit(expression.right());
        auto value = emit(
            {.kind = Kind::Conditional, .first = left, .second = right, .condition = condition});
        // A name that only the other part needs is missing all the same.
        for (const auto* part : {&expression.left(), &expression.right()}) {
            for (const auto& name : part->names()) {
                value = emit({.extra = Extra::Needs, .first = value, .second = slotOf_(name)});
            }
        }
        return value;
    }

    Slot emit(Step step)
    {
        if (free_.empty()) {
            free_.push_back(program_.slots_++);
        }
        step.to = free_.back();
        free_.pop_back();
        program_.steps_.push_back(step);
        for (const auto operand : {step.first, step.second, step.condition}) {
            if (const auto mine = std::ranges::find(mine_, operand); mine != mine_.end()) {
                mine_.erase(mine);
                free_.push_back(operand);
            }
        }
        mine_.push_back(step.to);
        return step.to;
    }

    FormulaProgram& program_;
    const std::function<Slot(std::string_view)>& slotOf_;
    std::vector<Slot> mine_;  ///< columns of this formula that hold a value still needed
    std::vector<Slot> free_;
};

FormulaProgram::Memory::Memory(const FormulaProgram& program)
    : numbers_(program.slots_ * block, notANumber)
{
    for (const auto& [slot, value] : program.constants_) {
        std::fill_n(column(slot), block, value);
    }
}

FormulaProgram::Slot FormulaProgram::input()
{
    return slots_++;
}

FormulaProgram::Slot FormulaProgram::constant(double value)
{
    constants_.emplace_back(slots_, value);
    return slots_++;
}

FormulaProgram::Slot FormulaProgram::formula(
    const Expression& expression, const std::function<Slot(std::string_view name)>& slotOf)
{
    return Compiler(*this, slotOf).visit(expression);
}

FormulaProgram::Slot FormulaProgram::apply(Extra operation, Slot first, Slot second)
{
    steps_.push_back({.extra = operation, .to = slots_, .first = first, .second = second});
    return slots_++;
}

void FormulaProgram::run(Memory& memory) const
{
    for (const auto& step : steps_) {
        run(step, memory);
    }
}

void FormulaProgram::run(const Step& step, Memory& memory)
{
    double* to = memory.column(step.to);
    const double* left = memory.column(step.first);
    const double* right = memory.column(step.second);
    switch (step.kind) {
        case Kind::Number:
        case Kind::Name:
            return runExtra(step, memory);
        case Kind::Negate:
            return forBlock(to, left, right, [](double a, double) { return -a; });
        case Kind::Add:
            return forBlock(to, left, right, [](double a, double b) { return finite(a + b); });
        case Kind::Subtract:
            return forBlock(to, left, right, [](double a, double b) { return finite(a - b); });
        case Kind::Multiply:
            return forBlock(to, left, right, [](double a, double b) { return finite(a * b); });
        case Kind::Divide:
            return forBlock(to, left, right,
                            [](double a, double b) { return finite(quotient(a, b)); });
        case Kind::Ratio:
            return forBlock(to, left, right, [](double a, double b) {
                const double value = finite(a / b);
                return strict(b == 0 ? 0 : value, a, b);
            });
        case Kind::Minimum:
            return forBlock(to, left, right,
                            [](double a, double b) { return strict(b < a ? b : a, a, b); });
        case Kind::Maximum:
            return forBlock(to, left, right,
                            [](double a, double b) { return strict(a < b ? b : a, a, b); });
        case Kind::Conditional: {
            const double* condition = memory.column(step.condition);
            for (std::size_t at = 0; at < block; ++at) {
                const double value = condition[at] != 0 ? left[at] : right[at];
                to[at] = condition[at] != condition[at] ? notANumber : value;
            }
            return;
        }
        default:
            return forBlock(to, left, right, [kind = step.kind](double a, double b) {
                return strict(truthOf(kind, a, b) ? 1 : 0, a, b);
            });
    }
}

void FormulaProgram::runExtra(const Step& step, Memory& memory)
{
    double* to = memory.column(step.to);
    const double* left = memory.column(step.first);
    const double* right = memory.column(step.second);
    switch (step.extra) {
        case Extra::OrElse:
            return forBlock(to, left, right, [](double a, double b) { return a != a ? b : a; });
        case Extra::Finite:
            return forBlock(to, left, right, [](double a, double) { return finite(a); });
        case Extra::Needs:
            return forBlock(to, left, right,
                            [](double a, double b) { return b != b ? notANumber : a; });
        case Extra::Sum:
            return forBlock(to, left, right, [](double a, double b) { return a + b; });
        case Extra::Difference:
            return forBlock(to, left, right, [](double a, double b) { return a - b; });
        case Extra::Product:
            return forBlock(to, left, right, [](double a, double b) { return a * b; });
        case Extra::Quotient:
            return forBlock(to, left, right, quotient);
    }
}

}  // namespace papilio::core
