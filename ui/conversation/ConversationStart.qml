import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// Before the first prompt: who answers, what to ask, what it has been given.
Flickable {
    id: choice
    property WorkspaceSessions conversations
    property WorkspaceItem workspace
    signal taskChosen(string text)
    signal sheetAsked()
    contentHeight: column.implicitHeight + 24
    boundsBehavior: Flickable.StopAtBounds
    clip: true
    ScrollBar.vertical: ScrollBar { }
    readonly property BoundaryItem boundary: workspace ? Backend.boundaries.find(workspace.id) : null
    readonly property bool ready: workspace !== null && workspace !== undefined && workspace.ready
    property bool wantsAgents: false
    /// There is one to be chosen before anything can be asked.
    readonly property bool mustChoose: conversations !== null && (conversations.agentsProblem !== "" || !conversations.chosenIsHere || conversations.installing !== "")
    readonly property bool showsAgents: wantsAgents || mustChoose
    readonly property ImageItem image: workspace ? Backend.images.find(workspace.image) : null
    readonly property ProjectItem project: workspace ? Backend.projects.find(workspace.id) : null
    readonly property bool hasProject: project !== null && (project.present || project.bringing)
    /// There is nothing that the one that answers can ask.
    readonly property bool lacksModel: conversations !== null && conversations.chosenAgent !== "" && modelAccess.missing
    function look() {
        if (visible && conversations && ready)
            conversations.lookForAgents()
    }
    onVisibleChanged: look()
    onConversationsChanged: look()
    onReadyChanged: look()
    Component.onCompleted: look()

    BootLogDialog { id: log; workspace: choice.workspace }
    ModelAccess {
        id: modelAccess
        providers: Backend.providers
        agents: Backend.agentChoice
        agent: choice.conversations ? choice.conversations.chosenAgent : ""
        workspaceId: choice.workspace ? choice.workspace.id : ""
    }
    ColumnLayout {
        id: column
        x: 18
        y: 8
        width: choice.width - 34
        spacing: 10
        HText {
            Layout.fillWidth: true
            text: qsTr("Say what should be done. The agent works in this workspace alone, and you watch it on the desktop.")
            color: Theme.soft
            wrapMode: Text.WordWrap
        }
        Rectangle {
            visible: sheetLine.text !== ""
            Layout.fillWidth: true
            implicitHeight: sheetLine.implicitHeight + 20
            radius: 10
            color: Theme.accentWash
            Icon { x: 12; y: 10; size: 15; name: "shield"; color: Theme.accent }
            HText {
                id: sheetLine
                x: Theme.iconFamily === "" ? 12 : 20 + Theme.grown(15)
                y: 10
                width: parent.width - x - Math.max(90, openSheet.width + 12)
                text: choice.boundary ? qsTr("%1\nSee everything it is given.").arg(choice.boundary.choice.summary) : qsTr("See everything it is given.")
                color: Theme.soft
                font.pixelSize: Theme.small
                wrapMode: Text.WordWrap
            }
            HButton {
                id: openSheet
                objectName: "openSheet"
                anchors.right: parent.right
                anchors.rightMargin: 4
                anchors.verticalCenter: parent.verticalCenter
                tall: Theme.grown(28)
                kind: "link"
                text: qsTr("Look")
                Accessible.name: qsTr("Open the boundary sheet")
                onClicked: choice.sheetAsked()
            }
        }
        TextMetrics {
            id: offer
            font.family: Theme.textFamily
            font.pixelSize: Theme.body
            font.weight: Font.Medium
            text: otherAgents.text
        }
        GridLayout {
            id: who
            // Beside long or large words the button stands below them.
            readonly property bool below: column.width < offer.advanceWidth + Theme.grown(100)
            visible: choice.conversations !== null
            Layout.fillWidth: true
            columns: 3
            columnSpacing: 8
            rowSpacing: 2
            Icon { Layout.alignment: who.below ? Qt.AlignTop : Qt.AlignVCenter; Layout.topMargin: who.below ? 1 : 0; name: "smart_toy"; size: 15; color: Theme.muted }
            HText {
                objectName: "whoAnswers"
                Layout.fillWidth: true
                Layout.columnSpan: who.below ? 2 : 1
                text: !choice.conversations ? "" : choice.conversations.agentsProblem !== "" ? qsTr("Which agents are here is not known.")
                    : choice.conversations.installing === "" && !choice.conversations.chosenIsHere ? qsTr("No agent is chosen yet.") : qsTr("%1 answers.").arg(choice.conversations.chosenTitle)
                color: Theme.soft
                font.pixelSize: Theme.small
                wrapMode: Text.WordWrap
            }
            HButton {
                id: otherAgents
                objectName: "otherAgents"
                Layout.row: who.below ? 1 : 0
                Layout.column: who.below ? 1 : 2
                visible: !choice.mustChoose
                kind: "link"
                tall: Theme.grown(26)
                leftPadding: 4
                rightPadding: 0
                text: choice.showsAgents ? qsTr("Done") : qsTr("Choose another agent")
                onClicked: choice.wantsAgents = !choice.wantsAgents
            }
        }
        NeedsModel {
            access: modelAccess
            visible: choice.lacksModel && !choice.showsAgents
            Layout.fillWidth: true
        }
        ColumnLayout {
            visible: choice.showsAgents
            Layout.fillWidth: true
            spacing: 10
            HText {
                visible: !choice.ready
                Layout.fillWidth: true
                text: qsTr("Which agents this workspace has shows when it runs.")
                color: Theme.muted
                font.pixelSize: Theme.small
                wrapMode: Text.WordWrap
            }
            HText {
                visible: choice.conversations && choice.conversations.agentsProblem !== ""
                Layout.fillWidth: true
                text: choice.conversations ? choice.conversations.agentsProblem : ""
                color: Theme.bad
                font.pixelSize: Theme.small
                wrapMode: Text.Wrap
            }
            Flow {
                visible: choice.conversations && choice.conversations.agentsProblem !== ""
                Layout.fillWidth: true
                spacing: 8
                HButton {
                    objectName: "agentsAgain"
                    tall: Theme.grown(30)
                    iconName: "refresh"
                    text: qsTr("Try again")
                    onClicked: choice.conversations.lookForAgents()
                }
                HButton {
                    objectName: "bootLogOfUnknown"
                    tall: Theme.grown(30)
                    text: qsTr("Show boot log")
                    onClicked: log.show()
                }
            }
            LayoutRepeater {
                id: agentCards
                model: choice.conversations ? choice.conversations.agents : null
                AgentCard {
                    Layout.fillWidth: true
                    conversations: choice.conversations
                }
            }
        }
        CapsHeader {
            Layout.topMargin: 6
            visible: examples.count > 0
            text: qsTr("For example")
        }
        // A plain column: their heights follow their widths, over which a layout that is settled at once goes round in circles.
        Column {
            id: exampleColumn
            Layout.fillWidth: true
            visible: examples.count > 0
            spacing: column.spacing
            Repeater {
                id: examples
                model: !choice.image ? [] : choice.hasProject ? choice.image.projectTasks : choice.image.exampleTasks
                AbstractButton {
                    id: example
                    required property string modelData
                    required property int index
                    objectName: "example-" + index
                    width: exampleColumn.width
                    implicitHeight: words.implicitHeight + 18
                    hoverEnabled: true
                    focusPolicy: Qt.StrongFocus
                    text: modelData
                    Accessible.name: text
                    Keys.onReturnPressed: clicked()
                    Keys.onEnterPressed: clicked()
                    onClicked: choice.taskChosen(modelData)
                    background: Rectangle {
                        radius: Theme.radius
                        color: example.hovered ? Theme.hover : "transparent"
                        border.width: 1
                        border.color: Theme.line
                        FocusRing { target: example }
                    }
                    contentItem: HText {
                        id: words
                        leftPadding: 12
                        rightPadding: 12
                        text: example.text
                        color: Theme.soft
                        wrapMode: Text.WordWrap
                        verticalAlignment: Text.AlignVCenter
                        Accessible.ignored: true
                    }
                }
            }
        }
    }
}
