#include "core/io/study/study_file.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <hdf5.h>

#include <QTest>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

Document with(Recorder recorder)
{
    Document document;
    document.recorders = {std::make_shared<const Recorder>(std::move(recorder))};
    return document;
}

Recorder series(std::vector<double> values)
{
    Recorder recorder;
    recorder.name = "r";
    recorder.values = std::move(values);
    return recorder;
}

}  // namespace

class StudyRecorders : public QObject {
    Q_OBJECT

private slots:
    // What h5dump shows is the type the program recorded.
    void numericTypeIsKept_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("bytes");
        QTest::newRow("double") << "/recorders/thermal2%2Fcg 50%25/value" << int(H5T_FLOAT) << 8;
        QTest::newRow("float") << "/recorders/single/value" << int(H5T_FLOAT) << 4;
        QTest::newRow("int") << "/recorders/small/value" << int(H5T_INTEGER) << 4;
        QTest::newRow("long long") << "/recorders/large/value" << int(H5T_INTEGER) << 8;
    }
    void numericTypeIsKept()
    {
        QFETCH(QString, path);
        QFETCH(int, kind);
        QFETCH(int, bytes);
        const Folder folder;
        QVERIFY(writeStudy(fullDocument(), folder / "study.h5"));

        const auto file = H5Fopen((folder / "study.h5").c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
        const auto data = H5Dopen2(file, path.toUtf8().constData(), H5P_DEFAULT);
        const auto type = H5Dget_type(data);

        QCOMPARE(int(H5Tget_class(type)), kind);
        QCOMPARE(int(H5Tget_size(type)), bytes);
        H5Tclose(type);
        H5Dclose(data);
        H5Fclose(file);
    }

    // A file somebody wrote with h5py: a dataset of any numeric type and nothing else.
    void foreignTypesAreRead_data()
    {
        QTest::addColumn<int>("row");
        QTest::addColumn<QString>("type");
        QTest::addColumn<bool>("whole");
        QTest::newRow("u8") << 0 << "long long" << true;
        QTest::newRow("i16") << 1 << "long long" << true;
        QTest::newRow("i32") << 2 << "int" << true;
        QTest::newRow("u64") << 3 << "long long" << true;
        QTest::newRow("f32") << 4 << "float" << false;
        QTest::newRow("big-endian f64") << 5 << "double" << false;
    }
    void foreignTypesAreRead()
    {
        QFETCH(int, row);
        QFETCH(QString, type);
        QFETCH(bool, whole);
        const hid_t types[] = {H5T_STD_U8LE,  H5T_STD_I16BE,  H5T_STD_I32LE,
                               H5T_STD_U64LE, H5T_IEEE_F32LE, H5T_IEEE_F64BE};
        const Folder folder;
        const auto path = folder / "foreign.h5";
        QVERIFY(writeStudy(Document{}, path));
        const auto file = H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
        const hsize_t count = 3;
        const auto links = H5Pcreate(H5P_LINK_CREATE);
        H5Pset_create_intermediate_group(links, 1);
        const auto space = H5Screate_simple(1, &count, nullptr);
        const auto data = H5Dcreate2(file, "/recorders/mine/value", types[row], space, links,
                                     H5P_DEFAULT, H5P_DEFAULT);
        const double values[] = {3, 1, 2};
        H5Dwrite(data, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
        H5Dclose(data);
        H5Sclose(space);
        H5Pclose(links);
        H5Fclose(file);

        const auto read = readStudy(path);

        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(read->recorders.size(), std::size_t{1});
        const auto& recorder = *read->recorders.front();
        QCOMPARE(recorder.name, std::string("mine"));
        QCOMPARE(QString::fromStdString(recorder.type), type);
        QCOMPARE(recorder.values, (std::vector<double>{3, 1, 2}));
        QCOMPARE(recorder.integers.size(), std::size_t(whole ? 3 : 0));
        QVERIFY(writeStudy(*read, path));
    }

    void whatDoesNotFitIsNotWritten_data()
    {
        QTest::addColumn<Recorder>("recorder");
        QTest::addColumn<QString>("sentence");
        auto one = series({1, 2});
        one.name.clear();
        QTest::newRow("no name") << one << "a recorder has no name";
        one = series({1, 2});
        one.timesNs = {1};
        QTest::newRow("times") << one << "recorder \"r\" has 2 values but 1 times";
        one = series({1, 2});
        one.type = "int";
        QTest::newRow("no integers") << one << "its 2 values must also be given as exact integers";
        one = series({});
        one.type = "int";
        one.setIntegers({1, 2147483648});
        QTest::newRow("int") << one << "value 1 is 2147483648, which does not fit an int";
        one = series({0.1});
        one.type = "float";
        QTest::newRow("float") << one << "0.1 does not fit a float";
        one = series({1, 2});
        one.integers = {1, 3};
        QTest::newRow("disagree") << one << "value 1 is 2, its exact integer 3";
        one = series({1});
        one.statistics = {{"a", 1}, {"a", 2}};
        QTest::newRow("statistics") << one << "statistic \"a\" of recorder \"r\"";
        one = series({1});
        one.description = "\xff";
        QTest::newRow("text") << one << "recorder \"r\": the field description is not UTF-8 text";
    }
    void whatDoesNotFitIsNotWritten()
    {
        QFETCH(Recorder, recorder);
        QFETCH(QString, sentence);
        const Folder folder;

        const auto written = writeStudy(with(recorder), folder / "study.h5");

        QVERIFY(!written);
        const auto message = QString::fromStdString(written.error().message);
        QVERIFY2(message.contains(sentence), qPrintable(message));
        QVERIFY(!std::filesystem::exists(folder / "study.h5"));
    }

    void namesAreUnique()
    {
        const Folder folder;
        auto document = with(series({1}));
        document.recorders.push_back(document.recorders.front());

        const auto written = writeStudy(document, folder / "study.h5");

        QVERIFY(!written);
        QVERIFY(QString::fromStdString(written.error().message)
                    .contains("the recorder name \"r\" is a duplicate"));
    }

    // Format 1 had statistics for it.
    void theEndOfAnOlderStudyIsKept_data()
    {
        QTest::addColumn<QString>("statistic");
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("kind");
        using Kind = RunEnd::Kind;
        QTest::newRow("converged") << "converged" << 1.0 << int(Kind::Converged);
        QTest::newRow("not converged") << "converged" << 0.0 << int(Kind::NotConverged);
        QTest::newRow("stopped") << "stopped" << 1.0 << int(Kind::StoppedByUser);
    }
    void theEndOfAnOlderStudyIsKept()
    {
        QFETCH(QString, statistic);
        QFETCH(double, value);
        QFETCH(int, kind);
        const Folder folder;
        auto old = series({1, 0.1});
        old.statistics = {{statistic.toStdString(), value}, {"seconds", 2}};
        QVERIFY(writeStudy(with(old), folder / "study.h5"));

        const auto read = readStudy(folder / "study.h5");

        QVERIFY(read);
        QCOMPARE(int(read->recorders.front()->end.kind), kind);
        QCOMPARE(read->recorders.front()->statistics.size(), std::size_t{1});
    }

    void orderIsThatOfTheProgram()
    {
        const Folder folder;
        Document document;
        for (const auto* name : {"z", "a", "m"}) {
            auto one = series({1});
            one.name = name;
            document.recorders.push_back(std::make_shared<const Recorder>(one));
        }
        QVERIFY(writeStudy(document, folder / "study.h5"));

        const auto read = readStudy(folder / "study.h5");

        QVERIFY(read);
        QCOMPARE(read->recorders[0]->name, std::string("z"));
        QCOMPARE(read->recorders[1]->name, std::string("a"));
        QCOMPARE(read->recorders[2]->name, std::string("m"));
    }
};

PAPILIO_TEST(StudyRecorders)
#include "test_study_recorders.moc"
