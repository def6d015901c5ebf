import QtQuick
import QtQuick.Layouts
import Helix

// A section's title and what it is about, with buttons beside it, or below where the words would get too narrow.
Item {
    id: header
    property string title
    property string subtitle
    /// Other words that people look for it by.
    property string knownAs
    default property alias actions: row.data
    readonly property bool stacked: row.implicitWidth > 0 && width > 0 && width - row.implicitWidth - 16 < Theme.wordsLeast
    Layout.fillWidth: true
    implicitHeight: grid.implicitHeight
    GridLayout {
        id: grid
        width: header.width
        columns: header.stacked ? 1 : 2
        columnSpacing: 16
        rowSpacing: 10
        ColumnLayout {
            Layout.fillWidth: true
            spacing: 5
            HText {
                Layout.fillWidth: true
                text: header.title
                font.pixelSize: Theme.section
                font.weight: Font.DemiBold
                wrapMode: Theme.cutOrWrapped
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
}
