// What keeps the work of two windows apart, and of a window that crashed.
#include "app/main_window.h"
#include "widgets/theme/language.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

#include <utility>

namespace papilio::app {

using namespace Qt::StringLiterals;

void MainWindow::markOpen(const QString& path)
{
    if (path == markedPath_ && !path.isEmpty()) {
        return;
    }
    markedPath_ = path;
    mark_ = widgets::OpenMark();
    if (path.isEmpty()) {
        return;
    }
    mark_ = widgets::OpenMark(widgets::OpenMark::defaultDirectory(), path);
    if (!mark_.holder().isEmpty()) {
        workspace_.messages().add(
            widgets::Message::Severity::Warning,
            tr("%1 is open in another window too (%2). Who saves later is asked what to keep.")
                .arg(QFileInfo(path).fileName(), mark_.holder()),
            path);
        unfoldMessages(true);
    }
}

void MainWindow::askAboutChange(const QString& path)
{
    auto* box = new QMessageBox(this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setObjectName(u"changedOnDisk"_s);
    box->setIcon(QMessageBox::Warning);
    box->setTextFormat(Qt::PlainText);
    box->setWindowTitle(tr("The file was changed"));
    box->setText(tr("Another window or program changed “%1” since it was opened here.")
                     .arg(QFileInfo(path).fileName()));
    box->setInformativeText(
        tr("Overwrite discards the other changes, Read again discards yours. Save as keeps both."));
    auto* elsewhere = box->addButton(tr("Save as…"), QMessageBox::AcceptRole);
    auto* over = box->addButton(tr("Overwrite"), QMessageBox::DestructiveRole);
    auto* again = box->addButton(tr("Read again"), QMessageBox::ResetRole);
    box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(elsewhere);
    box->setEscapeButton(QMessageBox::Cancel);
    connect(elsewhere, &QPushButton::clicked, this, &MainWindow::saveAs);
    connect(over, &QPushButton::clicked, this, [this, path] { transfer_.overwrite(path); });
    connect(again, &QPushButton::clicked, this, [this, path] { transfer_.open(path); });
    // Not exec(): this may come while a closing window waits for its save.
    box->open();
}

void MainWindow::recover(const widgets::LeftStudy& study)
{
    auto* once = new QObject(this);
    // At once: what is opened next, before the object is deleted, is another study.
    const auto end = [this, once] {
        transfer_.disconnect(once);
        once->deleteLater();
    };
    connect(&transfer_, &widgets::StudyTransfer::failed, once, end);
    connect(&transfer_, &widgets::StudyTransfer::opened, once, [this, end, study] {
        end();
        left_ = study;
        const auto time = widgets::Language::dates().toString(study.written.time(), u"HH:mm:ss"_s);
        workspace_.messages().add(
            widgets::Message::Severity::Information,
            study.original.isEmpty()
                ? tr("Recovered “%1” as it was at %2; it was never saved: save it where you like.")
                      .arg(study.title, time)
                : tr("Recovered the unsaved changes of %1 up to %2; Save writes them there.")
                      .arg(study.original, time));
    });
    transfer_.openRecovered(study.file, study.original, study.stamp);
}

void MainWindow::forgetLeft()
{
    if (!left_.file.isEmpty()) {
        widgets::Recovery::discard(std::exchange(left_, {}));
    }
}

}  // namespace papilio::app
