#pragma once
// One conversation: the parts that it is made of, and what passes between them. Internal to the
// room; control thread.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "sessions/agent_introduction.h"
#include "sessions/agent_link.h"
#include "sessions/agent_options.h"
#include "sessions/editors_record.h"
#include "sessions/journal.h"
#include "sessions/permission_questions.h"
#include "sessions/prompt_queue.h"
#include "sessions/session_facts.h"
#include "sessions/session_keeper.h"
#include "sessions/session_notifier.h"
#include "sessions/turn.h"
#include "sessions/update_intake.h"

namespace helix::sessions {

/// What all sessions share. It is there until a session is shut.
struct SessionSurroundings {
    store::Database& database;
    link::GuestDoor& door;
    const agents::Agents& agents;
    PermissionRules& rules;
    McpServers& servers;
    Journal& journal;
    SessionObserver& observer;
    std::function<std::int64_t()> newPromptId;
    WallClock clock;
    const BeforeTurn& beforeTurn;
    const PromptGate& promptGate;
};

/// Each part has what it keeps to itself, and knows of the others what it is given when it is made:
/// those above it here. What a part has to say to those below it, it says through a function.
class Session : public Journaled, public std::enable_shared_from_this<Session> {
public:
    /// `loaded` as it is on disk, or only a row for a new one.
    Session(const SessionSurroundings& shared, LoadedSession loaded);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    /// Nothing happens any more; the agent works on.
    void shut();
    [[nodiscard]] bool isShut() const override { return m_life.isShut(); }

    [[nodiscard]] const SessionId& id() const { return m_identity.id; }
    [[nodiscard]] const WorkspaceId& workspace() const { return m_identity.workspace; }
    /// Of which conversation it is a copy; empty: of none.
    [[nodiscard]] const std::string& copyOf() const { return m_identity.copyOf; }
    /// The name of its agent.
    [[nodiscard]] const std::string& agent() const { return m_agent.name; }
    /// The agent's process in the guest; empty: none.
    [[nodiscard]] const std::string& run() const { return m_link.run(); }
    [[nodiscard]] SessionSnapshot snapshot() const;
    [[nodiscard]] bool turnRuns() const { return m_turn.runs(); }
    /// A turn runs or its end is not told yet, or a queued prompt is about to begin.
    [[nodiscard]] bool willGoOn() const;
    [[nodiscard]] bool endIsUntold() const { return m_notifier.hasUntoldEnd(); }
    [[nodiscard]] const std::optional<TurnEnd>& lastEnd() const { return m_notifier.lastEnd(); }

    // -- what the user wants ---------------------------------------------------------------------
    async::Task<Result<std::int64_t>> prompt(Prompt prompt);
    /// A patient prompt begins, when nothing is missing any more.
    void goOn();
    Result<void> unqueue(std::int64_t queued);
    Result<void> cancel();
    Result<void> answer(const std::string& permissionId, const std::string& optionId);
    async::Task<Result<void>> setOption(std::string option, std::string value);
    async::Task<Result<void>> rename(std::string title);
    /// Ends its agent; returns when it has ended, or soon.
    async::Task<void> endAgent();

    // -- what happens around it ------------------------------------------------------------------
    void guestReady(bool isEmulated);
    void guestGone();
    void guestAway();
    void addUsage(std::uint64_t inputTokens, std::uint64_t outputTokens, std::uint64_t microUsd);
    /// Of a session that an editor has with the agent itself.
    [[nodiscard]] EditorsRecord& editorsRecord() { return m_editorsRecord; }

    // -- to the disk -----------------------------------------------------------------------------
    SessionChange takeChange() override;
    void committed(const SessionChange& change) override;
    void notCommitted(SessionChange change, const Error& why) override;
    async::Task<Result<void>> onRecord() { return m_keeper.onRecord(); }
    /// Puts what is newer in memory over entries `first` to `last` from the disk.
    void overlay(std::vector<ConversationEntry>& entries, std::int64_t first,
                 std::int64_t last) const
    {
        m_keeper.overlay(entries, first, last);
    }

private:
    Session(const SessionSurroundings& shared, LoadedSession&& loaded, const SessionFacts& facts);
    [[nodiscard]] SessionKeeper::Source writtenDown(Journal& journal);
    /// One runs, or has ended and the disk does not take it.
    [[nodiscard]] bool hasUnfinishedTurn() const;
    [[nodiscard]] SessionRow row() const;
    [[nodiscard]] SessionFacts facts() const;
    [[nodiscard]] AgentLinkHandlers linkHandlers();
    [[nodiscard]] SessionState state() const;
    [[nodiscard]] HeldFor heldFor() const;
    void restore(const LoadedSession& loaded);
    void onConversationFull();
    void onRequest(const nlohmann::json& message);
    void onQuestion(const std::string& id, const nlohmann::json& params);
    void onEvent(const acp::RunEvent& event);
    void onProcessGone(const Error& why, bool wasTold);
    void onProcessForgotten();

    SessionLifetime m_life;
    link::GuestDoor& m_door;
    const agents::Agents& m_agents;
    SessionObserver& m_observer;
    const WallClock m_clock;

    const SessionIdentity m_identity;
    SessionTitle m_title;
    AgentProfile m_agent;
    UsageCounts m_usage;
    Transcript m_transcript;

    SessionNotifier m_notifier;
    SessionKeeper m_keeper;
    AgentLink m_link;
    UpdateIntake m_updates;
    PermissionQuestions m_questions;
    AgentOptions m_options;
    AgentIntroduction m_introduction;
    PromptQueue m_queue;
    Turn m_turn;
    EditorsRecord m_editorsRecord;
};

} // namespace helix::sessions
