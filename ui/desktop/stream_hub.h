#pragma once
// The desktops of all workspaces: one session each.

#include <map>
#include <memory>

#include <QObject>
#include <qqmlregistration.h>

#include "ui/desktop/desktop_session.h"

namespace helix::ui {

class WorkspaceItem;
class WorkspaceList;

/// UI thread. A session lives as long as its workspace.
class StreamHub : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(bool watched READ watched WRITE setWatched NOTIFY watchedChanged)
public:
    StreamHub(PlaneLine& line, const WorkspaceList& workspaces);

    /// Null when there is no such workspace.
    Q_INVOKABLE [[nodiscard]] helix::ui::DesktopSession* session(const QString& workspaceId);
    [[nodiscard]] bool watched() const { return m_watched; }
    /// Is the window visible at all? Without it nothing is streamed.
    void setWatched(bool watched);

signals:
    void watchedChanged();

private:
    void follow(WorkspaceItem* workspace);

    PlaneLine& m_line;
    const WorkspaceList& m_workspaces;
    std::map<QString, DesktopSession*> m_sessions; ///< children of this
    bool m_watched = true;
};

} // namespace helix::ui
