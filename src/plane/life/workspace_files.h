#pragma once
// The files of one workspace: its folders, its SSH keys, and the note beside its sockets that says
// whose they are.

#include <filesystem>
#include <optional>
#include <string>

#include "base/paths.h"
#include "base/result.h"
#include "base/secret.h"

namespace helix::life {

struct WorkspaceFiles {
    std::filesystem::path data, runtime;
    std::string diskName = "disk.qcow2"; ///< diskFileName() of its record

    WorkspaceFiles(const Paths& paths, const WorkspaceId& id)
        : data(paths.workspaceData(id))
        , runtime(paths.workspaceRuntime(id))
    {
    }

    [[nodiscard]] std::filesystem::path disk() const { return data / diskName; }
    [[nodiscard]] std::filesystem::path logs() const { return data / "logs"; }
    [[nodiscard]] std::filesystem::path userKey() const { return data / "ssh_key"; }
    [[nodiscard]] std::filesystem::path userPublicKey() const { return data / "ssh_key.pub"; }
    [[nodiscard]] std::filesystem::path hostKey() const { return data / "ssh_host_key"; }
    [[nodiscard]] std::filesystem::path hostPublicKey() const { return data / "ssh_host_key.pub"; }
    /// Made once for a cloud-init disk; it brings helix-agent.
    [[nodiscard]] std::filesystem::path seed() const { return data / "seed.iso"; }
    /// The firmware's own settings of a machine that boots by UEFI.
    [[nodiscard]] std::filesystem::path uefiVariables() const { return data / "uefi-vars.fd"; }
    /// What its guest runs its agent from, since its machine was started.
    [[nodiscard]] std::filesystem::path agentDrive() const { return data / "agent.erofs"; }
    /// A SavedMachine's folder; there while it is Suspended.
    [[nodiscard]] std::filesystem::path saved() const { return data / "saved"; }
    /// What a machine that was saved begins with in its memory; gone as soon as it runs.
    [[nodiscard]] std::filesystem::path memory() const { return data / "memory"; }
    /// What its desktop showed (recording/shelf.h).
    [[nodiscard]] std::filesystem::path recordings() const { return data / "recordings"; }
    [[nodiscard]] std::filesystem::path qmpSocket() const;
    [[nodiscard]] std::filesystem::path netSocket() const; ///< QEMU listens for helix-netd
    [[nodiscard]] std::filesystem::path netdSocket() const { return runtime / "netd.sock"; }
    [[nodiscard]] std::filesystem::path netdLog() const { return logs() / "netd.log"; }
    [[nodiscard]] std::filesystem::path netdSpool() const { return data / "ledger.spool"; }
    [[nodiscard]] std::filesystem::path processLog() const { return logs() / "qemu.log"; }
    [[nodiscard]] std::filesystem::path serialLog() const { return logs() / "serial.log"; }
    /// Holds the machine's UUID, so that a folder without a record can still be tidied up.
    [[nodiscard]] std::filesystem::path uuidNote() const { return runtime / "uuid"; }
};

struct WorkspaceKeys {
    std::string userPublicKey;
    std::string hostPublicKey;
    Secret hostPrivateKey; ///< OpenSSH PEM, for the bootstrap document
};

/// Reads the keys, making both pairs (0600) the first time. Blocks on the disk.
Result<WorkspaceKeys> ensureKeys(const WorkspaceFiles& files, const std::string& name);

/// The data folder and its logs folder, 0700.
Result<void> ensureFolders(const WorkspaceFiles& files);
/// The runtime folder with the UUID note.
Result<void> ensureRuntime(const WorkspaceFiles& files, const std::string& uuid);

/// Whether it is a plain folder of ours (not a link) that nobody else may write to.
bool isPrivateFolder(const std::filesystem::path& folder);
/// Removes a folder and all below it, what is written into it meanwhile as well; a folder that is not
/// there is fine. Links are removed, never followed.
Result<void> removeFolder(const std::filesystem::path& folder);
/// Removes what a start that never succeeded has made; its logs stay, for Details.
Result<void> removeDiskAndKeys(const WorkspaceFiles& files);

} // namespace helix::life
