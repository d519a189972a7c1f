#include "tests/fuzz/study_samples.h"

#include "core/io/study/study_file.h"
#include "tests/fuzz/scratch.h"
#include "tests/fuzz/target.h"
#include "tests/io/full_document.h"
#include "tests/io/full_roofs.h"

#include <hdf5.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

namespace papilio::fuzz {

namespace {

std::string contentOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The same content without checksums: what h5py writes unless it is told otherwise.
void copyAsOld(const std::filesystem::path& from, const std::filesystem::path& to)
{
    const auto source = H5Fopen(from.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
    const auto copy = H5Fcreate(to.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    H5G_info_t info = {};
    H5Gget_info(source, &info);
    for (hsize_t index = 0; index < info.nlinks; ++index) {
        char name[256] = {};
        H5Lget_name_by_idx(source, ".", H5_INDEX_NAME, H5_ITER_INC, index, name, sizeof name,
                           H5P_DEFAULT);
        H5Ocopy(source, name, copy, name, H5P_DEFAULT, H5P_DEFAULT);
    }
    const double format = 1;
    const auto space = H5Screate(H5S_SCALAR);
    const auto attribute =
        H5Acreate2(copy, "papilio_format", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT);
    require(H5Awrite(attribute, H5T_NATIVE_DOUBLE, &format) >= 0, "an old study");
    H5Aclose(attribute);
    H5Sclose(space);
    H5Fclose(copy);
    H5Fclose(source);
}

struct Found {
    std::vector<std::string> objects;
    std::set<std::string> names;
};

herr_t visitAttribute(hid_t, const char* name, const H5A_info_t*, void* data)
{
    static_cast<Found*>(data)->names.insert(name);
    return 0;
}

herr_t visitObject(hid_t object, const char* path, const H5O_info_t*, void* data)
{
    auto& found = *static_cast<Found*>(data);
    const std::string text = std::string("/") + (std::string_view(path) == "." ? "" : path);
    found.objects.push_back(text);
    found.names.insert(text.substr(text.rfind('/') + 1));
    const auto opened = H5Oopen(object, path, H5P_DEFAULT);
    H5Aiterate2(opened, H5_INDEX_NAME, H5_ITER_NATIVE, nullptr, visitAttribute, data);
    H5Oclose(opened);
    return 0;
}

StudySample sampleOf(const std::filesystem::path& path)
{
    Found found;
    const auto file = H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
    require(file >= 0, "a sample opens");
    H5Ovisit(file, H5_INDEX_NAME, H5_ITER_NATIVE, visitObject, &found);
    H5Fclose(file);
    found.names.erase("");
    return {contentOf(path), found.objects, {found.names.begin(), found.names.end()}};
}

/// Parts of a study as studies: they are read several times as fast as the whole.
std::vector<core::Document> parts(const core::Document& whole)
{
    std::vector<core::Document> parts(5);
    parts[0].machines = whole.machines;
    parts[0].benchmarks = {whole.benchmarks.front()};
    parts[0].descriptions = whole.descriptions;
    parts[1].counters = whole.counters;
    parts[2].rooflines = whole.rooflines;
    parts[2].reuse = whole.reuse;
    parts[3].recorders = whole.recorders;
    parts[3].communication = whole.communication;
    parts[4].definitions = whole.definitions;
    return parts;
}

std::vector<StudySample> makeSamples()
{
    auto document = tests::roofDocument();
    core::merge(document, tests::fullDocument());
    std::vector<StudySample> samples;
    const auto path = scratchDirectory() / "sample.h5";
    for (const auto layout : {core::StudyLayout::Working, core::StudyLayout::Exchange}) {
        require(core::writeStudy(document, path, layout).hasValue(), "a sample is written");
        samples.push_back(sampleOf(path));
    }
    const auto old = scratchDirectory() / "old.h5";
    copyAsOld(path, old);
    samples.push_back(sampleOf(old));
    for (const auto& part : parts(document)) {
        require(core::writeStudy(part, path).hasValue(), "a small sample is written");
        samples.push_back(sampleOf(path));
    }
    for (const auto& sample : samples) {
        require(!sample.image.empty() && sample.objects.size() > 5, "a sample has content");
    }
    return samples;
}

}  // namespace

const std::vector<StudySample>& studySamples()
{
    static const auto samples = makeSamples();
    return samples;
}

}  // namespace papilio::fuzz
