#pragma once
// What life tells of to whoever stands on it. Control thread.

#include <QObject>

#include "life/entry.h"

namespace helix::life {

class LifeEvents : public QObject {
    Q_OBJECT
signals:
    /// It is Ready and its agent was reached: its guest can be worked in.
    void guestOpened(const helix::life::EntryPtr& entry);
    /// It goes away, whatever for.
    void guestClosing(const helix::life::EntryPtr& entry);
    /// Its machine is gone, and no flow is at work that expects it; entry->machineExit says how.
    void machineExited(const helix::life::EntryPtr& entry);
    /// The connection to its agent, its ports or its metrics are other ones.
    void agentChanged(const helix::life::EntryPtr& entry);
};

} // namespace helix::life
