#include "agent/desktop/gnome/pipewire_library.h"

#include "agent/desktop/library_symbols.h"

namespace helix::agent {
namespace {

bool findFunctions(void* library, PipeWireLibrary& found)
{
    return LibrarySymbols(library)
        .find(found.init, "pw_init")
        .find(found.newLoop, "pw_loop_new")
        .find(found.destroyLoop, "pw_loop_destroy")
        .find(found.newContext, "pw_context_new")
        .find(found.destroyContext, "pw_context_destroy")
        .find(found.connect, "pw_context_connect")
        .find(found.disconnect, "pw_core_disconnect")
        .find(found.newProperties, "pw_properties_new")
        .find(found.newStream, "pw_stream_new")
        .find(found.destroyStream, "pw_stream_destroy")
        .find(found.addStreamListener, "pw_stream_add_listener")
        .find(found.connectStream, "pw_stream_connect")
        .find(found.updateParams, "pw_stream_update_params")
        .find(found.dequeueBuffer, "pw_stream_dequeue_buffer")
        .find(found.queueBuffer, "pw_stream_queue_buffer")
        .isComplete();
}

Result<PipeWireLibrary> loadPipeWire()
{
    void* library = ::dlopen("libpipewire-0.3.so.0", RTLD_NOW | RTLD_LOCAL);
    PipeWireLibrary found{};
    if (library != nullptr && findFunctions(library, found)) {
        found.init(nullptr, nullptr);
        return found;
    }
    const char* why = ::dlerror();
    return fail(ErrorCode::Unsupported,
                "The guest has no libpipewire-0.3.so.0 that fits, by which GNOME shows itself.",
                why == nullptr ? std::string() : std::string(why));
}

} // namespace

Result<const PipeWireLibrary*> PipeWireLibrary::load()
{
    static const Result<PipeWireLibrary> loaded = loadPipeWire();
    if (!loaded)
        return fail(loaded.error());
    return &*loaded;
}

} // namespace helix::agent
