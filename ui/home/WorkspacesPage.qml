import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

PageFrame {
    id: page
    broadest: 2400 // cards, side by side
    title: qsTr("Workspaces")
    subtitle: qsTr("Each one is a computer of its own. What happens inside stays inside.")
    actions: [
        HButton {
            id: wallButton
            objectName: "wallButton"
            iconName: "view_module"
            text: qsTr("Wall")
            visible: Backend.runningDesktops.count > 0
            onClicked: Navigation.go("wall")
            HToolTip {
                shown: wallButton.hovered
                text: qsTr("All running desktops, live (Ctrl+0)")
            }
        },
        HButton {
            objectName: "createButton"
            kind: "primary"
            iconName: "add"
            text: qsTr("Create")
            visible: Backend.workspaces.count > 0
            onClicked: Navigation.go("create")
        }
    ]

    Banner {
        Layout.fillWidth: true
        visible: Backend.openProblem !== ""
        kind: "bad"
        sentence: Backend.openProblem
        more: qsTr("Nothing was changed. Put it right, then press Start again.")
        details: Backend.openProblemDetails
        HButton {
            objectName: "startAgain"
            iconName: "refresh"
            text: qsTr("Start again")
            onClicked: Qt.exit(75) // ui/main.cpp, kStartAgain
        }
    }
    Banner {
        id: noModel
        objectName: "noModelYet"
        Layout.fillWidth: true
        visible: Backend.openProblem === "" && !Backend.providers.ownAgentHasModel
        onVisibleChanged: if (visible) Backend.modelOffers.look()
        sentence: qsTr("Helix Agent has no model yet.")
        more: Backend.providers.refusedName !== "" ? qsTr("%1 refused its key.").arg(Backend.providers.refusedName) : qsTr("Desktops and terminals work without one. For tasks, use your own key or a model that runs on this computer.")
        HButton {
            objectName: "addProviderAtHome"
            iconName: "vpn_key"
            text: qsTr("Add a provider")
            onClicked: Navigation.addProvider()
        }
    }
    WorkCard { Layout.fillWidth: true }
    HText {
        visible: !Backend.workspaces.known && Backend.openProblem === ""
        text: qsTr("Looking for your workspaces…")
        color: Theme.muted
    }
    HCard {
        objectName: "firstWorkspace"
        Layout.fillWidth: true
        Layout.preferredHeight: Math.max(360, page.height - 190 - (noModel.visible ? noModel.height + 16 : 0) - (Backend.work.count > 0 ? 62 * Backend.work.count + 30 : 0))
        visible: Backend.workspaces.known && Backend.workspaces.count === 0 && Backend.openProblem === ""
        EmptyState {
            anchors.centerIn: parent
            width: Math.min(parent.width - 48, 520)
            iconName: "add_circle_outline"
            title: qsTr("Create your first workspace")
            sentence: qsTr("A workspace is a whole computer for an AI agent: its own disk, its own desktop. It can install, run and break things there, and your files stay out of it. Pick an image, click Create workspace, and watch the desktop come up.")
            HButton {
                objectName: "createFirstButton"
                kind: "primary"
                large: true
                iconName: "add"
                text: qsTr("Create workspace")
                onClicked: Navigation.go("create")
            }
            HButton {
                objectName: "showMe"
                large: true
                iconName: "play_circle_outline"
                text: qsTr("Show me")
                Accessible.description: qsTr("Makes a workspace with a small project and has the agent mend its failing test")
                onClicked: Navigation.showMe()
            }
            HButton {
                large: true
                text: qsTr("Look at the images")
                onClicked: Navigation.go("images")
            }
        }
    }
    BlockedSheet { id: blocked }
    LayoutRepeater {
        model: Backend.boundaries.asking
        BlockedBar {
            required property string workspaceId
            required property string workspaceName
            required property string blockedSites
            required property int blockedCount
            Layout.fillWidth: true
            framed: true
            name: workspaceName
            sites: blockedSites
            count: blockedCount
            onReviewAsked: blocked.openFor(workspaceId, workspaceName)
            boundary: Backend.boundaries.find(workspaceId)
        }
    }
    LayoutRepeater {
        model: Backend.attempts.groups
        GroupCard {
            required property string groupId
            objectName: "group-" + groupId
            Layout.fillWidth: true
            group: Backend.attempts.find(groupId)
        }
    }
    Grid {
        id: grid
        // Not of its own width: hidden, that is what its cells make of it, and the two chase each other without end.
        readonly property real cell: (parent.width - (columns - 1) * columnSpacing) / columns
        Layout.fillWidth: true
        visible: Backend.workspaces.count > 0
        columns: Math.max(1, Math.floor((page.room + 18) / (300 + 18)))
        columnSpacing: 18
        rowSpacing: 18
        Repeater {
            model: Backend.workspaces
            WorkspaceCard { width: grid.cell }
        }
        AbstractButton {
            id: another
            width: grid.cell
            implicitHeight: Math.round(width * 9 / 16) + Theme.grown(108)
            hoverEnabled: true
            focusPolicy: Qt.StrongFocus
            text: qsTr("New workspace")
            Accessible.name: text
            Keys.onReturnPressed: clicked()
            Keys.onEnterPressed: clicked()
            onClicked: Navigation.go("create")
            background: Rectangle {
                radius: Theme.cardRadius
                color: another.hovered ? Theme.hover : "transparent"
                border.width: 1
                border.color: Theme.line
                FocusRing { target: another; radius: Theme.cardRadius + 3 }
            }
            contentItem: Item {
                Column {
                    anchors.centerIn: parent
                    spacing: 10
                    Icon {
                        anchors.horizontalCenter: parent.horizontalCenter
                        name: "add_circle_outline"
                        size: 28
                        color: Theme.accent
                    }
                    HText {
                        anchors.horizontalCenter: parent.horizontalCenter
                        text: another.text
                        font.pixelSize: Theme.grown(14)
                        font.weight: Font.Medium
                        Accessible.ignored: true
                    }
                    HText {
                        anchors.horizontalCenter: parent.horizontalCenter
                        text: qsTr("Pick an image and go")
                        color: Theme.muted
                        Accessible.ignored: true
                    }
                }
            }
        }
    }
}
