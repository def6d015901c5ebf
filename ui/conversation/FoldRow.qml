import QtQuick
import QtQuick.Controls.Basic
import Helix

// A quiet row: what it is, how it went; unfolds what lies below it.
AbstractButton {
    id: row
    property string iconName
    property string result
    property bool bad: false
    property bool running: false
    property bool code: true
    property bool foldable: false
    property bool unfolded: false
    implicitHeight: Theme.grown(22)
    hoverEnabled: foldable
    enabled: foldable
    focusPolicy: foldable ? Qt.StrongFocus : Qt.NoFocus
    Accessible.role: foldable ? Accessible.Button : Accessible.StaticText
    Accessible.name: result !== "" ? text + ", " + result : text
    Accessible.checkable: foldable
    Accessible.checked: unfolded
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    background: Rectangle {
        anchors.fill: parent
        anchors.margins: -3
        radius: 6
        color: row.hovered ? Theme.hover : "transparent"
        FocusRing { target: row; anchors.margins: 0; radius: 6 }
    }
    contentItem: Item {
        Icon {
            id: icon
            anchors.verticalCenter: parent.verticalCenter
            name: row.iconName
            size: 15
            color: row.running ? Theme.working : Theme.muted
        }
        HText {
            id: title
            x: Theme.iconFamily === "" ? 0 : 8 + Theme.grown(15)
            width: Math.min(implicitWidth, parent.width - x - Math.min(result.implicitWidth, parent.width * 0.45) - (result.text !== "" ? 8 : 0) - (row.foldable ? 3 + Theme.grown(15) : 0))
            anchors.verticalCenter: parent.verticalCenter
            text: row.text
            color: row.code ? Theme.soft : Theme.muted
            font.family: row.code ? Theme.codeFamily : Theme.textFamily
            font.pixelSize: Theme.small
            elide: Text.ElideRight
            Accessible.ignored: true
        }
        HText {
            id: result
            anchors.left: title.right
            anchors.leftMargin: 8
            width: Math.min(implicitWidth, parent.width * 0.45)
            anchors.verticalCenter: parent.verticalCenter
            text: row.result
            color: row.bad ? Theme.bad : Theme.muted
            font.pixelSize: Theme.small
            elide: Text.ElideRight
            Accessible.ignored: true
        }
        Icon {
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            visible: drawable && row.foldable && (row.hovered || row.visualFocus || row.unfolded)
            name: row.unfolded ? "expand_less" : "expand_more"
            size: 15
            color: Theme.muted
        }
    }
}
