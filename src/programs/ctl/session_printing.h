#pragma once
// Conversations on a terminal: made of what agents said, so harmless first.

#include <cstdint>
#include <set>
#include <string>

#include "operations/entry_values.h"

namespace helix::ctl {

/// "Delete it" of an entry with a tool call or a permission request.
std::string toolTitle(const operations::ConversationEntry& entry);

/// Writes entries as they come; pieces of one answer follow each other without a gap.
class EntryPrinter {
public:
    /// A notice began with this sentence.
    [[nodiscard]] bool hasNoted(const std::string& sentence) const
    {
        return m_notices.find("\n" + sentence) != std::string::npos;
    }
    /// What to write for an entry of sessions.entry; `from`: its text begins at this byte.
    std::string take(const operations::ConversationEntry& entry, std::uint64_t from);
    /// Ends a line that is open.
    std::string finish();
    void showPrompts(bool show) { m_prompts = show; }

private:
    std::string line(const operations::ConversationEntry& entry);

    std::int64_t m_speech = 0; ///< the answer whose last line is open; 0: none
    bool m_lineOpen = false;
    bool m_prompts = false;
    std::string m_notices;         ///< each behind a line end
    std::set<std::int64_t> m_done; ///< entries that need no further word
};

} // namespace helix::ctl
