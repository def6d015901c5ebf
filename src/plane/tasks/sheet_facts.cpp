#include "tasks/sheet_facts.h"

#include <algorithm>

#include "base/amounts.h"
#include "base/bytes.h"
#include "boundary/egress_choice.h"
#include "boundary/words.h"

namespace helix::tasks {
namespace {

using boundary::AllowScope;
using boundary::EgressChoice;
using egress::Mode;
using Kind = SheetItem::Kind;

std::string listed(const std::vector<std::string>& words)
{
    std::string text;
    for (const auto& word : words)
        text += (text.empty() ? "" : ", ") + printable(word, 200);
    return text;
}

std::string dollars(std::uint64_t microUsd)
{
    return dollarDigits(microUsd) + " dollars";
}

std::string describeOrigin(const projects::Project& project)
{
    using Source = projects::ProjectSource::Kind;
    switch (project.kind) {
    case Source::Repository:
        return "A copy of the repository " + printable(project.origin, 300);
    case Source::Url:
        return "A clone of " + printable(project.origin, 300);
    case Source::Empty:
        return "A new repository without content";
    }
    return {};
}

void addProject(const SheetFacts& facts, std::vector<SheetItem>& items)
{
    if (facts.project) {
        const auto& project = *facts.project;
        const auto name = std::filesystem::path(project.origin).stem().string();
        items.push_back(
            {Kind::Project, "project",
             name.empty() ? "New project" : "Project " + printable(name, 80),
             describeOrigin(project) + ", on branch " + printable(project.branch, 200) +
                 (project.broughtUncommitted ? ", with your uncommitted work" : "") +
                 ". It has the history as well, and no way to push.",
             "Helix forgets the project and the changes it holds that you have not accepted. The "
             "copy in the guest stays until the workspace is deleted; nothing more comes out.",
             project.broughtMs});
        return;
    }
    if (!facts.asked)
        return;
    const auto& source = *facts.asked;
    const std::string from = !source.path.empty()  ? source.path.string()
                             : !source.url.empty() ? source.url
                                                   : "an empty repository";
    items.push_back({Kind::Project, "project", "Project to come",
                     "It will be brought in once the workspace is ready: " + printable(from, 300) +
                         (source.withUncommitted ? ", with your uncommitted work." : "."),
                     "It is not brought in.", 0});
}

void addFiles(std::vector<SheetItem>& items)
{
    auto words = boundary::describeDrop();
    items.push_back({Kind::Files, {}, std::move(words.title), std::move(words.meaning), {}, 0});
}

boundary::Reach reachOf(const SheetFacts& facts)
{
    return {facts.choice, facts.always, facts.once};
}

constexpr const char* kScopeWords[] = {"once", "rule", "always"};

constexpr AllowScope kScopes[] = {AllowScope::Workspace, AllowScope::Once, AllowScope::Always};

const std::vector<egress::Rule>& rulesOf(const SheetFacts& facts, AllowScope scope)
{
    return scope == AllowScope::Once        ? facts.once
           : scope == AllowScope::Workspace ? facts.choice.rules
                                            : facts.always;
}

/// What lets the rule's domain through on its own ports when the rule itself is gone.
std::string describeWhatIsLeft(const SheetFacts& facts, const egress::Rule& rule, AllowScope scope)
{
    EgressChoice choice = facts.choice;
    auto always = facts.always, once = facts.once;
    std::erase(scope == AllowScope::Once        ? once
               : scope == AllowScope::Workspace ? choice.rules
                                                : always,
               rule);
    const auto policy = boundary::makePolicy(choice, always, once);
    const auto* left =
        egress::findRule(policy, rule.domain, rule.port.value_or(egress::kUsualPort));
    if (left == nullptr)
        return {};
    const std::string origin = left->origin.starts_with("list:")
                                   ? "the list \"" + left->origin.substr(5) + "\""
                               : left->origin == "always" ? "what every workspace has"
                               : left->origin == "once"   ? "what was allowed until it stops"
                                                          : "what this workspace has";
    return "It stays reachable by \"" + egress::toString(left->rule) + "\" of " + origin + ".";
}

std::string describeTakingBack(const SheetFacts& facts, const egress::Rule& rule, AllowScope scope)
{
    const std::string who =
        scope == AllowScope::Always ? "Every workspace loses " : "This workspace loses ";
    const std::string text = who + egress::toString(rule) + ". ";
    const auto left = describeWhatIsLeft(facts, rule, scope);
    if (!left.empty())
        return text + left;
    return text +
           "Connections to it end and cannot be made any more; the next wish of this guest for "
           "it is refused without asking you.";
}

void addRules(const SheetFacts& facts, std::vector<SheetItem>& items)
{
    for (const auto scope : kScopes)
        for (const auto& rule : rulesOf(facts, scope))
            items.push_back({Kind::Internet, ruleItem(rule, scope), egress::toString(rule),
                             boundary::describeRule(rule, scope),
                             describeTakingBack(facts, rule, scope), 0});
}

/// Guests are connected by helix-netd, which knows no proxy.
std::string describeProxy(const SheetFacts& facts)
{
    return facts.hostProxy.empty()
               ? std::string()
               : " It does not go through your proxy " + printable(facts.hostProxy, 100) + ".";
}

void addInternet(const SheetFacts& facts, std::vector<SheetItem>& items)
{
    const auto mode = facts.choice.mode;
    if (mode == Mode::Offline)
        return;
    const std::string careful =
        mode == Mode::Open ? " It can send anything it knows to any public address."
                           : " What such a site does with what it is sent is its own business.";
    items.push_back({Kind::Internet, "internet", boundary::describeReach(reachOf(facts)),
                     boundary::describeMode(mode) + careful + describeProxy(facts),
                     "Every connection ends and nothing gets out any more (Offline).", 0});
    if (mode == Mode::Open)
        return;
    for (const auto& list : facts.choice.lists)
        items.push_back({Kind::Internet, "list:" + list, "The list \"" + printable(list, 60) + "\"",
                         "A ready-made list of sites.",
                         "Connections to its sites end and they cannot be reached any more, unless "
                         "another rule names them.",
                         0});
    addRules(facts, items);
}

bool mayUseModels(const SheetFacts& facts)
{
    return !facts.providers.empty() && facts.budget.requests != 0;
}

void addModels(const SheetFacts& facts, std::vector<SheetItem>& items)
{
    if (!mayUseModels(facts))
        return;
    std::vector<std::string> words;
    for (const auto& provider : facts.providers)
        words.push_back(provider.name + (provider.models.empty()
                                             ? " (all models)"
                                             : " (" + listed(provider.models) + ")"));
    items.push_back({Kind::Models, "models",
                     counted(facts.providers.size(), "model provider", "model providers"),
                     "Through Helix, which puts your keys in outside of the guest: " +
                         listed(words) + ". The provider sees what the agent sends it.",
                     "No model answers it any more: its budget becomes 0 requests.", 0});
}

void addFetching(const SheetFacts& facts, std::vector<SheetItem>& items)
{
    const bool open = facts.choice.mode == Mode::Open;
    if (!mayUseModels(facts) || !(open || facts.mayFetch))
        return;
    auto words = boundary::describeProviderFetch(facts.choice.mode, facts.mayFetch);
    const bool takeable = facts.mayFetch;
    items.push_back({Kind::Models, takeable ? "provider-fetch" : "", std::move(words.title),
                     std::move(words.meaning),
                     !takeable ? ""
                     : open    ? "Nothing changes while the whole internet is open to it."
                               : "Requests that have its provider reach somewhere are refused.",
                     0});
}

void addBudget(const SheetFacts& facts, std::vector<SheetItem>& items)
{
    const auto& budget = facts.budget;
    if (facts.providers.empty() || budget.requests == 0)
        return;
    std::vector<std::string> limits;
    if (budget.requests)
        limits.push_back(counted(*budget.requests, "request", "requests"));
    if (budget.tokens)
        limits.push_back(counted(*budget.tokens, "token", "tokens"));
    if (budget.microUsd)
        limits.push_back(dollars(*budget.microUsd));
    const std::string used = counted(facts.usage.requests, "request", "requests") + " and " +
                             dollars(facts.usage.microUsd) + " used so far.";
    items.push_back({Kind::Budget,
                     {},
                     limits.empty() ? "No budget" : "A budget",
                     limits.empty() ? "It may use the models without a limit; " + used
                                    : "At most " + listed(limits) + "; " + used +
                                          " A budget is a limit: change it to give more or less.",
                     {},
                     0});
}

void addSecrets(const SheetFacts& facts, std::vector<SheetItem>& items)
{
    for (const auto& secret : facts.secrets)
        if (std::ranges::find(secret.granted, facts.workspace) != secret.granted.end())
            items.push_back({Kind::Secret, "secret:" + secret.name,
                             "Secret " + printable(secret.name, 80),
                             "It may be used for " + printable(secret.origin, 200) +
                                 " and nowhere else; its value stays outside of the guest.",
                             "Requests with it are refused from then on.", 0});
}

void addPorts(const SheetFacts& facts, std::vector<SheetItem>& items)
{
    for (const auto& forward : facts.forwards) {
        if (forward.kind != boundary::ForwardKind::Business)
            continue;
        const bool local = forward.hostAddress == boundary::kLoopbackAddress;
        items.push_back(
            {Kind::Port, "port:" + std::to_string(forward.guestPort),
             "Port " + std::to_string(forward.guestPort),
             "Whoever connects to " + forward.hostAddress + ":" + std::to_string(forward.hostPort) +
                 " reaches what listens there in the guest" +
                 (local ? "; programs of this computer can." : "; other computers may be able to."),
             "Connections through it end and the port is closed.", 0});
    }
}

void addClipboard(const SheetFacts& facts, std::vector<SheetItem>& items)
{
    if (facts.clipboard.in != operations::ClipboardIn::Off) {
        auto words = boundary::describeClipboardIn(facts.clipboard.in);
        items.push_back({Kind::Clipboard, "clipboard:in", std::move(words.title),
                         std::move(words.meaning),
                         "Nothing of your clipboard goes in any more; what is there to be pasted "
                         "is taken away.",
                         0});
    }
    if (!facts.clipboard.out)
        return;
    auto words = boundary::describeClipboardOut(true);
    items.push_back({Kind::Clipboard, "clipboard:out", std::move(words.title),
                     std::move(words.meaning),
                     "Nothing that is copied there reaches your clipboard any more.", 0});
}

void addMcpServers(const SheetFacts& facts, std::vector<SheetItem>& items)
{
    for (const auto& server : facts.mcpServers) {
        if (server.lostKeys || (server.workspace && server.workspace != facts.workspace))
            continue;
        const std::string where = printable(server.url, 200);
        const std::string what =
            server.url.empty() ? "It runs in the guest: " + listed(server.command) +
                                     (server.hasKeys ? ", and sees the values it was given." : ".")
            : server.hasKeys
                ? "Agents in the guest ask " + where +
                      " through the gateway, which puts in the key that they never see."
                : "Agents in the guest ask it at " + where +
                      ", as far as the sites above let them.";
        items.push_back({Kind::Mcp, "mcp:" + server.name,
                         "MCP server " + printable(server.name, 80),
                         what + (server.workspace ? " Only this workspace has it."
                                                  : " Every workspace has it."),
                         std::string(server.workspace ? "This" : "Every") +
                             " workspace loses it: it is given to no new session; sessions that "
                             "run keep it until their agent starts again.",
                         0});
    }
}

void addPermissions(const SheetFacts& facts, std::vector<SheetItem>& items)
{
    for (const auto& rule : facts.rules) {
        if (rule.workspace != facts.workspace || !rule.allow)
            continue;
        const std::string what =
            rule.kind ? "\"" + std::string(acp::toString(*rule.kind)) + "\"" : "anything";
        items.push_back({Kind::Permission, permissionItem(rule), "Never asks before " + what,
                         (rule.agent.empty() ? std::string("Every agent")
                                             : "The agent " + printable(rule.agent, 80)) +
                             " that asks for it is answered yes, without you.",
                         "You are asked again.", 0});
    }
}

std::string describeInternet(const SheetFacts& facts)
{
    if (facts.choice.mode == Mode::Open)
        return "reaches the public internet";
    return facts.choice.mode == Mode::Offline || boundary::reachesNothing(reachOf(facts))
               ? "reaches no site"
               : "reaches named sites only";
}

std::string summarize(const SheetFacts& facts)
{
    std::string text = printable(facts.name, 80);
    text += facts.project ? " has a copy of your project, " : " has no project, ";
    text += describeInternet(facts);
    text += mayUseModels(facts) ? ", and may use models through Helix" : ", and may use no models";
    text += "; of this computer it reaches nothing else.";
    if (facts.emulated)
        text += " Its machine is emulated, which the makers of QEMU do not count as a security "
                "boundary.";
    return text;
}

std::vector<std::string> neverSentences()
{
    return {
        "It sees no file of this computer: a project is a copy, and no folder is shared.",
        "It cannot push to your repository; no branch of yours changes before you accept "
        "something, and then only a new one.",
        "It reaches no service of this computer, no device in your networks and no other "
        "workspace, whatever its sites.",
        "It never holds your keys: they are put into its requests outside of the guest.",
        "It cannot read your clipboard on its own: what goes in, you send or have switched on.",
        "No USB device, camera or microphone is connected to it.",
        "Nothing it made is run on this computer by Helix.",
    };
}

} // namespace

std::string ruleItem(const egress::Rule& rule, boundary::AllowScope scope)
{
    return std::string(kScopeWords[static_cast<int>(scope)]) + ":" + egress::toString(rule);
}

std::optional<std::pair<egress::Rule, boundary::AllowScope>> parseRuleItem(const std::string& item)
{
    for (const auto scope : kScopes) {
        const std::string prefix = std::string(kScopeWords[static_cast<int>(scope)]) + ":";
        if (!item.starts_with(prefix))
            continue;
        if (const auto rule = egress::parseRule(item.substr(prefix.size())))
            return std::pair(*rule, scope);
    }
    return std::nullopt;
}

std::string permissionItem(const sessions::PermissionRule& rule)
{
    return "permission:" + rule.agent + ":" +
           (rule.kind ? std::string(acp::toString(*rule.kind)) : std::string());
}

BoundarySheet writeSheet(const SheetFacts& facts)
{
    BoundarySheet sheet;
    sheet.workspace = facts.workspace;
    sheet.name = facts.name;
    sheet.summary = summarize(facts);
    addProject(facts, sheet.items);
    addFiles(sheet.items);
    addInternet(facts, sheet.items);
    addModels(facts, sheet.items);
    addFetching(facts, sheet.items);
    addBudget(facts, sheet.items);
    addSecrets(facts, sheet.items);
    addPorts(facts, sheet.items);
    addClipboard(facts, sheet.items);
    addMcpServers(facts, sheet.items);
    addPermissions(facts, sheet.items);
    sheet.never = neverSentences();
    return sheet;
}

} // namespace helix::tasks
