#pragma once
// Asks a model through the gateway: one answer, however many attempts it takes.

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <boost/asio/awaitable.hpp>

#include "agent/asio/cancellation.h"
#include "coder/http/http_client.h"
#include "coder/models/catalogue.h"
#include "coder/models/retry.h"
#include "base/secret.h"

namespace helix::agent::coder {

/// Where one kind of provider is reached.
struct Door {
    HttpAddress address; ///< what comes before "/v1/..."
    Secret key;
};

struct Gateway {
    std::optional<Door> anthropic, openAi;
    std::string session; ///< X-Helix-Session; empty: not sent
};

struct ModelAnswer {
    Message message; ///< as far as it came
    TokenCount usage;
    StopCause stop = StopCause::EndTurn;
    std::optional<ModelFailure> failure; ///< the last one; nothing when the answer is whole
    int attempts = 0;
};

/// What a turn hears while it waits.
struct ModelListener {
    /// May change the id of a tool call to one that is its own.
    std::function<void(StreamEvent&)> event;
    /// An attempt has failed and the next one comes in `wait`. What `event` said of it is void.
    std::function<void(const ModelFailure&, int attempt, std::chrono::milliseconds wait)> again;
    /// Nothing has come for `quiet`, and nothing is waited for longer than `silence` in all. At
    /// most once in an attempt.
    std::function<void(std::chrono::milliseconds quiet, std::chrono::milliseconds silence)> waits;
};

class ModelClient {
public:
    ModelClient(Gateway gateway, HttpLimits limits, RetryRules rules);

    /// Retries what is worth it, falls back from responses to chat where a server has only that,
    /// and leaves the effort out where a model does not take it. Cancelled by `cancellation` at any
    /// point.
    boost::asio::awaitable<ModelAnswer> ask(ModelChoice model, ModelRequest request,
                                            Cancellation& cancellation, ModelListener listener);
    /// What the gateway offers, Anthropic's first. An error when no list could be had.
    boost::asio::awaitable<Result<std::vector<ModelChoice>>> list(Cancellation& cancellation);

private:
    /// `silence`: the longest without a byte. `heardAt` becomes when something of an answer came
    /// last.
    boost::asio::awaitable<ModelAnswer> attempt(ModelChoice model, const ModelRequest& request,
                                                Cancellation& cancellation,
                                                const ModelListener& listener,
                                                std::chrono::milliseconds silence,
                                                std::chrono::steady_clock::time_point& heardAt);
    boost::asio::awaitable<Result<std::vector<ModelChoice>>> listOf(ListOf kind,
                                                                    Cancellation& cancellation);
    [[nodiscard]] HttpRequest question(Dialect dialect, const Door& door) const;

    Gateway m_gateway;
    HttpLimits m_limits;
    RetryRules m_rules;
    std::set<std::string> m_chatOnly, m_withoutEffort; ///< models that said so
};

} // namespace helix::agent::coder
