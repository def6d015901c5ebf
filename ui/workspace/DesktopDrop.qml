import QtQuick
import Helix
import Helix.Native

// Files that are dropped on the desktop or dragged out of it, and how far they are; over the desktop's place.
Item {
    id: drop
    property DesktopSession session
    readonly property DesktopClipboard clipboard: session && session.live ? session.clipboard : null
    readonly property DragOut dragOut: session ? session.dragOut : null
    DropArea {
        id: area
        anchors.fill: parent
        enabled: drop.clipboard !== null
        keys: ["text/uri-list"]
        onDropped: event => {
            drop.clipboard.drop(event.urls)
            event.accept(Qt.CopyAction)
        }
    }
    Rectangle {
        anchors.fill: parent
        anchors.margins: 8
        visible: area.containsDrag
        color: Qt.rgba(Theme.background.r, Theme.background.g, Theme.background.b, 0.82)
        radius: Theme.radius
        border.width: 2
        border.color: Theme.accent
        HText {
            anchors.centerIn: parent
            width: Math.min(implicitWidth, parent.width - 32)
            text: qsTr("Drop files to bring them into its Downloads")
            wrapMode: Text.WordWrap
            horizontalAlignment: Text.AlignHCenter
        }
    }
    Column {
        anchors.horizontalCenter: parent.horizontalCenter
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 16
        width: Math.min(parent.width - 32, 360)
        spacing: 8
        CarryCard {
            objectName: "dropProgress"
            width: parent.width
            visible: drop.clipboard !== null && drop.clipboard.dropping
            text: drop.clipboard ? drop.clipboard.dropText : ""
            share: drop.clipboard ? drop.clipboard.dropShare : 0
            onCancelled: drop.clipboard.cancelDrop()
        }
        CarryCard {
            objectName: "saveProgress"
            cancelName: "cancelSave"
            width: parent.width
            visible: drop.dragOut !== null && drop.dragOut.saving
            text: drop.dragOut ? drop.dragOut.text : ""
            share: drop.dragOut ? drop.dragOut.share : 0
            onCancelled: drop.dragOut.cancel()
        }
    }
    Connections {
        target: drop.clipboard
        function onTold(sentence) { Toaster.tell(sentence) }
        function onFailed(sentence, details) { Toaster.fail(sentence, details) }
    }
    Connections {
        target: drop.dragOut
        function onTold(sentence) { Toaster.tell(sentence) }
        function onFailed(sentence, details) { Toaster.fail(sentence, details) }
    }
}
