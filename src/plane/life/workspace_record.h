#pragma once
// What is kept of a workspace, and nothing that is only true right now.

#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/result.h"
#include "image/manifest.h"
#include "life/lifecycle.h"
#include "protocol/desktop_mode.h"

namespace helix::life {

struct WorkspaceRecord {
    WorkspaceId id;
    std::string name;
    std::string uuid; ///< of its machine, for ever
    std::string image, imageVersion;
    image::Resources resources;
    State state = State::Creating;
    std::uint32_t generation = 0; ///< counts machines started
    bool everReady = false;       ///< its disk holds work: never thrown away by a failed start
    std::optional<Error> error;
    std::string machineDetails;
    std::string sshHostKey; ///< public, "ssh-ed25519 AAAA..."
    bool emulated = false;
    std::string bootId; ///< of the host when it was last started
    std::int64_t createdAtMs = 0, startedAtMs = 0;
    /// Where the sockets of its machine are. This Helix may have been started where its own would
    /// be elsewhere. Empty: of a machine started before this was kept.
    std::string runtimeFolder;
    /// What its disk stands on: the disk of a warm snapshot of its image (Snapshot::name()). Empty:
    /// the image's disk.
    std::string diskBase;
    /// Of its machine as it was started last (warm::snapshotKey()): what was saved of it goes on in
    /// another one of the same key. Empty: of a machine started before this was kept.
    std::string machineKey;
    std::int64_t suspendedAtMs = 0; ///< while it is Suspended; else 0
    /// Of disks that were divided since (disk_layers.h): what is below its disk and above that base,
    /// the lowest first.
    std::vector<std::string> layers;
    std::string forkedFrom;      ///< the name that its source had then; empty: it was created
    std::int64_t forkedAtMs = 0; ///< wall clock; 0 unless it was forked
    /// That nobody uses it before it is suspended; 0: never. None: as the setting says.
    std::optional<int> idleMinutes;
    /// Of its desktop. None: as large as the window shows it.
    std::optional<protocol::DesktopMode> desktopMode;
    /// Of its desktop's video that are always kept; 0: none. None: as the setting says.
    std::optional<int> rollingMiB;
};

} // namespace helix::life
