#pragma once
// SSH through libssh: keys, strict host checking, exec and SFTP. All of it blocks and belongs on
// the pool.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "async/cancel.h"
#include "base/result.h"
#include "base/secret.h"

namespace helix::ssh {

struct KeyPair {
    Secret privateKey;     ///< OpenSSH PEM
    std::string publicKey; ///< "ssh-ed25519 AAAA..."
};
/// A fresh ed25519 pair; `comment` is not secret.
Result<KeyPair> generateKey(const std::string& comment);

struct Target {
    std::uint16_t port = 0; ///< on 127.0.0.1
    std::string user = "agent";
    std::filesystem::path privateKeyFile; ///< 0600
    std::string
        hostKey; ///< "ssh-ed25519 AAAA...": anything else is refused, never trusted on first use
};

/// For waitForServer(): an emulated guest on a computer that is busy needs 40 s for sshd alone.
inline constexpr std::chrono::seconds kServerDeadline{90};

/// Waits until an SSH server greets on the target's port: sshd comes up some seconds after the
/// workspace is ready, and until then QEMU's network takes connections only to reset them.
/// Unavailable at once when the host port itself is closed; Timeout, Cancelled. Blocks.
Result<void> waitForServer(const Target& target, std::chrono::milliseconds deadline,
                           const async::CancelToken& cancel);

struct RunResult {
    int status = 0;
    std::string out, err;
};
/// Runs a command, collecting at most 16 MiB of output.
Result<RunResult> sshRun(const Target& target, const std::string& command);

struct CopyProgress {
    std::uint64_t doneBytes = 0, totalBytes = 0;
    std::uint64_t skipped =
        0; ///< links (coming out), sockets, devices and names that are not safe here: left out
};
/// SFTP both ways, files and folders (recursively), modes kept but for what lets others write
/// coming out (and of a folder that is there already); links inside a tree are copied as
/// links going in, and skipped with a count coming out (a guest's link must not point into the
/// host). As cp(1) does it: into the target when that is a folder, as the target otherwise. Remote
/// paths are absolute or below the user's home ("~/" may stand in front). A local file is replaced
/// whole or not at all. `onProgress` is called on the calling thread, at least once at the end.
/// NotFound, PermissionDenied, OutOfSpace, Cancelled, Timeout (silence), Protocol (a hostile
/// listing). Coming out, a git repository anywhere in it is InvalidArgument unless `withGit`, and
/// nothing is written: its settings name programs that git would run here. What lies in the place
/// already counts for that. The last of the disk (256 MiB, or a twentieth) is left free.
Result<void> upload(const Target& target, const std::filesystem::path& local,
                    const std::string& remote, const std::function<void(CopyProgress)>& onProgress,
                    const async::CancelToken& cancel);
Result<void> download(const Target& target, const std::string& remote,
                      const std::filesystem::path& local,
                      const std::function<void(CopyProgress)>& onProgress,
                      const async::CancelToken& cancel, bool withGit = false);

/// known_hosts line and ssh_config stanza for the user's own ssh program.
std::string knownHostsLine(const Target& target);
std::string configStanza(const std::string& alias, const Target& target,
                         const std::filesystem::path& knownHostsFile);

} // namespace helix::ssh
