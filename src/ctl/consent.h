#pragma once
// Asking before something is interrupted or lost.

#include <string>
#include <vector>

#include "base/result.h"
#include "protocol/json_rpc.h"

namespace helix::ctl {

class Interrupts;

/// Sentences of `json[key]`, each made printable.
std::vector<std::string> sentencesOf(const protocol::Json& json, const char* key);

/// The sentences in one line, with the workspace's name in front. Pure.
std::string stakesText(const std::string& workspace, const std::vector<std::string>& sentences);

/// Asks on the terminal; Conflict with the sentences and the flag --yes where nobody can be asked,
/// Cancelled when the answer is no.
Result<void> askConsent(const std::string& workspace, const std::vector<std::string>& sentences,
                        const std::string& question, const Interrupts& interrupts);

} // namespace helix::ctl
