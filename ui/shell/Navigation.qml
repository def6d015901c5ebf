pragma Singleton
import QtQuick

// Which page is shown.
QtObject {
    property string page: "workspaces"
    property string workspaceId: ""
    property string attemptsGroup: ""
    property string settingsSection: "general"
    // The Images page is to ask for a disk as soon as it is there.
    property bool wantsImport: false

    /// The user wants to search all conversations.
    signal searchAsked()

    function go(name) { page = name }
    /// The user wants to look into this workspace.
    signal workspaceOpened(string id)

    function showWorkspace(id) {
        workspaceId = id
        page = "workspace"
    }
    function openWorkspace(id) {
        showWorkspace(id)
        workspaceOpened(id)
    }
    function openAttempts(group) {
        attemptsGroup = group
        page = "attempts"
    }
    function importDisk() {
        wantsImport = true
        page = "images"
    }
    function openSettings(section) {
        settingsSection = section
        page = "settings"
    }
}
