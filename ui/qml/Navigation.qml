pragma Singleton
import QtQuick

// Which page is shown.
QtObject {
    property string page: "workspaces"
    property string workspaceId: ""
    property string settingsSection: "general"

    function go(name) { page = name }
    function openWorkspace(id) {
        workspaceId = id
        page = "workspace"
    }
    function openSettings(section) {
        settingsSection = section
        page = "settings"
    }
}
