import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// The questions about one workspace: stop it, delete it, rename it, make an image of it.
Item {
    id: dialogs
    property WorkspaceItem workspace
    function askDelete() {
        lost.sentences = []
        lost.problem = ""
        lost.mayGrow = mayLoseWork()
        lost.looking = lost.mayGrow
        deleteAsked = true
        confirm.open()
        workspace.readStakes(false)
    }
    // What can stand in Stakes::deleting (src/plane/tasks/stakes.cpp), as far as it is known at once. Where it has
    // neither, there is nothing to look for and nothing more to say.
    function mayLoseWork() {
        const project = Backend.projects.find(workspace.id)
        const conversations = Backend.sessions.ofWorkspace(workspace.id)
        return (project !== null && (project.present || project.bringing)) || (conversations !== null && conversations.count > 0)
    }
    // Asks only when something would be interrupted or lost.
    /// `again`: and start it afterwards.
    function askStop(again = false) {
        restarts = again
        if (workspace.suspended) {
            discard.open()
            return
        }
        if (workspace.outOfReach) {
            force.open()
            return
        }
        stopWanted = true
        workspace.readStakes(false)
    }
    function askFork() { forks.openFor(workspace) }
    function askKeep() { keep.openFor(workspace) }
    function showCheckpoints() { checkpoints.openFor(workspace) }
    function askRename() {
        name.text = workspace.name
        rename.open()
        name.input.selectAll()
    }
    property bool restarts: false
    property bool stopWanted: false
    property bool deleteAsked: false
    function stopNow() {
        const workspace = dialogs.workspace
        workspace.stop()
        if (restarts) {
            workspace.start() // as soon as it has stopped
            Toaster.tell(qsTr("%1 restarts.").arg(workspace.name))
            return
        }
        Toaster.act(qsTr("%1 is shutting down.").arg(workspace.name), qsTr("Start it again"), () => workspace.start())
    }
    Connections {
        target: dialogs.workspace
        function onStakesRead(looked, stopping, deleting, losesWork, problem) {
            if (dialogs.stopWanted && !looked) {
                dialogs.stopWanted = false
                if (stopping.length === 0 && problem === "") {
                    dialogs.stopNow()
                } else {
                    stop.sentences = problem !== "" ? [problem] : stopping
                    stop.open()
                }
            }
            if (!dialogs.deleteAsked)
                return
            // First what is known; then, where it runs, what is true.
            const looksAgain = !looked && problem === "" && deleting.length > 0 && dialogs.workspace.ready
            lost.sentences = deleting
            lost.problem = problem
            lost.looking = looksAgain
            // What was only looked at again is not told in less room.
            lost.mayGrow = lost.mayGrow && (looksAgain || looked)
            if (looksAgain)
                dialogs.workspace.readStakes(true)
        }
    }
    ForkDialog { id: forks }
    KeepDialog { id: keep }
    CheckpointsDialog { id: checkpoints }
    ConfirmDialog {
        id: stop
        objectName: "stopDialog"
        property var sentences: []
        title: !dialogs.workspace ? "" : (dialogs.restarts ? qsTr("Restart %1?") : qsTr("Stop %1?")).arg(dialogs.workspace.name)
        sentence: dialogs.restarts ? qsTr("It shuts down and boots again, with its disk. What runs in it now ends:") : qsTr("Its disk is kept, and it can be started again. What runs in it now ends:")
        action: dialogs.restarts ? qsTr("Restart it") : qsTr("Stop it")
        refusal: qsTr("Let it run")
        onConfirmed: dialogs.stopNow()
        SentenceList { objectName: "stopStakes"; sentences: stop.sentences }
    }
    ConfirmDialog {
        id: discard
        objectName: "discardDialog"
        title: dialogs.workspace ? qsTr("Discard the saved memory of %1?").arg(dialogs.workspace.name) : ""
        sentence: qsTr("It is stopped then, and its disk is kept. What its programs and agents had not written to the disk is lost. This cannot be undone.")
        action: qsTr("Discard and stop")
        onConfirmed: dialogs.workspace.stop()
    }
    ConfirmDialog {
        id: force
        objectName: "forceDialog"
        title: dialogs.workspace ? qsTr("Stop %1?").arg(dialogs.workspace.name) : ""
        sentence: qsTr("If its guest cannot be asked to shut down, the machine is switched off: what the guest has not written to its disk is lost, and so is the work of agents in it.")
        action: qsTr("Stop")
        refusal: qsTr("Let it run")
        onConfirmed: dialogs.workspace.stop()
    }
    ConfirmDialog {
        id: confirm
        objectName: "deleteDialog"
        title: dialogs.workspace ? qsTr("Delete %1?").arg(dialogs.workspace.name) : ""
        sentence: !dialogs.workspace ? ""
            : (dialogs.workspace.running ? qsTr("It is running and will be switched off.") + " " : "")
            + (dialogs.workspace.hasDisk ? qsTr("Everything in it is lost: its disk (%1), its files and its port mappings.").arg(dialogs.workspace.diskUsed)
                : qsTr("Everything in it is lost: its disk, its files and its port mappings.")) + " " + qsTr("This cannot be undone.")
        action: qsTr("Delete")
        onConfirmed: dialogs.workspace.remove()
        onClosed: dialogs.deleteAsked = false
        hasFacts: lost.mayGrow || lost.speaks
        // Room is kept for what may still be said, until it is known that nothing is.
        Item {
            id: lost
            property var sentences: []
            property string problem
            property bool looking: false
            /// More may be said than there is.
            property bool mayGrow: false
            readonly property bool speaks: looking || problem !== "" || sentences.length > 0
            Layout.fillWidth: true
            implicitHeight: mayGrow ? Math.max(96, said.implicitHeight) : said.implicitHeight
            ColumnLayout {
                id: said
                width: parent.width
                spacing: 8
                SentenceList { objectName: "deleteStakes"; sentences: lost.problem !== "" ? lost.sentences.concat([lost.problem]) : lost.sentences }
                HText {
                    objectName: "deleteLooking"
                    visible: lost.looking
                    Layout.fillWidth: true
                    text: qsTr("Looking at what was changed in it…")
                    color: Theme.muted
                    font.pixelSize: Theme.small
                }
            }
        }
    }
    HDialog {
        id: rename
        title: qsTr("Rename workspace")
        onOpened: name.forceActiveFocus()
        readonly property string problem: !dialogs.workspace || name.text.trim() === dialogs.workspace.name ? "" : Backend.workspaces.nameProblem(name.text)
        function accept() {
            if (problem !== "")
                return
            close()
            if (name.text.trim() !== dialogs.workspace.name)
                dialogs.workspace.rename(name.text)
        }
        HTextField {
            id: name
            Layout.fillWidth: true
            label: qsTr("Name")
            problem: rename.problem
            onAccepted: rename.accept()
        }
        buttons: [
            HButton { text: qsTr("Cancel"); kind: "plain"; onClicked: rename.close() },
            HButton { text: qsTr("Rename"); kind: "primary"; enabled: rename.problem === ""; onClicked: rename.accept() }
        ]
    }
}
