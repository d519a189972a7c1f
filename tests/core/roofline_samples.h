#pragma once

#include "core/roofline/roof_set.h"

#include <algorithm>
#include <cmath>

namespace papilio::tests {

using namespace core;

inline Ceiling bandwidth(const char* name,
                         double value,
                         int threads = 12,
                         const char* operation = "2:1")
{
    return {name,      Ceiling::Kind::Bandwidth,
            value,     value,
            value,     threads,
            "AVX2",    "double",
            operation, 0,
            0};
}

inline Ceiling compute(const char* name, double value, int threads = 12, const char* isa = "AVX2")
{
    return {name, Ceiling::Kind::Compute, value, value, value, threads, isa, "double", "FMA", 0, 0};
}

/// carmer7 of the SuperTwin project with 12 threads (paper 4's machine; CARM tool, AVX2, double).
inline Roofline carmer7()
{
    Roofline roofline;
    roofline.name = "carmer7";
    roofline.ceilings = {bandwidth("L1", 1564.5038234841757), bandwidth("L2", 267.38059358638156),
                         bandwidth("L3", 156.66210201933492), bandwidth("DRAM", 10.31735864144273),
                         compute("FMA", 340.25119221871364)};
    return roofline;
}

inline RooflinePoint point(const char* name, double intensity, double performance)
{
    RooflinePoint result;
    result.name = name;
    result.intensity = intensity;
    result.performance = performance;
    result.threads = 12;  // as carmer7's roofs
    return result;
}

inline bool near(double value, double expected, double tolerance = 1e-9)
{
    return std::abs(value - expected) <= tolerance * std::max(1.0, std::abs(expected));
}

}  // namespace papilio::tests
