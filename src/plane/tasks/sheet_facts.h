#pragma once
// What a boundary sheet is made from, and how it is written. Pure.

#include <optional>
#include <string>
#include <vector>

#include "boundary/boundary.h"
#include "boundary/forwards.h"
#include "projects/projects.h"
#include "providers/providers.h"
#include "sessions/sessions.h"
#include "plane/boundary_sheet.h"
#include "tasks/contract.h"

namespace helix::tasks {

struct SheetFacts {
    WorkspaceId workspace;
    std::string name;
    bool emulated = false;
    std::optional<projects::Project> project;
    std::optional<projects::ProjectSource> asked; ///< a project that is still to come in
    boundary::EgressChoice choice;
    std::string hostProxy; ///< of Helix itself, its address; empty: none
    operations::ClipboardChoice clipboard;
    std::vector<egress::Rule> always, once;  ///< always: those that hold for this workspace
    std::vector<boundary::Forward> forwards; ///< of this workspace
    std::vector<providers::Provider> providers;
    std::vector<providers::NamedSecret> secrets; ///< all; those granted to it count
    providers::Budget budget;
    providers::Usage usage;
    bool mayFetch = false; ///< the user has allowed providers to fetch for it
    std::vector<sessions::McpServer> mcpServers;
    std::vector<sessions::PermissionRule> rules; ///< all; those of this workspace count
};

BoundarySheet writeSheet(const SheetFacts& facts);

/// "rule:DOMAIN[:PORT]" of the workspace itself; "once:..." and "always:..." by their scope.
std::string ruleItem(const egress::Rule& rule, boundary::AllowScope scope);
/// The rule and scope of such an item; none when it is another kind of item.
std::optional<std::pair<egress::Rule, boundary::AllowScope>> parseRuleItem(const std::string& item);
/// "permission:AGENT:KIND"
std::string permissionItem(const sessions::PermissionRule& rule);

} // namespace helix::tasks
