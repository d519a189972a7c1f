#pragma once

#include "core/model/basis.h"
#include "core/model/dataset.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace papilio::widgets {

/// What headers over expectations read besides Qt::DisplayRole.
enum HeadingRole {
    GroupRole = Qt::UserRole + 200,  ///< int: index of the heading; -1 for other columns
    ShortRole,                       ///< QString: the label below the heading
    NoteRole,                        ///< cell: QString, the metric's note ("= SP Ops + DP Ops")
    HintRole,                        ///< cell: bool, in the row that asks for a name
};

/// Neighboring expectations under one heading.
struct ExpectationGroup {
    QString title;  ///< "non-FMA", "FMA"; empty: the expectations need none
    int first = 0;
    int count = 0;

    bool operator==(const ExpectationGroup&) const = default;
};

/// Headings over the expectations, and the rest of the labels below them.
struct ExpectationHeadings {
    QList<ExpectationGroup> groups;
    QStringList labels;  ///< one per expectation: without the suffix its heading says
};

/**
 * Finds a suffix that sets one half of the expectations apart: S_SCAL_FMA next to S_SCAL gives
 * "non-FMA" and "FMA".
 *
 * Both halves have to be contiguous and every expectation with the suffix has its twin without;
 * otherwise there is one group without a title.
 */
ExpectationHeadings expectationHeadings(const QStringList& expectations);

/// The names of the columns of a basis.
QStringList expectationNames(const core::Basis& basis);
/// The names of its rows.
QStringList kernelNames(const core::Dataset& dataset);

}  // namespace papilio::widgets
