#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/hdf5/hdf5_reader.h"
#include "core/io/study/schema.h"
#include "core/io/study/study_check.h"
#include "core/io/study/study_columns.h"
#include "core/io/study/study_counters.h"
#include "core/io/study/study_definitions.h"
#include "core/io/study/study_descriptions.h"
#include "core/io/study/study_file.h"
#include "core/io/study/study_provenance.h"
#include "core/io/study/study_recorders.h"
#include "core/io/study/study_rooflines.h"
#include "core/io/study/study_view.h"
#include "core/io/study/sum_note.h"
#include "core/io/study/transfer.h"

#include <cerrno>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <new>
#include <optional>

namespace papilio::core {

namespace {

using hdf5::Group;

void readData(const Group& group, Dataset& data, Transfer& transfer)
{
    const auto between = [&](std::uint64_t bytes) { transfer.moved(bytes); };
    data.eventNames = group.table(schema::events);
    data.eventIds = group.has(schema::eventIds)
                        ? group.table(schema::eventIds, length(data.eventNames.size()))
                        : data.eventNames;
    data.kernels = StringTable(group.strings(schema::kernels));

    const auto events = length(data.eventNames.size());
    const auto kernels = length(data.kernels.size());
    const auto rank = group.rank(schema::values);
    std::vector<std::int64_t> shape = {events, -1, kernels};
    if (rank == 4) {
        shape.insert(shape.begin() + 2, -1);
    }
    const auto values = group.numbers(schema::values, shape);
    data.repetitions = values.shape()[1];
    data.threads = rank == 4 ? values.shape()[2] : 0;
    shape.assign(values.shape().begin(), values.shape().end());
    if (rank == 4 && data.threads == 0) {
        group.refuse(schema::values, "expected at least one thread, found none");
    }
    transfer.total += values.count() * sizeof(double);
    data.values.resize(values.count());
    values.read(data.values.data(), between);
    data.units = values.text(schema::units).value_or(data.units);
    if (group.has(schema::valid)) {
        const auto valid = group.numbers(schema::valid, shape);
        data.valid.resize(valid.count());
        valid.read(data.valid.data(), between);
        for (auto& mark : data.valid) {
            mark = mark != 0 ? 1 : 0;
        }
    }
    if (group.has(schema::rawCounts)) {
        const auto counts = group.numbers(schema::rawCounts, shape);
        data.rawCounts.resize(counts.count());
        counts.read(data.rawCounts.data(), between);
    }
    if (group.has(schema::iterations)) {
        data.iterations.resize(data.kernels.size());
        group.numbers(schema::iterations, {kernels}).read(data.iterations.data());
    }
}

Eigen::MatrixXd readMatrix(const Group& group, std::int64_t rows, std::int64_t columns)
{
    const auto data = group.numbers(schema::matrix, {rows, columns});
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> matrix(rows, columns);
    data.read(matrix.data());
    return matrix;
}

Basis readBasis(const Group& group, std::size_t kernels)
{
    Basis basis;
    basis.expectations = group.strings(schema::names);
    basis.matrix = readMatrix(group, length(kernels), length(basis.expectations.size()));
    basis.note = group.text(schema::note).value_or("");
    if (const auto good = checkBasis(basis, kernels); !good) {
        group.refuse({}, good.error().message);
    }
    return basis;
}

Signatures readSignatures(const Group& group, std::size_t expectations)
{
    const auto names = group.strings(schema::names);
    const auto matrix = readMatrix(group, length(names.size()), length(expectations));
    const auto notes = group.has(schema::notes) ? group.strings(schema::notes, length(names.size()))
                                                : std::vector<std::string>(names.size());
    Signatures signatures;
    for (std::size_t index = 0; index < names.size(); ++index) {
        signatures.push_back(
            {names[index], matrix.row(static_cast<Eigen::Index>(index)), notes[index]});
    }
    if (const auto good = checkSignatures(signatures, length(expectations)); !good) {
        group.refuse({}, good.error().message);
    }
    readSumNotes(signatures);
    return signatures;
}

double parameter(
    const Group& group, const std::string& name, double otherwise, double low, double high)
{
    const double value = group.number(name).value_or(otherwise);
    if (!(value >= low && value <= high)) {
        group.refuse({}, fmt::format("attribute {}: expected a number in [{}, {}], found {}", name,
                                     low, high, value));
    }
    return value;
}

Parameters readParameters(const Group& group, BenchmarkKind kind)
{
    constexpr double largest = 1e300;
    constexpr double smallest = 1e-300;
    auto parameters = defaultParameters(kind);
    parameters.tau = parameter(group, schema::tau, parameters.tau, 0, largest);
    parameters.alpha = parameter(group, schema::alpha, parameters.alpha, smallest, largest);
    parameters.representationTolerance = parameter(group, schema::representationTolerance,
                                                   parameters.representationTolerance, 0, largest);
    parameters.roundingTolerance =
        parameter(group, schema::roundingTolerance, parameters.roundingTolerance, 0, 0.5);
    return parameters;
}

std::shared_ptr<const Benchmark> readBenchmark(const Group& group,
                                               const std::string& name,
                                               Transfer& transfer)
{
    auto benchmark = std::make_shared<Benchmark>();
    benchmark->name = schema::decodeName(name);
    const auto kind = group.text(schema::kind).value_or("custom");
    if (const auto known = benchmarkKind(kind)) {
        benchmark->kind = *known;
    } else {
        group.refuse({}, fmt::format("attribute kind: expected branch, cpu-flops, gpu-flops, "
                                     "dcache or custom, found \"{}\"",
                                     kind));
    }
    benchmark->machine = group.text(schema::machine).value_or("");
    benchmark->parameters = readParameters(group, benchmark->kind);

    auto data = std::make_shared<Dataset>();
    data->provenance = readProvenance(group);
    readData(group, *data, transfer);
    if (const auto good = group.isTrial() ? Result<void>() : checkDataset(*data); !good) {
        group.refuse({}, good.error().message);
    }
    benchmark->basis =
        std::make_shared<const Basis>(readBasis(group.group(schema::basis), data->kernelCount()));
    benchmark->signatures = std::make_shared<const Signatures>(
        readSignatures(group.group(schema::signatures), benchmark->basis->expectations.size()));
    benchmark->data = std::move(data);
    return benchmark;
}

/// The library is locked by the caller.
Document readDocument(const std::string& path, Transfer& transfer, hdf5::ReadingPurpose purpose)
{
    const auto root = Group::open(path, purpose);
    const auto format = root.number(schema::format);
    if (!format) {
        root.refuse(
            {}, "has no attribute papilio_format: this is an HDF5 file, but not a Papilio study");
    }
    if (!(*format >= 1 && *format == std::floor(*format))) {
        root.refuse(
            {},
            fmt::format("attribute papilio_format: expected a whole number of at least 1, found {}",
                        *format));
    }
    if (*format > studyFormat) {
        root.refuse(
            {},
            fmt::format("has format {}, and this Papilio reads up to {}; a newer Papilio is needed",
                        *format, studyFormat),
            Errc::Unsupported);
    }
    Document document;
    document.title = root.text(schema::title).value_or("");
    document.created = root.text(schema::created).value_or("");
    document.generator = root.text(schema::generator).value_or("");
    if (root.has(schema::machines)) {
        const auto machines = root.group(schema::machines);
        for (const auto& name : machines.members()) {
            document.machines.push_back(
                {schema::decodeName(name), machines.group(name).attributes()});
        }
    }
    if (root.has(schema::benchmarks)) {
        const auto benchmarks = root.group(schema::benchmarks);
        for (const auto& name : benchmarks.members()) {
            transfer.moved(0);
            document.benchmarks.push_back(readBenchmark(benchmarks.group(name), name, transfer));
        }
    }
    document.counters = readCounters(root, transfer);
    document.definitions = readDefinitions(root);
    document.descriptions = readDescriptions(root);
    readRecorders(root, document, transfer);
    readRooflines(root, document);
    document.view = readView(root);
    return document;
}

/// What checking may take: little, and once more the file.
std::uint64_t memoryOfCheck(const std::string& path)
{
    std::error_code failed;
    const auto size = std::filesystem::file_size(path, failed);
    return CheckLimits{}.memory + (failed ? 0 : size);
}

/// What can be said before HDF5 looks: a file that opens and begins like HDF5.
Result<void> checkFile(const std::filesystem::path& path)
{
    std::error_code failed;
    if (std::filesystem::is_directory(path, failed)) {
        return Error{Errc::Unreadable, path.string() + ": is a directory; expected a study file"};
    }
    constexpr std::string_view signature = "\x89HDF\r\n\x1a\n";
    const auto head = fileHead(path, signature.size());
    if (!head) {
        return head.error();
    }
    if (head->empty()) {
        return Error{Errc::Malformed, path.string() + ": is empty; expected a study file"};
    }
    if (*head != signature) {
        return Error{Errc::Malformed,
                     path.string() + ": is not an HDF5 file; use papilio import for other formats"};
    }
    return {};
}

/// The system's reason where HDF5 passed it on and it says nothing about the file: too few
/// descriptors, no memory.
std::optional<std::string> reasonOfSystem(const std::string& stack)
{
    for (const int code : {EMFILE, ENFILE, ENOMEM, EACCES, EIO}) {
        if (stack.find(fmt::format("errno = {},", code)) != std::string::npos) {
            return std::strerror(code);
        }
    }
    return {};
}

/// Of a check that came to a bad end: the file's fault, or that of a machine with too little
/// memory.
Error badEnd(const std::string& path, const std::string& end)
{
    const auto available = availableMemory();
    if (end == outOfMemory && available && *available < memoryOfCheck(path)) {
        return {Errc::Unreadable,
                fmt::format("{}: cannot be read: too little memory, only {} MB are free; close "
                            "other programs or raise the limit (ulimit -v)",
                            path, *available / 1'000'000)};
    }
    return {Errc::Malformed, fmt::format("{}: is damaged: the HDF5 library fails on it ({}), so it "
                                         "was not opened; copy it again or use an older copy",
                                         path, end)};
}

}  // namespace

void tryStudy(const std::filesystem::path& path)
{
    const auto lock = hdf5::lockLibrary();
    const Progress silent;
    Transfer transfer{{}, silent, ""};
    readDocument(path.string(), transfer, hdf5::ReadingPurpose::Trial);
}

Result<Document> readStudy(const std::filesystem::path& path,
                           std::stop_token stop,
                           const Progress& progress)
{
    if (auto good = checkFile(path); !good) {
        return good.error();
    }
    if (const auto end = checkStudy(path, stop, {.memory = memoryOfCheck(path.string())})) {
        return badEnd(path.string(), *end);
    }
    return readUncheckedStudy(path, std::move(stop), progress);
}

Result<Document> readUncheckedStudy(const std::filesystem::path& path,
                                    std::stop_token stop,
                                    const Progress& progress)
{
    try {
        if (auto good = checkFile(path); !good) {
            return good.error();
        }
        const auto lock = hdf5::lockLibrary();
        Transfer transfer{std::move(stop), progress, "reading was stopped"};
        return readDocument(path.string(), transfer, hdf5::ReadingPurpose::Content);
    } catch (const hdf5::Refusal& refusal) {
        return visibleText(refusal.error());
    } catch (const hdf5::Failure& failure) {
        const std::string stack = failure.what();
        if (stack.find("truncated file") != std::string::npos) {
            return Error{Errc::Malformed,
                         path.string() + ": is truncated: its end is missing; copy it again"};
        }
        if (const auto reason = reasonOfSystem(stack)) {
            return Error{Errc::Unreadable,
                         fmt::format("{}: cannot be read: {}", path.string(), *reason)};
        }
        return Error{Errc::Malformed, fmt::format("{}: is damaged: {}", path.string(), stack)};
    } catch (const std::bad_alloc&) {
        return Error{Errc::Unreadable,
                     path.string() + ": is too large for the memory of this machine"};
    } catch (const std::exception& exception) {
        return Error{Errc::Unreadable,
                     fmt::format("{}: cannot be read: {}", path.string(), exception.what())};
    }
}

}  // namespace papilio::core
