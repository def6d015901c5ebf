import QtQuick
import QtQuick.Controls.Basic
import Helix

// One thing the agent was given: what, how much of it, and how to change it.
AbstractButton {
    id: row
    property string iconName
    property string title
    property string value
    property string actionIcon: "edit"
    property string verb: qsTr("Change")
    property bool changeable: true
    property bool warns: false
    property real share: 0
    padding: 0
    topPadding: 6
    bottomPadding: 6
    implicitHeight: words.implicitHeight + 12
    hoverEnabled: changeable
    focusPolicy: changeable ? Qt.StrongFocus : Qt.NoFocus
    enabled: changeable
    Accessible.role: changeable ? Accessible.Button : Accessible.StaticText
    Accessible.name: changeable ? qsTr("%1: %2. %3").arg(title).arg(value).arg(verb) : qsTr("%1: %2").arg(title).arg(value)
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    HToolTip {
        shown: row.changeable && (row.hovered || row.visualFocus)
        delay: 700
        text: row.verb
    }
    background: Rectangle {
        anchors.fill: parent
        anchors.leftMargin: -8
        anchors.rightMargin: -8
        radius: Theme.radius
        color: row.hovered ? Theme.hover : "transparent"
        FocusRing { target: row; anchors.margins: 0; radius: Theme.radius }
    }
    contentItem: Item {
        implicitHeight: words.implicitHeight
        Icon {
            y: 2
            name: row.iconName
            size: 17
        }
        Column {
            id: words
            x: Theme.iconFamily === "" ? 0 : 28
            width: parent.width - x - (row.changeable ? 24 : 0)
            spacing: 3
            HText {
                width: parent.width
                text: row.title
                font.weight: Font.Medium
                elide: Text.ElideRight
                Accessible.ignored: true
            }
            HText {
                width: parent.width
                text: row.value
                color: row.warns ? Theme.warning : Theme.muted
                font.pixelSize: Theme.small
                wrapMode: Text.WrapAtWordBoundaryOrAnywhere
                maximumLineCount: 3
                elide: Text.ElideRight
                Accessible.ignored: true
            }
            ProgressLine {
                visible: row.share > 0
                width: parent.width
                height: 3
                value: row.share
                label: row.title
            }
        }
        Icon {
            visible: drawable && row.changeable
            anchors.right: parent.right
            y: 3
            name: row.actionIcon
            size: 15
            color: row.hovered || row.visualFocus ? Theme.text : Theme.soft
            opacity: row.hovered || row.visualFocus ? 1 : 0.75
        }
    }
}
