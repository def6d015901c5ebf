#pragma once
// What a machine takes over from its bootstrap document: randomness, name, ssh keys. Files are whole
// at once and durable once the caller has synced (sync(2)).

#include <string>
#include <vector>

#include <boost/asio/awaitable.hpp>

#include "agent/user/guest_user.h"
#include "base/result.h"
#include "base/secret.h"
#include "protocol/bootstrap.h"

namespace helix::agent {

/// Reads and decodes the document. The kernel module that shows it is loaded when it is missing.
/// NotFound when this machine was started without one.
boost::asio::awaitable<Result<protocol::Bootstrap>> readBootstrap(std::string path);

/// Adds `entropy` to the kernel's random pool, counted as random (RNDADDENTROPY, random(4)).
Result<void> addEntropy(const Secret& entropy);
/// Makes the kernel's generator begin anew from its pool (RNDRESEEDCRNG): what it gives from here on
/// is not what another machine with the same memory gets.
Result<void> reseedKernel();
/// Gives the machine of `workspace` an id of its own (machine-id(5)), and notes on the disk whose it
/// is. Programs that run keep the one they read.
Result<void> renewMachineId(const WorkspaceId& workspace);
/// The same for a machine that boots, where its disk was another's: a fork that did not go on from
/// memory, or one of a checkpoint that has none.
Result<void> checkMachineId(const WorkspaceId& workspace);
/// Whether a machine that boots needs another id than its disk has; `noted` is empty where nobody
/// was. Pure.
bool isAnothers(std::string_view noted, const WorkspaceId& workspace);
/// Sets the host name, now and in /etc/hostname and /etc/hosts.
Result<void> setHostname(const std::string& name);
/// Installs the ssh host key (the only one afterwards) and lets `authorizedKey` in as `user`. Empty
/// keys are left out.
Result<void> installSshKeys(const Secret& hostKey, const std::string& authorizedKey,
                            const GuestUser& user);

/// The command that lets people in by ssh: systemd listens, and starts a server for each who comes.
/// One that waits for them would cost every machine half a second of its start, and its memory.
std::vector<std::string> listenForSsh();

/// /etc/hosts with `name` on the 127.0.1.1 line (hosts(5), Debian's convention). Pure.
std::string withHostname(std::string_view hosts, const std::string& name);
/// authorized_keys with `key` below our mark, in place of the one that was there. Pure.
std::string withAuthorizedKey(std::string_view keys, const std::string& key);

} // namespace helix::agent
