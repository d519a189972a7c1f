#include "core/io/resources/resources.h"
#include "core/io/text/basis_csv.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QTest>

using namespace papilio::core;
using namespace papilio::tests;

class BasisCsv : public QObject {
    Q_OBJECT

private slots:
    void basisComesBack()
    {
        Basis basis{{"A", "B, C", "\"q\""}, Eigen::MatrixXd(2, 3), ""};
        basis.matrix << 1, 0.1, -2, 1e-17, 3, 0;

        const auto read = parseBasisCsv(basisToCsv(basis), "basis.csv");

        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QVERIFY(*read == basis);
    }

    // Of a file's first name, the mark is not the file's.
    void aByteOrderMarkInANameComesBack()
    {
        const Basis basis{{"\ufeffA", "\ufeff"}, Eigen::MatrixXd::Identity(2, 2), ""};

        const auto read = parseBasisCsv(basisToCsv(basis), "basis.csv");

        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QVERIFY(*read == basis);
    }

    void signaturesComeBackInAnyOrder()
    {
        const Basis basis{{"A", "B"}, Eigen::MatrixXd::Identity(2, 2), ""};
        const Signatures signatures = {{"First, of two.", Eigen::Vector2d(1, -0.5), ""},
                                       {"Second.", Eigen::Vector2d(0, 2), ""}};

        const auto read = parseSignaturesCsv(signaturesToCsv(signatures, basis), basis, "s.csv");
        const auto swapped = parseSignaturesCsv(
            "metric,B,A\n\"First, of two.\",-0.5,1\nSecond.,2,0\n", basis, "s.csv");

        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(*read, signatures);
        QVERIFY(swapped);
        QCOMPARE(*swapped, signatures);
    }

    void firstCommentIsTheNote()
    {
        const auto basis = parseBasisCsv("# What it means.\n# More.\nA\n1\n", "basis.csv");
        QVERIFY(basis);
        QCOMPARE(basis->note, std::string("What it means."));
    }

    void whatStandsWrongIsNamed_data()
    {
        QTest::addColumn<bool>("isBasis");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, bool isBasis, const char* text, const char* part) {
            QTest::newRow(name) << isBasis << QByteArray(text) << QString::fromUtf8(part);
        };
        row("empty basis", true, "", "f.csv: is empty");
        row("no header", true, "1,2\n3,4\n",
            "f.csv: line 1, column 1: expected the name of an expectation, found the number 1");
        row("text in basis", true, "A,B\n1,x\n",
            "f.csv: line 2, column 2: expected a number, found \"x\"");
        row("empty cell", true, "A,B\n1,\n",
            "f.csv: line 2, column 2: expected a number, found \"\"");
        row("infinite", true, "A\ninf\n", "f.csv: line 2, column 1: expected a number");
        row("short line", true, "A,B\n1,2\n1\n",
            "f.csv: line 3, column 2: 1 cells, but the header has 2");
        row("long line", true, "A,B\n1,2,3\n",
            "f.csv: line 2, column 3: 3 cells, but the header has 2");
        row("semicolons", true, "A;B\n1;2\n", "f.csv: separates its columns by \";\"; save it");
        row("tabs", false, "metric\tA\tB\nM\t1\t2\n", "f.csv: separates its columns by tabs");
        row("kernels twice over", true, "kernel,kernel\nld,1\n",
            "f.csv: line 1, column 2: expected the name of an expectation");
        row("nothing but kernels", true, "kernel\nld\n",
            "f.csv: line 1, column 1: expected the names of the expectations after \"kernel\"");
        row("two lines twice", true, "\"A\nB\",\"A\nB\"\n1,2\n", "'A B' is a duplicate");
        row("two lines unknown", false, "metric,\"A\nB\",B\n", "expectation \"A B\" is not in");
        row("two lines of a metric", false, "metric,A,B\n\"M\nN\",1,2\n\"M\nN\",1,2\n", "M N");
        row("name twice", true, "A,A\n1,2\n", "A");
        row("empty signatures", false, "", "f.csv: is empty");
        row("no metric", false, "name,A,B\n",
            "f.csv: line 1, column 1: expected \"metric\", found \"name\"");
        row("unknown expectation", false, "metric,A,Z\n",
            "f.csv: line 1, column 3: expectation \"Z\" is not in the basis (A, B)");
        row("expectation twice", false, "metric,A,A\n",
            "f.csv: line 1, column 3: expectation \"A\" is a duplicate");
        row("expectation lacks", false, "metric,A\nM,1\n",
            "f.csv: line 1, column 2: 1 expectations, but the basis has 2 (A, B)");
        row("text in signature", false, "metric,A,B\nM,1,two\n",
            "f.csv: line 2, column 3: expected a number, found \"two\"");
        row("metric twice", false, "metric,A,B\nM,1,2\nM,2,1\n", "M");
    }
    void whatStandsWrongIsNamed()
    {
        QFETCH(bool, isBasis);
        QFETCH(QByteArray, text);
        QFETCH(QString, part);
        const Basis basis{{"A", "B"}, Eigen::MatrixXd::Identity(2, 2), ""};
        const std::string_view view(text.constData(), static_cast<std::size_t>(text.size()));

        std::string message;
        if (isBasis) {
            const auto read = parseBasisCsv(view, "f.csv");
            message = read ? "read" : read.error().message;
            QVERIFY(read || hasPlaceOfMessage(read.error()));
        } else {
            const auto read = parseSignaturesCsv(view, basis, "f.csv");
            message = read ? "read" : read.error().message;
            QVERIFY(read || hasPlaceOfMessage(read.error()));
        }

        QVERIFY2(message.starts_with("f.csv: "), message.c_str());
        QVERIFY2(QString::fromStdString(message).contains(part), message.c_str());
        QVERIFY2(message.find('\n') == std::string::npos, message.c_str());
    }

    void linesAreMatchedToKernelsByName_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("part");
        QTest::newRow("titled") << QByteArray("Kernel,A,B\nst,3,4\nld,1,2\n") << "";
        QTest::newRow("untitled") << QByteArray(",A,B\nst,3,4\n ld,1,2\n") << "";
        QTest::newRow("without names") << QByteArray("A,B\n1,2\n3,4\n") << "";
        QTest::newRow("unknown") << QByteArray("kernel,A,B\nld,1,2\nfma,3,4\n")
                                 << "line 3, column 1: the benchmark has no kernel \"fma\"";
        QTest::newRow("twice") << QByteArray("kernel,A,B\nld,1,2\nld,3,4\n")
                               << "line 3, column 1: the kernel \"ld\" is already in line 2";
        QTest::newRow("left out") << QByteArray("kernel,A,B\nld,1,2\n")
                                  << "f.csv: has no line for the kernel \"st\"";
    }
    void linesAreMatchedToKernelsByName()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, part);
        const StringTable kernels(std::vector<std::string>{"ld", "st"});
        const std::string_view view(text.constData(), static_cast<std::size_t>(text.size()));

        const auto basis = parseBasisCsv(view, "f.csv", &kernels);

        if (part.isEmpty()) {
            QVERIFY2(basis, basis ? "" : basis.error().message.c_str());
            QCOMPARE(basis->expectations, (std::vector<std::string>{"A", "B"}));
            Eigen::Matrix2d expected;
            expected << 1, 2, 3, 4;
            QVERIFY(basis->matrix == expected);
        } else {
            QVERIFY(!basis);
            QVERIFY2(QString::fromStdString(basis.error().message).contains(part),
                     basis.error().message.c_str());
        }
    }

    // Paper 1: numbers of kernels and expectations.
    void everyKindHasItsBasis_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("kernels");
        QTest::addColumn<int>("expectations");
        QTest::newRow("branch") << static_cast<int>(BenchmarkKind::Branch) << 11 << 5;
        QTest::newRow("cpu") << static_cast<int>(BenchmarkKind::CpuFlops) << 48 << 16;
        QTest::newRow("gpu") << static_cast<int>(BenchmarkKind::GpuFlops) << 15 << 15;
        QTest::newRow("caches") << static_cast<int>(BenchmarkKind::DataCache) << 48 << 4;
        QTest::newRow("caches, 6 variants")
            << static_cast<int>(BenchmarkKind::DataCache) << 72 << 4;
    }
    void everyKindHasItsBasis()
    {
        QFETCH(int, kind);
        QFETCH(int, kernels);
        QFETCH(int, expectations);
        const auto benchmark = static_cast<BenchmarkKind>(kind);

        const auto basis = defaultBasis(benchmark, static_cast<std::size_t>(kernels));

        QVERIFY2(basis, basis ? "" : basis.error().message.c_str());
        QCOMPARE(basis->matrix.rows(), Eigen::Index{kernels});
        QCOMPARE(basis->matrix.cols(), Eigen::Index{expectations});
        QVERIFY(basisQuality(*basis).dependent.empty());
        const auto signatures = defaultSignatures(benchmark, *basis);
        QVERIFY2(signatures, signatures ? "" : signatures.error().message.c_str());
        QVERIFY(signatures->size() >= 6);
    }

    void basisThatDoesNotFitIsRefused()
    {
        QCOMPARE(defaultBasis(BenchmarkKind::Branch, 12).error().code, Errc::InvalidShape);
        QCOMPARE(defaultBasis(BenchmarkKind::Custom, 12).error().code, Errc::NotFound);
    }

    void resourcesFollowTheEnvironment()
    {
        const auto before = qgetenv("PAPILIO_RESOURCES");
        qputenv("PAPILIO_RESOURCES", "/nowhere");
        const auto directory = resourceDirectory();
        const auto basis = defaultBasis(BenchmarkKind::Branch, 11);
        qunsetenv("PAPILIO_RESOURCES");
        const auto otherwise = resourceDirectory();
        qputenv("PAPILIO_RESOURCES", before);

        QCOMPARE(directory.string(), std::string("/nowhere"));
        QCOMPARE(basis.error().code, Errc::NotFound);
        QVERIFY(std::filesystem::exists(otherwise / "bases" / "branch.csv"));
    }
};

PAPILIO_TEST(BasisCsv)
#include "test_basis_csv.moc"
