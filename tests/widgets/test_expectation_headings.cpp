#include "tests/support/area_program.h"
#include "tests/support/page_test.h"
#include "widgets/models/edit_model.h"

#include <QTest>

using namespace papilio::widgets;
using namespace Qt::Literals::StringLiterals;

// The headings over the columns of signatures and basis.
class TestExpectationHeadings : public QObject {
    Q_OBJECT

private slots:
    void init() { papilio::tests::failOnOurWarnings(); }

    void expectationsThatShareASuffixStandUnderHeadings()
    {
        const auto flops =
            expectationHeadings({u"S_SCAL"_s, u"D_SCAL"_s, u"S_SCAL_FMA"_s, u"D_SCAL_FMA"_s});
        const auto branches = expectationHeadings({u"CE"_s, u"CR"_s, u"T"_s, u"D"_s, u"M"_s});

        QCOMPARE(flops.groups, (QList<ExpectationGroup>{{u"non-FMA"_s, 0, 2}, {u"FMA"_s, 2, 2}}));
        QCOMPARE(flops.labels, (QStringList{u"S_SCAL"_s, u"D_SCAL"_s, u"S_SCAL"_s, u"D_SCAL"_s}));
        QCOMPARE(branches.groups, (QList<ExpectationGroup>{{QString(), 0, 5}}));
        QCOMPARE(branches.labels, (QStringList{u"CE"_s, u"CR"_s, u"T"_s, u"D"_s, u"M"_s}));
    }
};

PAPILIO_TEST(TestExpectationHeadings)
#include "test_expectation_headings.moc"
