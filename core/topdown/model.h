#pragma once

#include "core/base/enum_names.h"
#include "core/formula/expression.h"
#include "core/formula/units.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// What a node is about, whatever a vendor calls it; the key to comparing different CPUs.
enum class TopDownMeaning {
    None,
    Retiring,
    Frontend,
    Speculation,
    Backend,
    BackendMemory,
    BackendCore,
};

template<>
inline constexpr EnumNames<TopDownMeaning, 7> spelling<TopDownMeaning> = {
    "", "retiring", "frontend", "speculation", "backend", "backend memory", "backend core"};
/// The level-1 area a meaning belongs to: Backend for memory and core.
TopDownMeaning areaOf(TopDownMeaning meaning);

/// A property of the CPU that formulas use, such as its issue width.
struct TopDownParameter {
    std::string name;
    double value = 0;
    std::string unit;
    std::string description;
    bool isConstant = false;  ///< it cannot be set to another value
};

/// An event to count, under the name PAPI knows it by.
struct TopDownEvent {
    std::string name;
    std::string unit = "events";
    std::vector<std::string> also;  ///< other spellings that comparableEventName() does not unify
    std::string otherwise;          ///< formula where it was not counted; empty: then it is missing
    Expression otherwiseExpression;
    bool isOptional = false;  ///< only rows outside the tree need it
};

/// A named number on the way: Clocks, Slots, a fraction; also the rows outside the tree (IPC).
struct TopDownQuantity {
    std::string name;
    std::string formula;
    Expression expression;
    std::string unit;
    std::string description;
};

/// One node of the tree. Its formula gives a share, a plain number: 0.13 is 13 %.
struct TopDownNode {
    enum class ShareOf { Total, Parent, Quantity };

    std::string name;                   ///< unique in the model; formulas refer to it
    std::string title;                  ///< for people: "Backend bound"
    std::string parentName;             ///< empty: below the total
    std::optional<std::size_t> parent;  ///< index of an earlier node
    std::vector<std::size_t> children;
    int level = 1;

    std::string formula;  ///< empty for a remainder
    Expression expression;
    bool isRemainder = false;  ///< parent minus its other children

    ShareOf shareOf = ShareOf::Total;
    std::string quantity;       ///< the whole, where it is neither total nor parent
    Unit whole;                 ///< what its amount is counted in: that of the total, cycles …
    std::string wholeUnit;      ///< the same in the words of the model: "slots"
    bool childrenAddUp = true;  ///< declared; false as well where they are parts of another whole
    bool isPart = true;         ///< it is one of the parts its parent is made of

    TopDownMeaning meaning = TopDownMeaning::None;
    std::string description;
    std::string next;       ///< what to measure or look at where this node dominates
    std::string threshold;  ///< over nodes: not 0 where its share deserves attention; empty: none
    Expression thresholdExpression;
};

/**
 * A Top-Down model as its data file says it (resources/topdown/README.md).
 *
 * complete() makes it ready for evaluation.
 */
struct TopDownModel {
    std::string name;   ///< "skylake-sp"
    std::string title;  ///< "Skylake-SP, 2 levels"
    std::string source;
    std::string accounting;         ///< where is counted: "slots at issue", "cycles at commit"
    std::vector<std::string> cpus;  ///< names of the PMU or microarchitecture: "skx"
    std::vector<std::string> notes;
    std::string total;       ///< quantity the level-1 shares are of: "Slots"
    bool isPartial = false;  ///< a file's own values: nodes may be missing, so that sums are less
    std::vector<TopDownParameter> parameters;
    std::vector<TopDownEvent> events;
    std::vector<std::vector<std::string>> eventSets;
    std::vector<TopDownQuantity> quantities;
    std::vector<TopDownNode> nodes;  ///< parents before children
    std::vector<TopDownQuantity> complementary;

    [[nodiscard]] const TopDownEvent* event(std::string_view wanted) const;
    [[nodiscard]] const TopDownQuantity* quantity(std::string_view wanted) const;
    [[nodiscard]] const TopDownParameter* parameter(std::string_view wanted) const;
    /// Those that a user may choose.
    [[nodiscard]] std::vector<TopDownParameter> choices() const;
    [[nodiscard]] std::optional<std::size_t> node(std::string_view wanted) const;
    /// "Backend_Bound/Memory_Bound"
    [[nodiscard]] std::string path(std::size_t index) const;
    /// Event names a formula needs at last, through quantities and nodes; without repeats.
    [[nodiscard]] std::vector<std::string> eventsOf(const Expression& expression) const;
    /// The same of a node; for a remainder those of its parent and siblings.
    [[nodiscard]] std::vector<std::string> eventsOfNode(std::size_t index) const;
};

/// What is wrong with a model, and where: the name of the event, quantity, node ….
struct TopDownFault {
    std::string item;
    std::string message;
};

/**
 * Parses the formulas, resolves parents and names, and checks: every name is known and unique,
 * nothing needs itself, parents exist and come first, units agree, event sets hold known events.
 * @return the first thing that is wrong; nothing: the model is ready
 */
std::optional<TopDownFault> complete(TopDownModel& model);

}  // namespace papilio::core
