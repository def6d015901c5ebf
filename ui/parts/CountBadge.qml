import QtQuick
import Helix

// A small number on the corner of something that wants attention.
Rectangle {
    id: badge
    property string text
    property color ink: "#ffffff"
    implicitWidth: Math.max(15, number.implicitWidth + 7)
    implicitHeight: 15
    radius: 7.5
    color: Theme.bad
    HText {
        id: number
        anchors.centerIn: parent
        text: badge.text
        font.pixelSize: 10
        font.weight: Font.Bold
        color: badge.ink
        Accessible.ignored: true
    }
}
