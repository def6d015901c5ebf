import QtQuick
import QtQuick.Controls.Basic as C
import Helix

// The one round button: send, or stop.
C.Button {
    id: control
    property string iconName
    property color ground: Theme.accent
    property color ink: Theme.accentInk
    implicitWidth: Theme.iconFamily === "" ? words.implicitWidth + 20 : implicitHeight
    implicitHeight: Theme.grown(30)
    padding: 0
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    Accessible.name: text
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    HToolTip {
        shown: (control.hovered || control.visualFocus) && Theme.iconFamily !== ""
        text: control.text
    }
    background: Rectangle {
        radius: height / 2
        color: !control.enabled ? Theme.tile : control.down ? Qt.darker(control.ground, 1.12) : control.hovered ? Qt.lighter(control.ground, 1.06) : control.ground
        FocusRing { target: control; radius: height / 2 }
    }
    contentItem: Item {
        Icon {
            anchors.centerIn: parent
            name: control.iconName
            size: 17
            color: control.enabled ? control.ink : Theme.muted
        }
        HText {
            id: words
            anchors.centerIn: parent
            visible: Theme.iconFamily === ""
            text: control.text
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
    }
}
