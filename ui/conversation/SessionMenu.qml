import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// The conversations of a workspace: switch, begin, name, export, delete.
Popup {
    id: menu
    objectName: "sessionMenu"
    property WorkspaceSessions conversations
    readonly property SessionItem session: conversations ? conversations.current : null
    signal chosen()
    width: Theme.grown(284)
    padding: 6
    focus: true
    background: Rectangle {
        radius: 10
        color: Theme.raised
        border.color: Theme.line
    }
    readonly property string title: qsTr("Conversations")
    onAboutToShow: contentItem.parent.Accessible.name = Qt.binding(() => menu.title)
    onOpened: list.forceActiveFocus()

    component Entry: AbstractButton {
        id: entry
        property string iconName
        property color ink: Theme.text
        property string aside
        Layout.fillWidth: true
        implicitHeight: Theme.grown(34)
        hoverEnabled: true
        focusPolicy: Qt.StrongFocus
        Accessible.role: Accessible.MenuItem
        Accessible.name: text
        Keys.onReturnPressed: clicked()
        Keys.onEnterPressed: clicked()
        Keys.onDownPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
        Keys.onUpPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
        background: Rectangle {
            radius: 6
            color: entry.hovered || entry.visualFocus ? Theme.hover : "transparent"
        }
        contentItem: RowLayout {
            spacing: 10
            Icon { Layout.leftMargin: 8; name: entry.iconName; color: entry.ink; Layout.preferredWidth: Theme.icon }
            HText { Layout.fillWidth: true; text: entry.text; color: entry.ink; elide: Text.ElideRight; Accessible.ignored: true }
        }
    }
    component Rule: Rectangle {
        Layout.fillWidth: true
        Layout.topMargin: 4
        Layout.bottomMargin: 4
        implicitHeight: 1
        color: Theme.line
    }
    contentItem: ColumnLayout {
        spacing: 0
        Entry {
            objectName: "newConversation"
            iconName: "add"
            text: qsTr("New conversation")
            onClicked: { menu.close(); menu.conversations.beginNew(); menu.chosen() }
        }
        Rule { visible: list.count > 0 }
        ListView {
            id: list
            objectName: "sessionList"
            Layout.fillWidth: true
            implicitHeight: Math.min(contentHeight, 260)
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            model: menu.conversations ? menu.conversations.sessions : null
            activeFocusOnTab: true
            ScrollBar.vertical: ScrollBar { }
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Conversations")
            Keys.onReturnPressed: if (currentItem) (currentItem as AbstractButton).clicked()
            Keys.onEnterPressed: if (currentItem) (currentItem as AbstractButton).clicked()
            delegate: AbstractButton {
                id: row
                required property string session
                required property string title
                required property string agentTitle
                required property string state
                required property string when
                required property bool current
                required property int index
                width: ListView.view.width
                implicitHeight: Theme.grown(46)
                hoverEnabled: true
                text: title
                Accessible.role: Accessible.ListItem
                Accessible.name: qsTr("%1, %2, %3").arg(title).arg(agentTitle).arg(when)
                onClicked: { menu.close(); menu.conversations.choose(session); menu.chosen() }
                background: Rectangle {
                    radius: 6
                    color: row.hovered || (list.activeFocus && row.ListView.isCurrentItem) ? Theme.hover : row.current ? Theme.accentWash : "transparent"
                }
                contentItem: Item {
                    StatusDot {
                        objectName: "sessionDot-" + row.session
                        x: 8
                        anchors.verticalCenter: parent.verticalCenter
                        kind: ["failed", "asking"].includes(row.state) ? row.state : ["working", "starting", "stopping", "away"].includes(row.state) ? "working" : "asleep"
                    }
                    HText {
                        x: 28
                        y: 6
                        width: parent.width - 36
                        text: row.title
                        elide: Text.ElideRight
                        font.weight: row.current ? Font.Medium : Font.Normal
                        Accessible.ignored: true
                    }
                    HText {
                        x: 28
                        y: 25
                        width: parent.width - 36
                        text: qsTr("%1 · %2").arg(row.agentTitle).arg(row.when)
                        color: Theme.muted
                        font.pixelSize: Theme.fine
                        elide: Text.ElideRight
                        Accessible.ignored: true
                    }
                }
            }
        }
        Rule { visible: menu.session !== null }
        Entry {
            visible: menu.session !== null
            objectName: "renameConversation"
            iconName: "edit"
            text: qsTr("Rename…")
            onClicked: { menu.close(); rename.openFor(menu.session) }
        }
        Entry {
            visible: menu.session !== null
            objectName: "exportMarkdown"
            iconName: "description"
            text: qsTr("Export as Markdown…")
            onClicked: { menu.close(); picker.asJson = false; picker.save(qsTr("Export the conversation"), "conversation.md") }
        }
        Entry {
            visible: menu.session !== null
            objectName: "exportJson"
            iconName: "code"
            text: qsTr("Export as JSON…")
            onClicked: { menu.close(); picker.asJson = true; picker.save(qsTr("Export the conversation"), "conversation.json") }
        }
        Entry {
            visible: menu.session !== null
            objectName: "deleteConversation"
            iconName: "delete_outline"
            ink: Theme.bad
            text: qsTr("Delete…")
            onClicked: { menu.close(); removal.openFor(menu.session) }
        }
    }
    FilePicker {
        id: picker
        property bool asJson: false
        onPicked: file => menu.session.exportTo(file, asJson)
    }
    HDialog {
        id: rename
        objectName: "renameSession"
        title: qsTr("Rename the conversation")
        property SessionItem target: null
        function openFor(session) {
            target = session
            name.text = session.title
            open()
            name.input.selectAll()
        }
        function accept() {
            if (name.text.trim() === "")
                return
            close()
            target.rename(name.text)
        }
        onOpened: name.forceActiveFocus()
        HTextField {
            id: name
            objectName: "sessionName"
            Layout.fillWidth: true
            label: qsTr("Name")
            maximumLength: 120
            onAccepted: rename.accept()
        }
        buttons: [
            HButton { text: qsTr("Cancel"); kind: "plain"; onClicked: rename.close() },
            HButton { text: qsTr("Rename"); kind: "primary"; enabled: name.text.trim() !== ""; onClicked: rename.accept() }
        ]
    }
    ConfirmDialog {
        id: removal
        objectName: "deleteSession"
        property SessionItem target: null
        function openFor(session) {
            target = session
            title = qsTr("Delete “%1”?").arg(session.title)
            open()
        }
        sentence: qsTr("Everything that was said in it is lost, and its agent ends if it works. What it changed in the workspace stays. This cannot be undone; export it first if you may want to read it again.")
        action: qsTr("Delete")
        onConfirmed: target.remove()
    }
}
