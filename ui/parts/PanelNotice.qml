import QtQuick
import Helix

// Something to know or to act on, in a panel: a Banner where there is little room, its actions below the words. kind: "bad" or "warning".
Rectangle {
    id: notice
    property string kind: "bad"
    property string iconName: "error_outline"
    property string sentence
    property string more
    readonly property bool isNotice: true // no toast lies over it
    default property alias actions: actionRow.data
    readonly property color ink: kind === "warning" ? Theme.warning : Theme.bad
    implicitHeight: words.implicitHeight + 24
    radius: Theme.radius
    color: kind === "warning" ? Theme.warningWash : Theme.badWash
    border.width: 1
    border.color: Qt.rgba(ink.r, ink.g, ink.b, 0.45)
    Accessible.role: Accessible.AlertMessage
    Accessible.name: sentence
    Icon {
        x: 12
        y: 13
        name: notice.iconName
        size: 16
        color: notice.ink
    }
    Column {
        id: words
        x: Theme.iconFamily === "" ? 12 : 38
        y: 12
        width: notice.width - x - 12
        spacing: 4
        HText {
            width: parent.width
            text: notice.sentence
            font.pixelSize: Theme.small
            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
            Accessible.ignored: true
        }
        HText {
            width: parent.width
            visible: text !== ""
            text: notice.more
            color: Theme.muted
            font.pixelSize: Theme.small
            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
        }
        // Without any it takes no room.
        Row {
            id: actionRow
            spacing: 8
        }
    }
}
