#include "tests/support/area_program.h"
#include "widgets/theme/language.h"
#include "widgets/theme/window_sentences.h"

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>

using namespace papilio;
using namespace Qt::StringLiterals;

namespace {

struct Text {
    QString context;
    QString source;
    QStringList forms;
    bool isUnfinished = false;
    bool isNumerus = false;
};

/// The messages of a .ts file.
QList<Text> textsOf(const QString& path)
{
    QFile file(path);
    QList<Text> texts;
    if (!file.open(QIODevice::ReadOnly)) {
        return texts;
    }
    QXmlStreamReader xml(&file);
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) {
            continue;
        }
        if (xml.name() == "name"_L1) {
            context = xml.readElementText();
        } else if (xml.name() == "message"_L1) {
            texts << Text{context, {}, {}, false, xml.attributes().value("numerus"_L1) == "yes"_L1};
        } else if (xml.name() == "source"_L1) {
            texts.back().source = xml.readElementText();
        } else if (xml.name() == "translation"_L1) {
            texts.back().isUnfinished = xml.attributes().value("type"_L1) == "unfinished"_L1;
            if (!texts.back().isNumerus) {
                texts.back().forms << xml.readElementText();
            }
        } else if (xml.name() == "numerusform"_L1) {
            texts.back().forms << xml.readElementText();
        }
    }
    return texts;
}

/// %1 … %9 and %n, each once.
QSet<QString> placeholders(const QString& text)
{
    static const QRegularExpression mark(u"%[1-9n]"_s);
    QSet<QString> found;
    for (auto matches = mark.globalMatch(text); matches.hasNext();) {
        found << matches.next().captured();
    }
    return found;
}

/// A mnemonic is an ampersand before a letter; "&&" and "&nbsp;" are none.
bool hasMnemonic(const QString& text)
{
    static const QRegularExpression mark(u"&(?!&|[a-z]+;)\\w"_s);
    return mark.match(text).hasMatch();
}

}  // namespace

class TestGerman : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        lupdate_ = QStandardPaths::findExecutable(u"lupdate"_s, {u"/usr/lib/qt6/bin"_s});
        if (lupdate_.isEmpty()) {
            QSKIP(
                "lupdate is not installed (qt6-l10n-tools): the strings of the sources cannot "
                "be collected");
        }
        QProcess sentences;
        sentences.setStandardOutputFile(folder_.filePath(u"sentences.cpp"_s));
        sentences.start(QStringLiteral(PAPILIO_SOURCE_DIR "/scripts/sentences"), QStringList());
        QVERIFY2(sentences.waitForFinished(60000) && sentences.exitCode() == 0,
                 "scripts/sentences needs python3");
        german_ = collected(u"papilio_de.ts"_s, {});
        english_ = collected(u"papilio_en.ts"_s, {u"-pluralonly"_s});
        QVERIFY(german_.size() > 1000);
        QVERIFY(!english_.isEmpty());
    }

    void everyStringHasAGermanText()
    {
        QStringList missing;
        for (const auto& text : german_) {
            if (text.isUnfinished || text.forms.isEmpty() || text.forms.contains(QString())) {
                missing << u"%1: \"%2\""_s.arg(text.context, text.source);
            }
        }
        QVERIFY2(missing.isEmpty(), qPrintable(summary(missing)));
    }

    void everyEnglishPluralHasASingular()
    {
        QStringList missing;
        for (const auto& text : english_) {
            if (text.isUnfinished || text.forms.size() != 2 || text.forms.contains(QString()) ||
                text.forms.join(QString()).contains(u"(s)"_s)) {
                missing << u"%1: \"%2\""_s.arg(text.context, text.source);
            }
        }
        QVERIFY2(missing.isEmpty(), qPrintable(summary(missing)));
    }

    void theSentencesOfCoreAreAmongThem()
    {
        const auto counts = [&](const QString& context, const QString& source) {
            return std::ranges::count_if(german_, [&](const Text& text) {
                return text.context == context && text.source == source;
            });
        };
        QCOMPARE(
            counts(u"Traces"_s, u"stagnates from {} on at {}, slope {} decades per iteration"_s),
            1);
        QCOMPARE(counts(u"Roofline"_s, u"It reaches {1} of the roof for {0} threads."_s), 1);
        QCOMPARE(counts(u"TopDownModel"_s, u"cycles in which nothing was committed"_s), 1);
    }

    // A place that is lost or of another kind would make the sentence fall back to English.
    void placesOfCoresSentencesAreThoseOfTheSource()
    {
        static const QRegularExpression place(u"\\{[^}]*\\}"_s);
        const auto places = [](const QString& text) {
            QStringList found;
            for (auto matches = place.globalMatch(text); matches.hasNext();) {
                found << matches.next().captured();
            }
            return found;
        };
        QStringList wrong;
        for (const auto& text : german_) {
            for (const auto& form : text.forms) {
                const bool isSentence =
                    text.source.contains(u'{') && !text.source.contains(u"%1"_s);
                if (isSentence && places(form) != places(text.source)) {
                    wrong << u"%1: \"%2\" is \"%3\""_s.arg(text.context, text.source, form);
                }
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(summary(wrong)));
    }

    void placeholdersAreThoseOfTheSource()
    {
        QStringList wrong;
        for (const auto& text : german_ + english_) {
            for (const auto& form : text.forms) {
                if (placeholders(form) != placeholders(text.source)) {
                    wrong << u"%1: \"%2\" -> \"%3\""_s.arg(text.context, text.source, form);
                }
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(summary(wrong)));
    }

    void mnemonicsStayMnemonics()
    {
        QStringList wrong;
        for (const auto& text : german_) {
            for (const auto& form : text.forms) {
                if (hasMnemonic(form) != hasMnemonic(text.source)) {
                    wrong << u"%1: \"%2\" -> \"%3\""_s.arg(text.context, text.source, form);
                }
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(summary(wrong)));
    }

    /// tr() within a nested class asks with the outer class, lupdate files it under both.
    void everyContextIsAskedFor()
    {
        QSet<QString> wrong;
        for (const auto& text : german_) {
            if (text.context.contains(u"::"_s) && text.context != u"papilio::widgets"_s &&
                text.context != u"papilio::app"_s) {
                wrong << text.context;
            }
        }
        QVERIFY2(wrong.isEmpty(),
                 qPrintable(u"say Class::tr() in "_s + wrong.values().join(u", "_s)));
    }

    void numbersOfThingsHaveTwoForms()
    {
        QStringList wrong;
        for (const auto& text : german_) {
            if (text.forms.size() != (text.isNumerus ? 2 : 1)) {
                wrong << u"%1: \"%2\""_s.arg(text.context, text.source);
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(summary(wrong)));
    }

    void theWindowSpeaksGermanInNestedNamespaces()
    {
        QCOMPARE(QCoreApplication::translate("papilio::widgets::WelcomePage", "Try a sample"),
                 u"Try a sample"_s);
        widgets::Language::install(*qApp, u"de"_s);
        QCOMPARE(widgets::Language::current(), u"de"_s);
        QCOMPARE(QCoreApplication::translate("papilio::widgets::WelcomePage", "Try a sample"),
                 u"Beispiel ausprobieren"_s);
        // Strings of functions outside of classes keep the namespace as their context.
        QCOMPARE(QCoreApplication::translate("papilio::widgets", "Counters %1"), u"Zähler %1"_s);
        QCOMPARE(QCoreApplication::translate("papilio::widgets::MessagesTitle", "%n warning(s)",
                                             nullptr, 1),
                 u"1 Warnung"_s);
        QCOMPARE(QCoreApplication::translate("papilio::widgets::MessagesTitle", "%n warning(s)",
                                             nullptr, 3),
                 u"3 Warnungen"_s);
        const widgets::WindowSentences inWindowLanguage;
        QCOMPARE(core::inLanguage("TopDownModel", "cycles in which nothing was committed"),
                 std::string("Takte, in denen nichts abgeschlossen wurde"));
        // Numbers do not follow: a German comma would not be read back.
        QCOMPARE(QLocale().toString(1234.5), u"1234.5"_s);
    }

private:
    /// The strings the sources have now, with what the checked-in file says of them.
    QList<Text> collected(const QString& name, const QStringList& options)
    {
        const auto source = QStringLiteral(PAPILIO_SOURCE_DIR);
        const auto copy = folder_.filePath(name);
        if (!QFile::copy(source + u"/resources/translations/"_s + name, copy)) {
            return {};
        }
        QProcess run;
        run.start(lupdate_,
                  options + QStringList{u"-silent"_s, u"-no-obsolete"_s, u"-locations"_s, u"none"_s,
                                        source + u"/app"_s, source + u"/widgets"_s, folder_.path(),
                                        u"-ts"_s, copy});
        return run.waitForFinished(120000) && run.exitCode() == 0 ? textsOf(copy) : QList<Text>();
    }

    static QString summary(const QStringList& lines)
    {
        constexpr qsizetype most = 20;
        return u"%1 strings, run lupdate and translate them:\n"_s.arg(lines.size()) +
               lines.mid(0, most).join(u'\n');
    }

    QTemporaryDir folder_;
    QString lupdate_;
    QList<Text> german_;
    QList<Text> english_;
};

PAPILIO_TEST(TestGerman)
#include "test_german.moc"
