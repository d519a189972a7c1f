#include "widgets/theme/base_style.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QLabel>
#include <QPainter>
#include <QStyleOption>

#include <array>

namespace papilio::widgets {

namespace {

QPen roundPen(const QColor& color)
{
    return {color, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin};
}

void drawChevron(QPainter& painter, const QRectF& box, Qt::ArrowType direction, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(box.center());
    switch (direction) {
        case Qt::UpArrow:
            painter.rotate(180);
            break;
        case Qt::LeftArrow:
            painter.rotate(90);
            break;
        case Qt::RightArrow:
            painter.rotate(-90);
            break;
        default:
            break;
    }
    painter.setPen(roundPen(color));
    const std::array<QPointF, 3> points = {QPointF(-3, -1.5), QPointF(0, 1.5), QPointF(3, -1.5)};
    painter.drawPolyline(points.data(), static_cast<int>(points.size()));
    painter.restore();
}

void drawField(QPainter& painter, const QStyleOption& option)
{
    const auto& t = Theme::tokens();
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool focused = enabled && (option.state & QStyle::State_HasFocus);
    const double width = focused ? 2 : 1;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(focused ? t.accent : enabled ? t.control : t.border, width));
    painter.setBrush(enabled ? t.surface : t.window);
    painter.drawRoundedRect(
        QRectF(option.rect).adjusted(width / 2, width / 2, -width / 2, -width / 2), 4, 4);
    painter.restore();
}

void drawCheck(QPainter& painter, const QStyleOption& option, bool isRadio)
{
    const auto& t = Theme::tokens();
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool on = option.state & (QStyle::State_On | QStyle::State_NoChange);
    const QRectF box = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool focused = option.state & QStyle::State_HasFocus;
    painter.setPen(QPen(!enabled        ? t.disabled
                        : on || focused ? t.accent
                                        : t.control,
                        focused ? 2 : 1));
    painter.setBrush(!on ? t.surface : enabled ? t.accent : t.disabled);
    isRadio ? painter.drawEllipse(box) : painter.drawRoundedRect(box, 3, 3);
    if (on && focused) {
        // Ring and fill have one color: a gap between them shows the ring.
        const QRectF gap = box.adjusted(1.5, 1.5, -1.5, -1.5);
        painter.setPen(QPen(t.surface, 1));
        painter.setBrush(Qt::NoBrush);
        isRadio ? painter.drawEllipse(gap) : painter.drawRoundedRect(gap, 2, 2);
    }
    painter.setPen(roundPen(t.onAccent));
    const auto at = [&box](double x, double y) {
        return box.topLeft() + QPointF(x * box.width(), y * box.height());
    };
    if (on && isRadio) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.onAccent);
        painter.drawEllipse(box.center(), box.width() * 0.2, box.width() * 0.2);
    } else if (option.state & QStyle::State_NoChange) {
        painter.drawLine(at(0.25, 0.5), at(0.75, 0.5));
    } else if (on) {
        const std::array<QPointF, 3> points = {at(0.25, 0.52), at(0.43, 0.7), at(0.76, 0.32)};
        painter.drawPolyline(points.data(), static_cast<int>(points.size()));
    }
    painter.restore();
}

/// The mark is drawn after a word, but before a right-aligned one: there it would cover it.
QRect sortMarkBox(const QStyleOptionHeader& header)
{
    if (!(header.textAlignment & Qt::AlignRight)) {
        return header.rect;
    }
    constexpr int toWord =
        6;  // from the style's place of the mark to the end of the word, and a gap
    return header.rect.translated(-header.fontMetrics.horizontalAdvance(header.text) - toWord, 0);
}

}  // namespace

BaseStyle::BaseStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void BaseStyle::polish(QWidget* widget)
{
    if (auto* label = qobject_cast<QLabel*>(widget);
        label != nullptr && label->textFormat() == Qt::AutoText) {
        label->setTextFormat(Qt::PlainText);
    }
    QProxyStyle::polish(widget);
}

void BaseStyle::drawPrimitive(PrimitiveElement element,
                              const QStyleOption* option,
                              QPainter* painter,
                              const QWidget* widget) const
{
    const auto& t = Theme::tokens();
    const auto mark = option->state & State_Enabled ? t.tick : t.disabled;
    switch (element) {
        case PE_IndicatorArrowDown:
            drawChevron(*painter, option->rect, Qt::DownArrow, mark);
            return;
        case PE_IndicatorArrowUp:
            drawChevron(*painter, option->rect, Qt::UpArrow, mark);
            return;
        case PE_IndicatorArrowLeft:
            drawChevron(*painter, option->rect, Qt::LeftArrow, mark);
            return;
        case PE_IndicatorArrowRight:
            drawChevron(*painter, option->rect, Qt::RightArrow, mark);
            return;
        case PE_IndicatorHeaderArrow:
            if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
                if (header->sortIndicator != QStyleOptionHeader::None) {
                    // Qt says SortDown of ascending numbers; the mark points to where they grow.
                    const bool up = header->sortIndicator == QStyleOptionHeader::SortDown;
                    drawChevron(*painter, sortMarkBox(*header), up ? Qt::UpArrow : Qt::DownArrow,
                                t.text);
                }
            }
            return;
        case PE_IndicatorBranch:
            if (option->state & State_Children) {
                drawChevron(*painter, option->rect,
                            option->state & State_Open ? Qt::DownArrow : Qt::RightArrow, mark);
            }
            return;
        case PE_IndicatorCheckBox:
        case PE_IndicatorItemViewItemCheck:
            drawCheck(*painter, *option, false);
            return;
        case PE_IndicatorRadioButton:
            drawCheck(*painter, *option, true);
            return;
        case PE_IndicatorMenuCheckMark:
            if (option->state & State_On) {
                QStyleOption box(*option);
                box.rect = QRect(0, 0, 14, 14);
                box.rect.moveCenter(option->rect.center());
                box.state &= ~State_HasFocus;
                drawCheck(*painter, box, false);
            }
            return;
        case PE_FrameFocusRect:
            return;  // every control shows its focus in its own border
        case PE_IndicatorToolBarSeparator: {
            const auto box = option->rect;
            const bool isVertical = option->state & State_Horizontal;
            painter->fillRect(isVertical
                                  ? QRect(box.center().x(), box.top() + 6, 1, box.height() - 12)
                                  : QRect(box.left() + 6, box.center().y(), box.width() - 12, 1),
                              t.border);
            return;
        }
        default:
            QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void BaseStyle::drawComplexControl(ComplexControl control,
                                   const QStyleOptionComplex* option,
                                   QPainter* painter,
                                   const QWidget* widget) const
{
    const auto& t = Theme::tokens();
    if (control == CC_ComboBox) {
        drawField(*painter, *option);
        const auto box = subControlRect(CC_ComboBox, option, SC_ComboBoxArrow, widget);
        drawChevron(*painter, box, Qt::DownArrow,
                    option->state & State_Enabled ? t.tick : t.disabled);
        return;
    }
    if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        control == CC_SpinBox && spin != nullptr) {
        drawField(*painter, *option);
        if (spin->buttonSymbols != QAbstractSpinBox::NoButtons) {
            const auto up = subControlRect(CC_SpinBox, option, SC_SpinBoxUp, widget);
            const auto down = subControlRect(CC_SpinBox, option, SC_SpinBoxDown, widget);
            const auto canUp = spin->stepEnabled & QAbstractSpinBox::StepUpEnabled;
            const auto canDown = spin->stepEnabled & QAbstractSpinBox::StepDownEnabled;
            drawChevron(*painter, up, Qt::UpArrow, canUp ? t.tick : t.disabled);
            drawChevron(*painter, down, Qt::DownArrow, canDown ? t.tick : t.disabled);
        }
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

int BaseStyle::pixelMetric(PixelMetric metric,
                           const QStyleOption* option,
                           const QWidget* widget) const
{
    switch (metric) {
        case PM_SmallIconSize:
        case PM_ButtonIconSize:
            return 16;
        case PM_ToolBarIconSize:
            return 16;
        case PM_SplitterWidth:
            return 5;
        case PM_ToolBarSeparatorExtent:
            return 17;
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight:
            return 14;
        case PM_HeaderMarkSize:
            return 10;
        case PM_ToolTipLabelFrameWidth:
            return 1;
        default:
            return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

QSize BaseStyle::sizeFromContents(ContentsType type,
                                  const QStyleOption* option,
                                  const QSize& size,
                                  const QWidget* widget) const
{
    auto result = QProxyStyle::sizeFromContents(type, option, size, widget);
    if (type == CT_ComboBox || type == CT_SpinBox) {
        result.setHeight(std::max(result.height(), 28));
    }
    return result;
}

int BaseStyle::styleHint(StyleHint hint,
                         const QStyleOption* option,
                         const QWidget* widget,
                         QStyleHintReturn* data) const
{
    switch (hint) {
        case SH_DockWidget_ButtonsHaveFrame:
        case SH_EtchDisabledText:
        case SH_DitherDisabledText:
        case SH_DialogButtonBox_ButtonsHaveIcons:  // Fusion's own pictures, in their own colors
        case SH_UnderlineShortcut:                 // Alt still opens the menus
            return 0;
        case SH_ItemView_ShowDecorationSelected:
            return 1;
        case SH_ToolTip_WakeUpDelay:
            return 400;
        default:
            return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QIcon BaseStyle::standardIcon(StandardPixmap pixmap,
                              const QStyleOption* option,
                              const QWidget* widget) const
{
    switch (pixmap) {
        case SP_MessageBoxQuestion:
            return icon(QStringLiteral("help"), IconTint::Accent);
        case SP_MessageBoxInformation:
            return icon(QStringLiteral("info"), IconTint::Accent);
        case SP_MessageBoxWarning:
        case SP_MessageBoxCritical:
            return icon(QStringLiteral("triangle-warning"), IconTint::Text);
        default:
            return QProxyStyle::standardIcon(pixmap, option, widget);
    }
}

}  // namespace papilio::widgets
