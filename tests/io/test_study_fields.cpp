#include "tests/io/difference.h"
#include "tests/support/area_program.h"

#include <QtTest>

using namespace papilio::core;
using namespace papilio::tests;
namespace study = papilio::core::study;

namespace {

/// Whatever the member of a struct is.
struct Anything {
    template<typename Value>
    operator Value() const;  // NOLINT(google-explicit-constructor)
};

template<typename Struct, std::size_t... at>
constexpr bool takes(std::index_sequence<at...>)
{
    return requires
    {
        Struct{((void)at, Anything())...};
    };
}

/// How many members a struct has.
template<typename Struct, std::size_t count = 24>
constexpr std::size_t membersOf()
{
    if constexpr (takes<Struct>(std::make_index_sequence<count>())) {
        return count;
    } else {
        return membersOf<Struct, count - 1>();
    }
}

template<typename... Entries>
constexpr std::size_t countOf(const std::tuple<Entries...>&)
{
    return (std::size_t{0} + ... + (std::same_as<Entries, study::Note> ? 0 : 1));
}

template<typename Struct>
inline constexpr std::size_t listed = countOf(study::Fields<Struct>::list);

/// Another value than it was.
template<typename Value>
void alter(Value& value)
{
    if constexpr (study::IsShared<Value>) {
        value = std::make_shared<typename Value::element_type>();
    } else if constexpr (study::HasFields<Value>) {
        bool isDone = false;
        study::forEachField<Value>([&](const auto& entry) {
            if constexpr (requires { entry.member; }) {
                if (!std::exchange(isDone, true)) {
                    alter(value.*entry.member);
                }
            }
        });
    } else if constexpr (std::is_enum_v<Value>) {
        value = value == Value() ? static_cast<Value>(spelling<Value>.names.size() - 1) : Value();
    } else if constexpr (std::same_as<Value, bool>) {
        value = !value;
    } else if constexpr (std::is_arithmetic_v<Value>) {
        value = value == value ? value + 1 : 1;
    } else if constexpr (std::same_as<Value, std::optional<double>>) {
        value = 0.5;
    } else if constexpr (std::same_as<Value, std::string>) {
        value += "x";
    } else if constexpr (std::same_as<Value, StringTable>) {
        value.append("x");
    } else if constexpr (requires { value.emplace("x", 1); }) {
        value.emplace("x", 1);
    } else if constexpr (requires { value.rows(); }) {
        value = Value::Ones(2, 1);
    } else if constexpr (requires { value.emplace_back(); }) {
        value.emplace_back();
    } else {
        value.push_back({});
    }
}

template<typename Struct>
void everyFieldIsSeen()
{
    const Struct plain{};
    QCOMPARE(difference(plain, plain), std::string());
    study::forEachField<Struct>([&](const auto& entry) {
        if constexpr (requires { entry.member; }) {
            auto other = plain;
            alter(other.*entry.member);
            const auto found = difference(plain, other);
            QVERIFY2(!found.empty(), entry.name);
            QVERIFY2(found.starts_with(entry.name), (found + " for " + entry.name).c_str());
        }
    });
}

template<typename... Structs>
void everyFieldOfEachIsSeen()
{
    (everyFieldIsSeen<Structs>(), ...);
}

/// A member that no list has would not be written, read or compared.
template<typename... Structs>
constexpr bool isEachMemberListed()
{
    return ((listed<Structs> == membersOf<Structs>()) && ...);
}
static_assert(isEachMemberListed<Provenance,
                                 Parameters,
                                 Dataset,
                                 Basis,
                                 SumPart,
                                 Signature,
                                 Benchmark,
                                 CounterColumn,
                                 CounterTable,
                                 MemoryLevel,
                                 Ceiling,
                                 RooflinePoint,
                                 Roofline,
                                 ReuseObject,
                                 MeasuredMisses,
                                 ReuseHistogram,
                                 CommunicationMatrix,
                                 RunEnd,
                                 Recorder,
                                 Constant,
                                 Definition,
                                 DefinitionSet,
                                 Snapshot,
                                 EventDescription,
                                 Machine,
                                 Document>());
static_assert(listed<TopDownChoice> == 3);  // Anything is no std::optional
static_assert(listed<SnapshotChoice> == 2);

}  // namespace

// The lists of the fields of a study, from which everything else follows.
class TestStudyFields : public QObject {
    Q_OBJECT

private slots:
    void theComparisonSeesEachField()
    {
        everyFieldOfEachIsSeen<Provenance, Parameters, Dataset, Basis, SumPart, Signature,
                               Benchmark, CounterColumn, TopDownChoice, CounterTable, MemoryLevel,
                               Ceiling, RooflinePoint, Roofline, ReuseObject, MeasuredMisses,
                               ReuseHistogram, CommunicationMatrix, RunEnd, Recorder, Constant,
                               Definition, DefinitionSet, SnapshotChoice, Snapshot,
                               EventDescription, Machine, Document>();
    }

    void theComparisonDescends()
    {
        Document document;
        auto table = std::make_shared<CounterTable>();
        table->topDown.parameters = {{"a", 1}};
        document.counters = {table};
        auto other = document;
        auto changed = std::make_shared<CounterTable>(*table);
        changed->topDown.parameters["a"] = 2;
        other.counters = {changed};
        QCOMPARE(difference(document, other), std::string("counters/topdown/parameters"));
        other.counters = {table, changed};
        QCOMPARE(difference(document, other), std::string("counters"));
        QVERIFY(!sameBits(std::vector<double>{0.0}, std::vector<double>{-0.0}));
    }
};

PAPILIO_TEST(TestStudyFields)
#include "test_study_fields.moc"
