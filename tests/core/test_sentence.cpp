#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "tests/support/area_program.h"

#include <QtTest>

using namespace papilio::core;

class TestSentence : public QObject {
    Q_OBJECT

private slots:
    void countsAreWrittenAsInTables()
    {
        const auto text = [] {
            return sentence("{} of {} events in {}, {}", 1132, std::size_t{12345}, 'A', -5);
        };
        QCOMPARE(text(), std::string("1132 of 12345 events in A, -5"));
        const NumberStyleScope scope(NumberStyle::Window);
        QCOMPARE(text(), std::string("1,132 of 12,345 events in A, \u22125"));
    }
};

PAPILIO_TEST(TestSentence)
#include "test_sentence.moc"
