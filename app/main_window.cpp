#include "app/main_window.h"

#include "app/main_window_actions.h"
#include "app/page_stack.h"
#include "app/settings.h"
#include "app/workbench.h"
#include "widgets/controls/navigation_rail.h"
#include "widgets/controls/workflow_strip.h"
#include "widgets/pages/compare/compare_page.h"
#include "widgets/pages/roofline/roofline_page.h"
#include "widgets/pages/study/study_page.h"
#include "widgets/pages/welcome/welcome_page.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/theme.h"
#include "widgets/workbench/dock_title.h"
#include "widgets/workbench/find_field.h"
#include "widgets/workbench/messages_panel.h"
#include "widgets/workbench/parameters_panel.h"
#include "widgets/workbench/strip_presenter.h"
#include "widgets/workspace/recent_studies.h"

#include <QDockWidget>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QScreen>
#include <QScrollArea>
#include <QStatusBar>
#include <QStyle>
#include <QTimer>
#include <QVBoxLayout>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

constexpr int parametersWidth = 272;
constexpr int messagesHeight = 128;

}  // namespace

MainWindow::MainWindow(Memory memory, QWidget* parent)
    : QMainWindow(parent),
      memory_(memory),
      transfer_(workspace_),
      measurement_(workspace_),
      roofs_(workspace_),
      report_(workspace_, this),
      recent_(std::make_unique<widgets::RecentStudies>(recentSettings_))
{
    setAcceptDrops(true);
    setObjectName(u"workbench"_s);
    resize(1600, 1000);
    buildActions();
    buildMenus();
    buildToolBar();
    buildCentre();
    buildDocks();
    buildStatusBar();
    connectParts();
    resetLayout();
    if (memory_ == Memory::Persistent) {
        recovery_ =
            std::make_unique<widgets::Recovery>(workspace_, widgets::Recovery::defaultDirectory());
        recovery_->setStampSource([this] { return transfer_.stamp(); });
        connect(recovery_.get(), &widgets::Recovery::written, this, &MainWindow::forgetLeft);
        Settings settings;
        if (!restoreGeometry(settings.geometry())) {
            fitScreen();
        }
        inner_->restoreState(settings.docks());
        unfoldMessages(settings.messagesUnfolded());
        if (entryOf(settings.page()) != nullptr) {
            currentPage_ = settings.page();
        }
    }
    showChanges(widgets::Change::Everything);
}

MainWindow::~MainWindow()
{
    // What has the focus commits its edit while everything still stands.
    hide();
    recovery_.reset();
    // The pages look at the workspace, which is a member: they go first.
    delete takeCentralWidget();
}

/// A laptop's screen is smaller, and the frame has to be on it too.
void MainWindow::fitScreen()
{
    // The window manager tells its frame when the window is shown, too late for its first size.
    const QSize frame(2 * style()->pixelMetric(QStyle::PM_MdiSubWindowFrameWidth),
                      2 * style()->pixelMetric(QStyle::PM_TitleBarHeight));
    const auto room = screen()->availableGeometry();
    resize(size().boundedTo(room.size() - frame));
    move(room.topLeft());
}

void MainWindow::buildCentre()
{
    rail_ = new widgets::NavigationRail;
    strip_ = new widgets::WorkflowStrip;
    stripPresenter_ = new widgets::StripPresenter(workspace_, *strip_, this);
    inner_ = new QMainWindow;
    inner_->setWindowFlags(Qt::Widget);
    inner_->setObjectName(u"inner"_s);
    inner_->setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    stack_ = new PageStack(workspace_);
    stack_->setWelcome([this] { return makeWelcome(); });
    connect(stack_, &PageStack::pageMade, this, [this](auto* page) { connectPage(*page); });
    inner_->setCentralWidget(stack_);

    for (const auto& entry : pageList()) {
        if (entry.startsGroup) {
            rail_->addSeparator();
        }
        rail_->addPage(entry.id, entry.word, entry.icon);
    }
    currentPage_ = pageList().front().id;
    widgets::setNoteMaker(*stack_, [this](const QWidget& part) { return noteOf(part); });

    auto* right = new QVBoxLayout;
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(0);
    right->addWidget(strip_);
    right->addWidget(inner_, 1);
    auto* centre = new QWidget;
    auto* layout = new QHBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(rail_);
    layout->addLayout(right, 1);
    setCentralWidget(centre);
}

void MainWindow::connectPage(widgets::Page& page)
{
    connect(&page, &widgets::Page::pageRequested, this, &MainWindow::showItem);
    connect(&page, &widgets::Page::commandRequested, this, &MainWindow::copyCommand);
    if (auto* study = qobject_cast<widgets::StudyPage*>(&page)) {
        connect(study, &widgets::StudyPage::measurementRequested, this, &MainWindow::measureWith);
        connect(study, &widgets::StudyPage::importRequested, this, [this] { chooseAndImport(); });
    }
    if (auto* roofline = qobject_cast<widgets::RooflinePage*>(&page)) {
        connect(roofline, &widgets::RooflinePage::measurementRequested, this,
                &MainWindow::measureRoofs);
    }
    if (auto* compare = qobject_cast<widgets::ComparePage*>(&page)) {
        compare->setRecent([this] {
            QStringList paths;
            for (const auto& study : recent_->studies()) {
                if (study.path != workspace_.path()) {
                    paths << study.path;
                }
            }
            return paths;
        });
    }
    // Pages hear of a change before the window, which may show them for it: a page that is shown
    // knows what it has to show anew.
    disconnect(changes_);
    changes_ = connect(&workspace_, &widgets::Workspace::changed, this, &MainWindow::showChanges);
}

widgets::WelcomePage* MainWindow::makeWelcome()
{
    using widgets::WelcomePage;
    auto* welcome = new WelcomePage(workspace_, *recent_, samplesDirectory());
    connect(welcome, &WelcomePage::openRequested, this, &MainWindow::chooseAndOpen);
    connect(welcome, &WelcomePage::importRequested, this, [this] { chooseAndImport(); });
    connect(welcome, &WelcomePage::measureRequested, this, &MainWindow::measure);
    connect(welcome, &WelcomePage::roofsRequested, this, &MainWindow::measureRoofs);
    connect(welcome, &WelcomePage::recordingRequested, this, [this] { showPage(u"recorders"_s); });
    connect(welcome, &WelcomePage::sampleChosen, this,
            [this](const QString& path) { openPaths({path}); });
    connect(welcome, &WelcomePage::recentChosen, this,
            [this](const QString& path) { openPaths({path}); });
    connect(welcome, &WelcomePage::pathsDropped, this, &MainWindow::openPaths);
    return welcome;
}

void MainWindow::buildDocks()
{
    parametersDock_ = new QDockWidget(tr("Parameters"));
    parametersDock_->setObjectName(u"parametersDock"_s);
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setAccessibleName(parametersDock_->windowTitle());
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(widgets::Fonts::scaled(parametersWidth));  // else its fields are cut
    scroll->setWidget(new widgets::ParametersPanel(workspace_));
    parametersDock_->setWidget(scroll);
    parametersDock_->setTitleBarWidget(new widgets::DockTitle(*parametersDock_));
    inner_->addDockWidget(Qt::RightDockWidgetArea, parametersDock_);

    messagesDock_ = new QDockWidget(tr("Jobs and messages"));
    messagesDock_->setObjectName(u"messagesDock"_s);
    messagesDock_->setFeatures(QDockWidget::DockWidgetMovable);
    messagesTitle_ = new widgets::MessagesTitle(workspace_);
    messagesPanel_ = new widgets::MessagesPanel(workspace_);
    messagesDock_->setTitleBarWidget(messagesTitle_);
    messagesDock_->setWidget(messagesPanel_);
    inner_->addDockWidget(Qt::BottomDockWidgetArea, messagesDock_);
}

void MainWindow::buildStatusBar()
{
    const auto label = [](const QString& name) {
        auto* made = new QLabel;
        made->setObjectName(name);
        made->setContentsMargins(0, 0, 16, 0);
        return made;
    };
    statusTime_ = label(u"statusTime"_s);
    statusSet_ = label(u"statusSet"_s);
    statusParameters_ = label(u"statusParameters"_s);
    statusSaved_ = label(u"statusSaved"_s);
    statusBar()->addWidget(statusTime_);
    statusBar()->addWidget(statusSet_);
    statusBar()->addPermanentWidget(statusParameters_);
    statusBar()->addPermanentWidget(statusSaved_);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setContentsMargins(12, 0, 12, 0);
}

void MainWindow::connectParts()
{
    changes_ = connect(&workspace_, &widgets::Workspace::changed, this, &MainWindow::showChanges);
    connect(rail_, &widgets::NavigationRail::pageActivated, this, &MainWindow::showPage);
    connect(strip_, &widgets::WorkflowStrip::stepActivated, this, &MainWindow::showPage);
    connect(messagesTitle_, &widgets::MessagesTitle::foldToggled, this,
            [this] { unfoldMessages(!messagesUnfolded_); });
    connect(messagesPanel_, &widgets::MessagesPanel::placeActivated, this,
            [this](const QString& place) {
                if (place == widgets::Measurement::resumeLink()) {
                    resumeMeasuring();
                    return;
                }
                workspace_.activateBenchmark(place);
                showPage(u"study"_s);
            });
    connect(parametersDock_, &QDockWidget::visibilityChanged, this, [this](bool) {
        const auto* entry = entryOf(currentPage_);
        if (workspace_.hasStudy() && entry != nullptr && entry->hasParameters && isVisible() &&
            !isMinimized()) {
            parametersWanted_ = !parametersDock_->isHidden();
            actions_->parameters->setChecked(parametersWanted_);
        }
    });
    connect(find_, &widgets::FindField::eventFound, this, [this](quint32 event) {
        workspace_.selectEvent(event);
        showPage(u"events"_s);
    });
    connect(find_, &widgets::FindField::metricFound, this, [this](const QString& metric) {
        workspace_.selectMetric(metric);
        showPage(u"metrics"_s);
    });
    connect(find_, &widgets::FindField::contentFound, this, &MainWindow::showItem);
    connect(&measurement_, &widgets::Measurement::measured, this, &MainWindow::openMeasured);
    connect(&measurement_, &widgets::Measurement::failed, this, [this] { unfoldMessages(true); });
    connect(&roofs_, &widgets::RoofMeasurement::measured, this, &MainWindow::showMeasuredRoofs);
    connect(&roofs_, &widgets::RoofMeasurement::failed, this, [this] { unfoldMessages(true); });
    const auto offerResume = [this] {
        actions_->resumeMeasuring->setEnabled(measurement_.stopped().has_value());
    };
    connect(&measurement_, &widgets::Measurement::failed, this, offerResume);
    connect(&measurement_, &widgets::Measurement::cancelled, this, offerResume);
    connect(&transfer_, &widgets::StudyTransfer::failed, this, [this] { unfoldMessages(true); });
    connect(&workspace_.jobs(), &QAbstractItemModel::rowsRemoved, this, [this] {
        // What was being opened into an empty window may have failed or been cancelled.
        QTimer::singleShot(0, this, [this] {
            if (!workspace_.hasStudy()) {
                displayPage(currentPage_);
            }
        });
    });
    connect(&workspace_.messages(), &widgets::MessageLog::added, this,
            [this](const widgets::Message& message) {
                if (message.severity == widgets::Message::Severity::Error) {
                    unfoldMessages(true);
                }
            });
    const auto remember = [this](const QString& path) {
        if (memory_ == Memory::Persistent && !path.isEmpty()) {
            recent_->add(path, workspace_.document());
            // Also what came from the command line, a drop or the recent studies.
            Settings().setFolder(QFileInfo(path).absolutePath());
        }
    };
    connect(&transfer_, &widgets::StudyTransfer::opened, this, remember);
    connect(&transfer_, &widgets::StudyTransfer::opened, this, &MainWindow::restoreStudyView);
    connect(&workspace_, &widgets::Workspace::leaving, this, &MainWindow::rememberStudyView);
    if (memory_ == Memory::Persistent) {
        transfer_.setViewSource(
            [this](const QString& path) { return storedView(recentSettings_, path); });
    }
    connect(&transfer_, &widgets::StudyTransfer::saved, this, remember);
    connect(&transfer_, &widgets::StudyTransfer::opened, this, &MainWindow::markOpen);
    connect(&transfer_, &widgets::StudyTransfer::saved, this,
            [this] { markOpen(workspace_.path()); });
    connect(&transfer_, &widgets::StudyTransfer::saved, this, &MainWindow::forgetLeft);
    connect(&transfer_, &widgets::StudyTransfer::changedOnDisk, this, &MainWindow::askAboutChange);
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (!workspace_.hasStudy()) {
        displayPage(currentPage_);
    }
}

void MainWindow::showDocks()
{
    const auto* entry = entryOf(currentPage_);
    const bool open = workspace_.hasStudy();
    parametersDock_->setVisible(open && entry != nullptr && entry->hasParameters &&
                                parametersWanted_);
    messagesDock_->setVisible(open || !workspace_.messages().messages().isEmpty() ||
                              workspace_.jobs().rowCount() > 0);
}

void MainWindow::unfoldMessages(bool unfolded)
{
    messagesUnfolded_ = unfolded;
    messagesTitle_->setUnfolded(unfolded);
    actions_->messages->setChecked(unfolded);
    // Folded, the list has no height; hiding it would leave the dock without a layout to stretch
    // its title.
    messagesPanel_->setMaximumHeight(unfolded ? QWIDGETSIZE_MAX : 0);
    messagesPanel_->setEnabled(unfolded);
    const int title = messagesTitle_->height();
    messagesDock_->setMinimumHeight(unfolded ? 3 * title : title);
    messagesDock_->setMaximumHeight(unfolded ? QWIDGETSIZE_MAX : title);
    if (unfolded) {
        inner_->resizeDocks({messagesDock_}, {messagesHeight}, Qt::Vertical);
    }
    showDocks();
}

void MainWindow::resetLayout()
{
    parametersWanted_ = true;
    actions_->parameters->setChecked(true);
    for (auto* dock : {parametersDock_, messagesDock_}) {
        dock->setFloating(false);
    }
    inner_->addDockWidget(Qt::RightDockWidgetArea, parametersDock_);
    inner_->addDockWidget(Qt::BottomDockWidgetArea, messagesDock_);
    inner_->resizeDocks({parametersDock_}, {widgets::Fonts::scaled(parametersWidth)},
                        Qt::Horizontal);
    unfoldMessages(false);
}

void MainWindow::rememberLayout()
{
    if (memory_ == Memory::Persistent) {
        Settings settings;
        settings.setGeometry(saveGeometry());
        settings.setDocks(inner_->saveState());
        settings.setPage(currentPage_);
        settings.setMessagesUnfolded(messagesUnfolded_);
        settings.setLastStudy(workspace_.path());
        rememberStudyView();
    }
}

void MainWindow::restoreStudyView()
{
    const auto page = workspace_.view().text("window/page");
    if (entryOf(page) != nullptr) {
        showPage(page);
    } else if (!workspace_.benchmark()) {
        // The pages of benchmarks would be empty: the first page that has something to show.
        displayPage(firstPageOf(workspace_.document()));
    }
}

void MainWindow::rememberStudyView()
{
    const auto& view = workspace_.document().view;
    if (memory_ == Memory::Persistent && !workspace_.path().isEmpty() && view) {
        storeView(recentSettings_, workspace_.path(), *view);
    }
}

}  // namespace papilio::app
