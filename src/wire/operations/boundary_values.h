#pragma once
// The ledger, for the room of the boundary, its export and answers; what answers say of ports,
// policies, the sheet.

#include "operations/workspace_values.h"

namespace helix::operations {

struct AddedPort {
    Port port;
    std::string warning;
};
void describe(auto& field, Is<AddedPort> auto& added)
{
    describe(field, added.port);
    field("warning", added.warning, kSometimes, "a sentence where others can reach it too");
}

struct OpenedPort {
    std::string url, note;
    bool guarded = false;
};
void describe(auto& field, Is<OpenedPort> auto& opened)
{
    field("url", opened.url, "for a browser; guarded: works once, for a minute");
    field("guarded", opened.guarded, "it goes through the guard");
    field("note", opened.note, "what that means, a sentence");
}

/// What may leave, as it was chosen.
struct EgressChoice {
    std::string mode;
    std::vector<std::string> lists, rules;
    bool strict = false;
};
void describe(auto& field, Is<EgressChoice> auto& choice)
{
    field("mode", choice.mode, "open, allowlist or offline");
    field("lists", choice.lists, "names of ready-made lists");
    field("rules", choice.rules, "DOMAIN or DOMAIN:PORT");
    field("strict", choice.strict, "no encrypted names (ECH) either");
}

struct EgressDefaults {
    EgressChoice choice;
    std::vector<std::string> always;
};
void describe(auto& field, Is<EgressDefaults> auto& defaults)
{
    describe(field, defaults.choice);
    field("always", defaults.always, "rules of every workspace under an allow-list");
}

/// A domain that was asked for and is not allowed.
struct BlockedDomain {
    std::string name, process;
    std::uint32_t attempts = 0;
    std::int64_t firstMs = 0, lastMs = 0;
};
void describe(auto& field, Is<BlockedDomain> auto& blocked)
{
    field("name", blocked.name, "the domain");
    field("process", blocked.process, "in the guest, as far as its agent can tell");
    field("attempts", blocked.attempts, "so far");
    field("first_ms", blocked.firstMs, "wall clock");
    field("last_ms", blocked.lastMs, "wall clock");
}

/// One line of a workspace's ledger: a connection that crossed the boundary, or one that was
/// refused.
struct LedgerLine {
    enum class Kind {
        Tcp,
        Udp,
        Dns,
        Icmp,
        Service,
        Forward, ///< came in through a mapped port
        Frame,
        Control,   ///< came in through the control port: isOwnChannel()
        Clipboard, ///< carried by the user's hand: isByHand()
        File,      ///< the same
    };
    std::int64_t id = 0;     ///< grows within one database; 0 while `live`
    std::int64_t timeMs = 0; ///< wall clock: when it began
    WorkspaceId workspace;
    Kind kind = Kind::Tcp;
    std::string process; ///< in the guest, as far as the agent can tell; escaped, for display only
    std::string name;    ///< the domain; empty: reached by address. Escaped like every guest text
    std::string address; ///< empty for a name that was not resolved
    std::uint16_t port = 0;
    std::uint64_t bytesOut = 0, bytesIn = 0; ///< from and to the guest
    std::int64_t durationMs = 0;
    bool allowed = false;
    std::string rule;        ///< egress::ledgerRule()
    std::uint32_t count = 1; ///< equal denials within a few seconds share one line
    bool live = false; ///< still open: not on record yet; bytes as they were a few seconds ago
};
constexpr auto words(LedgerLine::Kind /*kind*/)
{
    return std::array<std::string_view, 10>{"tcp",     "udp",   "dns",     "icmp",      "service",
                                            "forward", "frame", "control", "clipboard", "file"};
}
/// No connection: `name` says what it was, and no content is on record.
constexpr bool isByHand(LedgerLine::Kind kind)
{
    return kind == LedgerLine::Kind::Clipboard || kind == LedgerLine::Kind::File;
}
/// Helix's own way to its agent in the guest: on record like everything, and nothing that anybody
/// gave or took, so it is shown on request only.
constexpr bool isOwnChannel(const LedgerLine& line)
{
    return line.kind == LedgerLine::Kind::Control;
}
enum class Verdict { Denied, Allowed };
constexpr auto words(Verdict /*verdict*/)
{
    return std::array<std::string_view, 2>{"denied", "allowed"};
}
void describe(auto& field, Is<LedgerLine> auto& line)
{
    auto verdict = line.allowed ? Verdict::Allowed : Verdict::Denied;
    bool own = isOwnChannel(line);
    field("id", line.id, "grows; 0: still open");
    field("time_ms", line.timeMs, "wall clock: when it began");
    field("workspace", line.workspace, "its id");
    field("kind", line.kind, "what crossed");
    field("process", line.process, "in the guest, as far as its agent can tell");
    field("name", line.name, "the domain; empty: reached by address");
    field("address", line.address, "empty: a name that was not resolved");
    field("port", line.port, "0: none");
    field("bytes_out", line.bytesOut, "bytes from the guest");
    field("bytes_in", line.bytesIn, "bytes to the guest");
    field("duration_ms", line.durationMs, "ms");
    field("verdict", verdict, "what became of it");
    field("rule", line.rule, "that decided");
    field("count", line.count, "equal ones within a few seconds");
    field("own_channel", own, kSometimes, "Helix's own way to its agent");
    if constexpr (!std::is_const_v<std::remove_reference_t<decltype(line)>>)
        line.allowed = verdict == Verdict::Allowed;
}

/// With what let it through, or refused it.
struct ExplainedLine : LedgerLine {
    static constexpr std::string_view kValue = "line";
    std::string reason;
};
void describe(auto& field, Is<ExplainedLine> auto& line)
{
    describe(field, baseOf<LedgerLine>(line));
    field("reason", line.reason, "why, a sentence for people");
}

/// What may leave a workspace, and does.
struct Boundary {
    static constexpr std::string_view kValue = "boundary";
    EgressChoice choice;
    WorkspaceId workspace;
    std::string state, problem, reach;
    bool reachesNothing = false, ledgerWritable = true;
    bool confinedSeccomp = false, confinedEmptyRoot = false;
    std::vector<std::string> always, withheld, once, refused;
    std::vector<BlockedDomain> blocked;
    std::vector<ExplainedLine> live;
    int netdPid = 0;
};
void describe(auto& field, Is<Boundary> auto& boundary)
{
    describe(field, boundary.choice);
    field("workspace", boundary.workspace, "its id");
    field("state", boundary.state, "of its network: down, up, restarting or failed");
    field("problem", boundary.problem, "a sentence, or empty");
    field("reach", boundary.reach, "all of it in a sentence");
    field("reaches_nothing", boundary.reachesNothing, "of the Internet");
    field("always", boundary.always, "rules of every workspace that hold for it");
    field("withheld", boundary.withheld, "rules of every workspace that do not");
    field("once", boundary.once, "rules until it stops");
    field("refused", boundary.refused, "domains that are not asked about");
    field("blocked", boundary.blocked, "domains it asked for, newest last");
    field("live", boundary.live, "open connections");
    field("ledger_writable", boundary.ledgerWritable, "false: nothing leaves because of it");
    field("confined_seccomp", boundary.confinedSeccomp, "helix-netd's system calls are filtered");
    field("confined_empty_root", boundary.confinedEmptyRoot, "helix-netd sees no file");
    field("netd_pid", boundary.netdPid, "0: none");
}

struct ChangedBoundary {
    Boundary boundary;
    std::string done;
};
void describe(auto& field, Is<ChangedBoundary> auto& changed)
{
    describe(field, changed.boundary);
    field("done", changed.done, "what was done, as sentences");
}

struct LedgerLines {
    std::vector<ExplainedLine> lines;
};
void describe(auto& field, Is<LedgerLines> auto& page)
{
    field("lines", page.lines, "oldest first");
}

/// What crossed, by domain (or address where there is no name).
struct LedgerTotal {
    std::string name;
    std::uint64_t connections = 0, denials = 0, bytesOut = 0, bytesIn = 0;
    std::int64_t lastMs = 0;
};
void describe(auto& field, Is<LedgerTotal> auto& total)
{
    field("name", total.name, "a domain, or an address");
    field("connections", total.connections, "that were allowed");
    field("denials", total.denials, "that were not");
    field("bytes_out", total.bytesOut, "bytes from the guest");
    field("bytes_in", total.bytesIn, "bytes to the guest");
    field("last_ms", total.lastMs, "wall clock");
}

struct LedgerTotals {
    std::vector<LedgerTotal> totals;
};
void describe(auto& field, Is<LedgerTotals> auto& answer)
{
    field("totals", answer.totals, "500 at most");
}

/// Something that a workspace's agent has been given.
struct SheetItem {
    enum class Kind {
        Project,
        Files,
        Internet,
        Models,
        Secret,
        Port,
        Clipboard,
        Budget,
        Mcp,
        Permission
    };
    Kind kind = Kind::Project;
    std::string id;           ///< for takeBack; empty: cannot be taken back alone
    std::string title;        ///< "Project checkout-fix", "Port 8000"
    std::string detail;       ///< a sentence: what exactly, which way, since when
    std::string takeBackDoes; ///< a sentence: what taking it back will do; empty with `id`
    std::int64_t sinceMs = 0; ///< 0: not known
};
constexpr auto words(SheetItem::Kind /*kind*/)
{
    return std::array<std::string_view, 10>{"project", "files",     "internet",  "models",
                                            "secret",  "port",      "clipboard", "budget",
                                            "mcp",     "permission"};
}
void describe(auto& field, Is<SheetItem> auto& item)
{
    field("kind", item.kind, "of what");
    field("id", item.id, "to take it back; empty: cannot be taken back alone");
    field("title", item.title, "for people");
    field("detail", item.detail, "a sentence: what exactly, which way");
    field("take_back_does", item.takeBackDoes, "a sentence; empty with id");
    field("since_ms", item.sinceMs, "wall clock; 0: not known");
}

/// The boundary sheet: everything a workspace's agent has been given, as one readable page.
struct BoundarySheet {
    static constexpr std::string_view kValue = "sheet";
    WorkspaceId workspace;
    std::string name;
    std::string summary;            ///< one sentence: what of this computer it can reach
    std::vector<SheetItem> items;   ///< given
    std::vector<std::string> never; ///< sentences: what it cannot have whatever the settings
};
void describe(auto& field, Is<BoundarySheet> auto& sheet)
{
    field("workspace", sheet.workspace, "its id");
    field("name", sheet.name, "its name");
    field("summary", sheet.summary, "a sentence: what of this computer it can reach");
    field("items", sheet.items, "what was given");
    field("never", sheet.never, "sentences: what it cannot have whatever the settings");
}

} // namespace helix::operations
