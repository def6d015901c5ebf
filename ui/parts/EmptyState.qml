import QtQuick
import QtQuick.Layouts
import Helix

// Nothing here yet, and what to do about it.
ColumnLayout {
    id: state
    property string iconName
    property string title
    property string sentence
    default property alias actions: actionRow.data
    spacing: 10
    Icon {
        Layout.alignment: Qt.AlignHCenter
        name: state.iconName
        size: 40
        color: Theme.accent
    }
    HText {
        Layout.alignment: Qt.AlignHCenter
        text: state.title
        font.pixelSize: Theme.section
        font.weight: Font.DemiBold
    }
    HText {
        Layout.alignment: Qt.AlignHCenter
        Layout.maximumWidth: 440
        Layout.fillWidth: true
        horizontalAlignment: Text.AlignHCenter
        text: state.sentence
        color: Theme.muted
        wrapMode: Text.WordWrap
    }
    CentredRows {
        id: actionRow
        Layout.fillWidth: true
        Layout.topMargin: 10
    }
}
