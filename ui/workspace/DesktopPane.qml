import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// A desktop with its bar and nothing else: in a window of its own, or one of two side by side.
ColumnLayout {
    id: pane
    property string workspaceId
    property bool fullScreen: false
    property bool elsewhere: false
    property bool inSight: visible
    property alias stage: stage
    property alias before: bar.before
    property alias after: bar.after
    property alias fullScreenOffered: bar.fullScreenOffered
    readonly property WorkspaceItem workspace: Backend.workspaces.count >= 0 && workspaceId !== "" ? Backend.workspaces.find(workspaceId) : null
    readonly property WorkspaceSessions conversations: workspace ? Backend.sessions.ofWorkspace(workspaceId) : null
    signal fullScreenAsked()
    spacing: 0
    RecordingList {
        id: recordings
        backend: Backend
        workspace: pane.workspace ? pane.workspace.id : ""
        onKept: (recording, facts) => Toaster.tell(qsTr("Recorded: %1").arg(facts))
    }
    SoundWatch {
        id: sound
        backend: Backend
        workspace: pane.workspace ? pane.workspace.id : ""
    }
    WorkspaceDialogs {
        id: dialogs
        workspace: pane.workspace
    }
    DesktopBar {
        id: bar
        Layout.fillWidth: true
        visible: !pane.fullScreen
        stage: stage
        recordings: recordings
        sound: sound
        conversations: pane.conversations
        onFullScreenAsked: pane.fullScreenAsked()
    }
    DesktopStage {
        id: stage
        Layout.fillWidth: true
        Layout.fillHeight: true
        workspace: pane.workspace
        inSight: pane.inSight
        elsewhere: pane.elsewhere
        fullScreen: pane.fullScreen
        agentWorks: pane.conversations !== null && (pane.conversations.working || pane.conversations.asking)
        onGivenBack: bar.takeKeys()
        onDeleteAsked: dialogs.askDelete()
        onKeepAsked: dialogs.askKeep()
        onStopAsked: dialogs.askStop()
    }
}
