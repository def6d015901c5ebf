import QtQuick
import Helix
import Helix.Native

// One step of a start: a circle on a line, its name, its time.
Item {
    id: row
    required property string title
    required property string hint
    required property string status
    required property double startedAtMs
    required property string durationText
    required property string detail
    required property int index
    property bool last: false
    property double now: 0
    readonly property bool running: status === "running"
    readonly property bool done: status === "done"
    implicitHeight: Theme.grown(60)
    Accessible.role: Accessible.ListItem
    Accessible.name: done ? qsTr("%1: done in %2").arg(title).arg(durationText)
        : running ? qsTr("%1: under way").arg(title)
        : status === "failed" ? qsTr("%1: failed").arg(title)
        : status === "cancelled" ? qsTr("%1: cancelled").arg(title) : qsTr("%1: to come").arg(title)

    Rectangle {
        visible: !row.last
        x: 13
        y: 30
        width: 2
        height: Theme.grown(32)
        color: row.done ? Theme.ok : Theme.line
    }
    Rectangle {
        x: 4
        y: 8
        width: 20
        height: 20
        radius: 10
        color: row.done ? Theme.ok : row.status === "failed" ? Theme.bad : "transparent"
        border.width: row.done || row.status === "failed" ? 0 : 2
        border.color: row.running ? Theme.working : Theme.dark ? "#39424d" : "#c4cbd3"
        Icon {
            anchors.centerIn: parent
            visible: (row.done || row.status === "failed") && Theme.iconFamily !== ""
            name: row.done ? "check" : "close"
            size: 14
            color: Theme.dark ? Theme.background : "#ffffff"
        }
        Rectangle {
            anchors.centerIn: parent
            visible: row.running
            width: 8
            height: 8
            radius: 4
            color: Theme.working
        }
    }
    HText {
        id: name
        x: 40
        y: 9
        text: row.title
        font.pixelSize: Theme.grown(14)
        font.weight: row.running ? Font.DemiBold : Font.Normal
        color: row.done || row.running ? Theme.text : row.status === "failed" ? Theme.bad : Theme.muted
        Accessible.ignored: true
    }
    HText {
        x: 40
        y: 31
        width: parent.width - x
        visible: row.running
        text: row.detail !== "" ? row.detail : row.hint
        color: Theme.muted
        font.pixelSize: Theme.small
        elide: Text.ElideRight
        Accessible.ignored: true
    }
    CodeText {
        anchors.right: parent.right
        y: 11
        visible: row.status !== "pending"
        text: row.running ? Durations.text(Math.max(0, row.now - row.startedAtMs)) : row.durationText
        color: row.running ? Theme.working : row.status === "failed" ? Theme.bad : Theme.muted
        Accessible.ignored: true
    }
}
