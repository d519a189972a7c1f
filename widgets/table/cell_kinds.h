#pragma once

#include "widgets/table/cell_delegate.h"
#include "widgets/table/cell_roles.h"

#include <QFontMetrics>
#include <QString>
#include <QStringList>

namespace papilio::widgets {

/// Words.
extern const CellKind textCells;
/// Words in as many lines as the row has room for.
extern const CellKind wrappedCells;
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

/// Family and unit mask of an event name: "FP_ARITH_INST_RETIRED:" and "512B_PACKED_DOUBLE"; a name
/// without a mask is all mask.
struct EventNameParts {
    QString family;  ///< with its colon
    QString mask;
};
EventNameParts splitEventName(const QString& name);

/// The name as it fits: the family is elided ("FP_ARITH…:", then "…:"), and only then the mask:
/// without its qualifiers (":device=0"), then without its middle.
EventNameParts elideEventName(const QString& name, const QFontMetrics& metrics, int width);

/// elideEventName(), but where one of the others would look the same, the places in which they
/// differ are kept instead: "OFF…_1:DEM…_L3_H…TM" next to "OFF…_0:DEM…_L3_H…TM".
EventNameParts elideEventNameAmong(const QString& name,
                                   const QStringList& others,
                                   const QFontMetrics& metrics,
                                   int width);

/// Any text as it fits: without its middle, but where one of the others would look the same, around
/// the places in which they differ.
QString elideAmong(const QString& text,
                   const QStringList& others,
                   const QFontMetrics& metrics,
                   int width);

}  // namespace papilio::widgets
