import QtQuick
import Helix
import Helix.Native

// Where a row leads: to its thing, or to a word that it is gone.
QtObject {
    function gone(row) { Toaster.tell(row.workspaceName !== "" ? qsTr("%1 was deleted.").arg(row.workspaceName) : qsTr("That is not there any more.")) }
    function open(row) {
        if (row.workspaceId !== "" && !Backend.workspaces.find(row.workspaceId))
            gone(row)
        else if (row.workspaceId !== "")
            Navigation.showPlace(row.workspaceId, placeOf(row), row.about, row.timeMs)
        else
            openGeneral(row)
    }
    // A tab of its page, what it was refused, or a conversation of it.
    function placeOf(row) {
        switch (row.group) {
        case "agents": return row.about !== "" ? "conversation" : ""
        case "boundary": return row.kind === "blocked" ? "refused" : ["network", "clipboard", "file"].includes(row.kind) ? "ledger" : "boundary"
        case "ports": return "ports"
        case "projects": return "changes"
        default: return ""
        }
    }
    // What belongs to no workspace.
    function openGeneral(row) {
        if (row.kind === "attempts")
            Backend.attempts.find(row.about) ? Navigation.openAttempts(row.about) : gone(row)
        else if (row.group === "images")
            Navigation.showImage(row.about)
        else if (row.group === "boundary")
            Navigation.openSettings(row.kind === "metrics" ? "resources" : "network")
        else if (row.kind === "storage")
            Navigation.openSettings("storage")
        else if (row.kind === "failed") // one that was never made
            Navigation.go("create")
        else
            gone(row)
    }
}
