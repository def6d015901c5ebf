#pragma once
// The databases of a running Helix: looked at, copied and kept from growing, beside the work.

#include <filesystem>

#include "base/paths.h"
#include "tasks/task_context.h"

namespace helix::tasks {

/// Conversations are in a file of their own: they are large, and no machine depends on them.
std::filesystem::path conversationsFile(const Paths& paths);

/// Makes conversationsFile() out of a database of earlier versions that holds everything. Blocks.
Result<void> splitConversations(const Paths& paths);
/// The migration of the other database that follows: the tables are in a file of their own now.
const char* dropConversationsSchema();

/// Looks at both from time to time for as long as the context lives: damage is noted and ends
/// writing, once a day a copy is made.
void careForDatabases(const TaskContextPtr& context);

/// What the user has to know about a damaged database; empty: nothing.
std::string databaseProblem(const Paths& paths);

} // namespace helix::tasks
