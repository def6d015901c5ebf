import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

// Code as it is; long lines are scrolled to.
Rectangle {
    id: block
    objectName: "codeBlock"
    property string code
    property string language
    /// Of a file: its path tells the language, and its lines may begin with their numbers.
    property string path
    property bool numbered: false
    property bool cut: false
    property int most: 420
    implicitHeight: Theme.grown(30) + Math.min(area.implicitHeight, most) + 10
    radius: Theme.radius
    color: Theme.dark ? "#0a0d11" : Theme.raised
    border.width: 1
    border.color: Theme.line
    Accessible.role: Accessible.Grouping
    Accessible.name: path !== "" ? qsTr("Content of %1").arg(path) : language !== "" ? qsTr("Code, %1").arg(language) : qsTr("Code")
    HText {
        x: 12
        y: 8
        width: parent.width - x - Theme.grown(26) - 8
        text: (block.path !== "" ? block.path.slice(block.path.lastIndexOf("/") + 1) : block.language !== "" ? block.language : qsTr("code"))
            + (block.cut ? qsTr(" · only the first part is shown") : "")
        color: Theme.muted
        font.pixelSize: Theme.fine
        elide: Text.ElideRight
        Accessible.ignored: true
    }
    HIconButton {
        anchors.right: parent.right
        anchors.rightMargin: 2
        y: 2
        side: Theme.grown(26)
        ink: Theme.muted
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
        y: Theme.grown(30)
        width: parent.width - 24
        height: parent.height - Theme.grown(30) - 10
        contentWidth: area.implicitWidth
        contentHeight: area.implicitHeight
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        interactive: contentWidth > width || contentHeight > height
        ScrollBar.horizontal: ScrollBar { policy: scroll.contentWidth > scroll.width ? ScrollBar.AsNeeded : ScrollBar.AlwaysOff }
        TextEdit {
            id: area
            objectName: "codeText"
            textFormat: TextEdit.PlainText
            readOnly: true
            selectByMouse: true
            activeFocusOnTab: false
            color: Theme.soft
            selectionColor: Theme.accent
            selectedTextColor: Theme.accentInk
            font.family: Theme.codeFamily
            font.preferShaping: false
            font.pixelSize: Theme.small
            Accessible.role: Accessible.StaticText
            Accessible.name: block.code
            tabStopDistance: 4 * space.advanceWidth
            TextMetrics {
                id: space
                font: area.font
                text: " "
            }
            CodeDocument {
                document: area.textDocument
                code: block.code
                language: block.language
                path: block.path
                numbered: block.numbered
                // More than can be seen without scrolling; the rest follows at once.
                linesAtOnce: 40
                commentInk: Theme.codeComment
                stringInk: Theme.codeString
                keywordInk: Theme.codeKeyword
                numberInk: Theme.codeNumber
                removedInk: Theme.dark ? Theme.bad : "#a8242f"
            }
        }
    }
}
