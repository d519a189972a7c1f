#pragma once

#include "widgets/kit/widget_support.h"

#include <QDialog>
#include <QLineEdit>

#include <optional>

namespace papilio::app {

/// A question of ssh: a password, whether the key of a new host is right, or a sentence to read.
class SshPrompt : public QDialog {
    Q_OBJECT

public:
    enum class Kind {
        Secret,   ///< a password, a passphrase, a code: typed without being seen
        HostKey,  ///< "yes" where the user trusts it
        Consent,  ///< nothing but whether
        Note      ///< "touch your security key": nothing to answer
    };
    /// @param hint  what ssh says about the prompt, in SSH_ASKPASS_PROMPT
    static Kind kindOf(const QString& prompt, const QString& hint);

    SshPrompt(Kind kind, const QString& prompt, QWidget* parent = nullptr);

    /// What ssh gets to read; empty where it reads nothing.
    [[nodiscard]] QString answer() const;

private:
    Kind kind_;
    QLineEdit* secret_ = widgets::named(new QLineEdit, "sshPromptSecret");
};

/**
 * Shows a question of ssh in a dialog and prints the answer, where this process was started for
 * that: papilio-collect that a window started runs ssh with SSH_ASKPASS naming this program.
 *
 * @return the exit status; nothing in every other process
 */
std::optional<int> answerSshPrompt(int argc, char** argv);

}  // namespace papilio::app
