#include "core/io/hdf5/group.h"
#include "core/io/study/study_fields.h"
#include "core/io/study/study_view.h"

#include <algorithm>
#include <cmath>

namespace papilio::core::study {

namespace {

using hdf5::NewGroup;
using hdf5::Packing;

template<typename Struct>
void writeFields(const NewGroup& group, const Struct& from, const Writing& writing);

template<typename Value>
bool isEmpty(const Value& value)
{
    if constexpr (std::same_as<Value, bool>) {
        return !value;
    } else if constexpr (requires { value.empty(); }) {
        return value.empty();
    } else if constexpr (requires { value.has_value(); }) {
        return !value;
    } else {
        return value == Value();
    }
}

template<typename Value>
bool isUnknown(const Value& value)
{
    if constexpr (std::floating_point<Value>) {
        return std::isnan(value);
    } else {
        return isEmpty(value);
    }
}

void writeTexts(const NewGroup& group,
                const char* name,
                const std::vector<std::string>& texts,
                const Form& form,
                const Writing& writing)
{
    if (form.texts == Texts::Plain) {
        group.strings(name, texts);
    } else {
        group.table(name, StringTable(texts),
                    form.texts == Texts::Readable && writing.layout == StudyLayout::Exchange);
    }
}

/// In whole, with its unit.
template<typename Number>
void writeNumbers(const NewGroup& group,
                  const char* name,
                  const Shape& shape,
                  const Number* numbers,
                  const Form& form)
{
    group.numbers(name, shape, numbers, Packing::Contiguous);
    if (form.unit) {
        group.datasetText(name, "units", form.unit);
    }
}

/// [row][number]; shorter rows are filled up with what is not known.
template<typename Row, typename Number>
void writeColumn(const NewGroup& group,
                 const Field<Row, std::vector<Number>>& field,
                 const std::vector<Row>& rows)
{
    std::size_t width = 0;
    for (const auto& row : rows) {
        width = std::max(width, (row.*field.member).size());
    }
    std::vector<Number> cells;
    for (const auto& row : rows) {
        const auto& numbers = row.*field.member;
        cells.insert(cells.end(), numbers.begin(), numbers.end());
        cells.resize(cells.size() + width - numbers.size(),
                     std::numeric_limits<Number>::quiet_NaN());
    }
    writeNumbers(group, field.name, {rows.size(), width}, cells.data(), field.form);
}

template<typename Row, typename Value>
void writeColumn(const NewGroup& group,
                 const Field<Row, Value>& field,
                 const std::vector<Row>& rows,
                 const Writing& writing)
{
    if (field.form.presence == Presence::Known &&
        std::ranges::all_of(rows, isUnknown<Value>, field.member)) {
        return;
    }
    if constexpr (IsNumbers<Value>) {
        writeColumn(group, field, rows);
    } else if constexpr (std::is_arithmetic_v<Value>) {
        std::vector<Stored<Value>> column;
        std::ranges::transform(rows, std::back_inserter(column), [&](const Row& row) {
            return static_cast<Stored<Value>>(row.*field.member);
        });
        writeNumbers(group, field.name, {column.size()}, column.data(), field.form);
    } else {
        std::vector<std::string> column;
        for (const auto& row : rows) {
            if constexpr (std::is_enum_v<Value>) {
                column.emplace_back(toString(row.*field.member));
            } else {
                column.push_back(row.*field.member);
            }
        }
        writeTexts(group, field.name, column, field.form, writing);
    }
}

template<typename Row>
void writeRows(const NewGroup& group, const std::vector<Row>& rows, const Writing& writing)
{
    forEachField<Row>([&](const auto& entry) {
        if constexpr (requires { entry.text; }) {
            group.text(entry.name, entry.text);
        } else {
            writeColumn(group, entry, rows, writing);
        }
    });
}

template<typename Part>
void writeParts(const NewGroup& all, const Parts<Part>& parts, const Writing& writing)
{
    for (const auto& part : parts) {
        writeFields(all.group(schema::encodeName(part->name)), *part, writing);
    }
}

/// What has a group of its own, or is beside the fields of its owner.
template<typename Value>
void writeInside(const NewGroup& group, const Value& value, const Writing& writing)
{
    if constexpr (IsShared<Value>) {
        writeFields(group, *value, writing);
    } else if constexpr (HasFields<Value>) {
        writeFields(group, value, writing);
    } else if constexpr (isParts<Value>) {
        writeParts(group, value, writing);
    } else if constexpr (IsNamedNumbers<Value>) {
        std::vector<std::string> names;
        std::vector<double> numbers;
        for (const auto& [name, number] : value) {
            names.push_back(name);
            numbers.push_back(number);
        }
        group.strings("names", names);
        writeNumbers(group, "values", {numbers.size()}, numbers.data(), {});
    } else {
        writeRows(group, value, writing);
    }
}

template<typename Owner, typename Value>
void write(const NewGroup& group,
           const Field<Owner, Value>& field,
           const Owner& from,
           const Writing& writing)
{
    const auto& value = from.*field.member;
    if constexpr (!IsShared<Value>) {
        if (field.form.presence == Presence::Known && isEmpty(value)) {
            return;
        }
    }
    if constexpr (std::same_as<Value, std::string>) {
        if (field.form.texts == Texts::Plain) {
            group.text(field.name, value);
        } else {
            group.strings(field.name, {value});
        }
    } else if constexpr (std::is_enum_v<Value>) {
        group.text(field.name, std::string(toString(value)));
    } else if constexpr (std::is_arithmetic_v<Value>) {
        group.number(field.name, static_cast<double>(value));
    } else if constexpr (std::same_as<Value, std::optional<double>>) {
        group.number(field.name, *value);
    } else if constexpr (std::same_as<Value, std::vector<std::string>>) {
        writeTexts(group, field.name, value, field.form, writing);
    } else if constexpr (std::same_as<Value, StringTable>) {
        if (field.form.texts == Texts::Plain) {
            group.strings(field.name, hdf5::textsOf(value));
        } else {
            group.table(field.name, value, writing.layout == StudyLayout::Exchange);
        }
    } else if (*field.name == '\0') {
        writeInside(group, value, writing);
    } else {
        writeInside(group.group(field.name), value, writing);
    }
}

/// Packed and with progress, as the layout says.
template<typename Number>
void writeLarge(const NewGroup& group,
                const char* name,
                const Shape& shape,
                const Number* numbers,
                const Writing& writing)
{
    group.numbers(name, shape, numbers,
                  writing.layout == StudyLayout::Exchange ? Packing::Deflated : Packing::Contiguous,
                  [&](std::uint64_t bytes) { writing.transfer.moved(bytes); });
}

template<typename Owner, typename Value>
void write(const NewGroup& group,
           const Array<Owner, Value>& field,
           const Owner& from,
           const Writing& writing)
{
    const auto& values = from.*field.member;
    if (field.form.presence == Presence::Known && values.empty()) {
        return;
    }
    if constexpr (std::is_enum_v<typename Value::value_type>) {
        std::vector<std::string> words;
        std::ranges::transform(values, std::back_inserter(words),
                               [](auto value) { return std::string(toString(value)); });
        writeTexts(group, field.name, words, field.form, writing);
    } else if constexpr (!IsNumbers<Value>) {
        writeTexts(group, field.name, values, field.form, writing);
    } else if (field.form.isSmall) {
        writeNumbers(group, field.name, field.shape(from), values.data(), field.form);
    } else {
        writeLarge(group, field.name, field.shape(from), values.data(), writing);
        if (field.form.unit) {
            group.datasetText(field.name, "units", field.form.unit);
        }
    }
}

template<typename Struct>
void writeField(const NewGroup& group,
                const auto& entry,
                const Struct& from,
                const Writing& writing)
{
    if constexpr (requires { entry.write; }) {
        entry.write(group, from, writing);
    } else if constexpr (requires { entry.low; }) {
        group.number(entry.name, from.*entry.member);
    } else if constexpr (requires { entry.form; }) {
        write(group, entry, from, writing);
    }
}

template<typename Struct>
void writeFields(const NewGroup& group, const Struct& from, const Writing& writing)
{
    forEachField<Struct>([&](const auto& entry) { writeField(group, entry, from, writing); });
}

/// Everything of a benchmark but its data.
void writeKept(const NewGroup& group, const Benchmark& benchmark, const Writing& writing)
{
    forEachField<Benchmark>([&](const auto& entry) {
        if constexpr (!isDataOf<decltype(entry)>) {
            writeField(group, entry, benchmark, writing);
        }
    });
}

/// Eigen keeps columns together, files keep rows together.
void writeMatrix(const NewGroup& group, const Eigen::MatrixXd& matrix)
{
    const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> rows = matrix;
    group.numbers(
        "matrix",
        {static_cast<std::uint64_t>(rows.rows()), static_cast<std::uint64_t>(rows.cols())},
        rows.data(), Packing::Contiguous);
}

template<typename Number>
void writeRecordedAs(const NewGroup& group, const auto& from, const Writing& writing)
{
    const std::vector<Number> numbers(from.begin(), from.end());
    writeLarge(group, "value", {numbers.size()}, numbers.data(), writing);
}

}  // namespace

void writeValues(const NewGroup& group, const Dataset& data, const Writing& writing)
{
    writeLarge(group, "values", shapeOf(data), data.values.data(), writing);
    group.datasetText("values", "units", data.units);
}

void writeEventIds(const NewGroup& group, const Dataset& data, const Writing& writing)
{
    if (!(data.eventIds == data.eventNames)) {
        group.table("event_ids", data.eventIds, writing.layout == StudyLayout::Exchange);
    }
}

void writeOrigin(const NewGroup& group, const Provenance& provenance, const Writing&)
{
    group.text("source_kind", std::string(toString(provenance.kind)));
}

void writeKind(const NewGroup& group, const Benchmark& benchmark, const Writing&)
{
    group.text("kind", std::string(toString(benchmark.kind)));
}

void writeExcluded(const NewGroup& group, const Benchmark& benchmark, const Writing&)
{
    if (!benchmark.excluded.empty()) {
        group.strings("excluded", benchmark.excluded);
    }
}

void writeBasis(const NewGroup& parent, const Benchmark& benchmark, const Writing&)
{
    const auto group = parent.group("basis");
    group.strings("names", benchmark.basis->expectations);
    writeMatrix(group, benchmark.basis->matrix);
    if (!benchmark.basis->note.empty()) {
        group.text("note", benchmark.basis->note);
    }
}

void writeSignatures(const NewGroup& parent, const Benchmark& benchmark, const Writing&)
{
    const auto group = parent.group("signatures");
    std::vector<std::string> names;
    std::vector<std::string> notes;
    std::vector<std::string> sums;
    std::vector<std::string> parts;
    std::vector<double> factors;
    Eigen::MatrixXd matrix(static_cast<Eigen::Index>(benchmark.signatures->size()),
                           benchmark.basis->matrix.cols());
    for (const auto& signature : *benchmark.signatures) {
        matrix.row(static_cast<Eigen::Index>(names.size())) = signature.coefficients.transpose();
        names.push_back(signature.metric);
        notes.push_back(signature.note);
        for (const auto& part : signature.sum) {
            sums.push_back(signature.metric);
            parts.push_back(part.metric);
            factors.push_back(part.factor);
        }
    }
    group.strings("names", names);
    writeMatrix(group, matrix);
    if (!std::ranges::all_of(notes, &std::string::empty)) {
        group.strings("notes", notes);
    }
    if (!sums.empty()) {
        group.strings("sums", sums);
        group.strings("sum_parts", parts);
        writeNumbers(group, "sum_factors", {factors.size()}, factors.data(), {});
    }
}

void writeRecorded(const NewGroup& group, const Recorder& recorder, const Writing& writing)
{
    if (recorder.type == "int") {
        writeRecordedAs<std::int32_t>(group, recorder.integers, writing);
    } else if (isWholeNumberType(recorder.type) || !recorder.integers.empty()) {
        writeRecordedAs<std::int64_t>(group, recorder.integers, writing);
    } else if (recorder.type == "float") {
        writeRecordedAs<float>(group, recorder.values, writing);
    } else {
        writeRecordedAs<double>(group, recorder.values, writing);
    }
    group.datasetText("value", "units", recorder.unit);
}

void writeMachines(const NewGroup& root, const Document& document, const Writing&)
{
    const auto machines = root.group("machines");
    for (const auto& machine : document.machines) {
        const auto group = machines.group(schema::encodeName(machine.id));
        for (const auto& [key, value] : machine.attributes) {
            group.text(key, value);
        }
    }
}

void writeLocality(const NewGroup& root, const Document& document, const Writing& writing)
{
    if (document.reuse.empty() && document.communication.empty()) {
        return;
    }
    const auto group = root.group("locality");
    if (!document.reuse.empty()) {
        writeParts(group.group("reuse"), document.reuse, writing);
    }
    if (!document.communication.empty()) {
        writeParts(group.group("communication"), document.communication, writing);
    }
}

void writeDescriptions(const NewGroup& root, const Document& document, const Writing& writing)
{
    if (document.descriptions && !document.descriptions->all().empty()) {
        writeRows(root.group("event_descriptions"), document.descriptions->all(), writing);
    }
}

void writeNotes(const NewGroup& root, const Document& document, const Writing&)
{
    if (document.notes && !document.notes->isEmpty()) {
        root.strings("notes", {notesToJson(*document.notes)});
    }
}

void writeSnapshots(const NewGroup& root, const Document& document, const Writing& writing)
{
    if (document.snapshots.empty()) {
        return;
    }
    const auto all = root.group("snapshots");
    for (const auto& snapshot : document.snapshots) {
        const auto group = all.group(schema::encodeName(snapshot->name));
        writeFields(group, *snapshot, writing);
        const auto benchmarks = group.group("benchmarks");
        for (const auto& kept : snapshot->benchmarks) {
            if (const auto present = document.benchmark(kept->name);
                present && fits(*kept, *present)) {
                writeKept(benchmarks.group(schema::encodeName(kept->name)), *kept, writing);
            }
        }
    }
}

void writeView(const NewGroup& root, const Document& document, const Writing&)
{
    if (document.view && !document.view->entries().empty()) {
        root.strings("view", {viewToJson(*document.view)});
    }
}

void writeStudyFields(const NewGroup& root, const Document& document, const Writing& writing)
{
    writeFields(root, document, writing);
}

}  // namespace papilio::core::study
