#pragma once
// What life tells of to whoever stands on it. Control thread.

#include <QObject>

#include "life/live_workspace.h"

namespace helix::life {

class LifeEvents : public QObject {
    Q_OBJECT
signals:
    /// What the outside sees of it is another.
    void workspaceChanged(const helix::life::LiveWorkspacePtr& workspace);
    /// More or fewer workspaces than before may count as running; told often.
    void loadChanged();
    /// Deleted.
    void workspaceRemoved(const helix::WorkspaceId& id);
    /// It is Ready and its agent was reached: its guest can be worked in.
    void guestOpened(const helix::life::LiveWorkspacePtr& workspace);
    /// It goes away, whatever for.
    void guestClosing(const helix::life::LiveWorkspacePtr& workspace);
    /// Its guest stands still on the disk, and what goes on in it goes on later.
    void guestAway(const helix::WorkspaceId& id);
    /// Nothing goes on in its guest: it was closed, or is known now not to have worked on. May be
    /// told of one that was not open.
    void guestGone(const helix::WorkspaceId& id);
    /// Its machine is gone, and no flow is at work that expects it; workspace->machineExit says how.
    void machineExited(const helix::life::LiveWorkspacePtr& workspace);
    /// It has other checkpoints.
    void checkpointsChanged(const helix::WorkspaceId& id);
    /// The connection to its agent, its ports or its metrics are other ones.
    void agentChanged(const helix::life::LiveWorkspacePtr& workspace);
};

} // namespace helix::life
