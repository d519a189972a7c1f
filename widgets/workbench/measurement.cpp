#include "widgets/workbench/measurement.h"

#include "core/io/files/study_name.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

QStringList MeasureSettings::arguments() const
{
    auto words = machine.options();
    words << u"cat"_s << benchmarks << u"--source"_s << source;
    if (!events.isEmpty()) {
        words << u"--events"_s << events;
    }
    words << u"--repetitions"_s << QString::number(repetitions);
    if (threads > 0) {
        words << u"--threads"_s << QString::number(threads);
    }
    if (resume) {
        words << u"--resume"_s;
    } else if (replace) {
        words << u"--force"_s;
    }
    words << u"--output"_s << output;
    return words;
}

QStringList MeasureSettings::outputs() const
{
    const auto hosts = machine.hosts();
    if (hosts.size() < 2) {
        return {output};
    }
    QStringList paths;
    for (const auto& host : hosts) {
        paths << QString::fromStdString(
            core::studyOfMachine(output.toStdString(), host.toStdString()).string());
    }
    return paths;
}

QStringList MeasureSettings::stored() const
{
    return {source,
            benchmarks.join(u' '),
            events.join(u' '),
            QString::number(repetitions),
            QString::number(threads),
            output,
            machine.host};
}

MeasureSettings MeasureSettings::fromStored(const QStringList& words)
{
    MeasureSettings settings;
    if (words.size() >= 6) {
        settings = {words[0],
                    words[1].split(u' ', Qt::SkipEmptyParts),
                    words[2].split(u' ', Qt::SkipEmptyParts),
                    std::max(1, words[3].toInt()),
                    std::max(0, words[4].toInt()),
                    words[5]};
        const auto known = knownMachines();
        const auto host = words.value(6);
        const auto found = std::ranges::find(known, host, &OtherMachine::host);
        if (found != known.end() && !host.isEmpty()) {
            settings.machine = *found;
        }
    }
    return settings;
}

QString partialOf(const QString& study)
{
    return study + u".partial"_s;
}

QString freeStudyName(const QString& study)
{
    const auto isFree = [](const QString& path) {
        return !QFileInfo::exists(path) && !QFileInfo::exists(partialOf(path));
    };
    auto stem = study;
    const auto suffix = QString::fromStdString(core::studyEnding(study.toStdString()));
    stem.chop(suffix.size());
    // "run-2" goes on with "run-3"; the day of "measured-2026-11-23" is no such number.
    static const QRegularExpression counted(u"^(.*[^0-9-].*?)-([1-9][0-9]{0,2})$"_s);
    if (const auto match = counted.match(stem);
        match.hasMatch() && !isFree(study) && QFileInfo::exists(match.captured(1) + suffix)) {
        stem = match.captured(1);
    }
    auto path = study;
    for (int number = 2; !isFree(path); ++number) {
        path = u"%1-%2%3"_s.arg(stem).arg(number).arg(suffix);
    }
    return path;
}

Measurement::Measurement(Workspace& workspace, QObject* parent)
    : QObject(parent),
      workspace_(workspace)
{
    connect(&process_, &CollectionProcess::progressed, this,
            [this](double share) { report(share); });
    connect(&process_, &CollectionProcess::finished, this, &Measurement::end);
}

/// Every benchmark reports from 0 to 1; the time left is that of all.
void Measurement::report(double share)
{
    if (share < share_) {
        ++endedBenchmarks_;
    }
    share_ = share;
    const auto count = std::max<qsizetype>(settings_.benchmarks.size(), endedBenchmarks_ + 1);
    job_.report((endedBenchmarks_ + share) / static_cast<double>(count));
}

QString Measurement::resumeLink()
{
    return tr("Resume measuring");
}

std::optional<MeasureSettings> Measurement::stopped() const
{
    const bool isKept = !isRunning() && settings_.outputs().size() == 1 &&
                        !settings_.output.isEmpty() && !QFileInfo::exists(settings_.output) &&
                        QFileInfo::exists(partialOf(settings_.output));
    return isKept ? std::optional(settings_) : std::nullopt;
}

void Measurement::start(const MeasureSettings& settings)
{
    if (isRunning()) {
        workspace_.messages().add(
            Message::Severity::Warning,
            tr("A measurement is already running. Wait until it ends, or cancel it first."));
        return;
    }
    settings_ = settings;
    endedBenchmarks_ = 0;
    share_ = 0;
    job_ = ListedJob(
        workspace_.jobs(),
        settings.machine.isThisOne()
            ? tr("Measuring %1 with %2").arg(settings.benchmarks.join(u", "_s), settings.source)
            : tr("Measuring %1 with %2 on %3")
                  .arg(settings.benchmarks.join(u", "_s), settings.source, settings.machine.host),
        [this] { process_.cancel(); });
    process_.start(settings.arguments() << u"--progress"_s << u"json"_s);
}

void Measurement::end(bool succeeded, const QString& sentence)
{
    job_.end();
    if (succeeded) {
        workspace_.messages().add(Message::Severity::Information,
                                  tr("Measured: %1").arg(process_.command()),
                                  QFileInfo(settings_.output).fileName(), Message::About::Program);
        if (settings_.outputs().size() > 1) {
            emit severalMeasured(settings_.outputs());
        } else {
            emit measured(settings_.output);
        }
    } else if (process_.wasCancelled()) {
        sayWhatIsKept();
        emit cancelled();
    } else {
        workspace_.messages().add(Message::Severity::Error, sentence, process_.command());
        emit failed(sentence);
    }
}

void Measurement::sayWhatIsKept()
{
    const auto name = QFileInfo(settings_.output).fileName();
    auto said = tr("The measurement was stopped. No result was complete, so nothing was kept.");
    if (stopped()) {
        const auto benchmark = settings_.benchmarks.value(
            std::min<qsizetype>(endedBenchmarks_, settings_.benchmarks.size() - 1));
        said = tr("The measurement was stopped in %1 after %2 of %3 counts. Complete results are "
                  "kept in %4.")
                   .arg(benchmark)
                   .arg(process_.done())
                   .arg(process_.of())
                   .arg(partialOf(name));
    }
    const auto outputs = settings_.outputs();
    if (outputs.size() > 1 && std::ranges::any_of(outputs, [](const QString& path) {
            return QFileInfo::exists(partialOf(path)) || QFileInfo::exists(path);
        })) {
        said = tr("The measurement was stopped. Complete results are kept in %1, a file for each "
                  "machine.")
                   .arg(QFileInfo(settings_.output).absolutePath());
    }
    workspace_.messages().add(Message::Severity::Information, said,
                              stopped() ? resumeLink() : QString());
}

}  // namespace papilio::widgets
