#include "widgets/kit/code_view.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QMimeData>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSyntaxHighlighter>
#include <QTextBlock>
#include <QTextDocumentFragment>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr QChar wordJoiner(0xFEFF);  ///< as U+2060, which the mono face lacks

/// Comments, words of PAPI's files, quoted texts; good enough for CSV, XML, JSON and LaTeX too.
class CodeHighlighter : public QSyntaxHighlighter {
public:
    using QSyntaxHighlighter::QSyntaxHighlighter;

protected:
    void highlightBlock(const QString& text) override
    {
        static const QRegularExpression comment(QStringLiteral("^\\s*#.*|^\\s*%.*|<!--.*?-->"));
        static const QRegularExpression keyword(
            QStringLiteral("\\b(CPU|PRESET|EVENT|NOT_DERIVED|DERIVED_[A-Z_]+|LDESC|SDESC|NOTE)\\b"
                           "|</?[a-zA-Z]+|/?>|\\\\[a-zA-Z]+"));
        static const QRegularExpression quoted(QStringLiteral("\"[^\"]*\"|'[^']*'"));
        const auto& tokens = Theme::tokens();
        paint(text, keyword, tokens.accent);
        paint(text, quoted, tokens.exact.text);
        paint(text, comment, tokens.muted);
    }

private:
    void paint(const QString& text, const QRegularExpression& pattern, const QColor& color)
    {
        for (auto found = pattern.globalMatch(text); found.hasNext();) {
            const auto match = found.next();
            setFormat(static_cast<int>(match.capturedStart()),
                      static_cast<int>(match.capturedLength()), color);
        }
    }
};

/// Fills a line from edge to edge. @param line  from 0; none where there is no such line
QList<QTextEdit::ExtraSelection> marksOf(const QPlainTextEdit& text, int line, const QColor& fill)
{
    const auto block = text.document()->findBlockByNumber(line);
    if (line < 0 || !block.isValid()) {
        return {};
    }
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(block);
    mark.cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);  // where it wraps
    mark.format.setBackground(fill);
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    return {mark};
}

}  // namespace

CodeView::CodeView(QWidget* parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setProperty("role", QStringLiteral("code"));
    setFont(Fonts::mono());
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* highlighter = new CodeHighlighter(document());
    connect(&Theme::instance(), &Theme::themeChanged, highlighter,
            &QSyntaxHighlighter::rehighlight);
}

void CodeView::setCode(const QString& text)
{
    if (text == text_) {
        return;
    }
    const int at = verticalScrollBar()->value();
    text_ = text;
    // A line wraps after a dash, which cuts an option in two: "-" and "o".
    static const QRegularExpression afterDash(QStringLiteral("(?<=\\s-|\\s--)(?=\\w)"));
    setPlainText(QString(text).replace(afterDash, QString(wordJoiner)));
    verticalScrollBar()->setValue(at);
    setExtraSelections({});
}

QMimeData* CodeView::createMimeDataFromSelection() const
{
    auto* copied = new QMimeData;  // a document would keep the joiners
    copied->setText(textCursor().selection().toPlainText().remove(wordJoiner));
    return copied;
}

void CodeView::markLine(int line)
{
    const auto marks = marksOf(*this, line, Theme::tokens().selection);
    if (!marks.isEmpty()) {
        setTextCursor(QTextCursor(document()->findBlockByNumber(line)));
        ensureCursorVisible();
    }
    setExtraSelections(marks);
}

void CodeView::setEmptyText(const QString& text)
{
    emptyText_ = text;
    viewport()->update();
}

void CodeView::paintEvent(QPaintEvent* event)
{
    QPlainTextEdit::paintEvent(event);
    if (document()->isEmpty() && !emptyText_.isEmpty()) {
        QPainter painter(viewport());
        painter.setFont(Fonts::ui(Fonts::table));
        painter.setPen(Theme::tokens().muted);
        painter.drawText(viewport()->rect().adjusted(16, 8, -16, -8),
                         Qt::AlignCenter | Qt::TextWordWrap, emptyText_);
    }
}

WrappedCode::WrappedCode(QWidget* parent) : QPlainTextEdit(parent)
{
    setProperty("role", QStringLiteral("code"));
    setFont(Fonts::mono(Fonts::axis));
    setReadOnly(true);
    setTabChangesFocus(true);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    fitHeight();
}

void WrappedCode::setCode(const QString& text)
{
    if (text != toPlainText()) {
        setPlainText(text);
        fitHeight();
    }
}

void WrappedCode::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        fitHeight();
    }
}

void WrappedCode::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    fitHeight();
}

void WrappedCode::fitHeight()
{
    // Of its blocks: a line is higher than the font's spacing, which is whole pixels.
    double lines = document()->documentMargin();  // the last block has the one below
    for (auto block = document()->begin(); block.isValid(); block = block.next()) {
        lines += blockBoundingRect(block).height();
    }
    const int around = std::max(0, height() - viewport()->height());  // 0 before it has a place
    setFixedHeight(static_cast<int>(std::ceil(lines)) + around);
}

void markFault(QPlainTextEdit& text, std::size_t line)
{
    text.setExtraSelections(marksOf(text, static_cast<int>(line) - 1, Theme::tokens().error.fill));
}

}  // namespace papilio::widgets
