// The program of one area: `test_core audit [arguments of Qt Test]` runs tests/core/test_audit.cpp.
#include "tests/support/area_program.h"

#include <cstdio>

#ifdef QT_WIDGETS_LIB
#include <QApplication>
using Application = QApplication;
#else
#include <QCoreApplication>
using Application = QCoreApplication;
#endif

namespace papilio::tests {

std::vector<AreaTest>& areaTests()
{
    static std::vector<AreaTest> tests;
    return tests;
}

namespace {

/// "audit" of "…/test_audit.cpp".
std::string_view caseOf(std::string_view source)
{
    constexpr std::string_view prefix = "test_", suffix = ".cpp";
    source.remove_prefix(source.rfind('/') + 1 + prefix.size());
    return source.substr(0, source.size() - suffix.size());
}

}  // namespace

}  // namespace papilio::tests

int main(int count, char** values)
{
    using namespace papilio::tests;
    const std::string_view wanted = count > 1 ? values[1] : "";
    for (const AreaTest& test : areaTests()) {
        if (caseOf(test.source) == wanted) {
            test.prepare();
            QCoreApplication::setAttribute(Qt::AA_Use96Dpi, true);
            values[1] = values[0];
            int left = count - 1;
            Application application(left, values + 1);
            return test.run(left, values + 1);
        }
    }
    std::fputs("usage: PROGRAM CASE [options of Qt Test]\nCases:\n", stderr);
    for (const AreaTest& test : areaTests()) {
        const auto name = caseOf(test.source);
        std::fprintf(stderr, "  %.*s\n", static_cast<int>(name.size()), name.data());
    }
    return 2;
}
