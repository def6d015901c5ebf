import QtQuick
import QtQuick.Controls.Basic
import Helix

AbstractButton {
    id: entry
    property string iconName
    property bool chosen: false
    property bool folded: false
    property string shortcut
    width: parent ? parent.width : 200
    implicitHeight: Theme.grown(36)
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    Accessible.role: Accessible.PageTab
    Accessible.name: text
    Accessible.selected: chosen
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    Keys.onDownPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
    Keys.onUpPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
    HToolTip {
        shown: entry.folded && (entry.hovered || entry.visualFocus)
        delay: 400
        beside: true
        text: entry.text
    }
    background: Rectangle {
        radius: Theme.radius
        color: entry.chosen ? Theme.chosen : entry.hovered ? Theme.hover : "transparent"
        FocusRing { target: entry; anchors.margins: 0; radius: Theme.radius }
    }
    contentItem: Item {
        Icon {
            x: entry.folded ? (parent.width - width) / 2 : 10
            anchors.verticalCenter: parent.verticalCenter
            name: entry.iconName
            color: entry.chosen ? Theme.accent : Theme.soft
        }
        HText {
            x: Theme.iconFamily === "" ? 10 : 21 + Theme.grown(18)
            visible: !entry.folded
            anchors.verticalCenter: parent.verticalCenter
            text: entry.text
            font.pixelSize: Theme.grown(14)
            font.weight: entry.chosen ? Font.Medium : Font.Normal
            color: entry.chosen ? Theme.text : Theme.soft
            Accessible.ignored: true
        }
    }
}
