#include "app/measurements.h"

#include "app/documents.h"
#include "app/settings.h"
#include "core/io/study/study_file.h"
#include "widgets/session/document_changes.h"
#include "widgets/session/live_recording.h"

#include <QDate>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

/// The folder of the last measurement, else that of the last study, else the home folder.
QString proposedFolder()
{
    const auto last = widgets::CollectionRequest::fromWords(Settings::measurement.get()).output;
    const auto former = QFileInfo(last).absolutePath();
    return !last.isEmpty() && widgets::isOwnFolder(former) ? former : Settings::folder();
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
    using widgets::Collection;
    const auto offerResume = [this] { emit resumableChanged(measurement_.stopped().has_value()); };
    connect(&measurement_, &Collection::written, this, [this](const QStringList& paths) {
        if (paths.size() > 1) {
            emit campaignRequested(paths);
        } else if (isWatching()) {
            documents_.transfer().openWhole(paths.front());
        } else {
            documents_.openMeasured(paths.front());
        }
    });
    connect(&measurement_, &Collection::grown, this, &Measurements::showPart);
    connect(&measurement_, &Collection::cancelled, this, &Measurements::keepEnough);
    connect(&measurement_, &Collection::failed, this, offerResume);
    connect(&measurement_, &Collection::cancelled, this, offerResume);
    connect(&study_, &Collection::measured, this, &Measurements::show);
    connect(&study_, &Collection::printed, this, &Measurements::printed);
    connect(&study_, &Collection::finished, this, [this](bool, const QString& why) {
        if (isPrinting_) {
            emit printed(
                u"\u2014 %1 \u2014"_s.arg(why.isEmpty() ? tr("ended with exit status 0") : why));
        }
    });
    connect(&workspace.recording(), &widgets::LiveRecording::printed, this, &Measurements::printed);
    connect(&workspace.recording(), &widgets::LiveRecording::measured, this, &Measurements::show);
    for (auto* collection : {&measurement_, &study_}) {
        connect(collection, &Collection::failed, this, &Measurements::attentionNeeded);
    }
}

void Measurements::measure()
{
    auto settings = widgets::CollectionRequest::fromWords(Settings::measurement.get());
    settings.output.clear();
    if (const auto stopped = measurement_.stopped()) {
        settings = *stopped;
        settings.resumes = true;
    }
    measureWith(settings);
}

void Measurements::measureWith(const widgets::CollectionRequest& choices)
{
    auto settings = choices;
    if (settings.output.isEmpty()) {
        settings.output = proposedOutput();
    }
    const auto dialog = widgets::CollectDialog::measure(settings, &window_);
    if (dialog->exec() == QDialog::Accepted) {
        start(dialog->request());
    }
}

void Measurements::measureAgain()
{
    auto settings = widgets::CollectionRequest::fromWords(Settings::measurement.get());
    if (settings.output.isEmpty() || settings.values({}).isEmpty()) {
        measure();
        return;
    }
    settings.output = widgets::freeStudyName(settings.output);
    start(settings);
}

void Measurements::resume()
{
    if (auto settings = measurement_.stopped()) {
        settings->resumes = true;
        start(*settings);
    }
}

bool Measurements::isWatching() const
{
    return !watched_.isEmpty() && workspace_.file() == watched_;
}

void Measurements::showPart(const QString& part)
{
    // A part that was shown and closed does not open again by itself.
    if (isWatching() || (!workspace_.hasStudy() && part != watched_)) {
        watch(part);
    } else {
        measurement_.offer(tr("Watch"), [this, part] {
            if (documents_.mayDiscard()) {
                watch(part);
            }
        });
    }
}

void Measurements::watch(const QString& part)
{
    documents_.transfer().openSample(part, isWatching());
    watched_ = part;
    measurement_.offer(tr("Enough"), [this] {
        isEnough_ = true;
        measurement_.cancel();
    });
}

/// What was stopped on purpose is a study that says what is open.
void Measurements::keepEnough()
{
    const auto stopped = measurement_.stopped();
    if (std::exchange(isEnough_, false) && stopped &&
        QFile::rename(widgets::partialOf(stopped->output), stopped->output)) {
        workspace_.messages().endPlace(widgets::Collection::resumeLink());
        if (isWatching()) {
            documents_.transfer().openWhole(stopped->output);
        } else {
            documents_.openMeasured(stopped->output);
        }
    }
}

void Measurements::measureRoofs()
{
    const auto dialog = widgets::CollectDialog::roofs(openStudy(), &window_);
    if (dialog->exec() == QDialog::Accepted) {
        start(dialog->request());
    }
}

void Measurements::countProgram()
{
    const auto last = Settings::countedProgram.get();
    auto study = openStudy();
    study.countable = widgets::countableSets(workspace_.document(), workspace_.analysis());
    const auto dialog = widgets::CollectDialog::count(
        study, {.arguments = last.mid(1), .directory = last.value(0)}, &window_);
    if (dialog->exec() == QDialog::Accepted) {
        const auto request = dialog->request();
        Settings::countedProgram.set(QStringList{request.directory} + request.arguments);
        start(request);
    }
}

void Measurements::recordProgram()
{
    auto& recording = workspace_.recording();
    if (recording.isRunning()) {
        emit pageRequested(u"recorders"_s, {});
        return;
    }
    const auto last = Settings::recordedProgram.get();
    const auto dialog = widgets::CollectDialog::record(
        openStudy(), {.arguments = last.mid(1), .directory = last.value(0)}, &window_);
    if (dialog->exec() != QDialog::Accepted) {
        return;
    }
    const auto request = dialog->request();
    Settings::recordedProgram.set(QStringList{request.directory} + request.arguments);
    if (mayReplace(request)) {
        emit pageRequested(u"recorders"_s, {});
        recording.start(request);
    }
}

bool Measurements::mayReplace(const widgets::CollectionRequest& request)
{
    // Asked now: when the measurement ends, the user is busy with something else.
    if (!request.joinsOpenStudy) {
        if (!documents_.mayDiscard(
                tr("When the measurement ends, its study replaces the open one."))) {
            return false;
        }
        given_ = workspace_.document();
    }
    return true;
}

widgets::OpenStudy Measurements::openStudy() const
{
    return {workspace_.hasStudy() ? titleOf(workspace_) : QString(),
            widgets::takesMeasurements(workspace_)};
}

void Measurements::start(const widgets::CollectionRequest& request)
{
    if (!request.output.isEmpty()) {
        Settings::measurement.set(request.words());
        if (!isWatching()) {
            watched_.clear();
        }
        measurement_.start(request);
        emit resumableChanged(false);
        emit attentionNeeded();
        return;
    }
    if (!study_.isRunning()) {
        if (!mayReplace(request)) {
            return;
        }
        isPrinting_ = request.arguments.contains(u"--"_s);
        emit printed(u"\u2014 %1 \u2014"_s.arg(request.title));
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
        workspace_.messages().add(widgets::Message::Severity::Information,
                                  tr("The open study has changes that are not saved, so what was "
                                     "measured is saved as %1. Open it with File > Open.")
                                      .arg(QFileInfo(path).fileName()),
                                  path);
    } else {
        workspace_.messages().add(widgets::Message::Severity::Error,
                                  QString::fromStdString(written.error().message), path);
    }
    emit attentionNeeded();
    return written.hasValue();
}

namespace {

/// Of the first machine that says it; else empty.
QString processorOf(const core::Document& study)
{
    for (const auto& machine : study.machines) {
        for (const auto& [key, value] : machine.attributes) {
            if (key == "model" && !value.empty()) {
                return QString::fromStdString(value);
            }
        }
    }
    return {};
}

}  // namespace

void Measurements::show(const core::Document& result, const widgets::CollectionRequest& request)
{
    auto content = result;
    const auto measured = processorOf(result);
    const bool hasName = request.page == u"roofline"_s && !measured.isEmpty();
    const auto title =
        hasName ? u"%1, %2"_s.arg(measured, QString::fromStdString(result.created).left(10))
                : request.title;
    content.title = title.toStdString();  // of a new study; merging keeps it
    const auto before = processorOf(workspace_.document());
    if (request.joinsOpenStudy && hasName && !before.isEmpty() && before != measured) {
        workspace_.messages().add(widgets::Message::Severity::Warning,
                                  tr("These roofs are of %1, but the study is of %2: its kernels "
                                     "do not belong under them. Undo removes them.")
                                      .arg(measured, before),
                                  {});
    }
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
    } else if (request.page != u"recorders"_s && !now.counters.empty()) {
        item = now.counters.back()->name;
    }
    emit pageRequested(request.page, QString::fromStdString(item));
}

}  // namespace papilio::app
