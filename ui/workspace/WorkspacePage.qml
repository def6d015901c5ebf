import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// The desktop is the hero; everything else makes room.
Item {
    id: page
    property string workspaceId
    readonly property WorkspaceItem workspace: Backend.workspaces.count >= 0 && workspaceId !== "" ? Backend.workspaces.find(workspaceId) : null
    readonly property DesktopSession session: workspace ? Backend.streams.session(workspaceId) : null
    readonly property bool showsDesktop: workspace !== null && workspace.ready && workspace.desktopExpected && (workspace.settled || (session !== null && session.hasPicture))
    readonly property BoundaryItem boundary: workspace ? Backend.boundaries.find(workspaceId) : null
    // An imported disk: it runs, and there is no desktop to show.
    readonly property bool deskless: workspace !== null && workspace.ready && !workspace.desktopExpected
    property bool controlling: false
    property bool fullScreen: false
    property bool hud: false
    signal fullScreenAsked(bool on)
    /// The user wants the conversation; it folds by itself where there is no room for both.
    property bool talking: true
    readonly property WorkspaceSessions conversations: workspace ? Backend.sessions.ofWorkspace(workspaceId) : null
    readonly property bool canTalk: workspace !== null && workspace.agentExpected && (showsDesktop || rests || workspace.failed || (conversations !== null && conversations.count > 0))
    // It has no desktop to show now, and is well: what stands around it stays.
    readonly property bool rests: workspace !== null && (workspace.stopped || workspace.suspended || workspace.suspending || workspace.resuming)
    readonly property bool hasRoom: width - (inspector.visible ? 48 + (inspector.tab !== "" ? inspector.wide : 0) : 0) - conversation.wide >= 360
    function talk() {
        talking = true
        if (!hasRoom)
            inspector.tab = ""
        Qt.callLater(() => conversation.focusPrompt())
    }
    function showEntry(session, entry) {
        talk()
        conversation.show(session, entry)
    }

    // Who opens it wants it to run, unless it has to be said first why that did not work.
    Connections {
        target: Navigation
        function onWorkspaceOpened(id) {
            if (page.workspace && page.workspace.id === id && page.workspace.suspended && page.workspace.notice === "")
                page.workspace.start()
        }
    }
    // Whoever comes from elsewhere for something of it finds that.
    Connections {
        target: Navigation
        function onPlaceAsked(place, about) {
            if (place !== "conversation") {
                inspector.tab = place
            } else if (page.conversations && page.conversations.has(about)) {
                page.conversations.choose(about)
                page.talk()
            } else {
                Toaster.tell(qsTr("That conversation was deleted."))
            }
        }
    }
    // As long as it is looked at it is used.
    readonly property WorkspaceItem lookedAt: visible && Backend.streams.watched ? workspace : null
    property WorkspaceItem watched: null
    onLookedAtChanged: {
        if (watched)
            watched.watched = false
        watched = lookedAt
        if (watched)
            watched.watched = true
    }

    onWorkspaceChanged: if (workspace === null && visible && workspaceId !== "") Navigation.go("workspaces")
    onShowsDesktopChanged: if (!showsDesktop) { controlling = false; fullScreenAsked(false) }
    onVisibleChanged: {
        if (visible) {
            Qt.callLater(takeKeys)
        } else {
            controlling = false
            fullScreenAsked(false)
        }
    }
    // What it does goes by places on the desktop, which would be others.
    readonly property bool agentWorks: conversations !== null && (conversations.working || conversations.asking)
    // Control is taken of what one sees, and of nothing else.
    readonly property bool desktopInSight: visible && showsDesktop && !reviewing
    readonly property bool canControl: desktopInSight && session !== null && session.live
    onDesktopInSightChanged: if (!desktopInSight) giveBackQuietly()
    // The desktop has the keyboard. An inactive window has none to give.
    readonly property bool keysToGuest: controlling && (surface.activeFocus || !Window.active)

    // What had the keyboard on this page has it again when the page or a panel comes back.
    property Item hadKeys: null
    Connections {
        target: page.Window.window
        function onActiveFocusItemChanged() {
            const item = page.Window.window ? page.Window.window.activeFocusItem : null
            if (page.visible && !page.reviewing && page.holds(item))
                page.hadKeys = item
        }
    }
    function holds(item) {
        for (let above = item; above; above = above.parent)
            if (above === page)
                return true
        return false
    }
    function takeKeys() {
        if (!visible || holds(Window.window.activeFocusItem) && Window.window.activeFocusItem.visible)
            return
        if (replayLoader.visible)
            (replayLoader.item as ReplayView).takeKeys()
        else if (reviewing)
            (reviewLoader.item as ReviewView).takeKeys()
        else if (hadKeys && hadKeys.visible && hadKeys.enabled && hadKeys !== page)
            hadKeys.forceActiveFocus(Qt.OtherFocusReason)
        else if (inspector.visible && inspector.tab === "terminal")
            inspector.takeKeys()
        else
            page.forceActiveFocus(Qt.OtherFocusReason)
    }
    readonly property bool reviewing: reviewLoader.visible || replayLoader.visible
    // The changes of this workspace, large. `path`: the file to begin with; empty: the first.
    function openReview(path) {
        giveBackQuietly()
        reviewLoader.active = true
        const review = reviewLoader.item as ReviewView
        review.openFor(path)
    }
    // What its desktop showed before.
    function openReplay(recording) {
        giveBackQuietly()
        replayLoader.active = true
        const replay = replayLoader.item as ReplayView
        replay.openFor(recording)
    }
    function giveBackQuietly() { controlling = false }
    function takeControl() {
        if (!canControl || !session.control.take())
            return
        controlled = session
        controlling = true
        surface.forceActiveFocus()
    }
    // Of one desktop: the next one that is shown is only watched.
    property DesktopSession controlled: null
    onSessionChanged: controlling = false
    onControllingChanged: {
        if (controlling || !controlled)
            return
        controlled.control.giveBack()
        controlled = null
    }
    readonly property bool privately: controlling && session !== null && session.control.wantsPrivate
    Connections {
        target: page.controlled ? page.controlled.control : null
        function onChanged() {
            if (!page.controlled.control.taken)
                page.controlling = false
        }
        function onLost(wasPrivate) {
            page.controlled = null
            page.controlling = false
            Toaster.fail(wasPrivate ? qsTr("The connection was lost, and with it your control of the desktop. It is not private any more.") : qsTr("The connection was lost, and with it your control of the desktop."), "")
        }
    }
    function giveBack() {
        controlling = false
        controlButton.forceActiveFocus(Qt.OtherFocusReason)
    }

    Connections {
        target: page.session
        function onPictureSaved(path, problem) {
            if (problem !== "")
                Toaster.fail(problem, "")
            else
                Toaster.tell(qsTr("Screenshot saved: %1").arg(path))
        }
    }
    Timer {
        running: page.visible && page.showsDesktop
        interval: 500
        repeat: true
        triggeredOnStart: true
        onTriggered: if (page.session) page.session.refreshStats()
    }
    RecordingList {
        id: recordings
        backend: Backend
        workspace: page.workspace ? page.workspace.id : ""
        onKept: (recording, facts) => Toaster.act(qsTr("Recorded: %1").arg(facts), qsTr("Look at it"), () => page.openReplay(recording))
    }
    SoundWatch {
        id: sound
        backend: Backend
        workspace: page.workspace ? page.workspace.id : ""
    }
    RecordingsDialog {
        id: recordingsDialog
        onReplayAsked: recording => page.openReplay(recording)
    }
    WorkspaceDialogs {
        id: dialogs
        workspace: page.workspace
    }

    ConversationPanel {
        id: conversation
        objectName: "conversation"
        readonly property bool open: page.canTalk && page.talking && page.hasRoom && !page.fullScreen
        property int wide: Backend.memory.number("conversation", 330)
        anchors.left: parent.left
        anchors.top: parent.top
        anchors.bottom: parent.bottom
        width: open ? wide : 0
        visible: width > 0
        workspace: page.workspace
        onFoldAsked: page.talking = false
        PanelEdge {
            objectName: "conversationEdge"
            panel: qsTr("conversation")
            anchors.right: parent.right
            visible: conversation.open
            wide: conversation.wide
            usual: 330
            least: 280
            most: Math.min(640, page.width - 360 - (inspector.visible ? inspector.width : 0))
            onMoved: wide => { conversation.wide = wide; Backend.memory.keep("conversation", wide) }
        }
        Behavior on width { enabled: conversation.width === 0 || !conversation.open; NumberAnimation { duration: Theme.calm; easing.type: Easing.OutCubic } }
    }
    ColumnLayout {
        anchors.left: conversation.right
        anchors.right: inspector.visible ? inspector.left : parent.right
        anchors.top: parent.top
        anchors.bottom: parent.bottom
        spacing: 0

        Rectangle {
            id: bar
            Layout.fillWidth: true
            Layout.preferredHeight: 46
            visible: !page.fullScreen && page.showsDesktop
            color: Theme.side
            RowLayout {
                anchors.fill: parent
                anchors.leftMargin: unfold.visible ? 8 : 16
                anchors.rightMargin: 10
                spacing: 6
                HIconButton {
                    id: unfold
                    objectName: "unfoldConversation"
                    visible: page.canTalk && !conversation.open
                    iconName: "chat_bubble_outline"
                    text: qsTr("Show the conversation")
                    onClicked: page.talk()
                }
                StatusDot {
                    kind: !page.workspace ? "asleep" : page.workspace.ready && page.conversations && (page.conversations.working || page.conversations.asking) ? "working" : page.workspace.dot
                    Layout.rightMargin: 4
                }
                HText {
                    text: page.workspace ? page.workspace.name : ""
                    font.weight: Font.Medium
                    elide: Text.ElideRight
                    Layout.maximumWidth: 220
                }
                HText { text: "·"; color: Theme.muted; visible: stateWords.visible; Accessible.ignored: true }
                HText {
                    id: stateWords
                    // In control its frame says it as well, and the buttons need the room.
                    visible: bar.width > (page.controlling ? 780 : soundButton.visible ? 540 : 480)
                    text: !page.workspace ? "" : page.privately && page.keysToGuest ? qsTr("you are in control, privately") : page.keysToGuest ? qsTr("you are in control") : page.controlling ? qsTr("in control, and typing elsewhere") : page.workspace.ready ? qsTr("watching") : page.workspace.stateText
                    color: page.keysToGuest ? Theme.accent : page.controlling ? Theme.warning : Theme.muted
                }
                HText {
                    visible: page.controlling && bar.width > (page.privately ? 1120 : 1000)
                    text: !page.keysToGuest ? qsTr("· click the desktop to type into it") : bar.width > 1200 ? qsTr("· the agent waits, Esc twice gives it back") : qsTr("· Esc twice gives it back")
                    color: Theme.muted
                }
                Item { Layout.fillWidth: true }
                HButton {
                    id: privateButton
                    objectName: "privateButton"
                    visible: page.controlling
                    iconName: page.privately ? "lock" : "lock_open"
                    readonly property string label: page.privately ? qsTr("End private") : qsTr("Private")
                    text: bar.width > 740 ? label : ""
                    Accessible.name: label
                    onClicked: {
                        page.session.control.setPrivate(!page.privately)
                        surface.forceActiveFocus()
                    }
                    HToolTip {
                        shown: privateButton.hovered
                        text: qsTr("What you do is not recorded, and not shown to the agent (Ctrl+Alt+P)")
                    }
                }
                HButton {
                    id: controlButton
                    objectName: "controlButton"
                    enabled: page.controlling || page.canControl
                    kind: page.controlling ? "primary" : "secondary"
                    iconName: page.controlling ? "visibility" : "pan_tool"
                    text: page.controlling ? qsTr("Give back") : qsTr("Take control")
                    onClicked: page.controlling ? page.giveBack() : page.takeControl()
                }
                HButton {
                    objectName: "takeCopied"
                    visible: page.session !== null && page.session.clipboard.held
                    enabled: visible && !page.session.clipboard.taking
                    kind: "secondary"
                    iconName: "content_paste"
                    text: bar.width > 620 && page.session ? qsTr("%1: take it").arg(page.session.clipboard.heldText) : qsTr("Take it")
                    onClicked: {
                        page.session.clipboard.take()
                        if (page.controlling)
                            surface.forceActiveFocus()
                    }
                }
                RecordButton {
                    recordings: recordings
                    wordless: bar.width < 620 && !recording
                }
                SoundButton {
                    id: soundButton
                    sound: sound
                    // The menu has it as well.
                    visible: sound.on || bar.width > (page.controlling ? 640 : 540)
                }
                HIconButton {
                    iconName: "photo_camera"
                    text: qsTr("Save a screenshot")
                    enabled: page.session !== null && page.session.hasPicture && !page.privately
                    onClicked: page.session.savePicture(page.workspace.name)
                }
                HIconButton {
                    visible: bar.width > (page.controlling ? 600 : 420)
                    objectName: "hudButton"
                    iconName: "speed"
                    text: page.hud ? qsTr("Hide the numbers") : qsTr("Show the numbers")
                    ink: page.hud ? Theme.accent : Theme.soft
                    onClicked: page.hud = !page.hud
                }
                HIconButton {
                    iconName: "fullscreen"
                    text: qsTr("Full screen (F11)")
                    enabled: page.showsDesktop
                    onClicked: page.fullScreenAsked(true)
                }
                HIconButton {
                    id: more
                    objectName: "workspaceMore"
                    iconName: "more_vert"
                    text: qsTr("More")
                    onClicked: menu.popup(more, 0, more.height)
                    WorkspaceMenu {
                        id: menu
                        workspace: page.workspace
                        session: page.session
                        onDeleteAsked: dialogs.askDelete()
                        onStopAsked: dialogs.askStop()
                        onRenameAsked: dialogs.askRename()
                        onForkAsked: dialogs.askFork()
                        onCheckpointsAsked: dialogs.showCheckpoints()
                        onKeepAsked: dialogs.askKeep()
                        sound: sound
                        hasRecordings: true
                        onRecordingsAsked: recordingsDialog.openFor(page.workspace, recordings)
                    }
                }
            }
        }
        BlockedBar {
            Layout.fillWidth: true
            visible: !page.fullScreen && page.boundary !== null && count > 0
            sites: page.boundary ? page.boundary.blockedSites : ""
            count: page.boundary ? page.boundary.blockedCount : 0
            onReviewAsked: blocked.openFor(page.workspaceId, page.workspace.name)
            boundary: page.boundary
        }
        Rectangle {
            id: stage
            Layout.fillWidth: true
            Layout.fillHeight: true
            color: Theme.stage
            clip: true
            DesktopSurface {
                id: surface
                objectName: "desktopSurface"
                anchors.fill: parent
                anchors.margins: page.fullScreen ? 0 : 4
                visible: page.visible && page.workspace !== null && page.workspace.ready
                session: page.session
                controlling: page.controlling
                keyboardLayout: Backend.settings.keyboardLayout
                resizing: page.desktopInSight && (page.controlling || !page.agentWorks)
                capturing: page.fullScreen
                opacity: page.session && !page.session.live && page.session.hasPicture ? 0.45 : 1
                Accessible.role: Accessible.Graphic
                Accessible.name: page.workspace ? qsTr("Desktop of %1").arg(page.workspace.name) : ""
                onGiveBackAsked: page.giveBack()
                onPrivateAsked: page.session.control.setPrivate(!page.privately)
            }
            ComposedText {
                objectName: "preedit"
                anchors.horizontalCenter: surface.horizontalCenter
                anchors.bottom: surface.bottom
                anchors.bottomMargin: 24
                room: surface.width
                text: surface.preedit
            }
            Rectangle {
                visible: page.controlling
                x: surface.x + surface.target.x - 2
                y: surface.y + surface.target.y - 2
                width: surface.target.width + 4
                height: surface.target.height + 4
                color: "transparent"
                border.width: page.keysToGuest ? 2 : 1
                border.color: page.privately ? Theme.warning : page.keysToGuest ? Theme.accent : Theme.muted
            }
            DesktopDrop {
                anchors.fill: surface
                visible: page.showsDesktop
                session: page.session
                onAnswered: if (page.controlling) surface.forceActiveFocus()
            }
            HText {
                anchors.centerIn: parent
                visible: page.showsDesktop && page.session !== null && !page.session.hasPicture && page.session.problem === ""
                text: qsTr("Connecting to the desktop…")
                color: Theme.muted
            }
            OutOfReachCard {
                objectName: "connectionLost"
                // Not in the way of a picture that is soon back.
                visible: page.showsDesktop && page.session !== null && page.session.problem !== "" && (page.session.lasting || !page.session.hasPicture)
                anchors.centerIn: parent
                width: Math.min(parent.width - 48, 420)
                session: page.session
            }
            StageNote {
                objectName: "reconnecting"
                visible: page.showsDesktop && page.session !== null && page.session.hasPicture && page.session.problem !== "" && !page.session.lasting
                anchors.centerIn: parent
                busy: true
                text: qsTr("Reconnecting…")
            }
            ControlNotes {
                anchors.horizontalCenter: parent.horizontalCenter
                y: 10
                room: parent.width - 48
                privately: page.privately
                settled: page.privately && page.session.control.isPrivate
                // Elsewhere the bar says it.
                steering: page.controlling && page.fullScreen
            }
            StreamNumbers {
                objectName: "hud"
                // Of a stream that is there: beside "out of reach" its numbers would be those of nothing.
                visible: page.hud && page.showsDesktop && page.session !== null && page.session.live && stage.width > 400
                anchors.left: parent.left
                anchors.bottom: parent.bottom
                anchors.margins: 10
                session: page.session
            }
            Loader {
                anchors.fill: parent
                active: page.workspace !== null && !page.showsDesktop
                sourceComponent: WithoutDesktop {
                    workspace: page.workspace
                    deskless: page.deskless
                    rests: page.rests
                    onDeleteAsked: dialogs.askDelete()
                    onKeepAsked: dialogs.askKeep()
                    onStopAsked: dialogs.askStop()
                }
            }
        }
    }
    Inspector {
        id: inspector
        anchors.right: parent.right
        anchors.top: parent.top
        anchors.bottom: parent.bottom
        // While it starts the progress has the page to itself.
        visible: !page.fullScreen && (page.showsDesktop || page.deskless || page.rests || (page.workspace !== null && page.workspace.failed))
        workspace: page.workspace
        onReviewAsked: path => page.openReview(path)
        onBringAsked: bringing.openFor(page.workspace)
        onSheetAsked: sheetOpener.openFor(page.workspace)
    }
    BlockedSheet { id: blocked }
    BringDialog { id: bringing }
    SheetOpener { id: sheetOpener }
    Loader {
        id: reviewLoader
        anchors.fill: parent
        z: 5
        active: false
        visible: item !== null && (item as ReviewView).shown
        sourceComponent: ReviewView {
            workspace: page.workspace
            onClosed: Qt.callLater(page.takeKeys)
        }
    }
    Loader {
        id: replayLoader
        anchors.fill: parent
        z: 5
        active: false
        visible: item !== null && (item as ReplayView).shown
        sourceComponent: ReplayView {
            workspace: page.workspace
            onClosed: Qt.callLater(page.takeKeys)
            onForked: id => {
                close()
                Navigation.openWorkspace(id)
            }
        }
    }
    HButton {
        visible: page.fullScreen && leaveHover.hovered
        anchors.horizontalCenter: parent.horizontalCenter
        y: 8
        iconName: "fullscreen_exit"
        text: qsTr("Leave full screen (F11)")
        onClicked: page.fullScreenAsked(false)
    }
    Item {
        anchors.horizontalCenter: parent.horizontalCenter
        width: 300
        height: 48
        HoverHandler { id: leaveHover }
    }
}
