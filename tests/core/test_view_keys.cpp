#include "core/model/view_state.h"
#include "tests/support/area_program.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace papilio;

/// The settings that `render --view` takes are those that the pages read.
class TestViewKeys : public QObject {
    Q_OBJECT

private slots:
    void keysOfThePagesAreKnown()
    {
        // Other things are kept under such names, too: paths of the program's settings, notes.
        const QStringList others{"campaign/paths", "audit/presets", "recorders/counters"};
        const QRegularExpression key(
            "\"((audit|campaign|compare|events|export|formulas|metrics|recorders|roofline|"
            "selection|signatures|study|topdown|noise)/[a-z_]+)\"");
        QDirIterator sources(QStringLiteral(PAPILIO_SOURCE_DIR "/widgets"), {"*.cpp", "*.h"},
                             QDir::Files, QDirIterator::Subdirectories);
        int found = 0;
        while (sources.hasNext()) {
            QFile file(sources.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const auto text = QString::fromUtf8(file.readAll())
                                  .remove(QRegularExpression("///[^\n]*|// [^\n]*|#include[^\n]*"));
            for (auto match = key.globalMatch(text); match.hasNext();) {
                const auto name = match.next().captured(1);
                found += others.contains(name) ? 0 : 1;
                QVERIFY2(others.contains(name) || core::checkViewKey(name.toStdString()),
                         qPrintable(file.fileName() + ": " + name));
            }
        }
        QVERIFY(found > 50);
    }

    void theOldViewOfMetricsIsTheTabWithTheCurves()
    {
        QVERIFY(core::checkViewKey("metrics/view"));
        core::ViewState view;
        QVERIFY(view.set("metrics/view", {"1"}));
        QCOMPARE(view.number("metrics/tab").value_or(0), 3.0);
        QVERIFY(view.find("metrics/view") == nullptr);
    }

    void anUnknownKeyIsRefusedWithTheKnownOnes()
    {
        QVERIFY(core::checkViewKey("compare/solver"));
        QVERIFY(core::checkViewKey("export/smallest"));
        const auto slip = core::checkViewKey("signatures/bases");
        QVERIFY(!slip);
        QVERIFY(slip.error().message.ends_with("signatures/basis"));
        const auto page = core::checkViewKey("recorder/rank");
        QVERIFY(!page);
        QVERIFY(page.error().message.find("recorders, roofline") != std::string::npos);
    }
};

PAPILIO_TEST(TestViewKeys)
#include "test_view_keys.moc"
