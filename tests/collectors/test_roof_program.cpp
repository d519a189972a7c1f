// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/study/study_file.h"
#include "tests/collectors/collect_program.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace {

papilio::tests::Outcome run(const QString& line, const QString& directory)
{
    return papilio::tests::collect(line.split(QLatin1Char(' '), Qt::SkipEmptyParts), directory);
}

}  // namespace

class TestRoofProgram : public QObject {
    Q_OBJECT

private slots:
    void roofsAndPointsAreWritten()
    {
        const QTemporaryDir directory;

        const auto roofs =
            run("roofline --threads 1 --repetitions 2 --run-ms 0.1 "
                "--isa scalar --progress json -o roofs.h5",
                directory.path());
        const auto sparse =
            run("spmv --generate worst poisson2d:20 --orderings "
                "original,rcm,amd,nd --threads 1 --repetitions 2 "
                "--no-roofs -o spmv.h5",
                directory.path());

        QVERIFY2(roofs.status == 0, roofs.err.constData());
        const auto last = QJsonDocument::fromJson(roofs.err.trimmed().split('\n').last()).object();
        QCOMPARE(last["done"].toInt(), last["of"].toInt());
        const auto study = papilio::core::readStudy(directory.filePath("roofs.h5").toStdString());
        QVERIFY2(study, study ? "" : study.error().message.c_str());
        QCOMPARE(study->rooflines.size(), std::size_t{2});
        QCOMPARE(study->rooflines.front()->machine, study->machines.front().id);
        QVERIFY2(sparse.status == 0, sparse.err.constData());
        const auto points = papilio::core::readStudy(directory.filePath("spmv.h5").toStdString());
        QVERIFY2(points, points ? "" : points.error().message.c_str());
        QCOMPARE(points->rooflines.front()->points.size(), std::size_t{8});
        QCOMPARE(points->rooflines.front()->points[3].run, std::string("nd"));
        QVERIFY(points->rooflines.front()->provenance.command.starts_with("papilio-collect spmv"));
    }

    // Enough repetitions that the signal arrives while roofs are being measured.
    void aSignalKeepsWhatIsComplete()
    {
        const QTemporaryDir directory;
        const QString path = directory.filePath("out.h5");
        QProcess process;
        process.start(PAPILIO_BUILD_DIR "/collectors/papilio-collect",
                      {"roofline", "--threads", "1", "--isa", "scalar", "--run-ms", "0.1",
                       "--repetitions", "10000", "--progress", "json", "-o", path});
        process.setReadChannel(QProcess::StandardError);
        int done = 0;
        int rooflines = 0;
        while (done <= 2 * rooflines + 60 && process.waitForReadyRead(60'000)) {
            while (process.canReadLine()) {
                const auto line = QJsonDocument::fromJson(process.readLine()).object();
                done = line["done"].toInt();
                rooflines = line["of"].toInt() / 10000;
            }
        }

        process.terminate();

        QVERIFY(process.waitForFinished(30'000));
        QCOMPARE(process.exitCode(), 143);
        QVERIFY(!QFile::exists(path));
        const auto study = papilio::core::readStudy((path + ".partial").toStdString());
        QVERIFY2(study, study ? "" : study.error().message.c_str());
        bool said = false;
        for (const auto& note : study->rooflines.front()->provenance.notes) {
            said = said || note.find("of 10000 repetitions with 1 thread") != std::string::npos;
        }
        QVERIFY(said);
    }

    void oneKernelPrintsItsRates()
    {
        const QTemporaryDir directory;

        const auto outcome =
            run("kernel 2:1 --isa scalar --bytes 24kB "
                "--repetitions 4 --run-ms 0.1 --json",
                directory.path());

        QCOMPARE(outcome.status, 0);
        const auto document = QJsonDocument::fromJson(outcome.out).object();
        QCOMPARE(document["unit"].toString(), "GB/s");
        QVERIFY(document["low"].toDouble() > 0);
        QVERIFY(document["high"].toDouble() >= document["median"].toDouble());
    }
};

PAPILIO_TEST(TestRoofProgram)
#include "test_roof_program.moc"
