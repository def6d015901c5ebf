#pragma once
// The boundary of every workspace: its helix-netd, its egress policy, what it asks for, and its
// ledger. Control thread.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QMetaType>
#include <QObject>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "base/unique_fd.h"
#include "boundary/forwards.h"
#include "boundary/ledger_line.h"
#include "egress/policy.h"
#include "store/database.h"

namespace helix::boundary {

/// What the user chose for one workspace, or as the default for new ones.
struct EgressChoice {
    egress::Mode mode = egress::Mode::Open;
    std::vector<std::string> lists;  ///< names of ready-made lists (egress::readyMadeLists)
    std::vector<egress::Rule> rules; ///< of this workspace
    bool strict = false;             ///< egress::Policy::strict
    friend bool operator==(const EgressChoice&, const EgressChoice&) = default;
};

enum class AllowScope {
    Once,      ///< until the workspace stops
    Workspace, ///< kept with the workspace
    Always,    ///< kept for every workspace under Allowlist
};

/// A domain the guest asked for and was refused, waiting for the user's word.
struct BlockedDomain {
    std::string name;
    std::string process; ///< who asked, as far as known
    std::uint32_t attempts = 1;
    std::int64_t firstMs = 0, lastMs = 0;
};

enum class NetState {
    Down,       ///< the workspace does not run
    Up,         ///< helix-netd carries its traffic under the policy
    Restarting, ///< helix-netd is gone and comes back; no traffic meanwhile
    Failed,     ///< it does not come back: no traffic; `problem` says why
};

/// Everything about one workspace's boundary, by value.
struct BoundarySnapshot {
    WorkspaceId workspace;
    NetState state = NetState::Down;
    std::string problem;
    EgressChoice choice;
    std::vector<egress::Rule> always;   ///< of every workspace, but for `withheld`
    std::vector<egress::Rule> withheld; ///< of every workspace, and not of this one
    std::vector<egress::Rule> once;
    std::vector<std::string> refused;   ///< domains the user has refused: no more prompts
    std::vector<BlockedDomain> blocked; ///< newest last, bounded
    std::vector<LedgerLine> live;       ///< open connections, bounded
    bool ledgerWritable = true;         ///< false: egress is closed because of it
    bool confinedSeccomp = false, confinedEmptyRoot = false;
    int netdPid = 0;
};

/// Where the sockets of one workspace's helix-netd are, all in its 0700 runtime folder.
struct NetdSpot {
    std::filesystem::path qemuSocket;    ///< QEMU listens (-netdev stream)
    std::filesystem::path controlSocket; ///< netd listens
    std::filesystem::path log;
    std::filesystem::path spool; ///< of its ledger, beside the disk; empty: none (tests)
};

/// Deadlines and pauses around helix-netd; tests shorten them.
struct NetTiming {
    std::chrono::milliseconds start{15000};    ///< from exec until netd listens
    std::chrono::milliseconds answer{5000};    ///< to any request
    std::chrono::milliseconds quit{1500};      ///< to be gone after quit, before SIGKILL
    std::chrono::milliseconds firstPause{100}; ///< before a restart; doubles each time
    std::chrono::milliseconds longestPause{5000};
    std::chrono::milliseconds longLife{10000}; ///< a shorter one was a quick death
    int quickDeaths = 10;                      ///< in a row, then it stays down
};

/// How a page of a guest comes into the user's browser.
enum class PageWay {
    ByPolicy, ///< guarded, unless the workspace is Open and can send anywhere anyway
    Guarded,  ///< through helix-port-page
    Direct,   ///< by the mapping itself
};

struct OpenedPage {
    std::string url; ///< guarded: works once, for a minute
    bool guarded = false;
    std::string note; ///< what that means (describePage())
};

struct BoundaryOptions {
    std::filesystem::path netdProgram;
    std::filesystem::path pageProgram; ///< helix-port-page
    /// Which process in the guest has TCP/UDP source port `port`? Asked once per connection while
    /// it lives; may answer empty. Bounded and escaped by the boundary, not by the asker.
    std::function<async::Task<std::string>(WorkspaceId, bool tcp, std::uint16_t port)> processOf;
    std::int64_t maxLedgerLines = 100000; ///< per workspace; the oldest go
    NetTiming timing;
};

class Boundary : public QObject {
    Q_OBJECT
public:
    // -- what people see and do ------------------------------------------------------------------
    [[nodiscard]] virtual BoundarySnapshot snapshot(const WorkspaceId& id) const = 0;
    [[nodiscard]] virtual EgressChoice defaults() const = 0; ///< for new workspaces; Open at first
    virtual async::Task<Result<void>> setDefaults(EgressChoice choice) = 0;
    [[nodiscard]] virtual std::vector<egress::Rule> always() const = 0;
    virtual async::Task<Result<void>> setAlways(std::vector<egress::Rule> rules) = 0;
    /// Durable, then in force (also for connections that are open) on return.
    virtual async::Task<Result<void>> setChoice(WorkspaceId id, EgressChoice choice) = 0;
    /// Lets a domain through and takes it off the prompt. Under Open it is kept all the same.
    virtual async::Task<Result<void>> allow(WorkspaceId id, egress::Rule rule,
                                            AllowScope scope) = 0;
    /// In this workspace alone: takes its rules for the domain away, withholds those of every
    /// workspace, ends the connections and never prompts for it again.
    virtual async::Task<Result<void>> deny(WorkspaceId id, std::string domain) = 0;
    /// Takes back exactly this rule with exactly this scope, and ends the connections that only it
    /// let through. Always: from every workspace. A domain that nothing lets through afterwards is
    /// not prompted for in this workspace. NotFound when the workspace has no such rule.
    virtual async::Task<Result<void>> withdraw(WorkspaceId id, egress::Rule rule,
                                               AllowScope scope) = 0;
    /// A rule of every workspace holds for this one no more and stays with the others; otherwise as
    /// withdraw(). allow() with Always gives it again.
    virtual async::Task<Result<void>> withhold(WorkspaceId id, egress::Rule rule) = 0;
    /// As if it had never been answered: the rule of this scope goes (none: the refusal of its
    /// domain), nothing is refused in its place, and the guest's next wish is prompted for.
    /// NotFound as withdraw().
    virtual async::Task<Result<void>> reopen(WorkspaceId id, egress::Rule rule,
                                             std::optional<AllowScope> given) = 0;

    virtual async::Task<Result<std::vector<LedgerLine>>> ledger(WorkspaceId id,
                                                                LedgerQuery query) = 0;
    virtual async::Task<Result<std::vector<LedgerTotal>>>
    totals(WorkspaceId id) = 0; ///< most bytes first
    /// Every line as JSON lines (ledger_json.h) into a new 0600 file, written atomically.
    virtual async::Task<Result<void>> exportLedger(WorkspaceId id, std::filesystem::path file) = 0;

    /// Where the user's browser finds what listens on a mapped port, which must be reachable. Each
    /// call decides anew by the policy of the moment. A guard that is started ends with the
    /// mapping, the workspace's stop and this object.
    virtual async::Task<Result<OpenedPage>> openPage(WorkspaceId id, std::string workspaceName,
                                                     std::uint16_t guestPort, PageWay way) = 0;

signals:
    /// The user has chosen another policy, and it is on record; told before it is in force.
    void choiceMade(const helix::WorkspaceId& workspace, helix::egress::Mode mode);
    /// The snapshot is another one. At most a few times a second for one workspace.
    void changed(const helix::WorkspaceId& workspace);
    /// defaults() or always() is another one.
    void defaultsChanged();
    /// A line is on record.
    void recorded(const helix::boundary::LedgerLine& line);
    /// New domains wait for the user's word. Batched: at most one every few seconds and workspace.
    void asked(const helix::WorkspaceId& workspace);
};

} // namespace helix::boundary

Q_DECLARE_METATYPE(helix::boundary::LedgerLine)
Q_DECLARE_METATYPE(helix::boundary::BoundarySnapshot)
