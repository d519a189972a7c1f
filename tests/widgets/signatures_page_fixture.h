#pragma once

#include "tests/support/page_test.h"
#include "tests/support/small_study.h"
#include "widgets/kit/message_bar.h"
#include "widgets/models/signature_models.h"
#include "widgets/pages/signatures/signatures_page.h"
#include "widgets/workbench/page.h"

#include <QLineEdit>
#include <QPointer>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <memory>

namespace papilio::tests {

/// The Signatures page over the small study, with its two tables used as a user does.
class SignaturesPageFixture : public QObject {
protected:
    void showPage()
    {
        failOnOurWarnings();
        workspace_ = std::make_unique<widgets::Workspace>();
        page_.reset(widgets::newSignaturesPage(*workspace_));
        page_->resize(1312, 700);
        workspace_->setStudy(smallStudy(), QStringLiteral("/tmp/small.papilio.h5"));
        page_->show();
        QTRY_VERIFY(workspace_->analysis().isComplete());
        page_->refreshNow();
    }

    void closePage()
    {
        page_.reset();
        workspace_.reset();
    }

    QTableView& table() { return child<QTableView>(*page_, "signatureTable"); }
    widgets::SignatureModel& model()
    {
        return *qobject_cast<widgets::SignatureModel*>(table().model());
    }
    QTableView& basisTable() { return child<QTableView>(*page_, "basisTable"); }
    widgets::BasisModel& basisModel()
    {
        return *qobject_cast<widgets::BasisModel*>(basisTable().model());
    }
    QString messageOf(const char* name)
    {
        const auto& bar = child<widgets::MessageBar>(*page_, name);
        return bar.isHidden() ? QString() : bar.message();
    }
    QString message() { return messageOf("signatureMessage"); }
    QString basisMessage() { return messageOf("basisMessage"); }
    const core::Signatures& signatures() { return *workspace_->benchmark()->signatures; }
    const core::Basis& basis() { return *workspace_->benchmark()->basis; }
    QString undoText() { return workspace_->undoStack().undoText(); }

    void click(QTableView& view, const QModelIndex& cell)
    {
        view.scrollTo(cell);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(cell).center());
    }

    /// Types into a cell as a user does: click, type over it, Enter.
    void type(QTableView& view, const QModelIndex& cell, const QString& text)
    {
        click(view, cell);
        QTest::keyClick(view.viewport(), text.front().toLatin1());
        const QPointer editor = view.findChild<QLineEdit*>(QStringLiteral("cellEditor"));
        QVERIFY(!editor.isNull());
        QTest::keyClicks(editor, text.mid(1));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_VERIFY(editor.isNull());  // committing is queued
    }

    void choose(const char* button)
    {
        QTest::mouseClick(&child<QToolButton>(*page_, button), Qt::LeftButton);
    }

    std::unique_ptr<widgets::Workspace> workspace_;
    std::unique_ptr<widgets::Page> page_;
};

}  // namespace papilio::tests
