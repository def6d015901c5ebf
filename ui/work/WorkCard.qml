import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// What goes on in the background, wherever the user is.
HCard {
    id: card
    objectName: "workCard"
    visible: Backend.work.count > 0
    implicitHeight: visible ? rows.implicitHeight + 28 : 0
    ColumnLayout {
        id: rows
        x: 18
        y: 14
        width: parent.width - 36
        spacing: 14
        LayoutRepeater {
            model: Backend.work
            WorkRow { Layout.fillWidth: true }
        }
    }
}
