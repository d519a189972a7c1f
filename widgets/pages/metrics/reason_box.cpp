#include "widgets/pages/metrics/reason_box.h"

#include "widgets/kit/box_layout.h"
#include "widgets/theme/theme.h"

#include <QLabel>
#include <QPainter>
#include <QTextDocumentFragment>
#include <QToolButton>

namespace papilio::widgets {

ReasonBox::ReasonBox(QWidget* parent) : QFrame(parent), label_(new QLabel)
{
    label_->setObjectName(QStringLiteral("reasonText"));
    label_->setProperty("role", QStringLiteral("secondary"));
    label_->setTextFormat(Qt::RichText);
    label_->setWordWrap(true);
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = inColumn(this, {label_}, 4, {16 + 16, 8 + 8, 16 + 12, 12 + 8});
    auto* help = new QToolButton;
    help->setObjectName(QStringLiteral("whatWouldHelp"));
    help->setProperty("role", QStringLiteral("link"));
    help->setText(tr("What to measure next"));
    help->setToolTip(tr("Measurements that would help, on the Study page"));
    layout->addWidget(help, 0, Qt::AlignLeft);
    connect(help, &QToolButton::clicked, this, &ReasonBox::helpWanted);
    hide();
}

void ReasonBox::setReason(const QString& lead, const QString& text)
{
    label_->setText(QStringLiteral("<b>%1</b> %2").arg(lead.toHtmlEscaped(), text.toHtmlEscaped()));
    setAccessibleName(lead + QLatin1Char(' ') + text);
    setVisible(!text.isEmpty());
}

QString ReasonBox::text() const
{
    return isHidden() ? QString() : QTextDocumentFragment::fromHtml(label_->text()).toPlainText();
}

void ReasonBox::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    QPainter painter(this);
    painter.fillRect(rect(), t.surface);
    const QRectF box = QRectF(rect()).adjusted(16.5, 8.5, -16.5, -12.5);
    painter.setPen(t.border);
    painter.setBrush(t.raised);
    painter.drawRect(box);
    painter.fillRect(QRectF(box.left(), box.top(), 3, box.height() + 1), t.undefinable.text);
}

}  // namespace papilio::widgets
