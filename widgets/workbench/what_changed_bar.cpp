#include "widgets/workbench/what_changed_bar.h"

#include "widgets/kit/box_layout.h"
#include "widgets/models/event_texts.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/verdicts.h"

#include <QEvent>
#include <QPainter>
#include <QTextDocumentFragment>

namespace papilio::widgets {

namespace {

/// More names than this are counted instead: the line stays one line, also next to a verdict that
/// changed.
constexpr std::size_t mostNames = 4;
constexpr std::size_t mostNamesBesideVerdict = 2;
constexpr std::size_t mostToolTip = 40;

}  // namespace

WhatChangedBar::WhatChangedBar(Workspace& workspace, QWidget* parent)
    : QFrame(parent),
      workspace_(workspace)
{
    setObjectName(u"whatChanged"_s);
    setMinimumHeight(Fonts::scaled(36));
    auto* title = new QLabel(tr("What changed"));
    title->setProperty("role", u"pane-title"_s);
    text_->setTextFormat(Qt::RichText);
    text_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    undo_->setProperty("role", u"link"_s);
    undo_->setText(tr("Undo"));
    text_->installEventFilter(this);

    inRow(this, {title, {text_, 1}, metric_, before_, arrow_, after_, more_, undo_}, 12,
          {16, 4, 16, 5});

    // Not connected to the stack itself: it still emits signals while the workspace is destroyed.
    connect(undo_, &QToolButton::clicked, this, [this] { workspace_.undoStack().undo(); });
    connect(&Theme::instance(), &Theme::themeChanged, this, &WhatChangedBar::refresh);
    refresh();
}

std::size_t WhatChangedBar::mostEvents() const
{
    return workspace_.whatChanged().comparison.metrics.empty() ? mostNames : mostNamesBesideVerdict;
}

QString WhatChangedBar::events(const std::vector<std::uint32_t>& indices, std::size_t most) const
{
    if (most == 0) {
        return counted(indices.size(), "event");
    }
    const core::EventFacts facts(workspace_.analysis());
    QStringList names;
    for (std::size_t place = 0; place < indices.size() && place < most; ++place) {
        if (indices[place] < facts.count()) {
            names << shortEventName(facts, indices[place]);
        }
    }
    if (indices.size() > most) {
        names << tr("and %1 more").arg(indices.size() - most);
    }
    return names.join(u"  "_s);
}

QString WhatChangedBar::richText(std::size_t most) const
{
    const auto& t = Theme::tokens();
    const auto& changed = workspace_.whatChanged();
    const auto colored = [](const QColor& color, const QString& text) {
        return u"<span style=\"color:%1\">%2</span>"_s.arg(color.name(), text.toHtmlEscaped());
    };
    const auto mono = [](const QString& text) {
        return u"<span style=\"font-family:'%1'\">%2</span>"_s.arg(
            Fonts::mono().family(), text.toHtmlEscaped().replace(u"  "_s, u"&nbsp; "_s));
    };
    if (changed.edit.isEmpty()) {
        return colored(t.muted, tr("Nothing changed yet. Move τ or α, or edit a signature."));
    }
    QStringList parts{colored(t.muted, changed.edit)};
    const auto& comparison = changed.comparison;
    if (!comparison.entered.empty()) {
        parts << colored(t.exact.text, tr("+ entered")) + u"&nbsp; "_s +
                     mono(events(comparison.entered, most));
    }
    if (!comparison.left.empty()) {
        parts << colored(t.undefinable.text, u"\u2212 "_s + tr("left")) + u"&nbsp; "_s +
                     mono(events(comparison.left, most));
    }
    if (comparison.isEmpty()) {
        parts << colored(t.text, tr("the same events are chosen, and no verdict changed"));
    }
    return parts.join(u"&nbsp;&nbsp;&nbsp; "_s);
}

/// Names give way to their number, and then words: nothing is cut within.
void WhatChangedBar::fitText()
{
    const auto fits = [this](const QString& text) {
        text_->setText(text);
        return text_->sizeHint().width() <= text_->width();
    };
    const auto told = spokenText(mostToolTip);
    text_->setToolTip(workspace_.whatChanged().edit.isEmpty() ? QString() : told);
    for (auto most = mostEvents() + 1; most > 0; --most) {
        if (fits(richText(most - 1))) {
            return;
        }
    }
    auto words =
        QTextDocumentFragment::fromHtml(richText(0)).toPlainText().simplified().split(u' ');
    do {
        words.removeLast();
    } while (!fits((words.join(u' ') + QChar(0x2026)).toHtmlEscaped()) && !words.isEmpty());
}

bool WhatChangedBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == text_ && event->type() == QEvent::Resize) {
        fitText();
    }
    return QFrame::eventFilter(watched, event);
}

void WhatChangedBar::refresh()
{
    const auto& metrics = workspace_.whatChanged().comparison.metrics;
    const bool hasMetric = !metrics.empty();
    for (QWidget* widget : std::initializer_list<QWidget*>{metric_, before_, arrow_, after_}) {
        widget->setVisible(hasMetric);
    }
    if (hasMetric) {
        const auto& first = metrics.front();
        metric_->setText(textOf(first.name));
        before_->setVerdict(verdictKind(first.before), verdictWords(first.before));
        after_->setVerdict(verdictKind(first.after), verdictWords(first.after));
    }
    more_->setVisible(metrics.size() > 1);
    QStringList others;
    for (std::size_t place = 1; place < metrics.size(); ++place) {
        others << u"%1: %2 \u2192 %3"_s.arg(textOf(metrics[place].name),
                                            verdictWords(metrics[place].before),
                                            verdictWords(metrics[place].after));
    }
    more_->setText(tr("and %1 more").arg(others.size()));
    more_->setToolTip(others.join(u'\n'));
    const auto& stack = workspace_.undoStack();
    undo_->setVisible(stack.canUndo());
    undo_->setToolTip(stack.canUndo() ? tr("Undo: %1").arg(stack.undoText())
                                      : tr("There is nothing to undo"));
    undo_->setAccessibleName(undo_->toolTip());
    setAccessibleName(spokenText());
    fitText();
}

QString WhatChangedBar::spokenText() const
{
    return spokenText(mostEvents());
}

QString WhatChangedBar::spokenText(std::size_t most) const
{
    const auto& changed = workspace_.whatChanged();
    if (changed.edit.isEmpty()) {
        return tr("What changed: nothing yet");
    }
    QStringList parts{changed.edit};
    const auto& comparison = changed.comparison;
    if (!comparison.entered.empty()) {
        parts << tr("entered %1").arg(events(comparison.entered, most));
    }
    if (!comparison.left.empty()) {
        parts << tr("left %1").arg(events(comparison.left, most));
    }
    for (const auto& metric : comparison.metrics) {
        parts << tr("%1 from %2 to %3")
                     .arg(textOf(metric.name), verdictWords(metric.before),
                          verdictWords(metric.after));
    }
    if (comparison.isEmpty()) {
        parts << tr("nothing");
    }
    return tr("What changed: %1").arg(parts.join(u"; "_s));
}

void WhatChangedBar::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    QPainter painter(this);
    painter.fillRect(rect(), t.raised);
    painter.fillRect(QRect(0, 0, width(), 1), t.border);
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.border);
}

}  // namespace papilio::widgets
