#include "collectors/recorders/library_events.h"
#include "tests/support/area_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace papilio;

/// Software-defined events of a library that is not run.
class TestLibraryEvents : public QObject {
    Q_OBJECT

private slots:
    void everythingThatTheHookRegistersIsListed()
    {
        const auto events = collectors::libraryEvents(PAPILIO_LISTING_LIBRARY);
        QVERIFY2(events, events ? "" : events.error().message.c_str());
        std::vector<std::string> names;
        for (const auto& event : *events) {
            names.push_back(event.name);
            QCOMPARE(event.group, std::string("Listing"));
            QVERIFY(event.why.empty());
        }
        QCOMPARE(names, (std::vector<std::string>{"sde:::Listing::iterations",
                                                  "sde:::Listing::error", "sde:::Listing::residual",
                                                  "sde:::Listing::sizes", "sde:::Listing::all"}));
        QVERIFY((*events)[0].description.ends_with("Iterations of the solver"));
        QVERIFY((*events)[2].description.find("8 bytes") != std::string::npos);
    }

    void whatListsNothingIsRefused()
    {
        QTemporaryDir folder;
        QVERIFY(!collectors::libraryEvents(folder.filePath("absent.so").toStdString()));
        const auto none = collectors::libraryEvents(PAPILIO_RECORDED_PLUGIN);
        QVERIFY(!none);
        QVERIFY(none.error().message.find("papi_sde_hook_list_events") != std::string::npos);
        const auto program = collectors::libraryEvents("/bin/sh");
        QVERIFY(!program);
        QVERIFY(program.error().message.find("/bin/sh") != std::string::npos);
    }
};

PAPILIO_TEST(TestLibraryEvents)
#include "test_library_events.moc"
