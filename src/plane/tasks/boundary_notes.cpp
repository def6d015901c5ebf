#include "tasks/boundary_notes.h"

#include <algorithm>

#include "base/amounts.h"
#include "base/bytes.h"
#include "boundary/words.h"

namespace helix::tasks {
namespace {

using Kind = SheetItem::Kind;

constexpr std::size_t kSitesNamed = 3;
constexpr std::int64_t kClipboardEveryMs = 60 * 1000;

/// What holds for every workspace: of these none has a line of its own.
bool isOfEvery(const SheetItem& item, const SheetFacts& facts)
{
    if (item.kind == Kind::Mcp) {
        const auto server =
            std::ranges::find(facts.mcpServers, item.id.substr(4), &sessions::McpServer::name);
        return server != facts.mcpServers.end() && !server->workspace;
    }
    return item.id == "models" || item.id.starts_with("always:");
}

bool isTold(const SheetItem& item, const SheetFacts& facts, bool sameMode)
{
    if (item.id.empty() || item.id == "internet" || isOfEvery(item, facts))
        return false; // "internet" has a sentence of its own
    return item.kind != Kind::Internet || sameMode;
}

bool stands(const std::vector<SheetItem>& items, const SheetItem& item)
{
    return std::ranges::find(items, item.id, &SheetItem::id) != items.end();
}

std::string portOf(const SheetItem& item)
{
    return item.kind == Kind::Port ? item.id.substr(std::string("port:").size()) : std::string();
}

Note given(const SheetItem& item)
{
    return {item.kind == Kind::Port ? "port" : "given", item.title + ": " + item.detail,
            portOf(item)};
}

Note taken(const SheetItem& item)
{
    return {item.kind == Kind::Port ? "port" : "taken_back", "Taken back: " + item.title + ".",
            portOf(item)};
}

/// What the choice says apart from single rules and lists, which have lines of their own.
void addReach(const SheetFacts& before, const SheetFacts& after, std::vector<Note>& notes)
{
    if (before.choice.mode != after.choice.mode)
        notes.push_back(
            {"reach", boundary::describeReach({after.choice, after.always, after.once}) + ".", {}});
    if (before.choice.strict != after.choice.strict)
        notes.push_back(
            {after.choice.strict ? "reach" : "given",
             boundary::describeStrict().title + (after.choice.strict ? ": on." : ": off."),
             {}});
}

/// Workspaces that are there keep theirs.
void addDefaults(const GivenToEvery& before, const GivenToEvery& after, std::vector<Note>& notes)
{
    const auto& old = before.defaults;
    const auto& now = after.defaults;
    if (old.mode != now.mode || old.lists != now.lists || old.rules != now.rules)
        notes.push_back(
            {"reach",
             "New workspaces begin with: " + boundary::describeReach({now, after.always, {}}) + ".",
             {}});
    if (old.strict != now.strict)
        notes.push_back({"reach",
                         "New workspaces begin with: " + boundary::describeStrict().title +
                             (now.strict ? ", on." : ", off."),
                         {}});
}

void addFailedPorts(const SheetFacts& before, const SheetFacts& after, std::vector<Note>& notes)
{
    using boundary::ForwardState;
    for (const auto& forward : after.forwards) {
        const auto old =
            std::ranges::find(before.forwards, forward.guestPort, &boundary::Forward::guestPort);
        const bool failed = old != before.forwards.end() && old->state == ForwardState::Failed;
        if (forward.state == ForwardState::Failed && !failed)
            notes.push_back({"port_failed",
                             "Port " + std::to_string(forward.guestPort) + ": " + forward.problem,
                             std::to_string(forward.guestPort)});
    }
}

/// The budget of a workspace and how much of it is gone are told elsewhere.
bool isOnceAtItsEnd(const SheetItem& item, bool runs)
{
    return item.id.starts_with("once:") && !runs;
}

} // namespace

std::vector<Note> notesOf(const SheetFacts& before, const SheetFacts& after, bool runs)
{
    const auto old = writeSheet(before).items, now = writeSheet(after).items;
    const bool sameMode = before.choice.mode == after.choice.mode;
    std::vector<Note> notes;
    addReach(before, after, notes);
    for (const auto& item : now)
        // A project that came in says so itself.
        if (isTold(item, after, sameMode) && item.kind != Kind::Project && !stands(old, item))
            notes.push_back(given(item));
    for (const auto& item : old)
        if (isTold(item, before, sameMode) && !isOnceAtItsEnd(item, runs) && !stands(now, item))
            notes.push_back(taken(item));
    addFailedPorts(before, after, notes);
    return notes;
}

std::vector<Note> notesOfEvery(const GivenToEvery& before, const GivenToEvery& after)
{
    std::vector<Note> notes;
    addDefaults(before, after, notes);
    const auto compare = [&](const auto& old, const auto& now, auto key, auto words) {
        for (const auto& one : now)
            if (std::ranges::find(old, key(one), key) == old.end())
                notes.push_back({"given", words(one, true), {}});
        for (const auto& one : old)
            if (std::ranges::find(now, key(one), key) == now.end())
                notes.push_back({"taken_back", words(one, false), {}});
    };
    compare(
        before.always, after.always, [](const egress::Rule& rule) { return rule; },
        [](const egress::Rule& rule, bool isGiven) {
            constexpr auto kAlways = boundary::AllowScope::Always;
            return isGiven ? egress::toString(rule) + ": " + boundary::describeRule(rule, kAlways)
                           : boundary::describeTakenBack(rule, kAlways);
        });
    compare(
        before.providers, after.providers,
        [](const providers::Provider& provider) { return provider.name; },
        [](const providers::Provider& provider, bool isGiven) {
            return "The provider " + printable(provider.name, 80) +
                   (isGiven ? " is there: workspaces may use its models through Helix."
                            : " was removed: no workspace may use it any more.");
        });
    compare(
        before.mcpServers, after.mcpServers,
        [](const sessions::McpServer& server) { return server.name; },
        [](const sessions::McpServer& server, bool isGiven) {
            return "The MCP server " + printable(server.name, 80) +
                   (isGiven ? " is given to every workspace." : " was taken from every workspace.");
        });
    return notes;
}

std::optional<Note> noteOfBlocked(const std::vector<boundary::BlockedDomain>& blocked,
                                  std::int64_t sinceMs)
{
    std::vector<std::string> names;
    for (const auto& domain : blocked)
        if (domain.firstMs > sinceMs)
            names.push_back(printable(domain.name, 80));
    if (names.empty())
        return std::nullopt;
    std::string text =
        "It asked for " + counted(names.size(), "site", "sites") + " that it may not reach: ";
    for (std::size_t i = 0; i < std::min(names.size(), kSitesNamed); ++i)
        text += (i == 0 ? "" : ", ") + names[i];
    if (names.size() > kSitesNamed)
        text += " and " + std::to_string(names.size() - kSitesNamed) + " more";
    return Note{"blocked", text + ".", {}};
}

std::optional<Note> CarriedNotes::noteOf(const boundary::LedgerLine& line)
{
    using LineKind = boundary::LedgerLine::Kind;
    const std::string sentence = boundary::describeCrossing(line);
    if (line.kind == LineKind::File)
        return Note{"file", printable(line.name, 120) + ": " + sentence, {}};
    if (line.kind != LineKind::Clipboard)
        return std::nullopt;
    const auto [told, isFirst] =
        m_clipboardMs.try_emplace({line.workspace, line.rule == "in"}, line.timeMs);
    if (!isFirst && line.timeMs - told->second < kClipboardEveryMs)
        return std::nullopt;
    told->second = line.timeMs;
    return Note{"clipboard", sentence, {}};
}

bool isUsedUp(const providers::Budget& budget, const providers::Usage& usage)
{
    return (budget.requests && usage.requests >= *budget.requests) ||
           (budget.tokens && usage.inputTokens + usage.outputTokens >= *budget.tokens) ||
           (budget.microUsd && usage.microUsd >= *budget.microUsd);
}

} // namespace helix::tasks
