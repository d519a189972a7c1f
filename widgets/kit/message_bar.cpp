#include "widgets/kit/message_bar.h"

#include "widgets/kit/box_layout.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/verdicts.h"

#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace papilio::widgets {

MessageBar::MessageBar(QWidget* parent) : QFrame(parent), label_(new QLabel), link_(new QToolButton)
{
    setMinimumHeight(Fonts::scaled(36));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    // One label, so that a narrow bar breaks the lead and the text as one paragraph.
    label_->setTextFormat(Qt::RichText);
    label_->setWordWrap(true);
    link_->setProperty("role", QStringLiteral("link"));
    link_->setObjectName(QStringLiteral("messageLink"));
    link_->hide();  // until a message has one
    inRow(this, {{label_, 1}, link_}, 4, {38, 8, 16, 8});
    hide();
    connect(link_, &QToolButton::clicked, this, &MessageBar::linkActivated);
    connect(&Theme::instance(), &Theme::themeChanged, this, &MessageBar::restyle);
}

void MessageBar::showMessage(VerdictKind kind,
                             const QString& lead,
                             const QString& text,
                             const QString& link)
{
    kind_ = kind;
    lead_ = lead;
    text_ = text;
    label_->setText(lead.isEmpty() ? text.toHtmlEscaped()
                                   : QStringLiteral("<span style=\"font-weight:600\">%1</span> %2")
                                         .arg(lead.toHtmlEscaped(), text.toHtmlEscaped()));
    link_->setText(link);
    link_->setVisible(!link.isEmpty());
    setAccessibleName(lead + u' ' + text);
    restyle();
    show();
}

void MessageBar::clear()
{
    hide();
}

QString MessageBar::message() const
{
    return lead_ + (lead_.isEmpty() ? QString() : QStringLiteral(" ")) + text_;
}

void MessageBar::restyle()
{
    auto colors = palette();
    colors.setColor(QPalette::WindowText, Theme::tokens().verdict(kind_).text);
    label_->setPalette(colors);
    label_->setFont(Fonts::ui(Fonts::table));
    update();
}

void MessageBar::showEvent(QShowEvent* event)
{
    QFrame::showEvent(event);
    restyle();  // the first polish by the stylesheet resets fonts and palettes
}

void MessageBar::paintEvent(QPaintEvent* /*event*/)
{
    const auto& ink = Theme::tokens().verdict(kind_);
    QPainter painter(this);
    painter.fillRect(rect(), ink.fill);
    const auto name = kind_ == VerdictKind::Neutral ? QStringLiteral("info") : verdictIcon(kind_);
    paintIcon(painter, QRectF(15, 10, 16, 16), name, ink.text);
}

}  // namespace papilio::widgets
