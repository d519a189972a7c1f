#include "core/io/study/study_file.h"
// Memory that is not there: files that need more of it are refused before.
#include "core/base/memory.h"
#include "core/io/hdf5/group.h"
#include "core/io/import/importer.h"
#include "tests/faults/error_sentence.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"
#include "tests/support/sanitizers.h"

#include <hdf5.h>

#include <QTest>

#include <algorithm>
#include <fstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace papilio::core;
using namespace papilio::tests;
namespace fs = std::filesystem;

namespace {

/// More than this machine has, and at least 100 GB.
std::uint64_t tooMuch()
{
    return std::max(std::uint64_t{100} << 30, 2 * availableMemory().value_or(0));
}

/// Gives a benchmark of a study values of that many bytes, all of them a hole in the file.
void growValues(const fs::path& path, const Benchmark& benchmark, std::uint64_t bytes)
{
    const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
    const auto name = "benchmarks/" + schema::encodeName(benchmark.name);
    const hid_t group = H5Gopen2(file, name.c_str(), H5P_DEFAULT);
    H5Ldelete(group, "values", H5P_DEFAULT);
    const auto events = static_cast<hsize_t>(benchmark.data->eventCount());
    const auto kernels = static_cast<hsize_t>(benchmark.data->kernelCount());
    const hsize_t shape[] = {events, bytes / (8 * events * kernels) + 1, kernels};
    const hid_t space = H5Screate_simple(3, shape, nullptr);
    const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_alloc_time(creation, H5D_ALLOC_TIME_EARLY);
    H5Pset_fill_time(creation, H5D_FILL_TIME_NEVER);
    const hid_t data =
        H5Dcreate2(group, "values", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    H5Dclose(data);
    H5Pclose(creation);
    H5Sclose(space);
    H5Gclose(group);
    H5Fclose(file);
}

}  // namespace

class Memory : public QObject {
    Q_OBJECT

private slots:
    void memoryIsTheLeastOfMachineAndGroups()
    {
        const Folder folder;
        folder.write("proc/meminfo",
                     "MemTotal: 64 kB\nMemAvailable:   8000000 kB\nSwapFree: 0 kB\n");
        folder.write("proc/self/cgroup", "0::/user/job\n");
        QCOMPARE(availableMemory(folder / "proc", folder / "cg"), std::uint64_t{8192000000});
        folder.write("cg/user/job/memory.max", "max\n");
        folder.write("cg/user/job/memory.current", "1\n");
        QCOMPARE(availableMemory(folder / "proc", folder / "cg"), std::uint64_t{8192000000});
        folder.write("cg/user/memory.max", "1000000000\n");
        folder.write("cg/user/memory.current", "700000000\n");
        folder.write("cg/user/memory.stat", "anon 1\ninactive_file 200000000\n");
        QCOMPARE(availableMemory(folder / "proc", folder / "cg"), std::uint64_t{500000000});
        folder.write("proc/self/cgroup", "4:memory:/docker\n");
        folder.write("cg/memory/docker/memory.limit_in_bytes", "300\n");
        folder.write("cg/memory/docker/memory.usage_in_bytes", "500\n");
        QCOMPARE(availableMemory(folder / "proc", folder / "cg"), std::uint64_t{0});
    }

    // A genuine study of 100 GB, whose values are a hole in the file.
    void aStudyLargerThanTheMemoryIsRefusedBefore()
    {
        const Folder folder;
        const auto path = folder / "study.h5";
        QVERIFY(writeStudy(fullDocument(), path));
        const auto read = readStudy(path);
        QVERIFY(read);
        growValues(path, *read->benchmarks.front(), tooMuch());
        QVERIFY(fs::file_size(path) > std::uintmax_t{100} << 30);

        const auto refused = readStudy(path);

        QVERIFY(!refused);
        QVERIFY2(sentenceOf(refused.error()).contains("/values: needs "),
                 refused.error().message.c_str());
        QVERIFY(sentenceOf(refused.error()).contains("iB of memory, but only"));
    }

    void aTableLargerThanTheMemoryIsRefusedBefore()
    {
        const Folder folder;
        const auto path = folder.write("large.csv", "event,repetition,k1\n");
        fs::resize_file(path, tooMuch());

        const auto imported = importStudy({path}, {});

        QVERIFY(!imported);
        QVERIFY2(sentenceOf(imported.error()).contains("iB of memory, but only"),
                 imported.error().message.c_str());
        QVERIFY(sentenceOf(imported.error()).startsWith(QString::fromStdString(path.string())));
    }

    // The limit of a batch system: an allocation that fails is a sentence, not an end.
    void aLimitOfAddressSpaceIsRespected()
    {
#ifdef PAPILIO_SANITIZED
        QSKIP("a sanitizer needs the address space for itself");
#endif
        const Folder folder;
        const auto path = folder.write("table.csv", "event,repetition,k1\n");
        constexpr std::uintmax_t size = std::uintmax_t{256} << 20;
        fs::resize_file(path, size);
        const pid_t child = fork();
        if (child == 0) {
            std::uint64_t pages = 0;
            std::ifstream("/proc/self/statm") >> pages;
            const rlim_t limit = pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + (size >> 2);
            const rlimit space{limit, limit};
            setrlimit(RLIMIT_AS, &space);
            const auto imported = importStudy({path}, {});
            _exit(!imported && imported.error().message.find("of memory") != std::string::npos ? 0
                                                                                               : 1);
        }
        int status = 0;
        waitpid(child, &status, 0);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 0);
    }
};

PAPILIO_TEST(Memory)
#include "test_memory.moc"
