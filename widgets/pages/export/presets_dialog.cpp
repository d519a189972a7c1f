#include "widgets/pages/export/presets_dialog.h"

#include "core/findings/export_text.h"
#include "core/io/definitions/definition_text.h"
#include "core/present/definition_columns.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/widget_support.h"
#include "widgets/session/collection_process.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/table/two_line_delegate.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/verdicts.h"
#include "widgets/theme/window_sentences.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
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
    QStringList lines;
    if (const auto reason = core::reasonText(preset); !reason.empty()) {
        lines << textOf(reason);
    }
    for (const auto& caution : core::cautionsOf(preset)) {
        lines << textOf(caution);
    }
    return lines.join(QStringLiteral("; "));
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
                return preset.terms.empty() ? textOf(preset.meaning.preset)
                                            : QStringLiteral("%1 = %2").arg(
                                                  textOf(preset.meaning.preset), formula(preset));
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
      model_(new RowsModel<core::ProposedPreset>(this)),
      pmu_(new QLineEdit),
      table_(new DataTable(u"presetsTable"_s, tr("Presets of PAPI"))),
      words_(new QLabel),
      folder_(new QLineEdit(lastFolder(FileKind::Definitions))),
      bar_(new MessageBar),
      progress_(new QProgressBar),
      state_(new QLabel),
      open_(dialogButton(tr("Open report"), "presetsOpen")),
      write_(dialogButton(tr("Write files"), "presetsWrite")),
      close_(dialogButton(tr("Close"), "presetsClose")),
      job_(this),
      writing_(this)
{
    setObjectName(u"presetsDialog"_s);
    setWindowTitle(tr("Presets for this CPU"));
    inColumn(this, {{buildTable(), 1}, buildTarget(), bar_, buildEnd()}, 12, {16, 16, 16, 16});
    resize(Fonts::scaled(1040), Fonts::scaled(640));
    bar_->setObjectName(u"presetsMessage"_s);
    bar_->clear();
    job_.list(workspace_.jobs(), tr("Presets for this CPU"), [this] { showCancelled(); });
    writing_.list(workspace_.jobs(), tr("Writing the presets"));
    compute();
    table_->setFocus();
}

QWidget* PresetsDialog::buildTable()
{
    pmu_->setObjectName(u"presetsPmu"_s);
    pmu_->setAccessibleName(tr("PMU of the CPU line"));
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
    table_->setItemDelegateForColumn(0, new TwoLineDelegate(table_));
    table_->setCells({"state"}, verdictCells);
    table_->stretchColumn("preset");
    table_->setColumnRooms({{"state", 130},
                            {"verdict", 110},
                            {"confidence", 90},
                            {"field", 110},
                            {"file", 130},
                            {"benchmark", 90},
                            {"reason", 180}});
    connect(table_, &DataTable::sourceRowActivated, this, &PresetsDialog::showRow);
    words_->setObjectName(u"presetsWords"_s);
    words_->setWordWrap(true);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    words_->setTextFormat(Qt::PlainText);
    words_->setProperty("role", u"secondary"_s);
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
    folder_->setObjectName(u"presetsFolder"_s);
    folder_->setAccessibleName(tr("Folder for the files"));
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
    progress_->setObjectName(u"presetsProgress"_s);
    progress_->setAccessibleName(tr("Progress of the presets"));
    progress_->setRange(0, 0);
    progress_->setTextVisible(false);
    state_->setObjectName(u"presetsState"_s);
    setDynamicProperty(*state_, "role", u"muted"_s);
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
            Outcome outcome;
            const auto options = core::proposalOptions(document, pmu);
            if (!options) {
                outcome.problem = options.error();
                return outcome;
            }
            auto proposals = core::proposePresets(document, *options, progress, stop);
            if (proposals) {
                outcome.proposals = *std::move(proposals);
            } else {
                outcome.problem = proposals.error();
            }
            return outcome;
        },
        [this](Outcome outcome) { showOutcome(std::move(outcome)); },
        [this](const QString& why) {
            showOutcome({core::Error{core::Errc::Unreadable, why.toStdString()}, {}});
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
    if (!outcome.problem) {
        proposals_ = std::move(outcome.proposals);
        std::vector<core::ProposedPreset> best;
        std::ranges::copy_if(proposals_->presets, std::back_inserter(best),
                             &core::ProposedPreset::isBest);
        model_->setRows(std::move(best));
        table_->selectSourceRow(0);
        showRow(0);
    } else if (outcome.problem->code == core::Errc::InvalidArgument &&
               pmu_->text().trimmed().isEmpty()) {
        table_->setEmptyText(tr("The PMU is not known."));
        bar_->showMessage(VerdictKind::Approximate, tr("The PMU is not known:"),
                          tr("enter its name above. papi_component_avail lists the name."));
        pmu_->setFocus();
    } else {
        table_->setEmptyText(tr("No presets."));
        bar_->showMessage(VerdictKind::Error, tr("Not computed:"),
                          textOf(outcome.problem->message));
    }
    update();
}

void PresetsDialog::showRow(int row)
{
    if (row < 0 || row >= model_->rowCount()) {
        words_->clear();
        return;
    }
    const auto& preset = model_->row(row);
    const WindowSentences inWindowLanguage;
    QStringList sentences;
    for (const auto& text : {core::reasonText(preset), core::proofText(preset)}) {
        if (!text.empty()) {
            sentences << textOf(text);
        }
    }
    for (const auto& caution : core::cautionsOf(preset)) {
        sentences << textOf(caution);
    }
    words_->setText(tr("%1: %2").arg(textOf(preset.meaning.preset), sentences.join(u"; "_s)));
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
        bar_->showMessage(
            VerdictKind::Exact, tr("Written:"),
            tr("%n files in %1", nullptr, static_cast<int>(written->size())).arg(name));
        workspace_.messages().add(Message::Severity::Information,
                                  tr("Presets written to %1.").arg(name));
    }
    update();
}

}  // namespace papilio::widgets
