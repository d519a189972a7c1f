#include "widgets/pages/campaign/campaign_page.h"

#include "core/base/lists.h"
#include "core/io/campaign/read_campaign.h"
#include "core/present/campaign_columns.h"
#include "core/traces/pyramid.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/pages/campaign/overlay_pane.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/session/foreign_text.h"
#include "widgets/session/latest_job.h"
#include "widgets/table/data_table.h"
#include "widgets/table/rows_model.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/page.h"

#include <QAction>
#include <QDateTime>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QSettings>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <numeric>
#include <vector>

namespace papilio::widgets {

namespace {

constexpr const char* lastPaths = "campaign/paths";

/// What was opened last, where all of it is still there.
QStringList remembered()
{
    const auto paths =
        hasSettings() ? QSettings().value(QLatin1String(lastPaths)).toStringList() : QStringList();
    const bool areThere =
        std::ranges::all_of(paths, [](const auto& path) { return QFileInfo(path).isReadable(); });
    return areThere ? paths : QStringList();
}

QDateTime timeOf(const core::Campaign& campaign, const core::StudyRow::Cell& cell)
{
    return QDateTime::fromString(QString::fromStdString(campaign.studies[cell.column].measured),
                                 Qt::ISODate);
}

/// The unit of a time axis: a few of it are shown.
struct TimeUnit {
    double seconds = 1;
    QString label;  ///< of the axis, with the time at which it begins
};

TimeUnit unitOf(double span, const QDateTime& first)
{
    constexpr double minute = 60;
    constexpr double hour = 60 * minute;
    constexpr double day = 24 * hour;
    constexpr double fewest = 2;
    const auto dates = QLocale::c();
    if (span >= fewest * day || span == 0) {
        return {day, tr("days since %1").arg(dates.toString(first.date(), QLocale::ShortFormat))};
    }
    const auto time = dates.toString(first, QLocale::ShortFormat);
    return span >= fewest * hour     ? TimeUnit{hour, tr("hours since %1 (UTC)").arg(time)}
           : span >= fewest * minute ? TimeUnit{minute, tr("minutes since %1 (UTC)").arg(time)}
                                     : TimeUnit{1, tr("seconds since %1 (UTC)").arg(time)};
}

/// What the value of a trend is, where it is shown alone.
QString valueLabel(const core::DigestValue& value)
{
    switch (value.kind) {
        case core::Followed::Metric:
            return tr("mean error on the kernels");
        case core::Followed::Event:
            return tr("size of the representation");
        default:
            return textOf(value.unit);
    }
}

/// What is followed, as the key names it. @param hasMachine  several machines are shown
QString nameOf(const core::StudyRow& trend, bool hasMachine)
{
    auto name = textOf(trend.first().name);
    if (hasMachine && !trend.machine.empty()) {
        name += QStringLiteral(" · ") + textOf(trend.machine);
    }
    return name;
}

/// Shows trends over time: one with its unit, several relative to their first values. The study
/// with which the newest level begins has a ring.
/// @param trends  of the campaign; none: the plot says what to do
void showTrends(PaneHeader& header,
                TracePlot& plot,
                const core::Campaign* campaign,
                std::vector<const core::StudyRow*> shown)
{
    TracePicture picture;
    picture.isLogarithmic = false;
    const bool isRelative = shown.size() > 1;
    std::erase_if(shown, [isRelative](const core::StudyRow* trend) {
        // Relative to nothing there is nothing to see.
        return std::ranges::none_of(trend->cells, [isRelative](const auto& cell) {
            return std::isfinite(cell.value->value) && (!isRelative || cell.value->value != 0);
        });
    });
    header.setTitle(shown.size() == 1 ? nameOf(*shown.front(), true) : tr("Trend"));
    header.setSubtitle({});
    QDateTime first;
    QDateTime last;
    bool hasDates = !shown.empty();
    for (const auto* trend : shown) {
        for (const auto& cell : trend->cells) {
            const auto time = timeOf(*campaign, cell);
            hasDates = hasDates && time.isValid();
            first = first.isValid() && first <= time ? first : time;
            last = last.isValid() && last >= time ? last : time;
        }
    }
    hasDates = hasDates && first < last;  // else all stand in one place
    const auto unit =
        hasDates ? unitOf(static_cast<double>(first.secsTo(last)), first) : TimeUnit();
    const bool hasMachines = std::ranges::any_of(shown, [&](const core::StudyRow* trend) {
        return trend->machine != shown.front()->machine;
    });
    for (const auto* trend : shown) {
        std::vector<double> values;
        std::vector<double> positions;
        double base = 0;
        for (const auto& cell : trend->cells) {
            const double value = cell.value->value;
            base = base == 0 && std::isfinite(value) ? value : base;
            values.push_back(isRelative && base != 0 ? value / base : value);
            positions.push_back(
                hasDates ? static_cast<double>(first.secsTo(timeOf(*campaign, cell))) / unit.seconds
                         : static_cast<double>(cell.column + 1));
        }
        Trace trace;
        trace.name = nameOf(*trend, hasMachines);
        trace.note = textOf(trend->first().subject);
        trace.values = std::make_shared<const core::Pyramid>(std::move(values));
        trace.positions = std::move(positions);
        trace.category = picture.traces.size();
        trace.hasPoints = true;
        // What somebody wrote on a study may be why it differs.
        for (std::size_t at = 0; at < trend->cells.size(); ++at) {
            const auto& note = campaign->studies[trend->cells[at].column].note;
            if (trend == shown.front() && !note.empty()) {
                picture.marks.push_back({TraceMark::Kind::Note, 0, at, at, 0,
                                         shownText(textOf(note).section(QLatin1Char('\n'), 0, 0))});
            }
        }
        const auto level = std::ranges::find_if(
            trend->changes.rbegin(), trend->changes.rend(), [](const core::TrendChange& change) {
                return change.isLevel && change.difference.isReal();
            });
        if (level != trend->changes.rend()) {
            trace.crossing = level->cell;
        }
        picture.traces.push_back(std::move(trace));
    }
    if (!shown.empty()) {
        picture.xLabel = hasDates ? unit.label : tr("study");
        picture.yLabel =
            isRelative ? tr("relative to the first") : valueLabel(shown.front()->first());
        picture.hasKey = isRelative;
    }
    if (shown.size() == 1 && !shown.front()->changes.empty()) {
        const WindowSentences inWindowLanguage;
        header.setSubtitle(textOf(core::changeText(*shown.front(), shown.front()->changes.back())));
    }
    const bool isOnce = std::ranges::all_of(
        shown, [](const core::StudyRow* trend) { return trend->cells.size() == 1; });
    if (isOnce) {
        picture = {};  // a single point has neither a course nor a scale
    }
    plot.setEmptyText(
        !picture.traces.empty() ? QString()
        : !shown.empty()        ? tr("This is in one study only: a trend needs a second one.")
        : campaign == nullptr
            ? tr("No studies are open. Open a folder above to see their values over time.")
            : tr("Select a row above to see it over time. Several rows are shown relative to "
                 "their first values."));
    plot.setPicture(std::move(picture), false);
}

}  // namespace

class CampaignPage : public Page {
    Q_OBJECT

public:
    explicit CampaignPage(Workspace& workspace)
        : Page(workspace),
          header_(new PaneHeader(tr("Campaign"))),
          views_(new SegmentedButtons),
          filter_(new FilterField),
          message_(new MessageBar),
          tables_(new QStackedWidget),
          changes_(new RowsModel<core::CampaignChange>(this)),
          trends_(new RowsModel<const core::StudyRow*>(this)),
          machines_(new RowsModel<core::StudyRow>(this)),
          studies_(new RowsModel<std::size_t>(this)),
          trendHeader_(new PaneHeader),
          trendPlot_(new TracePlot),
          overlay_(new OverlayPane(workspace.jobs())),
          reading_(this)
    {
        setObjectName(QStringLiteral("campaignPage"));
        reading_.list(this->workspace().jobs(), tr("Reading studies"),
                      [this] { showNothing(tr("Reading was cancelled.")); });
        buildHeader();
        buildTables();
        trendHeader_->setObjectName(QStringLiteral("trendHeader"));
        trendPlot_->setObjectName(QStringLiteral("trendPlot"));
        trendPlot_->setAccessibleName(tr("Values over time"));
        trendHeader_->addPlotTools(*trendPlot_);
        trend_ = new QWidget;
        inColumn(trend_, {trendHeader_, {trendPlot_, 1}});
        auto* upper = new QWidget;
        inColumn(upper, {header_, message_, {tables_, 1}});
        auto* lower = new QWidget;
        inColumn(lower, {{trend_, 1}, {overlay_, 1}});
        overlay_->hide();
        keep(overlay_->views(), "campaign/overlay");
        inColumn(this, {newSplitter(Qt::Vertical, "campaignRows", {upper, lower}, {520, 320})});
        message_->clear();
        showNothing({});
    }

    [[nodiscard]] QWidget* mainPlot() override
    {
        return views_->current() == StudiesView ? static_cast<QWidget*>(overlay_->plot())
                                                : trendPlot_;
    }

    [[nodiscard]] QString command() const override
    {
        if (paths_.isEmpty()) {
            return {};
        }
        QStringList words{QStringLiteral("papilio"), QStringLiteral("campaign")};
        words << paths_;
        const auto trends = selectedTrends();
        if (views_->current() == MachinesView) {
            words << QStringLiteral("--machines");
        } else if (trends.size() == 1) {
            words << QStringLiteral("--trend") << textOf(trends.front()->first().name);
        }
        return shellQuoted(words);
    }

    [[nodiscard]] bool isSettled() const override
    {
        return Page::isSettled() && !reading_.isRunning() && overlay_->isSettled();
    }

    /// Reads studies and folders of studies off the GUI thread and remembers them for the next
    /// start.
    void openPaths(const QStringList& paths) override
    {
        triedRemembered_ = true;
        read(paths, true);
        emit pageRequested(QStringLiteral("campaign"));
    }

    [[nodiscard]] bool hasContent() const override
    {
        return !paths_.isEmpty() || !remembered().isEmpty();
    }

    bool chooseContent() override
    {
        const auto start =
            paths_.isEmpty() ? QFileInfo(workspace().path()).absolutePath() : paths_[0];
        const auto folder = QFileDialog::getExistingDirectory(this, tr("Folder of studies"), start);
        if (folder.isEmpty()) {
            return false;
        }
        openPaths({folder});
        return true;
    }

    void reloadFiles() override
    {
        if (!paths_.isEmpty()) {
            read(paths_, false);
        }
    }

    [[nodiscard]] const std::shared_ptr<const core::Campaign>& campaign() const
    {
        return campaign_;
    }

protected:
    void refresh(Changes /*changes*/) override
    {
        // What was opened last is read again when the page is seen for the first time.
        if (std::exchange(triedRemembered_, true)) {
            return;
        }
        if (const auto paths = remembered(); !paths.isEmpty()) {
            read(paths, false);
        }
    }

    [[nodiscard]] bool namesParameters() const override { return false; }

private:
    enum View { ChangesView, TrendsView, MachinesView, StudiesView };

    void buildHeader()
    {
        header_->setObjectName(QStringLiteral("campaignHeader"));
        views_->setObjectName(QStringLiteral("campaignViews"));
        views_->addSegment(tr("Changes"),
                           tr("What differs from one study of a machine to the next"));
        views_->addSegment(tr("Trends"),
                           tr("Every metric, event, roof, kernel, solver and count over time"));
        views_->addSegment(tr("Machines"), tr("The newest of each machine, side by side"));
        views_->addSegment(tr("Studies"), tr("The studies themselves"));
        keep(*views_, "campaign/view");
        header_->addWidget(views_);
        header_->addButton("openCampaign", QStringLiteral("open"), tr("Open…"),
                           tr("Chooses a folder; the studies in it and in its folders are read"),
                           [this] { chooseContent(); });
        filter_->setAccessibleName(tr("Filter the table"));
        header_->addWidget(filter_);
        DataTable::addTools(*header_, [this] { return table(); });
        connect(header_->addCommandTool(), &QToolButton::clicked, this, &CampaignPage::copyCommand);
        connect(views_, &SegmentedButtons::currentChanged, this, [this](int view) {
            tables_->setCurrentIndex(view);
            trend_->setVisible(view != StudiesView);  // a study is no value
            overlay_->setVisible(view == StudiesView);
            if (view != StudiesView && !table()->selectionModel()->hasSelection()) {
                table()->selectRow(0);
            }
            showSelected();
        });
    }

    void buildTables()
    {
        const auto add = [this](const char* name, const QString& words, QAbstractItemModel* model) {
            auto* table = new DataTable(QLatin1String(name), words);
            table->setSource(model);
            table->connectFilter(*filter_);
            table->setSelectionMode(QAbstractItemView::ExtendedSelection);
            tables_->addWidget(table);
            shown_.push_back(table);
            connect(table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
                    &CampaignPage::showSelected);
        };
        add("campaignChanges", tr("Changes"), changes_);
        add("campaignTrends", tr("Trends"), trends_);
        add("campaignMachines", tr("Machines"), machines_);
        add("campaignStudies", tr("Studies"), studies_);
        auto* open = new QAction(tr("Open this study"), this);
        open->setObjectName(QStringLiteral("openCampaignStudy"));
        connect(open, &QAction::triggered, this, &CampaignPage::openSelected);
        shown_[StudiesView]->addContextAction(open);
        connect(shown_[StudiesView], &QTableView::doubleClicked, this, &CampaignPage::openSelected);
    }

    /// @param isAsked  somebody wants these: they are remembered
    void read(const QStringList& paths, bool isAsked)
    {
        message_->clear();
        paths_.clear();
        std::vector<std::filesystem::path> wanted;
        for (const auto& path : paths) {
            paths_ << QFileInfo(path).absoluteFilePath();
            wanted.emplace_back(paths_.last().toStdString());
        }
        if (isAsked && hasSettings()) {
            QSettings().setValue(QLatin1String(lastPaths), paths_);
        }
        if (campaign_ == nullptr) {
            showNothing(tr("Reading %1…").arg(QFileInfo(paths_.value(0)).fileName()));
        }
        reading_.start(
            [wanted](const std::stop_token& stop, const core::Progress& progress) {
                return core::readCampaign(wanted, progress, stop);
            },
            [this](core::Result<core::Campaign> read) {
                if (read) {
                    take(*std::move(read));
                } else {
                    message_->showMessage(VerdictKind::Error, tr("Not opened:"),
                                          textOf(read.error().message));
                }
            },
            [this](const QString& why) { showNothing(why); });
    }

    void take(core::Campaign read)
    {
        if (!read.unread.empty()) {
            message_->showMessage(VerdictKind::Approximate,
                                  tr("%1 left out:").arg(counted(read.unread.size(), "file")),
                                  textOf(read.unread.front().why));
        }
        if (read.studies.empty()) {
            showNothing(tr("This folder holds no study (.h5)."));
            return;
        }
        // Rows point into it.
        const auto before =
            std::exchange(campaign_, std::make_shared<const core::Campaign>(std::move(read)));
        overlay_->showStudies(nullptr, {});
        const WindowSentences inWindowLanguage;
        changes_->show(
            core::select(core::campaignChangeColumns(*campaign_),
                         {"measured", "kind", "of", "name", "machine", "change", "study"}),
            core::campaignChanges(*campaign_));
        std::vector<const core::StudyRow*> all;
        for (const auto& trend : campaign_->trends) {
            all.push_back(&trend);
        }
        std::ranges::stable_sort(all, std::ranges::greater(),
                                 [](const auto* trend) { return trend->changes.size(); });
        trends_->show(core::select(core::trendColumns(), {"kind", "of", "name", "changes", "latest",
                                                          "spread", "studies", "machine"}),
                      std::move(all));
        machines_->show(core::sideColumns(core::machineTitles(*campaign_)),
                        core::machineRows(*campaign_));
        std::vector<std::size_t> studies(campaign_->studies.size());
        std::iota(studies.begin(), studies.end(), 0);
        studies_->show(core::campaignStudyColumns(*campaign_), std::move(studies));
        for (auto* table : shown_) {
            table->setEmptyText({});
            table->fitColumns({.widest = 420});
        }
        const bool isNothingChanged = changes_->rowCount() == 0;
        if (isNothingChanged) {
            QStringList sentences;
            for (const auto& sentence : core::campaignSentences(*campaign_)) {
                sentences << textOf(sentence);
            }
            sentences << tr("Trends lists everything that they hold.");
            shown_[ChangesView]->setEmptyText(sentences.join(u' '));
        }
        header_->setSubtitle(counted(campaign_->studies.size(), "study", "studies") + u" · "_s +
                             counted(campaign_->machines().size(), "machine"));
        if (isNothingChanged && views_->current() == ChangesView) {
            views_->setCurrent(TrendsView);
            tables_->setCurrentIndex(TrendsView);
        }
        shown_[StudiesView]->selectAll();  // over one another until somebody chooses
        if (views_->current() != StudiesView) {
            table()->selectSourceRow(0);
        }
        showSelected();
    }

    void showNothing(const QString& why)
    {
        for (auto* table : shown_) {
            table->setEmptyText(why);
        }
        showTrends(*trendHeader_, *trendPlot_, campaign_.get(), {});
    }

    void showSelected()
    {
        showTrends(*trendHeader_, *trendPlot_, campaign_.get(), selectedTrends());
        std::vector<std::size_t> studies;
        for (const auto& index : shown_[StudiesView]->selectionModel()->selectedRows()) {
            studies.push_back(
                static_cast<std::size_t>(shown_[StudiesView]->sourceRow(index.row())));
        }
        std::ranges::sort(studies);  // in the order in which they were measured
        overlay_->showStudies(campaign_,
                              campaign_ == nullptr ? std::vector<std::size_t>() : studies);
    }

    void openSelected()
    {
        const int row = shown_[StudiesView]->currentSourceRow();
        if (row >= 0) {
            emit pathsRequested({textOf(campaign_->studies[studies_->row(row)].path)});
        }
    }

    [[nodiscard]] DataTable* table() const
    {
        return shown_[static_cast<std::size_t>(std::max(views_->current(), 0))];
    }

    /// Of the selected rows.
    [[nodiscard]] std::vector<const core::StudyRow*> selectedTrends() const
    {
        std::vector<const core::StudyRow*> trends;
        if (campaign_ == nullptr) {
            return trends;
        }
        const auto add = [&](const core::StudyRow* trend) {
            if (!core::contains(trends, trend)) {
                trends.push_back(trend);
            }
        };
        for (const auto& index : table()->selectionModel()->selectedRows()) {
            const int row = table()->sourceRow(index.row());
            switch (views_->current()) {
                case ChangesView:
                    add(changes_->row(row).trend);
                    break;
                case TrendsView:
                    add(trends_->row(row));
                    break;
                case MachinesView:
                    for (const auto& trend : campaign_->trends) {
                        if (std::ranges::find(machines_->row(row).cells, &trend.latest(),
                                              &core::StudyRow::Cell::value) !=
                            machines_->row(row).cells.end()) {
                            add(&trend);
                        }
                    }
                    break;
                default:
                    break;
            }
        }
        // More lines than that cannot be told apart.
        constexpr std::size_t most = 16;
        trends.resize(std::min(trends.size(), most));
        return trends;
    }

    PaneHeader* header_;
    SegmentedButtons* views_;
    FilterField* filter_;
    MessageBar* message_;
    QStackedWidget* tables_;
    RowsModel<core::CampaignChange>* changes_;
    RowsModel<const core::StudyRow*>* trends_;
    RowsModel<core::StudyRow>* machines_;
    RowsModel<std::size_t>* studies_;
    std::vector<DataTable*> shown_;  ///< by View
    QWidget* trend_ = nullptr;       ///< the plot of the selected trends with its header
    PaneHeader* trendHeader_;
    TracePlot* trendPlot_;
    OverlayPane* overlay_;
    QStringList paths_;
    std::shared_ptr<const core::Campaign> campaign_;
    bool triedRemembered_ = false;
    LatestJob reading_;  ///< last: ends before what it reports to
};

Page* newCampaignPage(Workspace& workspace)
{
    return new CampaignPage(workspace);
}

std::shared_ptr<const core::Campaign> shownCampaign(const Page& campaignPage)
{
    return dynamic_cast<const CampaignPage&>(campaignPage).campaign();
}

}  // namespace papilio::widgets

#include "campaign_page.moc"
