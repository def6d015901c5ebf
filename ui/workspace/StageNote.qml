import QtQuick
import Helix

// A few words over a desktop. Clicks and keys go through it.
Rectangle {
    id: note
    property string text
    property string hint
    property string iconName
    property color ink: Theme.soft
    property bool busy: false
    property real room: 600
    width: Math.min(row.implicitWidth + 28, room)
    height: Theme.grown(34)
    radius: 17
    color: Theme.raised
    border.width: 1
    border.color: iconName === "" ? Theme.line : ink
    Accessible.role: Accessible.StaticText
    Accessible.name: hint === "" ? text : text + ". " + hint
    Row {
        id: row
        anchors.centerIn: parent
        spacing: 9
        BusyMark {
            visible: note.busy
            anchors.verticalCenter: parent.verticalCenter
        }
        Icon {
            visible: note.iconName !== "" && !note.busy
            anchors.verticalCenter: parent.verticalCenter
            name: note.iconName
            color: note.ink
        }
        HText {
            anchors.verticalCenter: parent.verticalCenter
            text: note.text
            font.weight: Font.Medium
            Accessible.ignored: true
        }
        HText {
            visible: note.hint !== "" && note.room > Theme.grown(620)
            anchors.verticalCenter: parent.verticalCenter
            text: note.hint
            color: Theme.muted
            Accessible.ignored: true
        }
    }
}
