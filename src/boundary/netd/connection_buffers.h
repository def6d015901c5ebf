#pragma once
// The memory of libslirp's connections. It gives each connection two buffers of 128 KiB and more,
// by g_realloc. From malloc either costs a touched page for its header alone, 8 MiB for a thousand
// idle connections; here a buffer is a mapping without a header, of which only what carries data is
// touched. And it keeps each segment that arrives out of order in a buffer of a whole frame,
// without a limit of its own: here they are counted. libslirp finds these functions before glib's,
// as it finds the socket calls (socket_gate.h). One thread.

#include <cstddef>

namespace helix::netd {

/// How many packets libslirp holds. In ordinary use that is one for each UDP socket and for each
/// connection that is not through yet, and thirty in reserve.
std::size_t packetBuffers();

} // namespace helix::netd
