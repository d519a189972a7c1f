#pragma once

#include <QFontMetrics>
#include <QString>
#include <QStringList>

namespace papilio::widgets {

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
