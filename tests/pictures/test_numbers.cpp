#include "tests/support/area_program.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace Qt::StringLiterals;

namespace {

/// What a window's picture says: SVG keeps every text as one, wherever it is painted.
QStringList textsOf(const QString& picture)
{
    QFile file(picture);
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    QStringList texts;
    QXmlStreamReader xml(&file);
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"text"_s) {
            texts << xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
        }
    }
    return texts;
}

/// Why a text is hard to read; empty where it is not.
QString problemWith(const QString& text)
{
    // "707e-3", "1e−10", "80.5e9": nobody should have to count powers of ten.
    static const QRegularExpression exponent(
        u"(?<![\\w.#/])[0-9]+([.][0-9]+)?[eE][-−+]?[0-9]+(?![\\w.])"_s);
    static const QRegularExpression hyphen(u"^-[0-9.]+( |$|%|×)"_s);
    static const QRegularExpression digits(u"(?<![\\w.,:/-])[0-9]+[.][0-9]{7,}(?![\\w.])"_s);
    static const QRegularExpression alike(
        u"(?<![\\w.,])([0-9]+(?:[.,][0-9]+)*) against ([0-9]+(?:[.,][0-9]+)*)"_s);
    if (exponent.match(text).hasMatch()) {
        return u"a power of ten to be counted off"_s;
    }
    if (hyphen.match(text).hasMatch()) {
        return u"a hyphen for a minus"_s;
    }
    if (digits.match(text).hasMatch()) {
        return u"more digits than can be read"_s;
    }
    const auto pair = alike.match(text);
    if (pair.hasMatch() && pair.captured(1) == pair.captured(2)) {
        return u"two compared numbers that look equal"_s;
    }
    return {};
}

}  // namespace

/// No number on any page of any sample has to be deciphered.
class TestNumbers : public QObject {
    Q_OBJECT

private slots:
    // The test itself: what it has to find, and what it must not.
    void theUnreadableIsFound_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isBad");
        const auto row = [](const char* text, bool isBad) {
            QTest::newRow(text) << QString::fromUtf8(text) << isBad;
        };
        row("707e-3", true);
        row("β 2.00e−3", true);
        row("1e-10", true);
        row("811e9", true);
        row("-360", true);
        row("-862e-3", true);
        row("0.0000000123", true);
        row("most in kernel D_512 96: 100 against 100.", true);
        row("45 %", false);
        row("2.3×10⁻⁵", false);
        row("−360", false);
        row("MEM_LOAD_2E3", false);
        row("0x1e3", false);
        row("99.99990 against 100.00025", false);
        row("2026-11-23", false);
        row("0.599998 →", false);
    }
    void theUnreadableIsFound()
    {
        QFETCH(QString, text);
        QFETCH(bool, isBad);
        QCOMPARE(!problemWith(text).isEmpty(), isBad);
    }

    void numbersOnPagesAreReadable_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("page");
        const auto add = [](const char* sample, std::initializer_list<const char*> pages) {
            for (const auto* page : pages) {
                QTest::addRow("%s-%s", sample, page) << QString(sample) << QString(page);
            }
        };
        const auto analysis = {"study",   "noise",  "events", "signatures",
                               "metrics", "export", "audit"};
        add("spr-cpu-flops", analysis);
        add("spr-dcache", analysis);
        add("spr-branch", {"study", "noise", "events", "metrics", "export", "audit"});
        add("mi250x-gpu-flops", {"study", "noise", "events", "metrics", "export"});
        add("hpc-challenge-lcpi", {"study", "formulas"});
        add("alya-topdown", {"study", "topdown"});
        add("roofs-with-points", {"study", "roofline"});
        add("solver-convergence", {"study", "recorders"});
        add("spr-dcache", {"compare"});
        add("solver-convergence", {"compare"});
        add("alya-topdown", {"compare"});
    }

    void numbersOnPagesAreReadable()
    {
        QFETCH(QString, sample);
        QFETCH(QString, page);
        const auto picture = folder_.filePath(u"page.svg"_s);
        QProcess render;
        render.setProcessChannelMode(QProcess::MergedChannels);
        QStringList arguments = {u"render"_s,  path(sample), u"--page"_s, page,
                                 u"-o"_s,      picture,      u"--size"_s, u"1600x1000"_s,
                                 u"--theme"_s, u"light"_s};
        if (page == u"compare"_s && sample.startsWith(u"spr"_s)) {
            arguments << u"--with"_s << path(u"spr-cpu-flops"_s);
        }
        render.start(QStringLiteral(PAPILIO_BUILD_DIR "/app/papilio"), arguments);
        QVERIFY(render.waitForFinished(120000));
        QVERIFY2(render.exitCode() == 0, render.readAll().constData());
        const auto texts = textsOf(picture);
        QVERIFY2(texts.size() > 20, qPrintable(texts.join(u'\n')));
        QStringList problems;
        for (const auto& text : texts) {
            if (const auto problem = problemWith(text); !problem.isEmpty() && !isCode(text)) {
                problems << u"“%1”: %2"_s.arg(text, problem);
            }
        }
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
    }

private:
    /// A line of a file or command, as it is written and copied.
    static bool isCode(const QString& text)
    {
        return text.startsWith(u'#') || text.startsWith(u"CSV,"_s) ||
               text.startsWith(u"papilio"_s) || text.startsWith(u"PRESET,"_s) ||
               text.contains(u" --"_s);
    }

    static QString path(const QString& sample)
    {
        return QStringLiteral(PAPILIO_BUILD_DIR "/share/papilio/samples/%1.papilio.h5").arg(sample);
    }

    QTemporaryDir folder_;
};

PAPILIO_TEST(TestNumbers)
#include "test_numbers.moc"
