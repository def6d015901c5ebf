import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// Searches every conversation of every workspace.
HDialog {
    id: dialog
    objectName: "searchDialog"
    title: qsTr("Search all conversations")
    wide: 680
    signal chosen(string workspaceId, string session, real entry)
    onOpened: {
        field.forceActiveFocus()
        field.input.selectAll()
    }
    SearchHits {
        id: hits
        backend: Backend
        words: field.text
    }
    HTextField {
        id: field
        objectName: "searchField"
        Layout.fillWidth: true
        name: qsTr("Words to look for")
        placeholder: qsTr("Words, “a phrase”, begin*")
        maximumLength: 300
        Keys.onDownPressed: { list.forceActiveFocus(); list.currentIndex = 0 }
        onAccepted: if (list.count > 0) list.take(0)
    }
    Item {
        Layout.fillWidth: true
        Layout.preferredHeight: Math.max(160, Math.min(440, (dialog.parent ? dialog.parent.height : 800) - 290))
        HText {
            objectName: "searchSays"
            anchors.centerIn: parent
            width: parent.width - 48
            visible: text !== ""
            horizontalAlignment: Text.AlignHCenter
            text: hits.problem !== "" ? hits.problem : field.text.trim() === "" ? qsTr("What you and your agents said, and what their tools did, in all workspaces.")
                : hits.searching ? (list.count === 0 ? qsTr("Searching…") : "") : list.count === 0 ? qsTr("Nothing that was said contains “%1”. Try fewer words, or a beginning: roun*").arg(field.text.trim()) : ""
            color: hits.problem !== "" ? Theme.bad : Theme.muted
            wrapMode: Text.WordWrap
        }
        ListView {
            id: list
            objectName: "searchHits"
            anchors.fill: parent
            clip: true
            model: hits
            boundsBehavior: Flickable.StopAtBounds
            activeFocusOnTab: true
            keyNavigationEnabled: true
            ScrollBar.vertical: ScrollBar { }
            Accessible.role: Accessible.List
            Accessible.name: qsTr("What was found")
            function take(row) {
                const hit = hits.at(row)
                dialog.close()
                dialog.chosen(hit.workspaceId, hit.session, hit.entry)
            }
            Keys.onReturnPressed: if (currentIndex >= 0) take(currentIndex)
            Keys.onEnterPressed: if (currentIndex >= 0) take(currentIndex)
            delegate: AbstractButton {
                id: hit
                required property string workspaceName
                required property string sessionTitle
                required property string when
                required property string snippet
                required property string kind
                required property int index
                objectName: "hit-" + index
                width: ListView.view.width
                implicitHeight: 20 + body.implicitHeight
                hoverEnabled: true
                text: sessionTitle
                Accessible.role: Accessible.ListItem
                Accessible.name: qsTr("%1, %2, %3").arg(workspaceName).arg(sessionTitle).arg(when)
                onClicked: list.take(index)
                background: Rectangle {
                    radius: Theme.radius
                    color: hit.hovered || (list.activeFocus && hit.ListView.isCurrentItem) ? Theme.hover : "transparent"
                }
                contentItem: Item {
                    Column {
                        id: body
                        x: 10
                        y: 10
                        width: parent.width - 20
                        spacing: 4
                        RowLayout {
                            width: parent.width
                            spacing: 8
                            Icon { name: hit.kind === "tool" ? "terminal" : hit.kind === "prompt" ? "person_outline" : "chat_bubble_outline"; size: 14; color: Theme.muted; Layout.preferredWidth: Theme.grown(14) }
                            HText { text: hit.workspaceName; font.weight: Font.Medium; Accessible.ignored: true }
                            HText { Layout.fillWidth: true; text: hit.sessionTitle; color: Theme.soft; elide: Text.ElideRight; Accessible.ignored: true }
                            HText { text: hit.when; color: Theme.muted; font.pixelSize: Theme.small; Accessible.ignored: true }
                        }
                        HText {
                            width: parent.width
                            // Escaped by SearchHits; only <b> is markup.
                            textFormat: Text.StyledText
                            text: hit.snippet
                            color: Theme.muted
                            font.pixelSize: Theme.small
                            wrapMode: Text.Wrap
                            maximumLineCount: 3
                            elide: Text.ElideRight
                            Accessible.ignored: true
                        }
                    }
                }
            }
        }
    }
    buttons: HButton { text: qsTr("Close"); kind: "plain"; onClicked: dialog.close() }
}
