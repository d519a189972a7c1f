#include "core/base/text.h"
#include "core/io/files/atomic_file.h"
#include "core/io/hdf5/hdf5_writer.h"
#include "core/io/study/schema.h"
#include "core/io/study/study_counters.h"
#include "core/io/study/study_definitions.h"
#include "core/io/study/study_descriptions.h"
#include "core/io/study/study_file.h"
#include "core/io/study/study_provenance.h"
#include "core/io/study/study_recorders.h"
#include "core/io/study/study_replace.h"
#include "core/io/study/study_rooflines.h"
#include "core/io/study/study_view.h"
#include "core/io/study/sum_note.h"
#include "core/io/study/transfer.h"

#include <cerrno>
#include <fmt/format.h>
#include <new>
#include <set>

namespace papilio::core {

namespace {

using hdf5::NewGroup;
using hdf5::Packing;

std::uint64_t sizeOf(const Dataset& data)
{
    return data.values.size() * sizeof(double) + data.valid.size() +
           data.rawCounts.size() * sizeof(std::int64_t) + data.eventNames.bytes().size() * 2 +
           data.eventIds.size() * 16;
}

Result<void> checkBenchmark(const Benchmark& benchmark)
{
    if (benchmark.name.empty()) {
        return Error{Errc::InvalidArgument, "a benchmark has no name"};
    }
    if (!benchmark.data || !benchmark.basis || !benchmark.signatures) {
        return Error{
            Errc::InvalidArgument,
            fmt::format("benchmark \"{}\" is incomplete: data, basis and signatures are needed",
                        benchmark.name)};
    }
    const auto& data = *benchmark.data;
    if (auto good = checkDataset(data); !good) {
        return good.error().in(fmt::format("benchmark \"{}\"", benchmark.name));
    }
    if (auto good = checkBasis(*benchmark.basis, data.kernelCount()); !good) {
        return good.error().in(fmt::format("benchmark \"{}\"", benchmark.name));
    }
    if (auto good = checkSignatures(*benchmark.signatures, benchmark.basis->matrix.cols()); !good) {
        return good.error().in(fmt::format("benchmark \"{}\"", benchmark.name));
    }
    auto texts = textsOf(data.provenance);
    texts.insert(texts.end(),
                 {benchmark.name, benchmark.machine, data.units, benchmark.basis->note});
    texts.insert(texts.end(), benchmark.basis->expectations.begin(),
                 benchmark.basis->expectations.end());
    for (const auto& signature : *benchmark.signatures) {
        texts.push_back(signature.metric);
        texts.push_back(storedNote(signature));
    }
    texts.push_back(data.kernels.bytes());
    texts.push_back(data.eventIds.bytes());
    texts.push_back(data.eventNames.bytes());
    return checkTexts(fmt::format("a name or note of benchmark \"{}\"", benchmark.name), texts);
}

/// Everything the reader would reject is rejected before anything is written.
Result<void> checkDocument(const Document& document)
{
    std::set<std::string> names;
    for (const auto& machine : document.machines) {
        if (machine.id.empty() || !names.insert(machine.id).second) {
            return Error{Errc::InvalidArgument,
                         fmt::format("the machine id \"{}\" is empty or a duplicate", machine.id)};
        }
        std::set<std::string> keys;
        for (const auto& [key, value] : machine.attributes) {
            if (key.empty() || !keys.insert(key).second) {
                return Error{
                    Errc::InvalidArgument,
                    fmt::format(R"(property "{}" of machine "{}" is empty or stands twice)", key,
                                machine.id)};
            }
            if (auto good =
                    checkTexts(fmt::format(R"(property "{}" of machine "{}")", key, machine.id),
                               {key, value, machine.id});
                !good) {
                return good;
            }
        }
    }
    names.clear();
    for (const auto& benchmark : document.benchmarks) {
        if (auto good = checkBenchmark(*benchmark); !good) {
            return good;
        }
        if (!names.insert(benchmark->name).second) {
            return Error{Errc::InvalidArgument,
                         fmt::format("the benchmark name \"{}\" is a duplicate", benchmark->name)};
        }
    }
    if (auto good = checkCounterTables(document.counters); !good) {
        return good;
    }
    if (auto good = checkDefinitionSets(document.definitions); !good) {
        return good;
    }
    if (auto good = checkDescriptions(document.descriptions); !good) {
        return good;
    }
    if (auto good = checkRecorders(document); !good) {
        return good;
    }
    if (auto good = checkRooflines(document); !good) {
        return good;
    }
    return checkTexts("the title of the study",
                      {document.title, document.created, document.generator});
}

std::vector<std::string> texts(const StringTable& table)
{
    std::vector<std::string> copies;
    copies.reserve(table.size());
    for (std::size_t index = 0; index < table.size(); ++index) {
        copies.emplace_back(table[index]);
    }
    return copies;
}

/// Eigen keeps columns together, files keep rows together.
std::vector<double> rowMajor(const Eigen::MatrixXd& matrix)
{
    std::vector<double> rows;
    rows.reserve(static_cast<std::size_t>(matrix.size()));
    for (Eigen::Index row = 0; row < matrix.rows(); ++row) {
        for (Eigen::Index column = 0; column < matrix.cols(); ++column) {
            rows.push_back(matrix(row, column));
        }
    }
    return rows;
}

void writeMatrix(const NewGroup& group, const Eigen::MatrixXd& matrix)
{
    group.numbers(
        schema::matrix,
        {static_cast<std::uint64_t>(matrix.rows()), static_cast<std::uint64_t>(matrix.cols())},
        rowMajor(matrix).data(), Packing::Contiguous);
}

void writeData(const NewGroup& group, const Dataset& data, StudyLayout layout, Transfer& transfer)
{
    const auto packing = layout == StudyLayout::Exchange ? Packing::Deflated : Packing::Contiguous;
    const auto between = [&](std::uint64_t bytes) { transfer.moved(bytes); };
    NewGroup::Shape shape = {data.eventCount(), data.repetitions};
    if (data.threads > 0) {
        shape.push_back(data.threads);
    }
    shape.push_back(data.kernelCount());
    group.numbers(schema::values, shape, data.values.data(), packing, between);
    group.datasetText(schema::values, schema::units, data.units);
    if (!data.valid.empty()) {
        group.numbers(schema::valid, shape, data.valid.data(), packing, between);
    }
    if (!data.rawCounts.empty()) {
        group.numbers(schema::rawCounts, shape, data.rawCounts.data(), packing, between);
        group.datasetText(schema::rawCounts, schema::units, "events");
    }
    if (!data.iterations.empty()) {
        group.numbers(schema::iterations, {data.iterations.size()}, data.iterations.data(),
                      Packing::Contiguous);
    }
    const bool readable = layout == StudyLayout::Exchange;
    group.table(schema::events, data.eventNames, readable);
    if (!(data.eventIds == data.eventNames)) {
        group.table(schema::eventIds, data.eventIds, readable);
    }
    group.strings(schema::kernels, texts(data.kernels));
    writeProvenance(group, data.provenance);
}

void writeBenchmark(const NewGroup& parent,
                    const Benchmark& benchmark,
                    StudyLayout layout,
                    Transfer& transfer)
{
    const auto group = parent.group(schema::encodeName(benchmark.name));
    group.text(schema::kind, std::string(toString(benchmark.kind)));
    group.text(schema::machine, benchmark.machine);
    group.number(schema::tau, benchmark.parameters.tau);
    group.number(schema::alpha, benchmark.parameters.alpha);
    group.number(schema::representationTolerance, benchmark.parameters.representationTolerance);
    group.number(schema::roundingTolerance, benchmark.parameters.roundingTolerance);
    writeData(group, *benchmark.data, layout, transfer);

    const auto basis = group.group(schema::basis);
    basis.strings(schema::names, benchmark.basis->expectations);
    writeMatrix(basis, benchmark.basis->matrix);
    if (!benchmark.basis->note.empty()) {
        basis.text(schema::note, benchmark.basis->note);
    }

    const auto signatures = group.group(schema::signatures);
    std::vector<std::string> names;
    std::vector<std::string> notes;
    bool noted = false;
    Eigen::MatrixXd matrix(static_cast<Eigen::Index>(benchmark.signatures->size()),
                           benchmark.basis->matrix.cols());
    for (const auto& signature : *benchmark.signatures) {
        matrix.row(static_cast<Eigen::Index>(names.size())) = signature.coefficients.transpose();
        names.push_back(signature.metric);
        notes.push_back(storedNote(signature));
        noted = noted || !notes.back().empty();
    }
    signatures.strings(schema::names, names);
    writeMatrix(signatures, matrix);
    if (noted) {
        signatures.strings(schema::notes, notes);
    }
}

void writeDocument(const Document& document,
                   const std::string& path,
                   StudyLayout layout,
                   Transfer& transfer)
{
    const auto lock = hdf5::lockLibrary();
    auto root = NewGroup::create(path);
    root.integer(schema::format, studyFormat);
    root.text(schema::title, document.title);
    root.text(schema::created, document.created);
    root.text(schema::generator, document.generator);
    {
        const auto machines = root.group(schema::machines);
        for (const auto& machine : document.machines) {
            const auto group = machines.group(schema::encodeName(machine.id));
            for (const auto& [key, value] : machine.attributes) {
                group.text(key, value);
            }
        }
        const auto benchmarks = root.group(schema::benchmarks);
        for (const auto& benchmark : document.benchmarks) {
            writeBenchmark(benchmarks, *benchmark, layout, transfer);
        }
        writeRecorders(root, document, layout, transfer);
        writeRooflines(root, document);
    }
    writeCounters(root, document.counters, layout, transfer);
    writeDefinitions(root, document.definitions);
    writeDescriptions(root, document.descriptions, layout == StudyLayout::Exchange);
    writeView(root, document.view);
    root.finish();
}

/// The system's word for a failed write, where HDF5 passed it on.
std::string reason(const std::string& stack)
{
    for (const int code : {ENOSPC, EDQUOT, EFBIG, EROFS, EACCES}) {
        if (stack.find(fmt::format("errno = {},", code)) != std::string::npos) {
            return writeProblem(code);
        }
    }
    return "cannot be written: " + stack;
}

}  // namespace

Result<std::optional<FileStamp>> replaceStudy(const Document& document,
                                              const std::filesystem::path& path,
                                              const std::optional<FileStamp>& expected,
                                              StudyLayout layout,
                                              std::stop_token stop,
                                              const Progress& progress)
{
    using Written = std::optional<FileStamp>;
    const auto isAnother = [&] {
        const auto now = fileStamp(path);
        return expected && now && *now != *expected;
    };
    try {
        if (auto good = checkDocument(document); !good) {
            return visibleText(good.error().in(path.string()));
        }
        Transfer transfer{std::move(stop), progress, "saving was stopped"};
        for (const auto& benchmark : document.benchmarks) {
            transfer.total += sizeOf(*benchmark->data);
        }
        transfer.total += sizeOf(document.counters);
        transfer.total += sizeOfRecorders(document);
        // Deflated sizes are not known before; a working file needs what it holds.
        auto file = AtomicFile::prepare(path, layout == StudyLayout::Working ? transfer.total : 0);
        if (!file) {
            return file.error();
        }
        if (isAnother()) {
            return Written();
        }
        writeDocument(document, file->part().string(), layout, transfer);
        if (isAnother()) {  // a program that does not know our lock
            return Written();
        }
        const auto stamp = file->commit();
        return stamp ? Result<Written>(*stamp) : stamp.error();
    } catch (const hdf5::Refusal& refusal) {
        return visibleText(refusal.error().in(path.string()));
    } catch (const hdf5::Failure& failure) {
        return Error{Errc::Unreadable, path.string() + ": " + reason(failure.what())};
    } catch (const std::bad_alloc&) {
        return Error{Errc::Unreadable, path.string() +
                                           ": cannot be written: there is not enough memory; close "
                                           "other programs and save again"};
    } catch (const std::exception& exception) {
        return Error{Errc::Unreadable,
                     fmt::format("{}: cannot be written: {}", path.string(), exception.what())};
    }
}

Result<void> writeStudy(const Document& document,
                        const std::filesystem::path& path,
                        StudyLayout layout,
                        std::stop_token stop,
                        const Progress& progress)
{
    const auto written =
        replaceStudy(document, path, std::nullopt, layout, std::move(stop), progress);
    return written ? Result<void>() : written.error();
}

}  // namespace papilio::core
