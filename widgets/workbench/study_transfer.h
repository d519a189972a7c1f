#pragma once

#include "core/io/import/importer.h"
#include "core/io/study/study_file.h"
#include "widgets/session/latest_job.h"
#include "widgets/session/workspace.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace papilio::widgets {

/// Opens, imports and saves studies off the GUI thread, each as a job with progress and Cancel.
class StudyTransfer : public QObject {
    Q_OBJECT

public:
    explicit StudyTransfer(Workspace& workspace, QObject* parent = nullptr);

    /// Replaces the open study when the whole file is read; on failure the open study stays.
    /// @param keep  settings to carry over from the study that is open (F5)
    void open(const QString& path, bool keepSettings = false);
    /// Opens a study as a template: it has no path, so that saving asks for one and the file stays
    /// as it is. @param keepEdits  of the study that is open: `path` is what it has become
    void openSample(const QString& path, bool keepEdits = false);
    /// Opens the study that openSample() showed a part of.
    void openWhole(const QString& path);
    /// Opens what a crashed window kept as the study that it was: saving goes to `original`, and
    /// asks before it where that file is not the one of `stamp` any more.
    void openRecovered(const QString& kept,
                       const QString& original,
                       const std::optional<core::FileStamp>& stamp);
    /// Imports as a new study, or adds everything to the open one as one step to undo.
    enum class Destination { NewStudy, OpenStudy };
    void importPaths(const QStringList& paths,
                     const core::ImportOptions& options,
                     Destination destination = Destination::NewStudy);
    /// Adds what a study file holds to the open study, as one step to undo.
    void addStudy(const QString& path);
    /// Adds what was measured here to the open study, as one step to undo; kernels without roofs go
    /// under those that are shown.
    void addMeasured(core::Document content, const QString& text);
    /// Adds the event descriptions of files (Intel perfmon, papilio-collect events --json), as
    /// one step to undo; messages say what each describes.
    void addDescriptions(const QStringList& paths);
    /// Saves; path becomes the study's own. A file of its own that another program changed since it
    /// was read or saved here stays as it is: changedOnDisk().
    void save(const QString& path);
    /// Saves over whatever is there.
    void overwrite(const QString& path);
    /// Writes a second file; the open study keeps its path and its unsaved edits.
    void saveCopy(const QString& path, core::StudyLayout layout);
    /// Runs the event loop until nothing is being written. @return whether the last save succeeded
    bool waitForSave();

    /// Of the open study's file, as it was read or saved; empty: it has none.
    [[nodiscard]] const std::optional<core::FileStamp>& stamp() const { return stamp_; }

    /// Asked when a study is opened, by its path: a view newer than the one in the file; null:
    /// none.
    using ViewSource = std::function<std::shared_ptr<const core::ViewState>(const QString& path)>;
    void setViewSource(ViewSource source) { viewSource_ = std::move(source); }

    [[nodiscard]] bool isBusy() const { return reading_.isRunning() || writing_.isRunning(); }

signals:
    void opened(const QString& path);  ///< empty path: an import
    void saved(const QString& path);
    /// Nothing was saved: the file is not the one that was opened any more.
    void changedOnDisk(const QString& path);
    void failed(const QString& sentence);
    void readingEnded();  ///< whether it delivered, failed or was cancelled
    void writingEnded();

private:
    struct OwnFile {
        QString path;
        std::optional<core::FileStamp> stamp;
    };
    /// What is done with what is read.
    struct Asked {
        QString path =
            {};  ///< its file, for messages; of a study that is opened: its own from then on
        bool keepsSettings = false;
        bool keepsEdits =
            false;            ///< all that was added to the study that is open, or written on it
        QString sample = {};  ///< the sample that is opened; empty: none
        std::optional<OwnFile> recovered = {};  ///< of what a crashed window kept, which is read
        QString step = {};  ///< of adding it to the open study; empty: it is opened in its place
        QString addedFile = {};  ///< its name; empty: what is added says itself what it was
    };
    struct Content {
        core::Document document;
        std::optional<core::FileStamp> stamp;  ///< of Asked::path, before it was read
        std::vector<std::string> sentences;    ///< of files that describe events
    };
    /// @param work  returns a Result of a Document, or of Content
    template<typename Read>
    void read(const QString& title, const Asked& asked, Read work);
    void show(Content content, const Asked& asked);
    void add(Content content, const Asked& asked);
    void fail(const QString& sentence, const QString& path);
    void showNotes(const core::Document& document);
    /// Kernels that came without roofs leave `content` and go under the roofline that is shown, or
    /// the only one with roofs; where that is not clear they stay.
    /// @param otherwise  the roofline they go under where none is shown; empty: the only one
    void placePoints(core::Document& content, const QString& text, const std::string& otherwise);
    void addContent(core::Document content, const QString& text, const std::string& otherwise);

    enum class Over { OwnFileAsRead, Anything };
    void write(const QString& path, core::StudyLayout layout, bool becomesOwn, Over over);
    void endWriting(const QString& path,
                    bool becomesOwn,
                    int undoIndex,
                    const core::Document& document,
                    const core::Result<std::optional<core::FileStamp>>& written);

    Workspace& workspace_;
    LatestJob reading_;
    LatestJob writing_;
    bool lastSaveSucceeded_ = true;
    std::optional<core::FileStamp> stamp_;  ///< of the open study's file, as it was read or saved
    ViewSource viewSource_;
};

}  // namespace papilio::widgets
