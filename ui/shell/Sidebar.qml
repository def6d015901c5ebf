import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

Rectangle {
    id: sidebar
    property bool folded: false
    /// Stands for a name where there is no room for it: the number tells attempts at one task apart.
    function initialsOf(name) {
        const number = /\d{1,2}$/.exec(name.slice(1))
        return name.charAt(0).toUpperCase() + (number ? number[0] : "")
    }
    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Sidebar")
    width: folded ? 56 : Math.min(Theme.grown(220), 290)
    color: Theme.side
    clip: true
    Behavior on width { NumberAnimation { duration: Theme.calm; easing.type: Easing.OutCubic } }

    Rectangle {
        anchors.right: parent.right
        width: 1
        height: parent.height
        color: Theme.line
    }
    Image {
        id: mark
        x: sidebar.folded ? 14 : 15
        y: 18
        width: 28
        height: 28
        sourceSize { width: 28 * Screen.devicePixelRatio; height: 28 * Screen.devicePixelRatio }
        source: "image://helix/mark"
        Accessible.ignored: true
    }
    HText {
        visible: !sidebar.folded
        x: 50
        anchors.verticalCenter: mark.verticalCenter
        text: "Helix"
        font.pixelSize: Theme.section
        font.weight: Font.DemiBold
    }
    Column {
        id: pages
        x: sidebar.folded ? 8 : 10
        y: 64
        width: sidebar.width - 2 * x
        spacing: 2
        Repeater {
            model: [
                { page: "workspaces", text: qsTr("Workspaces"), icon: "grid_view" },
                { page: "images", text: qsTr("Images"), icon: "layers" },
                { page: "activity", text: qsTr("Activity"), icon: "timeline" },
                { page: "settings", text: qsTr("Settings"), icon: "settings" }
            ]
            SidebarEntry {
                required property var modelData
                objectName: "nav-" + modelData.page
                text: modelData.text
                iconName: modelData.icon
                folded: sidebar.folded
                chosen: Navigation.page === modelData.page || (modelData.page === "workspaces" && ["create", "attempts", "wall", "beside"].includes(Navigation.page))
                onClicked: Navigation.go(modelData.page)
            }
        }
    }
    HText {
        id: heading
        visible: !sidebar.folded && Backend.workspaces.count > 0
        x: 20
        anchors.top: pages.bottom
        anchors.topMargin: 24
        text: qsTr("WORKSPACES")
        color: Theme.muted
        font.pixelSize: Theme.fine
        font.letterSpacing: 0.8
        Accessible.role: Accessible.Heading
    }
    ListView {
        id: list
        x: pages.x
        anchors.top: sidebar.folded ? pages.bottom : heading.bottom
        anchors.topMargin: sidebar.folded ? 20 : 8
        anchors.bottom: work.top
        anchors.bottomMargin: 12
        width: pages.width
        clip: true
        spacing: sidebar.folded ? 6 : 0
        boundsBehavior: Flickable.StopAtBounds
        model: Backend.workspaces
        delegate: AbstractButton {
            id: row
            // No type: with one it turns null when its workspace goes, which is before its row does.
            required property var workspace
            readonly property bool chosen: Navigation.page === "workspace" && Navigation.workspaceId === workspace.id
            readonly property BoundaryItem boundary: Backend.boundaries.find(workspace.id)
            readonly property WorkspaceSessions conversations: Backend.sessions.ofWorkspace(workspace.id)
            readonly property int blocked: boundary ? boundary.blockedCount : 0
            objectName: "open-" + workspace.name
            width: list.width
            implicitHeight: sidebar.folded ? Theme.grown(36) : Theme.grown(35)
            hoverEnabled: true
            focusPolicy: Qt.StrongFocus
            text: workspace.name
            Accessible.name: (dot.kind === "asking" ? qsTr("%1, asks you").arg(workspace.name) : qsTr("%1, %2").arg(workspace.name).arg(workspace.stateText)) + (blocked > 0 ? ", " + qsTr("%1 blocked").arg(blocked) : "")
            Accessible.role: Accessible.PageTab
            Accessible.selected: chosen
            Keys.onReturnPressed: clicked()
            Keys.onEnterPressed: clicked()
            onClicked: Navigation.openWorkspace(workspace.id)
            HToolTip {
                shown: sidebar.folded && (row.hovered || row.visualFocus)
                delay: 400
                beside: true
                text: row.workspace.name
            }
            background: Rectangle {
                radius: Theme.radius
                color: row.chosen ? Theme.chosen : row.hovered ? Theme.hover : "transparent"
                border.width: row.chosen && sidebar.folded ? 1 : 0
                border.color: Theme.line
                FocusRing { target: row; anchors.margins: 0; radius: Theme.radius }
            }
            contentItem: Item {
                WorkspaceDot {
                    id: dot
                    x: sidebar.folded ? parent.width - 12 : 12
                    y: sidebar.folded ? parent.height - 12 : (parent.height - height) / 2
                    objectName: "dot-" + row.workspace.name
                    workspace: row.workspace
                    conversations: row.conversations
                }
                CountBadge {
                    objectName: "asked-" + row.workspace.name
                    visible: row.blocked > 0
                    text: row.blocked
                    color: Theme.warning
                    ink: Theme.warningInk
                    x: sidebar.folded ? parent.width - width : parent.width - width - 10
                    y: sidebar.folded ? 0 : (parent.height - height) / 2
                }
                HText {
                    visible: !sidebar.folded
                    x: 32
                    width: parent.width - 40 - (row.blocked > 0 ? 24 : 0)
                    anchors.verticalCenter: parent.verticalCenter
                    text: row.workspace.name
                    font.pixelSize: Theme.grown(14)
                    color: row.chosen ? Theme.text : Theme.soft
                    elide: Text.ElideRight
                    Accessible.ignored: true
                }
                HText {
                    visible: sidebar.folded
                    objectName: "initials-" + row.workspace.name
                    anchors.centerIn: parent
                    width: parent.width - 4
                    horizontalAlignment: Text.AlignHCenter
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: 9
                    text: sidebar.initialsOf(row.workspace.name)
                    font.pixelSize: Theme.grown(14)
                    font.weight: Font.DemiBold
                    color: row.chosen ? Theme.text : Theme.soft
                    Accessible.ignored: true
                }
            }
        }
    }
    WorkPill {
        id: work
        folded: sidebar.folded
        x: pages.x
        width: pages.width
        height: implicitHeight
        anchors.bottom: usage.top
        anchors.bottomMargin: visible ? 8 : 0
    }
    HCard {
        id: usage
        visible: !sidebar.folded
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.bottom: parent.bottom
        anchors.margins: 14
        anchors.bottomMargin: 16
        height: visible ? Theme.grown(48) : 0
        radius: 10
        color: "transparent"
        Accessible.role: Accessible.StaticText
        Accessible.name: Backend.workspaces.usageText
        HText {
            x: 12
            y: 8
            text: Backend.workspaces.usageText
            color: Theme.soft
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        ProgressLine {
            x: 12
            y: Theme.grown(22) + 8
            width: parent.width - 24
            height: 5
            value: Backend.workspaces.memoryShare
            label: qsTr("Memory given to running workspaces")
        }
    }
}
