// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/area_program.h"

#include <QFile>
#include <QTest>

class TestEmbeddedFiles : public QObject {
    Q_OBJECT

private slots:
    void fontsReachWhoeverLinksThem_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"Inter-Regular.otf", "Inter-Medium.otf", "Inter-SemiBold.otf",
                                 "JetBrainsMono-Regular.ttf", "JetBrainsMono-Medium.ttf",
                                 "JetBrainsMono-SemiBold.ttf"}) {
            QTest::newRow(name) << QString::fromLatin1(name);
        }
    }

    // "OTTO" starts OpenType with PostScript outlines, 00 01 00 00 one with TrueType outlines.
    void fontsReachWhoeverLinksThem()
    {
        QFETCH(QString, name);
        QFile font(QStringLiteral(":/fonts/") + name);

        QVERIFY(font.open(QIODevice::ReadOnly));

        const QByteArray wanted =
            name.endsWith(".otf") ? QByteArray("OTTO") : QByteArray("\0\1\0\0", 4);
        QCOMPARE(font.read(4), wanted);
    }
};

PAPILIO_TEST(TestEmbeddedFiles)
#include "test_embedded_files.moc"
