import QtQuick
import Helix
import Helix.Native

// Files and folders that are dropped on the desktop or dragged out of it, and how far they are; over the desktop's place.
Item {
    id: drop
    property DesktopSession session
    /// The user has answered a question; the keys may go back where they were.
    signal answered()
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
            text: qsTr("Drop files and folders to bring them into its Downloads")
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
            cancelName: "cancelDrop"
            width: parent.width
            transfers: drop.session ? drop.session.clipboard.transfers : null
        }
        CarryCard {
            objectName: "saveProgress"
            cancelName: "cancelSave"
            width: parent.width
            transfers: drop.dragOut ? drop.dragOut.transfers : null
        }
        QuestionCard {
            objectName: "saveQuestion"
            width: parent.width
            visible: question !== ""
            question: drop.dragOut ? drop.dragOut.question : ""
            acceptText: qsTr("Save")
            onAccepted: {
                drop.dragOut.accept()
                drop.answered()
            }
            onRefused: {
                drop.dragOut.refuse()
                drop.answered()
            }
        }
    }
    Connections {
        target: drop.clipboard
        function onTold(sentence) { Toaster.tell(sentence) }
        function onFailed(sentence, details) { Toaster.fail(sentence, details) }
    }
}
