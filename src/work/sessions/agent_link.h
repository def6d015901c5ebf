#pragma once
// A session's connection to its agent's process in the guest. Internal to the room; control thread.

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QObject>
#include <QPointer>

#include <nlohmann/json_fwd.hpp>

#include "link/acp_run.h"
#include "link/guest_door.h"
#include "sessions/session_facts.h"
#include "sessions/session_keeper.h"
#include "sessions/wire_values.h"

namespace helix::sessions {

using JsonPtr = std::shared_ptr<const nlohmann::json>; ///< owned by whoever looks at the message

/// A message that holds up those behind it until AgentLink::goOn().
struct HeldMessage {
    std::uint64_t sequence = 0;
    JsonPtr message;
    QPointer<link::AcpRun> run;
};

/// What comes from the agent; set once, by who made the link.
struct AgentLinkHandlers {
    std::function<void()> opened; ///< the connection stands, again
    std::function<void()> lost;
    std::function<void()> forgotten; ///< the guest does not know the process any more
    std::function<void(const Error& why, bool wasTold)> processGone;
    std::function<void(const acp::RunEvent& event)> happened; ///< what else happens to the process
    std::function<void(const nlohmann::json& message)> request;
    std::function<void(const nlohmann::json& params)> update;
    std::function<void(HeldMessage update)> largeUpdate;
    /// To a request that request() made.
    std::function<void(std::int64_t id, const nlohmann::json& message)> response;
};

/// Starts the process, finds it again after a lost connection or a restart of Helix, numbers what is
/// said to it, and says again what it has not got. Says nothing that is not on record.
class AgentLink : public QObject {
public:
    /// `row`: as the last Helix left it.
    AgentLink(const SessionLifetime& life, WorkspaceId workspace, link::GuestDoor& door,
              const AgentProfile& agent, SessionKeeper& keeper, const SessionRow& row,
              AgentLinkHandlers handlers);
    ~AgentLink() override;
    void shut();
    /// As the last Helix left it.
    void restore(const std::vector<OutboxRow>& outbox);

    // -- the workspace ---------------------------------------------------------------------------
    [[nodiscard]] bool isGuestUp() const { return m_isGuestUp; }
    void guestReady(bool isEmulated);
    void guestGone();
    /// It stands still: what was asked of its agent is answered when it goes on.
    void guestAway();
    /// Its agents need longer; also as long as nobody has said.
    [[nodiscard]] bool isGuestEmulated() const { return m_isGuestEmulated; }
    /// It may be asked for connections, though nobody has said yet that it is ready.
    void guestAnswers() { m_isGuestUp = true; }

    // -- the process -----------------------------------------------------------------------------
    /// Its id in the guest, by which the gateway counts as well; empty: there is none.
    [[nodiscard]] const std::string& run() const { return m_runId; }
    /// Puts what is to be known of it on record.
    void describe(SessionRow& row) const;
    [[nodiscard]] bool isConnected() const { return m_isConnected; }
    /// Connected to a process that runs.
    [[nodiscard]] bool reachesProcess() const;
    /// Why the process ended, or never was; nothing: it may run.
    [[nodiscard]] const std::optional<Error>& processEnd() const { return m_processEnd; }
    /// The process that `open` names and launches, in place of the one before. Returns when
    /// connected to it; it counts as being introduced until introduced().
    async::Task<Result<void>> start(acp::Open open);
    void introduced() { m_isBeingIntroduced = false; }
    [[nodiscard]] bool isBeingIntroduced() const { return m_isBeingIntroduced; }
    /// Looks for the process until it is found, or known to be gone; nothing when there is none, or
    /// it is looked for already.
    void returnToProcess();
    /// The same; waits for the end of it.
    async::Task<Result<void>> returned(std::chrono::milliseconds limit);
    /// Tells it to end; processGone follows when it can hear that.
    void endProcess();
    [[nodiscard]] bool wasToldToEnd() const { return m_wasToldToEnd; }
    /// Waits until the process that was told to end has ended, is out of reach, or `limit` is over.
    async::Task<void> processEnds(std::chrono::milliseconds limit);
    /// It is no more, or was never there: `why`.
    void processIsGone(const Error& why);
    /// Nobody comes back to it; the guest ends it when the next one begins.
    void leaveProcess();

    // -- messages --------------------------------------------------------------------------------
    /// Its id, by which response() is told of the answer.
    std::int64_t request(const char* method, const nlohmann::json& params);
    void notify(const char* method, const nlohmann::json& params);
    /// An answer to a request of the agent's (rpc_incoming.h).
    void respond(const std::string& message) { post(message); }
    /// A request, and its answer. A session/load makes the agent repeat what is on record.
    async::Task<Result<JsonPtr>> call(std::string method, JsonPtr params,
                                      std::chrono::milliseconds deadline);
    /// It does so now.
    [[nodiscard]] bool repeatsHistory() const { return m_loadCall != 0; }
    /// It has answered message `n`, so it has got all until there.
    void hasGot(std::int64_t n);
    /// Whoever waits for the agent, here or to come, waits no longer.
    void cancelWaits() { m_cancel.cancel(); }
    void allowWaits() { m_cancel = {}; }
    /// What of an MCP server's values stands in messages on the wire only.
    [[nodiscard]] WireValues& wireValues() { return m_wireValues; }
    /// Whether this process is still the one that said it.
    [[nodiscard]] bool holds(const HeldMessage& message) const;
    /// Its work is done.
    void goOn(const HeldMessage& message);

    /// `change` is on record: its messages may go out, and what was said until there is done with.
    void committed(const SessionChange& change);

private:
    using PendingCall = async::Completion<JsonPtr>;

    async::Task<Result<void>> connectTo(acp::Open open);
    async::Task<void> lookForProcess();
    void drop();
    void forgetProcess();
    void failCalls(const Error& why);
    void post(const std::string& message);
    void onOpened(const acp::Opened& opened);
    void onReceived(std::uint64_t sequence, const link::AgentMessage& message);
    void onMessage(const nlohmann::json& message);
    void onResponse(const nlohmann::json& message);
    void onEvent(std::uint64_t sequence, const acp::RunEvent& event);
    void onClosed(const Error& why);
    void hasSeen(std::uint64_t sequence);

    const SessionLifetime& m_life;
    const WorkspaceId m_workspace;
    link::GuestDoor& m_door;
    const AgentProfile& m_agent;
    SessionKeeper& m_keeper;
    AgentLinkHandlers m_handlers;
    std::string m_runId;
    std::int64_t m_lastSequence; ///< newest frame of the run that was taken
    std::int64_t m_nextN;        ///< number of the next message to the run
    std::unique_ptr<link::AcpRun> m_run;
    bool m_isGuestUp = false;
    bool m_isGuestEmulated = true;
    bool m_isConnected = false;       ///< `opened` has come
    bool m_isBeingIntroduced = false; ///< a new process
    bool m_wasToldToEnd = false;
    std::optional<Error> m_processEnd;
    std::optional<std::string>
        m_searched; ///< the run whose connection was lost, while it is looked for
    std::optional<async::Completion<void>> m_openWait, m_endWait;
    int m_openings = 0; ///< connections that were asked for: m_openWait is the last one's
    std::vector<async::Completion<void>> m_returnWaits;
    std::map<std::int64_t, PendingCall> m_calls; ///< by the id of the request
    std::int64_t m_loadCall = 0;                 ///< the session/load among them; 0: none
    async::CancelSource m_cancel;
    std::map<std::int64_t, QByteArray> m_outbox; ///< on record, perhaps not with the agent yet
    std::uint64_t m_acknowledged = 0;
    WireValues m_wireValues;
};

} // namespace helix::sessions
