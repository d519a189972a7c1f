#include "core/io/files/private_directory.h"
#include "tests/support/area_program.h"

#include <QTest>

using namespace papilio;

/// Where a user's files are.
class TestUserFolders : public QObject {
    Q_OBJECT

    QByteArray home_;

private slots:
    void initTestCase() { home_ = qgetenv("HOME"); }
    void cleanup()
    {
        for (const char* variable : {"XDG_DATA_HOME", "XDG_STATE_HOME"}) {
            qunsetenv(variable);
        }
        qputenv("HOME", home_);
    }

    void aVariableOfItsOwnComesFirst()
    {
        qputenv("HOME", "/home/ada");
        qputenv("XDG_STATE_HOME", "/var/state");

        QCOMPARE(core::userFolder(core::UserFolder::State, "remote"), "/var/state/papilio/remote");
        QCOMPARE(core::userFolder(core::UserFolder::State), "/var/state/papilio");
        QCOMPARE(core::userFolder(core::UserFolder::Data, "logs"),
                 "/home/ada/.local/share/papilio/logs");
    }

    void relativePathsAreIgnored()
    {
        qputenv("HOME", "/home/ada");
        for (const char* variable : {"XDG_DATA_HOME", "XDG_STATE_HOME"}) {
            qputenv(variable, "here");
        }

        QCOMPARE(core::userFolder(core::UserFolder::Data), "/home/ada/.local/share/papilio");
        QCOMPARE(core::userFolder(core::UserFolder::State), "/home/ada/.local/state/papilio");
    }

    void withoutAHomeThereIsNone()
    {
        for (const char* home : {"", "here"}) {
            qputenv("HOME", home);

            QVERIFY(core::userFolder(core::UserFolder::Data, "logs").empty());
            QCOMPARE(core::userFolderText(core::UserFolder::Data, "logs"),
                     "$XDG_DATA_HOME/papilio/logs");
        }
    }
};

PAPILIO_TEST(TestUserFolders)
#include "test_user_folders.moc"
