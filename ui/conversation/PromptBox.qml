import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// Where the user tells the agent what to do. Enter sends, Shift+Enter begins a new line, @ names a file, / a command of the agent.
ColumnLayout {
    id: box
    property WorkspaceItem workspace
    property WorkspaceSessions conversations
    readonly property SessionItem session: conversations ? conversations.current : null
    readonly property bool busy: session !== null && session.busy
    /// Why nothing can be sent; empty when it can. What is said while the workspace starts is kept until it can be answered.
    readonly property string obstacle: !workspace ? "" : workspace.ready || workspace.starting || workspace.waiting ? ""
        : workspace.restHint !== "" ? workspace.restHint
        : workspace.failed ? qsTr("It failed. Start it again to go on.") : qsTr("Start the workspace to go on.")
    readonly property bool sendable: obstacle === "" && !draft.sending && (input.text.trim() !== "" || draft.attachmentCount > 0)
    signal sent()
    signal severalAsked(string text)
    spacing: 8
    function focusText() { input.forceActiveFocus() }
    function isEmpty() { return input.text.trim() === "" }
    function setText(text) {
        input.text = text
        input.cursorPosition = text.length
    }
    function send() {
        if (!sendable)
            return
        draft.closeOffers()
        draft.send(input.text)
    }
    PromptDraft {
        id: draft
        backend: Backend
        workspace: box.workspace ? box.workspace.id : ""
        session: box.session ? box.session.id : ""
        onSent: {
            input.text = ""
            box.sent()
        }
    }
    // What is typed after the last @, or null.
    function mention() {
        const before = input.text.slice(0, input.cursorPosition)
        const found = /(^|\s)@([^\s@]{0,120})$/.exec(before)
        return found ? found[2] : null
    }
    // What is typed after a / at the very beginning, or null.
    function command() {
        const found = /^\/(\S{0,60})$/.exec(input.text.slice(0, input.cursorPosition))
        return found ? found[1] : null
    }
    function take(word) {
        const part = draft.offers.commands ? command() : mention()
        if (part === null)
            return
        const at = input.cursorPosition - part.length
        input.remove(at, input.cursorPosition)
        input.insert(at, word + " ")
        draft.closeOffers()
    }
    Timer {
        id: lookSoon
        // Commands are known; files are asked for.
        interval: input.text.startsWith("/") ? 0 : 120
        onTriggered: {
            const word = box.command()
            const part = box.mention()
            if (box.obstacle !== "" || (word === null && part === null))
                draft.closeOffers()
            else if (word !== null)
                draft.lookForCommand(word)
            else
                draft.lookFor(part)
        }
    }

    LayoutRepeater {
        id: queue
        model: box.session ? box.session.queue : null
        Rectangle {
            id: waiting
            required property double queued
            required property string text
            required property int attachments
            required property int index
            Layout.fillWidth: true
            implicitHeight: Theme.grown(34)
            radius: Theme.radius
            color: Theme.surface
            border.width: 1
            border.color: Theme.line
            Accessible.role: Accessible.ListItem
            Accessible.name: qsTr("Next: %1").arg(text)
            RowLayout {
                anchors.fill: parent
                anchors.leftMargin: 10
                anchors.rightMargin: 2
                spacing: 8
                Icon { name: "schedule"; size: 14; color: Theme.muted; Layout.preferredWidth: Theme.grown(14) }
                HText {
                    Layout.fillWidth: true
                    text: (waiting.attachments > 0 ? qsTr("%1 (+%2)").arg(waiting.text).arg(waiting.attachments) : waiting.text)
                    color: Theme.soft
                    font.pixelSize: Theme.small
                    elide: Text.ElideRight
                    Accessible.ignored: true
                }
                HIconButton {
                    objectName: "unqueue-" + waiting.index
                    side: Theme.grown(28)
                    iconName: "close"
                    text: qsTr("Remove this prompt from the queue")
                    onClicked: box.session.unqueue(waiting.queued)
                }
            }
        }
    }
    RowLayout {
        visible: draft.problem !== ""
        Layout.fillWidth: true
        spacing: 6
        HText {
            objectName: "promptProblem"
            Layout.fillWidth: true
            text: draft.problem
            color: Theme.bad
            font.pixelSize: Theme.small
            wrapMode: Text.Wrap
            Accessible.role: Accessible.AlertMessage
        }
        HIconButton { side: Theme.grown(24); iconName: "close"; text: qsTr("Dismiss"); onClicked: draft.clearProblem() }
    }
    Rectangle {
        id: card
        Layout.fillWidth: true
        implicitHeight: column.implicitHeight + 14
        radius: 12
        color: Theme.surface
        border.width: input.activeFocus || drop.containsDrag ? 2 : 1
        border.color: input.activeFocus || drop.containsDrag ? Theme.accent : Theme.line
        DropArea {
            id: drop
            anchors.fill: parent
            enabled: box.obstacle === ""
            keys: ["text/uri-list"]
            onDropped: event => {
                event.urls.forEach(url => draft.attach(url.toString()))
                event.accept(Qt.CopyAction)
            }
        }
        ColumnLayout {
            id: column
            x: 4
            y: 6
            width: parent.width - 8
            spacing: 0
            Flow {
                visible: draft.attachmentCount > 0
                Layout.fillWidth: true
                Layout.margins: 6
                spacing: 6
                Repeater {
                    model: draft.attachments
                    Rectangle {
                        id: chip
                        required property int key
                        required property string name
                        required property string size
                        required property string picture
                        width: chipRow.implicitWidth + 10
                        height: Theme.grown(34)
                        radius: 8
                        color: Theme.tile
                        Accessible.role: Accessible.ListItem
                        Accessible.name: qsTr("Attached: %1, %2").arg(name).arg(size)
                        Row {
                            id: chipRow
                            x: 6
                            height: parent.height
                            spacing: 6
                            Image {
                                visible: chip.picture !== ""
                                width: visible ? 36 : 0
                                height: Theme.grown(26)
                                anchors.verticalCenter: parent.verticalCenter
                                source: chip.picture
                                sourceSize { width: 96; height: 96 }
                                fillMode: Image.PreserveAspectCrop
                                asynchronous: true
                                Accessible.ignored: true
                            }
                            Icon { visible: drawable && chip.picture === ""; name: "description"; size: 14; anchors.verticalCenter: parent.verticalCenter }
                            HText {
                                anchors.verticalCenter: parent.verticalCenter
                                width: Math.min(implicitWidth, 130)
                                text: chip.name
                                font.pixelSize: Theme.small
                                elide: Text.ElideMiddle
                                Accessible.ignored: true
                            }
                            HText { anchors.verticalCenter: parent.verticalCenter; text: chip.size; color: Theme.muted; font.pixelSize: Theme.fine; Accessible.ignored: true }
                            HIconButton {
                                objectName: "detach-" + chip.key
                                anchors.verticalCenter: parent.verticalCenter
                                side: Theme.grown(24)
                                iconName: "close"
                                text: qsTr("Remove %1").arg(chip.name)
                                onClicked: draft.detach(chip.key)
                            }
                        }
                    }
                }
            }
            ScrollView {
                Layout.fillWidth: true
                readonly property real wordsNeed: input.length === 0 && Theme.hasLargeText ? empty.implicitHeight + input.topPadding + input.bottomPadding : 0
                Layout.preferredHeight: Math.min(Math.max(input.implicitHeight, wordsNeed, Theme.grown(34)), Theme.grown(168))
                TextArea {
                    id: input
                    objectName: "promptText"
                    enabled: box.obstacle === ""
                    readonly property string placeholder: box.obstacle !== "" ? box.obstacle : box.busy ? qsTr("Queue the next prompt…")
                        : box.workspace && !box.workspace.ready ? qsTr("Tell the agent what to do as soon as it is ready…") : qsTr("Tell the agent what to do…")
                    color: Theme.text
                    selectionColor: Theme.accent
                    selectedTextColor: Theme.accentInk
                    selectByMouse: true
                    textFormat: TextEdit.PlainText
                    wrapMode: TextEdit.Wrap
                    font.family: Theme.textFamily
                    font.pixelSize: Theme.body
                    leftPadding: 10
                    rightPadding: 10
                    topPadding: 8
                    bottomPadding: 6
                    background: null
                    Placeholder { id: empty; text: input.placeholder }
                    Accessible.name: qsTr("Prompt")
                    Accessible.description: placeholder
                    onTextChanged: lookSoon.restart()
                    readonly property string hint: draft.offerCount >= 0 && text.startsWith("/") ? draft.hintFor(text) : ""
                    HText {
                        objectName: "commandHint"
                        visible: parent.hint !== "" && !offers.visible
                        x: parent.cursorRectangle.x + (parent.text.endsWith(" ") ? 3 : 7)
                        y: parent.cursorRectangle.y + (parent.cursorRectangle.height - height) / 2
                        width: Math.max(0, parent.width - x - parent.rightPadding)
                        text: parent.hint
                        color: Theme.muted
                        elide: Text.ElideRight
                    }
                    onActiveFocusChanged: if (!activeFocus) Qt.callLater(draft.closeOffers)
                    Keys.onPressed: event => {
                        if (offers.visible && offers.current && [Qt.Key_Up, Qt.Key_Down].includes(event.key)) {
                            offers.move(event.key === Qt.Key_Up ? -1 : 1)
                            event.accepted = true
                        } else if (offers.visible && offers.current && [Qt.Key_Return, Qt.Key_Enter, Qt.Key_Tab].includes(event.key)) {
                            // A command that stands there whole is meant as it is.
                            if (event.key !== Qt.Key_Tab && draft.offers.commands && input.text.trim() === offers.current.name)
                                box.send()
                            else
                                box.take(offers.current.word)
                            event.accepted = true
                        } else if (offers.visible && event.key === Qt.Key_Escape) {
                            draft.closeOffers()
                            event.accepted = true
                        } else if (event.key === Qt.Key_Tab || event.key === Qt.Key_Backtab) {
                            nextItemInFocusChain(event.key === Qt.Key_Tab).forceActiveFocus(event.key === Qt.Key_Tab ? Qt.TabFocusReason : Qt.BacktabFocusReason)
                            event.accepted = true
                        } else if ((event.key === Qt.Key_Return || event.key === Qt.Key_Enter) && !(event.modifiers & Qt.ShiftModifier)) {
                            box.send()
                            event.accepted = true
                        } else if (event.matches(StandardKey.Paste) && !input.canPaste) {
                            event.accepted = draft.attachClipboard()
                        }
                    }
                }
            }
            RowLayout {
                Layout.fillWidth: true
                Layout.leftMargin: 2
                Layout.rightMargin: 4
                Layout.topMargin: 2
                spacing: 4
                HIconButton {
                    objectName: "attachFile"
                    enabled: box.obstacle === ""
                    iconName: "attach_file"
                    text: qsTr("Attach a file (text or picture, 32 MB together)")
                    onClicked: picker.choose(qsTr("Attach a file"))
                }
                HIconButton {
                    objectName: "attachDesktop"
                    visible: box.workspace && box.workspace.desktopExpected
                    enabled: box.obstacle === ""
                    iconName: "photo_camera"
                    text: qsTr("Attach a screenshot of the desktop")
                    onClicked: draft.attachDesktop()
                }
                HIconButton {
                    objectName: "severalButton"
                    visible: box.sendable && !box.busy && draft.attachmentCount === 0
                    iconName: "account_tree"
                    text: qsTr("Try it several ways")
                    onClicked: box.severalAsked(input.text)
                }
                Item { Layout.fillWidth: true }
                BusyIndicator {
                    visible: draft.sending
                    running: visible
                    implicitWidth: 24
                    implicitHeight: Theme.grown(24)
                }
                HRoundButton {
                    objectName: "sendButton"
                    visible: !box.busy || box.sendable
                    enabled: box.sendable
                    iconName: box.busy ? "playlist_add" : "arrow_upward"
                    text: box.busy ? qsTr("Queue it (Enter)") : qsTr("Send (Enter)")
                    ground: Theme.accent
                    ink: Theme.accentInk
                    onClicked: box.send()
                }
                HRoundButton {
                    objectName: "stopButton"
                    visible: box.busy
                    enabled: box.session !== null && box.session.state !== "stopping"
                    iconName: "stop"
                    text: qsTr("Stop the agent")
                    ground: Theme.bad
                    ink: Theme.badInk
                    onClicked: box.session.stop()
                }
            }
        }
        OfferPopup {
            id: offers
            objectName: "offers"
            visible: draft.offerCount > 0 && input.activeFocus
            model: draft.offers
            commands: draft.offers.commands
            onTaken: word => box.take(word)
        }
    }
    Flow {
        visible: optionsRepeater.count > 0
        Layout.fillWidth: true
        spacing: 6
        Repeater {
            id: optionsRepeater
            model: box.session ? box.session.options : null
            OptionSelect {
                required property string option
                required property string name
                required property int current
                required property var names
                required property var values
                required property string more
                objectName: "option-" + option
                label: name
                hint: more
                choices: names
                chosen: current
                onPicked: index => box.session.setOption(option, values[index])
            }
        }
    }
    FilePicker {
        id: picker
        onPicked: file => draft.attach(file)
    }
}
