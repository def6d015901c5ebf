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

/// Unsupported where it is not.
Result<void> installed(const char* program);
/// Until somebody listens on the port of this computer, or the program has ended.
async::Task<Result<void>> awaitPort(LocalProgram* program, std::uint16_t port, std::string what);

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

/// An X server without a screen of `width` x `height`.
class LocalXServer : public LocalDesktop {
public:
    /// TigerVNC's, which is its VNC server as well.
    static async::Task<Result<std::unique_ptr<LocalXServer>>> startXvnc(QSize size, int port,
                                                                        QString scenes);
    static async::Task<Result<std::unique_ptr<LocalXServer>>> startXvfb(QSize size, QString scenes);
    Result<void> showScene(const QString& kind) override;
    void endScene() override { m_scene.end(); }
    /// For programs that join it; their home is a folder of its own.
    [[nodiscard]] QProcessEnvironment environment() const;
    [[nodiscard]] QString display() const; ///< ":7"
    [[nodiscard]] QString folder() const { return m_folder.path(); }
    [[nodiscard]] pid_t id() const { return m_server.id(); }

private:
    static async::Task<Result<std::unique_ptr<LocalXServer>>> start(QStringList command,
                                                                    QString scenes);

    QTemporaryDir m_folder;
    QString m_scenes;
    QByteArray m_display;
    LocalProgram m_server, m_scene;
};

} // namespace helix::bench
