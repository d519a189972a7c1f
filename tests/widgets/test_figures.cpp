// A figure that the window saves has the bytes of the command it names, on every page that has one.
#include "app/main_window.h"
#include "app/render.h"
#include "tests/support/own_settings.h"
#include "widgets/pages/compare/compare_page.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/theme.h"
#include "widgets/workbench/page.h"
#include "widgets/workspace/collection_process.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace papilio;
using namespace Qt::StringLiterals;
using app::MainWindow;

class TestFigures : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        tests::useOwnSettings(folder_.path());
        widgets::Theme::instance().apply(*qApp);
    }

    void aSavedFigureHasTheBytesOfItsCommand_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("page");
        const auto row = [](const char* page, const char* sample) {
            QTest::newRow(page) << QString::fromLatin1(sample) << QString::fromLatin1(page);
        };
        row("noise", "spr-branch");
        row("topdown", "alya-topdown");
        row("roofline", "roofs-with-points");
        row("recorders", "solver-convergence");
        row("compare", "spr-branch");
    }

    void aSavedFigureHasTheBytesOfItsCommand()
    {
        QFETCH(QString, sample);
        QFETCH(QString, page);
        const auto program = widgets::CollectionProcess::programPath(u"papilio"_s);
        if (program.isEmpty()) {
            QSKIP("papilio is not built");
        }
        const auto path = folder_.filePath(sample + u".papilio.h5"_s);
        QFile::copy(
            QStringLiteral(PAPILIO_BUILD_DIR "/share/papilio/samples/%1.papilio.h5").arg(sample),
            path);
        MainWindow window(MainWindow::Memory::None);
        window.openPaths({path});
        window.show();
        QTRY_VERIFY(window.workspace().hasStudy());
        window.showPage(page);
        if (auto* compare = qobject_cast<widgets::ComparePage*>(window.page(page))) {
            const auto other = folder_.filePath(u"other.papilio.h5"_s);
            QFile::copy(path, other);
            compare->compareWith(other);
            QTRY_VERIFY(compare->isSettled());
            QVERIFY(compare->showSection(u"noise"_s));
        }
        app::settle(window);
        auto* plot = qobject_cast<widgets::PlotFrame*>(window.page(page)->mainPlot());
        QVERIFY(plot != nullptr);
        const auto command = widgets::provenanceNote(*plot).command;
        QVERIFY2(command.startsWith(u"papilio render "_s + path), qPrintable(command));
        for (const auto& suffix : {u"svg"_s, u"png"_s}) {
            const auto saved = folder_.filePath(page + u"-saved."_s + suffix);
            const auto rendered = folder_.filePath(page + u"-rendered."_s + suffix);
            QVERIFY(plot->save(saved));
            auto words = QProcess::splitCommand(command).mid(1);
            words.last() = rendered;
            QCOMPARE(QProcess::execute(program, words), 0);
            const auto bytes = contentOf(rendered);
            QVERIFY(!bytes.isEmpty());
            const auto expected = contentOf(saved);
            const auto differs = std::ranges::mismatch(bytes, expected).in1 - bytes.begin();
            QVERIFY2(bytes == expected, "rendered: " + bytes.mid(differs - 40, 120) +
                                            "\nsaved: " + expected.mid(differs - 40, 120));
        }
    }

private:
    static QByteArray contentOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir folder_;
};

QTEST_MAIN(TestFigures)
#include "test_figures.moc"
