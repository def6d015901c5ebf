#pragma once
// A whole conversation as a document. Pure; one entry at a time, so that a long one needs no memory
// but the document's. Internal to the room.

#include <string>

#include "sessions/entry.h"

namespace helix::sessions {

/// Heading, agent and times.
std::string markdownHead(const SessionSnapshot& snapshot, const std::string& workspaceName);
/// What agents and tools said is fenced or quoted so that it cannot pose as another part.
std::string markdownOf(const ConversationEntry& entry);

/// A code block around `text`, its fence longer than any in it.
std::string fenced(const std::string& text, const std::string& language);

} // namespace helix::sessions
