#pragma once

#include "tests/widgets/page_fixture.h"
#include "widgets/pages/recorders/recorders_page.h"

#include <cmath>
#include <memory>
#include <vector>

namespace papilio::tests {

/// A history whose decimal logarithms `log` says.
template<typename Log>
std::shared_ptr<const core::Recorder> residual(const char* name, int count, Log log)
{
    core::Recorder recorder;
    recorder.name = name;
    recorder.subject = name;
    recorder.library = "Demo";
    recorder.type = "double";
    recorder.role = "residual";
    for (int index = 0; index < count; ++index) {
        recorder.values.push_back(std::pow(10, log(index)));
        recorder.timesNs.push_back(index * 1000000LL);
    }
    return std::make_shared<const core::Recorder>(recorder);
}

/// Four solvers that converge, stagnate and diverge, and a distribution.
inline core::Document study()
{
    core::Document document;
    document.recorders.push_back(residual("m/pcg", 121, [](int i) { return 1 - i * 0.1; }));
    document.recorders.push_back(residual("m/cg", 241, [](int i) { return 1 - i * 0.05; }));
    document.recorders.push_back(
        residual("m/jacobi", 300, [](int i) { return i < 100 ? 1 - i * 0.02 : -1; }));
    document.recorders.push_back(residual("m/cgs", 190, [](int i) { return 1 + i * 0.1; }));
    core::Recorder tasks;
    tasks.name = "TAMM::LengthPerTask_RCRD_I";
    tasks.library = "TAMM";
    tasks.type = "int";
    std::vector<std::int64_t> lengths(80, 8);
    lengths.resize(240, 16);
    tasks.setIntegers(lengths);
    document.recorders.push_back(std::make_shared<const core::Recorder>(tasks));
    return document;
}

using RecordersPageFixture = PageOf<widgets::newRecordersPage>;

}  // namespace papilio::tests
