#include "boundary/words.h"

#include <algorithm>
#include <utility>

#include "base/bytes.h"
#include "protocol/limits.h"

namespace helix::boundary {
namespace {

using egress::Mode;
using egress::Rule;

constexpr std::size_t kSitesNamed = 3;

std::string titleOf(std::string_view list)
{
    const auto* known = egress::findList(list);
    return known != nullptr ? std::string(known->title) : printable(std::string(list), 60);
}

std::vector<std::string> sitesOf(const Reach& reach)
{
    std::vector<std::string> sites;
    for (const auto& list : reach.choice.lists)
        sites.push_back("\"" + titleOf(list) + "\"");
    for (const auto* rules : {&reach.choice.rules, &reach.always, &reach.once})
        for (const Rule& rule : *rules)
            if (const auto site = egress::toString(rule);
                std::ranges::find(sites, site) == sites.end())
                sites.push_back(site);
    return sites;
}

std::string describeRefusal(std::string_view rule)
{
    const auto reason = egress::parseReason(rule);
    if (reason && !egress::sentenceOf(*reason).empty())
        return std::string(egress::sentenceOf(*reason));
    // Rows of another version.
    return rule.empty() ? "Refused."
                        : "Refused by the rule \"" + printable(std::string(rule), 100) + "\".";
}

std::string describeForward(const LedgerLine& line)
{
    return line.port == protocol::kSshPort ? "Came in through SSH: your own ssh, or helixctl cp."
                                           : "Came in through a port mapping.";
}

std::string describeCarried(const LedgerLine& line)
{
    const bool isIn = line.rule == "in";
    if (line.kind == LedgerLine::Kind::File)
        return isIn ? "A file that you brought into its Downloads."
                    : "A file that you dragged out of it.";
    return isIn ? "Your clipboard, pasted there." : "Copied there, into your clipboard.";
}

/// "list:packages *.npmjs.org", "once pypi.org" and the like.
std::string describeLeave(std::string_view rule)
{
    const auto space = rule.find(' ');
    const auto origin = rule.substr(0, space);
    const std::string site = space == std::string_view::npos
                                 ? ""
                                 : ": " + printable(std::string(rule.substr(space + 1)), 260);
    if (origin == "open")
        return "The public internet is open to this workspace.";
    if (origin.starts_with("list:"))
        return "Allowed by the list \"" + titleOf(origin.substr(5)) + "\"" + site;
    if (origin == "workspace")
        return describeScope(AllowScope::Workspace) + site;
    if (origin == "always")
        return describeScope(AllowScope::Always) + site;
    if (origin == "once")
        return describeScope(AllowScope::Once) + site;
    return printable(std::string(rule), 260);
}

/// What is in `more` and not in `less`, as "'a.org', 'b.org:8443'"; empty: nothing.
std::string added(const std::vector<Rule>& more, const std::vector<Rule>& less)
{
    std::string text;
    for (const Rule& rule : more)
        if (std::ranges::find(less, rule) == less.end())
            text += (text.empty() ? "'" : ", '") + egress::toString(rule) + "'";
    return text;
}

} // namespace

Reach reachOf(const BoundarySnapshot& snapshot)
{
    return {snapshot.choice, snapshot.always, snapshot.once};
}

bool reachesNothing(const Reach& reach)
{
    return reach.choice.mode == Mode::Allowlist && sitesOf(reach).empty();
}

std::string describeReach(const Reach& reach)
{
    if (reach.choice.mode == Mode::Open)
        return "Open: the public internet";
    if (reach.choice.mode == Mode::Offline)
        return "Offline: no site";
    const auto sites = sitesOf(reach);
    if (sites.empty())
        return "Only named sites; none is named yet, so nothing can be reached";
    // "and 1 more" would take the room of the one.
    const auto named = sites.size() <= kSitesNamed + 1 ? sites.size() : kSitesNamed;
    std::string text = "Only ";
    for (std::size_t i = 0; i < named; ++i)
        text += (i == 0 ? "" : ", ") + sites[i];
    if (named < sites.size())
        text += " and " + std::to_string(sites.size() - named) + " more";
    return text;
}

std::string describeMode(Mode mode)
{
    switch (mode) {
    case Mode::Open:
        return "The whole public internet. Your own network and this computer stay out of reach.";
    case Mode::Allowlist:
        return "Nothing but named sites. What else it asks for is refused and shown to you.";
    case Mode::Offline:
        return "No internet at all. Model providers are still reached through Helix.";
    }
    return {};
}

std::string describeScope(AllowScope scope)
{
    switch (scope) {
    case AllowScope::Once:
        return "Allowed once, until it stops";
    case AllowScope::Workspace:
        return "Allowed for this workspace";
    case AllowScope::Always:
        return "Allowed for every workspace";
    }
    return {};
}

std::string describeDenial(const std::string& domain, const BoundarySnapshot& before,
                           const BoundarySnapshot& after)
{
    std::string text = printable(domain, 260) + " is refused in this workspace";
    if (after.choice.mode == Mode::Open)
        text += " as soon as it may no longer reach the whole internet, as it may now";
    text += ", and not asked for again.";
    if (const auto gone = added(before.choice.rules, after.choice.rules); !gone.empty())
        text += " Its own rules are gone: " + gone + ".";
    if (const auto gone = added(before.once, after.once); !gone.empty())
        text += " What was allowed once is gone: " + gone + ".";
    if (const auto held = added(after.withheld, before.withheld); !held.empty())
        text += " Allowed for the other workspaces only: " + held +
                "; egress take-back --for always takes it from all of them.";
    return text;
}

std::string describeTakenBack(const Rule& rule, AllowScope scope)
{
    const std::string quoted = "'" + egress::toString(rule) + "'";
    switch (scope) {
    case AllowScope::Once:
        return quoted + " is no longer allowed once, until it stops.";
    case AllowScope::Workspace:
        return quoted + " is no longer allowed for this workspace.";
    case AllowScope::Always:
        return quoted + " was taken from every workspace.";
    }
    return {};
}

std::string describeRule(const Rule& rule, AllowScope scope)
{
    const std::string port = "port " + std::to_string(rule.port.value_or(egress::kUsualPort));
    const std::string who = scope == AllowScope::Once ? "by this workspace until it stops"
                            : scope == AllowScope::Workspace
                                ? "by this workspace for as long as it exists"
                                : "by every workspace that reaches named sites only";
    return "It may be reached on " + port + " " + who + ".";
}

SwitchWords describeStrict()
{
    return {"Strict: refuse connections that hide their site's name",
            "A connection can encrypt which site it asks for, and could so reach one that is not "
            "listed. On: such connections are refused, also those of most browsers."};
}

SwitchWords describeProviderFetch(Mode mode, bool allowed)
{
    const std::string title = "The provider may fetch for it";
    if (!allowed && mode != Mode::Open)
        return {title, "Requests that have the model's provider fetch addresses, search the web or "
                       "run tools of its own are refused."};
    const bool open = mode == Mode::Open;
    return {title, std::string("The model's provider may search the web, open addresses and run "
                               "tools of its own for the agent") +
                       (open ? ". This belongs to the open internet."
                             : ", and can so reach sites that the workspace cannot.")};
}

SwitchWords describeClipboardIn(operations::ClipboardIn in)
{
    using operations::ClipboardIn;
    const std::string title = "Your clipboard into this workspace";
    switch (in) {
    case ClipboardIn::Off:
        return {title, "Nothing of your clipboard goes in, whatever is pressed there."};
    case ClipboardIn::OnPaste:
        return {title, "It learns of your clipboard when you paste into its desktop while you "
                       "steer it, and not before; what you paste is there for its programs."};
    case ClipboardIn::Always:
        return {title, "Whatever you copy while you steer its desktop is there for its programs at "
                       "once, passwords too."};
    }
    return {title, ""};
}

SwitchWords describeClipboardOut(bool out)
{
    const std::string title = "What is copied there into your clipboard";
    return {title, out ? "What you copy while you steer its desktop. What its programs copy on "
                         "their own waits until you take it. Files that you drag out of the "
                         "desktop are saved in your Downloads."
                       : "Nothing that is copied there reaches your clipboard, and no file is "
                         "dragged out."};
}

std::string describeClipboard(const operations::ClipboardChoice& choice)
{
    using operations::ClipboardIn;
    const std::string in = choice.in == ClipboardIn::Off       ? "In: nothing."
                           : choice.in == ClipboardIn::OnPaste ? "In: when you paste."
                                                               : "In: whatever you copy.";
    const std::string out = choice.out ? "Out: what you copy there." : "Out: nothing.";
    return in + " " + out;
}

SwitchWords describeDrop()
{
    return {"Files you send",
            "What you drop on its desktop, attach to a prompt or copy in with helixctl is in the "
            "guest from then on; dropped files are in its Downloads. Each dropped file has a line "
            "in the ledger; of the others Helix keeps no list."};
}

std::string describePage(bool guarded)
{
    return guarded
               ? "The link works once, within a minute. What the page loads and sends stays "
                 "between your browser and the workspace, but it can still lead the browser to "
                 "another address, with what it knows in that address."
               : "The page runs in your browser with your network: it can send what it knows, and "
                 "what the workspace hands it, to any site.";
}

std::string describeCrossing(const LedgerLine& line)
{
    if (line.kind == LedgerLine::Kind::Frame && line.rule != toString(egress::Reason::LedgerFull))
        return "A packet that no ordinary program sends: " + printable(line.rule, 100) + ".";
    if (!line.allowed)
        return describeRefusal(line.rule);
    if (operations::isByHand(line.kind))
        return describeCarried(line);
    if (isOwnChannel(line))
        return "Helix's own channel to its agent in the workspace.";
    if (line.kind == LedgerLine::Kind::Forward)
        return describeForward(line);
    if (line.kind == LedgerLine::Kind::Service)
        return "Went to Helix's model gateway.";
    return describeLeave(line.rule);
}

operations::ExplainedLine explained(const LedgerLine& line)
{
    return {line, describeCrossing(line)};
}

} // namespace helix::boundary
