#include "widgets/kit/pane_header.h"

#include "core/base/bounded.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/elided_label.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"

#include <QEvent>
#include <QToolButton>

#include <algorithm>
#include <vector>

namespace papilio::widgets {

namespace {

constexpr int partGap = 8;

/// A button whose word may go, because its icon stays.
QToolButton* asButton(QWidget* widget)
{
    auto* button = qobject_cast<QToolButton*>(widget);
    return button != nullptr && !button->icon().isNull() && !button->text().isEmpty() &&
                   button->property("role").toString() == QLatin1String("outlined")
               ? button
               : nullptr;
}

int iconWidth()
{
    return Fonts::scaled(32);
}

/// Margins of the line, and the gaps around title and sub-title.
constexpr int aroundWidth = 16 + 8 + 8;

/// What stays of a long title in the narrowest pane.
int leastTitle()
{
    return Fonts::scaled(88);
}

}  // namespace

/// How parts are drawn shorter. Widths hold the gap before each part; hidden parts take none.
class PaneHeader::Fitting {
public:
    /// With every part in full, or with all of them as short as they get.
    static int width(const QList<Part>& parts, bool isFull)
    {
        int width = 0;
        for (const auto& part : parts) {
            width += isThere(part) ? (isFull ? full(part) : least(part)) + partGap : 0;
        }
        return width;
    }

    /// Shortens what must be, and nothing more, so that the parts fit this width; chips only where
    /// they do not fit `spare` more, which the title can do without. @return what they take now
    static int fit(QList<Part>& parts, int width, int spare)
    {
        std::vector<Part*> shown;
        for (auto& part : parts) {
            if (const auto* button = asButton(part.widget);
                button != nullptr && button->toolButtonStyle() == Qt::ToolButtonTextBesideIcon) {
                part.full = button->sizeHint().width();
            }
            if (isThere(part)) {
                shown.push_back(&part);
            }
        }
        std::ranges::stable_sort(shown, [](const Part* a, const Part* b) {
            const int first = rank(*a);
            const int second = rank(*b);
            return first != second ? first < second : full(*a) - least(*a) > full(*b) - least(*b);
        });
        int missing = Fitting::width(parts, true) - width;
        for (auto* part : shown) {
            const int needed = missing - (rank(*part) < chipRank ? 0 : spare);
            const bool isShort = needed > 0 && full(*part) > least(*part);
            missing -= isShort ? full(*part) - least(*part) : 0;
            set(*part, isShort);
        }
        return missing + width;
    }

private:
    static bool isThere(const Part& part)
    {
        return part.isSpare ? part.isWanted : !part.widget->isHidden();
    }

    static constexpr int chipRank = 2;

    /// In the order in which they give way.
    static int rank(const Part& part)
    {
        return asButton(part.widget) != nullptr                          ? 0
               : qobject_cast<SegmentedButtons*>(part.widget) != nullptr ? 1
               : qobject_cast<VerdictChip*>(part.widget) != nullptr      ? chipRank
               : part.isSpare                                            ? 3
                                                                         : 4;
    }

    static int full(const Part& part)
    {
        if (const auto* button = asButton(part.widget)) {
            return button->toolButtonStyle() == Qt::ToolButtonTextBesideIcon
                       ? button->sizeHint().width()
                       : std::max(part.full, iconWidth());
        }
        if (const auto* segments = qobject_cast<SegmentedButtons*>(part.widget)) {
            return segments->rowWidth();
        }
        if (part.isSpare || qobject_cast<VerdictChip*>(part.widget) != nullptr) {
            return part.widget->sizeHint().width();
        }
        return core::bounded(part.widget->minimumSizeHint().width(), part.widget->minimumWidth(),
                             part.widget->maximumWidth());
    }

    static int least(const Part& part)
    {
        if (asButton(part.widget) != nullptr) {
            return iconWidth();
        }
        if (const auto* segments = qobject_cast<SegmentedButtons*>(part.widget)) {
            return std::min(segments->rowWidth(), segments->boxWidth());
        }
        if (const auto* chip = qobject_cast<VerdictChip*>(part.widget)) {
            return chip->minimumSizeHint().width();
        }
        return part.isSpare ? -partGap : full(part);
    }

    static void set(Part& part, bool isShort)
    {
        if (auto* button = asButton(part.widget)) {
            button->setToolButtonStyle(isShort ? Qt::ToolButtonIconOnly
                                               : Qt::ToolButtonTextBesideIcon);
            if (isShort && button->toolTip().isEmpty()) {
                button->setToolTip(button->text());
            }
        } else if (auto* segments = qobject_cast<SegmentedButtons*>(part.widget)) {
            segments->setFolded(isShort);
        } else if (qobject_cast<VerdictChip*>(part.widget) != nullptr) {
            part.widget->setMinimumWidth(isShort ? 0 : part.widget->sizeHint().width());
        } else if (part.isSpare) {
            part.widget->setVisible(!isShort);
        }
    }
};

PaneHeader::PaneHeader(const QString& title, const QString& subtitle, QWidget* parent)
    : QFrame(parent),
      title_(new ElidedLabel(title)),
      subtitle_(new ElidedLabel(subtitle)),
      chips_(new QHBoxLayout),
      tools_(new QHBoxLayout)
{
    title_->setProperty("role", QStringLiteral("pane-title"));
    subtitle_->setProperty("role", QStringLiteral("muted"));
    chips_->setSpacing(8);
    tools_->setSpacing(8);
    setMinimumHeight(Fonts::scaled(36));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    inRow(this, {title_, subtitle_, chips_, BoxItem::growing(1), tools_}, 8, {16, 4, 8, 4});
    setProperty("role", QStringLiteral("bar"));
}

void PaneHeader::setTitle(const QString& title)
{
    title_->setText(title);
}

void PaneHeader::setSubtitle(const QString& subtitle)
{
    subtitle_->setText(subtitle);
}

QString PaneHeader::title() const
{
    return title_->text();
}

QString PaneHeader::subtitle() const
{
    return subtitle_->text();
}

void PaneHeader::addPart(QHBoxLayout& layout, QWidget* widget, bool isSpare)
{
    layout.addWidget(widget);
    parts_.append({.widget = widget, .isSpare = isSpare});
}

VerdictChip* PaneHeader::addChip(VerdictKind kind, const QString& words)
{
    auto* chip = new VerdictChip(kind, words);
    addPart(*chips_, chip);
    return chip;
}

QToolButton* PaneHeader::addTool(const QString& iconName, const QString& toolTip)
{
    auto* button = new QToolButton;
    button->setIcon(icon(iconName));
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    button->setFixedSize(Fonts::scaled(26), Fonts::scaled(26));
    addPart(*tools_, button);
    return button;
}

void PaneHeader::addPlotTools(PlotFrame& plot)
{
    addPlotTools([&plot] { return &plot; });
}

void PaneHeader::addPlotTools(std::function<PlotFrame*()> shown)
{
    addTool("", QStringLiteral("image"), tr("Copy the image"), [shown] {
        if (auto* plot = shown()) {
            plot->copyImage();
        }
    });
    addTool("", QStringLiteral("save"), tr("Save the image as PNG, SVG or PDF…"),
            [shown = std::move(shown)] {
                if (auto* plot = shown()) {
                    plot->saveImage();
                }
            });
}

QToolButton* PaneHeader::addTool(const char* name,
                                 const QString& iconName,
                                 const QString& toolTip,
                                 std::function<void()> pressed)
{
    auto* button = addTool(iconName, toolTip);
    button->setObjectName(QLatin1String(name));
    connect(button, &QToolButton::clicked, this, std::move(pressed));
    return button;
}

QToolButton* PaneHeader::addCommandTool()
{
    auto* command = addTool(QStringLiteral("terminal"), tr("Copy the command for this view"));
    command->setObjectName(QStringLiteral("copyCommand"));
    return command;
}

QToolButton* PaneHeader::addButton(const QString& iconName,
                                   const QString& text,
                                   const QString& toolTip)
{
    auto* button = new QToolButton;
    button->setProperty("role", QStringLiteral("outlined"));
    button->setText(text);
    if (!iconName.isEmpty()) {
        button->setIcon(icon(iconName));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    }
    button->setToolTip(toolTip);
    button->setMinimumHeight(Fonts::scaled(24));
    addPart(*tools_, button);
    return button;
}

QToolButton* PaneHeader::addButton(const char* name,
                                   const QString& iconName,
                                   const QString& text,
                                   const QString& toolTip,
                                   std::function<void()> pressed)
{
    auto* button = addButton(iconName, text, toolTip);
    button->setObjectName(QLatin1String(name));
    connect(button, &QToolButton::clicked, this, std::move(pressed));
    return button;
}

void PaneHeader::addWidget(QWidget* widget)
{
    addPart(*tools_, widget);
}

void PaneHeader::addSpare(QWidget* widget)
{
    addPart(*tools_, widget, true);
}

void PaneHeader::showSpare(QWidget* widget, bool isWanted)
{
    const auto found = std::ranges::find(parts_, widget, &Part::widget);
    if (found != parts_.end() && found->isWanted != isWanted) {
        found->isWanted = isWanted;
        widget->setVisible(isWanted);
    }
    updateGeometry();
    fitParts();
}

QSize PaneHeader::sizeHint() const
{
    return {aroundWidth + title_->sizeHint().width() + Fitting::width(parts_, true),
            QFrame::sizeHint().height()};
}

QSize PaneHeader::minimumSizeHint() const
{
    const int title = std::min(title_->sizeHint().width(), leastTitle());
    return {aroundWidth + title + Fitting::width(parts_, false),
            QFrame::minimumSizeHint().height()};
}

void PaneHeader::fitParts()
{
    const int room = width() - aroundWidth;
    const int title = title_->sizeHint().width();
    const int least = std::min(title, leastTitle());
    const int taken = Fitting::fit(parts_, room - title, title - least);
    title_->setMinimumWidth(std::clamp(room - taken, least, title));
}

void PaneHeader::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fitParts();
}

bool PaneHeader::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) {
        fitParts();  // a part appeared, or has other words
    }
    return QFrame::event(event);
}

}  // namespace papilio::widgets
