#pragma once
// One conversation: its agent's run, its turns, what of it is on its way to the disk and to the
// window. Internal to the room; control thread.

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <QObject>
#include <QTimer>

#include <nlohmann/json_fwd.hpp>

#include "base/secret.h"
#include "link/acp_run.h"
#include "sessions/conversation.h"
#include "sessions/kept_update.h"
#include "sessions/records.h"
#include "sessions/session_facts.h"
#include "sessions/sessions.h"

namespace helix::sessions {

using JsonPtr = std::shared_ptr<const nlohmann::json>; ///< owned by whoever looks at the message

class Session : public QObject, public std::enable_shared_from_this<Session> {
public:
    /// `loaded` as it is on disk, or only a row for a new one.
    Session(Sessions::Private& house, LoadedSession loaded);
    ~Session() override;
    /// Nothing happens any more; the agent works on.
    void shut();
    [[nodiscard]] bool isShut() const { return m_house == nullptr; }

    [[nodiscard]] const SessionRow& row() const { return m_row; }
    [[nodiscard]] SessionSnapshot snapshot() const;
    [[nodiscard]] bool turnRuns() const { return m_row.turnRuns; }
    /// A turn runs or its end is not told yet, or a queued prompt is about to begin.
    [[nodiscard]] bool willGoOn() const;
    [[nodiscard]] bool endIsUntold() const { return !m_ends.empty() || !m_endsInFlight.empty(); }
    [[nodiscard]] const std::optional<TurnEnd>& lastEnd() const { return m_lastEnd; }

    // -- session.cpp: what the user wants
    // ----------------------------------------------------------
    async::Task<Result<std::int64_t>> prompt(Prompt prompt);
    Result<void> unqueue(std::int64_t queued);
    Result<void> cancel();
    Result<void> answer(const std::string& permissionId, const std::string& optionId);
    async::Task<Result<void>> setOption(std::string option, std::string value);
    async::Task<Result<void>> rename(std::string title);
    /// Ends its agent; returns when it has ended, or soon.
    async::Task<void> endAgent();
    void guestReady();
    void guestGone();
    void addUsage(std::uint64_t inputTokens, std::uint64_t outputTokens, std::uint64_t microUsd);

    // -- session_record.cpp: to the disk and to the window
    // -----------------------------------------
    SessionChange takeChange();
    void committed(const SessionChange& change);
    /// `change` could not be written; it is part of the next one.
    void notCommitted(SessionChange change, const Error& why);
    async::Task<Result<void>> onRecord();
    /// Puts what is newer in memory over entries `first` to `last` from the disk.
    void overlay(std::vector<Entry>& entries, std::int64_t first, std::int64_t last) const;

    // -- session_editor.cpp: recorded for an editor, which speaks to the agent itself
    // ---------------
    void beginEditorsTurn(std::string text, std::vector<acp::ContentBlock> blocks);
    /// `why`: when there is no reason.
    void endEditorsTurn(std::optional<acp::StopReason> reason, const std::string& why);
    void recordForEditor(const nlohmann::json& params);
    /// `id`: the request's JSON-RPC id.
    void askForEditor(const std::string& id, const nlohmann::json& params);
    void settleForEditor(const std::string& id, const std::string& chosen);
    void noteForEditor(std::string sentence) { note(std::move(sentence)); }

private:
    struct Waiting {
        PromptRow row;
        Prompt prompt;
        bool isKept = true; ///< on disk; nothing begins before
    };
    using Pending = async::Completion<JsonPtr>;

    // session_record.cpp
    void changed(bool factsToo = false);
    void contentsChanged();
    void mustKeepEntries() { m_keepEntries = true; }
    void show(bool atOnce);
    void showNow();
    void keepUpdate(KeptUpdate kept, std::int64_t timeMs);
    void replay(const std::vector<UpdateRow>& updates);
    [[nodiscard]] TurnState state() const;
    void letGo();
    void tellEnds();

    // session_turn.cpp
    void begin(Waiting waiting);
    void beginNext();
    async::Task<void> runTurn(std::int64_t turn);
    async::Task<std::string> conversationSoFar();
    void sendPrompt(const std::string& context);
    void promptAnswered(const nlohmann::json& message);
    void failTurn(const Error& why);
    void endTurn(TurnEnd end, const std::string& text);
    void answerAsked(const std::string& permissionId, const std::optional<std::string>& option);
    void cancelAsked();
    void stopTakesTooLong();
    void note(std::string sentence);

    // session_start.cpp
    async::Task<Result<void>> ensureAgent();
    async::Task<Result<void>> startAgent();
    async::Task<Result<void>> introduce(agents::KnownAgent agent);
    async::Task<Error> withLastLines(Error why);
    async::Task<Result<void>> openConversation(agents::KnownAgent agent);
    /// Whether the agent has its conversation back by `method`.
    async::Task<Result<bool>> takeUp(std::string method);
    void sayWhichServersAreLeftOut();
    async::Task<Result<JsonPtr>> call(std::string method, JsonPtr params,
                                      std::chrono::milliseconds deadline);
    async::Task<void> applyChosen(agents::KnownAgent agent);
    async::Task<Result<void>> setOptionNow(acp::ConfigOption option, std::string value);
    [[nodiscard]] nlohmann::json setupParams() const;
    async::Task<void> takeServersValues();
    [[nodiscard]] std::string onWire(const QByteArray& message) const;
    [[nodiscard]] std::chrono::milliseconds startLimit() const;

    // session_run.cpp
    async::Task<Result<void>> connectRun(acp::Open open);
    async::Task<void> returnToRun();
    void post(const std::string& message);
    void onOpened(const acp::Opened& opened);
    void onReceived(std::uint64_t sequence, const link::AgentMessage& message);
    async::Task<void> takeLarge(std::uint64_t sequence, JsonPtr message);
    void onMessage(std::uint64_t sequence, const nlohmann::json& message);
    void onRequest(const nlohmann::json& message);
    void onPermission(const std::string& id, const nlohmann::json& params);
    void onUpdate(const nlohmann::json& params);
    [[nodiscard]] bool isOurs(const std::string& acpSession) const;
    void takeUpdate(acp::Update update, KeptUpdate kept);
    void onEvent(std::uint64_t sequence, const acp::RunEvent& event);
    void onExit(const Error& why);
    void onClosed(const Error& why);
    void failPending(const Error& why);
    void dropLink();
    void endRun();
    void forgetRun();
    [[nodiscard]] std::string agentTitle() const;
    [[nodiscard]] std::int64_t now() const;

    Sessions::Private* m_house; ///< null once shut
    SessionRow m_row;
    SessionFacts m_facts;
    Conversation m_talk;
    std::deque<Waiting> m_queue;
    std::optional<Waiting> m_current; ///< begun, and not sent to the agent yet
    std::optional<TurnEnd> m_lastEnd;
    std::vector<TurnEnd> m_ends, m_endsInFlight; ///< not on record yet
    SessionUsage m_usageBefore;                  ///< the turn
    bool m_asleep = true;                        ///< the workspace does not run

    std::unique_ptr<link::AcpRun> m_link;
    bool m_connected = false; ///< `opened` has come
    std::int64_t m_flow = 0;  ///< the turn that runTurn() is about; 0: none
    int m_starts = 0;         ///< counts them, so that an old one knows that it is over
    bool m_starting = false;  ///< the agent is being introduced
    std::int64_t m_loadN = 0; ///< a session/load repeats what is on record; 0: none
    bool m_returning = false; ///< to a run whose connection was lost
    std::optional<async::Completion<void>> m_openWait;
    std::vector<async::Completion<void>> m_returned;
    std::optional<Error> m_exit;                       ///< the run's process has ended
    std::optional<async::Completion<void>> m_exitWait; ///< for that, at a start that failed
    std::map<std::int64_t, Pending> m_pending;
    std::map<std::int64_t, QByteArray> m_outbox; ///< on record, perhaps not with the agent yet
    /// What stands in messages on record for a value of a server (by its name and the value's).
    std::map<std::pair<std::string, std::string>, std::string> m_places;
    std::vector<std::pair<std::string, Secret>> m_values; ///< by what stands for them
    async::CancelSource m_startCancel;
    QTimer m_stopTimer;
    bool m_ending = false; ///< its process was told to end
    int m_garbage = 0;     ///< notices of it in this turn

    // On its way to the disk.
    SessionChange m_change;
    bool m_unwritten = false; ///< the disk took nothing the last time
    std::set<std::int64_t> m_unsaved;
    bool m_keepEntries = true; ///< with the next change
    std::chrono::steady_clock::time_point m_entriesKeptAt;
    QTimer m_keepTimer;
    std::vector<async::Completion<void>> m_recordWaits, m_recordInFlight;
    std::uint64_t m_acknowledged = 0;

    // On its way to the window.
    std::set<std::int64_t> m_unshown;
    bool m_snapshotUnshown = false;
    QTimer m_showTimer;
    std::chrono::steady_clock::time_point m_shownAt;
};

} // namespace helix::sessions
