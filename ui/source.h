#pragma once
// What the window needs from the control plane, and nothing else. The window depends on this
// interface only: the program gives it a ControlSource (the real control plane on its thread), the
// tests a scripted one.

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <QByteArray>
#include <QObject>
#include <QString>

#include "base/ids.h"
#include "base/result.h"
#include "boundary/forwards.h"
#include "link/desktop_stream.h"
#include "ui/boundary_source.h"
#include "ui/projects_source.h"
#include "ui/providers_source.h"
#include "ui/reply.h"
#include "ui/sessions_source.h"
#include "plane/images.h"
#include "plane/snapshot.h"
#include "plane/workspaces.h"

namespace helix::ui {

/// An open desktop. Destroying it ends the connection and never blocks the caller.
class DesktopFeed {
public:
    virtual ~DesktopFeed() = default;
    virtual void send(protocol::DesktopMessage input) = 0;
    [[nodiscard]] virtual link::StreamStats stats() const = 0;
};

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

struct MappingRequest {
    WorkspaceId workspace;
    std::uint16_t guestPort = 0;
    std::uint16_t hostPort = 0; ///< 0: automatic
    std::string label;
    /// Of this computer; another one than the loopback's needs the user's word.
    std::string hostAddress = std::string(boundary::kLoopbackAddress);
};

/// Lives on the UI thread; no call blocks. What is true arrives as signals, unasked, from opened()
/// on.
class Source : public QObject {
    Q_OBJECT
public:
    /// Ends in opened() or failed().
    virtual void open() = 0;

    /// Its parts, which live as long as it does.
    virtual BoundarySource& boundary() = 0;
    virtual ProvidersSource& providers() = 0;
    virtual SessionsSource& sessions() = 0;
    virtual ProjectsSource& projects() = 0;

    virtual void createWorkspace(plane::CreateRequest request,
                                 Reply<Result<WorkspaceId>> reply) = 0;
    virtual void startWorkspace(WorkspaceId id, Reply<Result<void>> reply) = 0;
    virtual void stopWorkspace(WorkspaceId id, Reply<Result<void>> reply) = 0;
    virtual void cancelStart(WorkspaceId id, Reply<Result<void>> reply) = 0;
    virtual void stakes(WorkspaceId id, bool look, Reply<Result<plane::Stakes>> reply) = 0;
    virtual void removeWorkspace(WorkspaceId id, Reply<Result<void>> reply) = 0;
    virtual void renameWorkspace(WorkspaceId id, std::string name, Reply<Result<void>> reply) = 0;
    virtual void reportFirstFrame(WorkspaceId id) = 0;
    /// The last `maxBytes` of the console (serial) or of QEMU's messages; NotFound when there is
    /// none yet.
    virtual void readLog(WorkspaceId id, bool serial, std::size_t maxBytes,
                         Reply<Result<QString>> reply) = 0;

    virtual void buildImage(std::string name, Reply<Result<void>> reply) = 0;
    virtual void cancelBuild(std::string name) = 0;
    /// Answers when the image is there or was refused; meanwhile imagesChanged() tells how far it
    /// is.
    virtual void importImage(plane::ImportRequest request, Reply<Result<void>> reply) = 0;
    virtual void cancelImport(std::string name) = 0;
    virtual void removeImage(std::string name, Reply<Result<void>> reply) = 0;

    /// Would this mapping be taken? As boundary::checkMapping and boundary::Forwards::checkHostPort
    /// say.
    virtual void checkMapping(int guestPort, int hostPort, std::string hostAddress,
                              Reply<Result<void>> reply) = 0;
    virtual void addMapping(MappingRequest request, Reply<Result<boundary::Forward>> reply) = 0;
    virtual void removeMapping(WorkspaceId workspace, std::uint16_t guestPort,
                               Reply<Result<void>> reply) = 0;
    virtual void retryMapping(WorkspaceId workspace, std::uint16_t guestPort,
                              Reply<Result<void>> reply) = 0;

    /// Where the browser finds the page, by the workspace's policy.
    virtual void openPage(WorkspaceId workspace, std::uint16_t guestPort,
                          Reply<Result<boundary::OpenedPage>> reply) = 0;

    /// While true the counters of mappings are kept fresh; each change is a forwardsChanged().
    virtual void watchCounters(bool watched) = 0;

    virtual void setSetting(std::string key, std::string value, Reply<Result<void>> reply) = 0;
    virtual void listActivity(int limit,
                              Reply<Result<std::vector<plane::ActivityEntry>>> reply) = 0;
    virtual void examineHost(bool probe, Reply<std::vector<plane::DoctorFinding>> reply) = 0;

    using DesktopReply = Reply<Result<std::unique_ptr<DesktopFeed>>>;
    /// Opens the desktop of a Ready workspace. The callbacks come from any thread.
    virtual void openDesktop(WorkspaceId id, link::DesktopStream::Callbacks callbacks,
                             DesktopReply reply) = 0;
    using TerminalReply = Reply<Result<std::unique_ptr<TerminalFeed>>>;
    virtual void openTerminal(WorkspaceId id, int columns, int rows, TerminalReply reply) = 0;

    /// Where the last picture of a workspace's desktop is kept (its folder goes with the
    /// workspace).
    [[nodiscard]] virtual std::filesystem::path stillFile(const WorkspaceId& id) const = 0;

signals:
    void opened();
    /// The control plane cannot be had, e.g. because another Helix runs.
    void failed(const QString& sentence, const QString& details);
    /// Another Helix has the window already and shows it now; this one ends.
    void handedOver(const QString& sentence);
    /// Another start of the program asked this window to show itself.
    void activated();

    void workspacesListed(const std::vector<helix::plane::WorkspaceSnapshot>& all);
    void workspaceChanged(const helix::plane::WorkspaceSnapshot& snapshot);
    void workspaceRemoved(const helix::WorkspaceId& id);
    void imagesChanged(const std::vector<helix::plane::ImageSnapshot>& all);
    void forwardsChanged(const std::vector<helix::boundary::Forward>& all);
    void activityRecorded(const helix::plane::ActivityEntry& entry);
    void settingsChanged(const std::map<std::string, std::string>& all);
};

} // namespace helix::ui
