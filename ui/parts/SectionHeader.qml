import QtQuick
import QtQuick.Layouts
import Helix

RowLayout {
    id: header
    property string title
    property string subtitle
    default property alias actions: row.data
    Layout.fillWidth: true
    spacing: 16
    ColumnLayout {
        Layout.fillWidth: true
        spacing: 5
        HText {
            text: header.title
            font.pixelSize: Theme.section
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        HText {
            Layout.fillWidth: true
            text: header.subtitle
            visible: text !== ""
            color: Theme.muted
            wrapMode: Text.WordWrap
        }
    }
    Row { id: row; spacing: 8; Layout.alignment: Qt.AlignTop }
}
