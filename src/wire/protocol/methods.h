#pragma once
// Methods of WSS /v1/rpc, their parameters and results. Binary data travels as standard base64url
// text ("data").
//
//   exec.start  {argv:[string], cwd?, env?:{}, timeout_ms?, stdin?:bool, as_root?:bool} ->
//   {exec:int, binary_stdin:true}
//               Runs as user `agent`, in ~/workspace unless cwd says otherwise, in its own process
//               group and login environment.
//   exec.stdin  {exec, data?, eof?:bool} -> {}        result comes when the bytes were taken: that
//   is the back-pressure; also as a binary message (exec_input.h) where exec.start says
//   binary_stdin exec.signal {exec, signal:int} -> {}              to the whole process group
//   exec.ack    {exec, bytes}                         notification: output consumed;
//   kMaxExecOutputInFlight is the window
//     output is a binary message from the guest (exec_output.h)
//     exec.exit   {exec, status:int|null, signal:int|null, timed_out:bool}   last message of an
//     exec, after all its output
//   ports.watch {} -> {ports:[Port]}, then notification ports.changed {ports:[Port]} whenever the
//   set changes
//               Port = {port, address, process}; TCP sockets in LISTEN that a forward could reach,
//               without 22 and 7443
//   metrics.watch {interval_ms} -> {}, then notification metrics {cpu_percent, memory_total,
//   memory_used, disk_total, disk_used, load1} power.off   {} -> {}              orderly shutdown
//   environment.set {variables:{NAME:value}} -> {}
//               Given to everything that is started from here on (exec, terminals), below what an
//               exec itself asks for. In memory only; replaces what was set before.
//   net.owner   {protocol:"tcp"|"udp", port} -> {process}
//               Name of the process that has this local port; empty when nobody does or it is gone.
//   host.rename {name} -> {}             the guest's host name from here on, an RFC 1123 label
//   desktop.examine {} -> {findings:[{level:"good"|"note"|"problem", subject, sentence}]}, at most 32
//               How the desktop is captured and encoded, and what each encoder says when it is asked
//               for a picture (guest_findings.h)
//   desktop.take_drag {} -> {files:[path]}, at most 100 (dragged_files.h)
//               Ends what is being dragged with the left button, when that is files, so that nothing of
//               the guest takes the drop; none: nothing was ended. Conflict while nobody has control.
//   clock.read  {} -> {time_ms}          the guest's wall clock, milliseconds since 1970
//   clock.shift {by_ms} -> {time_ms}     sets it forward or back: relative, so that the way takes
//   nothing from it
//
// WSS /v1/terminal: the first text message from the host is {"cols":int,"rows":int,"cwd"?}; then
// binary messages carry bytes both ways, a text message {"cols","rows"} resizes, and the guest's
// last text message is {"exit":int}.
namespace helix::protocol::method {

inline constexpr const char* kExecStart = "exec.start";
inline constexpr const char* kExecStdin = "exec.stdin";
inline constexpr const char* kExecSignal = "exec.signal";
inline constexpr const char* kExecAck = "exec.ack";
inline constexpr const char* kExecExit = "exec.exit";
inline constexpr const char* kPortsWatch = "ports.watch";
inline constexpr const char* kPortsChanged = "ports.changed";
inline constexpr const char* kMetricsWatch = "metrics.watch";
inline constexpr const char* kMetrics = "metrics";
inline constexpr const char* kEnvironmentSet = "environment.set";
inline constexpr const char* kNetOwner = "net.owner";
inline constexpr const char* kHostRename = "host.rename";
inline constexpr const char* kClockRead = "clock.read";
inline constexpr const char* kClockShift = "clock.shift";
inline constexpr const char* kDesktopExamine = "desktop.examine";
inline constexpr const char* kDesktopTakeDrag = "desktop.take_drag";
inline constexpr const char* kPowerOff = "power.off";

} // namespace helix::protocol::method
