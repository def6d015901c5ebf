import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

AbstractButton {
    id: card
    required property WorkspaceItem workspace
    readonly property WorkspaceSessions conversations: Backend.sessions.ofWorkspace(workspace.id)
    /// What its agent does right now; empty when none works.
    readonly property string doing: workspace.ready && conversations ? conversations.doing : ""
    implicitHeight: Math.round(width * 9 / 16) + Theme.grown(108)
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    text: workspace.name
    readonly property string stateText: doing === "" ? workspace.stateText : conversations.asking ? qsTr("Asks you") : qsTr("Working")
    Accessible.role: Accessible.Button
    Accessible.name: qsTr("%1, %2. %3").arg(workspace.name).arg(stateText).arg(doing !== "" ? doing : workspace.summary)
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    Keys.onMenuPressed: menu.popup(card, 0, card.height)
    Keys.onDeletePressed: dialogs.askDelete()
    onClicked: Navigation.openWorkspace(workspace.id)

    background: HCard {
        border.color: card.hovered ? Theme.muted : card.workspace.starting ? Theme.working : Theme.line
        FocusRing { target: card; radius: Theme.cardRadius + 3 }
    }
    contentItem: Item {
        Rectangle {
            id: screen
            x: 1
            y: 1
            width: parent.width - 2
            height: card.height - 108
            radius: Theme.cardRadius - 1
            color: Theme.dark ? "#0a0d10" : "#e6e9ed"
            Rectangle {
                anchors.bottom: parent.bottom
                width: parent.width
                height: parent.radius
                color: parent.color
            }
            DesktopStill {
                id: still
                anchors.fill: parent
                radius: Theme.cardRadius - 1
                session: Backend.streams.session(card.workspace.id)
                faded: !card.workspace.ready
                visible: card.visible
                Accessible.ignored: true
            }
            Rectangle {
                visible: !card.workspace.ready || still.empty
                anchors.centerIn: parent
                width: 36
                height: 36
                radius: 18
                color: still.empty ? "transparent" : Qt.rgba(0, 0, 0, 0.55)
                Icon {
                    anchors.centerIn: parent
                    name: card.workspace.failed ? "error_outline" : card.workspace.stopped ? "power_settings_new" : card.workspace.suspended ? "pause_circle_outline" : "desktop_windows"
                    size: still.empty ? 34 : 18
                    color: card.workspace.failed ? Theme.bad : still.empty ? Theme.muted : "#ffffff"
                }
            }
            ProgressLine {
                visible: card.workspace.starting
                anchors.left: parent.left
                anchors.right: parent.right
                anchors.bottom: parent.bottom
                height: 3
                radius: 0
                color: "transparent"
                value: card.workspace.startShare
                label: qsTr("Starting")
            }
            Rectangle {
                anchors.bottom: parent.bottom
                width: parent.width
                height: 1
                color: Theme.line
            }
        }
        HText {
            id: name
            x: 16
            y: screen.height + 14
            width: parent.width - state.width - 44
            text: card.workspace.name
            font.pixelSize: Theme.cardTitle
            font.weight: Font.DemiBold
            elide: Text.ElideRight
            Accessible.ignored: true
        }
        Row {
            id: state
            anchors.right: parent.right
            anchors.rightMargin: 16
            anchors.verticalCenter: name.verticalCenter
            spacing: 7
            WorkspaceDot {
                workspace: card.workspace
                conversations: card.conversations
                anchors.verticalCenter: parent.verticalCenter
            }
            HText {
                text: card.stateText
                color: Theme.soft
                Accessible.ignored: true
            }
        }
        HText {
            // Why it failed needs two lines; large letters leave no room for them.
            readonly property bool wraps: card.workspace.failed && !Theme.hasLargeText
            x: 16
            y: screen.height + (lineCount > 1 ? 36 : 40)
            width: parent.width - 32
            objectName: "doing-" + card.workspace.name
            text: card.doing !== "" ? card.doing : card.workspace.summary
            color: card.workspace.failed ? Theme.bad : Theme.soft
            wrapMode: wraps ? Text.WordWrap : Text.NoWrap
            maximumLineCount: wraps ? 2 : 1
            lineHeight: wraps ? 1.1 : 1
            elide: Text.ElideRight
            Accessible.ignored: true
        }
        HText {
            x: 16
            y: screen.height + 73
            width: parent.width - usage.width - 40
            text: card.workspace.imageTitle
            color: Theme.muted
            font.pixelSize: Theme.small
            elide: Text.ElideRight
            Accessible.ignored: true
        }
        HText {
            id: usage
            anchors.right: parent.right
            anchors.rightMargin: 16
            y: screen.height + 73
            // Large letters leave no room for what is counted, and the image's title needs its own.
            text: Theme.hasLargeText && card.workspace.ready && card.workspace.memoryUse !== "" ? card.workspace.memoryUse + " · " + card.workspace.cpuUse : card.workspace.usage
            color: Theme.muted
            font.pixelSize: Theme.small
            visible: !actions.visible
            Accessible.ignored: true
        }
        Row {
            id: actions
            anchors.right: parent.right
            anchors.rightMargin: 10
            y: screen.height + 64
            spacing: 2
            visible: card.hovered || card.visualFocus || startStop.visualFocus || more.visualFocus || menu.visible
            HIconButton {
                id: startStop
                visible: !card.workspace.leaving && !card.workspace.suspending && !card.workspace.resuming
                iconName: card.workspace.starting ? "close" : card.workspace.ready ? "stop" : card.workspace.outOfReach ? "refresh" : "play_arrow"
                text: card.workspace.starting ? qsTr("Cancel") : card.workspace.ready ? qsTr("Stop") : card.workspace.suspended ? qsTr("Resume") : card.workspace.outOfReach ? qsTr("Try again") : qsTr("Start")
                onClicked: card.workspace.starting ? card.workspace.cancel() : card.workspace.ready ? dialogs.askStop() : card.workspace.start()
            }
            HIconButton {
                id: more
                iconName: "more_horiz"
                text: qsTr("More")
                quiet: menu.visible
                onClicked: menu.popup(more, 0, more.height)
            }
        }
        TapHandler {
            acceptedButtons: Qt.RightButton
            onTapped: menu.popup()
        }
    }
    WorkspaceMenu {
        id: menu
        workspace: card.workspace
        onDeleteAsked: dialogs.askDelete()
        onStopAsked: dialogs.askStop()
        onRestartAsked: dialogs.askStop(true)
        onRenameAsked: dialogs.askRename()
        onForkAsked: dialogs.askFork()
        onCheckpointsAsked: dialogs.showCheckpoints()
        onKeepAsked: dialogs.askKeep()
    }
    WorkspaceDialogs {
        id: dialogs
        workspace: card.workspace
    }
}
