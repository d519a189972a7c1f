#include "widgets/pages/roofline/roofline_page.h"

#include "core/edit/part_edits.h"
#include "core/findings/roofline_text.h"
#include "core/roofline/place_points.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/choice_box.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/roofline/points_dialog.h"
#include "widgets/pages/roofline/roofline_drawing.h"
#include "widgets/pages/roofline/roofline_panes.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/roofline_plot.h"
#include "widgets/session/foreign_text.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/origin_chip.h"
#include "widgets/workbench/page.h"
#include "widgets/workbench/part_actions.h"

#include <QAction>
#include <QIntValidator>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace papilio::widgets {

namespace {

/// Below this height the remark gives its room to the tables.
constexpr int lowPage = 640;

/// The views as a study keeps them, in their order.
const QStringList& viewWords()
{
    static const QStringList words = {u"carm"_s, u"classic"_s, u"sparse"_s, u"locality"_s};
    return words;
}

}  // namespace

/// Kernels under the roofs of their machine: cache-aware, classic, sparse; locality of data and
/// threads.
class RooflinePage : public Page {
    Q_OBJECT

public:
    explicit RooflinePage(Workspace& workspace) : Page(workspace)
    {
        setObjectName(u"rooflinePage"_s);
        auto* split = newSplitter(Qt::Horizontal, "rooflineSplitter",
                                  {{buildPlotPane(), 6}, {kernels_, 5}}, {820, 690});
        stack_->addWidget(split);
        stack_->addWidget(locality_);
        buildTools();
        inColumn(this, {header_, {stack_, 1}});
        connectParts();
    }

    [[nodiscard]] QWidget* mainPlot() override
    {
        return view_ == Locality ? locality_->plot() : shownPlot();
    }

    [[nodiscard]] QString command() const override
    {
        const auto roofline = chosen();
        if (!roofline) {
            return {};
        }
        QStringList words{u"papilio"_s, u"roofline"_s, studyArgument(), u"--roofline"_s,
                          textOf(roofline->name)};
        const auto add = [&words](const QString& option, const ChoiceBox* box, int least) {
            if (box->currentIndex() >= least && !box->value().isEmpty()) {
                words << option << box->value().section(u' ', 0, 0);
            }
        };
        add(u"--threads"_s, threads_, 0);
        add(u"--isa"_s, isa_, 0);
        add(u"--precision"_s, precision_, 0);
        add(u"--roof"_s, rate_, 1);
        add(u"--clock"_s, clock_, 1);
        if (view_ == Sparse) {
            words << u"--sparse"_s;
        }
        return shellQuoted(words);
    }

    /// A roofline, or a kernel of one.
    void reveal(const QString& name) override
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
        if (const int kernel = kernels_->rowOf(name); kernel >= 0) {
            selectPoint(kernel);
            kernels_->focusKernels();
        }
        rememberChoices();
    }

protected:
    void refresh(Changes changes) override
    {
        const bool another = changes.testFlag(Change::Study) || changes.testFlag(Change::File);
        if (!another && !(changes & (Change::Rooflines | Change::Counters))) {
            if (changes & Change::Notes) {
                showLook(true);
            }
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
    }

    void resizeEvent(QResizeEvent* event) override
    {
        Page::resizeEvent(event);
        // In a narrow window the title says enough; the words on bytes are under the axis too.
        constexpr int narrow = 1000;
        bytes_->setMaximumWidth(width() < Fonts::scaled(narrow) ? 0 : QWIDGETSIZE_MAX);
        kernels_->setRoomForRemark(height() >= Fonts::scaled(lowPage));
    }

private:
    enum View { Carm, Classic, Sparse, Locality };

    QWidget* buildPlotPane()
    {
        keepNotes(*plot_, [this] {
            const auto roofline = chosen();
            return u"roofline/%1/%2"_s.arg(roofline ? textOf(roofline->name) : QString(),
                                           plot_->drawing().yUnit);
        });
        charts_->addWidget(plot_);
        charts_->addWidget(bars_);
        conclusion_->setWordWrap(true);
        conclusion_->setContentsMargins(16, 0, 16, 6);
        auto* pane = newPane({buildChoices(), conclusion_, {charts_, 1}});
        pane->layout()->setContentsMargins(0, 0, 0, 8);
        return pane;
    }

    QWidget* buildChoices()
    {
        axis_->addItems({tr("GFLOP/s"), tr("GFLOP/J"), tr("Watts")});
        auto* row = new QWidget;
        auto* layout = new QHBoxLayout(row);
        layout->setContentsMargins(16, 6, 16, 6);
        layout->setSpacing(8);
        for (auto* box :
             {roofline_, threads_, clock_, isa_, precision_, rate_, axis_, chart_, which_}) {
            layout->addWidget(box);
        }
        for (auto* box : {rate_, chart_, which_}) {
            box->setMinimumWidth(1);  // they give way in a narrow pane
        }
        latency_->setRange(1, 64);
        latency_->setPrefix(tr("Unit: "));
        latency_->setSuffix(tr(" cycles"));
        latency_->setSpecialValueText(tr("Unit: pipelined"));
        connect(slowUnit_, &QAction::triggered, this, [this] { latency_->setValue(2); });
        plot_->addContextAction(slowUnit_);
        kernels_->addRoofAction(slowUnit_);
        latency_->setToolTip(
            tr("Draws the roof of a floating-point unit that gives one result in this many cycles, "
               "and shows whether the selected kernel would be slower with it"));
        layout->addWidget(latency_);
        unknownThreads_->setValidator(new QIntValidator(1, 1 << 16, unknownThreads_));
        unknownThreads_->setPlaceholderText(tr("threads of kernels?"));
        unknownThreads_->setMaximumWidth(Fonts::scaled(150));
        unknownThreads_->setToolTip(tr(
            "The number of threads of the selected kernel, or of all kernels for which it is not "
            "known; Return places them under the roofs for that number"));
        layout->addWidget(unknownThreads_);
        placeUnder_->setText(tr("Place under…"));
        placeUnder_->setToolTip(tr("Move these kernels to a roofline that has roofs"));
        placeUnder_->setProperty("role", u"outlined"_s);
        placeUnder_->setPopupMode(QToolButton::InstantPopup);
        placeUnder_->setMenu(new QMenu(placeUnder_));
        layout->addWidget(placeUnder_);
        layout->addStretch(1);
        // Each is shown where it has something to choose; room for all of them would widen the
        // window.
        for (auto* choice : row->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
            choice->hide();
        }
        return row;
    }

    void buildTools()
    {
        views_->addSegment(tr("CARM"), tr("Bytes seen by the cores, one roof for each level"));
        views_->addSegment(tr("Classic DRAM"), tr("Bytes of DRAM traffic, one memory roof"));
        views_->addSegment(tr("Sparse"), tr("Roofs of SpMV on dense matrices, warm"));
        views_->addSegment(tr("Locality"),
                           tr("Reuse distances, and communication between threads"));
        header_->addWidget(views_);
        compare_ = named(header_->addButton(u"compare"_s, tr("Compare")), "openCompare");
        connect(compare_, &QToolButton::clicked, this, &RooflinePage::openComparison);
        auto* measure = header_->addButton(u"chip"_s, tr("Measure roofs…"),
                                           tr("Measure the bandwidths and the peak performance of "
                                              "a machine; takes a few seconds"));
        measure->setObjectName(u"measureRoofs"_s);
        connect(measure, &QToolButton::clicked, this,
                [this] { emit actionRequested(u"measureRoofs"_s); });
        header_->addPlotTools([this] { return shownPlot(); });
        connect(header_->addCommandTool(), &QToolButton::clicked, this, &RooflinePage::copyCommand);
    }

    void connectParts()
    {
        connect(views_, &SegmentedButtons::currentChanged, this, &RooflinePage::setView);
        connect(roofline_, &QComboBox::activated, this, [this] {
            showChoices();
            showLook(false);
            rememberChoices();
        });
        for (auto* box : {threads_, clock_, isa_, precision_, rate_, axis_, chart_, which_}) {
            connect(box, &QComboBox::activated, this, [this, box] {
                hasChosenThreads_ = hasChosenThreads_ || box == threads_;
                showLook(false);
                rememberChoices();
            });
        }
        connect(kernels_, &KernelsPane::roofChosen, plot_, &RooflinePlot::setMarkedRoof);
        const auto tick = [this](const QString& label, bool isOn) {
            auto roofs = filter().roofs;
            roofs.removeIf([&](const auto& one) { return one == label || one == u'-' + label; });
            workspace().view().setTexts("roofline/roofs", roofs << (isOn ? label : u'-' + label));
            showLook(true);
        };
        // Later: the table that was ticked gets other columns.
        connect(kernels_, &KernelsPane::roofTicked, this, tick, Qt::QueuedConnection);
        connect(kernels_, &KernelsPane::kernelHidden, this, [this](const QString& name) {
            auto hidden = workspace().view().texts("roofline/hidden").value_or(QStringList());
            workspace().view().setTexts("roofline/hidden", hidden << name);
            showLook(true);
        });
        connect(kernels_, &KernelsPane::everythingShown, this, [this] {
            workspace().view().forget("roofline/hidden");
            workspace().view().forget("roofline/roofs");
            showLook(true);
        });
        auto* parts = new PartActions(
            workspace(), tr("kernel"),
            [this]() -> std::optional<core::MeasuredPart> {
                const auto& look = kernels_->look();
                const auto kernel = static_cast<std::size_t>(kernels_->selected());
                return kernels_->selected() < 0
                           ? std::nullopt
                           : std::optional(core::MeasuredPart{core::MeasuredPart::Kind::Kernel,
                                                              look.roofline->points[kernel].name,
                                                              look.roofline->name});
            },
            *kernels_);
        connect(parts, &PartActions::renamed, this,
                [this](const core::MeasuredPart& part, const QString& to) {
                    const auto before = kernels_->nameOf(kernels_->selected());
                    wantedPoint_ = to + before.mid(textOf(part.name).size());  // and its run
                });
        // Del removes a point, not the kernel in all its runs.
        kernels_->offer(parts->actions().first(2));
        connect(kernels_, &KernelsPane::kernelRemoved, this, &RooflinePage::removeKernel);
        connect(kernels_, &KernelsPane::roofRemoved, this, &RooflinePage::removeRoof);
        connect(bars_, &BarPlot::placeClicked, this, [this](int place) {
            if (chart_->value() != "threads"_L1) {  // where a place is no kernel
                choosePoint(place);
            }
        });
        connect(latency_, &QSpinBox::valueChanged, this, [this] {
            showLook(true);
            rememberChoices();
        });
        connect(unknownThreads_, &QLineEdit::editingFinished, this,
                &RooflinePage::setUnknownThreads);
        connect(kernels_, &KernelsPane::measureRequested, this,
                [this] { emit actionRequested(u"measureRoofs"_s); });
        connect(plot_, &RooflinePlot::pointClicked, this, &RooflinePage::choosePoint);
        connect(kernels_, &KernelsPane::kernelChosen, this, &RooflinePage::choosePoint);
        connect(kernels_, &KernelsPane::addPointsRequested, this, &RooflinePage::addPoints);
        connect(locality_, &LocalityPane::chosen, this,
                [this] { locality_->remember(workspace().view()); });
    }

    void showRooflines()
    {
        const auto before = roofline_->wanted();
        roofline_->fillNames(ofView(view_));
        if (!before.isEmpty() && !workspace().document().roofline(before.toStdString())) {
            // What was chosen of roofs that are gone is no choice among others: kernels of all
            // cores stood above the roofs of one.
            for (auto* box : {threads_, clock_, isa_, precision_}) {
                box->prefer({});
            }
            hasChosenThreads_ = false;
        }
    }

    void showChoices()
    {
        const auto roofline = chosen();
        const auto there = roofline ? core::roofChoices(*roofline) : core::RoofChoices();
        QList<ChoiceBox::Choice> threads;
        for (auto count = there.threads.rbegin(); count != there.threads.rend(); ++count) {
            threads.push_back({counted(*count, "thread"), QString::number(*count)});
        }
        if (roofline && !hasChosenThreads_) {
            threads_->prefer(QString::number(core::roofSet(*roofline, {}).threads));
        }
        threads_->fill(threads);
        QList<ChoiceBox::Choice> isas;
        if (there.isas.size() > 1) {
            isas.push_back({tr("all ISAs"), {}});
            for (const auto& isa : there.isas) {
                isas.push_back({textOf(isa), textOf(isa)});
            }
        }
        isa_->fill(isas);
        isa_->setVisible(view_ != Sparse && !isas.isEmpty());  // it chooses compute roofs
        precision_->fill(there.precisions);
        QList<ChoiceBox::Choice> clocks;
        for (const auto& one : there.clocks) {
            clocks.push_back({textOf(core::label(one)), u"%1 %2"_s.arg(one.core).arg(one.memory)});
        }
        clock_->fill(clocks);
        which_->fill(view_ == Sparse ? QList<ChoiceBox::Choice>{{tr("SpMV kernels"), u"spmv"_s},
                                                                {tr("all kernels"), u"all"_s}}
                                     : QList<ChoiceBox::Choice>());
        const bool hasSpread =
            roofline && std::ranges::any_of(roofline->ceilings, [](const core::Ceiling& ceiling) {
                return ceiling.low < ceiling.high && !std::isnan(ceiling.medianRate());
            });
        QList<ChoiceBox::Choice> rates;
        if (hasSpread) {
            rates = {{tr("best roofs"), u"best"_s}, {tr("median roofs"), u"median"_s}};
            const auto& roof = roofline->ceilings.front();
            if (roof.median > 0 && roof.value < roof.high) {  // as it was measured
                rates.swapItemsAt(0, 1);
            }
        }
        rate_->fill(rates);
        const bool hasPower =
            roofline && std::ranges::any_of(roofline->points, [](const core::RooflinePoint& point) {
                return point.watts > 0;
            });
        axis_->setVisible(hasPower);
        if (!hasPower) {
            axis_->setCurrentIndex(0);
        }
    }

    void showViews()
    {
        const auto& document = workspace().document();
        const std::array has = {!ofView(Carm).empty(), !ofView(Classic).empty(),
                                !ofView(Sparse).empty(),
                                !document.reuse.empty() || !document.communication.empty()};
        const std::array reasons = {
            tr("No roofline in this study counts the bytes seen by the cores"),
            tr("No roofline in this study counts DRAM traffic"),
            tr("No SpMV roofs in this study; measure them with papilio-collect roofline --kernel "
               "spmv"),
            tr("No reuse distances and no communication matrix in this study; import them as CSV, "
               "or collect reuse distances with papilio-collect reuse")};
        for (std::size_t view = 0; view < has.size(); ++view) {
            views_->setSegmentEnabled(static_cast<int>(view), has[view], reasons[view]);
        }
        if (const auto first = std::ranges::find(has, true);
            first != has.end() && !has[static_cast<std::size_t>(view_)]) {
            view_ = static_cast<int>(first - has.begin());
        }
        const bool hasTwo = document.rooflines.size() > 1;
        compare_->setEnabled(hasTwo);
        compare_->setToolTip(hasTwo ? tr("Compare two machines or two runs")
                                    : tr("A comparison needs two rooflines"));
        views_->setCurrent(view_);
        stack_->setCurrentIndex(view_ == Locality ? 1 : 0);
    }

    void showLook(bool keepsView)
    {
        const auto roofline = chosen();
        const auto before = kernels_->nameOf(kernels_->selected());
        auto look = lookAt(roofline, choice(), filter());
        for (const auto& kernel : look.kernels) {
            const auto& name = kernel.point->name;
            look.notes[name] = core::noteOn(
                workspace().document(), {core::MeasuredPart::Kind::Kernel, name, roofline->name});
        }
        kernels_->setLook(look, axis(), latency_->value());
        plot_->setDrawing(rooflineDrawing(look, axis(), latency_->value()), keepsView);
        showChart();
        const WindowSentences asTheWindowWrites;
        conclusion_->setText(
            roofline && view_ == Sparse ? textOf(core::runsText(*roofline, choice())) : QString());
        conclusion_->setHidden(conclusion_->text().isEmpty());
        const bool canBeSlow = !look.roofs.computes.empty() && axis() == RooflineAxis::Performance;
        slowUnit_->setVisible(canBeSlow && latency_->value() == 1);
        latency_->setVisible(canBeSlow && latency_->value() > 1);
        plot_->setEmptyText(emptyText());
        offerRoofs();
        showUnknownThreads();
        showHeader();
        showNotes();
        auto name = std::exchange(wantedPoint_, {});
        name = name.isEmpty() ? before : name;
        const bool isSame = kernels_->nameOf(kernels_->selected()) == name;
        selectPoint(name.isEmpty() || isSame ? kernels_->selected() : kernels_->rowOf(name));
    }

    /// Bars where points would lie over one another, and for clocks.
    void showChart()
    {
        const auto& look = kernels_->look();
        QList<ChoiceBox::Choice> charts;
        if (view_ == Sparse || !look.clocks.empty()) {
            charts = {{tr("Roofline"), u"roofline"_s}, {tr("Bars"), u"bars"_s}};
            if (view_ == Sparse && haveOneIntensity(look)) {
                charts.swapItemsAt(0, 1);
            }
            if (std::ranges::any_of(look.kernels, [](const core::RoofedKernel& kernel) {
                    return kernel.point->utilization > 0 && kernel.point->threads > 1;
                })) {
                charts.push_back({tr("Core utilization"), u"utilization"_s});
            }
        }
        const auto scaling = look.roofline ? rooflineScaling(look) : BarData();
        if (!scaling.series.isEmpty()) {
            if (charts.isEmpty()) {
                charts.push_back({tr("Roofline"), u"points"_s});  // chosen for no sparse view
            }
            charts.push_back({tr("Over threads"), u"threads"_s});
        }
        chart_->fill(charts);
        const bool areBars =
            !charts.isEmpty() && chart_->value() != "roofline"_L1 && chart_->value() != "points"_L1;
        charts_->setCurrentIndex(areBars ? 1 : 0);
        bars_->setBars(!areBars ? BarData()
                       : chart_->value() == "threads"_L1
                           ? scaling
                           : rooflineBars(look, axis(), chart_->value() == "utilization"_L1));
    }

    [[nodiscard]] PlotFrame* shownPlot() const
    {
        return static_cast<PlotFrame*>(charts_->currentWidget());
    }

    void showHeader()
    {
        const auto roofline = chosen();
        const bool shows = roofline && view_ != Locality;
        header_->setTitle(view_ == Classic    ? tr("Classic roofline")
                          : view_ == Sparse   ? tr("Sparse roofline")
                          : view_ == Locality ? tr("Locality")
                                              : tr("Cache-aware roofline"));
        bytes_->setVisible(shows);
        showOrigin(*origin_, workspace().document(), shows ? &roofline->provenance : nullptr);
        if (!roofline) {
            return;
        }
        bytes_->setVerdict(VerdictKind::Neutral, bytesText(*roofline));
        auto notes = textsOf(roofline->provenance.notes);
        bytes_->setToolTip(notes.join(u'\n'));
    }

    void setView(int view)
    {
        view_ = view;
        stack_->setCurrentIndex(view == Locality ? 1 : 0);
        showRooflines();
        showChoices();
        showLook(false);
        rememberChoices();
    }

    void selectPoint(int point)
    {
        plot_->setSelectedPoint(point);
        bars_->setCurrent(chart_->value() == "threads"_L1 ? -1 : point);
        kernels_->select(point);
        plot_->setMarkedRoof(kernels_->look().roofOf(point));
    }

    void choosePoint(int point)
    {
        selectPoint(point);
        rememberPoint();
    }

    void rememberPoint()
    {
        const int selected = kernels_->selected();
        workspace().view().setText("roofline/selected",
                                   selected >= 0 ? kernels_->nameOf(selected) : QString());
    }

    /// The shown roofline, changed, takes its place.
    template<typename Change>
    void editShown(const QString& text, Change change)
    {
        const auto shown = chosen();
        if (!shown) {
            return;
        }
        auto edited = std::make_shared<core::Roofline>(*shown);
        change(*edited);
        auto rooflines = workspace().document().rooflines;
        std::ranges::replace(rooflines, shown, std::shared_ptr<const core::Roofline>(edited));
        workspace().edit(text, [&](auto& document) {
            document.rooflines = rooflines;
            document = core::removeParts(document, {});  // notes on kernels that are gone
        });
    }

    void removeKernel(int kernel)
    {
        const auto& places = kernels_->look().places;
        if (kernel >= 0 && kernel < static_cast<int>(places.size())) {
            const auto place =
                static_cast<std::ptrdiff_t>(places[static_cast<std::size_t>(kernel)]);
            editShown(tr("remove kernel %1").arg(kernels_->nameOf(kernel)),
                      [place](auto& roofline) {
                          roofline.points.erase(roofline.points.begin() + place);
                      });
        }
    }

    /// Whichever of its repetitions is the roof.
    void removeRoof(const core::Ceiling& roof)
    {
        const auto rate = choice().rate;
        editShown(tr("remove roof %1").arg(textOf(core::label(roof))), [&](auto& roofline) {
            std::erase_if(roofline.ceilings, [&](const core::Ceiling& one) {
                return core::asRoof(one, rate) == roof;
            });
        });
    }

    void addPoints()
    {
        const auto target = chosen();
        PointsDialog dialog(workspace().document(), target, this);
        if (dialog.exec() != QDialog::Accepted) {
            return;
        }
        const auto made = dialog.points();
        const auto add = [&made](core::Roofline& roofline) {
            roofline.points.insert(roofline.points.end(), made.points.begin(), made.points.end());
            roofline.provenance.notes.insert(roofline.provenance.notes.end(), made.notes.begin(),
                                             made.notes.end());
        };
        const auto text = made.points.size() == 1
                              ? tr("add point %1").arg(pointTitle(made.points.front()))
                              : tr("add %1 points").arg(made.points.size());
        if (!target) {
            auto points = std::make_shared<core::Roofline>();
            points->name = "points";
            add(*points);
            core::Document content;
            content.rooflines = {points};
            workspace().addContent(content, text);
            return;
        }
        editShown(text, add);
    }

    /// Next to the shown one, the first of the others.
    void openComparison()
    {
        const auto shown = chosen();
        const auto& rooflines = workspace().document().rooflines;
        const auto& first = shown ? shown : rooflines.front();
        const auto other = std::ranges::find_if(
            rooflines, [&](const auto& roofline) { return roofline->name != first->name; });
        if (other != rooflines.end()) {
            compareInStudy(u"rooflines"_s, "roofline", textOf(first->name), textOf((*other)->name));
        }
    }

    /// Points without roofs are offered the roofs of the other rooflines.
    void offerRoofs()
    {
        const auto shown = chosen();
        auto* menu = placeUnder_->menu();
        menu->clear();
        if (shown && core::isWithoutRoofs(*shown)) {
            for (const auto& other : workspace().document().rooflines) {
                if (other->ceilings.empty()) {
                    continue;
                }
                const auto name = textOf(other->name);
                auto* action = menu->addAction(other->bytes == shown->bytes
                                                   ? name
                                                   : tr("%1 (%2)").arg(name, bytesText(*other)));
                connect(action, &QAction::triggered, this, [this, name] { placeUnder(name); });
            }
        }
        placeUnder_->setVisible(!menu->isEmpty());
    }

    void placeUnder(const QString& target)
    {
        const auto shown = chosen();
        core::Document study;
        core::Document content;
        for (const auto& roofline : workspace().document().rooflines) {
            (roofline == shown ? content : study).rooflines.push_back(roofline);
        }
        if (const auto placed = core::placePoints(study, content, target.toStdString()); !placed) {
            kernels_->showError(tr("The kernels were not moved."), textOf(placed.error().message));
            return;
        }
        workspace().edit(
            tr("place %1 under %2").arg(counted(shown->points.size(), "kernel"), target),
            [&](auto& document) { document.rooflines = study.rooflines; });
        refreshNow();
        reveal(target);
    }

    /// Only roofs for a number of threads ask for that of the kernels.
    void showUnknownThreads()
    {
        unknownThreads_->clear();
        const auto& kernels = kernels_->look().kernels;
        unknownThreads_->setVisible(std::ranges::any_of(kernels, [](const auto& kernel) {
            return kernel.placement.state == core::Placement::State::ThreadsUnknown;
        }));
    }

    void setUnknownThreads()
    {
        const int threads = unknownThreads_->text().toInt();
        if (threads == 0) {
            return;
        }
        const auto& look = kernels_->look();
        const auto selected = static_cast<std::size_t>(std::max(0, kernels_->selected()));
        const bool isOne =
            kernels_->selected() >= 0 && look.roofline->points[selected].threads == 0;
        const auto place = isOne ? std::optional(look.places[selected]) : std::nullopt;
        editShown(tr("set threads of kernels"),
                  [&](auto& roofline) { roofline = *core::withThreads(roofline, threads, place); });
    }

    /// Reads again how the study that is open now was looked at.
    void restoreChoices()
    {
        const auto& view = workspace().view();
        view_ = std::max(0, static_cast<int>(viewWords().indexOf(view.text("roofline/view"))));
        for (const auto& [key, box] : choices()) {
            box->prefer(view.text(key));
        }
        hasChosenThreads_ = !threads_->wanted().isEmpty();
        axis_->setCurrentIndex(std::clamp(
            static_cast<int>(view.number("roofline/axis").value_or(0)), 0, axis_->count() - 1));
        const QSignalBlocker silentLatency(latency_);
        latency_->setValue(static_cast<int>(view.number("roofline/latency").value_or(1)));
        kernels_->select(-1);
        wantedPoint_ = view.text("roofline/selected");
        locality_->restore(view);
    }

    void rememberChoices()
    {
        auto& view = workspace().view();
        view.setText("roofline/view", viewWords()[view_]);
        for (const auto& [key, box] : choices()) {
            view.setText(key, box == threads_ && !hasChosenThreads_ ? QString() : box->value());
        }
        view.setNumber("roofline/axis", axis_->currentIndex());
        view.setNumber("roofline/latency", latency_->value());
        rememberPoint();
    }

    /// What the study keeps of them: keys of its view, and the boxes.
    [[nodiscard]] std::array<std::pair<const char*, ChoiceBox*>, 8> choices() const
    {
        return {{{"roofline/roofline", roofline_},
                 {"roofline/threads", threads_},
                 {"roofline/isa", isa_},
                 {"roofline/precision", precision_},
                 {"roofline/rate", rate_},
                 {"roofline/clock", clock_},
                 {"roofline/chart", chart_},
                 {"roofline/kernels", which_}}};
    }

    [[nodiscard]] core::RoofChoice choice() const
    {
        core::RoofChoice choice;
        choice.threads = threads_->value().toInt();
        choice.isa = isa_->value().toStdString();
        choice.precision = precision_->value().toStdString();
        choice.sparse = view_ == Sparse;
        using Rate = core::RoofChoice::Rate;
        choice.rate = rate_->value() == "best"_L1     ? Rate::Best
                      : rate_->value() == "median"_L1 ? Rate::Median
                                                      : Rate::AsMeasured;
        const auto clocks = clock_->value().split(u' ');
        choice.clocks = {clocks.value(0).toDouble(), clocks.value(1).toDouble()};
        return choice;
    }

    [[nodiscard]] RooflineFilter filter() const
    {
        return {workspace().view().texts("roofline/roofs").value_or(QStringList()),
                workspace().view().texts("roofline/hidden").value_or(QStringList()),
                view_ == Sparse && which_->value() != "all"_L1};
    }

    [[nodiscard]] RooflineAxis axis() const
    {
        return static_cast<RooflineAxis>(std::max(0, axis_->currentIndex()));
    }

    [[nodiscard]] std::shared_ptr<const core::Roofline> chosen() const
    {
        return workspace().document().roofline(roofline_->value().toStdString());
    }

    [[nodiscard]] std::vector<std::shared_ptr<const core::Roofline>> ofView(int view) const
    {
        std::vector<std::shared_ptr<const core::Roofline>> some;
        for (const auto& roofline : workspace().document().rooflines) {
            const bool isClassic = roofline->bytes == core::Roofline::Bytes::Dram;
            const auto has = core::roofChoices(*roofline);
            const bool fits = view == Sparse ? has.hasSparse
                                             : isClassic == (view == Classic) && !has.hasOnlySparse;
            if (fits) {
                some.push_back(roofline);
            }
        }
        return some;
    }

    [[nodiscard]] QString emptyText() const
    {
        if (!workspace().hasStudy()) {
            return tr(
                "No study is open. Measure the roofs of a machine with the button above, or "
                "open or import a study.");
        }
        const auto roofline = chosen();
        if (!roofline) {
            return tr(
                "This study has no roofline. Measure the roofs of a machine with the button above, "
                "or import results of papilio-collect roofline, the CARM tool, rocprof-compute or "
                "likwid-bench.");
        }
        return roofline->ceilings.empty() && roofline->points.empty()
                   ? tr("The roofline \"%1\" has neither roofs nor kernels.")
                         .arg(textOf(roofline->name))
                   : QString();
    }

    PaneHeader* header_ = named(new PaneHeader(tr("Cache-aware roofline")), "rooflineHeader");
    VerdictChip* bytes_ = named(header_->addChip(), "bytesChip");
    VerdictChip* origin_ = named(header_->addChip(), "originChip");  ///< of what was not measured
    SegmentedButtons* views_ = named(new SegmentedButtons, "rooflineViews");
    ChoiceBox* roofline_ = new ChoiceBox(u"rooflineChoice"_s, tr("Roofline"));
    ChoiceBox* threads_ =
        new ChoiceBox(u"threadsChoice"_s,
                      tr("Threads"),
                      tr("Roofs measured with this number of threads; kernels are placed under the "
                         "roofs for their own number"));
    bool hasChosenThreads_ = false;  ///< else they are those of most kernels of each roofline
    ChoiceBox* isa_ = new ChoiceBox(u"isaChoice"_s, tr("Instruction set of the compute roofs"));
    ChoiceBox* precision_ =
        new ChoiceBox(u"precisionChoice"_s, tr("Precision of the compute roofs"));
    ChoiceBox* rate_ =
        new ChoiceBox(u"rateChoice"_s, tr("Roof: which of the measured repetitions it is"));
    ChoiceBox* axis_ = new ChoiceBox(
        u"axisChoice"_s, tr("Vertical axis: speed, operations per joule, or power of the kernels"));
    ChoiceBox* clock_ =
        new ChoiceBox(u"clockChoice"_s,
                      tr("Clock"),
                      tr("Roofs measured at this clock (of core and memory); kernels are placed "
                         "under the roofs of the clock nearest to their own"));
    ChoiceBox* chart_ = new ChoiceBox(u"chartChoice"_s,
                                      tr("Chart: kernels over their intensity, or a bar for each"));
    ChoiceBox* which_ = new ChoiceBox(u"kernelsChoice"_s,
                                      tr("Kernels: only those with an intensity of SpMV, or all"));
    QAction* slowUnit_ = named(new QAction(tr("Add the roof of a slower unit"), this), "slowUnit");
    /// Of a unit that is not pipelined
    QSpinBox* latency_ = named(new QSpinBox, "unitLatency", tr("Cycles of a floating-point unit"));
    QLineEdit* unknownThreads_ =
        named(new QLineEdit, "unknownThreads", tr("Threads of kernels whose number is not known"));
    QLabel* conclusion_ = named(new QLabel, "runsText");  ///< of orderings
    QStackedWidget* charts_ = new QStackedWidget;
    RooflinePlot* plot_ = named(new RooflinePlot, "rooflinePlot");
    BarPlot* bars_ = named(new BarPlot, "rooflineBars");
    KernelsPane* kernels_ = new KernelsPane;
    QToolButton* placeUnder_ = named(new QToolButton, "placeUnder");  ///< for points without roofs
    QString wantedPoint_;  ///< as the study was looked at, or as it is called now
    QStackedWidget* stack_ = new QStackedWidget;
    LocalityPane* locality_ = new LocalityPane;
    QToolButton* compare_ = nullptr;
    int view_ = Carm;
};

Page* newRooflinePage(Workspace& workspace)
{
    return new RooflinePage(workspace);
}

}  // namespace papilio::widgets

#include "roofline_page.moc"
