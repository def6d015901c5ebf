import QtQuick
import Helix

// Where a turn ended.
Item {
    id: end
    property string text
    property string time
    width: parent ? parent.width : 0
    implicitHeight: Theme.grown(18)
    Rectangle {
        anchors.left: parent.left
        anchors.right: words.left
        anchors.rightMargin: 10
        anchors.verticalCenter: parent.verticalCenter
        height: 1
        color: Theme.line
    }
    HText {
        id: words
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(implicitWidth, parent.width - 20)
        text: end.text !== "" ? qsTr("%1 · %2").arg(end.text).arg(end.time) : end.time
        color: Theme.muted
        font.pixelSize: Theme.fine
        elide: Text.ElideRight
    }
}
