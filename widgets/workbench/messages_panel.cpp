#include "widgets/workbench/messages_panel.h"

#include "widgets/kit/box_layout.h"
#include "widgets/session/message_log.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemView>
#include <QAction>
#include <QDateTime>
#include <QIcon>
#include <QKeyEvent>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QStyledItemDelegate>

#include <algorithm>
#include <cmath>
#include <utility>

namespace papilio::widgets {

namespace {

constexpr int padding = 16;
constexpr int iconSize = 16;

QColor severityColor(Message::Severity severity, const Tokens& tokens)
{
    switch (severity) {
        case Message::Severity::Error:
            return tokens.error.text;
        case Message::Severity::Warning:
            return tokens.approximate.text;
        case Message::Severity::Information:
            break;
    }
    return tokens.muted;
}

QString iconName(Message::Severity severity)
{
    return severity == Message::Severity::Information ? u"info"_s : u"triangle-warning"_s;
}

/// Where the parts of a message are in its row.
struct Parts {
    QString time;
    QString place;  ///< cut to a third: a whole command line would leave the sentence no room
    QRect inner;    ///< right of the time
    QRect sentence;
};

Parts partsOf(const QRect& row, const QModelIndex& index, const QFontMetrics& metrics)
{
    Parts parts;
    parts.time = index.data(MessageLog::TimeRole).toDateTime().toString(u"HH:mm"_s);
    parts.inner = row.adjusted(padding + iconSize + 10, 0, -padding, 0);
    parts.sentence = parts.inner.adjusted(metrics.horizontalAdvance(parts.time) + 10, 0, 0, 0);
    parts.place = metrics.elidedText(index.data(MessageLog::PlaceRole).toString(), Qt::ElideMiddle,
                                     parts.sentence.width() / 3);
    parts.sentence.adjust(0, 0, -metrics.horizontalAdvance(parts.place) - padding, 0);
    return parts;
}

/// Info, triangle in warning color, triangle in error color.
QIcon messageIcon(Message::Severity severity)
{
    QPixmap pixmap(iconSize * 2, iconSize * 2);
    pixmap.setDevicePixelRatio(2);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintIcon(painter, QRectF(0, 0, iconSize, iconSize), iconName(severity),
              severityColor(severity, Theme::tokens()));
    return pixmap;
}

}  // namespace

/// A message: icon, sentence, and at the right the place it comes from or the time.
class MessageDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        const auto& tokens = Theme::tokens();
        const auto severity =
            static_cast<Message::Severity>(index.data(MessageLog::SeverityRole).toInt());
        painter->save();
        painter->fillRect(option.rect, option.state.testFlag(QStyle::State_Selected)
                                           ? tokens.selection
                                           : tokens.surface);
        painter->setPen(tokens.border);
        painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());

        const QRectF icon(option.rect.left() + padding, option.rect.center().y() - iconSize / 2.0,
                          iconSize, iconSize);
        paintIcon(*painter, icon, iconName(severity), severityColor(severity, tokens));

        const auto font = Fonts::ui(Fonts::table);
        painter->setFont(font);
        const auto parts = partsOf(option.rect, index, QFontMetrics(font));
        painter->setPen(tokens.muted);
        painter->drawText(parts.inner, Qt::AlignLeft | Qt::AlignVCenter, parts.time);
        painter->setPen(tokens.accent);
        painter->drawText(parts.inner, Qt::AlignRight | Qt::AlignVCenter, parts.place);
        painter->setPen(tokens.text);
        painter->drawText(parts.sentence, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap,
                          index.data().toString());
        painter->restore();
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override
    {
        const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
        const int width = view != nullptr ? view->viewport()->width() : option.rect.width();
        const QFontMetrics metrics(Fonts::ui(Fonts::table));
        const auto room = partsOf({0, 0, width, 1}, index, metrics).sentence;
        const int height = metrics
                               .boundingRect({0, 0, std::max(1, room.width()), 1}, Qt::TextWordWrap,
                                             index.data().toString())
                               .height();
        return {width, std::max(Fonts::scaled(30), height + Fonts::scaled(12))};
    }
};

namespace {

void copyMessages(const QListView& list)
{
    QStringList lines;
    for (const auto& index : list.selectionModel()->selectedIndexes()) {
        lines << u"%1 %2"_s.arg(index.data(MessageLog::TimeRole).toDateTime().toString(Qt::ISODate),
                                index.data().toString());
    }
    copyText(lines.join(u'\n'));
}

/// Copies its selected rows with their times.
class MessageList : public QListView {
protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        if (event->matches(QKeySequence::Copy)) {
            copyMessages(*this);
        } else {
            QListView::keyPressEvent(event);
        }
    }
};

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
    JobRow(JobList& jobs, int row)
    {
        auto* icon = new QLabel;
        icon->setPixmap(widgets::icon(u"play"_s, IconTint::Accent).pixmap(16));
        auto* title = new ElidedLabel(jobs.index(row).data().toString());
        title->setFixedWidth(210);  // with the bar: a job does not widen a window of 1100 pixels
        bar_->setTextVisible(false);
        bar_->setFixedWidth(140);
        bar_->setAccessibleName(title->text());
        share_->setFont(Fonts::mono());
        // What comes to be known moves no button from under the pointer.
        share_->setMinimumWidth(Fonts::scaled(44));
        left_->setMinimumWidth(Fonts::scaled(112));
        auto* cancel = named(new QPushButton(MessagesPanel::tr("Cancel")), "cancelJob");
        const int id = jobs.index(row).data(JobList::IdRole).toInt();
        connect(
            offer_, &QPushButton::clicked, this, [&jobs, id] { jobs.accept(id); },
            Qt::QueuedConnection);
        connect(
            cancel, &QPushButton::clicked, this, [&jobs, id] { jobs.cancel(id); },
            Qt::QueuedConnection);

        inRow(this, {icon, title, bar_, share_, left_, {note_, 1}, offer_, cancel}, 12,
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
        note_->setText(job.data(JobList::NoteRole).toString());
        offer_->setText(job.data(JobList::OfferRole).toString());
        offer_->setVisible(!offer_->text().isEmpty());
    }

private:
    QProgressBar* bar_ = new QProgressBar;
    QLabel* share_ = new QLabel;
    QLabel* left_ = roleLabel({}, "muted");
    ElidedLabel* note_ = named(new ElidedLabel, "jobNote");
    QPushButton* offer_ = named(new QPushButton, "offerOfJob");
};

}  // namespace

MessagesTitle::MessagesTitle(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace)
{
    setObjectName(u"messagesTitle"_s);
    setAttribute(Qt::WA_StyledBackground);
    setProperty("role", u"raised"_s);
    auto* title = new QLabel(tr("Jobs and messages"));
    title->setFont(Fonts::ui(Fonts::body, QFont::DemiBold));
    newest_->setProperty("role", u"muted"_s);
    newest_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    clear_->setProperty("role", u"link"_s);
    clear_->setText(tr("Clear"));
    clear_->setToolTip(tr("Removes all messages"));
    connect(clear_, &QToolButton::clicked, &workspace.messages(), &MessageLog::clear);
    fold_->setProperty("role", u"link"_s);
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
    connect(&jobs, &QAbstractItemModel::dataChanged, this, [this](const QModelIndex& index) {
        if (job_ != nullptr && index.row() == 0) {
            static_cast<JobRow*>(job_)->show(index);
        }
    });
    connect(&messages, &QAbstractItemModel::rowsInserted, this, &MessagesTitle::refresh);
    connect(&messages, &QAbstractItemModel::modelReset, this, &MessagesTitle::refresh);
    refresh();
}

void MessagesTitle::setUnfolded(bool unfolded)
{
    isUnfolded_ = unfolded;
    refresh();
}

/// One job has its bar and Cancel here, too; of several the list has them all.
void MessagesTitle::showJob()
{
    auto& jobs = workspace_.jobs();
    const int id =
        isUnfolded_ || jobs.rowCount() == 0 ? 0 : jobs.index(0).data(JobList::IdRole).toInt();
    if (std::exchange(jobId_, id) == id) {
        return;
    }
    if (auto* before = std::exchange(job_, nullptr)) {
        before->hide();
        before->deleteLater();
    }
    if (id != 0) {
        job_ = new JobRow(jobs, 0);
        static_cast<QBoxLayout*>(layout())->insertWidget(2, job_);
    }
}

void MessagesTitle::refresh()
{
    showJob();
    const auto& jobs = workspace_.jobs();
    const auto& log = workspace_.messages();
    QStringList state;
    state << (jobs.rowCount() == 0 ? tr("idle") : tr("%1 running").arg(jobs.rowCount()));
    if (const int errors = log.count(Message::Severity::Error)) {
        state << counted(errors, "error");
    }
    if (const int warnings = log.count(Message::Severity::Warning)) {
        state << counted(warnings, "warning");
    }
    state_->setText(state.join(u" \u00b7 "_s));
    const bool showNewest = !isUnfolded_ && job_ == nullptr && !log.messages().isEmpty();
    icon_->setVisible(showNewest);
    newest_->setText(showNewest ? u"%1  %2"_s.arg(log.messages().back().time.toString(u"HH:mm"_s),
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
      messages_(named(new MessageList, "messages", tr("Messages")))
{
    nothing_->setProperty("role", u"muted"_s);
    nothing_->setContentsMargins(16, 8, 16, 8);
    messages_->setModel(&workspace.messages());
    messages_->setItemDelegate(new MessageDelegate(messages_));
    messages_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    messages_->setFrameShape(QFrame::NoFrame);
    messages_->setResizeMode(QListView::Adjust);  // sentences wrap
    messages_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    messages_->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* copy = new QAction(tr("Copy"), messages_);
    connect(copy, &QAction::triggered, this, [this] { copyMessages(*messages_); });
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
    constexpr int mostLines = 1000;
    output_->setReadOnly(true);
    output_->setFrameShape(QFrame::NoFrame);
    output_->setFont(Fonts::mono(Fonts::table));
    output_->setMaximumBlockCount(mostLines);
    output_->hide();
    tabs_->setDocumentMode(true);
    tabs_->setTabBarAutoHide(true);
    tabs_->addTab(messages_, tr("Messages"));
    inColumn(this, {jobs_, nothing_, {tabs_, 1}});

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

void MessagesPanel::showOutput(const QString& line)
{
    if (tabs_->count() == 1) {
        tabs_->addTab(output_, tr("Output"));
    }
    output_->appendPlainText(line);
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

#include "messages_panel.moc"
