import QtQuick
import QtQuick.Controls.Basic
import Helix

// kind: "primary", "secondary", "plain", "link" or "danger".
Button {
    id: control
    property string kind: "secondary"
    property string iconName: ""
    property int tall: Theme.control - 2
    property bool large: false

    readonly property color ink: !enabled ? Theme.muted
        : kind === "primary" ? Theme.accentInk
        : kind === "link" ? Theme.accent
        : kind === "danger" ? Theme.badInk : Theme.text

    implicitHeight: large ? Theme.grown(42) : tall
    implicitWidth: Math.max(implicitHeight, row.implicitWidth + leftPadding + rightPadding)
    leftPadding: 14
    rightPadding: 14
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()

    background: Rectangle {
        radius: Theme.radius
        color: {
            if (control.kind === "primary")
                return !control.enabled ? Theme.tile : control.down ? Qt.darker(Theme.accent, 1.12) : control.hovered ? Qt.lighter(Theme.accent, 1.06) : Theme.accent
            if (control.kind === "danger")
                return control.down ? Qt.darker(Theme.bad, 1.12) : control.hovered ? Qt.lighter(Theme.bad, 1.05) : Theme.bad
            if (control.kind === "plain" || control.kind === "link")
                return control.down || control.hovered ? Theme.hover : "transparent"
            return control.down ? Theme.line : control.hovered ? Theme.hover : Theme.raised
        }
        border.width: control.kind === "secondary" ? 1 : 0
        border.color: Theme.line
        Behavior on color { ColorAnimation { duration: Theme.quick } }
        FocusRing { target: control }
    }
    contentItem: Item {
        implicitWidth: row.implicitWidth
        Row {
            id: row
            anchors.centerIn: parent
            spacing: 8
            Icon {
                name: control.iconName
                color: control.ink
                anchors.verticalCenter: parent.verticalCenter
            }
            HText {
                text: control.text
                visible: text !== ""
                color: control.ink
                font.pixelSize: control.large ? Theme.cardTitle : Theme.body
                font.weight: control.large ? Font.DemiBold : Font.Medium
                anchors.verticalCenter: parent.verticalCenter
                Accessible.ignored: true
            }
        }
    }
}
