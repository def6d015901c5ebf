pragma Singleton
import QtQuick

// Which page is shown.
QtObject {
    property string page: "workspaces"
    property string workspaceId: ""
    property string attemptsGroup: ""
    property string settingsSection: "general"
    /// Of Settings; the page is the section's.
    readonly property var sections: [
        { key: "general", text: qsTr("General"), page: Qt.resolvedUrl("../settings/GeneralSettings.qml") },
        { key: "ports", text: qsTr("Port mappings"), page: Qt.resolvedUrl("../ports/PortSettings.qml") },
        { key: "providers", text: qsTr("Providers and keys"), page: Qt.resolvedUrl("../settings/ProviderSettings.qml") },
        { key: "agents", text: qsTr("Agents"), page: Qt.resolvedUrl("../settings/AgentSettings.qml") },
        { key: "catalogues", text: qsTr("Catalogues"), page: Qt.resolvedUrl("../settings/CatalogueSettings.qml") },
        { key: "network", text: qsTr("Network defaults"), page: Qt.resolvedUrl("../settings/NetworkSettings.qml") },
        { key: "resources", text: qsTr("Resources and limits"), page: Qt.resolvedUrl("../settings/ResourceSettings.qml") },
        { key: "storage", text: qsTr("Storage"), page: Qt.resolvedUrl("../settings/StorageSettings.qml") },
        { key: "appearance", text: qsTr("Appearance"), page: Qt.resolvedUrl("../settings/AppearanceSettings.qml") },
        { key: "about", text: qsTr("About and diagnostics"), page: Qt.resolvedUrl("../settings/AboutSettings.qml") }
    ]
    // The Images page is to ask for a disk as soon as it is there: for this one, or, empty, for one that the user names.
    property bool wantsImport: false
    property string importFile: ""
    // What a link asks to create; the Create page fills it in and forgets it.
    property string askedImage: ""
    property string askedName: ""

    /// The user wants to search all conversations.
    signal searchAsked()

    /// The user wants to add a model provider, wherever they are.
    signal providerAsked()

    /// The user wants to see all shortcuts.
    signal shortcutsAsked()
    function showShortcuts() { shortcutsAsked() }

    function go(name) { page = name }
    function addProvider() { providerAsked() }
    /// The user wants to look into this workspace; `again`: its page is the one they are on, so something on it may be in their way.
    signal workspaceOpened(string id, bool again)

    function showWorkspace(id) {
        workspaceId = id
        page = "workspace"
    }
    function openWorkspace(id) {
        const again = page === "workspace" && workspaceId === id
        showWorkspace(id)
        workspaceOpened(id, again)
    }
    /// Workspaces whose desktop has a window of its own, by id.
    property var windowed: []
    signal windowAsked(string id)
    function openWindow(id) {
        if (!windowed.includes(id))
            windowed = windowed.concat([id])
        windowAsked(id)
    }
    function closeWindow(id) { windowed = windowed.filter(other => other !== id) }
    /// The two that are side by side; empty: whichever runs.
    property string leftId: ""
    property string rightId: ""
    function openBeside(id) {
        leftId = id
        if (rightId === id)
            rightId = ""
        page = "beside"
    }
    /// Something of a workspace is to be looked at: a tab of its page ("boundary", "changes", "ports"), its "ledger" or what of it was "refused", or a "conversation", whose id is `about`, as it stood at `timeMs` (0: as it stands); empty: the page as it is. It is not woken.
    signal placeAsked(string place, string about, real timeMs)
    function showPlace(id, place, about, timeMs) {
        showWorkspace(id)
        if (place !== "")
            placeAsked(place, about, timeMs)
    }
    // An image whose details the Images page is to show when it is there.
    property string wantedImage: ""
    function showImage(name) {
        wantedImage = name
        page = "images"
    }
    /// The user wants to be shown how it works.
    signal tourAsked()
    function showMe() {
        tourAsked()
    }
    function openAttempts(group) {
        attemptsGroup = group
        page = "attempts"
    }
    /// The user wants to import a disk.
    signal importAsked()
    /// A link wants a workspace created; the user decides.
    signal createAsked()

    function importDisk(file = "") {
        importFile = file
        wantsImport = true
        page = "images"
        importAsked()
    }
    function askToCreate(image, name) {
        askedImage = image
        askedName = name
        page = "create"
        createAsked()
    }
    function openSettings(section) {
        settingsSection = section
        page = "settings"
    }
}
