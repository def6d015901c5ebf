import QtQuick
import QtQuick.Controls.Basic
import Helix

// One of several shells, to be looked at or ended.
AbstractButton {
    id: handle
    property bool chosen: false
    signal endAsked()
    implicitWidth: label.implicitWidth + 44
    implicitHeight: Theme.grown(28)
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    Accessible.role: Accessible.PageTab
    Accessible.name: text
    Accessible.selected: chosen
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    Keys.onDeletePressed: endAsked()
    background: Rectangle {
        radius: Theme.radius
        color: handle.chosen ? Theme.chosen : handle.hovered ? Theme.hover : "transparent"
        FocusRing { target: handle; anchors.margins: 0; radius: Theme.radius }
    }
    contentItem: Item {
        HText {
            id: label
            x: 10
            anchors.verticalCenter: parent.verticalCenter
            text: handle.text
            color: handle.chosen ? Theme.text : Theme.soft
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        HIconButton {
            objectName: handle.objectName + "-end"
            anchors.right: parent.right
            anchors.rightMargin: 2
            anchors.verticalCenter: parent.verticalCenter
            side: Theme.grown(24)
            iconName: "close"
            text: qsTr("End %1").arg(handle.text)
            onClicked: handle.endAsked()
        }
    }
}
