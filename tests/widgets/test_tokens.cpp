#include "tests/support/area_program.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/tokens.h"
#include "widgets/theme/verdicts.h"

#include <QApplication>
#include <QDirIterator>
#include <QImage>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <set>
#include <utility>
#include <vector>

using namespace papilio::widgets;

class TestTokens : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().apply(*qApp); }
    void cleanup() { Theme::instance().setScheme(Theme::Scheme::Light); }

    // The extremes are given by WCAG 2.x itself.
    void contrastOfBlackAndWhiteIs21()
    {
        QCOMPARE(contrastRatio(Qt::black, Qt::white), 21.0);
        QCOMPARE(contrastRatio(Qt::white, Qt::white), 1.0);
        QVERIFY(std::abs(relativeLuminance(QColor(Qt::red)) - 0.2126) < 1e-12);
    }

    void contrastSuffices_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void contrastSuffices()
    {
        QFETCH(bool, isDark);
        const auto& t = isDark ? darkTokens() : lightTokens();
        const auto check = [](double least, const std::vector<std::pair<QColor, QColor>>& pairs) {
            for (const auto& [ink, ground] : pairs) {
                const double ratio = contrastRatio(ink, ground);
                QVERIFY2(
                    ratio >= least,
                    qPrintable(
                        QStringLiteral("%1 on %2: %3").arg(ink.name(), ground.name()).arg(ratio)));
            }
        };
        // WCAG 2.x: 4.5 for text, 3 for what is operated or looked at.
        std::vector<std::pair<QColor, QColor>> text = {
            {t.text, t.surface},  {t.text, t.selection},  {t.text, t.shade},
            {t.muted, t.surface}, {t.muted, t.window},    {t.muted, t.selection},
            {t.muted, t.shade},   {t.accent, t.surface},  {t.accent, t.selection},
            {t.tick, t.surface},  {t.onAccent, t.accent}, {t.axis, t.surface}};
        for (const auto& tone :
             {t.exact, t.rounded, t.approximate, t.undefinable, t.error, t.neutral}) {
            text.insert(text.end(), {{tone.text, tone.fill}, {tone.text, t.surface}});
        }
        check(4.5, text);
        check(3, {{t.control, t.surface}, {t.control, t.window}, {t.disabled, t.surface}});
        // Lines are marked by their dashes, too.
        for (const std::size_t category : {0, 1, 2, 3, 4, 5, 7}) {
            check(2.2, {{t.categories[category], t.surface}});
        }
        check(1.2, {{t.grid, t.surface}});
    }

    void setsAreReadableAndToldApart()
    {
        std::set<QRgb> fills;
        std::set<QString> letters;
        for (int set = 0; set < 24; ++set) {
            const auto fill = chosenSetFill(set, lightTokens());
            QVERIFY(contrastRatio(lightTokens().onSet, fill) >= 4.5);
            QCOMPARE(fill, chosenSetFill(set, darkTokens()));
            fills.insert(fill.rgb());
            letters.insert(chosenSetLetter(set));
        }
        QCOMPARE(fills.size(), 24U);
        QCOMPARE(letters.size(), 24U);
        QCOMPARE(chosenSetLetter(2), QStringLiteral("C"));
        QCOMPARE(chosenSetLetter(25), QStringLiteral("Z"));
        QCOMPARE(chosenSetLetter(26), QStringLiteral("AA"));
        QCOMPARE(chosenSetLetter(27), QStringLiteral("AB"));
        QCOMPARE(chosenSetLetter(-1), QStringLiteral("–"));
    }

    // What is low does not stand out of the surface, in either theme.
    void sequencesBeginAtTheSurface()
    {
        const auto luminance = [](int step, const Tokens& tokens) {
            return relativeLuminance(sequenceColor(step / 20.0, tokens));
        };
        for (int i = 1; i <= 20; ++i) {
            QVERIFY(luminance(i, lightTokens()) < luminance(i - 1, lightTokens()));
            QVERIFY(luminance(i, darkTokens()) > luminance(i - 1, darkTokens()));
        }
        QCOMPARE(differenceColor(0), QColor(Qt::white));
        QCOMPARE(differenceColor(-5), lightTokens().categories[0]);
        QCOMPARE(textOn(sequenceColor(0, lightTokens())), QColor(Qt::black));
        QCOMPARE(textOn(sequenceColor(1, lightTokens())), QColor(Qt::white));
    }

    // Colors come from tokens.cpp alone, or the themes come apart.
    void noColorLiteralsOutsideTheTokens()
    {
        const QRegularExpression literal(QStringLiteral(
            "#[0-9A-Fa-f]{6}\\b|0x[0-9A-Fa-f]{6}\\b|qRgba?\\(|Qt::(red|green|blue|yellow|cyan|"
            "magenta|black|white|gray|"
            "darkRed|darkGreen|darkBlue|darkYellow|darkCyan|darkMagenta|darkGray|lightGray)\\b|"
            "QColor(::fromRgb)?\\(\\s*(0x|\\d|\"#|QStringLiteral)"));
        QStringList found;
        int files = 0;
        for (const auto& folder : {QStringLiteral("widgets"), QStringLiteral("app")}) {
            QDirIterator sources(QStringLiteral(PAPILIO_SOURCE_DIR "/") + folder, {"*.h", "*.cpp"},
                                 QDir::Files, QDirIterator::Subdirectories);
            while (sources.hasNext()) {
                QFile file(sources.next());
                if (file.fileName().endsWith(QStringLiteral("/theme/tokens.cpp"))) {
                    continue;
                }
                QVERIFY(file.open(QIODevice::ReadOnly));
                ++files;
                const auto text = QString::fromUtf8(file.readAll());
                for (auto matches = literal.globalMatch(text); matches.hasNext();) {
                    found.append(file.fileName() + QStringLiteral(": ") +
                                 matches.next().captured());
                }
            }
        }
        QVERIFY(files > 20);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    }

    void everyPlaceholderOfTheStylesheetIsFilled()
    {
        for (const auto* tokens : {&lightTokens(), &darkTokens()}) {
            const auto sheet = Theme::styleSheet(*tokens);
            QVERIFY(!sheet.contains(u'@'));
            QVERIFY(sheet.contains(tokens->accent.name()));
        }
    }

    void changeOfThemeReachesPaletteAndListeners()
    {
        const QSignalSpy changed(&Theme::instance(), &Theme::themeChanged);

        Theme::instance().setScheme(Theme::Scheme::Dark);
        Theme::instance().setScheme(Theme::Scheme::Dark);

        QCOMPARE(changed.count(), 1);
        QCOMPARE(qApp->palette().color(QPalette::Base), darkTokens().surface);
        QCOMPARE(qApp->palette().color(QPalette::HighlightedText), darkTokens().text);
    }

    void iconsArePaintedInTheThemesColors()
    {
        const auto strongest = [](const QImage& image) {
            QColor best;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    best = image.pixelColor(x, y).alpha() > best.alpha() || !best.isValid()
                               ? image.pixelColor(x, y)
                               : best;
                }
            }
            return best;
        };
        const auto plus = icon(QStringLiteral("plus"));

        const auto light = plus.pixmap(QSize(20, 20), 2.0).toImage();
        const auto disabled = plus.pixmap(QSize(20, 20), 2.0, QIcon::Disabled).toImage();
        Theme::instance().setScheme(Theme::Scheme::Dark);
        const auto dark = plus.pixmap(QSize(20, 20), 2.0).toImage();

        QCOMPARE(light.size(), QSize(40, 40));
        QCOMPARE(strongest(light), lightTokens().text);
        QCOMPARE(strongest(disabled), lightTokens().disabled);
        QCOMPARE(strongest(dark), darkTokens().text);
    }

    void everyIconHasOneColorAndABoxOf20()
    {
        QDirIterator files(QStringLiteral(":/icons"), QDir::Files);
        int count = 0;
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const auto source = file.readAll();
            QVERIFY2(source.contains("viewBox=\"0 0 20 20\"") && source.contains("currentColor"),
                     qPrintable(file.fileName()));
            QVERIFY2(!source.contains('#'), qPrintable(file.fileName()));
            ++count;
        }
        QVERIFY(count >= 44);
        for (int kind = 0; kind < 5; ++kind) {
            QVERIFY(!icon(verdictIcon(static_cast<VerdictKind>(kind))).isNull());
        }
    }

    void bothFacesAreEmbedded()
    {
        Fonts::load();
        QVERIFY(QFontInfo(Fonts::ui()).family().startsWith(QStringLiteral("Inter")));
        QVERIFY(QFontInfo(Fonts::mono()).family().startsWith(QStringLiteral("JetBrains Mono")));
        // Without ligatures two characters are as wide as any two.
        const QFontMetricsF metrics(Fonts::mono());
        QCOMPARE(metrics.horizontalAdvance(QStringLiteral("->")),
                 metrics.horizontalAdvance(QStringLiteral("ab")));
    }

    // What each of them writes is tested with the formatter, in core/number_format.
    void numbersAreInTheStyleOfTheWindow()
    {
        QCOMPARE(numberText(-0.8621), QStringLiteral("−0.862"));
        QCOMPARE(numberText(2.3e-5, 2), QStringLiteral("2.3×10⁻⁵"));
        QCOMPARE(numberText(4e-16, 3, 1), QStringLiteral("≈\u00A00"));
        QCOMPARE(numberText(std::nan("")), notApplicable());
        QCOMPARE(shortText(1e-10), QStringLiteral("10⁻¹⁰"));
        QCOMPARE(shortText(1e-10, NumberStyle::Plain), QStringLiteral("1e-10"));
        QCOMPARE(countText(590871), QStringLiteral("590,871"));
        QCOMPARE(fixedText(-1.5, 6), QStringLiteral("−1.500000"));
        QCOMPARE(percentText(0.447), QStringLiteral("45\u00A0%"));
        QCOMPARE(ratioText(0.0517), QStringLiteral("0.052\u00A0×"));
        QCOMPARE(powerOfTenText(-14), QStringLiteral("10⁻¹⁴"));
        QCOMPARE(timeText(52.6e-6), QStringLiteral("52.6\u00A0µs"));
        QCOMPARE(tellApart({99.9999, 100.00025}),
                 QStringList({QStringLiteral("99.99990"), QStringLiteral("100.00025")}));
        QCOMPARE(tickTexts({0, 50, 100}),
                 QStringList({QStringLiteral("0"), QStringLiteral("50"), QStringLiteral("100")}));
        QCOMPARE(fullPrecision(0.1), QStringLiteral("0.1"));
        QCOMPARE(fullPrecision(-1.0 / 3.0).toDouble(), -1.0 / 3.0);
    }

    void numbersAreReadAsTheyAreWritten()
    {
        QCOMPARE(parseNumber(QStringLiteral(" 1e-10 ")), 1e-10);
        QCOMPARE(parseNumber(QStringLiteral("1e−10")), 1e-10);
        QCOMPARE(parseNumber(QStringLiteral("5 %")), 0.05);
        QCOMPARE(parseNumber(percentText(0.05)), 0.05);
        QCOMPARE(parseNumber(QStringLiteral("2.3×10⁻⁵")), 2.3e-5);
        for (const double value : {1e-10, -3.73e-4, 0.05, 123.0, 2.5e12, 0.0}) {
            QCOMPARE(parseNumber(shortText(value)), value);
            QCOMPARE(parseNumber(shortText(value, NumberStyle::Plain)), value);
        }
        for (const auto* text : {"", "3 2", "abc", "1,5", "nan", "inf", "1e400", "%"}) {
            QVERIFY2(!parseNumber(QString::fromLatin1(text)), text);
        }
    }
};

PAPILIO_TEST(TestTokens)
#include "test_tokens.moc"
