import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// The desktop is the hero; everything else makes room.
Item {
    id: page
    property string workspaceId
    readonly property WorkspaceItem workspace: Backend.workspaces.count >= 0 && workspaceId !== "" ? Backend.workspaces.find(workspaceId) : null
    readonly property DesktopSession session: stage.session
    readonly property bool showsDesktop: stage.showsDesktop
    readonly property BoundaryItem boundary: workspace ? Backend.boundaries.find(workspaceId) : null
    readonly property bool deskless: stage.deskless
    readonly property bool controlling: stage.controlling
    property bool fullScreen: false
    signal fullScreenAsked(bool on)
    /// The user wants the conversation; it folds by itself where there is no room for both.
    property bool talking: true
    readonly property WorkspaceSessions conversations: workspace ? Backend.sessions.ofWorkspace(workspaceId) : null
    readonly property bool canTalk: workspace !== null && workspace.agentExpected && (showsDesktop || rests || workspace.failed || (conversations !== null && conversations.count > 0))
    readonly property bool rests: stage.rests
    /// What the conversation may take of the page beside a desktop that can be read.
    readonly property int roomToTalk: width - (inspector.visible ? inspector.strip + (inspector.tab !== "" ? inspector.wide : 0) : 0) - Theme.grown(360)
    readonly property bool hasRoom: roomToTalk >= conversation.least
    /// It was asked for where there is no room for both: the desktop gives way.
    property bool insists: false
    onHasRoomChanged: if (hasRoom) insists = false
    function talk() {
        talking = true
        if (!hasRoom)
            inspector.tab = ""
        insists = !hasRoom
        Qt.callLater(() => conversation.focusPrompt())
    }
    function showEntry(session, entry) {
        talk()
        conversation.show(session, entry)
    }

    // Who opens it wants it to run, unless it has to be said first why that did not work.
    Connections {
        target: Navigation
        function onWorkspaceOpened(id, again) {
            if (page.workspace && page.workspace.id === id && page.workspace.suspended && page.workspace.notice === "")
                page.workspace.start()
            if (again)
                page.uncover()
        }
    }
    // Whoever comes from elsewhere for something of it finds that.
    Connections {
        target: Navigation
        function onPlaceAsked(place, about, timeMs) {
            if (place === "ledger" || place === "refused") {
                inspector.tab = "boundary"
                ledger.openFor(page.workspace, place === "refused")
            } else if (place !== "conversation") {
                inspector.tab = place
            } else if (page.conversations && page.conversations.has(about)) {
                page.talk()
                if (timeMs > 0)
                    conversation.showTime(about, timeMs)
                else
                    page.conversations.choose(about)
            } else {
                Toaster.tell(qsTr("That conversation was deleted."))
            }
        }
    }
    Connections {
        target: inspector
        function onTabChanged() { if (inspector.tab !== "") page.insists = false }
    }
    onWorkspaceChanged: if (workspace === null && visible && workspaceId !== "") Navigation.go("workspaces")
    onShowsDesktopChanged: if (!showsDesktop) fullScreenAsked(false)
    onVisibleChanged: {
        if (visible) {
            Qt.callLater(takeKeys)
        } else {
            fullScreenAsked(false)
        }
    }
    // What it does goes by places on the desktop, which would be others.
    readonly property bool agentWorks: conversations !== null && (conversations.working || conversations.asking)
    readonly property bool desktopInSight: stage.desktopInSight
    readonly property bool canControl: stage.canControl

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
        stage.giveBackQuietly()
        reviewLoader.active = true
        const review = reviewLoader.item as ReviewView
        review.openFor(path)
    }
    // What its desktop showed before.
    function openReplay(recording) {
        stage.giveBackQuietly()
        replayLoader.active = true
        const replay = replayLoader.item as ReplayView
        replay.openFor(recording)
    }
    // Back to the desktop.
    function uncover() {
        if (replayLoader.visible)
            (replayLoader.item as ReplayView).close()
        if (reviewLoader.visible)
            (reviewLoader.item as ReviewView).close()
    }
    function takeControl() { stage.takeControl() }
    /// What its menu asks as well.
    readonly property WorkspaceDialogs questions: dialogs
    readonly property RecordingList films: recordings

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
        readonly property bool open: page.canTalk && page.talking && (page.hasRoom || page.insists) && !page.fullScreen
        readonly property int usual: Math.min(Theme.grown(330), 400) // beside a desktop in 1280
        readonly property int least: 280
        property int wide: Backend.memory.number("conversation", usual)
        /// What was dragged wider on a larger window is remembered, and shown as far as there is room.
        readonly property int shownWide: Math.max(least, Math.min(wide, page.roomToTalk))
        anchors.left: parent.left
        anchors.top: parent.top
        anchors.bottom: parent.bottom
        width: open ? shownWide : 0
        visible: width > 0
        workspace: page.workspace
        onFoldAsked: page.talking = false
        PanelEdge {
            objectName: "conversationEdge"
            panel: qsTr("conversation")
            anchors.right: parent.right
            visible: conversation.open
            wide: conversation.shownWide
            usual: conversation.usual
            least: conversation.least
            most: Math.max(least, Math.min(640, page.roomToTalk))
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

        DesktopBar {
            id: bar
            Layout.fillWidth: true
            visible: !page.fullScreen && page.showsDesktop
            stage: stage
            recordings: recordings
            sound: sound
            conversations: page.conversations
            marginLeft: unfold.visible ? 8 : 16
            onFullScreenAsked: page.fullScreenAsked(true)
            before: HIconButton {
                id: unfold
                objectName: "unfoldConversation"
                visible: page.canTalk && !conversation.open
                iconName: "chat_bubble_outline"
                text: qsTr("Show the conversation")
                onClicked: page.talk()
            }
            after: HIconButton {
                id: more
                objectName: "workspaceMore"
                iconName: "more_vert"
                text: qsTr("More")
                quiet: menu.visible
                onClicked: menu.popup(more, 0, more.height)
                WorkspaceMenu {
                    id: menu
                    isItsPage: true
                    workspace: page.workspace
                    session: page.session
                    onDeleteAsked: dialogs.askDelete()
                    onStopAsked: dialogs.askStop()
                    onRestartAsked: dialogs.askStop(true)
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
        BlockedBar {
            Layout.fillWidth: true
            visible: !page.fullScreen && page.boundary !== null && count > 0
            sites: page.boundary ? page.boundary.blockedSites : ""
            count: page.boundary ? page.boundary.blockedCount : 0
            onReviewAsked: blocked.openFor(page.workspaceId, page.workspace.name)
            boundary: page.boundary
        }
        DesktopStage {
            id: stage
            Layout.fillWidth: true
            Layout.fillHeight: true
            workspace: page.workspace
            inSight: page.visible
            covered: page.reviewing
            elsewhere: page.workspace !== null && Navigation.windowed.includes(page.workspaceId)
            fullScreen: page.fullScreen
            agentWorks: page.conversations !== null && (page.conversations.working || page.conversations.asking)
            onGivenBack: bar.takeKeys()
            onDeleteAsked: dialogs.askDelete()
            onKeepAsked: dialogs.askKeep()
            onStopAsked: dialogs.askStop()
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
    LedgerDialog { id: ledger }
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
        height: Theme.grown(48)
        HoverHandler { id: leaveHover }
    }
}
