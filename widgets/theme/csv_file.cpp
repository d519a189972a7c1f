#include "widgets/theme/csv_file.h"

#include "widgets/theme/file_choice.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/tr.h"

#include <QCursor>
#include <QMessageBox>
#include <QToolTip>

namespace papilio::widgets {

namespace {

constexpr int copiedMilliseconds = 1500;

}  // namespace

void saveCsvFile(QWidget& part, const QString& csv)
{
    const auto note = provenanceNote(part);
    const auto path = chooseNewFile(&part, FileKind::Table, tr("Save as CSV"),
                                    note.fileStem(tr("table")) + QStringLiteral(".csv"),
                                    tr("Comma-separated values (*.csv)"));
    if (path.isEmpty()) {
        return;
    }
    // Comment lines before the header, as the files of bases and signatures have them.
    QString text;
    if (!note.isEmpty()) {
        text = QStringLiteral("# %1\n# %2: %3\n").arg(note.title, note.program, note.command);
    }
    text += csv;
    if (const auto why = writeFile(path, text.toUtf8()); !why.isEmpty()) {
        QMessageBox::warning(&part, tr("Save as CSV"), why);
    }
}

void sayCopied(qsizetype rows)
{
    QToolTip::showText(QCursor::pos(),
                       rows == 1 ? tr("Copied 1 row") : tr("Copied %1 rows").arg(countText(rows)),
                       nullptr, {}, copiedMilliseconds);
}

}  // namespace papilio::widgets
