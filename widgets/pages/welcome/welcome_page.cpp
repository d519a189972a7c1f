#include "widgets/pages/welcome/welcome_page.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/card_button.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/welcome/sample_card.h"
#include "widgets/session/latest_job.h"
#include "widgets/session/recent_studies.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/cell_roles.h"
#include "widgets/table/data_table.h"
#include "widgets/table/rows_model.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/tr.h"
#include "widgets/workbench/page.h"
#include "widgets/workbench/start_tasks.h"

#include <QAction>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QPainter>
#include <QScrollArea>
#include <QWidget>

#include <algorithm>
#include <utility>
#include <vector>

namespace papilio::widgets {

namespace {

QString dayText(const QDateTime& time, const QDateTime& now)
{
    const auto format = time.date().year() == now.date().year() ? tr("d MMM") : tr("d MMM yyyy");
    return QLocale::c().toString(time.date(), format);
}

}  // namespace

QString whenText(const QDateTime& time, const QDateTime& now)
{
    const auto days = time.date().daysTo(now.date());
    if (days == 0) {
        return tr("today %1").arg(time.toString(u"HH:mm"_s));
    }
    return days == 1 ? tr("yesterday") : dayText(time, now);
}

namespace {

/// The path with the home directory as ~.
QString homePath(const QString& path)
{
    const auto home = QDir::homePath();
    const bool isInside = home.size() > 1 && (path == home || path.startsWith(home + u'/'));
    return isInside ? u'~' + path.mid(home.size()) : path;
}

/// Study, kind, contents, folder, opened. Missing ones say so and offer what to do.
RowsModel<RecentStudy>::Columns recentColumns()
{
    using Column = TableColumn<RecentStudy>;
    const auto folder = [](const RecentStudy& study) { return QFileInfo(study.path).path(); };
    return {
        Column("study", tr("Study"))
            .text([](const RecentStudy& study) { return QFileInfo(study.path).fileName(); })
            .font(Fonts::ui(Fonts::table, QFont::Medium))
            .on(MutedRole, &RecentStudy::isMissing),
        Column("kind", tr("Kind")).text(&RecentStudy::kind),
        Column("contents", tr("Contents"))
            .text([folder](const RecentStudy& study) {
                return study.isMissing()
                           ? tr("Not found at %1 since %2.")
                                 .arg(homePath(folder(study)),
                                      dayText(study.missingSince, QDateTime::currentDateTime()))
                           : study.contents;
            })
            .on(VerdictRole,
                [](const RecentStudy& study) {
                    return study.isMissing() ? QVariant::fromValue(VerdictKind::Approximate)
                                             : QVariant();
                }),
        Column("folder", tr("Folder"))
            .text([folder](const RecentStudy& study) {
                return study.isMissing() ? tr("Enter: locate it. Delete: remove it")
                                         : homePath(folder(study));
            })
            .copy(folder),
        Column("opened", tr("Opened"))
            .text([](const RecentStudy& study) {
                return whenText(study.opened, QDateTime::currentDateTime());
            })
            .sort(&RecentStudy::opened)
            .right(),
    };
}

}  // namespace

DropArea::DropArea(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Drop files or folders here"));
}

void DropArea::setActive(bool active)
{
    if (isActive_ != active) {
        isActive_ = active;
        update();
    }
}

QSize DropArea::sizeHint() const
{
    return {Fonts::scaled(300), Fonts::scaled(56)};
}

QSize DropArea::minimumSizeHint() const
{
    return {Fonts::scaled(160), Fonts::scaled(56)};
}

void DropArea::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(isActive_ ? t.accent : t.control, isActive_ ? 2 : 1, Qt::DashLine));
    painter.setBrush(isActive_ ? QBrush(t.selection) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
    painter.setFont(Fonts::ui(Fonts::table));
    painter.setPen(isActive_ ? t.text : t.muted);
    painter.drawText(
        rect(), Qt::AlignCenter,
        isActive_ ? tr("Release to open or import") : tr("Drop files or folders here"));
}

class WelcomePage : public Page {
    Q_OBJECT

public:
    WelcomePage(Workspace& workspace, RecentStudies& recent, const QString& samples)
        : Page(workspace),
          recent_(recent),
          samplesDirectory_(samples),
          reading_(this)
    {
        named(this, "welcomePage", tr("Welcome"));
        setAcceptDrops(true);

        auto* content = new QWidget;
        setGround(*content, "window");
        auto* columns =
            inRow(nullptr, {{buildStart(), 33}, {buildSamples(), 67}}, Fonts::scaled(32));
        const int side = Fonts::scaled(48);
        const int edge = Fonts::scaled(16);
        inColumn(content, {buildHead(), buildRecent(), columns, BoxItem::growing(1)},
                 Fonts::scaled(12), {side, edge, side, edge});

        auto* scroll = named(scrolled(content), "welcomeScroll");
        scroll->setFocusPolicy(Qt::NoFocus);
        inColumn(this, {scroll});
        loadSamples();
    }

protected:
    void refresh(Changes /*changes*/) override
    {
        // The page comes up when a study was closed: files may have gone since.
        recent_.checkFiles();
        showFirst();  // a page that is shown anew has forgotten the row
    }

    void dragEnterEvent(QDragEnterEvent* event) override
    {
        if (!localPaths(*event->mimeData()).isEmpty()) {
            drop_->setActive(true);
            event->acceptProposedAction();
        }
    }

    void dragLeaveEvent(QDragLeaveEvent* /*event*/) override { drop_->setActive(false); }
    void dropEvent(QDropEvent* event) override
    {
        drop_->setActive(false);
        const auto paths = localPaths(*event->mimeData());
        if (!paths.isEmpty()) {
            event->acceptProposedAction();
            emit pathsRequested(paths);
        }
    }

    void keyPressEvent(QKeyEvent* event) override
    {
        const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
        // A table hands on the key by which one of its rows was opened.
        if (isEnter && recentModel_->rowCount() == 0 && try_->isEnabled()) {
            try_->click();
            return;
        }
        if (event->key() == Qt::Key_Delete && recentTable_->hasFocus()) {
            recent_.remove(currentRecent());
            return;
        }
        Page::keyPressEvent(event);
    }

private:
    [[nodiscard]] QWidget* buildHead()
    {
        auto* head = new QWidget;
        auto* mark = new QLabel;
        const int side = Fonts::scaled(44);
        mark->setPixmap(
            icon(u"butterfly"_s, IconTint::Accent).pixmap(QSize(side, side), devicePixelRatioF()));
        mark->setFixedSize(side, side);
        auto* what = roleLabel(tr("Find out which hardware events can be trusted, which metrics "
                                  "they define, and what limits the code."),
                               "muted");
        what->setWordWrap(true);
        auto* words = inColumn(nullptr, {roleLabel(u"Papilio"_s, "page-title"), what}, 2);
        drop_ = named(new DropArea, "dropArea");
        drop_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
        inRow(head, {mark, {words, 1}, drop_}, Fonts::scaled(16));
        return head;
    }

    [[nodiscard]] QWidget* buildStart()
    {
        auto* start = new QWidget;
        auto* layout = start_ = new QVBoxLayout(start);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(Fonts::scaled(8));
        auto* title = roleLabel(tr("Start"), "section");
        title->setMinimumHeight(Fonts::scaled(28));
        layout->addWidget(title);
        try_ = named(new CardButton(u"flask"_s, tr("Try a sample"),
                                    tr("Opens the first sample. No counters needed.")),
                     "trySample");
        layout->addWidget(try_);
        for (const char* id : {"openStudy", "importData", "measure", "countProgram",
                               "recordProgram", "measureRoofs", "checkPresets"}) {
            const bool isFirst = layout->count() < 5;  // below the title and the sample
            layout->addWidget(newStartCard(startTask(QLatin1String(id)), *this, !isFirst));
        }
        layout->addStretch(1);
        connect(try_, &CardButton::clicked, this, &WelcomePage::chooseFirstSample);
        return start;
    }

    /// Who returns goes on with a study; for the others a sample comes first.
    void showFirst()
    {
        const bool returns = recentModel_->rowCount() > 0;
        try_->setPrimary(!returns);
        try_->setShortcutText(returns ? QString() : tr("Enter"));
        start_->removeWidget(try_);
        start_->insertWidget(returns ? 3 : 1, try_);  // below opening and importing, or the title
        if (QWidget* before = start_->itemAt(returns ? 2 : 0)->widget(); before != nullptr) {
            setTabOrder(before, try_);
        }
        setFocusProxy(returns ? static_cast<QWidget*>(recentTable_) : try_);
        if (returns && recentTable_->currentSourceRow() < 0) {
            recentTable_->selectSourceRow(0);
        }
    }

    [[nodiscard]] QWidget* buildSamples()
    {
        auto* samples = new QWidget;
        auto* title = roleLabel(tr("Samples"), "section");
        title->setMinimumHeight(Fonts::scaled(28));
        samplesNote_ = named(roleLabel(tr("Reading the samples…"), "muted"), "samplesNote");
        auto* head = inRow(nullptr, {title, {samplesNote_, 1}}, Fonts::scaled(12));
        grid_ = new QGridLayout;
        grid_->setSpacing(Fonts::scaled(8));
        inColumn(samples, {head, grid_, BoxItem::growing(1)}, Fonts::scaled(8));
        return samples;
    }

    [[nodiscard]] QWidget* buildRecent()
    {
        auto* recent = new QWidget(this);  // hidden while there are none
        auto* filter = named(new FilterField, "recentFilter", tr("Filter the recent studies"));
        filter->setPlaceholderText(tr("Filter"));
        filter->setFixedWidth(Fonts::scaled(200));
        auto* head = inRow(
            nullptr, {roleLabel(tr("Recent studies"), "section"), BoxItem::growing(1), filter},
            usualSpacing);

        recentTable_ = named(new DataTable, "recentTable", tr("Recent studies"));
        recentModel_->setColumns(recentColumns());
        recentModel_->everyCell()
            .tip([](const RecentStudy& study) {
                return study.title.isEmpty() ? study.path
                                             : u"%1\n%2"_s.arg(study.title, study.path);
            })
            .on(MutedRole, [](const RecentStudy&) { return true; });
        recentTable_->setSource(recentModel_);
        recentTable_->connectFilter(*filter);
        recentTable_->setCells({"contents"}, verdictCells);
        recentTable_->setColumnWidths(
            {{"study", 230}, {"kind", 180}, {"folder", 200}, {"opened", 100}});
        recentTable_->stretchColumn("contents");
        recentTable_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        auto* frame = new QFrame;
        setDynamicProperty(*frame, "role", u"card"_s);
        inColumn(frame, {recentTable_}, 0, {1, 1, 1, 1});
        inColumn(recent, {head, frame}, Fonts::scaled(8));

        auto* locateAction = new QAction(tr("Locate…"), this);
        auto* removeAction = new QAction(tr("Remove from the list"), this);
        recentTable_->addContextAction(locateAction);
        recentTable_->addContextAction(removeAction);
        connect(locateAction, &QAction::triggered, this, [this] { locate(currentRecent()); });
        connect(removeAction, &QAction::triggered, this,
                [this] { recent_.remove(currentRecent()); });
        connect(
            recentTable_, &QAbstractItemView::activated, this,
            [this](const QModelIndex& index) { openRecent(recentTable_->sourceRow(index.row())); });
        const auto show = [this, recent] {
            recentModel_->setRows({recent_.studies().begin(), recent_.studies().end()});
            constexpr int most = 4;
            const int rows = std::clamp(recentModel_->rowCount(), 1, most);
            recentTable_->setFixedHeight(Fonts::scaled(30 + rows * 26));
            showFirst();
            recent->setVisible(recentModel_->rowCount() > 0);
        };
        connect(&recent_, &RecentStudies::changed, this, show);
        show();
        return recent;
    }

    void loadSamples()
    {
        reading_.start(
            [directory = samplesDirectory_](std::stop_token stop) {
                return readSamples(directory, stop);
            },
            [this](std::vector<SampleSummary> samples) { showSamples(std::move(samples)); });
    }

    void showSamples(std::vector<SampleSummary> samples)
    {
        for (auto* card : std::exchange(cards_, {})) {
            delete card;
        }
        const bool areSimulated = std::ranges::all_of(samples, &SampleSummary::isSimulated);
        for (auto& sample : samples) {
            auto* card = new SampleCard(std::move(sample));
            card->setObjectName(u"sample%1"_s.arg(cards_.size()));
            const int place = static_cast<int>(cards_.size());
            grid_->addWidget(card, place / 2, place % 2);
            connect(card, &SampleCard::clicked, this,
                    [this, card] { emit pathsRequested({card->sample().path}); });
            cards_ << card;
        }
        grid_->setColumnStretch(0, 1);
        grid_->setColumnStretch(1, 1);
        const auto first = std::ranges::find_if(cards_, &SampleCard::isEnabled);
        if (first == cards_.end()) {
            samplesNote_->setText(
                tr("No samples found in %1. Build the target “samples”, or reinstall Papilio.")
                    .arg(homePath(samplesDirectory_)));
            try_->setDisabledReason(tr("No samples found in %1.").arg(homePath(samplesDirectory_)));
            return;
        }
        samplesNote_->setText(
            areSimulated ? tr("Generated from event models, labeled as simulated everywhere")
                         : QString());
        try_->setDescription(tr("Opens “%1”. No counters needed.").arg((*first)->sample().title));
    }

    void chooseFirstSample()
    {
        const auto first = std::ranges::find_if(cards_, &SampleCard::isEnabled);
        if (first != cards_.end()) {
            emit pathsRequested({(*first)->sample().path});
        }
    }

    void openRecent(int row)
    {
        const auto* study = recentModel_->rowAt(row);
        if (study == nullptr) {
            return;
        }
        if (study->isMissing()) {
            locate(study->path);
        } else {
            emit pathsRequested({study->path});
        }
    }

    /// Empty where none is selected.
    [[nodiscard]] QString currentRecent() const
    {
        const auto* study = recentModel_->rowAt(recentTable_->currentSourceRow());
        return study == nullptr ? QString() : study->path;
    }

    void locate(const QString& path)
    {
        if (path.isEmpty()) {
            return;
        }
        const auto found = QFileDialog::getOpenFileName(
            this, tr("Where is %1 now?").arg(QFileInfo(path).fileName()), QFileInfo(path).path(),
            tr("Papilio studies (*.h5);;All files (*)"));
        if (!found.isEmpty()) {
            recent_.relocate(path, found);
            emit pathsRequested({found});
        }
    }

    RecentStudies& recent_;
    QString samplesDirectory_;
    CardButton* try_ = nullptr;
    DropArea* drop_ = nullptr;
    QGridLayout* grid_ = nullptr;
    QVBoxLayout* start_ = nullptr;
    QLabel* samplesNote_ = nullptr;
    RowsModel<RecentStudy>* recentModel_ = new RowsModel<RecentStudy>(this);
    DataTable* recentTable_ = nullptr;
    QList<SampleCard*> cards_;
    LatestJob reading_;
};

Page* newWelcomePage(Workspace& workspace, RecentStudies& recent, const QString& samples)
{
    return new WelcomePage(workspace, recent, samples);
}

}  // namespace papilio::widgets

#include "welcome_page.moc"
