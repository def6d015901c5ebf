import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

// What a command said, with its colours.
Rectangle {
    id: box
    property var shown: ({})
    width: parent ? parent.width : 0
    implicitHeight: Math.min(area.implicitHeight, 300) + 20 + (cut.visible ? Theme.grown(18) : 0)
    radius: Theme.radius
    color: Theme.dark ? "#0a0d11" : Theme.raised
    border.width: 1
    border.color: Theme.line
    HText {
        id: cut
        visible: box.shown.cut === true
        x: 12
        y: 8
        text: qsTr("Only the last part is shown.")
        color: Theme.muted
        font.pixelSize: Theme.fine
    }
    Flickable {
        id: scroll
        x: 12
        y: cut.visible ? 10 + Theme.grown(18) : 10
        width: parent.width - 24
        height: parent.height - y - 10
        contentHeight: area.implicitHeight
        clip: true
        interactive: contentHeight > height
        boundsBehavior: Flickable.StopAtBounds
        ScrollBar.vertical: ScrollBar { }
        Component.onCompleted: contentY = Math.max(0, contentHeight - height)
        TextEdit {
            id: area
            width: scroll.width
            text: box.shown.html ?? ""
            textFormat: TextEdit.RichText
            readOnly: true
            selectByMouse: true
            activeFocusOnTab: false
            wrapMode: TextEdit.WrapAnywhere
            color: Theme.soft
            selectionColor: Theme.accent
            selectedTextColor: Theme.accentInk
            font.family: Theme.codeFamily
            font.preferShaping: false
            font.pixelSize: Theme.fine
            Accessible.role: Accessible.StaticText
            Accessible.name: box.shown.text ?? ""
        }
    }
    HIconButton {
        anchors.right: parent.right
        anchors.margins: 2
        anchors.top: parent.top
        side: Theme.grown(26)
        visible: over.hovered || visualFocus
        iconName: "content_copy"
        text: qsTr("Copy the output")
        onClicked: {
            Backend.clipboard.copy(box.shown.text ?? "")
            Toaster.tell(qsTr("Copied."))
        }
    }
    HoverHandler { id: over }
}
