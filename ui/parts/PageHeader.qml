import QtQuick
import QtQuick.Layouts
import Helix

// Title, one line below it, actions to the right.
RowLayout {
    id: header
    property string title
    property string subtitle
    default property alias actions: actionRow.data
    spacing: 16
    TextMetrics {
        id: whole
        font: subtitle.font
        text: header.subtitle
    }
    ColumnLayout {
        Layout.fillWidth: true
        spacing: 6
        HText {
            Layout.fillWidth: true
            text: header.title
            font.pixelSize: Theme.page
            font.weight: Font.DemiBold
            elide: Text.ElideRight
            Accessible.role: Accessible.Heading
        }
        HText {
            id: subtitle
            Layout.fillWidth: true
            visible: text !== ""
            text: header.subtitle
            color: Theme.muted
            // One line, of the height of one, wherever there is room for it.
            wrapMode: whole.advanceWidth > width ? Text.WordWrap : Text.NoWrap
            maximumLineCount: Theme.hasLargeText ? 6 : 2
            elide: Text.ElideRight
        }
    }
    Row {
        id: actionRow
        Layout.alignment: Qt.AlignTop
        Layout.topMargin: -2
        spacing: 8
    }
}
