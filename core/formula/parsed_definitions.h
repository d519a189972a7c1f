#pragma once

#include "core/formula/definition_values.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace papilio::core {

/// The formulas of a set, parsed once, to be evaluated many times.
class ParsedDefinitions {
public:
    using Constants = std::map<std::string, double, std::less<>>;

    /// @param set  must outlive this
    explicit ParsedDefinitions(const DefinitionSet& set);

    [[nodiscard]] const DefinitionSet& set() const { return *set_; }
    /// By definition; nothing where the text does not parse.
    [[nodiscard]] const std::vector<std::optional<Expression>>& formulas() const
    {
        return formulas_;
    }
    [[nodiscard]] const Constants& constants() const { return constants_; }
    /// Names that are neither constants nor definitions, each once.
    [[nodiscard]] const std::vector<std::string>& events() const { return events_; }

    /**
     * Evaluates in order, each with the constants and the definitions above it.
     * @param known  values that are known already, by definition; NaN, or empty: not known
     */
    [[nodiscard]] std::vector<DefinitionValue> evaluate(const Constants& constants,
                                                        const Lookup& events,
                                                        std::span<const double> known = {}) const;

    /// Notes with each value which of its events was counted the smallest share of the time, and
    /// why the first that is missing has no count.
    void addRunning(const CountQualities& qualities, std::vector<DefinitionValue>& values) const;

private:
    const DefinitionSet* set_;
    std::vector<std::optional<Expression>> formulas_;
    std::vector<std::string> problems_;            ///< by definition: why it does not parse
    std::vector<std::vector<std::string>> names_;  ///< by definition: what it needs
    Constants constants_;
    std::vector<std::string> events_;
};

}  // namespace papilio::core
