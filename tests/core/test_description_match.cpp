#include "core/analysis/event_search.h"
#include "core/model/event_descriptions.h"
#include "tests/support/area_program.h"
#include "tests/support/small_study.h"

#include <QTest>

using namespace papilio::core;

namespace {

EventDescription says(const std::string& event,
                      const std::string& summary,
                      const std::string& source = "a list")
{
    EventDescription description;
    description.event = event;
    description.summary = summary;
    description.source = source;
    return description;
}

}  // namespace

class TestDescriptionMatch : public QObject {
    Q_OBJECT

private slots:
    void everySpellingIsFound_data()
    {
        QTest::addColumn<QString>("asked");
        QTest::addColumn<QString>("known");
        const char* const intel = "FP_ARITH_INST_RETIRED.SCALAR_DOUBLE";
        QTest::newRow("as it is") << intel << intel;
        QTest::newRow("libpfm") << "FP_ARITH_INST_RETIRED:SCALAR_DOUBLE" << intel;
        QTest::newRow("libpfm with its PMU") << "spr::FP_ARITH_INST_RETIRED:SCALAR_DOUBLE" << intel;
        QTest::newRow("LIKWID") << "FP_ARITH_INST_RETIRED_SCALAR_DOUBLE" << intel;
        QTest::newRow("perf") << "fp_arith_inst_retired.scalar_double" << intel;
        QTest::newRow("perf, user only") << "cpu/fp_arith_inst_retired.scalar_double/u" << intel;
        QTest::newRow("perf modifier") << "fp_arith_inst_retired.scalar_double:u" << intel;
        QTest::newRow("modifiers of libpfm")
            << "FP_ARITH_INST_RETIRED:SCALAR_DOUBLE:c=1:e:u=1" << intel;
        QTest::newRow("the list names a PMU")
            << intel << "spr::FP_ARITH_INST_RETIRED:SCALAR_DOUBLE";
    }

    void everySpellingIsFound()
    {
        QFETCH(const QString, asked);
        QFETCH(const QString, known);

        const auto match = matchDescriptions(
            {asked.toStdString()},
            {says("FP_ARITH_INST_RETIRED.SCALAR_SINGLE", "no"), says(known.toStdString(), "yes")});

        QCOMPARE(match.found.size(), std::size_t{1});
        QCOMPARE(match.found[0].summary, std::string("yes"));
        QCOMPARE(match.found[0].event, asked.toStdString());
        QCOMPARE(match.found[0].described, asked == known ? std::string() : known.toStdString());
    }

    void whatIsNotDescribedIsListed()
    {
        const auto match = matchDescriptions(
            {"A.B", "C", "skx::D:E", "cuda:::inst:device=0"},
            {says("A:B", "one"), says("spr::D:E", "another machine's"), says("inst", "of a core")});

        QCOMPARE(match.asked, std::size_t{4});
        QCOMPARE(match.found.size(), std::size_t{1});
        QCOMPARE(match.missing,
                 (std::vector<std::string>{"C", "skx::D:E", "cuda:::inst:device=0"}));
        QVERIFY(match.ambiguous.empty());
    }

    void severalThatFitAreSaidAndNoneIsTaken()
    {
        const std::vector<EventDescription> known = {says("adl_glc::L2:MISS", "a large core's"),
                                                     says("adl_grt::L2:MISS", "a small core's")};
        const auto unclear = matchDescriptions({"L2.MISS"}, known);

        QVERIFY(unclear.found.empty());
        QVERIFY(unclear.missing.empty());
        QCOMPARE(unclear.ambiguous.size(), std::size_t{1});
        QCOMPARE(unclear.ambiguous[0].candidates,
                 (std::vector<std::string>{"adl_glc::L2:MISS", "adl_grt::L2:MISS"}));
        // The PMU says which; and what is said twice is not unclear.
        QCOMPARE(matchDescriptions({"adl_grt::L2:MISS"}, known).found[0].summary,
                 std::string("a small core's"));
        QCOMPARE(
            matchDescriptions({"A.B"}, {says("A:B", "same"), says("A_B", "same")}).found.size(),
            std::size_t{1});
        // What is the event and what the mask decides before the letters alone do (genuine: spr).
        const std::vector<EventDescription> empty = {says("RS_EMPTY.COUNT", "old"),
                                                     says("RS.EMPTY_COUNT", "new")};
        QCOMPARE(matchDescriptions({"spr::RS:EMPTY_COUNT:c=1"}, empty).found.at(0).summary,
                 std::string("new"));
        QCOMPARE(matchDescriptions({"RS_EMPTY_COUNT"}, empty).ambiguous.size(), std::size_t{1});
        // The closest spelling wins over one that only means the same.
        QCOMPARE(matchDescriptions({"A.B_C"}, {says("A_B.C", "other"), says("A.B_C", "it")})
                     .found[0]
                     .summary,
                 std::string("it"));
    }

    void sourcesStandSideBySide()
    {
        auto document = papilio::tests::smallStudy();
        const auto event = eventNamesOf(document).front();
        document.describe({says(event, "first", "PAPI"), says(event, "second", "Intel")});
        document.describe({says(event, "newer", "PAPI"), says("Z", "alone", "PAPI")});

        const auto said = document.descriptionsOf(event);
        QCOMPARE(said.size(), std::size_t{2});
        QCOMPARE(said[0].summary, std::string("newer"));
        QCOMPARE(said[1].summary, std::string("second"));
        QVERIFY(document.descriptionsOf("not there").empty());

        // Two studies become one: what each knows stays.
        auto other = papilio::tests::smallStudy();
        other.describe({says(event, "third", "libpfm")});
        merge(document, other);
        QCOMPARE(document.descriptionsOf(event).size(), std::size_t{3});
        QVERIFY(document.descriptionsOf("Z").size() == 1);
        Document empty;
        merge(empty, document);
        QVERIFY(*empty.descriptions == *document.descriptions);
    }

    void namesOfAStudyStandOnce()
    {
        auto document = papilio::tests::smallStudy();
        const auto before = eventNamesOf(document);
        CounterTable counters;
        counters.name = "run";
        counters.events = {before.front(), "NEW"};
        document.counters.push_back(std::make_shared<const CounterTable>(counters));

        const auto names = eventNamesOf(document);

        QCOMPARE(names.size(), before.size() + 1);
        QCOMPARE(names.back(), std::string("NEW"));
    }

    void badDescriptionsAreRefused()
    {
        const auto problem = [](std::vector<EventDescription> items) {
            const auto good = checkEventDescriptions(items);
            return good ? std::string() : good.error().message;
        };
        QCOMPARE(problem({says("A", ""), says("A", "", "another"), says("B", "x")}), std::string());
        QVERIFY(problem({says("", "x")}).find("lacks the name") != std::string::npos);
        QVERIFY(problem({says("A", "x", "")}).find("lacks the name") != std::string::npos);
        QCOMPARE(problem({says("A", "x"), says("B", "y"), says("A", "z")}),
                 std::string("event \"A\" is described twice by \"a list\""));
        QVERIFY(problem({says("A", std::string(longestEventText + 1, 'x'))}).find("65537 bytes") !=
                std::string::npos);
    }

    void cautionsNameTheirSource()
    {
        auto bad = says("A", "x", "skylakex_core.json 1.37");
        bad.errata = "SKL091, SKL044";
        bad.deprecated = true;
        const std::vector<EventDescription> all = {bad, says("A", "y", "PAPI")};

        QCOMPARE(errataOf(bad), (std::vector<std::string>{"SKL091", "SKL044"}));
        QCOMPARE(cautionsOf(all),
                 (std::vector<std::string>{"errata SKL091, SKL044 (by skylakex_core.json 1.37)",
                                           "deprecated (by skylakex_core.json 1.37)"}));
        QVERIFY(cautionsOf({}).empty());
    }
};

PAPILIO_TEST(TestDescriptionMatch)
#include "test_description_match.moc"
