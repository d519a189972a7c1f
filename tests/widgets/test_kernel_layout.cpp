#include "tests/support/area_program.h"
#include "widgets/workbench/kernel_layout.h"

#include <QTest>

namespace papilio {

using namespace widgets;
using namespace Qt::StringLiterals;

class TestKernelLayout : public QObject {
    Q_OBJECT

private slots:
    void namesOfFloatingPointKernelsArePrecisionWidthAndHalf()
    {
        const auto layout =
            kernelLayout({u"S_SCAL 24"_s, u"S_SCAL 48"_s, u"D_512 24"_s, u"D_512_FMA 24"_s});

        QCOMPARE(layout.minor[0].label, u"SCAL"_s);
        QCOMPARE(layout.minor[0].count, 2);
        QCOMPARE(layout.series[0].categories, (QVector<int>{0, 0, 1, 1}));
    }

    // The axis said "L1 L2 L1 L2" and not which stride was which.
    void conditionsInParenthesesHeadTheirKernels()
    {
        const auto layout =
            kernelLayout({u"L1 1 (stride 64, ppb 512)"_s, u"L1 2 (stride 64, ppb 512)"_s,
                          u"memory 1 (stride 64, ppb 512)"_s, u"L1 1 (stride 128, ppb 16)"_s,
                          u"L1 2 (stride 128, ppb 16)"_s, u"memory 1 (stride 128, ppb 16)"_s});

        const auto& bars = layout;
        QCOMPARE(bars.labels.size(), 6);
        QCOMPARE(bars.major.size(), 2);
        QCOMPARE(bars.major[0].label, u"stride 64, ppb 512"_s);
        QCOMPARE(bars.major[1].label, u"stride 128, ppb 16"_s);
        QCOMPARE(bars.major[1].first, 3);
        QCOMPARE(bars.minor.size(), 4);
        QCOMPARE(bars.minor[2].label, u"L1"_s);
        QCOMPARE(bars.minor[2].first, 3);
        QCOMPARE(bars.minor[2].count, 2);
        QCOMPARE(bars.separators, (QVector<int>{3}));
        QCOMPARE(bars.series[0].categories.size(), 6);
    }

    void conditionsOfEachKernelAloneAreNoGroups()
    {
        const auto layout = kernelLayout({u"copy (1 KiB)"_s, u"copy (2 KiB)"_s, u"add (3 KiB)"_s});
        QCOMPARE(layout.labels.size(), 3);
        QVERIFY(layout.separators.isEmpty());
        // Their names, in two rows where they need them.
        QVERIFY(!kernelLayout({u"copy"_s, u"dot"_s, u"triad"_s}).hasSpans());
        QVERIFY(!kernelLayout({u"copy_avx512"_s, u"load_avx512"_s}).hasSpans());
        // One group would hide what tells them apart.
        QVERIFY(!kernelLayout({u"lines 64"_s, u"lines 128"_s, u"lines 256"_s}).hasSpans());
    }
};

}  // namespace papilio

PAPILIO_TEST(papilio::TestKernelLayout)
#include "test_kernel_layout.moc"
