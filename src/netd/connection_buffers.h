#pragma once
// libslirp gives each connection two buffers of 128 KiB and more, by g_realloc. From malloc either
// costs a touched page for its header alone, 8 MiB for a thousand idle connections; here a buffer
// is a mapping without a header, of which only what carries data is touched. libslirp finds these
// two functions before glib's, as it finds the socket calls (socket_gate.h). One thread.

namespace helix::netd {

/// Makes the linker take connection_buffers.cpp into the program.
void useConnectionBuffers();

} // namespace helix::netd
