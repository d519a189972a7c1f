#pragma once

#include "core/model/document.h"

#include <memory>

// A study of roofs and localities that uses every field of them. (No Qt: the fuzz targets start
// from it too.)
namespace papilio::tests {

inline std::shared_ptr<core::Roofline> fullRoofline()
{
    auto roofline = std::make_shared<core::Roofline>();
    roofline->name = "roofs 12/24";
    roofline->machine = "host/0";
    roofline->bytes = core::Roofline::Bytes::Dram;
    roofline->levels = {{"L1", 32768, 1}, {"L3", 1 << 25, 8}};
    roofline->ceilings = {{"L1", core::Ceiling::Kind::Bandwidth, 1564.5, 1500, 1600, 12, "AVX2",
                           "double", "2:1", 16384, 0},
                          {"L1", core::Ceiling::Kind::Bandwidth, 900, 900, 900, 12, "scalar",
                           "double", "spmv 64", 16384, 35.5},
                          {"FMA", core::Ceiling::Kind::Compute, 340.25, 340.25, 340.25, 12, "AVX2",
                           "double", "FMA", 0, 0}};
    roofline->ceilings.back().gigahertz = 3.6;
    roofline->ceilings.back().memoryGigahertz = 2.4;
    core::RooflinePoint spmv;
    spmv.name = "spmv";
    spmv.intensity = 0.097;
    spmv.performance = 12.4;
    spmv.seconds = 14.9;
    spmv.threads = 12;
    spmv.utilization = 6.2;
    spmv.watts = 88.5;
    spmv.gigahertz = 3.6;
    spmv.workingSet = 1.7e8;
    spmv.run = "RCM";
    spmv.threadSeconds = {14.9, 7.5};
    spmv.memoryGigahertz = 2.4;
    spmv.level = "L2";
    core::RooflinePoint unknown;
    unknown.name = "only a name: ☃";
    roofline->points = {spmv, unknown};
    roofline->provenance = {"papi", "collect",   "x", "2024-05-27T08:00:00Z",
                            0,      {"A note."}, {},  false};
    return roofline;
}

inline std::shared_ptr<core::ReuseHistogram> fullReuse()
{
    auto histogram = std::make_shared<core::ReuseHistogram>();
    histogram->name = "spmv/1";
    histogram->lineBytes = 256;
    histogram->sampledOneIn = 50;
    histogram->binsPerOctave = 16;
    histogram->objects = {{"x", 800, 13, {1, 2, 9007199254740993}},
                          {"colidx", 0, 0, {0, 0, 5}},
                          {"x", 800, 13, {3, 2, 1}, core::CacheUse::Private, "x", true, 4},
                          {"colidx", 0, 0, {5, 0, 0}, core::CacheUse::Private, "x", false, 0}};
    histogram->measured = {{"no sector cache", 131072, 1430013, ""}, {"D1", 512, 3, "x"}};
    histogram->provenance.source = "valgrind";
    histogram->provenance.kind = core::DataOrigin::Virtual;
    return histogram;
}

inline std::shared_ptr<core::CommunicationMatrix> fullMatrix()
{
    auto matrix = std::make_shared<core::CommunicationMatrix>();
    matrix->name = "freqmine";
    matrix->threads = {"core 0", "core 27"};
    matrix->trueSharing = {0, 5, 7, 0};
    matrix->falseSharing = {0, 1, 0, 0};
    matrix->unit = "samples";
    return matrix;
}

inline core::Document roofDocument()
{
    core::Document document;
    document.title = "Roofs";
    auto plain = std::make_shared<core::Roofline>();
    plain->name = "a plain one";
    document.rooflines = {fullRoofline(), plain};
    auto bare = std::make_shared<core::ReuseHistogram>();
    bare->name = "bare";
    document.reuse = {fullReuse(), bare};
    auto quiet = fullMatrix();
    quiet->name = "undivided";
    quiet->falseSharing.clear();
    document.communication = {fullMatrix(), quiet};
    return document;
}

}  // namespace papilio::tests
