#pragma once
// Programs that run beside the benchmark, on this computer.

#include <memory>

#include <QProcess>
#include <QProcessEnvironment>
#include <QStringList>
#include <QTemporaryDir>

#include "async/completion.h"
#include "base/result.h"
#include "bench/stream/scene/scene.h"

namespace helix::bench {

/// One such program; it ends with this. Main thread.
class LocalProgram {
public:
    LocalProgram() = default;
    ~LocalProgram();
    LocalProgram(const LocalProgram&) = delete;
    LocalProgram& operator=(const LocalProgram&) = delete;

    /// `unprivileged`: as nobody, where this is root. Unavailable when it cannot be started.
    Result<void> start(QStringList command, const QProcessEnvironment& environment,
                       bool unprivileged);
    void end();
    [[nodiscard]] bool isRunning() const { return m_process.state() == QProcess::Running; }
    [[nodiscard]] pid_t id() const { return static_cast<pid_t>(m_process.processId()); }
    QProcess& process() { return m_process; }

private:
    QProcess m_process;
};

/// What shows scenes: a desktop of this computer without a screen.
class LocalDesktop {
public:
    virtual ~LocalDesktop() = default;
    virtual Result<void> showScene(const QString& kind) = 0;
    virtual void endScene() = 0;
};

/// A headless Sway of `width` x `height`.
class LocalSway : public LocalDesktop {
public:
    /// `preload`: what stands in front of its libraries, as in a guest; empty: nothing.
    static async::Task<Result<std::unique_ptr<LocalSway>>> start(QSize size, QString scenes,
                                                                 QString preload = {});
    Result<void> showScene(const QString& kind) override;
    void endScene() override { m_scene.end(); }
    /// For programs that join it.
    [[nodiscard]] QProcessEnvironment environment() const;
    [[nodiscard]] QString socket() const { return m_folder.filePath("wayland-1"); }

private:
    QTemporaryDir m_folder;
    QString m_scenes;
    LocalProgram m_sway, m_scene;
};

/// TigerVNC's X server of `width` x `height`, which is its VNC server as well.
class LocalXvnc : public LocalDesktop {
public:
    static async::Task<Result<std::unique_ptr<LocalXvnc>>> start(QSize size, int port,
                                                                 QString scenes);
    Result<void> showScene(const QString& kind) override;
    void endScene() override { m_scene.end(); }
    [[nodiscard]] pid_t id() const { return m_server.id(); }

private:
    QString m_scenes;
    QByteArray m_display;
    LocalProgram m_server, m_scene;
};

} // namespace helix::bench
