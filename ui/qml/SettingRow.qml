import QtQuick
import QtQuick.Layouts
import Helix

// A setting: what it is, what it means, the control to the right.
RowLayout {
    id: row
    property string title
    property string more
    default property alias control: slot.data
    spacing: 24
    ColumnLayout {
        Layout.fillWidth: true
        spacing: 4
        HText { text: row.title; font.weight: Font.Medium; font.pixelSize: 14 }
        HText {
            Layout.fillWidth: true
            visible: text !== ""
            text: row.more
            color: Theme.muted
            wrapMode: Text.WordWrap
        }
    }
    Item {
        id: slot
        implicitWidth: childrenRect.width
        implicitHeight: childrenRect.height
        Layout.alignment: Qt.AlignVCenter
    }
}
