#include "widgets/kit/formula_edit.h"

#include "core/base/text.h"
#include "core/formula/parser.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QRegularExpression>
#include <QScrollBar>
#include <QStringListModel>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr int shortestPrefix = 3;
constexpr int lines = 3;

bool isNameCharacter(QChar character)
{
    return character.isLetterOrNumber() || QStringLiteral("_.:=?-").contains(character);
}

/// What a completion begins with; blanks and operators end a name.
bool isPlainName(const QString& name)
{
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z_][A-Za-z0-9_.:=?]*$"));
    return plain.match(name).hasMatch() || name.contains(QStringLiteral("::"));
}

}  // namespace

FormulaEdit::FormulaEdit(QWidget* parent)
    : QPlainTextEdit(parent),
      completer_(new QCompleter(this)),
      names_(new QStringListModel(this))
{
    setFont(Fonts::mono());
    setTabChangesFocus(true);
    setAccessibleName(tr("Formula"));
    completer_->setModel(names_);
    completer_->setWidget(this);
    completer_->setCaseSensitivity(Qt::CaseInsensitive);
    completer_->setFilterMode(Qt::MatchContains);
    completer_->setCompletionMode(QCompleter::PopupCompletion);
    completer_->setMaxVisibleItems(12);
    completer_->popup()->setFont(Fonts::mono());
    connect(completer_, QOverload<const QString&>::of(&QCompleter::activated), this,
            &FormulaEdit::insertName);
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        check();
        if (!isSilent_) {
            emit drafted();
        }
    });
}

void FormulaEdit::setFormula(const QString& text)
{
    if (text == formula()) {
        return;
    }
    isSilent_ = true;
    setPlainText(text);
    isSilent_ = false;
}

void FormulaEdit::setNames(const QStringList& names)
{
    if (names != allNames_) {
        allNames_ = names;
        names_->setStringList(names);
    }
}

/// Names that begin with what was typed come first, then those of which a word does.
void FormulaEdit::offer(const QString& prefix)
{
    const auto rank = [&prefix](const QString& name) {
        const auto at = name.indexOf(prefix, 0, Qt::CaseInsensitive);
        return at < 0 ? 3 : at == 0 ? 0 : name[at - 1].isLetterOrNumber() ? 2 : 1;
    };
    auto names = allNames_;
    std::ranges::stable_sort(names, {}, rank);
    if (names != names_->stringList()) {
        names_->setStringList(names);
    }
    completer_->setCompletionPrefix(prefix);
}

void FormulaEdit::check()
{
    const auto text = toPlainText();
    problem_.clear();
    problemColumn_ = 0;
    QList<QTextEdit::ExtraSelection> marks;
    if (!text.trimmed().isEmpty()) {
        auto plain = text;
        const auto parsed =
            core::parseInfix(plain.replace(QLatin1Char('\n'), QLatin1Char(' ')).toStdString());
        if (!parsed) {
            problem_ = QString::fromStdString(std::string(core::withoutPlace(parsed.error())));
            problemColumn_ = static_cast<int>(parsed.error().place.column);
            QTextEdit::ExtraSelection mark;
            mark.cursor = QTextCursor(document());
            // At the end of the text there is nothing to underline but the last character.
            const auto length = static_cast<int>(text.size());
            mark.cursor.setPosition(std::clamp(problemColumn_ - 1, 0, std::max(0, length - 1)));
            mark.cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
            mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
            mark.format.setUnderlineColor(Theme::tokens().error.text);
            mark.format.setBackground(Theme::tokens().error.fill);
            marks << mark;
        }
    }
    setExtraSelections(marks);
}

int FormulaEdit::wordStart() const
{
    const auto text = toPlainText();
    int start = textCursor().position();
    while (start > 0 && isNameCharacter(text[start - 1])) {
        --start;
    }
    return start;
}

void FormulaEdit::complete(bool isAsked)
{
    const int start = wordStart();
    const auto prefix = toPlainText().mid(start, textCursor().position() - start);
    const bool isNumber = !prefix.isEmpty() && prefix.front().isDigit();
    if ((!isAsked && prefix.size() < shortestPrefix) || isNumber) {
        completer_->popup()->hide();
        return;
    }
    offer(prefix);
    const bool isOnlyItself =
        completer_->completionCount() == 1 && completer_->currentCompletion() == prefix;
    if (completer_->completionCount() == 0 || isOnlyItself) {
        completer_->popup()->hide();
        return;
    }
    completer_->popup()->setCurrentIndex(completer_->completionModel()->index(0, 0));
    auto place = cursorRect();
    place.setWidth(completer_->popup()->sizeHintForColumn(0) +
                   completer_->popup()->verticalScrollBar()->sizeHint().width() + 16);
    completer_->complete(place);
}

void FormulaEdit::insertName(const QString& name)
{
    auto cursor = textCursor();
    const int end = cursor.position();
    cursor.setPosition(wordStart());
    cursor.setPosition(end, QTextCursor::KeepAnchor);
    cursor.insertText(isPlainName(name) ? name : QLatin1Char('`') + name + QLatin1Char('`'));
    setTextCursor(cursor);
}

void FormulaEdit::keyPressEvent(QKeyEvent* event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (completer_->popup()->isVisible()) {
        if (isEnter || event->key() == Qt::Key_Tab || event->key() == Qt::Key_Escape) {
            event->ignore();  // the completer takes it
            return;
        }
    } else if (isEnter) {
        emit committed();
        if (problemColumn_ > 0) {
            auto cursor = textCursor();
            cursor.setPosition(
                std::min(problemColumn_ - 1, static_cast<int>(toPlainText().size())));
            setTextCursor(cursor);
        }
        return;
    }
    const bool isAsked =
        event->key() == Qt::Key_Space && event->modifiers().testFlag(Qt::ControlModifier);
    if (!isAsked) {
        QPlainTextEdit::keyPressEvent(event);
    }
    if (isAsked || !event->text().trimmed().isEmpty()) {
        complete(isAsked);
    }
}

void FormulaEdit::focusOutEvent(QFocusEvent* event)
{
    QPlainTextEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason && !completer_->popup()->isVisible()) {
        emit committed();
    }
}

QSize FormulaEdit::sizeHint() const
{
    return {Fonts::scaled(320), fontMetrics().lineSpacing() * lines + Fonts::scaled(14)};
}

QSize FormulaEdit::minimumSizeHint() const
{
    return {Fonts::scaled(120), sizeHint().height()};
}

}  // namespace papilio::widgets
