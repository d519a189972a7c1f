#include "widgets/theme/theme.h"

#include "widgets/theme/base_style.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/keyboard.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QFocusEvent>
#include <QHash>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QObject>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPointer>
#include <QRegularExpression>
#include <QTextEdit>
#include <QToolTip>

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
QFrame[role="hairline"] { background: @border@; border: none; max-height: 1px; min-height: 1px; }
)qss";

}  // namespace

/**
 * A frame around what has the keyboard focus, for tables, plots and drawn controls: buttons and
 * fields show it in their own border.
 *
 * Shown while the focus came by keys, as a mouse user sees where he clicked.
 */
class FocusMark : public QObject {
    Q_OBJECT

public:
    /// One for the whole program.
    static void install(QApplication& application);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Frame;

    using QObject::QObject;
    void showOn(QWidget& widget);

    QPointer<QWidget> frame_;
};

class FocusMark::Frame : public QWidget {
public:
    explicit Frame(QWidget& owner) : QWidget(&owner)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
        setGeometry(owner.rect());
        raise();
        show();
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        constexpr double width = 2;
        constexpr double inset = width / 2;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(Theme::instance().tokens().accent, width));
        painter.drawRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset));
    }
};

namespace {

bool comesByKeys(Qt::FocusReason reason)
{
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
           reason == Qt::ShortcutFocusReason;
}

/// Whether the style sheet or the style itself draws its focus.
bool marksItself(const QWidget& widget)
{
    return widget.isWindow() || qobject_cast<const QAbstractButton*>(&widget) != nullptr ||
           qobject_cast<const QLineEdit*>(&widget) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
           qobject_cast<const QComboBox*>(&widget) != nullptr ||
           qobject_cast<const QPlainTextEdit*>(&widget) != nullptr ||
           qobject_cast<const QTextEdit*>(&widget) != nullptr ||
           qobject_cast<const QMenu*>(&widget) != nullptr ||
           qobject_cast<const QMenuBar*>(&widget) != nullptr;
}

}  // namespace

void FocusMark::install(QApplication& application)
{
    application.installEventFilter(new FocusMark(&application));
}

void FocusMark::showOn(QWidget& widget)
{
    delete frame_;
    if (!marksItself(widget)) {
        frame_ = new Frame(widget);
    }
}

bool FocusMark::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
        case QEvent::FocusIn:
            if (auto* widget = qobject_cast<QWidget*>(watched);
                widget != nullptr && widget->hasFocus() &&
                comesByKeys(static_cast<QFocusEvent*>(event)->reason())) {
                showOn(*widget);
            }
            break;
        case QEvent::FocusOut:
            if (frame_ != nullptr && frame_->parent() == watched) {
                delete frame_;
            }
            break;
        case QEvent::Resize:
            if (frame_ != nullptr && frame_->parent() == watched) {
                frame_->resize(static_cast<QResizeEvent*>(event)->size());
            }
            break;
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

namespace {

QHash<QString, QString> placeholders(const Tokens& t)
{
    QHash<QString, QString> values;
    const auto add = [&values](const char* name, const QColor& color) {
        values.insert(QString::fromLatin1(name), color.name());
    };
    add("window", t.window);
    add("surface", t.surface);
    add("raised", t.raised);
    add("sunken", t.sunken);
    add("border", t.border);
    add("control", t.control);
    add("text", t.text);
    add("muted", t.muted);
    add("disabled", t.disabled);
    add("accent", t.accent);
    add("onAccent", t.onAccent);
    add("selection", t.selection);
    add("hover", t.hover);
    add("axis", t.axis);
    const auto addInk = [&add](const QByteArray& name, const Ink& ink) {
        add(QByteArray(name + "Text").constData(), ink.text);
        add(QByteArray(name + "Fill").constData(), ink.fill);
    };
    addInk("exact", t.exact);
    addInk("rounded", t.rounded);
    addInk("approximate", t.approximate);
    addInk("undefinable", t.undefinable);
    addInk("error", t.error);
    addInk("neutral", t.neutral);
    add("primaryHover", mix(t.accent, t.isDark ? t.text : t.onAccent, 0.88));
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
        Fonts::load();
        application.setStyle(new BaseStyle);
        FocusMark::install(application);
        Keyboard::install(application);
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

#include "theme.moc"
