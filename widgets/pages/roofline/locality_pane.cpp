#include "widgets/pages/roofline/locality_pane.h"

#include "core/base/number_format.h"
#include "core/roofline/cache_prediction.h"
#include "core/roofline/words.h"
#include "widgets/controls/cell_roles.h"
#include "widgets/controls/data_table.h"
#include "widgets/controls/heat_map.h"
#include "widgets/controls/log_slider.h"
#include "widgets/controls/pane_header.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/controls/text_delegates.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QSplitter>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace papilio::widgets {

namespace {

constexpr int wayCount = 16;  ///< of the A64FX's L2, and of most last-level caches
constexpr double usualLines = 16384;

QWidget* surface(QLayout* layout)
{
    auto* pane = new QWidget;
    pane->setProperty("role", QStringLiteral("surface"));
    pane->setAttribute(Qt::WA_StyledBackground);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    pane->setLayout(layout);
    return pane;
}

QStandardItem* numberItem(double value, const QString& text = {})
{
    auto* item = new QStandardItem;
    item->setData(value, SortRole);
    item->setData(fullPrecision(value), CopyRole);
    item->setText(text.isEmpty() ? countText(value) : text);
    item->setEditable(false);
    return item;
}

QString percentOf(double part, double whole)
{
    return whole > 0 ? fixedText(100 * part / whole, 1) : notApplicable();
}

}  // namespace

LocalityPane::LocalityPane(QWidget* parent)
    : QWidget(parent),
      communicationHeader_(new PaneHeader(tr("Communication between threads"))),
      matrix_(new QComboBox),
      sharing_(new SegmentedButtons),
      map_(new HeatMap),
      matrixNote_(new QLabel),
      reuseHeader_(new PaneHeader(tr("Reuse distances"))),
      reuse_(new QComboBox),
      bars_(new BarPlot),
      capacity_(new LogSlider),
      ways_(new QSlider(Qt::Horizontal)),
      capacityText_(new QLabel),
      waysText_(new QLabel),
      objects_(new QStandardItemModel(this)),
      table_(new DataTable),
      verdict_(new QLabel)
{
    setObjectName(QStringLiteral("localityPane"));
    auto* split = new QSplitter(Qt::Horizontal);
    split->addWidget(buildCommunication());
    split->addWidget(buildReuse());
    split->setStretchFactor(0, 1);
    split->setStretchFactor(1, 1);
    split->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(split);
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
}

QWidget* LocalityPane::buildCommunication()
{
    matrix_->setAccessibleName(tr("Communication matrix"));
    sharing_->setObjectName(QStringLiteral("sharingSegments"));
    sharing_->addSegment(tr("All"));
    sharing_->addSegment(tr("True"), tr("The same bytes"));
    sharing_->addSegment(tr("False"), tr("The same line, other bytes: padding mends it"));
    communicationHeader_->addWidget(matrix_);
    communicationHeader_->addWidget(sharing_);
    map_->setObjectName(QStringLiteral("communicationMap"));
    map_->setColours(HeatMapColours::Sequence);
    map_->setEmptyText(
        tr("This study holds no communication matrix. Import one as CSV: a header "
           "\"true sharing\" and the threads, then one line for each thread."));
    matrixNote_->setObjectName(QStringLiteral("communicationNote"));
    matrixNote_->setWordWrap(true);
    matrixNote_->setContentsMargins(16, 8, 16, 12);
    auto* layout = new QVBoxLayout;
    layout->addWidget(communicationHeader_);
    layout->addWidget(map_, 1);
    layout->addWidget(matrixNote_);
    return surface(layout);
}

QWidget* LocalityPane::buildReuse()
{
    reuse_->setAccessibleName(tr("Reuse histogram"));
    reuseHeader_->addWidget(reuse_);
    bars_->setObjectName(QStringLiteral("reuseBars"));
    capacity_->setObjectName(QStringLiteral("capacitySlider"));
    capacity_->setAccessibleName(tr("Cache lines"));
    capacity_->setAxis({.low = 1, .high = 1 << 22});
    capacity_->setValue(usualLines);
    capacity_->setToolTip(tr("Lines of the cache: its bytes over those of a line"));
    ways_->setObjectName(QStringLiteral("waysSlider"));
    ways_->setAccessibleName(tr("Ways of the selected object"));
    ways_->setRange(0, wayCount - 1);
    ways_->setToolTip(tr("Ways of a sector of its own for the selected object; 0: none"));
    table_->setObjectName(QStringLiteral("objectTable"));
    table_->setAccessibleName(tr("Data objects"));
    table_->setSource(objects_);
    table_->setItemDelegate(new NumberDelegate(table_));
    table_->setItemDelegateForColumn(0, new CellDelegate(table_));
    table_->setEmptyText(
        tr("This study holds no reuse distances. Collect them with papilio-collect "
           "reuse, or import a histogram as CSV."));
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
    auto* layout = new QVBoxLayout;
    layout->addWidget(reuseHeader_);
    layout->addWidget(bars_, 4);
    layout->addWidget(controls);
    layout->addWidget(table_, 3);
    layout->addWidget(verdict_);
    return surface(layout);
}

void LocalityPane::setContent(const core::Document& document)
{
    matrices_ = document.communication;
    histograms_ = document.reuse;
    const auto fill = [](QComboBox& box, const auto& items) {
        const QSignalBlocker silent(box);
        box.clear();
        for (const auto& item : items) {
            box.addItem(QString::fromStdString(item->name));
        }
        box.setVisible(box.count() > 1);
    };
    fill(*matrix_, matrices_);
    fill(*reuse_, histograms_);
    showMatrix();
    showReuse();
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
                                    tr("This source does not tell true from false sharing"));
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
        tr("%1 threads, row wrote, column used").arg(shown.rows.size()));
    matrixNote_->setText(
        together + apart == 0 ? tr("The threads share no lines.")
        : isApart
            ? tr("%1 %2, of them %3 % false sharing: other bytes of the same line.")
                  .arg(countText(together + apart), shown.unit, percentOf(apart, together + apart))
            : tr("%1 %2; true and false sharing are not told apart.")
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
    KernelBars bars;
    if (!shown) {
        bars_->setEmptyText(tr("This study holds no reuse distances."));
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
        bars.values.resize(
            std::max<qsizetype>(bars.values.size(), static_cast<qsizetype>(counts.size())));
        for (std::size_t bin = 0; bin < counts.size(); ++bin) {
            bars.values[static_cast<qsizetype>(bin)] += static_cast<double>(counts[bin]);
        }
    }
    const double lines =
        isOwn ? capacity_->value() * ways_->value() / wayCount : capacity_->value();
    const auto cut = static_cast<int>(
        core::ReuseHistogram::bin(static_cast<std::uint64_t>(std::max(0.0, lines))));
    for (int bin = 0; bin < bars.values.size(); ++bin) {
        const auto lowest = core::ReuseHistogram::lowest(static_cast<std::size_t>(bin));
        const auto text = bin < 14 ? QString::number(lowest) : QStringLiteral("2^%1").arg(bin - 1);
        bars.kernels << text;
        bars.minor << KernelSpan{bin, 1,
                                 bin % 2 == 0 || bars.values.size() < 14 ? text : QString()};
        bars.categories << (bin >= cut ? 5 : 0);
    }
    bars.separators = {cut};
    bars.major = {{0, static_cast<int>(bars.values.size()),
                   tr("different lines between two accesses to a line")}};
    bars.axisLabel = tr("Reuses");
    bars_->setBars(bars);
}

void LocalityPane::showObjects()
{
    const auto shown = histogram();
    const QSignalBlocker silent(table_);
    objects_->clear();
    objects_->setHorizontalHeaderLabels({tr("Object"), tr("Accesses"), tr("Misses, shared"),
                                         tr("%"), tr("Misses, partitioned"), tr("%")});
    if (!shown) {
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
    for (std::size_t index = 0; index < shared.objects.size(); ++index) {
        const auto& whole = shared.objects[index].misses;
        const auto& part = sectors.empty() || !cut ? whole : cut->objects[index].misses;
        auto* title = new QStandardItem(QString::fromStdString(shown->objects[index].name));
        title->setEditable(false);
        objects_->appendRow({title, numberItem(whole.accesses), numberItem(whole.misses),
                             numberItem(whole.ratio(), percentOf(whole.misses, whole.accesses)),
                             numberItem(part.misses),
                             numberItem(part.ratio(), percentOf(part.misses, part.accesses))});
    }
    table_->resizeColumnsToContents();
    table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table_->selectSourceRow(object);
    QStringList sentences;
    if (!sectors.empty() && cut) {
        const double change = core::reduction(shared.total.misses, cut->total.misses);
        sentences << tr("With this sector the misses change from %1 to %2 (%3 %).")
                         .arg(countText(shared.total.misses), countText(cut->total.misses),
                              fixedText(-change, 1));
        if (!cut->hasOwn) {
            sentences << tr(
                "Distances of the objects alone were not recorded, so the gain is "
                "understated.");
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
