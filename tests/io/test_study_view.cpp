#include "core/io/study/study_view.h"
#include "tests/io/study_damage.h"
#include "tests/support/area_program.h"

#include <string>

using namespace papilio::core;
using namespace papilio::tests;

class TestStudyView : public QObject {
    Q_OBJECT

private slots:
    void itComesBackWithTheStudy()
    {
        const Folder folder;
        const auto document = fullDocument();
        QVERIFY(writeStudy(document, folder / "study.h5"));
        const auto read = readStudy(folder / "study.h5");
        QVERIFY(read && read->view);
        QVERIFY(*read->view == *document.view);
        QCOMPARE(read->view->number("recorders/tolerance").value_or(0), 7.1e-6);
        QVERIFY(read->view->find("recorders/unticked") != nullptr);
        QVERIFY(read->view->find("recorders/unticked")->empty());
    }

    void aStudyNobodyLookedAtHasNone()
    {
        const Folder folder;
        auto document = fullDocument();
        document.view = nullptr;
        QVERIFY(writeStudy(document, folder / "study.h5"));
        const auto read = readStudy(folder / "study.h5");
        QVERIFY(read && !read->view);
    }

    void aDamagedOneIsLeftOutAndTheStudyIsRead_data()
    {
        using Damage = std::function<void(hid_t)>;
        QTest::addColumn<Damage>("damage");
        const auto withText = [](const std::string& text) {
            return Damage([text](hid_t file) {
                erase(file, "/view");
                const auto type = H5Tcopy(H5T_C_S1);
                H5Tset_size(type, text.size());
                H5Tset_cset(type, H5T_CSET_UTF8);
                const hsize_t one = 1;
                const auto space = H5Screate_simple(1, &one, nullptr);
                const auto data =
                    H5Dcreate2(file, "/view", type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
                H5Dwrite(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text.data());
                H5Dclose(data);
                H5Sclose(space);
                H5Tclose(type);
            });
        };
        QTest::newRow("numbers") << Damage(
            [](hid_t file) { replace(file, "/view", H5T_NATIVE_DOUBLE, {1}); });
        QTest::newRow("two texts")
            << Damage([](hid_t file) { replace(file, "/view", H5T_C_S1, {2}); });
        QTest::newRow("a group") << Damage([](hid_t file) {
            erase(file, "/view");
            H5Gclose(H5Gcreate2(file, "/view", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
        });
        QTest::newRow("a link") << Damage([](hid_t file) {
            erase(file, "/view");
            H5Lcreate_soft("/title", file, "/view", H5P_DEFAULT, H5P_DEFAULT);
        });
        QTest::newRow("no JSON") << withText("{\"a\": [");
        QTest::newRow("another form") << withText("[1, 2]");
        QTest::newRow("values that are no lists") << withText(R"({"a": 1, "b": "x", "c": [2]})");
        QTest::newRow("too deep") << withText(std::string(100'000, '['));
        QTest::newRow("too large")
            << withText("{\"a\": [\"" + std::string(10 * ViewState::largest, 'x') + "\"]}");
    }

    void aDamagedOneIsLeftOutAndTheStudyIsRead()
    {
        QFETCH(std::function<void(hid_t)>, damage);
        const Folder folder;
        auto document = fullDocument();
        QVERIFY(writeStudy(document, folder / "study.h5"));
        const auto file =
            H5Fopen((folder / "study.h5").string().c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
        damage(file);
        H5Fclose(file);

        const auto read = readStudy(folder / "study.h5");

        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QVERIFY(!read->view);
        document.view = nullptr;
        QCOMPARE(difference(document, *read), std::string());
    }

    void whatIsTooLargeIsForgottenAndTheRestStays()
    {
        ViewState view;
        QVERIFY(view.set("a", {"1"}));
        QVERIFY(!view.set("b", {std::string(ViewState::largest, 'x')}));
        QVERIFY(view.find("b") == nullptr);
        QCOMPARE(view.text("a"), std::string("1"));
        // Not the first thousands of ticks either: that would be another choice than the user's.
        QVERIFY(!view.set("a", ViewState::Texts(ViewState::largest, "x")));
        QVERIFY(view.find("a") == nullptr);
        QVERIFY(!view.set("", {"1"}));
    }

    void numbersAreKeptWithAllDigits()
    {
        ViewState view;
        for (const double value : {1e-10, 7.1e-6, 0.1 + 0.2, -0.0, 1e300}) {
            QVERIFY(view.setNumber("n", value));
            QCOMPARE(view.number("n").value_or(1), value);
        }
        for (const char* text : {"", "x", "1x", "nan", "inf", " 1"}) {
            view.set("n", {text});
            QVERIFY2(!view.number("n"), text);
        }
    }

    void jsonKeepsEveryText()
    {
        const auto view = fullView();
        QVERIFY(viewFromJson(viewToJson(*view)) == *view);
        ViewState strange;
        strange.set("a", {"\xff"});
        strange.set("b", {"ok"});
        const auto read = viewFromJson(viewToJson(strange));
        QVERIFY(read.find("a") == nullptr);
        QCOMPARE(read.text("b"), std::string("ok"));
    }
};

PAPILIO_TEST(TestStudyView)
#include "test_study_view.moc"
