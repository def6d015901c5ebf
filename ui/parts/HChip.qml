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
    implicitHeight: Theme.grown(28)
    // Not of the row: its width follows this one.
    readonly property int beside: 22 + (mark.drawable && mark.name !== "" ? mark.drawn + 5 : 0)
    implicitWidth: Math.min(word.implicitWidth + beside, parent && parent.width > 60 ? parent.width : 400)
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    Accessible.role: kind === "check" ? Accessible.CheckBox : Accessible.Button
    Accessible.name: kind === "remove" ? qsTr("Remove %1").arg(text) : text
    Accessible.description: tip
    Accessible.checkable: kind === "check"
    Accessible.checked: chosen
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    Keys.onDeletePressed: if (kind === "remove") clicked()
    HToolTip {
        shown: chip.hovered || chip.visualFocus
        text: chip.tip
    }
    background: Rectangle {
        radius: height / 2
        color: chip.kind === "check" && chip.chosen ? Qt.tint(Theme.surface, Theme.accentWash) : chip.hovered ? Theme.hover : "transparent"
        border.width: 1
        border.color: chip.kind === "add" || chip.chosen ? Theme.accent : Theme.line
        FocusRing { target: chip; radius: height / 2 }
    }
    contentItem: Item {
        Row {
            anchors.centerIn: parent
            spacing: 5
            layoutDirection: chip.kind === "remove" ? Qt.RightToLeft : Qt.LeftToRight
            Icon {
                id: mark
                name: chip.kind === "remove" ? "close" : chip.kind === "add" ? "add" : chip.chosen ? "check" : ""
                size: 14
                color: chip.kind !== "remove" ? Theme.accent : chip.hovered ? Theme.bad : Theme.muted
                anchors.verticalCenter: parent.verticalCenter
            }
            HText {
                id: word
                width: Math.min(implicitWidth, chip.width - chip.beside)
                text: chip.text
                font.pixelSize: Theme.small
                font.family: chip.code ? Theme.codeFamily : Theme.textFamily
                color: chip.kind === "add" ? Theme.accent : chip.chosen || chip.kind === "remove" ? Theme.text : Theme.soft
                elide: Text.ElideMiddle
                anchors.verticalCenter: parent.verticalCenter
                Accessible.ignored: true
            }
        }
    }
}
