#include "core/io/study/study_recorders.h"

#include "core/io/study/schema.h"
#include "core/io/study/study_provenance.h"

#include <fmt/format.h>
#include <limits>
#include <set>

namespace papilio::core {

namespace {

using hdf5::Group;
using hdf5::NewGroup;
using hdf5::Packing;

template<typename Number, typename From>
void writeAs(const NewGroup& group,
             const std::vector<From>& from,
             Packing packing,
             const hdf5::Between& between)
{
    const std::vector<Number> numbers(from.begin(), from.end());
    group.numbers(schema::value, {numbers.size()}, numbers.data(), packing, between);
}

/// In the type the program recorded, so that readers outside see it too.
void writeValues(const NewGroup& group,
                 const Recorder& recorder,
                 Packing packing,
                 const hdf5::Between& between)
{
    const NewGroup::Shape shape = {recorder.values.size()};
    if (recorder.type == "int") {
        writeAs<std::int32_t>(group, recorder.integers, packing, between);
    } else if (isWholeNumberType(recorder.type) || !recorder.integers.empty()) {
        group.numbers(schema::value, shape, recorder.integers.data(), packing, between);
    } else if (recorder.type == "float") {
        writeAs<float>(group, recorder.values, packing, between);
    } else {
        group.numbers(schema::value, shape, recorder.values.data(), packing, between);
    }
    group.datasetText(schema::value, schema::units, recorder.unit);
}

void writeStatistics(const NewGroup& parent, const Recorder& recorder)
{
    if (recorder.statistics.empty()) {
        return;
    }
    std::vector<std::string> names;
    std::vector<double> values;
    for (const auto& [name, value] : recorder.statistics) {
        names.push_back(name);
        values.push_back(value);
    }
    const auto group = parent.group(schema::statistics);
    group.strings(schema::names, names);
    group.numbers(schema::values, {values.size()}, values.data(), Packing::Contiguous);
}

void writeRecorder(const NewGroup& parent,
                   const Recorder& recorder,
                   StudyLayout layout,
                   Transfer& transfer)
{
    const auto packing = layout == StudyLayout::Exchange ? Packing::Deflated : Packing::Contiguous;
    const auto between = [&](std::uint64_t bytes) { transfer.moved(bytes); };
    const auto group = parent.group(schema::encodeName(recorder.name));
    group.text(schema::library, recorder.library);
    group.text(schema::type, recorder.type);
    group.text(schema::unit, recorder.unit);
    group.text(schema::description, recorder.description);
    group.text(schema::kind, std::string(toString(recorder.kind)));
    group.text(schema::mode, std::string(toString(recorder.mode)));
    group.text(schema::role, recorder.role);
    group.text(schema::subject, recorder.subject);
    writeProvenance(group, recorder.provenance);
    writeValues(group, recorder, packing, between);
    if (!recorder.timesNs.empty()) {
        group.numbers(schema::timeNs, {recorder.timesNs.size()}, recorder.timesNs.data(), packing,
                      between);
        group.datasetText(schema::timeNs, schema::units, "ns");
    }
    if (!recorder.labels.empty()) {
        group.strings(schema::labels, recorder.labels);
    }
    writeStatistics(group, recorder);
}

std::string typeOf(const hdf5::NumberType& stored)
{
    if (!stored.whole) {
        return stored.bytes == sizeof(float) ? "float" : "double";
    }
    return stored.bytes == sizeof(std::int32_t) && stored.isSigned ? "int" : "long long";
}

void readValues(const Group& group, Recorder& recorder, Transfer& transfer)
{
    const auto between = [&](std::uint64_t bytes) { transfer.moved(bytes); };
    const auto data = group.numbers(schema::value, {-1});
    const auto stored = data.type();
    transfer.total += data.count() * sizeof(double);
    if (!group.text(schema::type)) {
        recorder.type = typeOf(stored);
    }
    if (!stored.whole) {
        recorder.values.resize(data.count());
        data.read(recorder.values.data(), between);
        return;
    }
    // HDF5 would clamp what no int64 holds; a study never clamps.
    if (!stored.isSigned && stored.bytes == sizeof(std::uint64_t)) {
        std::vector<std::uint64_t> large(data.count());
        data.read(large.data());
        for (const auto value : large) {
            if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
                group.refuse(schema::value,
                             fmt::format("expected whole numbers up to 2^63 - 1, found {}", value));
            }
        }
    }
    std::vector<std::int64_t> exact(data.count());
    data.read(exact.data(), between);
    recorder.setIntegers(std::move(exact));
}

template<typename Value, typename Parse>
Value spelled(const Group& group, const char* name, Value otherwise, Parse parse, const char* known)
{
    const auto text = group.text(name);
    if (!text) {
        return otherwise;
    }
    const auto value = parse(*text);
    if (!value) {
        group.refuse({},
                     fmt::format("attribute {}: expected {}, found \"{}\"", name, known, *text));
    }
    return *value;
}

void readStatistics(const Group& parent, Recorder& recorder)
{
    if (!parent.has(schema::statistics)) {
        return;
    }
    const auto group = parent.group(schema::statistics);
    const auto names = group.strings(schema::names);
    std::vector<double> values(names.size());
    group.numbers(schema::values, {static_cast<std::int64_t>(names.size())}).read(values.data());
    for (std::size_t index = 0; index < names.size(); ++index) {
        recorder.statistics.emplace_back(names[index], values[index]);
    }
}

std::shared_ptr<const Recorder> readRecorder(const Group& group,
                                             const std::string& name,
                                             Transfer& transfer)
{
    auto recorder = std::make_shared<Recorder>();
    recorder->name = schema::decodeName(name);
    recorder->library = group.text(schema::library).value_or("");
    recorder->type = group.text(schema::type).value_or("");
    recorder->unit = group.text(schema::unit).value_or("");
    recorder->description = group.text(schema::description).value_or("");
    recorder->kind = spelled(group, schema::kind, Recorder::Kind::Series, recorderKind,
                             "series, counter, counting set or group");
    recorder->mode = spelled(group, schema::mode, Recorder::Mode::Instantaneous, recorderMode,
                             "instantaneous or delta");
    recorder->role = group.text(schema::role).value_or("");
    recorder->subject = group.text(schema::subject).value_or("");
    recorder->provenance = readProvenance(group);
    readValues(group, *recorder, transfer);
    if (group.has(schema::timeNs)) {
        recorder->timesNs.resize(recorder->values.size());
        group.numbers(schema::timeNs, {static_cast<std::int64_t>(recorder->values.size())})
            .read(recorder->timesNs.data());
    }
    if (group.has(schema::labels)) {
        recorder->labels = group.strings(schema::labels);
    }
    readStatistics(group, *recorder);
    if (const auto good = checkRecorder(*recorder); !good) {
        group.refuse({}, good.error().message);
    }
    return recorder;
}

}  // namespace

Result<void> checkRecorders(const Document& document)
{
    std::set<std::string> names;
    for (const auto& recorder : document.recorders) {
        if (auto good = checkRecorder(*recorder); !good) {
            return good;
        }
        if (!names.insert(recorder->name).second) {
            return Error{Errc::InvalidArgument,
                         fmt::format("the recorder name \"{}\" is a duplicate", recorder->name)};
        }
        auto texts = textsOf(recorder->provenance);
        texts.insert(texts.end(),
                     {recorder->name, recorder->library, recorder->type, recorder->unit,
                      recorder->description, recorder->role, recorder->subject});
        texts.insert(texts.end(), recorder->labels.begin(), recorder->labels.end());
        for (const auto& [name, value] : recorder->statistics) {
            texts.push_back(name);
        }
        if (auto good =
                checkTexts(fmt::format("a name or note of recorder \"{}\"", recorder->name), texts);
            !good) {
            return good;
        }
    }
    return {};
}

std::uint64_t sizeOfRecorders(const Document& document)
{
    std::uint64_t bytes = 0;
    for (const auto& recorder : document.recorders) {
        bytes += (recorder->values.size() + recorder->timesNs.size()) * sizeof(double);
    }
    return bytes;
}

void writeRecorders(const NewGroup& root,
                    const Document& document,
                    StudyLayout layout,
                    Transfer& transfer)
{
    if (document.recorders.empty()) {
        return;
    }
    const auto recorders = root.group(schema::recorders);
    for (const auto& recorder : document.recorders) {
        writeRecorder(recorders, *recorder, layout, transfer);
    }
}

void readRecorders(const Group& root, Document& document, Transfer& transfer)
{
    if (!root.has(schema::recorders)) {
        return;
    }
    const auto recorders = root.group(schema::recorders);
    for (const auto& name : recorders.members()) {
        transfer.moved(0);
        document.recorders.push_back(readRecorder(recorders.group(name), name, transfer));
    }
}

}  // namespace papilio::core
