#include "widgets/pages/export/presets_dialog.h"

#include "core/findings/export_text.h"
#include "core/io/definitions/definition_text.h"
#include "core/present/definition_columns.h"
#include "widgets/kit/box_layout.h"
#include "widgets/session/foreign_text.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/two_line_delegate.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/verdicts.h"
#include "widgets/theme/window_sentences.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QUrl>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

VerdictKind kindOf(core::PresetState state, core::Verdict verdict)
{
    switch (state) {
        case core::PresetState::Defined:
            return verdictKind(verdict);
        case core::PresetState::NotDefinable:
            return VerdictKind::Undefinable;
        default:
            return VerdictKind::Approximate;
    }
}

/// What makes it no definition to rely on, and what is to be known of one.
QString remarks(const core::ProposedPreset& preset)
{
    const WindowSentences inWindowLanguage;
    auto lines = textsOf({core::reasonText(preset)});
    lines << textsOf(core::cautionsOf(preset));
    lines.removeAll(QString());
    return lines.join(u"; "_s);
}

RowsModel<core::ProposedPreset>::Columns presetColumns()
{
    using Row = core::ProposedPreset;
    using Column = TableColumn<Row>;
    const auto formula = [](const Row& preset) {
        return preset.terms.empty()
                   ? textOf(preset.meaning.counts)
                   : inWindowWords([&preset] { return core::formulaText(preset); });
    };
    const auto columns = core::presetColumns();
    return {
        Column("preset", tr("Preset and definition"))
            .text([](const Row& preset) { return textOf(preset.meaning.preset); })
            .on(SecondLineRole, formula)
            .tip([formula](const Row& preset) {
                return preset.terms.empty()
                           ? tr("%1 should count %2")
                                 .arg(textOf(preset.meaning.preset), textOf(preset.meaning.counts))
                           : tr("%1 = %2\nIt should count %3")
                                 .arg(textOf(preset.meaning.preset), formula(preset),
                                      textOf(preset.meaning.counts));
            })
            .copy([formula](const Row& preset) {
                return preset.terms.empty()
                           ? textOf(preset.meaning.preset)
                           : u"%1 = %2"_s.arg(textOf(preset.meaning.preset), formula(preset));
            }),
        Column(columns, "state")
            .textAsTip()
            .on(VerdictRole,
                [](const Row& preset) { return kindOf(preset.state(), preset.verdict); })
            .sort([](const Row& preset) { return preset.state(); }),
        Column(columns, "verdict").textAsTip().sort([](const Row& preset) {
            return preset.verdict;
        }),
        Column(columns, "confidence").textAsTip(),
        Column(columns, "field").textAsTip(),
        Column(columns, "file").textAsTip(),
        Column(columns, "benchmark").textAsTip().muted(),
        Column(columns, "reason").words(remarks),
    };
}

}  // namespace

PresetsDialog::PresetsDialog(Workspace& workspace,
                             const QString& study,
                             const QString& unsaved,
                             QWidget* parent)
    : QDialog(parent),
      workspace_(workspace),
      study_(study),
      unsaved_(unsaved),
      document_(workspace.document()),
      job_(this),
      writing_(this)
{
    setObjectName(u"presetsDialog"_s);
    setWindowTitle(tr("Presets for this CPU"));
    inColumn(this, {{buildTable(), 1}, buildTarget(), bar_, buildEnd()}, 12, {16, 16, 16, 16});
    resize(Fonts::scaled(1200), Fonts::scaled(640));
    bar_->clear();
    job_.list(workspace_.jobs(), tr("Presets for this CPU"), [this] { showCancelled(); });
    writing_.list(workspace_.jobs(), tr("Writing the presets"));
    compute();
    table_->setFocus();
}

QWidget* PresetsDialog::buildTable()
{
    pmu_->setMaximumWidth(Fonts::scaled(180));
    pmu_->setToolTip(tr("The name under which PAPI knows the CPU; papi_component_avail lists it"));
    const auto benchmark = workspace_.benchmark();
    const auto known = benchmark ? core::pmuOf(document_, *benchmark) : std::string();
    pmu_->setPlaceholderText(known.empty() ? tr("enter the name") : textOf(known));
    connect(pmu_, &QLineEdit::editingFinished, this, [this] {
        if (pmu_->isModified()) {
            pmu_->setModified(false);
            compute();
        }
    });
    model_->setColumns(presetColumns());
    table_->setSource(model_);
    table_->setDensity(DataTable::Density::TwoLines);
    auto* formulas = new TwoLineDelegate(table_);
    formulas->setWrapping();
    table_->setFittedRows();
    table_->setItemDelegateForColumn(0, formulas);
    table_->setCells({"state"}, verdictCells);
    table_->fitColumns(
        {.expendable = {"benchmark", "field", "file"}, .words = "preset", .leastWords = 540});
    connect(table_, &DataTable::sourceRowActivated, this, &PresetsDialog::showRow);
    words_->setWordWrap(true);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    words_->setTextFormat(Qt::PlainText);
    words_->setMinimumHeight(Fonts::scaled(52));
    words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* box = new QWidget;
    auto* label = new QLabel(tr("&PMU"));
    label->setBuddy(pmu_);
    auto* row = inRow(nullptr, {label, pmu_, BoxItem::growing(1)}, 8);
    inColumn(box, {row, {table_, 1}, words_}, 8);
    return box;
}

QWidget* PresetsDialog::buildTarget()
{
    connect(folder_, &QLineEdit::textChanged, this, &PresetsDialog::update);
    auto* choose = dialogButton(tr("Choose…"), "presetsChoose");
    connect(choose, &QPushButton::clicked, this, &PresetsDialog::chooseFolderToWrite);
    auto* label = new QLabel(tr("&Folder"));
    label->setBuddy(folder_);
    auto* box = new QWidget;
    inRow(box, {label, {folder_, 1}, choose}, 8);
    return box;
}

QWidget* PresetsDialog::buildEnd()
{
    progress_->setRange(0, 0);
    progress_->setTextVisible(false);
    write_->setDefault(true);
    write_->setToolTip(tr("papi_events.csv, the report presets.html and presets.json"));
    connect(write_, &QPushButton::clicked, this, &PresetsDialog::write);
    connect(open_, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(report_)); });
    connect(close_, &QPushButton::clicked, this, [this] {
        if (job_.isRunning()) {
            job_.cancel();
            showCancelled();
        } else {
            reject();
        }
    });
    auto* box = new QWidget;
    auto* row = inRow(nullptr, {{state_, 1}, open_, write_, close_}, 8);
    inColumn(box, {progress_, row}, 8);
    return box;
}

QString PresetsDialog::command() const
{
    QStringList words = {u"papilio"_s, u"presets"_s, study_, u"-o"_s, folder_->text().trimmed()};
    if (const auto pmu = pmu_->text().trimmed(); !pmu.isEmpty()) {
        words << u"--pmu"_s << pmu;
    }
    return shellQuoted(words);
}

void PresetsDialog::compute()
{
    bar_->clear();
    proposals_.reset();
    model_->setRows({});
    words_->clear();
    table_->setEmptyText(tr("The presets are being computed."));
    job_.start(
        [document = document_, pmu = pmu_->text().trimmed().toStdString()](
            const std::stop_token& stop, const core::Progress& progress) {
            const auto options = core::proposalOptions(document, pmu);
            return options ? core::proposePresets(document, *options, progress, stop)
                           : Outcome(options.error());
        },
        [this](Outcome outcome) { showOutcome(std::move(outcome)); },
        [this](const QString& why) {
            showOutcome(core::Error{core::Errc::Unreadable, why.toStdString()});
        });
    update();
}

void PresetsDialog::showCancelled()
{
    table_->setEmptyText(tr("Cancelled. Open this window again to compute the presets."));
    update();
}

void PresetsDialog::showOutcome(Outcome outcome)
{
    if (outcome) {
        proposals_ = *std::move(outcome);
        model_->setRows(proposals_->best());
        const int row = std::max(0, model_->find(selected_, [](const core::ProposedPreset& one) {
            return textOf(one.meaning.preset);
        }));
        table_->selectSourceRow(row);
        showRow(row);
    } else if (outcome.error().code == core::Errc::InvalidArgument &&
               pmu_->text().trimmed().isEmpty()) {
        table_->setEmptyText(tr("The PMU is not known."));
        bar_->showMessage(VerdictKind::Approximate, tr("The PMU is not known:"),
                          tr("enter its name above. papi_component_avail lists the name."));
        pmu_->setFocus();
    } else {
        table_->setEmptyText(tr("No presets."));
        bar_->showMessage(VerdictKind::Error, tr("Not computed:"), textOf(outcome.error().message));
    }
    update();
}

void PresetsDialog::showRow(int row)
{
    const auto* preset = model_->rowAt(row);
    if (preset == nullptr) {
        words_->clear();
        return;
    }
    const WindowSentences inWindowLanguage;
    auto sentences = textsOf({core::reasonText(*preset), core::proofText(*preset)});
    sentences << textsOf(core::cautionsOf(*preset));
    sentences.removeAll(QString());
    const auto name = textOf(preset->meaning.preset);
    words_->setText(preset->terms.empty() ? tr("%1: %2").arg(name, sentences.join(u"; "_s))
                                          : tr("%1 = %2: %3")
                                                .arg(name, textOf(core::formulaText(*preset)),
                                                     sentences.join(u"; "_s)));
}

void PresetsDialog::update()
{
    const bool isRunning = job_.isRunning();
    const bool hasFolder = !folder_->text().trimmed().isEmpty();
    write_->setEnabled(proposals_ && hasFolder && !writing_.isRunning());
    open_->setVisible(!report_.isEmpty());
    close_->setText(isRunning ? tr("Cancel") : tr("Close"));
    progress_->setVisible(isRunning);
    const WindowSentences inWindowLanguage;
    state_->setText(isRunning    ? tr("The presets are being computed.")
                    : proposals_ ? textOf(core::summaryText(*proposals_))
                                 : QString());
}

void PresetsDialog::chooseFolderToWrite()
{
    const auto path = chooseFolder(this, FileKind::Definitions, tr("Folder for the presets"));
    if (!path.isEmpty()) {
        folder_->setText(path);
    }
}

void PresetsDialog::write()
{
    auto proposals = *proposals_;
    proposals.study = study_.toStdString();
    proposals.command = command().toStdString();
    proposals.unsaved = unsaved_.toStdString();
    const auto program = u"Papilio "_s + QCoreApplication::applicationVersion();
    const std::filesystem::path folder = folder_->text().trimmed().toStdString();
    bar_->clear();
    writing_.start(
        [proposals = std::move(proposals), document = document_, folder,
         program = program.trimmed().toStdString()](const std::stop_token&) {
            return core::writePresetFiles(core::presetFiles(proposals, document, program), folder);
        },
        [this, folder](const core::Result<std::vector<std::filesystem::path>>& written) {
            showWritten(written, folder);
        },
        [this, folder](const QString& why) {
            showWritten(core::Error{core::Errc::Unreadable, why.toStdString()}, folder);
        });
    update();
}

void PresetsDialog::showWritten(const core::Result<std::vector<std::filesystem::path>>& written,
                                const std::filesystem::path& folder)
{
    const auto name = textOf(folder.string());
    if (!written) {
        bar_->showMessage(VerdictKind::Error, tr("Not written:"), textOf(written.error().message));
    } else {
        rememberFolder(FileKind::Definitions, name);
        report_ = textOf((folder / core::presetHtmlName).string());
        bar_->showMessage(VerdictKind::Exact, tr("Written:"),
                          tr("%1 in %2").arg(counted(written->size(), "file"), name));
        workspace_.messages().add(Message::Severity::Information,
                                  tr("Presets written to %1.").arg(name));
    }
    update();
}

}  // namespace papilio::widgets
