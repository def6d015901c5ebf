import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

// What happened, newest first.
Item {
    id: page
    function iconOf(kind) {
        switch (kind) {
        case "created": return "add_circle_outline"
        case "ready": return "check_circle"
        case "failed": return "error_outline"
        case "stopped": return "stop"
        case "suspended": return "pause"
        case "deleted": return "delete_outline"
        case "port": return "lan"
        case "image": return "layers"
        case "step": return "timeline"
        default: return "circle"
        }
    }
    function inkOf(kind) {
        return kind === "failed" ? Theme.bad : kind === "ready" ? Theme.ok : Theme.muted
    }
    PageHeader {
        id: header
        x: Theme.margin
        y: Theme.margin - 4
        width: Math.min(page.width - 2 * Theme.margin, 1680)
        title: qsTr("Activity")
        subtitle: qsTr("Everything that Helix did, with the time it took.")
        actions: HButton {
            objectName: "searchButton"
            iconName: "search"
            text: qsTr("Search all conversations")
            onClicked: Navigation.searchAsked()
        }
    }
    WorkCard {
        id: work
        x: Theme.margin
        anchors.top: header.bottom
        anchors.topMargin: 18
        width: header.width
        height: implicitHeight
    }
    EmptyState {
        visible: Backend.activity.count === 0
        anchors.centerIn: parent
        width: Math.min(parent.width - 64, 480)
        iconName: "timeline"
        title: qsTr("Nothing has happened yet")
        sentence: qsTr("Creating, starting, stopping and port mappings are written down here as they happen.")
    }
    ListView {
        id: list
        anchors.top: work.visible ? work.bottom : header.bottom
        anchors.topMargin: 22
        anchors.bottom: parent.bottom
        x: Theme.margin
        width: header.width
        clip: true
        model: Backend.activity
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: true
        ScrollBar.vertical: ScrollBar { }
        bottomMargin: 24
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Activity")
        section.property: "day"
        section.delegate: HText {
            required property string section
            text: section.toUpperCase()
            color: Theme.muted
            font.pixelSize: 11
            font.letterSpacing: 0.8
            topPadding: 14
            bottomPadding: 8
        }
        delegate: Item {
            id: row
            required property string time
            required property string workspaceId
            required property string workspaceName
            required property string kind
            required property string text
            required property string duration
            width: list.width
            height: 40
            Accessible.role: Accessible.ListItem
            Accessible.name: time + " " + workspaceName + " " + text
            Rectangle {
                anchors.bottom: parent.bottom
                width: parent.width
                height: 1
                color: Theme.line
            }
            CodeText {
                x: 2
                anchors.verticalCenter: parent.verticalCenter
                text: row.time
                color: Theme.muted
                Accessible.ignored: true
            }
            Icon {
                x: 82
                anchors.verticalCenter: parent.verticalCenter
                name: page.iconOf(row.kind)
                size: 16
                color: page.inkOf(row.kind)
            }
            HText {
                x: 112
                width: 150
                anchors.verticalCenter: parent.verticalCenter
                text: row.workspaceName
                font.weight: Font.Medium
                elide: Text.ElideRight
                Accessible.ignored: true
            }
            HText {
                x: 274
                width: parent.width - x - 90
                anchors.verticalCenter: parent.verticalCenter
                text: row.text
                color: row.kind === "failed" ? Theme.bad : Theme.soft
                elide: Text.ElideRight
                Accessible.ignored: true
            }
            CodeText {
                anchors.right: parent.right
                anchors.rightMargin: 12
                anchors.verticalCenter: parent.verticalCenter
                text: row.duration
                color: Theme.muted
                Accessible.ignored: true
            }
        }
    }
}
