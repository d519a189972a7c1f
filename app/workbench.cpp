#include "app/workbench.h"

#include "app/main_window.h"
#include "app/settings.h"
#include "app/start_time.h"
#include "app/theme_choice.h"
#include "core/io/files/study_name.h"
#include "widgets/theme/plurals.h"
#include "widgets/theme/theme.h"
#include "widgets/workbench/recovery.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <memory>
#include <vector>

namespace papilio::app {

using namespace Qt::StringLiterals;

QString samplesDirectory()
{
    // Installed: bin/papilio next to share/papilio; built: app/papilio next to share/papilio.
    return QDir::cleanPath(QCoreApplication::applicationDirPath() + u"/../share/papilio/samples"_s);
}

namespace {

using Windows = std::vector<std::unique_ptr<MainWindow>>;

bool isStudyName(const QString& path)
{
    return !QFileInfo(path).isDir() && !core::studyEnding(path.toStdString()).empty();
}

/// The window that shows the study as it was saved, or shows none; else a new one.
MainWindow& windowFor(const widgets::LeftStudy& study, Windows& windows)
{
    const auto isFree = [&](const std::unique_ptr<MainWindow>& window) {
        auto& workspace = window->workspace();
        return !window->transfer().isBusy() && workspace.undoStack().isClean() &&
               (!workspace.hasStudy() ||
                (!study.original.isEmpty() && workspace.path() == study.original));
    };
    const auto found = std::ranges::find_if(windows, isFree);
    if (found != windows.end()) {
        return **found;
    }
    windows.push_back(std::make_unique<MainWindow>(MainWindow::Memory::Persistent));
    windows.back()->show();
    return *windows.back();
}

/// Asks about unsaved changes that crashed windows left, one after the other.
void offerLeft(Windows& windows)
{
    for (const auto& study : widgets::Recovery::left(widgets::Recovery::defaultDirectory())) {
        const auto title = study.title.isEmpty() ? MainWindow::tr("a study") : study.title;
        QMessageBox box(QMessageBox::Question, MainWindow::tr("Unsaved changes were found"),
                        MainWindow::tr("Papilio ended unexpectedly with unsaved changes to “%1” "
                                       "(kept on %2).")
                            .arg(title, QLocale::c().toString(study.written, QLocale::ShortFormat)),
                        QMessageBox::NoButton, windows.front().get());
        box.setTextFormat(Qt::PlainText);  // titles come from files
        auto* recover = box.addButton(MainWindow::tr("Recover"), QMessageBox::AcceptRole);
        auto* discard = box.addButton(MainWindow::tr("Discard"), QMessageBox::DestructiveRole);
        box.addButton(MainWindow::tr("Ask later"), QMessageBox::RejectRole);
        box.setDefaultButton(recover);
        box.exec();
        if (box.clickedButton() == discard) {
            widgets::Recovery::discard(study);
        } else if (box.clickedButton() == recover) {
            windowFor(study, windows).recover(study);
        }
    }
}

}  // namespace

void dressApplication(QApplication& application)
{
    QApplication::setApplicationName(u"papilio"_s);
    QApplication::setApplicationDisplayName(u"Papilio"_s);
    QApplication::setOrganizationName(u"papilio"_s);
    QApplication::setApplicationVersion(QStringLiteral(PAPILIO_VERSION));
    widgets::installPlurals(application);
    auto& theme = widgets::Theme::instance();
    auto& choice = ThemeChoice::instance();
    choice.followSystem();
    choice.set(Settings().theme());
    theme.apply(application);
}

int openWorkbench(int& argc, char** argv, const QStringList& files, const WorkbenchOptions& options)
{
    StartTime startTime;
    QApplication application(argc, argv);
    dressApplication(application);

    Windows windows;
    const auto open = [&](const QStringList& paths) {
        windows.push_back(std::make_unique<MainWindow>(MainWindow::Memory::Persistent));
        if (options.timeStart && windows.size() == 1) {
            startTime.watch(*windows.back());
        }
        // A study is being read while the window appears; an import asks something before.
        if (isStudyName(paths.value(0))) {
            windows.back()->openPaths(paths);
            windows.back()->show();
        } else {
            windows.back()->show();
            windows.back()->openPaths(paths);
        }
    };
    // Every study has its own window; everything else is imported together, as repetitions.
    QStringList measurements;
    for (const auto& file : files) {
        if (isStudyName(file)) {
            open({file});
        } else {
            measurements << file;
        }
    }
    const auto last = Settings().lastStudy();
    if (files.isEmpty() && Settings().reopensLastStudy() && QFileInfo(last).isFile()) {
        open({last});
    } else if (files.isEmpty() || !measurements.isEmpty()) {
        open(measurements);
    }
    if (!options.timeStart) {
        QTimer::singleShot(0, windows.front().get(), [&windows] { offerLeft(windows); });
    }
    return QApplication::exec();
}

}  // namespace papilio::app
