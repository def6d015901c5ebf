import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// What the agent changed, in short; the review is one click away.
Item {
    id: tab
    property WorkspaceItem workspace
    readonly property ProjectItem project: workspace ? Backend.projects.find(workspace.id) : null
    readonly property string phase: !project || !project.known ? "" : !project.present ? (project.bringing ? "bringing" : "none") : !project.taken ? "untaken" : project.empty ? "empty" : "there"
    // Nothing is said to be unchanged that was not looked at since.
    function lookText() {
        if (project && project.taking || workspace && workspace.ready && project && !project.current && project.problem === "")
            return qsTr("Looking for changes…")
        if (workspace && workspace.ready)
            return qsTr("No changes yet. What the agent, a terminal or a program writes into the project shows up here by itself.")
        return phase === "empty" ? qsTr("Nothing had changed when it was last looked at. It is looked at again while the workspace runs.") : qsTr("No changes yet. They are looked for while the workspace runs.")
    }
    onVisibleChanged: if (visible && project) project.doubt()
    signal reviewAsked(string path)
    signal bringAsked()

    ColumnLayout {
        anchors.fill: parent
        anchors.margins: 18
        anchors.topMargin: 14
        anchors.bottomMargin: 12
        spacing: 0
        RowLayout {
            Layout.fillWidth: true
            Layout.minimumHeight: Theme.grown(32)
            HText {
                Layout.fillWidth: true
                text: qsTr("Changes")
                font.pixelSize: Theme.cardTitle
                font.weight: Font.DemiBold
                Accessible.role: Accessible.Heading
            }
            BusyMark { visible: tab.project !== null && tab.project.taking }
            HIconButton {
                objectName: "takeChanges"
                visible: tab.project !== null && tab.project.present
                enabled: tab.workspace !== null && tab.workspace.ready && !tab.project.taking
                iconName: "refresh"
                text: qsTr("Ask for the newest changes")
                onClicked: tab.project.take()
            }
        }
        HText {
            visible: tab.project !== null && tab.project.present
            Layout.fillWidth: true
            Layout.topMargin: 2
            text: tab.project ? tab.project.summary : ""
            color: Theme.muted
            font.pixelSize: Theme.small
            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
            maximumLineCount: 3
            elide: Text.ElideRight
        }
        // No project ------------------------------------------------------------------------------------------------
        HText {
            visible: tab.phase === "none"
            Layout.fillWidth: true
            Layout.topMargin: 12
            text: qsTr("This workspace has no project. Give it one, and everything the agent changes in it comes back here for you to read, before any of it touches your files.")
            color: Theme.soft
            wrapMode: Text.WordWrap
        }
        HButton {
            objectName: "giveProject"
            visible: tab.phase === "none"
            enabled: tab.workspace !== null && tab.workspace.ready
            Layout.topMargin: 14
            kind: "primary"
            iconName: "create_new_folder"
            text: qsTr("Give this workspace a project")
            onClicked: tab.bringAsked()
        }
        HText {
            visible: tab.phase === "none" && (tab.workspace === null || !tab.workspace.ready)
            Layout.fillWidth: true
            Layout.topMargin: 8
            wrapMode: Text.WordWrap
            text: tab.workspace && tab.workspace.restHint !== "" ? tab.workspace.restHint : qsTr("Start the workspace first.")
            color: Theme.muted
            font.pixelSize: Theme.small
        }
        BringProgress {
            visible: tab.phase === "bringing"
            Layout.fillWidth: true
            Layout.topMargin: 14
            project: tab.project
        }
        // A project, nothing out of it --------------------------------------------------------------------------------
        HText {
            objectName: "noChangesYet"
            visible: tab.phase === "untaken" || tab.phase === "empty"
            Layout.fillWidth: true
            Layout.topMargin: 16
            text: tab.lookText()
            color: Theme.soft
            wrapMode: Text.WordWrap
        }
        // A problem ----------------------------------------------------------------------------------------------------
        PanelNotice {
            objectName: "changesProblem"
            visible: tab.project !== null && tab.project.present && tab.project.problem !== ""
            Layout.fillWidth: true
            Layout.topMargin: 12
            sentence: tab.project ? tab.project.problem : ""
            more: tab.phase === "there" ? qsTr("Below is what came out before that.") : ""
            HButton {
                visible: tab.project !== null && tab.project.problemDetails !== ""
                kind: "link"
                tall: Theme.grown(24)
                leftPadding: 0
                text: qsTr("Details")
                onClicked: DetailsOpener.open(tab.project.problem, tab.project.problemDetails)
            }
        }
        // Changes ------------------------------------------------------------------------------------------------------
        RowLayout {
            visible: tab.phase === "there"
            Layout.fillWidth: true
            Layout.topMargin: 14
            spacing: 8
            HText {
                text: tab.project ? (tab.project.fileCount === 1 ? qsTr("1 file") : qsTr("%1 files").arg(tab.project.fileCount)) : ""
                font.weight: Font.Medium
            }
            LineCounts {
                added: tab.project ? tab.project.added : 0
                removed: tab.project ? tab.project.removed : 0
            }
            Item { Layout.fillWidth: true }
            HText {
                text: tab.project && tab.project.takenMs > 0 ? qsTr("as of %1").arg(Qt.formatTime(new Date(tab.project.takenMs), "hh:mm")) : ""
                color: Theme.muted
                font.pixelSize: Theme.small
            }
        }
        HButton {
            objectName: "openReview"
            visible: tab.phase === "there"
            Layout.fillWidth: true
            Layout.topMargin: 10
            kind: "primary"
            iconName: "rate_review"
            text: qsTr("Review")
            onClicked: tab.reviewAsked("")
        }
        HText {
            visible: tab.phase === "there" && tab.project.truncated
            Layout.fillWidth: true
            Layout.topMargin: 10
            text: qsTr("There are more files than are listed. Take them home as a whole only if you know why.")
            color: Theme.warning
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
        }
        ListView {
            id: list
            objectName: "changedFiles"
            visible: tab.phase === "there"
            Layout.fillWidth: true
            Layout.fillHeight: true
            Layout.topMargin: 12
            Layout.leftMargin: -6
            Layout.rightMargin: -8
            clip: true
            model: tab.project ? tab.project.files : null
            boundsBehavior: Flickable.StopAtBounds
            activeFocusOnTab: true
            highlightMoveDuration: 0
            reuseItems: true
            ScrollBar.vertical: ScrollBar { }
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Changed files")
            readonly property ChangedFileRow currentFile: currentItem as ChangedFileRow
            function openOrReview() {
                if (!currentFile)
                    return
                if (currentFile.folder)
                    model.setOpen(currentFile.path, !currentFile.open)
                else
                    tab.reviewAsked(currentFile.path)
            }
            Keys.onReturnPressed: openOrReview()
            Keys.onEnterPressed: openOrReview()
            Keys.onRightPressed: if (currentFile && currentFile.folder) model.setOpen(currentFile.path, true)
            Keys.onLeftPressed: {
                if (currentFile && currentFile.folder && currentFile.open)
                    model.setOpen(currentFile.path, false)
                else if (model.rowAround(currentIndex) >= 0)
                    currentIndex = model.rowAround(currentIndex)
            }
            footer: Column {
                visible: commits.count > 0
                width: list.width
                topPadding: 14
                spacing: 8
                CapsHeader {
                    leftPadding: 6
                    readonly property int own: tab.project ? tab.project.commitCount : 0
                    visible: own > 0
                    text: own === 1 ? qsTr("1 commit") : qsTr("%1 commits").arg(own)
                }
                Repeater {
                    id: commits
                    model: tab.project ? tab.project.commits : null
                    CommitRow { width: list.width - 10 }
                }
            }
            delegate: ChangedFileRow {
                width: list.width - 8
                keyboard: list.activeFocus && ListView.isCurrentItem
                onClicked: {
                    list.currentIndex = index
                    list.forceActiveFocus()
                    if (!folder)
                        tab.reviewAsked(path)
                }
                onOpenAsked: on => list.model.setOpen(path, on)
            }
        }
        Item {
            visible: tab.phase !== "there"
            Layout.fillHeight: true
        }
    }
}
