#pragma once
// Places in a project, moved between the editor's folder and the guest's. Pure. Internal to the
// room.

#include <optional>
#include <string>
#include <string_view>

namespace helix::sessions {

/// Where a place in the folder `from` lies in the folder `to`, in the same form (a path, or a URI
/// with the scheme file). A relative path counts from `from`; "." and ".." are worked out first, in
/// a URI after its escapes. Nothing for what is outside of `from`, on another host, no text of one
/// line, or in a git folder in any spelling (one that escapes would hide included); and for
/// everything when one of the folders is no absolute path or the root.
std::optional<std::string> movedPlace(std::string_view text, std::string_view from,
                                      std::string_view to);

/// "file:..." in any case.
bool isFileUri(std::string_view text);

/// A member of this name holds a place, or a list of them.
bool carriesPlaces(std::string_view key);

} // namespace helix::sessions
