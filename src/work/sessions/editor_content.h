#pragma once
// What an agent shows an editor: places moved, and what would make the editor look elsewhere turned
// into words. Pure. Internal to the room.

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace helix::sessions {

/// Changes `value` (params or a result, of any shape): places in `guestFolder` become places in
/// `hostFolder`. Links, diffs and contents that lie elsewhere become text, tool locations elsewhere
/// are left out, other members that carry a place (editor_places.h) say "outside the project: ...";
/// `_meta`, by which agents and editors agree on more than the protocol has, goes.
void adaptForEditor(nlohmann::json& value, const std::string& guestFolder,
                    const std::string& hostFolder);

} // namespace helix::sessions
