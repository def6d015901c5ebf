#pragma once
// What the model is told about itself and its machine. Pure.

#include <string>

namespace helix::agent::coder {

struct SystemFacts {
    std::string folder;       ///< where the work is
    std::string date;         ///< of the session's beginning, YYYY-MM-DD
    std::string instructions; ///< of the project (AGENTS.md); empty: none
    bool hasDesktop = false;
};
/// Made once for a session and kept: a changed prefix loses the provider's prompt cache.
std::string systemPrompt(const SystemFacts& facts);

/// The request that has a model write the summary which replaces the old part of a conversation.
extern const char* const kSummaryRequest;
/// That summary as the model reads it later.
std::string summaryMessage(const std::string& summary);

} // namespace helix::agent::coder
