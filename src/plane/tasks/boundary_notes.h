#pragma once
// What became other at a workspace's boundary, as the activity says it: the words of its sheet. Pure.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tasks/sheet_facts.h"

namespace helix::tasks {

/// For an ActivityEntry.
struct Note {
    std::string kind, text, about;
    friend bool operator==(const Note&, const Note&) = default;
};

/// What was given to the workspace, what was taken back and which ports cannot be listened on any
/// more. What every workspace is given or loses is left out (notesOfEvery()), and what ends with a
/// stop of the workspace (`runs` is false then) is not taken back.
std::vector<Note> notesOf(const SheetFacts& before, const SheetFacts& after, bool runs);

/// What every workspace has.
struct GivenToEvery {
    std::vector<egress::Rule> always;
    std::vector<providers::Provider> providers;
    std::vector<sessions::McpServer> mcpServers; ///< those of one workspace are left out
    boundary::EgressChoice defaults;             ///< what new workspaces begin with
};
std::vector<Note> notesOfEvery(const GivenToEvery& before, const GivenToEvery& after);

/// "It asked for 3 sites that it may not reach: a.org, b.org and c.org." Of those that were asked for
/// after `sinceMs`; none: nothing new.
std::optional<Note> noteOfBlocked(const std::vector<boundary::BlockedDomain>& blocked,
                                  std::int64_t sinceMs);

/// What was carried by the user's hand, in the words of the ledger.
class CarriedNotes {
public:
    /// Nothing for other lines, and for the clipboard where it went the same way a moment ago: a
    /// guest decides how often it pastes. Its ledger has each.
    std::optional<Note> noteOf(const boundary::LedgerLine& line);

private:
    struct Way {
        WorkspaceId workspace;
        bool isIn = false;
        friend auto operator<=>(const Way&, const Way&) = default;
    };
    std::map<Way, std::int64_t> m_clipboardMs; ///< when it was told last
};

/// Nothing is left of it.
bool isUsedUp(const providers::Budget& budget, const providers::Usage& usage);

} // namespace helix::tasks
