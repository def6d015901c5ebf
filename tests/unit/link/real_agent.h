#pragma once
// The real helix-agent on this machine, outside any guest, for one test.

#include <memory>
#include <string>

#include <QProcess>
#include <QTemporaryDir>

#include "protocol/bootstrap.h"

namespace helix::link {

class RealAgent {
public:
    explicit RealAgent(protocol::Bootstrap bootstrap);
    ~RealAgent();

    /// True once it listens. `compositor`: a Wayland socket, or "". `temporary`: its folder for
    /// temporary files (TMPDIR), or "" for the usual one.
    bool start(const QString& compositor, const QString& temporary = {});
    [[nodiscard]] std::uint16_t port() const { return m_port; }
    [[nodiscard]] qint64 processId() const { return m_process.processId(); }

private:
    protocol::Bootstrap m_bootstrap;
    QTemporaryDir m_folder;
    QProcess m_process;
    std::uint16_t m_port = 0;
};

/// A headless Sway with one output.
class HeadlessSway {
public:
    static std::string whyNot();
    HeadlessSway();
    ~HeadlessSway();
    bool start();
    [[nodiscard]] QString socket() const { return m_folder.filePath(QStringLiteral("wayland-1")); }
    /// Of its commands (swaymsg -s).
    [[nodiscard]] std::string control() const;

private:
    QTemporaryDir m_folder;
    QProcess m_process;
};

} // namespace helix::link
