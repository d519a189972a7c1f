#include "tests/support/area_program.h"
#include "tests/widgets/topdown_page_fixture.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/pages/topdown/topdown_pictures.h"
#include "widgets/plot/icicle_plot.h"

#include <QLabel>
#include <QToolButton>

#include <cmath>

using namespace papilio;
using namespace papilio::tests;
using namespace papilio::widgets;
using Fixture = TopDownPageFixture;

// The other shape of the tree: its widths are shares, and it hides nothing.
class TestTopDownIcicle : public QObject {
    Q_OBJECT

private slots:
    void init() { failOnOurWarnings(); }

    void theIcicleHatchesWhatIsNoPart()
    {
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        QTest::mouseClick(page.find<SegmentedButtons>("shape")->segment(1), Qt::LeftButton);
        auto& icicle = *page.find<IciclePlot>("icicle");
        QVERIFY(icicle.isVisible());
        QVERIFY(!icicle.placed().onScale.contains(false));
        (void)icicle.image(1);  // lays out
        const auto node = page.page->view().model().node("Retiring");
        QTest::mouseClick(icicle.canvas(), Qt::LeftButton, {},
                          icicle.placed().boxes[static_cast<int>(*node)].center().toPoint());
        QCOMPARE(page.page->view().node, node);
        QCOMPARE(page.find<QLabel>("nodeTitle")->text(), QStringLiteral("Retiring"));
    }

    // Widths are shares of the whole, on every level.
    void icicleWidthsAreShares()
    {
        Fixture page(study({"alya-mn4.csv"}));
        const auto data = icicleOf(page.page->view());
        const auto layout = layOutIcicle(data, {0, 0, 1000, 40});
        const auto& nodes = page.page->view().current().nodes();
        for (std::size_t node = 0; node < nodes.size(); ++node) {
            const auto at = static_cast<int>(node);
            QVERIFY(std::abs(layout.boxes[at].width() - 1000 * *nodes[node].shareOfTotal) < 1e-6);
            QVERIFY(layout.onScale[at]);
        }
        QVERIFY(layout.negative.isEmpty() && layout.hidden.isEmpty());
    }

    void anIcicleHidesNothing()
    {
        const auto node = [](const char* name, int parent, double share, bool isMissing = false) {
            return IcicleData::Node{.name = QString::fromLatin1(name),
                                    .text = QStringLiteral("x"),
                                    .color = {},
                                    .parent = parent,
                                    .share = share,
                                    .isPart = true,
                                    .isMissing = isMissing};
        };
        IcicleData data;
        // One child is not counted: it has what is left, and the other keeps its scale.
        data.nodes = {node("A", -1, 0.6), node("B", -1, 0.4), node("A1", 0, 0.45),
                      node("A2", 0, std::nan(""), true)};
        auto layout = layOutIcicle(data, {0, 0, 100, 10});
        QCOMPARE(layout.boxes[2], QRectF(0, 20, 45, 10));
        QVERIFY(std::abs(layout.boxes[3].width() - 15) < 1e-9);
        QVERIFY(layout.onScale[2] && !layout.onScale[3]);
        // Below zero: named, without a width. Past the whole: everything shrinks, nothing is cut.
        data.nodes = {node("A", -1, 0.9), node("B", -1, 0.4), node("C", -1, -0.3),
                      node("B1", 1, 0.4), node("A1", 0, 1.0)};
        layout = layOutIcicle(data, {0, 0, 100, 10});
        QCOMPARE(layout.negative, QStringList{QStringLiteral("C x")});
        QCOMPARE(layout.boxes[2].width(), 0.0);
        QVERIFY(std::abs(layout.extent - 1.4) < 1e-12);
        for (const auto& box : layout.boxes) {
            QVERIFY(box.right() <= 100 + 1e-9);
        }
        QVERIFY(layout.boxes[3].left() >= layout.boxes[4].right() - 1e-9);
        QVERIFY(std::abs(layout.boxes[0].width() / layout.root.width() - 0.9) < 1e-12);
    }
};

PAPILIO_TEST(TestTopDownIcicle)
#include "test_topdown_icicle.moc"
