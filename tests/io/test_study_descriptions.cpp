#include "core/io/study/study_file.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <hdf5.h>

#include <QTest>

#include <functional>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

constexpr const char* place = "/event_descriptions";

void erase(hid_t file, const std::string& member)
{
    H5Ldelete(file, (std::string(place) + "/" + member).c_str(), H5P_DEFAULT);
}

/// Text "AA…" of `rows` rows of one letter each, as a table is stored.
void writeTable(hid_t file, const std::string& name, hsize_t rows, char letter = 'A')
{
    erase(file, name);
    const auto group = H5Gcreate2(file, (std::string(place) + "/" + name).c_str(), H5P_DEFAULT,
                                  H5P_DEFAULT, H5P_DEFAULT);
    const auto write = [&](const char* member, hid_t type, hsize_t count, const void* values) {
        const auto space = H5Screate_simple(1, &count, nullptr);
        const auto data =
            H5Dcreate2(group, member, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        H5Dwrite(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
        H5Dclose(data);
        H5Sclose(space);
    };
    std::vector<std::uint64_t> offsets;
    for (hsize_t row = 0; row <= rows; ++row) {
        offsets.push_back(row);
    }
    write("utf8", H5T_NATIVE_UINT8, rows, std::string(rows, letter).data());
    write("offsets", H5T_NATIVE_UINT64, rows + 1, offsets.data());
    H5Gclose(group);
}

}  // namespace

class TestStudyDescriptions : public QObject {
    Q_OBJECT

private slots:
    void everyFieldComesBack()
    {
        const Folder folder;
        const auto document = fullDocument();
        QVERIFY(document.descriptions && document.descriptions->all().size() == 3);
        for (const auto layout : {StudyLayout::Working, StudyLayout::Exchange}) {
            QVERIFY(writeStudy(document, folder / "study.h5", layout));
            const auto read = readStudy(folder / "study.h5");
            QVERIFY2(read, read ? "" : read.error().message.c_str());
            QVERIFY(read->descriptions);
            QVERIFY(*read->descriptions == *document.descriptions);
        }
    }

    void aStudyThatIsMostlyDescriptionsIsRead()
    {
        const Folder folder;
        auto document = fullDocument();
        std::vector<EventDescription> many;
        for (int event = 0; event < 2000; ++event) {
            EventDescription one;
            one.event = "EVENT_WITH_A_LONG_NAME:" + std::to_string(event);
            one.described = one.event;
            one.source = "list.json 1";
            many.push_back(one);
        }
        document.describe(many);
        QVERIFY(writeStudy(document, folder / "study.h5"));
        const auto read = readStudy(folder / "study.h5");
        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(read->descriptions->all().size(), std::size_t{2003});
    }

    void nothingKnownIsNothingWritten()
    {
        const Folder folder;
        auto document = fullDocument();
        document.descriptions = nullptr;
        QVERIFY(writeStudy(document, folder / "study.h5"));
        const auto read = readStudy(folder / "study.h5");
        QVERIFY(read && !read->descriptions);
    }

    void whatCannotBeReadIsNotWritten()
    {
        const Folder folder;
        auto document = fullDocument();
        EventDescription description;
        description.event = "A";
        description.source = "x";
        description.summary = "\xff";
        document.describe({description});
        const auto written = writeStudy(document, folder / "study.h5");
        QVERIFY(!written);
        QVERIFY(QString::fromStdString(written.error().message)
                    .contains("description of event \"A\": the field summary is not UTF-8 text"));
        QVERIFY(!std::filesystem::exists(folder / "study.h5"));
    }

    void damageIsNamed_data()
    {
        using Damage = std::function<void(hid_t)>;
        QTest::addColumn<Damage>("damage");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("a column is gone")
            << Damage([](hid_t file) { erase(file, "details"); }) << "details: is missing";
        QTest::newRow("no marks") << Damage([](hid_t file) { erase(file, "deprecated"); })
                                  << "deprecated: is missing";
        QTest::newRow("a short column")
            << Damage([](hid_t file) { writeTable(file, "errata", 2); }) << "errata";
        QTest::newRow("fewer events")
            << Damage([](hid_t file) { writeTable(file, "event", 2); }) << "source";
        QTest::newRow("the same twice") << Damage([](hid_t file) {
            writeTable(file, "event", 3);
            writeTable(file, "source", 3);
        }) << "event \"A\" is described twice by \"A\"";
        QTest::newRow("no text") << Damage([](hid_t file) {
            writeTable(file, "summary", 3, '\xff');
        }) << "summary";
    }

    void damageIsNamed()
    {
        QFETCH(const std::function<void(hid_t)>, damage);
        QFETCH(const QString, sentence);
        const Folder folder;
        const auto path = folder / "study.h5";
        QVERIFY(writeStudy(fullDocument(), path));
        const auto file = H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
        damage(file);
        H5Fclose(file);

        const auto read = readStudy(path);

        QVERIFY(!read);
        const auto said = QString::fromStdString(read.error().message);
        QVERIFY2(said.contains(place) && said.contains(sentence), qPrintable(said));
    }
};

PAPILIO_TEST(TestStudyDescriptions)
#include "test_study_descriptions.moc"
