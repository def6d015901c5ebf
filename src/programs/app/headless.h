#pragma once
// `helix --headless`: the control plane without a window.

namespace helix::app {

/// Runs until it is told to end (SIGTERM, SIGINT, a window that takes over), or until nothing runs
/// and nobody has asked for a while; a workspace that is suspended counts when ports of it are mapped,
/// for who connects to them wakes it. Machines run on when it ends, but for those that would end
/// with the user's session (session_end.h): SIGTERM and SIGHUP shut them down. Options: --idle-exit
/// SECONDS (30; 0: never), --ready-fd FD, --verbose. Returns the exit status: 0, 1 with a sentence
/// on stderr, 2 for wrong usage. Makes its own QCoreApplication.
int runHeadless(int argc, char** argv);

} // namespace helix::app
