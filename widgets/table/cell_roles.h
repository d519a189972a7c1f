#pragma once

#include "core/analysis/noise.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tokens.h"

#include <QAbstractItemModel>
#include <QMetaType>
#include <QVector>

#include <iterator>
#include <string_view>

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
    InvalidRole,      ///< QString: why the cell's text is not a value; the cell is marked
};

/// A column by its id, as core and settings name it, or by its place where a model has no ids.
class ColumnName {
public:
    ColumnName(int place) : place_(place) {}  // NOLINT(google-explicit-constructor)
    ColumnName(const char* id) : id_(id) {}   // NOLINT(google-explicit-constructor)

    /// -1 where the model has none of the name.
    [[nodiscard]] int in(const QAbstractItemModel& model) const
    {
        if (id_.empty()) {
            return place_;
        }
        const auto id = textOf(id_);
        for (int column = 0; column < model.columnCount(); ++column) {
            if (model.headerData(column, Qt::Horizontal, ColumnIdRole).toString() == id) {
                return column;
            }
        }
        return -1;
    }

private:
    int place_ = -1;
    std::string_view id_;
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
