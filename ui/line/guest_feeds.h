#pragma once
// What the window has of a guest past the services: its desktop, a shell, and the last picture that
// was seen of it.

#include <filesystem>
#include <functional>
#include <memory>

#include <QByteArray>
#include <QObject>
#include <QString>

#include "base/ids.h"
#include "base/result.h"
#include "desktops/desktops.h"

namespace helix::ui {

/// A shell in the guest. Destroying it ends the shell. UI thread.
class TerminalFeed : public QObject {
    Q_OBJECT
public:
    virtual void write(const QByteArray& bytes) = 0;
    virtual void resize(int columns, int rows) = 0;

signals:
    void received(const QByteArray& bytes);
    void ended(int exitStatus);
    void failed(const QString& sentence);
};

/// UI thread; replies come there, later.
class GuestFeeds {
public:
    virtual ~GuestFeeds() = default;
    using DesktopReply = std::function<void(Result<std::unique_ptr<desktops::DesktopView>>)>;
    /// Opens the desktop of a Ready workspace. The callbacks come from any thread.
    virtual void openDesktop(WorkspaceId id, link::DesktopStream::Callbacks callbacks,
                             DesktopReply reply) = 0;
    using TerminalReply = std::function<void(Result<std::unique_ptr<TerminalFeed>>)>;
    virtual void openTerminal(WorkspaceId id, int columns, int rows, TerminalReply reply) = 0;
    /// Where the last picture of a workspace's desktop is kept (its folder goes with the
    /// workspace).
    [[nodiscard]] virtual std::filesystem::path stillFile(const WorkspaceId& id) const = 0;
};

} // namespace helix::ui
