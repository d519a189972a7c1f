#include "widgets/pages/audit/audit_page.h"

#include "core/io/definition_text.h"
#include "core/io/file_text.h"
#include "widgets/controls/data_table.h"
#include "widgets/controls/filter_field.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/pane_header.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/controls/verdict_chip.h"
#include "widgets/plot/grouped_bar_plot.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/numbers.h"
#include "widgets/workspace/collection_process.h"

#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QSettings>
#include <QToolButton>

namespace papilio::widgets {

namespace {

constexpr const char* lastPresets = "audit/presets";

QString text(const std::string& said)
{
    return QString::fromStdString(said);
}

/// Only the program itself has settings: render shows the same picture whoever asks for it.
void remember(const QString& path)
{
    if (!QCoreApplication::organizationName().isEmpty()) {
        QSettings().setValue(QLatin1String(lastPresets), QFileInfo(path).absoluteFilePath());
    }
}

}  // namespace

QString AuditPage::rememberedPresets()
{
    if (QCoreApplication::organizationName().isEmpty()) {
        return {};
    }
    const auto path = QSettings().value(QLatin1String(lastPresets)).toString();
    return QFileInfo(path).isReadable() ? path : QString();
}

QWidget* AuditPage::mainPlot()
{
    return plot_;
}

bool AuditPage::isSettled() const
{
    return Page::isSettled() && !job_.isRunning();
}

QString AuditPage::installedPresets()
{
    const QDir root(QStringLiteral("/usr/share/papi"));
    auto versions = root.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name | QDir::Reversed);
    for (const auto& version : versions) {
        const auto path = root.filePath(version + QStringLiteral("/papi_events.csv"));
        if (QFileInfo(path).isReadable()) {
            return path;
        }
    }
    return {};
}

void AuditPage::refresh(Changes changes)
{
    if (changes & Change::Opened) {
        forgetStudy();
    }
    if (changes & (Change::Study | Change::Benchmark | Change::Basis | Change::Signatures |
                   Change::Parameters | Change::Descriptions)) {
        if (!triedInstalled_ && workspace().benchmark()) {
            triedInstalled_ = true;
            const auto last = rememberedPresets();
            const auto path = last.isEmpty() ? installedPresets() : last;
            if (!path.isEmpty() && path_.isEmpty() && read(path)) {
                return;
            }
        }
        if (changes & (Change::Study | Change::Benchmark)) {
            choosePmu();
        }
        audit();
    }
}

/// Nothing of another study stays until the new numbers come.
void AuditPage::forgetStudy()
{
    model_->setAudit({});
    model_->setVerdict({});
    segments_->setCurrent(0);
    table_->scrollToTop();
    preset_.clear();
    chosenFor_.clear();
}

void AuditPage::openFile(const QString& path)
{
    if (read(path)) {
        remember(path);
    }
}

bool AuditPage::read(const QString& path)
{
    message_->clear();
    const auto file = core::FileText::open(path.toStdString());
    const auto refuse = [&](const QString& sentence) {
        message_->showMessage(VerdictKind::Error, tr("Not opened:"), sentence);
    };
    if (!file) {
        refuse(text(file.error().message));
        return false;
    }
    auto presets = core::readPresets(file->text());
    if (!presets) {
        refuse(QStringLiteral("%1: %2").arg(path, text(presets.error().message)));
        return false;
    }
    path_ = path;
    chosenFor_.clear();
    file_ = std::make_shared<const core::PresetFile>(*std::move(presets));
    pmu_->clear();
    for (const auto& name : core::pmuNames(*file_)) {
        pmu_->addItem(text(name));
    }
    choosePmu();
    audit();
    return true;
}

void AuditPage::choosePmu()
{
    const auto benchmark = workspace().benchmark();
    const auto wanted =
        benchmark ? text(core::pmuOf(workspace().document(), *benchmark)) : QString();
    const auto asked = path_ + QLatin1Char('\n') + wanted;
    if (asked == chosenFor_) {
        return;
    }
    chosenFor_ = asked;
    unknownMachine_.clear();
    message_->clear();
    const auto place = [this](const QString& name) {
        return name.isEmpty() ? -1 : pmu_->findText(name);
    };
    int index = place(workspace().view().text("audit/cpu"));
    index = index < 0 ? place(wanted) : index;
    index = index < 0 && pmu_->count() == 1 ? 0 : index;
    pmu_->setCurrentIndex(index);
    if (index < 0) {
        unknownMachine_ = wanted;
    }
}

QString AuditPage::obstacle() const
{
    if (!workspace().benchmark()) {
        return workspace().hasStudy()
                   ? tr("This study has no benchmark to compare presets with: collect or "
                        "import one.")
                   : tr("No study is open: open or import one on the Study page.");
    }
    if (path_.isEmpty()) {
        return tr(
            "Open the papi_events.csv to check (PAPI installs one in "
            "/usr/share/papi), or a file of user events.");
    }
    if (pmu_->currentIndex() >= 0 || !unknownMachine_.isEmpty()) {
        return {};
    }
    const auto measured = text(core::pmuOf(workspace().document(), *workspace().benchmark()));
    const auto file = QFileInfo(path_).fileName();
    return measured.isEmpty()
               ? tr("%1 has presets of %n CPUs, and the study does not say which its machine is: "
                    "choose one above.",
                    nullptr, pmu_->count())
                     .arg(file)
               : tr("%1 has presets of %n CPUs, but none of %2, this study's machine, and none "
                    "whose events it has: choose another above, or open a newer file.",
                    nullptr, pmu_->count())
                     .arg(file, measured);
}

void AuditPage::audit()
{
    header_->setSubtitle(path_.isEmpty() ? QString() : QFileInfo(path_).fileName());
    pmu_->setEnabled(pmu_->count() > 0);
    if (const auto why = obstacle(); !why.isEmpty()) {
        job_.cancel();
        showNothing(why);
        return;
    }
    AuditRequest request{workspace().document(), file_, {}};
    if (unknownMachine_.isEmpty()) {
        request.pmu = pmu_->currentText().toStdString();
    }
    job_.start(
        [request = std::move(request)](std::stop_token stop) { return runAudit(request, stop); },
        [this](AuditOutcome outcome) { deliver(std::move(outcome)); },
        [this](const QString& why) { showNothing(why); });
    if (model_->rowCount() == 0) {
        showNothing(tr("The presets of %1 are being compared.").arg(QFileInfo(path_).fileName()));
    }
}

void AuditPage::deliver(AuditOutcome outcome)
{
    if (!unknownMachine_.isEmpty()) {
        if (outcome.nearest) {
            showNearest(*outcome.nearest);
        }
        unknownMachine_.clear();
    }
    if (outcome.pmu.empty() || !outcome.problem.isEmpty()) {
        showNothing(outcome.problem.isEmpty() ? obstacle() : outcome.problem);
        return;
    }
    const auto pmu = text(outcome.pmu);
    header_->setSubtitle(
        tr("%1 of %2, on the measured kernels").arg(QFileInfo(path_).fileName(), pmu));
    model_->setAudit(std::move(outcome.presets), workspace().document().descriptions);
    table_->setEmptyText(tr("The file has no preset for %1.").arg(pmu));
    showSegments();
    if (model_->rowOf(preset_) < 0) {
        preset_ = firstPreset();
    }
    showPreset();
}

void AuditPage::showNearest(const core::AuditCoverage& nearest)
{
    pmu_->setCurrentIndex(pmu_->findText(text(nearest.pmu)));
    message_->showMessage(
        VerdictKind::Neutral, tr("Presets of another CPU:"),
        tr("%1 has no presets for %2. Showing %3, the closest: %4 of %5 can be compared.")
            .arg(QFileInfo(path_).fileName(), unknownMachine_, text(nearest.pmu))
            .arg(nearest.comparable)
            .arg(nearest.presets));
}

QString AuditPage::firstPreset() const
{
    QString first;
    for (int row = 0; row < model_->rowCount(); ++row) {
        const auto* one = model_->preset(row);
        if (one->counted.empty()) {
            continue;
        }
        if (one->verdict == core::AuditVerdict::Different) {
            return text(one->preset.name);
        }
        first = first.isEmpty() ? text(one->preset.name) : first;
    }
    return first;
}

void AuditPage::showNothing(const QString& why)
{
    model_->setAudit({});
    table_->setEmptyText(why);
    showSegments();
    showPreset();
}

void AuditPage::showPreset()
{
    const int row = model_->rowOf(preset_);
    table_->selectSourceRow(row);
    const auto* audited = model_->preset(row);
    chip_->setVisible(audited != nullptr);
    if (audited == nullptr) {
        detailHeader_->setTitle(tr("Preset"));
        detailHeader_->setSubtitle({});
        words_->clear();
        kernels_->setPreset({});
        kernelTable_->setEmptyText(tr("Select a preset above."));
        plot_->setBars({});
        plot_->setEmptyText(tr("Select a preset above to see what it counts."));
        return;
    }
    detailHeader_->setTitle(text(audited->preset.name));
    detailHeader_->setSubtitle(
        audited->preset.line > 0 ? tr("line %1 of the file").arg(audited->preset.line) : QString());
    chip_->setVerdict(verdictKind(*audited), auditWords(*audited));
    QStringList lines;
    lines << tr("Formula: %1").arg(text(audited->formula));
    if (!audited->meaning.empty()) {
        lines << tr("Should count: %1").arg(text(audited->meaning));
    }
    lines << text(audited->reason);
    words_->setText(lines.join(QLatin1Char('\n')));
    kernels_->setPreset(*audited);
    kernelTable_->setEmptyText(audited->counted.empty()
                                   ? tr("It was not compared: %1").arg(text(audited->reason))
                                   : tr("No kernel differs by more than the tolerance (%1).")
                                         .arg(percentText(audited->tolerance)));
    showBars(*audited);
}

void AuditPage::showBars(const core::AuditedPreset& audited)
{
    BarGroups bars;
    bars.arrangement = BarGroups::Arrangement::Beside;
    const auto benchmark = workspace().document().benchmark(audited.benchmark);
    if (audited.counted.empty() || !benchmark) {
        plot_->setBars({});
        plot_->setEmptyText(tr("There is nothing to compare: %1").arg(text(audited.reason)));
        return;
    }
    plot_->setEmptyText({});
    const auto& kernels = benchmark->data->kernels;
    for (std::size_t kernel = 0; kernel < kernels.size(); ++kernel) {
        bars.labels << QString::fromUtf8(kernels[kernel].data(),
                                         static_cast<qsizetype>(kernels[kernel].size()));
    }
    bars.series = {{tr("should count"), {audited.expected.begin(), audited.expected.end()}},
                   {tr("counts"), {audited.counted.begin(), audited.counted.end()}}};
    bars.axisLabel = tr("Count per iteration");
    plot_->setBars(std::move(bars));
}

void AuditPage::askForFile()
{
    const auto path = chooseFile(this, FileKind::Presets, tr("Open presets"),
                                 tr("papi_events.csv or user events (*.csv);;All files (*)"),
                                 path_.isEmpty() ? QStringLiteral("/usr/share/papi") : path_);
    if (!path.isEmpty()) {
        openFile(path);
    }
}

QString AuditPage::command() const
{
    if (path_.isEmpty()) {
        return {};
    }
    return shellQuoted({QStringLiteral("papilio"), QStringLiteral("audit"), studyArgument(),
                        QStringLiteral("--presets"), path_, QStringLiteral("--pmu"),
                        pmu_->currentText()});
}

}  // namespace papilio::widgets
