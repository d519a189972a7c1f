// Where B comes from: a file that is chosen or dropped, or the open study itself.
#include "core/io/study_file.h"
#include "widgets/controls/message_bar.h"
#include "widgets/pages/compare/compare_page.h"
#include "widgets/pages/compare/sides_bar.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

#include <utility>

namespace papilio::widgets {

namespace {

QString studyPath(const QMimeData& data)
{
    for (const auto& url : data.urls()) {
        const auto suffix = QFileInfo(url.toLocalFile()).suffix().toLower();
        if (url.isLocalFile() &&
            (suffix == QLatin1String("h5") || suffix == QLatin1String("hdf5"))) {
            return url.toLocalFile();
        }
    }
    return {};
}

}  // namespace

void ComparePage::compareWith(const QString& path)
{
    problem_->clear();
    readingPath_ = path;
    showReading();
    reading_.start([path](std::stop_token) { return core::readStudy(path.toStdString()); },
                   [this, path](core::Result<core::Document> document) {
                       if (document) {
                           setOther(*std::move(document), path);
                       } else {
                           showProblem(textOf(document.error().message));
                       }
                   },
                   [this](const QString& why) { showProblem(why); });
}

void ComparePage::showReading()
{
    sides_->setProgress(tr("Reading %1…").arg(QFileInfo(readingPath_).fileName()));
}

void ComparePage::showProblem(const QString& sentence)
{
    restoring_.reset();
    showSides();
    problem_->showMessage(VerdictKind::Error, tr("Not compared."), sentence);
}

void ComparePage::setOther(core::Document other, const QString& path)
{
    problem_->clear();
    if (path != otherPath_) {
        // What was paired with another B means nothing here, but for that of the study's own view.
        isSwapped_ = restoring_ && !workspace().view().text("compare/swapped").isEmpty();
        chosen_ = restoring_.value_or(Pairs());
    }
    restoring_.reset();
    other_ = std::move(other);
    otherPath_ = path;
    if (!path.isEmpty()) {
        workspace().view().setText("compare/with", path);
    }
    rememberPairs();
    compare();
}

void ComparePage::compareWithin()
{
    problem_->clear();
    other_.reset();
    otherPath_.clear();
    isSwapped_ = false;
    chosen_ = {};
    workspace().view().forget("compare/with");
    rememberPairs();
    compare();
}

bool ComparePage::chooseOther()
{
    const auto path =
        chooser_ ? chooser_()
                 : QFileDialog::getOpenFileName(this, tr("Compare with"),
                                                QFileInfo(workspace().path()).absolutePath(),
                                                tr("Papilio studies (*.h5 *.hdf5);;All files (*)"));
    if (path.isEmpty()) {
        return false;
    }
    compareWith(path);
    return true;
}

void ComparePage::reloadOther()
{
    if (!otherPath_.isEmpty()) {
        compareWith(otherPath_);
    }
}

void ComparePage::swap()
{
    isSwapped_ = other_ && !isSwapped_;
    for (std::size_t item = 0; item < comparedItems; ++item) {
        if (!chosen_[item] && !other_ && view_) {
            chosen_[item] = view_->currentPair(static_cast<ComparedItem>(item));
        }
        if (chosen_[item]) {
            std::swap(chosen_[item]->first, chosen_[item]->second);
        }
    }
    rememberPairs();
    compare();
}

void ComparePage::dragEnterEvent(QDragEnterEvent* event)
{
    if (!studyPath(*event->mimeData()).isEmpty()) {
        event->acceptProposedAction();
        problem_->showMessage(VerdictKind::Neutral, tr("Drop to compare:"),
                              tr("this study becomes B; it is only read."));
    }
}

void ComparePage::dragLeaveEvent(QDragLeaveEvent* /*event*/)
{
    problem_->clear();
}

void ComparePage::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    compareWith(studyPath(*event->mimeData()));
}

}  // namespace papilio::widgets
