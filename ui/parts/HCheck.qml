import QtQuick
import QtQuick.Controls.Basic
import Helix

// A tick before something. state: "all", "some" or "none".
AbstractButton {
    id: control
    property string chosen: "none"
    implicitWidth: 22
    implicitHeight: 22
    padding: 0
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    Accessible.role: Accessible.CheckBox
    Accessible.name: text
    Accessible.checkable: true
    Accessible.checked: chosen === "all"
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    background: Item { }
    contentItem: Item {
        Rectangle {
            anchors.centerIn: parent
            width: 16
            height: 16
            radius: 4
            color: control.chosen === "none" ? "transparent" : Theme.accent
            border.width: control.chosen === "none" ? 1.5 : 0
            border.color: control.hovered ? Theme.soft : Theme.muted
            opacity: control.enabled ? 1 : 0.4
            Canvas {
                id: tick
                anchors.fill: parent
                visible: control.chosen !== "none"
                readonly property color ink: Theme.accentInk
                readonly property string mark: control.chosen
                onInkChanged: requestPaint()
                onMarkChanged: requestPaint()
                onPaint: {
                    const c = getContext("2d")
                    c.reset()
                    c.strokeStyle = ink
                    c.lineWidth = 2
                    c.lineCap = "round"
                    c.lineJoin = "round"
                    c.beginPath()
                    if (mark === "some") {
                        c.moveTo(4.5, 8)
                        c.lineTo(11.5, 8)
                    } else {
                        c.moveTo(4, 8.2)
                        c.lineTo(7, 11.2)
                        c.lineTo(12.2, 5)
                    }
                    c.stroke()
                }
            }
            FocusRing { target: control; radius: 7 }
        }
    }
}
