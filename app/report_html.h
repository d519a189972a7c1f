#pragma once

#include "core/model/document.h"

#include <QByteArray>
#include <QList>
#include <QSize>
#include <QString>
#include <QStringList>

namespace papilio::app {

/// A table of a report, as it is shown: words, not widgets.
struct ReportTable {
    QString caption;
    QStringList header;
    QList<QStringList> rows;
    QList<bool> isNumeric;  ///< per column: aligned right
    QString note;           ///< what is left out; empty: nothing
    QString command;        ///< that gives all of it
};

/// One page of the workbench in a report.
struct ReportSection {
    QString id;  ///< of the page
    QString title;
    QString badge;      ///< "simulated", "published numbers"; empty: measured
    QByteArray figure;  ///< PNG; empty: none
    QSize figureSize;   ///< in pixels of the page, half of those of the PNG
    QList<ReportTable> tables;
    QString command;  ///< that gives the same numbers; may be empty
};

struct Report {
    QString title;
    QString study;    ///< what it is called
    QString command;  ///< that makes this report again
    QString program;  ///< and version
    QString badge;    ///< as that of a section, for the whole study
    QString note;     ///< a sentence under the title; may be empty
    bool isDark = false;
    QStringList facts;
    QList<ReportSection> sections;
};

/// Machines, benchmarks and sources of a study, one sentence each.
QStringList studyFactsOf(const core::Document& document);

/// One file without links to others, for a browser.
QString toHtml(const Report& report);

/// Sheets of paper in one direction.
struct PaperPart {
    bool isFirst = false;      ///< title and facts come before the sections
    bool isLast = false;       ///< the command that makes the report comes after them
    bool isLandscape = false;  ///< a table needs the room
    QList<ReportSection> sections = {};
};

/// The sections in their order; neighbours of the same direction stay together.
/// @param room  width of an upright page between its margins, in points
QList<PaperPart> paperParts(const Report& report, double room);

/// One part for a QTextDocument: figures are called "figure:<id>".
/// @param room  width of its pages between the margins, in points
QString toPaper(const Report& report, const PaperPart& part, double room);

}  // namespace papilio::app
