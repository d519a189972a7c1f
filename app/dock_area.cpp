#include "app/dock_area.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/widget_support.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/workbench/messages_panel.h"
#include "widgets/workbench/parameters_panel.h"

#include <QDockWidget>
#include <QLabel>
#include <QToolButton>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

constexpr int parametersWidth = 272;
constexpr int messagesHeight = 128;

/// Title bar of a dock: its name, float and close. Dragging it moves the dock.
QWidget* newTitle(QDockWidget& dock)
{
    auto* bar = new QWidget(&dock);
    bar->setAttribute(Qt::WA_StyledBackground);
    bar->setProperty("role", u"raised"_s);
    auto* title = new QLabel(dock.windowTitle());
    title->setFont(widgets::Fonts::ui(widgets::Fonts::body, QFont::DemiBold));
    title->setAttribute(Qt::WA_TransparentForMouseEvents);
    const auto tool = [&](const QString& icon, const QString& tip, auto pressed) {
        auto* button = new QToolButton;
        button->setIcon(widgets::icon(icon));
        button->setIconSize(QSize(16, 16));
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        QObject::connect(button, &QToolButton::clicked, &dock, pressed);
        return button;
    };
    auto* floats = tool(u"float"_s, DockArea::tr("Detach or dock %1").arg(dock.windowTitle()),
                        [&dock] { dock.setFloating(!dock.isFloating()); });
    auto* closes = tool(u"close"_s, DockArea::tr("Close %1").arg(dock.windowTitle()),
                        [&dock] { dock.close(); });
    auto* layout = widgets::inRow(bar, {{title, 1}, floats, closes}, 0, {16, 0, 8, 0});
    // A dock puts its content below what its title asks for, whatever height that is fixed at.
    layout->addStrut(widgets::Fonts::scaled(32));
    bar->setFixedHeight(widgets::Fonts::scaled(32));
    return bar;
}

}  // namespace

DockArea::DockArea(widgets::Workspace& workspace, QWidget& center, QWidget* parent)
    : QMainWindow(parent),
      workspace_(workspace)
{
    setWindowFlags(Qt::Widget);
    setObjectName(u"inner"_s);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    setCentralWidget(&center);
    buildParameters();
    buildMessages();
}

void DockArea::buildParameters()
{
    parameters_ = new QDockWidget(tr("Parameters"));
    parameters_->setObjectName(u"parametersDock"_s);
    auto* scroll = widgets::scrolled(new widgets::ParametersPanel(workspace_));
    scroll->setAccessibleName(parameters_->windowTitle());
    scroll->setMinimumWidth(widgets::Fonts::scaled(parametersWidth));  // else its fields are cut
    parameters_->setWidget(scroll);
    parameters_->setTitleBarWidget(newTitle(*parameters_));
    addDockWidget(Qt::RightDockWidgetArea, parameters_);
    connect(parameters_, &QDockWidget::visibilityChanged, this, [this](bool) {
        const auto* top = window();
        if (workspace_.hasStudy() && hasParameters_ && top->isVisible() && !top->isMinimized()) {
            parametersWanted_ = !parameters_->isHidden();
            emit parametersShown(parametersWanted_);
        }
    });
}

void DockArea::showOutput(const QString& line)
{
    messagesPanel_->showOutput(line);
}

void DockArea::buildMessages()
{
    messages_ = new QDockWidget(tr("Jobs and messages"));
    messages_->setObjectName(u"messagesDock"_s);
    messages_->setFeatures(QDockWidget::DockWidgetMovable);
    messagesTitle_ = new widgets::MessagesTitle(workspace_);
    messagesPanel_ = new widgets::MessagesPanel(workspace_);
    messages_->setTitleBarWidget(messagesTitle_);
    messages_->setWidget(messagesPanel_);
    addDockWidget(Qt::BottomDockWidgetArea, messages_);
    connect(messagesTitle_, &widgets::MessagesTitle::foldToggled, this,
            [this] { unfoldMessages(!messagesUnfolded_); });
    connect(messagesPanel_, &widgets::MessagesPanel::placeActivated, this,
            &DockArea::placeActivated);
    connect(&workspace_.messages(), &widgets::MessageLog::added, this,
            [this](const widgets::Message& message) {
                if (message.severity == widgets::Message::Severity::Error) {
                    drawAttention();
                }
            });
    // Without a study the messages are shown only while a job runs or a message is there.
    const auto showOrHide = [this] { showDocks(hasParameters_); };
    connect(&workspace_.jobs(), &QAbstractItemModel::rowsInserted, this, showOrHide);
    connect(&workspace_.messages(), &QAbstractItemModel::rowsInserted, this, showOrHide);
    // Queued: the job that failed ends before its message comes.
    connect(&workspace_.jobs(), &QAbstractItemModel::rowsRemoved, this, &DockArea::foldUnasked,
            Qt::QueuedConnection);
    connect(&workspace_.messages(), &QAbstractItemModel::modelReset, this, &DockArea::foldUnasked,
            Qt::QueuedConnection);
}

void DockArea::showDocks(bool hasParameters)
{
    hasParameters_ = hasParameters;
    const bool open = workspace_.hasStudy();
    parameters_->setVisible(open && hasParameters_ && parametersWanted_);
    messages_->setVisible(open || !workspace_.messages().messages().isEmpty() ||
                          workspace_.jobs().rowCount() > 0);
}

void DockArea::showParameters(bool shown)
{
    parametersWanted_ = shown;
    emit parametersShown(shown);
    showDocks(hasParameters_);
}

void DockArea::unfoldMessages(bool unfolded)
{
    messagesUnfolded_ = unfolded;
    isUnasked_ = false;
    messagesTitle_->setUnfolded(unfolded);
    emit messagesFolded(unfolded);
    // Folded, the list has no height; hiding it would leave the dock without a layout to stretch
    // its title.
    messagesPanel_->setMaximumHeight(unfolded ? QWIDGETSIZE_MAX : 0);
    messagesPanel_->setEnabled(unfolded);
    const int title = messagesTitle_->height();
    messages_->setMinimumHeight(unfolded ? 3 * title : title);
    messages_->setMaximumHeight(unfolded ? QWIDGETSIZE_MAX : title);
    if (unfolded) {
        resizeDocks({messages_}, {messagesHeight}, Qt::Vertical);
    }
    showDocks(hasParameters_);
}

void DockArea::drawAttention()
{
    if (!messagesUnfolded_) {
        unfoldMessages(true);
        isUnasked_ = true;
    }
}

void DockArea::foldUnasked()
{
    if (isUnasked_ && workspace_.jobs().rowCount() == 0 &&
        workspace_.messages().messages().isEmpty()) {
        unfoldMessages(false);
    }
    showDocks(hasParameters_);
}

void DockArea::resetLayout()
{
    parametersWanted_ = false;
    emit parametersShown(false);
    for (auto* dock : {parameters_, messages_}) {
        dock->setFloating(false);
    }
    addDockWidget(Qt::RightDockWidgetArea, parameters_);
    addDockWidget(Qt::BottomDockWidgetArea, messages_);
    resizeDocks({parameters_}, {widgets::Fonts::scaled(parametersWidth)}, Qt::Horizontal);
    unfoldMessages(false);
}

QList<QWidget*> DockArea::docks() const
{
    return {parameters_, messages_};
}

}  // namespace papilio::app
