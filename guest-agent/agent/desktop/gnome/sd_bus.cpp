#include "agent/desktop/gnome/sd_bus.h"

#include "agent/desktop/library_symbols.h"

namespace helix::agent {
namespace {

bool findConnection(void* library, SdBus& found)
{
    return LibrarySymbols(library)
        .find(found.create, "sd_bus_new")
        .find(found.setAddress, "sd_bus_set_address")
        .find(found.setBusClient, "sd_bus_set_bus_client")
        .find(found.start, "sd_bus_start")
        .find(found.closeUnref, "sd_bus_close_unref")
        .find(found.getFd, "sd_bus_get_fd")
        .find(found.getEvents, "sd_bus_get_events")
        .find(found.getTimeout, "sd_bus_get_timeout")
        .find(found.process, "sd_bus_process")
        .find(found.send, "sd_bus_send")
        .find(found.callAsync, "sd_bus_call_async")
        .find(found.matchSignalAsync, "sd_bus_match_signal_async")
        .find(found.addObject, "sd_bus_add_object")
        .find(found.requestNameAsync, "sd_bus_request_name_async")
        .find(found.slotUnref, "sd_bus_slot_unref")
        .find(found.replyMethodReturn, "sd_bus_reply_method_return")
        .find(found.replyMethodErrorf, "sd_bus_reply_method_errorf")
        .isComplete();
}

bool findMessages(void* library, SdBus& found)
{
    return LibrarySymbols(library)
        .find(found.newMethodCall, "sd_bus_message_new_method_call")
        .find(found.setExpectReply, "sd_bus_message_set_expect_reply")
        .find(found.messageRef, "sd_bus_message_ref")
        .find(found.messageUnref, "sd_bus_message_unref")
        .find(found.append, "sd_bus_message_append")
        .find(found.openContainer, "sd_bus_message_open_container")
        .find(found.closeContainer, "sd_bus_message_close_container")
        .find(found.read, "sd_bus_message_read")
        .find(found.skip, "sd_bus_message_skip")
        .find(found.enterContainer, "sd_bus_message_enter_container")
        .find(found.exitContainer, "sd_bus_message_exit_container")
        .find(found.isMethodCall, "sd_bus_message_is_method_call")
        .find(found.getError, "sd_bus_message_get_error")
        .isComplete();
}

Result<SdBus> loadSdBus()
{
    void* library = ::dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
    SdBus found{};
    if (library != nullptr && findConnection(library, found) && findMessages(library, found))
        return found;
    const char* why = ::dlerror();
    return fail(ErrorCode::Unsupported,
                "The guest has no libsystemd.so.0 that fits, by which GNOME is reached.",
                why == nullptr ? std::string() : std::string(why));
}

} // namespace

Result<const SdBus*> SdBus::load()
{
    static const Result<SdBus> loaded = loadSdBus();
    if (!loaded)
        return fail(loaded.error());
    return &*loaded;
}

} // namespace helix::agent
