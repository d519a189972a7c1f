#pragma once

#include "tests/command_line/program.h"
#include "tests/io/fixtures.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QObject>
#include <QTest>

namespace papilio::tests {

/// A folder, and the program run in it.
class ProgramFixture : public QObject {
protected:
    [[nodiscard]] Outcome run(const QStringList& arguments) const
    {
        return papilio(arguments, folder_.path());
    }
    /// What --json prints; empty where that fails, and why is in the log.
    [[nodiscard]] QJsonObject document(const QStringList& arguments) const
    {
        const auto outcome = run(arguments);
        if (outcome.status != 0) {
            qWarning("%s", outcome.err.constData());
        }
        return QJsonDocument::fromJson(outcome.out).object();
    }

    Folder folder_;
};

/// A folder with study.h5, imported from data.csv, basis.csv and signatures.csv, and the program
/// run in it.
class CommandsFixture : public ProgramFixture {
protected:
    void importStudy()
    {
        folder_.write("data.csv",
                      "event,name,rep,k0,k1,k2,k3\n"
                      "a,ALL,0,1,2,0,0\na,ALL,1,1,2,0,0\n"
                      "b,TAKEN,0,0,0,3,1\nb,TAKEN,1,0,0,3,1\n"
                      "c,NOISY,0,5,1,1,2\nc,NOISY,1,9,1,4,2\n"
                      "d,ZERO,0,0,0,0,0\nd,ZERO,1,0,0,0,0\n"
                      "e,GONE,0,1,,0,0\ne,GONE,1,1,2,0,0\n"
                      "f,HUGE,0,inf,2,0,0\nf,HUGE,1,1,2,0,0\n"
                      "g,ODD,0,1,7,5,-3\ng,ODD,1,1,7,5,-3\n");
        folder_.write("basis.csv", "X,Y\n1,0\n2,0\n0,3\n0,1\n");
        folder_.write("signatures.csv", "metric,X,Y\nJust X.,1,0\nBoth.,1,2\n");
        const auto imported = run({"import", "data.csv", "-o", "study.h5", "--basis", "basis.csv",
                                   "--signatures", "signatures.csv", "--benchmark", "mine"});
        QCOMPARE(imported.err, QByteArray());
        QCOMPARE(imported.status, 0);
        QVERIFY(imported.out.startsWith(
            "study.h5: 1 benchmark\n  mine  Custom: 7 events x 2 repetitions x 4 kernels\n"));
    }
};

}  // namespace papilio::tests
