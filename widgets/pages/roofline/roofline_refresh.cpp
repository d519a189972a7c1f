#include "core/roofline/place_points.h"
#include "widgets/controls/data_table.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/pane_header.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/controls/verdict_chip.h"
#include "widgets/pages/roofline/compare_pane.h"
#include "widgets/pages/roofline/locality_pane.h"
#include "widgets/pages/roofline/points_dialog.h"
#include "widgets/pages/roofline/roofline_page.h"
#include "widgets/plot/roofline_plot.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/workspace/collection_process.h"

#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

/// Below this height the remark gives its room to the tables.
constexpr int lowPage = 640;

/// The views as a study keeps them, in their order.
const QStringList& viewWords()
{
    static const QStringList words = {QStringLiteral("carm"), QStringLiteral("classic"),
                                      QStringLiteral("sparse"), QStringLiteral("locality"),
                                      QStringLiteral("compare")};
    return words;
}

}  // namespace

void RooflinePage::fill(QComboBox& box, const QStringList& texts, const QVariantList& values)
{
    const QSignalBlocker silent(box);
    const auto before = box.currentIndex() >= 0 ? box.currentData() : wanted_.value(&box);
    box.clear();
    for (qsizetype index = 0; index < texts.size(); ++index) {
        box.addItem(texts[index], values[index]);
    }
    int again = 0;
    while (again < box.count() && box.itemData(again).toString() != before.toString()) {
        ++again;
    }
    box.setCurrentIndex(box.count() == 0 ? -1 : again < box.count() ? again : 0);
    box.setVisible(box.count() > 1);
}

void RooflinePage::restoreChoices()
{
    const auto& view = workspace().view();
    view_ = std::max(0, static_cast<int>(viewWords().indexOf(view.text("roofline/view"))));
    for (const auto& [box, key] :
         {std::pair(roofline_, "roofline/roofline"), std::pair(threads_, "roofline/threads"),
          std::pair(isa_, "roofline/isa"), std::pair(precision_, "roofline/precision")}) {
        const QSignalBlocker silent(box);
        box->clear();
        wanted_[box] = view.text(key);
    }
    axis_->setCurrentIndex(std::clamp(static_cast<int>(view.number("roofline/axis").value_or(0)), 0,
                                      axis_->count() - 1));
    selected_ = -1;
}

void RooflinePage::rememberChoices()
{
    auto& view = workspace().view();
    view.setText("roofline/view", viewWords()[view_]);
    for (const auto& [box, key] :
         {std::pair(roofline_, "roofline/roofline"), std::pair(threads_, "roofline/threads"),
          std::pair(isa_, "roofline/isa"), std::pair(precision_, "roofline/precision")}) {
        wanted_[box] = box->currentData().toString();
        view.setText(key, wanted_[box]);
    }
    view.setNumber("roofline/axis", axis_->currentIndex());
}

void RooflinePage::refresh(Changes changes)
{
    const bool another = changes.testFlag(Change::Study) || changes.testFlag(Change::File);
    if (!another && !changes.testFlag(Change::Rooflines) && !changes.testFlag(Change::Counters)) {
        return;
    }
    if (changes.testFlag(Change::Opened)) {
        restoreChoices();
    }
    showViews();
    showRooflines();
    showChoices();
    showLook(false);
    locality_->setContent(workspace().document());
    compare_->setContent(workspace().document());
}

std::vector<std::shared_ptr<const core::Roofline>> RooflinePage::ofView(int view) const
{
    std::vector<std::shared_ptr<const core::Roofline>> some;
    for (const auto& roofline : workspace().document().rooflines) {
        const bool isClassic = roofline->bytes == core::Roofline::Bytes::Dram;
        const bool fits = view == Sparse ? core::roofChoices(*roofline).hasSparse
                                         : isClassic == (view == Classic);
        if (fits) {
            some.push_back(roofline);
        }
    }
    return some;
}

void RooflinePage::showViews()
{
    const auto& document = workspace().document();
    const bool hasLocality = !document.reuse.empty() || !document.communication.empty();
    const auto enable = [&](View view, bool enabled, const QString& reason) {
        views_->setSegmentEnabled(view, enabled, reason);
    };
    enable(Carm, !ofView(Carm).empty(), tr("No roofline here counts the bytes the cores see"));
    enable(Classic, !ofView(Classic).empty(), tr("No roofline here counts DRAM traffic"));
    enable(Sparse, !ofView(Sparse).empty(),
           tr("No roofs of SpMV were measured; papilio-collect roofline --kernel spmv does"));
    enable(Locality, hasLocality,
           tr("No reuse distances and no communication matrix; import one as CSV, or collect reuse "
              "distances with papilio-collect reuse"));
    enable(Compare, document.rooflines.size() > 1, tr("Comparing takes two rooflines"));
    const auto has = [&](int view) {
        return view == Locality  ? hasLocality
               : view == Compare ? document.rooflines.size() > 1
                                 : !ofView(view).empty();
    };
    if (!has(view_)) {
        for (const int view : {Carm, Classic, Sparse, Locality}) {
            if (has(view)) {
                view_ = view;
                break;
            }
        }
    }
    views_->setCurrent(view_);
    stack_->setCurrentIndex(view_ == Locality ? 1 : view_ == Compare ? 2 : 0);
}

void RooflinePage::setView(int view)
{
    view_ = view;
    stack_->setCurrentIndex(view == Locality ? 1 : view == Compare ? 2 : 0);
    showRooflines();
    showChoices();
    showLook(false);
    rememberChoices();
}

void RooflinePage::showRooflines()
{
    QStringList names;
    QVariantList values;
    for (const auto& roofline : ofView(view_)) {
        names << QString::fromStdString(roofline->name);
        values << names.back();
    }
    fill(*roofline_, names, values);
}

std::shared_ptr<const core::Roofline> RooflinePage::chosen() const
{
    return workspace().document().roofline(roofline_->currentData().toString().toStdString());
}

void RooflinePage::showChoices()
{
    const auto roofline = chosen();
    const auto choices = roofline ? core::roofChoices(*roofline) : core::RoofChoices();
    QStringList texts;
    QVariantList values;
    for (auto threads = choices.threads.rbegin(); threads != choices.threads.rend(); ++threads) {
        texts << (*threads == 1 ? tr("1 thread") : tr("%1 threads").arg(*threads));
        values << *threads;
    }
    fill(*threads_, texts, values);
    texts = {tr("all ISAs")};
    values = {QString()};
    for (const auto& isa : choices.isas) {
        texts << QString::fromStdString(isa);
        values << texts.back();
    }
    fill(*isa_, choices.isas.size() > 1 ? texts : QStringList(),
         choices.isas.size() > 1 ? values : QVariantList());
    texts.clear();
    values.clear();
    for (const auto& precision : choices.precisions) {
        texts << QString::fromStdString(precision);
        values << texts.back();
    }
    fill(*precision_, texts, values);
    const bool hasPower =
        roofline && std::ranges::any_of(roofline->points, [](const core::RooflinePoint& point) {
            return point.watts > 0;
        });
    axis_->setVisible(hasPower);
    if (!hasPower) {
        axis_->setCurrentIndex(0);
    }
}

core::RoofChoice RooflinePage::choice() const
{
    core::RoofChoice choice;
    choice.threads = threads_->currentData().toInt();
    choice.isa = isa_->currentData().toString().toStdString();
    choice.precision = precision_->currentData().toString().toStdString();
    choice.sparse = view_ == Sparse;
    return choice;
}

RooflineAxis RooflinePage::axis() const
{
    return static_cast<RooflineAxis>(std::max(0, axis_->currentIndex()));
}

void RooflinePage::showLook(bool keepsView)
{
    const auto roofline = chosen();
    const auto look = lookAt(roofline, choice());
    const auto before = selected_;
    kernels_->setLook(look, axis());
    roofs_->setLook(look);
    plot_->setDrawing(rooflineDrawing(look, axis()), keepsView);
    plot_->setEmptyText(emptyText());
    kernelTable_->setEmptyText(
        tr("There is no kernel under these roofs. Add points above, or import them as CSV "
           "(kernel, AI, GFLOP/s)."));
    roofTable_->setEmptyText(tr("No roof was measured for this choice."));
    const auto remark = rooflineRemark(look, axis());
    if (remark.text.isEmpty()) {
        remark_->clear();
    } else {
        remark_->showMessage(remark.isWarning ? VerdictKind::Approximate : VerdictKind::Neutral,
                             remark.lead, remark.text);
        remark_->setVisible(height() >= Fonts::scaled(lowPage));
    }
    offerRoofs();
    sizeColumns();
    showHeader();
    selected_ = -1;
    selectPoint(before >= 0 && before < kernels_->rowCount() ? before : -1);
}

/// Where a kernel stands and what binds it are the last to go; the bar and what is left to gain say
/// it in other words.
void RooflinePage::sizeColumns()
{
    kernelTable_->setColumnHidden(RoofedKernelModel::Energy, axis() == RooflineAxis::Performance);
    kernelTable_->fitColumns({.expendable = {RoofedKernelModel::Gain, RoofedKernelModel::Seconds,
                                             RoofedKernelModel::Share, RoofedKernelModel::ToWin,
                                             RoofedKernelModel::BoundBy},
                              .words = RoofedKernelModel::BoundBy});
    roofTable_->fitColumns({.expendable = {RoofModel::Spread, RoofModel::Bound, RoofModel::Ridge}});
}

QString RooflinePage::emptyText() const
{
    if (!workspace().hasStudy()) {
        return tr(
            "No study is open. Measure the roofs of this machine with the button above, or "
            "open or import a study.");
    }
    const auto roofline = chosen();
    if (!roofline) {
        return tr(
            "This study holds no roofline. Measure the roofs of this machine with the button "
            "above, or import results of papilio-collect roofline, the CARM tool, "
            "rocprof-compute or likwid-bench.");
    }
    return roofline->ceilings.empty() && roofline->points.empty()
               ? tr("The roofline \"%1\" holds neither roofs nor kernels.")
                     .arg(QString::fromStdString(roofline->name))
               : QString();
}

void RooflinePage::showHeader()
{
    const auto roofline = chosen();
    const bool shows = roofline && view_ != Locality && view_ != Compare;
    header_->setTitle(view_ == Classic    ? tr("Classic roofline")
                      : view_ == Sparse   ? tr("Sparse roofline")
                      : view_ == Locality ? tr("Locality")
                      : view_ == Compare  ? tr("Comparison")
                                          : tr("Cache-aware roofline"));
    bytes_->setVisible(shows);
    simulated_->setVisible(shows && roofline->provenance.isSimulated());
    simulated_->setVerdict(VerdictKind::Neutral, tr("simulated"));
    if (!roofline) {
        kernelsHeader_->setSubtitle({});
        return;
    }
    bytes_->setVerdict(VerdictKind::Neutral, bytesText(*roofline));
    QStringList notes;
    for (const auto& note : roofline->provenance.notes) {
        notes << QString::fromStdString(note);
    }
    bytes_->setToolTip(notes.join(QLatin1Char('\n')));
    double seconds = 0;
    for (const auto& point : roofline->points) {
        seconds += std::isnan(point.seconds) ? 0 : point.seconds;
    }
    const auto count = roofline->points.size();
    kernelsHeader_->setSubtitle(seconds > 0 ? tr("%1, %2").arg(count).arg(timeText(seconds))
                                            : QString::number(count));
}

void RooflinePage::reveal(const QString& name)
{
    const auto wanted = name.toStdString();
    for (const int view : {Carm, Classic}) {
        const auto there = ofView(view);
        if (view != view_ && std::ranges::find(there, wanted, [](const auto& one) {
                                 return one->name;
                             }) != there.end()) {
            views_->setCurrent(view);
            setView(view);
            break;
        }
    }
    const int before = roofline_->currentIndex();
    const auto has = [&] {
        const auto roofline = chosen();
        return roofline &&
               (roofline->name == wanted ||
                std::ranges::find(roofline->points, wanted, &core::RooflinePoint::name) !=
                    roofline->points.end());
    };
    for (int index = 0; !has() && index < roofline_->count(); ++index) {
        roofline_->setCurrentIndex(index);
    }
    if (!has()) {
        roofline_->setCurrentIndex(before);
        return;
    }
    showChoices();
    showLook(false);
    for (int row = 0; row < kernels_->rowCount(); ++row) {
        if (kernels_->index(row, RoofedKernelModel::Name).data().toString() == name) {
            selectPoint(row);
            kernelTable_->setFocus(Qt::OtherFocusReason);
            return;
        }
    }
}

void RooflinePage::selectPoint(int point)
{
    selected_ = point;
    plot_->setSelectedPoint(point);
    kernelTable_->selectSourceRow(point);
    showKernel();
}

void RooflinePage::showKernel()
{
    const auto text = kernelText(kernels_->look(), selected_);
    detail_->setText(text.isEmpty() && kernels_->rowCount() > 0
                         ? tr("Select a kernel, here or in the plot, to read what binds it.")
                         : text);
    detail_->setVisible(!detail_->text().isEmpty());
}

void RooflinePage::addPoints()
{
    const auto target = chosen();
    PointsDialog dialog(workspace().document(), target, this);
    if (dialog.exec() != QDialog::Accepted) {
        return;
    }
    auto rooflines = workspace().document().rooflines;
    auto edited =
        target ? std::make_shared<core::Roofline>(*target) : std::make_shared<core::Roofline>();
    const auto made = dialog.points();
    edited->points.insert(edited->points.end(), made.points.begin(), made.points.end());
    edited->provenance.notes.insert(edited->provenance.notes.end(), made.notes.begin(),
                                    made.notes.end());
    const auto text = made.points.size() == 1
                          ? tr("add point %1").arg(pointTitle(made.points.front()))
                          : tr("add %1 points").arg(made.points.size());
    if (!target) {
        edited->name = "points";
        core::Document content;
        content.rooflines = {edited};
        workspace().addContent(content, text);
        return;
    }
    std::ranges::replace(rooflines, target, std::shared_ptr<const core::Roofline>(edited));
    workspace().setRooflines(std::move(rooflines), text);
}

/// Points without roofs are offered the roofs of the other rooflines.
void RooflinePage::offerRoofs()
{
    const auto shown = chosen();
    auto* menu = placeUnder_->menu();
    menu->clear();
    if (shown && shown->ceilings.empty() && shown->levels.empty() && !shown->points.empty()) {
        for (const auto& other : workspace().document().rooflines) {
            if (other->ceilings.empty()) {
                continue;
            }
            const auto name = QString::fromStdString(other->name);
            auto* action = menu->addAction(
                other->bytes == shown->bytes ? name : tr("%1 (%2)").arg(name, bytesText(*other)));
            connect(action, &QAction::triggered, this, [this, name] { placeUnder(name); });
        }
    }
    placeUnder_->setVisible(!menu->isEmpty());
}

void RooflinePage::placeUnder(const QString& target)
{
    const auto shown = chosen();
    core::Document study;
    core::Document content;
    for (const auto& roofline : workspace().document().rooflines) {
        (roofline == shown ? content : study).rooflines.push_back(roofline);
    }
    if (const auto placed = core::placePoints(study, content, target.toStdString()); !placed) {
        remark_->showMessage(VerdictKind::Error, tr("The kernels stay where they are."),
                             QString::fromStdString(placed.error().message));
        remark_->show();
        return;
    }
    const auto count = shown->points.size();
    workspace().setRooflines(std::move(study.rooflines),
                             count == 1 ? tr("place 1 kernel under %1").arg(target)
                                        : tr("place %1 kernels under %2").arg(count).arg(target));
    refreshNow();
    reveal(target);
}

QString RooflinePage::command() const
{
    const auto roofline = chosen();
    if (!roofline) {
        return {};
    }
    const auto look = choice();
    QStringList words{QStringLiteral("papilio"), QStringLiteral("roofline"), studyArgument(),
                      QStringLiteral("--roofline"), QString::fromStdString(roofline->name)};
    if (look.threads > 0) {
        words << QStringLiteral("--threads") << QString::number(look.threads);
    }
    if (!look.isa.empty()) {
        words << QStringLiteral("--isa") << QString::fromStdString(look.isa);
    }
    if (!look.precision.empty()) {
        words << QStringLiteral("--precision") << QString::fromStdString(look.precision);
    }
    if (look.sparse) {
        words << QStringLiteral("--sparse");
    }
    return shellQuoted(words);
}

void RooflinePage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    // In a narrow window the title says enough; the words on bytes stand under the axis too.
    constexpr int narrow = 1000;
    sizeColumns();
    bytes_->setMaximumWidth(width() < Fonts::scaled(narrow) ? 0 : QWIDGETSIZE_MAX);
    remark_->setVisible(height() >= Fonts::scaled(lowPage) &&
                        !rooflineRemark(kernels_->look(), axis()).text.isEmpty());
}

}  // namespace papilio::widgets
