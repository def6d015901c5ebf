import QtQuick
import QtQuick.Layouts
import Helix

// A card of settings with lines between them.
HCard {
    id: group
    default property alias rows: column.data
    implicitHeight: column.implicitHeight + 40
    Layout.fillWidth: true
    ColumnLayout {
        id: column
        x: 20
        y: 20
        width: parent.width - 40
        spacing: 22
    }
}
