#pragma once
// Where a test gives orders: an abstract unix socket (unix(7)), so that no file is left anywhere.
// One JSON object a line each way; see remote.h for the orders.

#include <string>

#include "control.h"
#include "fakes/fake_qemu/event_loop.h"
#include "forwards.h"
#include "ledger.h"
#include "options.h"

namespace fake {

class RemoteDoor {
public:
    RemoteDoor(EventLoop& loop, const NetdOptions& options, Control& control, Forwards& forwards,
               Ledger& ledger);

private:
    void accept() const;
    void serve(int client) const;
    [[nodiscard]] nlohmann::json obey(const nlohmann::json& order) const;
    [[nodiscard]] nlohmann::json talkToService(const nlohmann::json& order) const;

    EventLoop& m_loop;
    Control& m_control;
    Forwards& m_forwards;
    Ledger& m_ledger;
    int m_listener;
};

} // namespace fake
