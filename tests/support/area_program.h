#pragma once

#include <QtTest>

#include <string_view>
#include <vector>

namespace papilio::test {

/// One Qt Test class of an area's program: tests/core/test_audit.cpp is "audit" of test_core.
struct AreaTest {
    std::string_view source;  ///< its file
    void (*prepare)();        ///< initMain() of the class, before the application is made
    int (*run)(int, char**);
};

/// All that PAPILIO_TEST() has added.
std::vector<AreaTest>& areaTests();

template<typename Test>
bool addAreaTest(std::string_view source)
{
    areaTests().push_back(
        {source, &QTest::Internal::callInitMain<Test>, [](int count, char** values) {
             Test test;
             return QTest::qExec(&test, count, values);
         }});
    return true;
}

}  // namespace papilio::test

/// Adds a test class to the program of its area; where QTEST_MAIN() would stand.
#define PAPILIO_TEST(Class) \
    [[maybe_unused]] static const bool areaTestAdded = papilio::test::addAreaTest<Class>(__FILE__);
