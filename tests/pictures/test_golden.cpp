#include "app/main_window.h"
#include "app/render.h"
#include "core/io/importers/importer.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTextStream>

#include <algorithm>
#include <cmath>
#include <map>

using namespace papilio;
using namespace Qt::StringLiterals;
using app::MainWindow;
using widgets::Theme;

namespace {

constexpr QSize windowSize(1600, 1000);
constexpr QSize referenceSize(400, 250);

/// Pictures are compared in grey at a quarter of their size, as a whole and in blocks of 10 × 10
/// (40 × 40 pixels of the window). Another hinting, another FreeType, a date or "Recomputed in …"
/// move ink by a pixel within a block and hardly change its mean (aShiftOfTheInkIsNotSeen). A pane
/// that is missing, moved or empty, or a column that has lost its text, changes the means of whole
/// rows of blocks (aMissingPaneIsSeen, aLostTextIsSeen).
constexpr int blockSize = 10;
constexpr double mostInBlock = 10.0;
constexpr double mostOverall = 1.0;

struct Difference {
    double overall = 0;  ///< mean absolute difference of all pixels, of 255
    double block = 0;    ///< largest difference of two blocks' means, of 255
    QPoint where;        ///< of that block, in pixels of the window
};

QImage shrunken(const QImage& image)
{
    return image.scaled(referenceSize, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
        .convertToFormat(QImage::Format_Grayscale8);
}

double blockMean(const QImage& image, int left, int top)
{
    double sum = 0;
    for (int y = top; y < top + blockSize; ++y) {
        const auto* line = image.constScanLine(y);
        for (int x = left; x < left + blockSize; ++x) {
            sum += line[x];
        }
    }
    return sum / (blockSize * blockSize);
}

Difference difference(const QImage& one, const QImage& other)
{
    Difference found;
    for (int y = 0; y < one.height(); ++y) {
        const auto* a = one.constScanLine(y);
        const auto* b = other.constScanLine(y);
        for (int x = 0; x < one.width(); ++x) {
            found.overall += std::abs(a[x] - b[x]);
        }
    }
    found.overall /= static_cast<double>(one.width()) * one.height();
    for (int top = 0; top + blockSize <= one.height(); top += blockSize) {
        for (int left = 0; left + blockSize <= one.width(); left += blockSize) {
            const double here = std::abs(blockMean(one, left, top) - blockMean(other, left, top));
            if (here > found.block) {
                found.block = here;
                found.where = QPoint(left, top) * (windowSize.width() / referenceSize.width());
            }
        }
    }
    return found;
}

QString sampleOf(const QString& page)
{
    return page == u"formulas"_s   ? u"hpc-challenge-lcpi"_s
           : page == u"topdown"_s  ? u"alya-topdown"_s
           : page == u"roofline"_s ? u"roofs-with-points"_s
                                   : u"spr-cpu-flops"_s;
}

/// The recorded sample differs from build to build, so its place is taken by made residuals.
QString madeTraces(const QTemporaryDir& folder)
{
    const auto path = folder.filePath(u"made.csv"_s);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        return {};
    }
    QTextStream text(&file);
    text << "iteration,cg,gmres,bicgstab\n";
    for (int step = 0; step < 240; ++step) {
        const double bumps = 1 + 0.6 * std::sin(step * 0.7) * std::sin(step * 0.11);
        text << step << ',' << std::pow(10, -step / 30.0) << ','
             << std::pow(10, -std::min(step, 120) / 24.0) << ','
             << bumps * std::pow(10, -step / 22.0) << '\n';
    }
    return path;
}

}  // namespace

class TestGolden : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder_.path());
        QCoreApplication::setOrganizationName(u"papilio-tests"_s);
        QCoreApplication::setApplicationName(u"papilio-tests"_s);
        Theme::instance().apply(*qApp);
        updates_ = qEnvironmentVariableIsSet("PAPILIO_UPDATE_PICTURES");
    }

    void cleanup() { Theme::instance().setScheme(Theme::Scheme::Light); }

    void aPageLooksAsItDid_data()
    {
        QTest::addColumn<QString>("page");
        QTest::addColumn<bool>("isDark");
        for (const auto& entry : app::pageList()) {
            QTest::newRow(qPrintable(entry.id + u" light"_s)) << entry.id << false;
            QTest::newRow(qPrintable(entry.id + u" dark"_s)) << entry.id << true;
        }
    }

    void aPageLooksAsItDid()
    {
        QFETCH(QString, page);
        QFETCH(bool, isDark);
        if (page == u"audit"_s && !QDir(u"/usr/share/papi"_s).exists()) {
            QSKIP("PAPI's papi_events.csv is not installed: the audit page has nothing to show");
        }
        const auto seen = picture(page, isDark);
        QVERIFY(!seen.isNull());
        const auto name = u"%1-%2.png"_s.arg(page, isDark ? u"dark"_s : u"light"_s);
        const auto golden = QStringLiteral(PAPILIO_SOURCE_DIR "/tests/pictures/golden/") + name;
        if (updates_) {
            QVERIFY(seen.save(golden, "PNG", 0));
            return;
        }
        const auto known = QImage(golden).convertToFormat(QImage::Format_Grayscale8);
        QVERIFY2(known.size() == referenceSize,
                 "no picture to compare with: tests/pictures/update");
        const auto found = difference(seen, known);
        if (found.overall > mostOverall || found.block > mostInBlock) {
            const auto kept = QDir::temp().filePath(u"papilio-"_s + name);
            seen.save(kept);
            QFAIL(
                qPrintable(u"%1 differs by %2 overall and by %3 around (%4, %5); it is now %6; if "
                           "that is meant: tests/pictures/update"_s.arg(name)
                               .arg(found.overall, 0, 'f', 2)
                               .arg(found.block, 0, 'f', 1)
                               .arg(found.where.x())
                               .arg(found.where.y())
                               .arg(kept)));
        }
    }

    /// The measure itself: what it has to see.
    void aMissingPaneIsSeen()
    {
        const auto whole = picture(u"noise"_s, false);
        auto& window = *windows_.at(sampleOf(u"noise"_s));
        auto* parameters = window.findChild<QWidget*>(u"parametersDock"_s);
        QVERIFY(parameters != nullptr);
        parameters->hide();
        app::settle(window);
        const auto without = difference(shrunken(window.grab().toImage()), whole);
        parameters->show();
        QVERIFY2(without.block > 2 * mostInBlock && without.overall > mostOverall,
                 qPrintable(QString::number(without.block)));
    }

    void aLostTextIsSeen()
    {
        const auto whole = picture(u"metrics"_s, true);
        auto lost = whole;
        // One line of a table, 26 pixels high and 400 wide, becomes background.
        for (int y = 100; y < 107; ++y) {
            auto* line = lost.scanLine(y);
            std::fill(line + 120, line + 220, line[119]);
        }
        QVERIFY(difference(lost, whole).block > mostInBlock / 2);
    }

    /// … and what it must not see: the same ink a third of a pixel further.
    void aShiftOfTheInkIsNotSeen()
    {
        const auto image = grab(u"events"_s, false);
        QImage moved(image.size(), image.format());
        moved.fill(Qt::white);
        QPainter painter(&moved);
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.drawImage(QPointF(0.35, 0.0), image);
        painter.end();
        const auto found = difference(shrunken(moved), shrunken(image));
        QVERIFY2(found.block < mostInBlock && found.overall < mostOverall,
                 qPrintable(u"%1 %2"_s.arg(found.block).arg(found.overall)));
    }

private:
    QImage grab(const QString& page, bool isDark)
    {
        Theme::instance().setScheme(isDark ? Theme::Scheme::Dark : Theme::Scheme::Light);
        auto* window = windowFor(page);
        if (window == nullptr) {
            return {};
        }
        window->showPage(page);
        app::settle(*window);
        return window->grab().toImage();
    }

    QImage picture(const QString& page, bool isDark) { return shrunken(grab(page, isDark)); }

    /// One window for each sample, kept.
    MainWindow* windowFor(const QString& page)
    {
        const auto name = page == u"recorders"_s ? u"made"_s : sampleOf(page);
        if (const auto known = windows_.find(name); known != windows_.end()) {
            return known->second.get();
        }
        const auto path =
            QStringLiteral(PAPILIO_BUILD_DIR "/share/papilio/samples/%1.papilio.h5").arg(name);
        auto document = name == u"made"_s
                            ? core::importStudy({madeTraces(folder_).toStdString()}, {})
                            : app::readForShowing(path.toStdString(), {});
        if (!document) {
            qWarning("%s", document.error().message.c_str());
            return nullptr;
        }
        // Where and when it was made differs from build to build.
        auto study = std::move(document).value();
        study.created = "2026-01-01T00:00:00Z";
        auto window = std::make_unique<MainWindow>(MainWindow::Memory::None);
        window->resize(windowSize);
        window->workspace().setStudy(std::move(study), u"/studies/%1.papilio.h5"_s.arg(name));
        window->show();
        app::settle(*window);
        return windows_.emplace(name, std::move(window)).first->second.get();
    }

    QTemporaryDir folder_;
    std::map<QString, std::unique_ptr<MainWindow>> windows_;
    bool updates_ = false;
};

QTEST_MAIN(TestGolden)
#include "test_golden.moc"
