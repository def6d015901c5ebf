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

namespace helix::link {

struct SshKeyPair {
    Secret privateKey;     ///< OpenSSH PEM
    std::string publicKey; ///< "ssh-ed25519 AAAA..."
};
/// A fresh ed25519 pair; `comment` is not secret.
Result<SshKeyPair> generateSshKey(const std::string& comment);

struct SshTarget {
    std::uint16_t port = 0; ///< on 127.0.0.1
    std::string user = "agent";
    std::filesystem::path privateKeyFile; ///< 0600
    std::string
        hostKey; ///< "ssh-ed25519 AAAA...": anything else is refused, never trusted on first use
};

/// Waits until an SSH server greets on the target's port: sshd comes up some seconds after the
/// workspace is ready, and until then QEMU's network takes connections only to reset them.
/// Unavailable at once when the host port itself is closed; Timeout, Cancelled. Blocks.
Result<void> waitForSshServer(const SshTarget& target, std::chrono::milliseconds deadline,
                              const async::CancelToken& cancel);

struct SshResult {
    int status = 0;
    std::string out, err;
};
/// Runs a command, collecting at most 16 MiB of output.
Result<SshResult> sshRun(const SshTarget& target, const std::string& command);

struct CopyProgress {
    std::uint64_t doneBytes = 0, totalBytes = 0;
    std::uint64_t skipped =
        0; ///< links (coming out), sockets, devices and names that are not safe here: left out
};
/// SFTP both ways, files and folders (recursively), modes kept; links inside a tree are copied as
/// links going in, and skipped with a count coming out (a guest's link must not point into the
/// host). As cp(1) does it: into the target when that is a folder, as the target otherwise. Remote
/// paths are absolute or below the user's home ("~/" may stand in front). A local file is replaced
/// whole or not at all. `onProgress` is called on the calling thread, at least once at the end.
/// NotFound, PermissionDenied, OutOfSpace, Cancelled, Timeout (silence), Protocol (a hostile
/// listing). Coming out, a git repository anywhere in it is InvalidArgument unless `withGit`, and
/// nothing is written: its settings name programs that git would run here.
Result<void> sftpUpload(const SshTarget& target, const std::filesystem::path& local,
                        const std::string& remote,
                        const std::function<void(CopyProgress)>& onProgress,
                        const async::CancelToken& cancel);
Result<void> sftpDownload(const SshTarget& target, const std::string& remote,
                          const std::filesystem::path& local,
                          const std::function<void(CopyProgress)>& onProgress,
                          const async::CancelToken& cancel, bool withGit = false);

/// known_hosts line and ssh_config stanza for the user's own ssh program.
std::string knownHostsLine(const SshTarget& target);
std::string sshConfigStanza(const std::string& alias, const SshTarget& target,
                            const std::filesystem::path& knownHostsFile);

} // namespace helix::link
