#include "widgets/pages/campaign/overlay_pane.h"

#include "core/analysis/noise.h"
#include "core/base/constants.h"
#include "core/base/lists.h"
#include "core/io/study/study_file.h"
#include "core/present/campaign_columns.h"
#include "core/traces/pyramid.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/parameter_field.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/window_sentences.h"

#include <QCheckBox>
#include <QLabel>
#include <QStackedWidget>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

/// What a view of bars is about.
struct ValuesView {
    core::Followed kind;
    const char* title;
    const char* help;
    const char* axis;
    const char* nothing;  ///< where the selected studies have none
};
/// From OverlayPane::Metrics on.
constexpr std::array valuesViews = {
    ValuesView{core::Followed::Metric, QT_TR_NOOP("Metrics"),
               QT_TR_NOOP("Mean error of each metric on the kernels"),
               QT_TR_NOOP("mean error on the kernels"),
               QT_TR_NOOP("The selected studies have no metrics.")},
    ValuesView{core::Followed::Coefficient, QT_TR_NOOP("Coefficients"),
               QT_TR_NOOP("Coefficients of the events in the formula of each metric"),
               QT_TR_NOOP("coefficient"),
               QT_TR_NOOP("No metric of the selected studies is defined.")},
    ValuesView{core::Followed::Share, QT_TR_NOOP("Top-Down"),
               QT_TR_NOOP("Share of each node of the Top-Down tree in each run"),
               QT_TR_NOOP("share of the total"),
               QT_TR_NOOP("The selected studies have no counts that a Top-Down model knows.")},
    ValuesView{core::Followed::Roof, QT_TR_NOOP("Roofs"),
               QT_TR_NOOP("Relative to the first selected study that has the roof"),
               QT_TR_NOOP("relative to the first"),
               QT_TR_NOOP("The selected studies have no measured roofs.")},
    ValuesView{core::Followed::Kernel, QT_TR_NOOP("Kernels"),
               QT_TR_NOOP("Relative to the first selected study that has the kernel"),
               QT_TR_NOOP("relative to the first"),
               QT_TR_NOOP("The selected studies have no kernels under roofs.")},
    ValuesView{core::Followed::Solver, QT_TR_NOOP("Solvers"),
               QT_TR_NOOP("Iterations of each solver run"), QT_TR_NOOP("iterations"),
               QT_TR_NOOP("The selected studies have no solver runs.")}};

const ValuesView& valuesIn(int view)
{
    return valuesViews[static_cast<std::size_t>(view - OverlayPane::Metrics)];
}

/// The rows of one subject (benchmark, run, roofline) next to one another.
std::vector<core::StudyRow> bySubject(std::vector<core::StudyRow> rows)
{
    std::map<std::string, std::size_t> order;
    for (const auto& row : rows) {
        order.emplace(row.first().subject, order.size());
    }
    std::ranges::stable_sort(rows, {},
                             [&](const core::StudyRow& row) { return order[row.first().subject]; });
    return rows;
}

/// Whether a view shows what depends on tau and alpha.
bool dependsOnThresholds(int view)
{
    return view == OverlayPane::Noise || view == OverlayPane::Chosen ||
           view == OverlayPane::Metrics || view == OverlayPane::Coefficients;
}

/// A line over the places of each subject, where there are several.
QList<BarSpan> subjectSpans(const std::vector<core::StudyRow>& rows)
{
    QList<BarSpan> spans;
    for (std::size_t place = 0; place < rows.size(); ++place) {
        if (place > 0 && rows[place].first().subject == rows[place - 1].first().subject) {
            ++spans.last().count;
        } else {
            spans << BarSpan{static_cast<int>(place), 1,
                             shownText(textOf(rows[place].first().subject))};
        }
    }
    return spans.size() > 1 ? spans : QList<BarSpan>();
}

}  // namespace

OverlayPane::OverlayPane(JobList& jobs, QWidget* parent)
    : QWidget(parent),
      header_(new PaneHeader(tr("Selected studies"))),
      views_(new SegmentedButtons),
      stack_(new QStackedWidget),
      lines_(new TracePlot),
      values_(new BarPlot),
      chosen_(new DataTable(QStringLiteral("overlayChosen"),
                            tr("Chosen events of the selected studies"))),
      chosenModel_(new RowsModel<core::StudyRow>(this)),
      reading_(this),
      analyzing_(this)
{
    header_->setObjectName(QStringLiteral("overlayHeader"));
    views_->setObjectName(QStringLiteral("overlayViews"));
    views_->addSegment(tr("Noise"), tr("max-RNMSE of the events of each study, sorted"));
    views_->addSegment(tr("Chosen"), tr("Events that at least one study has chosen"));
    for (const auto& view : valuesViews) {
        views_->addSegment(tr(view.title), tr(view.help));
    }
    views_->addSegment(
        tr("Residuals"),
        tr("Residual of each solver run over its iterations, relative to its first"));
    header_->addWidget(views_);
    lines_->setObjectName(QStringLiteral("overlayNoise"));
    lines_->setAccessibleName(tr("Curves of the selected studies"));
    values_->setObjectName(QStringLiteral("overlayValues"));
    values_->setAccessibleName(tr("Values of the selected studies"));
    chosen_->setSource(chosenModel_);
    stack_->addWidget(lines_);
    stack_->addWidget(values_);
    stack_->addWidget(chosen_);
    thresholds_ = newThresholds();
    inColumn(this, {header_, thresholds_, {stack_, 1}});
    reading_.list(jobs, tr("Reading studies"), [this] { isSame_->setChecked(false); });
    connect(views_, &SegmentedButtons::currentChanged, this, [this] { show(); });
    connect(lines_, &TracePlot::toleranceDragged, this,
            [this](double tau) { want({.tau = tau, .alpha = wanted_.alpha}); });
    show();
}

QWidget* OverlayPane::newThresholds()
{
    constexpr int fieldWidth = 96;
    isSame_ = new QCheckBox(tr("The same thresholds for all"));
    isSame_->setObjectName(QStringLiteral("sameThresholds"));
    isSame_->setToolTip(
        tr("Analyzes the selected studies with one τ and one α. The studies keep their own "
           "thresholds."));
    const auto field = [](const QString& name, const QString& symbol, const QString& words) {
        auto* box = new ParameterField;
        box->setObjectName(name);
        box->setAccessibleName(symbol);
        box->setToolTip(words);
        box->setProperty("size", QStringLiteral("small"));
        box->setFixedWidth(Fonts::scaled(fieldWidth));
        return box;
    };
    const auto tau = QStringLiteral(u"τ");
    const auto alpha = QStringLiteral(u"α");
    tau_ = field(QStringLiteral("sameTau"), tau, tr("Events with a larger max-RNMSE are noisy."));
    alpha_ = field(QStringLiteral("sameAlpha"), alpha,
                   tr("The coefficients of each representation are rounded to multiples of α "
                      "before events are scored."));
    tau_->setRange(0, 1e3, tau);
    alpha_->setRange(1e-12, 1, alpha);
    fields_ = new QWidget;
    inRow(fields_, {new QLabel(tau), tau_, BoxItem::gap(8), new QLabel(alpha), alpha_}, 6);
    connect(isSame_, &QCheckBox::toggled, this, &OverlayPane::tryThresholds);
    connect(tau_, &ParameterField::valueEdited, this,
            [this](double value) { want({.tau = value, .alpha = wanted_.alpha}); });
    connect(alpha_, &ParameterField::valueEdited, this,
            [this](double value) { want({.tau = wanted_.tau, .alpha = value}); });
    auto* row = new QWidget;
    agreement_ = new QLabel;
    agreement_->setObjectName(QStringLiteral("sameChosen"));
    inRow(row, {isSame_, fields_, agreement_, BoxItem::growing(1)}, 16, {12, 4, 12, 4});
    row->setMinimumHeight(row->sizeHint().height());  // also without the fields
    return row;
}

bool OverlayPane::isSettled() const
{
    return !reading_.isRunning() && !analyzing_.isRunning();
}

void OverlayPane::want(core::Parameters thresholds)
{
    if (!isSame_->isChecked()) {
        return;
    }
    wanted_ = thresholds;
    tau_->setValue(wanted_.tau);
    alpha_->setValue(wanted_.alpha);
    lines_->setTolerance(wanted_.tau);
    tryThresholds();
}

void OverlayPane::tryThresholds()
{
    if (!isSame_->isChecked()) {
        reading_.cancel();
        analyzing_.cancel();
        chosenModel_->show(core::Columns<core::StudyRow>(), {});  // its rows point into what goes
        tried_.clear();
        show();
        return;
    }
    if (trial_ == nullptr) {
        readTrial();
        return;
    }
    if (analyzing_.isRunning()) {
        return;  // the wanted ones are next
    }
    analyzing_.start([trial = trial_, wanted = wanted_](
                         const std::stop_token& stop) { return trial->digests(wanted, stop); },
                     [this, wanted = wanted_](std::vector<core::StudyDigest> digests) {
                         chosenModel_->show(core::Columns<core::StudyRow>(), {});
                         const bool isAgain = !std::exchange(tried_, std::move(digests)).empty();
                         show(isAgain);
                         if (wanted_ != wanted) {
                             tryThresholds();
                         }
                     });
}

/// A study that cannot be read any more is left out.
void OverlayPane::readTrial()
{
    if (campaign_ == nullptr || studies_.empty() || reading_.isRunning()) {
        return;
    }
    struct Read {
        std::shared_ptr<core::ThresholdTrial> trial;
        QMap<std::size_t, QString> unread;
    };
    reading_.start(
        [campaign = campaign_, places = studies_](const std::stop_token& stop,
                                                  const core::Progress& progress) {
            std::vector<core::Document> studies(places.size());
            QMap<std::size_t, QString> unread;
            for (std::size_t study = 0; study < studies.size(); ++study) {
                const auto document = core::readStudy(campaign->studies[places[study]].path, stop);
                if (document) {
                    studies[study].benchmarks = document->benchmarks;
                    studies[study].descriptions = document->descriptions;
                    studies[study].view = document->view;
                } else {
                    unread[study] = QString::fromStdString(document.error().message);
                }
                progress(static_cast<double>(study + 1) / static_cast<double>(studies.size()));
            }
            return Read{std::make_shared<core::ThresholdTrial>(std::move(studies)),
                        std::move(unread)};
        },
        [this](Read read) {
            trial_ = std::move(read.trial);
            unread_ = std::move(read.unread);
            want(triedBefore_ ? wanted_ : trial_->first());
            triedBefore_ = true;
        });
}

PlotFrame* OverlayPane::plot() const
{
    switch (std::max(views_->current(), 0)) {
        case Noise:
        case Residuals:
            return lines_;
        case Chosen:
            return nullptr;
        default:
            return values_;
    }
}

void OverlayPane::showStudies(const std::shared_ptr<const core::Campaign>& campaign,
                              const std::vector<std::size_t>& studies)
{
    selected_ = studies.size();
    auto shown = studies;       // in the order of time
    if (shown.size() > most) {  // the newest ones
        shown.erase(shown.begin(), shown.end() - static_cast<std::ptrdiff_t>(most));
    }
    if (campaign == campaign_ && shown == studies_) {
        return;
    }
    // Its rows point into the campaign that goes.
    chosenModel_->show(core::Columns<core::StudyRow>(), {});
    reading_.cancel();
    analyzing_.cancel();
    trial_ = nullptr;
    unread_.clear();
    tried_.clear();
    campaign_ = campaign;
    studies_ = std::move(shown);
    names_ = core::studyNames(shownStudies());
    const auto has = [this](int view) {
        const auto kind =
            view < Metrics ? core::Followed::Event : valuesIn(std::min<int>(view, Solvers)).kind;
        return std::ranges::any_of(
            studies_, [&](std::size_t study) { return campaign_->studies[study].count(kind) > 0; });
    };
    const auto views = core::indicesBelow<int>(Residuals + 1);
    if (const auto first = std::ranges::find_if(views, has);
        first != views.end() && !has(std::max(views_->current(), 0))) {
        views_->setCurrent(*first);
    }
    show();
    if (isSame_->isChecked()) {
        tryThresholds();
    }
}

QString OverlayPane::nameOf(std::size_t place) const
{
    return shownText(textOf(names_[place]));
}

std::vector<const core::StudyDigest*> OverlayPane::shownStudies() const
{
    std::vector<const core::StudyDigest*> studies;
    for (std::size_t place = 0; place < studies_.size(); ++place) {
        studies.push_back(tried_.empty() || !dependsOnThresholds(std::max(views_->current(), 0))
                              ? &campaign_->studies[studies_[place]]
                              : &tried_[place]);
    }
    return studies;
}

void OverlayPane::show(bool keepView)
{
    const int view = std::max(views_->current(), 0);
    header_->setSubtitle(studies_.empty() ? QString()
                         : selected_ > studies_.size()
                             ? tr("the newest %1 of %2").arg(studies_.size()).arg(selected_)
                             : counted(studies_.size(), "study", "studies"));
    thresholds_->setVisible(dependsOnThresholds(view) && !studies_.empty());
    fields_->setVisible(isSame_->isChecked() && trial_ != nullptr);
    agreement_->setVisible(!tried_.empty());
    if (!tried_.empty() && dependsOnThresholds(view)) {
        showAgreement();
    }
    switch (view) {
        case Noise:
            showNoise(keepView);
            break;
        case Chosen:
            showChosen();
            break;
        case Residuals:
            showResiduals();
            break;
        default:
            showValues(view);
            break;
    }
    auto* plot = this->plot();
    stack_->setCurrentWidget(plot != nullptr ? static_cast<QWidget*>(plot) : chosen_);
    if (studies_.empty()) {
        const auto why =
            tr("Select studies above to see them together. Ctrl or Shift selects several.");
        if (plot != nullptr) {
            plot->setEmptyText(why);
        } else {
            chosen_->setEmptyText(why);
        }
    }
}

void OverlayPane::showAgreement()
{
    const auto chosen = core::chosenSideBySide(shownStudies());
    const auto inAll = std::ranges::count_if(chosen, [this](const core::StudyRow& row) {
        for (std::size_t place = 0; place < studies_.size(); ++place) {
            const auto* value = row.at(place);
            if (!unread_.contains(place) &&
                (value == nullptr ||
                 value->state != core::DigestState(core::EventStatus::Chosen))) {
                return false;
            }
        }
        return true;
    });
    QStringList sentences = {tr("Chosen events: %1 in all studies, %2 in some")
                                 .arg(inAll)
                                 .arg(static_cast<qsizetype>(chosen.size()) - inAll)};
    if (!unread_.isEmpty()) {
        QStringList names;
        for (const auto place : unread_.keys()) {
            names << nameOf(place);
        }
        sentences << tr("Left out, because the file cannot be read: %1").arg(names.join(u", "_s));
    }
    agreement_->setText(sentences.join(u"  ·  "_s));
    agreement_->setToolTip(QStringList(unread_.values()).join(u'\n'));
}

void OverlayPane::showNoise(bool keepView)
{
    TracePicture picture;
    picture.xLabel = tr("Events by rank");
    picture.yLabel = tr("max-RNMSE");
    if (!tried_.empty()) {
        picture.tolerance = wanted_.tau;
        picture.toleranceName = QStringLiteral(u"τ");
    }
    const auto studies = shownStudies();
    for (std::size_t place = 0; place < studies.size(); ++place) {
        std::map<std::string, std::vector<double>> ofBenchmarks;
        std::map<std::string, int> chosen;
        for (const auto& value : studies[place]->values) {
            if (value.kind == core::Followed::Event && std::isfinite(value.spread)) {
                ofBenchmarks[value.subject].push_back(value.spread);
                chosen[value.subject] +=
                    value.state == core::DigestState(core::EventStatus::Chosen) ? 1 : 0;
            }
        }
        std::size_t dash = 0;
        for (auto& [benchmark, values] : ofBenchmarks) {
            std::ranges::sort(values);
            Trace trace;
            trace.name = nameOf(place);
            trace.group = shownText(textOf(benchmark));
            trace.note = tr("%1 chosen").arg(chosen[benchmark]);
            trace.values = std::make_shared<const core::Pyramid>(std::move(values));
            trace.category = place;
            trace.dash = dash++;
            trace.id = picture.traces.size();
            picture.traces.push_back(std::move(trace));
        }
    }
    // The name of the only benchmark tells nothing apart.
    const auto& traces = picture.traces;
    if (std::ranges::all_of(
            traces, [&](const Trace& trace) { return trace.group == traces.front().group; })) {
        for (auto& trace : picture.traces) {
            trace.group.clear();
        }
    }
    lines_->setEmptyText(picture.traces.empty()
                             ? tr("The selected studies have no events whose noise is known.")
                             : QString());
    lines_->setPicture(std::move(picture), keepView);
}

/// Color: the study; line: the solver run, the same in all studies.
void OverlayPane::showResiduals()
{
    TracePicture picture;
    picture.xLabel = tr("Iteration");
    picture.yLabel = tr("Residual, relative to the first");
    std::map<std::string, std::size_t> dashes;
    for (std::size_t place = 0; place < studies_.size(); ++place) {
        for (const auto& [subject, residual] : campaign_->studies[studies_[place]].residuals) {
            const auto first = std::ranges::find_if(
                residual->values, [](double value) { return std::isfinite(value) && value != 0; });
            if (first == residual->values.end()) {
                continue;
            }
            Trace trace;
            trace.name = nameOf(place);
            trace.group = shownText(textOf(subject));
            trace.values = std::make_shared<const core::Pyramid>(residual->values);
            trace.unit = std::abs(*first);
            trace.category = place;
            trace.dash = dashes.emplace(subject, dashes.size()).first->second;
            trace.id = picture.traces.size();
            picture.traces.push_back(std::move(trace));
        }
    }
    lines_->setEmptyText(picture.traces.empty() ? tr(valuesIn(Solvers).nothing) : QString());
    lines_->setPicture(std::move(picture), false);
}

void OverlayPane::showChosen()
{
    const auto studies = shownStudies();
    auto rows = core::chosenSideBySide(studies);
    const WindowSentences inWindowLanguage;
    auto columns = core::sideColumns(names_);
    columns.erase(columns.begin());  // all of them are events
    chosen_->setEmptyText(rows.empty() ? tr("The selected studies have chosen no event.")
                                       : QString());
    chosenModel_->show(columns, std::move(rows));
    chosen_->fitColumns({.widest = 320});
}

void OverlayPane::showValues(int view)
{
    const auto& [kind, title, help, axis, nothing] = valuesIn(view);
    const bool isRelative = kind == core::Followed::Roof || kind == core::Followed::Kernel;
    constexpr std::size_t fewStudies = 4;  // whose bars still have a width
    const auto hasNumber = [](const auto& cell) { return std::isfinite(cell.value->value); };
    auto rows = bySubject(core::sideBySide(shownStudies(), kind));
    std::erase_if(rows, [&](const core::StudyRow& row) {
        return std::ranges::none_of(row.cells, hasNumber);
    });
    BarData bars;
    const bool isBars = kind == core::Followed::Share || kind == core::Followed::Coefficient;
    bars.arrangement = isBars && studies_.size() <= fewStudies ? BarData::Arrangement::Grouped
                                                               : BarData::Arrangement::Lines;
    bars.axisLabel = tr(axis);
    bars.major = subjectSpans(rows);
    bars.isShare = kind == core::Followed::Metric || kind == core::Followed::Share;
    for (const auto& row : rows) {
        bars.labels << shownText(textOf(row.first().name));
    }
    for (std::size_t place = 0; place < studies_.size(); ++place) {
        BarSeries series;
        series.name = nameOf(place);
        series.category = place;
        for (const auto& row : rows) {
            const double base = std::ranges::find_if(row.cells, hasNumber)->value->value;
            const auto* value = row.at(place);
            const double scale = isRelative && base != 0 ? base : 1;
            series.values << (value != nullptr ? value->value / scale : core::notANumber);
        }
        // A study that has none of it needs no line in the key.
        if (std::ranges::any_of(series.values, [](double value) { return std::isfinite(value); })) {
            bars.series << series;
        }
    }
    values_->setEmptyText(bars.labels.isEmpty() ? tr(nothing) : QString());
    values_->setBars(std::move(bars));
}

}  // namespace papilio::widgets
