#include "app/ssh_prompt.h"
#include "tests/support/area_program.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

using papilio::app::SshPrompt;

namespace {

const QString newHost =
    "The authenticity of host 'node7 (10.0.0.7)' can't be established.\n"
    "ED25519 key fingerprint is SHA256:HjvC0lnGgSLdZnpSuHa7qbQlsyjsCOPWhqIJY9SSuKA.\n"
    "Are you sure you want to continue connecting (yes/no/[fingerprint])? ";

QPushButton& button(const SshPrompt& prompt, QDialogButtonBox::StandardButton which)
{
    return *prompt.findChild<QDialogButtonBox*>()->button(which);
}

}  // namespace

/// The questions of ssh in the window.
class TestSshPrompt : public QObject {
    Q_OBJECT

private slots:
    void kindsAreToldApart_data()
    {
        QTest::addColumn<QString>("prompt");
        QTest::addColumn<QString>("hint");
        QTest::addColumn<SshPrompt::Kind>("kind");

        QTest::newRow("password") << "user@node7's password: "
                                  << "" << SshPrompt::Kind::Secret;
        QTest::newRow("code") << "(user@node7) Verification code: "
                              << "" << SshPrompt::Kind::Secret;
        QTest::newRow("new host") << newHost << "" << SshPrompt::Kind::HostKey;
        QTest::newRow("agent") << "Allow use of key /home/user/.ssh/id?"
                               << "confirm" << SshPrompt::Kind::Consent;
        QTest::newRow("security key") << "Confirm user presence for key ED25519-SK"
                                      << "none" << SshPrompt::Kind::Note;
    }

    void kindsAreToldApart()
    {
        QFETCH(QString, prompt);
        QFETCH(QString, hint);

        QTEST(SshPrompt::kindOf(prompt, hint), "kind");
    }

    void aPasswordIsTypedUnseen()
    {
        SshPrompt prompt(SshPrompt::Kind::Secret, "user@node7's password: ");
        auto* secret = prompt.findChild<QLineEdit*>("sshPromptSecret");
        prompt.show();
        QVERIFY(QTest::qWaitForWindowExposed(&prompt));

        QTest::keyClicks(secret, "two words");
        QTest::keyClick(secret, Qt::Key_Return);

        QCOMPARE(secret->echoMode(), QLineEdit::Password);
        QCOMPARE(prompt.answer(), QString("two words"));
        QCOMPARE(prompt.result(), int(QDialog::Accepted));
    }

    /// Return alone trusts no key.
    void aKeyIsTrustedWithItsButton()
    {
        SshPrompt prompt(SshPrompt::Kind::HostKey, newHost);
        prompt.show();
        QVERIFY(QTest::qWaitForWindowExposed(&prompt));
        QVERIFY(!prompt.findChild<QLineEdit*>("sshPromptSecret")->isVisible());

        QTest::keyClick(&prompt, Qt::Key_Return);
        QCOMPARE(prompt.result(), int(QDialog::Rejected));
        button(prompt, QDialogButtonBox::Ok).click();

        QCOMPARE(prompt.result(), int(QDialog::Accepted));
        QCOMPARE(prompt.answer(), QString("yes"));
    }

    /// Part of the text is the other machine's.
    void foreignTextIsShownAsText()
    {
        const SshPrompt prompt(SshPrompt::Kind::Secret,
                               "<b>Bank</b>\n\u202Erever\x1b[2Jsed\nCode: ");
        const auto* text = prompt.findChild<QLabel*>("sshPromptText");

        QCOMPARE(text->textFormat(), Qt::PlainText);
        QCOMPARE(text->text().count('\n'), 2);
        QVERIFY(!text->text().contains(QChar(0x202E)) && !text->text().contains('\x1b'));
    }

    void whatIsOnlyToldHasNoAnswer()
    {
        const SshPrompt prompt(SshPrompt::Kind::Note, "Confirm user presence");

        QCOMPARE(prompt.answer(), QString());
        QVERIFY(prompt.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok) == nullptr);
    }
};

PAPILIO_TEST(TestSshPrompt)
#include "test_ssh_prompt.moc"
