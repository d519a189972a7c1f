// Building of the audit page: controls and their connections.
#include "widgets/controls/data_table.h"
#include "widgets/controls/filter_field.h"
#include "widgets/controls/mark_delegates.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/pane_header.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/controls/text_delegates.h"
#include "widgets/controls/verdict_chip.h"
#include "widgets/pages/audit/audit_page.h"
#include "widgets/plot/grouped_bar_plot.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/window_sentences.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <array>

namespace papilio::widgets {

namespace {

/// The segments over the table, in their order; the first shows all.
constexpr std::array segmentVerdicts = {
    core::AuditVerdict::Equal,         core::AuditVerdict::Scaled,
    core::AuditVerdict::Different,     core::AuditVerdict::Instructions,
    core::AuditVerdict::EventsMissing, core::AuditVerdict::NotComparable};

}  // namespace

AuditPage::AuditPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent),
      header_(new PaneHeader(tr("Presets"))),
      pmu_(new QComboBox),
      filter_(new FilterField),
      segments_(new SegmentedButtons),
      message_(new MessageBar),
      model_(new AuditModel(this)),
      table_(new DataTable),
      detailHeader_(new PaneHeader(tr("Preset"))),
      chip_(detailHeader_->addChip()),
      words_(new QLabel),
      kernels_(new AuditKernelModel(this)),
      kernelTable_(new DataTable),
      plot_(new GroupedBarPlot),
      job_(this)
{
    setObjectName(QStringLiteral("auditPage"));
    buildHeader();
    table_->setObjectName(QStringLiteral("presets"));
    table_->setAccessibleName(tr("Presets"));
    table_->setSource(model_);
    table_->connectFilter(*filter_);
    table_->setDensity(DataTable::Density::TwoLines);
    table_->setItemDelegateForColumn(AuditModel::Preset, new TwoLineDelegate(table_));
    table_->setItemDelegateForColumn(AuditModel::Verdict, new VerdictDelegate(table_));
    table_->setItemDelegateForColumn(AuditModel::Deviation, new NumberDelegate(table_));
    auto* columns = table_->horizontalHeader();
    columns->setStretchLastSection(true);
    columns->resizeSection(AuditModel::Preset, Fonts::scaled(470));
    columns->resizeSection(AuditModel::Verdict, Fonts::scaled(200));
    columns->resizeSection(AuditModel::Deviation, Fonts::scaled(80));
    columns->resizeSection(AuditModel::Benchmark, Fonts::scaled(120));

    auto* upper = new QWidget;
    auto* upperLayout = new QVBoxLayout(upper);
    upperLayout->setContentsMargins(0, 0, 0, 0);
    upperLayout->setSpacing(0);
    upperLayout->addWidget(header_);
    upperLayout->addWidget(message_);
    upperLayout->addWidget(table_, 1);
    auto* rows = new QSplitter(Qt::Vertical);
    rows->setObjectName(QStringLiteral("auditRows"));
    rows->addWidget(upper);
    rows->addWidget(buildDetail());
    rows->setSizes({480, 360});
    rows->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(rows);
    connect(table_, &DataTable::sourceRowActivated, this, [this](int row) {
        preset_ = QString::fromStdString(model_->preset(row)->preset.name);
        showPreset();
    });
}

void AuditPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    // Kernels differ at the end of their names; the ratio follows from the counts beside it.
    kernelTable_->setColumnHidden(AuditKernelModel::Ratio, width() < Fonts::scaled(1200));
}

void AuditPage::buildHeader()
{
    header_->setObjectName(QStringLiteral("auditHeader"));
    auto* open = header_->addButton(QStringLiteral("open"), tr("Presets…"),
                                    tr("Opens a papi_events.csv or a file of user events"));
    open->setObjectName(QStringLiteral("openPresets"));
    pmu_->setObjectName(QStringLiteral("auditPmu"));
    pmu_->setAccessibleName(tr("CPU whose presets are checked"));
    pmu_->setToolTip(tr("Whose presets: a name of the file's CPU lines"));
    pmu_->setPlaceholderText(tr("Choose a CPU"));
    pmu_->setMinimumContentsLength(8);
    pmu_->setMaximumWidth(Fonts::scaled(150));
    header_->addWidget(pmu_);
    segments_->setObjectName(QStringLiteral("auditSegments"));
    segments_->addSegment(tr("All"));
    for (std::size_t segment = 0; segment < segmentVerdicts.size(); ++segment) {
        segments_->addSegment({});
    }
    header_->addWidget(segments_);
    filter_->setAccessibleName(tr("Filter presets"));
    header_->addWidget(filter_);
    auto* copy = header_->addTool(QStringLiteral("copy"), tr("Copy the table"));
    auto* save = header_->addTool(QStringLiteral("save"), tr("Save the table as CSV"));
    auto* command =
        header_->addTool(QStringLiteral("terminal"), tr("Copy the command for this view"));
    command->setObjectName(QStringLiteral("auditCommand"));
    message_->setObjectName(QStringLiteral("auditMessage"));
    message_->clear();
    connect(open, &QToolButton::clicked, this, &AuditPage::askForFile);
    connect(command, &QToolButton::clicked, this, &AuditPage::copyCommand);
    connect(copy, &QToolButton::clicked, table_, &DataTable::copyAll);
    connect(save, &QToolButton::clicked, table_, &DataTable::saveCsv);
    connect(pmu_, &QComboBox::activated, this, [this] {
        unknownMachine_.clear();
        message_->clear();
        this->workspace().view().setText("audit/cpu", pmu_->currentText());
        audit();
    });
    connect(segments_, &SegmentedButtons::currentChanged, this, [this](int segment) {
        model_->setVerdict(
            segment == 0 ? std::nullopt
                         : std::optional(segmentVerdicts[static_cast<std::size_t>(segment) - 1]));
        table_->setEmptyText(tr("No preset has this verdict."));
        showPreset();
    });
}

void AuditPage::showSegments()
{
    segments_->setSegmentText(0, tr("All %1").arg(model_->count({})));
    for (std::size_t segment = 0; segment < segmentVerdicts.size(); ++segment) {
        const auto verdict = segmentVerdicts[segment];
        const int count = model_->count(verdict);
        const WindowSentences inWindowLanguage;
        auto words = QString::fromStdString(core::verdictWord(verdict));
        words.front() = words.front().toUpper();
        const int index = static_cast<int>(segment) + 1;
        segments_->setSegmentText(index, QStringLiteral("%1 %2").arg(words).arg(count));
        segments_->setSegmentEnabled(index, count > 0 || segments_->current() == index,
                                     tr("No preset has this verdict"));
    }
}

QWidget* AuditPage::buildDetail()
{
    detailHeader_->setObjectName(QStringLiteral("auditDetailHeader"));
    chip_->setObjectName(QStringLiteral("auditVerdict"));
    words_->setObjectName(QStringLiteral("auditWords"));
    words_->setWordWrap(true);
    words_->setContentsMargins(16, 8, 16, 8);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    words_->setProperty("role", QStringLiteral("secondary"));
    kernelTable_->setObjectName(QStringLiteral("auditKernels"));
    kernelTable_->setAccessibleName(tr("Kernels that differ"));
    kernelTable_->setSource(kernels_);
    kernelTable_->setDensity(DataTable::Density::Compact);
    kernelTable_->setItemDelegateForColumn(AuditKernelModel::Kernel,
                                           new MiddleElidedDelegate(kernelTable_));
    kernelTable_->horizontalHeader()->setStretchLastSection(false);
    kernelTable_->horizontalHeader()->setSectionResizeMode(AuditKernelModel::Kernel,
                                                           QHeaderView::Stretch);
    constexpr std::array numbers = {std::pair(AuditKernelModel::Expected, 84),
                                    std::pair(AuditKernelModel::Counted, 84),
                                    std::pair(AuditKernelModel::Ratio, 60)};
    for (const auto& [number, width] : numbers) {
        kernelTable_->setItemDelegateForColumn(number, new NumberDelegate(kernelTable_));
        kernelTable_->setColumnRoom(number, width);
    }
    plot_->setObjectName(QStringLiteral("auditPlot"));
    plot_->setAccessibleName(tr("What the preset should count and what it counts, per kernel"));
    auto* image = detailHeader_->addTool(QStringLiteral("image"), tr("Copy the image"));
    auto* save =
        detailHeader_->addTool(QStringLiteral("save"), tr("Save the image as PNG, SVG or PDF…"));
    connect(image, &QToolButton::clicked, plot_, &GroupedBarPlot::copyImage);
    connect(save, &QToolButton::clicked, plot_, &GroupedBarPlot::saveImage);
    auto* lower = new QSplitter(Qt::Horizontal);
    lower->setObjectName(QStringLiteral("auditLower"));
    lower->addWidget(kernelTable_);
    lower->addWidget(plot_);
    lower->setSizes({520, 1000});
    lower->setChildrenCollapsible(false);
    auto* pane = new QWidget;
    pane->setProperty("role", QStringLiteral("surface"));
    pane->setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(detailHeader_);
    layout->addWidget(words_);
    layout->addWidget(lower, 1);
    return pane;
}

}  // namespace papilio::widgets
