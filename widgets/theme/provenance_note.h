#pragma once

#include <QString>

#include <functional>

class QImage;
class QWidget;

namespace papilio::widgets {

/// The provenance text of an exported figure or table.
struct ProvenanceNote {
    QString title;        ///< page and study
    QString command;      ///< that makes it again, or why there is none
    QString program;      ///< "Papilio 0.1.0"
    QString name = {};    ///< for a file: "spr-cpu-flops noise"
    QString origin = {};  ///< "Simulated": a line of the figure; empty: it was measured

    [[nodiscard]] bool isEmpty() const { return command.isEmpty(); }
    /// "Papilio 0.1.0: papilio render …"; empty without a note.
    [[nodiscard]] QString madeBy() const
    {
        return isEmpty() ? QString() : QStringLiteral("%1: %2").arg(program, command);
    }
    /// The name to propose for a file, without its suffix.
    [[nodiscard]] QString fileStem(const QString& otherwise) const
    {
        return name.isEmpty() ? otherwise : name;
    }
};

/// Asked when something of the window is exported. @param part  the figure or table
using NoteMaker = std::function<ProvenanceNote(const QWidget& part)>;

/// Everything inside `window` takes its notes from `make`.
void setNoteMaker(QWidget& window, NoteMaker make);

/// The note of a figure or table: from the closest widget around it that makes notes; empty where
/// there is none.
ProvenanceNote provenanceNote(const QWidget& part);

/// Asks for a path and writes CSV there, with the provenance of the part of the window that it is
/// from as comments before the header.
void saveCsvFile(QWidget& part, const QString& csv);

/// To the clipboard; next to the pointer is said for a moment what was copied.
/// @param what  "30 rows"; nothing: the text, or how many lines it has
void copyText(const QString& text, const QString& what = {});
void copyImage(const QImage& image);

}  // namespace papilio::widgets
