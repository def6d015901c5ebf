#pragma once
// The conversation between Helix and helix-netd: JSON-RPC 2.0, one message a line, over the
// workspace's netd.sock (protocol/json_rpc.h). Helix trusts nothing that netd says further than its
// form: a netd that a guest has taken over must not be able to hurt Helix.
//
// Program: helix-netd --workspace ID --control RUNTIME/netd.sock --qemu RUNTIME/vm/net.sock
//                     --spool PATH [--mtu 16384]
//   netd listens on --control (0600, one client at a time, the newest wins; both sides check
//   SO_PEERCRED), connects to QEMU's -netdev stream socket, then confines itself. It starts closed:
//   Offline, ledger unwritable, no forwards. It ends when QEMU's socket closes, or on `quit`; it
//   outlives Helix. stderr is its log, bounded.
//   --spool: the ledger's own file, so that neither the guest's power-off nor a kill takes a line
//   away. netd makes PATH.0 and PATH.1 (0600; they must not exist) and writes notifications as
//   below, one a line, before the thing itself happens: connection.opened before a byte leaves,
//   ledger.record, and connection.counts every kCountsEvery. Each file begins with spool.begin and
//   the state so far up to spool.whole; when one is full (kMaxSpool) the other begins with what is
//   not acknowledged or still open. The greater generation that is whole counts; what follows
//   spool.whole in it has come since. After netd's end Helix writes what is not on record yet and
//   removes both. Nothing new leaves while the spool cannot be written (rule "ledger").
//   Descriptors (SCM_RIGHTS) ride on the last byte of their message (local/line_channel.h).
//
// Requests (Helix to netd):
//   hello           {} -> {version, pid, workspace, mtu, policy_revision, confinement,
//                          forwards:[ForwardReport], open:[Opened with bytes_out and bytes_in],
//                          last_sequence}
//                   confinement: {seccomp, empty_root, no_new_privileges}, each a bool. Every
//                   record that is not acknowledged is sent again after it, and none before.
//   policy.set      {revision, mode, rules:[{domain, port?, origin}], strict?} -> {}
//                   Connections that the new policy does not allow end at once.
//   forward.add     {host_address, host_port, guest_port, loopback6?} -> {}; AlreadyExists when
//                   the port is taken, with a sentence that names it. loopback6: with one
//                   descriptor, which listens on ::1 with the same port; netd may not make such.
//   forward.listener {host_address, host_port} + one descriptor, which listens there over IPv4: of
//                   a workspace that was suspended, with the connections that wait in its queue. The
//                   next forward.add of that address listens with it.
//   forward.remove  {host_address, host_port} -> {}           live connections end
//   forward.list    {} -> {forwards:[ForwardReport]}
//                   ForwardReport {host_address, host_port, guest_port, state:"listening"|"failed",
//                   problem, open, total, bytes_in, bytes_out}
//   service.channel {port} + one descriptor: a SOCK_SEQPACKET end. For each guest connection to
//                   10.0.2.100:port netd sends one message, the byte 'c' and one SOCK_STREAM
//                   descriptor. Replaces the former channel. Without one the port is refused.
//   status          {} -> {frames_in, frames_out, frames_dropped:{reason:count}, flows, memory_kib,
//                          bytes_in, bytes_out}   bytes_in: of frames to the guest since the start
//   quit            {} -> {}
// Notifications (Helix to netd):
//   ledger.ack      {sequence}              everything up to it is durable
//   ledger.writable {writable:bool, reason} false: no new connection leaves until true again
// Notifications (netd to Helix):
//   connection.opened {flow, time_ms, kind, name, address, port, guest_port, rule}
//   connection.counts {time_ms, counts:[[flow, bytes_out, bytes_in]]}   of those that moved since
//   ledger.record   {sequence, flow?, time_ms, kind:"tcp"|"udp"|"dns"|"icmp"|"service"|"forward"|
//                    "frame", name, address, port, guest_port, bytes_out, bytes_in, duration_ms,
//                    verdict:"allowed"|"denied", rule, count}
//                   One per connection at its end and one per denial: the first of equal ones at
//                   once, its repeats within 5 s as one more record with a count. Kept by netd
//                   until acknowledged; at kMaxUnacknowledged records egress closes (rule
//                   "ledger-full") until there is room. Dropped IPv6 and multicast frames are
//                   counted in status and not recorded.
//   forward.failed  {host_address, host_port, problem}
// In the spool alone:
//   spool.begin     {instance, generation, last_sequence}   instance: processInstance() of netd
//   spool.whole     {}

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace helix::egress::netd {

inline constexpr const char* kHello = "hello";
inline constexpr const char* kPolicySet = "policy.set";
inline constexpr const char* kForwardAdd = "forward.add";
inline constexpr const char* kForwardListener = "forward.listener";
inline constexpr const char* kForwardRemove = "forward.remove";
inline constexpr const char* kForwardList = "forward.list";
inline constexpr const char* kServiceChannel = "service.channel";
inline constexpr const char* kStatus = "status";
inline constexpr const char* kQuit = "quit";
inline constexpr const char* kLedgerAck = "ledger.ack";
inline constexpr const char* kLedgerWritable = "ledger.writable";
inline constexpr const char* kConnectionOpened = "connection.opened";
inline constexpr const char* kLedgerRecord = "ledger.record";
inline constexpr const char* kForwardFailed = "forward.failed";
inline constexpr const char* kConnectionCounts = "connection.counts";
inline constexpr const char* kSpoolBegin = "spool.begin";
inline constexpr const char* kSpoolWhole = "spool.whole";

inline constexpr std::size_t kMaxMessage = std::size_t{256} * 1024; ///< bytes of a line
inline constexpr std::size_t kMaxUnacknowledged = 4096;
inline constexpr std::size_t kMaxConnections = 1024; ///< of the guest at once
inline constexpr std::chrono::seconds kCountsEvery{3};
inline constexpr std::size_t kMaxSpool = std::size_t{16} << 20; ///< bytes of one of its files
inline constexpr std::uint32_t kMaxFrame = 65536; ///< bytes of any MTU; a frame longer than the
                                                  ///< link's MTU and header ends the link

} // namespace helix::egress::netd
