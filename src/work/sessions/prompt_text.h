#pragma once
// A prompt as the agent can take it. Pure. Internal to the room.

#include <string>
#include <vector>

#include <QByteArray>

#include "sessions/entry.h"
#include "sessions/sessions.h"

namespace helix::sessions {

/// InvalidArgument for an empty prompt, one above kMaxAttachmentBytes, and pictures for an agent
/// that is known to take none (`can` null: not known).
Result<void> checkPrompt(const Prompt& prompt, const acp::AgentCapabilities* can,
                         const std::string& agentTitle);

struct SentPrompt {
    std::vector<acp::ContentBlock> blocks;
    std::vector<std::string> remarks; ///< what the agent could not be given: "takes no pictures…"
};
/// `context` first (empty: none); files become text for an agent that takes no embedded ones.
SentPrompt blocksFor(const Prompt& prompt, const std::string& context,
                     const acp::AgentCapabilities& can);

/// What was said before turn `turn`, for an agent that does not remember: the newest prompts and
/// answers, bounded. Empty when there is nothing.
std::string contextOf(const std::vector<ConversationEntry>& entries, std::int64_t turn);

/// {"text", "patient", "blocks"}, as a prompt waits on disk.
QByteArray encodePrompt(const Prompt& prompt);
Prompt decodePrompt(const QByteArray& text);

} // namespace helix::sessions
