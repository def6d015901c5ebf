import QtQuick
import Helix

// What happened to a file, as one letter.
Rectangle {
    id: mark
    property string letter
    property string status
    readonly property color ink: letter === "A" ? Theme.ok : letter === "D" ? Theme.bad : letter === "M" ? Theme.working : Theme.warning
    implicitWidth: Theme.grown(18)
    implicitHeight: Theme.grown(18)
    radius: 4
    color: Qt.rgba(ink.r, ink.g, ink.b, Theme.dark ? 0.14 : 0.12)
    Accessible.role: Accessible.StaticText
    Accessible.name: status
    CodeText {
        anchors.centerIn: parent
        text: mark.letter
        color: mark.ink
        font.pixelSize: Theme.fine
        font.weight: Font.Bold
        Accessible.ignored: true
    }
}
