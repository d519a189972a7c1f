#include "core/model/document.h"
#include "core/present/study_columns.h"
#include "core/present/study_report.h"
#include "tests/support/area_program.h"

#include <QTest>

using namespace papilio::core;

class TestStudyNotes : public QObject {
    Q_OBJECT

private slots:
    void tagsAreWordsBetweenCommas()
    {
        const std::vector<std::string> tags = {"new firmware", "node 7"};
        QCOMPARE(tagsOf(" new firmware ,, node 7,node 7, "), tags);
        QCOMPARE(tagText(tags), std::string("new firmware, node 7"));
        QVERIFY(tagsOf("").empty());
    }

    void anEmptyTextRemovesTheNoteOfAnEvent()
    {
        StudyNotes notes;
        notes.setEvent("a", "twice as large as documented");
        QCOMPARE(notes.ofEvent("a"), std::string("twice as large as documented"));
        notes.setEvent("a", {});
        QVERIFY(notes.isEmpty());
    }

    void aPlotReplacesItsOwnNotesOnly()
    {
        StudyNotes notes;
        notes.setPlot("noise/a", {{"", 1, 2, "one"}});
        notes.setPlot("recorders/time", {{"", 3, 4, "two"}});
        notes.setPlot("noise/a", {{"", 5, 6, "three"}, {"", 7, 8, "four"}});
        QCOMPARE(notes.placed.size(), std::size_t(3));
        QCOMPARE(notes.ofPlot("noise/a").size(), std::size_t(2));
        QCOMPARE(notes.ofPlot("recorders/time").front().text, std::string("two"));
    }

    void mergedStudiesKeepTheNotesOfBoth()
    {
        Document document;
        Document content;
        StudyNotes own;
        own.text = "first";
        own.tags = {"x"};
        own.setEvent("e", "mine");
        StudyNotes other;
        other.text = "second";
        other.tags = {"x", "y"};
        other.setEvent("e", "yours");
        document.notes = std::make_shared<const StudyNotes>(own);
        content.notes = std::make_shared<const StudyNotes>(other);
        merge(document, content);
        QCOMPARE(document.notes->text, std::string("first\nsecond"));
        QCOMPARE(tagText(document.notes->tags), std::string("x, y"));
        QCOMPARE(document.notes->ofEvent("e"), std::string("mine\nyours"));
    }

    void reportsHaveThem()
    {
        Document document;
        StudyNotes notes;
        notes.text = "before the update";
        notes.tags = {"node 7"};
        notes.setEvent("INST", "exact");
        notes.setPlot("recorders/time", {{"", 0.5, 1e-3, "restart"}});
        document.notes = std::make_shared<const StudyNotes>(notes);
        const auto rows = noteRows(document);
        QCOMPARE(rows.size(), std::size_t(4));
        QCOMPARE(rows[2].of, std::string("INST"));
        QVERIFY(rows[3].of.find("recorders") != std::string::npos);
        const auto facts = studyFacts(document);
        QCOMPARE(facts.size(), std::size_t(1));
    }
};

PAPILIO_TEST(TestStudyNotes)
#include "test_study_notes.moc"
