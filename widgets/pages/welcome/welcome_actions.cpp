// What the welcome page does; it is built in welcome_page.cpp.
#include "widgets/controls/card_button.h"
#include "widgets/controls/data_table.h"
#include "widgets/models/recent_studies_model.h"
#include "widgets/pages/welcome/drop_area.h"
#include "widgets/pages/welcome/sample_card.h"
#include "widgets/pages/welcome/welcome_page.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace papilio::widgets {

namespace {

QStringList localPaths(const QMimeData& data)
{
    QStringList paths;
    for (const auto& url : data.urls()) {
        if (url.isLocalFile()) {
            paths << url.toLocalFile();
        }
    }
    return paths;
}

}  // namespace

void WelcomePage::setMeasureReason(const QString& reason)
{
    for (auto* card : {measure_, record_, roofs_}) {
        card->setDisabledReason(reason);
    }
}

void WelcomePage::loadSamples()
{
    reading_.start([directory = samplesDirectory_](
                       std::stop_token stop) { return readSamples(directory, stop); },
                   [this](std::vector<SampleSummary> samples) { showSamples(std::move(samples)); });
}

void WelcomePage::showSamples(std::vector<SampleSummary> samples)
{
    for (auto* card : std::exchange(cards_, {})) {
        delete card;
    }
    const bool areSimulated = std::ranges::all_of(samples, &SampleSummary::isSimulated);
    for (auto& sample : samples) {
        auto* card = new SampleCard(std::move(sample));
        card->setObjectName(QStringLiteral("sample%1").arg(cards_.size()));
        const int place = static_cast<int>(cards_.size());
        grid_->addWidget(card, place / 2, place % 2);
        connect(card, &SampleCard::clicked, this,
                [this, card] { emit sampleChosen(card->sample().path); });
        cards_ << card;
    }
    grid_->setColumnStretch(0, 1);
    grid_->setColumnStretch(1, 1);
    const auto first = std::ranges::find_if(cards_, &SampleCard::isEnabled);
    if (first == cards_.end()) {
        samplesNote_->setText(
            tr("None found in %1. Build the target “samples”, or reinstall Papilio.")
                .arg(homePath(samplesDirectory_)));
        try_->setDisabledReason(
            tr("No samples were found in %1.").arg(homePath(samplesDirectory_)));
        return;
    }
    samplesNote_->setText(areSimulated
                              ? tr("Generated from event models, labelled as simulated everywhere")
                              : QString());
    try_->setDescription(tr("Opens “%1”. No counters needed.").arg((*first)->sample().title));
}

void WelcomePage::chooseFirstSample()
{
    const auto first = std::ranges::find_if(cards_, &SampleCard::isEnabled);
    if (first != cards_.end()) {
        emit sampleChosen((*first)->sample().path);
    }
}

void WelcomePage::openRecent(int row)
{
    const auto path = recentModel_->pathAt(row);
    if (path.isEmpty()) {
        return;
    }
    if (recentModel_->isMissing(row)) {
        locate(path);
    } else {
        emit recentChosen(path);
    }
}

void WelcomePage::locate(const QString& path)
{
    if (path.isEmpty()) {
        return;
    }
    const auto found = QFileDialog::getOpenFileName(
        this, tr("Where is %1 now?").arg(QFileInfo(path).fileName()), QFileInfo(path).path(),
        tr("Papilio studies (*.h5);;All files (*)"));
    if (!found.isEmpty()) {
        recent_.relocate(path, found);
        emit recentChosen(found);
    }
}

void WelcomePage::refresh(Changes /*changes*/)
{
    recent_.checkFiles();  // the page comes up when a study was closed: files may have gone since
}

void WelcomePage::dragEnterEvent(QDragEnterEvent* event)
{
    if (!localPaths(*event->mimeData()).isEmpty()) {
        drop_->setActive(true);
        event->acceptProposedAction();
    }
}

void WelcomePage::dragLeaveEvent(QDragLeaveEvent* /*event*/)
{
    drop_->setActive(false);
}

void WelcomePage::dropEvent(QDropEvent* event)
{
    drop_->setActive(false);
    const auto paths = localPaths(*event->mimeData());
    if (!paths.isEmpty()) {
        event->acceptProposedAction();
        emit pathsDropped(paths);
    }
}

void WelcomePage::keyPressEvent(QKeyEvent* event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && try_->isEnabled()) {
        try_->click();
        return;
    }
    if (event->key() == Qt::Key_Delete && recentTable_->hasFocus()) {
        recent_.remove(recentModel_->pathAt(recentTable_->currentSourceRow()));
        return;
    }
    Page::keyPressEvent(event);
}

}  // namespace papilio::widgets
