import QtQuick
import QtQuick.Controls.Basic
import Helix

// A small rounded word. kind: "check" (on or off), "remove" (clicking takes it away) or "add".
AbstractButton {
    id: chip
    property string kind: "check"
    property bool chosen: false
    property string tip
    property bool code: false
    implicitHeight: 28
    implicitWidth: Math.min(row.implicitWidth + 22, parent ? parent.width : 400)
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    Accessible.role: kind === "check" ? Accessible.CheckBox : Accessible.Button
    Accessible.name: kind === "remove" ? qsTr("Remove %1").arg(text) : text
    Accessible.description: tip
    Accessible.checkable: kind === "check"
    Accessible.checked: chosen
    Keys.onReturnPressed: clicked()
    Keys.onDeletePressed: if (kind === "remove") clicked()
    ToolTip.visible: tip !== "" && (hovered || visualFocus)
    ToolTip.delay: 500
    ToolTip.text: tip
    background: Rectangle {
        radius: height / 2
        color: chip.kind === "check" && chip.chosen ? Qt.tint(Theme.surface, Theme.accentWash) : chip.hovered ? Theme.hover : "transparent"
        border.width: 1
        border.color: chip.kind === "add" || chip.chosen ? Theme.accent : Theme.line
        FocusRing { target: chip; radius: height / 2 }
    }
    contentItem: Item {
        implicitWidth: row.implicitWidth
        Row {
            id: row
            anchors.centerIn: parent
            spacing: 5
            Icon {
                visible: drawable && chip.kind !== "remove"
                name: chip.kind === "add" ? "add" : chip.chosen ? "check" : ""
                size: 14
                color: Theme.accent
                anchors.verticalCenter: parent.verticalCenter
            }
            HText {
                width: Math.min(implicitWidth, chip.width - 22 - (chip.kind === "remove" ? 18 : chip.chosen ? 19 : 0))
                text: chip.text
                font.pixelSize: Theme.small
                font.family: chip.code ? Theme.codeFamily : Theme.textFamily
                color: chip.kind === "add" ? Theme.accent : chip.chosen || chip.kind === "remove" ? Theme.text : Theme.soft
                elide: Text.ElideMiddle
                anchors.verticalCenter: parent.verticalCenter
                Accessible.ignored: true
            }
            Icon {
                visible: drawable && chip.kind === "remove"
                name: "close"
                size: 13
                color: chip.hovered ? Theme.bad : Theme.muted
                anchors.verticalCenter: parent.verticalCenter
            }
        }
    }
}
