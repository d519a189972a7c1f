#pragma once

#include "widgets/table/cell_delegate.h"
#include "widgets/table/cell_roles.h"

namespace papilio::widgets {

/// Words.
extern const CellKind textCells;
/// A number in the mono face, right aligned; DisplayRole holds the formatted text.
extern const CellKind numberCells;
/// Words that give way in the middle: "D_SC…A 12" of names that differ at both ends.
extern const CellKind middleElidedCells;
/// An event name in mono: family muted and elided, unit mask in text color; no two different names
/// in view look alike.
extern const CellKind eventNameCells;
/// Marker and word of StatusRole; elsewhere the text.
extern const CellKind statusCells;
/// Room in which a column of them has all its words whole.
[[nodiscard]] int statusWordsWidth();
/// VerdictRole as a chip with the words in DisplayRole; without what is after a colon where not all
/// of it finds room.
extern const CellKind verdictCells;
/// Room of such a chip without what is after the colon.
[[nodiscard]] int verdictWidthWithoutReason(const QModelIndex& index);
/// FingerprintRole as a strip of bars.
extern const CellKind fingerprintCells;
/// CoefficientRole: a track, a bar to the rounded value and a ring at the raw one.
extern const CellKind coefficientCells;

}  // namespace papilio::widgets
