import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix

// What could stand where the user types: files of the workspace, or commands of the agent.
Popup {
    id: offers
    property alias model: list.model
    property bool commands: false
    readonly property var current: list.currentItem
    signal taken(string word)
    function move(by) { list.currentIndex = Math.max(0, Math.min(list.count - 1, list.currentIndex + by)) }
    y: -height - 6
    width: parent.width
    height: Math.min(list.contentHeight + 12, 252)
    padding: 6
    focus: false
    closePolicy: Popup.NoAutoClose
    readonly property string title: commands ? qsTr("Commands of the agent") : qsTr("Files")
    onAboutToShow: contentItem.parent.Accessible.name = Qt.binding(() => offers.title)
    background: Rectangle {
        radius: 10
        color: Theme.raised
        border.color: Theme.line
    }
    contentItem: ListView {
        id: list
        clip: true
        currentIndex: 0
        boundsBehavior: Flickable.StopAtBounds
        onCountChanged: currentIndex = 0
        Accessible.role: Accessible.List
        Accessible.name: offers.title
        ScrollBar.vertical: ScrollBar { policy: list.contentHeight > list.height ? ScrollBar.AsNeeded : ScrollBar.AlwaysOff }
        delegate: ItemDelegate {
            id: offer
            required property string word
            required property string name
            required property string more
            required property string hint
            required property int index
            objectName: "offer-" + index
            width: ListView.view.width
            height: Math.max(Theme.grown(offers.commands && more !== "" ? 46 : 30), said.implicitHeight + 8)
            padding: 0
            leftPadding: 10
            rightPadding: 10
            Accessible.name: !offers.commands ? word : [name, hint, more].filter(part => part !== "").join(", ")
            onClicked: offers.taken(word)
            background: Rectangle {
                radius: 6
                color: offer.ListView.isCurrentItem || offer.hovered ? (Theme.dark ? Theme.tile : Theme.hover) : "transparent"
            }
            contentItem: ColumnLayout {
                id: said
                spacing: 1
                Item { Layout.fillHeight: true }
                RowLayout {
                    Layout.fillWidth: true
                    spacing: 8
                    CodeText {
                        Layout.maximumWidth: offers.commands ? offer.availableWidth : 180
                        Layout.fillWidth: second.text === ""
                        text: offer.name
                        elide: Text.ElideMiddle
                        Accessible.ignored: true
                    }
                    CodeText {
                        id: second
                        Layout.fillWidth: true
                        visible: text !== ""
                        text: offers.commands ? offer.hint : offer.more
                        color: Theme.muted
                        font.pixelSize: Theme.fine
                        elide: offers.commands ? Text.ElideRight : Text.ElideLeft
                        Accessible.ignored: true
                    }
                }
                HText {
                    Layout.fillWidth: true
                    visible: offers.commands && offer.more !== ""
                    text: offer.more
                    color: Theme.soft
                    font.pixelSize: Theme.small
                    wrapMode: Text.WordWrap
                    maximumLineCount: 2
                    elide: Text.ElideRight
                    Accessible.ignored: true
                }
                Item { Layout.fillHeight: true }
            }
        }
    }
}
