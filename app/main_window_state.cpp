#include "app/main_window_actions.h"
#include "app/theme_choice.h"
#include "app/view_commands.h"
#include "widgets/controls/navigation_rail.h"
#include "widgets/models/provenance_word.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/workbench/shortcut_sheet.h"
#include "widgets/workspace/foreign_text.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>

#include <algorithm>

namespace papilio::app {

using namespace Qt::StringLiterals;
using widgets::Change;

namespace {

/// "simulated: Sapphire Rapids", or nothing for measured data.
QString simulatedText(const core::Document& document, const core::Benchmark& benchmark)
{
    if (!benchmark.data->provenance.isSimulated()) {
        return {};
    }
    QString machine;
    if (const auto* known = document.machine(benchmark.machine)) {
        for (const auto& [key, value] : known->attributes) {
            if (key == "microarchitecture" || (machine.isEmpty() && key == "model")) {
                machine = QString::fromStdString(value);
            }
        }
    }
    return machine.isEmpty() ? MainWindow::tr("simulated")
                             : MainWindow::tr("simulated: %1").arg(machine);
}

}  // namespace

void MainWindow::showChanges(widgets::Changes changes)
{
    if (changes & (widgets::Changes(Change::Study) | Change::Benchmark | Change::File)) {
        showTitle();
    }
    if (changes & Change::Study) {
        const bool open = workspace_.hasStudy();
        for (const auto& entry : pageList()) {
            const bool works = open || entry.startsStudy || entry.id == pageList().front().id;
            rail_->setPageEnabled(entry.id, works, works ? QString() : tr("Open a study first"));
        }
        for (auto* action :
             {actions_->save, actions_->saveAs, actions_->saveExchange, actions_->report,
              actions_->close, actions_->reload, actions_->resetParameters, actions_->copyCommand,
              actions_->compareWith, actions_->addDescriptions}) {
            action->setEnabled(open);
        }
        isAlone_ = false;
        displayPage(open ? currentPage_ : pageList().front().id);
    }
    showStatus();
}

QString MainWindow::studyTitle() const
{
    if (!workspace_.path().isEmpty()) {
        return QFileInfo(workspace_.path()).fileName();
    }
    const auto title = QString::fromStdString(workspace_.document().title);
    return title.isEmpty() ? tr("Unsaved study") : title;
}

void MainWindow::showTitle()
{
    const auto benchmark = workspace_.benchmark();
    const bool open = workspace_.hasStudy();
    studyName_->setText(open ? studyTitle() : QString());
    const auto chip = benchmark ? simulatedText(workspace_.document(), *benchmark)
                                : widgets::foreignWord(workspace_.document());
    studyChip_->setText(chip);
    studyChip_->setVisible(!chip.isEmpty());
    setWindowTitle(open ? u"%1[*] \u2014 Papilio"_s.arg(studyTitle()) : u"Papilio"_s);
    setWindowModified(workspace_.isModified());
    actions_->reload->setEnabled(open && !workspace_.path().isEmpty());
}

void MainWindow::showStatus()
{
    const auto benchmark = workspace_.benchmark();
    statusSaved_->setText(!workspace_.hasStudy()        ? QString()
                          : workspace_.path().isEmpty() ? tr("Not saved yet")
                          : workspace_.isModified()     ? tr("Changed since saved")
                                                        : tr("Saved"));
    setWindowModified(workspace_.isModified());
    if (!benchmark) {
        statusTime_->setText(workspace_.hasStudy() ? tr("No benchmark in this study")
                                                   : tr("No study open"));
        for (auto* label : {statusSet_, statusParameters_}) {
            label->clear();
        }
        return;
    }
    const auto& analysis = workspace_.analysis();
    if (analysis.problem) {
        statusTime_->setText(tr("The analysis stopped: see the message"));
        statusSet_->clear();
    } else if (analysis.isComplete()) {
        statusTime_->setText(tr("Recomputed in %1")
                                 .arg(widgets::timeText(workspace_.analysisMilliseconds() / 1000)));
        core::ChosenSet set;
        for (const auto& chosen : analysis.pivoting->chosen) {
            set.push_back(chosen.event);
        }
        std::ranges::sort(set);
        const auto letter = widgets::SetLetters::letter(workspace_.setLetters().number(set));
        statusSet_->setText(tr("Set %1 \u00b7 %n event(s)", nullptr, static_cast<int>(set.size()))
                                .arg(letter)
                                .replace(u"(s)"_s, set.size() == 1 ? QString() : u"s"_s));
    } else {
        statusTime_->setText(tr("Computing…"));
    }
    const auto& parameters = benchmark->parameters;
    statusParameters_->setText(tr("τ %1    α %2    ρ %3    rounding %4")
                                   .arg(widgets::shortText(parameters.tau),
                                        widgets::shortText(parameters.alpha),
                                        widgets::shortText(parameters.representationTolerance),
                                        widgets::percentText(parameters.roundingTolerance)));
}

void MainWindow::toggleTheme()
{
    ThemeChoice::instance().toggle();
}

void MainWindow::copyCommand()
{
    const auto& shown = *page(currentPage_);
    if (const auto why = shown.commandObstacle(); !why.isEmpty()) {
        workspace_.messages().add(
            widgets::Message::Severity::Warning,
            tr("No command was copied: %1. Save first: commands read the file.").arg(why));
        unfoldMessages(true);  // folded, the reason would be cut off
        return;
    }
    const auto commands = viewCommands(shown, currentPage_, workspace_);
    const bool isPictureOnly = commands.numbers.isEmpty();
    QApplication::clipboard()->setText(isPictureOnly ? commands.picture
                                                     : commands.numbers + u'\n' + commands.picture);
    workspace_.messages().add(
        widgets::Message::Severity::Information,
        tr("Copied: %1").arg(isPictureOnly ? commands.picture : commands.numbers));
}

widgets::ProvenanceNote MainWindow::noteOf(const QWidget& part) const
{
    const auto& entry = *std::ranges::find(pageList(), currentPage_, &PageEntry::id);
    auto* page = this->page(currentPage_);
    const auto program = u"Papilio "_s + QStringLiteral(PAPILIO_VERSION);
    const auto title =
        u"%1: %2"_s.arg(entry.word, workspace_.path().isEmpty() ? studyTitle() : workspace_.path());
    const auto study = studyTitle().section(u".papilio.h5"_s, 0, 0).section(u".h5"_s, 0, 0);
    const auto name = widgets::fileNameFrom(study + u' ' + currentPage_, currentPage_);
    if (const auto why = page->commandObstacle(); !why.isEmpty()) {
        return {title, tr("no command makes this again: %1").arg(why), program, name};
    }
    if (qobject_cast<const widgets::PlotFrame*>(&part) != nullptr) {
        return {title, figureCommand(currentPage_, workspace_, part.size()), program, name};
    }
    const auto commands = viewCommands(*page, currentPage_, workspace_);
    return {title, commands.numbers.isEmpty() ? commands.picture : commands.numbers, program, name};
}

void MainWindow::showShortcuts()
{
    widgets::ShortcutSheet(actions_->all(), this).exec();
}

void MainWindow::showAbout()
{
    QMessageBox box(
        QMessageBox::NoIcon, tr("About Papilio"),
        tr("<b>Papilio %1</b><p>From raw hardware events to metrics you can trust.</p>"
           "<p>Free software under the GNU General Public License, version 3 or later.</p>")
            .arg(QApplication::applicationVersion()),
        QMessageBox::Ok, this);
    box.setTextFormat(Qt::RichText);  // labels show plain text unless they say so
    box.setIconPixmap(windowIcon().pixmap(64, 64));
    box.exec();
}

}  // namespace papilio::app
