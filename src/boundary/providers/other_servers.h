#pragma once
// Whether the tools of this computer are led to another server than a provider's own: what keys there are of that
// kind may be that server's, wherever they lie, and would be told to the provider. Pool thread.

#include <map>
#include <string>
#include <vector>

#include "providers/found_keys.h"

namespace helix::providers {

/// An address that is named in a way that is not understood: anybody's.
inline constexpr char kUnknownAddress[] = "?";

using Addresses = std::map<ProviderKind, std::vector<std::string>>;
/// What the environment and the settings of Claude Code, Gemini CLI, OpenCode, Codex and aider name, those of the
/// user's own folders, not of projects. A file that is there and cannot be read names kUnknownAddress. Reads small files.
Addresses addressesOfTools(const KeyPlaces& places);
/// One of them is not the provider's own. Pure.
bool isForAnotherServer(const Addresses& addresses, ProviderKind kind);

/// `base_url = "..."` and `openai_base_url = "..."` in Codex's TOML; whatever else mentions one is
/// kUnknownAddress. Pure.
std::vector<std::string> addressesInCodex(const std::string& content);

} // namespace helix::providers
