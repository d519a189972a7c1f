#include "widgets/kit/filter_field.h"

#include "widgets/kit/widget_support.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QKeyEvent>
#include <QPainter>
#include <QToolButton>

namespace papilio::widgets {

FilterField::FilterField(QWidget* parent)
    : QLineEdit(parent),
      regexButton_(new QToolButton(this)),
      clearButton_(new QToolButton(this))
{
    setObjectName(QStringLiteral("filter"));
    setPlaceholderText(tr("Filter"));
    setAccessibleName(tr("Filter"));
    setToolTip(tr("Shows the rows that contain this text. With .* on, a regular expression."));
    setProperty("size", QStringLiteral("small"));
    setFont(Fonts::ui(Fonts::table));
    setMinimumWidth(Fonts::scaled(104));
    for (auto* button : {regexButton_, clearButton_}) {
        button->setCursor(Qt::ArrowCursor);
        button->setFixedSize(Fonts::scaled(22), Fonts::scaled(20));
        button->setFocusPolicy(Qt::TabFocus);
    }
    regexButton_->setObjectName(QStringLiteral("regex"));
    regexButton_->setText(QStringLiteral(".*"));
    regexButton_->setFont(Fonts::mono(Fonts::axis));
    regexButton_->setCheckable(true);
    regexButton_->setToolTip(tr("Regular expression"));
    regexButton_->setAccessibleName(tr("Regular expression"));
    clearButton_->setIcon(icon(QStringLiteral("close"), IconTint::Muted));
    clearButton_->setIconSize(QSize(12, 12));
    clearButton_->setToolTip(tr("Clear"));
    clearButton_->setAccessibleName(tr("Clear the filter"));
    clearButton_->hide();
    setTextMargins(20, 0, 24, 0);
    connect(this, &QLineEdit::textChanged, this, &FilterField::updatePattern);
    connect(regexButton_, &QToolButton::toggled, this, &FilterField::updatePattern);
    connect(clearButton_, &QToolButton::clicked, this, &QLineEdit::clear);
}

bool FilterField::isRegex() const
{
    return regexButton_->isChecked();
}

void FilterField::setRegex(bool regex)
{
    regexButton_->setChecked(regex);
}

void FilterField::updatePattern()
{
    const auto source = isRegex() ? text() : QRegularExpression::escape(text());
    const QRegularExpression pattern(source, QRegularExpression::CaseInsensitiveOption);
    setDynamicProperty(*this, "invalid", !pattern.isValid());
    setToolTip(pattern.isValid()
                   ? tr("Shows the rows that contain this text. With .* on, a regular expression.")
                   : tr("Not a regular expression: %1").arg(pattern.errorString()));
    clearButton_->setVisible(!text().isEmpty());
    // What is typed is part of a name; the word before it is not.
    setFont(text().isEmpty() ? Fonts::ui(Fonts::table) : Fonts::mono(Fonts::table));
    setTextMargins(20, 0, text().isEmpty() ? 24 : 46, 0);
    placeButtons();
    if (pattern.isValid() && pattern != pattern_) {
        pattern_ = pattern;
        emit patternChanged(pattern_);
    }
}

void FilterField::placeButtons()
{
    const int y = (height() - regexButton_->height()) / 2;
    regexButton_->move(width() - regexButton_->width() - 3, y);
    clearButton_->move(regexButton_->x() - clearButton_->width(), y);
}

void FilterField::resizeEvent(QResizeEvent* event)
{
    QLineEdit::resizeEvent(event);
    placeButtons();
}

void FilterField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && !text().isEmpty()) {
        clear();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void FilterField::paintEvent(QPaintEvent* event)
{
    QLineEdit::paintEvent(event);
    QPainter painter(this);
    const auto& t = Theme::tokens();
    paintIcon(painter, QRectF(8, height() / 2.0 - 7, 14, 14), QStringLiteral("filter"),
              text().isEmpty() ? t.muted : t.accent);
}

}  // namespace papilio::widgets
