#include "tests/widgets/main_window_fixture.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/pages/audit/audit_page.h"
#include "widgets/pages/compare/compare_page.h"
#include "widgets/pages/topdown/topdown_page.h"

#include <QComboBox>

using namespace papilio;
using namespace Qt::StringLiterals;
using app::MainWindow;

namespace {

/// The CPU of the study is not known: the file's two could both be meant.
constexpr const char* presets =
    "CPU,spr\n"
    "PRESET,PAPI_BR_TKN,NOT_DERIVED,BR_INST_RETIRED:COND_TAKEN\n"
    "PRESET,PAPI_BR_MSP,NOT_DERIVED,BR_MISP_RETIRED\n"
    "CPU,zen4\n"
    "PRESET,PAPI_BR_TKN,NOT_DERIVED,RETIRED_TAKEN\n";

std::shared_ptr<const core::CounterTable> counters(const std::string& name)
{
    auto table = std::make_shared<core::CounterTable>();
    table->name = name;
    table->events = {"INST", "CYC"};
    table->units = {"", ""};
    table->columns = {{"first", "", "", 1.0}, {"second", "", "", 1.0}};
    table->values = {1, 2, 3, 4};
    return table;
}

core::Document study(const std::string& title)
{
    auto document = tests::smallStudy();
    document.title = title;
    document.counters = {counters("one"), counters("two")};
    auto second = *document.benchmarks.front();
    second.name = "second";
    document.benchmarks.push_back(std::make_shared<const core::Benchmark>(second));
    return document;
}

}  // namespace

/// How a study is looked at belongs to it: nothing of one reaches another, and it comes back.
class TestStudyViews : public tests::MainWindowFixture {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        useThemeAndSettings(folder_);
        first_ = folder_.filePath(u"first.h5"_s);
        second_ = folder_.filePath(u"second.h5"_s);
        presets_ = folder_.filePath(u"papi_events.csv"_s);
        QFile file(presets_);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(presets) > 0);
        window_ = std::make_unique<MainWindow>(MainWindow::Memory::None);
        window_->show();
    }
    void init()
    {
        QVERIFY(core::writeStudy(study("First"), first_.toStdString()));
        QVERIFY(core::writeStudy(study("Second"), second_.toStdString()));
    }
    void cleanupTestCase() { window_.reset(); }

    void nothingOfOneStudyReachesAnotherAndItComesBack()
    {
        openStudy(second_);
        const auto fresh = seen();
        openStudy(first_);
        QCOMPARE(seen(), fresh);

        change();
        const auto changed = seen();
        QVERIFY2(changed != fresh, qPrintable(changed));
        QVERIFY(!window_->workspace().isModified());  // looking is no edit
        QVERIFY(!window_->isWindowModified());
        window_->transfer().save(first_);
        QVERIFY(window_->transfer().waitForSave());

        openStudy(second_);
        QCOMPARE(seen(), fresh);
        openStudy(first_);
        QCOMPARE(window_->currentPage(), u"metrics"_s);
        QCOMPARE(seen(), changed);
    }

    // Commands and reports name what is seen, not where the window was.
    void aSharedCopyHoldsNoView()
    {
        openStudy(first_);
        change();
        const auto copy = folder_.filePath(u"copy.h5"_s);
        window_->transfer().saveCopy(copy, core::StudyLayout::Exchange);
        QVERIFY(window_->transfer().waitForSave());
        const auto read = core::readStudy(copy.toStdString());
        QVERIFY(read && !read->view);
    }

    // Without saving: the program itself remembers it, until the file is written by somebody else.
    void whatWasSeenLastIsRememberedWithoutSaving()
    {
        QSettings settings(folder_.filePath(u"views.ini"_s), QSettings::IniFormat);
        QVERIFY(!app::storedView(settings, first_));
        core::ViewState view;
        view.setNumber("recorders/tolerance", 1e-3);
        app::storeView(settings, first_, view);
        const auto stored = app::storedView(settings, first_);
        QVERIFY(stored && *stored == view);

        QFile file(first_);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(60),
                                 QFileDevice::FileModificationTime));
        file.close();
        QVERIFY(!app::storedView(settings, first_));
    }

private:
    void openStudy(const QString& path)
    {
        QSignalSpy opened(&window_->transfer(), &widgets::StudyTransfer::opened);
        window_->openPaths({path});
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, 20000);
    }

    void showSettled(const QString& id)
    {
        window_->showPage(id);
        window_->page(id)->refreshNow();
        QTRY_VERIFY_WITH_TIMEOUT(
            window_->page(id)->isSettled() && !window_->workspace().isAnalysing(), 20000);
    }

    template<typename Control>
    Control* find(const char* name)
    {
        return window_->findChild<Control*>(QString::fromLatin1(name));
    }

    /// As a user would, page by page.
    void change()
    {
        auto& workspace = window_->workspace();
        workspace.activateBenchmark(u"second"_s);
        workspace.selectMetric(
            QString::fromStdString(workspace.benchmark()->signatures->back().metric));
        workspace.selectEvent(2);
        showSettled(u"metrics"_s);
    }

    /// What the pages show, in words.
    QString seen()
    {
        const auto page = window_->currentPage();
        showSettled(u"metrics"_s);  // selects a metric by itself
        auto& workspace = window_->workspace();
        const auto& selection = workspace.selection();
        QStringList words{QString::fromStdString(workspace.benchmark()->name),
                          selection.event ? QString::number(*selection.event) : u"none"_s};
        words << selection.metric;
        window_->showPage(page);
        return words.join(u" | "_s);
    }

    QString first_;
    QString second_;
    QString presets_;
};

QTEST_MAIN(TestStudyViews)
#include "test_study_views.moc"
