#include "tests/benchmarks/child_roles.h"

#include "app/main_window.h"
#include "app/render.h"
#include "core/analysis/pipeline.h"
#include "core/io/study/study_file.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QPaintEvent>
#include <QTimer>
#include <QWidget>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

namespace papilio::benchmarks {

namespace {

/// What Qt needs at the least: a window without anything in it.
class EmptyWindow : public QWidget {
protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QTimer::singleShot(0, this, [] { QCoreApplication::quit(); });
    }
};

int showEmptyWindow(QApplication& /*application*/)
{
    EmptyWindow window;
    window.resize(1600, 1000);
    window.show();
    const int status = QApplication::exec();
    std::puts("painted");
    return status;
}

/// The most memory the process had, in MB (10^6 bytes).
double peakMemory()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:")) {
            return std::strtod(line.c_str() + 6, nullptr) * 1024 / 1e6;
        }
    }
    return -1;
}

int printMemoryOfWindow(QApplication& application, const std::string& study)
{
    widgets::Theme::instance().apply(application);
    app::MainWindow window(app::MainWindow::Memory::None);
    window.show();
    QCoreApplication::processEvents();
    const double before = peakMemory();
    auto document = core::readStudy(study);
    if (!document) {
        std::fprintf(stderr, "%s\n", document.error().message.c_str());
        return 1;
    }
    window.workspace().setStudy(*std::move(document), QString::fromStdString(study));
    window.showPage(QStringLiteral("events"));
    while (!window.workspace().analysis().isComplete()) {
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 1);
    }
    for (int turn = 0; turn < 5; ++turn) {
        QCoreApplication::processEvents();
    }
    fmt::print("memory: {:.3f}\n", peakMemory() - before);
    return 0;
}

}  // namespace

int playRole(const std::string& argument)
{
    const std::string memory = "--window-memory=";
    if (argument != "--empty-window" && !argument.starts_with(memory)) {
        return -1;
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
    int argc = 1;
    std::string name = "papilio_benchmarks";
    std::array<char*, 2> argv = {name.data(), nullptr};
    QApplication application(argc, argv.data());
    return argument == "--empty-window"
               ? showEmptyWindow(application)
               : printMemoryOfWindow(application, argument.substr(memory.size()));
}

std::string roleCommand(const std::string& argument)
{
    return fmt::format("'{}' '{}'", std::filesystem::read_symlink("/proc/self/exe").string(),
                       argument);
}

std::string outputOf(const std::string& command)
{
    std::string text;
    std::FILE* pipe = popen(command.c_str(), "r");
    std::array<char, 4096> part{};
    while (pipe != nullptr && std::fgets(part.data(), part.size(), pipe) != nullptr) {
        text += part.data();
    }
    return pipe != nullptr && pclose(pipe) == 0 ? text : std::string();
}

double numberAfter(const std::string& text, const std::string& key)
{
    const auto place = text.find(key + ": ");
    return place == std::string::npos ? -1
                                      : std::strtod(text.c_str() + place + key.size() + 2, nullptr);
}

}  // namespace papilio::benchmarks
