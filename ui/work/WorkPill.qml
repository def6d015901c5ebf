import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

// In the sidebar: that something goes on, how far it is, and the way to it.
AbstractButton {
    id: pill
    objectName: "workPill"
    property bool folded: false
    visible: Backend.work.count > 0
    implicitHeight: !visible ? 0 : folded ? Theme.grown(40) : Theme.grown(58)
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    text: Backend.work.headline
    Accessible.name: text + (Backend.work.more !== "" ? ", " + Backend.work.more : "")
    Accessible.description: qsTr("Opens Activity")
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    onClicked: Navigation.go("activity")
    HToolTip {
        shown: (pill.folded || headline.truncated || more.truncated) && (pill.hovered || pill.visualFocus)
        delay: 400
        text: pill.Accessible.name
    }
    background: Rectangle {
        radius: Theme.radius
        color: pill.hovered ? Theme.hover : "transparent"
        FocusRing { target: pill; anchors.margins: 0; radius: Theme.radius }
    }
    contentItem: Item {
        BusyMark {
            visible: pill.folded
            anchors.centerIn: parent
            width: 18
            height: 18
        }
        HText {
            id: headline
            visible: !pill.folded
            x: 10
            y: 6
            width: parent.width - 20
            text: pill.text
            font.pixelSize: Theme.small
            font.weight: Font.Medium
            color: Theme.soft
            elide: Text.ElideRight
            Accessible.ignored: true
        }
        HText {
            id: more
            visible: !pill.folded
            x: 10
            y: 23
            width: parent.width - 20
            text: Backend.work.more !== "" ? Backend.work.more : qsTr("In the background")
            font.pixelSize: Theme.small
            color: Theme.muted
            elide: Text.ElideRight
            Accessible.ignored: true
        }
        ProgressLine {
            visible: !pill.folded && Backend.work.fraction >= 0
            x: 10
            y: 44
            width: parent.width - 20
            height: 4
            value: Math.max(0, Backend.work.fraction)
            label: pill.text
            Accessible.ignored: true
        }
    }
}
