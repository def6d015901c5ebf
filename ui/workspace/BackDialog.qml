import QtQuick
import Helix
import Helix.Native

// Asks before a workspace goes back to a checkpoint.
ConfirmDialog {
    id: dialog
    objectName: "backDialog"
    property WorkspaceItem workspace: null
    property string checkpoint
    property string label
    property bool beforeTurn: false
    function ask(name, shown) {
        checkpoint = name
        label = shown
        open()
    }
    title: !workspace ? "" : beforeTurn ? qsTr("Go back to before this?") : qsTr("Take %1 back?").arg(workspace.name)
    sentence: beforeTurn
        ? qsTr("The workspace becomes what it was before this turn. What was done in it since then is lost, and so is what was said in this conversation from here on; other conversations stay. To keep both, fork from here instead.")
        : qsTr("It becomes what it was then: %1. What was done in it since is lost. To keep both, fork from there instead.").arg(label)
    action: qsTr("Go back")
    refusal: qsTr("Leave it")
}
