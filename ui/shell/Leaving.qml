import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// The window closes, or Helix quits: what becomes of workspaces that run.
Item {
    id: leaving
    objectName: "leaving"
    required property Window window
    /// A closed window is found again there.
    property bool hasTray: false
    // Quitting closes the windows first, which must not ask again.
    property bool quitting: false
    function quit() { unlessLost("") }
    /// What would not begin again by itself is asked about first, in the window, which may be in the tray. `choice`: what
    /// becomes of the workspaces then; empty: they are left as they are.
    function unlessLost(choice) {
        if (Backend.work.lostAtQuit.length === 0)
            return goOn(choice)
        if (!window.visible)
            window.show()
        else if (window.visibility === Window.Minimized)
            window.showNormal()
        unfinished.choice = choice
        unfinished.open()
    }
    function goOn(choice) {
        if (choice === "")
            return quitNow()
        puttingAway.choice = choice
        puttingAway.asked = {}
        puttingAway.open()
    }
    function quitNow() {
        quitting = true
        Qt.quit()
    }
    function leave() {
        if (hasTray)
            window.hide()
        else
            quit()
    }
    function close(event) {
        if (quitting)
            return
        event.accepted = false
        if (Backend.workspaces.runningCount === 0)
            Backend.work.count > 0 ? leave() : quit() // what is under way would begin again at the next start
        else if (Backend.settings.atQuit === "")
            quitDialog.ask(false)
        else
            leaveAs(Backend.settings.atQuit)
    }
    /// By its key: asks as closing does, but the tray does not keep it.
    function quitByKey() {
        if (Backend.workspaces.runningCount === 0)
            quit()
        else if (Backend.settings.atQuit === "")
            quitDialog.ask(true)
        else
            quitAs(Backend.settings.atQuit)
    }
    function quitAs(choice) { choice === "keep" ? quit() : leaveAs(choice) }
    function leaveAs(choice) {
        if (choice === "keep")
            leave()
        else if (choice === "suspend")
            unlessLost("suspend")
        else
            stopAllAndQuit()
    }
    // What would be interrupted or lost, by name; nothing: nobody works.
    function atWork() {
        const sentences = []
        for (let row = 0; row < Backend.workspaces.count; ++row) {
            const workspace = Backend.workspaces.at(row)
            const conversations = workspace.ready ? Backend.sessions.ofWorkspace(workspace.id) : null
            if (workspace.outOfReach)
                sentences.push(qsTr("%1 cannot be reached from here. If its guest cannot be asked to shut down, the machine is switched off: what the guest has not written to its disk is lost.").arg(workspace.name))
            else if (conversations && (conversations.working || conversations.asking))
                sentences.push(qsTr("An agent works in %1.").arg(workspace.name))
            else if (workspace.shells > 0)
                sentences.push(qsTr("A terminal is open in %1.").arg(workspace.name))
        }
        return sentences
    }
    function stopAllAndQuit() {
        stopAll.sentences = atWork()
        if (stopAll.sentences.length > 0)
            stopAll.open()
        else
            unlessLost("stop")
    }
    // Each is asked once; one that still starts, when it has started. What cannot be reached can be stopped, and not suspended.
    function putAway(workspace) {
        const suspends = puttingAway.suspends
        if (!puttingAway.opened || puttingAway.asked[workspace.id] || (suspends && !workspace.ready && !workspace.waiting))
            return
        puttingAway.asked[workspace.id] = workspace.ready || workspace.starting || workspace.outOfReach
        if (workspace.waiting) // it stays what it was, and takes nobody's slot
            workspace.stop()
        else if (workspace.starting)
            workspace.cancel()
        else if (workspace.outOfReach)
            workspace.stop()
        else if (workspace.ready)
            suspends ? workspace.suspend() : workspace.stop()
    }

    QuitDialog {
        id: quitDialog
        objectName: "quitDialog"
        function ask(quits) {
            quitDialog.quits = quits
            open()
        }
        staysInTray: leaving.hasTray && !quits
        onChosen: choice => quits ? leaving.quitAs(choice) : leaving.leaveAs(choice)
    }
    ConfirmDialog {
        id: stopAll
        objectName: "stopAllDialog"
        property var sentences: []
        title: qsTr("Stop all workspaces and quit?")
        sentence: qsTr("Their disks are kept. What runs in them now ends:")
        action: qsTr("Stop them and quit")
        refusal: qsTr("Cancel")
        onConfirmed: leaving.unlessLost("stop")
        SentenceList { sentences: stopAll.sentences }
    }
    ConfirmDialog {
        id: unfinished
        objectName: "unfinishedDialog"
        property string choice
        title: qsTr("Quit Helix?")
        sentence: qsTr("What is under way ends, and does not begin again by itself:")
        action: qsTr("Quit")
        refusal: qsTr("Cancel")
        onConfirmed: leaving.goOn(choice)
        SentenceList { sentences: Backend.work.lostAtQuit }
    }
    Connections {
        target: Backend.work
        enabled: unfinished.opened
        function onChanged() {
            if (Backend.work.lostAtQuit.length > 0)
                return
            unfinished.close()
            leaving.goOn(unfinished.choice)
        }
    }
    HDialog {
        id: puttingAway
        objectName: "leavingDialog"
        property string choice
        property var asked: ({})
        readonly property bool suspends: choice === "suspend"
        readonly property int left: Backend.workspaces.runningCount - (suspends ? Backend.workspaces.unreachableCount : 0)
        title: suspends ? qsTr("Suspending your workspaces…") : qsTr("Stopping your workspaces…")
        closePolicy: Popup.NoAutoClose
        readonly property bool done: opened && left === 0
        onDoneChanged: if (done) leaving.quitNow()
        onOpened: {
            for (let row = 0; row < Backend.workspaces.count; ++row)
                leaving.putAway(Backend.workspaces.at(row))
        }
        Connections {
            target: Backend.workspaces
            function onChanged(workspace) { leaving.putAway(workspace) }
            // Why was told; the window stays, for something is to be decided.
            function onSuspendRefused() { puttingAway.close() }
        }
        HText {
            Layout.fillWidth: true
            text: (puttingAway.suspends ? qsTr("%1 still being saved. Helix quits when they are done.") : qsTr("%1 still shutting down. Helix quits when they are done.")).arg(puttingAway.left)
            color: Theme.soft
            wrapMode: Text.WordWrap
        }
        HText {
            visible: puttingAway.suspends && Backend.workspaces.unreachableCount > 0
            Layout.fillWidth: true
            text: qsTr("What cannot be reached from here runs on.")
            color: Theme.muted
            wrapMode: Text.WordWrap
        }
        buttons: HButton { text: qsTr("Quit now, let them run"); onClicked: leaving.quitNow() }
    }
}
