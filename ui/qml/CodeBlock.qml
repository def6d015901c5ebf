import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

// Code as it is; long lines are scrolled to.
Rectangle {
    id: block
    property string code
    property string language
    implicitHeight: 30 + Math.min(area.implicitHeight, 420) + 10
    radius: Theme.radius
    color: Theme.dark ? "#0a0d11" : Theme.raised
    border.width: 1
    border.color: Theme.line
    Accessible.role: Accessible.Grouping
    Accessible.name: language !== "" ? qsTr("Code, %1").arg(language) : qsTr("Code")
    HText {
        x: 12
        y: 8
        text: block.language !== "" ? block.language : qsTr("code")
        color: Theme.muted
        font.pixelSize: 11
        Accessible.ignored: true
    }
    HIconButton {
        anchors.right: parent.right
        anchors.rightMargin: 2
        y: 2
        side: 26
        iconName: "content_copy"
        text: qsTr("Copy the code")
        onClicked: {
            Backend.clipboard.copy(block.code)
            Toaster.tell(qsTr("Copied."))
        }
    }
    Flickable {
        id: scroll
        x: 12
        y: 30
        width: parent.width - 24
        height: parent.height - 40
        contentWidth: area.implicitWidth
        contentHeight: area.implicitHeight
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        interactive: contentWidth > width || contentHeight > height
        ScrollBar.horizontal: ScrollBar { policy: scroll.contentWidth > scroll.width ? ScrollBar.AsNeeded : ScrollBar.AlwaysOff }
        TextEdit {
            id: area
            text: block.code
            textFormat: TextEdit.PlainText
            readOnly: true
            selectByMouse: true
            activeFocusOnTab: false
            color: Theme.soft
            selectionColor: Theme.accent
            selectedTextColor: Theme.accentInk
            font.family: Theme.codeFamily
            font.pixelSize: Theme.small
            Accessible.role: Accessible.StaticText
            Accessible.name: block.code
        }
    }
}
