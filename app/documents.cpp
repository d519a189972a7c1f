#include "app/documents.h"

#include "app/page_list.h"
#include "app/settings.h"
#include "app/workbench.h"
#include "core/base/lists.h"
#include "core/io/files/study_name.h"
#include "core/io/study/study_view.h"
#include "core/present/study_report.h"
#include "widgets/session/foreign_text.h"
#include "widgets/workbench/collect_dialog.h"
#include "widgets/workbench/import_dialog.h"
#include "widgets/workbench/report_dialog.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

QString studyFilter()
{
    return Documents::tr("Papilio studies (*.h5 *.hdf5);;All files (*)");
}

QString fileNameOf(const QString& title)
{
    return widgets::fileNameFrom(title, u"study"_s) + u".papilio.h5"_s;
}

/// More than this are forgotten, the oldest first.
constexpr qsizetype mostViews = 50;

QString groupOf(const QString& path)
{
    const auto name = QFileInfo(path).absoluteFilePath().toUtf8();
    return u"views/"_s +
           QString::fromLatin1(
               QCryptographicHash::hash(name, QCryptographicHash::Sha1).toHex().left(16));
}

void forgetOldest(QSettings& settings)
{
    settings.beginGroup(u"views"_s);
    auto names = settings.childGroups();
    while (names.size() > mostViews) {
        QString oldest = names.first();
        for (const auto& name : names) {
            if (settings.value(name + u"/seen"_s).toDateTime() <
                settings.value(oldest + u"/seen"_s).toDateTime()) {
                oldest = name;
            }
        }
        settings.remove(oldest);
        names.removeOne(oldest);
    }
    settings.endGroup();
}

}  // namespace

void storeView(QSettings& settings, const QString& path, const core::ViewState& view)
{
    settings.beginGroup(groupOf(path));
    settings.setValue(u"view"_s, QString::fromStdString(core::viewToJson(view)));
    settings.setValue(u"seen"_s, QDateTime::currentDateTimeUtc());
    settings.endGroup();
    forgetOldest(settings);
}

std::shared_ptr<const core::ViewState> storedView(QSettings& settings, const QString& path)
{
    settings.beginGroup(groupOf(path));
    const auto json = settings.value(u"view"_s).toString();
    const auto seen = settings.value(u"seen"_s).toDateTime();
    settings.endGroup();
    if (json.isEmpty() || seen < QFileInfo(path).lastModified()) {
        return nullptr;
    }
    return std::make_shared<const core::ViewState>(core::viewFromJson(json.toStdString()));
}

bool isStudyFile(const QString& path)
{
    return QFileInfo(path).isFile() && !core::studyEnding(path.toStdString()).empty();
}

QString titleOf(const widgets::Workspace& workspace)
{
    if (!workspace.path().isEmpty()) {
        return QFileInfo(workspace.path()).fileName();
    }
    const auto title = QString::fromStdString(workspace.document().title);
    return title.isEmpty() ? Documents::tr("Unsaved study") : title;
}

Documents::Documents(widgets::Workspace& workspace, QWidget& window, bool persistent)
    : workspace_(workspace),
      window_(window),
      persistent_(persistent),
      transfer_(workspace),
      report_(workspace, &window)
{
    using widgets::StudyTransfer;
    connect(&transfer_, &StudyTransfer::failed, this, &Documents::attentionNeeded);
    connect(&transfer_, &StudyTransfer::opened, this, &Documents::remember);
    connect(&transfer_, &StudyTransfer::opened, this, &Documents::markOpen);
    connect(&transfer_, &StudyTransfer::saved, this, &Documents::remember);
    connect(&transfer_, &StudyTransfer::saved, this, [this] { markOpen(workspace_.path()); });
    connect(&transfer_, &StudyTransfer::saved, this, &Documents::forgetRecovered);
    connect(&transfer_, &StudyTransfer::changedOnDisk, this, &Documents::askAboutChange);
    connect(&workspace_, &widgets::Workspace::leaving, this, &Documents::rememberView);
    workspace_.setRecentPaths([this] {
        QStringList paths;
        for (const auto& study : recent_.studies()) {
            if (study.path != workspace_.path()) {
                paths << study.path;
            }
        }
        return paths;
    });
    if (persistent_) {
        transfer_.setViewSource(
            [this](const QString& path) { return storedView(settings_, path); });
        recovery_ =
            std::make_unique<widgets::Recovery>(workspace_, widgets::Recovery::defaultDirectory());
        recovery_->setStampSource([this] { return transfer_.stamp(); });
        connect(recovery_.get(), &widgets::Recovery::written, this, &Documents::forgetRecovered);
    }
}

Documents::~Documents() = default;

void Documents::remember(const QString& path)
{
    if (persistent_ && !path.isEmpty()) {
        recent_.add(path, workspace_.document());
        // Also what came from the command line, a drop or the recent studies.
        Settings::setFolder(QFileInfo(path).absolutePath());
    }
}

void Documents::rememberView()
{
    const auto& view = workspace_.document().view;
    if (persistent_ && !workspace_.path().isEmpty() && view) {
        storeView(settings_, workspace_.path(), *view);
    }
}

void Documents::openPaths(const QStringList& paths)
{
    if (paths.isEmpty()) {
        return;
    }
    if (paths.size() == 1 && (isStudyFile(paths.first()) || !QFileInfo::exists(paths.first()))) {
        // A missing file gets its sentence from the reader.
        if (mayDiscard()) {
            openStudy(paths.first());
        }
    } else {
        import(paths);  // which may add to the open study, and asks where it does not
    }
}

void Documents::openStudy(const QString& path)
{
    const QFileInfo file(path);
    if (file.absolutePath() == samplesDirectory()) {
        transfer_.openSample(file.absoluteFilePath());
    } else {
        transfer_.open(file.absoluteFilePath());
    }
}

void Documents::open()
{
    if (!mayDiscard()) {
        return;
    }
    const auto path = QFileDialog::getOpenFileName(&window_, tr("Open a study"), Settings::folder(),
                                                   studyFilter());
    if (!path.isEmpty()) {
        Settings::setFolder(QFileInfo(path).absolutePath());
        openStudy(path);
    }
}

void Documents::import(const QStringList& paths)
{
    widgets::ImportDialog dialog(&window_);
    if (workspace_.hasStudy()) {
        dialog.setOpenStudy(workspace_.document(), widgets::takesMeasurements(workspace_));
    }
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

void Documents::add()
{
    const auto path = QFileDialog::getOpenFileName(&window_, tr("Merge another study"),
                                                   Settings::folder(), studyFilter());
    if (!path.isEmpty()) {
        Settings::setFolder(QFileInfo(path).absolutePath());
        transfer_.addStudy(path);
    }
}

void Documents::describe()
{
    const auto paths = QFileDialog::getOpenFileNames(
        &window_, tr("Add event descriptions (Intel perfmon or papilio-collect JSON)"),
        Settings::folder(), tr("Event descriptions (*.json);;All files (*)"));
    if (!paths.isEmpty()) {
        Settings::setFolder(QFileInfo(paths.first()).absolutePath());
        transfer_.addDescriptions(paths);
    }
}

void Documents::openMeasured(const QString& path)
{
    if (workspace_.hasStudy()) {
        askAboutMeasured(path);
    } else {
        transfer_.open(path);
    }
}

void Documents::askAboutMeasured(const QString& path)
{
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("Measured"),
                                tr("“%1” was measured and saved. What do you want to do with it?")
                                    .arg(QFileInfo(path).fileName()),
                                QMessageBox::NoButton, &window_);
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
        emit pageRequested(u"study"_s);
    });
    box->open();  // not exec(): work goes on behind it
}

void Documents::finishTyping()
{
    const QPointer<QWidget> field = window_.focusWidget();
    if (field != nullptr && field->hasFocus()) {
        field->clearFocus();
        if (field != nullptr) {  // the editor of a cell is gone
            field->setFocus();
        }
    }
}

bool Documents::save()
{
    finishTyping();
    if (workspace_.path().isEmpty()) {
        return saveAs();
    }
    transfer_.save(workspace_.path());
    return true;
}

bool Documents::saveAs()
{
    finishTyping();
    const auto suggestion =
        workspace_.path().isEmpty()
            ? QDir(Settings::folder())
                  .filePath(fileNameOf(QString::fromStdString(workspace_.document().title)))
            : workspace_.path();
    auto path =
        QFileDialog::getSaveFileName(&window_, tr("Save the study"), suggestion, studyFilter());
    if (path.isEmpty()) {
        return false;
    }
    if (QFileInfo(path).suffix().isEmpty()) {
        path += u".papilio.h5"_s;
    }
    Settings::setFolder(QFileInfo(path).absolutePath());
    transfer_.save(path);
    return true;
}

void Documents::saveExchangeCopy()
{
    finishTyping();
    const auto path = QFileDialog::getSaveFileName(
        &window_, tr("Save a small copy to share"),
        QDir(Settings::folder())
            .filePath(fileNameOf(QString::fromStdString(workspace_.document().title) + u' ' +
                                 tr("to share"))),
        studyFilter());
    if (!path.isEmpty()) {
        transfer_.saveCopy(path, core::StudyLayout::Exchange);
    }
}

void Documents::writeReport()
{
    finishTyping();
    if (auto* open = window_.findChild<widgets::ReportDialog*>()) {
        open->raise();
        open->activateWindow();
        return;
    }
    auto settings = widgets::ReportSettings::fromStored(Settings::report.get());
    const auto suffix =
        widgets::reportFormats()[std::max(widgets::reportFormatOf(settings.output), 0)].suffix;
    const QFileInfo study(workspace_.path());
    const auto beside = study.absolutePath();
    const bool isFile = !workspace_.path().isEmpty();
    settings.output = isFile && widgets::isOwnFolder(beside) ? beside : Settings::folder();
    settings.output += u'/' + (isFile ? study.baseName() : u"report"_s) + suffix;
    QList<widgets::ReportPage> pages;
    const auto has = core::reportPages(&workspace_.document());
    for (const auto& entry : pageList()) {
        if (core::contains(has, entry.id.toStdString())) {
            pages.append({entry.id, entry.word});
        }
    }
    auto* dialog = new widgets::ReportDialog(report_, pages, settings, &window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &widgets::ReportDialog::started, this,
            [](const widgets::ReportSettings& chosen) { Settings::report.set(chosen.stored()); });
    dialog->show();
}

void Documents::reload()
{
    if (!workspace_.path().isEmpty()) {
        transfer_.open(workspace_.path(), true);
    }
}

bool Documents::mayDiscard(const QString& why)
{
    finishTyping();
    if (!workspace_.isModified()) {
        return true;
    }
    const bool wasNeverSaved = workspace_.file().isEmpty();
    QMessageBox box(QMessageBox::Question,
                    wasNeverSaved ? tr("Unsaved study") : tr("Unsaved changes"),
                    !wasNeverSaved ? tr("Save the changes of “%1”?").arg(titleOf(workspace_))
                    : workspace_.document().title.empty()
                        ? tr("Save this study? It was never saved.")
                        : tr("Save “%1”? It was never saved.").arg(titleOf(workspace_)),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &window_);
    box.setInformativeText(why);
    box.setTextFormat(Qt::PlainText);  // titles come from files
    box.setDefaultButton(QMessageBox::Save);
    const int answer = box.exec();
    if (answer == QMessageBox::Save) {
        return save() && transfer_.waitForSave();
    }
    return answer == QMessageBox::Discard;
}

void Documents::close()
{
    if (mayDiscard()) {
        workspace_.closeStudy();
    }
}

void Documents::markOpen(const QString& path)
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
        workspace_.messages().add(widgets::Message::Severity::Warning,
                                  tr("%1 is also open in another window (%2). Papilio asks before "
                                     "one window overwrites the changes of the other.")
                                      .arg(QFileInfo(path).fileName(), mark_.holder()),
                                  path);
        emit attentionNeeded();
    }
}

void Documents::askAboutChange(const QString& path)
{
    auto* box = new QMessageBox(&window_);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setObjectName(u"changedOnDisk"_s);
    box->setIcon(QMessageBox::Warning);
    box->setTextFormat(Qt::PlainText);
    box->setWindowTitle(tr("The file was changed"));
    box->setText(tr("Another window or program changed “%1” since it was opened here.")
                     .arg(QFileInfo(path).fileName()));
    box->setInformativeText(
        tr("Overwrite discards the other changes. Read again discards yours. Save as keeps both."));
    auto* elsewhere = box->addButton(tr("Save as…"), QMessageBox::AcceptRole);
    auto* over = box->addButton(tr("Overwrite"), QMessageBox::DestructiveRole);
    auto* again = box->addButton(tr("Read again"), QMessageBox::ResetRole);
    box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(elsewhere);
    box->setEscapeButton(QMessageBox::Cancel);
    connect(elsewhere, &QPushButton::clicked, this, &Documents::saveAs);
    connect(over, &QPushButton::clicked, this, [this, path] { transfer_.overwrite(path); });
    connect(again, &QPushButton::clicked, this, [this, path] { transfer_.open(path); });
    // Not exec(): this may come while a closing window waits for its save.
    box->open();
}

void Documents::recover(const widgets::LeftStudy& study)
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
        const auto time = QLocale::c().toString(study.written.time(), u"HH:mm:ss"_s);
        workspace_.messages().add(
            widgets::Message::Severity::Information,
            study.original.isEmpty()
                ? tr("Recovered “%1” as it was at %2. It was never saved; choose a place to save "
                     "it.")
                      .arg(study.title.isEmpty() ? titleOf(workspace_) : study.title, time)
                : tr("Recovered the unsaved changes of %1 up to %2. Save writes them to this file.")
                      .arg(study.original, time));
    });
    transfer_.openRecovered(study.file, study.original, study.stamp);
}

void Documents::forgetRecovered()
{
    if (!left_.file.isEmpty()) {
        widgets::Recovery::discard(std::exchange(left_, {}));
    }
}

void Documents::fillRecentMenu(QMenu& menu)
{
    menu.clear();
    for (const auto& study : recent_.studies()) {
        auto* action = menu.addAction(QFileInfo(study.path).fileName());
        action->setToolTip(study.path);
        action->setEnabled(!study.isMissing());
        connect(action, &QAction::triggered, this,
                [this, path = study.path] { openPaths({path}); });
    }
    menu.setEnabled(!menu.isEmpty());
}

}  // namespace papilio::app
