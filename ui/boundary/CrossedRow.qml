import QtQuick
import QtQuick.Controls.Basic
import Helix

// One line of the ledger in the narrow tab; clicking unfolds why and who.
AbstractButton {
    id: row
    required property string time
    required property string where
    required property string process
    required property string amount
    required property string reason
    required property string address
    required property bool refused
    required property bool live
    property bool unfolded: false
    readonly property string more: [reason, process !== "" ? qsTr("By %1.").arg(process) : "", address !== "" ? qsTr("At %1.").arg(address) : ""].filter(part => part !== "").join(" ")
    implicitHeight: Theme.grown(30) + (unfolded ? moreText.implicitHeight + 8 : 0)
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("%1, %2, %3. %4").arg(time).arg(where).arg(amount).arg(more)
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    onClicked: unfolded = !unfolded
    HToolTip {
        shown: !row.unfolded && (row.hovered || row.visualFocus)
        text: row.more
    }
    background: Rectangle {
        color: row.hovered ? Theme.hover : "transparent"
        Rectangle {
            anchors.bottom: parent.bottom
            width: parent.width
            height: 1
            color: Theme.line
        }
        FocusRing { target: row; anchors.margins: 0; radius: 4 }
    }
    contentItem: Item {
        CodeText {
            y: 8
            text: row.time
            color: Theme.muted
            font.pixelSize: Theme.fine
            Accessible.ignored: true
        }
        HText {
            x: 64
            y: 6
            width: amountText.x - x - 8
            text: row.where
            color: row.refused ? Theme.bad : Theme.text
            elide: Text.ElideMiddle
            Accessible.ignored: true
        }
        HText {
            id: amountText
            anchors.right: parent.right
            y: 7
            text: row.amount
            color: row.refused ? Theme.bad : row.live ? Theme.accent : Theme.soft
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        HText {
            id: moreText
            visible: row.unfolded
            x: 64
            y: 28
            width: parent.width - x
            text: row.more
            color: Theme.muted
            font.pixelSize: Theme.small
            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
            Accessible.ignored: true
        }
    }
}
