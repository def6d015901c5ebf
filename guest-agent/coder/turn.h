#pragma once
// One turn: the model answers, its tools run, until it is done or something ends it.

#include <optional>
#include <set>
#include <string>
#include <vector>

#include <boost/asio/awaitable.hpp>

#include "agent/asio/cancellation.h"
#include "coder/session_state.h"
#include "coder/http/model_client.h"
#include "coder/repeat_guard.h"
#include "coder/settings.h"

namespace helix::agent::coder {

struct TurnEnd {
    acp::StopReason reason = acp::StopReason::EndTurn;
    /// Not empty: the turn failed, and why.
    std::string failure;
    /// Of a failure: "budget", "model" or "limit".
    std::string kind;
    TokenCount usage; ///< of the whole turn
};

class Turn {
public:
    /// All of them outlive the turn. `room` waits while the client is far behind.
    Turn(SessionState& state, ModelClient& client, const Settings& settings,
         Cancellation& cancellation, std::function<boost::asio::awaitable<void>()> room);
    /// `prompt` becomes part of the conversation whatever comes.
    boost::asio::awaitable<TurnEnd> run(Message prompt);

private:
    boost::asio::awaitable<std::optional<TurnEnd>> step();
    boost::asio::awaitable<ModelAnswer> ask();
    boost::asio::awaitable<std::optional<TurnEnd>> runTools(std::vector<Part> calls);
    boost::asio::awaitable<Part> runTool(const Part& call);
    boost::asio::awaitable<ToolOutcome> callTool(const Part& call, Json input);
    void sayBegun(const Part& call, ToolIntro intro);
    void sayEnded(const Part& result, ToolOutcome outcome);
    /// Makes room in the window; false when nothing more can be left out.
    boost::asio::awaitable<bool> compact();
    void learnWindow(const ModelFailure& failure);
    [[nodiscard]] ModelRequest request() const;
    [[nodiscard]] std::optional<TurnEnd> limitReached() const;
    [[nodiscard]] ModelSize size() const;
    /// After an answer without tool calls; nothing when the turn goes on all the same.
    std::optional<TurnEnd> ended(const ModelAnswer& answer);
    TurnEnd failed(const ModelAnswer& answer);
    TurnEnd stopped(acp::StopReason reason, const std::string& sentence);
    void tell(const std::string& sentence);
    void hear(StreamEvent& event);
    void dropAnnounced();
    void count(const TokenCount& usage);
    std::string uniqueId(const std::string& given);

    SessionState& m_state;
    ModelClient& m_client;
    const Settings& m_settings;
    Cancellation& m_cancellation;
    std::function<boost::asio::awaitable<void>()> m_room;
    RepeatGuard m_repeats;
    std::set<std::string> m_ids;
    std::vector<std::string> m_announced; ///< tool calls of the answer that comes in
    TokenCount m_usage;
    bool m_shownText = false; ///< the client was shown words of the answer that comes in
    bool m_compactedForLength = false;
};

} // namespace helix::agent::coder
