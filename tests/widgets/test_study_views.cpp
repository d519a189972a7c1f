#include "app/command_line/command_line.h"
#include "app/documents.h"
#include "app/page_area.h"
#include "app/page_list.h"
#include "app/render.h"
#include "tests/support/area_program.h"
#include "tests/widgets/main_window_fixture.h"
#include "widgets/kit/parameter_field.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/table/data_table.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QMap>
#include <QScrollBar>
#include <QSlider>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

#include <cmath>

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

/// A residual that falls by a decimal in `steps` iterations.
std::shared_ptr<const core::Recorder> residual(const char* name, int steps)
{
    core::Recorder recorder;
    recorder.name = recorder.subject = name;
    recorder.library = "Demo";
    recorder.type = "double";
    recorder.role = "residual";
    for (int index = 0; index <= 12 * steps; ++index) {
        recorder.values.push_back(std::pow(10, -index / double(steps)));
        recorder.timesNs.push_back(index * 1000000LL);
    }
    return std::make_shared<const core::Recorder>(recorder);
}

std::shared_ptr<const core::Recorder> counter()
{
    core::Recorder recorder;
    recorder.name = "Demo::tasks_I";
    recorder.library = "Demo";
    recorder.type = "int";
    std::vector<std::int64_t> lengths(80, 8);
    lengths.resize(240, 16);
    recorder.setIntegers(lengths);
    return std::make_shared<const core::Recorder>(recorder);
}

std::shared_ptr<const core::Roofline> roofline(const std::string& name)
{
    auto made = std::make_shared<core::Roofline>();
    made->name = name;
    for (const int threads : {1, 8}) {
        core::Ceiling roof;
        roof.name = "DRAM";
        roof.threads = threads;
        roof.value = roof.low = roof.high = 10.0 * threads;
        made->ceilings.push_back(roof);
        roof.name = "FMA";
        roof.kind = core::Ceiling::Kind::Compute;
        roof.value = roof.low = roof.high = 100.0 * threads;
        made->ceilings.push_back(roof);
    }
    for (const char* kernel : {"stencil", "triad", "dot"}) {
        core::RooflinePoint point;
        point.name = kernel;
        point.intensity = 1.0 + static_cast<double>(made->points.size());
        point.performance = 5;
        made->points.push_back(point);
    }
    return made;
}

std::shared_ptr<const core::ReuseHistogram> reuse(const std::string& name)
{
    auto made = std::make_shared<core::ReuseHistogram>();
    made->name = name;
    for (const char* object : {"x", "A"}) {
        made->objects.push_back({object, 8000, 10, {1, 2, 3, 40, 50}});
    }
    return made;
}

std::shared_ptr<const core::DefinitionSet> definitions(const std::string& name)
{
    auto made = std::make_shared<core::DefinitionSet>();
    made->name = name;
    made->definitions = {{"IPC", "INST / CYC", {}, {}, {}}, {"CPI", "CYC / INST", {}, {}, {}}};
    return made;
}

core::Document study(const std::string& title)
{
    auto document = tests::smallStudy();
    document.title = title;
    document.counters = {counters("one"), counters("two")};
    document.recorders = {residual("m/cg", 10), residual("m/pcg", 5), residual("n/cg", 20),
                          counter()};
    document.rooflines = {roofline("first"), roofline("second")};
    document.reuse = {reuse("one"), reuse("two")};
    document.definitions = {definitions("one"), definitions("two")};
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
        file.close();
        window_ = std::make_unique<MainWindow>(MainWindow::Memory::None);
        window_->show();
        openPresets(*window_, presets_);
    }
    void init()
    {
        QVERIFY(core::writeStudy(study("First"), first_.toStdString()));
        QVERIFY(core::writeStudy(study("Second"), second_.toStdString()));
    }
    void cleanupTestCase() { window_.reset(); }

    // Everything that can be changed on any page is changed: each control as a user would.
    void nothingOfOneStudyReachesAnotherAndItComesBack()
    {
        openStudy(second_);
        const auto fresh = seen();
        openStudy(first_);
        QCOMPARE(difference(seen(), fresh), QString());

        change();
        const auto changed = seen();
        QVERIFY(changed != fresh);
        window_->transfer().save(first_);
        QVERIFY(window_->transfer().waitForSave());

        openStudy(second_);
        // A study that was never seen is shown on the page where the window is.
        auto other = seen();
        QCOMPARE(other[u"page"_s], u"metrics"_s);
        other[u"page"_s] = fresh[u"page"_s];
        QCOMPARE(difference(other, fresh), QString());
        QCOMPARE(difference(seenInNewWindow(second_), fresh), QString());
        openStudy(first_);
        const auto lost = difference(kept(seen()), kept(changed));
        QVERIFY2(lost.isEmpty(), qPrintable(lost));
        // Which file of presets is open belongs to the program, and with it which CPUs it has.
        auto again = kept(seenInNewWindow(first_));
        QCOMPARE(difference(again, kept(changed)), QString());
    }

    // To look is no edit.
    void lookingMarksNoStudyAsChanged()
    {
        openStudy(first_);
        look(u"recorders"_s);
        look(u"roofline"_s);
        QVERIFY(!window_->workspace().isModified());
        QVERIFY(!window_->isWindowModified());
    }

    // Commands and reports name what is seen, not where the window was.
    // A program that was counted for a point under roofs is looked at there.
    void theFirstPageShowsWhatTheStudyIsFor()
    {
        core::Document document;
        core::CounterTable counts;
        counts.name = "run";
        document.counters.push_back(std::make_shared<core::CounterTable>(counts));
        QCOMPARE(app::firstPageOf(document), u"study"_s);  // no model has such events
        core::Roofline roofs;
        document.rooflines.push_back(std::make_shared<core::Roofline>(roofs));
        QCOMPARE(app::firstPageOf(document), u"study"_s);
        roofs.points.emplace_back();
        document.rooflines.front() = std::make_shared<core::Roofline>(roofs);
        QCOMPARE(app::firstPageOf(document), u"roofline"_s);
        counts.model = "skylake-sp";
        document.counters.front() = std::make_shared<core::CounterTable>(counts);
        QCOMPARE(app::firstPageOf(document), u"topdown"_s);
    }

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
    static void openStudyIn(MainWindow& window, const QString& path)
    {
        QSignalSpy opened(&window.transfer(), &widgets::StudyTransfer::opened);
        window.openPaths({path});
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(!window.workspace().results().isAnalyzing(), 20000);
    }
    static void openPresets(MainWindow& window, const QString& path)
    {
        window.page(u"audit"_s)->openPaths({path});
    }
    void openStudy(const QString& path) { openStudyIn(*window_, path); }

    static void showSettled(MainWindow& window, const QString& id)
    {
        window.showPage(id);
        window.page(id)->refreshNow();
        app::settle(window);
    }

    using Seen = QMap<QString, QString>;

    /// What can be chosen on a page: not what is inside of other controls.
    template<typename Control>
    static QList<Control*> controls(QWidget& page)
    {
        auto found = page.findChildren<Control*>();
        found.removeIf([](const Control* control) {
            const auto* parent = control->parent();
            return qobject_cast<const QComboBox*>(parent) != nullptr ||
                   qobject_cast<const QAbstractSpinBox*>(parent) != nullptr ||
                   qobject_cast<const widgets::SegmentedButtons*>(parent) != nullptr ||
                   qobject_cast<const QScrollBar*>(control) != nullptr;
        });
        return found;
    }

    static QString nameOf(const QWidget& control)
    {
        return !control.objectName().isEmpty() ? control.objectName()
               : !control.accessibleName().isEmpty()
                   ? control.accessibleName()
                   : QString::fromLatin1(control.metaObject()->className());
    }

    static QString ticksOf(const QTreeWidget& tree)
    {
        QStringList ticked;
        for (QTreeWidgetItemIterator at(const_cast<QTreeWidget*>(&tree)); *at != nullptr; ++at) {
            if ((*at)->checkState(0) == Qt::Checked) {
                ticked << (*at)->text(0);
            }
        }
        return ticked.join(u", "_s);
    }

    /// What every control of every page says, by page and control.
    static Seen seenIn(MainWindow& window)
    {
        Seen seen;
        const auto before = window.currentPage();
        for (const auto& id : app::pageIds()) {
            const auto name = QString::fromStdString(id);
            showSettled(window, name);
            auto& page = *window.page(name);
            const auto add = [&](const QWidget& control, const QString& value) {
                seen[name + u'/' + nameOf(control)] += value + u';';
            };
            for (const auto* control : controls<widgets::SegmentedButtons>(page)) {
                add(*control, QString::number(control->current()));
            }
            for (const auto* control : controls<QComboBox>(page)) {
                add(*control, control->currentText());
            }
            for (const auto* control : controls<QLineEdit>(page)) {
                if (control->objectName() == u"studyTitle"_s) {
                    continue;  // what the study is called, not how it is looked at
                }
                add(*control, control->text());
            }
            for (const auto* control : controls<QAbstractSlider>(page)) {
                add(*control, QString::number(control->value()));
            }
            for (const auto* control : controls<QCheckBox>(page)) {
                add(*control, control->isChecked() ? u"on"_s : u"off"_s);
            }
            for (const auto* control : controls<widgets::DataTable>(page)) {
                add(*control, QString::number(control->currentSourceRow()));
            }
            for (const auto* control : controls<QTreeWidget>(page)) {
                add(*control, ticksOf(*control));
            }
        }
        window.showPage(before);
        const auto& parameters = window.workspace().benchmark()->parameters;
        seen[u"benchmark"_s] = QString::fromStdString(window.workspace().benchmark()->name);
        seen[u"thresholds"_s] =
            QString::number(parameters.tau) + u' ' + QString::number(parameters.alpha);
        seen[u"page"_s] = before;
        QStringList messages;
        for (const auto& message : window.workspace().messages().messages()) {
            messages << message.text;
        }
        seen[u"messages"_s] = messages.join(u'\n');
        return seen;
    }
    Seen seen() { return seenIn(*window_); }

    [[nodiscard]] Seen seenInNewWindow(const QString& path) const
    {
        MainWindow window(MainWindow::Memory::None);
        window.show();
        openStudyIn(window, path);
        openPresets(window, presets_);
        auto seen = seenIn(window);
        seen.remove(u"messages"_s);  // that the study is open in the other window, too
        return seen;
    }

    /// What differs, in words; empty where nothing does.
    static QString difference(const Seen& now, const Seen& expected)
    {
        QStringList lines;
        for (const auto& key : QSet<QString>(now.keyBegin(), now.keyEnd()) +
                                   QSet<QString>(expected.keyBegin(), expected.keyEnd())) {
            if (now.value(key) != expected.value(key)) {
                lines << u"%1: \"%2\", expected \"%3\""_s.arg(key, now.value(key),
                                                              expected.value(key));
            }
        }
        lines.sort();
        return lines.join(u'\n');
    }

    /// Without what no file keeps: messages, searches, the row of a table that only lists, what the
    /// file of an export looks like, and which counts the Study page lists.
    static Seen kept(Seen seen)
    {
        const QStringList forgotten = {u"audit/presets"_s,
                                       u"compare/compareCountsTable"_s,
                                       u"compare/compareCountsTableSubset"_s,
                                       u"compare/compareEventsTable"_s,
                                       u"compare/compareFacts"_s,
                                       u"compare/compareHighlights"_s,
                                       u"compare/compareKernels"_s,
                                       u"compare/compareNoiseTableSubset"_s,
                                       u"compare/compareNoiseTable"_s,
                                       u"compare/compareRoofsSubset"_s,
                                       u"compare/compareSweeps"_s,
                                       u"export/format"_s,
                                       u"export/papiVersion"_s,
                                       u"messages"_s,
                                       u"roofline/roofTable"_s,
                                       u"study/counterRuns"_s,
                                       u"study/counterTables"_s,
                                       u"study/statusTable"_s};
        seen.removeIf([&](const auto& entry) {
            return forgotten.contains(entry.key()) ||
                   entry.key().endsWith(u"filter"_s, Qt::CaseInsensitive);
        });
        return seen;
    }

    /// As a user would, on every page.
    void change()
    {
        for (const auto& id : app::pageIds()) {
            look(QString::fromStdString(id));
        }
        auto& workspace = window_->workspace();
        workspace.activateBenchmark(u"second"_s);
        workspace.setTau(1e-3);
        workspace.setAlpha(0.25);
        workspace.messages().add(widgets::Message::Severity::Warning, u"of the first study"_s);
        window_->showPage(u"metrics"_s);
    }

    /// "Another machine…" asks which: nothing is answered.
    static void leaveDialog()
    {
        QTimer::singleShot(0, [] {
            if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget())) {
                dialog->reject();
            }
        });
    }

    void look(const QString& id)
    {
        showSettled(*window_, id);
        auto& page = *window_->page(id);
        for (auto* control : controls<widgets::SegmentedButtons>(page)) {
            const auto segments =
                control->findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly);
            for (auto segment = segments.rbegin(); segment != segments.rend(); ++segment) {
                if ((*segment)->isEnabled() && !(*segment)->isChecked()) {
                    (*segment)->click();
                    break;
                }
            }
        }
        app::settle(*window_);
        for (auto* control : controls<QComboBox>(page)) {
            const int last = control->currentIndex() == 0 ? control->count() - 1 : 0;
            if (control->isEnabled() && control->isVisibleTo(&page) && control->count() > 1) {
                leaveDialog();
                control->setCurrentIndex(last);
                emit control->activated(last);
                emit control->textActivated(control->itemText(last));
            }
        }
        app::settle(*window_);
        for (auto* control : controls<widgets::ParameterField>(page)) {
            emit control->valueEdited(control->value() / 2);
        }
        for (auto* control : controls<QSlider>(page)) {
            control->setValue((control->minimum() + control->maximum()) / 2);
        }
        for (auto* control : controls<widgets::DataTable>(page)) {
            const int last = control->model() != nullptr ? control->model()->rowCount() - 1 : -1;
            if (last >= 0) {
                control->setCurrentIndex(control->model()->index(last, 0));
            }
        }
        for (auto* control : controls<QTreeWidget>(page)) {
            for (QTreeWidgetItemIterator at(control); *at != nullptr; ++at) {
                if ((*at)->flags().testFlag(Qt::ItemIsUserCheckable)) {
                    (*at)->setCheckState(
                        0, (*at)->checkState(0) == Qt::Checked ? Qt::Unchecked : Qt::Checked);
                    break;
                }
            }
        }
        for (auto* control : controls<widgets::FilterField>(page)) {
            control->setText(u"e"_s);
        }
        app::settle(*window_);
    }

    QString first_;
    QString second_;
    QString presets_;
};

PAPILIO_TEST(TestStudyViews)
#include "test_study_views.moc"
