#include "app/main_window_actions.h"
#include "app/settings.h"
#include "app/workbench.h"
#include "widgets/pages/compare/compare_page.h"
#include "widgets/workbench/import_dialog.h"
#include "widgets/workbench/measure_dialog.h"
#include "widgets/workbench/report_dialog.h"
#include "widgets/workbench/roofs_dialog.h"
#include "widgets/workspace/foreign_text.h"
#include "widgets/workspace/recent_studies.h"

#include <QCloseEvent>
#include <QDate>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QStatusBar>
#include <QUrl>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

QString studyFilter()
{
    return MainWindow::tr("Papilio studies (*.h5 *.hdf5);;All files (*)");
}

QString fileNameOf(const QString& title)
{
    return widgets::fileNameFrom(title, u"study"_s) + u".papilio.h5"_s;
}

bool isStudy(const QString& path)
{
    const auto suffix = QFileInfo(path).suffix().toLower();
    return QFileInfo(path).isFile() && (suffix == "h5"_L1 || suffix == "hdf5"_L1);
}

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

void MainWindow::openPaths(const QStringList& paths)
{
    if (paths.isEmpty() || !mayDiscard()) {
        return;
    }
    if (paths.size() == 1 && (isStudy(paths.first()) || !QFileInfo::exists(paths.first()))) {
        // A missing file gets its sentence from the reader.
        openStudy(paths.first());
    } else {
        chooseAndImport(paths);
    }
}

void MainWindow::openStudy(const QString& path)
{
    const QFileInfo file(path);
    if (file.absolutePath() == samplesDirectory()) {
        transfer_.openSample(file.absoluteFilePath());
    } else {
        transfer_.open(file.absoluteFilePath());
    }
}

void MainWindow::chooseAndOpen()
{
    if (!mayDiscard()) {
        return;
    }
    const auto path =
        QFileDialog::getOpenFileName(this, tr("Open a study"), Settings().folder(), studyFilter());
    if (!path.isEmpty()) {
        Settings().setFolder(QFileInfo(path).absolutePath());
        openStudy(path);
    }
}

void MainWindow::chooseAndImport(const QStringList& paths)
{
    widgets::ImportDialog dialog(this);
    dialog.setStudyOpen(workspace_.hasStudy());
    if (!paths.isEmpty()) {
        dialog.setPaths(paths);
    }
    using Destination = widgets::StudyTransfer::Destination;
    if (dialog.exec() == QDialog::Accepted && (dialog.addsToStudy() || mayDiscard())) {
        transfer_.importPaths(
            dialog.paths(), dialog.options(),
            dialog.addsToStudy() ? Destination::OpenStudy : Destination::NewStudy);
    }
}

void MainWindow::chooseAndAdd()
{
    const auto path = QFileDialog::getOpenFileName(this, tr("Add what another study holds"),
                                                   Settings().folder(), studyFilter());
    if (!path.isEmpty()) {
        Settings().setFolder(QFileInfo(path).absolutePath());
        transfer_.addStudy(path);
    }
}

void MainWindow::chooseAndDescribe()
{
    const auto paths = QFileDialog::getOpenFileNames(
        this, tr("Add what Intel's perfmon or papilio-collect events --json say of the events"),
        Settings().folder(), tr("Event descriptions (*.json);;All files (*)"));
    if (!paths.isEmpty()) {
        Settings().setFolder(QFileInfo(paths.first()).absolutePath());
        transfer_.addDescriptions(paths);
    }
}

void MainWindow::chooseAndCompare()
{
    // Who chooses nothing stays where he is.
    if (qobject_cast<widgets::ComparePage*>(page(u"compare"_s))->chooseOther()) {
        showPage(u"compare"_s);
    }
}

QString MainWindow::proposedMeasurement() const
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

void MainWindow::measure()
{
    auto settings = widgets::MeasureSettings::fromStored(Settings().measurement());
    settings.output.clear();
    if (const auto stopped = measurement_.stopped()) {
        settings = *stopped;
        settings.resume = true;
    }
    measureWith(settings);
}

void MainWindow::measureWith(const widgets::MeasureSettings& wanted)
{
    auto settings = wanted;
    if (settings.output.isEmpty()) {
        settings.output = proposedMeasurement();
    }
    widgets::MeasureDialog dialog(settings, this);
    if (dialog.exec() == QDialog::Accepted) {
        startMeasuring(dialog.settings());
    }
}

void MainWindow::measureAgain()
{
    auto settings = widgets::MeasureSettings::fromStored(Settings().measurement());
    if (settings.output.isEmpty() || settings.benchmarks.isEmpty()) {
        measure();
        return;
    }
    settings.output = widgets::freeStudyName(settings.output);
    startMeasuring(settings);
}

void MainWindow::resumeMeasuring()
{
    if (auto settings = measurement_.stopped()) {
        settings->resume = true;
        startMeasuring(*settings);
    }
}

void MainWindow::startMeasuring(const widgets::MeasureSettings& settings)
{
    Settings().setMeasurement(settings.stored());
    measurement_.start(settings);
    actions_->resumeMeasuring->setEnabled(false);
    unfoldMessages(true);
}

void MainWindow::openMeasured(const QString& path)
{
    if (workspace_.hasStudy()) {
        askAboutMeasured(path);
    } else {
        transfer_.open(path);
    }
}

void MainWindow::measureRoofs()
{
    widgets::RoofsDialog dialog(workspace_.hasStudy() ? studyTitle() : QString(), this);
    if (dialog.exec() == QDialog::Accepted) {
        roofs_.start(dialog.settings());
        unfoldMessages(true);
    }
}

void MainWindow::showMeasuredRoofs(const core::Document& roofs, bool joinsOpenStudy)
{
    // Who wants a new study and keeps the open one after all gets the roofs there.
    if (!joinsOpenStudy && workspace_.hasStudy() && mayDiscard()) {
        workspace_.closeStudy();
    }
    const auto before = workspace_.document().rooflines.size();
    auto content = roofs;
    content.title = tr("Roofs of this machine").toStdString();  // of a new study; merging keeps it
    workspace_.addContent(content, tr("roofs of this machine"));
    showPage(u"roofline"_s);
    const auto& rooflines = workspace_.document().rooflines;
    if (auto* shown = page(u"roofline"_s); shown != nullptr && before < rooflines.size()) {
        shown->refreshNow();
        shown->reveal(QString::fromStdString(rooflines[before]->name));
    }
}

void MainWindow::askAboutMeasured(const QString& path)
{
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("Measured"),
                                tr("“%1” is measured and saved. What do you want to do with it?")
                                    .arg(QFileInfo(path).fileName()),
                                QMessageBox::NoButton, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setObjectName(u"measured"_s);
    box->setTextFormat(Qt::PlainText);
    auto* open = box->addButton(tr("Open it"), QMessageBox::AcceptRole);
    open->setObjectName(u"openMeasured"_s);
    auto* add = box->addButton(tr("Add to the open study"), QMessageBox::ActionRole);
    add->setObjectName(u"addMeasured"_s);
    auto* later = box->addButton(tr("Not now"), QMessageBox::RejectRole);
    box->setDefaultButton(open);
    box->setEscapeButton(later);
    connect(open, &QPushButton::clicked, this, [this, path] {
        if (mayDiscard()) {
            transfer_.open(path);
        }
    });
    connect(add, &QPushButton::clicked, this, [this, path] {
        transfer_.addStudy(path);
        showPage(u"study"_s);
    });
    box->open();  // not exec(): work goes on behind it
}

bool MainWindow::save()
{
    if (workspace_.path().isEmpty()) {
        return saveAs();
    }
    transfer_.save(workspace_.path());
    return true;
}

bool MainWindow::saveAs()
{
    const auto suggestion =
        workspace_.path().isEmpty()
            ? QDir(Settings().folder())
                  .filePath(fileNameOf(QString::fromStdString(workspace_.document().title)))
            : workspace_.path();
    auto path = QFileDialog::getSaveFileName(this, tr("Save the study"), suggestion, studyFilter());
    if (path.isEmpty()) {
        return false;
    }
    if (QFileInfo(path).suffix().isEmpty()) {
        path += u".papilio.h5"_s;
    }
    Settings().setFolder(QFileInfo(path).absolutePath());
    transfer_.save(path);
    return true;
}

void MainWindow::saveExchangeCopy()
{
    const auto path = QFileDialog::getSaveFileName(
        this, tr("Save a small copy to share"),
        QDir(Settings().folder())
            .filePath(fileNameOf(QString::fromStdString(workspace_.document().title) + u' ' +
                                 tr("to share"))),
        studyFilter());
    if (!path.isEmpty()) {
        transfer_.saveCopy(path, core::StudyLayout::Exchange);
    }
}

void MainWindow::writeReport()
{
    if (auto* open = findChild<widgets::ReportDialog*>()) {
        open->raise();
        open->activateWindow();
        return;
    }
    auto settings = widgets::ReportSettings::fromStored(Settings().report());
    const auto suffix = settings.output.endsWith(u".pdf"_s) ? u".pdf"_s : u".html"_s;
    const QFileInfo study(workspace_.path());
    const auto folder = Settings().folder();
    settings.output = workspace_.path().isEmpty()
                          ? (folder.isEmpty() ? QDir::homePath() : folder) + u"/report"_s + suffix
                          : study.absolutePath() + u'/' + study.baseName() + suffix;
    QList<widgets::ReportPage> pages;
    for (const auto& entry : pageList()) {
        pages.append({entry.id, entry.word});
    }
    auto* dialog = new widgets::ReportDialog(report_, pages, settings, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &widgets::ReportDialog::started, this,
            [](const widgets::ReportSettings& chosen) { Settings().setReport(chosen.stored()); });
    dialog->show();
}

void MainWindow::reload()
{
    if (!workspace_.path().isEmpty()) {
        transfer_.open(workspace_.path(), true);
    }
    // What it is compared with may have been measured again as well.
    if (auto* compare = qobject_cast<widgets::ComparePage*>(page(u"compare"_s))) {
        compare->reloadOther();
    }
}

bool MainWindow::mayDiscard()
{
    if (!workspace_.isModified()) {
        return true;
    }
    const bool wasNeverSaved = workspace_.file().isEmpty();
    QMessageBox box(
        QMessageBox::Question, wasNeverSaved ? tr("Unsaved study") : tr("Unsaved changes"),
        (wasNeverSaved ? tr("“%1” was never saved.") : tr("“%1” has changes that are not saved."))
            .arg(studyTitle()),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    box.setTextFormat(Qt::PlainText);  // titles come from files
    box.setDefaultButton(QMessageBox::Save);
    const int answer = box.exec();
    if (answer == QMessageBox::Save) {
        return save() && transfer_.waitForSave();
    }
    return answer == QMessageBox::Discard;
}

void MainWindow::fillRecentMenu()
{
    recentMenu_->clear();
    for (const auto& study : recent_->studies()) {
        auto* action = recentMenu_->addAction(QFileInfo(study.path).fileName());
        action->setToolTip(study.path);
        action->setEnabled(!study.isMissing());
        connect(action, &QAction::triggered, this,
                [this, path = study.path] { openPaths({path}); });
    }
    recentMenu_->setEnabled(!recentMenu_->isEmpty());
}

void MainWindow::fillBenchmarkMenu()
{
    benchmarkMenu_->clear();
    const auto active = workspace_.benchmark();
    for (const auto& benchmark : workspace_.document().benchmarks) {
        const auto name = QString::fromStdString(benchmark->name);
        auto* action = benchmarkMenu_->addAction(name);
        action->setCheckable(true);
        action->setChecked(benchmark == active);
        connect(action, &QAction::triggered, this,
                [this, name] { workspace_.activateBenchmark(name); });
    }
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!mayDiscard()) {
        event->ignore();
        return;
    }
    forgetLeft();  // it was saved, or the answer was to discard it
    rememberLayout();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const auto paths = localPaths(*event->mimeData());
    if (!paths.isEmpty()) {
        event->acceptProposedAction();
        statusBar()->showMessage(paths.size() == 1 && isStudy(paths.first())
                                     ? tr("Drop to open this study")
                                     : tr("Drop to import"));
    }
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent* /*event*/)
{
    statusBar()->clearMessage();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const auto paths = localPaths(*event->mimeData());
    statusBar()->clearMessage();
    event->acceptProposedAction();
    // The drag's own loop must end before a dialog opens.
    QMetaObject::invokeMethod(
        this, [this, paths] { openPaths(paths); }, Qt::QueuedConnection);
}

}  // namespace papilio::app
