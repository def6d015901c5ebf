#pragma once
// What a session's agent is asked right now. Internal to the room; control thread.

#include <optional>
#include <string>
#include <vector>

#include <QObject>
#include <QTimer>

#include "sessions/agent_introduction.h"
#include "sessions/agent_link.h"
#include "sessions/permission_questions.h"
#include "sessions/prompt_queue.h"
#include "sessions/session_facts.h"
#include "sessions/session_keeper.h"
#include "sessions/sessions.h"
#include "sessions/turn_state.h"

namespace helix::sessions {

/// Holds the state of the turn, and does what advance() says of every event.
class Turn : public QObject {
public:
    /// What of a session a turn acts on; all of it outlives the turn.
    struct Parts {
        const SessionLifetime& life;
        const SessionIdentity& identity;
        const WallClock& clock;
        const BeforeTurn& before;
        const PromptGate& gate;
        store::Database& database;
        const agents::Agents& known;
        Transcript& transcript;
        AgentProfile& agent;
        UsageCounts& usage;
        SessionTitle& title;
        SessionKeeper& keeper;
        SessionNotifier& notifier;
        AgentLink& link;
        AgentIntroduction& introduction;
        PermissionQuestions& questions;
        PromptQueue& queue;
    };
    /// `row` and `facts`: as the last Helix left it.
    Turn(Parts parts, const SessionRow& row, const SessionFacts& facts);
    void shut() { m_stopTimer.stop(); }
    /// The prompt of the turn on record, which the agent has not been sent yet.
    void restore(WaitingPrompt prompt) { m_prompt = std::move(prompt); }

    /// An editor's turn on record: no editor outlives the Helix that it spoke through.
    void endWithoutEditor();

    [[nodiscard]] TurnState state() const { return m_state; }
    [[nodiscard]] bool runs() const { return isRunning(m_state); }
    [[nodiscard]] std::int64_t startedMs() const { return m_startedMs; }
    /// Why the last one failed; empty: it did not, or another one runs.
    [[nodiscard]] const std::string& problem() const { return m_problem; }
    /// Put what is to be known of it on record.
    void describe(SessionRow& row) const;
    void describe(SessionFacts& facts) const;
    /// The first prompt of the queue becomes a turn, unless one runs, the workspace does not, or
    /// something is missing for which it waits.
    void beginNext();
    /// What the first prompt of the queue waits for, beside the workspace.
    [[nodiscard]] HeldFor missing() const;
    /// Asks the agent to stop; ends its process when it does not.
    Result<void> stop();
    void guestReady();
    void guestGone();
    void linkOpened();
    void processGone(const Error& why);
    /// A session/request_permission with this JSON-RPC id.
    void permissionAsked(const std::string& requestId, const nlohmann::json& params);
    /// The answer to request `id`, which may be the prompt.
    void answered(std::int64_t id, const nlohmann::json& message);
    /// A notice about what the agent does wrong may be given: there are few of them in a turn.
    [[nodiscard]] bool mayComplain();
    /// The same for what else happens to its process.
    [[nodiscard]] bool mayTell();

    /// An editor gave `text` to its agent.
    void beginForEditor(std::string text, std::vector<acp::ContentBlock> blocks);
    /// `why`: when there is no reason.
    void endForEditor(std::optional<acp::StopReason> reason, const std::string& why);

private:
    /// What an event brings along.
    struct News {
        std::optional<WaitingPrompt> prompt;
        std::string requestId; ///< of `request`, JSON text
        std::optional<acp::PermissionRequest> request;
        std::string conversationSoFar;
        acp::StopReason reason = acp::StopReason::EndTurn;
        std::string endText; ///< how the turn ended, for people
        Error why;
    };
    Result<void> on(TurnEvent event, News news);
    void perform(TurnAction action, News news);

    void enter(const Prompt& prompt);
    void begin(WaitingPrompt prompt);
    void beginEditors(const Prompt& prompt);
    void makeReady();
    async::Task<void> makeAgentReady();
    async::Task<void> prepare();
    async::Task<std::string> conversationSoFar();
    void givePrompt(const std::string& context);
    void sayCancel();
    void watchStop();
    void endProcess();
    void endFailed(const Error& why);
    void endCancelled();
    void end(TurnEnd end, const std::string& text);
    void tellAgentToStop();

    const Parts m_parts;
    TurnState m_state;
    std::int64_t m_promptN; ///< the prompt that waits for its answer; 0: none
    bool m_isAbandoned;     ///< it was ended without the agent's knowing
    std::int64_t m_startedMs;
    std::string m_problem;
    std::optional<WaitingPrompt> m_prompt; ///< begun, and not sent to the agent yet
    SessionUsage m_usageBefore;
    int m_complaints = 0, m_told = 0;
    QTimer m_stopTimer;
};

} // namespace helix::sessions
