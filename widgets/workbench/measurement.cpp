#include "widgets/workbench/measurement.h"

#include <QFileInfo>

#include <utility>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

QStringList MeasureSettings::arguments() const
{
    QStringList words{u"cat"_s};
    words << benchmarks << u"--source"_s << source;
    if (!events.isEmpty()) {
        words << u"--events"_s << events;
    }
    words << u"--repetitions"_s << QString::number(repetitions);
    if (threads > 0) {
        words << u"--threads"_s << QString::number(threads);
    }
    words << u"--output"_s << output;
    return words;
}

QStringList MeasureSettings::stored() const
{
    return {source,
            benchmarks.join(u' '),
            events.join(u' '),
            QString::number(repetitions),
            QString::number(threads),
            output};
}

MeasureSettings MeasureSettings::fromStored(const QStringList& words)
{
    MeasureSettings settings;
    if (words.size() == 6) {
        settings = {words[0],
                    words[1].split(u' ', Qt::SkipEmptyParts),
                    words[2].split(u' ', Qt::SkipEmptyParts),
                    std::max(1, words[3].toInt()),
                    std::max(0, words[4].toInt()),
                    words[5]};
    }
    return settings;
}

Measurement::Measurement(Workspace& workspace, QObject* parent)
    : QObject(parent),
      workspace_(workspace)
{
    connect(&process_, &CollectionProcess::progressed, this,
            [this](double share, const QString& /*what*/, double /*secondsLeft*/) {
                workspace_.jobs().report(job_, share);
            });
    connect(&process_, &CollectionProcess::finished, this, &Measurement::end);
}

void Measurement::start(const MeasureSettings& settings)
{
    if (isRunning()) {
        workspace_.messages().add(
            Message::Severity::Warning,
            tr("A measurement is running already; let it end or cancel it first."));
        return;
    }
    output_ = settings.output;
    job_ = workspace_.jobs().add(
        tr("Measuring %1 with %2").arg(settings.benchmarks.join(u", "_s), settings.source),
        [this] { process_.cancel(); });
    process_.start(settings.arguments() << u"--progress"_s << u"json"_s);
}

void Measurement::end(bool succeeded, const QString& sentence)
{
    workspace_.jobs().remove(std::exchange(job_, 0));
    if (succeeded) {
        workspace_.messages().add(Message::Severity::Information,
                                  tr("Measured: %1").arg(process_.command()),
                                  QFileInfo(output_).fileName());
        emit measured(output_);
        return;
    }
    workspace_.messages().add(Message::Severity::Error, sentence, process_.command());
    emit failed(sentence);
}

}  // namespace papilio::widgets
