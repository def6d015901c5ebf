#pragma once
// What logind says on its bus (org.freedesktop.login1(5)).

#include <functional>

#include <QObject>

namespace helix::app {

/// Calls `prepare` on the thread that made it; private to host_sleep.cpp.
class LoginSignals : public QObject {
    Q_OBJECT
public:
    using Prepare = std::function<void(bool begins)>;
    explicit LoginSignals(Prepare prepare)
        : m_prepare(std::move(prepare))
    {
    }

public slots:
    /// PrepareForSleep and PrepareForShutdown: true before it, false when it is over.
    void prepare(bool begins) { m_prepare(begins); }

private:
    Prepare m_prepare;
};

} // namespace helix::app
