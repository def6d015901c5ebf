import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// The conversation with the agent, left of its desktop.
Rectangle {
    id: panel
    property WorkspaceItem workspace
    readonly property WorkspaceSessions conversations: workspace ? Backend.sessions.ofWorkspace(workspace.id) : null
    readonly property SessionItem session: conversations ? conversations.current : null
    readonly property bool fresh: session === null
    signal foldAsked()
    color: Theme.background
    clip: true

    /// Shows an entry of a conversation of this workspace.
    function show(sessionId, entry) {
        conversations.choose(sessionId)
        list.follows = false
        conversation.reach(entry)
    }
    /// As it stood then.
    function showTime(sessionId, timeMs) {
        conversations.choose(sessionId)
        list.follows = false
        conversation.reachTime(timeMs)
    }
    function focusPrompt() { box.focusText() }

    Conversation {
        id: conversation
        backend: Backend
        session: panel.session ? panel.session.id : ""
        property int anchorRow: -1
        property real anchorOffset: 0
        onOlderComing: {
            // The first entry in sight; between two of them there is none.
            anchorRow = -1
            for (let y = 1; y < list.height && anchorRow < 0; y += 10)
                anchorRow = list.indexAt(20, list.contentY + y)
            const item = anchorRow >= 0 ? list.itemAtIndex(anchorRow) : null
            anchorOffset = item ? list.contentY - item.y : 0
        }
        onOlderCame: count => {
            if (list.follows || anchorRow < 0)
                return
            list.forceLayout()
            if (!list.itemAtIndex(anchorRow + count))
                list.positionViewAtIndex(anchorRow + count, ListView.Beginning)
            const item = list.itemAtIndex(anchorRow + count)
            if (item)
                list.contentY = item.y + anchorOffset
        }
        onReached: row => {
            if (row < 0)
                return
            list.follows = false
            list.positionViewAtIndex(row, ListView.Center)
            list.currentIndex = row
            list.lit = row
            litOff.restart()
        }
        onSetUp: { list.follows = true; list.unfolded = ({}) }
    }
    Timer { id: litOff; interval: 2500; onTriggered: list.lit = -1 }

    Rectangle {
        anchors.right: parent.right
        width: 1
        height: parent.height
        color: Theme.line
        z: 2
    }
    ColumnLayout {
        anchors.fill: parent
        anchors.rightMargin: 1
        spacing: 0
        ConversationHeader {
            id: header
            Layout.fillWidth: true
            Layout.leftMargin: 18
            Layout.rightMargin: 8
            Layout.topMargin: 14
            Layout.bottomMargin: 4
            conversations: panel.conversations
            onFoldAsked: panel.foldAsked()
            onChosen: box.focusText()
        }
        Item {
            Layout.fillWidth: true
            Layout.fillHeight: true
            ConversationStart {
                anchors.fill: parent
                anchors.topMargin: 8
                visible: panel.fresh
                conversations: panel.conversations
                workspace: panel.workspace
                onTaskChosen: text => { box.setText(text); box.focusText() }
                onSheetAsked: sheet.openFor(panel.workspace)
            }
            ListView {
                id: list
                objectName: "entries"
                anchors.fill: parent
                anchors.topMargin: 10
                visible: !panel.fresh
                model: conversation
                clip: true
                spacing: 12
                bottomMargin: 8
                cacheBuffer: 1200
                boundsBehavior: Flickable.StopAtBounds
                activeFocusOnTab: true
                keyNavigationEnabled: true
                highlightFollowsCurrentItem: false
                ScrollBar.vertical: ScrollBar {
                    id: bar
                    onPressedChanged: list.look()
                }
                Accessible.role: Accessible.List
                Accessible.name: qsTr("Conversation")
                // While true the newest words stay in sight.
                property bool follows: true
                property var unfolded: ({})
                property int unfoldings: 0
                property int lit: -1
                readonly property bool nearEnd: contentY + height >= originY + contentHeight + bottomMargin - 30
                function look() { follows = nearEnd }
                function toEnd() { if (follows && count > 0) positionViewAtEnd() }
                function page(by) {
                    contentY = Math.max(originY, Math.min(contentY + by * (height - 40), originY + contentHeight + bottomMargin - height))
                    look()
                }
                function toggle(number) {
                    follows = false
                    unfolded[number] = !unfolded[number]
                    unfoldings += 1
                    Qt.callLater(look)
                }
                onMovementStarted: follows = false
                onMovementEnded: look()
                onContentHeightChanged: if (follows) Qt.callLater(toEnd)
                onHeightChanged: if (follows) Qt.callLater(toEnd)
                onCountChanged: if (follows) Qt.callLater(toEnd)
                onContentYChanged: if (conversation.hasOlder && contentY - originY < height) conversation.older()
                Keys.onPressed: event => {
                    event.accepted = true
                    switch (event.key) {
                    case Qt.Key_PageUp: page(-1); break
                    case Qt.Key_PageDown: page(1); break
                    case Qt.Key_Home: follows = false; positionViewAtBeginning(); break
                    case Qt.Key_End: follows = true; toEnd(); break
                    default: event.accepted = false
                    }
                }
                header: Item {
                    width: list.width
                    height: conversation.hasOlder ? Theme.grown(28) : 0
                    HText {
                        visible: conversation.hasOlder
                        anchors.centerIn: parent
                        text: qsTr("Loading what was before…")
                        color: Theme.muted
                        font.pixelSize: Theme.small
                    }
                }
                footer: Item {
                    width: list.width
                    height: atEnd.implicitHeight > 0 ? atEnd.implicitHeight + 14 : 0
                    ColumnLayout {
                        id: atEnd
                        x: 18
                        y: 12
                        width: parent.width - 34
                        spacing: 12
                        StateLine {
                            id: line
                            Layout.fillWidth: true
                            session: panel.session
                            workspace: panel.workspace
                            conversations: panel.conversations
                            speaking: conversation.speaking
                            onAgentAdded: if (box.isEmpty()) box.setText(conversation.lastPrompt())
                        }
                        NeedsModel {
                            visible: promptWaits || wasRefused
                            Layout.fillWidth: true
                            promptWaits: panel.session !== null && panel.session.heldFor === "model"
                            access: ModelAccess {
                                providers: Backend.providers
                                agents: Backend.agentChoice
                                agent: panel.session ? panel.session.agent : ""
                                workspaceId: panel.workspace ? panel.workspace.id : ""
                            }
                            /// What failed failed for a key that was good when it was tested: there is no other.
                            readonly property bool wasRefused: isRefused && panel.session !== null && panel.session.state === "failed"
                        }
                    }
                }
                delegate: EntryDelegate {
                    width: list.width
                    view: list
                    entries: conversation
                    session: panel.session
                    onLinkAsked: link => linkDialog.ask(link)
                    onPictureAsked: source => pictureDialog.show(source)
                    checkpoint: model.kind === "prompt" && panel.session ? points.before(panel.session.id, model.turn) : ""
                    onBackAsked: { back.said = model.text; back.ask(checkpoint, "") }
                    onForkAsked: points.fork(checkpoint)
                    onSeveralAsked: several.openFor(panel.workspace, panel.session.id, checkpoint, model.text)
                }
            }
            Rectangle {
                visible: list.visible && !list.atYBeginning
                width: parent.width
                height: 1
                y: 9
                color: Theme.line
            }
            HText {
                visible: !panel.fresh && !conversation.settled
                anchors.centerIn: parent
                text: qsTr("Opening the conversation…")
                color: Theme.muted
            }
            HText {
                visible: !panel.fresh && conversation.problem !== ""
                anchors.centerIn: parent
                width: parent.width - 48
                text: conversation.problem
                color: Theme.bad
                wrapMode: Text.WordWrap
            }
            HButton {
                objectName: "toNewest"
                z: 1 // lies over the conversation
                visible: !panel.fresh && !list.follows && !list.nearEnd
                anchors.horizontalCenter: parent.horizontalCenter
                anchors.bottom: parent.bottom
                anchors.bottomMargin: 6
                tall: Theme.grown(28)
                iconName: "expand_more"
                text: qsTr("Newest")
                onClicked: { list.follows = true; list.toEnd() }
            }
        }
        PromptBox {
            id: box
            objectName: "promptBox"
            Layout.fillWidth: true
            Layout.leftMargin: 18
            Layout.rightMargin: 16
            Layout.bottomMargin: 18
            Layout.topMargin: 10
            workspace: panel.workspace
            conversations: panel.conversations
            onSent: list.follows = true
            onSeveralAsked: text => several.openFor(panel.workspace, panel.session ? panel.session.id : "", "", text)
        }
    }
    CheckpointList {
        id: points
        property int changes: 0
        backend: Backend
        workspace: panel.workspace ? panel.workspace.id : ""
        function before(session, turn) { return changes >= 0 ? nameBefore(session, turn) : "" }
        onListed: changes += 1
        onForked: id => Navigation.openWorkspace(id)
    }
    BackDialog {
        id: back
        property string said
        workspace: panel.workspace
        beforeTurn: true
        onConfirmed: {
            if (box.isEmpty())
                box.setText(said)
            points.restore(checkpoint)
        }
    }
    SeveralDialog {
        id: several
        // What was typed is under way.
        onBegun: if (checkpoint === "") box.setText("")
    }
    LinkDialog { id: linkDialog }
    PictureDialog { id: pictureDialog }
    SheetOpener { id: sheet }
}
