// Building of the export page: controls and their connections.
#include "core/formula/definition_export.h"
#include "widgets/controls/check_delegates.h"
#include "widgets/controls/code_view.h"
#include "widgets/controls/data_table.h"
#include "widgets/controls/mark_delegates.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/pane_header.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/controls/text_delegates.h"
#include "widgets/models/export_models.h"
#include "widgets/pages/export/export_page.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/theme/fonts.h"

#include <QClipboard>
#include <QComboBox>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

namespace papilio::widgets {

namespace {

QWidget* column(const QList<QWidget*>& widgets, QWidget* growing)
{
    auto* pane = new QWidget;
    pane->setProperty("role", QStringLiteral("surface"));
    pane->setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (auto* widget : widgets) {
        layout->addWidget(widget, widget == growing ? 1 : 0);
    }
    return pane;
}

QLabel* caption(const QString& words)
{
    auto* label = new QLabel(words);
    label->setProperty("role", QStringLiteral("muted"));
    return label;
}

}  // namespace

ExportPage::ExportPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent),
      metrics_(new ExportMetricModel(this)),
      kernels_(new KernelCheckModel(this)),
      header_(new PaneHeader(tr("Export"))),
      message_(new MessageBar),
      table_(new DataTable),
      format_(new QComboBox),
      coefficients_(new SegmentedButtons),
      version_(new SegmentedButtons),
      pmu_(new QLineEdit),
      events_(new QToolButton),
      eventWords_(new QLabel(tr("names of the study"))),
      previewHeader_(new PaneHeader(tr("Preview"))),
      preview_(new CodeView),
      checkHeader_(new PaneHeader(tr("What PAPI computes"))),
      checkWords_(new QLabel),
      kernelTable_(new DataTable),
      plot_(new BarPlot)
{
    setObjectName(QStringLiteral("exportPage"));
    auto* upper = new QSplitter(Qt::Horizontal);
    upper->setObjectName(QStringLiteral("exportUpper"));
    upper->addWidget(buildMetrics());
    upper->addWidget(buildPreview());
    upper->setSizes({940, 580});
    upper->setChildrenCollapsible(false);
    auto* rows = new QSplitter(Qt::Vertical);
    rows->setObjectName(QStringLiteral("exportRows"));
    rows->addWidget(upper);
    rows->addWidget(buildCheck());
    rows->setSizes({500, 340});
    rows->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(rows);
}

QWidget* ExportPage::buildMetrics()
{
    header_->setObjectName(QStringLiteral("exportHeader"));
    message_->setObjectName(QStringLiteral("exportMessage"));
    message_->clear();
    table_->setObjectName(QStringLiteral("exportMetrics"));
    table_->setAccessibleName(tr("Metrics to write"));
    table_->setSource(metrics_);
    table_->setDensity(DataTable::Density::TwoLines);
    auto* formulas = new CheckedTwoLineDelegate(table_);
    formulas->setWrapping(TickBox::room);
    table_->setFittedRows();
    table_->setItemDelegateForColumn(ExportMetricModel::Metric, formulas);
    table_->setItemDelegateForColumn(ExportMetricModel::Verdict, new VerdictDelegate(table_));
    table_->setItemDelegateForColumn(ExportMetricModel::Difference, new NumberDelegate(table_));
    auto* columns = table_->horizontalHeader();
    columns->setStretchLastSection(false);
    columns->setSectionResizeMode(ExportMetricModel::Metric, QHeaderView::Stretch);
    columns->resizeSection(ExportMetricModel::Verdict, Fonts::scaled(176));
    columns->resizeSection(ExportMetricModel::Difference, Fonts::scaled(150));
    columns->resizeSection(ExportMetricModel::Remark, Fonts::scaled(220));
    auto* copy = header_->addTool(QStringLiteral("copy"), tr("Copy the table, in full precision"));
    auto* save = header_->addTool(QStringLiteral("save"), tr("Save the table as CSV"));
    connect(copy, &QToolButton::clicked, table_, &DataTable::copyAll);
    connect(save, &QToolButton::clicked, table_, &DataTable::saveCsv);
    connect(table_, &DataTable::sourceRowActivated, this, [this](int row) {
        metric_ = QString::fromStdString(metrics_->metric(row)->metric);
        showMetric();
        this->workspace().selectMetric(metric_);
    });
    connect(metrics_, &ExportMetricModel::chosen, this, [this](const QString& name, bool isWanted) {
        (isWanted ? ticked_ : unticked_).insert(name);
        (isWanted ? unticked_ : ticked_).remove(name);
        metric_ = name;
        make();
    });
    return column({header_, buildOptions(), message_, table_}, table_);
}

QWidget* ExportPage::buildOptions()
{
    format_->setObjectName(QStringLiteral("format"));
    format_->setAccessibleName(tr("Format"));
    const auto formats = std::to_array<std::pair<core::ExportFormat, QString>>(
        {{core::ExportFormat::PapiUserEvents, tr("PAPI user events")},
         {core::ExportFormat::PapiPresets, tr("PAPI presets (papi_events.csv)")},
         {core::ExportFormat::PapiXml, tr("PAPI XML")},
         {core::ExportFormat::Csv, tr("CSV")},
         {core::ExportFormat::Json, tr("JSON")},
         {core::ExportFormat::Latex, tr("LaTeX table")}});
    for (const auto& [format, words] : formats) {
        const auto name = core::toString(format);
        format_->addItem(words,
                         QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    }
    coefficients_->setObjectName(QStringLiteral("coefficients"));
    coefficients_->addSegment(tr("Rounded"), tr("Nearest integers, as the verdicts say"));
    coefficients_->addSegment(tr("Raw"), tr("As fitted; PAPI gets ratios of integers"));
    version_->setObjectName(QStringLiteral("papiVersion"));
    version_->addSegment(tr("7.0"), tr("Debian 12: 8 native events in a definition"));
    version_->addSegment(tr("7.2+"), tr("12 native events in a definition"));
    pmu_->setObjectName(QStringLiteral("exportPmu"));
    pmu_->setAccessibleName(tr("PMU of the CPU line"));
    pmu_->setMaximumWidth(Fonts::scaled(110));
    events_->setObjectName(QStringLiteral("eventList"));
    events_->setText(tr("Events…"));
    events_->setToolTip(
        tr("Spell the events as in a list of what can be counted: the output of "
           "papi_native_avail"));
    events_->setProperty("role", QStringLiteral("outlined"));
    eventWords_->setProperty("role", QStringLiteral("hint"));
    eventWords_->setObjectName(QStringLiteral("eventWords"));

    auto* box = new QWidget;
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(16, 8, 16, 8);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(8);
    grid->addWidget(caption(tr("Format")), 0, 0);
    grid->addWidget(format_, 0, 1);
    grid->addWidget(caption(tr("Coefficients")), 0, 2);
    grid->addWidget(coefficients_, 0, 3);
    grid->addWidget(caption(tr("PAPI")), 1, 0);
    auto* papi = new QHBoxLayout;
    papi->setSpacing(8);
    papi->addWidget(version_);
    papi->addWidget(caption(tr("PMU")));
    papi->addWidget(pmu_);
    papi->addStretch(1);
    grid->addLayout(papi, 1, 1);
    grid->addWidget(caption(tr("Spelling")), 1, 2);
    auto* names = new QHBoxLayout;
    names->setSpacing(8);
    names->addWidget(events_);
    names->addWidget(eventWords_, 1);
    grid->addLayout(names, 1, 3);
    grid->setColumnStretch(3, 1);
    connect(format_, &QComboBox::activated, this, &ExportPage::make);
    connect(coefficients_, &SegmentedButtons::currentChanged, this, &ExportPage::make);
    connect(version_, &SegmentedButtons::currentChanged, this, &ExportPage::make);
    connect(pmu_, &QLineEdit::textChanged, this, &ExportPage::make);
    connect(events_, &QToolButton::clicked, this, &ExportPage::askForEventList);
    return box;
}

QWidget* ExportPage::buildPreview()
{
    previewHeader_->setObjectName(QStringLiteral("exportPreviewHeader"));
    preview_->setObjectName(QStringLiteral("exportPreview"));
    preview_->setAccessibleName(tr("The file as it will be written"));
    auto* copy = previewHeader_->addTool(QStringLiteral("copy"), tr("Copy the text of the file"));
    auto* command =
        previewHeader_->addTool(QStringLiteral("terminal"), tr("Copy the command for this file"));
    command->setObjectName(QStringLiteral("exportCommand"));
    auto* save = previewHeader_->addButton(QStringLiteral("save"), tr("Save…"));
    save->setObjectName(QStringLiteral("exportSave"));
    connect(copy, &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(preview_->toPlainText()); });
    connect(command, &QToolButton::clicked, this, [this] {
        if (commandObstacle().isEmpty()) {
            QGuiApplication::clipboard()->setText(this->command());
        } else {
            copyCommand();
        }
    });
    connect(save, &QToolButton::clicked, this, &ExportPage::save);
    return column({previewHeader_, preview_}, preview_);
}

QWidget* ExportPage::buildCheck()
{
    checkHeader_->setObjectName(QStringLiteral("checkHeader"));
    checkWords_->setObjectName(QStringLiteral("checkWords"));
    checkWords_->setWordWrap(true);
    checkWords_->setFont(Fonts::mono(Fonts::axis));
    checkWords_->setContentsMargins(16, 8, 16, 8);
    checkWords_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    kernelTable_->setObjectName(QStringLiteral("kernelChecks"));
    kernelTable_->setAccessibleName(tr("Kernels: meant, and what PAPI computes"));
    kernelTable_->setSource(kernels_);
    kernelTable_->setDensity(DataTable::Density::Compact);
    kernelTable_->setItemDelegateForColumn(KernelCheckModel::Kernel,
                                           new MiddleElidedDelegate(kernelTable_));
    for (const int number :
         {KernelCheckModel::Meant, KernelCheckModel::Papi, KernelCheckModel::Difference}) {
        kernelTable_->setItemDelegateForColumn(number, new NumberDelegate(kernelTable_));
        kernelTable_->horizontalHeader()->resizeSection(number, Fonts::scaled(120));
    }
    kernelTable_->horizontalHeader()->setStretchLastSection(false);
    kernelTable_->horizontalHeader()->setSectionResizeMode(KernelCheckModel::Kernel,
                                                           QHeaderView::Stretch);
    plot_->setObjectName(QStringLiteral("differencePlot"));
    plot_->setAccessibleName(tr("Difference between PAPI and what is meant, per kernel"));
    auto* image = checkHeader_->addTool(QStringLiteral("image"), tr("Copy the image"));
    auto* save =
        checkHeader_->addTool(QStringLiteral("save"), tr("Save the image as PNG, SVG or PDF…"));
    connect(image, &QToolButton::clicked, plot_, &BarPlot::copyImage);
    connect(save, &QToolButton::clicked, plot_, &BarPlot::saveImage);
    auto* lower = new QSplitter(Qt::Horizontal);
    lower->setObjectName(QStringLiteral("exportLower"));
    lower->addWidget(kernelTable_);
    lower->addWidget(plot_);
    lower->setSizes({740, 780});
    lower->setChildrenCollapsible(false);
    return column({checkHeader_, checkWords_, lower}, lower);
}

}  // namespace papilio::widgets
