#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "tests/support/area_program.h"

#include <QtTest>

#include <thread>

using namespace papilio::core;

namespace {

/// Swaps the two values of one sentence, has a wrong place in another, and knows no third.
class Swapping : public SentenceTranslator {
public:
    [[nodiscard]] std::string translated(const char* context, const char* english) const override
    {
        const std::string text = english;
        if (std::string(context) != "Test") {
            return text;
        }
        return text == "{} before {:.1f}" ? "{1:.1f} nach {0}"
               : text == "{} kernels"     ? "{} von {} Kerneln"
                                          : text;
    }
};

}  // namespace

class TestSentence : public QObject {
    Q_OBJECT

private slots:
    void withoutAScopeItIsEnglish()
    {
        QCOMPARE(say("Test", "{} before {:.1f}", "A", 2.0), std::string("A before 2.0"));
    }

    void withinAScopeItIsTheTranslators()
    {
        const Swapping translator;
        {
            const SentenceScope scope(translator);
            QCOMPARE(say("Test", "{} before {:.1f}", "A", 2.0), std::string("2.0 nach A"));
            QCOMPARE(say("Other", "{} before {:.1f}", "A", 2.0), std::string("A before 2.0"));
            QCOMPARE(say("Test", "not known {}", 1), std::string("not known 1"));
        }
        QCOMPARE(say("Test", "{} before {:.1f}", "A", 2.0), std::string("A before 2.0"));
    }

    void aWrongPlaceFallsBackToEnglish()
    {
        const Swapping translator;
        const SentenceScope scope(translator);
        QCOMPARE(say("Test", "{} kernels", 3), std::string("3 kernels"));
    }

    void countsAreWrittenAsInTables()
    {
        const auto sentence = [] {
            return say("Test", "{} of {} events in {}, {}", 1132, std::size_t{12345}, 'A', -5);
        };
        QCOMPARE(sentence(), std::string("1132 of 12345 events in A, -5"));
        const NumberStyleScope scope(NumberStyle::Window);
        QCOMPARE(sentence(), std::string("1,132 of 12,345 events in A, \u22125"));
    }

    void textsOfDataFilesHaveNoPlaces()
    {
        QCOMPARE(inLanguage("Test", "{} kernels"), std::string("{} kernels"));
        const Swapping translator;
        const SentenceScope scope(translator);
        QCOMPARE(inLanguage("Test", "{} kernels"), std::string("{} von {} Kerneln"));
        QCOMPARE(inLanguage("Test", "somebody's own"), std::string("somebody's own"));
        QCOMPARE(inLanguage("Test", ""), std::string());
    }

    void otherThreadsKeepTheirLanguage()
    {
        const Swapping translator;
        const SentenceScope scope(translator);
        std::string said;
        std::thread([&] { said = say("Test", "{} before {:.1f}", "A", 2.0); }).join();
        QCOMPARE(said, std::string("A before 2.0"));
    }
};

PAPILIO_TEST(TestSentence)
#include "test_sentence.moc"
