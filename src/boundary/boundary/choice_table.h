#pragma once
// What the user allowed and refused, as rows of the database.

#include <map>
#include <string>
#include <vector>

#include "async/completion.h"
#include "boundary/boundary_snapshot.h"
#include "store/database.h"

namespace helix::boundary {

const char* choiceSchema();
const char* clipboardChoiceSchema();

/// Whose choice a row is: a workspace's, or one of these. Ids of workspaces are longer.
inline constexpr const char* kDefaultsOwner = "defaults";
inline constexpr const char* kAlwaysOwner = "always"; ///< has rules only
/// With a workspace's id behind it: rules of kAlwaysOwner that do not hold for that workspace.
inline constexpr const char* kWithheldPrefix = "withheld ";

struct StoredChoices {
    std::map<std::string, EgressChoice> choices;                   ///< by owner
    std::map<std::string, std::vector<egress::Rule>> withheld;     ///< by workspace
    std::map<std::string, std::vector<std::string>> refused;       ///< domains, by workspace
    std::map<std::string, operations::ClipboardChoice> clipboards; ///< by workspace
};
/// A choice whose mode makes no sense is Offline; rules and lists that make no sense are left out.
async::Task<Result<StoredChoices>> loadChoices(store::Database& database);

/// Replaces all of it. Where it is kAlwaysOwner's, rules that are no longer there are withheld from
/// nobody.
async::Task<Result<void>> writeChoice(store::Database& database, std::string owner,
                                      EgressChoice choice);
/// Adds one rule, and takes its domain off the workspace's refusals; one of kAlwaysOwner is no
/// longer withheld from it.
async::Task<Result<void>> insertRule(store::Database& database, std::string owner,
                                     egress::Rule rule, WorkspaceId workspace);
/// Takes `gone` from the workspace, withholds `held`, rules of every workspace, from it, and adds
/// the refusal of `domain`.
async::Task<Result<void>> refuseDomain(store::Database& database, WorkspaceId workspace,
                                       std::vector<egress::Rule> gone,
                                       std::vector<egress::Rule> held, std::string domain);
/// Takes one rule of this scope away (Always: from every workspace), and adds the refusal of its
/// domain in this workspace when `refuse`. Once: only that.
async::Task<Result<void>> withdrawRule(store::Database& database, WorkspaceId workspace,
                                       egress::Rule rule, AllowScope scope, bool refuse);
/// A rule of kAlwaysOwner holds for this workspace no more; `refuse` as above.
async::Task<Result<void>> withholdRule(store::Database& database, WorkspaceId workspace,
                                       egress::Rule rule, bool refuse);
async::Task<Result<void>> forgetRefusal(store::Database& database, WorkspaceId workspace,
                                        std::string domain);
async::Task<Result<void>> writeClipboard(store::Database& database, WorkspaceId workspace,
                                         operations::ClipboardChoice choice);
async::Task<Result<void>> eraseChoice(store::Database& database, WorkspaceId workspace);

} // namespace helix::boundary
