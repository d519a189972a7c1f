#include "widgets/workbench/messages_panel.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/elided_label.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/workbench/message_delegate.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QListView>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>

#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int rowHeight = 32;

QString timeLeft(double seconds)
{
    if (seconds < 0) {
        return {};
    }
    if (seconds < 90) {
        return MessagesPanel::tr("about %1 s left").arg(std::max(1.0, std::ceil(seconds)));
    }
    return MessagesPanel::tr("about %1 min left").arg(std::ceil(seconds / 60));
}

/// One running job.
class JobRow : public QWidget {
public:
    JobRow(JobList& jobs, int row) : bar_(new QProgressBar), share_(new QLabel), left_(new QLabel)
    {
        auto* icon = new QLabel;
        icon->setPixmap(widgets::icon(QStringLiteral("play"), IconTint::Accent).pixmap(16));
        auto* title = new QLabel(jobs.index(row).data().toString());
        title->setMinimumWidth(320);
        bar_->setTextVisible(false);
        bar_->setFixedWidth(200);
        bar_->setAccessibleName(title->text());
        share_->setFont(Fonts::mono());
        left_->setProperty("role", QStringLiteral("muted"));
        auto* cancel = new QPushButton(MessagesPanel::tr("Cancel"));
        cancel->setObjectName(QStringLiteral("cancelJob"));
        const int id = jobs.index(row).data(JobList::IdRole).toInt();
        connect(
            cancel, &QPushButton::clicked, this, [&jobs, id] { jobs.cancel(id); },
            Qt::QueuedConnection);

        inRow(this, {icon, title, bar_, share_, left_, BoxItem::growing(), cancel}, 12,
              {16, 0, 16, 0});
        setFixedHeight(Fonts::scaled(rowHeight));
        show(jobs.index(row));
    }

    void show(const QModelIndex& job)
    {
        const double progress = job.data(JobList::ProgressRole).toDouble();
        bar_->setRange(0, progress < 0 ? 0 : 1000);
        bar_->setValue(static_cast<int>(progress * 1000));
        share_->setText(progress < 0
                            ? QString()
                            : MessagesPanel::tr("%1 %").arg(static_cast<int>(progress * 100)));
        left_->setText(timeLeft(job.data(JobList::SecondsLeftRole).toDouble()));
    }

private:
    QProgressBar* bar_;
    QLabel* share_;
    QLabel* left_;
};

}  // namespace

MessagesTitle::MessagesTitle(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      state_(new QLabel),
      icon_(new QLabel),
      newest_(new ElidedLabel),
      clear_(new QToolButton),
      fold_(new QToolButton)
{
    setObjectName(QStringLiteral("messagesTitle"));
    setAttribute(Qt::WA_StyledBackground);
    setProperty("role", QStringLiteral("raised"));
    auto* title = new QLabel(tr("Jobs and messages"));
    title->setFont(Fonts::ui(Fonts::body, QFont::DemiBold));
    state_->setProperty("role", QStringLiteral("muted"));
    newest_->setProperty("role", QStringLiteral("muted"));
    newest_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    clear_->setObjectName(QStringLiteral("clearMessages"));
    clear_->setProperty("role", QStringLiteral("link"));
    clear_->setText(tr("Clear"));
    clear_->setToolTip(tr("Removes all messages"));
    connect(clear_, &QToolButton::clicked, &workspace.messages(), &MessageLog::clear);
    fold_->setObjectName(QStringLiteral("foldMessages"));
    fold_->setProperty("role", QStringLiteral("link"));
    connect(fold_, &QToolButton::clicked, this, &MessagesTitle::foldToggled);

    auto* layout =
        inRow(this, {title, state_, icon_, {newest_, 1}, clear_, fold_}, 8, {16, 0, 16, 0});
    // A dock puts its content below what its title asks for, whatever height that is fixed at.
    layout->addStrut(Fonts::scaled(rowHeight));
    setFixedHeight(Fonts::scaled(rowHeight));

    auto& jobs = workspace.jobs();
    auto& messages = workspace.messages();
    connect(&jobs, &QAbstractItemModel::rowsInserted, this, &MessagesTitle::refresh);
    connect(&jobs, &QAbstractItemModel::rowsRemoved, this, &MessagesTitle::refresh);
    connect(&messages, &QAbstractItemModel::rowsInserted, this, &MessagesTitle::refresh);
    connect(&messages, &QAbstractItemModel::modelReset, this, &MessagesTitle::refresh);
    refresh();
}

void MessagesTitle::setUnfolded(bool unfolded)
{
    isUnfolded_ = unfolded;
    refresh();
}

void MessagesTitle::refresh()
{
    const auto& jobs = workspace_.jobs();
    const auto& log = workspace_.messages();
    QStringList state;
    state << (jobs.rowCount() == 0 ? tr("idle") : tr("%n running", nullptr, jobs.rowCount()));
    if (const int errors = log.count(Message::Severity::Error)) {
        state << tr("%n error(s)", nullptr, errors)
                     .replace(QStringLiteral("(s)"), errors == 1 ? QString() : QStringLiteral("s"));
    }
    if (const int warnings = log.count(Message::Severity::Warning)) {
        state << tr("%n warning(s)", nullptr, warnings)
                     .replace(QStringLiteral("(s)"),
                              warnings == 1 ? QString() : QStringLiteral("s"));
    }
    state_->setText(state.join(QStringLiteral(u" \u00b7 ")));
    const bool showNewest = !isUnfolded_ && !log.messages().isEmpty();
    icon_->setVisible(showNewest);
    newest_->setText(showNewest ? QStringLiteral("%1  %2").arg(
                                      log.messages().back().time.toString(QStringLiteral("HH:mm")),
                                      log.messages().back().text)
                                : QString());
    if (showNewest) {
        icon_->setPixmap(messageIcon(log.messages().back().severity).pixmap(16));
    }
    clear_->setVisible(isUnfolded_ && !log.messages().isEmpty());
    fold_->setText(isUnfolded_ ? tr("Hide") : tr("Show"));
}

MessagesPanel::MessagesPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      jobs_(new QVBoxLayout),
      messages_(new QListView),
      nothing_(new QLabel(tr("No job is running, and there are no messages.")))
{
    nothing_->setObjectName(QStringLiteral("noMessages"));
    nothing_->setProperty("role", QStringLiteral("muted"));
    nothing_->setContentsMargins(16, 8, 16, 8);
    messages_->setObjectName(QStringLiteral("messages"));
    messages_->setAccessibleName(tr("Messages"));
    messages_->setModel(&workspace.messages());
    messages_->setItemDelegate(new MessageDelegate(messages_));
    messages_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    messages_->setFrameShape(QFrame::NoFrame);
    messages_->setResizeMode(QListView::Adjust);  // sentences wrap
    messages_->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* copy = new QAction(tr("Copy"), messages_);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, [this] {
        QStringList lines;
        for (const auto& index : messages_->selectionModel()->selectedIndexes()) {
            lines << QStringLiteral("%1 %2").arg(
                index.data(MessageLog::TimeRole).toDateTime().toString(Qt::ISODate),
                index.data().toString());
        }
        QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
    });
    auto* clear = new QAction(tr("Clear messages"), messages_);
    connect(clear, &QAction::triggered, &workspace.messages(), &MessageLog::clear);
    messages_->addActions({copy, clear});
    connect(messages_, &QListView::activated, this, [this](const QModelIndex& index) {
        const auto place = index.data(MessageLog::PlaceRole).toString();
        if (!place.isEmpty()) {
            emit placeActivated(place);
        }
    });

    jobs_->setContentsMargins(0, 0, 0, 0);
    jobs_->setSpacing(0);
    inColumn(this, {jobs_, nothing_, {messages_, 1}});

    auto& jobs = workspace.jobs();
    connect(&jobs, &QAbstractItemModel::rowsInserted, this, &MessagesPanel::rebuildJobs);
    connect(&jobs, &QAbstractItemModel::rowsRemoved, this, &MessagesPanel::rebuildJobs);
    connect(&jobs, &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex& index) { updateJob(index.row()); });
    connect(&workspace.messages(), &QAbstractItemModel::rowsInserted, messages_,
            &QListView::scrollToBottom, Qt::QueuedConnection);
    connect(&workspace.messages(), &QAbstractItemModel::rowsInserted, this,
            &MessagesPanel::showWhetherEmpty);
    connect(&workspace.messages(), &QAbstractItemModel::modelReset, this,
            &MessagesPanel::showWhetherEmpty);
    rebuildJobs();
}

void MessagesPanel::showWhetherEmpty()
{
    nothing_->setVisible(workspace_.jobs().rowCount() == 0 &&
                         workspace_.messages().messages().isEmpty());
}

void MessagesPanel::rebuildJobs()
{
    while (auto* item = jobs_->takeAt(0)) {
        item->widget()->deleteLater();
        item->widget()->hide();
        delete item;
    }
    for (int row = 0; row < workspace_.jobs().rowCount(); ++row) {
        jobs_->addWidget(new JobRow(workspace_.jobs(), row));
    }
    showWhetherEmpty();
}

void MessagesPanel::updateJob(int row)
{
    if (auto* item = jobs_->itemAt(row)) {
        static_cast<JobRow*>(item->widget())->show(workspace_.jobs().index(row));
    }
}

}  // namespace papilio::widgets
