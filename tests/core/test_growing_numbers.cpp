#include "core/base/growing_numbers.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <numeric>
#include <thread>

using papilio::core::GrowingNumbers;

namespace {

std::vector<int> counted(int from, int to)
{
    std::vector<int> numbers(static_cast<std::size_t>(to - from));
    std::iota(numbers.begin(), numbers.end(), from);
    return numbers;
}

std::vector<int> listOf(const GrowingNumbers<int>& numbers)
{
    return {numbers.begin(), numbers.end()};
}

}  // namespace

class NumbersThatGrow : public QObject {
    Q_OBJECT

private slots:
    void copiesKeepWhatTheyHad()
    {
        GrowingNumbers<int> numbers;
        std::vector<GrowingNumbers<int>> copies;
        for (int end = 0; end < 1000; end += 7) {
            copies.push_back(numbers);
            numbers.append(counted(end, end + 7));
        }
        for (std::size_t copy = 0; copy < copies.size(); ++copy) {
            QCOMPARE(listOf(copies[copy]), counted(0, static_cast<int>(copy) * 7));
            QVERIFY(numbers.continues(copies[copy]));
            QVERIFY(copy == 0 || !copies[copy - 1].continues(copies[copy]));
        }
    }

    void whatIsAddedToACopyIsNotInTheOthers()
    {
        GrowingNumbers<int> numbers{1, 2, 3};
        numbers.append({4});
        auto one = numbers;
        auto other = numbers;

        one.append({5, 6});
        other.append({7});

        QCOMPARE(listOf(one), (std::vector<int>{1, 2, 3, 4, 5, 6}));
        QCOMPARE(listOf(other), (std::vector<int>{1, 2, 3, 4, 7}));
        QCOMPARE(listOf(numbers), (std::vector<int>{1, 2, 3, 4}));
        QVERIFY(one.continues(numbers));
        QVERIFY(!other.continues(one) && !one.continues(other));
    }

    /// Where both outgrow the memory, only one of them goes on with it.
    void twoThatOutgrowTheirMemoryDiffer()
    {
        const GrowingNumbers<int> numbers(counted(0, 100));
        auto one = numbers;
        auto other = numbers;

        one.append(counted(0, 50));
        other.append(counted(50, 100));

        QVERIFY(!one.continues(other) && !other.continues(one));
        QCOMPARE(one[100], 0);
        QCOMPARE(other[100], 50);
        QCOMPARE(numbers.size(), std::size_t{100});
    }

    void sharesItsMemory()
    {
        GrowingNumbers<int> numbers(counted(0, 100));
        numbers.append({100});
        const auto copy = numbers;
        numbers.append({101});

        QCOMPARE(copy.data(), numbers.data());
        QCOMPARE(copy.size(), std::size_t{101});
    }

    void takesAVectorAsItIs()
    {
        auto vector = counted(0, 10);
        const auto* const place = vector.data();

        const GrowingNumbers<int> numbers(std::move(vector));

        QCOMPARE(numbers.data(), place);
    }

    void whatIsCutOffIsAnotherContinuation()
    {
        GrowingNumbers<int> numbers(counted(0, 10));
        const auto before = numbers;

        numbers.truncate(5);
        numbers.append({50, 60, 70, 80, 90, 100});

        QVERIFY(!numbers.continues(before));
        QCOMPARE(numbers[5], 50);
        QCOMPARE(before[5], 5);
    }

    void othersReadWhileItGrows()
    {
        GrowingNumbers<int> numbers;
        std::vector<std::thread> readers;
        std::atomic<bool> isSame = true;
        for (int end = 0; end < 200'000; end += 1000) {
            numbers.append(counted(end, end + 1000));
            if (end % 20'000 == 0) {
                readers.emplace_back([copy = numbers, &isSame] {
                    for (std::size_t at = 0; at < copy.size(); ++at) {
                        if (copy[at] != static_cast<int>(at)) {
                            isSame = false;
                        }
                    }
                });
            }
        }
        for (auto& reader : readers) {
            reader.join();
        }
        QVERIFY(isSame);
    }
};

PAPILIO_TEST(NumbersThatGrow)
#include "test_growing_numbers.moc"
