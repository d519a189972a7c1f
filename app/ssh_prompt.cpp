#include "app/ssh_prompt.h"

#include "app/workbench.h"
#include "core/base/standard_streams.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/widget_support.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/shown_text.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>

#include <cstdio>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

/// ssh's text, part of which the other machine wrote: lines stay lines.
QString shownLines(const QString& text)
{
    QStringList lines;
    for (const auto& line : text.trimmed().split(u'\n')) {
        lines << widgets::shownText(line.trimmed());
    }
    return lines.join(u'\n');
}

}  // namespace

SshPrompt::Kind SshPrompt::kindOf(const QString& prompt, const QString& hint)
{
    if (hint == u"confirm"_s) {
        return Kind::Consent;
    }
    if (hint == u"none"_s) {
        return Kind::Note;
    }
    return prompt.contains(u"(yes/no"_s) ? Kind::HostKey : Kind::Secret;
}

SshPrompt::SshPrompt(Kind kind, const QString& prompt, QWidget* parent)
    : QDialog(parent),
      kind_(kind)
{
    setObjectName(u"sshPrompt"_s);
    setWindowTitle(kind == Kind::HostKey ? tr("A new machine") : tr("Log in with ssh"));
    auto* text = widgets::named(new QLabel(shownLines(prompt)), "sshPromptText");
    text->setTextFormat(Qt::PlainText);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text->setWordWrap(true);
    widgets::growWithText(*text);
    text->setBuddy(secret_);
    secret_->setAccessibleName(text->text());
    secret_->setEchoMode(QLineEdit::Password);
    secret_->setVisible(kind == Kind::Secret);
    auto* said = widgets::roleLabel(
        kind == Kind::HostKey ? tr("Ask the administrator of the machine for the fingerprint of "
                                   "its key. Trust the key only if the fingerprint is the same.")
                              : tr("Papilio passes the answer on to ssh and does not keep it."),
        "muted");
    said->setWordWrap(true);
    widgets::growWithText(*said);
    said->setVisible(kind == Kind::HostKey || kind == Kind::Secret);
    auto* buttons = new QDialogButtonBox(
        kind == Kind::Note ? QDialogButtonBox::StandardButtons(QDialogButtonBox::Close)
                           : QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    if (auto* yes = buttons->button(QDialogButtonBox::Ok)) {
        yes->setObjectName(u"sshPromptYes"_s);
        yes->setText(kind == Kind::HostKey   ? tr("Trust this key")
                     : kind == Kind::Consent ? tr("Allow")
                                             : tr("Log in"));
    }
    widgets::inColumn(this, {text, secret_, said, widgets::BoxItem::growing(1), buttons}, 12,
                      {16, 16, 16, 16});
    resize(widgets::Fonts::scaled(460), sizeHint().height());
    if (kind == Kind::HostKey || kind == Kind::Consent) {
        buttons->button(QDialogButtonBox::Cancel)->setDefault(true);
        buttons->button(QDialogButtonBox::Cancel)->setFocus();
    }
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QString SshPrompt::answer() const
{
    switch (kind_) {
        case Kind::Secret:
            return secret_->text();
        case Kind::HostKey:
            return u"yes"_s;
        case Kind::Consent:
        case Kind::Note:
            break;
    }
    return {};
}

std::optional<int> answerSshPrompt(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("PAPILIO_SSH_PROMPT") || argc != 2) {
        return std::nullopt;
    }
    constexpr int refused = 1;
    QApplication application(argc, argv);
    dressApplication(application);
    const auto prompt = QString::fromLocal8Bit(argv[1]);
    const auto kind = SshPrompt::kindOf(prompt, qEnvironmentVariable("SSH_ASKPASS_PROMPT"));
    SshPrompt dialog(kind, prompt);
    if (dialog.exec() != QDialog::Accepted && kind != SshPrompt::Kind::Note) {
        return refused;
    }
    if (kind == SshPrompt::Kind::Secret || kind == SshPrompt::Kind::HostKey) {
        const auto answer = dialog.answer().toLocal8Bit() + '\n';
        std::fwrite(answer.data(), 1, static_cast<std::size_t>(answer.size()), stdout);
    }
    return core::finishStandardOutput("papilio", 0);
}

}  // namespace papilio::app
