#include "app/measurements.h"

#include "app/documents.h"
#include "app/settings.h"
#include "core/io/study/study_file.h"
#include "widgets/session/document_changes.h"
#include "widgets/workbench/count_dialog.h"
#include "widgets/workbench/measure_dialog.h"
#include "widgets/workbench/roofs_dialog.h"
#include "widgets/workbench/study_target.h"

#include <QDate>
#include <QDir>
#include <QFileInfo>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

/// The folder of the last measurement, else that of the last study, else the home folder.
QString proposedFolder()
{
    const auto last = widgets::MeasureSettings::fromStored(Settings::measurement.get()).output;
    const auto former = QFileInfo(last).absolutePath();
    auto folder = Settings::folder();
    if (!last.isEmpty() && QFileInfo(former).isWritable()) {
        folder = former;
    } else if (folder.isEmpty()) {
        folder = QDir::homePath();
    }
    return folder;
}

/// Where a measurement goes unless the user says otherwise: a name that is free.
QString proposedOutput()
{
    return widgets::freeStudyName(
        proposedFolder() +
        u"/measured-%1.papilio.h5"_s.arg(QDate::currentDate().toString(Qt::ISODate)));
}

}  // namespace

Measurements::Measurements(widgets::Workspace& workspace, Documents& documents, QWidget& window)
    : workspace_(workspace),
      documents_(documents),
      window_(window),
      measurement_(workspace),
      study_(workspace)
{
    using widgets::Measurement;
    using widgets::StudyMeasurement;
    const auto offerResume = [this] { emit resumableChanged(measurement_.stopped().has_value()); };
    connect(&measurement_, &Measurement::measured, &documents_, &Documents::openMeasured);
    connect(&measurement_, &Measurement::severalMeasured, this, &Measurements::campaignRequested);
    connect(&measurement_, &Measurement::failed, this, &Measurements::attentionNeeded);
    connect(&measurement_, &Measurement::failed, this, offerResume);
    connect(&measurement_, &Measurement::cancelled, this, offerResume);
    connect(&study_, &StudyMeasurement::measured, this, &Measurements::show);
    connect(&study_, &StudyMeasurement::failed, this, &Measurements::attentionNeeded);
}

void Measurements::measure()
{
    auto settings = widgets::MeasureSettings::fromStored(Settings::measurement.get());
    settings.output.clear();
    if (const auto stopped = measurement_.stopped()) {
        settings = *stopped;
        settings.resume = true;
    }
    measureWith(settings);
}

void Measurements::measureWith(const widgets::MeasureSettings& wanted)
{
    auto settings = wanted;
    if (settings.output.isEmpty()) {
        settings.output = proposedOutput();
    }
    widgets::MeasureDialog dialog(settings, &window_);
    if (dialog.exec() == QDialog::Accepted) {
        start(dialog.settings());
    }
}

void Measurements::measureAgain()
{
    auto settings = widgets::MeasureSettings::fromStored(Settings::measurement.get());
    if (settings.output.isEmpty() || settings.benchmarks.isEmpty()) {
        measure();
        return;
    }
    settings.output = widgets::freeStudyName(settings.output);
    start(settings);
}

void Measurements::resume()
{
    if (auto settings = measurement_.stopped()) {
        settings->resume = true;
        start(*settings);
    }
}

void Measurements::start(const widgets::MeasureSettings& settings)
{
    Settings::measurement.set(settings.stored());
    measurement_.start(settings);
    emit resumableChanged(false);
    emit attentionNeeded();
}

void Measurements::measureRoofs()
{
    widgets::RoofsDialog dialog(workspace_.hasStudy() ? titleOf(workspace_) : QString(), &window_);
    if (!widgets::takesMeasurements(workspace_)) {
        dialog.proposeNewStudy();
    }
    if (dialog.exec() == QDialog::Accepted) {
        start(dialog.settings().request());
    }
}

void Measurements::countProgram()
{
    const auto last = Settings::countedProgram.get();
    widgets::CountDialog dialog(workspace_.document(), workspace_.analysis(),
                                workspace_.hasStudy() ? titleOf(workspace_) : QString(),
                                {last.value(0), last.value(1), last.value(2)}, &window_);
    if (!widgets::takesMeasurements(workspace_)) {
        dialog.proposeNewStudy();
    }
    if (dialog.exec() == QDialog::Accepted) {
        const auto program = dialog.program();
        Settings::countedProgram.set({program.command, program.directory, program.launcher});
        start(dialog.request());
    }
}

void Measurements::start(const widgets::StudyRequest& request)
{
    // Asked now: when the measurement ends, the user is busy with something else.
    if (!request.joinsOpenStudy && !study_.isRunning()) {
        if (!documents_.mayDiscard(
                tr("When the measurement ends, its study replaces the open one."))) {
            return;
        }
        given_ = workspace_.document();
    }
    study_.start(request);
    emit attentionNeeded();
}

bool Measurements::wouldLoseEdits()
{
    documents_.finishTyping();
    return workspace_.isModified() && widgets::unsavedParts(given_, workspace_.document()) !=
                                          widgets::Workspace::Unsaved::Nothing;
}

bool Measurements::keepApart(const core::Document& result)
{
    const auto path = proposedOutput();
    const auto written = core::writeStudy(result, path.toStdString());
    if (written) {
        workspace_.messages().add(
            widgets::Message::Severity::Information,
            tr("The open study has changes that are not saved, so what was measured is saved as "
               "%1. Open it with File > Open.")
                .arg(QFileInfo(path).fileName()),
            path);
    } else {
        workspace_.messages().add(widgets::Message::Severity::Error,
                                  QString::fromStdString(written.error().message), path);
    }
    emit attentionNeeded();
    return written.hasValue();
}

void Measurements::show(const core::Document& result, const widgets::StudyRequest& request)
{
    auto content = result;
    content.title = request.title.toStdString();  // of a new study; merging keeps it
    if (!request.joinsOpenStudy && workspace_.hasStudy()) {
        if (!wouldLoseEdits()) {
            workspace_.closeStudy();
        } else if (keepApart(content)) {
            return;
        }
        // Added where no file could be written: Undo takes it away, and nothing is lost.
    }
    if (workspace_.hasStudy()) {
        content.definitions.clear();  // the study has them: they were counted for it
    }
    const auto roofs = workspace_.document().rooflines.size();
    documents_.transfer().addMeasured(content, request.title);
    // What was measured is what is looked at next.
    const auto& now = workspace_.document();
    std::string item;
    if (request.page == u"roofline"_s && roofs < now.rooflines.size()) {
        item = now.rooflines[roofs]->name;
    } else if (request.page == u"roofline"_s) {  // its points are under roofs that were there
        item = result.rooflines.front()->points.front().name;
    } else if (!now.counters.empty()) {
        item = now.counters.back()->name;
    }
    emit pageRequested(request.page, QString::fromStdString(item));
}

}  // namespace papilio::app
