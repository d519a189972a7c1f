// A figure that the window saves has the bytes of the command it names, on every page that has one.
#include "app/main_window.h"
#include "app/render.h"
#include "tests/support/area_program.h"
#include "tests/support/own_settings.h"
#include "widgets/kit/parameter_field.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/pages/compare/compare_page.h"
#include "widgets/pages/topdown/topdown_side_pane.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/session/collection.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/theme.h"
#include "widgets/workbench/page.h"

#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>
#include <array>
#include <functional>

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
        const auto path = copyOf(sample);
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
        auto* plot = plotOf(window, page);
        QVERIFY(plot != nullptr);
        checkBytes(*plot, path, page);
    }

    // What somebody chose on a page is in the command, saved or not.
    void aFigureOfWhatWasChosenHasTheBytesOfItsCommand_data()
    {
        using Choose = std::function<void(MainWindow&)>;
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("page");
        QTest::addColumn<Choose>("choose");
        const auto row = [](const char* name, const char* sample, const char* page,
                            const Choose& choose) {
            QTest::newRow(name) << QString::fromLatin1(sample) << QString::fromLatin1(page)
                                << choose;
        };
        row("topdown: run, units, node", "alya-topdown", "topdown", [](MainWindow& window) {
            find<widgets::SegmentedButtons>(window, "topdown", "units")->segment(1)->click();
            auto* stack = find<widgets::BarPlot>(window, "topdown", "stack");
            emit stack->placeClicked(2);
            window.page(u"topdown"_s)->reveal(u"Retiring"_s);
        });
        row("topdown: model", "alya-topdown", "topdown", [](MainWindow& window) {
            auto* models = find<QComboBox>(window, "topdown", "topdownModels");
            const int other = models->currentIndex() == 0 ? 1 : 0;
            models->setCurrentIndex(other);
            emit models->textActivated(models->itemText(other));
        });
        row("topdown: parameter and agreement", "alya-topdown", "topdown", [](MainWindow& window) {
            auto* choices = window.page(u"topdown"_s)->findChild<widgets::TopDownChoices*>();
            auto* field = choices->findChild<widgets::ParameterField*>(u"Pipeline_Width"_s);
            emit field->valueEdited(field->value() * 2);
            app::settle(window);
            emit choices->agreementEdited(0.2);
        });
        row("roofline: kernel", "roofs-with-points", "roofline", [](MainWindow& window) {
            auto* table = find<widgets::DataTable>(window, "roofline", "kernelTable");
            emit table->sourceRowActivated(1);
        });
        row("recorders: solver", "solver-convergence", "recorders", [](MainWindow& window) {
            auto* table = find<widgets::DataTable>(window, "recorders", "runsTable");
            emit table->sourceRowActivated(40);
        });
        row("recorders: distribution of the one in the list", "solver-convergence", "recorders",
            [](MainWindow& window) {
                auto* tree = window.page(u"recorders"_s)->findChild<QTreeWidget*>();
                tree->setCurrentItem(tree->topLevelItem(1)->child(2));
                find<widgets::SegmentedButtons>(window, "recorders", "recorderViews")
                    ->segment(3)
                    ->click();
            });
    }

    void aFigureOfWhatWasChosenHasTheBytesOfItsCommand()
    {
        QFETCH(QString, sample);
        QFETCH(QString, page);
        QFETCH(std::function<void(MainWindow&)>, choose);
        const auto path = copyOf(sample);
        MainWindow window(MainWindow::Memory::None);
        window.openPaths({path});
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(window.workspace().hasStudy(), 60000);
        window.showPage(page);
        app::settle(window);
        const auto before = folder_.filePath(u"before.svg"_s);
        const auto after = folder_.filePath(u"after.svg"_s);
        QVERIFY(plotOf(window, page)->save(before));

        choose(window);

        app::settle(window);
        auto* plot = plotOf(window, page);
        QVERIFY(plot->save(after));
        QVERIFY(contentOf(after) != contentOf(before));
        checkBytes(*plot, path, page);
    }

    // Dark, scaled and for a paper they had no line of what made their data.
    void everyRenderedFigureSaysWhatWasNotMeasured_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<int>("width");
        QTest::newRow("usual") << QStringList{u"--size"_s, u"500x300"_s} << 1000;
        QTest::newRow("dark") << QStringList{u"--size"_s, u"500x300"_s, u"--theme"_s, u"dark"_s}
                              << 1000;
        QTest::newRow("scaled") << QStringList{u"--size"_s, u"500x300"_s, u"--scale"_s, u"3"_s}
                                << 1500;
        QTest::newRow("dark paper")
            << QStringList{u"--size"_s, u"85x60mm"_s, u"--theme"_s, u"dark"_s} << 2008;
    }
    void everyRenderedFigureSaysWhatWasNotMeasured()
    {
        QFETCH(QStringList, options);
        QFETCH(int, width);
        const auto program = widgets::Collection::programPath(u"papilio"_s);
        if (program.isEmpty()) {
            QSKIP("papilio is not built");
        }
        const auto path = copyOf(u"spr-branch"_s);
        for (const auto* suffix : {"svg", "png"}) {
            const auto file = folder_.filePath(u"made."_s + QLatin1String(suffix));
            QCOMPARE(
                QProcess::execute(program, QStringList{u"render"_s, path, u"--page"_s, u"noise"_s,
                                                       u"--content"_s, u"plot"_s, u"-o"_s, file} +
                                               options),
                0);
        }
        const auto svg = QString::fromUtf8(contentOf(folder_.filePath(u"made.svg"_s)));
        QCOMPARE(svg.count(u">Simulated<"_s), 1);
        QVERIFY(svg.contains(options.join(u' ')));  // in the command that makes it again
        const auto drawn = QImage(folder_.filePath(u"made.png"_s)).width();
        QVERIFY2(std::abs(drawn - width) < 4, qPrintable(QString::number(drawn)));
    }

private:
    template<typename Control>
    static Control* find(MainWindow& window, const char* page, const char* name)
    {
        return window.page(QString::fromLatin1(page))
            ->findChild<Control*>(QString::fromLatin1(name));
    }

    static widgets::PlotFrame* plotOf(MainWindow& window, const QString& page)
    {
        return qobject_cast<widgets::PlotFrame*>(window.page(page)->mainPlot());
    }

    QString copyOf(const QString& sample)
    {
        const auto path = folder_.filePath(sample + u".papilio.h5"_s);
        QFile::copy(
            QStringLiteral(PAPILIO_BUILD_DIR "/share/papilio/samples/%1.papilio.h5").arg(sample),
            path);
        return path;
    }

    /// The command of the figure, run, writes what the window saves.
    void checkBytes(widgets::PlotFrame& plot, const QString& path, const QString& page)
    {
        const auto program = widgets::Collection::programPath(u"papilio"_s);
        if (program.isEmpty()) {
            QSKIP("papilio is not built");
        }
        const auto command = widgets::provenanceNote(plot).command;
        QVERIFY2(command.startsWith(u"papilio render "_s + path), qPrintable(command));
        const QStringList suffixes = {u"svg"_s, u"png"_s};
        const auto fileOf = [&](const char* of, const QString& suffix) {
            return folder_.filePath(page + QLatin1String(of) + suffix);
        };
        std::array<QProcess, 2> commands;  // at the same time
        for (int format = 0; format < suffixes.size(); ++format) {
            QVERIFY(plot.save(fileOf("-saved.", suffixes[format])));
            auto words = QProcess::splitCommand(command).mid(1);
            words.last() = fileOf("-rendered.", suffixes[format]);
            commands[std::size_t(format)].start(program, words);
        }
        for (int format = 0; format < suffixes.size(); ++format) {
            auto& process = commands[std::size_t(format)];
            QVERIFY(process.waitForFinished(120'000));
            QCOMPARE(process.exitCode(), 0);
            const auto bytes = contentOf(fileOf("-rendered.", suffixes[format]));
            QVERIFY(!bytes.isEmpty());
            const auto expected = contentOf(fileOf("-saved.", suffixes[format]));
            const auto differs = std::ranges::mismatch(bytes, expected).in1 - bytes.begin();
            QVERIFY2(bytes == expected, command.toUtf8() +
                                            "\nrendered: " + bytes.mid(differs - 40, 120) +
                                            "\nsaved: " + expected.mid(differs - 40, 120));
        }
    }

    static QByteArray contentOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir folder_;
};

PAPILIO_TEST(TestFigures)
#include "test_figures.moc"
