#pragma once
// A control plane that follows a script: the same answers every time, no machines.

#include <chrono>
#include <map>
#include <set>
#include <vector>

#include <QImage>

#include "ui/scripted_boundary.h"
#include "ui/scripted_projects.h"
#include "ui/scripted_providers.h"
#include "ui/scripted_sessions.h"
#include "ui/source.h"

namespace helix::ui::test {

class ScriptedSource : public Source {
public:
    ScriptedSource();

    // The script
    // ------------------------------------------------------------------------------------------------------------------
    std::vector<plane::WorkspaceSnapshot> workspaces;
    std::vector<plane::ImageSnapshot> images;
    std::vector<boundary::Forward> forwards;
    std::vector<plane::ActivityEntry> activity;
    std::vector<plane::DoctorFinding> findings;
    std::map<std::string, std::string> settings;
    std::map<std::string, QImage> desktops; ///< by workspace id
    std::string pageUrl;                    ///< and the guest's port: where a page is opened
    std::optional<Error> createError, addError, pageError, openError, desktopError;
    std::set<int> takenPorts;               ///< of this computer
    std::chrono::milliseconds stepTime{20}; ///< how long each step of a start takes
    int stopAtStep = -1;                    ///< the start stays at this step
    bool buildsEnd = true;
    QString serialLog =
        "[    0.000000] Linux version 6.1.0-cloud-amd64\n[    0.214301] virtio_blk "
        "virtio1: [vda] 41943040 512-byte logical blocks\n[    1.902114] systemd[1]: "
        "Detected virtualization qemu.\n[    4.118790] systemd[1]: Reached target "
        "basic.target.\n[    6.733002] helix-agent: waiting for the desktop\n";
    bool importsEnd = true;
    bool stopsEnd = true;                    ///< else it stays Stopping until endStops()
    plane::Stakes stakesOfAll;               ///< what is known at once
    std::optional<plane::Stakes> stakesSeen; ///< after a look; none: the same
    std::optional<Error> importError;
    ScriptedBoundary boundaryScript;
    ScriptedProviders providerScript;
    ScriptedSessions sessionScript;
    ScriptedProjects projectScript;

    // What was asked
    // --------------------------------------------------------------------------------------------------------------
    std::vector<plane::CreateRequest> created;
    std::vector<std::string> removed, built, cancelledBuilds, cancelledImports;
    std::vector<plane::ImportRequest> imported;
    bool countersWatched = false;
    std::vector<std::string> stopped, started;
    std::vector<protocol::DesktopMessage> input;
    std::vector<std::string> firstFrames;
    int desktopsOpened = 0;
    int desktopsOpen = 0;
    QByteArray typed; ///< into terminals
    std::vector<std::pair<int, int>> shellSizes;
    /// What a program in every open terminal says.
    void sayInTerminals(const QByteArray& bytes);

    plane::WorkspaceSnapshot& addWorkspace(const std::string& name, plane::State state);
    plane::ImageSnapshot& addImage(const std::string& name, const std::string& title, bool present);
    void addForward(const WorkspaceId& id, std::uint16_t guest, std::uint16_t host,
                    const std::string& label, boundary::ForwardState state,
                    const std::string& problem = {});
    void tell(const plane::WorkspaceSnapshot& snapshot) { emit workspaceChanged(snapshot); }
    void tellImages() { emit imagesChanged(images); }
    void endStops();
    void tellForwards() { emit forwardsChanged(forwards); }
    /// The connection of every open desktop breaks.
    void breakDesktops(const std::string& sentence);
    /// A new picture in every open desktop of `id`.
    void show(const WorkspaceId& id, const QImage& image);

    // Source
    // ----------------------------------------------------------------------------------------------------------------------
    void open() override;
    BoundarySource& boundary() override { return boundaryScript; }
    ProvidersSource& providers() override { return providerScript; }
    SessionsSource& sessions() override { return sessionScript; }
    ProjectsSource& projects() override { return projectScript; }
    void createWorkspace(plane::CreateRequest request, Reply<Result<WorkspaceId>> reply) override;
    void startWorkspace(WorkspaceId id, Reply<Result<void>> reply) override;
    void stopWorkspace(WorkspaceId id, Reply<Result<void>> reply) override;
    void cancelStart(WorkspaceId id, Reply<Result<void>> reply) override;
    void stakes(WorkspaceId id, bool look, Reply<Result<plane::Stakes>> reply) override;
    void removeWorkspace(WorkspaceId id, Reply<Result<void>> reply) override;
    void renameWorkspace(WorkspaceId id, std::string name, Reply<Result<void>> reply) override;
    void reportFirstFrame(WorkspaceId id) override;
    void readLog(WorkspaceId id, bool serial, std::size_t maxBytes,
                 Reply<Result<QString>> reply) override;
    void buildImage(std::string name, Reply<Result<void>> reply) override;
    void cancelBuild(std::string name) override;
    void importImage(plane::ImportRequest request, Reply<Result<void>> reply) override;
    void cancelImport(std::string name) override;
    void removeImage(std::string name, Reply<Result<void>> reply) override;
    void checkMapping(int guestPort, int hostPort, std::string hostAddress,
                      Reply<Result<void>> reply) override;
    void addMapping(MappingRequest request, Reply<Result<boundary::Forward>> reply) override;
    void removeMapping(WorkspaceId workspace, std::uint16_t guestPort,
                       Reply<Result<void>> reply) override;
    void openPage(WorkspaceId workspace, std::uint16_t guestPort,
                  Reply<Result<boundary::OpenedPage>> reply) override;
    void retryMapping(WorkspaceId workspace, std::uint16_t guestPort,
                      Reply<Result<void>> reply) override;
    void watchCounters(bool watched) override;
    void setSetting(std::string key, std::string value, Reply<Result<void>> reply) override;
    void listActivity(int limit, Reply<Result<std::vector<plane::ActivityEntry>>> reply) override;
    void examineHost(bool probe, Reply<std::vector<plane::DoctorFinding>> reply) override;
    void openDesktop(WorkspaceId id, link::DesktopStream::Callbacks callbacks,
                     DesktopReply reply) override;
    void openTerminal(WorkspaceId id, int columns, int rows, TerminalReply reply) override;
    [[nodiscard]] std::filesystem::path stillFile(const WorkspaceId& id) const override;

private:
    class Feed;
    class Shell;
    void later(std::function<void()> action);
    void runStep(const WorkspaceId& id, std::size_t step);
    plane::WorkspaceSnapshot* find(const WorkspaceId& id);
    std::map<std::string, Reply<Result<void>>> m_importReplies;
    QImage m_defaultDesktop;
    std::vector<Feed*> m_feeds;
    std::vector<Shell*> m_shells;
    std::uint16_t m_nextPort = 22000;
    std::int64_t m_nextCreated = 0;
};

} // namespace helix::ui::test
