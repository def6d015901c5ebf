import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Where the chosen changes go: a new branch, a patch file, or the files that are checked out.
HDialog {
    id: dialog
    objectName: "takeHomeDialog"
    title: review && review.done !== "" ? qsTr("Taken home") : qsTr("Take the changes home")
    wide: 520
    property Review review
    property WorkspaceItem workspace
    property string target: "branch"
    readonly property bool finished: review !== null && review.done !== ""
    readonly property bool needsFolder: review !== null && review.project !== null && !review.project.takesBranch && target !== "patch"
    readonly property string branchProblem: target === "branch" ? Backend.projects.branchProblem(branch.text) : ""
    function openFor() {
        review.forgetEnd()
        target = review.project.takesBranch ? "branch" : "patch"
        branch.text = Backend.projects.suggestedBranch(workspace.id)
        patch.text = ""
        into.text = ""
        message.text = ""
        open()
    }
    onOpened: (target === "branch" ? branch : patch).forceActiveFocus()
    function take() {
        if (takeButton.enabled)
            review.takeHome(target, target === "patch" ? patch.text : branch.text, into.text, message.text)
    }

    HText {
        visible: !dialog.finished
        Layout.fillWidth: true
        text: dialog.review ? dialog.review.summary : ""
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    HSegmented {
        objectName: "homeTarget"
        visible: !dialog.finished
        Layout.fillWidth: true
        label: qsTr("Where to")
        options: [{ value: "branch", text: qsTr("A new branch") }, { value: "patch", text: qsTr("A patch file") }, { value: "tree", text: qsTr("My files") }]
        value: dialog.target
        onChosen: value => { dialog.review.forgetEnd(); dialog.target = value }
    }
    RowLayout {
        visible: !dialog.finished && dialog.needsFolder
        Layout.fillWidth: true
        spacing: 6
        HTextField {
            id: into
            objectName: "homeInto"
            Layout.fillWidth: true
            label: qsTr("Repository on this computer")
            placeholder: "~/code/shop"
            hint: qsTr("The project did not come from a folder of yours, so say which one takes it.")
            maximumLength: 4000
        }
        HIconButton {
            Layout.alignment: Qt.AlignTop
            Layout.topMargin: 22
            side: Theme.control
            iconName: "folder_open"
            text: qsTr("Choose a folder")
            onClicked: folders.choose(qsTr("Choose the repository"))
        }
    }
    HTextField {
        id: branch
        objectName: "homeBranch"
        visible: !dialog.finished && dialog.target === "branch"
        Layout.fillWidth: true
        label: qsTr("Name of the new branch")
        code: true
        maximumLength: 250
        problem: dialog.branchProblem
        hint: qsTr("Your checked-out branch and your files stay as they are. Nothing is pushed.")
        onAccepted: dialog.take()
    }
    HTextField {
        id: message
        objectName: "homeMessage"
        visible: !dialog.finished && dialog.target === "branch" && dialog.review !== null && !dialog.review.everythingChosen
        Layout.fillWidth: true
        label: qsTr("Message of its commit (optional)")
        placeholder: qsTr("Made from the task")
        maximumLength: 2000
        onAccepted: dialog.take()
    }
    RowLayout {
        visible: !dialog.finished && dialog.target === "patch"
        Layout.fillWidth: true
        spacing: 6
        HTextField {
            id: patch
            objectName: "homePatch"
            Layout.fillWidth: true
            label: qsTr("Patch file")
            placeholder: "~/shop-changes.patch"
            hint: qsTr("A unified diff that git apply understands.")
            maximumLength: 4000
            onAccepted: dialog.take()
        }
        HIconButton {
            Layout.alignment: Qt.AlignTop
            Layout.topMargin: 22
            side: Theme.control
            iconName: "folder_open"
            text: qsTr("Choose where")
            onClicked: picker.save(qsTr("Save the patch"), dialog.review.project.suggestedPatch)
        }
    }
    HText {
        visible: !dialog.finished && dialog.target === "tree"
        Layout.fillWidth: true
        text: qsTr("The changes are written into the files you have checked out, without a commit. If one of them was changed by you as well, nothing is written and you are told which.")
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    Banner {
        objectName: "homeError"
        Layout.fillWidth: true
        visible: sentence !== ""
        kind: "bad"
        sentence: dialog.review ? dialog.review.error : ""
        details: dialog.review ? dialog.review.errorDetails : ""
    }
    ColumnLayout {
        objectName: "homeConflicts"
        visible: dialog.review !== null && dialog.review.conflicts.length > 0
        Layout.fillWidth: true
        spacing: 6
        HText {
            Layout.fillWidth: true
            text: dialog.review && dialog.review.conflicts.length === 1 ? qsTr("Nothing was written: this file stands in the way.") : qsTr("Nothing was written: these files stand in the way.")
            color: Theme.bad
            wrapMode: Text.WordWrap
        }
        LayoutRepeater {
            model: dialog.review ? dialog.review.conflicts.slice(0, 8) : []
            CodeText {
                required property string modelData
                Layout.fillWidth: true
                text: modelData
                elide: Text.ElideMiddle
            }
        }
        HText {
            visible: dialog.review !== null && dialog.review.conflicts.length > 8
            text: dialog.review ? qsTr("and %1 more").arg(dialog.review.conflicts.length - 8) : ""
            color: Theme.muted
        }
        HText {
            Layout.fillWidth: true
            text: qsTr("Commit or set aside your own changes of them, leave them out, or take a new branch instead.")
            color: Theme.muted
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
        }
    }
    // Done ---------------------------------------------------------------------------------------------------------
    HText {
        objectName: "homeDone"
        visible: dialog.finished
        Layout.fillWidth: true
        text: dialog.review ? dialog.review.done : ""
        wrapMode: Text.WrapAtWordBoundaryOrAnywhere
    }
    HText {
        visible: dialog.finished && command.text !== ""
        Layout.fillWidth: true
        Layout.bottomMargin: -8
        text: qsTr("To go on, run this in the repository:")
        color: Theme.muted
        font.pixelSize: Theme.small
        wrapMode: Text.WordWrap
    }
    Rectangle {
        visible: dialog.finished && command.text !== ""
        Layout.fillWidth: true
        implicitHeight: Theme.grown(40)
        radius: Theme.radius
        color: Theme.field
        border.color: Theme.line
        CodeText {
            id: command
            objectName: "homeCommand"
            x: 12
            width: parent.width - 60
            anchors.verticalCenter: parent.verticalCenter
            text: dialog.review ? dialog.review.nextCommand : ""
            elide: Text.ElideMiddle
        }
        HIconButton {
            objectName: "copyCommand"
            anchors.right: parent.right
            anchors.rightMargin: 4
            anchors.verticalCenter: parent.verticalCenter
            iconName: "content_copy"
            text: qsTr("Copy the command")
            onClicked: {
                Backend.clipboard.copy(command.text)
                Toaster.tell(qsTr("Copied."))
            }
        }
    }
    FilePicker {
        id: picker
        visible: false
        onPicked: file => patch.text = decodeURIComponent(file.replace(/^file:\/\//, ""))
    }
    FolderPicker {
        id: folders
        visible: false
        onPicked: folder => into.text = folder
    }
    buttons: [
        HButton {
            objectName: "closeHome"
            kind: dialog.finished ? "primary" : "plain"
            text: dialog.finished ? qsTr("Done") : qsTr("Cancel")
            onClicked: dialog.close()
        },
        HButton {
            id: takeButton
            objectName: "takeHomeNow"
            visible: !dialog.finished
            kind: "primary"
            enabled: dialog.review !== null && !dialog.review.busy && dialog.branchProblem === ""
                && (dialog.target !== "patch" || patch.text.trim() !== "") && (!dialog.needsFolder || into.text.trim() !== "")
            text: dialog.review && dialog.review.busy ? qsTr("Taking…") : dialog.target === "branch" ? qsTr("Make the branch") : dialog.target === "patch" ? qsTr("Write the patch") : qsTr("Write into my files")
            onClicked: dialog.take()
        }
    ]
}
