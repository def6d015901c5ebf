#pragma once
// The coding agents Helix knows, as data: images/agents/*.json, and the user's own in
// DATA/agents/*.json ("custom command").

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "acp/run_frame.h"
#include "base/result.h"

namespace helix::agents {

/// The agent that every workspace has: the program helix-coder on the agent drive.
inline constexpr const char* kBuiltInAgent = "helix";

struct NpmPackage {
    std::string name, version; ///< exact
};

struct KnownAgent {
    std::string name;            ///< a name (checkName): "helix", "claude", "codex"...
    std::string title;           ///< "Claude Code"
    std::string licence;         ///< SPDX, or "proprietary"
    bool redistributable = true; ///< false: only ever installed on the user's click
    std::vector<NpmPackage> npm; ///< empty: nothing to install by npm
    std::string needs;           ///< a sentence for people: "An Anthropic key", or empty
    std::string providerKind;    ///< "anthropic", "openai", "gemini" or empty: which key it needs
    std::uint64_t diskMiB = 0, memoryMiB = 0;
    /// The mode in which it asks for nothing (the machine is the boundary), chosen at the start of each
    /// session when the agent offers it; empty: it starts in it.
    std::string mode;
    acp::Launch launch;
    bool custom = false; ///< the user's own
};

/// Reads both folders; a file that cannot be read is left out and named in `problems`. Blocks
/// briefly (small files).
struct Catalogue {
    std::vector<KnownAgent> agents; ///< the built-in one first, then by title
    std::vector<std::string> problems;
};
Catalogue readCatalogue(const std::filesystem::path& own, const std::filesystem::path& users);
Result<KnownAgent> parseAgent(std::string_view json, std::string_view whatItIs);

/// NotFound with the names there are.
Result<KnownAgent> find(const Catalogue& catalogue, const std::string& name);

} // namespace helix::agents
