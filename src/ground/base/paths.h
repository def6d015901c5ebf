#pragma once
// Where HelixVM keeps its things (docs/architecture.md, "What is on disk").

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "base/ids.h"
#include "base/result.h"

namespace helix {

/// Reads an environment variable; nothing when it is unset or empty.
using Environment = std::function<std::optional<std::string>(const char* name)>;
Environment processEnvironment();

/// The folders of one HelixVM home. Values only: creating them is prepare()'s work.
struct Paths {
    std::filesystem::path data;    ///< registry, images, workspaces
    std::filesystem::path runtime; ///< sockets and short-lived secrets, 0700
    std::filesystem::path cache;   ///< downloads, build caches

    /// HELIXVM_HOME moves everything below one folder (data/, run/, cache/). Otherwise the XDG
    /// folders; without XDG_RUNTIME_DIR the runtime folder is /tmp/helixvm-UID. A runtime folder
    /// too long for a unix socket (107 bytes with the longest name we make) is InvalidArgument and
    /// names the variable to change.
    static Result<Paths> fromEnvironment(const Environment& environment);

    /// Creates the folders with mode 0700. PermissionDenied when one belongs to another user, is a
    /// symbolic link, or is open to others and cannot be closed, and when another user could put one
    /// of his in its place; the sentence names the folder.
    [[nodiscard]] Result<void> prepare() const;

    [[nodiscard]] std::filesystem::path database() const { return data / "helixvm.db"; }
    [[nodiscard]] std::filesystem::path images() const { return data / "images"; }
    /// The user's own, one folder each.
    [[nodiscard]] std::filesystem::path recipes() const { return data / "recipes"; }
    [[nodiscard]] std::filesystem::path logs() const { return data / "logs"; }
    [[nodiscard]] std::filesystem::path keys() const { return data / "keys"; }
    [[nodiscard]] std::filesystem::path controlSocket() const { return runtime / "control.sock"; }
    [[nodiscard]] std::filesystem::path instanceLock() const { return runtime / "helix.lock"; }
    [[nodiscard]] std::filesystem::path workspaceData(const WorkspaceId& id) const
    {
        return data / "workspaces" / id.str();
    }
    [[nodiscard]] std::filesystem::path workspaceRuntime(const WorkspaceId& id) const
    {
        return runtime / id.str();
    }
};

/// Creates `folder` (and its parents) if missing and makes sure that it is a folder of ours with
/// mode 0700.
Result<void> ensurePrivateFolder(const std::filesystem::path& folder);

/// Longest unix socket path that Linux takes (sun_path is 108 bytes with its final zero; unix(7)).
inline constexpr std::size_t kMaxSocketPath = 107;

} // namespace helix
