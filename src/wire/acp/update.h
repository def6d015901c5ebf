#pragma once
// What an agent says about a session: the params of session/update and of
// session/request_permission, and the results of initialize, session/new and session/prompt. Read
// leniently (what is unknown is kept as Unknown, never an error), written strictly. Pure.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "acp/content.h"
#include "base/result.h"

namespace helix::acp {

inline constexpr int kProtocolVersion = 1;
/// One message. Screenshots repeat as base64, so frames are large; beyond it a peer is cut off.
inline constexpr std::size_t kMaxMessageBytes = 64U << 20;
/// ACP nests deeper than our own wire: tool inputs are arbitrary JSON.
inline constexpr int kMaxMessageDepth = 128;

enum class Speaker { User, Agent, Thought };
struct MessageChunk {
    Speaker speaker = Speaker::Agent;
    ContentBlock content;
    std::string messageId; ///< empty: not said
};

struct PlanEntry {
    enum class Status { Pending, InProgress, Completed };
    enum class Priority { Low, Medium, High };
    std::string content;
    Status status = Status::Pending;
    Priority priority = Priority::Medium;
    friend bool operator==(const PlanEntry&, const PlanEntry&) = default;
};
struct Plan {
    std::vector<PlanEntry> entries; ///< replaces the plan before
};

struct AvailableCommand {
    std::string name, description, hint;
};
struct AvailableCommands {
    std::vector<AvailableCommand> commands;
};

/// A choice the user has: a mode, a model, an effort. Legacy `modes` and `models` are read as
/// options with the ids "modes" and "models", the categories "mode" and "model" and `legacy` set,
/// unless an option of that category says the same in the present form.
struct ConfigChoice {
    std::string value, name, description;
    friend bool operator==(const ConfigChoice&, const ConfigChoice&) = default;
};
struct ConfigOption {
    std::string id, name, description;
    std::string category; ///< "mode", "model", "thought_level" or the agent's own word
    std::string current;
    std::vector<ConfigChoice> choices;
    bool legacy = false; ///< set by session/set_mode or session/set_model
    /// Its values "true" and "false" travel as JSON booleans (session/set_config_option with
    /// "type":"boolean").
    bool isSwitch = false;
    friend bool operator==(const ConfigOption&, const ConfigOption&) = default;
};
struct ConfigChange {
    std::vector<ConfigOption> options; ///< replaces all
};
struct CurrentMode {
    std::string id; ///< legacy current_mode_update
};

struct UsageUpdate {
    std::optional<std::uint64_t> used, size; ///< tokens in the context window, and its size
    std::optional<std::uint64_t> microUsd;   ///< of the session so far
};
struct SessionInfo {
    std::optional<std::string> title;
};
/// Something newer than this program.
struct Unknown {
    std::string kind;
};

using Update = std::variant<MessageChunk, ToolCall, Plan, AvailableCommands, ConfigChange,
                            CurrentMode, UsageUpdate, SessionInfo, Unknown>;

/// `params` of session/update. Protocol error when it is not one; a kind that is not known, or
/// lacks what it cannot do without, is Unknown; never throws.
Result<Update> decodeUpdate(const nlohmann::json& params);
/// The whole notification's params, for `sessionId`. A ToolCall with title and kind goes out as a
/// tool_call, any other as a tool_call_update.
nlohmann::json encodeUpdate(const std::string& sessionId, const Update& update);

struct PermissionOption {
    enum class Kind { AllowOnce, AllowAlways, RejectOnce, RejectAlways };
    std::string id, name;
    Kind kind = Kind::AllowOnce;
};
struct PermissionRequest {
    ToolCall call;
    std::vector<PermissionOption> options;
};
/// Protocol error without a tool call's id or without an option of a known kind; such a request is
/// answered with "cancelled".
Result<PermissionRequest> decodePermissionRequest(const nlohmann::json& params);
nlohmann::json encodePermissionRequest(const PermissionRequest& request);
/// The result for it; no option: cancelled.
nlohmann::json encodePermissionAnswer(const std::optional<std::string>& optionId);

enum class StopReason { EndTurn, MaxTokens, MaxTurnRequests, Refusal, Cancelled };
std::string_view toString(StopReason reason); ///< "end_turn"...
struct PromptResult {
    StopReason reason = StopReason::EndTurn;
    std::optional<std::uint64_t> inputTokens, outputTokens, cachedTokens;
};
/// A reason that is not known counts as EndTurn.
Result<PromptResult> decodePromptResult(const nlohmann::json& result);

struct AgentCapabilities {
    bool loadSession = false, resumeSession = false;
    bool images = false, audio = false, embeddedContext = false;
    bool mcpHttp = false, mcpSse = false;
};
struct InitializeResult {
    int protocolVersion = kProtocolVersion;
    AgentCapabilities capabilities;
    std::string agentName, agentTitle, agentVersion;
    std::vector<std::string> authMethods; ///< ids
};
Result<InitializeResult> decodeInitializeResult(const nlohmann::json& result);

/// Of session/new, session/load and session/resume.
struct SessionSetup {
    std::string sessionId; ///< empty in the answer to session/load
    std::vector<ConfigOption> options;
};
Result<SessionSetup> decodeSessionSetup(const nlohmann::json& result);

nlohmann::json encodeBlock(const ContentBlock& block);
/// Protocol error naming what is missing; kinds that are not known are refused here.
Result<ContentBlock> decodeBlock(const nlohmann::json& block);

} // namespace helix::acp
