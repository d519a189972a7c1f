#include "core/io/study/study_file.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <hdf5.h>

#include <QTest>

#include <array>
#include <cstring>
#include <utility>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

constexpr const char* values = "/benchmarks/reads%2FL1 50%25/values";
constexpr const char* kernels = "/benchmarks/reads%2FL1 50%25/kernels";

/// A valid study, opened to be changed by somebody with bad intentions.
class Study {
public:
    Study()
    {
        if (!writeStudy(fullDocument(), path())) {
            qFatal("cannot write a study");
        }
        file_ = H5Fopen(path().c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
    }
    [[nodiscard]] std::filesystem::path path() const { return folder_ / "study.h5"; }
    [[nodiscard]] hid_t file() const { return file_; }

    /// Reads it as the program does. @return the sentence, or "read"
    QString sentence()
    {
        H5Fclose(std::exchange(file_, -1));
        const auto read = readStudy(path());
        return read ? QString("read") : QString::fromStdString(read.error().message);
    }

private:
    Folder folder_;
    hid_t file_ = -1;
};

/// A dataset of doubles with that creation list in place of the one at `path`.
hid_t place(hid_t file, const char* path, std::vector<hsize_t> shape, hid_t creation)
{
    H5Ldelete(file, path, H5P_DEFAULT);
    const auto space = H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr);
    const auto data =
        H5Dcreate2(file, path, H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    H5Sclose(space);
    return data;
}

void writeBytes(const std::filesystem::path& path, QByteArray bytes)
{
    QFile file(QString::fromStdString(path.string()));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
        qFatal("cannot write a fixture");
    }
}

/// "/inside/secret" is a machine's name: HDF5 would take it for a path, and follow the soft link
/// "inside" on it. No function of HDF5 makes such a name.
QByteArray studyWithPathAsName(const std::filesystem::path& path)
{
    const auto file = H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    const double format = 1;
    const auto space = H5Screate(H5S_SCALAR);
    const auto attribute =
        H5Acreate2(file, "papilio_format", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT);
    H5Awrite(attribute, H5T_NATIVE_DOUBLE, &format);
    H5Aclose(attribute);
    H5Sclose(space);
    for (const char* group :
         {"/machines", "/elsewhere", "/elsewhere/secret", "/machines/XinsideXsecret"}) {
        H5Gclose(H5Gcreate2(file, group, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    }
    H5Lcreate_soft("/elsewhere", file, "/inside", H5P_DEFAULT, H5P_DEFAULT);
    H5Fclose(file);
    return contentOf(path).replace("XinsideXsecret", "/inside/secret");
}

}  // namespace

// A study that a stranger made opens no other file, runs nothing, and takes no more memory than it
// has bytes. (Links and external storage of every kind: test_study_damage.)
class StudyStranger : public QObject {
    Q_OBJECT

public:
    /// Before HDF5 begins.
    static void initMain() { qputenv("HDF5_PLUGIN_PATH", PAPILIO_TEST_PLUGINS); }

private slots:
    void initTestCase() { H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr); }

    void aNameIsNoPath()
    {
        const Folder folder;
        const auto path = folder / "study.h5";
        writeBytes(path, studyWithPathAsName(path));

        const auto read = readStudy(path);

        QVERIFY(!read);
        QCOMPARE(read.error().code, Errc::Malformed);
        QVERIFY2(QString::fromStdString(read.error().message)
                     .contains("is a path, not a name; expected a member of this group"),
                 read.error().message.c_str());
    }

    void virtualDatasetsAreNotFollowed()
    {
        Study study;
        const hsize_t shape[] = {3, 2, 3, 2};
        const auto space = H5Screate_simple(4, shape, nullptr);
        const auto creation = H5Pcreate(H5P_DATASET_CREATE);
        H5Pset_virtual(creation, space, "/etc/passwd", "/values", space);
        H5Dclose(place(study.file(), values, {3, 2, 3, 2}, creation));
        H5Pclose(creation);
        H5Sclose(space);

        QVERIFY(study.sentence().contains("/values: its values are in another file"));
    }

    // As any program that writes HDF5 would: one dataset of strings, or Papilio's own tables.
    void namesAreReadHoweverTheyAreStored()
    {
        constexpr const char* events = "/benchmarks/reads%2FL1 50%25/events";
        Study study;
        const auto before = fullDocument();
        const auto& data = *before.benchmarks.front()->data;
        std::vector<std::string> ids;
        std::vector<const char*> texts;
        for (std::size_t event = 0; event < data.eventCount(); ++event) {
            ids.emplace_back(data.eventIds[event]);
        }
        for (const auto& id : ids) {
            texts.push_back(id.c_str());
        }
        const hsize_t count = texts.size();
        const auto type = H5Tcopy(H5T_C_S1);
        H5Tset_size(type, H5T_VARIABLE);
        H5Tset_cset(type, H5T_CSET_UTF8);
        const auto space = H5Screate_simple(1, &count, nullptr);
        QVERIFY(H5Ldelete(study.file(), events, H5P_DEFAULT) >= 0);
        const auto written =
            H5Dcreate2(study.file(), events, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        QVERIFY(H5Dwrite(written, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, texts.data()) >= 0);
        H5Dclose(written);
        H5Sclose(space);
        H5Tclose(type);
        // And the kernels as a table.
        const auto table =
            H5Gcreate2(study.file(), "/table", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        std::string bytes;
        std::vector<std::uint64_t> offsets = {0};
        for (std::size_t kernel = 0; kernel < data.kernelCount(); ++kernel) {
            bytes += data.kernels[kernel];
            offsets.push_back(bytes.size());
        }
        const auto put = [table](const char* name, hid_t kind, hsize_t size, const void* numbers) {
            const auto length = H5Screate_simple(1, &size, nullptr);
            const auto set =
                H5Dcreate2(table, name, kind, length, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
            H5Dwrite(set, kind, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers);
            H5Dclose(set);
            H5Sclose(length);
        };
        put("utf8", H5T_NATIVE_UINT8, bytes.size(), bytes.data());
        put("offsets", H5T_NATIVE_UINT64, offsets.size(), offsets.data());
        H5Gclose(table);
        H5Ldelete(study.file(), kernels, H5P_DEFAULT);
        QVERIFY(H5Lmove(study.file(), "/table", study.file(), kernels, H5P_DEFAULT, H5P_DEFAULT) >=
                0);

        QCOMPARE(study.sentence(), QString("read"));
        const auto read = readStudy(study.path());
        QVERIFY(read);
        const auto& after = *read->benchmarks.front()->data;
        QVERIFY(after.eventIds == data.eventIds);
        QVERIFY(after.kernels == data.kernels);
    }

    // 4 references to a text of 60 KB would do; a file of 1 MB could ask for gigabytes so.
    void oneTextIsNotReadManyTimes()
    {
        Study study;
        const hsize_t count = 64;
        const auto type = H5Tcopy(H5T_C_S1);
        H5Tset_size(type, H5T_VARIABLE);
        const auto space = H5Screate_simple(1, &count, nullptr);
        H5Ldelete(study.file(), kernels, H5P_DEFAULT);
        const auto data =
            H5Dcreate2(study.file(), kernels, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        const std::string text(60'000, 'x');
        std::array<const char*, 64> texts{};
        texts.fill(text.c_str());
        for (std::size_t index = 1; index < texts.size(); ++index) {
            texts[index] = "y";
        }
        H5Dwrite(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, texts.data());
        const auto offset = static_cast<qsizetype>(H5Dget_offset(data));
        H5Dclose(data);
        H5Sclose(space);
        H5Tclose(type);
        H5Fflush(study.file(), H5F_SCOPE_GLOBAL);
        auto bytes = contentOf(study.path());
        constexpr qsizetype reference = 16;
        for (qsizetype index = 1; index < qsizetype{count}; ++index) {
            bytes.replace(offset + index * reference, reference, bytes.mid(offset, reference));
        }
        Folder folder;
        const auto read = readStudy(folder.write("study.h5", bytes));

        QVERIFY(!read);
        QVERIFY2(QString::fromStdString(read.error().message)
                     .contains("/kernels: the values claimed up to here do not fit"),
                 read.error().message.c_str());
        (void)study.sentence();
    }

    void oneDatasetIsNotReadManyTimes()
    {
        Study study;
        const auto creation = H5Pcreate(H5P_DATASET_CREATE);
        H5Pset_alloc_time(creation, H5D_ALLOC_TIME_EARLY);
        H5Dclose(place(study.file(), "/recorders/single/value", {20'000}, creation));
        H5Pclose(creation);
        for (int copy = 0; copy < 8; ++copy) {
            H5Lcreate_hard(study.file(), "/recorders/single", study.file(),
                           ("/recorders/copy" + std::to_string(copy)).c_str(), H5P_DEFAULT,
                           H5P_DEFAULT);
        }

        const auto sentence = study.sentence();
        QVERIFY2(sentence.contains("/value: the values claimed up to here do not fit"),
                 qPrintable(sentence));
    }

    // Deflated chunks that were never written read as zeros, gigabytes of them.
    void chunksThatAreNotThereAreMissed()
    {
        Study study;
        const auto creation = H5Pcreate(H5P_DATASET_CREATE);
        const hsize_t chunk[] = {1, 1, 3, 2};
        H5Pset_chunk(creation, 4, chunk);
        H5Pset_deflate(creation, 6);
        const auto data = place(study.file(), values, {3, 2, 3, 2}, creation);
        const double written[6] = {1, 2, 3, 4, 5, 6};
        const auto all = H5Dget_space(data);
        const hsize_t start[] = {0, 0, 0, 0};
        H5Sselect_hyperslab(all, H5S_SELECT_SET, start, nullptr, chunk, nullptr);
        const auto memory = H5Screate_simple(4, chunk, nullptr);
        H5Dwrite(data, H5T_NATIVE_DOUBLE, memory, all, H5P_DEFAULT, written);
        H5Sclose(memory);
        H5Sclose(all);
        H5Dclose(data);
        H5Pclose(creation);

        const auto sentence = study.sentence();
        QVERIFY2(sentence.contains("/values: expected 6 chunks of values, found 1"),
                 qPrintable(sentence));
    }

    // HDF5 1.10 takes a whole chunk out of what its filters returned, be it only ten bytes.
    void chunksHaveToUnpackToTheirSize_data()
    {
        QTest::addColumn<QByteArray>("stored");
        QTest::addColumn<unsigned>("skipped");
        QTest::addColumn<bool>("isRead");
        const auto packed = [](int bytes) { return qCompress(QByteArray(bytes, '\0')).mid(4); };
        constexpr int whole = 3 * 2 * 3 * 2 * 8;
        QTest::newRow("whole") << packed(whole) << 0U << true;
        QTest::newRow("too short") << packed(10) << 0U << false;
        QTest::newRow("one byte short") << packed(whole - 1) << 0U << false;
        QTest::newRow("too long") << packed(whole + 1) << 0U << false;
        QTest::newRow("far too long") << packed(10'000'000) << 0U << false;
        QTest::newRow("cut") << packed(whole).chopped(4) << 0U << false;
        QTest::newRow("not zlib") << QByteArray(40, 'x') << 0U << false;
        QTest::newRow("not packed") << QByteArray(whole, '\0') << 1U << true;
        QTest::newRow("not packed, too short") << QByteArray(10, '\0') << 1U << false;
    }
    void chunksHaveToUnpackToTheirSize()
    {
        QFETCH(QByteArray, stored);
        QFETCH(unsigned, skipped);
        QFETCH(bool, isRead);
        Study study;
        const auto creation = H5Pcreate(H5P_DATASET_CREATE);
        const hsize_t chunk[] = {3, 2, 3, 2};
        H5Pset_chunk(creation, 4, chunk);
        H5Pset_deflate(creation, 6);
        const auto data = place(study.file(), values, {3, 2, 3, 2}, creation);
        const hsize_t corner[] = {0, 0, 0, 0};
        QVERIFY(H5Dwrite_chunk(data, H5P_DEFAULT, skipped, corner,
                               static_cast<std::size_t>(stored.size()), stored.constData()) >= 0);
        H5Dclose(data);
        H5Pclose(creation);

        const auto sentence = study.sentence();
        if (isRead) {
            QCOMPARE(sentence, QString("read"));
        } else {
            QVERIFY2(sentence.contains("/values: the chunk at 0, 0, 0, 0 does not unpack to its "
                                       "288 bytes"),
                     qPrintable(sentence));
        }
    }

    void filtersThatPapilioDoesNotKnowAreNamed()
    {
        Study study;
        const auto creation = H5Pcreate(H5P_DATASET_CREATE);
        const hsize_t chunk[] = {3, 2, 3, 2};
        H5Pset_chunk(creation, 4, chunk);
        H5Pset_nbit(creation);
        const auto data = place(study.file(), values, {3, 2, 3, 2}, creation);
        const double written[36] = {1, 2, 3};
        H5Dwrite(data, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, written);
        H5Dclose(data);
        H5Pclose(creation);

        const auto sentence = study.sentence();
        QVERIFY2(sentence.contains("/values: is compressed with the HDF5 filter 5; only deflate"),
                 qPrintable(sentence));
    }

    void circlesEnd()
    {
        Study study;
        H5Ldelete(study.file(), "/machines", H5P_DEFAULT);
        H5Lcreate_hard(study.file(), "/", study.file(), "/machines", H5P_DEFAULT, H5P_DEFAULT);
        H5Lcreate_hard(study.file(), "/benchmarks", study.file(), "/benchmarks/again", H5P_DEFAULT,
                       H5P_DEFAULT);

        QVERIFY(study.sentence() != "read");
    }

    // A filter that HDF5 does not know would be looked for as a plugin: somebody's library.
    void noPluginIsLoaded()
    {
        const Folder folder;
        const auto marker = folder / "loaded";
        qputenv("PAPILIO_TEST_MARKER", QByteArray::fromStdString(marker.string()));
        constexpr H5Z_filter_t filter = 32'100;
        const H5Z_class2_t known = {H5Z_CLASS_T_VERS,
                                    filter,
                                    1,
                                    1,
                                    "stranger",
                                    nullptr,
                                    nullptr,
                                    [](unsigned, std::size_t, const unsigned*, std::size_t size,
                                       std::size_t*, void**) { return size; }};
        QVERIFY(H5Zregister(&known) >= 0);
        Study study;
        const auto creation = H5Pcreate(H5P_DATASET_CREATE);
        const hsize_t chunk[] = {3, 2, 3, 2};
        H5Pset_chunk(creation, 4, chunk);
        H5Pset_filter(creation, filter, 0, 0, nullptr);
        const auto data = place(study.file(), values, {3, 2, 3, 2}, creation);
        const std::array<double, 36> numbers{};
        QVERIFY(H5Dwrite(data, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers.data()) >=
                0);
        H5Dclose(data);
        H5Pclose(creation);
        H5Fflush(study.file(), H5F_SCOPE_GLOBAL);
        QVERIFY(H5Zunregister(filter) >= 0);

        const auto sentence = study.sentence();
        QVERIFY2(sentence.contains("filter"), qPrintable(sentence));
        QVERIFY(!std::filesystem::exists(marker));

        // The plugin is there, and would have been loaded.
        QVERIFY(H5PLset_loading_state(H5PL_FILTER_PLUGIN) >= 0);
        (void)H5Zfilter_avail(filter);
        H5PLset_loading_state(0);
        QVERIFY(std::filesystem::exists(marker));
    }
};

PAPILIO_TEST(StudyStranger)
#include "test_study_stranger.moc"
