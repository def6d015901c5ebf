#pragma once
// What the user types when asked: keys and secrets (never as an argument, never echoed), and plain
// answers.

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
/// From standard input when `flag` ("--key-stdin") said so, or from whoever sits at the terminal; empty when there is
/// nobody. InvalidArgument where something is piped in without the flag: to leave it unread would be to lose a key.
Result<Secret> obtainSecret(bool fromStdin, const std::string& flag, const std::string& question,
                            const Interrupts& interrupts);
/// As promptForSecret() for something that may be seen while it is typed.
Result<std::string> promptForLine(const std::string& question, const Interrupts& interrupts);

} // namespace helix::ctl
