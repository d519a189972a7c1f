#pragma once

#include "core/papi/papi_text.h"

#include <string>
#include <string_view>

namespace papilio::core {

/// A definition while PAPI builds it: `formula` may be absent (NULL), which is not the same as
/// empty.
struct PapiSlot {
    std::string symbol;  ///< empty: the slot is free, but keeps what an earlier line left in it
    Derivation derivation = Derivation::NotDerived;
    std::optional<std::string> formula;
    std::vector<std::string> natives;
    std::size_t listedTerms = 0;
    std::string longDescription;
    std::string shortDescription;
    std::string note;
};

/**
 * Takes an earlier definition as the term number `term` of `slot`, in PAPI's way: its natives are
 * appended unless the first shared one was met, its formula is merged with operands renumbered.
 */
void papiNest(PapiSlot& slot, const PapiSlot& earlier, int term, std::string_view calledAs);

}  // namespace papilio::core
