import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Whether new workspaces of an image go on from a snapshot, or boot and why; how to change that.
GridLayout {
    id: line
    property ImageItem image: null
    property int row: 0
    readonly property string phase: image ? image.warmPhase : ""
    readonly property bool ready: phase === "ready"
    readonly property bool coming: phase === "making" || phase === "waiting"
    // Emulated ones take longer, wherever they begin.
    readonly property bool quick: Backend.doctor.acceleration === ""
    property double now: Date.now()
    // Beside large letters the button has no room, beside why it boots the words have none.
    readonly property bool below: Theme.hasLargeText || (image !== null && !ready && !coming && image.whyCold !== "")
    columns: 4
    columnSpacing: 6
    rowSpacing: 0

    Timer {
        interval: 1000
        repeat: true
        running: line.visible && line.phase === "making"
        triggeredOnStart: true
        onTriggered: line.now = Date.now()
    }
    readonly property real elapsedMs: image ? Math.max(0, now - image.warmStartedAtMs) : 0

    // Icon and button stand beside the first line of the words and make the row no taller.
    readonly property real lineHeight: words.implicitHeight / Math.max(1, words.lineCount)
    // Digits have different widths: the button does not tremble while the seconds are counted.
    TextMetrics {
        id: room
        font: words.font
        text: words.text.replace(/[0-9]/g, "0")
    }
    Icon {
        Layout.alignment: Qt.AlignTop
        Layout.topMargin: (line.lineHeight - height) / 2 - 1
        name: line.ready ? "bolt" : line.coming ? "hourglass_empty" : "power_settings_new"
        size: 14
        color: line.ready ? Theme.accent : Theme.muted
    }
    HText {
        id: words
        objectName: "warmth" + line.row
        Layout.fillWidth: true
        Layout.columnSpan: line.below ? 3 : 1
        Layout.maximumWidth: Math.ceil(Math.max(implicitWidth, room.advanceWidth))
        Layout.alignment: Qt.AlignTop
        text: !line.image ? "" : line.ready ? (line.image.measuredStart !== "" ? line.image.measuredStart + qsTr(" · %1 on disk") : line.quick ? qsTr("Workspaces start in about a second · %1 on disk") : qsTr("Workspaces start without booting · %1 on disk")).arg(line.image.warmSize)
            : line.phase === "making" ? qsTr("Being prepared, %1").arg(Durations.counted(line.elapsedMs))
            : line.phase === "waiting" ? qsTr("Waits to be prepared")
            : [line.image.whyCold !== "" ? qsTr("New workspaces boot, which takes longer. %1").arg(line.image.whyCold) : qsTr("Workspaces boot."),
               line.image.measuredStart !== "" ? line.image.measuredStart + "." : ""].filter(part => part !== "").join(" ")
        color: Theme.muted
        font.pixelSize: Theme.small
        wrapMode: Text.WordWrap
    }
    HButton {
        visible: line.coming || line.phase === "missing"
        objectName: (line.coming ? "cancelWarm" : "warmImage") + line.row
        Layout.row: line.below ? 1 : 0
        Layout.column: line.below ? 1 : 2
        Layout.alignment: Qt.AlignTop
        Layout.topMargin: line.below ? 0 : (line.lineHeight - height) / 2 - 1
        Layout.bottomMargin: Layout.topMargin
        kind: "link"
        tall: Theme.grown(26)
        leftPadding: line.below ? 0 : 8
        rightPadding: 8
        text: line.coming ? qsTr("Cancel") : qsTr("Prepare now")
        Accessible.name: !line.image ? "" : line.coming ? qsTr("Cancel preparing %1").arg(line.image.title) : qsTr("Prepare %1 now").arg(line.image.title)
        onClicked: if (line.coming) line.image.cancelWarm(); else line.image.warm()
    }
    Item { visible: !line.below; Layout.row: 0; Layout.column: 3; Layout.fillWidth: true }
}
