#include "widgets/pages/recorders/recorder_panel.h"

#include "widgets/controls/filter_field.h"
#include "widgets/controls/verdict_chip.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace papilio::widgets {

RecorderPanel::RecorderPanel(QWidget* parent)
    : QWidget(parent),
      live_(new VerdictChip(VerdictKind::Neutral, tr("Live"))),
      program_(new QLabel),
      said_(new QLabel),
      command_(new QLineEdit),
      choose_(new QToolButton),
      start_(new QToolButton),
      stop_(new QToolButton),
      filter_(new FilterField),
      tree_(new QTreeWidget),
      words_(new QLabel)
{
    setObjectName(QStringLiteral("recorderPanel"));
    setProperty("role", QStringLiteral("window"));
    setAttribute(Qt::WA_StyledBackground);
    setMinimumWidth(Fonts::scaled(188));
    filter_->setObjectName(QStringLiteral("recorderFilter"));
    filter_->setPlaceholderText(tr("Filter recorders"));
    filter_->setAccessibleName(tr("Filter recorders"));
    tree_->setObjectName(QStringLiteral("recorderTree"));
    tree_->setAccessibleName(tr("Recorders"));
    tree_->setColumnCount(2);
    tree_->setHeaderHidden(true);
    tree_->setFrameShape(QFrame::NoFrame);
    tree_->setIndentation(Fonts::scaled(12));
    tree_->setUniformRowHeights(true);
    tree_->header()->setStretchLastSection(false);
    tree_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    tree_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    tree_->setTextElideMode(Qt::ElideMiddle);
    words_->setObjectName(QStringLiteral("inWords"));
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::RichText);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    words_->setFont(Fonts::ui(Fonts::table));

    auto* title = new QLabel(tr("In words"));
    title->setFont(Fonts::ui(Fonts::body, QFont::DemiBold));
    auto* below = new QWidget;
    auto* belowLayout = new QVBoxLayout(below);
    belowLayout->setContentsMargins(0, 8, 0, 0);
    belowLayout->addWidget(title);
    auto* scroll = new QScrollArea;
    scroll->setAccessibleName(tr("Settings of the recorders"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(words_);
    belowLayout->addWidget(scroll, 1);
    auto* split = new QSplitter(Qt::Vertical);
    split->setChildrenCollapsible(false);
    split->addWidget(tree_);
    split->addWidget(below);
    split->setSizes({400, 360});

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(8);
    layout->addWidget(buildLive());
    layout->addWidget(filter_);
    layout->addWidget(split, 1);

    connect(filter_, &FilterField::patternChanged, this, &RecorderPanel::applyFilter);
    connect(tree_, &QTreeWidget::itemChanged, this, &RecorderPanel::takeTick);
    tree_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(tree_, &QTreeWidget::customContextMenuRequested, this, &RecorderPanel::showTickMenu);
    connect(tree_, &QTreeWidget::currentItemChanged, this, &RecorderPanel::currentChanged);
}

QWidget* RecorderPanel::buildLive()
{
    auto* card = new QWidget;
    card->setProperty("role", QStringLiteral("card"));
    card->setAttribute(Qt::WA_StyledBackground);
    command_->setObjectName(QStringLiteral("liveCommand"));
    command_->setPlaceholderText(tr("Program to record"));
    command_->setAccessibleName(tr("Program and arguments to record"));
    command_->setToolTip(
        tr("The program runs unchanged under papilio-collect recorders; what it records is drawn "
           "while it runs and kept in the study at its end."));
    choose_->setIcon(icon(QStringLiteral("open")));
    choose_->setToolTip(tr("Choose the program"));
    choose_->setAccessibleName(choose_->toolTip());
    start_->setObjectName(QStringLiteral("liveStart"));
    start_->setText(tr("Start"));
    start_->setProperty("role", QStringLiteral("primary"));
    start_->setToolTip(tr("Run the program and watch its recorders"));
    stop_->setObjectName(QStringLiteral("liveStop"));
    stop_->setText(tr("Stop"));
    stop_->setIcon(icon(QStringLiteral("stop")));
    stop_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    stop_->setProperty("role", QStringLiteral("outlined"));
    stop_->setToolTip(tr("End the program; what it recorded is kept"));
    live_->setObjectName(QStringLiteral("liveChip"));
    live_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    program_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    program_->setObjectName(QStringLiteral("liveProgram"));
    program_->setFont(Fonts::mono(Fonts::table, QFont::Medium));
    said_->setObjectName(QStringLiteral("liveSaid"));
    said_->setProperty("role", QStringLiteral("secondary"));
    said_->setWordWrap(true);

    auto* line = new QHBoxLayout;
    line->addWidget(live_);
    line->addWidget(program_, 1);
    line->addWidget(stop_);
    auto* enter = new QHBoxLayout;
    enter->setSpacing(4);
    enter->addWidget(command_, 1);
    enter->addWidget(choose_);
    enter->addWidget(start_);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(0, 0, 0, 8);
    layout->setSpacing(6);
    layout->addLayout(line);
    layout->addLayout(enter);
    layout->addWidget(said_);
    connect(command_, &QLineEdit::textChanged, this, &RecorderPanel::enableStart);
    connect(command_, &QLineEdit::returnPressed, start_, &QToolButton::click);
    connect(start_, &QToolButton::clicked, this, &RecorderPanel::startRequested);
    connect(stop_, &QToolButton::clicked, this, &RecorderPanel::stopRequested);
    connect(choose_, &QToolButton::clicked, this, &RecorderPanel::chooseProgram);
    setLive(false, false, {}, tr("Start a program and record it."));
    enableStart();
    return card;
}

void RecorderPanel::chooseProgram()
{
    const auto path = QFileDialog::getOpenFileName(this, tr("Program to record"));
    if (!path.isEmpty()) {
        command_->setText(path.contains(QLatin1Char(' ')) ? QStringLiteral("\"%1\"").arg(path)
                                                          : path);
    }
}

QStringList RecorderPanel::command() const
{
    return QProcess::splitCommand(command_->text());
}

void RecorderPanel::setLive(bool isRunning,
                            bool isStopping,
                            const QString& program,
                            const QString& said)
{
    if (stop_->isVisibleTo(this) && !isRunning) {
        // A click meant for Stop would start the program again.
        constexpr int milliseconds = 1000;
        isHeld_ = true;
        QTimer::singleShot(milliseconds, this, [this] {
            isHeld_ = false;
            enableStart();
        });
        enableStart();
    }
    live_->setVisible(isRunning);
    program_->setVisible(isRunning);
    program_->setText(program);
    stop_->setVisible(isRunning);
    stop_->setEnabled(!isStopping);
    stop_->setText(isStopping ? tr("Stopping…") : tr("Stop"));
    command_->setVisible(!isRunning);
    choose_->setVisible(!isRunning);
    start_->setVisible(!isRunning);
    said_->setText(said);
    said_->setVisible(!said.isEmpty());
}

void RecorderPanel::enableStart()
{
    start_->setEnabled(isAvailable_ && !isHeld_ && !command().isEmpty());
}

void RecorderPanel::setUnavailable(const QString& reason)
{
    isAvailable_ = reason.isEmpty();
    command_->setEnabled(isAvailable_);
    choose_->setEnabled(isAvailable_);
    enableStart();
    if (!reason.isEmpty()) {
        said_->setText(reason);
        said_->setVisible(true);
    }
}

std::set<const core::Recorder*> RecorderPanel::shown() const
{
    std::set<const core::Recorder*> found;
    for (const auto& recorder : snapshot_.recorders) {
        if (ticked_.contains(QString::fromStdString(recorder->name))) {
            found.insert(recorder.get());
        }
    }
    return found;
}

std::shared_ptr<const core::Recorder> RecorderPanel::current() const
{
    const auto* item = tree_->currentItem();
    const auto index = item != nullptr ? item->data(0, recorderRole) : QVariant();
    return index.isValid() && index.toULongLong() < snapshot_.recorders.size()
               ? snapshot_.recorders[index.toULongLong()]
               : nullptr;
}

void RecorderPanel::setCurrent(const core::Recorder* recorder)
{
    for (QTreeWidgetItemIterator at(tree_); *at != nullptr; ++at) {
        const auto index = (*at)->data(0, recorderRole);
        if (index.isValid() && snapshot_.recorders[index.toULongLong()].get() == recorder) {
            const QSignalBlocker blocker(tree_);
            tree_->setCurrentItem(*at);
            tree_->scrollToItem(*at);
            tree_->viewport()->update();
            return;
        }
    }
}

void RecorderPanel::setWords(const QString& html)
{
    words_->setText(html.isEmpty() ? tr("Nothing stands out in what is ticked.") : html);
}

}  // namespace papilio::widgets
