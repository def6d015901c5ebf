#pragma once
// Waiting for what comes by the event loop.

#include <functional>

#include <QCoreApplication>
#include <QElapsedTimer>

namespace helix::ui::test {

/// Lets the loop turn until `condition` has held once; false when it has not in a minute, which is
/// only against hanging.
inline bool until(const std::function<bool()>& condition)
{
    constexpr int kMinuteMs = 60000;
    QElapsedTimer elapsed;
    elapsed.start();
    while (!condition()) {
        if (elapsed.elapsed() > kMinuteMs)
            return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 10);
    }
    return true;
}

} // namespace helix::ui::test
