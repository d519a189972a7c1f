#include "core/io/study/study_locality.h"

#include "core/io/study/schema.h"
#include "core/io/study/study_columns.h"
#include "core/io/study/study_provenance.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <set>

namespace papilio::core {

namespace {

using hdf5::Group;
using hdf5::NewGroup;

constexpr const char* locality = "locality";
constexpr const char* reuse = "reuse";
constexpr const char* communication = "communication";

using Bins = std::vector<std::int64_t> ReuseObject::*;

void writeBins(const NewGroup& group,
               const char* name,
               const std::vector<ReuseObject>& objects,
               Bins bins)
{
    if (objects.empty() || (objects.front().*bins).empty()) {
        return;
    }
    std::vector<std::int64_t> rows;
    for (const auto& object : objects) {
        rows.insert(rows.end(), (object.*bins).begin(), (object.*bins).end());
    }
    group.numbers(name, {objects.size(), (objects.front().*bins).size()}, rows.data(),
                  hdf5::Packing::Contiguous);
}

void readBins(const Group& group, const char* name, std::vector<ReuseObject>& objects, Bins bins)
{
    if (!group.has(name)) {
        return;
    }
    const auto data = group.numbers(name, {length(objects.size()), -1});
    const auto count = static_cast<std::size_t>(data.shape()[1]);
    std::vector<std::int64_t> rows(data.count());
    data.read(rows.data());
    for (std::size_t index = 0; index < objects.size(); ++index) {
        const auto first = rows.begin() + length(index * count);
        (objects[index].*bins).assign(first, first + length(count));
    }
}

void writeObjects(const NewGroup& group, const std::vector<ReuseObject>& objects)
{
    std::vector<std::string> names;
    std::vector<double> bytes;
    std::vector<std::int64_t> cold;
    for (const auto& object : objects) {
        names.push_back(object.name);
        bytes.push_back(object.bytes);
        cold.push_back(object.cold);
    }
    group.text(schema::note,
               "bin 0: distance 0; bin b: 2^(b-1) <= distance < 2^b different cache lines");
    group.strings("name", names);
    writeColumn(group, "bytes", bytes);
    group.numbers("cold", {cold.size()}, cold.data(), hdf5::Packing::Contiguous);
    writeBins(group, "shared", objects, &ReuseObject::shared);
    writeBins(group, "own", objects, &ReuseObject::own);
}

std::vector<ReuseObject> readObjects(const Group& group)
{
    const auto names = group.strings("name");
    const auto bytes = readColumn(group, "bytes", names.size());
    std::vector<std::int64_t> cold(names.size());
    group.numbers("cold", {length(names.size())}).read(cold.data());
    std::vector<ReuseObject> objects(names.size());
    for (std::size_t index = 0; index < names.size(); ++index) {
        objects[index].name = names[index];
        objects[index].bytes = bytes[index];
        objects[index].cold = cold[index];
    }
    readBins(group, "shared", objects, &ReuseObject::shared);
    readBins(group, "own", objects, &ReuseObject::own);
    return objects;
}

void writeMeasured(const NewGroup& group, const std::vector<MeasuredMisses>& measured)
{
    std::vector<std::string> names;
    std::vector<std::string> objects;
    std::vector<double> lines;
    std::vector<double> misses;
    for (const auto& one : measured) {
        names.push_back(one.name);
        objects.push_back(one.object);
        lines.push_back(one.lines);
        misses.push_back(one.misses);
    }
    group.strings("name", names);
    group.strings("object", objects);
    writeColumn(group, "lines", lines);
    writeColumn(group, "misses", misses);
}

std::vector<MeasuredMisses> readMeasured(const Group& group)
{
    const auto names = group.strings("name");
    const auto objects = group.strings("object", length(names.size()));
    const auto lines = readColumn(group, "lines", names.size());
    const auto misses = readColumn(group, "misses", names.size());
    std::vector<MeasuredMisses> measured;
    for (std::size_t index = 0; index < names.size(); ++index) {
        measured.push_back({names[index], lines[index], misses[index], objects[index]});
    }
    return measured;
}

std::shared_ptr<const ReuseHistogram> readReuse(const Group& group, const std::string& name)
{
    auto histogram = std::make_shared<ReuseHistogram>();
    histogram->name = schema::decodeName(name);
    histogram->machine = group.text(schema::machine).value_or("");
    histogram->lineBytes = group.number("line_bytes").value_or(histogram->lineBytes);
    histogram->sampledOneIn = group.number("sampled_one_in").value_or(histogram->sampledOneIn);
    histogram->provenance = readProvenance(group);
    histogram->objects = readObjects(group.group("objects"));
    if (group.has("measured")) {
        histogram->measured = readMeasured(group.group("measured"));
    }
    if (const auto good = checkReuse(*histogram); !good) {
        group.refuse({}, good.error().message);
    }
    return histogram;
}

std::shared_ptr<const CommunicationMatrix> readMatrix(const Group& group, const std::string& name)
{
    auto matrix = std::make_shared<CommunicationMatrix>();
    matrix->name = schema::decodeName(name);
    matrix->machine = group.text(schema::machine).value_or("");
    matrix->unit = group.text("unit").value_or(matrix->unit);
    matrix->provenance = readProvenance(group);
    matrix->threads = group.strings("threads");
    const auto threads = length(matrix->threads.size());
    const auto read = [&](const char* values) {
        const auto data = group.numbers(values, {threads, threads});
        std::vector<double> cells(data.count());
        data.read(cells.data());
        return cells;
    };
    matrix->trueSharing = read("true_sharing");
    if (group.has("false_sharing")) {
        matrix->falseSharing = read("false_sharing");
    }
    if (const auto good = checkCommunication(*matrix); !good) {
        group.refuse({}, good.error().message);
    }
    return matrix;
}

void writeReuse(const NewGroup& group, const ReuseHistogram& histogram)
{
    group.text(schema::machine, histogram.machine);
    group.number("line_bytes", histogram.lineBytes);
    group.number("sampled_one_in", histogram.sampledOneIn);
    writeProvenance(group, histogram.provenance);
    writeObjects(group.group("objects"), histogram.objects);
    writeMeasured(group.group("measured"), histogram.measured);
}

void writeMatrix(const NewGroup& group, const CommunicationMatrix& matrix)
{
    const auto threads = matrix.threads.size();
    group.text(schema::machine, matrix.machine);
    group.text("unit", matrix.unit);
    writeProvenance(group, matrix.provenance);
    group.strings("threads", matrix.threads);
    group.numbers("true_sharing", {threads, threads}, matrix.trueSharing.data(),
                  hdf5::Packing::Contiguous);
    if (!matrix.falseSharing.empty()) {
        group.numbers("false_sharing", {threads, threads}, matrix.falseSharing.data(),
                      hdf5::Packing::Contiguous);
    }
}

Result<void> checkTextsOf(const ReuseHistogram& histogram)
{
    std::vector<std::string> texts = {histogram.name, histogram.machine};
    std::ranges::copy(textsOf(histogram.provenance), std::back_inserter(texts));
    for (const auto& object : histogram.objects) {
        texts.push_back(object.name);
    }
    for (const auto& one : histogram.measured) {
        texts.insert(texts.end(), {one.name, one.object});
    }
    return checkTexts(fmt::format("a name or note of reuse histogram \"{}\"", histogram.name),
                      texts);
}

Result<void> checkTextsOf(const CommunicationMatrix& matrix)
{
    auto texts = matrix.threads;
    texts.insert(texts.end(), {matrix.name, matrix.machine, matrix.unit});
    std::ranges::copy(textsOf(matrix.provenance), std::back_inserter(texts));
    return checkTexts(fmt::format("a name or note of communication \"{}\"", matrix.name), texts);
}

Result<void> checkOne(const ReuseHistogram& histogram)
{
    auto good = checkReuse(histogram);
    return good ? checkTextsOf(histogram) : good;
}

Result<void> checkOne(const CommunicationMatrix& matrix)
{
    auto good = checkCommunication(matrix);
    return good ? checkTextsOf(matrix) : good;
}

template<typename Item>
Result<void> checkAll(const std::vector<std::shared_ptr<const Item>>& items, const char* what)
{
    std::set<std::string> names;
    for (const auto& item : items) {
        if (auto good = checkOne(*item); !good) {
            return good;
        }
        if (!names.insert(item->name).second) {
            return Error{Errc::InvalidArgument,
                         fmt::format("the {} name \"{}\" is a duplicate", what, item->name)};
        }
    }
    return {};
}

}  // namespace

Result<void> checkLocality(const Document& document)
{
    if (auto good = checkAll(document.reuse, "reuse histogram"); !good) {
        return good;
    }
    return checkAll(document.communication, "communication");
}

void writeLocality(const NewGroup& root, const Document& document)
{
    if (document.reuse.empty() && document.communication.empty()) {
        return;
    }
    const auto all = root.group(locality);
    if (!document.reuse.empty()) {
        const auto histograms = all.group(reuse);
        for (const auto& histogram : document.reuse) {
            writeReuse(histograms.group(schema::encodeName(histogram->name)), *histogram);
        }
    }
    if (!document.communication.empty()) {
        const auto matrices = all.group(communication);
        for (const auto& matrix : document.communication) {
            writeMatrix(matrices.group(schema::encodeName(matrix->name)), *matrix);
        }
    }
}

void readLocality(const Group& root, Document& document)
{
    if (!root.has(locality)) {
        return;
    }
    const auto all = root.group(locality);
    if (all.has(reuse)) {
        const auto histograms = all.group(reuse);
        for (const auto& name : histograms.members()) {
            document.reuse.push_back(readReuse(histograms.group(name), name));
        }
    }
    if (all.has(communication)) {
        const auto matrices = all.group(communication);
        for (const auto& name : matrices.members()) {
            document.communication.push_back(readMatrix(matrices.group(name), name));
        }
    }
}

}  // namespace papilio::core
