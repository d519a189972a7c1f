#include "tests/support/area_program.h"
#include "widgets/session/job_list.h"
#include "widgets/session/latest_job.h"
#include "widgets/session/message_log.h"
#include "widgets/session/set_letters.h"

#include <QAbstractItemModelTester>
#include <QSemaphore>
#include <QTest>
#include <QThread>

#include <new>

using namespace papilio::widgets;

class TestJobs : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void aSupersededResultIsNeverDelivered()
    {
        QObject receiver;
        LatestJob job(&receiver);
        QSemaphore started;
        QList<int> delivered;

        job.start(
            [&started](std::stop_token stop) {
                started.release();
                while (!stop.stop_requested()) {
                    QThread::yieldCurrentThread();
                }
                return 1;
            },
            [&](int value) { delivered << value; });
        started.acquire();
        job.start([](std::stop_token) { return 2; }, [&](int value) { delivered << value; });

        QTRY_COMPARE(delivered, QList<int>{2});
        QVERIFY(!job.isRunning());
    }

    void cancelledAfterItsWorkButBeforeDeliveryIsDropped()
    {
        QObject receiver;
        LatestJob job(&receiver);
        QSemaphore finished;
        bool delivered = false;

        job.start(
            [&finished](std::stop_token) {
                finished.release();
                return 1;
            },
            [&](int) { delivered = true; });
        finished.acquire();
        job.cancel();
        QTest::qWait(20);  // the delivery, were there one, is already in the queue

        QVERIFY(!delivered);
    }

    void workThatThrowsEndsWithASentence()
    {
        QObject receiver;
        LatestJob job(&receiver);
        bool delivered = false;
        QString said;
        job.start([](std::stop_token) -> int { throw std::bad_alloc(); },
                  [&](int) { delivered = true; }, [&](const QString& why) { said = why; });
        QVERIFY(job.isRunning());
        QTRY_VERIFY(!job.isRunning());
        QVERIFY2(said.contains(QStringLiteral("not enough memory")), qPrintable(said));
        QVERIFY(!delivered);
        job.start([](std::stop_token) { return 1; }, [&](int) { delivered = true; });
        QTRY_VERIFY(delivered);
    }

    void progressReportedFromAnotherThreadArrives()
    {
        JobList jobs;
        const QAbstractItemModelTester tester(
            &jobs, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const int id = jobs.add(QStringLiteral("Reading"));
        QCOMPARE(jobs.data(jobs.index(0), JobList::ProgressRole).toDouble(), -1.0);

        std::unique_ptr<QThread> thread(QThread::create([&] { jobs.report(id, 0.5); }));
        thread->start();
        thread->wait();

        QTRY_COMPARE(jobs.data(jobs.index(0), JobList::ProgressRole).toDouble(), 0.5);
    }

    void cancelCallsBackAndMayRemoveTheJob()
    {
        JobList jobs;
        const QAbstractItemModelTester tester(
            &jobs, QAbstractItemModelTester::FailureReportingMode::QtTest);
        int id = 0;
        id = jobs.add(QStringLiteral("Reading"), [&] { jobs.remove(id); });
        jobs.cancel(id);
        QCOMPARE(jobs.rowCount(), 0);
        jobs.cancel(id);  // gone: nothing happens
    }

    void whatAJobOffersIsAccepted()
    {
        JobList jobs;
        int accepted = 0;
        const int id = jobs.add(QStringLiteral("Measuring"));
        jobs.accept(id);  // nothing is offered
        jobs.note(id, QStringLiteral("57 events"));
        jobs.offer(id, QStringLiteral("Enough"), [&] {
            ++accepted;
            jobs.offer(id, {}, {});
        });
        QCOMPARE(jobs.index(0).data(JobList::NoteRole).toString(), QStringLiteral("57 events"));
        QCOMPARE(jobs.index(0).data(JobList::OfferRole).toString(), QStringLiteral("Enough"));
        jobs.accept(id);
        jobs.accept(id);
        QCOMPARE(accepted, 1);
        QVERIFY(jobs.index(0).data(JobList::OfferRole).toString().isEmpty());
    }

    void aJobIsListedUntilItEnds()
    {
        QObject receiver;
        JobList jobs;
        LatestJob job(&receiver);
        bool isCancelled = false;
        job.list(jobs, QStringLiteral("Reading"), [&] { isCancelled = true; });
        QSemaphore ends;
        const auto work = [&ends](std::stop_token, const papilio::core::Progress& progress) {
            progress(0.25);
            ends.acquire();
            return 1;
        };
        int delivered = 0;

        job.start(work, [&](int value) { delivered += value; });
        QTRY_COMPARE(jobs.rowCount(), 1);
        QCOMPARE(jobs.index(0).data().toString(), QStringLiteral("Reading"));
        QTRY_COMPARE(jobs.index(0).data(JobList::ProgressRole).toDouble(), 0.25);
        job.start(work, [&](int value) { delivered += value; });
        QTRY_COMPARE(jobs.rowCount(), 1);  // one line, whatever was superseded
        ends.release(2);
        QTRY_COMPARE(delivered, 1);
        QCOMPARE(jobs.rowCount(), 0);

        job.start(work, [&](int value) { delivered += value; });
        QTRY_COMPARE(jobs.rowCount(), 1);
        jobs.cancel(jobs.index(0).data(JobList::IdRole).toInt());
        QCOMPARE(jobs.rowCount(), 0);
        QVERIFY(isCancelled);
        QVERIFY(!job.isRunning());
        ends.release();
        job.cancelAndWait();
        QCoreApplication::processEvents();
        QCOMPARE(delivered, 1);
    }

    void aShortJobIsNeverListed()
    {
        QObject receiver;
        JobList jobs;
        QObject::connect(&jobs, &QAbstractItemModel::rowsInserted, &receiver,
                         [] { QFAIL("a job was listed that had ended"); });
        const int id = jobs.add(QStringLiteral("Reading"), {}, 1);
        jobs.remove(id);
        QTest::qWait(20);
    }

    void messagesCountBySeverity()
    {
        MessageLog log;
        const QAbstractItemModelTester tester(
            &log, QAbstractItemModelTester::FailureReportingMode::QtTest);
        log.add(Message::Severity::Warning, QStringLiteral("3 events have missing values"),
                QStringLiteral("branch"));
        log.add(Message::Severity::Information, QStringLiteral("imported"));
        QCOMPARE(log.count(Message::Severity::Warning), 1);
        QCOMPARE(log.data(log.index(0), MessageLog::PlaceRole).toString(),
                 QStringLiteral("branch"));
        log.endPlace(QStringLiteral("branch"));
        QCOMPARE(log.data(log.index(0), MessageLog::PlaceRole).toString(), QString());
        log.clear();
        QCOMPARE(log.rowCount(), 0);
    }

    void setsKeepTheirLetters()
    {
        SetLetters letters;
        QCOMPARE(letters.number({1, 2}), 0);
        QCOMPARE(letters.number({3}), 1);
        QCOMPARE(letters.number({1, 2}), 0);
        QCOMPARE(letters.number({}), -1);
    }
};

PAPILIO_TEST(TestJobs)
#include "test_jobs.moc"
