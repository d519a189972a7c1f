#pragma once

#include "app/main_window.h"
#include "app/workbench.h"
#include "core/io/study/study_file.h"
#include "tests/support/mouse.h"
#include "tests/support/own_settings.h"
#include "tests/support/small_study.h"
#include "widgets/kit/card_button.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/navigation_rail.h"
#include "widgets/kit/workflow_strip.h"
#include "widgets/plot/noise_plot.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/theme.h"
#include "widgets/workbench/find_field.h"
#include "widgets/workbench/report_dialog.h"
#include "widgets/workbench/shortcut_sheet.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QCompleter>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>

namespace papilio::tests {

/// The real window with the small study beside it, for tests of the window.
class MainWindowFixture : public QObject {
protected:
    static void useThemeAndSettings(const QTemporaryDir& folder)
    {
        useOwnSettings(folder.path());
        widgets::Theme::instance().apply(*qApp);
    }

    void showWindow()
    {
        path_ = folder_.filePath(QStringLiteral("small.papilio.h5"));
        QVERIFY(core::writeStudy(smallStudy(), path_.toStdString()));
        window_ = std::make_unique<app::MainWindow>(app::MainWindow::Memory::None);
        window_->show();
    }

    static QByteArray contentOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// A study of one roofline with one kernel, and no benchmark.
    static core::Document roofs()
    {
        auto roofline = std::make_shared<core::Roofline>();
        roofline->name = "small";
        core::Ceiling roof;
        roof.name = "DRAM";
        roof.value = roof.low = roof.high = 10;
        roofline->ceilings.push_back(roof);
        roof.name = "FMA";
        roof.kind = core::Ceiling::Kind::Compute;
        roof.value = roof.low = roof.high = 100;
        roofline->ceilings.push_back(roof);
        core::RooflinePoint point;
        point.name = "stencil";
        point.intensity = 1;
        point.performance = 5;
        roofline->points.push_back(point);
        core::Document document;
        document.rooflines.push_back(std::move(roofline));
        return document;
    }

    void open()
    {
        window_->openPaths({path_});
        QTRY_VERIFY(window_->workspace().analysis().isComplete());
    }

    [[nodiscard]] QWidget* strip() const { return window_->findChild<widgets::WorkflowStrip*>(); }
    [[nodiscard]] QString label(const char* name) const
    {
        return window_->findChild<QLabel*>(QString::fromLatin1(name))->text();
    }

    static void drag(QWidget* canvas, QPoint to)
    {
        moveMouse(*canvas, to, Qt::LeftButton);
        QCoreApplication::processEvents();
    }

    /// Clicks a button of the question that is about to be asked.
    static void answer(QMessageBox::StandardButton button)
    {
        QTimer::singleShot(0, [button] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            QVERIFY(box != nullptr);
            QTest::mouseClick(box->button(button), Qt::LeftButton);
        });
    }

    QTemporaryDir folder_;
    QString path_;
    std::unique_ptr<app::MainWindow> window_;
};

}  // namespace papilio::tests
