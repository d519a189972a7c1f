#include "tests/support/area_program.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <cstdlib>

using namespace Qt::StringLiterals;

namespace {

constexpr QSize windowSize(1600, 1000);
constexpr QSize goldenSize(320, 200);
constexpr int statusBarHeight = 24;  ///< it says how long the last analysis took

/// A page and the sample that shows most of it.
struct Page {
    const char* name;
    const char* sample;
};

constexpr std::array<Page, 12> pages = {{{"study", "spr-branch"},
                                         {"noise", "spr-dcache"},
                                         {"events", "spr-cpu-flops"},
                                         {"signatures", "spr-dcache"},
                                         {"metrics", "mi250x-gpu-flops"},
                                         {"export", "spr-branch"},
                                         {"audit", "spr-cpu-flops"},
                                         {"formulas", "hpc-challenge-lcpi"},
                                         {"topdown", "alya-topdown"},
                                         {"roofline", "roofs-with-points"},
                                         {"recorders", "solver-convergence"},
                                         {"compare", "spr-dcache"}}};

/// Small enough for a page's picture to be kept, large enough to show where everything stands.
QImage reduced(QImage picture, int scale)
{
    picture = picture.copy(0, 0, picture.width(), picture.height() - scale * statusBarHeight);
    return picture.scaled(goldenSize, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
        .convertToFormat(QImage::Format_RGB32);
}

/// Share of the pixels that are clearly of another color.
double difference(const QImage& a, const QImage& b)
{
    // A line of text that reads otherwise changes the gray of its pixels, a moved pane or an empty
    // plot what they show.
    constexpr int clear = 40;
    int changed = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const auto one = a.pixelColor(x, y);
            const auto other = b.pixelColor(x, y);
            const int apart =
                std::max({std::abs(one.red() - other.red()), std::abs(one.green() - other.green()),
                          std::abs(one.blue() - other.blue())});
            changed += apart > clear ? 1 : 0;
        }
    }
    return static_cast<double>(changed) / (a.width() * a.height());
}

}  // namespace

/**
 * Every page as it was last looked at: small pictures of the window in both themes, at 100 % and at
 * 200 %. After a wanted change look at the pages, then run this with PAPILIO_UPDATE_PICTURES=1.
 */
class TestPages : public QObject {
    Q_OBJECT

private slots:
    void lookAsTheyDid_data()
    {
        QTest::addColumn<QString>("page");
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<int>("scale");
        for (const auto& page : pages) {
            for (const char* theme : {"light", "dark"}) {
                for (const int scale : {1, 2}) {
                    QTest::addRow("%s-%s-%d", page.name, theme, scale)
                        << QString(page.name) << QString(page.sample) << QString(theme) << scale;
                }
            }
        }
    }

    void lookAsTheyDid()
    {
        QFETCH(QString, page);
        QFETCH(QString, sample);
        QFETCH(QString, theme);
        QFETCH(int, scale);
        const auto name = QString(QTest::currentDataTag()) + u".png"_s;
        const auto problem = render(page, sample, name,
                                    {u"--size"_s, words(windowSize), u"--theme"_s, theme,
                                     u"--scale"_s, QString::number(scale)});
        QVERIFY2(problem.isEmpty(), problem.constData());
        const QImage whole(folder_.filePath(name));
        QCOMPARE(whole.size(), windowSize * scale);
        const auto now = reduced(whole, scale);

        const auto goldenPath = QStringLiteral(PAPILIO_SOURCE_DIR "/tests/pictures/golden/") + name;
        if (qEnvironmentVariableIsSet("PAPILIO_UPDATE_PICTURES")) {
            QVERIFY(now.save(goldenPath));
            return;
        }
        const QImage golden(goldenPath);
        QVERIFY2(golden.size() == goldenSize, qPrintable(goldenPath + u" is missing"_s));
        constexpr double allowed = 0.01;  // names of folders, other versions of the fonts
        const double apart = difference(now, golden.convertToFormat(QImage::Format_RGB32));
        if (apart > allowed) {
            const QDir kept(QStringLiteral(PAPILIO_BUILD_DIR "/pictures"));
            QVERIFY(kept.mkpath(u"."_s));
            QVERIFY(whole.save(kept.filePath(name)));
            QFAIL(qPrintable(u"%1 % of the picture differs from %2; it looks like %3 now"_s
                                 .arg(100 * apart, 0, 'f', 1)
                                 .arg(goldenPath, kept.filePath(name))));
        }
    }

    /// The window of a page that needs more room is larger than was asked for.
    void everyPageFitsASmallWindow_data()
    {
        QTest::addColumn<QString>("page");
        QTest::addColumn<QString>("sample");
        for (const auto& page : pages) {
            QTest::newRow(page.name) << QString(page.name) << QString(page.sample);
        }
    }

    void everyPageFitsASmallWindow()
    {
        QFETCH(QString, page);
        QFETCH(QString, sample);
        constexpr QSize small(1100, 700);
        const auto name = u"small.png"_s;
        const auto problem = render(page, sample, name, {u"--size"_s, words(small)});
        QVERIFY2(problem.isEmpty(), problem.constData());
        QCOMPARE(QImage(folder_.filePath(name)).size(), small);
    }

private:
    static QString words(QSize size) { return u"%1x%2"_s.arg(size.width()).arg(size.height()); }

    /// Draws a page of a sample into a picture; what went wrong.
    QByteArray render(const QString& page,
                      const QString& sample,
                      const QString& picture,
                      const QStringList& options)
    {
        const auto study = copied(sample);
        if (study.isEmpty()) {
            return "the sample cannot be copied";
        }
        QStringList further;
        if (page == u"compare"_s) {
            further << u"--with"_s << copied(u"spr-cpu-flops"_s);
        }
        QProcess program;
        program.setProcessChannelMode(QProcess::MergedChannels);
        program.start(
            QStringLiteral(PAPILIO_BUILD_DIR "/app/papilio"),
            QStringList{u"render"_s, study, u"--page"_s, page, u"-o"_s, folder_.filePath(picture)} +
                options + further);
        if (!program.waitForFinished(120000)) {
            return "it does not end";
        }
        return program.exitCode() == 0 ? QByteArray() : program.readAll();
    }

    /// A sample where its path is short; empty where it cannot be copied.
    QString copied(const QString& sample)
    {
        const auto name = sample + u".papilio.h5"_s;
        const auto copy = folder_.filePath(name);
        const auto source = QStringLiteral(PAPILIO_BUILD_DIR "/share/papilio/samples/") + name;
        return QFile::exists(copy) || QFile::copy(source, copy) ? copy : QString();
    }

    QTemporaryDir folder_;
};

PAPILIO_TEST(TestPages)
#include "test_pages.moc"
