#include "core/analysis/formula_text.h"

#include "core/base/number_format.h"

#include <cmath>
#include <string_view>

namespace papilio::core {
namespace {

/// @param least  absolute value of a coefficient that is written
std::string combination(const Eigen::VectorXd& coefficients,
                        const std::vector<std::string>& names,
                        std::string_view between,
                        double least)
{
    std::string text;
    for (Eigen::Index i = 0; i < coefficients.size(); ++i) {
        const double value = coefficients(i);
        if (value == 0 || std::abs(value) < least) {
            continue;
        }
        if (text.empty()) {
            text += value < 0 ? "−" : "";
        } else {
            text += value < 0 ? " − " : " + ";
        }
        constexpr int digits = 5;
        const std::string factor = shortText(std::abs(value), digits);
        if (factor != "1") {
            text += factor;
            text += between;
        }
        text += names[static_cast<std::size_t>(i)];
    }
    return text.empty() ? "0" : text;
}

}  // namespace

std::string formulaText(const Eigen::VectorXd& coefficients, const std::vector<std::string>& names)
{
    return combination(coefficients, names, "·", 0);
}

std::string representationText(const Eigen::VectorXd& coordinates, const Basis& basis)
{
    constexpr double negligible = 1e-6;  // of the largest coefficient
    const double largest = coordinates.size() == 0 ? 0 : coordinates.cwiseAbs().maxCoeff();
    return combination(coordinates, basis.expectations, " ", negligible * largest);
}

std::vector<std::string> chosenNames(const Pivoting& pivoting)
{
    const StringTable& names = pivoting.representation->noise->dataset->eventNames;
    std::vector<std::string> chosen;
    chosen.reserve(pivoting.chosen.size());
    for (const ChosenEvent& pick : pivoting.chosen) {
        chosen.emplace_back(names[pick.event]);
    }
    return chosen;
}

}  // namespace papilio::core
