#include "widgets/pages/roofline/locality_pane.h"

#include "core/base/number_format.h"
#include "core/findings/roofline_text.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/choice_box.h"
#include "widgets/kit/heat_map.h"
#include "widgets/kit/log_slider.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/session/study_view.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int wayCount = 16;  ///< of the A64FX's L2, and of most last-level caches
constexpr double usualLines = 16384;
constexpr double mostLines = 1 << 22;

QString percentOf(double part, double whole)
{
    return whole > 0 ? fixedText(100 * part / whole, 1) : notApplicable();
}

}  // namespace

LocalityPane::LocalityPane(QWidget* parent)
    : QWidget(parent),
      communicationHeader_(new PaneHeader(tr("Communication between threads"))),
      matrix_(new ChoiceBox(QStringLiteral("matrixChoice"), tr("Communication matrix"))),
      sharing_(new SegmentedButtons),
      map_(new HeatMap),
      matrixNote_(new QLabel),
      reuseHeader_(new PaneHeader(tr("Reuse distances"))),
      reuse_(new ChoiceBox(QStringLiteral("reuseChoice"), tr("Reuse histogram"))),
      bars_(new BarPlot),
      capacity_(new LogSlider),
      ways_(new QSlider(Qt::Horizontal)),
      capacityText_(new QLabel),
      waysText_(new QLabel),
      objects_(new ColumnsModel<core::ObjectMisses>(this)),
      table_(new DataTable(QStringLiteral("objectTable"), tr("Data objects"))),
      verdict_(new QLabel)
{
    setObjectName(QStringLiteral("localityPane"));
    auto* split = new QSplitter(Qt::Horizontal);
    split->addWidget(buildCommunication());
    split->addWidget(buildReuse());
    split->setStretchFactor(0, 1);
    split->setStretchFactor(1, 1);
    split->setChildrenCollapsible(false);
    inColumn(this, {split});
    connect(matrix_, &QComboBox::activated, this, &LocalityPane::showMatrix);
    connect(sharing_, &SegmentedButtons::currentChanged, this, &LocalityPane::showMatrix);
    connect(reuse_, &QComboBox::activated, this, &LocalityPane::showReuse);
    connect(capacity_, &LogSlider::valueDragged, this, [this](double lines) {
        capacity_->setValue(std::round(lines));
        showObjects();
        showHistogram();
    });
    connect(ways_, &QSlider::valueChanged, this, [this] {
        showObjects();
        showHistogram();
    });
    connect(table_, &DataTable::sourceRowActivated, this, [this](int row) {
        object_ = row;
        showObjects();
        showHistogram();
    });
    // After what they change above.
    connect(matrix_, &QComboBox::activated, this, &LocalityPane::chosen);
    connect(sharing_, &SegmentedButtons::currentChanged, this, &LocalityPane::chosen);
    connect(reuse_, &QComboBox::activated, this, &LocalityPane::chosen);
    connect(capacity_, &LogSlider::valueDragged, this, &LocalityPane::chosen);
    connect(ways_, &QSlider::valueChanged, this, &LocalityPane::chosen);
    connect(table_, &DataTable::sourceRowActivated, this, &LocalityPane::chosen);
}

QWidget* LocalityPane::plot()
{
    return bars_;
}

void LocalityPane::restore(const StudyView& view)
{
    const QSignalBlocker silent(ways_);
    matrix_->prefer(view.text("roofline/matrix"));
    reuse_->prefer(view.text("roofline/reuse"));
    object_ = -1;
    wantedObject_ = view.text("roofline/object");
    const auto number = [&view](const char* key, double low, double high, double usual) {
        return std::clamp(view.number(key).value_or(usual), low, high);
    };
    sharing_->setCurrent(static_cast<int>(number("roofline/sharing", 0, 2, 0)));
    capacity_->setValue(number("roofline/capacity", 1, mostLines, usualLines));
    ways_->setValue(static_cast<int>(number("roofline/ways", 0, wayCount - 1, 0)));
}

void LocalityPane::remember(StudyView& view) const
{
    view.setText("roofline/matrix", matrix_->value());
    view.setText("roofline/reuse", reuse_->value());
    view.setNumber("roofline/sharing", sharing_->current());
    view.setNumber("roofline/capacity", capacity_->value());
    view.setNumber("roofline/ways", ways_->value());
    const int object = selectedObject();
    view.setText("roofline/object", object < 0 ? QString() : titleOf(object));
}

QString LocalityPane::titleOf(int object) const
{
    return QString::fromStdString(histogram()->objects[static_cast<std::size_t>(object)].name);
}

QWidget* LocalityPane::buildCommunication()
{
    sharing_->setObjectName(QStringLiteral("sharingSegments"));
    sharing_->addSegment(tr("All"));
    sharing_->addSegment(tr("True sharing"), tr("The same bytes"));
    sharing_->addSegment(tr("False sharing"),
                         tr("False sharing: different bytes of the same line; pad the data"));
    communicationHeader_->addWidget(matrix_);
    communicationHeader_->addWidget(sharing_);
    map_->setObjectName(QStringLiteral("communicationMap"));
    map_->setColors(HeatMapColors::Sequence);
    map_->setEmptyText(
        tr("This study has no communication matrix. Import one as CSV: a header with \"true "
           "sharing\" and the threads, then one line for each thread."));
    matrixNote_->setObjectName(QStringLiteral("communicationNote"));
    matrixNote_->setWordWrap(true);
    matrixNote_->setContentsMargins(16, 8, 16, 12);
    return newPane({communicationHeader_, {map_, 1}, matrixNote_});
}

QWidget* LocalityPane::buildReuse()
{
    reuseHeader_->addWidget(reuse_);
    bars_->setObjectName(QStringLiteral("reuseBars"));
    capacity_->setObjectName(QStringLiteral("capacitySlider"));
    capacity_->setAccessibleName(tr("Cache lines"));
    capacity_->setAxis({.low = 1, .high = mostLines});
    capacity_->setValue(usualLines);
    capacity_->setToolTip(tr("Number of cache lines: size of the cache divided by the line size"));
    ways_->setObjectName(QStringLiteral("waysSlider"));
    ways_->setAccessibleName(tr("Ways of the selected object"));
    ways_->setRange(0, wayCount - 1);
    ways_->setToolTip(tr("Ways of a separate sector for the selected object; 0: no sector"));
    table_->setSource(objects_);
    table_->fitColumns({.widest = 320, .words = 0});
    table_->setCells(numberCells);
    table_->setCells({0}, textCells);
    table_->setEmptyText(
        tr("This study has no reuse distances. Collect them with papilio-collect reuse, or import "
           "a histogram as CSV."));
    verdict_->setObjectName(QStringLiteral("partitionText"));
    verdict_->setWordWrap(true);
    verdict_->setContentsMargins(16, 8, 16, 12);
    auto* controls = new QWidget;
    auto* grid = new QGridLayout(controls);
    grid->setContentsMargins(16, 8, 16, 8);
    grid->addWidget(new QLabel(tr("Capacity")), 0, 0);
    grid->addWidget(capacity_, 0, 1);
    grid->addWidget(capacityText_, 0, 2);
    grid->addWidget(new QLabel(tr("Ways")), 1, 0);
    grid->addWidget(ways_, 1, 1);
    grid->addWidget(waysText_, 1, 2);
    grid->setColumnStretch(1, 1);
    return newPane({reuseHeader_, {bars_, 4}, controls, {table_, 3}, verdict_});
}

void LocalityPane::setContent(const core::Document& document)
{
    if (const int object = selectedObject(); object >= 0) {
        wantedObject_ = titleOf(object);
    }
    matrices_ = document.communication;
    histograms_ = document.reuse;
    matrix_->fillNames(matrices_);
    reuse_->fillNames(histograms_);
    showMatrix();
    showReuse();
    if (const auto shown = histogram(); shown && !wantedObject_.isEmpty()) {
        const auto found = std::ranges::find(shown->objects, wantedObject_.toStdString(),
                                             [](const auto& one) { return one.name; });
        if (found != shown->objects.end()) {
            object_ = static_cast<int>(found - shown->objects.begin());
            showObjects();
            showHistogram();
        }
    }
    wantedObject_.clear();
}

void LocalityPane::showMatrix()
{
    const auto index = static_cast<std::size_t>(std::max(0, matrix_->currentIndex()));
    HeatMapData shown;
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
        shown.rows << QString::fromStdString(thread);
        shown.columns << shown.rows.back();
    }
    shown.unit = QString::fromStdString(matrix.unit);
    double together = 0;
    double apart = 0;
    for (std::size_t cell = 0; cell < matrix.trueSharing.size(); ++cell) {
        const double same = matrix.trueSharing[cell];
        const double other = isApart ? matrix.falseSharing[cell] : 0;
        together += same;
        apart += other;
        shown.values << (sharing_->current() == 1   ? same
                         : sharing_->current() == 2 ? other
                                                    : same + other);
    }
    map_->setData(shown);
    communicationHeader_->setSubtitle(
        tr("%1 threads: the row wrote, the column used the data").arg(shown.rows.size()));
    matrixNote_->setText(
        together + apart == 0 ? tr("The threads share no lines.")
        : isApart
            ? tr("%1 %2, of which %3 % are false sharing (different bytes of the same line).")
                  .arg(countText(together + apart), shown.unit, percentOf(apart, together + apart))
            : tr("%1 %2; true and false sharing are not separated.")
                  .arg(countText(together), shown.unit));
}

std::shared_ptr<const core::ReuseHistogram> LocalityPane::histogram() const
{
    const auto index = static_cast<std::size_t>(std::max(0, reuse_->currentIndex()));
    return index < histograms_.size() ? histograms_[index] : nullptr;
}

int LocalityPane::selectedObject() const
{
    const auto shown = histogram();
    return shown && object_ >= 0 && object_ < static_cast<int>(shown->objects.size()) ? object_
                                                                                      : -1;
}

void LocalityPane::showReuse()
{
    object_ = -1;
    const auto shown = histogram();
    reuseHeader_->setSubtitle(
        shown ? tr("%1 accesses, lines of %2")
                    .arg(countText(core::predictShared(*shown, 0).total.accesses),
                         QString::fromStdString(
                             core::bytesText(shown->lineBytes, NumberStyle::Window)))
              : QString());
    showObjects();
    showHistogram();
}

void LocalityPane::showHistogram()
{
    const auto shown = histogram();
    BarData bars;
    bars.series = {{}};
    auto& values = bars.series.front().values;
    if (!shown) {
        bars_->setEmptyText(tr("This study has no reuse distances."));
        bars_->setBars(bars);
        return;
    }
    bars_->setEmptyText({});
    const int object = selectedObject();
    const bool isOwn = object >= 0 && ways_->value() > 0 &&
                       !shown->objects[static_cast<std::size_t>(object)].own.empty();
    for (std::size_t index = 0; index < shown->objects.size(); ++index) {
        const auto& one = shown->objects[index];
        if (object >= 0 && index != static_cast<std::size_t>(object)) {
            continue;
        }
        const auto& counts = isOwn ? one.own : one.shared;
        values.resize(std::max<qsizetype>(values.size(), static_cast<qsizetype>(counts.size())));
        for (std::size_t bin = 0; bin < counts.size(); ++bin) {
            values[static_cast<qsizetype>(bin)] += static_cast<double>(counts[bin]);
        }
    }
    const double lines =
        isOwn ? capacity_->value() * ways_->value() / wayCount : capacity_->value();
    const auto cut = static_cast<int>(
        core::ReuseHistogram::bin(static_cast<std::uint64_t>(std::max(0.0, lines))));
    for (int bin = 0; bin < values.size(); ++bin) {
        const auto lowest = core::ReuseHistogram::lowest(static_cast<std::size_t>(bin));
        const auto text = bin < 14 ? QString::number(lowest) : QStringLiteral("2^%1").arg(bin - 1);
        bars.labels << text;
        bars.minor << BarSpan{bin, 1, bin % 2 == 0 || values.size() < 14 ? text : QString()};
        bars.series.front().categories << (bin >= cut ? 5 : 0);
    }
    bars.separators = {cut};
    bars.major = {
        {0, static_cast<int>(values.size()), tr("reuse distance (distinct cache lines)")}};
    bars.axisLabel = tr("Reuses");
    bars_->setBars(bars);
}

void LocalityPane::showObjects()
{
    const auto shown = histogram();
    const QSignalBlocker silent(table_);
    const WindowSentences inWindowLanguage;
    if (!shown) {
        objects_->show(core::objectColumns(), {});
        verdict_->clear();
        capacityText_->clear();
        waysText_->clear();
        return;
    }
    const double lines = capacity_->value();
    const int object = selectedObject();
    const int ways = ways_->value();
    capacityText_->setText(tr("%1 lines, %2")
                               .arg(countText(lines), QString::fromStdString(core::bytesText(
                                                          lines * shown->lineBytes))));
    const auto name =
        object >= 0 ? shown->objects[static_cast<std::size_t>(object)].name : std::string();
    waysText_->setText(
        object < 0 ? tr("select an object")
        : ways == 0
            ? tr("no sector")
            : tr("%1 of %2 for %3").arg(ways).arg(wayCount).arg(QString::fromStdString(name)));
    const auto shared = core::predictShared(*shown, lines);
    std::vector<core::CacheSector> sectors;
    if (object >= 0 && ways > 0) {
        sectors.push_back({{name}, ways});
    }
    const auto cut = core::predictPartitioned(*shown, lines, wayCount, sectors);
    std::vector<core::ObjectMisses> rows;
    for (std::size_t index = 0; index < shared.objects.size(); ++index) {
        const auto& whole = shared.objects[index].misses;
        rows.push_back({shown->objects[index].name, whole,
                        sectors.empty() || !cut ? whole : cut->objects[index].misses});
    }
    objects_->show(core::objectColumns(), std::move(rows));
    table_->selectSourceRow(object);
    QStringList sentences;
    if (!sectors.empty() && cut) {
        const double change = core::reduction(shared.total.misses, cut->total.misses);
        sentences << tr("With this sector the misses change from %1 to %2 (%3 %).")
                         .arg(countText(shared.total.misses), countText(cut->total.misses),
                              fixedText(-change, 1));
        if (!cut->hasOwn) {
            sentences << tr(
                "The distances of each object alone were not recorded, so the real gain is "
                "larger.");
        }
    } else {
        sentences << tr("Predicted for an LRU cache without prefetching: %1 misses, %2 %.")
                         .arg(countText(shared.total.misses),
                              percentOf(shared.total.misses, shared.total.accesses));
    }
    for (const auto& one : shown->measured) {
        const auto predicted = core::predictShared(*shown, one.lines);
        double misses = predicted.total.misses;
        for (const auto& each : predicted.objects) {
            misses = each.object == one.object ? each.misses.misses : misses;
        }
        sentences << tr("%1: measured %2, predicted %3.")
                         .arg(QString::fromStdString(one.name), countText(one.misses),
                              one.lines > 0 ? countText(misses) : notApplicable());
    }
    verdict_->setText(sentences.join(QLatin1Char(' ')));
}

}  // namespace papilio::widgets
