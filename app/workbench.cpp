#include "app/workbench.h"

#include "app/main_window.h"
#include "app/settings.h"
#include "app/theme_choice.h"
#include "core/io/files/study_name.h"
#include "widgets/theme/theme.h"
#include "widgets/workbench/recovery.h"

#include <QApplication>
#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEvent>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QObject>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <vector>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

constexpr double nanosecondsInMillisecond = 1e6;

bool isReady(MainWindow& window)
{
    const auto* page = window.shownPage();
    return !window.transfer().isBusy() && !window.workspace().results().isAnalyzing() &&
           (page == nullptr || page->isSettled());
}

}  // namespace

/**
 * Says on stdout how long the start took, and ends the program: `papilio --time-start [STUDY]`.
 *
 * "painted: T ms" at the end of the window's first paint, then "ready: T ms" at the first paint
 * after everything that was asked for is read, analyzed and on the page. Times are from the
 * construction, first thing in the program.
 */
class StartTime : public QObject {
    Q_OBJECT

public:
    StartTime() { sinceStart_.start(); }

    /// Follows this window until it is ready.
    void watch(MainWindow& window)
    {
        window_ = &window;
        window.installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == window_ && event->type() == QEvent::Paint && !isPending_) {
            // The window's own paint comes first, those of its children in the same turn.
            isPending_ = true;
            QTimer::singleShot(0, this, &StartTime::afterPaint);
        }
        return QObject::eventFilter(watched, event);
    }

private:
    void afterPaint()
    {
        const auto print = [this](const char* what) {
            std::printf("%s: %.1f ms\n", what,
                        static_cast<double>(sinceStart_.nsecsElapsed()) / nanosecondsInMillisecond);
            std::fflush(stdout);
        };
        isPending_ = false;
        if (!isPainted_) {
            isPainted_ = true;
            print("painted");
        }
        if (isReady(*window_)) {
            // What is still to be shown (pages refresh by a zero timer) is shown first.
            QCoreApplication::sendPostedEvents();
            window_->repaint();
            print("ready");
            QCoreApplication::quit();
            return;
        }
        isPending_ = true;
        QTimer::singleShot(1, this, &StartTime::afterPaint);
    }

    QElapsedTimer sinceStart_;
    MainWindow* window_ = nullptr;
    bool isPainted_ = false;
    bool isPending_ = false;
};

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
                        MainWindow::tr("Papilio ended before changes to “%1” were saved (kept on "
                                       "%2).")
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
    auto& theme = widgets::Theme::instance();
    auto& choice = ThemeChoice::instance();
    choice.followSystem();
    choice.set(ThemeChoice::remembered());
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
    const auto last = Settings::lastStudy.get();
    if (files.isEmpty() && Settings::reopensLastStudy.get() && QFileInfo(last).isFile()) {
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

#include "workbench.moc"
