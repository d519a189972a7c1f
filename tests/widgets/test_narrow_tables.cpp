#include "tests/support/area_program.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/cell_roles.h"
#include "widgets/table/data_table.h"
#include "widgets/table/two_line_delegate.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QHeaderView>
#include <QScrollBar>
#include <QSet>
#include <QStandardItemModel>
#include <QTest>
#include <QToolButton>

using namespace papilio::widgets;

namespace {

/// Names that differ in their family, in the middle of their mask, or in what qualifies it.
QStringList closeNames()
{
    QStringList names{QStringLiteral("BR_INST_RETIRED:COND_TAKEN"),
                      QStringLiteral("BR_MISP_RETIRED:COND_TAKEN")};
    for (const auto* family : {"OFFCORE_RESPONSE_0:", "OFFCORE_RESPONSE_1:", "OCR:"}) {
        for (const auto* mask :
             {"DEMAND_DATA_RD_L3_HIT_SNOOP_HITM", "DEMAND_DATA_RD_REMOTE_CACHE_SNOOP_HITM",
              "DEMAND_DATA_RD_L3_HIT_SNOOP_HIT_WITH_FWD",
              "DEMAND_DATA_RD_REMOTE_CACHE_SNOOP_HIT_WITH_FWD", "READS_TO_CORE_L3_HIT_SNOOP_HITM",
              "DEMAND_DATA_RD_L3_HIT", "DEMAND_RFO_L3_HIT"}) {
            names << QLatin1String(family) + QLatin1String(mask);
        }
    }
    for (int number = 0; number < 8; ++number) {
        names << QStringLiteral("spr_unc_imc%1::UNC_M:CAS_COUNT_RD").arg(number)
              << QStringLiteral("rocm:::SQ_INSTS_VALU_ADD_F16:device=%1").arg(number);
    }
    return names;
}

QString joined(const EventNameParts& parts)
{
    return parts.family + parts.mask;
}

}  // namespace

class TestNarrowTables : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().apply(*qApp); }

    void theFamilyIsGoneBeforeTheMaskIsTouched()
    {
        const QFontMetrics metrics(Fonts::mono(Fonts::table));
        const auto name = QStringLiteral("FP_ARITH_INST_RETIRED:128B_PACKED_DOUBLE");

        const auto parts = elideEventName(
            name, metrics, metrics.horizontalAdvance(QStringLiteral("…:128B_PACKED_DOUBLE")) + 1);

        QCOMPARE(parts.family, QStringLiteral("…:"));
        QCOMPARE(parts.mask, QStringLiteral("128B_PACKED_DOUBLE"));
    }

    void namesInViewNeverLookAlike_data()
    {
        QTest::addColumn<int>("characters");
        for (int characters = 18; characters <= 60; characters += 3) {
            QTest::addRow("%d", characters) << characters;
        }
    }
    void namesInViewNeverLookAlike()
    {
        QFETCH(int, characters);
        const QFontMetrics metrics(Fonts::mono(Fonts::table));
        const int width = metrics.horizontalAdvance(QString(characters, QLatin1Char('0'))) + 1;
        QSet<QString> shown;
        for (const auto& name : closeNames()) {
            const auto text = joined(elideEventNameAmong(name, closeNames(), metrics, width));
            QVERIFY2(!shown.contains(text), qPrintable(text));
            QVERIFY2(metrics.horizontalAdvance(text) <= width, qPrintable(text));
            shown.insert(text);
        }
    }

    /// Formulas begin and end alike, and differ in a term between.
    void formulasInViewNeverLookAlike()
    {
        const QFontMetrics metrics(Fonts::mono(Fonts::table));
        QStringList formulas;
        for (const auto* term : {"SCALAR_SINGLE", "SCALAR_DOUBLE", "128B_PACKED_SINGLE"}) {
            formulas << QStringLiteral(
                            "128B_PACKED_DOUBLE + 2·256B_PACKED_DOUBLE + %1 + "
                            "4·512B_PACKED_DOUBLE + 8·256B_PACKED_SINGLE")
                            .arg(QLatin1String(term));
        }
        for (int characters = 18; characters <= 60; characters += 3) {
            const int width = metrics.horizontalAdvance(QString(characters, QLatin1Char('0'))) + 1;
            QSet<QString> shown;
            for (const auto& formula : formulas) {
                const auto text = elideAmong(formula, formulas, metrics, width);
                QVERIFY2(!shown.contains(text), qPrintable(text));
                QVERIFY2(metrics.horizontalAdvance(text) <= width, qPrintable(text));
                shown.insert(text);
            }
        }
    }

    void aNameAloneIsElidedAsAlways()
    {
        const QFontMetrics metrics(Fonts::mono(Fonts::table));
        const auto name = QStringLiteral("OCR:DEMAND_DATA_RD_L3_HIT_SNOOP_HITM");
        const int width = metrics.horizontalAdvance(QString(20, QLatin1Char('0'))) + 1;

        QCOMPARE(joined(elideEventNameAmong(name, {name, QStringLiteral("INST_RETIRED:ANY")},
                                            metrics, width)),
                 joined(elideEventName(name, metrics, width)));
    }

    void aFormulaThatIsTooLongWrapsInAHigherRow()
    {
        QStandardItemModel model(1, 1);
        auto* item = new QStandardItem(QStringLiteral("SP Instrs."));
        item->setData(QStringLiteral("128B_PACKED_SINGLE + 256B_PACKED_SINGLE + "
                                     "512B_PACKED_SINGLE + SCALAR_SINGLE"),
                      SecondLineRole);
        model.setItem(0, 0, item);
        DataTable table;
        table.setSource(&model);
        table.setDensity(DataTable::Density::TwoLines);
        auto* delegate = new TwoLineDelegate(&table);
        delegate->setWrapping();
        table.setItemDelegateForColumn(0, delegate);
        table.setFittedRows();
        table.resize(900, 200);
        table.show();
        QTRY_COMPARE(table.rowHeight(0), Fonts::scaled(44));

        table.resize(360, 200);

        QTRY_VERIFY(table.rowHeight(0) > Fonts::scaled(44));
    }

    void wordsWrapAtSpacesAndOnlyTheLastLineIsCut()
    {
        const QFontMetrics metrics(Fonts::ui(Fonts::table));
        const auto text = QStringLiteral("differs on 6 of 48 kernels, most on D_SCAL 96");
        const int whole = metrics.horizontalAdvance(text) + 1;  // which is rounded

        QCOMPARE(wrappedLines(text, metrics, whole, 2).size(), 1);
        const auto two = wrappedLines(text, metrics, whole * 6 / 10, 2);
        QCOMPARE(two.join(QLatin1Char(' ')), text);
        QCOMPARE(two.size(), 2);
        QVERIFY(wrappedLines(text, metrics, whole / 3, 2).last().endsWith(QChar(0x2026)));
        for (int width = whole / 4; width < whole; ++width) {  // also by a part of a pixel
            QCOMPARE(wrappedLines(text, metrics, width, 9).join(QLatin1Char(' ')), text);
        }
    }

    /// Names were cut beside empty space.
    void cutColumnsTakeTheRoomThatIsLeft()
    {
        QStandardItemModel model(1, 2);
        model.setHorizontalHeaderLabels({QStringLiteral("Name"), QStringLiteral("Why")});
        model.setItem(0, 0, new QStandardItem(QString(40, QLatin1Char('N'))));
        model.setItem(0, 1, new QStandardItem(QStringLiteral("short")));
        DataTable table;
        table.setSource(&model);
        table.resize(900, 200);
        table.show();

        table.fitColumns({.widest = 120, .words = 1});

        QVERIFY(table.columnWidth(0) >= table.contentWidth(0));
    }

    void expendableColumnsGoFirstAndComeBack()
    {
        QStandardItemModel model(1, 3);
        model.setHorizontalHeaderLabels(
            {QStringLiteral("Kernel"), QStringLiteral("GFLOP/s"), QStringLiteral("Speedup")});
        model.setItem(0, 0, new QStandardItem(QStringLiteral("assembly_element")));
        DataTable table;
        table.setSource(&model);
        table.resize(600, 200);
        table.show();
        table.fitColumns({.expendable = {2, 1}});
        QVERIFY(!table.isColumnHidden(2));

        table.resize(260, 200);
        table.fitColumns({.expendable = {2, 1}});

        QVERIFY(table.isColumnHidden(2));
        QVERIFY(!table.isColumnHidden(1));
        QTRY_COMPARE(table.horizontalScrollBar()->maximum(), 0);
        table.resize(600, 200);
        table.fitColumns({.expendable = {2, 1}});
        QVERIFY(!table.isColumnHidden(2));
    }

    void aNarrowColumnComesBackWhereAWideOneWent()
    {
        QStandardItemModel model(1, 3);
        model.setHorizontalHeaderLabels(
            {QStringLiteral("Kernel"), QStringLiteral("Saving"), QStringLiteral("Bound by")});
        model.setItem(0, 2,
                      new QStandardItem(QStringLiteral("no bytes are counted; below the roof")));
        DataTable table;
        table.setSource(&model);
        table.resize(260, 200);
        table.show();

        table.fitColumns({.expendable = {1, 2}});

        QVERIFY(table.isColumnHidden(2));
        QVERIFY(!table.isColumnHidden(1));
        const auto* more = table.findChild<QToolButton*>(QStringLiteral("moreColumns"));
        QVERIFY(more->toolTip().contains(QStringLiteral("Bound by")));
        QVERIFY(!more->toolTip().contains(QStringLiteral("Saving")));
    }

    // The answer was hidden behind names that a few letters less made room for.
    void wordsAreCutBeforeAColumnIsHidden()
    {
        QStandardItemModel model(1, 2);
        model.setHorizontalHeaderLabels({QStringLiteral("Kernel"), QStringLiteral("Difference")});
        model.setItem(0, 0, new QStandardItem(QStringLiteral("L1 1 (stride 64, ppb 512)")));
        model.setItem(0, 1, new QStandardItem(QStringLiteral("0.00031")));
        DataTable table;
        table.setSource(&model);
        table.show();
        table.resize(table.contentWidth(0) + table.contentWidth(1) - 20, 200);
        const ColumnFit fit{.expendable = {1}, .words = 0, .leastWords = 60};
        table.fitColumns(fit);
        QVERIFY(!table.isColumnHidden(1));
        QTRY_COMPARE(table.horizontalScrollBar()->maximum(), 0);
        table.resize(130, 200);
        table.fitColumns(fit);
        QVERIFY(table.isColumnHidden(1));
    }

    // A last number stays near the other columns; words get the whole of what they say.
    void whereThereIsRoomWordsAreWholeAndNumbersNear()
    {
        QStandardItemModel model(1, 3);
        model.setHorizontalHeaderLabels(
            {QStringLiteral("Kernel"), QStringLiteral("Bound by"), QStringLiteral("Saving")});
        model.setItem(0, 0, new QStandardItem(QStringLiteral("checkpoint_crc")));
        model.setItem(0, 1,
                      new QStandardItem(QStringLiteral(
                          "no bytes are counted; below the roof of scalar additions")));
        auto* saving = new QStandardItem(QStringLiteral("1.95"));
        saving->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        model.setItem(0, 2, saving);
        DataTable table;
        table.setSource(&model);
        table.resize(1600, 200);
        table.show();

        table.fitColumns({.expendable = {0}, .words = 1});

        QCOMPARE(table.columnWidth(1), table.contentWidth(1));
        QVERIFY(table.columnWidth(2) < Fonts::scaled(190));
    }

    void columnsFollowTheTableButForThoseSetByHand()
    {
        QStandardItemModel model(1, 3);
        model.setHorizontalHeaderLabels(
            {QStringLiteral("Kernel"), QStringLiteral("GFLOP/s"), QStringLiteral("Speedup")});
        model.setItem(0, 0, new QStandardItem(QStringLiteral("assembly_element")));
        DataTable table;
        table.setSource(&model);
        table.resize(600, 200);
        table.show();
        table.fitColumns({.expendable = {2}});
        table.horizontalHeader()->resizeSection(1, 137);

        table.resize(260, 200);
        QTRY_VERIFY(table.isColumnHidden(2));
        table.resize(600, 200);

        QTRY_VERIFY(!table.isColumnHidden(2));
        QCOMPARE(table.columnWidth(1), 137);
    }

    void theLastColumnIsReadWhereATableIsScrolled()
    {
        QStandardItemModel model(1, 2);
        model.setHorizontalHeaderLabels({QStringLiteral("Kernel"), QStringLiteral("Bound by")});
        model.setItem(0, 0, new QStandardItem(QStringLiteral("assembly_element_of_a_program")));
        model.setItem(0, 1, new QStandardItem(QStringLiteral("no bytes are counted")));
        DataTable table;
        table.setSource(&model);
        table.resize(200, 200);
        table.show();

        table.fitColumns({.widest = 420});

        QCOMPARE(table.columnWidth(1), table.contentWidth(1));
    }

    void theWholeRowIsUnderThePointer()
    {
        QStandardItemModel model(3, 2);
        DataTable table;
        table.setSource(&model);
        table.resize(300, 200);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));

        QTest::mouseMove(table.viewport(), table.visualRect(table.model()->index(1, 1)).center());
        QTRY_COMPARE(table.hoveredRow(), 1);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(table.viewport(), &leave);
        QCOMPARE(table.hoveredRow(), -1);
    }

    void thresholdsReadWithFourDigits()
    {
        QCOMPARE(shortText(0.5759942123), QStringLiteral("0.576"));
        QCOMPARE(shortText(1e-10), QStringLiteral("10⁻¹⁰"));
        QCOMPARE(shortText(0), QStringLiteral("0"));
    }
};

PAPILIO_TEST(TestNarrowTables)
#include "test_narrow_tables.moc"
