#pragma once
// Full text of entries (FTS5), over all sessions. Internal to the room.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sessions/entry.h"
#include "store/database.h"

namespace helix::sessions {

/// What of an entry can be found: the words of prompts, answers, thoughts, notices, titles and text
/// output of tools, plans. Bounded.
std::string searchableWords(const ConversationEntry& entry);

/// An FTS5 expression that cannot be a syntax error: every word and "quoted phrase" must occur, a
/// trailing * makes it a prefix. Nothing when `words` holds no letter or digit. Pure.
std::optional<std::string> searchExpression(std::string_view words);

/// Newest first, at most `limit`.
Result<std::vector<SearchHit>> searchEntries(store::Transaction& transaction,
                                             const std::string& expression, int limit);

} // namespace helix::sessions
