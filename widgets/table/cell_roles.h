#pragma once

#include "core/analysis/event_status.h"
#include "widgets/theme/tokens.h"

#include <QMetaType>
#include <QVector>

namespace papilio::widgets {

/// What the delegates and DataTable read besides Qt::DisplayRole.
enum CellRole {
    SortRole = Qt::UserRole + 100,  ///< what to sort by; else EditRole, else the text
    CopyRole,  ///< text in full precision with a plain minus; else EditRole's number, else the text
    StatusRole,       ///< int(core::EventStatus)
    VerdictRole,      ///< int(VerdictKind); the words are in DisplayRole
    FingerprintRole,  ///< Fingerprint
    SecondLineRole,   ///< QString under the name
    CoefficientRole,  ///< Coefficient
    MutedRole,        ///< bool: secondary text
    ColumnIdRole,     ///< of the header, QString: names the column in every language and version
    InvalidRole,      ///< QString: why the cell's text is no value; the cell is marked
};

/// An event's vector over the kernels, as a small strip of bars.
struct Fingerprint {
    QVector<double> values;  ///< one per kernel; NaN leaves a gap
    QVector<int> groups;     ///< first kernel of every group but the first: separator lines
    core::EventStatus status = core::EventStatus::Chosen;
};

/// A coefficient and what it was rounded to, on a common scale.
struct Coefficient {
    double raw = 0;
    double rounded = 0;
    double scale = 1;  ///< |value| at the end of the track; beyond it a triangle at the edge
};

}  // namespace papilio::widgets

Q_DECLARE_METATYPE(papilio::widgets::Fingerprint)
Q_DECLARE_METATYPE(papilio::widgets::Coefficient)
