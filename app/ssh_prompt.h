#pragma once

#include <optional>

namespace papilio::app {

/**
 * Shows a question of ssh in a dialog and prints the answer, where this process was started for
 * that: papilio-collect that a window started runs ssh with SSH_ASKPASS naming this program.
 *
 * @return the exit status; nothing in every other process
 */
std::optional<int> answerSshPrompt(int argc, char** argv);

}  // namespace papilio::app
