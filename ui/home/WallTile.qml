import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

// One desktop on the wall, live and small; a click opens its workspace.
AbstractButton {
    id: tile
    required property WorkspaceItem workspace
    property bool current: false
    readonly property DesktopSession session: workspace ? Backend.streams.session(workspace.id) : null
    readonly property WorkspaceSessions conversations: workspace ? Backend.sessions.ofWorkspace(workspace.id) : null
    readonly property bool asks: conversations !== null && conversations.asking
    /// What its agent does right now; empty when none works.
    readonly property string doing: conversations ? conversations.doing : ""
    readonly property string stateText: asks ? qsTr("Asks you") : doing
    objectName: workspace ? "tile-" + workspace.name : ""
    focusPolicy: Qt.NoFocus // the wall has the keyboard
    hoverEnabled: true
    text: workspace ? workspace.name : ""
    Accessible.role: Accessible.Button
    Accessible.name: stateText === "" ? qsTr("Desktop of %1").arg(text) : qsTr("Desktop of %1. %2").arg(text).arg(stateText)

    background: Item { }
    contentItem: Item {
        Rectangle {
            id: screen
            width: parent.width
            height: parent.height - Theme.grown(34)
            radius: Theme.radius
            color: Theme.stage
            border.width: 1
            border.color: tile.asks ? Theme.warning : tile.hovered ? Theme.muted : Theme.line
            clip: true
            DesktopSurface {
                id: surface
                anchors.fill: parent
                anchors.margins: 1
                // Five pictures a second: enough to see that, and what, an agent does.
                pace: 200
                session: tile.session
                enabled: false
                activeFocusOnTab: false
                opacity: tile.session && !tile.session.live && tile.session.hasPicture ? 0.45 : 1
                Accessible.ignored: true
            }
            HText {
                anchors.centerIn: parent
                visible: tile.session !== null && !tile.session.live
                text: tile.session && tile.session.hasPicture ? qsTr("Reconnecting…") : qsTr("Connecting…")
                color: Theme.muted
                Accessible.ignored: true
            }
        }
        Rectangle {
            anchors.fill: screen
            radius: Theme.radius
            visible: tile.current
            color: "transparent"
            border.width: 2
            border.color: Theme.accent
        }
        WorkspaceDot {
            id: dot
            x: 2
            anchors.verticalCenter: name.verticalCenter
            workspace: tile.workspace
            conversations: tile.conversations
        }
        HText {
            id: name
            anchors.left: dot.right
            anchors.leftMargin: 8
            y: screen.height + 8
            width: Math.min(implicitWidth, tile.width * 0.55)
            text: tile.text
            font.weight: Font.Medium
            elide: Text.ElideRight
            Accessible.ignored: true
        }
        HText {
            anchors.left: name.right
            anchors.leftMargin: 10
            anchors.right: parent.right
            anchors.baseline: name.baseline
            text: tile.stateText
            color: tile.asks ? Theme.warning : Theme.soft
            font.pixelSize: Theme.small
            elide: Text.ElideRight
            Accessible.ignored: true
        }
    }
}
