import QtQuick
import QtQuick.Controls.Basic
import Helix

// A row of the tree of files.
AbstractButton {
    id: row
    required property int index
    required property string path
    required property string name
    required property string kind
    required property int depth
    required property bool open
    required property string size
    required property string changed
    required property string note
    property bool current: false
    property bool keyboard: false // the keys are meant for it
    property string fetching: "" // what of all rows is on its way to be dragged out
    signal activated()
    /// The pointer drags it away: it is to be fetched, and carried once it is there.
    signal draggedOut()
    function activate() { activated() }
    readonly property real indent: Math.min(depth, 8) * 14
    objectName: "file-" + path
    implicitHeight: Theme.grown(28) + (note !== "" ? Theme.grown(17) : 0)
    padding: 0
    hoverEnabled: true
    focusPolicy: Qt.NoFocus
    text: name
    Accessible.role: Accessible.TreeItem
    Accessible.name: kind === "folder" ? qsTr("%1, folder").arg(name) : size !== "" ? name + ", " + size : name
    Accessible.description: changed
    onDoubleClicked: if (kind !== "folder") activated()
    Drag.dragType: Drag.Automatic
    Drag.supportedActions: Qt.CopyAction
    /// Carries the copy at `address`; nothing once the button was let go.
    function carry(address) {
        if (!pull.pressed)
            return false
        Drag.mimeData = { "text/uri-list": address + "\r\n" }
        Drag.active = true
        Drag.active = false
        return true
    }
    MouseArea {
        id: pull
        anchors.fill: parent
        property point from
        property bool begun: false
        property bool byFinger: false
        // A finger scrolls the list.
        preventStealing: !byFinger
        onPressed: mouse => {
            byFinger = mouse.source !== Qt.MouseEventNotSynthesized
            from = Qt.point(mouse.x, mouse.y)
            begun = false
        }
        onPositionChanged: mouse => {
            const far = Math.max(Math.abs(mouse.x - from.x), Math.abs(mouse.y - from.y)) > 2 * Application.styleHints.startDragDistance
            if (begun || byFinger || !far || (row.kind !== "file" && row.kind !== "folder"))
                return
            begun = true
            row.draggedOut()
        }
        onClicked: if (!begun) row.clicked()
        onDoubleClicked: row.doubleClicked()
    }
    HToolTip {
        shown: row.hovered && row.changed !== ""
        delay: 700
        text: row.size !== "" ? qsTr("%1 · %2, changed %3").arg(row.name).arg(row.size).arg(row.changed) : qsTr("%1 · changed %2").arg(row.name).arg(row.changed)
    }
    background: Rectangle {
        radius: 6
        color: row.current || row.keyboard ? Theme.chosen : row.hovered ? Theme.hover : "transparent"
        border.width: row.current || row.keyboard ? 1 : 0
        border.color: row.keyboard ? Theme.accent : Theme.line
    }
    contentItem: Item {
        Icon {
            visible: row.kind === "folder"
            x: row.indent + 2
            y: 5
            name: row.open ? "expand_more" : "chevron_right"
            size: 18
            color: Theme.muted
        }
        Icon {
            x: row.indent + 22
            y: 6
            name: row.kind === "folder" ? "folder" : row.kind === "link" ? "link" : row.kind === "file" ? "insert_drive_file" : "settings_input_component"
            size: 16
            color: row.kind === "folder" ? Theme.accent : Theme.muted
        }
        HText {
            x: row.indent + 44
            width: parent.width - x - (sizeText.visible ? sizeText.width + 14 : 8)
            y: 5
            text: row.name
            elide: Text.ElideMiddle
            textFormat: Text.PlainText
            Accessible.ignored: true
        }
        HText {
            id: sizeText
            visible: row.size !== ""
            anchors.right: parent.right
            anchors.rightMargin: 8
            y: 6
            text: row.size
            color: Theme.muted
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        HText {
            visible: row.note !== ""
            x: row.indent + 44
            y: 25
            width: parent.width - x - 8
            text: row.note
            color: Theme.warning
            font.pixelSize: Theme.fine
            elide: Text.ElideRight
        }
    }
}
