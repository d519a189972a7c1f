#include "tests/support/area_program.h"
#include "widgets/models/name_match.h"

#include <QTest>

namespace papilio {

using widgets::NameMatch;

class TestNameMatch : public QObject {
    Q_OBJECT

private slots:
    void whatFitsBetterHasTheSmallerScore()
    {
        const NameMatch match("branch");
        QCOMPARE(match.score("branch"), 0);
        QCOMPARE(match.score("BRANCHES"), 1);
        QCOMPARE(match.score("ALL_BRANCHES"), 2);
        QCOMPARE(match.score("unbranched"), 3);
        QVERIFY(!match.score("INST_RETIRED"));
    }

    void spellingsOfOneEventAreAlike()
    {
        for (const auto* typed :
             {"FP_ARITH_INST_RETIRED.SCALAR_DOUBLE", "fp_arith_inst_retired:scalar_double",
              "fp arith inst retired scalar double", "spr::FP_ARITH_INST_RETIRED"}) {
            QVERIFY2(NameMatch(typed).score("spr::FP_ARITH_INST_RETIRED:SCALAR_DOUBLE"), typed);
        }
        QCOMPARE(NameMatch("l2_rqsts.miss").score("L2_RQSTS:MISS"), 0);
    }

    void wordsComeInAnyOrder()
    {
        const NameMatch match("double 256");
        QVERIFY(match.score("FP_ARITH_INST_RETIRED:256B_PACKED_DOUBLE"));
        QVERIFY(!match.score("FP_ARITH_INST_RETIRED:256B_PACKED_SINGLE"));
        // What is written with a separator has to stand there so.
        QVERIFY(!NameMatch("double_256").score("256B_PACKED_DOUBLE"));
    }

    void theBeginningOfAWordCountsWhereverItStands()
    {
        // "hit" stands within "white" first, and begins a word later.
        QCOMPARE(NameMatch("hit").score("white_hit"), 2);
        QCOMPARE(NameMatch("hit").score("white"), 3);
    }

    void wordsAreFoundAsEventsAbbreviateThem()
    {
        const NameMatch match("branch misses");
        QVERIFY(match.score("BR_MISP_RETIRED:ALL_BRANCHES") > match.score("BRANCH-MISSES"));
        QVERIFY(match.score("Mispredicted Branches"));
        QVERIFY(!match.score("BR_INST_RETIRED"));
        QVERIFY(!NameMatch("misp").score("cache misses"));
    }

    void nothingTypedMatchesNothing()
    {
        QVERIFY(NameMatch("").isEmpty());
        QVERIFY(NameMatch(" .:_ ").isEmpty());
        QVERIFY(!NameMatch("a").isEmpty());
    }
};

}  // namespace papilio

PAPILIO_TEST(papilio::TestNameMatch)
#include "test_name_match.moc"
