#include "app/ssh_prompt.h"

#include "core/base/standard_streams.h"

#include <QApplication>
#include <QInputDialog>
#include <QMessageBox>

#include <cstdio>

namespace papilio::app {

using namespace Qt::StringLiterals;

std::optional<int> answerSshPrompt(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("PAPILIO_SSH_PROMPT") || argc != 2) {
        return std::nullopt;
    }
    constexpr int refused = 1;
    QApplication application(argc, argv);
    const auto prompt = QString::fromLocal8Bit(argv[1]);
    const auto kind = qEnvironmentVariable("SSH_ASKPASS_PROMPT");
    const auto title = u"ssh"_s;
    if (kind == u"confirm"_s) {
        return QMessageBox::question(nullptr, title, prompt) == QMessageBox::Yes ? 0 : refused;
    }
    if (kind == u"none"_s) {
        QMessageBox::information(nullptr, title, prompt);
        return 0;
    }
    // Whether a new host's key is right is asked in the open; passwords and passphrases are not.
    const bool isOpen = prompt.contains(u"(yes/no"_s);
    QInputDialog dialog;
    dialog.setObjectName(u"sshPrompt"_s);
    dialog.setWindowTitle(title);
    dialog.setLabelText(prompt);
    dialog.setTextEchoMode(isOpen ? QLineEdit::Normal : QLineEdit::Password);
    if (dialog.exec() != QDialog::Accepted) {
        return refused;
    }
    const auto answer = dialog.textValue().toLocal8Bit() + '\n';
    std::fwrite(answer.data(), 1, static_cast<std::size_t>(answer.size()), stdout);
    return core::finishStandardOutput("papilio", 0);
}

}  // namespace papilio::app
