#include "core/analysis/event_facts.h"
#include "core/audit/audit.h"
#include "core/definitions/preset_proposals.h"
#include "core/findings/export_text.h"
#include "core/io/definitions/definition_text.h"
#include "core/model/event_descriptions.h"
#include "tests/support/area_program.h"
#include "tests/support/case_loader.h"
#include "tests/support/made_analysis.h"
#include "tests/support/planted_machine.h"
#include "tests/support/small_study.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>

using namespace papilio;
using core::PapiVersion;
using core::PresetState;

namespace {

core::ProposalOptions optionsFor(const std::string& pmu = "spr")
{
    core::ProposalOptions options;
    options.meanings = *core::presetMeanings();
    options.pmuOf = [pmu](const core::Benchmark&) { return pmu; };
    options.study = "study.h5";
    return options;
}

core::PresetProposals proposed(const core::Document& study)
{
    auto proposals = core::proposePresets(study, optionsFor());
    if (!proposals) {
        qWarning("%s", proposals.error().message.c_str());
        return {};
    }
    return *std::move(proposals);
}

const core::ProposedPreset& named(const core::PresetProposals& proposals, const std::string& name)
{
    static const core::ProposedPreset none;
    const auto found = std::ranges::find_if(proposals.presets, [&](const auto& preset) {
        return preset.isBest && preset.meaning.preset == name;
    });
    return found == proposals.presets.end() ? none : *found;
}

std::map<std::string, double> formula(const core::ProposedPreset& preset)
{
    std::map<std::string, double> terms;
    for (const auto& term : preset.terms) {
        terms[term.event] = term.coefficient;
    }
    return terms;
}

/// The definitions of a file.
std::vector<core::Preset> loaded(const core::PresetProposals& proposals, PapiVersion version)
{
    const auto read = core::readPresets(core::presetText(proposals, version));
    return read ? read->blocks[0].presets : std::vector<core::Preset>();
}

/// A study of one benchmark of three kernels; its only preset counts X.
core::Document studyOf(const std::vector<std::string>& events,
                       const std::vector<std::vector<double>>& counts)
{
    std::vector<double> values;
    for (const auto& event : counts) {
        for (int repetition = 0; repetition < 3; ++repetition) {
            values.insert(values.end(), event.begin(), event.end());
        }
    }
    auto data = tests::datasetOf(events.size(), 3, 3, values);
    data->eventIds = core::StringTable(events);
    data->eventNames = core::StringTable(events);
    auto basis = std::make_shared<core::Basis>();
    basis->expectations = {"X", "Y"};
    basis->matrix.resize(3, 2);
    basis->matrix << 1000, 0, 0, 1000, 2000, 1000;
    core::Benchmark benchmark;
    benchmark.name = "made";
    benchmark.data = data;
    benchmark.basis = basis;
    benchmark.signatures = std::make_shared<core::Signatures>();
    core::Document study;
    study.benchmarks = {std::make_shared<const core::Benchmark>(benchmark)};
    return study;
}

core::Result<core::PresetProposals> proposedX(const core::Document& study)
{
    auto options = optionsFor();
    options.meanings = {{"PAPI_TOT_INS", core::BenchmarkKind::Custom, "X", "", {}}};
    return core::proposePresets(study, options);
}

/// Counts of one run of a program.
std::shared_ptr<const core::CounterTable> program(const std::vector<std::string>& events,
                                                  const std::vector<double>& counts)
{
    auto counters = std::make_shared<core::CounterTable>();
    counters->name = "programs";
    counters->events = events;
    core::CounterColumn run;
    run.run = "lulesh";
    counters->columns = {run};
    counters->values = counts;
    return counters;
}

/// Events NAME0 … of which only the sum is 10, 0, 20 in hundreds: each counts another share, and
/// something else too, which the next one has less of.
std::pair<std::vector<std::string>, std::vector<std::vector<double>>> unevenUnits(int count)
{
    std::pair<std::vector<std::string>, std::vector<std::vector<double>>> made;
    for (int unit = 0; unit < count; ++unit) {
        made.first.push_back("HIT:SLICE" + std::to_string(unit));
        const double share = 1000.0 / count;
        const double more = unit % 2 == 0 ? 7.0 + unit : -(6.0 + unit);
        made.second.push_back({share + more, 10.0 + more, 2 * share - 3 * more});
    }
    // The sum is exactly what is asked for.
    std::vector<double> left = {1000, 0, 2000};
    for (int unit = 0; unit + 1 < count; ++unit) {
        for (std::size_t k = 0; k < 3; ++k) {
            left[k] -= made.second[static_cast<std::size_t>(unit)][k];
        }
    }
    made.second.back() = left;
    return made;
}

}  // namespace

class TestPresetProposals : public QObject {
    Q_OBJECT

private slots:
    void theSmallestFormulaOfEachPresetIsTaken()
    {
        const auto proposals = proposed(tests::smallStudy());

        const std::map<std::string, std::map<std::string, double>> expected = {
            {"PAPI_BR_UCN", {{"BR_INST_RETIRED:ALL_BRANCHES", 1}, {"BR_INST_RETIRED:COND", -1}}},
            {"PAPI_BR_CN", {{"BR_INST_RETIRED:COND", 1}}},
            {"PAPI_BR_TKN", {{"BR_INST_RETIRED:COND_TAKEN", 1}}},
            {"PAPI_BR_NTK", {{"BR_INST_RETIRED:COND_NTAKEN", 1}}},
            {"PAPI_BR_MSP", {{"BR_MISP_RETIRED", 1}}},
            {"PAPI_BR_PRC", {{"BR_INST_RETIRED:COND", 1}, {"BR_MISP_RETIRED", -1}}},
            {"PAPI_BR_INS", {{"BR_INST_RETIRED:ALL_BRANCHES", 1}}}};
        QCOMPARE(proposals.presets.size(), expected.size());
        for (const auto& [name, terms] : expected) {
            const auto& preset = named(proposals, name);
            QCOMPARE(formula(preset), terms);
            QCOMPARE(preset.origin, core::ProposedPreset::Origin::Smallest);
            QVERIFY(preset.isProven);
            QVERIFY(preset.verdict == core::Verdict::Exact);
            QVERIFY(preset.state() == PresetState::Defined);
            QVERIFY(preset.isIn(PapiVersion::V7_0) && preset.isIn(PapiVersion::Head));
            QCOMPARE(preset.counts.size(), std::size_t(11));
            for (const auto& count : preset.counts) {
                QVERIFY(std::abs(count.measured - count.expected) < 1e-12);
            }
        }
        QVERIFY(proposals.isGood());
        QVERIFY(!proposals.versionsDiffer());
        QCOMPARE(
            core::presetLine(named(proposals, "PAPI_BR_PRC").written.definitions.front()),
            std::string("PRESET,PAPI_BR_PRC,DERIVED_SUB,BR_INST_RETIRED:COND,BR_MISP_RETIRED"));
    }

    void whatNoEventCountsHasNoDefinitionAndAReason()
    {
        auto events = tests::smallEvents();
        std::erase_if(events, [](const auto& event) { return event.name == "BR_MISP_RETIRED"; });

        const auto proposals = proposed(tests::smallStudy(events));

        QVERIFY(!proposals.isGood());
        for (const auto* name : {"PAPI_BR_MSP", "PAPI_BR_PRC"}) {
            const auto& preset = named(proposals, name);
            QVERIFY(preset.state() == PresetState::NotDefinable);
            QVERIFY(preset.terms.empty() && preset.counts.empty());
            QVERIFY(preset.notDefinable);
            QCOMPARE(preset.notDefinable->kind, core::VerdictReason::Kind::NotCounted);
            QCOMPARE(preset.notDefinable->expectation, std::string("M"));
        }
        QVERIFY(named(proposals, "PAPI_BR_NTK").state() == PresetState::Defined);
        QCOMPARE(loaded(proposals, PapiVersion::V7_0).size(), std::size_t(5));
    }

    // A maintainer of PAPI wants names: BR_UCN as a difference rather than as one code.
    void codesTakePartOnlyWhereNamesDoNot()
    {
        auto events = tests::smallEvents();
        events.push_back({"perf_raw::r08c4", {0, 0, 0, 1, 0}, 0});
        events[1].name = "perf_raw::r01c5";  // in place of BR_MISP_RETIRED

        const auto proposals = proposed(tests::smallStudy(events));

        const auto& unconditional = named(proposals, "PAPI_BR_UCN");
        QCOMPARE(formula(unconditional),
                 (std::map<std::string, double>{{"BR_INST_RETIRED:ALL_BRANCHES", 1},
                                                {"BR_INST_RETIRED:COND", -1}}));
        QVERIFY(unconditional.leavesOutCodes && unconditional.codes.empty());
        const auto& mispredicted = named(proposals, "PAPI_BR_MSP");
        QCOMPARE(formula(mispredicted), (std::map<std::string, double>{{"perf_raw::r01c5", 1}}));
        QCOMPARE(mispredicted.codes, std::vector<std::string>{"perf_raw::r01c5"});
        QVERIFY(!mispredicted.leavesOutCodes);
        QVERIFY(mispredicted.isIn(PapiVersion::V7_0));
    }

    void codesAreToldFromNames()
    {
        for (const auto* code : {"perf_raw::r88c7", "r88c7", "cpu/event=0xc7,umask=0x88/"}) {
            QVERIFY2(core::isEventCode(code), code);
        }
        for (const auto* name : {"rd", "retired", "BR_MISP_RETIRED", "cpu/mem-loads/", "r", ""}) {
            QVERIFY2(!core::isEventCode(name), name);
        }
    }

    void oneRepetitionMakesDefinitionsFragile()
    {
        auto study = tests::smallStudy();
        auto benchmark = *study.benchmarks[0];
        auto data = *benchmark.data;
        std::vector<double> first;
        for (std::size_t event = 0; event < data.eventCount(); ++event) {
            const auto block = data.block(event);
            first.insert(first.end(), block.begin(), block.begin() + 11);
        }
        data.values.assign(first.begin(), first.end());
        data.repetitions = 1;
        benchmark.data = std::make_shared<const core::Dataset>(data);
        study.benchmarks = {std::make_shared<const core::Benchmark>(benchmark)};

        const auto proposals = proposed(study);

        const auto& preset = named(proposals, "PAPI_BR_CN");
        QVERIFY(preset.state() == PresetState::Fragile);
        QCOMPARE(preset.confidence.reason().kind, core::ConfidenceReason::Kind::OneRepetition);
        QVERIFY(preset.isIn(PapiVersion::V7_0));  // it is written, with the reason
        QVERIFY(!proposals.isGood());
    }

    // 10 slices: PAPI 7.0 holds 8 events of a definition, its development version 12.
    void aSumOfUnitsIsWrittenForThePapiThatHoldsIt()
    {
        const auto [events, counts] = unevenUnits(10);

        const auto proposals = proposedX(studyOf(events, counts));

        QVERIFY(proposals);
        const auto& preset = named(*proposals, "PAPI_TOT_INS");
        QCOMPARE(formula(preset), (std::map<std::string, double>{{"HIT:SLICE*", 1}}));
        QCOMPARE(preset.terms[0].members.size(), std::size_t(10));
        QVERIFY(preset.state() == PresetState::Defined);
        QVERIFY(!preset.isIn(PapiVersion::V7_0));
        QVERIFY(preset.written.reason);
        QVERIFY(preset.written.reason->kind == core::DefinitionReason::Kind::TooManyEvents);
        QCOMPARE(preset.written.reason->count, std::size_t(10));
        QCOMPARE(preset.written.reason->limit, std::size_t(8));
        QVERIFY(preset.isIn(PapiVersion::Head));
        QVERIFY(proposals->versionsDiffer());
        QCOMPARE(loaded(*proposals, PapiVersion::V7_0).size(), std::size_t(0));
        const auto head = loaded(*proposals, PapiVersion::Head);
        QCOMPARE(head.size(), std::size_t(1));
        QCOMPARE(head[0].events.size(), std::size_t(10));
    }

    void aSumThatNoPapiHoldsIsNotWritten()
    {
        const auto [events, counts] = unevenUnits(14);

        const auto proposals = proposedX(studyOf(events, counts));

        QVERIFY(proposals);
        QVERIFY(named(*proposals, "PAPI_TOT_INS").state() == PresetState::NotWritable);
        QVERIFY(!proposals->isGood());
        QVERIFY(!proposals->versionsDiffer());
    }

    // P − Q, R − 2·Q and 2·P − R count X on every kernel; a program tells them apart.
    void programsContradict_data()
    {
        QTest::addColumn<double>("third");
        QTest::addColumn<bool>("agrees");
        QTest::newRow("as on the kernels") << 150.0 << true;
        QTest::newRow("otherwise") << 200.0 << false;
    }

    void programsContradict()
    {
        QFETCH(double, third);
        QFETCH(bool, agrees);
        auto study =
            studyOf({"P", "Q", "R"}, {{1000, 1000, 3000}, {0, 1000, 1000}, {1000, 2000, 4000}});
        study.counters = {program({"P", "Q", "R"}, {100, 50, third})};

        const auto proposals = proposedX(study);

        QVERIFY(proposals);
        const auto& preset = named(*proposals, "PAPI_TOT_INS");
        QCOMPARE(formula(preset), (std::map<std::string, double>{{"P", 1}, {"Q", -1}}));
        QVERIFY(preset.alternatives > 0);
        QVERIFY(preset.field);
        QCOMPARE(preset.field->runs, std::vector<std::string>{"lulesh"});
        QVERIFY(preset.state() == (agrees ? PresetState::Defined : PresetState::Contradicted));
        QCOMPARE(proposals->isGood(), agrees);
        QVERIFY(preset.isIn(PapiVersion::V7_0));  // it is written, with the reason
    }

    // Equal load of all units is all that one of them shows: it says nothing against the sum.
    void oneUnitIsNoWitnessAgainstTheSum()
    {
        auto study = studyOf({"RD:MBOX0C0", "RD:MBOX1C0", "OTHER"},
                             {{500, 0, 1000}, {500, 0, 1000}, {0, 1000, 1000}});
        study.counters = {program({"RD:MBOX0C0", "RD:MBOX1C0"}, {100, 900})};

        const auto proposals = proposedX(study);

        QVERIFY(proposals);
        const auto& preset = named(*proposals, "PAPI_TOT_INS");
        QCOMPARE(formula(preset), (std::map<std::string, double>{{"RD:MBOX*C0", 1}}));
        QVERIFY(preset.field);
        QVERIFY(preset.state() == PresetState::Defined);
    }

    void theBestBenchmarkGivesTheDefinition()
    {
        auto study = tests::smallStudy();
        auto events = tests::smallEvents();
        for (auto& event : events) {
            event.noise = event.name == "BR_INST_RETIRED:COND" ? 0.01 : event.noise;
        }
        auto noisy = tests::smallBenchmark(events);
        noisy.name = "noisy";
        study.benchmarks.insert(study.benchmarks.begin(),
                                std::make_shared<const core::Benchmark>(noisy));

        const auto proposals = proposed(study);

        QCOMPARE(proposals.presets.size(), std::size_t(14));
        QCOMPARE(named(proposals, "PAPI_BR_CN").benchmark, std::string("branch"));
        QCOMPARE(std::ranges::count_if(proposals.presets, &core::ProposedPreset::isBest), 7);
        QVERIFY(proposals.isGood());
    }

    /// What the study's own audit says of the file, and PAPI's own reading of it.
    void theFileIsWhatWasMeasured_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("branch") << static_cast<int>(core::BenchmarkKind::Branch);
        QTest::newRow("cpu_flops") << static_cast<int>(core::BenchmarkKind::CpuFlops);
        QTest::newRow("dcache") << static_cast<int>(core::BenchmarkKind::DataCache);
    }

    void theFileIsWhatWasMeasured()
    {
        QFETCH(int, kind);
        const auto wanted = static_cast<core::BenchmarkKind>(kind);
        auto benchmark = tests::loadCase(QStringLiteral(PAPILIO_SOURCE_DIR "/tests/data/cases/") +
                                             QString::fromLatin1(QTest::currentDataTag()),
                                         core::defaultParameters(wanted));
        benchmark.kind = wanted;
        core::Document study;
        study.benchmarks = {std::make_shared<const core::Benchmark>(benchmark)};

        const auto proposals = proposed(study);

        QVERIFY(!proposals.presets.empty());
        std::size_t written = 0;
        for (const auto& preset : proposals.presets) {
            written += preset.isIn(PapiVersion::V7_0) ? 1 : 0;
        }
        QVERIFY(written > 0);
        QCOMPARE(loaded(proposals, PapiVersion::V7_0).size(), written);
        const auto file = core::readPresets(core::presetText(proposals, PapiVersion::V7_0));
        QVERIFY(file);
        core::AuditOptions options;
        options.meanings = *core::presetMeanings();
        const auto audited = core::audit(study, *core::presetsFor(*file, "spr"), options);
        QVERIFY(audited);
        QCOMPARE(audited->size(), written);
        for (const auto& preset : *audited) {
            // Of instructions, whose expected counts have 2 for an FMA: both say so.
            const bool isAsTwo = preset.verdict == core::AuditVerdict::FmaAsTwo;
            QVERIFY2(isAsTwo || preset.verdict == core::AuditVerdict::Equal,
                     preset.subject.name.c_str());
            const auto proposal =
                std::ranges::find_if(proposals.presets, [&](const core::ProposedPreset& one) {
                    return one.isBest && one.meaning.preset == preset.subject.name;
                });
            const auto cautions = core::cautionsOf(*proposal);
            QVERIFY2(!isAsTwo || std::ranges::count(cautions, core::fmaAsTwo) == 1,
                     preset.subject.name.c_str());
        }
    }

    // 40 machines whose events are known: no definition is false, and none that the chosen events
    // have is missed.
    void plantedMachinesGetNoFalseDefinition()
    {
        tests::MachineKind kind;
        kind.exactShare = 0.7;
        int definitions = 0;
        for (std::uint32_t seed = 1; seed <= 40; ++seed) {
            auto machine = tests::plantedMachine(kind, seed);
            machine.benchmark->kind = core::BenchmarkKind::CpuFlops;
            core::Document study;
            study.benchmarks = {machine.benchmark};

            const auto proposals = proposed(study);

            for (std::size_t i = 0; i < proposals.presets.size(); ++i) {
                const auto& preset = proposals.presets[i];
                if (proposals.analyses[0].fits->metrics[i].isDefined()) {
                    QVERIFY2(preset.origin != core::ProposedPreset::Origin::None,
                             preset.meaning.preset.c_str());
                }
                if (!preset.isIn(PapiVersion::V7_0)) {
                    continue;
                }
                ++definitions;
                std::vector<std::uint32_t> events;
                Eigen::VectorXd coefficients(Eigen::Index(preset.terms.size()));
                for (const auto& term : preset.terms) {
                    coefficients(Eigen::Index(events.size())) = term.coefficient;
                    events.push_back(static_cast<std::uint32_t>(std::stoul(term.event.substr(3))));
                }
                const double error = machine.errorOf(
                    coefficients, events,
                    *core::meaningVector(preset.meaning.counts, *machine.benchmark->basis));
                QVERIFY2(error <= core::mostMeanError,
                         qPrintable(QStringLiteral("seed %1, %2: %3")
                                        .arg(seed)
                                        .arg(QString::fromStdString(preset.meaning.preset))
                                        .arg(error)));
                QCOMPARE(preset.written.differingKernels() == 0 ||
                             preset.verdict != core::Verdict::Exact,
                         true);
            }
        }
        QVERIFY2(definitions > 100, qPrintable(QString::number(definitions)));
    }

    void whatCannotBeDoneIsAnError()
    {
        const auto options = optionsFor();
        const auto codeOf = [](const core::Document& study, const core::ProposalOptions& how) {
            const auto made = core::proposePresets(study, how);
            return made ? std::string() : made.error().message;
        };
        QVERIFY(codeOf({}, options).find("has no benchmark to define presets from") == 0);
        auto other = options;
        other.benchmark = "none";
        QVERIFY(codeOf(tests::smallStudy(), other).find("no benchmark \"none\"") !=
                std::string::npos);
        other = options;
        other.meanings = {{"PAPI_X", core::BenchmarkKind::Branch, "UNKNOWN", "", {}}};
        QVERIFY(codeOf(tests::smallStudy(), other).find("no expectations") != std::string::npos);
        QCOMPARE(core::proposePresets(tests::smallStudy(), optionsFor("")).error().code,
                 core::Errc::InvalidArgument);
        QCOMPARE(core::proposePresets(tests::smallStudy(), optionsFor("a,b")).error().code,
                 core::Errc::InvalidArgument);
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(
            core::proposePresets(tests::smallStudy(), options, {}, stop.get_token()).error().code,
            core::Errc::Cancelled);
    }

    void progressGrowsToOne()
    {
        std::vector<double> shares;

        const auto made = core::proposePresets(tests::smallStudy(), optionsFor(),
                                               [&](double share) { shares.push_back(share); });

        QVERIFY(made);
        QVERIFY(std::ranges::is_sorted(shares));
        QCOMPARE(shares.back(), 1.0);
    }
};

PAPILIO_TEST(TestPresetProposals)
#include "test_preset_proposals.moc"
