#pragma once
// Keys and secrets as the user gives them: never as an argument, never echoed.

#include <string>

#include "base/result.h"
#include "base/secret.h"

namespace helix::ctl {

class Interrupts;

/// All of standard input, without the line's end. InvalidArgument when it is longer than 16 KiB.
Result<Secret> readSecretFromStdin();

/// Whether there is a person to ask.
bool canPrompt();
/// Asks on the terminal, without echo. Empty when nothing was typed; Cancelled by Ctrl-C.
Result<Secret> promptForSecret(const std::string& question, const Interrupts& interrupts);

} // namespace helix::ctl
