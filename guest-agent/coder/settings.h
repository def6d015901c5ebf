#pragma once
// What the environment says about this agent. Pure.

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "agent/desktop/factory/desktop_factory.h"
#include "coder/http/model_client.h"
#include "coder/mcp/mcp_client.h"

namespace helix::agent::coder {

/// US dollars for a million tokens, in millionths.
struct TokenPrice {
    std::uint64_t input = 0, output = 0;
    [[nodiscard]] std::uint64_t microUsd(const TokenCount& usage) const;
};

struct Settings {
    Gateway gateway;
    HttpLimits http;    ///< HELIX_STALL_SECONDS: silence
    RetryRules retries; ///< HELIX_RETRY_ATTEMPTS, _FIRST_MS, _SECONDS, HELIX_QUIET_SECONDS
    std::string model;  ///< HELIX_MODEL; empty: what the gateway offers decides
    Effort effort = Effort::Default;           ///< HELIX_EFFORT
    int maxSteps = 200;                        ///< HELIX_MAX_STEPS: answers in one turn
    std::optional<std::uint64_t> maxTokens;    ///< HELIX_MAX_TOKENS of a session
    std::optional<std::uint64_t> maxMicroUsd;  ///< HELIX_MAX_USD of a session
    std::optional<TokenPrice> price;           ///< HELIX_TOKEN_PRICE=INPUT/OUTPUT
    std::optional<std::uint64_t> window;       ///< HELIX_CONTEXT_TOKENS
    std::optional<std::uint64_t> answerTokens; ///< HELIX_ANSWER_TOKENS
    McpLimits mcp;                             ///< HELIX_MCP_START_SECONDS, HELIX_MCP_CALL_SECONDS
    DesktopPlaces desktop;                     ///< none: no desktop
    std::string sessions;                      ///< folder
};

/// The value of a variable; empty when it is not set.
using Environment = std::function<std::string(const char*)>;

/// InvalidArgument names the variable that makes no sense.
Result<Settings> readSettings(const Environment& environment);

} // namespace helix::agent::coder
