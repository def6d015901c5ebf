import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Left the images, right a short form that can be ignored. One primary button.
PageFrame {
    id: page
    title: qsTr("New workspace")
    subtitle: qsTr("What are you working on today?")

    readonly property CreateFlow flow: Backend.createFlow
    property string imageName: ""
    readonly property ImageItem image: imageName !== "" ? Backend.images.find(imageName) : null
    property bool nameTouched: false
    property bool changing: false
    property int cpus: 0
    property int memoryMiB: 0
    property int diskGiB: 0
    readonly property string nameProblem: Backend.workspaces.nameProblem(nameField.text)
    readonly property var memorySteps: [512, 1024, 2048, 3072, 4096, 6144, 8192, 12288, 16384, 32768]

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
            nameField.text = Navigation.askedName
        Navigation.askedImage = ""
        Navigation.askedName = ""
        askedIsChosen = false
        chooseFirst()
    }
    Connections {
        target: Navigation
        function onCreateAsked() { page.takeAsked() }
    }
    function chooseFirst() {
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
        if (!image || nameProblem !== "" || portsField.problem !== "" || flow.busy)
            return
        if (!project.ready || (attempts.wanted && !attempts.ready))
            return
        if (attempts.wanted)
            flow.startSeveral(imageName, nameField.text, cpus, memoryMiB, diskGiB, internet, project, attempts)
        else
            flow.start(imageName, nameField.text, cpus, memoryMiB, diskGiB, portsField.ports, internet, project, agent, modelField.text)
    }
    property string agent: ""
    ProjectDraft {
        id: project
        backend: Backend
    }
    AttemptsDraft { id: attempts }
    EgressDraft { id: internet }
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
        nameField.forceActiveFocus()
        nameField.input.selectAll()
    }
    Connections {
        target: Backend.images
        function onCountChanged() { page.chooseFirst() }
    }

    // However long the form has become, the one button stays in sight.
    Rectangle {
        id: pinned
        parent: page
        readonly property real below: { page.contentHeight; page.contentY; form.height; page.height; return slot.mapToItem(page, 0, slot.height).y - page.height }
        visible: below > 0
        x: page.width - width - Theme.margin
        y: page.height - 66
        z: 2
        width: sheet.width
        height: 67
        color: Theme.surface
        border.width: 1
        border.color: Theme.line
    }
    Row {
        id: halves
        Layout.fillWidth: true
        spacing: 26
        ColumnLayout {
            id: offer
            width: halves.width - sheet.width - halves.spacing
            spacing: 14
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
            EmptyState {
                visible: Backend.images.known && Backend.images.count === 0
                Layout.fillWidth: true
                Layout.topMargin: 60
                iconName: "layers"
                title: qsTr("No images")
                sentence: qsTr("The recipes that images are built from were not found beside the program. Install Helix again.")
            }
            Grid {
                id: cards
                Layout.preferredWidth: offer.width
                columns: offer.width > 560 ? 2 : 1
                columnSpacing: 14
                rowSpacing: 14
                Repeater {
                    model: Backend.images
                    ImageCard {
                        required property int index
                        objectName: "imageCard" + index
                        width: (offer.width - (cards.columns - 1) * 14) / cards.columns
                        chosen: page.imageName === image.name
                        onClicked: page.choose(image.name)
                    }
                }
                OwnDiskCard {
                    width: (offer.width - (cards.columns - 1) * 14) / cards.columns
                    onClicked: Navigation.importDisk()
                }
            }
        }
        ColumnLayout {
            id: sheet
            width: 312
            spacing: 16
            HCard {
                visible: page.flow.building
                objectName: "buildingCard"
                Layout.fillWidth: true
                implicitHeight: building.implicitHeight + 32
                ColumnLayout {
                    id: building
                    x: 16
                    y: 16
                    width: parent.width - 32
                    spacing: 10
                    HText {
                        Layout.fillWidth: true
                        text: qsTr("Building %1 first").arg(building.image ? building.image.title : page.flow.image)
                        font.weight: Font.Medium
                        elide: Text.ElideRight
                    }
                    readonly property ImageItem image: page.flow.image !== "" ? Backend.images.find(page.flow.image) : null
                    BuildProgress {
                        Layout.fillWidth: true
                        image: building.image
                    }
                    HText {
                        Layout.fillWidth: true
                        text: qsTr("Only once for this image. You may leave this page; %1 is created when it is done.").arg(page.flow.name)
                        color: Theme.muted
                        font.pixelSize: Theme.small
                        wrapMode: Text.WordWrap
                    }
                    HButton {
                        text: qsTr("Cancel")
                        objectName: "cancelBuild"
                        onClicked: page.flow.cancel()
                    }
                }
            }
            HCard {
                Layout.fillWidth: true
                implicitHeight: form.implicitHeight + 44
                ColumnLayout {
                    id: form
                    x: 20
                    y: 20
                    width: parent.width - 40
                    spacing: 20
                    enabled: !page.flow.busy
                    HTextField {
                        id: nameField
                        objectName: "nameField"
                        Layout.fillWidth: true
                        label: qsTr("Name")
                        text: Backend.workspaces.suggestedName
                        maximumLength: 400
                        problem: page.nameProblem
                        onAccepted: page.create()
                    }
                    ProjectField {
                        Layout.fillWidth: true
                        draft: project
                    }
                    EgressEditor {
                        Layout.fillWidth: true
                        draft: internet
                    }
                    PortsField {
                        id: portsField
                        visible: !attempts.wanted
                        Layout.fillWidth: true
                    }
                    ColumnLayout {
                        visible: !attempts.wanted && Backend.agentChoice.count > 0
                        Layout.fillWidth: true
                        spacing: 6
                        HText {
                            text: qsTr("Agent")
                            color: Theme.muted
                            font.pixelSize: Theme.small
                        }
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
                        }
                    }
                    AttemptsField {
                        Layout.fillWidth: true
                        draft: attempts
                    }
                    HText {
                        objectName: "ownAgentNote"
                        visible: text !== "" && (attempts.wanted ? attempts.agents.indexOf("helix") >= 0 : page.agent === "" || page.agent === "helix")
                        Layout.fillWidth: true
                        text: Backend.providers.ownAgentNote
                        color: Theme.warning
                        font.pixelSize: Theme.small
                        wrapMode: Text.WordWrap
                    }
                    ColumnLayout {
                        Layout.fillWidth: true
                        spacing: 12
                        RowLayout {
                            Layout.fillWidth: true
                            HText {
                                Layout.fillWidth: true
                                text: page.image ? qsTr("%1 · %2 · %3 GB disk").arg(page.cpus === 1 ? qsTr("1 CPU") : qsTr("%1 CPUs").arg(page.cpus))
                                                    .arg(page.memoryMiB < 1024 ? qsTr("%1 MB").arg(page.memoryMiB) : qsTr("%1 GB").arg(Math.round(page.memoryMiB / 102.4) / 10)).arg(page.diskGiB) : ""
                                color: Theme.soft
                            }
                            HButton {
                                kind: "link"
                                tall: 28
                                text: page.changing ? qsTr("Done") : qsTr("Change")
                                objectName: "changeResources"
                                onClicked: page.changing = !page.changing
                            }
                        }
                        Repeater {
                            model: page.changing ? [
                                { key: "cpus", label: qsTr("CPUs"), values: [1, 2, 3, 4, 6, 8, 12, 16], minimum: page.image ? page.image.minimumCpus : 1 },
                                { key: "memoryMiB", label: qsTr("Memory"), values: page.memorySteps, minimum: page.image ? page.image.minimumMemoryMiB : 512 },
                                { key: "diskGiB", label: qsTr("Disk"), values: [8, 12, 16, 20, 32, 48, 64, 96, 128, 256], minimum: page.image ? page.image.minimumDiskGiB : 8 }
                            ] : []
                            RowLayout {
                                id: resource
                                required property var modelData
                                readonly property var values: modelData.values.filter(v => v >= modelData.minimum)
                                Layout.fillWidth: true
                                HText {
                                    Layout.fillWidth: true
                                    text: resource.modelData.label
                                    color: Theme.muted
                                    font.pixelSize: Theme.small
                                }
                                HSelect {
                                    Layout.preferredWidth: 140
                                    label: resource.modelData.label
                                    model: resource.values.map(v => resource.modelData.key === "cpus" ? String(v)
                                        : resource.modelData.key === "diskGiB" ? qsTr("%1 GB").arg(v)
                                        : v < 1024 ? qsTr("%1 MB").arg(v) : qsTr("%1 GB").arg(v / 1024))
                                    Component.onCompleted: currentIndex = Math.max(0, resource.values.indexOf(page[resource.modelData.key]))
                                    onActivated: row => page[resource.modelData.key] = resource.values[row]
                                }
                            }
                        }
                    }
                    Item {
                        id: slot
                        Layout.fillWidth: true
                        implicitHeight: 42
                        HButton {
                            id: createButton
                            parent: pinned.visible ? pinned : slot
                            x: pinned.visible ? 20 : 0
                            y: pinned.visible ? 12 : 0
                            width: sheet.width - 40
                            objectName: "createNow"
                            large: true
                            kind: "primary"
                            enabled: page.image !== null && page.nameProblem === "" && (attempts.wanted ? attempts.ready : portsField.problem === "") && project.ready && !page.flow.busy
                            text: page.image && !page.image.present ? qsTr("Build image and create") : attempts.wanted ? attempts.count === 1 ? qsTr("Start 1 attempt") : qsTr("Start %1 attempts").arg(attempts.count) : qsTr("Create")
                            onClicked: page.create()
                        }
                    }
                }
            }
            HText {
                Layout.fillWidth: true
                text: qsTr("The agent gets this machine and nothing else: not your files, not your network, not your keys.")
                color: Theme.muted
                font.pixelSize: Theme.small
                wrapMode: Text.WordWrap
            }
        }
    }
}
