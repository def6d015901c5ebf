import QtQuick
import Helix

// A setting: what it is, what it means, the control to the right.
Item {
    id: row
    property string title
    property string more
    /// Where it makes no sense it is not shown, nor found.
    property bool offered: true
    visible: offered
    default property alias control: slot.data
    implicitHeight: Math.max(words.implicitHeight, slot.height)
    Column {
        id: words
        anchors.verticalCenter: parent.verticalCenter
        width: parent.width - slot.width - 24
        spacing: 4
        HText {
            width: parent.width
            text: row.title
            font.weight: Font.Medium
            font.pixelSize: Theme.grown(14)
            elide: Text.ElideRight
            wrapMode: Theme.textPercent > 100 ? Text.WordWrap : Text.NoWrap
        }
        HText {
            width: parent.width
            visible: text !== ""
            text: row.more
            color: Theme.muted
            wrapMode: Text.WordWrap
        }
    }
    Item {
        id: slot
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        width: childrenRect.width
        height: childrenRect.height
    }
}
