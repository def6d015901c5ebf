pragma Singleton
import QtQuick

// Which page is shown.
QtObject {
    property string page: "workspaces"
    property string workspaceId: ""
    property string attemptsGroup: ""
    property string settingsSection: "general"
    /// Of Settings.
    readonly property var sections: [
        { key: "general", text: qsTr("General") },
        { key: "ports", text: qsTr("Port mappings") },
        { key: "providers", text: qsTr("Providers and keys") },
        { key: "agents", text: qsTr("Agents") },
        { key: "catalogues", text: qsTr("Catalogues") },
        { key: "network", text: qsTr("Network defaults") },
        { key: "resources", text: qsTr("Resources and limits") },
        { key: "storage", text: qsTr("Storage") },
        { key: "appearance", text: qsTr("Appearance") },
        { key: "about", text: qsTr("About and diagnostics") }
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

    function go(name) { page = name }
    function addProvider() { providerAsked() }
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
    /// Something of a workspace is to be looked at: a tab of its page ("boundary", "changes", "ports") or a "conversation", whose id is `about`; empty: the page as it is. It is not woken.
    signal placeAsked(string place, string about)
    function showPlace(id, place, about) {
        showWorkspace(id)
        if (place !== "")
            placeAsked(place, about)
    }
    // An image whose details the Images page is to show when it is there.
    property string wantedImage: ""
    function showImage(name) {
        wantedImage = name
        page = "images"
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
