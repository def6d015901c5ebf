import QtQuick
import QtQuick.Controls.Basic
import Helix

// An icon alone; `text` is its name for screen readers, its tip, and what is shown without the icon font. Where there is room,
// `words` stand beside the icon, or below it (`stacked`).
Button {
    id: control
    property string iconName
    property color ink: Theme.soft
    property bool active: false
    property int side: Math.min(Theme.grown(32), 38) // the largest icon with some room
    /// What it has opened is there: a tip would cover that.
    property bool quiet: false
    property bool tipBeside: false
    property string words
    property bool stacked: false
    implicitHeight: stacked && words !== "" ? side + 16 : side
    implicitWidth: Theme.iconFamily === "" ? Math.max(side, fallback.implicitWidth + 16) : words === "" ? side : stacked ? Math.max(side, word.implicitWidth + 12) : word.implicitWidth + side + 8
    padding: 0
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    Accessible.name: text
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    HToolTip {
        shown: !control.quiet && (control.hovered || control.visualFocus) && Theme.iconFamily !== ""
        text: control.text
        beside: control.tipBeside
    }
    background: Rectangle {
        radius: Theme.radius
        color: control.active ? Theme.raised : control.down || control.hovered ? Theme.hover : "transparent"
        border.width: control.active ? 1 : 0
        border.color: Theme.line
        FocusRing { target: control }
    }
    contentItem: Item {
        Icon {
            id: mark
            anchors.verticalCenter: parent.verticalCenter
            anchors.verticalCenterOffset: control.stacked && word.visible ? -8 : 0
            x: word.visible && !control.stacked ? (control.side - width) / 2 : (parent.width - width) / 2
            name: control.iconName
            color: !control.enabled ? Theme.muted : control.active ? Theme.text : control.ink
            opacity: control.enabled ? 1 : 0.5
        }
        HText {
            id: word
            visible: control.words !== "" && Theme.iconFamily !== ""
            x: control.stacked ? (parent.width - width) / 2 : control.side - 3
            anchors.verticalCenter: parent.verticalCenter
            anchors.verticalCenterOffset: control.stacked ? 13 : 0
            text: control.words
            color: mark.color
            opacity: mark.opacity
            font.pixelSize: control.stacked ? 11 : Theme.small
            font.weight: Font.Medium
            Accessible.ignored: true
        }
        HText {
            id: fallback
            anchors.centerIn: parent
            visible: Theme.iconFamily === ""
            text: control.text
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
    }
}
