#pragma once
// What conversations are made of: for the room of sessions, its records, answers and notifications.

#include <nlohmann/json_fwd.hpp>

#include "acp/update.h"
#include "operations/described.h"

namespace helix::operations {

template <>
struct Foreign<acp::ContentBlock> {
    static constexpr std::string_view kType = "ACP ContentBlock";
    static nlohmann::json write(const acp::ContentBlock& block);
    static std::optional<acp::ContentBlock> read(const nlohmann::json& json);
};
template <>
struct Foreign<acp::ToolCall> {
    static constexpr std::string_view kType = "ACP ToolCall";
    static nlohmann::json write(const acp::ToolCall& call);
    static std::optional<acp::ToolCall> read(const nlohmann::json& json);
};
template <>
struct Foreign<acp::Plan> {
    static constexpr std::string_view kType = "ACP Plan";
    static nlohmann::json write(const acp::Plan& plan);
    static std::optional<acp::Plan> read(const nlohmann::json& json);
};
template <>
struct Foreign<acp::PermissionRequest> {
    static constexpr std::string_view kType = "ACP PermissionRequest";
    static nlohmann::json write(const acp::PermissionRequest& request);
    static std::optional<acp::PermissionRequest> read(const nlohmann::json& json);
};

/// One thing in a conversation. Chunks of one message are one entry; a tool call with all its
/// updates is one entry. `number` counts from 1, never changes, and orders a session's entries.
struct ConversationEntry {
    static constexpr std::string_view kValue = "entry";
    enum class Kind {
        Prompt,     ///< the user's; `blocks` hold attachments
        Answer,     ///< the agent's words: Markdown in `text`
        Thought,    ///< Markdown in `text`
        Tool,       ///< `tool`
        Plan,       ///< `plan`: one entry for each turn, changed as it goes
        Permission, ///< `permission`, with `chosen` once answered
        Notice,     ///< ours: crash, silence, limits; `text` is a sentence
        TurnEnd,    ///< `text`: stop reason for people; usage of the turn
    };
    std::int64_t number = 0;
    std::int64_t turn = 0; ///< 1, 2...: which prompt it belongs to
    std::int64_t timeMs = 0;
    Kind kind = Kind::Notice;
    std::string text;
    std::vector<acp::ContentBlock> blocks;
    std::optional<acp::ToolCall> tool; ///< merged: every field that was ever said
    std::vector<acp::PlanEntry> plan;
    std::optional<acp::PermissionRequest> permission;
    std::string permissionId;
    std::string chosen; ///< option id; "cancelled"; empty: still asked
    bool open = false;  ///< more of it may come
};
constexpr auto words(ConversationEntry::Kind /*kind*/)
{
    return std::array<std::string_view, 8>{"prompt", "answer",     "thought", "tool",
                                           "plan",   "permission", "notice",  "turn_end"};
}
void describe(auto& field, Is<ConversationEntry> auto& entry)
{
    std::optional<acp::Plan> plan; // an empty one is there too
    if (entry.kind == ConversationEntry::Kind::Plan)
        plan.emplace().entries = entry.plan;
    field("number", entry.number, "from 1 in its session; it stays when the entry changes");
    field("turn", entry.turn, "from 1: which prompt it belongs to");
    field("time_ms", entry.timeMs, "wall clock");
    field("kind", entry.kind, "what it is");
    field("text", entry.text, kSometimes,
          "prompt: as typed; answer, thought: Markdown; notice: Helix's sentence; turn_end: why "
          "it ended, for people");
    field("blocks", entry.blocks, kSometimes,
          "prompt: attachments; answer: what is no text. Over the socket pictures and recordings "
          "have `bytes`, how many, in place of `data`");
    field("tool", entry.tool, kSometimes, "tool: the call, merged with all its updates");
    field("plan", plan, kSometimes, "plan: all of it, as it is now");
    field("permission", entry.permission, kSometimes, "permission: the question");
    field("permission_id", entry.permissionId, kSometimes, "permission: for sessions.answer");
    field("chosen", entry.chosen, kSometimes,
          "permission: the option's id, or cancelled; not there: still asked");
    field("open", entry.open, kSometimes, "more of it may come");
    if constexpr (!std::is_const_v<std::remove_reference_t<decltype(entry)>>)
        entry.plan = plan ? std::move(plan->entries) : std::vector<acp::PlanEntry>();
}

} // namespace helix::operations
