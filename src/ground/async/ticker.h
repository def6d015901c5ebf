#pragma once
// Something that is to be looked at again and again while a flow goes on.

#include <chrono>
#include <functional>

#include <QTimer>

namespace helix::async {

/// Calls `action` every `interval` for as long as it lives, on the loop of the thread that made it;
/// the first time after one `interval`.
class Ticker {
public:
    Ticker(std::chrono::milliseconds interval, std::function<void()> action)
    {
        QObject::connect(&m_timer, &QTimer::timeout, std::move(action));
        m_timer.start(interval);
    }

private:
    QTimer m_timer;
};

} // namespace helix::async
