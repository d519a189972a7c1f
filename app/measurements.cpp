#include "app/measurements.h"

#include "app/documents.h"
#include "app/settings.h"
#include "widgets/workbench/measure_dialog.h"
#include "widgets/workbench/roofs_dialog.h"

#include <QDate>
#include <QDir>
#include <QFileInfo>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

/// Where a measurement goes unless the user says otherwise: a name that is free.
QString proposedOutput()
{
    const auto last = widgets::MeasureSettings::fromStored(Settings().measurement()).output;
    const auto former = QFileInfo(last).absolutePath();
    auto folder = Settings().folder();
    if (!last.isEmpty() && QFileInfo(former).isWritable()) {
        folder = former;
    } else if (folder.isEmpty()) {
        folder = QDir::homePath();
    }
    return widgets::freeStudyName(
        folder + u"/measured-%1.papilio.h5"_s.arg(QDate::currentDate().toString(Qt::ISODate)));
}

}  // namespace

Measurements::Measurements(widgets::Workspace& workspace, Documents& documents, QWidget& window)
    : workspace_(workspace),
      documents_(documents),
      window_(window),
      measurement_(workspace),
      roofs_(workspace)
{
    using widgets::Measurement;
    using widgets::RoofMeasurement;
    const auto offerResume = [this] { emit resumableChanged(measurement_.stopped().has_value()); };
    connect(&measurement_, &Measurement::measured, &documents_, &Documents::openMeasured);
    connect(&measurement_, &Measurement::failed, this, &Measurements::attentionNeeded);
    connect(&measurement_, &Measurement::failed, this, offerResume);
    connect(&measurement_, &Measurement::cancelled, this, offerResume);
    connect(&roofs_, &RoofMeasurement::measured, this, &Measurements::showRoofs);
    connect(&roofs_, &RoofMeasurement::failed, this, &Measurements::attentionNeeded);
}

void Measurements::measure()
{
    auto settings = widgets::MeasureSettings::fromStored(Settings().measurement());
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
    auto settings = widgets::MeasureSettings::fromStored(Settings().measurement());
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
    Settings().setMeasurement(settings.stored());
    measurement_.start(settings);
    emit resumableChanged(false);
    emit attentionNeeded();
}

void Measurements::measureRoofs()
{
    widgets::RoofsDialog dialog(workspace_.hasStudy() ? titleOf(workspace_) : QString(), &window_);
    if (dialog.exec() == QDialog::Accepted) {
        roofs_.start(dialog.settings());
        emit attentionNeeded();
    }
}

void Measurements::showRoofs(const core::Document& roofs, bool joinsOpenStudy)
{
    // If the user asks for a new study but then keeps the open one, the roofs are added there.
    if (!joinsOpenStudy && workspace_.hasStudy() && documents_.mayDiscard()) {
        workspace_.closeStudy();
    }
    const auto before = workspace_.document().rooflines.size();
    auto content = roofs;
    content.title = tr("Roofs of this machine").toStdString();  // of a new study; merging keeps it
    workspace_.addContent(content, tr("roofs of this machine"));
    const auto& rooflines = workspace_.document().rooflines;
    emit pageRequested(u"roofline"_s, before < rooflines.size()
                                          ? QString::fromStdString(rooflines[before]->name)
                                          : QString());
}

}  // namespace papilio::app
