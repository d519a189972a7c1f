#include "core/analysis/formula_text.h"

#include "core/base/number_format.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace papilio::core {
namespace {

/// Begins with the first positive term, where there is one: "B − A" is read more easily than
/// "−A + B". @param least  absolute value of a coefficient that is written
std::string combination(const Eigen::VectorXd& coefficients,
                        const std::vector<std::string>& names,
                        std::string_view between,
                        double least)
{
    std::vector<Eigen::Index> terms;
    for (Eigen::Index i = 0; i < coefficients.size(); ++i) {
        if (coefficients(i) != 0 && std::abs(coefficients(i)) >= least) {
            terms.push_back(i);
        }
    }
    const auto positive =
        std::ranges::find_if(terms, [&](Eigen::Index i) { return coefficients(i) > 0; });
    if (positive != terms.end()) {
        std::rotate(terms.begin(), positive, positive + 1);
    }
    std::string text;
    for (const auto i : terms) {
        const double value = coefficients(i);
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
