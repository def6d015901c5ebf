import QtQuick
import QtQuick.Controls.Basic
import Helix

// One thing that happened, or one step of a start below it.
AbstractButton {
    id: row
    required property int index
    required property string time
    required property real timeMs
    required property string workspaceId
    required property string workspaceName
    required property string kind
    required property string group
    required property string about
    required property string duration
    required property int steps
    required property bool open
    required property bool nested
    required property var model
    readonly property string sentence: model.text
    property bool keyboard: false
    signal toggled()

    readonly property var icons: ({
        created: "add_circle_outline", ready: "check_circle", failed: "error_outline", stopped: "stop", suspended: "pause",
        deleted: "delete_outline", starting: "timeline", step: "timeline", forked: "call_split", checkpoint: "bookmark",
        agent_failed: "error_outline", port_failed: "error_outline", image_failed: "error_outline", asked: "help_outline", blocked: "block",
        clipboard: "content_paste", file: "description"
    })
    readonly property var iconsOfGroups: ({
        machines: "memory", agents: "chat", boundary: "security", ports: "lan", projects: "folder", images: "layers"
    })
    readonly property bool bad: ["failed", "agent_failed", "port_failed", "image_failed"].includes(kind)
    readonly property color ink: bad ? Theme.bad : kind === "ready" ? Theme.ok : kind === "asked" ? Theme.warning : Theme.muted

    implicitHeight: nested ? Theme.grown(30) : Theme.grown(40)
    hoverEnabled: true
    focusPolicy: Qt.NoFocus
    padding: 0
    Accessible.role: Accessible.ListItem
    Accessible.name: [time, workspaceName, sentence, duration].filter(word => word !== "").join(" ")
    Accessible.description: steps > 0 ? (open ? qsTr("Its steps are shown. Space folds them.") : qsTr("Space shows its steps.")) : ""
    Accessible.onPressAction: clicked()
    background: Rectangle {
        radius: 6
        color: row.hovered && !row.nested ? Theme.hover : "transparent"
        border.width: row.keyboard ? 1.5 : 0
        border.color: Theme.accent
        Rectangle {
            visible: !row.nested
            anchors.bottom: parent.bottom
            width: parent.width
            height: 1
            color: Theme.line
        }
    }
    contentItem: Item {
        CodeText {
            visible: !row.nested
            x: 6
            anchors.verticalCenter: parent.verticalCenter
            text: row.time
            color: Theme.muted
            Accessible.ignored: true
        }
        Icon {
            visible: !row.nested && drawable
            x: Theme.grown(82)
            anchors.verticalCenter: parent.verticalCenter
            name: row.icons[row.kind] ?? row.iconsOfGroups[row.group] ?? "circle"
            size: 16
            color: row.ink
        }
        HText {
            visible: !row.nested
            x: Theme.grown(112)
            width: Theme.grown(150)
            anchors.verticalCenter: parent.verticalCenter
            text: row.workspaceName
            font.weight: Font.Medium
            elide: Text.ElideRight
            Accessible.ignored: true
        }
        HText {
            x: row.nested ? Theme.grown(298) : Theme.grown(274)
            width: parent.width - x - Theme.grown(88) - 12 - (fold.visible ? fold.width + 8 : 0)
            anchors.verticalCenter: parent.verticalCenter
            text: row.sentence
            color: row.bad ? Theme.bad : row.nested ? Theme.muted : Theme.soft
            font.pixelSize: row.nested ? Theme.small : Theme.body
            elide: Text.ElideRight
            Accessible.ignored: true
        }
        HButton {
            id: fold
            objectName: "steps" + row.index
            visible: row.steps > 0
            anchors.right: parent.right
            anchors.rightMargin: Theme.grown(80) + 12
            anchors.verticalCenter: parent.verticalCenter
            kind: "link"
            tall: Theme.grown(26)
            focusPolicy: Qt.NoFocus
            text: row.open ? qsTr("Hide steps") : row.steps === 1 ? qsTr("1 step") : qsTr("%1 steps").arg(row.steps)
            onClicked: row.toggled()
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
