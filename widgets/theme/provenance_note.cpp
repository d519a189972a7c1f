#include "widgets/theme/provenance_note.h"

#include "widgets/theme/file_choice.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"

#include <QClipboard>
#include <QCursor>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QImage>
#include <QMessageBox>
#include <QTimer>
#include <QToolTip>
#include <QVariant>
#include <QWidget>

#include <utility>

Q_DECLARE_METATYPE(papilio::widgets::NoteMaker)

namespace papilio::widgets {

namespace {

constexpr const char* property = "papilioNoteMaker";
constexpr int mostCopied = 400;  ///< px of a copied text that are shown

void sayCopied(const QString& what)
{
    // What a menu sends when it closes would take the tip with it.
    constexpr int afterMenus = 150;  // ms
    QTimer::singleShot(afterMenus, qApp, [what] {
        QToolTip::showText(QCursor::pos(), tr("Copied %1").arg(what), nullptr, {}, 1500);
    });
}

}  // namespace

void setNoteMaker(QWidget& window, NoteMaker make)
{
    window.setProperty(property, QVariant::fromValue(std::move(make)));
}

ProvenanceNote provenanceNote(const QWidget& part)
{
    for (const QWidget* around = &part; around != nullptr; around = around->parentWidget()) {
        const auto stored = around->property(property);
        if (stored.isValid()) {
            return stored.value<NoteMaker>()(part);
        }
    }
    return {};
}

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

void copyText(const QString& text, const QString& what)
{
    if (text.isEmpty()) {
        return;
    }
    QGuiApplication::clipboard()->setText(text);
    const auto words = text.trimmed();
    const auto lines = words.count(u'\n') + 1;
    sayCopied(!what.isEmpty() ? what
              : lines > 1     ? counted(lines, "line")
                              : QFontMetrics(QToolTip::font())
                                .elidedText(shownText(words), Qt::ElideMiddle, mostCopied));
}

void copyImage(const QImage& image)
{
    QGuiApplication::clipboard()->setImage(image);
    sayCopied(tr("the image"));
}

}  // namespace papilio::widgets
