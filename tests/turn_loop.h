#pragma once
// Waiting for what comes by the event loop.

#include <chrono>

#include <QCoreApplication>
#include <QTimer>

namespace helix::tests {

/// Lets the calling thread's event loop turn until `condition` holds; false when it does not within
/// `deadline`, which is only against hanging. The condition is looked at after each event, and every
/// 5 ms where it hangs on something that sends none (a file, another process).
template <typename Condition>
bool until(const Condition& condition, std::chrono::milliseconds deadline = std::chrono::minutes(1))
{
    const auto end = std::chrono::steady_clock::now() + deadline;
    // A timer ends each wait, not processEvents' own limit: with that one Qt does not wait at all,
    // but turns a whole processor.
    QTimer look;
    look.start(std::chrono::milliseconds(5));
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end)
            return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    }
    return true;
}

} // namespace helix::tests
