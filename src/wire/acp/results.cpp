// Results of initialize, session/new and session/prompt.
#include "acp/update.h"

#include "acp/config_option.h"
#include "acp/fields.h"

namespace helix::acp {
namespace {

constexpr std::array<std::string_view, 5> kStopNames{"end_turn", "max_tokens", "max_turn_requests",
                                                     "refusal", "cancelled"};
constexpr std::uint64_t kMaxVersion = 65535;

AgentCapabilities readCapabilities(const Json& result)
{
    const Json& all = memberOf(result, "agentCapabilities");
    const Json& prompt = memberOf(all, "promptCapabilities");
    const Json& mcp = memberOf(all, "mcpCapabilities");
    const Json& sessions = memberOf(all, "sessionCapabilities");
    AgentCapabilities capabilities;
    capabilities.loadSession = isTrue(all, "loadSession");
    // An object, or true in agents that are older than the object.
    capabilities.resumeSession =
        protocol::objectIn(sessions, "resume") != nullptr || isTrue(sessions, "resume");
    capabilities.images = isTrue(prompt, "image");
    capabilities.audio = isTrue(prompt, "audio");
    capabilities.embeddedContext = isTrue(prompt, "embeddedContext");
    capabilities.mcpHttp = isTrue(mcp, "http");
    capabilities.mcpSse = isTrue(mcp, "sse");
    return capabilities;
}

} // namespace

std::string_view toString(StopReason reason)
{
    return nameOf(kStopNames, reason);
}

Result<PromptResult> decodePromptResult(const Json& result)
{
    const auto reason = textIn(result, "stopReason");
    if (!reason)
        return brokenMessage("the answer to a prompt has no stop reason");
    PromptResult prompt;
    prompt.reason = fromName<StopReason>(kStopNames, *reason).value_or(StopReason::EndTurn);
    if (const Json* usage = fieldIn(result, "usage")) {
        prompt.inputTokens = countIn(*usage, "inputTokens");
        prompt.outputTokens = countIn(*usage, "outputTokens");
        prompt.cachedTokens = countIn(*usage, "cachedReadTokens");
    }
    return prompt;
}

Result<InitializeResult> decodeInitializeResult(const Json& result)
{
    const auto version = countIn(result, "protocolVersion");
    if (!version || *version > kMaxVersion)
        return brokenMessage("the answer to initialize has no protocol version");
    InitializeResult initialized;
    initialized.protocolVersion = static_cast<int>(*version);
    initialized.capabilities = readCapabilities(result);
    if (const Json* agent = fieldIn(result, "agentInfo")) {
        initialized.agentName = textOr(*agent, "name");
        initialized.agentTitle = textOr(*agent, "title");
        initialized.agentVersion = textOr(*agent, "version");
    }
    for (const Json& method : itemsIn(result, "authMethods"))
        if (auto id = textIn(method, "id"))
            initialized.authMethods.push_back(std::move(*id));
    return initialized;
}

Result<SessionSetup> decodeSessionSetup(const Json& result)
{
    // session/load may be answered with null.
    if (!result.is_object() && !result.is_null())
        return brokenMessage("the answer about a session is no object");
    return SessionSetup{textOr(result, "sessionId"), decodeConfigOptions(result)};
}

} // namespace helix::acp
