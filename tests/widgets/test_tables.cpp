#include "core/present/table.h"
#include "tests/support/area_program.h"
#include "tests/support/own_settings.h"
#include "tests/support/right_click.h"
#include "widgets/kit/filter_field.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/cell_roles.h"
#include "widgets/table/data_table.h"
#include "widgets/table/rows_model.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLineEdit>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>
#include <memory>
#include <vector>

using namespace papilio::widgets;

namespace {

struct Sample {
    std::string name;
    double value = 0;
};

/// More than the columns know of.
struct ShownSample : Sample {
    QString remark;
};

papilio::core::Columns<Sample> sampleColumns()
{
    papilio::core::Columns<Sample> columns;
    columns.emplace_back("name", "Name", "Its name").words(&Sample::name);
    columns.emplace_back("value", "Value").number(&Sample::value);
    return columns;
}

void fill(RowsModel<ShownSample>& model)
{
    const auto columns = sampleColumns();
    model.setColumns({model.column(columns, "name").textAsTip(), model.column(columns, "value"),
                      model.column(columns, "name").text(&ShownSample::remark)});
    model.setRows({{{"a", 1.0 / 3}, "first"}, {{"b", std::nan("")}, "second"}});
}

/// A table of words as a later version may have it: with other columns before those it had.
class ColumnsOfVersion : public RowsModel<int> {
public:
    explicit ColumnsOfVersion(const std::vector<std::string>& ids)
    {
        Columns columns;
        for (const auto& id : ids) {
            columns.push_back(column(id, QString::fromStdString(id)).text([](int) {
                return QStringLiteral("words");
            }));
        }
        show(std::move(columns), {1, 2});
    }
};

}  // namespace

class TestTables : public QObject {
    Q_OBJECT

private slots:
    // All that followed a negative exponent was drawn in another font.
    void onlyTheExponentHasAnotherFont()
    {
        QStandardItemModel model(1, 1);
        model.setItem(0, 0, new QStandardItem);
        model.item(0, 0)->setFont(Fonts::mono(Fonts::table));
        DataTable table;
        table.setSource(&model);
        table.setCells(CellKind{});
        table.setColumnWidth(0, 400);
        table.resize(500, 100);
        const auto rightmost = [&](const QString& text) {
            model.setData(model.index(0, 0), text);
            const auto image =
                table.viewport()->grab(table.visualRect(table.model()->index(0, 0))).toImage();
            for (int x = image.width() - 1; x >= 0; --x) {
                for (int y = 5; y < image.height() - 5; ++y) {
                    if (image.pixelColor(x, y) != image.pixelColor(image.width() - 10, y)) {
                        return x;
                    }
                }
            }
            return 0;
        };
        const int cell = QFontMetrics(Fonts::mono(Fonts::table)).horizontalAdvance(u'0');
        QVERIFY(rightmost(u"00000000000"_s) > cell);
        QVERIFY(rightmost(u"10\u207B⁵·iiiiii"_s) >= rightmost(u"00000000000"_s) - cell);
    }

    void initTestCase() { Theme::instance().apply(*qApp); }

    void rowsAreKeptWhereTheirKeysAreTheSame()
    {
        RowsModel<ShownSample> model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        fill(model);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);

        model.setRows({{{"a", 1}, "first"}, {{"b", 2}, "second"}}, &Sample::name);
        QCOMPARE(reset.count(), 0);
        QCOMPARE(model.index(1, 1).data(Qt::EditRole).toDouble(), 2.0);
        QCOMPARE(model.find(std::string("b"), &Sample::name), 1);

        model.setRows({{{"b", 2}, "second"}}, &Sample::name);
        QCOMPARE(reset.count(), 1);
        QVERIFY(model.rowAt(0) != nullptr && model.rowAt(1) == nullptr);
        model.show({model.column("name", QStringLiteral("Name")).text(&Sample::name)}, {});
        QCOMPARE(model.columnCount(), 1);
        QCOMPARE(model.rowCount(), 0);
    }

    // A centered title that was too long was cut on both sides.
    void longTitlesAreElidedWithinTheirPadding()
    {
        RowsModel<ShownSample> model;
        model.setColumns(
            {model.column("first", {}), model.column("name", QString(40, u'W')).titleAtCenter()});
        DataTable table;
        table.setSource(&model);
        table.resize(400, 100);
        table.setColumnWidth("name", 90);
        auto* header = table.horizontalHeader();
        header->setStretchLastSection(false);
        table.setColumnWidth("name", 90);
        const auto picture = header->grab().toImage();
        const int left = header->sectionViewportPosition(1);
        const auto isEmpty = [&](int from, int count) {
            const auto ground = picture.pixelColor(left + 1, 2);
            for (int x = from; x < from + count; ++x) {
                for (int y = 2; y + 4 < picture.height(); ++y) {
                    if (picture.pixelColor(left + x, y) != ground) {
                        return false;
                    }
                }
            }
            return true;
        };
        QVERIFY(isEmpty(0, 6) && isEmpty(84, 6));
        QVERIFY(!isEmpty(10, 70));
    }

    // The text of a command and the window show the same, each in its own style of numbers.
    void columnsOfCoreAreShownAsTheyAreTabulated()
    {
        RowsModel<ShownSample> model;
        fill(model);
        const WindowSentences inWindowStyle;
        const auto table = papilio::core::tabulate(sampleColumns(), model.rows());

        for (int row = 0; row < model.rowCount(); ++row) {
            for (int column = 0; column < 2; ++column) {
                const auto& cell =
                    table.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
                const auto index = model.index(row, column);
                QCOMPARE(index.data().toString().toStdString(), cell.text);
                QCOMPARE(index.data(Qt::EditRole).isValid(), column == 1);
            }
        }
        QCOMPARE(model.index(0, 1).data(Qt::EditRole).toDouble(), 1.0 / 3);
        QCOMPARE(model.index(1, 1).data().toString(), QStringLiteral("–"));
        QCOMPARE(model.headerData(0, Qt::Horizontal).toString(), QStringLiteral("Name"));
        QCOMPARE(model.headerData(0, Qt::Horizontal, Qt::ToolTipRole).toString(),
                 QStringLiteral("Its name"));
        QCOMPARE(model.index(0, 0).data(Qt::ToolTipRole).toString(), QStringLiteral("a"));
        // What is given later replaces what core shows.
        QCOMPARE(model.index(0, 2).data().toString(), QStringLiteral("first"));
    }

    // What a text begins with does not decide it: "≈ 120" may be a forecast.
    void roundOffHasItsValueInTheToolTip()
    {
        papilio::core::Columns<Sample> columns;
        columns.emplace_back("value", "Value").number(&Sample::value, [](double) {
            return std::string("≈ text");
        });
        columns.emplace_back("scaled", "Scaled").number(&Sample::value).scaledTo(1e12);
        const auto tip = [&](std::size_t column, double value) {
            return TableColumn<Sample>(columns[column])
                .value({"name", value}, Qt::ToolTipRole)
                .toString();
        };

        QCOMPARE(tip(0, 120), QString());
        QCOMPARE(tip(0, 2e-13), QStringLiteral("2e-13"));
        QCOMPARE(tip(0, 0), QString());
        QCOMPARE(tip(0, std::nan("")), QString());
        QCOMPARE(tip(1, 0.25), QStringLiteral("0.25"));
    }

    // Qt compares unsigned long as text: rank 11 came before rank 3.
    void wholeNumbersAreSortedAsNumbers()
    {
        QCOMPARE(cellValue(std::size_t{10}).typeId(), int(QMetaType::LongLong));
        QCOMPARE(cellValue(std::int64_t{10}).typeId(), int(QMetaType::LongLong));
    }

    void theHeaderChoosesColumns()
    {
        DataTable table(QStringLiteral("samples"), QStringLiteral("Samples"));
        RowsModel<ShownSample> model;
        fill(model);
        table.setSource(&model);
        table.resize(400, 200);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        const auto choose = [&](const QString& title) {
            bool isThere = false;
            (void)papilio::tests::rightClick(*table.horizontalHeader()->viewport(), {20, 10},
                                             [&](QMenu& menu) {
                                                 for (auto* action : menu.actions()) {
                                                     if (!isThere && action->text() == title) {
                                                         isThere = true;
                                                         action->trigger();
                                                     }
                                                 }
                                             });
            return isThere;
        };

        QVERIFY(choose(QStringLiteral("Value")));
        QVERIFY(table.isColumnHidden(1));
        QVERIFY(!table.asCsv().contains(QStringLiteral("Value")));
        // Neither the page nor a fit brings it back.
        table.setColumnHidden(1, false);
        table.fitColumns({.expendable = {1}});
        QVERIFY(table.isColumnHidden(1));
        table.chooseColumn(0, false);
        table.chooseColumn(2, false);
        QVERIFY(!table.isColumnHidden(2));  // the last one stays

        QVERIFY(choose(QStringLiteral("Usual columns")));
        for (int column = 0; column < 3; ++column) {
            QVERIFY(!table.isColumnHidden(column));
        }
    }

    void aNewColumnIsNotHiddenForAnotherOne()
    {
        const QTemporaryDir folder;
        papilio::tests::useOwnSettings(folder.path());
        const auto table = [](ColumnsOfVersion& model) {
            auto made = std::make_unique<DataTable>(QStringLiteral("versions"), QString());
            made->setSource(&model);
            made->show();
            return made;
        };
        ColumnsOfVersion before({"event", "noise", "score"});
        table(before)->chooseColumn(1, false);

        ColumnsOfVersion now({"event", "new", "noise", "score"});
        const auto shown = table(now);

        QVERIFY(!shown->isColumnHidden(1));
        QVERIFY(shown->isColumnHidden(2));
        QCoreApplication::setOrganizationName({});
    }

    void severalRowsAreSelectedAndCopied()
    {
        DataTable table;
        QStandardItemModel model(5, 1);
        for (int row = 0; row < 5; ++row) {
            model.setItem(row, 0, new QStandardItem(QStringLiteral("row %1").arg(row)));
        }
        table.setSource(&model);
        table.resize(300, 300);
        table.show();
        const QSignalSpy activated(&table, &DataTable::sourceRowActivated);
        const auto click = [&](int row, Qt::KeyboardModifiers modifiers) {
            QTest::mouseClick(table.viewport(), Qt::LeftButton, modifiers,
                              table.visualRect(table.model()->index(row, 0)).center());
        };

        click(0, {});
        click(3, Qt::ControlModifier);
        QCOMPARE(table.asTsv(true).count(u'\n'), 3);  // with the header
        QCOMPARE(table.currentSourceRow(), 3);
        click(1, {});
        click(3, Qt::ShiftModifier);
        QCOMPARE(table.selectionModel()->selectedRows().size(), 3);
        QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text().count(QStringLiteral("row ")), 3);
        QCOMPARE(activated.count(), 4);

        // What another view selects is one row, whatever key is held for a shortcut.
        table.selectSourceRow(4);
        QCOMPARE(table.selectionModel()->selectedRows().size(), 1);
        QCOMPARE(activated.count(), 4);
    }

    void headersStandOverTheirNumbersAndLeaveRoomForTheSortMark()
    {
        DataTable table;
        QStandardItemModel model(1, 3);
        for (int column = 0; column < 3; ++column) {
            auto* item = new QStandardItem("RNMSE");
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            model.setHorizontalHeaderItem(column, item);
        }
        table.setSource(&model);
        table.resize(400, 120);
        table.show();
        auto* header = table.horizontalHeader();
        const auto lastInk = [&] {  // of the middle section
            const auto image = header->grab().toImage();
            const int left = header->sectionViewportPosition(1);
            int last = left;
            for (int x = left; x < left + header->sectionSize(1); ++x) {
                for (int y = 4; y < image.height() - 4; ++y) {
                    last = image.pixel(x, y) != Theme::tokens().raised.rgb() ? x : last;
                }
            }
            return left + header->sectionSize(1) - last;
        };
        const auto inkedColumns = [&] {
            const auto image = header->grab().toImage();
            int inked = 0;
            const int left = header->sectionViewportPosition(1);
            for (int x = left + 2; x < left + header->sectionSize(1) - 2; ++x) {
                bool isInked = false;
                for (int y = 4; y < image.height() - 4; ++y) {
                    isInked = isInked || image.pixel(x, y) != Theme::tokens().raised.rgb();
                }
                inked += isInked ? 1 : 0;
            }
            return inked;
        };
        const int word = inkedColumns();
        QVERIFY(lastInk() >= 7 && lastInk() <= 11);  // the padding of the cells below

        header->setSortIndicator(1, Qt::AscendingOrder);

        QVERIFY(lastInk() >= 7 && lastInk() <= 11);
        QVERIFY2(inkedColumns() >= word + 7, "the mark covers the word");
    }

    void anEmptyTableShowsItsWholeSentence()
    {
        DataTable table;
        QStandardItemModel model(0, 1);
        table.setSource(&model);
        table.setEmptyText("Nothing was opened yet.");
        table.resize(400, 28 + 26);  // as low as one row
        table.show();
        const auto image = table.viewport()->grab().toImage();
        const auto isInked = [&](int y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixel(x, y) != Theme::tokens().surface.rgb()) {
                    return true;
                }
            }
            return false;
        };
        int inked = 0;
        for (int y = 0; y < image.height(); ++y) {
            inked += isInked(y) ? 1 : 0;
        }
        QVERIFY(inked > 8);
        QVERIFY(!isInked(0) && !isInked(image.height() - 1));
    }

    void aFilterWritesNamesInMonoAndItsPlaceholderNot()
    {
        FilterField field;
        QCOMPARE(field.font().family(), Fonts::ui().family());
        QTest::keyClicks(&field, "FP");
        QCOMPARE(field.font().family(), Fonts::mono().family());
        field.clear();
        QCOMPARE(field.font().family(), Fonts::ui().family());
    }

    void filterTellsPlainTextFromExpressions()
    {
        FilterField field;
        const QSignalSpy changed(&field, &FilterField::patternChanged);

        QTest::keyClicks(&field, "a.c");
        QVERIFY(!field.pattern().match("abc").hasMatch());
        QVERIFY(field.pattern().match("xA.Cx").hasMatch());
        field.setRegex(true);
        QVERIFY(field.pattern().match("abc").hasMatch());

        const auto before = changed.count();
        QTest::keyClicks(&field, "(");
        QCOMPARE(changed.count(), before);  // not an expression yet: the last one stays
        QVERIFY(field.property("invalid").toBool());
        QTest::keyClick(&field, Qt::Key_Escape);
        QVERIFY(field.text().isEmpty() && !field.property("invalid").toBool());
    }

    void tableSortsFiltersAndCopies()
    {
        QStandardItemModel model(0, 2);
        model.setHorizontalHeaderLabels({"Event", "RNMSE"});
        const auto add = [&model](const QString& name, double value, const QString& shown) {
            auto* number = new QStandardItem(shown);
            number->setData(value, SortRole);
            number->setData(QString::number(value, 'g', 17), CopyRole);
            model.appendRow({new QStandardItem(name), number});
        };
        add("B,1", 9e-3, "9.00e−3");
        add("A", 10, "10.0");
        add("C", std::nan(""), "–");
        DataTable table;
        table.setSource(&model);
        table.resize(400, 200);
        table.show();
        const QSignalSpy activated(&table, &DataTable::sourceRowActivated);

        QCOMPARE(table.sourceRow(0), 0);  // unsorted: the order of the source
        table.sortByColumn(1, Qt::AscendingOrder);
        QCOMPARE(table.sourceRow(0), 0);
        QCOMPARE(table.sourceRow(1), 1);
        QCOMPARE(table.sourceRow(2), 2);
        table.selectSourceRow(1);
        QCOMPARE(activated.count(), 0);
        QCOMPARE(table.asTsv(true), QStringLiteral("Event\tRNMSE\nA\t10\n"));
        QVERIFY(table.asCsv().startsWith("Event,RNMSE\n\"B,1\",0.0089999999999999993\n"));
        QTest::keyClick(&table, Qt::Key_Up);
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated.last().first().toInt(), 0);

        table.filter().setPattern(
            QRegularExpression("^a$", QRegularExpression::CaseInsensitiveOption));
        QCOMPARE(table.filter().rowCount(), 1);
        QCOMPARE(table.sourceRow(0), 1);

        // "The files have no definition", of files whose rows the filter hid.
        const auto nothing = QStringLiteral("There is nothing.");
        table.setEmptyText(nothing);
        QCOMPARE(table.emptyText(), nothing);
        table.filter().setPattern(QRegularExpression("^z$"));
        QVERIFY(table.emptyText() != nothing);
        model.removeRows(0, model.rowCount());
        QCOMPARE(table.emptyText(), nothing);
    }

    // The page showed the first row as chosen, the table showed it plain, and Down skipped it.
    void tabChoosesNoRowAndTheFirstKeyTheFirstOne()
    {
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        auto* before = new QLineEdit;
        auto* table = new DataTable;
        QStandardItemModel model(3, 1);
        table->setSource(&model);
        layout->addWidget(before);
        layout->addWidget(table);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        before->setFocus();
        const QSignalSpy activated(table, &DataTable::sourceRowActivated);

        QTest::keyClick(before, Qt::Key_Tab);
        QTRY_VERIFY(table->hasFocus());
        QVERIFY(!table->currentIndex().isValid());
        QVERIFY(activated.isEmpty());

        for (const int row : {0, 1}) {
            QTest::keyClick(table, Qt::Key_Down);
            QCOMPARE(table->currentSourceRow(), row);
            QVERIFY(table->selectionModel()->isRowSelected(row, {}));
            QCOMPARE(activated.back().first().toInt(), row);
        }
        // Leaving and coming back changes nothing.
        QTest::keyClick(table, Qt::Key_Backtab, Qt::ShiftModifier);
        QTest::keyClick(before, Qt::Key_Tab);
        QTRY_VERIFY(table->hasFocus());
        QCOMPARE(table->currentSourceRow(), 1);
        QVERIFY(table->selectionModel()->isRowSelected(1, {}));
        QCOMPARE(activated.size(), 2);
    }

    void eventNamesNeverLoseTheirMask()
    {
        const QFontMetrics metrics(Fonts::mono());
        const QString name = "FP_ARITH_INST_RETIRED:512B_PACKED_DOUBLE";

        const auto whole = elideEventName(name, metrics, 10000);
        QCOMPARE(whole.family + whole.mask, name);
        const auto tight = elideEventName(
            name, metrics, metrics.horizontalAdvance("FP_ARITH…:512B_PACKED_DOUBLE") + 1);
        QCOMPARE(tight.mask, QStringLiteral("512B_PACKED_DOUBLE"));
        QCOMPARE(tight.family, QStringLiteral("FP_ARITH…:"));
        // A mask that is too wide alone is never cut in silence.
        const auto gpu = QStringLiteral("rocm:::SQ_INSTS_VALU_ADD_F16:device=0");
        const auto narrow = [&](const QString& shown) {
            const auto parts = elideEventName(gpu, metrics, metrics.horizontalAdvance(shown) + 1);
            return QString(parts.family + parts.mask);
        };
        QCOMPARE(narrow("…:SQ_INSTS_VALU_ADD_F16…"), QStringLiteral("…:SQ_INSTS_VALU_ADD_F16…"));
        QVERIFY(narrow("…:SQ_INST…ADD_F16").endsWith("_F16"));  // not the device, the same for all
        QCOMPARE(narrow("…:SQ_INST…ADD_F16").size(), 17);
        QCOMPARE(splitEventName("PAPI_TOT_CYC").mask, QStringLiteral("PAPI_TOT_CYC"));
        QCOMPARE(splitEventName("perf::CYCLES:u").mask, QStringLiteral("u"));
        // What tells GPU events apart stands before the device, which is the same for all.
        QCOMPARE(splitEventName("amd64_rocm:::SQ_INSTS:device=0").mask,
                 QStringLiteral("SQ_INSTS:device=0"));
    }
};

PAPILIO_TEST(TestTables)
#include "test_tables.moc"
