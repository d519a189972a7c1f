#pragma once

#include <QtTest>

#include <string_view>
#include <vector>

namespace papilio::tests {

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

}  // namespace papilio::tests

#define PAPILIO_TEST_AS(Class, number) \
    [[maybe_unused]] static const bool added##number = papilio::tests::addAreaTest<Class>(__FILE__);
#define PAPILIO_TEST_NUMBERED(Class, number) PAPILIO_TEST_AS(Class, number)
/// Adds a test class to the program of its area; where QTEST_MAIN() would stand.
#define PAPILIO_TEST(Class) PAPILIO_TEST_NUMBERED(Class, __COUNTER__)
