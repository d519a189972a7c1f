#include "widgets/workbench/study_transfer.h"

#include "core/findings/next_measurements.h"
#include "core/io/definitions/described_events.h"
#include "core/roofline/place_points.h"
#include "widgets/session/recent_studies.h"
#include "widgets/theme/shown_text.h"

#include <QEventLoop>
#include <QFileInfo>

#include <algorithm>
#include <iterator>
#include <set>
#include <type_traits>
#include <utility>

namespace papilio::widgets {

namespace {

std::filesystem::path toPath(const QString& text)
{
    return {text.toStdU16String()};
}

auto studyReader(const QString& path)
{
    return [file = toPath(path)](std::stop_token stop, const core::Progress& progress) {
        return core::readStudy(file, stop, progress);
    };
}

/// The parameters, excluded events, basis and signatures of benchmarks with the same name and
/// shape, for a reload.
core::Document withSettingsOf(core::Document fresh, const core::Document& old)
{
    for (auto& benchmark : fresh.benchmarks) {
        const auto known = old.benchmark(benchmark->name);
        if (known && known->data->kernelCount() == benchmark->data->kernelCount()) {
            auto kept = *known;
            kept.data = benchmark->data;
            kept.kind = benchmark->kind;
            kept.machine = benchmark->machine;
            kept.reach = benchmark->reach;
            const bool isSame =
                kept.parameters == benchmark->parameters && kept.excluded == benchmark->excluded &&
                *kept.basis == *benchmark->basis && *kept.signatures == *benchmark->signatures;
            if (!isSame) {
                benchmark = std::make_shared<const core::Benchmark>(std::move(kept));
            }
        }
    }
    return fresh;
}

}  // namespace

StudyTransfer::StudyTransfer(Workspace& workspace, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      reading_(this),
      writing_(this)
{}

template<typename Read>
void StudyTransfer::read(const QString& title, const Asked& asked, Read work)
{
    reading_.list(workspace_.jobs(), title, [this, title] {
        workspace_.messages().add(Message::Severity::Information, tr("%1: cancelled.").arg(title));
        emit readingEnded();
    });
    reading_.start(
        [work = std::move(work), file = toPath(asked.path)](
            std::stop_token stop, const core::Progress& progress) -> core::Result<Content> {
            // Taken before reading: a change while it is read is one that saving must see.
            auto stamp = core::fileStamp(file);
            auto document = work(stop, progress);
            if (!document) {
                return document.error();
            }
            if constexpr (std::is_same_v<decltype(document), core::Result<Content>>) {
                return document;
            } else {
                return Content{std::move(document).value(), std::move(stamp), {}};
            }
        },
        [this, asked](core::Result<Content> content) {
            if (content && asked.step.isEmpty()) {
                show(std::move(content).value(), asked);
            } else if (content) {
                add(std::move(content).value(), asked);
            } else if (content.error().code != core::Errc::Cancelled) {
                fail(textOf(content.error().message), asked.path);
            }
            emit readingEnded();
        },
        [this, title, path = asked.path](const QString& why) {
            fail(u"%1: %2"_s.arg(title, why), path);
            emit readingEnded();
        });
}

void StudyTransfer::open(const QString& path, bool keepSettings)
{
    read(tr("Opening %1").arg(QFileInfo(path).fileName()),
         {.path = path, .keepsSettings = keepSettings}, studyReader(path));
}

void StudyTransfer::addStudy(const QString& path)
{
    const auto name = QFileInfo(path).fileName();
    read(tr("Reading %1").arg(name),
         {.path = path, .step = tr("add %1").arg(name), .addedFile = name}, studyReader(path));
}

void StudyTransfer::openSample(const QString& path, bool keepEdits)
{
    read(tr("Opening %1").arg(QFileInfo(path).fileName()),
         {.keepsSettings = keepEdits, .keepsEdits = keepEdits, .sample = path}, studyReader(path));
}

void StudyTransfer::openWhole(const QString& path)
{
    read(tr("Opening %1").arg(QFileInfo(path).fileName()),
         {.path = path, .keepsSettings = true, .keepsEdits = true}, studyReader(path));
}

void StudyTransfer::openRecovered(const QString& kept,
                                  const QString& original,
                                  const std::optional<core::FileStamp>& stamp)
{
    // Without a stamp no file is the one that was read: saving asks where there is one.
    read(tr("Opening %1").arg(QFileInfo(original.isEmpty() ? kept : original).fileName()),
         {.recovered = OwnFile{original, stamp.value_or(core::FileStamp{})}}, studyReader(kept));
}

void StudyTransfer::importPaths(const QStringList& paths,
                                const core::ImportOptions& options,
                                Destination destination)
{
    const auto name = QFileInfo(paths.value(0)).fileName();
    const bool adds = destination == Destination::OpenStudy && workspace_.hasStudy();
    std::vector<std::filesystem::path> files;
    for (const auto& path : paths) {
        files.push_back(toPath(path));
    }
    read(tr("Importing %1").arg(name),
         {.step = adds ? tr("import %1").arg(name) : QString(), .addedFile = name},
         [files, options](std::stop_token stop, const core::Progress& progress) {
             return core::importStudy(files, options, stop, progress);
         });
}

void StudyTransfer::addDescriptions(const QStringList& paths)
{
    std::vector<core::DescribingFile> files;
    for (const auto& path : paths) {
        files.push_back({toPath(path), core::DescribedFormat::Auto});
    }
    const auto work = [files, study = workspace_.document()](
                          std::stop_token, const core::Progress&) -> core::Result<Content> {
        const auto described = core::describeStudy(study, files);
        if (!described) {
            return described.error();
        }
        Content content;
        for (const auto& file : *described) {
            content.document.describe(file.match.found);
            content.sentences.push_back(file.sentence());
        }
        return content;
    };
    read(tr("Reading event descriptions"),
         {.path = paths.value(0), .step = tr("event descriptions")}, work);
}

void StudyTransfer::add(Content content, const Asked& asked)
{
    const auto before = workspace_.document().benchmarks.size();
    const auto contents = studyContents(content.document);
    addContent(std::move(content.document), asked.step, {});
    if (!asked.addedFile.isEmpty() && !contents.isEmpty()) {
        workspace_.messages().add(Message::Severity::Information,
                                  tr("Added to the study: %1.").arg(contents), asked.addedFile);
    }
    for (const auto& sentence : content.sentences) {
        workspace_.messages().add(Message::Severity::Information, textOf(sentence));
    }
    // What was asked for is what is looked at next.
    const auto& benchmarks = workspace_.document().benchmarks;
    if (benchmarks.size() > before) {
        workspace_.activateBenchmark(textOf(benchmarks[before]->name));
    }
}

void StudyTransfer::show(Content content, const Asked& asked)
{
    auto& fresh = content.document;
    const auto own = asked.recovered.value_or(OwnFile{asked.path, content.stamp});
    stamp_ = own.path.isEmpty() ? std::nullopt : own.stamp;
    const auto before = asked.keepsSettings ? workspace_.document() : core::Document();
    const bool isEdited = asked.keepsEdits && workspace_.isModified();
    const bool isFile = !asked.keepsSettings && !asked.recovered && !own.path.isEmpty();
    const auto newer = isFile && viewSource_ ? viewSource_(own.path) : before.view;
    if (newer) {
        fresh.view = newer;
    }
    workspace_.setStudy(std::move(fresh), own.path, asked.sample);
    showNotes(workspace_.document());  // messages of the study before went with it
    if (asked.keepsSettings) {
        const auto& read = workspace_.document();
        auto kept = withSettingsOf(read, before);
        if (isEdited) {  // only its benchmarks have grown
            std::ranges::copy_if(before.benchmarks, std::back_inserter(kept.benchmarks),
                                 [&](const auto& one) { return !read.benchmark(one->name); });
            auto grown = before;
            grown.benchmarks = std::move(kept.benchmarks);
            grown.descriptions = read.descriptions;
            kept = std::move(grown);
        }
        if (isEdited || kept.benchmarks != read.benchmarks) {
            workspace_.edit(tr("keep the settings"), [&](auto& document) { document = kept; });
        }
    }
    if (asked.recovered || (own.path.isEmpty() && asked.sample.isEmpty())) {
        workspace_.markUnsaved();  // it can be lost: closing asks, and a copy is kept
    }
    emit opened(own.path);
}

void StudyTransfer::addMeasured(core::Document content, const QString& text)
{
    addContent(std::move(content), text,
               core::rooflineWith(workspace_.document(), core::Roofline::Bytes::Core));
}

void StudyTransfer::addContent(core::Document content,
                               const QString& text,
                               const std::string& otherwise)
{
    showNotes(content);
    workspace_.beginGesture();  // one step to undo
    auto study = workspace_.document();
    if (const auto grown = core::takeMissingRoofs(study, content); !grown.empty()) {
        workspace_.edit(text, [&](auto& document) { document.rooflines = study.rooflines; });
        workspace_.messages().add(Message::Severity::Information,
                                  tr("The roofs for the threads of its kernels were added to %1.")
                                      .arg(textOf(core::listText(grown))));
    }
    placePoints(content, text, otherwise);
    if (!content.isEmpty() || content.descriptions) {
        workspace_.addContent(content, text);
    }
    workspace_.endGesture();
}

void StudyTransfer::placePoints(core::Document& content,
                                const QString& text,
                                const std::string& otherwise)
{
    auto study = workspace_.document();
    const auto names = core::rooflinesWithRoofs(study);
    const auto shown = workspace_.view().text("roofline/roofline").toStdString();
    const bool isShown = std::ranges::find(names, shown) != names.end();
    auto rest = content;
    const auto placed = core::placePoints(study, rest, isShown ? shown : otherwise);
    if (!placed || placed->empty()) {
        return;  // they become a roofline of their own, which offers the roofs of the others
    }
    content = std::move(rest);
    workspace_.edit(text, [&](auto& document) { document.rooflines = study.rooflines; });
    workspace_.messages().add(
        Message::Severity::Information,
        tr("The kernels are placed under the roofs of “%1”.").arg(textOf(*placed)));
}

void StudyTransfer::fail(const QString& sentence, const QString& path)
{
    workspace_.messages().add(Message::Severity::Error, sentence, path);
    emit failed(sentence);
}

void StudyTransfer::showNotes(const core::Document& document)
{
    std::set<std::string> said;  // of hundreds of recorders of one run each has the same notes
    const auto show = [&](const core::Provenance& provenance, const std::string& place) {
        for (const auto& note : provenance.notes) {
            if (!said.insert(note).second) {
                continue;
            }
            workspace_.messages().add(Message::Severity::Information, textOf(note), textOf(place));
        }
    };
    for (const auto& benchmark : document.benchmarks) {
        show(benchmark->data->provenance, benchmark->name);
    }
    for (const auto& counters : document.counters) {
        show(counters->provenance, counters->name);
    }
    for (const auto& roofline : document.rooflines) {
        show(roofline->provenance, roofline->name);
    }
    for (const auto& recorder : document.recorders) {
        show(recorder->provenance, recorder->name);
    }
}

void StudyTransfer::save(const QString& path)
{
    write(path, core::StudyLayout::Working, true, Over::OwnFileAsRead);
}

void StudyTransfer::overwrite(const QString& path)
{
    write(path, core::StudyLayout::Working, true, Over::Anything);
}

void StudyTransfer::saveCopy(const QString& path, core::StudyLayout layout)
{
    write(path, layout, false, Over::Anything);
}

void StudyTransfer::write(const QString& path, core::StudyLayout layout, bool becomesOwn, Over over)
{
    auto content = workspace_.document();
    if (layout == core::StudyLayout::Exchange) {
        content.view = nullptr;  // what others get names no files of this machine
    }
    const auto title = tr("Saving %1").arg(QFileInfo(path).fileName());
    writing_.list(workspace_.jobs(), title, [this] {
        lastSaveSucceeded_ = false;
        emit writingEnded();
    });
    // Another name was chosen in a dialog, which asked about a file that is there.
    const auto expected =
        over == Over::OwnFileAsRead && path == workspace_.path() ? stamp_ : std::nullopt;
    writing_.start(
        [document = std::move(content), file = toPath(path), layout, expected](
            std::stop_token stop, const core::Progress& progress) {
            return core::replaceStudy(document, file, expected, layout, stop, progress);
        },
        [this, path, becomesOwn, undoIndex = workspace_.undoStack().index(),
         document =
             workspace_.document()](const core::Result<std::optional<core::FileStamp>>& written) {
            endWriting(path, becomesOwn, undoIndex, document, written);
            emit writingEnded();
        },
        [this, path](const QString& why) {
            lastSaveSucceeded_ = false;
            fail(tr("%1 was not saved: %2").arg(QFileInfo(path).fileName(), why), path);
            emit writingEnded();
        });
}

void StudyTransfer::endWriting(const QString& path,
                               bool becomesOwn,
                               int undoIndex,
                               const core::Document& document,
                               const core::Result<std::optional<core::FileStamp>>& written)
{
    lastSaveSucceeded_ = written && written->has_value();
    if (lastSaveSucceeded_) {
        if (becomesOwn || path == workspace_.path()) {
            stamp_ = *written;
        }
        if (becomesOwn) {
            workspace_.markSaved(path, undoIndex, document);
        }
        workspace_.messages().add(Message::Severity::Information,
                                  tr("Saved %1.").arg(QFileInfo(path).fileName()));
        emit saved(path);
    } else if (written) {
        workspace_.messages().add(Message::Severity::Warning,
                                  tr("%1 was not saved, because another window or program changed "
                                     "it after it was opened here.")
                                      .arg(QFileInfo(path).fileName()),
                                  path);
        emit changedOnDisk(path);
    } else if (written.error().code != core::Errc::Cancelled) {
        fail(textOf(written.error().message), path);
    }
}

bool StudyTransfer::waitForSave()
{
    if (writing_.isRunning()) {
        QEventLoop loop;
        connect(this, &StudyTransfer::writingEnded, &loop, &QEventLoop::quit);
        loop.exec(QEventLoop::ExcludeUserInputEvents);
    }
    return lastSaveSucceeded_;
}

}  // namespace papilio::widgets
