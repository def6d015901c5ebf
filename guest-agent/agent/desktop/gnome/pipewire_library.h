#pragma once
// The guest's own libpipewire: its modules are the guest's, and have to be of its version. Opened when a desktop of GNOME
// is there.

#include <pipewire/pipewire.h>

#include "base/result.h"

namespace helix::agent {

/// The functions of PipeWire, under their own names without the prefix.
struct PipeWireLibrary {
    decltype(&::pw_init) init;
    decltype(&::pw_loop_new) newLoop;
    decltype(&::pw_loop_destroy) destroyLoop;
    decltype(&::pw_context_new) newContext;
    decltype(&::pw_context_destroy) destroyContext;
    decltype(&::pw_context_connect) connect;
    decltype(&::pw_core_disconnect) disconnect;
    decltype(&::pw_properties_new) newProperties;
    decltype(&::pw_stream_new) newStream;
    decltype(&::pw_stream_destroy) destroyStream;
    decltype(&::pw_stream_add_listener) addStreamListener;
    decltype(&::pw_stream_connect) connectStream;
    decltype(&::pw_stream_update_params) updateParams;
    decltype(&::pw_stream_dequeue_buffer) dequeueBuffer;
    decltype(&::pw_stream_queue_buffer) queueBuffer;

    /// Once for the process, on any thread. Unsupported when the guest has none that fits.
    static Result<const PipeWireLibrary*> load();
};

} // namespace helix::agent
