#include "widgets/pages/roofline/roofline_panes.h"

#include "core/base/number_format.h"
#include "core/findings/roofline_text.h"
#include "widgets/kit/box_layout.h"
#include "widgets/pages/roofline/roofline_drawing.h"
#include "widgets/session/study_view.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/two_line_delegate.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tokens.h"
#include "widgets/theme/window_sentences.h"

#include <QGridLayout>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <utility>

namespace papilio::widgets {

namespace {

constexpr int barHeight = 10;
constexpr int numberWidth = 34;
constexpr int barWidth = 72;
constexpr double overhang = 1.08;  ///< the trough ends a little beyond 100 %
constexpr int discRoom = 18;

void paintRoofShare(const CellPaint& cell)
{
    const auto& [painter, box, option, index, tokens, font] = cell;
    const auto share = index.data(RoofShareRole).value<RoofShare>();
    if (std::isnan(share.percent)) {
        painter.setPen(cell.ink());
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, cell.text());
        return;
    }
    const int number = Fonts::scaled(numberWidth);
    const QRectF trough(box.left(), box.center().y() - barHeight / 2.0 + 0.5,
                        std::max(20, box.width() - number), barHeight);
    const double whole = trough.width() / overhang;
    painter.fillRect(trough, tokens.sunken);
    const bool isBeyond = share.percent > 100 * overhang;
    const double length = std::min(trough.width(), whole * share.percent / 100);
    painter.fillRect(QRectF(trough.topLeft(), QSizeF(length, trough.height())),
                     category(share.category, tokens).color);
    painter.setPen(QPen(tokens.text, 1.5));
    painter.drawLine(QPointF(trough.left() + whole, trough.top() - 3),
                     QPointF(trough.left() + whole, trough.bottom() + 3));
    if (isBeyond) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens.approximate.text);
        painter.drawPolygon(QPolygonF{QPointF(trough.right() - 6, trough.top()),
                                      QPointF(trough.right(), trough.center().y()),
                                      QPointF(trough.right() - 6, trough.bottom())});
    }
    painter.setFont(Fonts::mono(Fonts::table));
    painter.setPen(share.isAbove ? tokens.approximate.text : cell.ink());
    painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, index.data().toString());
}

int roofShareWidth(const QModelIndex& /*index*/)
{
    return Fonts::scaled(barWidth + numberWidth);
}

void paintKernelName(const CellPaint& cell)
{
    const auto& [painter, box, option, index, tokens, font] = cell;
    const auto share = index.data(RoofShareRole).value<RoofShare>();
    const QPointF center(box.left() + 5, box.center().y() + 0.5);
    painter.setRenderHint(QPainter::Antialiasing);
    if (std::isnan(share.percent)) {
        painter.setPen(QPen(tokens.disabled, 1.4));
        painter.setBrush(Qt::NoBrush);
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(category(share.category, tokens).color);
    }
    painter.drawEllipse(center, 4, 4);
    paintText(cell.within(box.adjusted(discRoom, 0, 0, 0)));
}

int kernelNameWidth(const QModelIndex& index)
{
    return textWidth(cellFont(index), index.data().toString()) + discRoom;
}

/// RoofShareRole: a bar in a trough, a mark at 100 %, the number behind it. A bar beyond the mark
/// ends at the edge of the trough with a triangle.
constinit const CellKind roofShareCells{.paint = paintRoofShare, .width = roofShareWidth};
/// The disc of a kernel's color before its name; hollow where it has no place under a roof.
constinit const CellKind kernelNameCells{.paint = paintKernelName, .width = kernelNameWidth};

}  // namespace

KernelsPane::KernelsPane(QWidget* parent) : QWidget(parent)
{
    setGround(*this);
    filter_->setAccessibleName(tr("Filter the kernels"));
    filter_->setMaximumWidth(Fonts::scaled(150));
    header_->addWidget(filter_);
    auto* points =
        named(header_->addButton(
                  u"plus"_s, tr("Add points…"),
                  tr("Add one kernel by its numbers, or kernels from the counters of this study")),
              "addPoints");
    kernelTable_->addTools(*header_);
    buildTables();
    buildActions();
    detail_->setWordWrap(true);
    detail_->setTextFormat(Qt::RichText);
    detail_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    detail_->setContentsMargins(16, 10, 16, 10);
    growWithText(*detail_);
    inColumn(this, {header_, {kernelTable_, 5}, detail_, {roofTable_, 3}, remark_});
    connect(remark_, &MessageBar::linkActivated, this, &KernelsPane::measureRequested);
    connect(points, &QToolButton::clicked, this, &KernelsPane::addPointsRequested);
    connect(kernelTable_, &DataTable::sourceRowActivated, this, &KernelsPane::kernelChosen);
}

void KernelsPane::buildTables()
{
    kernels_->setColumns(widgets::kernelTable({}, RooflineAxis::Performance));
    kernelTable_->setSource(kernels_);
    kernelTable_->connectFilter(*filter_);
    kernelTable_->setCells(numberCells);
    kernelTable_->setCells({"kernel"}, kernelNameCells);
    kernelTable_->setCells({"share"}, roofShareCells);
    kernelTable_->setCells({"bound_by"}, textCells);
    kernelTable_->setEmptyText(
        tr("There are no kernels under these roofs. Add points above, or import them as CSV "
           "(kernel, AI, GFLOP/s)."));
    roofs_->setColumns(roofTable({}));
    roofTable_->setSource(roofs_);
    roofTable_->setCells(numberCells);
    roofTable_->setCells({"unit"}, textCells);
    roofTable_->setItemDelegateForColumn(0, new CheckedCellDelegate(roofTable_));
    roofTable_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    roofTable_->setDensity(DataTable::Density::Compact);
    roofTable_->setEmptyText(tr("No roof was measured for this choice."));
}

/// What can be done with the current row of both tables.
void KernelsPane::buildActions()
{
    const auto add = [this](DataTable* table, QAction* action, auto act) {
        action->setShortcutContext(Qt::WidgetShortcut);
        table->addContextAction(action);
        table->addAction(action);  // for its key
        connect(action, &QAction::triggered, this, act);
    };
    auto* removeRoof = named(new QAction(tr("Remove the roof from the study"), this), "removeRoof");
    removeKernel_->setShortcut(Qt::Key_Delete);
    removeRoof->setShortcut(Qt::Key_Delete);
    hide_->setShortcut(Qt::Key_H);
    showAll_->setObjectName(u"showAll"_s);
    add(kernelTable_, hide_, [this] { emit kernelHidden(nameOf(selected_)); });
    add(kernelTable_, showAll_, [this] { emit everythingShown(); });
    add(kernelTable_, removeKernel_, [this] { emit kernelRemoved(selected_); });
    roofTable_->addContextAction(showAll_);
    add(roofTable_, removeRoof, [this] {
        if (const auto* roof = currentRoof()) {
            emit roofRemoved(roof->roof);
        }
    });
    connect(roofTable_, &DataTable::menuRequested, this,
            [this, removeRoof] { removeRoof->setEnabled(currentRoof() != nullptr); });
    connect(roofTable_, &DataTable::sourceRowActivated, this, [this, removeRoof] {
        const auto* roof = currentRoof();
        removeRoof->setEnabled(roof != nullptr);
        emit roofChosen(roof == nullptr ? QString() : textOf(core::label(roof->roof)));
    });
}

void KernelsPane::offer(const QList<QAction*>& actions)
{
    offered_ = actions;
    for (auto* action : actions) {
        kernelTable_->addContextAction(action);
        kernelTable_->addAction(action);  // for its key
        action->setEnabled(selected_ >= 0);
    }
}

const core::RoofRow* KernelsPane::currentRoof() const
{
    const int row = roofTable_->currentSourceRow();
    return row >= 0 && row < roofs_->rowCount() ? &roofs_->row(row) : nullptr;
}

void KernelsPane::setLook(const RooflineLook& look, RooflineAxis axis, int latency)
{
    look_ = look;
    kernels_->show(widgets::kernelTable(look_, axis), look_.kernels);
    roofs_->show(roofTable(look.roofs,
                           [this](const auto& row, bool isOn) {
                               emit roofTicked(textOf(core::label(row.roof)), isOn);
                           }),
                 look.rows);
    latency_ = latency;
    showRemark(axis);
    sizeColumns(axis);
    showCount();
    select(selected_ < kernels_->rowCount() ? selected_ : -1);
}

/// The share of its roof is never hidden: it is what the page is about, and the headroom is 1 / it.
void KernelsPane::sizeColumns(RooflineAxis axis)
{
    kernelTable_->setColumnHidden(axis == RooflineAxis::Power ? "power" : "efficiency",
                                  axis == RooflineAxis::Performance);
    const auto has = [this](auto isKnown) { return std::ranges::any_of(look_.kernels, isKnown); };
    const bool hasUtilization = has([](const core::RoofedKernel& kernel) {
        return kernel.point->utilization > 0 && kernel.point->threads > 1;
    });
    kernelTable_->setColumnHidden("utilization", !hasUtilization);
    kernelTable_->setColumnHidden("clock", look_.clocks.empty());
    ColumnFit fit{
        .expendable = {"intensity", "performance", "time", "headroom", "saving", "bound_by"},
        .widest = 260,  // matrix and ordering
        .words = "bound_by"};
    if (hasUtilization) {  // what is expendable is shown where there is room
        fit.expendable.insert(fit.expendable.begin() + 2, "utilization");
    }
    if (!look_.clocks.empty()) {
        fit.expendable.emplace_back("clock");
    }
    kernelTable_->fitColumns(fit);
    roofTable_->fitColumns({.expendable = {"spread", "bound", "ridge"}});
}

void KernelsPane::showCount()
{
    const auto& roofline = look_.roofline;
    if (!roofline) {
        header_->setSubtitle({});
        return;
    }
    double seconds = 0;
    for (const auto& point : roofline->points) {
        seconds += std::isnan(point.seconds) ? 0 : point.seconds;
    }
    const auto count = roofline->points.size();
    QStringList words{QString::number(count)};
    if (seconds > 0) {
        words << timeText(seconds);
    }
    if (const auto hidden = look_.hidden; hidden > 0) {
        words << tr("%1 hidden").arg(hidden);
    }
    header_->setSubtitle(words.join(u", "_s));
}

void KernelsPane::showRemark(RooflineAxis axis)
{
    said_ = rooflineRemark(look_, axis);
    sayRemark();
}

void KernelsPane::sayRemark()
{
    const bool isCut = !hasRoomForRemark_ && said_.text.contains(u". "_s);
    if (!said_.text.isEmpty()) {
        remark_->showMessage(said_.isWarning ? VerdictKind::Approximate : VerdictKind::Neutral,
                             said_.lead,
                             isCut ? said_.text.section(u". "_s, 0, 0) + u'.' : said_.text,
                             said_.asksToMeasure ? tr("Measure again…") : QString());
        remark_->setToolTip(isCut ? said_.text : QString());
    }
    remark_->setVisible(!said_.text.isEmpty() && (hasRoomForRemark_ || said_.isWarning));
}

void KernelsPane::setRoomForRemark(bool hasRoom)
{
    if (std::exchange(hasRoomForRemark_, hasRoom) != hasRoom) {
        sayRemark();
    }
}

void KernelsPane::showError(const QString& lead, const QString& text)
{
    said_ = {.lead = lead, .text = text, .isWarning = true};
    remark_->showMessage(VerdictKind::Error, lead, text);
}

void KernelsPane::select(int kernel)
{
    selected_ = kernel;
    hide_->setEnabled(kernel >= 0);
    removeKernel_->setEnabled(kernel >= 0);
    for (auto* action : offered_) {
        action->setEnabled(kernel >= 0);
    }
    kernelTable_->selectSourceRow(kernel);
    showKernel();
}

void KernelsPane::showKernel()
{
    const auto text = kernelText(look_, selected_, latency_);
    detail_->setText(text.isEmpty() && kernels_->rowCount() > 0
                         ? tr("Select a kernel here or in the plot to see which roof limits it.")
                         : text);
    detail_->setVisible(!detail_->text().isEmpty());
}

QString KernelsPane::nameOf(int kernel) const
{
    return kernels_->index(kernel, kernelTable_->column("kernel")).data().toString();
}

int KernelsPane::rowOf(const QString& name) const
{
    int kernel = 0;
    while (kernel < kernels_->rowCount() && nameOf(kernel) != name) {
        ++kernel;
    }
    return kernel < kernels_->rowCount() ? kernel : -1;
}

namespace {

constexpr int usualWays = 16;  ///< of the A64FX's L2, and of many last-level caches
constexpr int mostWays = 32;   ///< misses of such parts are exact
constexpr double usualLines = 16384;
constexpr double mostLines = 1 << 22;

QString percentOf(double part, double whole)
{
    return whole > 0 ? fixedText(100 * part / whole, 1) : notApplicable();
}

/// "512", "1 Ki", "16 Mi": distances are powers of two.
QString distanceText(std::uint64_t distance)
{
    const QString suffixes[] = {{}, u" Ki"_s, u" Mi"_s, u" Gi"_s};
    std::size_t suffix = 0;
    for (; distance >= 1024 && suffix + 1 < std::size(suffixes); distance /= 1024) {
        ++suffix;
    }
    return QString::number(distance) + suffixes[suffix];
}

}  // namespace

LocalityPane::LocalityPane(QWidget* parent) : QWidget(parent)
{
    setObjectName(u"localityPane"_s);
    communication_ = buildCommunication();
    inColumn(this,
             {newSplitter(Qt::Horizontal, "", {{communication_, 2}, {buildReuse(), 3}}, {2, 3})});
    const auto shows = [this](auto* control, auto signal, auto act) {
        connect(control, signal, this, act);
        connect(control, signal, this, &LocalityPane::chosen);  // after what it changes
    };
    shows(matrix_, &QComboBox::activated, &LocalityPane::showMatrix);
    shows(sharing_, &SegmentedButtons::currentChanged, &LocalityPane::showMatrix);
    shows(reuse_, &QComboBox::activated, &LocalityPane::showReuse);
    shows(use_, &SegmentedButtons::currentChanged, &LocalityPane::showReuse);
    shows(sector_, &QComboBox::activated, &LocalityPane::showPrediction);
    shows(ways_, &QSlider::valueChanged, &LocalityPane::showPrediction);
    // Caches have such sizes.
    const auto capacityOf = [](double lines) {
        const double octave = std::exp2(std::floor(std::log2(std::max(1.0, lines))));
        return std::max(1.0, std::round(octave * std::round(lines / octave * 4) / 4));
    };
    capacity_->setStops(capacityOf);
    shows(capacity_, &StabilityRibbon::valueDragged, [this, capacityOf](double lines) {
        capacity_->setValue(capacityOf(lines));
        showPrediction();
    });
    shows(allWays_, &QSpinBox::valueChanged, [this](int ways) {
        ways_->setMaximum(ways);
        showPrediction();
    });
    shows(table_, &DataTable::sourceRowActivated, [this](int row) {
        object_ = textOf(objects_->row(row).whole.object.name);
        showPrediction();
    });
}

void LocalityPane::restore(const StudyView& view)
{
    const QSignalBlocker silentWays(ways_);
    const QSignalBlocker silentAll(allWays_);
    matrix_->prefer(view.text("roofline/matrix"));
    reuse_->prefer(view.text("roofline/reuse"));
    sector_->prefer(view.text("roofline/sector"));
    object_ = view.text("roofline/object");
    const auto number = [&view](const char* key, double low, double high, double usual) {
        return std::clamp(view.number(key).value_or(usual), low, high);
    };
    sharing_->setCurrent(static_cast<int>(number("roofline/sharing", 0, 2, 0)));
    use_->setCurrent(static_cast<int>(number("roofline/cache", 0, 1, 0)));
    capacity_->setValue(number("roofline/capacity", 1, mostLines, usualLines));
    allWays_->setValue(static_cast<int>(number("roofline/of_ways", 2, mostWays, usualWays)));
    ways_->setMaximum(allWays_->value());
    ways_->setValue(static_cast<int>(number("roofline/ways", 0, allWays_->value(), 1)));
}

void LocalityPane::remember(StudyView& view) const
{
    view.setText("roofline/matrix", matrix_->value());
    view.setText("roofline/reuse", reuse_->value());
    view.setText("roofline/sector", sector_->wanted());
    view.setNumber("roofline/sharing", sharing_->current());
    view.setNumber("roofline/cache", use_->current());
    view.setNumber("roofline/capacity", capacity_->value());
    view.setNumber("roofline/ways", ways_->value());
    view.setNumber("roofline/of_ways", allWays_->value());
    view.setText("roofline/object", object_);
}

QWidget* LocalityPane::buildCommunication()
{
    sharing_->addSegment(tr("All"));
    sharing_->addSegment(tr("True sharing"), tr("The same bytes"));
    sharing_->addSegment(tr("False sharing"),
                         tr("False sharing: different bytes of the same line; pad the data"));
    communicationHeader_->addWidget(matrix_);
    communicationHeader_->addWidget(sharing_);
    map_->setColors(HeatMapColors::Sequence);
    matrixNote_->setWordWrap(true);
    matrixNote_->setContentsMargins(16, 8, 16, 12);
    return newPane({communicationHeader_, matrixNote_, {map_, 1}});
}

QWidget* LocalityPane::buildReuse()
{
    reuseHeader_->addWidget(reuse_);
    use_->addSegment(tr("Shared cache"), tr("All threads use the cache together"));
    use_->addSegment(
        tr("Private caches"),
        tr("Each thread has a cache of its own; what another thread writes leaves it"));
    reuseHeader_->addWidget(use_);
    capacity_->setAxis({.low = 1, .high = mostLines});
    capacity_->setValue(usualLines);
    capacity_->setToolTip(tr("Number of cache lines: size of the cache divided by the line size"));
    ways_->setRange(0, usualWays);
    allWays_->setRange(2, mostWays);
    allWays_->setValue(usualWays);
    sector_->setToolTip(
        tr("Objects that have some ways of the cache, all other data the others "
           "(A64FX: sector cache). Record them with papilio-collect reuse "
           "--sector OBJECT,OBJECT."));
    table_->setSource(objects_);
    table_->fitColumns({.widest = 320, .words = 0});
    table_->setCells(numberCells);
    table_->setCells({0}, textCells);
    table_->setEmptyText(
        tr("This study has no reuse distances. Collect them with papilio-collect reuse, or import "
           "a histogram as CSV."));
    verdict_->setWordWrap(true);
    verdict_->setContentsMargins(16, 8, 16, 12);
    auto* controls = new QWidget;
    auto* grid = new QGridLayout(controls);
    grid->setContentsMargins(16, 8, 16, 8);
    grid->addWidget(new QLabel(tr("Capacity")), 0, 0);
    grid->addWidget(capacity_, 0, 1);
    grid->addWidget(capacityText_, 0, 2);
    inRow(parts_,
          {new QLabel(tr("Ways of its own")), {sector_, 1}, {ways_, 2}, waysText_, allWays_}, 8);
    grid->addWidget(parts_, 1, 0, 1, 3);
    grid->setColumnStretch(1, 1);
    return newPane({reuseHeader_, verdict_, {bars_, 4}, controls, {table_, 3}});
}

void LocalityPane::setContent(const core::Document& document)
{
    matrices_ = document.communication;
    histograms_ = document.reuse;
    machines_ = document.machines;
    matrix_->fillNames(matrices_);
    reuse_->fillNames(histograms_);
    communication_->setVisible(!matrices_.empty() || histograms_.empty());  // one thread has none
    showMatrix();
    showReuse();
}

void LocalityPane::showMatrix()
{
    const auto index = static_cast<std::size_t>(std::max(0, matrix_->currentIndex()));
    HeatMapData shown;
    map_->setEmptyText(
        index < matrices_.size()
            ? QString()
            : tr("This study has no communication matrix. Import one as CSV: a header with \"true "
                 "sharing\" and the threads, then one line for each thread."));
    if (index >= matrices_.size()) {
        map_->setData(shown);
        matrixNote_->clear();
        return;
    }
    const auto& matrix = *matrices_[index];
    const bool isApart = !matrix.falseSharing.empty();
    for (const int segment : {1, 2}) {
        sharing_->setSegmentEnabled(segment, isApart,
                                    tr("This source does not separate true from false sharing"));
    }
    if (!isApart) {
        sharing_->setCurrent(0);
    }
    for (const auto& thread : matrix.threads) {
        shown.rows << textOf(thread);
        shown.columns << shown.rows.back();
    }
    shown.unit = textOf(matrix.unit);
    for (std::size_t cell = 0; cell < matrix.trueSharing.size(); ++cell) {
        const double same = matrix.trueSharing[cell];
        const double other = isApart ? matrix.falseSharing[cell] : 0;
        shown.values << (sharing_->current() == 1   ? same
                         : sharing_->current() == 2 ? other
                                                    : same + other);
    }
    map_->setData(shown);
    communicationHeader_->setSubtitle(counted(shown.rows.size(), "thread"));
    const WindowSentences inWindowLanguage;
    matrixNote_->setText(textOf(core::sharingText(matrix)) + u' ' +
                         tr("The thread of the row wrote, that of the column used the data."));
}

std::shared_ptr<const core::ReuseHistogram> LocalityPane::histogram() const
{
    const auto index = static_cast<std::size_t>(std::max(0, reuse_->currentIndex()));
    return index < histograms_.size() ? histograms_[index] : nullptr;
}

core::CacheChoice LocalityPane::cache() const
{
    return {.use = use_->current() == 0 ? core::CacheUse::Shared : core::CacheUse::Private,
            .lines = capacity_->value(),
            .sector = sector_->value().toStdString(),
            .sectorWays = ways_->value(),
            .ways = allWays_->value()};
}

void LocalityPane::showReuse()
{
    const auto shown = histogram();
    QList<ChoiceBox::Choice> sectors = {{tr("none: the cache is whole"), {}}};
    if (shown) {
        const bool isKnown[] = {!shown->in(core::CacheUse::Shared).empty(),
                                !shown->in(core::CacheUse::Private).empty()};
        for (const int use : {0, 1}) {
            use_->setSegmentEnabled(use, isKnown[use],
                                    tr("Distances in such a cache were not recorded"));
        }
        // One thread has the same distances in both.
        use_->setVisible(!std::ranges::equal(shown->in(core::CacheUse::Shared),
                                             shown->in(core::CacheUse::Private), {},
                                             &core::ReuseObject::bins, &core::ReuseObject::bins));
        if (!isKnown[use_->current()] && isKnown[1 - use_->current()]) {
            use_->setCurrent(1 - use_->current());
        }
        showSizes(*shown);
        for (const auto& name : shown->sectors(cache().use)) {
            sectors.push_back({textOf(name), textOf(name)});
        }
    }
    sector_->fill(sectors);
    parts_->setVisible(sectors.size() > 1);
    reuseHeader_->setSubtitle(
        shown
            ? tr("%1 accesses, lines of %2")
                  .arg(countText(
                           core::predictCache(*shown, {.use = cache().use}).value().total.accesses),
                       textOf(core::bytesText(shown->lineBytes, NumberStyle::Window)))
            : QString());
    showPrediction();
}

/// The caches of the machine on the axis of capacities, then powers of two.
void LocalityPane::showSizes(const core::ReuseHistogram& shown)
{
    const WindowSentences inWindowLanguage;
    StabilityRibbon::Words words;
    const auto add = [&](double bytes, const QString& cache) {
        words.emplace_back(bytes / shown.lineBytes, cache + textOf(core::bytesText(bytes)));
    };
    const auto machine = std::ranges::find(machines_, shown.machine, &core::Machine::id);
    if (machine != machines_.end()) {
        for (const auto& [name, bytes] : core::dataCaches(*machine)) {
            add(bytes, textOf(name) + u' ');
        }
    }
    for (double lines = 1; lines <= mostLines; lines *= 16) {
        add(lines * shown.lineBytes, {});
    }
    capacity_->setWords(std::move(words));
}

void LocalityPane::showHistogram(const core::CachePrediction& prediction)
{
    const auto shown = histogram();
    const auto counts = core::countDistances(*shown, prediction, object_.toStdString());
    BarData bars;
    bars.arrangement = BarData::Arrangement::Stacked;
    bars.series = {{.name = tr("Hits"), .values = {}, .category = 0},
                   {.name = tr("Misses"), .values = {}, .category = 5}};
    const auto add = [&bars](const QString& label, double hits, double misses, bool isLabelled) {
        const auto bin = static_cast<int>(bars.labels.size());
        bars.labels << label;
        bars.minor << BarSpan{bin, 1, isLabelled ? label : QString()};
        bars.series[0].values << hits;
        bars.series[1].values << misses;
    };
    for (std::size_t bin = 0; bin < counts.hits.size(); ++bin) {
        add(distanceText(core::ReuseHistogram::lowest(bin)), counts.hits[bin], counts.misses[bin],
            bin % 2 == 0 || counts.hits.size() < 14);
    }
    bars.major = {
        {0, static_cast<int>(bars.labels.size()), tr("reuse distance (distinct cache lines)")}};
    bars.separators = {static_cast<int>(bars.labels.size())};
    add(tr("first use"), 0, counts.first, true);
    if (counts.invalidated > 0) {
        add(tr("written by others"), 0, counts.invalidated, true);
    }
    bars.axisLabel = tr("Accesses");
    bars_->setEmptyText({});
    bars_->setBars(bars);
}

void LocalityPane::showPrediction()
{
    const auto shown = histogram();
    const QSignalBlocker silent(table_);
    const WindowSentences inWindowLanguage;
    const auto choice = cache();
    const bool isCut = !choice.sector.empty();
    const auto whole = shown
                           ? core::predictCache(*shown, {.use = choice.use, .lines = choice.lines})
                           : core::CachePrediction();
    const auto cut = shown && isCut ? core::predictCache(*shown, choice) : whole;
    ways_->setEnabled(isCut);
    allWays_->setEnabled(isCut);
    if (!shown || !whole || !cut) {
        bars_->setEmptyText(tr("This study has no reuse distances."));
        bars_->setBars({});
        objects_->show(core::objectColumns(false), {});
        verdict_->clear();
        capacityText_->clear();
        waysText_->clear();
        return;
    }
    const auto size = textOf(core::bytesText(choice.lines * shown->lineBytes));
    capacityText_->setText(tr("%1 lines, %2").arg(countText(choice.lines), size));
    waysText_->setText(isCut ? tr("%1 of").arg(choice.sectorWays) : QString());
    const auto rows = core::objectMisses(*whole, *cut);
    objects_->show(core::objectColumns(isCut), rows);
    table_->setColumnHidden(table_->column("invalidated"),
                            std::ranges::all_of(rows, [](const core::ObjectMisses& row) {
                                return row.whole.invalidated == 0;
                            }));
    const int row = objects_->find(
        object_.toStdString(), [](const core::ObjectMisses& one) { return one.whole.object.name; });
    if (row < 0) {
        object_.clear();
    }
    table_->selectSourceRow(row);
    showHistogram(*cut);
    QStringList sentences;
    if (isCut) {
        sentences << tr("With divided ways the misses change from %1 to %2 (%3 %).")
                         .arg(countText(whole->total.misses), countText(cut->total.misses),
                              fixedText(-core::reduction(whole->total.misses, cut->total.misses),
                                        1));
    } else {
        sentences << textOf(core::missesText(*shown, choice.use))
                  << tr("In %1: %2 misses, %3 %.")
                         .arg(size, countText(whole->total.misses),
                              percentOf(whole->total.misses, whole->total.accesses));
    }
    for (const auto& one : shown->measured) {
        const auto misses = core::predictMeasured(*shown, one);
        sentences << tr("%1: measured %2, predicted %3.")
                         .arg(textOf(one.name), countText(one.misses),
                              misses ? countText(*misses) : notApplicable());
    }
    verdict_->setText(sentences.join(u' '));
}

}  // namespace papilio::widgets
