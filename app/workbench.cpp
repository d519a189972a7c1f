#include "app/workbench.h"

#include "app/main_window.h"
#include "app/settings.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>

#include <memory>
#include <vector>

namespace papilio::app {

using namespace Qt::StringLiterals;

QString samplesDirectory()
{
    // Installed: bin/papilio beside share/papilio; built: app/papilio beside share/papilio.
    return QDir::cleanPath(QCoreApplication::applicationDirPath() + u"/../share/papilio/samples"_s);
}

int openWorkbench(int& argc, char** argv, const QStringList& files)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(u"papilio"_s);
    QApplication::setApplicationDisplayName(u"Papilio"_s);
    QApplication::setOrganizationName(u"papilio"_s);
    QApplication::setApplicationVersion(QStringLiteral(PAPILIO_VERSION));
    auto& theme = widgets::Theme::instance();
    theme.setScheme(Settings().scheme());
    theme.apply(application);

    std::vector<std::unique_ptr<MainWindow>> windows;
    const auto open = [&windows](const QStringList& paths) {
        windows.push_back(std::make_unique<MainWindow>(MainWindow::Memory::Persistent));
        windows.back()->show();
        windows.back()->openPaths(paths);
    };
    // Every study has its own window; everything else is imported together, as repetitions.
    QStringList measurements;
    for (const auto& file : files) {
        if (QFileInfo(file).isDir() || !(file.endsWith(u".h5"_s) || file.endsWith(u".hdf5"_s))) {
            measurements << file;
        } else {
            open({file});
        }
    }
    if (files.isEmpty() || !measurements.isEmpty()) {
        open(measurements);
    }
    return QApplication::exec();
}

}  // namespace papilio::app
