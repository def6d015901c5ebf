#pragma once
// D-Bus by sd-bus: the guest's own libsystemd, which every guest with systemd has. Opened when a desktop of GNOME is
// there, so that agents of other guests neither carry nor load it and what it needs.

#include <systemd/sd-bus.h>

#include "base/result.h"

namespace helix::agent {

/// The functions of sd-bus(3), under their own names without the prefix.
struct SdBus {
    decltype(&::sd_bus_new) create;
    decltype(&::sd_bus_set_address) setAddress;
    decltype(&::sd_bus_set_bus_client) setBusClient;
    decltype(&::sd_bus_start) start;
    decltype(&::sd_bus_close_unref) closeUnref;
    decltype(&::sd_bus_get_fd) getFd;
    decltype(&::sd_bus_get_events) getEvents;
    decltype(&::sd_bus_get_timeout) getTimeout;
    decltype(&::sd_bus_process) process;
    decltype(&::sd_bus_send) send;
    decltype(&::sd_bus_call_async) callAsync;
    decltype(&::sd_bus_match_signal_async) matchSignalAsync;
    decltype(&::sd_bus_add_object) addObject;
    decltype(&::sd_bus_request_name_async) requestNameAsync;
    decltype(&::sd_bus_slot_unref) slotUnref;
    decltype(&::sd_bus_reply_method_return) replyMethodReturn;
    decltype(&::sd_bus_reply_method_errorf) replyMethodErrorf;
    decltype(&::sd_bus_message_new_method_call) newMethodCall;
    decltype(&::sd_bus_message_set_expect_reply) setExpectReply;
    decltype(&::sd_bus_message_ref) messageRef;
    decltype(&::sd_bus_message_unref) messageUnref;
    decltype(&::sd_bus_message_append) append;
    decltype(&::sd_bus_message_open_container) openContainer;
    decltype(&::sd_bus_message_close_container) closeContainer;
    decltype(&::sd_bus_message_read) read;
    decltype(&::sd_bus_message_skip) skip;
    decltype(&::sd_bus_message_enter_container) enterContainer;
    decltype(&::sd_bus_message_exit_container) exitContainer;
    decltype(&::sd_bus_message_is_method_call) isMethodCall;
    decltype(&::sd_bus_message_get_error) getError;

    /// Once for the process, on any thread. Unsupported when the guest has none that fits.
    static Result<const SdBus*> load();
};

} // namespace helix::agent
