#include "tests/io/cat_fixtures.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QDir>
#include <QTest>

#include <fstream>

using namespace papilio::core;
using namespace papilio::tests;

class CatRefusals : public QObject {
    Q_OBJECT

private slots:
    void whatStandsWrongIsNamed_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* name, const char* file, const QByteArray& text,
                            const char* sentence) {
            QTest::newRow(name) << QString(file) << text << QString(sentence);
        };
        row("short branch", "A.branch", "1.00\n2.00\n",
            "A.branch: line 3, column 1: expected 11 numbers, found 2");
        row("long branch", "A.branch", QByteArray("1\n").repeated(12),
            "A.branch: line 12, column 1: expected 11 numbers, found more");
        row("two numbers", "A.branch", "1 2\n",
            "A.branch: line 1, column 3: expected 1 number, found 2");
        row("text in branch", "A.branch", "1\nabc\n",
            "A.branch: line 2, column 1: expected a number, found \"abc\"");
        row("nan in branch", "A.branch", "nan\n",
            "A.branch: line 1, column 1: expected a number, found \"nan\"");
        row("vec before section", "A.vec", "# ExpectedInstrs EventCount\n24 1\n",
            "A.vec: line 2, column 1: expected the header of a section, found a row");
        row("vec of one number", "A.vec", "# ExpectedInstrs EventCount\n# SP FMA Scalar\n24\n",
            "A.vec: line 3, column 3: expected 2 numbers, found 1");
        row("vec without rows", "A.vec", "# ExpectedInstrs EventCount\n# SP FMA Scalar\n",
            "A.vec: line 3, column 1: expected rows of numbers, found none");
        row("flops of nine", "A.flops", "#Single-Precision GEMM\n0 0 0 0 0 0 0 0 0\n",
            "A.flops: line 2, column 18: expected 10 numbers, found 9");
        row("flops with text", "A.flops", "#Single-Precision GEMM\n0 0 x 0 0 0 0 0 0 1\n",
            "A.flops: line 2, column 5: expected a number, found \"x\"");
        row("instr of three", "A.instr", "# Mem_RO\n1 2 3\n",
            "A.instr: line 2, column 6: expected 4 numbers, found 3");
        row("instr without iterations", "A.instr", "# Mem_RO\n0 2 3 1\n",
            "A.instr: line 2, column 1: expected a number of iterations above 0");
        row("reads before section", "A.data.reads", "# Core: 0\n1 2\n",
            "A.data.reads: line 2, column 1: expected the header of a section, found a row");
        row("reads without threads", "A.data.reads", "# PTRN=3\n4096\n",
            "A.data.reads: line 2, column 5: expected a buffer size and a number for each thread, "
            "found one number");
        row("reads of other threads", "A.data.reads", "# PTRN=3\n4096 1 2\n8192 1\n",
            "A.data.reads: line 3, column 7: expected 3 numbers, found 2");
        row("header of no text", "A.flops", "#Single\xff-Precision\n0 0 0 0 0 0 0 0 0 0\n",
            "A.flops: is not UTF-8 text");
        row("header in icache", "A.icache", "# hello\n1\n",
            "A.icache: line 1, column 1: expected a number, found \"#\"");
    }
    void whatStandsWrongIsNamed()
    {
        QFETCH(QString, file);
        QFETCH(QByteArray, text);
        QFETCH(QString, sentence);
        const Folder folder;
        const auto path = folder.write(file.toStdString(), text);

        const auto document = importStudy({folder.path().toStdString()}, {});

        QVERIFY(!document);
        QCOMPARE(document.error().code, Errc::Malformed);
        QCOMPARE(QString::fromStdString(document.error().message),
                 QString::fromStdString(path.parent_path().string()) + "/" + sentence);
        QVERIFY(hasPlaceOfMessage(document.error()));
    }

    void filesThatDisagreeAreNamed()
    {
        const Folder folder;
        folder.write("A.icache", "1\n2\n");
        folder.write("B.icache", "1\n2\n3\n");
        const auto sentence = QString::fromStdString(message({folder.path().toStdString()}));
        QVERIFY2(sentence.contains("B.icache: its 3 rows differ from those of"),
                 qPrintable(sentence));
    }

    void otherFilesAreRefused_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("a table") << "data.csv";
        QTest::newRow("a study") << "study.h5";
        QTest::newRow("hidden") << ".branch";
    }
    void otherFilesAreRefused()
    {
        QFETCH(QString, file);
        const Folder folder;
        const auto path = folder.write(file.toStdString(), "event,rep,k\nA,0,1\n");

        ImportOptions options;
        options.format = ImportFormat::Cat;

        const auto sentence = message({path}, options);

        QCOMPARE(
            QString::fromStdString(sentence),
            QString::fromStdString(path.string()) +
                ": is not output of the Counter Analysis Toolkit; expected a name that ends "
                "in .branch, .data.reads, .data.writes, .flops, .vec, .instr, .icache or .stat");
    }

    void otherDirectoriesAreRefused()
    {
        const Folder folder;
        folder.write("notes.txt", "hello");
        const auto path = std::filesystem::path(folder.path().toStdString());
        ImportOptions options;
        options.format = ImportFormat::Cat;
        QVERIFY(QString::fromStdString(message({path}, options))
                    .contains("contains no output of the Counter Analysis Toolkit; expected files "
                              "that end in .branch"));
        QVERIFY(QString::fromStdString(message({fixture("run1"), fixture("run1")}))
                    .contains("was given twice"));
        QVERIFY(QString::fromStdString(message({fixture("run3")}))
                    .contains("file or folder not found"));
        folder.write("A.branch", QByteArray("1\n").repeated(11));
        const auto document = importStudy({path}, {});
        QVERIFY(document);
        QVERIFY(
            hasNote(*document->benchmarks.front()->data, "not output of the toolkit: notes.txt"));
    }

    // A folder beside the runs that cannot be read as one of the toolkit is passed over.
    void otherDirectoriesInsideArePassedOver()
    {
        const Folder folder;
        QVERIFY(QDir(folder.path()).mkpath("run"));
        QVERIFY(QDir(folder.path()).mkpath("notes"));
        folder.write("run/A.branch", QByteArray("1\n").repeated(11));
        const auto path = std::filesystem::path(folder.path().toStdString());
        std::ofstream(path / "notes" / "\xff.txt") << "hello";
        const auto document = importStudy({path}, {});
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(document->benchmarks.size(), std::size_t(1));
    }
};

PAPILIO_TEST(CatRefusals)
#include "test_cat_refusals.moc"
