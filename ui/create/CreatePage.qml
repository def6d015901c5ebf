import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// What the agent should do first, then where; everything else is a line that says what it is. One button, always in sight.
Item {
    id: page
    readonly property CreateFlow flow: Backend.createFlow
    property string imageName: ""
    readonly property ImageItem image: imageName !== "" ? Backend.images.find(imageName) : null
    property int cpus: 0
    property int memoryMiB: 0
    property int diskGiB: 0
    property string agent: Backend.settings.defaultAgent // until another is chosen
    readonly property bool isOwnAgent: attempts.wanted ? attempts.agents.indexOf("helix") >= 0 : Backend.agentChoice.isOwn(agent)
    readonly property string agentTitle: isOwnAgent ? qsTr("Helix Agent") : Backend.agentChoice.count > 0 ? Backend.agentChoice.titleOf(agent) : agent
    readonly property bool lacksModel: isOwnAgent && !Backend.providers.ownAgentHasModel
    readonly property string nameProblem: Backend.workspaces.nameProblem(bar.name)
    /// Why it cannot be created; empty when it can.
    readonly property string whyNot: flow.busy ? "" : !image ? qsTr("Choose an image.")
        : !image.present && image.recipeProblem !== "" ? image.recipeProblem : nameProblem !== "" ? nameProblem
        : !project.ready ? (project.examining ? qsTr("Looking at the project…") : project.problem !== "" ? project.problem : qsTr("Say which project."))
        : siteEditor.problem !== "" ? siteEditor.problem
        : !attempts.wanted && portsField.problem !== "" ? portsField.problem
        : attempts.wanted && !attempts.ready ? qsTr("Say above what every attempt should do.") : ""

    function choose(name) {
        imageName = name
        const chosen = Backend.images.find(name)
        if (!chosen)
            return
        cpus = Math.max(Backend.settings.cpus || chosen.cpus, chosen.minimumCpus)
        memoryMiB = Math.max(Backend.settings.memoryMiB || chosen.memoryMiB, chosen.minimumMemoryMiB)
        diskGiB = Math.max(Backend.settings.diskGiB || chosen.diskGiB, chosen.minimumDiskGiB)
    }
    // What a link asks for: the form is filled in, and who asked is said.
    property string askedImage: ""
    property bool askedIsChosen: false
    function takeAsked() {
        if (Navigation.askedImage === "")
            return
        askedImage = Navigation.askedImage
        if (Navigation.askedName !== "")
            bar.name = Navigation.askedName
        Navigation.askedImage = ""
        Navigation.askedName = ""
        askedIsChosen = false
        chooseFirst()
    }
    Connections {
        target: Navigation
        function onCreateAsked() { page.takeAsked() }
    }
    // A link may open the page before they are.
    readonly property bool settingsKnown: Backend.settings.known
    onSettingsKnownChanged: chooseFirst()
    function chooseFirst() {
        if (!settingsKnown)
            return
        // The images may be known later than the link is; then it is the user who chooses.
        if (askedImage !== "" && !askedIsChosen && Backend.images.find(askedImage)) {
            askedIsChosen = true
            return choose(askedImage)
        }
        if (imageName !== "" && Backend.images.find(imageName))
            return
        const first = Backend.images.suggested(Backend.settings.defaultImage)
        if (first)
            choose(first.name)
    }
    function create() {
        if (whyNot !== "" || flow.busy)
            return
        if (attempts.wanted)
            flow.startSeveral(imageName, bar.name, cpus, memoryMiB, diskGiB, internet, project, attempts)
        else
            flow.start(imageName, bar.name, cpus, memoryMiB, diskGiB, portsField.ports, internet, project, agent, modelField.text, task.text)
    }
    ProjectDraft {
        id: project
        backend: Backend
    }
    AttemptsDraft { id: attempts }
    EgressDraft {
        id: internet
        sites: page.image ? page.image.sites : []
    }
    Connections {
        target: Backend.boundaries.defaults
        function onChanged() { if (!internet.touched) internet.takeFrom(Backend.boundaries.defaults) }
    }
    Component.onCompleted: {
        flow.forgetError()
        internet.takeFrom(Backend.boundaries.defaults)
        Backend.workspaces.suggestAnotherName()
        takeAsked()
        chooseFirst()
        task.input.forceActiveFocus()
    }
    Connections {
        target: Backend.images
        function onCountChanged() { page.chooseFirst() }
    }

    CreateBar {
        id: bar
        width: page.width
        y: page.height - height
        image: page.image
        whyNot: page.whyNot
        nameProblem: page.nameProblem
        busy: page.flow.busy
        words: attempts.wanted ? (attempts.count === 1 ? qsTr("Start 1 attempt") : qsTr("Start %1 attempts").arg(attempts.count))
            : page.image && !page.image.present && page.image.canBuild ? qsTr("Build image and create") : task.text.trim() !== "" ? qsTr("Create and start") : qsTr("Create")
        readonly property bool several: attempts.wanted && attempts.count > 1
        givenWords: (project.kind === "none" ? (bar.several ? qsTr("Each agent gets its own machine and what you chose above.") : qsTr("The agent gets this machine and what you chose above."))
            : bar.several ? qsTr("Each agent gets its own machine, a copy of the project and what you chose above.") : qsTr("The agent gets this machine, a copy of the project and what you chose above.")) + " " + qsTr("Nothing else of yours.")
        note: page.isOwnAgent ? Backend.providers.ownAgentNote : ""
        onCreateAsked: page.create()
    }
    // What there is to say comes above the bar: the form stays where it is.
    ColumnLayout {
        id: notes
        objectName: "createNotes"
        x: Theme.margin
        y: bar.y - height - (height > 0 ? 12 : 0)
        width: Math.min(page.width - 2 * Theme.margin, Theme.broadest)
        spacing: 10
        Banner {
            readonly property bool here: Backend.images.count > 0 && Backend.images.find(page.askedImage) !== null
            Layout.fillWidth: true
            visible: page.askedImage !== ""
            kind: here || !Backend.images.known ? "info" : "warning"
            objectName: "askedByLink"
            sentence: here || !Backend.images.known ? qsTr("A link asks for a workspace of the image %1. Nothing is made until you press Create.").arg(page.askedImage)
                : qsTr("A link asks for a workspace of the image %1, which is not here. Images are brought on the Images page.").arg(page.askedImage)
        }
        Banner {
            Layout.fillWidth: true
            visible: page.flow.error !== ""
            kind: "bad"
            objectName: "createError"
            sentence: page.flow.error
            details: page.flow.errorDetails
        }
        BuildingCard {
            Layout.fillWidth: true
            visible: page.flow.building
            flow: page.flow
        }
    }
    PageFrame {
        objectName: "createPage"
        width: page.width
        height: (notes.height > 0 ? notes.y - 12 : bar.y) // nothing lies below the bar, nor below what is said above it
        title: qsTr("New workspace")
        subtitle: qsTr("Say what should be done, or leave it empty and work on the desktop yourself.")
        gap: 20
        focus: true
        actions: BackToWorkspaces { objectName: "leaveCreate" }

        HTextArea {
            id: task
            objectName: "taskField"
            Layout.fillWidth: true
            enabled: !page.flow.busy
            label: qsTr("What should the agent do?")
            placeholder: attempts.wanted ? qsTr("What every one of them is told") : qsTr("Optional. For example: find out why the tests fail, and fix it.")
            lines: 2
            onEdited: attempts.task = text
            onAccepted: page.create()
        }
        EmptyState {
            visible: Backend.images.known && Backend.images.count === 0
            Layout.fillWidth: true
            iconName: "layers"
            title: qsTr("No images")
            sentence: qsTr("The recipes that images are built from were not found beside the program. Install Helix again.")
        }
        CreateImages {
            Layout.fillWidth: true
            enabled: !page.flow.busy
            chosen: page.imageName
            onPicked: name => page.choose(name)
        }
        ProjectField {
            Layout.fillWidth: true
            enabled: !page.flow.busy
            draft: project
            wide: true
        }
        HCard {
            Layout.fillWidth: true
            implicitHeight: folds.implicitHeight
            ColumnLayout {
                id: folds
                width: parent.width
                spacing: 0
                enabled: !page.flow.busy
                CreateFold {
                    Layout.fillWidth: true
                    first: true
                    iconName: "public"
                    title: qsTr("Internet")
                    value: siteEditor.problem !== "" ? siteEditor.problem : internet.summary
                    warns: siteEditor.problem !== ""
                    EgressEditor {
                        id: siteEditor
                        Layout.fillWidth: true
                        Layout.maximumWidth: 620
                        label: ""
                        draft: internet
                    }
                }
                CreateFold {
                    // Each attempt has an agent of its own, and the same way to a model.
                    visible: !attempts.wanted || page.lacksModel
                    Layout.fillWidth: true
                    iconName: "smart_toy"
                    title: qsTr("Agent")
                    warns: page.lacksModel
                    value: page.lacksModel && Backend.providers.refusedName !== "" ? qsTr("%1 has no model: %2 refused its key").arg(page.agentTitle).arg(Backend.providers.refusedName)
                        : page.lacksModel ? qsTr("%1 has no model yet").arg(page.agentTitle)
                        : modelField.text.trim() !== "" ? qsTr("%1 with %2, free inside its machine").arg(page.agentTitle).arg(modelField.text.trim())
                        : qsTr("%1, free inside its machine").arg(page.agentTitle)
                    action: HButton {
                        objectName: "addProviderAtCreate"
                        visible: page.lacksModel
                        kind: "link"
                        tall: Theme.grown(28)
                        text: qsTr("Add a provider")
                        onClicked: Navigation.addProvider()
                    }
                    HText {
                        objectName: "agentsOfAttempts"
                        visible: attempts.wanted
                        Layout.fillWidth: true
                        text: qsTr("Which agent each attempt has is chosen below, under Try several.")
                        color: Theme.muted
                        font.pixelSize: Theme.small
                        wrapMode: Text.WordWrap
                    }
                    ColumnLayout {
                        visible: !attempts.wanted
                        Layout.fillWidth: true
                        Layout.maximumWidth: 620
                        spacing: 8
                        AgentSelect {
                            id: agentSelect
                            objectName: "agentSelect"
                            Layout.fillWidth: true
                            label: qsTr("Agent")
                            agent: page.agent
                            onChosen: name => page.agent = name
                        }
                        HText {
                            visible: text !== ""
                            Layout.fillWidth: true
                            text: Backend.agentChoice.needsAt(agentSelect.currentIndex)
                            color: Theme.muted
                            font.pixelSize: Theme.small
                            wrapMode: Text.WordWrap
                        }
                        HTextField {
                            id: modelField
                            objectName: "modelField"
                            Layout.fillWidth: true
                            label: qsTr("Model (the agent's own if empty)")
                            code: true
                            maximumLength: 400
                            text: page.agent === Backend.settings.defaultAgent ? Backend.settings.defaultModel : ""
                        }
                    }
                }
                CreateFold {
                    visible: !attempts.wanted
                    Layout.fillWidth: true
                    iconName: "lan"
                    title: qsTr("Ports")
                    readonly property var asked: portsField.ports.map(port => port.hostPort !== 0 ? qsTr("%1 at %2 of this computer").arg(port.guestPort).arg(port.hostPort) : String(port.guestPort))
                    readonly property var ofImage: (page.image ? page.image.ports : []).filter(port => !portsField.ports.some(own => own.guestPort === port.guestPort)).map(port => qsTr("%1 of the image").arg(port.text))
                    readonly property var mapped: asked.concat(ofImage)
                    value: portsField.problem !== "" ? portsField.problem : mapped.length === 0 ? qsTr("None yet. They can be added while it runs.") : mapped.join(", ")
                    warns: portsField.problem !== ""
                    PortsField {
                        id: portsField
                        Layout.fillWidth: true
                        Layout.maximumWidth: 620
                    }
                }
                CreateFold {
                    Layout.fillWidth: true
                    objectName: "resourcesFold"
                    iconName: "memory"
                    title: qsTr("Resources")
                    value: page.image ? qsTr("%1, %2 memory, %3 GB disk at most").arg(page.cpus === 1 ? qsTr("1 CPU") : qsTr("%1 CPUs").arg(page.cpus))
                        .arg(Sizes.ofMiB(page.memoryMiB)).arg(page.diskGiB) : ""
                    ResourcesField {
                        Layout.fillWidth: true
                        Layout.maximumWidth: 620
                        image: page.image
                        cpus: page.cpus
                        memoryMiB: page.memoryMiB
                        diskGiB: page.diskGiB
                        onPicked: (key, value) => page[key] = value
                    }
                }
                CreateFold {
                    Layout.fillWidth: true
                    iconName: "call_split"
                    title: qsTr("Try several")
                    value: attempts.wanted ? qsTr("%1 workspaces side by side, keep the best").arg(attempts.count) : qsTr("No, one workspace")
                    AttemptsField {
                        Layout.fillWidth: true
                        Layout.maximumWidth: 620
                        draft: attempts
                    }
                }
            }
        }
    }
}
