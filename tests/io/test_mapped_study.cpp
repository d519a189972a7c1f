// Numbers of a study that stay in its file: they are what they were, whatever happens to the file.
#include "core/base/memory.h"
#include "core/io/study/study_file.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <thread>
#include <unistd.h>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

constexpr std::size_t fewMegabytes = 3'000'000;

/// A file open for reading.
class Opened {
public:
    explicit Opened(const std::filesystem::path& path) : file_(::open(path.c_str(), O_RDONLY)) {}
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;
    ~Opened() { ::close(file_); }
    operator int() const { return file_; }

private:
    int file_;
};

QByteArray bytesFrom(int seed)
{
    QByteArray bytes(fewMegabytes, '\0');
    for (qsizetype at = 0; at < bytes.size(); ++at) {
        bytes[at] = static_cast<char>(at * 31 + at / 4096 + seed);
    }
    return bytes;
}

QByteArray bytesOf(const FileMapping& mapping)
{
    return {static_cast<const char*>(mapping.data()), static_cast<qsizetype>(mapping.size())};
}

/// Leases are the file system's to give: NFS and some containers have none, and there numbers are
/// copied, which is tested elsewhere.
bool hasLeases()
{
    const Folder folder;
    const Opened file(folder.write("asked", "?"));
    return ::fcntl(file, F_SETLEASE, F_RDLCK) == 0 && ::fcntl(file, F_SETLEASE, F_UNLCK) == 0;
}

Document studyOf(std::size_t events, double first)
{
    auto data = std::make_shared<Dataset>();
    for (std::size_t event = 0; event < events; ++event) {
        data->eventIds.append(fmt::format("event {}", event));
    }
    data->eventNames = data->eventIds;
    data->kernels.append("k1");
    data->kernels.append("k2");
    data->repetitions = 60;
    for (std::size_t index = 0; index < events * data->blockSize(); ++index) {
        data->values.push_back(first + static_cast<double>(index));
        data->rawCounts.push_back(static_cast<std::int64_t>(index) * 7);
    }
    Benchmark benchmark;
    benchmark.name = "cpu";
    Basis basis;
    basis.expectations = {"E"};
    basis.matrix = Eigen::MatrixXd::Ones(2, 1);
    benchmark.basis = std::make_shared<const Basis>(basis);
    benchmark.signatures = std::make_shared<const Signatures>();
    benchmark.data = std::move(data);
    Document document;
    document.benchmarks.push_back(std::make_shared<const Benchmark>(std::move(benchmark)));
    return document;
}

const Dataset& dataOf(const Document& document)
{
    return *document.benchmarks.front()->data;
}

bool isMapped(const auto& numbers)
{
    return numbers.get_allocator().mapping != nullptr;
}

void overwrite(const std::filesystem::path& path, const QByteArray& bytes)
{
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.write(bytes.constData(), bytes.size());
}

}  // namespace

class MappedStudy : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        if (!hasLeases()) {
            QSKIP("this file system has no leases");
        }
    }

    void aPieceOfAFileIsMemory()
    {
        const Folder folder;
        const auto bytes = bytesFrom(1);
        const auto path = folder.write("bytes", bytes);

        const auto mapping = FileMapping::map(Opened(path), 5000, 2'000'001);

        QVERIFY(mapping);
        QCOMPARE(bytesOf(*mapping), bytes.mid(5000, 2'000'001));
    }

    void whatIsOpenForWritingIsNotMapped()
    {
        const Folder folder;
        const auto path = folder.write("bytes", bytesFrom(1));
        const int writer = ::open(path.c_str(), O_RDWR);

        QVERIFY(!FileMapping::map(Opened(path), 0, fewMegabytes));
        ::close(writer);
        QVERIFY(FileMapping::map(Opened(path), 0, fewMegabytes));
    }

    void beyondTheEndIsNothing()
    {
        const Folder folder;
        const auto path = folder.write("bytes", bytesFrom(1));

        QVERIFY(!FileMapping::map(Opened(path), 1, fewMegabytes));
    }

    // Every mapping of a file is copied before its writer goes on.
    void bytesStayWhenTheFileIsWritten()
    {
        const Folder folder;
        const auto bytes = bytesFrom(1);
        const auto path = folder.write("bytes", bytes);
        const Opened file(path);
        const auto all = FileMapping::map(file, 0, fewMegabytes);
        const auto some = FileMapping::map(file, 1'000'000, 1'500'000);
        QVERIFY(all && some);

        overwrite(path, bytesFrom(2));

        QCOMPARE(contentOf(path), bytesFrom(2));
        QCOMPARE(bytesOf(*all), bytes);
        QCOMPARE(bytesOf(*some), bytes.mid(1'000'000, 1'500'000));
        ::truncate(path.c_str(), 0);
        QCOMPARE(bytesOf(*all), bytes);
    }

    void bytesStayWhenTheFileIsTruncated()
    {
        const Folder folder;
        const auto bytes = bytesFrom(1);
        const auto path = folder.write("bytes", bytes);
        const auto mapping = FileMapping::map(Opened(path), 0, fewMegabytes);

        QCOMPARE(::truncate(path.c_str(), 10), 0);

        QCOMPARE(std::filesystem::file_size(path), std::uintmax_t{10});
        QCOMPARE(bytesOf(*mapping), bytes);
    }

    void readersSeeTheSameBytesWhileTheyAreCopied()
    {
        const Folder folder;
        const auto bytes = bytesFrom(1);
        const auto path = folder.write("bytes", bytes);
        const auto mapping = FileMapping::map(Opened(path), 0, fewMegabytes);
        QVERIFY(mapping);
        std::atomic<bool> isOver = false;
        std::atomic<int> rounds = 0;
        bool isSame = true;
        std::thread reader([&] {
            while (!isOver || rounds == 0) {
                isSame =
                    isSame && std::memcmp(mapping->data(), bytes.constData(), fewMegabytes) == 0;
                ++rounds;
            }
        });

        overwrite(path, bytesFrom(2));
        isOver = true;
        reader.join();

        QVERIFY(isSame);
    }

    // A reader may close its descriptor, and the file may go: what is mapped stays.
    void bytesStayWhenTheFileIsRemoved()
    {
        const Folder folder;
        const auto path = folder.write("bytes", bytesFrom(1));
        const auto mapping = FileMapping::map(Opened(path), 0, fewMegabytes);

        std::filesystem::remove(path);
        folder.write("bytes", bytesFrom(2));

        QCOMPARE(bytesOf(*mapping), bytesFrom(1));
    }

    void manyNumbersOfAStudyStayInItsFile()
    {
        const Folder folder;
        const auto document = studyOf(2500, 0.5);
        QVERIFY(writeStudy(document, folder / "study.h5"));

        const auto read = readStudy(folder / "study.h5");

        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QVERIFY(isMapped(dataOf(*read).values));
        QVERIFY(isMapped(dataOf(*read).rawCounts));
        QCOMPARE(QString::fromStdString(difference(document, *read)), QString());
    }

    void aCopyOfTheNumbersIsInMemory()
    {
        const Folder folder;
        QVERIFY(writeStudy(studyOf(2500, 0.5), folder / "study.h5"));
        const auto read = readStudy(folder / "study.h5");

        auto copy = dataOf(*read);
        copy.values[0] = -1;
        copy.values.push_back(7);

        QVERIFY(!isMapped(copy.values));
        QCOMPARE(dataOf(*read).values[0], 0.5);
        QCOMPARE(copy.values.size(), dataOf(*read).values.size() + 1);
        const auto again = readStudy(folder / "study.h5");
        QCOMPARE(dataOf(*again).values[0], 0.5);
    }

    void packedNumbersAreCopied()
    {
        const Folder folder;
        const auto document = studyOf(2500, 0.5);
        QVERIFY(writeStudy(document, folder / "study.h5", StudyLayout::Exchange));

        const auto read = readStudy(folder / "study.h5");

        QVERIFY(!isMapped(dataOf(*read).values));
        QCOMPARE(dataOf(*read).values, dataOf(document).values);
    }

    // cp and h5py write into the file that is there.
    void aStudyStaysWhenItsFileChanges_data()
    {
        QTest::addColumn<bool>("isTruncated");
        QTest::newRow("overwritten") << false;
        QTest::newRow("truncated") << true;
    }
    void aStudyStaysWhenItsFileChanges()
    {
        QFETCH(bool, isTruncated);
        const Folder folder;
        const auto document = studyOf(2500, 0.5);
        QVERIFY(writeStudy(document, folder / "study.h5"));
        QVERIFY(writeStudy(studyOf(2500, 7.5), folder / "other.h5"));
        const auto read = readStudy(folder / "study.h5");
        QVERIFY(isMapped(dataOf(*read).values));

        if (isTruncated) {
            QCOMPARE(::truncate((folder / "study.h5").c_str(), 100), 0);
        } else {
            overwrite(folder / "study.h5", contentOf(folder / "other.h5"));
        }

        QCOMPARE(dataOf(*read).values, dataOf(document).values);
        QCOMPARE(dataOf(*read).rawCounts, dataOf(document).rawCounts);
        // Saving what is open brings it back.
        QVERIFY(writeStudy(*read, folder / "study.h5"));
        const auto again = readStudy(folder / "study.h5");
        QCOMPARE(dataOf(*again).values, dataOf(document).values);
    }
};

PAPILIO_TEST(MappedStudy)
#include "test_mapped_study.moc"
