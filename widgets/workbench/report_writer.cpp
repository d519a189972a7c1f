#include "widgets/workbench/report_writer.h"

#include "core/io/study/study_file.h"
#include "core/present/report_html.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/shown_text.h"
#include "widgets/workbench/shown_options.h"

#include <QFile>
#include <QFileInfo>

#include <iterator>
#include <utility>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

QList<ReportFormat> reportFormats()
{
    const auto ending = [](core::ReportFormat format) {
        const auto text = core::reportEndings[static_cast<std::size_t>(format)];
        return textOf(text);
    };
    QList<ReportFormat> formats = {
        {ending(core::ReportFormat::Html), u"HTML"_s,
         ReportWriter::tr("One self-contained file for a browser"), ReportWriter::tr("Web pages")},
        {ending(core::ReportFormat::Pdf), u"PDF"_s,
         ReportWriter::tr("A4 pages, for print and mail"), ReportWriter::tr("Documents")}};
    for (auto& format : formats) {
        format.files += u" (*%1)"_s.arg(format.suffix);
    }
    return formats;
}

int reportFormatOf(const QString& path)
{
    const auto format = core::reportFormatOf(path.toStdString());
    return format ? static_cast<int>(*format) : -1;
}

QStringList ReportSettings::stored() const
{
    return {pages.join(u' '), hasDarkFigures ? u"dark"_s : u"light"_s,
            output,           isAsShown ? u"shown"_s : u"fresh"_s,
            author,           isFull ? u"full"_s : u"short"_s};
}

ReportSettings ReportSettings::fromStored(const QStringList& words)
{
    ReportSettings settings;
    if (words.size() >= 3 && words.size() <= 6) {
        settings = {.pages = words[0].split(u' ', Qt::SkipEmptyParts),
                    .hasDarkFigures = words[1] == u"dark"_s,
                    .output = words[2],
                    .isAsShown = words.value(3) != u"fresh"_s,
                    .isFull = words.value(5) == u"full"_s,
                    .author = words.value(4)};
    }
    return settings;
}

ReportWriter::ReportWriter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      copy_(this)
{
    process_.setProgramName(u"papilio"_s);
    connect(&process_, &Collection::progressed, this, [this](double share, const QString& what) {
        job_.report(share);
        emit progressed(share, what);
    });
    connect(&process_, &Collection::finished, this, &ReportWriter::childEnded);
}

ReportWriter::~ReportWriter() = default;

QString ReportWriter::studyTitle() const
{
    const auto& title = workspace_.document().title;
    return title.empty() ? QFileInfo(workspace_.file()).fileName() : QString::fromStdString(title);
}

void ReportWriter::start(const ReportSettings& settings)
{
    if (isRunning() || !workspace_.hasStudy()) {
        return;
    }
    settings_ = settings;
    folder_ = std::make_unique<QTemporaryDir>();
    job_ = ListedJob(workspace_.jobs(),
                     tr("Writing the report %1").arg(QFileInfo(settings.output).fileName()),
                     [this] { cancel(); });
    const auto study = folder_->filePath(u"study.h5"_s);
    const auto named = workspace_.file().isEmpty() ? u"STUDY.h5"_s : workspace_.file();
    arguments_ =
        QStringList{u"report"_s,     study,
                    u"--named"_s,    named,
                    u"--progress"_s, u"json"_s,
                    u"--theme"_s,    settings.hasDarkFigures ? u"dark"_s : u"light"_s,
                    u"-o"_s,         folder_->filePath(QFileInfo(settings.output).fileName())};
    if (!settings.pages.isEmpty()) {
        arguments_ << u"--pages"_s << settings.pages.join(u',');
    }
    arguments_ << parameterOptions(workspace_, settings.pages);
    if (settings.isFull) {
        arguments_ << u"--full"_s;
    }
    if (settings.isAsShown) {
        arguments_ << viewOptions(workspace_, settings.pages);
    }
    for (const auto& [option, text] :
         {std::pair(u"--title"_s, settings.title), std::pair(u"--author"_s, settings.author),
          std::pair(u"--note"_s, settings.note)}) {
        if (!text.isEmpty()) {
            arguments_ << option << text;
        }
    }
    if (const auto why = unsavedReason(workspace_, true); !why.isEmpty()) {
        arguments_ << u"--unsaved"_s << why;
    }
    emit progressed(0, {});
    copy_.start(
        [document = workspace_.document(), file = study.toStdString()](std::stop_token stop) {
            return core::writeStudy(document, file, core::StudyLayout::Working, std::move(stop));
        },
        [this](const core::Result<void>& written) { copyEnded(written); },
        [this](const QString& why) { end(false, why); });
}

void ReportWriter::copyEnded(const core::Result<void>& written)
{
    if (!written) {
        end(false, QString::fromStdString(written.error().message));
        return;
    }
    process_.start(arguments_);
}

void ReportWriter::cancel()
{
    if (!isRunning()) {
        return;
    }
    if (process_.isRunning()) {
        process_.cancel(500);
    } else {
        copy_.cancelAndWait();
        end(false, tr("The report was cancelled."));
    }
}

QString ReportWriter::deliver() const
{
    QFile made(folder_->filePath(QFileInfo(settings_.output).fileName()));
    if (!made.open(QIODevice::ReadOnly)) {
        return tr("%1 cannot be read: %2.").arg(made.fileName(), made.errorString());
    }
    return writeFile(settings_.output, made.readAll());
}

void ReportWriter::childEnded(bool succeeded, const QString& sentence)
{
    if (!succeeded) {
        // The copy's own path means nothing to the reader.
        auto words = sentence;
        words.replace(folder_->filePath(u"study.h5"_s),
                      workspace_.path().isEmpty() ? tr("the study") : workspace_.path());
        end(false, words);
        return;
    }
    const auto problem = deliver();
    end(problem.isEmpty(), problem);
}

void ReportWriter::end(bool succeeded, const QString& sentence)
{
    job_.end();
    folder_.reset();
    workspace_.messages().add(
        succeeded ? Message::Severity::Information : Message::Severity::Warning,
        succeeded ? tr("Wrote the report %1.").arg(settings_.output) : sentence, settings_.output);
    emit finished(succeeded, settings_.output, sentence);
}

}  // namespace papilio::widgets
