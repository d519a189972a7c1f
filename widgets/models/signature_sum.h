#pragma once

#include "core/model/signature.h"

#include <QString>

#include <optional>
#include <utility>
#include <vector>

namespace papilio::widgets {

/// A signature as factors of others: index into the list, and factor.
using SignatureSum = std::vector<std::pair<std::size_t, double>>;

/// "= SP Ops + 2·DP Ops − HP Ops"; empty for an empty sum.
QString sumNote(const SignatureSum& sum, const core::Signatures& signatures);

/// Reads what sumNote() wrote; empty where the note is something else or names a metric that is not
/// there.
std::optional<SignatureSum> parseSumNote(const QString& note, const core::Signatures& signatures);

/// The coefficients of a sum. @param expectations  their number
Eigen::VectorXd sumOf(const SignatureSum& sum,
                      const core::Signatures& signatures,
                      Eigen::Index expectations);

/**
 * Makes notes that are sums tell the truth after an edit.
 *
 * Names changed by a rename are replaced; a sum that no longer gives its metric's coefficients is
 * dropped.
 * @param before  the list the notes were written for; same metrics in the same places, or fewer or
 * more
 */
void reviseSumNotes(const core::Signatures& before, core::Signatures& after);

}  // namespace papilio::widgets
