#pragma once

#include "core/model/definition.h"

#include <QString>

namespace papilio::widgets {

/// A set of definitions as user-defined events of PAPI, and what did not become one.
struct PapiEvents {
    QString text;
    QString words;  ///< "6 of 8 definitions written; …"
    int written = 0;
    int refused = 0;
};

/// Flattens every definition to native events and constants and writes it the way PAPI computes;
/// refused ones are in the file as comments with the reason.
/// @param pmu  of the CPU line; empty: a line that says what to put there
PapiEvents papiEvents(const core::DefinitionSet& set, const QString& pmu);

}  // namespace papilio::widgets
