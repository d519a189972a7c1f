#include "core/io/study/study_file.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"
#include "tests/support/sanitizers.h"

#include <hdf5.h>

#include <QTest>

#include <random>

using namespace papilio::core;
using namespace papilio::tests;

// Files that are no study, studies cut short, and studies with flipped bytes.
class StudyDamageBytes : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr); }

    void otherFilesAreNamed()
    {
        const Folder folder;
        const auto sentence = [&](const std::filesystem::path& path) {
            const auto read = readStudy(path);
            return read ? QString("read") : QString::fromStdString(read.error().message);
        };
        QVERIFY(sentence(folder / "absent.h5").endsWith("absent.h5: file not found"));
        QVERIFY(sentence(folder.write("empty.h5", ""))
                    .endsWith("empty.h5: is empty; expected a study file"));
        QVERIFY(sentence(folder.write("text.h5", "event,repetition\n"))
                    .contains("is not an HDF5 file"));
        QVERIFY(sentence(folder.path().toStdString()).contains("is a folder"));
        QVERIFY(sentence("/dev/null").contains("is a device or pipe"));
    }

    void everyTruncationIsRefused()
    {
        const Folder folder;
        QVERIFY(writeStudy(fullDocument(), folder / "study.h5"));
        const auto whole = contentOf(folder / "study.h5");
        for (qsizetype length = 1; length < whole.size(); length += 1 + length / 60) {
            const auto read = readStudy(folder.write("cut.h5", whole.left(length)));
            QVERIFY2(!read, qPrintable(QString::number(length)));
            QVERIFY(QString::fromStdString(read.error().message).contains("cut.h5: "));
        }
    }

    // Metadata carry checksums; what does not (values, text) reads as another value at worst. It
    // must never crash.
    void flippedBytesNeverCrash_data()
    {
        QTest::addColumn<StudyLayout>("layout");
        QTest::newRow("working") << StudyLayout::Working;
        QTest::newRow("exchange") << StudyLayout::Exchange;
    }
    void flippedBytesNeverCrash()
    {
        QFETCH(StudyLayout, layout);
        const Folder folder;
        QVERIFY(writeStudy(fullDocument(), folder / "study.h5", layout));
        const auto whole = contentOf(folder / "study.h5");
        std::mt19937 random(20240527);
        int refused = 0;
#ifdef PAPILIO_SANITIZED
        constexpr int rounds = 100;  // each starts a process, which takes a sanitizer much longer
#else
        constexpr int rounds = 700;
#endif
        for (int round = 0; round < rounds; ++round) {
            auto damaged = whole;
            const int flips = 1 + round % 3;
            for (int flip = 0; flip < flips; ++flip) {
                damaged[static_cast<qsizetype>(random() % static_cast<unsigned>(whole.size()))] =
                    static_cast<char>(random());
            }
            const auto read = readStudy(folder.write("flipped.h5", damaged));
            refused += read ? 0 : 1;
        }
        QVERIFY(refused > rounds / 4);
    }
};

PAPILIO_TEST(StudyDamageBytes)
#include "test_study_damage_bytes.moc"
