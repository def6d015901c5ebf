#pragma once
// What happens in the control plane, told on the UI thread. The one place where the window follows
// the signals of the services.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QObject>

#include "catalogues/catalogues.h"
#include "plane/control_plane.h"
#include "operations/proxy_values.h"
#include "operations/sound_values.h"
#include "plane/recordings.h"

namespace helix::ui {

class PlaneLine;

/// What holds for every workspace.
struct BoundaryDefaults {
    boundary::EgressChoice choice;    ///< of new workspaces
    std::vector<egress::Rule> always; ///< let through for all of them
    friend bool operator==(const BoundaryDefaults&, const BoundaryDefaults&) = default;
};

/// What is offered beside the images that are here.
struct CataloguesState {
    std::vector<catalogues::Followed> followed;
    std::vector<catalogues::Offer> offers;
    std::vector<catalogue::Update> updates; ///< of what is here
};

struct ProvidersState {
    std::vector<providers::Provider> providers;
    std::vector<providers::NamedSecret> secrets;
    std::vector<providers::Price> prices;
};

/// What one workspace may use and has used.
struct Account {
    WorkspaceId workspace;
    providers::Budget budget;
    providers::Usage usage;
    bool mayFetch = false; ///< the user has allowed providers to fetch for it
    std::string provider;  ///< by name, the one that it asks first; empty: none is chosen for it
};

/// UI thread, except follow().
class PlaneEvents : public QObject {
    Q_OBJECT
public:
    /// `line` outlives it.
    explicit PlaneEvents(PlaneLine& line)
        : m_line(line)
    {
    }

    /// Tells everything there is and from then on every change. Control thread, once.
    void follow(plane::ControlPlane& plane);
    /// Ends in boundaryChanged().
    void lookAtBoundary(const WorkspaceId& id);
    /// Ends in accountChanged().
    void lookAtAccount(const WorkspaceId& id);
    /// While true the counters of mappings are kept fresh; each change is a forwardsChanged().
    void watchCounters(bool watched);

signals:
    void workspacesListed(const std::vector<helix::plane::WorkspaceSnapshot>& all);
    void workspaceChanged(const helix::plane::WorkspaceSnapshot& snapshot);
    void workspaceRemoved(const helix::WorkspaceId& id);
    /// It has other checkpoints.
    void checkpointsChanged(const helix::WorkspaceId& id);
    /// What is being recorded of a workspace is another, or a second longer.
    void recordingChanged(const helix::plane::RecordingNow& now);
    void imagesChanged(const std::vector<helix::plane::ImageSnapshot>& all);
    void cataloguesChanged(const helix::ui::CataloguesState& state);
    void forwardsChanged(const std::vector<helix::boundary::Forward>& all);
    void activityRecorded(const helix::plane::ActivityEntry& entry);
    void settingsChanged(const std::map<std::string, std::string>& all);
    /// Helix itself goes out another way.
    void proxyChanged(const helix::operations::ProxyUse& use);
    /// What workspaces take was looked at: plane::HostUse has something new.
    void useLooked();

    void boundaryChanged(const helix::boundary::BoundarySnapshot& snapshot);
    void boundaryDefaultsChanged(const helix::ui::BoundaryDefaults& defaults);
    /// Lines that are on record now, of any workspaces, oldest first. A few times a second at most.
    void ledgerRecorded(const std::vector<helix::boundary::LedgerLine>& lines);

    /// Something else was copied in a guest whose clipboard is followed.
    void clipboardCopied(const helix::WorkspaceId& workspace,
                         const std::vector<helix::protocol::ClipboardKind>& kinds, bool isFirst);

    /// What a workspace plays is heard otherwise; some ten times a second while it plays.
    void soundChanged(const helix::operations::Sound& sound);

    void providersChanged(const helix::ui::ProvidersState& state);
    void accountChanged(const helix::ui::Account& account);

    void sessionsListed(const std::vector<helix::sessions::SessionSnapshot>& all);
    void sessionChanged(const helix::sessions::SessionSnapshot& snapshot);
    void sessionRemoved(const helix::SessionId& id);
    void entriesChanged(const helix::SessionId& id,
                        const std::vector<helix::sessions::ConversationEntry>& entries);
    void turnEnded(const helix::sessions::TurnEnd& end);
    void rulesChanged(const std::vector<helix::sessions::PermissionRule>& rules);
    void mcpServersChanged(const std::vector<helix::sessions::McpServer>& servers);

    void projectBrought(const helix::projects::Project& project);
    void changesTaken(const helix::projects::ChangeSet& changes);
    void changesLooked(const helix::WorkspaceId& workspace, helix::projects::Freshness freshness,
                       const std::string& problem);
    void attemptsListed(const std::vector<helix::plane::AttemptGroup>& all);
    void attemptsChanged(const helix::plane::AttemptGroup& group);
    void attemptsRemoved(const QString& group);

private:
    void followWorkspaces(plane::ControlPlane& plane);
    void followImages(plane::ControlPlane& plane);
    void tellCatalogues(plane::ControlPlane& plane);
    void followBoundary(plane::ControlPlane& plane);
    void followProviders(plane::ControlPlane& plane);
    void followSessions(plane::ControlPlane& plane);
    void followProjects(plane::ControlPlane& plane);
    void tellBoundary(plane::ControlPlane& plane, const WorkspaceId& id);
    void tellDefaults(plane::ControlPlane& plane);
    void tellProviders(plane::ControlPlane& plane);
    void tellAccount(plane::ControlPlane& plane, const WorkspaceId& id);
    void gather(boundary::Boundary& boundary, const boundary::LedgerLine& line);
    /// `signal(arguments)` on the UI thread.
    template <typename Signal, typename... Arguments>
    void tell(Signal signal, Arguments... arguments);

    PlaneLine& m_line;
    // Of the control thread.
    std::optional<BoundaryDefaults> m_told;
    std::vector<boundary::LedgerLine> m_gathered;
    std::shared_ptr<void> m_counters; ///< held while they are watched
};

} // namespace helix::ui
