// Words of a demonstration are not worth QStringLiteral.
#undef QT_NO_CAST_FROM_ASCII

// Every control and plot of the vocabulary in one window, as pictures in both themes.
// usage: papilio_gallery [directory]   (QT_SCALE_FACTOR=2 for the sharp ones)

#include "tests/widgets/gallery_samples.h"
#include "widgets/controls/card_button.h"
#include "widgets/controls/cell_roles.h"
#include "widgets/controls/data_table.h"
#include "widgets/controls/filter_field.h"
#include "widgets/controls/heat_map.h"
#include "widgets/controls/mark_delegates.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/navigation_rail.h"
#include "widgets/controls/pane_header.h"
#include "widgets/controls/parameter_control.h"
#include "widgets/controls/parameter_field.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/controls/stability_map_view.h"
#include "widgets/controls/stability_ribbon.h"
#include "widgets/controls/text_delegates.h"
#include "widgets/controls/vector_strips.h"
#include "widgets/controls/verdict_chip.h"
#include "widgets/controls/workflow_strip.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/noise_plot.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <QtWidgets>

#include <cmath>
#include <limits>

using namespace papilio;
using namespace papilio::widgets;

namespace {

const LogAxis tauAxis{.low = 1e-16, .high = 10, .hasZero = true};

QWidget* pane(std::initializer_list<QWidget*> parts)
{
    auto* widget = new QWidget;
    widget->setProperty("role", QStringLiteral("surface"));
    widget->setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QVBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (auto* part : parts) {
        layout->addWidget(part);
    }
    return widget;
}

QWidget* noisePane()
{
    auto* header = new PaneHeader(
        QStringLiteral("Noise by event"),
        QStringLiteral("909 of 1132 drawn: 220 are zero in every kernel, 3 are missing"));
    header->addTool(QStringLiteral("image"), QStringLiteral("Copy image"));
    header->addTool(QStringLiteral("save"), QStringLiteral("Save"));
    header->addTool(QStringLiteral("terminal"), QStringLiteral("Copy the command"));
    auto* noise = new NoisePlot;
    noise->setTau(1e-10);
    noise->setCurve(noiseCurve());
    noise->setIntervals(tauIntervals());
    noise->setSelectedEvent(90U, QStringLiteral("512B_PACKED_DOUBLE"));
    auto* ribbon = new StabilityRibbon;
    ribbon->setSymbol(QStringLiteral("τ"));
    ribbon->setAxis(tauAxis);
    ribbon->setIntervals(tauIntervals());
    ribbon->setValue(1e-10);
    auto* alpha = new StabilityRibbon;
    alpha->setSymbol(QStringLiteral("α"));
    alpha->setAxis({.low = 1e-5, .high = 1});
    alpha->setIntervals({{1e-5, 6e-5, 9, 9, false},
                         {6e-5, 3e-2, 2, 8, true},
                         {3e-2, 0.2, 14, 6, false},
                         {0.2, 2, 15, 2, false}});
    alpha->setValueShown(true);
    alpha->setValue(5e-4);
    return pane({header, noise, ribbon, alpha});
}

QWidget* tablePane()
{
    auto* header = new PaneHeader(QStringLiteral("Events"));
    auto* filter = new FilterField;
    filter->setText(QStringLiteral("FP_ARITH|RETIRED|…"));
    filter->setRegex(true);
    header->addWidget(filter);
    auto* segments = new SegmentedButtons;
    segments->addSegment(QStringLiteral("Chosen 8"));
    segments->addSegment(QStringLiteral("Dependent 31"));
    segments->addSegment(QStringLiteral("Tiny 18"));
    header->addWidget(segments);
    header->addTool(QStringLiteral("copy"), QStringLiteral("Copy"));
    auto* events = new DataTable;
    events->setSource(eventModel(events));
    auto* names = new EventNameDelegate(events);
    events->setItemDelegateForColumn(0, names);
    events->setItemDelegateForColumn(1, new NumberDelegate(events));
    events->setItemDelegateForColumn(2, new StatusDelegate(events));
    events->setItemDelegateForColumn(3, new FingerprintDelegate(events));
    events->setColumnWidth(0, 230);
    events->setColumnWidth(1, 80);
    events->setColumnWidth(2, 86);
    events->selectSourceRow(3);
    auto* metrics = new DataTable;
    metrics->setSource(metricModel(metrics));
    metrics->setDensity(DataTable::Density::TwoLines);
    metrics->setItemDelegateForColumn(0, new TwoLineDelegate(metrics));
    metrics->setItemDelegateForColumn(1, new VerdictDelegate(metrics));
    metrics->setItemDelegateForColumn(2, new NumberDelegate(metrics));
    metrics->setItemDelegateForColumn(3, new CoefficientBarDelegate(metrics));
    metrics->setColumnWidth(0, 310);
    metrics->setColumnWidth(1, 190);
    metrics->setColumnWidth(2, 80);
    metrics->selectSourceRow(1);
    auto* bar = new MessageBar;
    bar->showMessage(
        VerdictKind::Error, QStringLiteral("512-bit Ops, S_512 FMA:"),
        QStringLiteral(
            "“3 2” is not a number. Write 32, or 3.2. The last valid value (32) stays in use."),
        QStringLiteral("Go to cell"));
    auto* second = new PaneHeader(QStringLiteral("DP Ops"));
    second->addChip(VerdictKind::Rounded, QStringLiteral("exact after rounding"));
    second->addButton(QStringLiteral("plus"), QStringLiteral("Metric"));
    second->addButton(QStringLiteral("duplicate"), QStringLiteral("Duplicate"));
    second->addButton(QStringLiteral("sum"), QStringLiteral("Sum of…"));
    second->addButton(QStringLiteral("paste"), QStringLiteral("Paste table"));
    second->addTool(QStringLiteral("trash"), QStringLiteral("Delete"));
    return pane({header, events, second, metrics, bar});
}

QWidget* plotPane()
{
    KernelBars bars;
    bars.axisLabel = QStringLiteral("Expected count per iteration");
    for (int k = 0; k < 48; ++k) {
        bars.values.append(24.0 * (1 << k % 3) * (1 << k % 12 / 3) * (k % 24 < 12 ? 2 : 1));
        bars.categories.append(k % 24 < 12 ? 0 : 1);
    }
    const QStringList widths = {QStringLiteral("SC"), QStringLiteral("128"), QStringLiteral("256"),
                                QStringLiteral("512")};
    for (int i = 0; i < 16; ++i) {
        bars.minor.append({3 * i, 3, widths[i % 4]});
    }
    bars.major = {{0, 12, QStringLiteral("single")},
                  {12, 12, QStringLiteral("double")},
                  {24, 12, QStringLiteral("single, FMA")},
                  {36, 12, QStringLiteral("double, FMA")}};
    bars.separators = {24};
    auto* plot = new BarPlot;
    plot->setBars(bars);
    plot->setHighlight(21, 3, QStringLiteral("D_512: 8 × 24, 48, 96"));
    auto* map = new HeatMap;
    HeatMapData data;
    for (int i = 0; i < 16; ++i) {
        data.columns.append(
            QStringLiteral("%1_%2%3").arg(i % 8 < 4 ? "S" : "D", widths[i % 4], i < 8 ? "" : "·F"));
        data.rows.append(QStringLiteral("%1 %2%3 1…3")
                             .arg(i % 8 < 4 ? "S" : "D", widths[i % 4], i < 8 ? "" : " FMA"));
    }
    data.rowsPerLabel = 3;
    data.unit = QStringLiteral("instructions per iteration, three loops per cell");
    data.values = QVector<double>(48 * 16, 0.0);
    for (int row = 0; row < 48; ++row) {
        data.values[row * 16 + row / 3] = (row < 24 ? 24.0 : 12.0) * (1 << row % 3);
    }
    map->setData(data);
    map->setHighlightedColumn(7);
    auto* strips = new VectorStrips;
    strips->setStrips({{QStringLiteral("Signature"), bars.values, 7},
                       {QStringLiteral("Formula × events"), bars.values, 0}},
                      {24});
    auto* header =
        new PaneHeader(QStringLiteral("Preview: All Ops"), QStringLiteral("E·s over 48 kernels"));
    header->addChip(VerdictKind::Rounded, QStringLiteral("exact after rounding"));
    auto* second =
        new PaneHeader(QStringLiteral("Basis"), QStringLiteral("48 kernels × 16 expectations"));
    second->addChip(VerdictKind::Exact, QStringLiteral("full rank, cond 2.0"));
    return pane({header, plot, strips, second, map});
}

ParameterControl* parameter(const char* symbol,
                            const QString& words,
                            const LogAxis& axis,
                            double value,
                            const QString& hint)
{
    auto* control = new ParameterControl(QString::fromUtf8(symbol), words);
    control->setAxis(axis, compactNumber(axis.hasZero ? 0 : axis.low), compactNumber(axis.high));
    control->setRange(axis.hasZero ? 0 : axis.low, axis.high);
    control->setValue(value);
    control->setHint(hint);
    return control;
}

QWidget* dockPane()
{
    auto* dock = new QWidget;
    dock->setFixedWidth(272);
    auto* layout = new QVBoxLayout(dock);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(14);
    auto* tau = parameter(
        "τ", QStringLiteral("noise threshold"), tauAxis, 1e-10,
        QStringLiteral("Good: 2.5e−13 … 3.2e−7 gives the same 8 events, which define 4 metrics."));
    tau->setIntervals(tauIntervals());
    layout->addWidget(tau);
    layout->addWidget(parameter("ρ", QStringLiteral("representation"), {.low = 1e-6, .high = 1},
                                5e-3,
                                QStringLiteral("5e-3 for FLOPs and branches, 1e-1 for caches.")));
    auto* rounding = parameter("", QStringLiteral("Coefficient rounding"),
                               {.low = 0, .high = 0.2, .isLinear = true}, 0.05,
                               QStringLiteral("Snap to the nearest integer when this close."));
    rounding->setPercent(true);
    rounding->setAxis({.low = 0, .high = 0.2, .isLinear = true}, QStringLiteral("0"),
                      QStringLiteral("20 %"));
    layout->addWidget(rounding);
    auto* map = new StabilityMapView;
    std::vector<StabilityMapRow> rows;
    for (int i = 0; i < 20; ++i) {
        auto intervals = tauIntervals();
        intervals[2].high = i < 14 ? 3.2e-7 : 1e-9;
        intervals[3].low = intervals[2].high;
        intervals[2].set = i > 4 && i < 10 ? 2 : 1;
        rows.push_back({std::pow(10.0, -5 + i * 5 / 19.0), intervals});
    }
    map->setRows(rows);
    map->setPoint(1e-10, 5e-4);
    auto* title = new QLabel(QStringLiteral("Chosen set over (τ, α)"));
    title->setProperty("role", QStringLiteral("pane-title"));
    layout->addWidget(title);
    layout->addWidget(map);
    auto* invalid =
        parameter("α", QStringLiteral("score rounding"), {.low = 1e-5, .high = 1}, 5e-4, {});
    invalid->field().setText(QStringLiteral("3 2"));
    emit invalid->field().textEdited(QStringLiteral("3 2"));
    layout->addWidget(invalid);
    auto* combo = new QComboBox;
    combo->addItems({QStringLiteral("Sapphire Rapids"), QStringLiteral("MI250X")});
    layout->addWidget(combo);
    layout->addWidget(new QDoubleSpinBox);
    auto* check = new QCheckBox(QStringLiteral("Show rejected events"));
    check->setChecked(true);
    layout->addWidget(check);
    auto* buttons = new QHBoxLayout;
    auto* primary = new QPushButton(QStringLiteral("Measure"));
    primary->setProperty("role", QStringLiteral("primary"));
    buttons->addWidget(primary);
    buttons->addWidget(new QPushButton(QStringLiteral("Cancel")));
    auto* off = new QPushButton(QStringLiteral("Off"));
    off->setEnabled(false);
    buttons->addWidget(off);
    layout->addLayout(buttons);
    auto* progress = new QProgressBar;
    progress->setValue(64);
    progress->setTextVisible(false);
    layout->addWidget(progress);
    layout->addStretch(1);
    return dock;
}

QWidget* cardPane()
{
    auto* widget = new QWidget;
    auto* layout = new QGridLayout(widget);
    layout->setContentsMargins(24, 16, 24, 16);
    auto* logo = new QLabel;
    logo->setPixmap(icon(QStringLiteral("butterfly"), IconTint::Accent).pixmap(44, 44));
    layout->addWidget(logo, 0, 0);
    auto* title = new QLabel(QStringLiteral("Papilio"));
    title->setProperty("role", QStringLiteral("page-title"));
    layout->addWidget(title, 1, 0);
    auto* sample =
        new CardButton(QStringLiteral("flask"), QStringLiteral("Try a sample"),
                       QStringLiteral("Opens “CPU-FLOPs, Sapphire Rapids”. No counters needed."));
    sample->setPrimary(true);
    sample->setShortcutText(QStringLiteral("Enter"));
    auto* open =
        new CardButton(QStringLiteral("folder"), QStringLiteral("Open…"),
                       QStringLiteral("A Papilio study (.h5), or drop it on this window."));
    open->setShortcutText(QStringLiteral("Ctrl O"));
    auto* measure = new CardButton(QStringLiteral("chip"), QStringLiteral("Measure this machine…"),
                                   QStringLiteral("AMD EPYC 9654 · 192 CPUs · PAPI 7.1"));
    measure->setShortcutText(QStringLiteral("Ctrl M"));
    measure->setDisabledReason(QStringLiteral("perf_event_paranoid is 4, needs ≤ 2."));
    layout->addWidget(sample, 2, 0);
    layout->addWidget(open, 3, 0);
    layout->addWidget(measure, 4, 0);
    auto* icons = new QWidget;
    auto* flow = new QGridLayout(icons);
    QDirIterator files(QStringLiteral(":/icons"));
    QStringList names;
    while (files.hasNext()) {
        names.append(QFileInfo(files.next()).completeBaseName());
    }
    names.sort();
    for (int i = 0; i < names.size(); ++i) {
        auto* button = new QToolButton;
        button->setIcon(icon(names[i]));
        button->setIconSize(QSize(24, 24));
        button->setText(names[i]);
        button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        button->setFont(Fonts::ui(Fonts::axis));
        button->setEnabled(i % 7 != 6);
        flow->addWidget(button, i / 9, i % 9);
    }
    layout->addWidget(icons, 5, 0);
    layout->setRowStretch(6, 1);
    return widget;
}

std::unique_ptr<QMainWindow> window()
{
    auto main = std::make_unique<QMainWindow>();
    auto* file = main->menuBar()->addMenu(QStringLiteral("File"));
    file->addAction(icon(QStringLiteral("open")), QStringLiteral("Open…"));
    for (const char* name : {"Edit", "View", "Study", "Measure", "Tools", "Help"}) {
        main->menuBar()->addMenu(QString::fromLatin1(name));
    }
    auto* bar = main->addToolBar(QStringLiteral("Main"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addAction(icon(QStringLiteral("open")), QStringLiteral("Open"));
    bar->addAction(icon(QStringLiteral("import")), QStringLiteral("Import"));
    bar->addSeparator();
    bar->addAction(icon(QStringLiteral("undo")), QStringLiteral("Undo: set τ"));
    bar->addAction(icon(QStringLiteral("redo")), QString())->setEnabled(false);
    bar->addWidget(
        new VerdictChip(VerdictKind::Neutral, QStringLiteral("simulated: Sapphire Rapids")));
    auto* find = new QLineEdit;
    find->setPlaceholderText(QStringLiteral("Find event, metric or command"));
    find->setMaximumWidth(300);
    bar->addWidget(find);
    auto* rail = new NavigationRail;
    for (const auto& [id, word] :
         std::initializer_list<std::pair<const char*, const char*>>{{"study", "Study"},
                                                                    {"noise", "Noise"},
                                                                    {"events", "Events"},
                                                                    {"signatures", "Signatures"},
                                                                    {"metrics", "Metrics"},
                                                                    {"export", "Export"}}) {
        rail->addPage(QString::fromLatin1(id), QString::fromLatin1(word), QString::fromLatin1(id));
    }
    rail->addSeparator();
    for (const auto& [id, word] :
         std::initializer_list<std::pair<const char*, const char*>>{{"topdown", "Top-Down"},
                                                                    {"roofline", "Roofline"},
                                                                    {"recorders", "Recorders"},
                                                                    {"compare", "Compare"}}) {
        rail->addPage(QString::fromLatin1(id), QString::fromLatin1(word), QString::fromLatin1(id));
    }
    rail->setCurrentPage(QStringLiteral("noise"));
    rail->setPageEnabled(QStringLiteral("compare"), false, QStringLiteral("Needs two studies."));
    auto* strip = new WorkflowStrip;
    strip->setSteps({{"study", "1132", "events", {}},
                     {"noise", "412", "quiet", {}},
                     {"events", "57", "representable", {}},
                     {"events", "8", "chosen", {}},
                     {"metrics", "6", "metrics", {}}});
    strip->setVerdicts({{VerdictKind::Exact, QStringLiteral("2 exact")},
                        {VerdictKind::Rounded, QStringLiteral("2 exact after rounding")},
                        {VerdictKind::Undefinable, QStringLiteral("2 not definable")},
                        {VerdictKind::Approximate, QStringLiteral("1 approximate")}});
    strip->setInfo(QStringLiteral("CPU-FLOPs · 48 kernels · 5 repetitions"));
    strip->setCurrentPage(QStringLiteral("noise"));
    auto* tabs = new QTabWidget;
    auto* split = new QSplitter;
    split->addWidget(noisePane());
    split->addWidget(tablePane());
    auto* first = new QWidget;
    auto* row = new QHBoxLayout(first);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(split, 1);
    row->addWidget(dockPane());
    auto* second = new QSplitter;
    second->addWidget(plotPane());
    second->addWidget(cardPane());
    tabs->addTab(first, QStringLiteral("Jobs and messages"));
    tabs->addTab(second, QStringLiteral("2 warnings"));
    auto* centre = pane({strip, tabs});
    auto* all = new QWidget;
    auto* layout = new QHBoxLayout(all);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(rail);
    layout->addWidget(centre, 1);
    main->setCentralWidget(all);
    main->statusBar()->showMessage(QStringLiteral("Recomputed in 1.4 ms    Set C · 8 events"));
    main->resize(1600, 1000);
    return main;
}

}  // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    const QDir directory(argc > 1 ? QString::fromLocal8Bit(argv[1]) : QDir::currentPath());
    Theme::instance().apply(application);
    const auto shown = window();
    shown->show();
    auto* tabs = shown->findChild<QTabWidget*>();
    for (const auto scheme : {Theme::Scheme::Light, Theme::Scheme::Dark}) {
        Theme::instance().setScheme(scheme);
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            for (int i = 0; i < 5; ++i) {
                QApplication::processEvents();
            }
            const auto name = QStringLiteral("gallery-%1-%2@%3.png")
                                  .arg(scheme == Theme::Scheme::Light ? "light" : "dark")
                                  .arg(tab + 1)
                                  .arg(shown->devicePixelRatioF());
            shown->grab().save(directory.filePath(name));
        }
    }
    return 0;
}
