#include "core/traces/findings_text.h"
#include "widgets/controls/verdict_chip.h"
#include "widgets/pages/recorders/recorder_panel.h"
#include "widgets/pages/recorders/recorders_page.h"
#include "widgets/theme/numbers.h"

// A program under the page's eyes.
namespace papilio::widgets {

void RecordersPage::connectLive()
{
    connect(panel_, &RecorderPanel::startRequested, this, &RecordersPage::startLive);
    connect(panel_, &RecorderPanel::stopRequested, &live_, &LiveRecording::stop);
    connect(panel_, &RecorderPanel::stopRequested, this, &RecordersPage::showLive);
    connect(&live_, &LiveRecording::finished, this, &RecordersPage::finishLive);
    connect(&live_, &LiveRecording::updated, this, &RecordersPage::takeLive);
    if (CollectionProcess::programPath().isEmpty()) {
        panel_->setUnavailable(
            tr("papilio-collect is not installed beside this program: programs cannot be "
               "watched."));
    }
}

void RecordersPage::nameLive()
{
    core::Document heads;
    for (const auto& recorder : live_.reader().recorders()) {
        core::Recorder head;
        head.name = recorder.name;
        head.subject = recorder.subject;
        heads.recorders.push_back(std::make_shared<const core::Recorder>(std::move(head)));
    }
    auto together = workspace().document();
    const auto before = static_cast<std::ptrdiff_t>(together.recorders.size());
    core::merge(together, heads);
    liveNames_.clear();
    for (auto at = together.recorders.begin() + before; at != together.recorders.end(); ++at) {
        liveNames_.emplace_back((*at)->name, (*at)->subject);
    }
    liveRevisions_.assign(liveNames_.size(), 0);
    liveRecorders_.assign(liveNames_.size(), nullptr);
}

void RecordersPage::takeLive()
{
    const auto& reader = live_.reader();
    if (liveNames_.size() != reader.recorders().size()) {
        nameLive();
    }
    // Only what grew is copied; the rest keeps its pyramid.
    for (std::size_t index = 0; index < liveRecorders_.size(); ++index) {
        if (!liveRecorders_[index] || liveRevisions_[index] != reader.revision(index)) {
            liveRevisions_[index] = reader.revision(index);
            auto copy = std::make_shared<core::Recorder>(reader.recorders()[index]);
            copy->name = liveNames_[index].first;
            copy->subject = liveNames_[index].second;
            liveRecorders_[index] = std::move(copy);
        }
    }
    analyse();
    // A run grows into view.
    showPlot(false);
    showLive();
}

void RecordersPage::startLive()
{
    const auto command = panel_->command();
    if (command.isEmpty() || live_.isRunning()) {
        return;
    }
    liveRecorders_.clear();
    liveRevisions_.clear();
    liveNames_.clear();
    panel_->makeRoom();
    liveJob_ =
        workspace().jobs().add(tr("Recording %1").arg(command.first()), [this] { live_.stop(); });
    live_.start(command);
    showLive();
}

void RecordersPage::showLive()
{
    const bool running = live_.isRunning();
    liveChip_->setVisible(running);
    if (!running) {
        return;
    }
    const auto& reader = live_.reader();
    QString said = tr("Waiting for the program to record something.");
    const core::SolverRun* newest = nullptr;
    for (const auto& run : snapshot_.runs) {
        const bool isLive = std::ranges::find(liveRecorders_, run.residual) != liveRecorders_.end();
        newest = isLive ? &run : newest;
    }
    if (newest != nullptr && newest->report.count > 0) {
        said = tr("%1: iteration %2, residual %3")
                   .arg(QString::fromStdString(core::traceSolver(newest->subject)))
                   .arg(newest->report.count - 1)
                   .arg(numberText(newest->report.last));
    } else if (reader.valueCount() > 0) {
        said =
            tr("%1 values of %2 recorders").arg(reader.valueCount()).arg(reader.recorders().size());
    }
    panel_->setLive(true, live_.isStopping(), live_.program(), said);
}

void RecordersPage::finishLive(const core::Document& document, const QString& sentence)
{
    liveRecorders_.clear();
    liveRevisions_.clear();
    liveNames_.clear();
    workspace().jobs().remove(liveJob_);
    const auto program = live_.program();
    QString said = tr("%1 has ended; it recorded nothing.").arg(program);
    if (!document.recorders.empty()) {
        said = tr("%1 has ended; %2 recorders are in the study.")
                   .arg(program)
                   .arg(document.recorders.size());
        workspace().addContent(document, tr("Record %1").arg(program));
    } else {
        analyse();
    }
    if (!sentence.isEmpty()) {
        said = sentence;
        workspace().messages().add(Message::Severity::Error, sentence, program);
    }
    panel_->setLive(false, false, {}, said);
    liveChip_->setVisible(false);
    showPlot(false);
}

}  // namespace papilio::widgets
