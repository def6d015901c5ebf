import QtQuick
import QtQuick.Controls.Basic
import Helix

// A place, or something in a folder of this computer. The list it stands in has its keys.
AbstractButton {
    id: row
    required property int index
    required property string name
    /// The name as it is fit to be looked at; work is done with the other.
    required property string shown
    required property string path
    property string iconName
    property color ink: Theme.muted
    property bool chosen: false
    property bool keyboard: false // the keys are meant for it
    objectName: "browse-" + name
    implicitHeight: 30
    padding: 0
    hoverEnabled: true
    focusPolicy: Qt.NoFocus
    text: shown
    Accessible.role: Accessible.ListItem
    Accessible.name: shown
    Accessible.selected: chosen
    background: Rectangle {
        radius: 6
        color: row.chosen || row.keyboard ? Theme.chosen : row.hovered ? Theme.hover : "transparent"
        border.width: row.chosen || row.keyboard ? 1 : 0
        border.color: row.keyboard ? Theme.accent : Theme.line
    }
    contentItem: Item {
        Icon {
            x: 8
            anchors.verticalCenter: parent.verticalCenter
            name: row.iconName
            size: 16
            color: row.ink
        }
        HText {
            x: 32
            width: parent.width - x - 10
            anchors.verticalCenter: parent.verticalCenter
            text: row.shown
            elide: Text.ElideMiddle
            maximumLineCount: 1
            Accessible.ignored: true
        }
    }
}
