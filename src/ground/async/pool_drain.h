#pragma once
// A program's end waits for what still works in the pool.

#include <QThreadPool>

namespace helix::async {

/// Make one right after the application object. Streams say good-bye in the pool and need the event
/// loops of their threads for it, and Qt delivers no events any more once the application object is
/// going; a copy of a database is made there over a connection that Qt closes at that moment.
class PoolDrain {
public:
    PoolDrain() = default;
    ~PoolDrain() { QThreadPool::globalInstance()->waitForDone(); }
    PoolDrain(const PoolDrain&) = delete;
    PoolDrain& operator=(const PoolDrain&) = delete;
};

} // namespace helix::async
