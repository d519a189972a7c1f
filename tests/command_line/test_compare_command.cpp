#include "core/io/study/study_file.h"
#include "core/io/topdown/model_choice.h"
#include "core/present/study_comparison.h"
#include "tests/command_line/commands_fixture.h"
#include "tests/support/area_program.h"
#include "tests/support/small_study.h"

#include <cmath>

using namespace papilio;
using namespace papilio::tests;

namespace {

std::shared_ptr<const core::Recorder> history(const std::string& subject,
                                              double decades,
                                              double tolerance)
{
    auto recorder = std::make_shared<core::Recorder>();
    recorder->name = recorder->subject = subject;
    recorder->type = "double";
    recorder->role = "residual";
    for (int index = 0; index < 13; ++index) {
        recorder->values.push_back(std::pow(10.0, -decades * index));
    }
    recorder->statistics = {{"tolerance", tolerance}};
    return recorder;
}

std::shared_ptr<const core::Roofline> roofs(double dram)
{
    auto roofline = std::make_shared<core::Roofline>();
    roofline->name = "node";
    core::Ceiling ceiling;
    ceiling.name = "DRAM";
    ceiling.value = ceiling.low = ceiling.high = dram;
    roofline->ceilings = {ceiling};
    core::RooflinePoint point;
    point.name = "stencil";
    point.intensity = 0.25;
    point.performance = 0.1 * dram;
    roofline->points = {point};
    return roofline;
}

std::shared_ptr<const core::DefinitionSet> definitions(const std::string& formula)
{
    auto set = std::make_shared<core::DefinitionSet>();
    set->name = "mine";
    set->definitions = {
        {.name = "IPC", .formula = formula, .unit = {}, .description = {}, .category = {}}};
    return set;
}

core::Document study(double tau, double dram, double decades, const std::string& formula)
{
    auto document = smallStudy();
    auto edited = std::make_shared<core::Benchmark>(*document.benchmarks.front());
    edited->parameters.tau = tau;
    document.benchmarks = {edited};
    document.rooflines = {roofs(dram)};
    document.recorders = {history("m/cg", decades, 1e-6), history("m/gmres", 1, 1e-6)};
    document.definitions = {definitions(formula)};
    return document;
}

}  // namespace

class CompareCommand : public ProgramFixture {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(core::writeStudy(first_, folder_ / "a.h5"));
        QVERIFY(core::writeStudy(second_, folder_ / "b.h5"));
    }

    // Every number of the document is that of core.
    void jsonSaysWhatCoreComputes()
    {
        const auto a = core::studySide(first_, core::comparisonModelOf);
        const auto b = core::studySide(second_, core::comparisonModelOf);
        const auto expected = core::compareStudies(a, b, core::matchStudies(a, b));
        const auto json = document({"compare", "a.h5", "b.h5", "--json"});

        const auto benchmark = json["benchmarks"].toArray().first().toObject();
        const auto& pair = expected.of(core::ComparedKind::Benchmark).front();
        QCOMPARE(benchmark["moved_across_tau"].toInt(), 1);
        QCOMPARE(benchmark["first_tau"].toDouble(), 1e-3);
        const auto& table = pair.table("chosen");
        const auto chosen = benchmark["chosen"].toArray();
        QCOMPARE(chosen.size(), qsizetype(table.rows.size()));
        for (qsizetype row = 0; row < chosen.size(); ++row) {
            const auto& event = table.rows[std::size_t(row)];
            const auto object = chosen[row].toObject();
            QCOMPARE(object["id"].toString().toStdString(), event.item);
            QCOMPARE(object["second_pivot"].isNull(),
                     event.kind == core::DifferenceRow::Kind::OnlyFirst);
            QCOMPARE(object["why"].toString().toStdString(), table.cell(event, "why").text);
        }
        for (const auto& metric : benchmark["metrics"].toArray()) {
            QVERIFY(metric.toObject()["terms"].isArray());
        }
        const auto roof =
            json["rooflines"].toArray()[0].toObject()["roofs"].toArray()[0].toObject();
        QCOMPARE(roof["ratio"].toDouble(), 0.8);
        const auto point =
            json["rooflines"].toArray()[0].toObject()["points"].toArray()[0].toObject();
        QCOMPARE(point["speedup"].toDouble(), 0.8);
        QCOMPARE(point["second"].toObject()["performance"].toDouble(), 16.0);
        const auto solver = json["solvers"].toArray()[0].toObject();
        QCOMPARE(solver["first"].toObject()["iterations"].toInt(), 12);
        QCOMPARE(solver["second"].toObject()["iterations"].toInt(), 6);
        QCOMPARE(solver["more_iterations"].toInt(), -6);
        QCOMPARE(solver["iteration_gain"].toDouble(), 2.0);
        const auto definition = json["definitions"].toArray()[0].toObject();
        QCOMPARE(definition["kind"].toString(), QString("different"));
        QCOMPARE(definition["what"].toArray(), QJsonArray({"formula"}));
        const auto& list = expected.highlights;
        const auto highlights = json["highlights"].toArray();
        QCOMPARE(highlights.size(), qsizetype(list.size()));
        for (qsizetype row = 0; row < highlights.size(); ++row) {
            QCOMPARE(highlights[row].toObject()["sentence"].toString().toStdString(),
                     list[std::size_t(row)].sentence);
        }
    }

    // All events were called quiet.
    void oneRepetitionLeavesOpenWhatIsQuiet()
    {
        auto benchmark = *first_.benchmarks.front();
        auto data = *benchmark.data;
        data.values.clear();
        for (std::size_t event = 0; event < data.eventCount(); ++event) {
            const auto values = benchmark.data->block(event).first(data.kernelCount());
            data.values.insert(data.values.end(), values.begin(), values.end());
        }
        data.repetitions = 1;
        benchmark.data = std::make_shared<const core::Dataset>(std::move(data));
        auto once = first_;
        once.benchmarks = {std::make_shared<const core::Benchmark>(benchmark)};
        QVERIFY(core::writeStudy(once, folder_ / "once.h5"));
        const auto json = document({"compare", "a.h5", "once.h5", "--json"});
        const auto pair = json["benchmarks"].toArray().first().toObject();
        QVERIFY(pair["first_counts"].toObject()["quiet"].toInt() > 0);
        QVERIFY(pair["second_counts"].toObject()["quiet"].isNull());
    }

    void textBeginsWithWhatDiffersMost()
    {
        const auto outcome = run({"compare", "a.h5", "b.h5"});
        QCOMPARE(outcome.status, 0);
        const auto lines = outcome.out.split('\n');
        QCOMPARE(lines[0], QByteArray("A  a.h5"));
        QCOMPARE(lines[3], QByteArray("What differs most"));
        QVERIFY(lines[4].startsWith("  Metric “Executed” is no longer definable in B"));
        QVERIFY(outcome.out.contains("Roof DRAM: 200 to 160 GB/s, measured once"));
        QVERIFY(outcome.out.contains("Solver m/cg takes 6 fewer iterations (12 to 6)"));
        QVERIFY(outcome.out.contains("different formula"));
    }

    void aSectionAlone()
    {
        const auto outcome = run({"compare", "a.h5", "b.h5", "--section", "rooflines"});
        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.out.contains("DRAM") && outcome.out.contains("measured once"));
        QVERIFY(!outcome.out.contains("Metric") && !outcome.out.contains("Solver"));
        QCOMPARE(run({"compare", "a.h5", "b.h5", "--section", "colours"}).status, 2);
    }

    // What is the same is counted, not listed; kernels of other names are paired on request.
    void whatIsTheSameIsFolded()
    {
        auto document = first_;
        auto other = *roofs(200);
        other.points.front().name = "sweep";
        other.points.push_back(other.points.front());
        other.points.back().name = "rest";
        document.rooflines = {std::make_shared<const core::Roofline>(other)};
        QVERIFY(core::writeStudy(document, folder_ / "c.h5"));
        const QStringList compare = {"compare", "a.h5", "c.h5", "--section", "rooflines"};
        const auto text = run(compare).out;
        QVERIFY2(text.contains("Roofs: 1 of 1 are the same") && !text.contains("DRAM"), text);
        for (const auto* kernel : {"stencil", "sweep", "rest"}) {
            QVERIFY2(text.contains(kernel), text);
        }
        const auto paired = run(compare + QStringList{"--kernel", "stencil", "sweep"}).out;
        QVERIFY2(paired.contains("stencil / sweep"), paired);
    }

    void twoThingsOfOneStudy()
    {
        const auto json = document({"compare", "a.h5", "--solver", "m/cg", "m/gmres", "--json"});
        QCOMPARE(json["solvers"].toArray().size(), qsizetype{1});
        const auto solver = json["solvers"].toArray()[0].toObject();
        QCOMPARE(solver["first"].toObject()["subject"].toString(), QString("m/cg"));
        QCOMPARE(solver["second"].toObject()["subject"].toString(), QString("m/gmres"));
        QVERIFY(json["benchmarks"].toArray().isEmpty() && json["definitions"].toArray().isEmpty());
        // Without names: the first two.
        const auto within = document({"compare", "a.h5", "--json"});
        QCOMPARE(within["solvers"].toArray().size(), qsizetype{1});
    }

    void whatIsNotThereIsNamed()
    {
        expectError({"compare", "a.h5", "b.h5", "--solver", "m/cgs"},
                    "papilio: a.h5: has no solver run \"m/cgs\"; there are m/cg, m/gmres\n");
        expectError({"compare", "a.h5", "b.h5", "--run", "x"},
                    "papilio: a.h5: has no run \"x\"; there are none\n");
        const auto gone = run({"compare", "a.h5", "gone.h5"});
        QCOMPARE(gone.status, 1);
        QVERIFY(gone.err.startsWith("papilio: gone.h5: "));
        QVERIFY(core::writeStudy(smallStudy(), folder_ / "single.h5"));
        expectError({"compare", "single.h5"},
                    "papilio: single.h5: has no two items of the same kind to compare; name a "
                    "second study\n");
    }

    // The window's twin: the page draws without a display, an unreadable second study is one line.
    void thePageIsDrawnBesideAnotherStudy()
    {
        const auto outcome = run({"render", "a.h5", "--page", "compare", "--with", "b.h5",
                                  "--section", "metrics", "-o", "page.png", "--size", "1000x700"});
        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.status, 0);
        QVERIFY(contentOf(folder_ / "page.png").startsWith("\x89PNG"));
        const auto gone =
            run({"render", "a.h5", "--page", "compare", "--with", "gone.h5", "-o", "no.png"});
        QCOMPARE(gone.status, 1);
        QVERIFY(gone.err.startsWith("papilio: gone.h5: "));
    }

    void aReportTakesASecondStudy()
    {
        QCOMPARE(run({"report", "a.h5", "--with", "b.h5", "-o", "r.html"}).status, 0);
        const auto html = contentOf(folder_ / "r.html");
        QVERIFY(html.contains("<h2 id=\"compare\">"));
        QVERIFY(html.contains("no longer definable in B"));
        QCOMPARE(run({"report", "a.h5", "-o", "r.html"}).status, 0);
        QVERIFY(!contentOf(folder_ / "r.html").contains("<h2 id=\"compare\">"));
    }

private:
    void expectError(const QStringList& arguments, const QByteArray& sentence) const
    {
        const auto outcome = run(arguments);
        QCOMPARE(outcome.status, 1);
        QCOMPARE(outcome.out, QByteArray());
        QCOMPARE(outcome.err, sentence);
    }

    core::Document first_ = study(1e-3, 200, 0.5, "INS / CYC");
    core::Document second_ = study(1e-10, 160, 1, "INS / REF");
};

PAPILIO_TEST(CompareCommand)
#include "test_compare_command.moc"
