#include "widgets/kit/marked_line.h"

#include "widgets/theme/theme.h"

#include <QPlainTextEdit>
#include <QTextBlock>

namespace papilio::widgets {

void markFault(QPlainTextEdit& text, std::size_t line)
{
    QList<QTextEdit::ExtraSelection> marks;
    if (line > 0) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(text.document()->findBlockByNumber(static_cast<int>(line) - 1));
        mark.format.setBackground(Theme::tokens().error.fill);
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        marks << mark;
    }
    text.setExtraSelections(marks);
}

}  // namespace papilio::widgets
