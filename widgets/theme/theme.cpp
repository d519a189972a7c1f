#include "widgets/theme/theme.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/keyboard.h"

#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QEvent>
#include <QHash>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPointer>
#include <QProxyStyle>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollArea>
#include <QStyleOption>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace papilio::widgets {

namespace {

// The stylesheet with @token@ and @pxN@ placeholders: what the palette cannot say.
// Qt keeps the padding of an item only in states that have a background or border of their own.
const char* const styleTemplate = R"qss(
QMainWindow, QDialog { background: @window@; }
QMainWindow::separator { background: @border@; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: @accent@; }

QMenuBar { background: @raised@; color: @text@; padding: 1px 8px; }
QMenuBar::item { background: transparent; padding: 4px 8px; border-radius: 4px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: @hover@; }
QMenu { background: @raised@; color: @text@; border: 1px solid @border@; padding: 4px 0px; }
QMenu::item { padding: 5px 32px 5px 32px; }
QMenu::item:selected { background: @selection@; }
QMenu::item:disabled { color: @disabled@; }
QMenu::separator { height: 1px; background: @border@; margin: 4px 0px; }
QMenu::icon { left: 8px; }
QMenu::indicator { left: 9px; width: 14px; height: 14px; }

QToolBar { background: @raised@; border: none; border-bottom: 1px solid @border@; spacing: 4px; padding: 3px; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 3px 5px; color: @text@; }
QToolButton:hover { background: @hover@; }
QToolButton:pressed, QToolButton:checked { background: @selection@; }
QToolButton:focus { border: 2px solid @accent@; padding: 2px 4px; }
QToolButton:disabled { color: @disabled@; }
QToolButton::menu-indicator { image: none; width: 0px; }
QLineEdit > QToolButton, QLineEdit > QToolButton:focus { padding: 0px; }
QToolButton[role="outlined"] { background: @surface@; border: 1px solid @control@; padding: 2px 8px; font-size: @px12@; font-weight: 500; }
QToolButton[role="corner"] { background: @raised@; border: none; border-left: 1px solid @border@; border-bottom: 1px solid @border@; border-radius: 0px; padding: 0px; }
QToolButton[role="corner"]:focus { border: 2px solid @accent@; }
QToolButton[role="outlined"]:hover { background: @hover@; }
QToolButton[role="outlined"]:focus { border: 2px solid @accent@; padding: 1px 7px; }
QToolButton[role="segment"] { background: @surface@; border: 1px solid @control@; border-radius: 0px; padding: 2px 10px; font-size: @px12@; font-weight: 500; }
QToolButton[role="segment"][place="first"] { border-top-left-radius: 4px; border-bottom-left-radius: 4px; }
QToolButton[role="segment"][place="last"] { border-top-right-radius: 4px; border-bottom-right-radius: 4px; border-left: none; }
QToolButton[role="segment"][place="middle"] { border-left: none; }
QToolButton[role="segment"][place="only"] { border-radius: 4px; }
QToolButton[role="segment"]:hover { background: @hover@; }
QToolButton[role="segment"]:checked { background: @selection@; color: @accent@; font-weight: 600; }
QToolButton[role="segment"]:focus { border: 2px solid @accent@; padding: 1px 9px; }
QToolButton[role="segment"][place="middle"]:focus, QToolButton[role="segment"][place="last"]:focus { padding: 1px 9px 1px 8px; }
QToolButton[role="segment"]:disabled { color: @disabled@; }
QToolButton[role="link"] { background: transparent; border: 2px solid transparent; padding: 0px; color: @accent@; }
QToolButton[role="link"]:hover { text-decoration: underline; }
QToolButton[role="link"]:focus { border: 2px solid @accent@; padding: 0px; }

QPushButton { background: @surface@; color: @text@; border: 1px solid @control@; border-radius: 4px; padding: 0px 12px; min-height: 26px; font-weight: 500; }
QPushButton:hover { background: @hover@; }
QPushButton:pressed { background: @selection@; }
QPushButton:focus { border: 2px solid @accent@; padding: 0px 11px; min-height: 24px; }
QPushButton:disabled { color: @disabled@; border-color: @border@; background: @window@; }
QPushButton[size="small"] { min-height: 22px; padding: 0px 8px; font-size: @px12@; }
QPushButton[size="small"]:focus { min-height: 20px; padding: 0px 7px; }
QPushButton[role="primary"], QPushButton:default { background: @accent@; border-color: @accent@; color: @onAccent@; font-weight: 600; }
QPushButton[role="primary"]:hover, QPushButton:default:hover { background: @primaryHover@; }
QPushButton[role="primary"]:focus, QPushButton:default:focus { border: 2px solid @text@; }
QPushButton[role="primary"]:disabled, QPushButton:default:disabled { background: @sunken@; border-color: @border@; color: @disabled@; }
QPushButton[role="link"] { background: transparent; border: 2px solid transparent; padding: 0px; color: @accent@; min-height: 20px; font-weight: 400; }
QPushButton[role="link"]:hover { text-decoration: underline; }
QPushButton[role="link"]:focus { border: 2px solid @accent@; padding: 0px; min-height: 20px; }

QLineEdit { background: @surface@; color: @text@; border: 1px solid @control@; border-radius: 4px; padding: 0px 7px; min-height: 26px; selection-background-color: @accent@; selection-color: @onAccent@; }
QLineEdit:focus { border: 2px solid @accent@; padding: 0px 6px; min-height: 24px; }
QLineEdit:disabled { background: @window@; color: @disabled@; border-color: @border@; }
QLineEdit[size="small"] { min-height: 22px; font-size: @px12@; }
QLineEdit[size="small"]:focus { min-height: 20px; }
QLineEdit[invalid="true"] { background: @errorFill@; color: @errorText@; border: 2px solid @errorText@; padding: 0px 6px; min-height: 24px; }
QLineEdit[invalid="true"][size="small"] { min-height: 20px; }
QAbstractSpinBox QLineEdit, QComboBox QLineEdit { background: transparent; border: none; padding: 0px; min-height: 20px; }
QAbstractItemView QLineEdit { border: 2px solid @accent@; border-radius: 0px; padding: 0px 5px; min-height: 0px; }
QAbstractItemView QLineEdit[invalid="true"] { border: 2px solid @errorText@; min-height: 0px; }
QPlainTextEdit, QTextEdit, QTextBrowser { background: @surface@; color: @text@; border: 1px solid @border@; border-radius: 4px; selection-background-color: @accent@; selection-color: @onAccent@; }
QPlainTextEdit[role="code"], QTextEdit[role="code"], QLabel[role="code"] { background: @sunken@; border: none; border-radius: 4px; padding: 4px 8px; }
QPlainTextEdit:focus, QTextEdit:focus { border: 2px solid @accent@; }

QAbstractItemView { background: @surface@; color: @text@; border: none; selection-background-color: @selection@; selection-color: @text@; outline: 0px; }
QListView#findPopup { background: @raised@; color: @text@; border: 1px solid @border@; padding: 4px 0px; }
QListView#findPopup::item { background: @raised@; padding: 5px 12px; color: @text@; }
QListView#findPopup::item:hover { background: @hover@; }
QListView#findPopup::item:selected { background: @selection@; color: @text@; }
QListView#navigationRail { background: @raised@; }
QListView#helpPages { background: @raised@; padding: 8px 0px; }
QListView#helpPages::item { background: @raised@; padding: 5px 16px; color: @text@; }
QListView#helpPages::item:hover { background: @hover@; }
QListView#helpPages::item:selected { background: @selection@; color: @text@; }
QComboBox QAbstractItemView { border: 1px solid @border@; background: @raised@; padding: 2px; }
QHeaderView { background: @raised@; border: none; }
QHeaderView::section { background: @raised@; color: @muted@; border: none; border-bottom: 1px solid @border@; padding: 0px 8px; font-size: @px12@; font-weight: 500; }
QHeaderView::section:horizontal:first, QHeaderView::section:horizontal:only-one { padding-left: 16px; }
QHeaderView::section:vertical { border-bottom: none; border-right: 1px solid @border@; }
QTreeWidget[role="small"] QHeaderView::section:horizontal { padding: 0px 4px; }
QTableView[role="small"] QHeaderView::section:horizontal:middle { padding: 0px 4px; }
QHeaderView::section:hover { color: @text@; }
QTableCornerButton::section { background: @raised@; border: none; border-bottom: 1px solid @border@; }

QTabWidget::pane { border: none; border-top: 1px solid @border@; background: @surface@; }
QTabBar { background: @raised@; }
QTabBar::tab { background: transparent; color: @muted@; border: none; border-bottom: 3px solid transparent; padding: 6px 12px 4px 12px; }
QTabBar::tab:hover { color: @text@; }
QTabBar::tab:selected { color: @text@; border-bottom: 3px solid @accent@; font-weight: 600; }
QTabBar::tab:disabled { color: @disabled@; }
QDockWidget { color: @text@; font-weight: 600; }
QDockWidget::title { background: @raised@; border-bottom: 1px solid @border@; padding: 7px 16px; text-align: left; }

QScrollBar:vertical { background: transparent; width: 12px; margin: 0px; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0px; }
QScrollBar::handle { background: @border@; border-radius: 3px; margin: 3px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover, QScrollBar::handle:pressed { background: @control@; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0px; height: 0px; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QSplitter::handle { background: @window@; }
QSplitter::handle:horizontal { border-left: 1px solid @border@; border-right: 1px solid @border@; width: 3px; }
QSplitter::handle:vertical { border-top: 1px solid @border@; border-bottom: 1px solid @border@; height: 3px; }
QSplitter::handle:hover, QSplitter::handle:pressed { background: @accent@; }

QStatusBar { background: @raised@; color: @muted@; border-top: 1px solid @border@; font-size: @px12@; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @muted@; font-size: @px12@; }
QToolTip { background: @raised@; color: @text@; border: 1px solid @border@; padding: 4px 6px; }
QLabel[role="empty"] { background: @surface@; color: @muted@; font-size: @px12@; padding: 16px 32px; }
QLabel#hoverCard { background: @raised@; color: @text@; border: 1px solid @control@; border-radius: 4px; padding: 6px 10px; font-size: @px11@; }
QProgressBar { background: @sunken@; border: none; border-radius: 3px; min-height: 6px; max-height: 6px; }
QProgressBar::chunk { background: @accent@; border-radius: 3px; }
QGroupBox { border: none; margin-top: 24px; font-weight: 600; }
QGroupBox::title { subcontrol-origin: margin; left: 0px; color: @text@; }
QCheckBox, QRadioButton { spacing: 8px; color: @text@; }
QCheckBox:disabled, QRadioButton:disabled { color: @disabled@; }

QLabel[role="page-title"] { font-size: @px24@; font-weight: 600; color: @text@; }
QLabel[role="section"] { font-size: @px15@; font-weight: 600; color: @text@; }
QLabel[role="pane-title"] { font-size: @px13@; font-weight: 600; color: @text@; }
QLabel[role="card-title"] { font-size: @px13@; font-weight: 600; color: @text@; }
QLabel[role="card-title"]:disabled { color: @disabled@; }
QLabel[role="shortcut"] { font-family: "JetBrains Mono", "DejaVu Sans Mono"; font-size: @px11@; color: @muted@; }
QLabel[role="secondary"] { font-size: @px12@; color: @text@; }
QLabel[role="muted"] { font-size: @px12@; color: @muted@; }
QLabel[role="hint"] { font-size: @px11@; color: @muted@; }
QLabel[role="warning"] { font-size: @px12@; color: @approximateText@; }
QLabel[role="error"] { font-size: @px12@; color: @errorText@; }
QLabel[role="chip"] { border-radius: 4px; padding: 2px 7px; font-size: @px12@; font-weight: 500; background: @neutralFill@; color: @neutralText@; }
QLabel[role="chip"][verdict="exact"] { background: @exactFill@; color: @exactText@; }
QLabel[role="chip"][verdict="rounded"] { background: @roundedFill@; color: @roundedText@; }
QLabel[role="chip"][verdict="approximate"] { background: @approximateFill@; color: @approximateText@; }
QLabel[role="chip"][verdict="undefinable"] { background: @undefinableFill@; color: @undefinableText@; }
QLabel[role="chip"][verdict="error"] { background: @errorFill@; color: @errorText@; }
QFrame[role="card"] { background: @surface@; border: 1px solid @border@; border-radius: 6px; }
QWidget[role="surface"] { background: @surface@; }
QWidget[role="window"] { background: @window@; }
QWidget[role="raised"] { background: @raised@; }
QFrame[role="bar"] { background: @raised@; border: none; border-bottom: 1px solid @border@; }
QFrame[role="hairline"] { background: @border@; border: none; max-height: 1px; min-height: 1px; }
)qss";

QPen roundPen(const QColor& color)
{
    return {color, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin};
}

void drawChevron(QPainter& painter, const QRectF& box, Qt::ArrowType direction, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(box.center());
    painter.rotate(direction == Qt::UpArrow      ? 180
                   : direction == Qt::LeftArrow  ? 90
                   : direction == Qt::RightArrow ? -90
                                                 : 0);
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

/// No dialog is larger than its screen: what has no room is scrolled, above the buttons.
class ScreenFit : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        auto* dialog = event->type() == QEvent::Show && !event->spontaneous()
                           ? qobject_cast<QDialog*>(watched)
                           : nullptr;
        if (dialog != nullptr && dialog->isWindow()) {
            fit(*dialog);
        }
        return QObject::eventFilter(watched, event);
    }

private:
    static void fit(QDialog& dialog)
    {
        constexpr QSize frame(8, 40);  // that the window manager adds
        const auto room = dialog.screen()->availableGeometry().size() - frame;
        auto* box = qobject_cast<QVBoxLayout*>(dialog.layout());
        const int width = std::min(dialog.width(), room.width());
        const auto least = box != nullptr ? box->totalMinimumSize() : QSize();
        if (box != nullptr && box->count() > 1 &&
            (least.width() > room.width() ||
             // -1 where no text is wrapped
             std::max(box->totalMinimumHeightForWidth(width), least.height()) > room.height())) {
            scroll(*box, dialog);
        }
        dialog.resize(dialog.size().boundedTo(room));
    }

    /// All but the last item, which has the buttons. What moves within one window keeps its place
    /// in the order of Tab, but not the focus.
    static void scroll(QVBoxLayout& box, QDialog& dialog)
    {
        auto* focus = dialog.focusWidget();
        auto* area = new QScrollArea(&dialog);
        area->setAccessibleName(dialog.windowTitle());
        area->setFrameShape(QFrame::NoFrame);
        area->setWidgetResizable(true);
        auto* content = new QWidget;
        area->setWidget(content);
        auto* inner = new QVBoxLayout(content);
        inner->setContentsMargins(0, 0, 0, 0);
        inner->setSpacing(box.spacing());
        while (box.count() > 1) {
            const int stretch = box.stretch(0);
            auto* item = box.takeAt(0);
            if (auto* layout = item->layout()) {
                layout->setParent(nullptr);
                inner->addLayout(layout, stretch);
            } else if (auto* widget = item->widget()) {
                inner->addWidget(widget, stretch, item->alignment());
                delete item;
            } else {
                inner->addItem(item);
            }
        }
        box.insertWidget(0, area, 1);
        box.activate();  // the dialog has its new least size
        if (focus != nullptr) {
            focus->setFocus();
        }
    }
};

/// Fusion with the marks a stylesheet can only take from image files (arrows, checks, spin and
/// combo boxes), drawn from the tokens, and with the sizes of the design.
class BaseStyle : public QProxyStyle {
public:
    using QProxyStyle::polish;

    BaseStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

    /// Labels (tool tips and message boxes have them, too) show plain text unless they were told
    /// RichText: a name in a study that looks like HTML would else be drawn as such, and its images
    /// be read from the disk.
    void polish(QWidget* widget) override
    {
        if (auto* label = qobject_cast<QLabel*>(widget);
            label != nullptr && label->textFormat() == Qt::AutoText) {
            label->setTextFormat(Qt::PlainText);
        }
        if (Keyboard::takesWheelWithFocus(*widget)) {
            widget->setFocusPolicy(Qt::StrongFocus);  // the wheel would give it the focus
        }
        QProxyStyle::polish(widget);
    }

    void drawPrimitive(PrimitiveElement element,
                       const QStyleOption* option,
                       QPainter* painter,
                       const QWidget* widget) const override
    {
        const auto& t = Theme::tokens();
        const auto mark = option->state & State_Enabled ? t.tick : t.disabled;
        switch (element) {
            case PE_IndicatorArrowDown:
            case PE_IndicatorArrowUp:
            case PE_IndicatorArrowLeft:
            case PE_IndicatorArrowRight:
                drawChevron(*painter, option->rect,
                            element == PE_IndicatorArrowDown   ? Qt::DownArrow
                            : element == PE_IndicatorArrowUp   ? Qt::UpArrow
                            : element == PE_IndicatorArrowLeft ? Qt::LeftArrow
                                                               : Qt::RightArrow,
                            mark);
                return;
            case PE_IndicatorHeaderArrow:
                if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
                    if (header->sortIndicator != QStyleOptionHeader::None) {
                        // Qt says SortDown of ascending numbers; the mark points to where they
                        // grow.
                        const bool up = header->sortIndicator == QStyleOptionHeader::SortDown;
                        drawChevron(*painter, sortMarkBox(*header),
                                    up ? Qt::UpArrow : Qt::DownArrow, t.text);
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
                painter->fillRect(
                    isVertical ? QRect(box.center().x(), box.top() + 6, 1, box.height() - 12)
                               : QRect(box.left() + 6, box.center().y(), box.width() - 12, 1),
                    t.border);
                return;
            }
            default:
                QProxyStyle::drawPrimitive(element, option, painter, widget);
        }
    }

    void drawComplexControl(ComplexControl control,
                            const QStyleOptionComplex* option,
                            QPainter* painter,
                            const QWidget* widget) const override
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

    /// The chosen text of a narrow combo box ends in no half letter: names differ at both ends.
    void drawControl(ControlElement element,
                     const QStyleOption* option,
                     QPainter* painter,
                     const QWidget* widget) const override
    {
        const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        if (element != CE_ComboBoxLabel || combo == nullptr) {
            QProxyStyle::drawControl(element, option, painter, widget);
            return;
        }
        auto fitted = *combo;
        const auto room = subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget);
        const int icon = combo->currentIcon.isNull() ? 0 : combo->iconSize.width() + 4;
        fitted.currentText = combo->fontMetrics.elidedText(combo->currentText, Qt::ElideMiddle,
                                                           room.width() - icon - 2);
        QProxyStyle::drawControl(element, &fitted, painter, widget);
    }

    [[nodiscard]] int pixelMetric(PixelMetric metric,
                                  const QStyleOption* option,
                                  const QWidget* widget) const override
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

    [[nodiscard]] QSize sizeFromContents(ContentsType type,
                                         const QStyleOption* option,
                                         const QSize& size,
                                         const QWidget* widget) const override
    {
        auto result = QProxyStyle::sizeFromContents(type, option, size, widget);
        if (type == CT_ComboBox || type == CT_SpinBox) {
            result.setHeight(std::max(result.height(), 28));
        }
        return result;
    }

    [[nodiscard]] int styleHint(StyleHint hint,
                                const QStyleOption* option,
                                const QWidget* widget,
                                QStyleHintReturn* data) const override
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

    /// Questions and warnings of message boxes have the program's icons.
    [[nodiscard]] QIcon standardIcon(StandardPixmap pixmap,
                                     const QStyleOption* option,
                                     const QWidget* widget) const override
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
};

QHash<QString, QString> placeholders(const Tokens& t)
{
    QHash<QString, QString> values;
    const auto colors = namedColors(t);
    for (auto color = colors.begin(); color != colors.end(); ++color) {
        values.insert(color.key(), color.value().name());
    }
    values.insert(QStringLiteral("primaryHover"),
                  mix(t.accent, t.isDark ? t.text : t.onAccent, 0.88).name());
    for (const int px :
         {Fonts::axis, Fonts::table, Fonts::body, Fonts::section, Fonts::strip, Fonts::pageTitle}) {
        values.insert(QStringLiteral("px%1").arg(px),
                      QStringLiteral("%1px").arg(Fonts::scaled(px)));
    }
    return values;
}

}  // namespace

Theme::Theme(QObject* parent) : QObject(parent) {}

Theme& Theme::instance()
{
    static QPointer<Theme> theme;
    if (theme.isNull()) {
        theme = new Theme(QCoreApplication::instance());
    }
    return *theme;
}

const Tokens& Theme::tokens()
{
    return instance().scheme_ == Scheme::Dark ? darkTokens() : lightTokens();
}

void Theme::setScheme(Scheme scheme)
{
    if (scheme_ == scheme) {
        return;
    }
    scheme_ = scheme;
    if (isApplied_) {
        apply(*qApp);
    }
    emit themeChanged();
}

void Theme::apply(QApplication& application)
{
    const auto& colors = tokens();
    if (!isApplied_) {
        isApplied_ = true;
        QLocale::setDefault(QLocale::c());  // numbers and dates, whatever the desktop's language
        Fonts::load();
        application.setStyle(new BaseStyle);
        Keyboard::install(application);
        application.installEventFilter(new ScreenFit(&application));
    }
    application.setFont(Fonts::ui(Fonts::body));
    QToolTip::setFont(Fonts::ui(Fonts::table));
    QToolTip::setPalette(palette(colors));
    application.setPalette(palette(colors));
    application.setStyleSheet(styleSheet(colors));
}

QPalette Theme::palette(const Tokens& t)
{
    QPalette palette;
    palette.setColor(QPalette::Window, t.window);
    palette.setColor(QPalette::WindowText, t.text);
    palette.setColor(QPalette::Base, t.surface);
    palette.setColor(QPalette::AlternateBase, t.surface);
    palette.setColor(QPalette::Button, t.raised);
    palette.setColor(QPalette::ButtonText, t.text);
    palette.setColor(QPalette::Text, t.text);
    palette.setColor(QPalette::BrightText, t.text);
    palette.setColor(QPalette::PlaceholderText, t.muted);
    palette.setColor(QPalette::Highlight, t.selection);
    palette.setColor(QPalette::HighlightedText, t.text);
    palette.setColor(QPalette::Link, t.accent);
    palette.setColor(QPalette::LinkVisited, t.accent);
    palette.setColor(QPalette::ToolTipBase, t.raised);
    palette.setColor(QPalette::ToolTipText, t.text);
    palette.setColor(QPalette::Light, t.surface);
    palette.setColor(QPalette::Midlight, t.raised);
    palette.setColor(QPalette::Mid, t.border);
    palette.setColor(QPalette::Dark, t.control);
    palette.setColor(QPalette::Shadow, t.border);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText}) {
        palette.setColor(QPalette::Disabled, role, t.disabled);
    }
    palette.setColor(QPalette::Disabled, QPalette::Base, t.window);
    return palette;
}

QString Theme::styleSheet(const Tokens& tokens)
{
    const auto values = placeholders(tokens);
    const auto source = QString::fromUtf8(styleTemplate);
    static const QRegularExpression placeholder(QStringLiteral("@(\\w+)@"));
    QString result;
    qsizetype done = 0;
    for (auto matches = placeholder.globalMatch(source); matches.hasNext();) {
        const auto match = matches.next();
        Q_ASSERT_X(values.contains(match.captured(1)), "Theme::styleSheet",
                   qPrintable(match.captured(1)));
        result += QStringView(source).mid(done, match.capturedStart() - done);
        result += values.value(match.captured(1));
        done = match.capturedEnd();
    }
    result += QStringView(source).mid(done);
    return result;
}

}  // namespace papilio::widgets
