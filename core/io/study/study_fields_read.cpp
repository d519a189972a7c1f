#include "core/base/text.h"
#include "core/io/hdf5/group.h"
#include "core/io/study/study_fields.h"
#include "core/io/study/study_view.h"
#include "core/io/text/number_text.h"
#include "core/model/basis.h"
#include "core/model/benchmark.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <optional>
#include <string_view>

namespace papilio::core::study {

namespace {

/// The parts that a note lists; empty where it is something else.
std::vector<SumPart> partsOf(std::string_view note, const Signatures& signatures)
{
    constexpr std::string_view plus = " + ";
    constexpr std::string_view minus = " − ";
    constexpr std::string_view sign = "−";
    constexpr std::string_view times = "·";
    if (!note.starts_with("= ")) {
        return {};
    }
    note.remove_prefix(2);
    bool isNegative = note.starts_with(sign);
    note.remove_prefix(isNegative ? sign.size() : 0);
    std::vector<SumPart> parts;
    for (;;) {
        const auto end = std::min(note.find(plus), note.find(minus));
        auto part = note.substr(0, end);
        double factor = 1;
        if (const auto at = part.find(times);
            at != std::string_view::npos && findSignature(signatures, part) == nullptr &&
            readNumber(part.substr(0, at), factor) == NumberText::Number) {
            part.remove_prefix(at + times.size());
        }
        parts.push_back({std::string(part), isNegative ? -factor : factor});
        if (end == std::string_view::npos) {
            return parts;
        }
        isNegative = note.substr(end).starts_with(minus);
        note.remove_prefix(end + (isNegative ? minus : plus).size());
    }
}

/**
 * Studies used to keep what a metric is the sum of as its note, sumText(): such notes become sums.
 *
 * A note stays one where it names a metric that is not in the list, where such a name holds " + "
 * or " − ", or where the coefficients are not those of the sum.
 */
void readSumNotes(Signatures& signatures)
{
    for (auto& signature : signatures) {
        auto parts = partsOf(signature.note, signatures);
        const auto coefficients = sumOf(parts, signatures);
        if (coefficients && *coefficients == signature.coefficients &&
            sumText(parts) == signature.note) {
            signature.sum = std::move(parts);
            signature.note.clear();
        }
    }
}

using hdf5::Group;

template<typename Struct>
void readFields(const Group& group, Struct& into, Transfer& transfer);

std::int64_t length(std::size_t count)
{
    return static_cast<std::int64_t>(count);
}

/// What a text spells; `place` says where it is.
template<typename Word>
Word wordOf(const Group& group,
            const char* member,
            const std::string& place,
            const std::string& text)
{
    if (const auto word = named<Word>(text)) {
        return *word;
    }
    const auto& known = spelling<Word>.names;
    group.refuse(member, fmt::format("{}expected {}, found \"{}\"", place,
                                     list({known.begin(), known.end()}, "or"), text));
}

/// A whole number of at least 0; anything else is rejected before it becomes an int.
int countOf(const Group& group, const char* name, double value)
{
    constexpr double largest = 1 << 30;
    if (!(value >= 0 && value <= largest && value == std::floor(value))) {
        group.refuse(name, fmt::format("expected whole numbers of at least 0, found {}", value));
    }
    return static_cast<int>(value);
}

template<typename Numbers>
void readNumbers(const Group& group,
                 const char* name,
                 const std::vector<std::int64_t>& shape,
                 Numbers& numbers,
                 const hdf5::Between& between = {})
{
    group.numbers(name, shape).readInto(numbers, between);
}

template<typename Row, typename Number>
void readColumn(const Group& group,
                const Field<Row, std::vector<Number>>& field,
                std::vector<Row>& rows)
{
    std::vector<Number> cells;
    readNumbers(group, field.name, {length(rows.size()), -1}, cells);
    for (std::size_t at = 0; at < cells.size(); ++at) {
        if (cells[at] == cells[at]) {  // NaN fills up
            (rows[at / (cells.size() / rows.size())].*field.member).push_back(cells[at]);
        }
    }
}

/// A column of as many as there are rows; the first one, of texts, says how many there are.
template<typename Row, typename Value>
void readColumn(const Group& group,
                const Field<Row, Value>& field,
                std::vector<Row>& rows,
                bool isFirst)
{
    if (field.form.presence != Presence::Always && !group.has(field.name)) {
        return;
    }
    const auto set = [&](const auto& column, const auto& convert) {
        rows.resize(column.size());
        for (std::size_t at = 0; at < rows.size(); ++at) {
            rows[at].*field.member = convert(column[at]);
        }
    };
    if constexpr (IsNumbers<Value>) {
        readColumn(group, field, rows);
    } else if constexpr (std::is_arithmetic_v<Value>) {
        std::vector<Stored<Value>> column;
        readNumbers(group, field.name, {length(rows.size())}, column);
        set(column, [&](auto number) {
            if constexpr (std::same_as<Value, int>) {
                return countOf(group, field.name, number);
            } else {
                return static_cast<Value>(number);
            }
        });
    } else {
        set(group.strings(field.name, isFirst ? -1 : length(rows.size())),
            [&](const std::string& text) {
                if constexpr (std::is_enum_v<Value>) {
                    return wordOf<Value>(group, field.name, {}, text);
                } else {
                    return text;
                }
            });
    }
}

template<typename Row>
void readRows(const Group& group, std::vector<Row>& rows)
{
    bool isFirst = true;
    forEachField<Row>([&](const auto& entry) {
        if constexpr (!std::same_as<decltype(entry), const Note&>) {
            readColumn(group, entry, rows, std::exchange(isFirst, false));
        }
    });
}

template<typename Part>
void readParts(const Group& all, Parts<Part>& parts, Transfer& transfer)
{
    for (const auto& name : all.members()) {
        transfer.moved(0);
        auto part = std::make_shared<Part>();
        part->name = schema::decodeName(name);
        const auto group = all.group(name);
        readFields(group, *part, transfer);
        if (!group.isTrial()) {
            if (const auto good = Fields<Part>::check(*part); !good) {
                group.refuse({}, good.error().message);
            }
        }
        parts.push_back(std::move(part));
    }
}

void readNamedNumbers(const Group& group, auto& into)
{
    const auto names = group.strings("names");
    std::vector<double> numbers;
    readNumbers(group, "values", {length(names.size())}, numbers);
    for (std::size_t at = 0; at < names.size(); ++at) {
        if constexpr (requires { into.try_emplace(names[at], numbers[at]); }) {
            if (!into.try_emplace(names[at], numbers[at]).second) {
                group.refuse("names",
                             fmt::format("the parameter \"{}\" is a duplicate", names[at]));
            }
        } else {
            into.emplace_back(names[at], numbers[at]);
        }
    }
}

template<typename Value>
void readInside(const Group& group, Value& value, Transfer& transfer)
{
    if constexpr (IsShared<Value>) {
        auto content = std::make_shared<std::remove_const_t<typename Value::element_type>>();
        readFields(group, *content, transfer);
        value = std::move(content);
    } else if constexpr (HasFields<Value>) {
        readFields(group, value, transfer);
    } else if constexpr (isParts<Value>) {
        readParts(group, value, transfer);
    } else if constexpr (IsNamedNumbers<Value>) {
        readNamedNumbers(group, value);
    } else {
        readRows(group, value);
    }
}

/// Attributes that are not there leave the value as it is.
template<typename Value>
constexpr bool isAttribute =
    std::is_arithmetic_v<Value> || std::is_enum_v<Value> || std::same_as<Value, std::string> ||
    std::same_as<Value, std::optional<double>>;

template<typename Value>
void readAttribute(const Group& group, const char* name, Value& value)
{
    if constexpr (std::same_as<Value, std::string>) {
        value = group.text(name).value_or(value);
    } else if constexpr (std::is_enum_v<Value>) {
        if (const auto text = group.text(name)) {
            value = wordOf<Value>(group, "", fmt::format("attribute {}: ", name), *text);
        }
    } else if (const auto number = group.number(name)) {
        if constexpr (std::same_as<Value, bool>) {
            value = *number != 0;
        } else if constexpr (std::same_as<Value, int>) {
            value = countOf(group, name, *number);
        } else {
            value = *number;
        }
    }
}

template<typename Owner, typename Value>
void read(const Group& group, const Field<Owner, Value>& field, Owner& into, Transfer& transfer)
{
    auto& value = into.*field.member;
    if constexpr (isAttribute<Value>) {
        if (field.form.texts == Texts::Plain) {
            readAttribute(group, field.name, value);
            return;
        }
    }
    if (field.form.presence != Presence::Always && !group.has(field.name)) {
        return;
    }
    if constexpr (std::same_as<Value, std::string>) {
        value = group.strings(field.name, 1).front();
    } else if constexpr (std::same_as<Value, std::vector<std::string>>) {
        value = group.strings(field.name);
    } else if constexpr (std::same_as<Value, StringTable>) {
        value = group.table(field.name);
    } else if constexpr (isAttribute<Value>) {
        return;
    } else if (*field.name == '\0') {
        readInside(group, value, transfer);
    } else {
        readInside(group.group(field.name), value, transfer);
    }
}

template<typename Owner, typename Value>
void read(const Group& group, const Array<Owner, Value>& field, Owner& into, Transfer& transfer)
{
    if (field.form.presence != Presence::Always && !group.has(field.name)) {
        return;
    }
    const auto shape = field.shape(into);
    auto& values = into.*field.member;
    if constexpr (IsNumbers<Value>) {
        const auto data = group.numbers(field.name, {shape.begin(), shape.end()});
        transfer.total += data.count() * sizeof(double);
        data.readInto(values, [&](std::uint64_t bytes) { transfer.moved(bytes); });
    } else {
        std::int64_t count = 1;
        for (const auto extent : shape) {
            count *= length(extent);
        }
        const auto texts = group.strings(field.name, count);
        if constexpr (std::is_enum_v<typename Value::value_type>) {
            std::ranges::transform(texts, std::back_inserter(values), [&](const auto& text) {
                return wordOf<typename Value::value_type>(group, field.name, {}, text);
            });
        } else {
            values = texts;
        }
    }
}

template<typename Owner>
void readLimited(const Group& group, const Limited<Owner>& field, Owner& into)
{
    auto& value = into.*field.member;
    readAttribute(group, field.name, value);
    if (!(value >= field.low && value <= field.high)) {
        group.refuse({}, fmt::format("attribute {}: expected a number in [{}, {}], found {}",
                                     field.name, field.low, field.high, value));
    }
}

/// @tparam hasData  whether the data of a benchmark are in the file, or known already
template<bool hasData, typename Struct>
void readFieldsAs(const Group& group, Struct& into, Transfer& transfer)
{
    for (const bool isLate : {false, true}) {
        forEachField<Struct>([&](const auto& entry) {
            if constexpr (!hasData && isDataOf<decltype(entry)>) {
                return;
            } else if constexpr (requires { entry.read; }) {
                if (entry.isLate == isLate) {
                    entry.read(group, into, transfer);
                }
            } else if constexpr (requires { entry.shape; }) {
                if (isLate) {
                    read(group, entry, into, transfer);
                }
            } else if constexpr (requires { entry.low; }) {
                readLimited(group, entry, into);
            } else if constexpr (requires { entry.form; }) {
                if (!isLate) {
                    read(group, entry, into, transfer);
                }
            }
        });
    }
}

template<typename Struct>
void readFields(const Group& group, Struct& into, Transfer& transfer)
{
    readFieldsAs<true>(group, into, transfer);
}

/// What a snapshot has of a benchmark, on the data of `present`.
std::shared_ptr<const Benchmark> readKept(const Group& group,
                                          const Benchmark& present,
                                          Transfer& transfer)
{
    auto kept = std::make_shared<Benchmark>();
    kept->name = present.name;
    kept->data = present.data;
    readFieldsAs<false>(group, *kept, transfer);
    return kept;
}

Eigen::MatrixXd readMatrix(const Group& group, std::size_t rows, std::size_t columns)
{
    const auto data = group.numbers("matrix", {length(rows), length(columns)});
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> matrix(rows, columns);
    data.read(matrix.data());
    return matrix;
}

std::string typeOf(const hdf5::NumberType& stored)
{
    if (!stored.whole) {
        return stored.bytes == sizeof(float) ? "float" : "double";
    }
    return stored.bytes == sizeof(std::int32_t) && stored.isSigned ? "int" : "long long";
}

void readSums(const Group& group, Signatures& signatures)
{
    const auto sums = group.strings("sums");
    const auto parts = group.strings("sum_parts", length(sums.size()));
    std::vector<double> factors;
    readNumbers(group, "sum_factors", {length(sums.size())}, factors);
    std::map<std::string_view, Signature*> named;
    for (auto& signature : signatures) {
        named.emplace(signature.metric, &signature);
    }
    for (std::size_t at = 0; at < sums.size(); ++at) {
        if (const auto found = named.find(sums[at]); found != named.end()) {
            found->second->sum.push_back({parts[at], factors[at]});
        }
    }
    for (auto& signature : signatures) {
        const auto coefficients = sumOf(signature.sum, signatures);
        if (!signature.sum.empty() && (!coefficients || *coefficients != signature.coefficients)) {
            signature.sum.clear();  // they are what counts
        }
    }
}

/// Format 1 said how a run ended by statistics.
void readEndOfFormat1(Recorder& recorder)
{
    using End = RunEnd::Kind;
    for (const auto& [name, whenSet, whenNot] :
         {std::tuple{"stopped", End::StoppedByUser, End::Unsaid},
          {"converged", End::Converged, End::NotConverged}}) {
        if (const auto said = recorder.statistic(name)) {
            recorder.end.kind = *said > 0 ? whenSet : whenNot;
            std::erase_if(recorder.statistics, [&name = name](const auto& statistic) {
                return statistic.first == name;
            });
        }
    }
}

}  // namespace

void readValues(const Group& group, Dataset& data, Transfer& transfer)
{
    std::vector<std::int64_t> shape = {length(data.eventNames.size()), -1,
                                       length(data.kernels.size())};
    const bool hasThreads = group.rank("values") == 4;
    if (hasThreads) {
        shape.insert(shape.begin() + 2, -1);
    }
    const auto values = group.numbers("values", shape);
    data.repetitions = values.shape()[1];
    data.threads = hasThreads ? values.shape()[2] : 0;
    if (hasThreads && data.threads == 0) {
        group.refuse("values", "expected at least one thread, found none");
    }
    transfer.total += values.count() * sizeof(double);
    values.readInto(data.values, [&](std::uint64_t bytes) { transfer.moved(bytes); });
    data.units = values.text("units").value_or(data.units);
}

void readEventIds(const Group& group, Dataset& data, Transfer&)
{
    data.eventIds = group.has("event_ids")
                        ? group.table("event_ids", length(data.eventNames.size()))
                        : data.eventNames;
}

void readOrigin(const Group& group, Provenance& provenance, Transfer&)
{
    provenance.kind = originOf(provenance.source);
    readAttribute(group, "source_kind", provenance.kind);
}

void readKind(const Group& group, Benchmark& benchmark, Transfer&)
{
    readAttribute(group, "kind", benchmark.kind);
    benchmark.parameters = defaultParameters(benchmark.kind);
}

void readExcluded(const Group& group, Benchmark& benchmark, Transfer&)
{
    if (group.has("excluded")) {
        benchmark.excluded = excludedList(group.strings("excluded"));
    }
}

void readBasis(const Group& parent, Benchmark& benchmark, Transfer&)
{
    const auto group = parent.group("basis");
    const auto kernels = benchmark.data->kernelCount();
    Basis basis;
    basis.expectations = group.strings("names");
    basis.matrix = readMatrix(group, kernels, basis.expectations.size());
    basis.note = group.text("note").value_or("");
    if (const auto good = checkBasis(basis, kernels); !good) {
        group.refuse({}, good.error().message);
    }
    benchmark.basis = std::make_shared<const Basis>(std::move(basis));
}

void readSignatures(const Group& parent, Benchmark& benchmark, Transfer&)
{
    const auto group = parent.group("signatures");
    const auto expectations = benchmark.basis->expectations.size();
    const auto names = group.strings("names");
    const auto matrix = readMatrix(group, names.size(), expectations);
    const auto notes = group.has("notes") ? group.strings("notes", length(names.size()))
                                          : std::vector<std::string>(names.size());
    Signatures signatures;
    for (std::size_t index = 0; index < names.size(); ++index) {
        signatures.push_back(
            {names[index], matrix.row(static_cast<Eigen::Index>(index)), notes[index]});
    }
    if (const auto good = checkSignatures(signatures, length(expectations)); !good) {
        group.refuse({}, good.error().message);
    }
    if (group.has("sums")) {
        readSums(group, signatures);
    } else {
        readSumNotes(signatures);
    }
    benchmark.signatures = std::make_shared<const Signatures>(std::move(signatures));
}

void readRecorded(const Group& group, Recorder& recorder, Transfer& transfer)
{
    readEndOfFormat1(recorder);
    const auto between = [&](std::uint64_t bytes) { transfer.moved(bytes); };
    const auto data = group.numbers("value", {-1});
    const auto stored = data.type();
    transfer.total += data.count() * sizeof(double);
    if (!group.text("type")) {
        recorder.type = typeOf(stored);
    }
    if (!stored.whole) {
        data.readInto(recorder.values, between);
        return;
    }
    // HDF5 would clamp what no int64 holds; a study never clamps.
    if (!stored.isSigned && stored.bytes == sizeof(std::uint64_t)) {
        std::vector<std::uint64_t> large(data.count());
        data.read(large.data());
        for (const auto value : large) {
            if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
                group.refuse("value",
                             fmt::format("expected whole numbers up to 2^63 - 1, found {}", value));
            }
        }
    }
    GrowingNumbers<std::int64_t> exact;
    data.readInto(exact, between);
    recorder.setIntegers(std::move(exact));
}

void readMachines(const Group& root, Document& document, Transfer&)
{
    if (!root.has("machines")) {
        return;
    }
    const auto machines = root.group("machines");
    for (const auto& name : machines.members()) {
        document.machines.push_back({schema::decodeName(name), machines.group(name).attributes()});
    }
}

void readLocality(const Group& root, Document& document, Transfer& transfer)
{
    if (!root.has("locality")) {
        return;
    }
    const auto group = root.group("locality");
    if (group.has("reuse")) {
        readParts(group.group("reuse"), document.reuse, transfer);
    }
    if (group.has("communication")) {
        readParts(group.group("communication"), document.communication, transfer);
    }
}

void readDescriptions(const Group& root, Document& document, Transfer&)
{
    if (!root.has("event_descriptions")) {
        return;
    }
    const auto group = root.group("event_descriptions");
    std::vector<EventDescription> items;
    readRows(group, items);
    if (const auto good = checkEventDescriptions(items); !good) {
        group.refuse({}, good.error().message);
    }
    document.descriptions = std::make_shared<const EventDescriptions>(std::move(items));
}

void readNotes(const Group& root, Document& document, Transfer&)
{
    try {
        if (root.has("notes")) {
            auto notes = notesFromJson(root.strings("notes", 1).front());
            if (!notes.isEmpty()) {
                document.notes = std::make_shared<const StudyNotes>(std::move(notes));
            }
        }
        return;
    } catch (const hdf5::Refusal&) {
    } catch (const hdf5::Failure&) {
    }
    // No number depends on it, but who wrote something has to know that it is gone.
    StudyNotes lost;
    lost.text = lostNotes;
    document.notes = std::make_shared<const StudyNotes>(std::move(lost));
}

void readSnapshots(const Group& root, Document& document, Transfer& transfer)
{
    if (!root.has("snapshots")) {
        return;
    }
    const auto all = root.group("snapshots");
    for (const auto& name : all.members()) {
        const auto group = all.group(name);
        auto snapshot = std::make_shared<Snapshot>();
        snapshot->name = schema::decodeName(name);
        readFields(group, *snapshot, transfer);
        const auto benchmarks = group.group("benchmarks");
        for (const auto& kept : benchmarks.members()) {
            if (const auto present = document.benchmark(schema::decodeName(kept))) {
                snapshot->benchmarks.push_back(
                    readKept(benchmarks.group(kept), *present, transfer));
            }
        }
        if (const auto good = checkSnapshot(*snapshot); !good && !group.isTrial()) {
            group.refuse({}, good.error().message);
        }
        document.snapshots.push_back(std::move(snapshot));
    }
}

void readView(const Group& root, Document& document, Transfer&)
{
    try {
        if (root.has("view")) {
            auto view = viewFromJson(root.strings("view", 1).front());
            if (!view.entries().empty()) {
                document.view = std::make_shared<const ViewState>(std::move(view));
            }
        }
    } catch (const hdf5::Refusal&) {
        return;  // no number depends on it
    } catch (const hdf5::Failure&) {
        return;
    }
}

void readStudyFields(const Group& root, Document& document, Transfer& transfer)
{
    readFields(root, document, transfer);
}

}  // namespace papilio::core::study
