#pragma once

#include <QString>

class QWidget;

namespace papilio::widgets {

/// Asks for a path and writes CSV there, with the provenance of the part of the window that it is
/// from as comments before the header.
void saveCsvFile(QWidget& part, const QString& csv);

/// Next to the pointer, for a moment: "Copied 30 rows".
void sayCopied(qsizetype rows);

}  // namespace papilio::widgets
