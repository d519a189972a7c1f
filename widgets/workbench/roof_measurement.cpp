#include "widgets/workbench/roof_measurement.h"

#include "core/io/study/study_file.h"

#include <utility>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

QStringList RoofSettings::arguments() const
{
    QStringList words{u"roofline"_s, u"--threads"_s, threads};
    if (isSparse) {
        words << u"--kernel"_s << u"spmv"_s;
    }
    return words << u"--precision"_s << precisions.join(u',') << u"--repetitions"_s
                 << QString::number(repetitions);
}

RoofMeasurement::RoofMeasurement(Workspace& workspace, QObject* parent)
    : QObject(parent),
      workspace_(workspace)
{
    connect(&process_, &CollectionProcess::progressed, this,
            [this](double share, const QString& /*what*/, double /*secondsLeft*/) {
                job_.report(share);
            });
    connect(&process_, &CollectionProcess::finished, this, &RoofMeasurement::end);
}

QString RoofMeasurement::output() const
{
    return QString::fromStdString((folder_->path() / "roofs.papilio.h5").string());
}

void RoofMeasurement::start(const RoofSettings& settings)
{
    if (isRunning()) {
        workspace_.messages().add(Message::Severity::Warning,
                                  tr("A measurement of roofs is already running. Wait until it "
                                     "ends, or cancel it first."));
        return;
    }
    auto folder = core::PrivateDirectory::makeTemporary();
    if (!folder) {
        const auto sentence = QString::fromStdString(folder.error().message);
        workspace_.messages().add(Message::Severity::Error, sentence);
        emit failed(sentence);
        return;
    }
    folder_.reset();
    folder_.emplace(*std::move(folder));
    joinsOpenStudy_ = settings.joinsOpenStudy;
    command_ = u"papilio-collect "_s +
               shellQuoted(settings.arguments() << u"-o"_s << u"roofs.papilio.h5"_s);
    job_ = ListedJob(workspace_.jobs(), tr("Measuring the roofs of this machine"),
                     [this] { process_.cancel(); });
    process_.start(settings.arguments()
                   << u"--output"_s << output() << u"--progress"_s << u"json"_s);
}

void RoofMeasurement::end(bool succeeded, const QString& sentence)
{
    job_.end();
    auto why = sentence;
    if (succeeded) {
        auto roofs = core::readStudy(output().toStdString());
        folder_.reset();
        if (roofs) {
            for (auto& roofline : roofs->rooflines) {
                auto named = std::make_shared<core::Roofline>(*roofline);
                named->provenance.command = command_.toStdString();  // to run it by hand
                roofline = std::move(named);
            }
            workspace_.messages().add(Message::Severity::Information,
                                      tr("Measured: %1").arg(command_));
            emit measured(*roofs, joinsOpenStudy_);
            return;
        }
        why = QString::fromStdString(roofs.error().message);
    }
    folder_.reset();
    workspace_.messages().add(Message::Severity::Error, why, command_);
    emit failed(why);
}

}  // namespace papilio::widgets
