#pragma once
// Requests about what crosses the boundary: ports, policies, the ledger, the boundary sheet.

#include "operations/boundary_values.h"
#include "operations/workspaces.h"

namespace helix::operations {

// -- ports ----------------------------------------------------------------------------------------

struct ListPorts {
    static constexpr Operation kOperation{"ports.list", Effect::Looks, "Mapped ports.", {}};
    using Answer = std::vector<Port>;
    std::string workspace;
};
void describe(auto& field, Is<ListPorts> auto& request)
{
    field("workspace", request.workspace, may(kMaxReference), "its name or id; empty: of all");
}

/// Wider than a port, so that the sentence about a wrong one is the rule's.
inline constexpr std::int64_t kAnyPort = 1'000'000'000;

struct AddPort {
    static constexpr Operation kOperation{
        "ports.add", Effect::Gives, "Makes a port of the guest reachable from this computer.", {}};
    using Answer = AddedPort;
    std::string workspace, label, hostAddress;
    std::int64_t guestPort = 0, hostPort = 0;
};
void describe(auto& field, Is<AddPort> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("guest_port", request.guestPort, need(-kAnyPort, kAnyPort), "in the guest");
    field("host_port", request.hostPort, may(-kAnyPort, kAnyPort), "here; 0: automatic");
    field("label", request.label, may(kMaxReference), "for people");
    field("host_address", request.hostAddress, may(kMaxReference), "empty: 127.0.0.1");
}

/// Those that name a mapped port and nothing else.
template <typename Request>
concept NamesPort = requires(Request request)
{
    requires std::remove_const_t<Request>::kNamesPortAlone;
    request.guestPort;
};
void describe(auto& field, NamesPort auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("guest_port", request.guestPort, need(1, 65535), "in the guest");
}

struct RemovePort {
    static constexpr Operation kOperation{"ports.remove", Effect::Works, "Unmaps a port.", {}};
    static constexpr bool kNamesPortAlone = true;
    std::string workspace;
    std::int64_t guestPort = 0;
};

struct RetryPort {
    static constexpr Operation kOperation{
        "ports.retry", Effect::Works, "Tries a mapping again that could not be made.", {}};
    static constexpr bool kNamesPortAlone = true;
    std::string workspace;
    std::int64_t guestPort = 0;
};

struct OpenPort {
    static constexpr Operation kOperation{
        "ports.open", Effect::Looks, "Where a browser finds the page of a mapped port.", {}};
    using Answer = OpenedPort;
    std::string workspace;
    std::int64_t guestPort = 0;
    bool direct = false, guarded = false;
};
void describe(auto& field, Is<OpenPort> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("guest_port", request.guestPort, need(1, 65535), "in the guest");
    field("direct", request.direct, flag(), "by the mapping itself, whatever the policy");
    field("guarded", request.guarded, flag(), "through the guard, whatever the policy");
}

// -- what may leave -------------------------------------------------------------------------------

inline constexpr std::int64_t kMaxRule = 512;
inline constexpr std::string_view kRuleSays = "DOMAIN or DOMAIN:PORT";

struct ShowEgress {
    static constexpr Operation kOperation{"egress.show", Effect::Looks, "What may leave it.", {}};
    using Answer = Boundary;
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

struct SetEgress {
    static constexpr Operation kOperation{
        "egress.set", Effect::Gives, "Changes its policy; what is left out stays.", {}};
    using Answer = Boundary;
    std::string workspace;
    EgressWish egress;
};
void describe(auto& field, Is<SetEgress> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    describe(field, request.egress);
}

struct ShowEgressDefaults {
    static constexpr Operation kOperation{"egress.defaults",
                                          Effect::Looks,
                                          "What new workspaces get, and the rules of every one.",
                                          {}};
    using Answer = EgressDefaults;
};
void describe(auto& /*field*/, Is<ShowEgressDefaults> auto& /*request*/) {}

struct SetEgressDefaults {
    static constexpr Operation kOperation{
        "egress.set_defaults",
        Effect::Gives,
        "Changes what new workspaces get, or the rules of every one; what is left out stays.",
        {}};
    using Answer = EgressDefaults;
    EgressWish egress;
    std::optional<std::vector<std::string>> always;
};
void describe(auto& field, Is<SetEgressDefaults> auto& request)
{
    describe(field, request.egress);
    field("always", request.always, may(512), "rules of every workspace under an allow-list");
}

struct AllowRule {
    static constexpr Operation kOperation{
        "egress.allow", Effect::Gives, "Lets a domain through.", {}};
    using Answer = Boundary;
    std::string workspace, rule, scope = "workspace";
};
inline constexpr std::string_view kScopeSays = "once, workspace or always";
void describe(auto& field, Is<AllowRule> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("rule", request.rule, need(kMaxRule), kRuleSays);
    field("scope", request.scope, may(kMaxRule), kScopeSays);
}

struct DenyDomain {
    static constexpr Operation kOperation{
        "egress.deny", Effect::Works, "Refuses a domain, for this workspace alone.", {}};
    using Answer = ChangedBoundary;
    std::string workspace, domain;
};
void describe(auto& field, Is<DenyDomain> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("domain", request.domain, need(kMaxRule), "its name");
}

struct TakeRuleBack {
    static constexpr Operation kOperation{
        "egress.take_back",
        Effect::Works,
        "Takes one rule back; of scope always from every workspace.",
        {}};
    using Answer = ChangedBoundary;
    std::string workspace, rule, scope = "workspace";
};
void describe(auto& field, Is<TakeRuleBack> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("rule", request.rule, need(kMaxRule), kRuleSays);
    field("scope", request.scope, may(kMaxRule), kScopeSays);
}

struct WithholdRule {
    static constexpr Operation kOperation{
        "egress.withhold",
        Effect::Works,
        "A rule of every workspace holds for this one no more and stays with the others.",
        {}};
    using Answer = Boundary;
    std::string workspace, rule;
};
void describe(auto& field, Is<WithholdRule> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("rule", request.rule, need(kMaxRule), kRuleSays);
}

struct ReopenQuestion {
    static constexpr Operation kOperation{
        "egress.reopen",
        Effect::Works,
        "As if a question had never been answered: the guest's next wish is asked about.",
        {}};
    using Answer = Boundary;
    std::string workspace, rule, scope;
};
void describe(auto& field, Is<ReopenQuestion> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("rule", request.rule, need(kMaxRule), kRuleSays);
    field("scope", request.scope, may(kMaxRule), "of the rule that goes; empty: the refusal goes");
}

// -- what crossed ---------------------------------------------------------------------------------

struct ListLedger {
    static constexpr Operation kOperation{
        "ledger.list",
        Effect::Looks,
        "What crossed: the newest of those asked for, oldest first; read on with before or after.",
        {}};
    using Answer = LedgerLines;
    std::string workspace, words;
    std::int64_t after = 0, before = 0, limit = 200;
    bool denied = false, ownChannel = false;
};
void describe(auto& field, Is<ListLedger> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("after", request.after, may(0, INT64_MAX), "a line's number");
    field("before", request.before, may(0, INT64_MAX), "a line's number; 0: none");
    field("words", request.words, may(kMaxReference), "that a line holds");
    field("denied", request.denied, flag(), "refusals only");
    field("own_channel", request.ownChannel, flag(), "Helix's own connections too");
    field("limit", request.limit, may(1, 500), "lines");
}

struct TotalLedger {
    static constexpr Operation kOperation{
        "ledger.totals", Effect::Looks, "What crossed by destination, most bytes first.", {}};
    using Answer = LedgerTotals;
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

struct LedgerFollowing : Nothing {
    static constexpr Event kEvent{"ledger.following", "once, behind the lines after `after`"};
};
struct LineRecorded {
    static constexpr Event kEvent{"ledger.line", "each, those after `after` first"};
    ExplainedLine line;
    int missed = 0;
};
void describe(auto& field, Is<LineRecorded> auto& event)
{
    field("line", event.line, "what crossed, or was refused");
    field("missed", event.missed, "before it, because the reader was slow; they are on record");
}

struct FollowLedger {
    static constexpr Operation kOperation{
        "ledger.follow", Effect::Looks, "Each new line, until it is cancelled.", {}};
    using Events = Rows<LedgerFollowing, LineRecorded>;
    std::string workspace;
    std::optional<std::int64_t> after;
    bool denied = false, ownChannel = false;
};
void describe(auto& field, Is<FollowLedger> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("after", request.after, may(0, INT64_MAX), "a line's number; left out: new ones alone");
    field("denied", request.denied, flag(), "refusals only");
    field("own_channel", request.ownChannel, flag(), "Helix's own connections too");
}

struct ExportLedger {
    static constexpr Operation kOperation{
        "ledger.export", Effect::Looks, "Every line as JSON lines into a file of the user's.", {}};
    std::string workspace, file;
};
void describe(auto& field, Is<ExportLedger> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("file", request.file, need(kMaxPath), "its whole path; replaced when it is there");
}

// -- the boundary sheet ---------------------------------------------------------------------------

struct ShowSheet {
    static constexpr Operation kOperation{
        "sheet.show", Effect::Looks, "Everything its agent has been given, as one page.", {}};
    using Answer = BoundarySheet;
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

struct TakeItemBack {
    static constexpr Operation kOperation{
        "sheet.take_back", Effect::Works, "Takes one item of the sheet back.", {}};
    using Answer = BoundarySheet;
    std::string workspace, item;
};
void describe(auto& field, Is<TakeItemBack> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("item", request.item, need(kMaxWord), "its id on the sheet");
}

/// In the order of the documentation.
using BoundaryOperations = Rows<ListPorts, AddPort, RemovePort, RetryPort, OpenPort, ShowEgress,
                                SetEgress, ShowEgressDefaults, SetEgressDefaults, AllowRule,
                                DenyDomain, TakeRuleBack, WithholdRule, ReopenQuestion, ListLedger,
                                TotalLedger, FollowLedger, ExportLedger, ShowSheet, TakeItemBack>;

} // namespace helix::operations
