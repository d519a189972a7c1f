#include "widgets/theme/style_template.h"

namespace papilio::widgets {

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

}  // namespace papilio::widgets
