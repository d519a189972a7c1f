#include "core/io/study/study_view.h"
#include "tests/io/study_damage.h"
#include "tests/support/area_program.h"

#include <string>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

StudyNotes someNotes()
{
    StudyNotes notes;
    notes.text = "Nach dem Update, \"zweiter\" Lauf\nmit 2 Zeilen";
    notes.tags = {"Knoten 7", "firmware"};
    notes.setEvent("FP_ARITH:SCALAR", "zählt doppelt");
    notes.setPlot("recorders/iteration/relative", {{"", 17, 1e-300, "restart"}});
    return notes;
}

}  // namespace

class TestStudyNotesFile : public QObject {
    Q_OBJECT

private slots:
    void theyComeBackWithTheStudy()
    {
        const Folder folder;
        auto document = fullDocument();
        document.notes = std::make_shared<const StudyNotes>(someNotes());
        QVERIFY(writeStudy(document, folder / "study.h5"));
        const auto read = readStudy(folder / "study.h5");
        QVERIFY(read && read->notes);
        QVERIFY(*read->notes == someNotes());
        QCOMPARE(difference(document, *read), std::string());
    }

    void aStudyWithoutNotesHasNone()
    {
        const Folder folder;
        auto document = fullDocument();
        document.notes = std::make_shared<const StudyNotes>();
        QVERIFY(writeStudy(document, folder / "study.h5"));
        const auto read = readStudy(folder / "study.h5");
        QVERIFY(read && !read->notes);
    }

    void damagedOnesAreSaidAndTheStudyIsRead()
    {
        const Folder folder;
        auto document = fullDocument();
        document.notes = std::make_shared<const StudyNotes>(someNotes());
        QVERIFY(writeStudy(document, folder / "study.h5"));
        const auto file =
            H5Fopen((folder / "study.h5").string().c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
        replace(file, "/notes", H5T_NATIVE_DOUBLE, {1});
        H5Fclose(file);
        const auto read = readStudy(folder / "study.h5");
        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QVERIFY(read->notes);
        QCOMPARE(read->notes->text, std::string(lostNotes));
        auto without = *read;
        without.notes = document.notes;
        QCOMPARE(difference(document, without), std::string());
    }

    void whatIsNotAsDescribedIsLeftOut()
    {
        QVERIFY(notesFromJson("{\"text\": [").isEmpty());
        QVERIFY(notesFromJson(std::string(100'000, '[')).isEmpty());
        const auto notes = notesFromJson(
            R"({"text": 1, "tags": ["a", 2], "events": {"e": 3, "f": "g"},
                "plots": [{"plot": "p", "x": 1, "y": "2", "text": "t"},
                          {"plot": "p", "x": 1, "y": 2, "text": "u"}, 5]})");
        QVERIFY(notes.text.empty());
        QCOMPARE(notes.tags, std::vector<std::string>{"a"});
        QCOMPARE(notes.events.size(), std::size_t(1));
        QCOMPARE(notes.placed.size(), std::size_t(1));
        QCOMPARE(notes.placed.front().text, std::string("u"));
    }
};

PAPILIO_TEST(TestStudyNotesFile)
#include "test_study_notes_file.moc"
