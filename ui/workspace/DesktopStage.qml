import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// One workspace's desktop, to be watched and to be controlled: the picture, the frame of who has control, and what stands in its place
// while there is none. The page of a workspace, a window of its own and the places side by side are made of it.
Rectangle {
    id: stage
    property WorkspaceItem workspace
    /// Somebody can see it: its window and page are shown.
    property bool inSight: visible
    /// Something else lies over it.
    property bool covered: false
    property bool fullScreen: false
    /// An agent works: what it does goes by places on the desktop, which would be others.
    property bool agentWorks: false
    property bool hud: false
    /// It is shown elsewhere, which has the say on its size and on control.
    property bool elsewhere: false
    readonly property DesktopSession session: workspace ? Backend.streams.session(workspace.id) : null
    readonly property bool showsDesktop: workspace !== null && workspace.ready && workspace.desktopExpected && (workspace.settled || (session !== null && session.hasPicture))
    // An imported disk: it runs, and there is no desktop to show.
    readonly property bool deskless: workspace !== null && workspace.ready && !workspace.desktopExpected
    // It has no desktop to show now, and is well: what stands around it stays.
    readonly property bool rests: workspace !== null && (workspace.stopped || workspace.suspended || workspace.suspending || workspace.resuming)
    // Control is taken of what one sees, and of nothing else.
    readonly property bool desktopInSight: inSight && !covered && showsDesktop && !elsewhere
    readonly property bool canControl: desktopInSight && session !== null && session.live
    property bool controlling: false
    // The desktop has the keyboard. An inactive window has none to give.
    readonly property bool keysToGuest: controlling && (surface.activeFocus || !Window.active)
    readonly property bool privately: controlling && session !== null && session.control.wantsPrivate
    /// Its own size, where a picture of it is shown.
    readonly property rect picture: surface.target
    signal deleteAsked()
    signal keepAsked()
    signal stopAsked()
    /// The user gave control back from the keyboard, which has to go somewhere.
    signal givenBack()
    color: Theme.stage
    clip: true

    function takeKeys() { surface.forceActiveFocus() }
    function takeControl() {
        if (!canControl || !session.control.take())
            return
        controlled = session
        controlling = true
        surface.forceActiveFocus()
    }
    function giveBackQuietly() { controlling = false }
    function giveBack() {
        controlling = false
        givenBack()
    }
    function setPrivate(on) {
        session.control.setPrivate(on)
        surface.forceActiveFocus()
    }
    // The button that was clicked is hidden there, or is not meant any more.
    onFullScreenChanged: if (controlling) takeKeys()
    onDesktopInSightChanged: if (!desktopInSight) giveBackQuietly()
    onShowsDesktopChanged: if (!showsDesktop) giveBackQuietly()
    // Of one desktop: the next one that is shown is only watched.
    property DesktopSession controlled: null
    onSessionChanged: controlling = false
    onControllingChanged: {
        if (controlling || !controlled)
            return
        controlled.control.giveBack()
        controlled = null
    }
    Component.onDestruction: {
        controlling = false
        if (watched)
            watched.lookAway()
    }
    Connections {
        target: stage.controlled ? stage.controlled.control : null
        function onChanged() {
            if (!stage.controlled.control.taken)
                stage.controlling = false
        }
        function onLost(wasPrivate) {
            stage.controlled = null
            stage.controlling = false
            Toaster.fail(wasPrivate ? qsTr("The connection was lost, and with it your control of the desktop. It is not private any more.") : qsTr("The connection was lost, and with it your control of the desktop."), "")
        }
    }
    Connections {
        // Where it is seen, and so once.
        target: stage.inSight && !stage.elsewhere ? stage.session : null
        function onPictureSaved(path, problem) {
            if (problem !== "")
                Toaster.fail(problem, "")
            else
                Toaster.tell(qsTr("Screenshot saved: %1").arg(path))
        }
        function onDecoderReplaced(details) {
            Toaster.fail(qsTr("The program that decodes this desktop's pictures failed and was started again."), details)
        }
        function onMadeSmaller() {
            Toaster.tell(qsTr("This desktop is too slow at its size: it is drawn smaller until it keeps up. \"Keep\" in the menu (⋮) makes a size stay."))
        }
    }
    Timer {
        running: stage.inSight && stage.showsDesktop
        interval: 500
        repeat: true
        triggeredOnStart: true
        onTriggered: if (stage.session) stage.session.refreshStats()
    }
    readonly property TooSlow tooSlow: TooSlow {
        workspace: stage.workspace
        session: stage.session
        inSight: stage.desktopInSight
    }
    // As long as it is looked at it is used.
    readonly property WorkspaceItem lookedAt: inSight && !elsewhere && Backend.streams.watched ? workspace : null
    property WorkspaceItem watched: null
    onLookedAtChanged: {
        if (watched)
            watched.lookAway()
        watched = lookedAt
        if (watched)
            watched.lookAt()
    }

    DesktopSurface {
        id: surface
        objectName: "desktopSurface"
        anchors.fill: parent
        anchors.margins: stage.fullScreen ? 0 : 4
        visible: stage.inSight && stage.workspace !== null && stage.workspace.ready && !stage.elsewhere
        session: stage.session
        controlling: stage.controlling
        keyboardLayout: Backend.settings.keyboardLayout
        resizing: stage.desktopInSight && (stage.controlling || !stage.agentWorks)
        capturing: stage.fullScreen
        opacity: stage.session && !stage.session.live && stage.session.hasPicture ? 0.45 : 1
        Accessible.role: Accessible.Graphic
        Accessible.name: stage.workspace ? qsTr("Desktop of %1").arg(stage.workspace.name) : ""
        onGiveBackAsked: stage.giveBack()
        onPrivateAsked: stage.session.control.setPrivate(!stage.privately)
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
        visible: stage.controlling
        x: surface.x + surface.target.x - 2
        y: surface.y + surface.target.y - 2
        width: surface.target.width + 4
        height: surface.target.height + 4
        color: "transparent"
        border.width: stage.keysToGuest ? 2 : 1
        border.color: stage.privately ? Theme.warning : stage.keysToGuest ? Theme.accent : Theme.muted
    }
    DesktopDrop {
        anchors.fill: surface
        visible: stage.showsDesktop && !stage.elsewhere
        session: stage.session
        onAnswered: if (stage.controlling) surface.forceActiveFocus()
    }
    HText {
        anchors.centerIn: parent
        visible: stage.showsDesktop && !stage.elsewhere && stage.session !== null && !stage.session.hasPicture && stage.session.problem === ""
        text: qsTr("Connecting to the desktop…")
        color: Theme.muted
    }
    OutOfReachCard {
        objectName: "connectionLost"
        // Not in the way of a picture that is soon back.
        visible: stage.showsDesktop && !stage.elsewhere && stage.session !== null && stage.session.problem !== "" && (stage.session.lasting || !stage.session.hasPicture)
        anchors.centerIn: parent
        width: Math.min(parent.width - 48, 420)
        session: stage.session
    }
    StageNote {
        objectName: "reconnecting"
        visible: stage.showsDesktop && !stage.elsewhere && stage.session !== null && stage.session.hasPicture && stage.session.problem !== "" && !stage.session.lasting
        anchors.centerIn: parent
        busy: true
        text: qsTr("Reconnecting…")
    }
    ControlNotes {
        anchors.horizontalCenter: parent.horizontalCenter
        y: 10
        room: parent.width - 48
        privately: stage.privately
        settled: stage.privately && stage.session.control.isPrivate
        // Elsewhere the bar says it.
        steering: stage.controlling && stage.fullScreen
        pointerHeld: surface.pointerHeld
    }
    StreamNumbers {
        objectName: "hud"
        // Of a stream that is there: beside "out of reach" its numbers would be those of nothing.
        visible: stage.hud && stage.showsDesktop && stage.session !== null && stage.session.live && stage.width > 400
        anchors.left: parent.left
        anchors.bottom: parent.bottom
        anchors.margins: 10
        session: stage.session
    }
    HCard {
        objectName: "elsewhereCard"
        visible: stage.elsewhere && stage.showsDesktop
        anchors.centerIn: parent
        width: Math.min(parent.width - 48, 420)
        height: elsewhereNote.implicitHeight + 40
        ColumnLayout {
            id: elsewhereNote
            x: 20
            y: 20
            width: parent.width - 40
            spacing: 14
            HText {
                Layout.fillWidth: true
                text: stage.workspace ? qsTr("The desktop of %1 is in a window of its own.").arg(stage.workspace.name) : ""
                wrapMode: Text.WordWrap
                horizontalAlignment: Text.AlignHCenter
            }
            RowLayout {
                Layout.alignment: Qt.AlignHCenter
                spacing: 10
                HButton { objectName: "showItsWindow"; text: qsTr("Show that window"); onClicked: Navigation.openWindow(stage.workspace.id) }
                HButton { objectName: "bringBack"; kind: "primary"; text: qsTr("Bring it back here"); onClicked: Navigation.closeWindow(stage.workspace.id) }
            }
        }
    }
    Loader {
        anchors.fill: parent
        active: stage.workspace !== null && !stage.showsDesktop
        sourceComponent: WithoutDesktop {
            workspace: stage.workspace
            deskless: stage.deskless
            rests: stage.rests
            onDeleteAsked: stage.deleteAsked()
            onKeepAsked: stage.keepAsked()
            onStopAsked: stage.stopAsked()
        }
    }
}
