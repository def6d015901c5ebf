#pragma once
// What an agent says, merged into entries for people. Pure: no I/O, no clock. Internal to the room.

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "sessions/entry.h"

namespace helix::sessions {

/// Holds only the entries that may still change or are not taken yet; the others are on disk.
class Transcript {
public:
    Transcript() = default;
    /// One that goes on: `newest` is the number of its last entry, `recent` what may still change.
    Transcript(std::int64_t newest, std::int64_t turn, std::vector<ConversationEntry> recent);

    /// A new turn with the user's words. What was open before is closed.
    ConversationEntry& beginTurn(std::string text, std::vector<acp::ContentBlock> blocks,
                                 std::int64_t timeMs);
    /// Text, thoughts, tool calls and plans; whatever else an update says is not its business.
    void apply(acp::Update update, std::int64_t timeMs);
    void ask(std::string permissionId, acp::PermissionRequest request, std::int64_t timeMs);
    /// `chosen`: an option's id or "cancelled". False when nobody waits for it.
    bool settle(const std::string& permissionId, const std::string& chosen);
    void notice(std::string sentence, std::int64_t timeMs);
    void endTurn(std::string text, std::int64_t timeMs);

    [[nodiscard]] std::int64_t newest() const { return m_newest; }
    [[nodiscard]] std::int64_t turn() const { return m_turn; }
    [[nodiscard]] const ConversationEntry* find(std::int64_t number) const;
    [[nodiscard]] const std::map<std::int64_t, ConversationEntry>& held() const
    {
        return m_entries;
    }
    /// Permission entries that wait for an answer.
    [[nodiscard]] std::vector<const ConversationEntry*> asked() const;
    /// Title of the newest tool call that runs, else the last line of what is being said; short.
    [[nodiscard]] std::string doing() const;

    /// Numbers changed since the last call, in order.
    std::set<std::int64_t> takeChanged();
    /// Lets go of what will not change any more, `kept` aside.
    void release(const std::set<std::int64_t>& kept);

private:
    ConversationEntry& add(ConversationEntry::Kind kind, std::int64_t timeMs);
    ConversationEntry& touch(ConversationEntry& entry);
    void say(ConversationEntry::Kind kind, const acp::MessageChunk& chunk, std::int64_t timeMs);
    void saySome(ConversationEntry::Kind kind, std::string_view text, const std::string& messageId,
                 std::int64_t timeMs);
    ConversationEntry& speech(ConversationEntry::Kind kind, const std::string& messageId,
                              std::int64_t timeMs);
    void upsert(acp::ToolCall call, std::int64_t timeMs);
    void setPlan(std::vector<acp::PlanEntry> plan, std::int64_t timeMs);
    void closeSpeech();

    std::int64_t m_newest = 0, m_turn = 0;
    std::map<std::int64_t, ConversationEntry> m_entries;
    std::set<std::int64_t> m_changed;
    std::int64_t m_speech = 0; ///< the open Answer or Thought; 0: none
    std::string m_messageId;   ///< of it
    std::int64_t m_plan = 0;   ///< of this turn; 0: none yet
    std::map<std::string, std::int64_t> m_tools;
};

} // namespace helix::sessions
