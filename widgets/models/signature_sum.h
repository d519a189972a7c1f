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
 * Keeps sums linked to their parts after an edit: their coefficients are computed again, names
 * changed by a rename are replaced.
 *
 * A metric whose own coefficients were edited, or one of whose parts is gone, is not a sum any
 * more: it keeps its coefficients and loses the note.
 * @param before  the list the notes were written for; same metrics in the same places, or fewer or
 * more
 */
void followSums(const core::Signatures& before, core::Signatures& after);

}  // namespace papilio::widgets
