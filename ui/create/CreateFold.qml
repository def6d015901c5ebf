import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix

// One thing of a new workspace: a line that says what it is now, and below it, when it is open, the way to change it.
ColumnLayout {
    id: fold
    property string iconName
    property string title
    property string value
    property bool warns: false
    property bool open: false
    property bool first: false
    property alias action: actionSlot.data
    default property alias content: inside.data
    spacing: 0
    Rectangle {
        visible: !fold.first
        Layout.fillWidth: true
        implicitHeight: 1
        color: Theme.line
    }
    AbstractButton {
        id: line
        objectName: "fold-" + fold.iconName
        Layout.fillWidth: true
        implicitHeight: Theme.grown(40)
        hoverEnabled: true
        focusPolicy: Qt.StrongFocus
        text: fold.title
        Accessible.name: qsTr("%1: %2").arg(fold.title).arg(fold.value)
        Accessible.description: fold.open ? qsTr("Open") : qsTr("Folded")
        Keys.onReturnPressed: clicked()
        Keys.onEnterPressed: clicked()
        onClicked: fold.open = !fold.open
        background: Rectangle {
            color: line.hovered ? Theme.hover : "transparent"
            radius: Theme.cardRadius - 2
            FocusRing { target: line }
        }
        contentItem: RowLayout {
            spacing: 12
            Icon { Layout.leftMargin: 18; Layout.preferredWidth: Theme.grown(18); name: fold.iconName; size: 18; color: Theme.soft }
            HText {
                Layout.preferredWidth: Theme.grown(104)
                text: fold.title
                font.weight: Font.Medium
                elide: Text.ElideRight
                Accessible.ignored: true
            }
            HText {
                Layout.fillWidth: true
                text: fold.value
                color: fold.warns ? Theme.warning : Theme.soft
                elide: Text.ElideRight
                Accessible.ignored: true
            }
            Row { id: actionSlot; Layout.rightMargin: -4 }
            Icon { Layout.rightMargin: 14; name: fold.open ? "expand_less" : "expand_more"; size: 18; color: Theme.muted }
        }
    }
    ColumnLayout {
        id: inside
        visible: fold.open
        Layout.fillWidth: true
        Layout.leftMargin: 48
        Layout.rightMargin: 20
        Layout.topMargin: 4
        Layout.bottomMargin: 18
        spacing: 10
    }
}
